"""Functions on sets of cells of every board, and the limits that rules keep while they run."""

from time import thread_time

import pytest

from pnp.play.language.engine import PlayEngine
from pnp.play.language.running import runtime
from pnp.play.language.running.code import LimitError
from pnp.play.language.running.runtime import CellSets, check_time, forget_time, piece_flags, pile_of, product
from pnp.play.language.terms.grid import bits
from pnp.play.language.terms.kinds import NO_MEMBER
from pnp.play.protocol import Rejected, RulesFaultError, StartOptions
from pnp.problems import Finding
from tests.play.language.board_cases import CASES, FUNCTIONS, walk
from tests.play.language.games_in_data import engine_of, faults_of, play_setup


def test_members_are_in_reading_order():
    for case in CASES:
        assert case.sets.members(case.mask(case.one)) == sorted(case.one)


def test_steps_lead_on_until_the_edge():
    for case in CASES:
        cell, direction = case.cell(), case.random.randrange(-1, len(case.grid.directions))
        times = case.random.choice((-1, 0, 1, 2, 3, 50, 10**9))
        beyond = walk(case.grid, cell, direction)
        end = cell if times <= 0 else beyond[times - 1] if times <= len(beyond) else NO_MEMBER
        assert case.sets.stepped(cell, direction, times) == end
        moved = {case.sets.stepped(one, direction, times) for one in case.one} - {NO_MEMBER}
        assert case.sets.shifted(case.mask(case.one), direction, times) == case.mask(moved)


def test_a_set_that_moves_enters_cells_as_far_as_it_is_free():
    for case in CASES:
        direction, times = case.random.randrange(-1, len(case.grid.directions)), case.random.choice((-1, 0, 1, 2, 4))
        few = frozenset(sorted(case.one)[:2])
        after = [{case.sets.stepped(cell, direction, step) for cell in few} for step in range(1, case.grid.size + 1)]
        entered = {cell for cells in after[: max(0, times)] for cell in cells} - {NO_MEMBER}
        assert case.sets.swept(case.mask(few), direction, times) == case.mask(entered)
        free = case.one | case.other
        far = next((step for step, cells in enumerate(after) if not cells <= free), len(after)) if few else 0
        assert case.sets.clearance(case.mask(few), direction, case.mask(free)) == far


def test_cells_beside_a_set_have_a_neighbour_in_it():
    for case in CASES:
        near = case.grid.neighbours()
        beside = {cell for cell in range(case.grid.size) if case.one & {*near[cell]}}
        assert case.sets.beside(case.mask(case.one)) == case.mask(beside)


def test_slides_go_over_free_cells_and_end_on_the_next():
    for case in CASES:
        directions = tuple(case.random.sample(range(len(case.grid.directions)), min(3, len(case.grid.directions))))
        cell = case.cell()
        reached, ended = set[int](), set[int]()
        for direction in directions:
            for end in walk(case.grid, cell, direction):
                if end not in case.one:
                    ended |= {end} & case.other
                    break
                reached.add(end)
        rays = case.sets.rays(directions)[cell]
        assert case.sets.slides(rays, case.mask(case.one)) == case.mask(reached)
        assert case.sets.slides(rays, case.mask(case.one), case.mask(case.other)) == case.mask(reached | ended)


def test_flanked_runs_lie_between_a_cell_and_one_of_mine():
    for case in CASES:
        directions, cell = tuple(range(len(case.grid.directions))), case.cell()
        runs = set[int]()
        for direction in directions:
            beyond = walk(case.grid, cell, direction)
            length = next((i for i, end in enumerate(beyond) if end not in case.one), len(beyond))
            if length < len(beyond) and beyond[length] in case.other:
                runs |= set(beyond[:length])
        rays = case.sets.rays(directions)[cell]
        assert case.sets.flanked(rays, case.mask(case.one), case.mask(case.other)) == case.mask(runs)


def test_pieces_stand_where_the_table_has_them():
    for case in CASES:
        outside = 3
        table = tuple(1 if cell in case.one else 2 if cell in case.other else 0 for cell in range(case.grid.size))
        picked = case.sets.pick((*table, outside))
        assert case.sets.standing(picked, piece_flags([1], 4)) == case.mask(case.one)
        assert case.sets.standing(picked, piece_flags([1, 2, outside], 4)) == case.mask(case.one | case.other)


def test_sets_of_other_things_have_a_bit_for_each():
    assert bits(0b10110) == [1, 2, 4] and bits(0) == []


@pytest.mark.parametrize("sets", [FUNCTIONS[0], FUNCTIONS[1], FUNCTIONS[2]])
def test_nothing_comes_of_nothing(sets: CellSets):
    assert [sets.members(0), sets.groups(0)] == [[], []]
    assert sets.stepped(NO_MEMBER, 0, 1) == sets.stepped(0, NO_MEMBER, 1) == NO_MEMBER
    assert sets.touching(0) == sets.cuts(0) == sets.group(NO_MEMBER, 1) == sets.shifted(0, 0, 1) == 0
    assert sets.slides(sets.rays(())[0], 1) == sets.flanked(sets.rays((0,))[NO_MEMBER], 1, 2) == 0
    assert sets.swept(0, 0, 3) == sets.swept(1, NO_MEMBER, 3) == sets.clearance(0, 0, 1) == 0
    assert sets.clearance(1, NO_MEMBER, 1) == 0
    assert not sets.joined(0, 1, 1) and not sets.joined(1, 1, 0)


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
    monkeypatch.setattr(runtime, "LONGEST_TIME", 0.05)


def slow(need="vacant(cell)", effect="put(cell, piece(owner=me))", more=""):
    return SLOW.replace("NEED", need).replace("EFFECT", effect) + more


def fault(ask):
    with pytest.raises(RulesFaultError) as error:
        ask()
    return error.value.finding


def test_a_loop_of_which_the_text_does_not_say_how_long_it_is_ends():
    engine = engine_of(slow(need="long(same(n))"))
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
        ("end: [{if: long(same(n)), winner: nobody, clause: end.long}]", "end"),
        ("always: {set.long: long(same(n))}", "always"),
        ("after: {if: long(same(n)), do: again}", "place"),
    ],
)
def test_conditions_outside_of_actions_end_too(more, key):
    text = slow(more=more + "\n")
    if key == "always":  # of which the set-up is asked at once
        assert any("for one position" in message for *_, message in faults_of(text))
        return
    engine = engine_of(text)
    state = engine.start(StartOptions())
    move = (0, 0)
    finding = fault(lambda: (engine.apply_unchecked(state, move), engine.outcome(state)))
    assert (finding.code, key in finding.at) == ("P085", True)


def test_a_define_takes_as_long_as_its_numbers_say():
    assert faults_of(slow(need="long(row(cell))")) == []
    faults = faults_of(slow(need="long(n)"))
    assert [(line, code) for line, _, code, _ in faults] == [(15, "P008")]


def test_effects_end_too():
    engine = engine_of(
        slow(effect="[{for: 'x in numbers(1, same(n))', do: {for: 'y in numbers(1, same(n))', do: n = 1000000}}]")
    )
    finding = fault(lambda: engine.apply(engine.start(StartOptions()), (0, 0)))
    assert "the action place fails: this takes more than" in finding.message
    pushing = engine_of(slow(effect="[{for: 'x in numbers(1, 900000)', do: 'push(ace, deck)'}]"))
    finding = fault(lambda: pushing.apply(pushing.start(StartOptions()), (0, 0)))
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
    text = slow(more="regions: {odd: 'count(c for c in cells for d in numbers(1, 1000000)) > row(cell)'}\n").replace(
        "columns: 3", "columns: 4"
    )
    assert [code for _, _, code, _ in faults_of(text)] == ["P008"]
    hidden = slow(need="cell in odd", more="regions: {odd: 'long(row(cell) * 100000)'}\n")
    answer = PlayEngine().for_setup(play_setup(hidden)[0])
    assert isinstance(answer, Rejected) and answer.findings[0].code == "P008"


def test_the_time_of_a_position_begins_when_it_is_first_asked_for():
    cache = {}
    check_time(cache)
    assert cache["end"] > 0 and "deadline" not in cache
    late = {"end": 0.0}
    check_time(late)
    assert 0 < late["deadline"] - thread_time() < runtime.LONGEST_TIME
    with pytest.raises(LimitError):
        check_time({"end": 0.0, "deadline": 0.0})
    forget_time(late)
    assert late == {}


def nested(count, order):
    defines = [f"  d{at + 1}: d{at} + 1\n" for at in range(count)][::order]
    return slow(need=f"d{count} > 0").replace("define:\n", f"define:\n  d0: count(cells)\n{''.join(defines)}")


@pytest.mark.parametrize("order", [1, -1])
def test_defines_do_not_need_one_another_without_end(order):
    told = {message for *_, message in faults_of(nested(60, order))}
    assert told == {"defines refer to one another more than 40 deep"}
    assert faults_of(nested(38, order)) == []


def test_rules_that_python_cannot_compile_are_nested_too_deep():
    """Defines that are written out where they are used: more brackets in one another than Python's compiler takes."""

    def sums(value):
        for number in range(18):
            value = f"({value} + {number})"
        return value

    defines = "".join(f"  f{at}(number n): {sums(f'f{at + 1}(n)')}\n" for at in range(14)) + "  f14(number n): n\n"
    text = slow(need="vacant(cell) and f0(1) > 1").replace("define:\n", f"define:\n{defines}")
    assert [(code, message) for _, _, code, message in faults_of(text)] == [("P008", "the rules are nested too deep")]
    loops = " ".join(f"for {one}{one} in{{cell}}" for one in "abcdefghijklmnopqrstuvw")
    faults = faults_of(slow(need=f"'any(vacant(aa) {loops})'"))
    assert faults == [(2, 1, "P008", "the rules are nested too deep")]
