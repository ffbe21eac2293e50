"""Faces: lengths and shares, what a layer may have, and what it becomes with the values of a piece."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.game.model.faces import LAYER_KEYS, FaceLayer, Measure, applies, bind_layer, layer_text, read_measure
from pnp.problems import FindingError
from tests.records import findings, record

SAMPLES = {
    "text": {"text": "x"},
    "art": {"art": "a.svg", "fit": "cover"},
    "icon": {"icon": "coin"},
    "shape": {"shape": "rectangle", "fill": "red"},
    "mark": {"mark": "disc"},
    "pips": {"pips": 3},
    "ornament": {"ornament": "button"},
}
VALUES = {
    "font": "serif", "bold": True, "italic": True, "size": "12pt", "smallest": "7pt", "colour": "red", "align": "left",
    "valign": "top", "leading": 1.5, "hyphenate": False, "fit": "cover", "position": "top", "count": 2, "gap": "1mm",
    "fill": "red", "line": "red", "weight": "1mm", "corner": "2mm", "points": [["1mm", "1mm"], ["2mm", 0]],
    "path": "M 0 0 L 1 1", "values": {"a": 1},
}  # fmt: skip


@pytest.mark.parametrize(
    ("written", "mm"),
    [("4mm", 4), ("50%", 30), ("100% - 8mm", 52), ("-4mm", -4), ("1cm+10%", 16), (0, 0), ("100%-1in", 34.6),
        ("0mm", 0)],
)  # fmt: skip
def test_a_measure_is_a_length_a_share_or_a_sum(written, mm):
    assert read_measure(written).of(60) == pytest.approx(mm)


@given(st.floats(0, 500).map(lambda x: round(x, 2)), st.integers(0, 100))
def test_sums_are_sums(mm, percent):
    assert read_measure(f"{percent}% + {mm}mm").of(200) == pytest.approx(2 * percent + mm)
    assert read_measure(f"{mm}mm-{percent}%") == Measure(mm, -percent / 100)


@pytest.mark.parametrize("written", ["", "4", 4, "mm", "4mm 5mm", "50%%", "1mm+", "+", None, True, [], "1e9mm", "9km"])
def test_other_values_are_no_measures(written):
    with pytest.raises(FindingError) as caught:
        read_measure(written)
    assert caught.value.finding.code == "P012"


@pytest.mark.parametrize("kind", LAYER_KEYS)
def test_a_layer_has_the_keys_of_its_kind_and_no_others(kind):
    assert findings(FaceLayer, SAMPLES[kind]) == []
    assert record(FaceLayer, SAMPLES[kind]).kind == kind
    for key, value in VALUES.items():
        wrong = findings(FaceLayer, {key: value} | SAMPLES[kind])
        allowed = key in LAYER_KEYS[kind] or key in SAMPLES[kind]
        assert ([(one.code, one.at) for one in wrong] == [("P006", (key,))]) != allowed, key


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ({}, "P006"),
        ({"text": "x", "mark": "disc"}, "P006"),
        ({"shape": "polygon", "fill": "red"}, "P005"),
        ({"shape": "path", "line": "red"}, "P005"),
        ({"shape": "circle"}, "P005"),
        ({"text": "x", "size": "8pt", "smallest": "9pt"}, "P006"),
        ({"text": "x", "size": "5pt"}, "P006"),
        ({"text": "x", "smallest": "5.9pt"}, "P006"),
        ({"shape": "polygon", "fill": "red", "points": [["1mm", 0], ["1mm", 0]]}, "P006"),
        ({"shape": "path", "line": "red", "path": "url(x)"}, "P006"),
        ({"mark": "disc", "box": ["1mm", "1mm", "1mm"]}, "P006"),
    ],
)
def test_what_does_not_go_together_is_refused(written, code):
    assert [one.code for one in findings(FaceLayer, written)] == [code]


def bound(written, **values):
    found = []
    return bind_layer(record(FaceLayer, written), values, found), [(one.code, one.at) for one in found]


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ({"text": "The {Title}"}, "text"),
        ({"mark": "disc", "colour": "{Suit-Colour}"}, "colour"),
        ({"pips": "{N}"}, "pips"),
    ],
)
def test_a_placeholder_in_capitals_is_told_as_one(written, key):
    (finding,) = findings(FaceLayer, written)
    assert (finding.code, finding.at) == ("P031", (key,))
    assert finding.hint.endswith(re.search(r"\{.*\}", written[key])[0].lower())


def test_values_take_the_places_of_their_names():
    layer, found = bound({"art": "art/{suit}-{size}.svg"}, suit="bee", size=3)
    assert (layer.art, found) == ("art/bee-3.svg", [])
    layer, found = bound({"shape": "circle", "fill": "{colour}", "line": "#ffffff"}, colour="#010203")
    assert (layer.fill.hex if hasattr(layer.fill, "hex") else str(layer.fill), found) == ("#010203", [])
    layer, _ = bound({"icon": "{what}", "count": "{n}"}, what="coin", n="3")
    assert (layer.icon, layer.count) == ("coin", 3)
    layer, _ = bound({"mark": "disc", "repeat": {"count": "{n}", "step": ["1mm", 0]}}, n=4)
    assert layer.repeat.count == 4
    layer, _ = bound({"text": "{n} points"}, n=4)
    assert layer.text == "{n} points"


@pytest.mark.parametrize(
    "written",
    [*({key: "{x}"} for key in ("art", "icon", "mark", "pips")), {"icon": "coin", "count": "{x}"},
        {"shape": "circle", "fill": "{x}"}, {"mark": "disc", "repeat": {"count": "{x}", "step": ["1mm", 0]}}],
)  # fmt: skip
def test_a_layer_of_an_empty_value_shows_nothing(written):
    assert bound(written, x="") == (None, [])
    code, at = bound(written, y="")[1][0]
    assert code == "P031"
    assert at[0] in (*written, "count")


def test_a_wrong_value_is_found_at_the_value_and_doubled_braces_are_braces():
    assert bound({"icon": "coin", "count": "{n}"}, n="two")[1] == [("P006", ("values", "n"))]
    assert bound({"icon": "coin", "count": "{n}"}, n="101")[1] == [("P006", ("values", "n"))]
    assert bound({"shape": "circle", "fill": "{c}"}, c="#12")[1] == [("P013", ("values", "c"))]
    assert findings(FaceLayer, {"text": "{{Title}} {title}"}) == []


@pytest.mark.parametrize(
    ("when", "values", "is_there"),
    [
        ({}, {}, True),
        ({"suit": "bee"}, {"suit": "bee"}, True),
        ({"suit": "bee"}, {"suit": "owl"}, False),
        ({"suit": ["bee", "owl"]}, {"suit": "owl"}, True),
        ({"n": 3}, {"n": "3"}, True),
        ({"n": 3, "suit": "bee"}, {"n": 3, "suit": "owl"}, False),
        ({"n": 3}, {}, False),
    ],
)
def test_a_condition_names_values(when, values, is_there):
    assert applies(record(FaceLayer, {"mark": "disc", "when": when}), values) == is_there


def test_words_are_a_message_of_the_face_and_only_covering_pictures_have_corners():
    layer = record(FaceLayer, {"text": "Cost"}, origin=("card", "layers", 2))
    assert (layer_text(layer).message, layer_text(layer).context) == ("Cost", "face card")
    assert findings(FaceLayer, {"art": "a.svg", "fit": "cover", "corner": "2mm"}) == []
    (one,) = findings(FaceLayer, {"art": "a.svg", "corner": "2mm"})
    assert (one.code, one.at) == ("P006", ("corner",))
