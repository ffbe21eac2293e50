"""Pictures of too few pixels are told, where they are named."""

import io

import pytest
from PIL import Image

import pnp
from pnp.workshop.checks.pieces import resolution

GAME = """\
title: Photos
version: "1.0"
author: Somebody
players: 2
minutes: 5
language: en
engine: none
about: Photos to look at.
seats: {one: One, two: Two}
"""
COMPONENTS = """\
photo:
  kind: tile
  title: Photo
  size: 50mm
  height: 25mm
  count: 2
  front: {art: art/photo.jpg}
  back: {art: art/photo.jpg}
"""


@pytest.fixture
def photo_game(tmp_path):
    """Return a function that writes a game with a photo of so many pixels across, and checks it."""

    def check(width, components=COMPONENTS, **files):
        folder = tmp_path / "photos"
        (folder / "art").mkdir(parents=True)
        content = io.BytesIO()
        Image.new("RGB", (width, width // 2), "#336699").save(content, "JPEG", dpi=(72, 72))
        (folder / "art" / "photo.jpg").write_bytes(content.getvalue())
        for name, text in {"game": GAME, "components": components, "rules": "[]", **files}.items():
            (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
        return [problem for problem in pnp.check(folder).problems if problem.code == "P023"]

    return check


@pytest.mark.parametrize(("width", "dpi"), [(100, 51), (200, 102), (290, 147)])
def test_a_picture_of_few_pixels_is_told_once_where_it_is_named(photo_game, width, dpi):
    (problem,) = photo_game(width)
    assert problem.severity.value == "warning"
    assert f"prints at {dpi} dots per inch" in problem.message
    assert (problem.place.line, problem.place.column) == (7, 16)
    assert problem.place.source[problem.place.column - 1 :].startswith("art/photo.jpg")


def test_print_on_demand_wants_more(photo_game, tmp_path):
    assert photo_game(400) == []
    asked = pnp.BuildOptions(export=pnp.Export("pod", dpi=20))
    (problem,) = pnp.build(tmp_path / "photos", tmp_path / "out", asked).problems
    assert "prints at 203 dots per inch" in problem.message


def test_the_hint_says_how_many_pixels_would_do(photo_game):
    (problem,) = photo_game(200)
    assert "3 times as many pixels" in problem.hint


def test_enough_pixels_are_not_told(photo_game):
    assert photo_game(296) == []


def test_a_picture_that_a_layer_names_is_told_at_the_face(photo_game):
    components = "photo:\n  kind: card\n  title: Photo\n  size: poker\n  count: 2\n  front: {face: whole}\n"
    faces = "whole:\n  layers:\n    - {art: art/photo.jpg, fit: cover}\n"
    (problem,) = photo_game(600, components, faces=faces)
    assert problem.place.file.endswith("faces.yaml")
    assert (problem.place.line, problem.place.column) == (3, 13)
    assert "prints at 8" in problem.message, "300 pixels in 88 mm, and bleed"


@pytest.mark.parametrize(("dpi", "said"), [(0.2, "less than one dot"), (1.2, "about one dot"), (2.0, "2 dots")])
def test_a_picture_of_one_pixel_is_told_in_words(monkeypatch, dpi, said):
    monkeypatch.setattr(resolution, "_printed_pictures", lambda pieces, art: [("art/photo.jpg", "card", dpi)])
    monkeypatch.setattr(resolution, "_place", lambda ruleset, file, component: None)
    (problem,) = resolution.coarse_pictures(None, [], {})
    assert problem.message.startswith(f"art/photo.jpg prints at {said} per inch")
