"""Rules that take too long, or make things too large, end with a message; so does every question about them."""

import pytest

from pnp.problems import Finding
from pnp.rules.play import namespace
from pnp.rules.play.code import LimitError
from pnp.rules.play.engine import PlayEngine
from pnp.rules.play.namespace import check_time, pile_of, product
from pnp.rules.protocol import Rejected, RulesFaultError, StartOptions
from tests.rules.play.games_in_data import engine_of, faults_of, play_setup

SLOW = """
players: [red, blue]
board: {kind: square-board, columns: 3, rows: 3}
sets: {card: [ace]}
pieces: {r: {owner: red}, b: {owner: blue}}
state: {board: piece per cell, n: 0..1000000, deck: pile of card}
setup: {n: 1000000}
define:
  long(number n): count(x for x in numbers(1, n) for y in numbers(1, n // 4)) >= 0
  same(number n): n
actions:
  place:
    with: {cell: cell}
    say: "{cell}"
    needs: {a.free: NEED}
    does: EFFECT
  wait: {needs: {a.wait: "true"}, does: []}
"""


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    monkeypatch.setattr(namespace, "LONGEST_TIME", 0.05)


def slow(need="vacant(cell)", effect="put(cell, piece(owner=me))", more=""):
    return SLOW.replace("NEED", need).replace("EFFECT", effect) + more


def fault(ask):
    with pytest.raises(RulesFaultError) as error:
        ask()
    return error.value.finding


def test_a_loop_of_which_the_text_does_not_say_how_long_it_is_ends():
    engine = engine_of(slow(need="long(n)"))
    state = engine.start(StartOptions())
    questions = {
        "actions": lambda: engine.outcome(state),
        "place": lambda: engine.legal_moves(state),
    }
    for key, ask in questions.items():
        finding = fault(ask)
        assert "this takes more than 0.05 s for one position" in finding.message
        assert key in finding.at


@pytest.mark.parametrize(
    ("more", "key"),
    [
        ("end: [{if: long(n), winner: nobody, clause: end.long}]", "end"),
        ("always: {set.long: long(n)}", "always"),
        ("after: {if: long(n), do: again}", "place"),
    ],
)
def test_conditions_outside_of_actions_end_too(more, key):
    text = slow(more=more + "\n")
    if key == "always":  # of which the set-up is asked at once
        assert any("for one position" in message for *_, message in faults_of(text))
        return
    engine = engine_of(text)
    state = engine.start(StartOptions())
    move = (0, ((0,),))
    finding = fault(lambda: (engine.apply_unchecked(state, move), engine.outcome(state)))
    assert (finding.code, key in finding.at) == ("P085", True)


def test_effects_end_too():
    engine = engine_of(
        slow(effect="[{for: 'x in numbers(1, same(n))', do: {for: 'y in numbers(1, same(n))', do: n = 1000000}}]")
    )
    finding = fault(lambda: engine.apply(engine.start(StartOptions()), (0, ((0,),))))
    assert "the action place fails: this takes more than" in finding.message
    pushing = engine_of(slow(effect="[{for: 'x in numbers(1, 900000)', do: 'push(ace, deck)'}]"))
    finding = fault(lambda: pushing.apply(pushing.start(StartOptions()), (0, ((0,),))))
    assert isinstance(finding, Finding) and finding.code == "P085"


def test_numbers_do_not_grow_without_bounds():
    defines = "".join(f"  d{k + 1}(number n): d{k}(d{k}(n))\n" for k in range(12))
    text = slow(need="d12(n) > 0").replace("define:\n", f"define:\n  d0(number n): n * n\n{defines}")
    engine = engine_of(text)
    finding = fault(lambda: engine.legal_moves(engine.start(StartOptions())))
    assert "a product has more than 30 digits" in finding.message
    assert product(-(10**9), 10**9) == -(10**18)
    with pytest.raises(LimitError):
        product(10**20, 10**20)


def test_piles_do_not_grow_without_bounds():
    assert pile_of((0,) * 5000) == (0,) * 5000
    with pytest.raises(LimitError):
        pile_of((0,) * 5001)


def test_a_region_that_takes_too_long_is_a_fault_of_the_file():
    text = slow(more="regions: {odd: 'count(c for c in cells for d in numbers(1, 150000)) > row(cell)'}\n").replace(
        "columns: 3", "columns: 4"
    )
    assert [code for _, _, code, _ in faults_of(text)] == ["P008"]
    hidden = slow(need="cell in odd", more="regions: {odd: 'long(row(cell) * 100000)'}\n")
    answer = PlayEngine().for_setup(play_setup(hidden)[0])
    assert isinstance(answer, Rejected) and answer.findings[0].code == "P008"


def test_the_time_of_a_position_begins_when_it_is_first_asked_for():
    cache = {}
    check_time(cache)
    assert cache["deadline"] > 0
    with pytest.raises(LimitError):
        check_time({"end": 0.0, "deadline": 0.0})


def nested(count, order):
    defines = [f"  d{at + 1}: d{at} + 1\n" for at in range(count)][::order]
    return slow(need=f"d{count} > 0").replace("define:\n", f"define:\n  d0: count(cells)\n{''.join(defines)}")


@pytest.mark.parametrize("order", [1, -1])
def test_defines_do_not_need_one_another_without_end(order):
    assert {message for *_, message in faults_of(nested(60, order))} == {"defines need one another more than 40 deep"}
    assert faults_of(nested(38, order)) == []
