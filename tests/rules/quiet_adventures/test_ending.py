"""How a game ends, who wins, and that nothing follows."""

import pytest

from pnp.model.view import GameEnded, Production
from tests.rules.quiet_adventures.table import ENGINE, clause, play, spelled, table, written

# One meadow tile is left in the market, one cell (C2) is vacant.
LAST_TILE = {"board": "H m m | m b . | w b D", "market": "0@1 0@0 1@1"}


def ended(events):
    return [(event.winner, event.clause) for event in events if isinstance(event, GameEnded)]


def test_dooky_places_the_last_tile_and_it_is_over_at_once():
    here = table(LAST_TILE["board"], "A1", "C3", LAST_TILE["market"], (3, 5), turn="dooky")
    assert ENGINE.outcome(here) is None
    after, events = play(here, "buy meadow C2")
    assert ended(events) == [("dooky", "end.dooky")]
    assert not [event for event in events if isinstance(event, Production)]
    assert spelled(after) == []
    assert written(after)["turn"] == "hollow"
    assert written(after)["last_action"] is False
    assert ENGINE.outcome(after).as_dict() == {"winner": "dooky", "scores": {"hollow": 3, "dooky": 4}}


def test_hollow_places_the_last_tile_and_dooky_acts_once_more():
    here = table(LAST_TILE["board"], "C1", "C3", LAST_TILE["market"], (3, 2))
    after, events = play(here, "buy meadow C2")
    assert ended(events) == []
    assert written(after)["turn"] == "dooky"
    assert written(after)["last_action"] is True
    assert ENGINE.outcome(after) is None
    assert "move C2" in spelled(after)
    final, events = play(after, "move C2")
    assert ended(events) == [(None, "end.hollow")]
    assert not [event for event in events if isinstance(event, Production)]
    assert written(final)["last_action"] is False
    assert written(final)["turn"] == "hollow"
    assert ENGINE.outcome(final).as_dict() == {"winner": None, "scores": {"hollow": 2, "dooky": 2}}


def test_the_thief_in_dookys_last_action():
    here = table("H m m | m b w | w b D", "C1", "A1", "0@6 0@0 0@1", (3, 2), turn="dooky", last=True)
    after, events = play(here, "thief mushroom")
    assert ended(events) == [("dooky", "end.hollow")]
    assert ENGINE.outcome(after).scores == {"hollow": 3, "dooky": 8}


def test_begging_in_dookys_last_action():
    here = table("H m m | m b w | w b D", "C1", "C3", "0@6 0@0 0@1", (3, 0), turn="dooky", last=True)
    assert spelled(here) == ["beg bank", "beg meadow", "beg mushroom", "move B3", "move C2"]


@pytest.mark.parametrize("turn", ["hollow", "dooky"])
def test_an_empty_market_is_over_unless_it_is_dookys_last_action(turn):
    here = table("H m m | m b w | w b D", "C1", "C3", "0@6 0@0 0@1", (3, 0), turn=turn)
    assert spelled(here) == []
    assert ENGINE.outcome(here).winner == "hollow"


def test_most_buttons_in_the_purse_win_and_others_count_for_nobody():
    here = table("H m m | m5 b w | w b D", "C1", "C3", "0@6 0@0 0@1", (0, 1))
    assert ENGINE.outcome(here).as_dict() == {"winner": "dooky", "scores": {"hollow": 0, "dooky": 1}}


def test_equal_purses_are_a_draw():
    here = table("H m m | m b w | w b D", "C1", "C3", "0@6 0@0 0@1", (3, 3))
    assert ENGINE.outcome(here).winner is None


def test_no_action_once_it_is_over():
    here = table("H m m | m b w | w b D", "C1", "C3", "0@6 0@0 0@1", (3, 0))
    assert clause(here, "move B1") == "end.over"
    assert clause(here, "pass") == "end.over"
    with pytest.raises(ValueError, match="illegal"):
        play(here, "move B1")


# Both go to and fro between two tiles on which nothing grows any more.
CIRCLE = ("move B1", "move B3", "move A1", "move C3")


def circling():
    return table("H m . | . . . | . b D", "A1", "C3", "2@0 2@0 1@0", (1, 2))


def test_a_position_that_occurs_for_the_third_time_is_a_deadlock():
    here = circling()
    once, events = play(here, *CIRCLE)
    assert written(once) == written(here)
    assert ended(events) == []
    before, events = play(once, *CIRCLE[:3])
    assert ENGINE.outcome(before) is None
    assert ended(events) == []
    twice, events = play(before, CIRCLE[3])
    assert ended(events) == [("dooky", "end.deadlock")]
    assert written(twice) == written(here)
    assert spelled(twice) == []
    assert clause(twice, "move B1") == "end.over"
    assert ENGINE.outcome(twice).as_dict() == {"winner": "dooky", "scores": {"hollow": 1, "dooky": 2}}


def test_the_position_that_begins_a_history_counts():
    here = circling()
    later = ENGINE.read_position(written(play(here, "move B1")[0]))
    # Begun one move later, the same moves bring the first position back for the second time only.
    state, _ = play(later, *CIRCLE[1:], *CIRCLE[:1], *CIRCLE[1:])
    assert written(state) == written(here)
    assert ENGINE.outcome(state) is None
    assert ended(play(state, CIRCLE[0])[1]) == [("dooky", "end.deadlock")]


def test_a_bare_position_has_no_history():
    twice, _ = play(circling(), *CIRCLE, *CIRCLE)
    assert ENGINE.outcome(twice) is not None
    bare = ENGINE.read_position(written(twice))
    assert ENGINE.outcome(bare) is None
    assert "move B1" in spelled(bare)


def test_a_purchase_ends_what_can_come_again():
    here = circling()
    assert len(play(here, *CIRCLE)[0].seen) == 5
    assert len(play(here, *CIRCLE, "buy meadow A2")[0].seen) == 1
