"""Which actions may win the game, found in the rules."""

import pytest

from tests.play.language.games_in_data import engine_of

RACE = """
players: [ann, ben]
state: {points: 0..9 per player, rest: 0..9, goal: 0..9}
define:
  far(player p): points[p] + goal > 8
actions:
  run: {say: run, needs: {a.run: rest > 0}, does: "points[me] += 1"}
  sit: {say: sit, needs: {a.sit: rest < 9}, does: [rest += 1]}
  stop: {say: stop, needs: {a.stop: rest > 3}, does: [{if: rest > 5, do: win(me), else: draw()}]}
  quit: {say: quit, needs: {a.quit: rest > 3}, does: [draw()]}
end:
  - {if: "ENDS", winner: WINNER, clause: end.one}
after: AFTER
"""


def actions(ends, winner="ann", after="[]"):
    engine = engine_of(RACE.replace("ENDS", ends).replace("WINNER", winner).replace("AFTER", after))
    return engine.book.game({}).code.program.winning


ALL = ("run", "sit", "stop", "quit")


@pytest.mark.parametrize(
    ("ends", "found"),
    [
        ("points[ann] > 3", ("run", "stop")),
        ("any(far(p) for p in players)", ("run", "stop")),
        ("rest > 8", ("sit", "stop")),
        ("goal > 8", ("stop",)),
        ("points[me] > 3", ALL),  # another player moves next
        ("turn == ann and goal > 3", ALL),
        ("stuck", ALL),
        ("times > 2", ALL),
        ("not possible(sit)", ALL),
    ],
)
def test_an_action_may_win_if_it_changes_what_an_ending_reads(ends, found):
    assert actions(ends) == found


def test_an_ending_without_a_winner_is_no_win_and_what_follows_every_move_may_be_one():
    assert actions("rest > 8", "nobody") == ("stop",)
    assert actions("goal > 8", after="[goal += 1]") == ALL
    assert actions("rest > 8", after="[goal += 1]") == ("sit", "stop")
    assert actions("rest > 8", after="[{if: goal > 3, do: win(ann)}]") == ALL
