import pytest

from pnp.booklet.type_scale import (
    CAPTION_LEADING,
    GRID,
    INNER,
    LINES,
    MEASURE,
    NOTE_LEADING,
    OUTER,
    PAGE_HEIGHT,
    PAGE_WIDTH,
    TEXT_HEIGHT,
    TypeScale,
    on_cover,
)
from pnp.colour import BLACK, WHITE, Colour
from pnp.units import points

SCALE = TypeScale(BLACK, Colour(0, 114, 178), WHITE)
STYLES = {name: getattr(SCALE, name) for name in dir(TypeScale) if isinstance(getattr(TypeScale, name), property)}


def test_an_a5_page_has_a_column_of_118_mm_on_a_grid_of_13_points():
    assert (PAGE_WIDTH, PAGE_HEIGHT) == (148, 210)
    assert INNER + MEASURE + OUTER == PAGE_WIDTH
    assert MEASURE == 118
    assert points(GRID) == pytest.approx(13)
    assert pytest.approx(LINES * GRID) == TEXT_HEIGHT
    assert TEXT_HEIGHT < PAGE_HEIGHT - 2 * 14


def test_nothing_is_set_smaller_than_seven_points_and_a_half():
    assert len(STYLES) >= 9
    assert min(points(style.size) for style in STYLES.values()) == pytest.approx(7.5)


def test_lines_have_room_for_their_letters():
    assert 1.3 * SCALE.body.size < GRID
    assert 1.25 * SCALE.caption.size < CAPTION_LEADING
    assert 1.25 * SCALE.note.size < NOTE_LEADING


def test_what_is_more_important_is_larger():
    sizes = [SCALE.heading(1), SCALE.heading(2), SCALE.body, SCALE.table, SCALE.caption, SCALE.folio]
    assert [style.size for style in sizes] == sorted((style.size for style in sizes), reverse=True)


def test_the_rules_are_in_the_serif_face_and_everything_around_them_in_the_sans():
    assert {name for name, style in STYLES.items() if style.family == "serif"} == {"body", "strong"}
    assert SCALE.heading(1).family == "display"
    assert SCALE.heading(2).family == "sans"


def test_numbers_are_in_the_accent_colour():
    assert SCALE.number.colour == SCALE.caption_number.colour == SCALE.accent
    assert SCALE.body.colour == SCALE.ink


def test_what_stands_on_a_dark_cover_is_light_and_pages_stay_dark_on_white():
    night = TypeScale(BLACK, Colour(0, 114, 178), Colour(0x1B, 0x1B, 0x2A))
    assert on_cover(night).ink == WHITE and night.body.colour == BLACK
    assert on_cover(SCALE) == SCALE
