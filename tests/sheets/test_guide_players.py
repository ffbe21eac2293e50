from pnp.scene.nodes import Glyphs
from pnp.sheets.guide_flow import Flow
from pnp.sheets.guide_players import PlayerTable, set_players
from pnp.units import PAPERS
from tests.sheets.pieces import BOOK, translate

RED, BLUE, GREEN = (frozenset({seat}) for seat in ("Red", "Blue", "Green"))
ROWS = (("Red", "Green"), ("Red", "Blue", "Green"))
ALONE = (RED, RED, BLUE, BLUE, GREEN, GREEN, GREEN)


def _texts(table):
    flow = Flow(PAPERS["a4"], BOOK, "en")
    set_players(flow, table, translate)
    return [node.line.text for page in flow.pages for node in page if isinstance(node, Glyphs)]


def test_a_row_for_each_number_of_players_says_whose_sheets_and_how_many():
    texts = _texts(PlayerTable(ROWS, ALONE, ALONE))
    assert texts[1:4] == ["Players", "Sheets of whose pieces", "In all"]
    assert texts[4:7] == ["2", "2 × Red, 3 × Green", "5"]
    assert texts[7:10] == ["3", "2 × Red, 2 × Blue, 3 × Green", "7"]


def test_fold_over_sheets_are_counted_where_they_are_more():
    texts = _texts(PlayerTable(ROWS[:1], ALONE, (*ALONE, BLUE, GREEN)))
    assert texts[1:5] == ["Players", "Sheets of whose pieces", "In all", "Folded over"]
    assert texts[5:9] == ["2", "2 × Red, 3 × Green", "5", "6"]


def test_a_sheet_that_players_share_counts_once():
    texts = _texts(PlayerTable(ROWS, (RED | BLUE, GREEN), (RED, BLUE | GREEN, GREEN)))
    assert texts[5:9] == ["2", "Red, Green", "2", "3"]
    assert texts[9:13] == ["3", "Red, Blue, Green", "2", "3"]


def test_where_nothing_is_a_player_s_own_there_is_no_table():
    assert _texts(PlayerTable()) == []
    assert _texts(PlayerTable(ROWS)) == []
