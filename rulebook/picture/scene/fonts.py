"""Where a font file with Japanese and Korean letters lies on this machine."""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path

__all__ = ["find_font"]

NAMES = {
    False: (
        "NotoSansCJK-Regular.ttc",
        "NotoSansCJK-Medium.ttc",
        "NotoSansCJKjp-Regular.otf",
        "NotoSansJP-Regular.otf",
        "AppleSDGothicNeo.ttc",
        "ヒラギノ角ゴシック W3.ttc",
        "malgun.ttf",
        "YuGothM.ttc",
        "msgothic.ttc",
        "NanumGothic.ttf",
    ),
    True: (
        "NotoSansCJK-Bold.ttc",
        "NotoSansCJKjp-Bold.otf",
        "NotoSansJP-Bold.otf",
        "AppleSDGothicNeo.ttc",
        "ヒラギノ角ゴシック W6.ttc",
        "malgunbd.ttf",
        "YuGothB.ttc",
        "NanumGothicBold.ttf",
    ),
}
FACES = {"ja": 0, "en": 0, "ko": 1}


def _folders() -> list[Path]:
    home = Path.home()
    if sys.platform == "darwin":
        return [home / "Library/Fonts", Path("/Library/Fonts"), Path("/System/Library/Fonts")]
    if sys.platform == "win32":
        return [Path(os.environ.get("WINDIR", "C:/Windows")) / "Fonts"]
    return [home / ".local/share/fonts", home / ".fonts", Path("/usr/share/fonts"), Path("/usr/local/share/fonts")]


@cache
def _files() -> dict[str, Path]:
    found: dict[str, Path] = {}
    for folder in _folders():
        for path in sorted(folder.rglob("*.[to]t[fc]")) if folder.is_dir() else ():
            found.setdefault(path.name, path)
    return found


def find_font(bold: bool = False, lang: str = "en") -> tuple[str, int] | None:
    """File and face number of a font for a language, or None; ``RULEBOOK_FONT`` names a file first."""
    wished = os.environ.get("RULEBOOK_FONT", "")
    if wished and Path(wished).is_file():
        return wished, 0
    for weight in (bold, False):
        for name in NAMES[weight]:
            if name in _files():
                return str(_files()[name]), FACES.get(lang, 0) if name.startswith("NotoSansCJK-") else 0
    return None
