import pytest
from msgspec.structs import replace

from pnp.booklet.pages.plan import plan_booklet
from pnp.booklet.setting.style import BookletStyle, Margins
from pnp.press.colour import BLACK, WHITE, Colour, contrast
from pnp.press.papers import PAPERS
from pnp.press.text.line import TextStyle
from pnp.press.text.typography import TYPE_SCALE
from pnp.press.units import points
from tests.booklet.small import edition, everything, pictures

STYLE = BookletStyle(BLACK, Colour(0, 114, 178), WHITE)
STYLES = {name: style for name in dir(BookletStyle) if isinstance(style := getattr(STYLE, name), TextStyle)}


def test_an_a5_page_has_a_column_of_122_mm_and_lines_13_points_apart():
    assert (STYLE.paper.width, STYLE.paper.height) == (148, 210)
    assert STYLE.margins.inner + STYLE.measure + STYLE.margins.outer == STYLE.paper.width
    assert STYLE.measure == 122
    assert points(STYLE.grid) == pytest.approx(13)
    assert STYLE.margins.top + STYLE.text_height + STYLE.margins.bottom == STYLE.paper.height
    assert min(STYLE.margins.inner, STYLE.margins.outer, STYLE.margins.top, STYLE.margins.bottom) >= 12


def test_nothing_is_set_smaller_than_seven_points_and_a_half():
    assert len(STYLES) >= 9
    assert min(points(style.size) for style in STYLES.values()) == pytest.approx(7.5)


def test_lines_have_room_for_their_letters():
    assert 1.3 * STYLE.body.size < STYLE.grid
    assert 1.25 * STYLE.caption.size < STYLE.scale.caption.leading
    assert 1.25 * STYLE.note.size < STYLE.scale.note.leading


def test_what_is_more_important_is_larger():
    sizes = [STYLE.heading(1), STYLE.heading(2), STYLE.body, STYLE.table, STYLE.caption, STYLE.folio]
    assert [style.size for style in sizes] == sorted((style.size for style in sizes), reverse=True)


def test_the_rules_are_in_the_serif_face_and_everything_around_them_in_the_sans():
    assert {name for name, style in STYLES.items() if style.family == "serif"} == {"body", "lead"}
    assert STYLE.heading(1).family == STYLE.cover_title.family == "display"
    assert STYLE.heading(2).family == "sans"


def test_numbers_are_in_the_accent_colour_dark_enough_to_be_read():
    dark, pale = replace(STYLE, accent=Colour(162, 62, 43)), replace(STYLE, accent=Colour(255, 255, 0))
    assert dark.number.colour == dark.caption_number.colour == dark.accent
    for style in (STYLE, pale):
        colours = {style.number.colour, style.caption_number.colour, style.link_colour}
        assert all(contrast(colour, WHITE) >= 4.5 for colour in colours)
    assert STYLE.body.colour == STYLE.ink


def test_what_is_on_a_dark_cover_is_light_and_pages_stay_dark_on_white():
    night = BookletStyle(BLACK, Colour(0, 114, 178), Colour(0x1B, 0x1B, 0x2A))
    assert night.on_cover().ink == WHITE and night.body.colour == BLACK
    assert STYLE.on_cover() == STYLE


def test_another_page_or_a_larger_print_is_another_value():
    pocket = BookletStyle(BLACK, BLACK, WHITE, PAPERS["a6"], Margins(9, 8, 9, 11)) if "a6" in PAPERS else None
    large = BookletStyle(BLACK, BLACK, WHITE, PAPERS["a4"], scale=TYPE_SCALE.scaled(1.4))
    assert points(large.body.size) == pytest.approx(1.4 * 9.5) and points(large.grid) == pytest.approx(1.4 * 13)
    for style in filter(None, (pocket, large)):
        plan = plan_booklet(edition(everything()), style, pictures({"two": 2}))
        assert (plan.cover.width, plan.cover.height) == (style.paper.width, style.paper.height)
        assert plan.page_count >= 2
