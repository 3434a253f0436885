"""Pictures of positions: labelled shapes made from what one may see and the game's look data."""

from rulebook.picture.look_check import check_look
from rulebook.picture.look_problems import look_problems
from rulebook.picture.painters.binder import LookError
from rulebook.picture.pictures import bind, bundle, draw, mimebundle, still
from rulebook.picture.scene.png import PictureError, to_png
from rulebook.picture.scene.scene import Picture
from rulebook.picture.scene.shapes import Shape
from rulebook.picture.scene.svg import to_svg

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
