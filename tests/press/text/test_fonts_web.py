import uharfbuzz as hb

from pnp.press.text.fonts import font_book, web_font

FACE = font_book().face("Literata-Regular")


def opened(data):
    return hb.Face(hb.Blob(data))


def widths(face, text):
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    hb.shape(hb.Font(face), buffer)
    return [position.x_advance for position in buffer.glyph_positions]


def test_it_has_the_characters_that_are_asked_for_and_no_others():
    small = opened(web_font(FACE, "Wave, ä"))
    assert {chr(code) for code in small.unicodes} == set("Wave, ä")


def test_it_is_small_and_a_font_for_the_same_characters_is_the_same():
    data = web_font(FACE, "abc")
    assert len(data) < len(FACE.data) / 8
    assert data == web_font(FACE, "cba" * 3)


def test_letters_are_as_wide_and_kerned_as_in_the_whole_face():
    text = "AVATAR Towers"
    assert widths(opened(web_font(FACE, text)), text) == widths(FACE.hb_face, text)


def test_ligatures_come_along():
    text = "office fjord"
    whole, small = widths(FACE.hb_face, text), widths(opened(web_font(FACE, text)), text)
    assert small == whole
    assert len(whole) < len(text)


def test_no_characters_make_a_font_all_the_same():
    assert set(opened(web_font(FACE, "")).unicodes) == set()
