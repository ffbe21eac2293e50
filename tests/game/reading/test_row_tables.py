"""Tables whose rows are mappings in YAML."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.game.reading.designs import read_row_table
from pnp.game.reading.tables import read_table
from pnp.problems import Problems
from tests.game.reading.deck import changed_deck, load_deck, spots

ROWS = """\
- {Title: Honey bee, Suit: bee, Value: 1, Cost: 2, Count: 3}
- {Title: Bumble bee, Suit: bee, Value: 2.0, Count: 1}
- {Title: Moss, Suit: moss, Value: 7, Cost: null, Count: 1}
"""


def load_rows(folder, rows, source="cards.yaml"):
    changes = changed_deck("components.yaml", "from: cards.csv", f"from: {source}")
    return load_deck(folder, {**changes, "cards.yaml": rows})


def test_rows_are_designs_as_those_of_other_tables_are(tmp_path):
    ruleset, problems = load_rows(tmp_path / "rows", ROWS)
    assert [str(one) for one in problems] == []
    other, _ = load_deck(tmp_path / "lines")
    rows, lines = (one.components["deck"].designs for one in (ruleset, other))
    assert [(one.id, one.count) for one in rows] == [(one.id, one.count) for one in lines]
    shown = ("title", "suit", "value")
    assert [[one.values[key] for key in shown] for one in rows] == [[one.values[key] for key in shown] for one in lines]
    assert [one.values["cost"] for one in rows] == ["2", "", ""]


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("Moss,", "[Moss],", ["P016 cards.yaml:3:11"]),
        ("Suit: moss", "Suit: true", ["P016 cards.yaml:3:23"]),
        ("Suit: moss", "suit: moss, Suit: bee", ["P007 cards.yaml:3:29"]),
        ("Count: 1}\n- {Title: Moss", "Count: 1}\n- Moss\n- {Title: Moss", ["P016 cards.yaml:3:3"]),
        ("Suit: moss", "Süß: moss", ["P016 cards.yaml:3:17"]),
        ("Count: 3", "Count: many", ["P016 cards.yaml:1:59"]),
        ("Suit: moss", "Suit: mooss", ["P001 cards.yaml:3:23"]),
        ("Honey bee", "a" * 2_001, ["P006 cards.yaml:1:11"]),
        (ROWS, "title: Bee\n", ["P016 cards.yaml:1:1"]),
        (ROWS, "", ["P016 cards.yaml:1:1"]),
        (ROWS, "- {title: &a Bee}\n- {title: *a}\n", ["P003 cards.yaml:1:11", "P003 cards.yaml:2:11"]),
        (ROWS, "- {title: A, suit: bee}\n" * 2_001, ["P008 cards.yaml:2001:3"]),
    ],
)
def test_a_fault_is_at_its_cell(tmp_path, old, new, found):
    assert old in ROWS
    _, problems = load_rows(tmp_path, ROWS.replace(old, new, 1))
    assert spots(problems) == found


def test_rows_have_no_sheets(tmp_path):
    _, problems = load_rows(tmp_path, ROWS, "{file: cards.yaml, sheet: Cards}")
    assert spots(problems) == ["P016 components.yaml:5:35"]


WORDS = st.text("abc XYZ09.-", max_size=6).map(str.strip).filter(lambda text: not text.startswith("-"))


@given(st.lists(st.lists(WORDS, min_size=3, max_size=3).filter(any), min_size=1, max_size=5))
def test_the_same_words_make_the_same_table(rows):
    lines = "\n".join(",".join(f'"{cell}"' for cell in row) for row in [["one", "two", "three"], *rows])
    mappings = json.dumps([dict(zip(("one", "two", "three"), row, strict=True)) for row in rows])
    problems = Problems()
    tables = read_table(lines.encode(), "a.csv", problems), read_row_table(mappings.encode(), "a.yaml", problems)
    assert [str(one) for one in problems] == []
    first, second = (
        None if table is None else (table.columns, [[c.text for c in r] for r in table.rows]) for table in tables
    )
    assert first == second


@pytest.mark.parametrize("value", [".inf", ".nan", "1e400", "2001-01-01", "0x10", "!!python/name:os.system x"])
def test_odd_values_are_texts_or_problems(value):
    problems = Problems()
    table = read_row_table(f"- {{title: {value}}}\n".encode(), "a.yaml", problems)
    assert (table is None) == bool(problems.error_count)
