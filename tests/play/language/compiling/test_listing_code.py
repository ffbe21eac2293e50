"""The loops that list an action's moves: their order, their limits, and what they leave out."""

import pytest
from msgspec.structs import replace

from pnp.play.language.checking.book_check import check_book
from pnp.play.language.compiling.program_code import compile_program
from pnp.play.language.running.code import LimitError
from pnp.play.language.terms.book import Need, Parameter
from pnp.play.language.terms.kinds import CELL, NO_MEMBER, NO_NUMBER, NUMBER, ValueKind
from tests.play.language.compiled import (
    all_values,
    board,
    compiled,
    compiled_text,
    effects_of,
    legal,
    slots_of,
    with_action,
)
from tests.play.language.sample_book import CELLS, phrase
from tests.samples import amount, generator

ROWS = ("r . b", "r r .", ". . b")
ALL = tuple(range(9))
A1, B1, C1, A2, B2, C2, A3, B3, C3 = ALL


def listed(*needs, **changes):
    code = compiled(with_action(*needs, **changes))
    return legal(code, slots_of(code, board=board(code, *ROWS), purse=(4, 2, 0), points=5))


def test_moves_come_in_the_order_of_the_parameters_and_their_values():
    moves = listed("mine(from)", "distance(from, to) == 1")
    assert moves == sorted(moves)
    assert moves[:3] == [(A1, B1), (A1, A2), (A2, A1)]


def test_a_parameter_ranges_over_its_own_values_alone():
    some = (Parameter("from", CELL, (A1, C1, B2)), Parameter("to", CELL, (B1, B2, B3)))
    assert listed("mine(from)", "to in neighbours(from)", parameters=some) == [(A1, B1), (B2, B1), (B2, B3)]
    assert listed("mine(from)", "to == next(from, S)", parameters=some) == [(B2, B3)]
    assert listed("to in neighbours(from) & vacancies()", parameters=some) == [(A1, B1), (C1, B1), (B2, B1), (B2, B3)]
    assert listed("from in held(me) | held(opponent)", "to == B1", parameters=some) == [(A1, B1), (C1, B1), (B2, B1)]


def test_numbers_directions_and_members():
    of = (
        Parameter("n", NUMBER, (1, 2, 3)),
        Parameter("way", ValueKind("direction"), (0, 2)),
        Parameter("t", ValueKind("type"), (0, 1)),
    )
    assert listed("n <= purse[opponent]", "way in forward", "t == moss", parameters=of) == [(1, 0, 1), (2, 0, 1)]
    assert listed("n in numbers(2, 9)", "n < 3", "next(B2, way, n) == none", parameters=of) == [
        (2, 0, 0),
        (2, 0, 1),
        (2, 2, 0),
        (2, 2, 1),
    ]
    assert listed("n == points - 2", "way == N", "t in types", parameters=of) == [(3, 0, 0), (3, 0, 1)]
    assert listed("n == points", parameters=of) == []


def test_an_optional_parameter_can_be_none():
    keep = (Parameter("from", CELL, ALL), Parameter("keep", CELL, (NO_MEMBER, *ALL)))
    assert listed("from == B2", "keep in neighbours(from) if row(from) == 2 else keep == none", parameters=keep) == [
        (B2, B1),
        (B2, A2),
        (B2, C2),
        (B2, B3),
    ]
    assert listed("from == A1", "keep in neighbours(from) if row(from) == 2 else keep == none", parameters=keep) == [
        (A1, NO_MEMBER)
    ]
    assert listed("from == A1", "keep == none or mine(keep)", parameters=keep) == [
        (A1, NO_MEMBER),
        (A1, A1),
        (A1, A2),
        (A1, B2),
    ]
    assert listed("from == A1", "keep not in neighbours(from) and not vacant(keep)", parameters=keep) == [
        (A1, NO_MEMBER),
        (A1, A1),
        (A1, C1),
        (A1, B2),
        (A1, C3),
    ]
    number = (Parameter("n", NUMBER, (NO_NUMBER, 1, 2)),)
    assert listed("n == none or n > 1", parameters=number) == [(NO_NUMBER,), (2,)]


@pytest.mark.parametrize(
    "needs",
    [
        ("mine(from) or vacant(to)", "to in neighbours(from)", "row(from) == row(to)"),
        ("to in slides(from, all, vacancies())", "column(to) > column(from) or mine(from)", "not mine(to)"),
        ("from != to", "(row(from) - row(to)) * (1 if me == red else 0 - 1) > 0", "vacant(to)", "mine(from)"),
        ("to in neighbours(from)", "to in vacancies() or to in goal[me] or row(from) == 2", "theirs(to) or to == B3"),
        ("not (to in neighbours(from) or to == from)", "mine(from)", "distance(from, to) <= 3"),
        ("owner(board[to]) == none", "to in near(from)", "to not in edge or column(to) == 1"),
        ("from == next(to, N)", "vacant(from) != vacant(to)"),
        ("to == from or to in group(from, held(me))", "not vacant(to)"),
        ("any(to in line and from in line and all(c in line for c in goal[me]) for line in runs(3))",),
        ("rich", "to in (neighbours(from) if mine(from) else leaps(from))"),
    ],
)
def test_listing_and_refusing_agree(needs):
    assert listed(*needs)  # the helper compares the two


def test_a_let_is_computed_in_the_side_of_a_need_that_says_what_it_needs():
    both = (Parameter("to", CELL, ALL), Parameter("from", CELL, ALL))
    lets = (("body", phrase("group(from, held(me))", "let")),)
    needs = ("from == A1 if vacant(to) else from == next(to, N)", "mine(from)", "to in neighbours(from) | body")
    assert listed(*needs, parameters=both, lets=lets) == [(B1, A1), (A2, A1)]


MOVING = """
players: [red, blue]
board: {board}
pieces: {{r: {{owner: red}}, b: {{owner: blue}}}}
state: {{board: piece per cell, points: 0..9}}
define:
  body(cell c): group(c, held(me))
  hit(cells entered): union(group(c, held(opponent)) for c in entered & held(opponent) if mine(c) or c != first(cells))
actions:
  go:
    with: {{from: cell, way: all, n: {numbers}, keep: cell or none}}
    say: "{{from}} {{way}} {{n}}[ {{keep}}]"
    let:
      far: clearance(body(from), way, cells - (held(me) - body(from)))
      entered: swept(body(from), way, n)
      struck: hit(entered)
      ends: shifted(body(from), way, n)
    needs:
      go.own: mine(from)
      go.far: n <= far
      go.dear: n + count(struck) <= 4
      go.points: n + count(body(from)) <= points
      go.keep: keep in ends if count(ends | struck) > 3 else keep == none
      go.beside: not (ends if keep == none else {{keep}}) & {{first(cells)}}
    does: take(from)
    canonical: {{from: "first(body(from))"}}
"""


@pytest.mark.parametrize("numbers", ["1..4", "2..3"])
@pytest.mark.parametrize(
    "board",
    [
        "{kind: hex-board, cells: pointy-top, side: 3}",
        "{kind: square-board, columns: 4, rows: 4}",
        "{kind: hex-board, cells: pointy-top, side: 3, walls: [[C3, C4]]}",
        "{kind: point-board, rings: 2}",
    ],
)
def test_sets_that_move_on_in_a_loop_over_steps(board, numbers):
    code = compiled_text(MOVING.format(board=board, numbers=numbers))
    book, random = code.book, generator(5)
    found = 0
    for _ in range(amount(6)):
        pieces = [random.choice((0, 0, 1, 2)) for _ in range(book.grid.size)]
        slots = slots_of(code, board=(*pieces, book.pieces.outside), points=7)
        found += len(canonical(code, slots))
    assert found > 4


def canonical(code, slots):
    """Return the legal moves of the action, which are those that are not refused and spelled as listed."""
    action, me = code.actions["go"], 0
    moves = [move[1:] for move in action.legal(slots, {}, me, None)]
    allowed = [values for values in all_values(code) if action.refusal(slots, {}, me, values) is None]
    assert moves == [values for values in allowed if action.canonical(slots, {}, me, values) == values]
    assert action.possible(slots, {}, me) == bool(moves)
    return moves


def test_values_of_let_are_known_in_needs_and_effects():
    lets = (("body", phrase("group(from, held(me))", "let")), ("size", phrase("count(body)", "let")))
    assert listed("size == 3", "to in touching(body)", lets=lets) == [
        (one, other) for one in (A1, A2, B2) for other in (B1, C2, A3, B3)
    ]


def test_what_a_move_must_leave():
    changes = {
        "leaves": (
            Need("leave.together", phrase("count(groups(held(me))) == 1", "leaves")),
            Need(
                "leave.less",
                phrase("count(held(me)) < before", "leaves"),
                ("it leaves ", phrase("count(held(me))", "says")),
            ),
        ),
        "lets": (("before", phrase("count(held(me))", "let")),),
        "effects": effects_of("take(from)"),
    }
    assert listed("to == A1", **changes) == [(A1, A1), (B2, A1)]
    code = compiled(with_action("to == A1", **changes))
    slots = slots_of(code, board=board(code, *ROWS))
    assert code.actions["go"].refusal(slots, {}, 0, (A2, A1)) == ("leave.together", "", 1)
    assert code.actions["go"].refusal(slots, {}, 0, (B1, A1)) == ("leave.less", "it leaves 3", 2)


def test_of_several_spellings_one_is_listed_and_all_are_legal():
    canonical = (("from", phrase("first(group(from, held(me)))", "canonical")),)
    code = compiled(with_action("mine(from)", "to == B1", canonical=canonical))
    slots = slots_of(code, board=board(code, *ROWS))
    action = code.actions["go"]
    assert action.legal(slots, {}, 0, None) == [(0, A1, B1)]
    assert action.refusal(slots, {}, 0, (B2, B1)) is None
    assert action.canonical(slots, {}, 0, (B2, B1)) == (A1, B1)


def test_nobody_has_no_move():
    code = compiled(with_action("true"))
    assert not code.actions["go"].possible(slots_of(code), {}, NO_MEMBER)


def test_a_listing_that_takes_too_long_is_stopped():
    many = tuple(Parameter(name, CELL, ALL) for name in "abcdef")
    book = with_action("row(a) + row(b) + row(c) + row(d) + row(e) + row(f) == 40", parameters=many)
    program = check_book(book).program
    code = compile_program(replace(program, steps={"go": 10**9}))
    with pytest.raises(LimitError) as error:
        code.actions["go"].legal(slots_of(code), {}, 0, None)
    assert str(error.value) == "listing its moves tries more than 200,000 values"
    assert "let needs say what a parameter is" in error.value.hint
    assert len(CELLS) ** 6 > 200_000
