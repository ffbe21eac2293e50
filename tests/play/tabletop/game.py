"""A box with boards and pieces of every kind, and figures of it, for the tests of games without an engine."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from pnp.game.model.components.component import Design
from pnp.game.model.figure import CheckedFigure, Figure
from pnp.game.model.ruleset import GameFile, Item, LookFile, Ruleset, Section
from pnp.game.reading.yaml.documents import read_document
from pnp.game.reading.yaml.validation import read_record
from pnp.play.proof.claims import check_figure
from pnp.play.tabletop.box import BoxContents, TabletopState, box_contents
from pnp.play.tabletop.engine import Tabletop
from pnp.problems import Problem, Problems, SourceMap
from pnp.workshop.checks.pieces.piece_sizes import find_misfits
from tests.records import component, record

COMPONENTS: dict[str, dict[str, Any]] = {
    "mill": {"kind": "point-board", "title": "The mill", "rings": 3, "cell": "20mm"},
    "field": {"kind": "square-board", "title": "The field", "columns": 3, "rows": 3, "cell": "18mm"},
    "shop": {
        "kind": "row-board",
        "title": "The shop",
        "rows": {"wood": {"title": "Wood"}, "wool": {"title": "Wool"}},
        "tiles": "house",
        "counters": "coin",
        "places": 6,
        "tiles_title": "Houses",
        "counters_title": "Coins",
    },
    "light-man": {"kind": "counter", "title": "Light man", "size": "14mm", "count": 9, "front": {"fill": "white"}},
    "dark-man": {"kind": "counter", "title": "Dark man", "size": "14mm", "count": 9, "front": {"fill": "black"}},
    "coin": {
        "kind": "counter",
        "title": "Coin",
        "size": "12mm",
        "count": 20,
        "front": {"fill": "gold"},
        "back": "same",
    },
    "house": {"kind": "tile", "title": "House", "size": "30mm", "count": 4, "front": {"fill": "red"}},
    "spy": {
        "kind": "tile",
        "title": "Spy",
        "size": "16mm",
        "count": 4,
        "secret": True,
        "front": {"fill": "red"},
        "looks": [{"fill": "blue"}],
        "back": {"fill": "grey"},
    },
    "deck": {
        "kind": "card",
        "title": "Card",
        "size": "poker",
        "count": 6,
        "front": {"fill": "white"},
        "back": {"fill": "moss"},
    },
    "die": {"kind": "die", "title": "Die", "size": "16mm", "count": 2, "faces": ["1", "2", "3", "4", "5", "6"]},
    "help": {
        "kind": "card",
        "title": "Help",
        "size": "poker",
        "count": 2,
        "rows": [{"title": "Play", "text": "Do."}],
    },
    "bank": {"kind": "cup", "title": "Bank", "width": "50mm", "depth": "50mm", "height": "40mm"},
}
DESIGNS = (Design("bee-1", 1, {}), Design("bee-2", 1, {}), Design("fox", 4, {}))
GAME = {
    "title": "Try",
    "version": "1",
    "author": "Me",
    "players": 2,
    "minutes": 5,
    "language": "en",
    "engine": "none",
    "about": "A try.",
    "seats": {"light": "Light", "dark": "Dark"},
}
EMPTY = "position: {mill: {}}\n"


def ruleset() -> Ruleset:
    """Return the ruleset, made without files."""
    components = {name: component(values) for name, values in COMPONENTS.items()}
    components["deck"] = replace(components["deck"], designs=DESIGNS)
    section = Section(section="play", title="Play", items=(Item(clause="go.on", title="Go", text="Go on."),))
    return Ruleset(
        name="try",
        folder="try",
        game=record(GameFile, GAME),
        components=components,
        sections=(section,),
        look=LookFile(),
        figures={},
        art={},
        sources={},
    )


def box() -> BoxContents:
    whole = ruleset()
    return box_contents(whole, find_misfits(whole.components))


BOX = box()
TABLETOP = Tabletop(BOX, "try")


def figure(text: str, tabletop: Tabletop = TABLETOP) -> tuple[CheckedFigure | None, list[Problem]]:
    """Return a figure, as its file has it after the caption, held against the box, and what is wrong with it."""
    problems = Problems()
    document = read_document(f"caption: Try.\n{text}", "figures/try.yaml", problems)
    assert document is not None, [str(problem) for problem in problems]
    read, wrong = read_record(Figure, *document, given={"name": "try", "source": document[1]})
    assert isinstance(document[1], SourceMap)
    problems.extend(document[1].locate(finding) for finding in wrong)
    checked = None if read is None else check_figure(read, tabletop, problems)
    return checked, problems.sorted()


def told(text: str) -> list[tuple[str, int, int, str]]:
    """Return what is wrong with a figure: code, line, column, message."""
    return [(one.code, one.place.line, one.place.column, one.message) for one in figure(text)[1] if one.place]


def position(values: dict[str, Any]) -> TabletopState:
    state = TABLETOP.read_position(values)
    assert isinstance(state, TabletopState), [finding.message for finding in state.findings]
    return state


def after(values: dict[str, Any], *moves: str) -> TabletopState:
    state = position(values)
    for text in moves:
        move = TABLETOP.read_move(state, text)
        refusal = TABLETOP.refusal(state, move)
        assert refusal is None, (text, refusal.message)
        state, _ = TABLETOP.apply(state, move)
    return state
