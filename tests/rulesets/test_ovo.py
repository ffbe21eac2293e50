"""OVO keeps its secret: face-down eggs look alike on every page."""

from __future__ import annotations

import re

import pytest

from pnp.game.model.figure import Figure, Frame
from pnp.game.model.kinds.counter import Counter
from pnp.pieces.figure import draw_figure
from pnp.pieces.kinds import draw_component
from pnp.play.proof.claims import check_figure
from pnp.press.scene.document import Layer, Page
from pnp.press.writers.svg import page_svg
from pnp.problems import Problems, SourceMap
from pnp.questions.rules_source import BUNDLED_ENGINES
from tests.bundled import opened_game

EGGS = ("circle-egg", "triangle-egg", "diamond-egg", "star-egg")
# The same table, but for what lies face down: on C3 and D4.
TABLES = [
    ["d d . d d d", ". . . . . .", f". . {one} . . .", f". . . {other} . .", ". . . . . .", "s s s . s s"]
    for one, other in (("D", "S"), ("S", "D"))
]


def svg(board: list[str], moves: tuple[str, ...] = (), *, lifted: bool = False) -> str:
    context = opened_game("ovo").context
    position = {"players": ["diamond", "star"], "board": board, "turn": "diamond", "out": []}
    figure = Figure(
        name="f",
        source=SourceMap("f.yaml"),
        caption="A table.",
        position=position,
        frames=(Frame(moves, open=lifted),),
    )
    problems = Problems()
    checked = check_figure(figure, BUNDLED_ENGINES["ovo"], problems)
    assert checked is not None, [str(problem) for problem in problems]
    (drawing,) = draw_figure(checked, context, 60)
    page = Page(drawing.width, drawing.height, (Layer("figure", (drawing.node,)),))
    return page_svg(page, context.book, title=drawing.title)


@pytest.mark.parametrize("moves", [(), ("C3-B3",), ("D4-E5",), ("C3-E5",), ("peek C3",)])
def test_what_is_face_down_is_drawn_and_reported_alike(moves: tuple[str, ...]) -> None:
    one, other = (svg(board, moves) for board in TABLES)
    assert one == other
    assert "face down" in one


def test_a_veil_is_lifted_where_a_frame_says_so() -> None:
    one, other = (svg(board, lifted=True) for board in TABLES)
    assert one != other
    assert "Face down, Diamond egg: C3." in one and "Face down, Diamond egg: D4." in other
    assert not re.search(r"<title>face down", one)


def test_all_backs_are_one() -> None:
    context = opened_game("ovo").context
    eggs = [context.component(name) for name in EGGS]
    assert all(isinstance(egg, Counter) and egg.secret for egg in eggs)
    seen = [(egg.shape, egg.size, egg.back, egg.sheet) for egg in eggs if isinstance(egg, Counter)]
    assert seen == 4 * seen[:1]
    assert [draw_component(name, context)[0].count for name in EGGS] == [4, 4, 6, 6]
    backs = [draw_component(name, context)[0].back for name in EGGS]
    assert all(back is not None and back.children == (backs[0] and backs[0].children) for back in backs)


def test_it_fills_a_booklet_of_8_to_14_pages() -> None:
    assert 8 <= len(opened_game("ovo").booklet.document().pages) <= 14


def test_who_claims_has_acted_even_on_another_players_turn_and_if_it_ends_the_game():
    acted = {name: opened_game("ovo").figures[name].frames[1].movers for name in ("win", "wrong", "out", "last")}
    assert acted == {"win": ("star",), "wrong": ("star",), "out": ("circle",), "last": ("triangle",)}
