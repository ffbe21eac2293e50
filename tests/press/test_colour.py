import colorsys
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.press.colour import (
    BLACK,
    NAMED,
    WHITE,
    Colour,
    contrast,
    ink_on,
    legible_on_white,
    parse_colour,
    readable_on,
    strongest_on,
)

channels = st.integers(0, 255)
colours = st.builds(Colour, channels, channels, channels)
shares = st.floats(0, 1)


@given(colours)
def test_a_colour_is_read_as_it_is_written(colour):
    assert parse_colour(str(colour)) == colour
    assert parse_colour(str(colour).upper().replace("X", "x")) == colour
    assert parse_colour("#1aF") == Colour(0x11, 0xAA, 0xFF)


@pytest.mark.parametrize(
    "text", ["", "#", "#12", "#1234", "#12345", "#1234567", "#gggggg", "123456", "Red", "red ", "rgb(1,2,3)", "#١٢٣"]
)
def test_other_spellings_are_refused_with_the_names_there_are(text):
    with pytest.raises(ValueError, match="write #rrggbb or one of amber, azure"):
        parse_colour(text)


def test_a_game_s_palette_takes_the_names_place():
    moss = Colour(1, 2, 3)
    assert parse_colour("moss", {"moss": moss}) == moss
    with pytest.raises(ValueError, match=r"one of moss$"):
        parse_colour("red", {"moss": moss})


@given(colours, colours, shares)
def test_a_mixture_is_between_its_colours(one, other, share):
    mixed = one.mix(other, share)
    for channel in ("red", "green", "blue"):
        a, b = getattr(one, channel), getattr(other, channel)
        assert min(a, b) <= getattr(mixed, channel) <= max(a, b)
    assert one.mix(other, 0) == one
    assert one.mix(other, 1) == other


@given(colours, shares)
def test_tints_are_lighter_and_shades_darker(colour, share):
    assert colour.tint(share).luminance >= colour.luminance >= colour.shade(share).luminance
    assert (colour.tint(1), colour.shade(1)) == (WHITE, BLACK)
    assert (BLACK.luminance, WHITE.luminance) == (0, pytest.approx(1))


def test_the_named_colours_of_pieces_are_distinct_in_grey():
    names = ("vermilion", "blue", "yellow", "green")
    greys = sorted(NAMED[name].luminance for name in names)
    assert all(after - before > 0.02 for before, after in pairwise(greys))


@given(colours, colours)
def test_contrast_goes_from_one_to_twenty_one_and_has_no_direction(one, other):
    assert contrast(BLACK, WHITE) == pytest.approx(21) == contrast(WHITE, BLACK)
    assert 1 <= contrast(one, other) == contrast(other, one) <= 21.0001
    assert contrast(one, one) == 1


def test_letters_are_read_on_light_and_on_dark_grounds():
    ink = Colour(0x3A, 0x35, 0x30)
    assert readable_on(WHITE, ink) == ink == readable_on(NAMED["yellow"], ink)
    assert readable_on(BLACK, ink) == WHITE == readable_on(NAMED["blue"], ink)
    light = Colour(0xEE, 0xE8, 0xE0)
    assert readable_on(BLACK, light) == light
    assert readable_on(Colour(0x6A, 0x6A, 0x75), light) == WHITE
    assert readable_on(WHITE, light) == BLACK == readable_on(NAMED["yellow"], light)


@pytest.mark.parametrize(
    ("name", "hue"), [("red", 358), ("orange", 31), ("yellow", 50), ("green", 130), ("blue", 221), ("purple", 278)]
)
def test_a_name_gives_what_it_says(name, hue):
    colour = NAMED[name]
    found, _, saturation = colorsys.rgb_to_hls(colour.red / 255, colour.green / 255, colour.blue / 255)
    assert 360 * found == pytest.approx(hue, abs=3) and saturation > 0.4
    assert len(set(NAMED.values())) == len(NAMED)


@given(st.lists(colours, min_size=1, max_size=30), colours)
def test_ink_or_its_halo_is_seen_on_whatever_lies_under_it(grounds, ink):
    best, halo = ink_on(grounds, ink)
    if halo is not None:
        assert contrast(best, halo) > 4.5
    elif len(set(grounds)) > 1:
        hidden = sum(contrast(best, ground) < 2.5 for ground in grounds)
        assert hidden <= len(grounds) // 10
    else:
        assert best == readable_on(grounds[0], ink)


def test_on_a_ground_half_black_half_white_ink_has_a_halo():
    assert ink_on([BLACK] * 5 + [WHITE] * 5, BLACK) == (BLACK, WHITE)
    assert ink_on([WHITE] * 19 + [BLACK], BLACK) == (BLACK, None)
    assert (strongest_on(BLACK), strongest_on(WHITE)) == (WHITE, BLACK)


def test_letters_on_white_are_as_dark_as_they_must_be():
    dark, pale = Colour(39, 86, 143), Colour(240, 228, 66)
    assert legible_on_white(dark) == dark
    assert 4.5 <= contrast(legible_on_white(pale), WHITE) < 5.0
