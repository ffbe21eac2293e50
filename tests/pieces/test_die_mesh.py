"""A die as a solid: closed, its faces looking out, each with its own part of the net."""

import itertools
import math

import pytest

from pnp.pieces.die_mesh import die_mesh
from pnp.pieces.kinds.die import die_outlines
from tests.pieces.box import context


def read(sides, size="20mm"):
    drawing = context({"die": {"kind": "die", "title": "Die", "size": size, "sides": sides}})
    die = drawing.component("die")
    (outline,) = die_outlines("die", die, drawing)
    lines = [line.split() for line in die_mesh(die, outline.width, outline.height).splitlines()]
    corners = [tuple(map(float, line[1:])) for line in lines if line[0] == "v"]
    places = [tuple(map(float, line[1:])) for line in lines if line[0] == "vt"]
    faces = [[int(word.split("/")[0]) - 1 for word in line[1:]] for line in lines if line[0] == "f"]
    return corners, places, faces, outline


@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12, 20])
def test_a_solid_is_closed_and_its_faces_look_out(sides):
    corners, _, faces, _ = read(sides)
    assert len(faces) == sides
    volume = 0.0
    edges = set()
    for face in faces:
        points = [corners[index] for index in face]
        for a, b in zip(points, points[1:] + points[:1], strict=True):
            edges.add((tuple(round(v, 3) for v in a), tuple(round(v, 3) for v in b)))
        for b, c in itertools.pairwise(points):
            a = points[0]
            volume += (
                sum(a[i] * (b[(i + 1) % 3] * c[(i + 2) % 3] - b[(i + 2) % 3] * c[(i + 1) % 3]) for i in range(3)) / 6
            )
    assert all((b, a) in edges for a, b in edges), "every edge is shared, in both directions"
    assert volume > 0.05, "corners run anticlockwise as they are seen from outside"


@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12, 20])
def test_each_face_is_as_large_on_the_net_as_on_the_solid(sides):
    corners, places, faces, outline = read(sides)
    for face in faces:
        for a, b in zip(face, face[1:] + face[:1], strict=True):
            there = math.dist(corners[a], corners[b]) * 25.4
            (x0, y0), (x1, y1) = places[a], places[b]
            assert math.hypot((x1 - x0) * outline.width, (y1 - y0) * outline.height) == pytest.approx(there, abs=0.02)
    assert all(0 <= value <= 1 for place in places for value in place)
