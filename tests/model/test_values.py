import pytest
from pydantic import TypeAdapter, ValidationError

from pnp.colour import Colour
from pnp.model.components import Tile
from pnp.model.values import ColourName, Fit, Id, Language, Length, Many, Size, Version


def first_fault(kind, value):
    with pytest.raises(ValidationError) as caught:
        TypeAdapter(kind).validate_python(value, strict=True)
    return caught.value.errors()[0]


@pytest.mark.parametrize(
    ("text", "mm"), [("12mm", 12), ("1.2 cm", 12), ("0.5in", 12.7), ("72pt", 25.4), (" 3mm ", 3), ("0.1mm", 0.1)]
)
def test_lengths_become_millimetres(text, mm):
    assert TypeAdapter(Length).validate_python(text) == pytest.approx(mm)


@pytest.mark.parametrize(
    "wrong",
    [12, 1.5, True, None, "", "12", "mm", "12 feet", "-3mm", "0mm", "1e3mm", "nanmm", "6000mm", [], {}, "1_0mm"],
)
def test_what_is_not_a_length_is_p012(wrong):
    fault = first_fault(Length, wrong)
    assert fault["type"] == "P012"
    assert fault["ctx"]["hint"]


def test_a_number_without_a_unit_is_told_how_to_write_it():
    assert first_fault(Length, 12)["ctx"]["hint"] == "write 12mm or 0.5in"


def test_colours():
    adapter = TypeAdapter(ColourName)
    assert adapter.validate_python("#fA0") == Colour(255, 170, 0)
    assert adapter.validate_python("moss") == "moss"
    for wrong in ("#12", "#ggg", "", 12, None, []):
        assert first_fault(ColourName, wrong)["type"] == "P013"


def test_names_versions_languages():
    for kind, right, wrong in (
        (Id, ["a", "a-b", "a.b-2", "7"], ["", "A", "a b", "-a", "a-", "a--b", "é", "a\n", "a" * 61]),
        (Version, ["1", "1.10", "1.2.3"], ["", "v1", "1.", "1.2.3.4", "1\n"]),
        (Language, ["en", "de", "pt-BR", "zh-Hant"], ["", "English", "e", "en_US", "EN"]),
    ):
        for text in right:
            assert TypeAdapter(kind).validate_python(text) == text
        for text in wrong:
            assert first_fault(kind, text)["type"] == "P006", text


def test_a_list_is_a_tuple_and_nothing_else_is():
    adapter = TypeAdapter(Many[int])
    assert adapter.validate_python([1, 2], strict=True) == (1, 2)
    for wrong in ("12", {1: 2}, 3, {1, 2}):
        assert first_fault(Many[int], wrong)["type"] == "tuple_type"


def test_the_ways_to_write_a_back():
    tile = {"kind": "tile", "title": "T", "size": "9mm", "count": 1, "front": {"fill": "red"}}
    assert Tile.model_validate(tile).back is None
    assert Tile.model_validate({**tile, "back": None}).back is None
    assert Tile.model_validate({**tile, "back": "same"}).back == "same"
    assert Tile.model_validate({**tile, "back": {"fill": "red"}}).back.fill == "red"


def test_a_size_is_a_length_or_is_settled_later():
    adapter = TypeAdapter(Size)
    assert adapter.validate_python("12mm") == 12 and not isinstance(adapter.validate_python("12mm"), Fit)
    assert isinstance(adapter.validate_python("fit", strict=True), Fit)
    for wrong in ("Fit", "fits", 12, None, True):
        assert first_fault(Size, wrong)["type"] == "P012"
    assert first_fault(Length, "fit")["type"] == "P012"
