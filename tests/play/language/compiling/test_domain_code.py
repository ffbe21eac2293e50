"""Conditions as sets: actions with needs drawn by chance are listed as they are refused, one move after the other."""

import pytest

from pnp.play.language.terms.book import Parameter
from pnp.play.language.terms.kinds import CELL, NO_MEMBER
from tests.play.language.compiled import compiled, compiled_text, legal, slots_of, start, with_action
from tests.play.language.sample_book import phrase
from tests.samples import amount, generator

CELLS = tuple(range(9))
ON_ONE = (
    "mine({0})",
    "theirs({0})",
    "vacant({0})",
    "row({0}) + column({0}) <= 4",
    "{0} in edge",
    "{0} not in goal[opponent]",
    "{0} in held(me)",
    "{0} not in vacancies()",
    "{0} == B2",
    "owner(board[{0}]) != me",
    "purse[me] > row({0})",
    "any(mine(n) for n in neighbours({0}))",
    "{0} in {{A1, B2, C3}}",
    "{0} == none",
    "next({0}, N) == none",
    "neighbours({0}) & held(me)",
    "not vacancies() & neighbours({0})",
    "(mine({0}) if 'wind' in variants else vacant({0}))",
    "(me == none or not mine({0}))",
    "{0} in (held(me) if points > 3 else held(opponent))",
)
ON_TWO = (
    "{1} in neighbours({0})",
    "{1} in near({0})",
    "{1} in slides({0}, all, vacancies())",
    "{1} in slides({0}, all, vacancies(), held(opponent))",
    "{1} == next({0}, S)",
    "{1} != {0}",
    "distance({0}, {1}) <= 2",
    "row({1}) == row({0})",
    "(row({1}) - row({0})) * (1 if me == red else 0 - 1) > 0",
    "{1} in group({0}, held(me))",
    "{1} not in neighbours({0})",
    "middle({0}, {1}) == B2",
    "any({0} in l and {1} in l for l in runs(3))",
    "{1} in neighbours({0}) if mine({0}) else {1} == B2",
    "between({0}, {1}) <= vacancies()",
    "{1} == first(neighbours({0}) & vacancies())",
    "{1} in closure({0}, near)",
)


def condition(random, names, depth=0):
    one, other = random.sample(names, 2)
    word = random.choice(("or", "and", "if", *[""] * 9)) if depth < 2 else ""
    if not word:
        return random.choice(ON_ONE if random.random() < 0.45 else ON_TWO).format(one, other)
    first, second = (condition(random, names, depth + 1) for _ in range(2))
    if word == "if":
        return f"(({first}) if vacant({one}) else ({second}))"
    return f"{random.choice(('', 'not '))}({first} {word} {second})"


@pytest.mark.parametrize("seed", range(amount(24)))
def test_listing_and_refusing_agree_on_needs_drawn_by_chance(seed):
    random = generator(seed)
    some = tuple(sorted(random.sample(CELLS, 4)))
    parameters = [
        Parameter("from", CELL, random.choice((CELLS, some))),
        Parameter("to", CELL, (*random.choice(((), (NO_MEMBER,))), *CELLS)),
        *random.choice(((), (Parameter("over", CELL, some),))),
    ]
    random.shuffle(parameters)
    names = [parameter.name for parameter in parameters]
    needs = [condition(random, names) for _ in range(random.randint(1, 4))]
    lets = random.choice(((), (("body", phrase("group(from, held(me))", "let")),)))
    needs += ["to in body or from not in body"] * len(lets)
    code = compiled(with_action(*needs, parameters=tuple(parameters), lets=lets))
    for _ in range(2):
        table = (*(random.choice((0, 0, 1, 2)) for _ in CELLS), code.book.pieces.outside)
        purse, turn = (random.randint(0, 5), random.randint(0, 5), 0), random.randint(0, 1)
        slots = slots_of(code, board=table, purse=purse, points=random.randint(0, 9), turn=turn)
        assert len(legal(code, slots)) <= len(CELLS) ** len(names)  # the helper compares the two


def test_a_relation_may_ask_a_define_that_is_neither_written_out_nor_a_table():
    """Of three cells, and long: its function is called while the rules are compiled."""
    weights = ", ".join(f"row(a) * {number}" for number in range(1, 25))
    code = compiled_text(f"""
players: [red, blue]
board: {{kind: square-board, columns: 3, rows: 3}}
pieces: {{r: {{owner: red}}}}
state: {{board: piece per cell}}
define: {{"far(cell a, cell b, cell c)": "max({weights}) > distance(a, c) * 24"}}
actions:
  go:
    with: {{from: cell, to: cell}}
    say: "{{from}}-{{to}}"
    needs: {{go.far: "far(from, to, B2) and far(to, from, A1)"}}
    does: put(to, piece(owner=me))
end: [{{if: stuck, winner: nobody, clause: end.stuck}}]
""")
    assert len(legal(code, start(code))) == 36
