"""faces.yaml: faces that are like others, and the sides that have them."""

import pytest

from pnp.game.model.components.flat_pieces import Side
from pnp.game.reading.own_faces import read_faces, with_layouts
from pnp.problems import SourceMap
from tests.game.reading.deck import changed_deck, load_deck, spots
from tests.records import component

BOX = {"shape": "rectangle", "fill": "red"}


def faces(**written):
    return read_faces(written, SourceMap("faces.yaml"))


def test_a_face_has_the_layers_and_values_of_the_one_it_is_like_below_its_own():
    read, findings = faces(
        top={"like": "middle", "values": {"a": 1}, "layers": [{"mark": "disc"}]},
        middle={"like": "low", "layers": [{"mark": "ring"}]},
        low={"values": {"a": 2, "b": 3}, "layers": [BOX]},
    )
    assert findings == []
    assert [layer.kind for layer in read["top"].layers] == ["shape", "mark", "mark"]
    assert [layer.origin for layer in read["top"].layers] == [
        ("low", "layers", 0),
        ("middle", "layers", 0),
        ("top", "layers", 0),
    ]
    assert read["top"].values == {"a": 1, "b": 3}


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ({"a": {"like": "a"}}, [("P006", ("a", "like"))]),
        ({"a": {"like": "b"}, "b": {"like": "a"}}, [("P006", ("a", "like")), ("P006", ("b", "like"))]),
        ({"a": {"like": "x"}}, [("P014", ("a", "like"))]),
        ({"A b": {}}, [("P006", ("A b",))]),
        ({"a": {"layers": [{}]}}, [("P006", ("a", "layers", 0))]),
        ({"a": {"layers": [BOX, {"text": "x", "fill": "red"}]}}, [("P006", ("a", "layers", 1, "fill"))]),
    ],
)
def test_a_wrong_face_is_reported_at_its_place(written, found):
    assert [(one.code, one.at) for one in faces(**written)[1]] == found


def test_a_file_that_is_no_mapping():
    read, findings = read_faces(["a"], SourceMap("faces.yaml"))
    assert (read, [one.code for one in findings]) == ({}, ["P006"])


def test_every_side_gets_the_face_that_it_names():
    read, _ = faces(mine={"layers": [BOX]})
    piece = component(
        {
            "kind": "tile", "title": "T", "size": "20mm", "count": 3, "front": {"face": "mine"},
            "looks": [{"face": "button"}, {"face": "mine"}], "back": {"face": "mine"},
        }
    )  # fmt: skip
    whole = with_layouts(piece, read)
    assert whole.front.layout == whole.back.layout == whole.looks[1].layout == read["mine"]
    assert whole.looks[0].layout is None
    assert isinstance(whole.back, Side)
    assert with_layouts(piece, {}) == piece


def test_faults_of_faces_and_components_are_reported_together(tmp_path):
    changes = changed_deck("faces.yaml", "like: base", "like: bass") | changed_deck("components.yaml", "poker", "joker")
    _, problems = load_deck(tmp_path, changes)
    assert spots(problems) == ["P006 components.yaml:4:9", "P014 faces.yaml:6:9"]
