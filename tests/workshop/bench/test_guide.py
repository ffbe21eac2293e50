import pytest

from pnp.press.colour import Colour
from pnp.press.papers import PAPERS
from pnp.press.scene.document import PlannedDrawing
from pnp.press.scene.nodes import Glyphs, Group
from pnp.problems import Problems
from pnp.sheets.guide.steps import (
    BookletSheets,
    GuideEntry,
    GuideMachine,
    GuidePiece,
    list_pieces,
    making_time,
    tools,
)
from pnp.targets.opening.open_game import check_game
from pnp.workshop.bench.guide import GuideFacts, PlayerTable, guide_document, guide_entries, player_table, print_guide
from pnp.workshop.options import BuildOptions, Format
from tests.bundled import opened_game
from tests.game.reading.deck import ALIKE, load_deck
from tests.game.reading.small import FILES
from tests.pieces.walk import uses, walk
from tests.press.scene.layouts import LayoutsOfOneTest
from tests.sheets.guide_entries import TILES, booklet, pocket
from tests.sheets.pieces import BOOK, translate
from tests.targets.games import changed, game_build, with_options

ON_A4 = Format(PAPERS["a4"], PAPERS["a4"])


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    return game_build(tmp_path_factory.mktemp("games") / "small")


def entries(shop, **options):
    other = with_options(shop, **options)
    return {entry.file: entry for entry in guide_entries(other, ON_A4)}


def words(nodes):
    for node in nodes:
        if isinstance(node, Glyphs):
            yield node.line.text
        elif isinstance(node, Group):
            yield from words(node.children)


def test_the_booklet_comes_first_and_then_every_sheet_of_the_folder(shop):
    assert list(entries(shop)) == [
        "../booklet-a4.pdf",
        "../pocket-a4.pdf",
        "town.pdf",
        "field.pdf",
        "shop.pdf",
        "house.pdf",
        "house-fold-over.pdf",
        "button.pdf",
        "button-fold-over.pdf",
        "hero.pdf",
        "die.pdf",
        "bank.pdf",
        "help.pdf",
        "help-fold-over.pdf",
    ]
    assert "../booklet-a4-low-ink.pdf" in entries(shop, low_ink=True)


def test_a_group_is_one_entry_with_all_that_is_said_of_it(tmp_path):
    noted = ALIKE.replace("count: 1}", "count: 1, print_note: One is enough.}").replace(
        "count: 3", "print_note: Thin.\n  count: 3"
    )
    ruleset, problems = load_deck(tmp_path, {"components.yaml": noted})
    assert problems == []
    build = check_game(ruleset, BuildOptions(papers=("a4",)), Problems())
    every = list(guide_entries(build, ON_A4))
    (sheet,) = (entry for entry in every if entry.file == "bees.pdf")
    assert [(piece.title, piece.count, piece.counted) for piece in sheet.pieces] == [
        ("Bees", 3, "cards"), ("Bees", 3, "cards"), ("Bees", 1, "cards")
    ]  # fmt: skip
    assert [(piece.title, piece.count, piece.advice) for piece in list_pieces(every)] == [
        ("Bees", 7, "Thin. One is enough."), ("Die", 1, "")
    ]  # fmt: skip


def test_counts_are_those_of_the_components(shop):
    counted = {piece.title: piece.count for entry in entries(shop).values() for piece in entry.pieces}
    assert counted == {
        "Town": 1,
        "Field": 1,
        "Shop": 1,
        "House": 3,
        "Button": 15,
        "Hero": 1,
        "Die": 1,
        "Bank": 1,
        "Your turn": 2,
    }


def test_advice_is_for_all_of_a_sheet_or_for_several_of_a_piece():
    called = {
        piece.title: piece.called
        for name in ("hexania", "hollow")
        for entry in guide_entries(opened_game(name), ON_A4)
        for piece in entry.pieces
        if piece.advice
    }
    assert called == {
        **dict.fromkeys(
            (f"{seat} counter" for seat in ("Red", "Blue", "Green", "Yellow", "Purple", "Orange")), "Counters"
        ),
        "Die": "dice",
        "Red stone": "red stones",
        "Blue stone": "blue stones",
    }


def test_a_sheet_is_printed_on_both_sides_or_folded_but_not_both(shop):
    listed = entries(shop)
    assert (listed["house.pdf"].sides, listed["house-fold-over.pdf"].sides) == ("long", "fold-over")
    assert listed["house-fold-over.pdf"].instead_of == "house.pdf"
    assert listed["house.pdf"].instead_of is None
    assert (listed["die.pdf"].sides, listed["die.pdf"].instead_of) == ("single", None)
    assert entries(shop, flip="short")["house.pdf"].sides == "short"


def test_pages_are_those_of_the_files(shop):
    listed = entries(shop)
    sheets = -(-len(shop.booklet.document().pages) // 4)
    booklet = listed["../booklet-a4.pdf"]
    assert (booklet.pages, booklet.sheets, booklet.sides) == (2 * sheets, sheets, "short")
    assert booklet.booklet == BookletSheets((sheets,), (2 * sheets, 2 * sheets + 1))
    turned = entries(shop, flip="long")
    assert (turned["../booklet-a4-flip-long.pdf"].sides, turned["house.pdf"].sides) == ("long", "long")
    assert (listed["house.pdf"].pages, listed["house-fold-over.pdf"].pages, listed["bank.pdf"].pages) == (2, 1, 1)


def test_boards_are_printed_on_what_the_ruleset_says(tmp_path):
    text = FILES["components.yaml"].replace("  kind: cup\n", "  kind: cup\n  material: paper\n")
    shop = game_build(tmp_path / "small", changes={"components.yaml": text})
    materials = {entry.file: entry.material for entry in guide_entries(shop, ON_A4)}
    assert (materials["bank.pdf"], materials["die.pdf"]) == ("paper", "card")


def test_the_guide_names_the_game_its_version_and_every_file(shop):
    document = guide_document(shop, ON_A4)
    assert document.title == "Small: print guide"
    assert {(page.width, page.height) for page in document.pages} == {(210, 297)}
    said = " ".join(text for page in document.pages for layer in page.layers for text in words(layer.nodes))
    for file in entries(shop):
        assert file in said
    assert said.count("Small, version 1.0") == len(document.pages)


def test_sizes_that_fit_the_paper_are_listed_and_no_others(tmp_path):
    text = FILES["components.yaml"].replace("cell: 50mm", "cell: fit").replace("size: 48mm", "size: fit")
    shop = game_build(tmp_path / "small", changes={"components.yaml": text})
    sizes = {}
    for paper in ("a4", "a5"):
        listed = guide_entries(shop, Format(PAPERS[paper], PAPERS[paper]))
        sizes[paper] = {piece.title: piece.size for entry in listed for piece in entry.pieces if piece.size}
    assert sizes == {
        "a4": {"Town": "cells of 40 mm", "House": "36.8 mm"},
        "a5": {"Town": "cells of 37.3 mm", "House": "34.3 mm"},
    }


def test_sheets_of_one_seat_s_pieces_are_counted_for_it(tmp_path):
    text = FILES["components.yaml"]
    for name, seat in (("button", "red"), ("hero", "blue"), ("die", "blue")):
        text = text.replace(f"{name}:\n", f"{name}:\n  player: {seat}\n")
    text = text.replace("die:\n", "red:\n")  # a component may be called what a seat is called
    components = {"components.yaml": text.replace("count: 15", "count: 300")}
    shop = game_build(tmp_path / "small", changes=components | changed("game.yaml", "players: 2", "players: 1-2"))
    table = player_table(shop, ON_A4)
    duplex, folded = (
        shop.sheet_plan(shop.sheets["button"], ON_A4, backs).sheet_count for backs in ("duplex", "fold-over")
    )
    assert (duplex, folded) == (2, 4)
    red, blue = frozenset({"Red"}), frozenset({"Blue"})
    assert list(table.rows) == [["Red"], ["Red", "Blue"]]
    assert [list(table.sheets).count(whose) for whose in (red, blue)] == [2, 2]
    assert [list(table.folded).count(whose) for whose in (red, blue)] == [4, 2]
    said = " ".join(
        text for page in guide_document(shop, ON_A4).pages for each in page.layers for text in words(each.nodes)
    )
    assert "2 × Red, 2 × Blue 4 6" in said


def test_a_sheet_that_holds_something_for_everybody_is_no_player_s(tmp_path):
    text = FILES["components.yaml"].replace("button:\n", "button:\n  sheet: both\n  player: red\n")
    shop = game_build(
        tmp_path / "small", changes={"components.yaml": text.replace("  sheet: die\n", "  sheet: both\n")}
    )
    table = player_table(shop, ON_A4)
    assert (table.sheets, table.folded) == ([], [])
    assert "Sheets for your" not in " ".join(words(guide_document(shop, ON_A4).pages[0].layers[0].nodes))


def test_a_sheet_is_each_one_s_whose_pieces_are_on_it(tmp_path):
    text = FILES["components.yaml"].replace("button:\n", "button:\n  sheet: both\n  player: red\n")
    text = text.replace("  sheet: die\n", "  sheet: both\n  player: blue\n")
    shop = game_build(tmp_path / "small", changes={"components.yaml": text})
    assert player_table(shop, ON_A4).sheets == [frozenset({"Red", "Blue"})]


def test_a_poster_s_file_is_listed_as_one(shop):
    assert {entry.poster for entry in entries(shop).values()} == {None}
    small = with_options(shop, poster="butt")
    form = Format(PAPERS["a5"], PAPERS["a1"])
    listed = {entry.file: (entry.poster, entry.pages, entry.sheets) for entry in guide_entries(small, form)}
    assert listed["town.pdf"] == ("butt", 3, 2)  # a map, and the board on two pages
    assert listed["die.pdf"] == (None, 1, 1)


def test_the_guide_to_a_game_of_few_files_is_one_page():
    (page,) = guide_document(opened_game("hollow"), ON_A4).pages
    said = list(words(page.layers[0].nodes))
    assert said.index("What is in the box") < said.index("in all")


def test_a_board_with_the_game_s_title_is_called_what_it_is(tmp_path):
    text = FILES["components.yaml"].replace("title: Town\n", "title: Small\n  singular: game board\n", 1)
    shop = game_build(tmp_path / "small", {"components.yaml": text})
    assert entries(shop)["town.pdf"].title == "Game board"
    assert entries(shop)["field.pdf"].title == "Field"


ENTRIES = [
    GuideEntry(f"{kind}.pdf", kind.title(), 1, (GuidePiece(f"A {kind}", index + 1, kind),))
    for index, kind in enumerate(("square-board", "tile", "counter", "standee", "die", "cup"))
] + [GuideEntry("tile-folded.pdf", "Tile", 1, (GuidePiece("A tile", 2, "tile"),), "card", "fold-over", 1, "tile.pdf")]
NO_PLAYERS = PlayerTable()


def _guide(entries=ENTRIES, said=translate, players=NO_PLAYERS, layouts=None, paper="a4", title="Quiet Game", **more):
    facts = GuideFacts(title, "Quiet Game 1.0", PAPERS[paper], Colour(40, 40, 40), Colour(90, 120, 70), **more)
    return print_guide(facts, list(entries), said, BOOK, players, layouts or LayoutsOfOneTest())


def _lines(page, layer=0):
    placed = walk(page.layers[layer].nodes)
    return [(node.line, *place((node.x, node.y))) for node, place in placed if isinstance(node, Glyphs)]


def _texts(document):
    return [line.text for page in document.pages for layer in (0, 1) for line, _, _ in _lines(page, layer)]


def _counters(colours):
    """Counters of so many colours: a file each to print on both sides, and one to fold over."""
    for colour in range(colours):
        pieces, file = (GuidePiece(f"Colour {colour}", 70, "counter"),), f"colour{colour}.pdf"
        yield GuideEntry(file, "Counters", 2, pieces, sides="long")
        fold = file.replace(".pdf", "-fold-over.pdf")
        yield GuideEntry(fold, "Counters", 1, pieces, sides="fold-over", instead_of=file)


def _set_of(width, height):
    return PlannedDrawing(width, height, lambda: Group((), title="the set"))


def _sets(page):
    return [place((0, 0)) for node, place in walk(page.layers[0].nodes) if isinstance(node, Group) and node.title]


def test_the_guide_names_every_file_and_counts_every_piece():
    texts = _texts(_guide())
    for entry in ENTRIES:
        assert any(entry.file in text for text in texts)
    assert texts.count("Quiet Game") == 1
    assert {"100 mm", "4 in"} <= set(texts)
    total = texts.index("in all")
    assert str(1 + 2 + 3 + 4 + 5 + 6) in texts[total - 1 : total + 2]


def test_paths_keep_their_order_among_words_that_are_read_from_the_right():
    files = [booklet(1), pocket()]
    texts = _texts(_guide(files, language="he"))
    assert all(any(entry.file in text for text in texts) for entry in files)


@pytest.mark.parametrize(("paper", "more"), [("a4", 3), ("letter", 2)])
def test_a_guide_to_nine_files_or_more_is_one_page(paper, more):
    tiles = (GuideEntry(f"{i}.pdf", "Tile", 1, (GuidePiece(f"A tile {i}", 2, "tile"),)) for i in range(more))
    assert len(_guide([*ENTRIES, *tiles], paper=paper).pages) == 1


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("times", [1, 8])
def test_nothing_runs_off_a_page_or_into_the_footer(paper, times):
    entries = [
        GuideEntry(f"{index}-{entry.file}", entry.title * times, 1, entry.pieces, instead_of=entry.instead_of)
        for index in range(times)
        for entry in ENTRIES
    ]
    document = _guide(entries, paper=paper, plan_set=_set_of)
    assert paper == "a5" or (len(document.pages) <= 2) == (times == 1)
    for page in document.pages:
        assert [layer.name for layer in page.layers] == ["guide", "footer"]
        top = min(y - line.ascent for line, _, y in _lines(page, 1))
        for line, x, y in _lines(page):
            assert x >= 8 and x + line.width <= page.width - 8
            assert y + line.descent < top


def test_a_guide_to_posters_says_so():
    assert "Print guide for posters (A2) on A4" in _texts(_guide(poster="A2"))


def test_low_ink_files_are_said_to_be_so():
    low = " ".join(_texts(_guide(low_ink=True)))
    assert "low-ink files" in low
    assert "in colour" not in low


def test_every_word_passes_through_the_look_up():
    texts = _texts(_guide(said=lambda text: translate(text).upper()))
    own = {entry.title for entry in ENTRIES} | {entry.file for entry in ENTRIES} | {"Quiet Game"}
    small = [t for t in texts if t != t.upper() and t not in own and not t.startswith("A ") and ".pdf" not in t]
    assert [t for t in small if t not in ("50 mm", "100 mm", "4 in") and "Quiet Game 1.0" not in t] == []


def test_what_is_larger_on_larger_paper_is_reported_with_its_size():
    sizes = ("24.1 mm", "", "cells of 26 mm")
    pieces = tuple(GuidePiece(f"Piece {index}", 1, "counter", size=size) for index, size in enumerate(sizes))
    texts = " ".join(_texts(_guide([GuideEntry("all.pdf", "All", 1, pieces)])))
    assert "Piece 0, 24.1 mm" in texts
    assert "Piece 2, cells of 26 mm" in texts
    assert "Piece 1," not in texts


def test_the_guide_to_very_large_paper_is_on_a4():
    sizes = {}
    for paper in PAPERS:
        document = _guide(paper=paper)
        sizes[paper] = {(page.width, page.height) for page in document.pages}
        assert any(PAPERS[paper].title in text for text in _texts(document))
    assert sizes["a1"] == sizes["a3"] == sizes["a4"] == {(210, 297)}
    assert sizes["a5"] == {(148, 210)}


@pytest.mark.parametrize(("colours", "pages"), [(0, 1), (1, 1), (6, 1), (12, 1), (15, 2)])
def test_pages_are_full_and_no_step_is_alone(colours, pages):
    document = _guide(_counters(colours))
    assert len(document.pages) == pages
    for page in document.pages[1:]:
        assert max(y for _, _, y in _lines(page)) > 80


@pytest.mark.parametrize(("paper", "files"), [("letter", 13), ("a4", 15), ("a4", 16), ("letter", 15)])
def test_a_guide_of_two_pages_fills_them(paper, files):
    document = _guide(_counters(files), paper=paper, plan_set=_set_of)
    assert len(document.pages) == 2
    for page in document.pages:
        assert 0.6 < max(y for _, _, y in _lines(page)) / page.height < 0.96


def test_the_steps_are_together_on_one_page_where_they_fit():
    kinds = ("square-board", "tile", "card", "counter", "standee", "die", "cup", "pawn", "spinner", "box", "screen")
    machines = (GuideMachine("cut"),)
    entries = [
        GuideEntry(f"{kind}.pdf", kind, 2, (GuidePiece(f"A {kind}", 1, kind),), sides="long", machines=machines)
        for kind in kinds
    ]
    _, steps = document = _guide(entries, plan_set=_set_of).pages
    assert [sum(name.startswith("step:") for name in uses(page.layers[0].nodes)) for page in document] == [0, 14]
    lines = _lines(steps)
    assert {"1", "14"} <= {line.text.split()[0] for line, _, _ in lines}
    left, right = (max(y for _, x, y in lines if (x > 105) == is_right) for is_right in (False, True))
    assert left == pytest.approx(right, abs=15) and left > 230


def test_the_steps_of_a_long_guide_on_small_paper_fill_two_columns_of_each_page():
    document = _guide(_counters(3), paper="a5")
    assert len(document.pages) <= 3
    for page in document.pages[1:-1]:
        ends = [max(y for _, x, y in _lines(page) if (x > page.width / 2) == right) for right in (False, True)]
        assert min(ends) > 0.7 * page.height


def test_the_ruler_is_on_the_page_that_says_to_measure_it():
    for files in range(1, 14):
        for page in _guide(_counters(files), paper="a5").pages:
            texts = [line.text for line, _, _ in _lines(page)]
            assert ("the ruler below" in " ".join(texts)) == ("100 mm" in texts)


def test_a_file_s_name_is_never_parted_at_its_hyphens():
    texts = _texts(_guide(_counters(6)))
    for colour in range(6):  # in the table, and in one or two steps: the list of a step with many files is shortened
        assert sum(f"colour{colour}-fold-over.pdf" in text for text in texts) in (2, 3)
    assert any("…" in text for text in texts)
    assert any(text.startswith("colour0.pdf, ") and text.endswith((".pdf,", ".pdf")) for text in texts)


def test_the_language_says_how_names_of_files_are_joined():
    texts = _texts(_guide(_counters(2), said=lambda text: translate(text).replace(", ", "、"), language="ja"))
    assert any("colour0.pdf、colour1.pdf" in text for text in texts)


def test_a_title_that_would_need_two_lines_is_smaller():
    def title(text):
        (page,) = _guide(_counters(6), title=text, language="fr").pages
        return _lines(page)[0][0]

    usual, smaller = title("L'été"), title("L'été des petits coléoptères")
    assert smaller.text == "L'été des petits coléoptères"
    assert 0.7 <= smaller.runs[0].size / usual.runs[0].size < 1.0


def test_a_title_is_not_hyphenated():
    document = _guide(_counters(6), title="L'été au jardin des petits coléoptères multicolores", language="fr")
    assert " ".join(_texts(document)[:2]) == "L'été au jardin des petits coléoptères multicolores"


def test_a_guide_of_one_page_shares_out_its_white():
    (page,) = _guide(_counters(10)).pages
    assert 0.88 < max(y for _, _, y in _lines(page)) / page.height < 0.96


@pytest.mark.parametrize("words", [1, 4])
@pytest.mark.parametrize("language", ["en", "he"])
def test_the_finished_set_is_drawn_once_and_covers_no_text(language, words):
    drawn = []

    def plan_set(width, height):
        return PlannedDrawing(height, height, lambda: drawn.append(height) or Group((), title="the set"))

    def longer(text):
        return " ".join([translate(text)] * (words if "greyscale" in text.message else 1))

    (page,) = _guide(_counters(1), longer, plan_set=plan_set, language=language).pages
    ((left, top),), (side,) = _sets(page), drawn
    beside = [y for line, x, y in _lines(page) if x < left + side and left < x + line.width]
    assert side > 5.0
    assert not [y for y in beside if top < y < top + side]
    listed = [
        (x, x + line.width) for line, x, y in _lines(page) if line.text.startswith("Colour") and top < y < top + side
    ]
    assert listed and all((end < left) == (language == "en") for _, end in listed)


@pytest.mark.parametrize(("name", "columns"), [("Pawn", 3), ("A pawn of a colour that takes more words", 2)])
def test_a_long_list_is_in_three_columns_where_they_fit_and_the_finished_set_is_left_out(name, columns):
    pieces = tuple(GuidePiece(f"{name} {index}", 1, "counter") for index in range(40))
    document = _guide([GuideEntry("all.pdf", "All", 1, pieces)], plan_set=_set_of)
    assert not any(map(_sets, document.pages))
    listed = [x for page in document.pages for line, x, _ in _lines(page) if line.text.startswith(name)]
    assert len(listed) == 40 and len({round(x) for x in listed}) == columns


def test_advice_is_below_the_pieces_once_for_those_it_is_said_of():
    advice = "Forty are enough. Coins do as well."
    pieces = tuple(
        GuidePiece(f"{colour} stone", 40, "counter", advice=advice, called=f"{colour.lower()} stones")
        for colour in ("Red", "Blue")
    )
    said = " ".join(_texts(_guide([GuideEntry("stones.pdf", "Stones", 1, pieces)])))
    assert said.count("Forty are enough.") == 1
    assert said.index("80") < said.index("Red stones, blue stones") < said.index("Forty")


def test_files_take_one_line_each_in_the_table_where_they_have_room():
    sides = "both sides, flip on short edge"
    for paper in ("a4", "letter"):
        assert sides in _texts(_guide([booklet(3, paper="A4"), pocket("A4"), *ENTRIES[:3]], paper=paper))
    long = GuideEntry("a-sheet-of-more-than-one-kind-of-piece.pdf", "Many more than one piece", 1, TILES)
    texts = _texts(_guide([booklet(3, paper="A4"), long], paper="a5"))
    assert sides not in texts and {"Rules", "Pages", "A4", "paper"} <= set(" ".join(texts).split())


RED, BLUE, GREEN = (frozenset({seat}) for seat in ("Red", "Blue", "Green"))
ROWS = (("Red", "Green"), ("Red", "Blue", "Green"))
ALONE = (RED, RED, BLUE, BLUE, GREEN, GREEN, GREEN)


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_no_word_at_the_head_of_a_table_is_broken(paper):
    def longer(text):
        return f"long{translate(text)}" if text.message in ("Pages", "Players") else translate(text)

    texts = _texts(_guide(said=longer, players=PlayerTable(ROWS, ALONE), paper=paper))
    assert {"File", "longPages", "Copies", "Sides", "longPlayers"} <= set(texts)


@pytest.mark.parametrize(
    ("table", "texts"),
    [
        (
            PlayerTable(ROWS, ALONE, ALONE),
            "Players|Whose sheets|Sheets|2|2 × Red, 3 × Green|5|3|2 × Red, 2 × Blue, 3 × Green|7",
        ),
        (
            PlayerTable(ROWS, ALONE, (*ALONE, BLUE, GREEN)),
            "Players|Whose sheets|Sheets|Fold-over|2|2 × Red, 3 × Green|5|6",
        ),
        (
            PlayerTable(ROWS, (RED | BLUE, GREEN), (RED, BLUE, GREEN)),
            "Players|Whose pieces|Sheets|Fold-over|2|Red, Green|2|2|3|Red, Blue, Green|2|3",
        ),
        (PlayerTable(ROWS, (RED | BLUE | GREEN,), (RED | BLUE | GREEN,)), None),
        (NO_PLAYERS, None),
        (PlayerTable(ROWS), None),
    ],
)
def test_a_row_for_each_number_of_players_says_whose_sheets_and_how_many_if_these_differ(table, texts):
    said = "|".join(_texts(_guide(players=table)))
    assert ("Sheets for your number of players" in said) == (texts is not None)
    assert texts is None or texts in said


@pytest.mark.parametrize("count", [1, 30])
def test_a_layout_that_is_kept_sets_the_same_pages_without_a_search(count):
    layouts = LayoutsOfOneTest()

    def texts(said=translate, **more):
        return _texts(_guide(_counters(count), said, layouts=layouts, plan_set=_set_of, **more))

    searched = texts()
    assert texts() == searched and layouts.searches == 1
    assert texts(low_ink=True) != searched and layouts.searches == 2
    assert texts(lambda text: translate(text).upper()) != searched and layouts.searches == 3


def summed(build):
    """Return the sheets of card, the hours and the pieces that the guide of a game tells."""
    listed = list(guide_entries(build, build.options.formats[0]))
    time = making_time(listed)
    card = translate(tools(listed)[0])
    return card.split(",")[0], translate(time), sum(piece.count for piece in list_pieces(listed))


def test_copies_and_combined_files_change_the_sums():
    chess = opened_game("chess")
    assert summed(chess) == ("3 sheets of card", "about 30 minutes of cutting and gluing", 35)
    assert summed(with_options(chess, combine=True))[::2] == ("2 sheets of card", 35)
    assert summed(with_options(chess, copies={"pieces": 3})) == (
        "3 sheets of card",
        "about 60 minutes of cutting and gluing",
        99,
    )
    assert summed(with_options(chess, copies={"white-pawn": 2, "pieces": 3}))[2] == 99 - 8
    assert summed(with_options(chess, copies={"cards": 3}))[::2] == ("4 sheets of card", 39)
    assert summed(with_options(chess, copies={"cards": 3}, combine=True))[::2] == ("3 sheets of card", 39)


def test_a_combined_file_has_the_pieces_and_the_titles_of_all():
    chess = with_options(opened_game("chess"), combine=True)
    listed = {entry.file: entry for entry in guide_entries(chess, chess.options.formats[0])}
    assert list(listed)[-3:] == ["board.pdf", "pieces+cards.pdf", "pieces+cards-fold-over.pdf"]
    combined, folded = listed["pieces+cards.pdf"], listed["pieces+cards-fold-over.pdf"]
    assert (combined.title, combined.pages, combined.sheets, folded.sheets) == ("Pieces, Cards", 2, 1, 2)
    assert combined.machines[0].folder == "cut-combine" and folded.instead_of == "pieces+cards.pdf"
    assert sum(piece.count for piece in combined.pieces) == 34
    shown = " ".join(
        words(each for page in guide_document(chess, ON_A4).pages for layer in page.layers for each in layer.nodes)
    )
    assert "These files are built with --combine." in shown.replace("\n", " ")


def test_a_guide_of_counted_pieces_is_about_these_alone():
    hollow = with_options(opened_game("hollow"), only=("red-stone", "print-guide"), counts={"red-stone": 3})
    (first, folded) = guide_entries(hollow, hollow.options.formats[0])
    assert (first.file, folded.file) == ("stones-red-stone.pdf", "stones-red-stone-fold-over.pdf")
    ((piece),) = first.pieces
    assert (piece.count, piece.counted) == (3, "red stones")
    one = with_options(opened_game("hollow"), only=("red-stone",), counts={"red-stone": 1})
    assert next(guide_entries(one, one.options.formats[0])).pieces[0].counted == "red stone"
