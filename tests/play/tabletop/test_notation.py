import pytest
from msgspec.structs import replace

from pnp.game.model.kinds.mat import with_slot_sizes
from pnp.game.model.view import CellPlace, Gain, PiecePlaced, PieceRemoved, PoolPlace
from pnp.play.protocol import Rejected
from pnp.play.tabletop.box import Site, TablePiece, box_contents
from pnp.play.tabletop.engine import Tabletop
from pnp.workshop.checks.pieces.piece_sizes import find_misfits
from tests.play.tabletop.game import TABLETOP, figure, position, ruleset, told
from tests.records import component


def lying(values):
    return {
        f"{site.area} {site.name}".strip(): [str(piece) for piece in pieces]
        for site, pieces in position(values).lying.items()
    }


@pytest.mark.parametrize(
    "mill",
    [
        {"A7": "light-man", "D7": "light-man", "B4": "dark-man"},
        {"light-man": ["A7", "D7"], "dark-man": "B4"},
        {"light-man": ["a7", "d7"], "b4": ["dark-man"]},
        {"A7": {"light-man": 1}, "D7": "1 light-man", "B4": "1x dark-man"},
    ],
)
def test_pieces_are_named_by_their_places_or_places_by_their_pieces(mill):
    assert lying({"mill": mill}) == {"mill A7": ["light-man"], "mill D7": ["light-man"], "mill B4": ["dark-man"]}


def test_rows_of_letters_follow_the_board_row_by_row_whatever_its_shape():
    rows = ["l . d", ". . .", ". . .", ". . . . . .", ". . .", ". . .", ". . l2"]
    letters = {"l": "light-man", "d": ["dark-man", "coin"]}
    assert lying({"letters": letters, "mill": rows}) == {
        "mill A7": ["light-man"],
        "mill G7": ["dark-man", "coin"],
        "mill G1": ["light-man", "light-man"],
    }


def test_stacks_are_read_from_the_bottom_up():
    assert lying({"field": {"B2": ["2 coin", "light-man", "coin"]}}) == {
        "field B2": ["coin", "coin", "light-man", "coin"]
    }


def test_hands_piles_dice_and_rows_hold_pieces():
    values = {
        "shop": {"wood": ["2 house", "3 coin"]},
        "hands": {"light": ["deck:bee-1", "2 deck down"], "dark": {"coin": 2}},
        "piles": {"deck": "3 deck down", "discard": {"title": "Discard pile", "pieces": []}},
        "dice": {"die": [3, 5]},
        "supply": ["coin"],
        "turn": "dark",
    }
    assert lying(values) == {
        "shop wood": ["house"] * 2 + ["coin"] * 3,
        "hands light": ["deck:bee-1", "deck down", "deck down"],
        "hands dark": ["coin", "coin"],
        "piles deck": ["deck down"] * 3,
        "dice die": ["die:3", "die:5"],
    }
    state = position(values)
    assert (state.turn, state.hands, state.shown) == ("dark", ("light", "dark"), ("coin",))
    assert state.piles == {"deck": "", "discard": "Discard pile"}


def test_who_plays_is_a_number_or_a_list_of_seats():
    assert position({"mill": {}}).players == ("light", "dark")
    alone = position({"mill": {}, "players": 1})
    assert (alone.players, alone.counted) == (("light",), True)
    assert position({"mill": {}, "players": ["dark"]}).players == ("dark",)


HELD = "in this position: the box holds"
FAULTS = [
    # unreadable, each at its place
    ("position: 3", "P051", 2, 11, "a position is a mapping, not 3"),
    ("position: {}", "P051", 2, 11, "this position shows nothing"),
    ("position: {mil: {}}", "P051", 2, 12, 'the box has no board "mil"'),
    ("position: {coin: [A1]}", "P051", 2, 12, '"coin" is a piece, not a board'),
    ("position: {bank: {}}", "P051", 2, 12, '"bank" is a cup, which has no places'),
    ("position: {mill: 3}", "P051", 2, 18, "mill is 3, not the pieces on its places"),
    ("position: {mill: {A8: coin}}", "P051", 2, 19, 'mill has no place "A8"'),
    ("position: {mill: {coin: [A7, C9]}}", "P051", 2, 30, 'mill has no place "C9"'),
    ("position: {mill: {A7: mann}}", "P051", 2, 23, 'the box has no piece "mann"'),
    ("position: {mill: {A7: [coin, 7]}}", "P051", 2, 30, "7 is not a piece"),
    ("position: {mill: {A7: {coin: many}}}", "P051", 2, 30, '"many" is not a number of pieces'),
    ("position: {mill: {A7: field}}", "P051", 2, 23, '"field" is a board, which lies on no place'),
    ("position: {mill: {A7: help}}", "P051", 2, 23, '"help" is a card, which lies on no place'),
    ("position: {mill: {A7: deck}}", "P051", 2, 23, "deck does not say which one it is"),
    ('position: {mill: {A7: "deck:bee-3"}}', "P051", 2, 23, 'deck has no look "bee-3"'),
    ('position: {mill: {A7: "coin:2"}}', "P051", 2, 23, 'all coin look alike: there is no "2"'),
    ("position: {mill: {A7: light-man down}}", "P051", 2, 23, "light-man has no back, so it can't lie face down"),
    ("position: {mill: {A7: die}}", "P051", 2, 23, "die does not say which face of it is up"),
    ("position: {field: [. .]}", "P051", 2, 19, '"field" is 1 row, not 3 rows of text'),
    ('position: {mill: {}, letters: {"3": coin}}', "P051", 2, 32, """"3" can't stand for a piece in a row"""),
    ("position: {field: ['. x .', '. . .', '. . .']}", "P051", 2, 20, 'B1 holds "x", which stands for no piece'),
    ("position: {mill: {}, hands: {red: coin}}", "P051", 2, 30, '"red" is not a player'),
    ("position: {mill: {}, turn: red}", "P051", 2, 28, '"turn" cannot be "red"'),
    ("position: {mill: {}, players: 3}", "P051", 2, 31, '"players" cannot be 3'),
    ("position: {mill: {}, piles: {market: coin}}", "P051", 2, 38, 'the pile "market" has no title'),
    ("position: {mill: {}, piles: {supply: coin}}", "P051", 2, 30, 'a pile can\'t be called "supply"'),
    ("position: {mill: {}, dice: coin}", "P051", 2, 28, '"coin" is a counter, not a die'),
    ("position: {mill: {}, supply: [gold]}", "P051", 2, 31, '"supply" cannot show "gold"'),
    # impossible
    ("position: {mill: {A7: coin, coin: [A7]}}", "P052", 2, 36, "A7 is named twice"),
    ("position: {mill: {light-man: [A7, D7]}, hands: {light: 8 light-man}}", "P052", 2, 56, f"10 × light-man {HELD} 9"),
    ('position: {mill: {A7: "deck:bee-1", D7: "deck:bee-1"}}', "P052", 2, 41, f"2 × deck:bee-1 {HELD} 1"),
    ("position: {mill: {}, dice: {die: [1, 2, 3]}}", "P052", 2, 41, f"3 × die {HELD} 2"),
    # too large for its place
    (
        "position: {field: {A1: house}}",
        "P040",
        2,
        24,
        "house is too large: 30 mm is more than the 18 mm of a cell of field",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code", "line", "column", "message"), FAULTS)
def test_what_is_wrong_with_a_position_is_told_at_its_place(text, code, line, column, message):
    assert told(text) == [(code, line, column, message)]


def test_all_faults_of_a_position_are_told_at_once():
    text = "position:\n  mill: {A9: coin, B4: mann}\n  hands: {red: coin, light: 30 coin}\n  turn: nobody\n"
    assert [(code, line) for code, line, *_ in told(text)] == [
        ("P051", 3),
        ("P051", 3),
        ("P051", 4),
        ("P052", 4),
        ("P051", 5),
    ]


def test_a_huge_number_of_pieces_costs_no_memory():
    assert told("position: {mill: {A7: 999999999 coin}}")[0][3] == "999999999 × coin in this position: the box holds 20"


@pytest.mark.parametrize(
    "values",
    [
        {3: {}},
        {"mill": {3: "coin", ("a",): "coin"}},
        {"mill": {"coin": [3, None, {}]}},
        {"hands": [], "piles": 3, "dice": {}, "letters": []},
        {"mill": [3, None]},
        {"mill": {"A7": [["coin"]]}},
        {"mill": {}, "turn": [], "players": True, "supply": {}},
    ],
)
def test_values_of_any_kind_are_rejected_and_never_raise(values):
    answer = TABLETOP.read_position(values)
    assert isinstance(answer, Rejected) and answer.findings


def test_a_look_is_part_of_the_piece():
    state = position({"field": {"A1": "spy:2 down", "B1": "spy:1"}})
    assert state.at(Site("field", "A1")) == (TablePiece("spy", "2", is_down=True),)
    assert state.at(Site("field", "B1")) == (TablePiece("spy", "1"),)


MAT = {
    "kind": "mat",
    "title": "Mat",
    "areas": {
        "draw": {"for": "deck"},
        "plot": {"for": "coin", "slots": 3},
        "fame": {"track": {"spaces": 5, "first_number": 0, "cell": "15mm", "end": "Home"}},
        "store": {"title": "Store", "width": "60mm", "height": "40mm"},
    },
}


def _tabletop() -> Tabletop:
    whole = ruleset()
    components = with_slot_sizes({**whole.components, "mat": component(MAT)})
    return Tabletop(box_contents(replace(whole, components=components), find_misfits(components)), "try")


TABLE = _tabletop()


def told_of_mat(text: str) -> list[str]:
    problems = [(one.place, one) for one in figure(text, TABLE)[1]]
    return [f"{at.file}:{at.line}:{at.column} {one.code} {one.message}" for at, one in problems if at]


def test_slots_spaces_and_areas_are_places_of_positions_and_moves() -> None:
    text = (
        "position:\n"
        "  mat: {draw: 3 deck down, plot/1: coin, coin: [plot/3], store: [2 coin, house], fame/end: light-man}\n"
        "  turn: light\n"
        "frames:\n"
        "  - {}\n"
        "  - moves: [plot/1-plot/2, fame/end-fame/4, place coin store, take house store, mat/plot/3-hand]\n"
        "claims:\n"
        "  - after: {mat: {plot/2: coin, plot/1: empty, store: [3 coin], fame/4: light-man, plot/3: empty}}\n"
        "  - gained: {light: 1}\n"
    )
    checked, problems = figure(text, TABLE)
    assert [problem.message for problem in problems] == []
    assert checked is not None
    assert checked.frames[0].view.boards[0].spread == {"store"}
    assert checked.frames[1].events[2] == PiecePlaced("coin", CellPlace("store"), None, 1, "light")


def test_what_a_player_takes_off_a_board_is_removed_and_gained() -> None:
    text = (
        "position: {mat: {plot/1: coin, store: 4 coin}}\n"
        "frames: [{}, {moves: [take plot/1 to dark, 3 coin store-dark]}]\n"
        "claims: [{gained: {dark: 4}}, {gained: {coin: 4}}, {removed: {coin: 4}}, {removed: {plot/1: 1, store: 3}}]\n"
    )
    checked, problems = figure(text, TABLE)
    assert [problem.message for problem in problems] == [] and checked is not None
    assert checked.frames[1].events[:2] == (
        PieceRemoved("coin", CellPlace("plot/1"), None, 1, "dark"),
        Gain(1, "coin", None, PoolPlace("dark"), "dark"),
    )


def test_a_number_is_an_amount_where_a_track_has_such_a_space_too() -> None:
    track = component({"kind": "track", "title": "Road", "shape": "row", "spaces": 9, "cell": "20mm"})
    whole = ruleset()
    box = box_contents(replace(whole, components={**whole.components, "road": track}), {})
    text = (
        "position: {road: {3: 2 light-man, 5: dark-man}, turn: light}\n"
        "frames: [{}, {moves: [2 light-man 3-4, 3 coin supply-light, take 5 to light]}]\n"
        "claims: [{after: {road: {4: 2 light-man, 3: empty, 5: empty}}}, {gained: {light: 4}}]\n"
    )
    assert figure(text, Tabletop(box, "try"))[1] == []


def test_what_is_larger_than_its_place_on_a_mat_is_told_of_mat() -> None:
    assert told_of_mat("position:\n  mat:\n    plot/2: house\n") == [
        "figures/try.yaml:4:13 P040 house is too large: 30 × 30 mm is more than the 12 × 12 mm of plot/2"
    ]
    assert told_of_mat("position: {mat: {draw: house, store: house, fame/2: coin}}\n") == []
    (late,) = told_of_mat("position: {mat: {store: house}}\nframes: [{}, {moves: [store-plot/1]}]\n")
    assert late.startswith("figures/try.yaml:3:23 P040 store-plot/1 can't be made: house is too large: 30 × 30 mm")
    # A card turned by 90° finds room; in an area that is too low it doesn't.
    assert told_of_mat("position: {mat: {store: deck down}}\n")[0].endswith("of store")


def test_an_area_that_is_too_small_for_a_piece_is_to_be_made_larger() -> None:
    hints = [
        figure(f"position: {{mat: {{{where}}}}}\n", TABLE)[1][0].hint for where in ("store: deck down", "plot/2: house")
    ]
    assert hints[0].startswith("give that area more width or height, ")
    assert hints[1].startswith("make a tile smaller, ")


def test_a_place_that_the_mat_lacks_is_told_with_those_that_it_has() -> None:
    (problem,) = told_of_mat("position: {mat: {plot: coin}}\n")
    assert "plot" in problem and problem.startswith("figures/try.yaml:2:18 ")
    assert "plot/4" in told_of_mat("position: {mat: {plot/4: coin}}\n")[0]
    assert "fame/9" in told_of_mat("position: {mat: {store: coin}}\nframes: [{}, {moves: [store-fame/9]}]\n")[0]
