"""Each clause that forbids a move: once broken, once kept; the clauses are those that the engine names."""

import pytest

from tests.play.clause_names import clauses_in_code
from tests.play.quiet_adventures import rules as package
from tests.play.quiet_adventures.moves import ACTIONS, BEGGING, SPELLINGS
from tests.play.quiet_adventures.rules import _MESSAGES, QUIET_CLAUSES, broken_clause, legal_quiet_actions
from tests.play.quiet_adventures.table import EXAMPLE, clause, spelled, state, table

EARLY = state(EXAMPLE)  # Hollow on his house A1, Dooky on his B2, a mushroom tile with two buttons on C1
DOOKY_EARLY = state(EXAMPLE | {"turn": "dooky"})
# Every mushroom and beehive tile lies in the town; their rows keep 2 buttons and none. Hollow visits Dooky's house.
LATE = table("H m b | m m b | . D b", "B3", "A2", "0@2 0@0 1@4", (3, 2))
POOR = table("H . . | . D . | . . m", "A1", "B2", "2@1 3@3 1@2", (0, 3))
# Hollow on Dooky's house, in a corner between Dooky and a vacant cell, with one button; tiles cost two or more.
STUCK = table("D H . | . . . | . . .", "A1", "B1", "3@2 2@2 2@3", (1, 3))


@pytest.mark.parametrize(
    ("here", "move", "broken"),
    [
        (LATE, "buy mushroom C3", "buy.market"),
        (LATE, "buy beehive A3", "buy.market"),
        (LATE, "buy meadow A3", "buy.price"),
        (EARLY, "buy mushroom C1", "buy.vacant"),
        (EARLY, "buy mushroom B2", "buy.vacant"),
        (EARLY, "buy mushroom A1", "buy.vacant"),
        (EARLY, "buy mushroom C3", "buy.adjacent"),
        (DOOKY_EARLY, "buy mushroom A3", "buy.adjacent"),
        (DOOKY_EARLY, "buy mushroom C3", "buy.adjacent"),
        (POOR, "buy mushroom B1", "buy.price"),
        (EARLY, "buy beehive B1", None),
        (EARLY, "buy mushroom A2", None),
        (EARLY, "move C1", "move.adjacent"),
        (EARLY, "move B2", "move.adjacent"),
        (EARLY, "move A1", "move.adjacent"),
        (EARLY, "move B1", "move.tile"),
        (STUCK, "move B1", "move.occupied"),
        (STUCK, "move A2", "move.tile"),
        (LATE, "move B2", None),
        (LATE, "move C3", None),
        (LATE, "increase mushroom", "increase.place"),
        (LATE, "decrease meadow", "decrease.place"),
        (POOR, "increase mushroom", "increase.purse"),
        (POOR, "decrease mushroom", "decrease.purse"),
        (EARLY, "increase mushroom", None),
        (EARLY, "decrease beehive", None),
        (LATE, "thief mushroom", None),
        (LATE, "thief beehive", "thief.button"),
        (LATE, "thief meadow", "thief.row"),
        (EARLY, "thief mushroom", "thief.place"),
        (EARLY, "beg bank", "beg.need"),
        (LATE, "beg mushroom", "beg.need"),
        (POOR, "beg bank", None),
        (POOR, "beg beehive", None),
        (STUCK, "beg mushroom", None),
        (STUCK, "buy mushroom A2", "buy.price"),
        (EARLY, "pass", "turn.one-action"),
        (STUCK, "pass", "turn.one-action"),
    ],
)
def test_clause_that_forbids(here, move, broken):
    assert clause(here, move) == broken


def test_on_a_tile_of_the_type_its_row_alone_may_change():
    here = table("H . m | . D . | . . .", "C1", "B2", "2@1 3@3 1@2", (3, 3))
    assert clause(here, "increase mushroom") is None
    assert clause(here, "decrease mushroom") is None
    assert clause(here, "increase beehive") == "increase.place"
    assert clause(here, "decrease beehive") == "decrease.place"


def test_the_opponents_house_rules_no_row():
    here = table("H . m | . D . | . . .", "B2", "A1", "2@1 3@3 1@2", (3, 3))
    assert clause(here, "increase meadow") == "increase.place"
    assert clause(here, "decrease meadow") == "decrease.place"


def test_a_row_without_tiles_changes_no_more():
    here = table("H m m | m D . | . . .", "A1", "B2", "0@1 3@3 1@0", (3, 3))
    assert clause(here, "increase mushroom") == "increase.row"
    assert clause(here, "decrease mushroom") == "decrease.row"
    assert clause(here, "increase meadow") is None
    assert clause(here, "decrease meadow") == "decrease.button"


def test_a_free_tile_needs_no_purse():
    here = table("H . . | . D . | . . m", "A1", "B2", "2@0 3@3 1@2", (0, 3))
    assert clause(here, "buy mushroom B1") is None
    assert clause(here, "buy meadow B1") == "buy.price"


def test_begging_from_an_empty_place():
    here = table("H . . | . D . | . . m", "A1", "B2", "2@0 3@7 1@2", (0, 6))
    assert clause(here, "beg bank") == "beg.button"
    assert clause(here, "beg mushroom") == "beg.button"
    assert clause(here, "beg beehive") is None


def test_begging_from_a_row_without_tiles():
    here = table("H m m | m D . | . . .", "A1", "B2", "0@1 3@3 1@0", (0, 3))
    assert clause(here, "beg mushroom") is None


def test_stuck_with_a_button_in_the_purse():
    assert spelled(STUCK) == ["beg bank", "beg beehive", "beg meadow", "beg mushroom"]


def test_an_empty_purse_leaves_other_actions_open():
    assert spelled(POOR) == ["beg bank", "beg beehive", "beg meadow", "beg mushroom"]
    here = table("H m . | . D . | . . .", "A1", "B2", "2@1 3@3 1@2", (0, 3))
    assert spelled(here) == ["beg bank", "beg beehive", "beg meadow", "beg mushroom", "move B1"]


@pytest.mark.parametrize(
    ("here", "move", "broken"),
    [
        # no tile left, cell taken, far away, too dear: in this order
        (LATE, "buy mushroom A1", "buy.market"),
        (EARLY, "buy beehive C1", "buy.vacant"),
        (POOR, "buy beehive C1", "buy.adjacent"),
        # far away, no tile
        (EARLY, "move C3", "move.adjacent"),
        # wrong place, empty purse, no tile, no button
        (table("H m m | m D . | . . .", "A1", "B1", "0@0 3@3 1@0", (0, 3)), "decrease mushroom", "decrease.purse"),
        (table("H m m | m D . | . . .", "B1", "A1", "0@0 3@3 1@0", (0, 3)), "decrease beehive", "decrease.place"),
        (table("H m m | m D . | . . .", "A1", "B1", "0@0 3@3 1@0", (1, 3)), "decrease mushroom", "decrease.row"),
        # wrong place, tiles left, no button
        (table("H m . | . D . | . . .", "A1", "B1", "2@0 3@3 1@0", (1, 3)), "thief mushroom", "thief.place"),
        (table("H m . | . D . | . . .", "B2", "B1", "2@0 3@3 1@0", (1, 3)), "thief mushroom", "thief.row"),
        # no need, no button
        (table("H m . | . D . | . . .", "A1", "B2", "2@0 3@3 1@0", (1, 3)), "beg mushroom", "beg.need"),
    ],
)
def test_of_several_reasons_the_first_in_the_tables_order(here, move, broken):
    assert clause(here, move) == broken


def test_messages_name_names_and_numbers():
    from tests.play.quiet_adventures.table import ENGINE

    def message(here, text):
        return ENGINE.refusal(here, ENGINE.read_move(here, text)).message

    assert message(STUCK, "buy meadow A2") == "a meadow tile costs 3, and Hollow has 1"
    assert message(STUCK, "move B1") == "Dooky stands on B1"
    assert message(LATE, "thief meadow") == "the meadow row still has 1 of its tiles"
    assert message(LATE, "beg bank") == "Hollow has 3 in the purse, and other actions are possible"


def test_legal_actions_are_those_that_break_no_clause():
    for here in (EARLY, DOOKY_EARLY, LATE, POOR, STUCK):
        kept = {move for move in SPELLINGS if broken_clause(here.position, move) is None}
        assert set(legal_quiet_actions(here.position)) == kept
        assert kept <= {*ACTIONS, *BEGGING}


# Clauses that say what happens rather than what may not: the other tests hold them against positions and events.
TELLING = {
    "turn.round", "buy.row-stays", "move.collect", "end.winner",
    "setup.houses", "setup.tiles", "setup.prices", "setup.rolled-prices", "setup.purses", "setup.bank",
    "setup.characters", "setup.fifteen",
    "harvest.when", "harvest.bank", "harvest.character", "harvest.row", "harvest.order", "harvest.pile",
}  # fmt: skip


def test_every_clause_is_judged_by_or_documented():
    named = clauses_in_code(package, QUIET_CLAUSES)
    assert set(QUIET_CLAUSES) == named | TELLING
    assert not named & TELLING


def test_every_refusal_has_its_message():
    endings = {"end.dooky", "end.hollow", "end.deadlock", "end.over"}
    assert set(_MESSAGES) == clauses_in_code(package, QUIET_CLAUSES) - endings


def test_a_clause_says_something():
    assert all(about.strip() for about in QUIET_CLAUSES.values())
    assert len(QUIET_CLAUSES) == 42
