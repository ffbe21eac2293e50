"""``pnp build --poster``, from the command line to the pages."""

import pikepdf
import pytest

from pnp.cli.main import main
from pnp.press.scene.document import Document, Layer, Page
from pnp.press.scene.nodes import Use
from pnp.press.writers.pdf import write_pdf
from pnp.workshop.options import BuildOptions
from tests.game.reading.small import write
from tests.press.writers.looks import DPI, difference, pdf_pixels
from tests.targets.games import TINY, opened, write_tiny

LARGE = {**TINY, "components.yaml": TINY["components.yaml"].replace("cell: 50mm", "cell: 90mm\n  fill: paper")}


def build(folder, *choices):
    """Build a game with a large board and a die; return the folder of its files."""
    game = write(folder / "small", LARGE)
    assert main(["build", str(game), "--output", str(folder / "out"), "--paper", "a4", *choices]) == 0
    return folder / "out" / "small" / "en"


def cut(picture, box):
    """Return a part of a picture, *box* in mm, and not its outermost millimetre, where crosses lie."""
    inner = box.grown(-1.0)
    left, top = round(inner.left * DPI / 25.4), round(inner.top * DPI / 25.4)
    return picture.crop((left, top, left + round(inner.width * DPI / 25.4), top + round(inner.height * DPI / 25.4)))


@pytest.mark.parametrize("low_ink", [False, True])
@pytest.mark.parametrize("joint", ["overlap", "butt"])
def test_the_pages_joined_are_the_board(tmp_path, joint, low_ink):
    folder = build(tmp_path, "--poster", joint, "--only", "town", *(["--low-ink"] if low_ink else []))
    name = "a4-poster" + ("-low-ink" if low_ink else "") + ("-butt" if joint == "butt" else "")
    poster = (folder / name / "town.pdf").read_bytes()
    options = BuildOptions(papers=("a4",), poster=joint, low_ink=low_ink)
    game, problems = opened(tmp_path / "again" / "small", LARGE, options)
    assert game is not None, list(map(str, problems))
    sheet, form = game.sheets["town"], options.formats[0]
    (piece,) = game.pieces(sheet, form)
    alone = Page(piece.width, piece.height, (Layer("art", (Use(piece.front),)),))
    whole = pdf_pixels(write_pdf(Document("whole", (alone,)), game.context.book))
    (plan,) = game.sheet_plan(sheet, form, "none").posters
    assert len(plan.parts) >= 4
    for index, part in enumerate(plan.parts.values(), start=1):
        at = plan.part_transform(part)
        seen = cut(pdf_pixels(poster, index), part.box.moved(at.e, at.f))
        assert difference(seen, cut(whole, part.box)) < 3, part.number
        shifted = part.box.moved(2.0, 0.0)
        assert difference(seen, cut(whole, shifted)) > difference(seen, cut(whole, part.box))


def test_a_poster_s_files_are_beside_those_of_the_paper(tmp_path):
    folder = build(tmp_path, "--poster")
    names = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert {"a4-poster/print-guide.pdf", "a4-poster/town.pdf", "a4-poster/die.pdf", "booklet.pdf"} <= names
    assert not any(name.startswith("a4/") for name in names)
    assert "cut/die-a4-poster-sheet-1.svg" in names
    assert "cut/town-a4-poster-sheet-1.svg" not in names  # crosses on its pages say where to cut
    # Another build for the same paper leaves the poster's files where they are.
    write_tiny(tmp_path / "small")
    assert main(["build", str(tmp_path / "small"), "--output", str(tmp_path / "out"), "--paper", "a4"]) == 0
    assert all((folder / name).is_file() for name in names if "poster" in name)
    assert (folder / "a4" / "town.pdf").is_file()


def test_the_art_is_one_form_that_all_pages_paint(tmp_path):
    path = build(tmp_path, "--poster", "--only", "town") / "a4-poster" / "town.pdf"
    with pikepdf.open(path) as pdf:
        forms = [{form.objgen: int(form.Length) for form in page.Resources.XObject.values()} for page in pdf.pages]
        sizes = {name: size for each in forms for name, size in each.items()}
        board = max(sizes, key=sizes.__getitem__)
        assert sizes[board] > 600
        assert all(board in each for each in forms)
