"""Play the example of docs/playtest.md: ``python -m tests.docs.playtest_pictures`` writes its report and pictures."""

from __future__ import annotations

import contextlib
import io
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pnp
from pnp import api
from pnp.cli.main import main
from pnp.play.playtests.charts import playtest_charts
from pnp.press.text.fonts import font_book
from pnp.press.writers.svg import page_svg
from tests.docs.page import ROOT

PAGE = ROOT / "docs" / "playtest.md"
COMMAND = "pnp playtest hollow --set side=4 --games 500"
REPORT = re.compile(r"(?<=```report\n).+?(?=```\n)", re.DOTALL)


@cache
def _command() -> tuple[str, pnp.Playtest]:
    played: list[pnp.Playtest] = []
    playtest = api.playtest

    def play(*given: Any, **options: Any) -> pnp.Playtest:
        played.append(playtest(*given, **options))
        return played[-1]

    with contextlib.redirect_stdout(io.StringIO()) as output, patch.object(api, "playtest", play):
        assert main([*COMMAND.split()[1:], "--jobs", "1"]) == 0
    (figures,) = played
    return output.getvalue(), figures


def report() -> str:
    return _command()[0]


def playtest() -> pnp.Playtest:
    return _command()[1]


def pictures() -> Iterator[tuple[Path, str]]:
    book = font_book()
    for name, page in playtest_charts(playtest(), book).items():
        yield ROOT / "docs" / "pictures" / f"playtest-{name}.svg", page_svg(page, book)


def page() -> str:
    return REPORT.sub(lambda match: report(), PAGE.read_text(encoding="utf-8"), count=1)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    for file, content in pictures():
        file.write_text(content, encoding="utf-8")
