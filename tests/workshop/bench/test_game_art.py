"""Pictures and faces without faults are read and drawn once; what is wrong with others is told every time."""

from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image

from pnp.game.model.ruleset import LookFile
from pnp.kept_values import CACHE_VARIABLE
from pnp.press.colour import Colour
from pnp.problems import Problems
from pnp.workshop.bench import game_art
from pnp.workshop.bench.game_art import read_pictures, wanted_faces
from pnp.workshop.checks.ruleset import load_ruleset
from tests.game.reading.small import spoilt, write


@pytest.fixture
def ruleset(tmp_path, monkeypatch):
    """Return a ruleset with a picture and a face, of which nothing is kept yet."""
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "kept"))
    face = spoilt("components.yaml", "front: {fill: red}", "front: {face: button, values: {colour: moss}}")
    return load_ruleset(write(tmp_path / "game", face), Problems())


@pytest.fixture
def reads(monkeypatch):
    """Return the pictures of each time that some were read."""
    read, every = game_art.read_pictures, []

    def note(pictures, *given):
        every.append(sorted(pictures))
        return read(pictures, *given)

    monkeypatch.setattr(game_art, "read_pictures", note)
    return every


def art_of(ruleset):
    problems = Problems()
    return game_art.game_art(ruleset, ruleset.art, [ruleset.components], problems), problems


def test_what_is_kept_is_what_was_read_and_drawn(ruleset, reads):
    (first, problems), (again, more) = art_of(ruleset), art_of(ruleset)
    assert again == first and not problems.entries and not more.entries
    assert "face button [('colour', 'moss')]" in first and "art/wood.svg" in first
    assert len(reads) == 1


def test_what_has_changed_is_read_anew(ruleset, reads, monkeypatch):
    look = replace(ruleset.look, palette={**ruleset.look.palette, "moss": Colour(1, 2, 3)})
    art = {**ruleset.art, "art/wood.svg": ruleset.art["art/wood.svg"] + b" "}
    for one in (ruleset, replace(ruleset, look=look), replace(ruleset, art=art)):
        art_of(one)
    assert len(reads) == 3
    monkeypatch.setattr(game_art, "digest_program", lambda: "the next version")
    for _ in range(2):
        art_of(replace(ruleset, art=art))
    assert len(reads) == 4


def test_faults_are_told_each_time(ruleset, reads):
    faulty = replace(ruleset, art={"art/wood.svg": b"<svg"})
    told = [[str(problem) for problem in art_of(faulty)[1]] for _ in range(2)]
    assert told[0] == told[1] and len(told[0]) == 1
    assert len(reads) == 2


def test_without_pictures_there_is_nothing_to_keep(ruleset, reads, tmp_path):
    assert game_art.game_art(ruleset, {}, [], Problems()) == {}
    assert reads == [] and not (tmp_path / "kept").exists()


def test_every_face_is_wanted_where_it_is_named(ruleset):
    (face,) = (one for one in wanted_faces(ruleset.components) if one.face == "button")
    assert (face.values, face.file, face.at) == ({"colour": "moss"}, "components.yaml", ("button", "front"))


def test_pictures_that_come_to_too_much_together_are_not_all_read(monkeypatch):
    monkeypatch.setattr(game_art, "MOST_SEGMENTS_IN_ALL", 1_000)
    many = f'<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm"><path d="M0 0{" 1 1" * 150}"/></svg>'
    pictures = {f"art/{name}.svg": many.encode() for name in "abcdefghij"}
    problems = Problems()
    pictures_read = read_pictures(pictures, "game", LookFile(paper="white", ink="black", accent="red"), problems)
    assert list(pictures_read) == [f"art/{name}.svg" for name in "abcdefg"]
    assert [(p.code, p.place.file) for p in problems] == [("P008", "game/art/g.svg")]


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_pictures_of_too_many_pixels_together_are_not_all_read(monkeypatch, kind):
    monkeypatch.setattr(game_art, "MOST_PIXELS_IN_ALL", 40 * 30 * 2)
    output, problems = BytesIO(), Problems()
    Image.new("RGB", (40, 30)).save(output, kind)
    ending = {"PNG": "png", "JPEG": "jpg", "WEBP": "webp"}[kind]
    pictures = {f"art/{name}.{ending}": output.getvalue() for name in "abcd"} | {"art/0.svg": b"\x89PNG"}
    assert list(read_pictures(pictures, "game", LookFile(), problems)) == [f"art/a.{ending}", f"art/b.{ending}"]
    assert [(p.code, p.place.file) for p in problems] == [("P020", "game/art/0.svg"), ("P008", f"game/art/c.{ending}")]


def test_a_picture_that_is_read_once_has_the_colours_of_each_game_and_its_faults_their_own_place():
    drawing = b'<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm"><path fill="moss" d="M0 0h9v9"/></svg>'
    looks = [LookFile(palette={"moss": colour}) for colour in (Colour(0, 90, 0), Colour(0, 120, 0))]
    problems = Problems()
    first, other, again = (
        read_pictures({"art/a.svg": drawing}, folder, look, problems)["art/a.svg"]
        for folder, look in (("one", looks[0]), ("two", looks[1]), ("three", looks[0]))
    )
    assert [each.children[0].paint.fill for each in (first, other)] == [look.palette["moss"] for look in looks]
    assert again is first and not problems.entries
    for folder in ("one", "two"):
        assert read_pictures({"art/a.svg": drawing.replace(b"moss", b"mos")}, folder, looks[0], problems) == {}
    assert [problem.place.file for problem in problems] == ["one/art/a.svg", "two/art/a.svg"]
