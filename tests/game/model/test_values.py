import pytest

from pnp.game.model.kinds.tile import Tile
from pnp.game.model.values import (
    AutoSize,
    ColourName,
    Id,
    Language,
    Length,
    LengthOrFit,
    Many,
    Record,
    Title,
    Version,
    Words,
    record_fields,
    settled,
)
from pnp.press.colour import Colour
from tests.records import component, findings, record


class One(Record, frozen=True, kw_only=True):
    """A record with one value of each kind."""

    length: Length = 1.0
    size: LengthOrFit = 1.0
    colour: ColourName = "red"
    id: Id = "a"
    version: Version = "1"
    language: Language = "en"
    title: Title = "T"
    words: Words = "W"
    many: Many[int] = ()


def finding(key, value):
    (only,) = findings(One, {key: value})
    assert only.at == (key,) and only.hint
    return only


@pytest.mark.parametrize(
    ("text", "mm"), [("12mm", 12), ("1.2 cm", 12), ("0.5in", 12.7), ("72pt", 25.4), (" 3mm ", 3), ("0.1mm", 0.1)]
)
def test_lengths_become_millimetres(text, mm):
    assert record(One, {"length": text}).length == pytest.approx(mm)


@pytest.mark.parametrize(
    "wrong",
    [12, 1.5, True, "", "12", "mm", "12 feet", "-3mm", "0mm", "1e3mm", "nanmm", "6000mm", [], {}, "1_0mm"],
)
def test_an_invalid_length_is_p012(wrong):
    assert finding("length", wrong).code == "P012"


def test_a_number_without_a_unit_is_shown_with_one():
    assert finding("length", 12).hint == "write 12mm or 0.5in"


def test_colours():
    assert record(One, {"colour": "#fA0"}).colour == Colour(255, 170, 0)
    assert record(One, {"colour": "moss"}).colour == "moss"
    for wrong in ("#12", "#ggg", "", 12, []):
        assert finding("colour", wrong).code == "P013"


@pytest.mark.parametrize("key", ["length", "size", "colour", "id", "many", "title"])
def test_an_empty_value_is_p006_whatever_is_expected(key):
    assert finding(key, None).code == "P006"
    assert finding(key, None).message.startswith("this value is empty; expected ")


@pytest.mark.parametrize(
    ("key", "right", "wrong"),
    [
        ("id", ["a", "a-b", "a.b-2", "7"], ["", "A", "a b", "-a", "a-", "a--b", "é", "a\n", "a" * 61]),
        ("version", ["1", "1.10", "1.2.3"], ["", "v1", "1.", "1.2.3.4", "1\n"]),
        ("language", ["en", "de", "pt-BR", "zh-Hant"], ["", "English", "e", "en_US", "EN"]),
        ("title", ["A title", "x" * 120], ["", " ", "a\nb", "a\tb", "x" * 121, "\u200b"]),
        ("words", ["Words.", "a\nb", "x" * 20_000], ["", " \n", "x" * 20_001]),
    ],
)
def test_texts_of_each_kind(key, right, wrong):
    for text in right:
        assert getattr(record(One, {key: text}), key) == text
    for text in wrong:
        assert finding(key, text).code == "P006", text


def test_a_list_becomes_a_tuple_and_nothing_else_does():
    assert record(One, {"many": [1, 2]}).many == (1, 2)
    for wrong in ("12", {"1": 2}, 3):
        assert finding("many", wrong).message.endswith(" is not a list")


def test_the_ways_to_write_a_back():
    tile = {"kind": "tile", "title": "T", "size": "9mm", "count": 1, "front": {"fill": "red"}}
    assert component(tile).back is None
    assert component({**tile, "back": "same"}).back == "same"
    assert component({**tile, "back": {"fill": "red"}}).back.fill == "red"
    for wrong in ("blue", 3, True, []):
        (only,) = findings(Tile, {**tile, "back": wrong})
        assert only.hint == "write back: same, or back: {fill: …}"


def test_a_size_is_a_length_or_is_settled_later_and_no_number_until_then():
    assert record(One, {"size": "12mm"}).size == 12
    assert record(One, {"size": "fit"}).size is AutoSize.FIT
    for wrong in ("Fit", "fits", 12, True):
        assert finding("size", wrong).code == "P012"
    assert finding("length", "fit").code == "P012"
    assert settled(record(One, {"size": "12mm"}).size) == 12
    with pytest.raises(ValueError, match="not settled"):
        settled(AutoSize.FIT)
    assert not isinstance(AutoSize.FIT, float)


def test_the_fields_of_a_record_are_reported_with_their_paths():
    tile = component({"kind": "tile", "title": "T", "size": "9mm", "count": 1, "front": {"fill": "red"}})
    fields = {path: value for _, value, path in record_fields({"t": tile})}
    assert fields["t", "title"] == "T"
    assert fields["t", "front", "fill"] == "red"
    assert fields["t", "back"] is None
