"""Xmllint and librsvg on every SVG."""

from __future__ import annotations

import struct
from pathlib import Path

from tests.judges.tools import Verdicts, asks, run

_DPI = 25.4  # one pixel a millimetre


def judge_svg(path: Path, size: tuple[float, float], folder: Path, verdicts: Verdicts) -> None:
    """Judge a picture of *size* mm; *folder* is for what it is turned into."""
    _judge_syntax(path, verdicts)
    _judge_picture(path, size, folder, verdicts)


@asks("xmllint")
def _judge_syntax(path: Path, verdicts: Verdicts) -> None:
    status, told, errors = run("xmllint", "--noout", "--nonet", path)
    verdicts.hold("xmllint", status == 0 and not (told + errors), f"{path}\n{told}{errors}")


@asks("rsvg-convert")
def _judge_picture(path: Path, size: tuple[float, float], folder: Path, verdicts: Verdicts) -> None:
    png = folder / "picture.png"
    png.unlink(missing_ok=True)
    status, told, errors = run("rsvg-convert", "--dpi-x", _DPI, "--dpi-y", _DPI, "--output", png, path)
    drawn = status == 0 and not errors and png.is_file()
    verdicts.hold("rsvg-convert", drawn, f"{path}\n{told}{errors}")
    if drawn:
        width, height = struct.unpack(">II", png.read_bytes()[16:24])
        right = abs(width - size[0]) <= 1 and abs(height - size[1]) <= 1
        verdicts.hold("rsvg-convert", right, f"{path} is {width} × {height} mm, not {size}")
