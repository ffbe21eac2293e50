"""Tablut: a king, his Swedes and twice as many Muscovites, on a board that shows where all begin."""

from __future__ import annotations

from pnp.pieces.kinds import draw_component
from pnp.play.proof.transcripts import perft
from pnp.play.protocol import StartOptions
from tests.bundled import bundled_engine, opened_game


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


def position(turn: str, **pieces: str):
    lying = {square: letter for letter, squares in pieces.items() for square in squares.split()}
    rows = [" ".join(lying.get(f"{column}{row}", ".") for column in "ABCDEFGHI") for row in range(9, 0, -1)]
    return bundled_engine("tablut").read_position({"board": rows, "turn": turn})


def after(state, text: str):
    engine = bundled_engine("tablut")
    return engine.apply(state, engine.read_move(state, text))[0]


def pieces_on(state) -> dict[str, str]:
    board = bundled_engine("tablut").write_position(state)["board"]
    lines = [(9 - index, line.split()) for index, line in enumerate(board)]
    return {f"{'ABCDEFGHI'[x]}{y}": one for y, line in lines for x, one in enumerate(line) if one != "."}


def test_the_first_moves_are_counted():
    engine = bundled_engine("tablut")
    start = engine.start(StartOptions())
    assert [perft(engine, start, depth) for depth in (1, 2)] == [80, 4400]


def test_the_empty_castle_takes_for_both_sides_and_the_king_in_it_for_his_own_alone():
    for turn, mover, other in (("muscovite", "m", "s"), ("swede", "s", "m")):
        state = after(position(turn, **{mover: "A7", other: "E6", "K": "B2"}), "A7-E7")
        assert "E6" not in pieces_on(state)
    state = after(position("muscovite", m="A7", s="E6", K="E5"), "A7-E7")
    assert pieces_on(state)["E6"] == "s"
    state = after(position("swede", s="A7", m="E6", K="E5"), "A7-E7")
    assert "E6" not in pieces_on(state)


def test_the_king_is_taken_between_two_but_in_his_castle_and_beside_it():
    engine = bundled_engine("tablut")
    cases = {
        "in the open": (position("muscovite", m="A4 C6", s="H8", K="C5"), "A4-C4", "muscovite"),
        "beside the castle": (position("muscovite", m="E3 A4", s="H8", K="E4"), "A4-D4", None),
        "in the castle": (position("muscovite", m="D5 F5 E4 A6", s="H8", K="E5"), "A6-E6", "muscovite"),
        "in the castle, by three": (position("muscovite", m="D5 E4 A6", s="H8", K="E5"), "A6-E6", None),
    }
    for name, (state, text, winner) in cases.items():
        outcome = engine.outcome(after(state, text))
        assert (outcome.winner if outcome else None) == winner, name


def test_three_pieces_can_be_taken_by_one_move():
    state = after(position("muscovite", m="A7 C9 C5 E7", s="C8 D7 C6", K="G2"), "A7-C7")
    assert sorted(pieces_on(state).values()) == ["K", *"mmmm"]
