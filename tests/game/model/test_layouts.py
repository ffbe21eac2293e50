"""Where faces are used, and with which values."""

from pnp.game.model.layouts import layout_pictures, shown_faces
from tests.game.reading.deck import load_deck


def test_a_deck_has_its_face_once_for_each_row(tmp_path):
    ruleset, _ = load_deck(tmp_path)
    uses = list(shown_faces("deck", ruleset.components["deck"]))
    assert [use.values["title"] for use in uses] == ["Honey bee", "Bumble bee", "Moss"]
    assert uses[1].value_path("title") == ("deck", "designs", 1, "title")
    assert uses[0].value_path("unknown") is None
    assert [layer.kind for layer in uses[0].bound_layers()] == ["shape", "art", "text", "icon", "text"]
    assert [layer.kind for layer in uses[2].bound_layers()] == ["shape", "art", "text", "icon"]


def test_values_in_components_yaml_have_their_own_paths(tmp_path):
    ruleset, _ = load_deck(tmp_path)
    (use,) = shown_faces("chip", ruleset.components["chip"])
    assert use.value_path("title") == ("chip", "front", "values", "title")


def test_pictures_are_named_by_their_values(tmp_path):
    ruleset, _ = load_deck(tmp_path)
    named = layout_pictures("deck", ruleset.components["deck"])
    assert [(picture.file, picture.path) for picture in named if not picture.is_in_layer] == [
        ("art/bee.svg", ("deck", "designs", 0, "suit")),
        ("art/bee.svg", ("deck", "designs", 1, "suit")),
        ("art/moss.svg", ("deck", "designs", 2, "suit")),
    ]
