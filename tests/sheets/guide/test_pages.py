import pytest

from pnp.press.colour import Colour
from pnp.press.geometry.path import translation
from pnp.press.scene.document import Document, PlannedDrawing
from pnp.press.scene.nodes import Glyphs, Group, Use
from pnp.press.units import PAPERS
from pnp.sheets.guide.flow import Flow
from pnp.sheets.guide.pages import _SET_HEIGHT, GuideFacts, _file_row, print_guide
from pnp.sheets.guide.player_table import PlayerTable, set_players
from pnp.sheets.guide.steps import GuideEntry, GuidePiece
from tests.press.scene.layouts import LayoutsOfOneTest
from tests.sheets.guide_entries import TILES, booklet, pocket
from tests.sheets.pieces import BOOK, translate

KINDS = ("square-board", "tile", "counter", "standee", "die", "cup")
ENTRIES = [
    GuideEntry(f"{kind}.pdf", kind.title(), 1, (GuidePiece(f"A {kind}", index + 1, kind),))
    for index, kind in enumerate(KINDS)
] + [GuideEntry("tile-folded.pdf", "Tile", 1, (GuidePiece("A tile", 2, "tile"),), "card", "fold-over", 1, "tile.pdf")]


def _facts(paper="a4", **more):
    return GuideFacts("Quiet Game", "Quiet Game 1.0", PAPERS[paper], Colour(40, 40, 40), Colour(90, 120, 70), **more)


def _texts(document):
    return [
        node.line.text
        for page in document.pages
        for layer in page.layers
        for node in layer.nodes
        if isinstance(node, Glyphs)
    ]


def test_the_guide_names_every_file_and_counts_every_piece():
    texts = _texts(print_guide(_facts(), ENTRIES, translate, BOOK))
    for entry in ENTRIES:
        assert any(entry.file in text for text in texts)
    assert texts.count("Quiet Game") == 1
    assert "100 mm" in texts
    assert "4 in" in texts
    total = texts.index("in all")
    assert texts[total - 1] == str(1 + 2 + 3 + 4 + 5 + 6)


def test_paths_keep_their_order_among_words_that_are_read_from_the_right():
    flow = Flow(PAPERS["a4"], BOOK, "he")
    for entry, words in ((booklet(1), ""), (pocket(), "or ")):
        file, *_ = _file_row(flow, entry, translate)
        assert "".join(span.text for span in file) == f"{words}\u2068{entry.file}\u2069"


@pytest.mark.parametrize(("paper", "more"), [("a4", 3), ("letter", 2)])
def test_a_guide_to_nine_files_or_more_is_one_page(paper, more):
    tiles = (GuideEntry(f"{i}.pdf", "Tile", 1, (GuidePiece(f"A tile {i}", 2, "tile"),)) for i in range(more))
    assert len(print_guide(_facts(paper), [*ENTRIES, *tiles], translate, BOOK).pages) == 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("times", [1, 8])
def test_nothing_runs_off_a_page_or_into_the_footer(paper, times):
    entries = [
        GuideEntry(f"{index}-{entry.file}", entry.title * times, 1, entry.pieces, instead_of=entry.instead_of)
        for index in range(times)
        for entry in ENTRIES
    ]
    document = print_guide(_facts(paper), entries, translate, BOOK)
    assert (len(document.pages) <= 2) == (times == 1)
    for page in document.pages:
        assert [layer.name for layer in page.layers] == ["guide", "footer"]
        guide, foot = page.layers
        tops = [node.y - node.line.ascent for node in foot.nodes if isinstance(node, Glyphs)]
        for node in guide.nodes:
            if isinstance(node, Glyphs):
                assert node.x >= 8
                assert node.x + node.line.width <= page.width - 8
                assert node.y + node.line.descent < min(tops)


def test_a_guide_to_posters_says_so():
    assert "Print guide for posters on A4" in _texts(print_guide(_facts(poster=True), ENTRIES, translate, BOOK))


def test_low_ink_files_are_said_to_be_so():
    low = " ".join(_texts(print_guide(_facts(low_ink=True), ENTRIES, translate, BOOK)))
    assert "low-ink files" in low
    assert "in colour" not in low


def test_every_word_passes_through_the_look_up():
    document = print_guide(_facts(), ENTRIES, lambda text: translate(text).upper(), BOOK)
    texts = _texts(document)
    own = {entry.title for entry in ENTRIES} | {entry.file for entry in ENTRIES} | {"Quiet Game"}
    small = [t for t in texts if t != t.upper() and t not in own and not t.startswith("A ") and ".pdf" not in t]
    assert [t for t in small if t not in ("50 mm", "100 mm", "4 in") and "Quiet Game 1.0" not in t] == []


def test_what_is_larger_on_larger_paper_is_reported_with_its_size():
    sizes = ("24.1 mm", "", "cells of 26 mm")
    pieces = tuple(GuidePiece(f"Piece {index}", 1, "counter", size=size) for index, size in enumerate(sizes))
    texts = " ".join(_texts(print_guide(_facts(), [GuideEntry("all.pdf", "All", 1, pieces)], translate, BOOK)))
    assert "Piece 0, 24.1 mm" in texts
    assert "Piece 2, cells of 26 mm" in texts
    assert "Piece 1," not in texts


def test_the_guide_to_very_large_paper_is_on_a4():
    sizes = {}
    for paper in PAPERS:
        document = print_guide(_facts(paper), ENTRIES, translate, BOOK)
        sizes[paper] = {(page.width, page.height) for page in document.pages}
        assert any(PAPERS[paper].title in text for text in _texts(document))
    assert sizes["a1"] == sizes["a3"] == sizes["a4"] == {(210, 297)}
    assert sizes["a5"] == {(148, 210)}


def _counters(colours):
    """Counters of so many colours: a file each to print on both sides, and one to fold over."""
    for colour in range(colours):
        pieces, file = (GuidePiece(f"Colour {colour}", 70, "counter"),), f"colour{colour}.pdf"
        yield GuideEntry(file, "Counters", 2, pieces, sides="long")
        fold = file.replace(".pdf", "-fold-over.pdf")
        yield GuideEntry(fold, "Counters", 1, pieces, sides="fold-over", instead_of=file)


@pytest.mark.parametrize(("colours", "pages"), [(0, 1), (1, 1), (6, 1), (12, 1), (15, 2)])
def test_pages_are_full_and_no_step_is_alone(colours, pages):
    document = print_guide(_facts(), list(_counters(colours)), translate, BOOK)
    assert len(document.pages) == pages
    for page in document.pages[1:]:
        nodes = [node for node in page.layers[0].nodes if isinstance(node, Glyphs)]
        assert max(node.y for node in nodes) > 80


def _ends(document):
    """Return where each page ends, as a share of its height."""
    for page in document.pages:
        nodes = page.layers[0].nodes
        texts = [node.y for node in nodes if isinstance(node, Glyphs)]
        drawn = [(node.transform.f, node.children[0]) for node in nodes if isinstance(node, Group)]
        sets = [top + scaled.transform.d * scaled.children[0].children[0].transform.f for top, scaled in drawn]
        yield max(texts + sets) / page.height


@pytest.mark.parametrize(("paper", "files"), [("letter", 13), ("a4", 15), ("a4", 16), ("letter", 15)])
def test_a_guide_of_two_pages_fills_them(paper, files):
    def plan_set(width, height):
        size = min(width / 2, height)
        return PlannedDrawing(2 * size, size, lambda: Group((Group((), translation(0, size)),)))

    document = _guide(list(_counters(files)), paper=paper, plan_set=plan_set)
    assert len(document.pages) == 2
    for end in _ends(document):
        assert 0.81 < end < 0.95


def test_a_guide_of_two_pages_with_many_steps_has_them_all_on_the_second():
    kinds = ("square-board", "tile", "card", "counter", "standee", "die", "cup", "pawn", "spinner", "box", "screen")
    entries = [
        GuideEntry(f"{kind}.pdf", kind, 2, (GuidePiece(f"A {kind}", 1, kind),), sides="long", cut_folder="cut")
        for kind in kinds
    ]
    _, steps = document = _guide(
        entries, plan_set=lambda width, height: PlannedDrawing(width, height, lambda: Group(()))
    ).pages
    numbers = [
        [node.line.text.split()[0] for node in page.layers[0].nodes if isinstance(node, Glyphs) and node.line.text]
        for page in document
    ]
    pictures = [sum(isinstance(node, Use) for node in page.layers[0].nodes) for page in document]
    assert pictures == [0, 14] and {"1", "14"} <= set(numbers[1])
    (left, *_), (right, *_) = (
        sorted(
            (node.y for node in steps.layers[0].nodes if isinstance(node, Glyphs) and (node.x > 105) == is_right),
            reverse=True,
        )
        for is_right in (False, True)
    )
    assert left == pytest.approx(right, abs=15) and left > 230


def test_the_steps_of_a_long_guide_on_small_paper_fill_two_columns_of_each_page():
    document = _guide(list(_counters(3)), paper="a5")
    assert len(document.pages) <= 3
    for page in document.pages[1:-1]:
        lines = [node for node in page.layers[0].nodes if isinstance(node, Glyphs)]
        ends = [max(node.y for node in lines if (node.x > page.width / 2) == is_right) for is_right in (False, True)]
        assert min(ends) > 0.7 * page.height


def test_the_ruler_is_on_the_page_that_says_to_measure_it():
    for files in range(1, 14):
        for page in _guide(list(_counters(files)), paper="a5").pages:
            texts = _texts(Document("", (page,)))
            assert any("ruler" in text for text in texts if "below" in text) == ("100 mm" in texts)


def test_a_file_s_name_is_never_parted_at_its_hyphens():
    texts = _texts(print_guide(_facts(), list(_counters(6)), translate, BOOK))
    for colour in range(6):  # in the table, and in one or two steps: the list of a step with many files is shortened
        assert sum(f"colour{colour}-fold-over.pdf" in text for text in texts) in (2, 3)
    assert not any(text.endswith("-") for text in texts)
    assert any("…" in text for text in texts)
    assert any(text.startswith("colour0.pdf, ") and text.endswith((".pdf,", ".pdf")) for text in texts)


def test_a_title_that_would_need_two_lines_is_smaller():
    def title(text):
        facts = GuideFacts(text, "1.0", PAPERS["a4"], Colour(40, 40, 40), Colour(90, 120, 70), language="fr")
        (page,) = print_guide(facts, list(_counters(6)), translate, BOOK).pages
        return page.layers[0].nodes[0].line

    usual, smaller = title("L'été"), title("L'été des petits coléoptères")
    assert smaller.text == "L'été des petits coléoptères"
    assert 0.7 <= smaller.runs[0].size / usual.runs[0].size < 1.0


def test_a_guide_of_one_page_shares_out_its_white():
    (page,) = _guide(list(_counters(10))).pages
    (end,) = _ends(Document("", (page,)))
    assert 0.88 < end < 0.95


def test_a_title_is_not_hyphenated():
    facts = GuideFacts(
        "L'été au jardin des petits coléoptères multicolores",
        "1.0",
        PAPERS["a4"],
        Colour(40, 40, 40),
        Colour(90, 120, 70),
        language="fr",
    )
    texts = _texts(print_guide(facts, list(_counters(6)), translate, BOOK))
    assert texts[:2] == ["L'été au jardin des petits", "coléoptères multicolores"]


def _guide(entries, **more):
    return print_guide(_facts(**more), entries, translate, BOOK)


def test_the_finished_set_is_drawn_where_there_is_room():
    drawn = []

    def plan_set(width, height):
        drawn.append((width, height))
        return PlannedDrawing(width, height, lambda: Group(()))

    (page,) = _guide(list(_counters(1)), plan_set=plan_set).pages
    assert len(drawn) == 1
    assert sum(isinstance(node, Group) for node in page.layers[0].nodes) == 1


@pytest.mark.parametrize("words", [1, 4])
@pytest.mark.parametrize("language", ["en", "he"])
def test_the_finished_set_covers_no_text(language, words):
    def plan_set(width, height):
        return PlannedDrawing(height, height, lambda: Group(()))

    def longer(text):
        return " ".join([translate(text)] * (words if "greyscale" in text.message else 1))

    (page,) = print_guide(_facts(plan_set=plan_set, language=language), list(_counters(1)), longer, BOOK).pages
    (picture,) = (node for node in page.layers[0].nodes if isinstance(node, Group))
    top, left = picture.transform.f, picture.transform.e
    side = _SET_HEIGHT * picture.transform.a
    beside = [
        node.y
        for node in page.layers[0].nodes
        if isinstance(node, Glyphs) and node.x < left + side and left < node.x + node.line.width
    ]
    assert side > 5.0
    assert not [y for y in beside if top < y < top + side]


def test_advice_is_below_the_pieces_once_for_those_it_is_said_of():
    advice = "Forty are enough. Coins do as well."
    pieces = tuple(
        GuidePiece(f"{colour} stone", 40, "counter", advice=advice, called=f"{colour.lower()} stones")
        for colour in ("Red", "Blue")
    )
    document = print_guide(_facts("a4"), [GuideEntry("stones.pdf", "Stones", 1, pieces)], translate, BOOK)
    said = " ".join(text for text in _texts(document))
    assert said.count("Forty are enough.") == 1
    assert said.index("80") < said.index("Red stones, blue stones") < said.index("Forty")


def test_files_take_one_line_each_in_the_table_where_they_have_room():
    sides = "both sides, flip on short edge"
    for paper in ("a4", "a5"):
        assert sides in _texts(_guide([booklet(3, paper="A4"), pocket("A4"), *ENTRIES[:3]], paper=paper))
    long = GuideEntry("a-sheet-of-more-than-one-kind-of-piece.pdf", "Many more than one piece", 1, TILES)
    texts = _texts(_guide([booklet(3, paper="A4"), long], paper="a5"))
    assert sides not in texts and {"Rules", "Pages", "A4", "paper"} <= set(texts)


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_no_word_at_the_head_of_a_table_is_broken(paper):
    def longer(text):
        return f"long{translate(text)}" if text.message in ("Pages", "Players") else translate(text)

    texts = _texts(print_guide(_facts(paper), ENTRIES, longer, BOOK, PlayerTable(ROWS, ALONE)))
    assert {"File", "longPages", "Copies", "Sides", "longPlayers"} <= set(texts)


RED, BLUE, GREEN = (frozenset({seat}) for seat in ("Red", "Blue", "Green"))
ROWS = (("Red", "Green"), ("Red", "Blue", "Green"))
ALONE = (RED, RED, BLUE, BLUE, GREEN, GREEN, GREEN)


def _player_texts(table):
    flow = Flow(PAPERS["a4"], BOOK, "en")
    set_players(flow, table, translate)
    return [node.line.text for page in flow.pages for node in page if isinstance(node, Glyphs)]


def test_a_row_for_each_number_of_players_says_whose_sheets_and_how_many():
    texts = _player_texts(PlayerTable(ROWS, ALONE, ALONE))
    assert texts[1:4] == ["Players", "Whose sheets", "Sheets"]
    assert texts[4:7] == ["2", "2 × Red, 3 × Green", "5"]
    assert texts[7:10] == ["3", "2 × Red, 2 × Blue, 3 × Green", "7"]


def test_fold_over_sheets_are_counted_where_they_are_more():
    texts = _player_texts(PlayerTable(ROWS, ALONE, (*ALONE, BLUE, GREEN)))
    assert texts[1:5] == ["Players", "Whose sheets", "Sheets", "Fold-over"]
    assert texts[5:9] == ["2", "2 × Red, 3 × Green", "5", "6"]


def test_a_sheet_that_players_share_counts_once():
    texts = _player_texts(PlayerTable(ROWS, (RED | BLUE, GREEN), (RED, BLUE, GREEN)))
    assert texts[1:5] == ["Players", "Whose pieces", "Sheets", "Fold-over"]
    assert texts[5:9] == ["2", "Red, Green", "2", "2"]
    assert texts[9:13] == ["3", "Red, Blue, Green", "2", "3"]


def test_where_every_number_of_players_needs_the_same_sheets_there_is_no_table():
    assert _player_texts(PlayerTable(ROWS, (RED | BLUE | GREEN,), (RED | BLUE | GREEN,))) == []


def test_where_nothing_is_a_player_s_own_there_is_no_table():
    assert _player_texts(PlayerTable()) == []
    assert _player_texts(PlayerTable(ROWS)) == []


@pytest.mark.parametrize("count", [1, 30])
def test_a_layout_that_is_kept_sets_the_same_pages_without_a_search(count):
    layouts, drawn = LayoutsOfOneTest(), []

    def plan_set(width, height):
        drawn.append((width, height))
        return PlannedDrawing(width, height, lambda: Group(()))

    def guide(said=translate, **more):
        return print_guide(_facts(plan_set=plan_set, **more), list(_counters(count)), said, BOOK, layouts=layouts)

    searched = guide()
    first = len(drawn)
    assert guide() == searched and layouts.searches == 1
    assert len(drawn) - first <= first
    assert guide(low_ink=True) != searched and layouts.searches == 2
    assert _texts(guide(lambda text: translate(text).upper())) != _texts(searched)
    assert layouts.searches == 3
