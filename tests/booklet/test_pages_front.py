import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.booklet.pages import ContentsEntry, contents_strips, cover_page, ornament_strip
from pnp.booklet.pagination import OverfullPageError
from pnp.booklet.typesetter import Typesetter
from pnp.colour import BLACK, contrast
from pnp.scene.nodes import Glyphs, Shape
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
    heading,
    lines,
    page_nodes,
    pictures,
    setter,
    walk,
)
from tests.samples import amount

SETTER = setter()
WITH_ART = replace(pictures(), cover=BUTTON)
HOSTILE = ["<b>&\"'", "a" * 90, "\u202eright to left", "…", "🙂", "\\) Tj ET", "\u200b", "{title}", "x " * 40]


def cover(said=None, shown=WITH_ART):
    return cover_page(SETTER, said or front(), shown, CATALOGUE)


def test_the_cover_is_full_of_paper_and_says_title_facts_author_and_version():
    page = cover(front("Snail Race", subtitle="Slowly"))
    nodes = page_nodes(page)
    ground = next(node for node, _ in walk(nodes) if isinstance(node, Shape))
    box = ground.path.bounds
    assert (box.left, box.top, box.right, box.bottom) == (0, 0, PAGE_WIDTH, PAGE_HEIGHT)
    assert ground.paint.fill == STYLE.ground
    said = [text for text, *_ in lines(nodes)]
    assert said == [
        "Snail Race",
        "Slowly",
        "A game for tests.",
        "Players 2 · Minutes 5-10",
        "nobody · Rules version 1.0",
    ]


def test_words_are_read_on_a_dark_cover():
    night = Typesetter(BOOK, replace(STYLE, ground=BLACK), "en", {})
    page = cover_page(night, front(), WITH_ART, CATALOGUE)
    colours = {run.colour for node, _ in walk(page_nodes(page)) if isinstance(node, Glyphs) for run in node.line.runs}
    assert colours and all(contrast(colour, BLACK) > 7 for colour in colours)


def test_everything_on_the_cover_is_in_its_middle():
    for _, start, end, _ in lines(page_nodes(cover())):
        assert (start + end) / 2 == pytest.approx(PAGE_WIDTH / 2)
    ((_, art),) = drawn(page_nodes(cover()))
    assert art.centre[0] == pytest.approx(PAGE_WIDTH / 2)


def test_art_is_between_the_title_and_the_words_below():
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
    facts = next(y for text, _, _, y in lines(long) if text.startswith("Players"))
    assert small.bottom < min(about) < max(about) < facts


@pytest.mark.parametrize(
    "changed",
    [
        {"title": "A title without end " * 30},
        {"about": "A long story. " * 200},
        {"author": "Ada and " * 80},
        {"facts": (("Players", "one or two or " * 20),)},
    ],
)
def test_words_that_leave_no_room_on_the_cover_are_refused(changed):
    with pytest.raises(OverfullPageError) as refused:
        cover(front(**changed))
    assert refused.value.strip.bookmark == "Cover"


def entries(*titles):
    return [ContentsEntry(heading(title, number=str(i)), 10 * i) for i, title in enumerate(titles, start=1)]


def test_the_contents_have_a_line_a_chapter():
    made = contents_strips(SETTER, [*entries("Goal", "End"), ContentsEntry(heading("Part", level=2), 30)], CATALOGUE)
    assert [text for text, *_ in lines(made[0].nodes)] == ["Contents"]
    assert not made[0].may_end
    assert [sorted(text for text, *_ in lines(strip.nodes)) for strip in made[1:]] == [
        ["1", "11", "Goal"],
        ["2", "21", "End"],
    ]
    for strip in made[1:]:
        (folio,) = [line for line in lines(strip.nodes) if len(line[0]) == 2]
        assert folio[2] == pytest.approx(MEASURE)
        ((left, top, right, bottom, target),) = strip.links
        assert (left, top, right, bottom) == (0, 0, MEASURE, strip.height)
        assert target in ("section-goal", "section-end")


def test_dots_lead_from_the_title_to_the_number_and_touch_neither():
    strip = contents_strips(SETTER, entries("Goal"), CATALOGUE)[1]
    (dots,) = [node.path.bounds for node, _ in walk(strip.nodes) if isinstance(node, Shape)]
    set_lines = {text: (start, end) for text, start, end, _ in lines(strip.nodes)}
    assert set_lines["Goal"][1] < dots.left < dots.right < set_lines["11"][0]


def test_the_height_of_the_contents_depends_on_no_number():
    one = contents_strips(SETTER, [ContentsEntry(heading("Goal"), 0)], CATALOGUE)
    other = contents_strips(SETTER, [ContentsEntry(heading("Goal"), 999)], CATALOGUE)
    assert [strip.height for strip in one] == [strip.height for strip in other]


@settings(max_examples=amount(40), deadline=None)
@given(st.lists(st.sampled_from(["snail", "Ж" * 20, "and", "a" * 90, "<&"]), min_size=1, max_size=20).map(" ".join))
def test_no_title_reaches_its_page_number_in_the_contents(title):
    strip = contents_strips(SETTER, entries(title), CATALOGUE)[1]
    contents = lines(strip.nodes)
    (folio,) = [line for line in contents if line[0] == "11"]
    (number,) = [line for line in contents if line[0] == "1"]
    words = [line for line in contents if line not in (folio, number)]
    assert " ".join(text for text, *_ in words).replace(" ", "") == title.replace(" ", "")
    assert (words[0][3], words[-1][3]) == (number[3], folio[3])
    assert max(end for _, _, end, _ in words) < folio[1]
    assert all(0 < y < strip.height for *_, y in contents)


def test_the_ornament_is_in_the_middle_of_the_column():
    strip = ornament_strip(BUTTON, STYLE)
    ((name, box),) = drawn(strip.nodes)
    assert name == "button"
    assert box.centre[0] == pytest.approx(MEASURE / 2)
    assert 0 <= box.top < box.bottom <= strip.height + 1e-6
