"""What pictures show of a position: pieces on the board, parts of the state beside it, entries of the status line."""

import pytest

from pnp.game.model.kinds import KINDS
from pnp.game.model.texts import Name
from pnp.game.model.view import BACK, BoardView, PoolView, Standing, TrackView
from pnp.game.reading.yaml.documents import read_document
from pnp.game.reading.yaml.validation import read_record
from pnp.play.language.running import runtime
from pnp.play.protocol import RulesFaultError, StartOptions
from pnp.problems import Problems
from pnp.translation.catalogue import Catalogue
from tests.play.language.games_in_data import FOUR, engine_of, faults_of

COMPONENTS = """
board: {kind: square-board, title: Board, columns: 3, rows: 2, cell: 20mm}
disc: {kind: counter, title: Disc, count: 6, size: 15mm, front: {fill: red}, back: {fill: blue}}
red-man: {kind: counter, title: Red man, count: 3, size: 15mm, front: {fill: red}}
blue-man: {kind: counter, title: Blue man, count: 3, size: 15mm, front: {fill: blue}}
button: {kind: counter, title: Button, count: 20, size: 15mm, front: {fill: black}}
market:
  kind: row-board
  title: Market
  rows: {wool: {title: Wool}, salt: {title: Salt}}
  tiles: disc
  counters: button
  places: 4
  tiles_title: Tiles
  counters_title: Price
"""
TRADE = """
players: [red, blue]
board: board
sets: {ware: [wool, salt]}
pieces:
  u: {owner: red, component: disc, face: up}
  d: {component: disc, face: down}
  r: {owner: red, kind: man}
  b: {owner: blue, kind: man}
state:
  board: piece per cell
  coins: {is: 0..9 per cell, component: button}
  stock: {is: 0..4 per ware, component: disc, place: tiles}
  price: {is: 0..9 per ware, component: button}
  purse: {is: 0..9 per player, component: button}
  hand: {is: 0..3 per player, component: {red: red-man, blue: blue-man}}
  leader: {is: player or none, component: button}
  bank: {is: 0..20, component: button}
  thrown: {is: 0..6 or none, title: Throw}
  late: {is: flag, title: Last round}
setup:
  board: [u d r, . . b]
  coins: {B2: 2}
  stock: {wool: 3, salt: 0}
  price: {wool: 1, salt: 2}
  purse: {red: 4, blue: 0}
  hand: {red: 1, blue: 0}
  leader: none
  bank: 5
  thrown: 6
  late: true
actions:
  enter: {with: {cell: cell}, needs: {a.b: vacant(cell)}, does: "hand[me] -= 1; put(cell, piece(owner=me, kind=man))"}
  turn: {with: {cell: cell}, needs: {a.c: not vacant(cell)}, does: "put(cell, piece(face=down))"}
  lead: {needs: {a.d: leader != me}, does: leader = me}
  buy:
    with: {ware: ware}
    needs: {a.e: "stock[ware] > 0"}
    spends: purse[me]
    does: pay(1, purse[me], price[ware]); stock[ware] -= 1; put(A2, piece(face=down))
  grow: {needs: {a.f: bank > 0}, does: "pay(2, bank, coins[B2], harvested)"}
"""


def components():
    return read_components(COMPONENTS)


def read_components(text):
    values, source = read_document(text, "components.yaml", Problems())
    read = {name: read_record(KINDS[one["kind"]].model, one, source, (name,)) for name, one in values.items()}
    assert [wrong for _, wrong in read.values() if wrong] == []
    return {name: component for name, (component, _) in read.items()}


@pytest.fixture(scope="module")
def trade():
    return engine_of(TRADE, components=components())


def shown(engine, *moves):
    state = engine.start(StartOptions())
    for text in moves:
        state, _ = engine.apply(state, engine.read_move(state, text))
    return engine.view(state)


def test_pieces_are_the_components_that_fit(trade):
    (board,) = shown(trade).boards
    assert board == BoardView(
        "board",
        (
            ("A1", (Standing("disc", owner="red"),)),
            ("B1", (Standing("disc", face=BACK),)),
            ("C1", (Standing("red-man", owner="red"),)),
            ("B2", (Standing("button", 2),)),
            ("C2", (Standing("blue-man", owner="blue"),)),
        ),
    )


def test_numbers_lie_on_boards_of_rows_and_in_pools(trade):
    view = shown(trade)
    assert view.tracks == (
        TrackView(
            "market",
            (
                ("wool", "tiles", (Standing("disc", 3),)),
                ("wool", "price", (Standing("button", 1),)),
                ("salt", "tiles", ()),
                ("salt", "price", (Standing("button", 2),)),
            ),
        ),
    )
    assert view.pools == (
        PoolView("button", (Standing("button", 5),)),
        PoolView("red", (Standing("button", 4), Standing("red-man", 1)), "red-man"),
        PoolView("button", (Standing("button"),)),
        PoolView("blue", (), "blue-man"),
    )
    assert [pool.name for pool in shown(trade, "lead").pools] == ["button", "red", "blue"]
    assert shown(trade, "lead").pools[1].pieces[-1] == Standing("button")


def test_parts_with_a_title_are_entries_of_the_status_line(trade):
    catalogue = Catalogue("en")
    assert [catalogue.translate(item.label) for item in shown(trade).status] == ["Throw: 6", "Last round"]
    assert (shown(trade).turn, shown(trade, "lead").turn) == ("red", "blue")


def test_a_piece_in_the_status_line_is_called_by_what_shows_it():
    more = "  drawn: {is: piece or none, title: Drawn}\n  next: {is: piece or none, title: Next}\n"
    text = TRADE.replace("setup:\n", f"{more}setup:\n  drawn: u\n  next: none\n")
    label = shown(engine_of(text, components=components())).status[-1].label
    assert dict(label.values)["value"] == Name("disc")


SHOWN = """
show:
  status:
    - {if: thrown == none, text: to roll, token: "{me}-man", bold: true}
    - {if: thrown != none, text: "{thrown} {thrown|point|points} left", token: "{me}-man"}
    - {for: p in players, if: "purse[p] > 0", text: "{p} has {n}", values: {n: "purse[p]"}}
  pools:
    - {for: p in players, name: "{p}", piece: "{p}-man", count: 2 if late else 0, portrait: "{p}-man"}
"""


def test_the_token_of_an_entry_can_show_its_back():
    shown_back = SHOWN.replace('token: "{me}-man", bold: true', 'token: "{me}-man:back"').replace(
        "thrown == none", "true"
    )
    (item, _) = shown(engine_of(TRADE + shown_back, components=components())).status[:2]
    assert (item.token, item.face) == ("red-man", BACK)


def test_a_file_can_say_itself_what_is_shown():
    engine = engine_of(TRADE + SHOWN, components=components())
    view = shown(engine)
    catalogue = Catalogue("en")
    assert [catalogue.translate(item.label) for item in view.status] == ["6 points left", "red has 4"]
    assert [item.token for item in view.status] == ["red-man", None]
    assert view.status[1].label.values == (("p", Name("red")), ("n", 4))
    assert view.pools == (
        PoolView("red", (Standing("red-man", 2),), "red-man"),
        PoolView("blue", (Standing("blue-man", 2),), "blue-man"),
    )


@pytest.mark.parametrize(
    ("old", "new", "line", "code"),
    [
        ("bold: true", "bald: true", 3, "P004"),
        ("{n}", "{m}", 5, "P006"),
        ("purse[p] > 0", "purse[q] > 0", 5, "P014"),
        ("thrown == none", "thrown == me", 3, "P084"),
        ("count: 2 if late else 0", "count: me", 7, "P084"),
    ],
)
def test_faults_of_what_is_shown_are_told_at_their_places(old, new, line, code):
    faults = faults_of(TRADE + SHOWN.replace(old, new, 1), components=components())
    start = TRADE.count("\n") + 1
    assert [(fault[0] - start, fault[2]) for fault in faults] == [(line, code)]


def test_every_position_is_told_in_sentences(trade):
    catalogue = Catalogue("en")
    said = [catalogue.translate(text) for text in trade.describe(trade.start(StartOptions()))]
    assert said == [
        "red is to act.",
        "disc: A1.",
        "Face down, disc: B1.",
        "red-man: C1.",
        "button: B2 (×2).",
        "blue-man: C2.",
        "wool: 3 × disc, button.",
        "salt: 2 × button.",
        "button: 5 × button.",
        "red: 4 × button, red-man.",
        "button: button.",
        "blue: nothing.",
        "Throw: 6.",
        "Last round.",
    ]


def test_a_file_can_say_itself_how_a_position_is_told():
    words = """
show:
  words:
    - {for: p in players, if: held(p), text: "{p} has pieces on {cells}.", values: {cells: held(p)}}
    - {if: leader == none, text: "Nobody leads."}
    - {if: leader != none, text: "{leader} leads with {n} {n|coin|coins}.", values: {n: "purse[leader]"}}
"""
    engine, catalogue = engine_of(TRADE + words, components=components()), Catalogue("en")
    said = [catalogue.translate(text) for text in engine.describe(engine.start(StartOptions()))]
    assert said == ["red is to act.", "red has pieces on A1, C1.", "blue has pieces on C2.", "Nobody leads."]


@pytest.mark.parametrize(
    ("entry", "code"),
    [('{text: "All.", token: disc}', "P004"), ("{if: late}", "P005"), ('{text: "{q}."}', "P014")],
)
def test_faults_of_sentences_are_told(entry, code):
    faults = faults_of(f"{TRADE}\nshow:\n  words:\n    - {entry}\n", components=components())
    assert [fault[2] for fault in faults] == [code]


def test_entries_that_take_too_long_are_a_fault_of_the_rules(monkeypatch):
    engine = engine_of(f"{FOUR}show: {{words: [{{text: One.}}, {{text: Two.}}]}}\n")
    state = engine.start(StartOptions())
    monkeypatch.setattr(runtime, "LONGEST_TIME", -1.0)
    with pytest.raises(RulesFaultError, match="the conditions under show fail: this takes more than") as fault:
        engine.describe(state)
    assert fault.value.finding.at == ("play.yaml", "show")
