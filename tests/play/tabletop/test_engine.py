import pytest
from msgspec.structs import replace

from pnp.game.model.texts import Text
from pnp.game.model.view import (
    BACK,
    BoardView,
    CellPlace,
    Gain,
    Payment,
    PieceFlipped,
    PieceMoved,
    PiecePlaced,
    PieceRemoved,
    PoolPlace,
    PoolView,
    Standing,
    TrackView,
    VisibleFace,
)
from pnp.play.protocol import Rejected, StartOptions
from pnp.play.tabletop.box import TabletopState, box_contents
from pnp.play.tabletop.engine import Tabletop
from tests.play.english import described
from tests.play.tabletop.game import TABLETOP, figure, position, ruleset, told
from tests.records import component

START = {
    "mill": {"A7": "light-man", "B4": ["2 coin", "dark-man"]},
    "shop": {"wool": ["house", "2 coin"]},
    "hands": {"light": ["2 light-man", "2 coin"]},
    "supply": "coin",
    "turn": "dark",
}


def test_the_view_has_what_lies_where() -> None:
    view = TABLETOP.view(position(START))
    assert view.boards == (
        BoardView(
            "mill",
            (
                ("A7", (Standing("light-man", owner="light"),)),
                ("B4", (Standing("coin", 2), Standing("dark-man", owner="dark"))),
            ),
        ),
    )
    wool = (Standing("house"), Standing("coin", 2))
    assert view.tracks == (TrackView("shop", (("wood", "", ()), ("wool", "", wool))),)
    assert view.turn == "dark"
    light, dark, bank = view.pools
    assert light == PoolView(
        "light", (Standing("light-man", 2, owner="light"), Standing("coin", 2)), "light-man", spread=True
    )
    assert dark == PoolView("dark", (), "dark-man")
    assert bank == PoolView("coin", (Standing("coin", 14),))
    # Nobody has a panel where neither a hand nor a turn is stated.
    assert TABLETOP.view(position({"mill": {}})).pools == ()
    assert [pool.name for pool in TABLETOP.view(position({"mill": {}, "turn": "dark"})).pools] == ["dark"]


def test_the_sides_and_looks_of_pieces_are_part_of_the_view() -> None:
    state = position({"field": {"A1": "spy:2 down", "B1": "spy:2"}, "hands": {"dark": ["deck:fox", "deck down"]}})
    view = TABLETOP.view(state)
    assert [pieces[0].face for _, pieces in view.boards[0].cells] == [
        VisibleFace("back", "2"),
        VisibleFace("front", "2"),
    ]
    assert [piece.face for piece in view.pools[0].pieces] == [VisibleFace("front", "fox"), BACK]


@pytest.mark.parametrize(
    ("move", "events"),
    [
        ("A7-D7", [PieceMoved("light-man", CellPlace("A7"), CellPlace("D7"), player="dark")]),
        ("place dark-man D7", [PiecePlaced("dark-man", CellPlace("D7"), player="dark")]),
        ("take A7", [PieceRemoved("light-man", CellPlace("A7"), player="dark")]),
        ("A7xB4", [
            PieceRemoved("coin", CellPlace("B4"), amount=2, player="dark"),
            PieceRemoved("dark-man", CellPlace("B4"), player="dark"),
            PieceMoved("light-man", CellPlace("A7"), CellPlace("B4"), player="dark"),
        ]),
        ("2 coin light-supply", [Payment(2, "coin", PoolPlace("light"), player="light")]),
        ("3 coin supply-light", [Gain(3, "coin", target=PoolPlace("light"), player="light")]),
        ("coin light-dark", [PieceMoved("coin", PoolPlace("light"), PoolPlace("dark"), player="dark")]),
        ("turn light", []),
    ],
)  # fmt: skip
def test_a_move_tells_what_happened(move, events) -> None:
    state = position(START)
    assert list(TABLETOP.apply(state, TABLETOP.read_move(state, move))[1]) == events
    state = position({"field": {"A1": "spy:1"}})
    assert TABLETOP.apply(state, TABLETOP.read_move(state, "flip A1"))[1] == (PieceFlipped("spy", CellPlace("A1")),)


def test_the_position_is_told_in_sentences() -> None:
    words = described(TABLETOP, position(START))
    assert words == (
        "Dark is to act. Light-Man: A7. Coin: B4 (×2). Dark-Man: B4. House: wool. Coin: wool (×2). "
        "Light: 2 × Light-Man, 2 × Coin. Dark: nothing. Coin: 14 × Coin."
    )
    # What lies face down in secret is not told.
    state = position({"field": {"A1": "spy:1 down", "B1": "spy:2"}, "hands": {"dark": "2 deck down"}})
    words = described(TABLETOP, state)
    assert words == "Face down: A1. Spy: B1. Dark: 2 × Deck (face down)."


def test_without_rules_nothing_begins_and_nothing_ends() -> None:
    state = position(START)
    assert isinstance(TABLETOP.start(StartOptions()), Rejected)
    assert (TABLETOP.outcome(state), TABLETOP.legal_moves(state)) == (None, ())
    with pytest.raises(ValueError, match="nothing lies on D7"):
        TABLETOP.apply(state, TABLETOP.read_move(state, "D7-G7"))


TWO = """\
position: {mill: {A7: light-man, B4: dark-man}, hands: {light: 2 light-man}, turn: light}
frames:
  - {}
  - moves: [place light-man D7, take B4 to light, turn dark]
claims:
"""
TRUE = [
    "{placed: {light-man: 1}, removed: {dark-man: 1}}",
    "{placed: {D7: 1}, removed: {B4: 1}}",
    "{frame: a, after: {mill: {A7: light-man, B4: dark-man, D7: empty}, supply: {light-man: 6}}}",
    "after: {mill: {light-man: [D7, A7], B4: empty}, hands: {light: [light-man, dark-man]}, turn: dark}",
    "after: {hands: {light: {light-man: 1}}, supply: {dark-man: 8}}",
]
FALSE = [
    ("after: {mill: {D7: dark-man}}", 'this is false in frame b: mill D7 is light-man, not dark-man'),
    ("after: {mill: {light-man: [A7]}}", "this is false in frame b: mill light-man is [A7, D7], not [A7]"),
    ("after: {mill: {coin: [{}]}}", "this is false in frame b: mill coin is [], not [{}]"),
    ("after: {supply: {light-man: 7}}", "this is false in frame b: supply light-man is 6, not 7"),
    ("removed: {dark-man: 2}", "this is false in frame b: removed is {dark-man: 1}, not {dark-man: 2}"),
]  # fmt: skip


@pytest.mark.parametrize("claim", TRUE)
def test_what_a_figure_can_claim_without_rules(claim) -> None:
    checked, problems = figure(f"{TWO}  - {claim}\n")
    assert problems == [] and checked is not None and not checked.proved


def test_claims_name_places_that_are_called_otherwise_than_squares() -> None:
    rows = "position: {shop: {}}\nframes:\n  - moves: [place coin wood, place house wool]\nclaims:\n"
    assert told(f"{rows}  - placed: {{wood: 1, wool: 1}}\n") == []
    assert [code for code, *_ in told(f"{rows}  - placed: {{wod: 1}}\n")] == ["P014"]


@pytest.mark.parametrize(("claim", "message"), FALSE)
def test_a_false_claim_is_told_with_what_is_true(claim, message) -> None:
    assert [(code, line, text) for code, line, _, text in told(f"{TWO}  - {claim}\n")] == [("P055", 7, message)]


@pytest.mark.parametrize(
    ("claim", "key", "column"),
    [
        ("{legal: A7-D7, text: Yes.}", "legal", 6),
        ("{illegal: A7-D7, because: go.on}", "illegal", 6),
        ("winner: light", "winner", 5),
        ("moves: 3", "moves", 5),
    ],
)
def test_a_claim_that_needs_rules_is_told_with_what_can_be_claimed(claim, key, column) -> None:
    _, (problem,) = figure(f"{TWO}  - {claim}\n")
    assert (problem.code, problem.place.line, problem.place.column) == ("P059", 7, column)
    assert problem.message == f"{key} needs rules, and this ruleset has no engine"
    assert problem.hint.startswith("claim gained, paid, placed, removed or after")
    assert ("mark places with marks" in problem.hint) == (key in ("legal", "illegal"))


def test_clauses_are_those_of_the_rules() -> None:
    assert told("shows: [go.on]\nposition: {mill: {}}\n") == []
    assert told("shows: [go.of]\nposition: {mill: {}}\n") == [("P050", 2, 9, 'the rules have no clause "go.of"')]


def test_titles_of_piles_are_texts_of_the_figure() -> None:
    values = {"piles": {"discard": {"title": "Discard pile", "pieces": "deck:fox"}, "deck": "2 deck down"}}
    discard, deck = TABLETOP.view(position(values)).pools
    assert discard.title == Text("Discard pile", "figure try") and deck.title is None


def test_dice_of_several_sorts_lie_together() -> None:
    whole = ruleset()
    die = component({"kind": "die", "title": "Eight", "sides": 8, "size": "20mm"})
    two = Tabletop(box_contents(replace(whole, components={**whole.components, "eight": die}), {}), "try")
    state = two.read_position({"mill": {}, "dice": {"die": [3, 5], "eight": [7]}})
    assert isinstance(state, TabletopState)
    (pool,) = two.view(state).pools
    assert (pool.name, [(one.component, one.face.look) for one in pool.pieces]) == (
        "dice",
        [("die", "3"), ("die", "5"), ("eight", "7")],
    )
    assert "Dice: " in described(two, state)
    (alone,) = TABLETOP.view(position({"mill": {}, "dice": {"die": [3]}})).pools
    assert (alone.name, alone.title) == ("die", None)
