"""What pictures show beside the board: hands, piles and rows of cards, and the moves of cards between them."""

import pytest
from msgspec.structs import replace

from pnp.game.model.components.component import Design
from pnp.game.model.texts import Name
from pnp.game.model.view import BACK, PieceMoved, PiecePlaced, PoolPlace, PoolView, Standing, VisibleFace, count_pieces
from pnp.play.protocol import StartOptions
from pnp.translation.catalogue import Catalogue
from tests.play.language.games_in_data import engine_of, faults_of
from tests.play.language.showing.test_table_view import components, read_components

CARDS = """
card: {kind: card, title: Card, size: poker, count: 7, front: {fill: red}, back: {fill: blue}}
coupon: {kind: card, title: Coupon, size: poker, count: 9, front: {fill: red}}
"""
DESIGNS = (Design("bee", 2, {}), Design("fern", 2, {}), Design("moss", 3, {}))
GAME = """
players: [red, blue]
pieces:
  b: {name: bee, component: "card:bee"}
  f: {name: fern, component: "card:fern"}
  m: {name: moss, component: "card:moss"}
sets: {slot: [left_end, right_end]}
state:
  deck: {is: pile of piece, face: down, title: Draw pile}
  discards: {is: pile of piece, face: top, title: Discards}
  hand: {is: pile of piece per player, face: up}
  played: {is: piece or none per player, face: up, title: Played}
  row: {is: piece or none per slot, face: up, title: Market}
  coupons: {is: 0..9, component: coupon, face: up, title: Coupons}
  last: piece or none
setup:
  deck: [b, m]
  discards: []
  hand: {red: [f, m, m], blue: [b]}
  row: {left_end: f, right_end: none}
  coupons: 3
actions:
  play:
    with: {card: piece}
    say: play {card}
    needs: {play.own: "card in hand[me] and played[me] == none"}
    does: remove(card, hand[me]); played[me] = card; deal(deck, hand[me])
  drop: {needs: {drop.any: "count(hand[me]) > 0"}, does: "deal(hand[me], discards, 2)"}
  bury: {needs: {bury.any: "count(hand[me]) > 0"}, does: "push(top(hand[me]), deck, bottom); pop(hand[me])"}
  buy:
    needs: {buy.one: "row[left_end] != none"}
    does: coupons -= 1; push(row[left_end], hand[me]); row[left_end] = none
"""


def box(**changes):
    cards = read_components(CARDS)
    return {**components(), "card": replace(cards["card"], designs=DESIGNS), "coupon": cards["coupon"], **changes}


def face(look):
    return VisibleFace("front", look)


def card(look, count=1):
    return Standing("card", count, face(look))


@pytest.fixture(scope="module")
def engine():
    return engine_of(GAME, components=box())


def after(engine, *moves):
    state, events = engine.start(StartOptions()), ()
    for text in moves:
        state, events = engine.apply(state, engine.read_move(state, text))
    return state, list(events)


def test_cards_lie_as_their_parts_say(engine):
    view = engine.view(after(engine)[0])
    assert [(pool.name, pool.pieces) for pool in view.pools] == [
        ("deck", (Standing("card", 2, BACK),)),
        ("discards", ()),
        ("red:played", ()),
        ("blue:played", ()),
        ("row", (card("fern"),)),
        ("coupons", (Standing("coupon", 3),)),
        ("red", (card("fern"), card("moss", 2))),
        ("blue", (card("bee"),)),
    ]
    assert all(pool.spread for pool in view.pools)
    assert view.status == ()


def test_a_pile_shows_its_top_and_how_many_there_are(engine):
    state, _ = after(engine, "drop", "drop", "drop")
    assert engine.view(state).pools[1].pieces == (card("fern", 4),)
    dropped = PieceMoved("card", PoolPlace("red"), PoolPlace("discards"), 1, "red", face("moss"))
    assert after(engine, "drop")[1] == [dropped, dropped]


def test_a_part_of_a_player_with_a_title_is_a_pool_of_its_own(engine):
    state, events = after(engine, "play fern")
    pool = next(pool for pool in engine.view(state).pools if pool.name == "red:played")
    assert pool == PoolView("red:played", (card("fern"),), title=pool.title, spread=True)
    assert (Catalogue("en").translate(pool.title), dict(pool.title.values)["title"]) == ("red: Played", Name("red"))
    assert events == [
        PieceMoved("card", PoolPlace("red"), PoolPlace("red:played"), 1, "red", face("fern")),
        PieceMoved("card", PoolPlace("deck"), PoolPlace("red"), 1, "red", face("moss")),
    ]


def test_a_card_that_comes_to_lie_face_down_is_not_told(engine):
    assert after(engine, "bury")[1] == [PieceMoved("card", PoolPlace("red"), PoolPlace("deck"), 1, "red", BACK)]


def test_a_row_of_single_cards_is_one_pool(engine):
    assert after(engine, "buy")[1][0] == PieceMoved("card", PoolPlace("row"), PoolPlace("red"), 1, "red", face("fern"))
    state, _ = after(engine, "drop")
    words = [Catalogue("en").translate(text) for text in engine.describe(state)]
    assert words[1:3] == ["Draw pile: 2 × card (face down).", "Discards: 2 × card moss."]


def test_cards_are_counted_as_the_view_shows_them(engine):
    state, _ = after(engine, "play fern", "bury", "drop")
    counted = {name: count for name, count in engine.piece_counts(state).items() if count}
    assert counted == count_pieces(engine.view(state), engine.players(state)) == {"card": 7, "coupon": 3}


def test_no_position_has_more_of_a_card_than_the_box():
    rejected = faults_of(GAME.replace("blue: [b]", "blue: [b, b]"), components=box())
    assert [(code, message) for *_, code, message in rejected] == [("P052", "3 × card:bee, and the box holds 2")]


def test_a_set_whose_members_are_cards_needs_no_pieces():
    text = """
players: [red, blue]
board: board
sets: {plant: [bee, fern, moss]}
state:
  board: piece per cell
  deck: {is: pile of plant, component: card, face: down, title: Draw pile}
  hand: {is: "0..3 per player, plant", component: card, face: up}
pieces: {c: {owner: red, component: "card:moss"}}
setup: {deck: [bee, bee, moss], hand: {red: {moss: 2, else: 0}, else: {else: 0}}}
actions:
  lay: {with: {cell: cell}, needs: {lay.one: "hand[me, moss] > 0"}, does: "hand[me, moss] -= 1; put(cell, red)"}
"""
    engine = engine_of(text, components=box())
    state, events = after(engine, "lay A1")
    assert [pool.pieces for pool in engine.view(state).pools[:2]] == [(Standing("card", 3, BACK),), (card("moss"),)]
    assert isinstance(events[0], PiecePlaced) and events[0].source == PoolPlace("red")


def test_a_table_by_pieces_shows_each_as_its_card():
    text = GAME.replace("hand: {is: pile of piece per player, face", 'hand: {is: "0..3 per player, piece", face')
    text = text.replace("{red: [f, m, m], blue: [b]}", "{red: {fern: 1, m: 2, else: 0}, blue: {else: 0}}")
    text = (
        text[: text.index("actions:")]
        + """actions:
  lay:
    with: {card: piece}
    needs: {lay.one: "hand[me, card] > 0"}
    does: hand[me, card] -= 1; push(card, discards)
"""
    )
    engine = engine_of(text, components=box())
    state, events = after(engine, "lay moss")
    assert engine.view(state).pools[-2].pieces == (card("fern"), card("moss"))
    assert events[0] == PieceMoved("card", PoolPlace("red"), PoolPlace("discards"), 1, "red", face("moss"))
    assert engine.write_position(state)["hand"] == {"red": {"b": 0, "f": 1, "m": 1}, "blue": {"b": 0, "f": 0, "m": 0}}


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("face: down", "face: under", (9, 35, "P006", '"under" is not allowed here')),
        (", title: Discards", "", (10, 39, "P005", '"discards" lies beside the board without a title')),
        ("piece or none\nsetup", "{is: flag, face: up}\nsetup",
         (15, 26, "P006", 'nothing of "last" lies beside the board')),
        ("coupon, face: up", "coupon, face: down",
         (14, 48, "P014", "coupon has no back, so coupons can't lie face down")),
        ('"card:moss"', '"card:oak"', (6, 30, "P014", 'there is no component "card:oak"')),
    ],
)  # fmt: skip
def test_what_cannot_lie_so_is_told(old, new, fault):
    assert faults_of(GAME.replace(old, new), components=box()) == [fault]


def test_a_set_with_a_member_that_is_no_card_is_told():
    text = GAME.replace("sets: {", "sets: {plant: [bee, oak], ").replace(
        "  last: piece or none\n", "  last: piece or none\n  more: {is: pile of plant, component: card}\n"
    )
    assert faults_of(text, components=box()) == [(16, 14, "P014", '"card" has no card "oak"')]
