"""The events of moves, by which claims are judged and arrows drawn."""

import pytest

from pnp.game.model.view import (
    ActionCost,
    CellPassed,
    CellPlace,
    DiceThrown,
    Gain,
    GameEnded,
    GroupCollapsed,
    GroupMerged,
    Payment,
    PieceFlipped,
    PieceInspected,
    PieceMoved,
    PiecePlaced,
    PieceRemoved,
    PoolPlace,
    Production,
    RowPlace,
    StatusNote,
)
from pnp.play.protocol import StartOptions
from tests.play.language.games_in_data import engine_of
from tests.play.language.sample_book import check_effect
from tests.play.language.showing.test_table_view import TRADE, components

MORE = TRADE.replace("actions:\n", """actions:
  go: {with: {from: cell, to: cell}, say: "{from}-{to}", needs: {a.g: mine(from)}, does: "move(from, to)"}
  end: {needs: {a.h: late}, does: win(me)}
  roll: {with: {n: 2..12}, say: "roll {n}", needs: {a.j: n > 2},
         does: "show(dice, n - n // 2, n // 2, added=purse[me])"}
  fly:
    with: {to: cell}
    say: fly {to}
    needs: {a.k: vacant(to)}
    does: "move(C1, to); show(passed, {B1, B2}); show(merged, to, count(held(me))); show(collapsed, to, 2)"
  long: {with: {from: cell, to: cell}, say: "{from}>{to}", chain: {from: to, say: ">{to}"}, needs: {a.g: mine(from)},
    does: ["show(passed, {middle(from, to)}); move(from, to)"]}
  look: {with: {cell: cell}, say: "look {cell}", needs: {a.l: not vacant(cell)}, does: "show(looked, cell)"}
  claim: {by: player, with: {player: player, cell: cell}, say: "claim {player} {cell}", needs: {}, does: take(cell)}
  shove: {with: {n: 0..2}, say: "shove {n}", needs: {a.m: n < 2}, does: ["show(paid, n, clause='a.m'); show(lost, n)",
    {for: c in held(me), by: "count(ray(c, E))", do: "move(c, next(c, E, n))"}, "pay(n, purse[me], bank, gained)"]}
  walk: {with: {to: cell}, say: "walk {to}", needs: {a.i: vacant(to)}, does: stands = to}
""").replace("  late: {is: flag", "  stands: {is: cell or none, component: blue-man}\n  late: {is: flag")  # fmt: skip


@pytest.fixture(scope="module")
def engine():
    return engine_of(MORE, components=components())


def events(engine, *moves):
    state = engine.start(StartOptions())
    for text in moves:
        state, happened = engine.apply(state, engine.read_move(state, text))
    return list(happened)


def test_a_piece_comes_from_the_hand_that_has_one_fewer(engine):
    assert events(engine, "enter A2") == [
        PiecePlaced("red-man", CellPlace("A2"), PoolPlace("red"), player="red"),
    ]


def test_another_side_of_the_same_piece_is_turned_over(engine):
    assert events(engine, "turn A1") == [PieceFlipped("disc", CellPlace("A1"), "red")]
    assert events(engine, "turn C2") == [
        PieceRemoved("blue-man", CellPlace("C2"), PoolPlace("blue"), player="red"),
        PiecePlaced("disc", CellPlace("C2"), player="red"),
    ]


def test_a_capture_takes_a_piece_away(engine):
    assert events(engine, "C1-C2") == [
        PieceRemoved("blue-man", CellPlace("C2"), PoolPlace("blue"), player="red"),
        PieceMoved("red-man", CellPlace("C1"), CellPlace("C2"), player="red"),
    ]


def test_who_pays_and_what_it_costs(engine):
    assert events(engine, "buy wool") == [
        ActionCost(1, "button", "red"),
        Payment(1, "button", PoolPlace("red"), RowPlace("wool"), "red"),
        PiecePlaced("disc", CellPlace("A2"), RowPlace("wool"), player="red"),
    ]


def test_what_the_game_itself_puts_somewhere_is_a_harvest(engine):
    assert events(engine, "grow") == [Production(2, "button", PoolPlace("button"), CellPlace("B2"))]


def test_what_one_player_has_is_gained(engine):
    assert events(engine, "lead") == [Gain(1, "button", None, PoolPlace("red"), "red")]


def test_a_piece_whose_cell_is_part_of_the_state_goes_there(engine):
    assert events(engine, "walk A2") == [PiecePlaced("blue-man", CellPlace("A2"), player="red")]
    assert events(engine, "walk A2", "walk B2") == [
        PieceMoved("blue-man", CellPlace("A2"), CellPlace("B2"), player="blue")
    ]


def test_the_end_is_an_event(engine):
    assert events(engine, "end") == [GameEnded("red", None, "red")]


def test_a_look_and_a_jump_change_nothing_but_pictures(engine):
    assert events(engine, "look C2") == [PieceInspected("blue-man", CellPlace("C2"), "red")]
    assert events(engine, "C1>A1>C1")[:3] == [
        CellPassed(CellPlace("B1"), player="red"),
        PieceRemoved("disc", CellPlace("A1"), PoolPlace("red"), player="red"),
        PieceMoved("red-man", CellPlace("C1"), CellPlace("A1"), player="red"),
    ]


def test_a_move_by_another_player_is_that_players(engine):
    (event,) = events(engine, "claim blue C2")
    assert event == PieceRemoved("blue-man", CellPlace("C2"), PoolPlace("blue"), player="blue")


def test_where_an_illegal_move_would_put_pieces(engine):
    state = engine.start(StartOptions())
    move = engine.read_move(state, "C2-A2")
    assert engine.refusal(state, move).clause == "a.g"
    assert engine.project(state, move) == [PieceMoved("blue-man", CellPlace("C2"), CellPlace("A2"), player="red")]
    assert len(list(engine.shrink(state))) == 4 + 1  # pieces, and one of the two counters on a cell
    chain = engine.read_move(state, "C2>A2>C2")
    assert engine.project(state, chain) == [PieceMoved("blue-man", CellPlace("C2"), CellPlace("C2"), player="red")]


def test_what_is_only_shown_is_told_and_changes_nothing(engine):
    state = engine.start(StartOptions())
    (thrown,) = events(engine, "roll 7")
    assert isinstance(thrown, DiceThrown) and thrown.faces == (4, 3) and thrown.player == "red"
    purse = engine.write_position(state)["purse"]["red"]
    assert (thrown.added, thrown.amount) == (purse, 7)
    before = engine.write_position(state) | {"turn": "blue"}
    assert engine.write_position(engine.apply(state, engine.read_move(state, "roll 7"))[0]) == before
    assert events(engine, "fly A2") == [
        PieceMoved("red-man", CellPlace("C1"), CellPlace("A2"), player="red"),
        CellPassed(CellPlace("B1"), player="red"),
        CellPassed(CellPlace("B2"), player="red"),
        GroupMerged("red-man", CellPlace("A2"), 2, "red"),
        GroupCollapsed("red-man", CellPlace("A2"), 2, "red"),
    ]


def test_parts_of_a_price_and_what_is_lost_and_a_body_that_moves():
    engine = engine_of(MORE.replace("[u d r, . . b]", "[r r ., . . b]"), components=components())
    paid, lost, first, second, gained = events(engine, "shove 1")
    assert paid == Payment(1, player="red", clause="a.m")
    assert [*engine.paid_clauses] == ["a.m"]
    assert isinstance(lost, StatusNote) and lost.item.label.values == (("n", 1),) and lost.item.token == "red"
    assert [first, second] == [
        PieceMoved("red-man", CellPlace("A1"), CellPlace("B1"), player="red"),
        PieceMoved("red-man", CellPlace("B1"), CellPlace("C1"), player="red"),
    ]
    assert isinstance(gained, Gain) and (gained.amount, gained.component, gained.player) == (1, "button", "red")
    assert not any(isinstance(event, Payment | Gain | StatusNote) for event in events(engine, "shove 0"))


@pytest.mark.parametrize(
    ("effect", "hint"),
    [
        ("show(cards, 2)", "write show(dice, n), show(passed, between(from, to)), "),
        ("show()", "write show(dice, n), "),
        ("show(passed, C1, C2)", "write show(passed, between(from, to))"),
        ("show(merged, to, 2, added=1)", "write show(merged, to, count(whole))"),
        ("show(dice, 1, plus=1)", "write show(dice, n)"),
        ("show(dice, to)", "write a number"),
        ("show(paid, 2, clause=to)", "write its name between quotes"),
        ("show(paid, 2, clause='A m')", "write its name between quotes"),
        ("show(lost, 2, clause='a.m')", "write show(lost, n)"),
    ],
)
def test_what_can_be_shown_is_told(effect, hint):
    (finding,) = check_effect(effect).findings
    assert hint in finding.hint
