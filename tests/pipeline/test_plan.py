from io import BytesIO

import pikepdf
import pytest
from msgspec.structs import replace

from pnp.pipeline.plan import base_of, plan
from pnp.pipeline.selection import Selection
from pnp.units import PAPERS
from tests.load.small import FILES
from tests.pipeline.games import game_build


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    return game_build(tmp_path_factory.mktemp("games") / "small")


def test_every_pdf_knows_its_author_and_what_it_is_about(shop):
    made = {target.path: target.make() for target in plan(shop) if target.path.endswith(".pdf")}
    assert len(made) > 10
    for path, output in made.items():
        with pikepdf.open(BytesIO(output.content)) as pdf:
            told = (str(pdf.docinfo.Author), str(pdf.docinfo.Subject))
        assert told == (shop.ruleset.game.author, "A game as small as can be."), path


def paths(shop, **options):
    other = replace(shop, options=replace(shop.options, **options))
    return [target.path.removeprefix("small/en/") for target in plan(other)]


def test_a_game_s_files_lie_in_its_folder_by_language(shop):
    assert base_of(shop) == "small/en"
    assert all(target.path.startswith("small/en/") for target in plan(shop))


def test_a_reader_finds_the_rules_first_then_sheets_then_what_machines_read(shop):
    assert paths(shop) == [
        "booklet.pdf",
        "rules.html",
        "a4/print-guide.pdf",
        "a4/town.pdf",
        "a4/field.pdf",
        "a4/shop.pdf",
        "a4/house.pdf",
        "a4/house-fold-over.pdf",
        "a4/button.pdf",
        "a4/button-fold-over.pdf",
        "a4/hero.pdf",
        "a4/die.pdf",
        "a4/bank.pdf",
        "a4/help.pdf",
        "a4/help-fold-over.pdf",
        "cut/town-a4-sheet-1.svg",
        "faces/town.svg",
        "cut/field-a4-sheet-1.svg",
        "faces/field.svg",
        "cut/shop-a4-sheet-1.svg",
        "faces/shop.svg",
        "cut/house-a4-sheet-1.svg",
        "cut/house-fold-over-a4-sheet-1.svg",
        "faces/house.svg",
        "faces/house-back.svg",
        "cut/button-a4-sheet-1.svg",
        "cut/button-fold-over-a4-sheet-1.svg",
        "faces/button.svg",
        "faces/button-back.svg",
        "cut/hero-a4-sheet-1.svg",
        "faces/hero.svg",
        "faces/hero-2.svg",
        "cut/die-a4-sheet-1.svg",
        "faces/die.svg",
        "cut/bank-a4-sheet-1.svg",
        "faces/bank.svg",
        "cut/help-a4-sheet-1.svg",
        "cut/help-fold-over-a4-sheet-1.svg",
        "faces/help.svg",
        "faces/help-back.svg",
    ]


def test_outlines_have_names_of_their_own_but_cuts_are_the_same(shop):
    found = paths(shop, low_ink=True)
    assert {"booklet-low-ink.pdf", "rules-low-ink.html", "a4-low-ink/die.pdf", "faces-low-ink/die.svg"} <= set(found)
    assert [path for path in found if "low-ink" not in path] == [
        path for path in paths(shop) if path.startswith("cut/")
    ]


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("booklet", ["booklet.pdf", "rules.html"]),
        ("print-guide", ["a4/print-guide.pdf"]),
        ("dice", ["a4/die.pdf", "cut/die-a4-sheet-1.svg", "faces/die.svg"]),
        ("town", ["a4/town.pdf", "cut/town-a4-sheet-1.svg", "faces/town.svg"]),
    ],
)
def test_only_makes_what_a_name_means(shop, name, found):
    assert paths(shop, selection=Selection(frozenset({name}))) == found


def test_names_add_up(shop):
    one, other = (set(paths(shop, selection=Selection(frozenset({name})))) for name in ("town", "booklet"))
    assert set(paths(shop, selection=Selection(frozenset({"town", "booklet"})))) == one | other
    assert one < set(paths(shop, selection=Selection(frozenset({"boards"}))))


def test_a_target_makes_what_it_says(shop):
    for target in plan(shop):
        made = target.make()
        if target.path.endswith(".pdf"):
            assert made.content.startswith(b"%PDF-1.7"), target.path
        elif target.path.endswith(".svg"):
            assert b"<svg " in made.content[:200], target.path
            assert made.pages == 1
        else:
            assert made.content.startswith(b"<!DOCTYPE html>")
            assert made.size is None
        assert target.make().content == made.content, "made again it is the same"
        assert target.paper == ("a4" if "a4" in target.path else "")


def test_the_number_of_pages_and_their_size_is_the_document_s(shop, tmp_path):
    for target in plan(shop):
        if target.path.endswith(".pdf"):
            made = target.make()
            (tmp_path / "x.pdf").write_bytes(made.content)
            with pikepdf.open(tmp_path / "x.pdf") as pdf:
                assert len(pdf.pages) == made.pages
                box = [float(value) * 25.4 / 72 for value in pdf.pages[0].MediaBox[2:]]
                assert box == pytest.approx(made.size, abs=0.01)


def test_what_fits_the_paper_has_a_face_for_each_paper_and_the_rest_one(tmp_path):
    text = FILES["components.yaml"].replace("cell: 50mm", "cell: fit").replace("size: 48mm", "size: fit")
    shop = game_build(tmp_path / "small", {"components.yaml": text})
    papers = tuple(PAPERS[name] for name in ("a4", "a3"))
    other = replace(shop, options=replace(shop.options, papers=papers))
    faces = {target.path.removeprefix("small/en/"): target.paper for target in plan(other) if "/faces" in target.path}
    assert {path: paper for path, paper in faces.items() if paper} == {
        f"faces-{paper}/{name}.svg": paper for paper in ("a4", "a3") for name in ("town", "shop", "house", "house-back")
    }
    assert {path.partition("/")[2] for path, paper in faces.items() if not paper} == {
        f"{name}.svg"
        for name in ("field", "button", "button-back", "hero", "hero-2", "die", "bank", "help", "help-back")
    }
    low = replace(other, options=replace(other.options, low_ink=True))
    assert "small/en/faces-a3-low-ink/town.svg" in {target.path for target in plan(low)}
