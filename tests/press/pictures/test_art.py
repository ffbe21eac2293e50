"""A picture is read, or everything in it that cannot be used is reported, each at its place."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.press.colour import NAMED, Colour
from pnp.press.geometry import path_data
from pnp.press.geometry.path import Box
from pnp.press.pictures import art
from pnp.press.scene.nodes import Group
from tests.effort import calls
from tests.press.pictures.drawn import HEAD, PALETTE, drawn, faults, one, path_text, picture, read, shapes
from tests.samples import amount

MOSS = PALETTE["moss"]


def test_the_box_is_the_view_box_in_millimetres_from_its_own_corner():
    symbol, _ = read('<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -20 30 40"><path d="M-10-20h30v40z"/></svg>')
    assert symbol.name == "art"
    assert symbol.box == Box(0, 0, 30, 40)
    assert path_text(symbol.children[0]) == "M0 0 L30 0 L30 40 Z"


@pytest.mark.parametrize(
    ("size", "box", "scale"),
    [
        ('width="26mm" height="38mm"', (26, 38), None),
        ('width="26" height="38"', (26, 38), None),
        ('width="1in" height="2in"', (25.4, 50.8), None),
        ('width="96px" height="192px"', (25.4, 50.8), None),
        ('width="24mm" viewBox="0 0 48 48"', (24, 24), 0.5),
        ('height="24mm" viewBox="0 0 96 48"', (48, 24), 0.5),
        ('width="100%" height="100%" viewBox="0 0 48 48"', (48, 48), 1),
        ('width="96mm" height="48mm" viewBox="0 0 48 48"', (96, 48), 1),
    ],
)
def test_the_size_of_a_picture(size, box, scale):
    symbol, problems = read(f'<svg xmlns="http://www.w3.org/2000/svg" {size}><path d="M0 0h2"/></svg>')
    assert problems == []
    assert (symbol.box.right, symbol.box.bottom) == pytest.approx(box)
    if scale:
        (x0, _), (x1, _) = shapes(symbol)[0].path.points()
        assert x1 - x0 == pytest.approx(2 * scale)


def test_a_view_keeps_its_shape_in_the_middle_by_default():
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="96mm" height="48mm" viewBox="0 0 48 48"'
    body = '><path d="M0 0L48 48"/></svg>'
    for ratio, expected in (
        ("", "M24 0 L72 48"),
        (' preserveAspectRatio="xMinYMid"', "M0 0 L48 48"),
        (' preserveAspectRatio="xMaxYMin meet"', "M48 0 L96 48"),
        (' preserveAspectRatio="none"', "M0 0 L96 48"),
    ):
        assert path_text(shapes(read(head + ratio + body)[0])[0]) == expected


@pytest.mark.parametrize(
    ("element", "expected"),
    [
        ('<rect x="1" y="2" width="3" height="4"/>', "M1 2 L4 2 L4 6 L1 6 Z"),
        ('<line x1="1" y1="2" x2="3" y2="4"/>', "M1 2 L3 4"),
        ('<polyline points="1,2 3,4 5,6"/>', "M1 2 L3 4 L5 6"),
        ('<polygon points="1 2 3 4 5 6"/>', "M1 2 L3 4 L5 6 Z"),
        ('<path d="M1 2h3"/>', "M1 2 L4 2"),
    ],
)
def test_basic_shapes(element, expected):
    assert path_text(one(element)) == expected


def test_round_shapes():
    assert one('<circle cx="10" cy="11" r="5"/>').path.bounds == Box(5, 6, 15, 16)
    assert one('<ellipse cx="10" cy="11" rx="5" ry="3"/>').path.bounds == Box(5, 8, 15, 14)
    rounded = one('<rect x="1" y="2" width="30" height="20" rx="4" ry="2"/>').path
    assert rounded.bounds.left == pytest.approx(1)
    assert rounded.bounds.bottom == pytest.approx(22)
    assert rounded.segments[0] == ("M", ((5.0, 2.0),))
    assert one('<rect width="30" height="20" rx="4"/>').path.segments[0] == ("M", ((4.0, 0.0),))
    assert one('<rect width="6" height="20" rx="99" ry="2"/>').path.segments[0] == ("M", ((3.0, 0.0),))


@pytest.mark.parametrize(
    "nothing",
    [
        '<rect width="0" height="3"/>',
        '<circle r="0"/>',
        '<ellipse rx="3"/>',
        '<polyline points="1 2"/>',
        '<path d=""/>',
        "<path/>",
        '<path d="M1 1h3" fill="none"/>',
        '<path d="M1 1h3" fill="none" stroke="red" stroke-width="0"/>',
        '<path d="M1 1h3" display="none"/>',
        '<g display="none"><path d="M1 1h3" style="display: inline"/></g>',
        '<path d="M1 1h3" visibility="hidden"/>',
        '<defs><path id="a" d="M1 1h3"/></defs>',
        '<symbol id="a"><path d="M1 1h3"/></symbol>',
        "<title>t</title><desc>d</desc><metadata><x xmlns='urn:x'>y</x></metadata>",
        "<!-- a comment --><![CDATA[words]]> words",
    ],
)
def test_what_paints_nothing(nothing):
    assert drawn(nothing).children == ()


@pytest.mark.parametrize(
    ("written", "colour"),
    [
        ("moss", MOSS),
        ("var(--moss)", MOSS),
        ("var(--moss, #123456)", MOSS),
        ("red", PALETTE["red"]),
        ("vermilion", NAMED["vermilion"]),
        ("#abc", Colour(0xAA, 0xBB, 0xCC)),
        ("#A1b2C3", Colour(0xA1, 0xB2, 0xC3)),
        ("rgb(1, 2,3)", Colour(1, 2, 3)),
    ],
)
def test_colours(written, colour):
    assert one(f'<path d="M1 1h3" fill="{written}"/>').paint.fill == colour
    assert one(f'<path d="M1 1h3" style="fill:{written}"/>').paint.fill == colour
    stroked = one(f'<path d="M1 1h3" fill="none" stroke="{written}"/>').paint
    assert (stroked.fill, stroked.stroke) == (None, colour)


def test_paint_is_inherited_and_style_goes_before_attributes():
    paint = one(
        '<g fill="red" stroke="moss" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" '
        'stroke-dasharray="1 2 3" fill-rule="evenodd" opacity="0.5">'
        '<path d="M9 9h3" fill="black" style="fill: white; stroke-width: 3px !important; opacity: 50%"/></g>'
    ).paint
    assert paint.fill == Colour(255, 255, 255)
    assert paint.stroke == MOSS
    assert paint.width == 3
    assert (paint.cap, paint.join) == ("round", "round")
    assert paint.dash == (1, 2, 3, 1, 2, 3)
    assert paint.even_odd
    assert paint.opacity == 0.25


def test_svg_paints_black_without_a_stroke_by_default():
    paint = one('<path d="M1 1h3"/>').paint
    assert (paint.fill, paint.stroke, paint.opacity) == (Colour(0, 0, 0), None, 1)
    assert (one('<path d="M9 9h3" stroke="red"/>').paint.cap, paint.join) == ("butt", "miter")


def test_fill_and_stroke_of_different_opacity_are_two_shapes():
    two = shapes(drawn('<path d="M9 9h3" stroke="red" fill-opacity=".5" opacity=".5"/>'))
    seen = [(s.paint.fill is None, s.paint.stroke is None, s.paint.opacity) for s in two]
    assert seen == [(False, True, 0.25), (True, False, 0.5)]


def test_transforms_scale_strokes_and_dashes_too():
    shape = one('<g transform="translate(4 4) scale(2)"><path d="M1 1h3" stroke="red" stroke-dasharray="1 1"/></g>')
    assert path_text(shape) == "M6 6 L12 6"
    assert (shape.paint.width, shape.paint.dash) == (2, (2, 2))


def test_a_stroke_that_is_stretched_unevenly_stays_in_a_group():
    symbol = drawn('<path transform="translate(9 9) scale(2 1)" d="M1 1h3" stroke="red"/>')
    (group,) = symbol.children
    assert isinstance(group, Group)
    assert group.transform((1, 1)) == (11, 10)
    assert one('<path transform="scale(2 1)" d="M1 1h3"/>').path.segments[0] == ("M", ((2.0, 1.0),))


def test_use_of_parts():
    symbol = drawn(
        '<defs><g id="a" fill="red"><path id="b" d="M1 1h3" transform="scale(2)"/></g></defs>'
        '<use href="#a" x="10" y="5"/><use xlink:href="#b" transform="translate(0 20)" fill="moss"/>'
    )
    first, second = shapes(symbol)
    assert (path_text(first), first.paint.fill) == ("M12 7 L18 7", PALETTE["red"])
    assert (path_text(second), second.paint.fill) == ("M2 22 L8 22", MOSS)


def test_use_of_a_symbol_with_a_view():
    symbol = drawn(
        '<symbol id="s" viewBox="0 0 100 100"><path d="M0 0L100 100"/></symbol>'
        '<use href="#s" x="4" y="6" width="10" height="20"/><use href="#s"/>'
    )
    assert [path_text(shape) for shape in shapes(symbol)] == ["M4 11 L14 21", "M0 0 L48 48"]


def test_a_picture_is_clipped_only_where_it_paints_beyond_its_edges():
    inside = drawn('<path d="M1 1h46" stroke="red" stroke-linejoin="round"/>')
    assert not isinstance(inside.children[0], Group)
    outside = drawn('<path d="M-1 1h46"/>')
    (group,) = outside.children
    assert group.clip.bounds == outside.box


def test_what_drawing_programs_leave_behind_is_harmless():
    symbol, problems = read(
        '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<?other thing?><!-- made by hand -->\n'
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
        'xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" version="1.1" viewBox="0 0 9 9" '
        'xml:space="preserve" inkscape:version="1.2" id="svg5">\n<sodipodi:namedview id="x"><inkscape:grid/>'
        '</sodipodi:namedview>\n<g inkscape:label="Layer 1" id="layer1" aria-label="a" data-x="1" class="c">'
        '<path d="M1 1h3" style="fill:#ff0000;fill-opacity:1;stroke:none;stroke-width:0.26;-inkscape-stroke:none;'
        'paint-order:normal;font-family:sans;clip-rule:evenodd;stroke-miterlimit:4;stroke-dashoffset:0"/></g></svg>'
    )
    assert problems == []
    assert len(shapes(symbol)) == 1


# Each fault, and where: the ¦ in the second line of the picture.
REFUSED = [
    ("P021", "¦<script>alert(1)</script>"),
    ("P021", '¦<style>@import url("x.css");</style>'),
    ("P021", "¦<text x='1'>words</text>"),
    ("P021", "<g>¦<image href='data:image/png;base64,AAAA'/></g>"),
    ("P021", "¦<image href='../secret.png'/>"),
    ("P021", "¦<foreignObject/>"),
    ("P021", "¦<a href='https://example.org'/>"),
    ("P021", "¦<svg viewBox='0 0 1 1'/>"),
    ("P021", "<defs><linearGradient id='g1' spread='¦1'/></defs>"),
    ("P021", "<linearGradient id='g2' spreadMethod='¦repeat'/>"),
    ("P021", "<radialGradient id='g3' href='¦a.svg#b'/>"),
    ("P021", "<linearGradient id='g4' href='¦#g4'/>"),
    ("P021", "<linearGradient id='g5'>¦<animate/></linearGradient>"),
    ("P021", "<linearGradient gradientUnits='userSpaceOnUse' x1='¦5%'/>"),
    ("P014", "<linearGradient id='g6' href='¦#b'/>"),
    ("P020", "<linearGradient gradientUnits='¦box'/>"),
    ("P020", "<linearGradient gradientTransform='¦spin(3)'/>"),
    ("P020", "<linearGradient x1='¦left'/>"),
    ("P020", "<linearGradient><stop offset='¦middle'/></linearGradient>"),
    ("P013", "<linearGradient><stop style='stop-color:¦mos'/></linearGradient>"),
    ("P020", "<clipPath id='c1' clipPathUnits='¦box'/>"),
    ("P021", "<clipPath id='c2'>¦<g/></clipPath>"),
    ("P021", "<clipPath id='c3'>¦<rect clip-path='url(#c3)'/></clipPath>"),
    ("P021", "<clipPath id='c4'>¦<text>a</text></clipPath>"),
    ("P014", "<clipPath id='c5'/><path d='M1 1' clip-path='¦url(#a)'/>"),
    ("P014", "<linearGradient id='g7'/><path d='M1 1' style='clip-path: ¦url(#g7)'/>"),
    ("P014", "<path d='M1 1' style='fill: ¦url(#a)'/>"),
    ("P021", "<path d='M1 1' stroke='¦url(#a)'/>"),
    ("P021", "¦<animate attributeName='d'/>"),
    ("P021", "¦<set attributeName='href' to='x'/>"),
    ("P021", "¦<iframe/>"),
    ("P021", "¦<p xmlns='http://www.w3.org/1999/xhtml'>x</p>"),
    ("P021", "<rect width='1' height='1' onclick='¦alert(1)'/>"),
    ("P021", "<g ONLOAD='¦x'/>"),
    ("P021", "<use href='¦https://example.org/a.svg#x'/>"),
    ("P021", "<use xlink:href='¦other.svg#x'/>"),
    ("P021", "<use href='¦data:image/svg+xml,x'/>"),
    ("P021", "<use href='¦javascript:x'/>"),
    ("P014", "<path d='M1 1' fill='¦url(#a)'/>"),
    ("P021", "<path d='M1 1' fill='¦url(a.svg#a)'/>"),
    ("P021", "<path d='M1 1' style='fill:red;stroke: ¦url(http://x/y)'/>"),
    ("P014", "<path d='M1 1' clip-path='¦url(#a)'/>"),
    ("P021", "<path d='M1 1' clip-path='¦circle(3)'/>"),
    ("P021", "<path d='M1 1' filter='¦blur(3)'/>"),
    ("P021", "<path d='M1 1' marker-end='¦url(#a)'/>"),
    ("P021", "<path d='M1 1' style='behavior:¦x'/>"),
    ("P021", "<path d='M1 1' fill='¦currentColor'/>"),
    ("P021", "<path d='M1 1' widht='¦3'/>"),
    ("P021", "<path d='M1 1' style='stroke-dashoffset: ¦3'/>"),
    ("P013", "<path d='M1 1' fill='¦mos'/>"),
    ("P013", "<path d='M1 1' fill='¦var(--mos, #fff)'/>"),
    ("P013", "<path d='M1 1' fill='¦#12'/>"),
    ("P013", "<path d='M1 1' style='fill: ¦hsl(1,2%,3%)'/>"),
    ("P014", "<use href='¦#nothing'/>"),
    ("P020", "¦<use/>"),
    ("P020", "<path d='M1 1 ¦X'/>"),
    ("P020", "<path id='a' d='M1 1 L¦nan 3'/>"),
    ("P020", "<rect width='¦3mm' height='2'/>"),
    ("P020", "<rect width='¦-3' height='2'/>"),
    ("P020", "<rect width='¦1e9' height='2'/>"),
    ("P020", "<circle r='¦x'/>"),
    ("P020", "<polygon points='1 2 3¦'/>"),
    ("P020", "<g transform='¦spin(3)'/>"),
    ("P020", "<g transform='scale(2) ¦x'/>"),
    ("P020", "<path d='M1 1' stroke-width='¦-1'/>"),
    ("P020", "<path d='M1 1' stroke-linecap='¦square'/>"),
    ("P020", "<path d='M1 1' stroke-dasharray='1 ¦x'/>"),
    ("P020", "<path d='M1 1' opacity='¦x'/>"),
    ("P020", "<path d='M1 1' style='¦fill'/>"),
    ("P020", "<path d='M1 1' style='¦fi/**/ll:red'/>"),
    ("P020", "<symbol viewBox='¦1 2 3'/>"),
    ("P020", "<symbol viewBox='¦0 0 0 3'/>"),
    ("P020", "¦<rect x='900000' width='900000' height='1' transform='scale(9)'/>"),
]


@pytest.mark.parametrize(("code", "marked"), REFUSED)
def test_what_is_refused_is_reported_where_it_is(code, marked):
    before, _, after = marked.partition("¦")
    assert faults(before + after) == [(code, 2, len(before) + 1)]
    assert all(p.hint or code in ("P020",) for p in read(picture(before + after))[1])


def test_all_that_is_refused_is_reported_at_once():
    inside = "\n".join(marked.replace("¦", "") for _, marked in REFUSED[:-1])
    lines = enumerate(REFUSED[:-1], start=2)
    expected = [(code, line, marked.index("¦") + 1) for line, (code, marked) in lines]
    assert faults(inside) == expected
    assert "label" in read(picture("<text>Bank</text>"))[1][0].hint


BOMBS = [
    '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>' + picture('<path d="&b;"/>'),
    '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + picture("<title>&x;</title>"),
    '<!DOCTYPE svg [<!ENTITY % x SYSTEM "http://example.org/x.dtd">%x;]>' + picture(""),
    '<?xml version="1.0"?>\n<!DOCTYPE svg ['
    + "".join(f'<!ENTITY l{i + 1} "' + f"&l{i};" * 10 + '">' for i in range(20))
    + "]>"
    + picture("<title>&l20;</title>"),
]


@pytest.mark.parametrize("bomb", BOMBS)
def test_entities_are_never_expanded(bomb):
    symbol, problems = read(bomb)
    assert symbol is None
    assert [p.code for p in problems] == ["P021"]
    assert problems[0].place.source[problems[0].place.column - 1 :].startswith("<!DOCTYPE")
    assert calls(lambda: read(bomb)) < 100


def test_a_document_type_is_refused_and_the_rest_still_judged():
    content = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd">\n' + picture("<a/>")
    assert [(p.code, p.place.line) for p in read(content)[1]] == [("P021", 1), ("P021", 3)]


def test_a_style_sheet_from_elsewhere_is_refused():
    content = '<?xml-stylesheet href="http://example.org/x.css"?>\n' + picture("")
    assert [(p.code, p.place.line, p.place.column) for p in read(content)[1]] == [("P021", 1, 1)]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"   ",
        b"hello",
        b"GIF89a",
        b"%PDF-1.4",
        b"<",
        b"<svg",
        b"<html><svg/></html>",
        b"<title/>",
        b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>",
        b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'></g>",
        b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='\x00'/></svg>",
        b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='\xff'/></svg>",
        b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/><svg/>",
        b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9' viewBox='0 0 9 9'/>",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 0 0'/>",
        b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 -9 9'/>",
        b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 99999 9'/>",
        b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='a b c d'/>",
        b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9' preserveAspectRatio='xMidYMid slice'/>",
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/>".encode("utf-16"),
    ],
)
def test_what_is_no_svg(content):
    symbol, problems = read(content)
    assert symbol is None
    assert [p.code for p in problems] == ["P020"]
    assert problems[0].place is not None
    assert problems[0].place.line == 1


@pytest.mark.parametrize("size", ["0mm", "-3mm", "9ft", "1e9mm", "nan", "99999mm"])
def test_a_size_that_is_none(size):
    symbol, problems = read(f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9' width='{size}'/>")
    assert symbol is None
    assert [p.code for p in problems] in (["P012"], ["P020"])
    assert problems[0].place.column == 66


HUGE = {
    "depth": HEAD + "<g>" * 100_000,
    "elements": picture("<g/>" * 6000),
    "bytes": picture(" " * 1_100_000),
    "segments": picture(f'<path d="M0 0{" 1 1" * 2_400}"/>'),
    "shapes": picture(
        "".join(f'<g id="g{i}">' + f'<use href="#g{i + 1}"/>' * 10 + "</g>" for i in range(20))
        + '<path id="g20" d="M1 1"/>'
    ),
    "segments in all": picture(f'<path id="a" d="M0 0{" 1 1" * 150}"/>' + '<use href="#a"/>' * 20),
    "nothing, often": picture(
        "".join(f'<g id="g{i}">' + f'<use href="#g{i + 1}"/>' * 10 + "</g>" for i in range(20)) + '<g id="g20"/>'
    ),
}


@pytest.mark.parametrize("content", HUGE.values(), ids=HUGE.keys())
def test_what_is_too_much_is_refused_after_bounded_work(monkeypatch, content):
    for module in (path_data, art):
        monkeypatch.setattr(module, "MAX_SEGMENTS", 2_000)
    monkeypatch.setattr(art, "MAX_SHAPES", 1_000)
    symbol, problems = read(content)
    assert symbol is None
    assert [p.code for p in problems] == ["P008"]
    assert calls(lambda: read(content)) < 500_000


def test_parts_that_use_themselves():
    for inside in (
        '<g id="a"><use href="#a"/></g>',
        '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>',
        '<use id="a" href="#a"/>',
    ):
        ((code, line, column),) = faults(inside)
        assert (code, line) == ("P021", 2)
        assert inside[column - 1] == "#"


def test_faults_without_end_end():
    symbol, problems = read(picture("<a/>" * 4000))
    assert symbol is None
    assert len(problems) == 101


def test_places_are_counted_in_characters():
    assert faults("<g id='éé🦔'><a/></g>") == [("P021", 2, 13)]
    assert faults("<path id='é' fill='é' d='M1 1'/>") == [("P013", 2, 20)]


@given(st.binary(max_size=200) | st.text(max_size=200))
@settings(max_examples=amount(32, soak=2000), deadline=None)
def test_any_bytes_are_a_symbol_or_problems(content):
    read(content)


PIECES = st.lists(
    st.sampled_from(re.split("(?<=>)(?=<)|¦", "".join(marked for _, marked in REFUSED)))
    | st.sampled_from(
        ["<g>", "</g>", "<g id='a'>", "<use href='#a'/>", "<path d='M1 1h3z' transform='scale(0)'/>", "&lt;"]
    ),
    max_size=8,
)


@given(PIECES)
@settings(max_examples=amount(48, soak=3000), deadline=None)
def test_any_mixture_of_pieces_is_a_symbol_or_problems(pieces):
    symbol, problems = read(picture("".join(pieces)))
    assert read(picture("".join(pieces)))[0] == symbol
    for problem in problems:
        assert problem.place is not None
        str(problem)
    if symbol is not None:
        for shape in shapes(symbol):
            assert shape.path.segments[0][0] == "M"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (f"{HEAD}<title>é</title></svg>".encode("latin-1"), "the byte 0xE9 is not UTF-8"),
        (f"{HEAD}</svg>".encode("utf-16"), "the picture is in UTF-16"),
        (b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 -9 9'/>", "a viewBox without width or height"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(content, said):
    _, (problem,) = read(content)
    assert problem.message == said
