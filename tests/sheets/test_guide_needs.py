import pytest
from msgspec.structs import replace

from pnp.sheets.guide_needs import making_time, tools
from pnp.sheets.guide_steps import GuideEntry, GuidePiece
from pnp.sheets.sheet_plan import CutLength
from tests.sheets.guide_entries import DIE, DUPLEX, FOLDED, TILES, booklet
from tests.sheets.pieces import translate


def _tools(entries):
    return [text.message for text in tools(entries)]


def test_tools_follow_from_the_files():
    assert "a glue stick" in _tools([DIE])
    assert any("for fold-over sheets" in tool and "glue stick" in tool for tool in _tools([FOLDED]))
    assert not any("for fold-over sheets" in tool for tool in _tools([FOLDED, DIE]))
    assert "a glue stick" not in _tools([DUPLEX])
    assert _tools([GuideEntry("x.pdf", "X", 1, TILES, material="paper")])[0] == "{n} sheet of paper"


def test_glue_or_tape_joins_posters():
    board = GuideEntry("board.pdf", "Board", 16, (GuidePiece("Board", 1, "square-board"),), poster="overlap")
    assert "a glue stick" in _tools([board])
    assert "clear tape" not in _tools([board])
    assert "clear tape" in _tools([replace(board, poster="butt")])
    assert _tools([board, DIE]).count("a glue stick") == 1


COUNTERS = GuideEntry("c.pdf", "C", 1, (GuidePiece("c", 420, "counter"),))


def test_sheets_are_counted_by_material_without_files_that_replace_others():
    booklet = GuideEntry("booklet.pdf", "Rules", 3, (), material="paper")
    said = [translate(text) for text in tools([booklet, replace(DUPLEX, copies=2), FOLDED, DIE])]
    assert said[:2] == ["3 sheets of card, 160 to 250 g/m²", "3 sheets of paper"]
    assert translate(tools([DIE])[0]) == "1 sheet of card, 160 to 250 g/m²"


@pytest.mark.parametrize(
    ("entries", "time"),
    [
        ([DIE], "about 10 minutes of cutting and gluing"),
        ([DUPLEX, FOLDED, DIE], "about 10 minutes of cutting and gluing"),
        ([replace(DUPLEX, cuts=CutLength(ruled=5000)), FOLDED, DIE], "about 20 minutes of cutting and gluing"),
        ([replace(COUNTERS, cuts=CutLength(turning=12000))], "about 2½ hours of cutting and gluing"),
        ([replace(COUNTERS, cuts=CutLength(ruled=12000))], "about 2 hours of cutting and gluing"),
        (
            [GuideEntry("b.pdf", "B", 30, (GuidePiece("b", 1, "hex-board"),), poster="overlap")],
            "about 2½ hours of cutting and gluing",
        ),
    ],
)
def test_the_time_follows_from_the_cuts_and_the_pieces(entries, time):
    assert translate(making_time(entries)) == time


def test_a_booklet_alone_takes_no_time():
    assert making_time([booklet(3)]) is None
