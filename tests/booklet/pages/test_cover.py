import pytest
from msgspec.structs import replace

from pnp.booklet.pages.cover import back_cover_page, cover_page, end_strip
from pnp.booklet.setting.strips import OverfullPageError
from pnp.booklet.setting.typesetter import Typesetter
from pnp.press.colour import BLACK, contrast
from pnp.press.scene.nodes import Glyphs
from tests.booklet.small import (
    BOOK,
    BUTTON,
    CATALOGUE,
    MEASURE,
    PAGE_HEIGHT,
    PAGE_WIDTH,
    STYLE,
    drawn,
    front,
    lines,
    page_nodes,
    pictures,
    setter,
    walk,
)

SETTER = setter()
WITH_ART = replace(pictures(), cover=BUTTON)
HOSTILE = ["<b>&\"'", "a" * 90, "\u202eright to left", "…", "🙂", "\\) Tj ET", "\u200b", "{title}", "x " * 40]


def cover(said=None, shown=WITH_ART):
    return cover_page(SETTER, said or front(), shown, CATALOGUE)


def test_the_cover_says_title_facts_author_and_version():
    nodes = page_nodes(cover(front("Snail Race", subtitle="Slowly")))
    said = "Snail Race / Slowly / A game for tests. / 2 players · 5–10 minutes / nobody · Rules version 1.0"
    assert " / ".join(text for text, *_ in lines(nodes)) == said


def test_words_are_read_on_a_dark_cover():
    night = Typesetter(BOOK, replace(STYLE, ground=BLACK), "en", {})
    page = cover_page(night, front(), WITH_ART, CATALOGUE)
    colours = {run.colour for node, _ in walk(page_nodes(page)) if isinstance(node, Glyphs) for run in node.line.runs}
    assert colours and all(contrast(colour, BLACK) > 7 for colour in colours)


def test_everything_on_the_cover_stands_in_its_middle():
    for _, start, end, _ in lines(page_nodes(cover())):
        assert (start + end) / 2 == pytest.approx(PAGE_WIDTH / 2)
    ((_, art),) = drawn(page_nodes(cover()))
    assert art.centre[0] == pytest.approx(PAGE_WIDTH / 2)


def test_art_stands_between_the_title_and_the_words_below():
    nodes = page_nodes(cover())
    ((name, art),) = drawn(nodes)
    heights = {text: y for text, _, _, y in lines(nodes)}
    assert name == "button"
    assert heights["A small game"] < art.top < art.bottom < heights["A game for tests."]
    assert art.width > 60


def test_a_cover_without_art_is_one_too():
    assert drawn(page_nodes(cover(shown=pictures()))) == []


@pytest.mark.parametrize("title", HOSTILE)
def test_a_title_stays_on_the_cover_whatever_it_is(title):
    for text, start, end, y in lines(page_nodes(cover(front(title)))):
        assert 14.0 - 1e-6 <= start <= end <= PAGE_WIDTH - 14.0 + 1e-6, text
        assert 0 < y < PAGE_HEIGHT


def test_a_long_sentence_about_the_game_takes_room_from_the_art():
    short, long = (page_nodes(cover(front(about="It is slow. " * count))) for count in (1, 20))
    ((_, large),), ((_, small),) = drawn(short), drawn(long)
    assert small.height < large.height
    about = [y for text, _, _, y in lines(long) if text.startswith("It")]
    facts = next(y for text, _, _, y in lines(long) if text.startswith("2 players"))
    assert small.bottom < min(about) < max(about) < facts


@pytest.mark.parametrize(
    "changed",
    [
        {"title": "A title without end " * 90},
        {"about": "A long story. " * 200},
        {"author": "Ada and " * 80},
        {"facts": ("one or two or " * 30,)},
    ],
)
def test_words_that_leave_no_room_on_the_cover_are_refused(changed):
    with pytest.raises(OverfullPageError) as refused:
        cover(front(**changed))
    assert refused.value.block is None


def test_the_ornament_stands_in_the_middle_of_the_white_and_only_where_there_is_enough():
    strip = end_strip(BUTTON, STYLE, 60.0)
    ((name, box),) = drawn(strip.nodes)
    assert name == "button"
    assert box.centre == pytest.approx((MEASURE / 2, 30.0))
    assert 8.0 < box.height < 33.0
    assert end_strip(BUTTON, STYLE, 10.0) is None


def test_a_long_title_is_set_smaller():
    short, long = (page_nodes(cover(front(title))) for title in ("Snail", "A long title of many words " * 7))
    sizes = [
        max(run.size for node, _ in walk(nodes) if isinstance(node, Glyphs) for run in node.line.runs)
        for nodes in (short, long)
    ]
    assert sizes[1] < 0.6 * sizes[0]


@pytest.mark.parametrize("title", ["Королевская игра Ура", "Donaudampfschifffahrtsgesellschaft"])
def test_no_word_of_a_title_is_divided(title):
    first = [text for text, *_ in lines(page_nodes(cover(front(title))))][: len(title.split())]
    assert " ".join(first).startswith(title)


def test_a_back_cover_without_rules_has_the_title_the_facts_and_a_few_credits():
    few, many = (tuple(f"Work {n}: Ada" for n in range(count)) for count in (2, 9))
    for credits in (few, many):
        nodes = page_nodes(back_cover_page(SETTER, front("Snail Race", credits=credits), WITH_ART, CATALOGUE))
        shown = credits if credits is few else ()
        facts, imprint = "2 players · 5–10 minutes", "nobody · Rules version 1.0"
        assert [text for text, *_ in lines(nodes)] == ["Snail Race", facts, *shown, imprint]
        assert "button" in [name for name, *_ in drawn(nodes)]


@pytest.mark.parametrize("title", ["Snail Race", "A very long title " * 6, "Donaudampfschifffahrt"])
def test_a_back_cover_keeps_its_distance_from_the_edges(title):
    credits = tuple("Illustrations: " + "Ada Winter and many others " * 3 for _ in range(6))
    for text, start, end, y in lines(
        page_nodes(back_cover_page(SETTER, front(title, credits=credits), WITH_ART, CATALOGUE))
    ):
        assert 10 < start < end < PAGE_WIDTH - 10 and 10 < y < PAGE_HEIGHT - 10, text
