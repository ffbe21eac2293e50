from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image

from pnp.game.model.ruleset import LookFile
from pnp.kept_values import CACHE_VARIABLE
from pnp.pieces.kinds import draw_component
from pnp.press.colour import Colour
from pnp.problems import Problems
from pnp.targets.opening.kept_games import load_game
from pnp.translation.catalogue import Catalogue
from pnp.workshop.bench import draw_context
from pnp.workshop.bench.draw_context import make_draw_context, read_pictures, wanted_faces
from pnp.workshop.checks.ruleset import load_ruleset
from tests.game.reading.small import spoilt, write
from tests.pieces.walk import uses, words
from tests.targets.games import line_of

FRONT = line_of("components.yaml", "front: {fill: red}")


def drawing(folder, front, *, field="front: {fill: red}"):
    """Return the context of the small game with another front for its button, and all problems."""
    problems = Problems()
    ruleset = load_ruleset(write(folder, spoilt("components.yaml", field, front)), problems)
    assert ruleset is not None, [str(problem) for problem in problems]
    return make_draw_context(ruleset, Catalogue("en"), problems), problems


def told(problems):
    return [(p.code, p.place.line, p.place.column, p.message) for p in problems.sorted()]


def test_a_face_is_drawn_on_its_side(tmp_path):
    context, problems = drawing(tmp_path, "front: {face: button, values: {colour: moss, holes: 2}}")
    assert not problems.entries
    (piece,) = draw_component("button", context)
    assert uses(piece.front.children) == ["face button [('colour', 'moss'), ('holes', 2)]"]
    assert piece.back is piece.front


def test_sides_that_look_alike_share_their_face(tmp_path):
    context, _ = drawing(
        tmp_path,
        "front: {face: chip, values: {notches: 5, edge: moss}}\n  back: {face: chip, values: {edge: moss, notches: 5}}",
        field="front: {fill: red}\n  back: same",
    )
    assert [name for name in context.art if name.startswith("face chip")] == [
        "face chip [('edge', 'moss'), ('notches', 5)]"
    ]


@pytest.mark.parametrize(
    ("front", "expected"),
    [
        ("front: {face: buton}", ("P014", FRONT, 17, 'unknown face "buton"')),
        ("front: {face: button, values: {hole: 2}}", ("P004", FRONT, 34, 'a button has no "hole"')),
        ("front: {face: button, values: {holes: 3}}", ("P006", FRONT, 41, "3 is not one of 2, 4")),
        ("front: {face: button, values: {thread: mos}}", ("P013", FRONT, 42, '"mos" is not a colour')),
    ],
)
def test_a_faulty_face_is_reported_with_its_line(tmp_path, front, expected):
    _, problems = drawing(tmp_path, front)
    assert told(problems) == [expected]


def test_every_side_with_a_faulty_face_is_reported(tmp_path):
    _, problems = drawing(tmp_path, "front: {face: x}\n  back: {face: x}", field="front: {fill: red}\n  back: same")
    assert [problem.place.line for problem in problems.sorted()] == [FRONT, FRONT + 1]


def test_a_row_of_a_card_shows_a_face(tmp_path):
    context, problems = drawing(tmp_path, "face: chip, values: {edge: moss}", field="face: gem")
    assert not problems.entries
    assert uses(draw_component("help", context)[0].back.children) == ["face chip [('edge', 'moss')]+small×0.133"]
    _, problems = drawing(tmp_path, "face: gme", field="face: gem")
    assert told(problems) == [("P014", line_of("components.yaml", "face: gem"), 28, 'unknown face "gme"')]


def test_texts_on_pieces_know_the_numbers_of_the_booklet(tmp_path):
    problems = Problems()
    ruleset = load_ruleset(write(tmp_path, spoilt("components.yaml", "{icon:button}", "{rule:goal.most}")), problems)
    context = make_draw_context(ruleset, Catalogue("en"), problems, sections=ruleset.sections)
    assert (context.value("rule:goal.most"), context.value("figure:start")) == ("1.1", "Figure 1")
    assert context.value("section:goal") == "Goal"
    assert (context.placeholders["button.count"], context.placeholders["game.players"]) == ("15", "2")
    assert words(draw_component("help", context)[0].front.children)[-1] == "You need a 1.1."


@pytest.mark.parametrize(
    ("front", "message"),
    [
        ("front: {face: button, art: art/wood.svg}", "a side has two pictures"),
        ("front: {fill: red, values: {colour: red}}", "values without a face"),
    ],
)
def test_a_side_has_one_picture_and_values_for_nothing_else(tmp_path, front, message):
    problems = Problems()
    assert load_ruleset(write(tmp_path, spoilt("components.yaml", "front: {fill: red}", front)), problems) is None
    assert [(p.code, p.message, p.place.line) for p in problems] == [("P006", message, FRONT)]


def test_a_faulty_picture_and_a_faulty_face_are_reported_together(tmp_path):
    problems = Problems()
    changed = spoilt("components.yaml", "front: {fill: red}", "front: {face: x}")
    changed["art/wood.svg"] = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>no</text></svg>'
    ruleset = load_ruleset(write(tmp_path, changed), problems)
    make_draw_context(ruleset, Catalogue("en"), problems)
    assert sorted(problem.code for problem in problems) == ["P014", "P021"]


def test_a_faulty_face_is_reported_where_another_file_is_at_fault(tmp_path):
    problems = Problems()
    changed = spoilt("components.yaml", "front: {fill: red}", "front: {face: x}")
    changed |= spoilt("game.yaml", "players: 2", "players: none")
    load_game(write(tmp_path, {**changed, "rules.yaml": "- section: a\n"}), problems)
    assert {"P005", "P014"} <= {problem.code for problem in problems}


@pytest.fixture
def ruleset(tmp_path, monkeypatch):
    """Return a ruleset with a picture and a face, of which nothing is kept yet."""
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "kept"))
    face = spoilt("components.yaml", "front: {fill: red}", "front: {face: button, values: {colour: moss}}")
    return load_ruleset(write(tmp_path / "game", face), Problems())


@pytest.fixture
def reads(monkeypatch):
    read, every = draw_context.read_pictures, []

    def note(pictures, *given):
        every.append(sorted(pictures))
        return read(pictures, *given)

    monkeypatch.setattr(draw_context, "read_pictures", note)
    return every


def art_of(ruleset):
    problems = Problems()
    return draw_context.game_art(ruleset, ruleset.art, [ruleset.components], problems), problems


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
    monkeypatch.setattr(draw_context, "digest_program", lambda: "the next version")
    for _ in range(2):
        art_of(replace(ruleset, art=art))
    assert len(reads) == 4


def test_faults_are_told_each_time(ruleset, reads):
    faulty = replace(ruleset, art={"art/wood.svg": b"<svg"})
    told = [[str(problem) for problem in art_of(faulty)[1]] for _ in range(2)]
    assert told[0] == told[1] and len(told[0]) == 1
    assert len(reads) == 2


def test_without_pictures_there_is_nothing_to_keep(ruleset, reads, tmp_path):
    assert draw_context.game_art(ruleset, {}, [], Problems()) == {}
    assert reads == [] and not (tmp_path / "kept").exists()


def test_every_face_is_wanted_where_it_is_named(ruleset):
    (face,) = (one for one in wanted_faces(ruleset.components) if one.face == "button")
    assert (face.values, face.file, face.at) == ({"colour": "moss"}, "components.yaml", ("button", "front"))


def test_pictures_that_come_to_too_much_together_are_not_all_read(monkeypatch):
    monkeypatch.setattr(draw_context, "MOST_SEGMENTS_IN_ALL", 1_000)
    many = f'<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm"><path d="M0 0{" 1 1" * 150}"/></svg>'
    pictures = {f"art/{name}.svg": many.encode() for name in "abcdefghij"}
    problems = Problems()
    pictures_read = read_pictures(pictures, "game", LookFile(paper="white", ink="black", accent="red"), problems)
    assert list(pictures_read) == [f"art/{name}.svg" for name in "abcdefg"]
    assert [(p.code, p.place.file) for p in problems] == [("P008", "game/art/g.svg")]


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_pictures_of_too_many_pixels_together_are_not_all_read(monkeypatch, kind):
    monkeypatch.setattr(draw_context, "MOST_PIXELS_IN_ALL", 40 * 30 * 2)
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
