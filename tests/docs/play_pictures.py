"""Draw the pictures of docs/play.md: a position, and in it the cells that an expression gives.

``python -m tests.docs.play_pictures`` writes the pictures of today into docs/pictures.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from msgspec.structs import replace

from pnp.game.model.figure import Figure
from pnp.game.reading.yaml.documents import read_document
from pnp.game.reading.yaml.validation import read_record
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.figure import draw_figure
from pnp.play.language.checking.book_check import check_book
from pnp.play.language.compiling.program_code import compile_program
from pnp.play.language.running.code import NOT_ENDED
from pnp.play.language.terms.book import Need, Parameter, Phrase, PlayAction
from pnp.play.language.terms.kinds import CELL
from pnp.play.proof.claims import check_figure
from pnp.play.tabletop.box import box_contents
from pnp.play.tabletop.engine import Tabletop
from pnp.problems import Problems, SourceMap
from tests.docs import figure_pictures
from tests.docs.page import ROOT, svg_of
from tests.docs.play_snippets import EXAMPLES, PAGE, merged, picture_game, program_of
from tests.pieces.box import context
from tests.play.language.games_in_data import engine_of

HEADINGS = ("The pieces on the board", "Around a cell", "Lines and shapes")
POSITION = (
    ". . d . . d",
    ". l d d . .",
    ". l . . d .",
    ". . l l d .",
    "l . . . . .",
    "l l . . d .",
)
WIDTH = 40.0  # of a picture, in mm
_COUNTER: dict[str, Any] = {"kind": "counter", "shape": "disc", "size": "17mm", "count": 12, "fits": "board"}
COMPONENTS: dict[str, dict[str, Any]] = {
    "board": {
        "kind": "square-board",
        "title": "Board",
        "columns": 6,
        "rows": 6,
        "cell": "25mm",
        "label_sides": ["top", "left"],
    },
    "light-man": {**_COUNTER, "title": "Light man", "player": "light", "front": {"fill": "#f7efd9", "mark": "ring"}},
    "dark-man": {**_COUNTER, "title": "Dark man", "player": "dark", "front": {"fill": "#4a3b33", "mark": "diamond"}},
}


def rows() -> Iterator[tuple[str, str]]:
    for heading in HEADINGS:
        for row in PAGE.table(heading):
            (expression,), (name,) = re.findall(r"`([^`]+)`", row[0]), re.findall(r"pictures/([\w-]+)\.svg", row[2])
            yield expression, name


def pieces() -> dict[str, list[str]]:
    cells: dict[str, list[str]] = {"l": [], "d": []}
    for row, line in enumerate(POSITION, 1):
        for column, letter in zip("ABCDEF", line.split(), strict=True):
            if letter in cells:
                cells[letter].append(f"{column}{row}")
    return {"light-man": cells["l"], "dark-man": cells["d"]}


def cells_of(expression: str) -> list[str]:
    book = program_of(picture_game()).book
    need = Need("show", Phrase(f"cell in ({expression})"))
    show = PlayAction("show", "{cell}", (Parameter("cell", CELL, tuple(range(book.grid.size))),), needs=(need,))
    checked = check_book(replace(book, actions={**book.actions, "show": show}))
    assert checked.program is not None, checked.findings
    letters = [letter for line in POSITION for letter in line.split()]
    board = (*map(book.pieces.letters.index, letters), book.pieces.outside)
    slots = tuple({"board": board, "last": -1, "turn": 0}[part] for part in book.parts)
    found = compile_program(checked.program).actions["show"].legal((*slots, NOT_ENDED), {}, 0, None)
    return [book.grid.names[cell] for _, cell in found]


@cache
def drawing() -> DrawContext:
    whole = context(COMPONENTS)
    game = replace(whole.ruleset.game, seats={"light": "Light", "dark": "Dark"})
    return whole.with_ruleset(replace(whole.ruleset, game=game))


def picture(expression: str) -> str:
    """Return the position with the cells of an expression tinted, as an SVG file."""
    named = re.findall(r"\b[A-F][1-6]\b", expression)
    marks: list[dict[str, Any]] = [{"area": cells_of(expression)}]
    if named:
        marks.append({"allowed": named})
    values = {"caption": "The cells", "position": {"board": pieces()}, "frames": [{"marks": marks}]}
    problems = Problems()
    given = {"name": "play", "source": SourceMap("play.yaml")}
    figure, wrong = read_record(Figure, values, SourceMap("play.yaml"), given=given)
    assert figure is not None, wrong
    checked = check_figure(figure, Tabletop(box_contents(drawing().ruleset, {}), "play"), problems)
    assert checked is not None, [str(problem) for problem in problems]
    (frame,) = draw_figure(checked, drawing(), WIDTH)
    return svg_of((frame.node,), WIDTH, frame.height, drawing().book, expression)


def card_picture() -> str:
    """Return the figure with cards, proved by the rules above it, as an SVG file."""
    (rules,) = [block for block in EXAMPLES if "draw_pile" in block.text]
    (written,) = [block for block in PAGE.blocks if block.file == "figures/lay.yaml"]
    components = figure_pictures.drawing().ruleset.components
    values = {key: value for key, value in merged(rules).items() if key != "board"}
    engine = engine_of(yaml.safe_dump(values, sort_keys=False), components=components)
    document, problems = read_document(written.text, written.file, Problems()), Problems()
    assert document is not None
    figure, wrong = read_record(Figure, *document, given={"name": "lay", "source": document[1]})
    assert figure is not None, wrong
    checked = check_figure(figure, engine, problems)
    assert checked is not None, [str(problem) for problem in problems]
    return figure_pictures.drawn(checked, figure.caption)


def files() -> Iterator[tuple[Path, str]]:
    for expression, name in rows():
        yield ROOT / "docs" / "pictures" / f"{name}.svg", picture(expression)
    yield ROOT / "docs" / "pictures" / "play-cards.svg", card_picture()


if __name__ == "__main__":
    for file, content in files():
        file.write_text(content, encoding="utf-8")
