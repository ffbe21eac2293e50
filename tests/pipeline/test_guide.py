from dataclasses import replace

import pytest

from pnp.pipeline.formats import whole
from pnp.pipeline.guide import guide_document, guide_entries
from pnp.scene.nodes import Glyphs, Group
from pnp.units import PAPERS
from tests.load.small import FILES
from tests.pipeline.games import workshop

ON_A4 = whole(PAPERS["a4"])


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    return workshop(tmp_path_factory.mktemp("games") / "small")


def entries(shop, **options):
    other = replace(shop, options=replace(shop.options, **options), _imposed={})
    return {entry.file: entry for entry in guide_entries(other, ON_A4)}


def words(nodes):
    for node in nodes:
        if isinstance(node, Glyphs):
            yield node.line.text
        elif isinstance(node, Group):
            yield from words(node.children)


def test_the_booklet_comes_first_and_then_every_sheet_of_the_folder(shop):
    assert list(entries(shop)) == [
        "../booklet.pdf",
        "town.pdf",
        "shop.pdf",
        "house.pdf",
        "house-fold-over.pdf",
        "button.pdf",
        "button-fold-over.pdf",
        "hero.pdf",
        "die.pdf",
        "bank.pdf",
        "help.pdf",
        "help-fold-over.pdf",
    ]
    assert "../booklet-low-ink.pdf" in entries(shop, low_ink=True)


def test_counts_are_those_of_the_components(shop):
    counted = {piece.title: piece.count for entry in entries(shop).values() for piece in entry.pieces}
    assert counted == {"Town": 1, "Shop": 1, "House": 3, "Button": 15, "Hero": 1, "Die": 1, "Bank": 1, "Your turn": 2}


def test_a_sheet_is_printed_on_both_sides_or_folded_but_not_both(shop):
    found = entries(shop)
    assert (found["house.pdf"].sides, found["house-fold-over.pdf"].sides) == ("long", "fold-over")
    assert found["house-fold-over.pdf"].instead_of == "house.pdf"
    assert found["house.pdf"].instead_of is None
    assert (found["die.pdf"].sides, found["die.pdf"].instead_of) == ("single", None)
    assert entries(shop, flip="short")["house.pdf"].sides == "short"


def test_pages_are_those_of_the_files(shop):
    found = entries(shop)
    assert found["../booklet.pdf"].pages == len(shop.booklet.pages)
    assert (found["house.pdf"].pages, found["house-fold-over.pdf"].pages, found["bank.pdf"].pages) == (2, 1, 1)


def test_boards_are_printed_on_what_the_ruleset_says(tmp_path):
    text = FILES["components.yaml"].replace("  kind: cup\n", "  kind: cup\n  material: paper\n")
    shop = workshop(tmp_path / "small", changes={"components.yaml": text})
    materials = {entry.file: entry.material for entry in guide_entries(shop, ON_A4)}
    assert (materials["bank.pdf"], materials["die.pdf"]) == ("paper", "card")


def test_the_guide_names_the_game_its_version_and_every_file(shop):
    document = guide_document(shop, ON_A4)
    assert document.title == "Small: print guide"
    assert {(page.width, page.height) for page in document.pages} == {(210, 297)}
    said = " ".join(text for page in document.pages for layer in page.layers for text in words(layer.nodes))
    for file in entries(shop):
        assert file in said
    assert said.count("Small, version 1.0") == len(document.pages)


def test_sizes_that_fit_the_paper_are_told_and_no_others(tmp_path):
    text = FILES["components.yaml"].replace("cell: 50mm", "cell: fit").replace("size: 48mm", "size: fit")
    shop = workshop(tmp_path / "small", changes={"components.yaml": text})
    sizes = {}
    for paper in ("a4", "a5"):
        found = guide_entries(shop, whole(PAPERS[paper]))
        sizes[paper] = {piece.title: piece.size for entry in found for piece in entry.pieces if piece.size}
    assert sizes == {
        "a4": {"Town": "cells of 40 mm", "House": "36.8 mm"},
        "a5": {"Town": "cells of 37.3 mm", "House": "34.3 mm"},
    }
