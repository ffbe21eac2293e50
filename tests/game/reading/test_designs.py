"""The designs of a component: rows of its table, sorted, counted and named."""

import pytest

from pnp.game.spreadsheets import xlsx as xlsx_reader
from tests.game.reading.deck import DECK, changed_deck, load_deck, spots
from tests.game.spreadsheets.files import ods, ods_row, xlsx


def deck_of(tmp_path, source, table=None):
    """Return the deck's component with another ``from``."""
    changes = changed_deck("components.yaml", "from: cards.csv", f"from: {source}")
    ruleset, problems = load_deck(tmp_path, changes | ({"cards.csv": table} if table else {}))
    assert [str(one) for one in problems if not one.message.startswith("no piece with this face has")] == []
    return ruleset.components["deck"]


def test_each_row_is_a_design(tmp_path):
    deck = deck_of(tmp_path, "cards.csv")
    assert [(one.id, one.count) for one in deck.designs] == [("honey-bee", 3), ("bumble-bee", 1), ("moss", 1)]
    assert deck.count == 5
    assert deck.designs[1].values == {"title": "Bumble bee", "suit": "bee", "value": "2", "cost": "", "count": "1"}
    assert [look.count for look in deck.front_looks] == [3, 1, 1]
    assert [look.side.values["title"] for look in deck.front_looks] == ["Honey bee", "Bumble bee", "Moss"]


@pytest.mark.parametrize(
    ("source", "ids"),
    [
        ("{file: cards.csv, where: {suit: bee}}", ["honey-bee", "bumble-bee"]),
        ("{file: cards.csv, where: {suit: [moss], value: 7}}", ["moss"]),
        ("{file: cards.csv, sort: [title]}", ["bumble-bee", "honey-bee", "moss"]),
        ("{file: cards.csv, sort: [suit, value]}", ["honey-bee", "bumble-bee", "moss"]),
        ("{file: cards.csv, id: suit}", ["bee", "bee-2", "moss"]),
        ('{file: cards.csv, id: rank, values: {rank: "{suit} {value}"}}', ["bee-1", "bee-2", "moss-7"]),
    ],
)
def test_rows_are_chosen_sorted_and_named(tmp_path, source, ids):
    assert [one.id for one in deck_of(tmp_path, source).designs] == ids


def test_numbers_are_sorted_as_numbers_and_values_computed_from_columns(tmp_path):
    table = "title,suit,value,cost\nA,bee,10,1\nB,bee,9,1\nC,bee,-1,1\nD,bee,x,1\n"
    deck = deck_of(tmp_path, "{file: cards.csv, sort: [value]}", table)
    assert [one.values["title"] for one in deck.designs] == ["C", "B", "A", "D"]
    deck = deck_of(tmp_path, "{file: cards.csv, values: {title: '{title} ({value})'}}")
    assert [one.values["title"] for one in deck.designs] == ["Honey bee (1)", "Bumble bee (2)", "Moss (7)"]


def test_counts_are_multiplied_and_rows_of_none_left_out(tmp_path):
    table = DECK["cards.csv"].replace("2,,1", "2,,0")
    changes = changed_deck("components.yaml", "from: cards.csv", "count: 4\n  from: cards.csv")
    ruleset, _ = load_deck(tmp_path, {**changes, "cards.csv": table})
    assert [(one.id, one.count) for one in ruleset.components["deck"].designs] == [("honey-bee", 12), ("moss", 4)]
    assert ruleset.components["deck"].count == 16


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("card.csv", ["P001 components.yaml:5:9"]),
        ("../cards.csv", ["P010 components.yaml:5:9"]),
        ("{file: cards.csv, where: {suite: bee}}", ["P014 components.yaml:5:35"]),
        ("{file: cards.csv, sort: [titel]}", ["P014 components.yaml:5:34"]),
        ("{file: cards.csv, count: number}", ["P014 components.yaml:5:34"]),
        ("{file: cards.csv, values: {x: '{y}'}}", ["P014 components.yaml:5:39"]),
        ("{file: cards.csv, where: {suit: owl}}", ["P016 components.yaml:5:9"]),
        ("{sort: [title]}", ["P005 components.yaml:5:3"]),
        ("7", ["P006 components.yaml:5:9"]),
    ],
)
def test_a_wrong_source_is_reported_at_its_place(tmp_path, source, found):
    _, problems = load_deck(tmp_path, changed_deck("components.yaml", "from: cards.csv", f"from: {source}"))
    assert spots(problems) == found


@pytest.mark.parametrize(("count", "found"), [("x", "P016 cards.csv:2:19"), ("-1", "P016 cards.csv:2:19")])
def test_a_wrong_count_is_reported_at_its_cell(tmp_path, count, found):
    _, problems = load_deck(tmp_path, changed_deck("cards.csv", "bee,1,2,3", f"bee,1,2,{count}"))
    assert spots(problems) == [found]


HEAD = ["Title", "Suit", "Value", "Cost", "Count"]
ROWS = [HEAD, ["Honey bee", "bee", 1.0, 2, 3], ["Moss", "moss", 7, None, 1]]
ODS_ROWS = "".join(ods_row(*row) for row in (HEAD, ["Honey bee", "bee", "1", "2", "3"], ["Moss", "moss", "7", "", "1"]))


def load_sheet(folder, content, source="cards.xlsx"):
    changes = changed_deck("components.yaml", "from: cards.csv", f"from: {source}")
    file = "cards.ods" if "ods" in source else "cards.xlsx"
    return load_deck(folder, {**changes, file: content})


@pytest.mark.parametrize(
    ("content", "source"),
    [
        (xlsx(ROWS), "cards.xlsx"),
        (xlsx([["notes"]], More=ROWS), "{file: cards.xlsx, sheet: More}"),
        (ods(ODS_ROWS), "cards.ods"),
        (ods("", ODS_ROWS), "{file: cards.ods, sheet: S2}"),
    ],
)
def test_designs_are_read_from_spreadsheets(tmp_path, content, source):
    ruleset, problems = load_sheet(tmp_path, content, source)
    assert [str(one) for one in problems] == []
    designs = ruleset.components["deck"].designs
    assert [(one.id, one.count) for one in designs] == [("honey-bee", 3), ("moss", 1)]
    assert designs[1].values == {"title": "Moss", "suit": "moss", "value": "7", "cost": "", "count": "1"}


@pytest.mark.parametrize(
    ("content", "source", "found", "part"),
    [
        (xlsx([HEAD, [], ["Bee", "bee", "=1+1", 1, 1]]), "cards.xlsx", "P016 cards.xlsx:3:3", "C3 is a formula"),
        (xlsx([HEAD, ["Bee", "bee", 1, 1, "x"]]), "cards.xlsx", "P016 cards.xlsx:2:5", 'E2: "x" is not a count'),
        (xlsx([HEAD, ["Bee", "bee", 1, 1, 1, 1]]), "cards.xlsx", "P016 cards.xlsx:2:6", 'F2: "1" is beyond'),
        (xlsx(ROWS, merged="A2:A3"), "cards.xlsx", "P016 cards.xlsx:2:1", "A2 is merged"),
        (xlsx([["!"], ["x"]]), "cards.xlsx", "P016 cards.xlsx:1:1", 'A1: "!" is not the name'),
        (xlsx([["a", "A"], ["x"]]), "cards.xlsx", "P007 cards.xlsx:1:2", "B1: duplicate"),
        (xlsx([]), "cards.xlsx", "P016 cards.xlsx:1:1", "empty"),
        (xlsx(ROWS, Cards=[]), "{file: cards.xlsx, sheet: Crads}", "P014 components.yaml:5:35", 'no sheet "Crads"'),
        (b"", "{file: cards.csv, sheet: Cards}", "P016 components.yaml:5:34", "no sheets"),
        (xlsx([HEAD, ["Bee", "x" * 2_001]]), "cards.xlsx", "P006 cards.xlsx:2:2", "B2: a text of 2,001 characters"),
        (xlsx([["a"], *([["x"]] * 2_001)]), "cards.xlsx", "P008 cards.xlsx:2002:1", "2,000 rows"),
        (xlsx([[f"c{number}" for number in range(150)], ["x"]]), "cards.xlsx", "P008 cards.xlsx:1:101", "100 columns"),
        (ods(ods_row(*(["x"] * 9), attributes='t:number-rows-repeated="9999999"')), "cards.ods", "P008", "2,000 rows"),
    ],
)
def test_a_fault_of_a_spreadsheet_is_at_its_cell(tmp_path, content, source, found, part):
    _, problems = load_sheet(tmp_path, content, source)
    assert [spot[: len(found)] for spot in spots(problems)] == [found]
    assert part in problems[0].message


def test_other_spreadsheets_and_a_package_that_lacks_are_told_where_the_file_is_named(tmp_path, monkeypatch):
    changes = changed_deck("components.yaml", "from: cards.csv", "from: cards.xls")
    _, problems = load_deck(tmp_path / "0", {**changes, "cards.xls": "x"})
    assert spots(problems) == ["P016 components.yaml:5:9"]
    changes = changed_deck("components.yaml", "from: cards.csv", "from: cards.json")
    _, problems = load_deck(tmp_path / "json", {**changes, "cards.json": "[]"})
    assert "P016 components.yaml:5:9" in spots(problems)
    monkeypatch.setattr(xlsx_reader, "find_spec", lambda name: None)
    _, problems = load_sheet(tmp_path / "1", xlsx(ROWS))
    assert spots(problems) == ["P082 components.yaml:5:9"]
    _, problems = load_sheet(tmp_path / "2", ods(ODS_ROWS), "cards.ods")
    assert spots(problems) == []


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("  back: {fill: moss}", "  foot: Words", "P006 components.yaml:7:3"),
        ("  back: {fill: moss}", "  back_rows: [{title: A}]", "P006 components.yaml:7:3"),
        ("  back: {fill: moss}", "  colour: moss", "P006 components.yaml:7:3"),
        ("  back: {fill: moss}", "  rows: [{title: A}]", "P006 components.yaml:2:3"),
        ("  size: poker", "  size: poker\n  height: 88mm", "P006 components.yaml:5:3"),
        ("  size: poker", "  width: 63mm", "P005 components.yaml:1:1"),
        ("  front: {face: hedge}\n", "", "P006 components.yaml:2:3"),
    ],
)
def test_a_card_is_for_playing_or_for_looking_things_up(tmp_path, old, new, found):
    _, problems = load_deck(tmp_path, changed_deck("components.yaml", old, new))
    assert found in spots(problems)


def test_counts_of_nothing_too_many_pieces_and_a_table_beside_looks(tmp_path):
    changes = changed_deck("components.yaml", "  count: 2", "  from: cards.csv\n  looks: [{fill: red}]")
    _, problems = load_deck(tmp_path, changes)
    assert spots(problems) == ["P006 components.yaml:13:3"]
    _, problems = load_deck(tmp_path / "0", {"cards.csv": "title,suit,value,cost,count\nA,bee,1,1,0\n"})
    assert spots(problems) == ["P016 cards.csv:1:1"]
    _, problems = load_deck(tmp_path / "1", {"cards.csv": "title,suit,value,cost,count\nA,bee,1,1,9999\nB,bee,1,1,9\n"})
    assert [one.code for one in problems] == ["P006"]
