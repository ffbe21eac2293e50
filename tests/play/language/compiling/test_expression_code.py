"""Expressions, compiled: what each of them says of one position, asked as a need of every move."""

import pytest

from tests.play.language.compiled import board, compiled, legal, slots_of, with_action
from tests.play.language.sample_book import CELLS

# A1 is in the corner above on the left: rows r . b / r r . / . . b; red is to move.
ROWS = ("r . b", "r r .", ". . b")
PURSE = (4, 2, 0)
OWNED = (1, 2, 0, 3, 4, 0, 0, 0, 0)  # held_of: red has 1 bee and 2 moss, blue 3 and 4


def moves(*needs):
    code = compiled(with_action(*needs))
    slots = slots_of(code, board=board(code, *ROWS), purse=PURSE, held_of=OWNED, deck=(1, 0, 1), points=5)
    return [f"{CELLS[one]}{CELLS[other]}" for one, other in legal(code, slots)]


def cells(text):
    return " ".join(move[:2] for move in moves(text, "to == A1"))


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("mine(from)", "A1 A2 B2"),
        ("theirs(from)", "C1 C3"),
        ("vacant(from)", "B1 C2 A3 B3"),
        ("not vacant(from) and not mine(from)", "C1 C3"),
        ("mine(from) or from == C3", "A1 A2 B2 C3"),
        ("from in held(me)", "A1 A2 B2"),
        ("from in held(opponent)", "C1 C3"),
        ("from in held(me) | {C2}", "A1 A2 B2 C2"),
        ("from in cells - held(me) - held(opponent)", "B1 C2 A3 B3"),
        ("from in held(me) & edge", "A1 A2"),
        ("from in vacancies()", "B1 C2 A3 B3"),
        ("from in standing(blue)", "C1 C3"),
        ("from in standing(red, blue)", "A1 C1 A2 B2 C3"),
        ("from in standing(piece(owner=opponent))", "C1 C3"),
        ("from in standing(piece(owner=me), blue)", "A1 C1 A2 B2 C3"),
        ("board[from] == piece(owner=opponent)", "C1 C3"),
        ("owner(board[from]) == none", "B1 C2 A3 B3"),
        ("owner(board[next(from, N)]) == me", "A2 A3 B3"),
        ("vacant(next(from, S))", "C1 A2 B2"),
        ("vacant(next(next(from, S), S))", "A1 B1"),
        ("next(from, S, 2) == none", "A2 B2 C2 A3 B3 C3"),
        ("next(from, rotated(N, 2), 2) == none", "A2 B2 C2 A3 B3 C3"),
        ("next(from, rotated(E, points - 6)) == none", "A1 B1 C1"),
        ("next(from, W) == none", "A1 A2 A3"),
        ("next(from, S, points - 3) == none", "A2 B2 C2 A3 B3 C3"),
        ("from in neighbours(B2)", "B1 A2 C2 B3"),
        ("from in neighbours(B2, forward)", "B1"),
        ("from in neighbours(B2, {N, S})", "B1 B3"),
        ("from in neighbours(B2, N if points == 5 else S)", "B1"),
        ("from in leaps(A1)", "C1 A3"),
        ("middle(A1, from) == B1", "C1"),
        ("from in between(A1, A3)", "A2"),
        ("from in ray(B1, S)", "B2 B3"),
        ("row(from) == 1", "A1 B1 C1"),
        ("column(from) + row(from) == 4", "C1 B2 A3"),
        ("distance(from, A1) >= 3", "C2 B3 C3"),
        ("distance(from, none) == 1000000", " ".join(CELLS)),
        ("any(from in line for line in runs(3, C3))", "C1 C2 A3 B3 C3"),
        ("count(runs(3, from)) == 2", " ".join(CELLS)),
        ("from in slides(B2, all, vacancies())", "B1 C2 B3"),
        ("from in slides(A3, {N, E}, vacancies(), held(me))", "A2 B3"),
        ("from in slides(C1, {N}, vacancies())", ""),
        ("from in flanked(C1, all, vacancies(), held(opponent))", "C2"),
        ("from in group(A1, held(me))", "A1 A2 B2"),
        ("from in group(A3, held(me))", ""),
        ("any(from in part for part in groups(held(opponent)) if C1 in part)", "C1"),
        ("count(groups(vacancies())) == 3 and from == B1", "B1"),
        ("from in cuts(held(me))", "A2"),
        ("from in touching(held(me))", "B1 C2 A3 B3"),
        ("joined({A1}, {B2}, held(me)) and from == A1", "A1"),
        ("joined({A1}, {C1}, held(me)) and from == A1", ""),
        ("from in shifted(held(me), S)", "A2 A3 B3"),
        ("from in shifted(held(me), E, 2)", "C1 C2"),
        ("from in goal[me]", "A1 B1"),
        ("from in goal[opponent]", "B3 C3"),
        ("from in edge", "A1 B1 C1 A2 A3 B3 C3"),
        ("ahead(path, from, 1) == B1", "A1"),
        ("ahead(path, none, 2) == from", "B1"),
        ("ahead(path, from, -1) == A1", "B1"),
        ("left(path, from) == 2", "B1"),
        ("left(path, none) == 4 and from == A1", "A1"),
        ("from in near(A1)", "B1"),
        ("from in near(none)", ""),
        ("from in closure(B1, near)", ""),
        ("from in closure(C2, near)", ""),
        ("from in closure(A3, near)", "A3 B3"),
        ("from in {B2, none}", "B2"),
        ("next(from, N) in {none}", "A1 B1 C1"),
        ("next(from, N) in {none, A1} and mine(from)", "A1 A2"),
        ("next(from, N) not in {none, A1, B1}", "C2 A3 B3 C3"),
        ("next(from, N) in {next(A1, N)}", ""),
        ("from == (A1 if points == 5 else A2)", "A1"),
        ("from in (held(me) if points > 5 else held(opponent))", "C1 C3"),
        ("from in {c for c in cells if mine(c) and vacant(next(c, S))}", "A2 B2"),
        ("from in {next(c, S) for c in held(me)}", "A2 A3 B3"),
        ("from in union(neighbours(c) for c in held(opponent))", "B1 C2 B3"),
        ("first(held(me)) == from", "A1"),
        ("first(held(me) & held(opponent)) == none and from == A1", "A1"),
        ("count(neighbours(from) & held(me)) == 2", "B1 A2"),
        ("count(n for n in neighbours(from) if mine(n)) == 1", "A1 B2 C2 A3 B3"),
        ("sum(row(n) for n in neighbours(from)) == 3", "A1 C1"),
        ("min(row(n) for n in neighbours(from)) == 2", "A3 B3 C3"),
        ("max(row(n) for n in neighbours(from) if mine(n)) == 0", "C1 C3"),
        ("max(row(from), column(from), 2) == 2", "A1 B1 A2 B2"),
        ("all(mine(n) for n in neighbours(from))", ""),
        ("all(mine(n) or vacant(n) for n in neighbours(from))", "A1 C1 A2 B2 A3 C3"),
        ("any(mine(n) and mine(m) for n in neighbours(from) for m in neighbours(n) if m != from)", "A1 B1 B2 C2 A3 B3"),
        ("purse[me] == 4 and purse[opponent] == 2 and from == A1", "A1"),
        ("held_of[me, moss] == 2 and held_of[opponent, bee] == 3 and from == A1", "A1"),
        ("sum(held_of[p, t] for p in players for t in types) == 10 and from == A1", "A1"),
        ("top(deck) == moss and count(deck) == 3 and bee in deck and from == A1", "A1"),
        ("top(deck, 4) == none and top(deck, 0) == none and top(deck, 2) == top(deck, 1 + 1) and from == A1", "A1"),
        ("bottom(deck, 2) == bee and bottom(deck) == bottom(deck, 3) and bottom(deck, 4) == none and from == A1", "A1"),
        ("count(t for t in deck if t == moss) == 2 and from == A1", "A1"),
        ("top(hand[me]) == none and bottom(hand[me]) == none and from == A1", "A1"),
        ("rich and from == A1", "A1"),
        ("row(from) in numbers(points - 4, 2)", "A1 B1 C1 A2 B2 C2"),
        ("row(from) in (1, points - 2)", "A1 B1 C1 A3 B3 C3"),
        ("row(from) * 2 // 3 == 1 and row(from) % 2 == 0", "A2 B2 C2"),
        ("held(me) <= held(me) | {from} and held(me) == held(me) | {from}", "A1 A2 B2"),
        ("(mine(from)) == (row(from) == 2)", "B1 C1 A2 B2 A3 B3 C3"),
        ("'no-rain' in variants and 'wind' not in variants and from == A1", "A1"),
        ("after(me) == opponent and after(after(me)) == me and from == A1", "A1"),
        ("points == none and from == A1", ""),
        ("from not in held(me) and from not in held(opponent) and row(from) == 3", "A3 B3"),
    ],
)
def test_conditions_on_one_cell(condition, expected):
    assert cells(condition) == expected


def test_conditions_on_two_cells():
    assert moves("mine(from)", "to in neighbours(from)", "vacant(to)") == ["A1B1", "A2A3", "B2B1", "B2C2", "B2B3"]
    assert moves("mine(from)", "to in neighbours(from) & vacancies()") == moves("mine(from)", "to in near(from)")
    assert moves("to == next(from, E)", "mine(from) or mine(to)") == ["A1B1", "A2B2", "B2C2"]
    assert moves("from in held(me)", "to in slides(from, all, vacancies())", "to not in goal[me]") == [
        "A2A3",
        "B2C2",
        "B2B3",
    ]
    assert moves("from == A1", "to in neighbours(A1) if mine(from) else to == C3") == ["A1B1", "A1A2"]
    assert moves("from == C1", "to in neighbours(A1) if mine(from) else to == C3") == ["C1C3"]
    beside = "any(to in line and mine(c) for line in runs(3, from) for c in line - {from, to})"
    assert moves("from == A1", beside) == ["A1A1", "A1A3"]
