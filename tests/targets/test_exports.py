"""Pictures for the screen and for print on demand: their sizes, what is on them, and that nothing else is touched."""

import csv
import io
import sys

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

import pnp
from tests.docs.games import write
from tests.targets.screen_game import FILES, export


@pytest.fixture(scope="module")
def pod(tmp_path_factory):
    return export(tmp_path_factory.mktemp("pod"), "pod")


def picture(path):
    with Image.open(path) as opened:
        opened.load()
        return opened


def test_faces_have_the_size_of_their_pieces_at_any_resolution(tmp_path):
    result, folder = export(tmp_path, "faces", ("deck:bee", "stone"), dpi=200)
    names = ["deck-bee.png", "deck-back.png", "stone.png", "stone-back.png"]
    assert [file.path.rpartition("/")[2] for file in result.files] == names
    card, stone = picture(folder / "faces" / "deck-bee.png"), picture(folder / "faces" / "stone.png")
    assert card.size == (round(63 / 25.4 * 200), round(88 / 25.4 * 200)) == (496, 693)
    assert stone.size == (157, 157)
    assert card.info["dpi"] == pytest.approx((200, 200), abs=0.1)
    assert {file.kind for file in result.files} == {"face-image"}
    assert (result.files[0].width, result.files[0].height) == (63, 88)


def test_a_face_is_cut_out_along_its_outline(tmp_path):
    _, folder = export(tmp_path, "faces", ("stone",), dpi=100)
    stone = picture(folder / "faces" / "stone.png")
    assert stone.mode == "RGBA"
    assert stone.getpixel((1, 1))[3] == 0
    assert stone.getpixel((39, 39))[3] == 255


def test_a_face_looks_as_it_is_printed(tmp_path):
    """The same pixels as the piece on its sheet, cut out of the PDF."""
    _, folder = export(tmp_path, "faces", ("hut",), dpi=100)
    face = picture(folder / "faces" / "hut.png").convert("RGB")
    pnp.build(tmp_path / "small-things", tmp_path / "print", pnp.BuildOptions(papers=("a4",), only=("hut",)))
    pdf = pypdfium2.PdfDocument(tmp_path / "print" / "small-things" / "en" / "a4" / "hut.pdf")
    page = pdf[0].render(scale=100 / 72).to_pil().convert("RGB")
    red = [pixel for pixel in (page.getpixel((x, y)) for x in range(0, page.width, 9) for y in range(0, page.height, 9))
           if pixel == face.getpixel((3, 3))]  # fmt: skip
    assert len(red) > 200, "three huts of 157 × 157 pixels"
    left = min(x for x in range(page.width) for y in range(0, page.height, 7) if page.getpixel((x, y)) == red[0])
    top = min(y for y in range(page.height) if page.getpixel((left + 60, y)) == red[0])
    bleed = round(0.75 / 25.4 * 100)
    there = page.crop((left + bleed, top + bleed, left + bleed + face.width, top + bleed + face.height))
    difference = ImageStat.Stat(ImageChops.difference(there.reduce(3), face.reduce(3))).mean
    assert max(difference) < 6
    pdf.close()


def test_pod_pictures_have_their_bleed(pod):
    _, folder = pod
    card = picture(folder / "pod" / "deck-bee.png")
    assert card.size == (round(69 / 25.4 * 300), round(94 / 25.4 * 300)) == (815, 1110)
    assert card.mode == "RGB"
    corners = {card.getpixel(at) for at in ((0, 0), (814, 0), (0, 1109), (814, 1109))}
    assert corners == {card.getpixel((407, 1000))}, "the card's colour goes on to the edge"
    assert card.info["dpi"] == pytest.approx((300, 300), abs=0.1)


def test_a_round_piece_bleeds_to_the_corners_of_its_picture(pod):
    _, folder = pod
    stone = picture(folder / "pod" / "stone.png")
    assert stone.size == (307, 307)
    assert {stone.getpixel(at) for at in ((0, 0), (306, 306))} == {stone.getpixel((153, 153))}


def test_what_is_folded_is_left_out_of_pod(pod):
    result, _ = pod
    names = {file.path.rpartition("/")[2] for file in result.files}
    assert not any(name.startswith(("man", "number", "letter")) for name in names)
    assert {"field.png", "cell.png", "hut-back.png", "pieces.csv"} <= names


def test_the_list_says_how_often_each_is_printed(pod):
    _, folder = pod
    rows = list(csv.DictReader(io.StringIO((folder / "pod" / "pieces.csv").read_text(encoding="utf-8"))))
    cards = [row for row in rows if row["front"].startswith("deck")]
    assert [(row["front"], row["back"], row["count"]) for row in cards] == [
        ("deck-bee.png", "deck-back.png", "3"),
        ("deck-ant.png", "deck-back.png", "2"),
        ("deck-fly.png", "deck-back.png", "1"),
    ]
    assert next((row["width_mm"], row["height_mm"], row["bleed_mm"]) for row in cards) == ("63", "88", "3")
    assert all((folder / "pod" / row["front"]).is_file() for row in rows)


def test_another_bleed(tmp_path):
    _, folder = export(tmp_path, "pod", ("hut",), dpi=100, bleed=5.0)
    assert picture(folder / "pod" / "hut.png").size == (197, 197)


def test_the_picture_of_the_box(tmp_path):
    result, folder = export(tmp_path, "box")
    assert picture(folder / "box.png").size == (1600, 900)
    assert [file.path for file in result.files] == ["small-things/en/box.png"]
    assert len(picture(folder / "box.png").convert("P", palette=Image.Palette.ADAPTIVE).getcolors()) > 20


def test_exports_and_builds_leave_each_other_alone_and_make_nothing_twice(tmp_path):
    first, folder = export(tmp_path, "faces", dpi=50)
    export(tmp_path, "box")
    pnp.build(tmp_path / "small-things", tmp_path / "out", pnp.BuildOptions(papers=("a4",)))
    assert (folder / "faces" / "hut.png").is_file() and (folder / "box.png").is_file()
    again, _ = export(tmp_path, "faces", dpi=50)
    assert again.made == ()
    assert [(file.path, file.sha256) for file in again.files] == [(file.path, file.sha256) for file in first.files]
    other, _ = export(tmp_path, "faces", dpi=60)
    assert len(other.made) == len(first.files)
    assert (folder / "booklet.pdf").is_file()


def test_the_same_bytes_on_any_day(tmp_path):
    made = [export(tmp_path / name, what, dpi=40)[0].files for name in ("one", "two") for what in ("faces", "pod")]
    assert [file.sha256 for file in made[0] + made[1]] == [file.sha256 for file in made[2] + made[3]]


def test_no_export_without_what_makes_pictures(tmp_path, monkeypatch):
    game = write(tmp_path / "small-things", FILES)
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    monkeypatch.setattr("pnp.game.spreadsheets.xlsx.find_spec", lambda name: None)
    result = pnp.build(game, tmp_path / "out", pnp.BuildOptions(export=pnp.Export("faces")))
    (problem,) = result.problems
    assert problem.code == "P082"
    assert 'pip install "print-and-play[png]"' in problem.hint
    assert not (tmp_path / "out").exists()
