from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.play.tabletop.box import BoxBoard, TabletopState, supply_count
from pnp.play.tabletop.play import TabletopMove, read_tabletop_move, write_tabletop_move
from pnp.problems import Finding
from tests.play.tabletop.game import BOX, TABLETOP, after, position, told
from tests.samples import amount

START = {
    "mill": {"A7": "light-man", "B4": "dark-man", "D7": ["dark-man", "coin"]},
    "field": {"A1": "spy:1 down"},
    "hands": {"light": ["7 light-man", "2 deck down"], "dark": "3 coin"},
    "piles": {"deck": ["deck:fox down", "2 deck down"], "discard": {"title": "Discard", "pieces": "deck:fox"}},
    "turn": "light",
}


def written(*moves, board="mill"):
    lying = TABLETOP.write_position(after(START, *moves))[board]
    return {name: lying[name] for name in BOX.boards[board].names if lying[name] != "empty"}


def hand(player, *moves):
    held = TABLETOP.write_position(after(START, *moves))["hands"][player]
    return {piece: number for piece, number in held.items() if number}


def test_what_is_placed_comes_from_the_movers_hand_or_else_from_the_supply():
    assert hand("light", "place light-man D1") == {"light-man": 6, "deck down": 2}
    assert written("place light-man D1")["D1"] == "light-man"
    state = after(START, "place dark-man D1")
    assert supply_count(BOX, state, "dark-man") == supply_count(BOX, position(START), "dark-man") - 1
    assert hand("dark", "place coin D1 from dark") == {"coin": 2}


def test_a_move_takes_the_uppermost_piece_or_those_that_it_names():
    assert written("D7-G7")["G7"] == "coin"
    assert written("dark-man D7-G7") | {"A7": 0, "B4": 0} == {"A7": 0, "B4": 0, "D7": "coin", "G7": "dark-man"}
    assert written("all D7-G7")["G7"] == ["dark-man", "coin"]
    assert written("2 D7-G7-G1")["G1"] == ["dark-man", "coin"]


def test_a_capture_takes_what_lies_there_first():
    assert written("A7xD7") == {"B4": "dark-man", "D7": "light-man"}
    assert hand("light", "all D7-hand")["coin"] == 1


def test_what_is_taken_goes_to_the_supply_or_where_the_move_says():
    before = supply_count(BOX, position(START), "coin")
    assert supply_count(BOX, after(START, "take coin D7"), "coin") == before + 1
    assert hand("light", "take D7 to hand")["coin"] == 1
    assert hand("dark", "take D7 to dark") == {"coin": 4}


def test_cards_are_drawn_unseen_and_known_once_they_are_named():
    assert hand("light", "deck-hand") == {"light-man": 7, "deck down": 3}
    assert hand("light", "deck:bee-1 deck-hand") == {"light-man": 7, "deck down": 2, "deck:bee-1": 1}
    assert hand("light", "flip deck:bee-2 hand") == {"light-man": 7, "deck down": 1, "deck:bee-2": 1}


def test_a_flip_turns_a_piece_over_and_back():
    assert written("flip field/A1", board="field") == {"A1": "spy:1"}
    assert written("flip field/A1", "flip field/A1", board="field") == {"A1": "spy:1 down"}


def test_a_throw_shows_faces_and_replaces_the_throw_before():
    assert TABLETOP.write_position(after(START, "throw 3 5", "throw die:1"))["dice"] == {"die": ["1"]}


def test_the_turn_passes_only_when_a_move_says_so():
    assert after(START, "A7-G1").turn == "light"
    assert after(START, "A7-G1", "turn dark").turn == "dark"


EMPTY = "position: {mill: {A7: light-man, D7: coin}, hands: {dark: coin}}\n"
NOBODY = "hand is that of the player whose turn it is, which is not stated"
REFUSED = [
    ("D1-D2", "nothing lies on D1"),
    ("D7-D7", "the move begins and ends on D7"),
    ("dark-man A7-D7", "there is only light-man on A7"),
    ("2 A7-D7", "there is only light-man on A7"),
    ("A7xG7", "nothing lies on G7 to be captured"),
    ("place coin hand", NOBODY),
    ("9 light-man supply-D1", "the supply has no 9 light-man: 8 of 9 are left"),
    ("place deck D1", "deck does not say which one it is"),
    ("flip A7", "light-man has no back"),
    ("throw die:1 die:2 die:3", "3 die are thrown: the box holds 2"),
    ("place coin field/A1", "field is not on the table"),
]


@pytest.mark.parametrize(("move", "message"), REFUSED)
def test_what_no_table_allows_is_refused_with_the_reason(move, message):
    assert told(f'{EMPTY}frames:\n  - move: "{move}"\n') == [("P054", 4, 11, f"{move} can't be made: {message}")]


@pytest.mark.parametrize("move", ["take A7xD7", "place coin A7xD7", "A7xdark", "flip A7-D7", "0 A7-D7", "place"])
def test_a_move_that_makes_no_sense_is_not_read(move):
    assert [code for code, *_ in told(f'{EMPTY}frames:\n  - move: "{move}"\n')] == ["P053"]


def test_a_piece_too_large_for_a_place_is_not_moved_there():
    text = 'position: {field: {}}\nframes:\n  - move: "place house A1"\n'
    ((code, line, _, message),) = told(text)
    assert (code, line) == ("P040", 4) and "house is too large: 30 mm" in message


def test_a_move_after_one_that_can_not_be_made_is_read_all_the_same():
    text = f"{EMPTY}frames:\n  - moves: [D1-D2, A7-Q9]\n  - move: nonsense\n"
    assert [(code, line) for code, line, *_ in told(text)] == [("P054", 4), ("P053", 4), ("P053", 5)]


PLACES = ["A7", "D7", "B4", "G1", "field/A1", "field/C3", "hand", "dark", "supply", "deck", "discard"]
PIECES = ["", "light-man", "dark-man", "coin", "deck", "deck:fox", "deck:bee-1", "deck down", "spy", "spy:2"]


@st.composite
def move_texts(draw):
    place, other = st.sampled_from(PLACES), st.sampled_from(PLACES)
    piece, number = draw(st.sampled_from(PIECES)), draw(st.sampled_from(["", "2", "all"]))
    words = {
        "place": f"place {number} {piece} {draw(place)}",
        "move": f"{number} {piece} {draw(place)}-{draw(other)}",
        "take": f"take {number} {piece} {draw(place)}",
        "flip": f"flip {piece} {draw(place)}",
        "capture": f"{draw(place)}x{draw(other)}",
        "turn": "turn dark",
    }
    return " ".join(words[draw(st.sampled_from(sorted(words)))].split())


def total(state):
    """Return how many there are of each component on the table and in the supply."""
    lying = Counter(piece.component for pieces in state.lying.values() for piece in pieces)
    return {name: lying[name] + supply_count(BOX, state, name) for name in BOX.pieces}


@settings(max_examples=amount(24, soak=600), deadline=None)
@given(st.lists(move_texts(), max_size=25))
def test_no_moves_make_a_piece_appear_or_vanish(texts):
    state = position(START)
    for text in texts:
        move = TABLETOP.read_move(state, text)
        if isinstance(move, Finding):
            assert move.code == "P053"
            continue
        assert TABLETOP.read_move(state, TABLETOP.write_move(state, move)) == move
        if TABLETOP.refusal(state, move) is None:
            state, _ = TABLETOP.apply(state, move)
        assert total(state) == {name: piece.count for name, piece in BOX.pieces.items()}
        assert all(supply_count(BOX, state, name) >= 0 for name in BOX.pieces)
        assert all(supply_count(BOX, state, "deck", look) >= 0 for look in BOX.pieces["deck"].looks)


TWO_BOARDS = {
    "fen": BoxBoard((("Great Fen", "Mere, the", "1"), ("Isle", "2", "3"))),
    "road": BoxBoard((("1", "2", "3"),)),
}
TWO_BOX = replace(BOX, boards=TWO_BOARDS, misfits={})
BOTH = TabletopState(lying={}, boards=("fen", "road"), players=("light",))
NAMED = [
    ("Great Fen-Isle", [("fen", "Great Fen"), ("fen", "Isle")]),
    ("all great fen - Mere, the", [("fen", "Great Fen"), ("fen", "Mere, the")]),
    ("road/1-2-3", [("road", "1"), ("road", "2"), ("road", "3")]),
    ("Isle-2", [("fen", "Isle"), ("fen", "2")]),
    ("road/1-fen/2-3", [("road", "1"), ("fen", "2"), ("fen", "3")]),
]


@pytest.mark.parametrize(("move", "sites"), NAMED)
def test_names_of_several_words_and_ways_along_one_board_are_read(move, sites):
    read = read_tabletop_move(move, TWO_BOX, BOTH)
    assert isinstance(read, TabletopMove) and [(site.area, site.name) for site in read.path] == sites
    assert read_tabletop_move(write_tabletop_move(read, TWO_BOX, BOTH), TWO_BOX, BOTH) == read


def test_a_way_that_begins_on_a_place_of_two_boards_is_told_with_both():
    read = read_tabletop_move("1-3", TWO_BOX, BOTH)
    assert isinstance(read, Finding)
    assert (read.code, read.message, read.hint) == ("P053", "fen and road have a place 1", "write fen/1-3")
