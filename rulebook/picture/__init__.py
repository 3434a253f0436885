"""Pictures of positions: labelled shapes made from what one may see and the game's look data."""

from rulebook.picture.binder import LookError
from rulebook.picture.check import check_look
from rulebook.picture.picture import Picture
from rulebook.picture.placed import look_problems
from rulebook.picture.png import PictureError, to_png
from rulebook.picture.shapes import Shape
from rulebook.picture.show import bind, bundle, draw, mimebundle, still
from rulebook.picture.svg import to_svg

__all__ = [
    "LookError",
    "Picture",
    "PictureError",
    "Shape",
    "bind",
    "bundle",
    "check_look",
    "draw",
    "look_problems",
    "mimebundle",
    "still",
    "to_png",
    "to_svg",
]
