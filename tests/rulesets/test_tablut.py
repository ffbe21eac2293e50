"""Tablut: a king, his Swedes and twice as many Muscovites, on a board that shows where all begin."""

from __future__ import annotations

from pnp.components.kinds import draw_component
from tests.bundled import opened_game


def test_the_box_has_a_king_eight_swedes_and_sixteen_muscovites():
    build = opened_game("tablut")
    counts = {name: draw_component(name, build.context)[0].count for name in build.ruleset.components}
    assert counts == {"board": 1, "king": 1, "swede": 8, "muscovite": 16, "card": 2}
    pieces = [build.ruleset.components[name] for name in ("swede", "muscovite")]
    assert [piece.front.mark for piece in pieces] == ["ring", "diamond"]


def test_the_pictures_of_the_board_lie_where_the_pieces_begin():
    build = opened_game("tablut")
    special = build.ruleset.components["board"].special
    (frame,) = build.figures["setup"].frames
    lying: dict[str, set[str]] = {}
    for name, (piece,) in frame.view.boards[0].cells:
        lying.setdefault(piece.component, set()).add(name)
    assert lying == {
        "king": set(special["castle"].cells),
        "swede": set(special["cross"].cells),
        "muscovite": set(special["camps"].cells),
    }


def test_the_set_up_looks_the_same_from_all_four_sides():
    special = opened_game("tablut").ruleset.components["board"].special
    for group in special.values():
        cells = {(ord(name[0]) - ord("E"), int(name[1]) - 5) for name in group.cells}
        assert cells == {(-y, x) for x, y in cells} == {(-x, y) for x, y in cells}
