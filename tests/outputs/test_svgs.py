"""What libxml2 and resvg say of every SVG of the game."""

import re
from io import BytesIO
from itertools import pairwise

import pypdfium2
import pytest
import resvg_py
from lxml import etree
from PIL import Image

from pnp.press.cutters import shipped_cutters
from pnp.press.papers import PAPERS

SVG = "{http://www.w3.org/2000/svg}"
XLINK_HREF = "{http://www.w3.org/1999/xlink}href"
INKSCAPE_LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
WHITE = ((255, 255),) * 3
MARGIN = 4.999  # mm: numbers are rounded

# In the order of work; each name and colour as a cutter's program asks for.
COLOURS = {one.layer: one.colour for one in shipped_cutters()["laser"].operations}
ORDER = list(COLOURS)
STEP = re.compile(r"([MLCZ])([^MLCZ]*)")
VALUES = {"M": 2, "L": 2, "C": 6, "Z": 0}


def parsed(path):
    """Return the root of an XML file, read without mercy."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False)
    return etree.fromstring(path.read_bytes(), parser)


def parsed_files(game, pattern):
    return ((path, parsed(path)) for path in game.files(pattern))


def is_blank(path):
    png = resvg_py.svg_to_bytes(svg_string=path.read_text(encoding="utf-8"), dpi=40, background="white")
    return Image.open(BytesIO(bytes(png))).convert("RGB").getextrema() == WHITE


def points_of(path):
    """Return the points of a path of absolute M, L, C and Z, controls included."""
    points = []
    matched = 0
    for step in STEP.finditer(path):
        matched += len(step[0])
        numbers = [float(number) for number in step[2].split()]
        assert len(numbers) == VALUES[step[1]], path
        points += list(zip(numbers[::2], numbers[1::2], strict=True))
    assert matched == len(path), path
    return points


def lines_of(path):
    lines = []
    start = here = None
    for step in STEP.finditer(path):
        points = points_of(step[0])
        there = start if step[1] == "Z" else points[-1]
        if step[1] == "M":
            start = there
        elif step[1] in "LZ" and there != here:
            lines.append(tuple(sorted((here, there))))
        here = there
    return lines


def test_every_svg_is_well_formed_and_shows_something(game):
    for path, root in parsed_files(game, "**/*.svg"):
        assert root.tag == f"{SVG}svg"
        assert root.findtext(f"{SVG}title"), path
        assert not is_blank(path), path


def test_sizes_are_in_mm_and_equal_the_view_box(game):
    for path, root in parsed_files(game, "**/*.svg"):
        width, height = root.get("width"), root.get("height")
        assert width.endswith("mm") and height.endswith("mm"), path
        assert root.get("viewBox") == f"0 0 {width[:-2]} {height[:-2]}", path


def test_nothing_refers_outside_the_file_and_every_reference_is_met(game):
    for path, root in parsed_files(game, "**/*.svg"):
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids)), path
        for element in root.iter():
            assert element.tag not in {f"{SVG}{name}" for name in ("script", "style", "foreignObject", "image")}, path
            for name, value in element.attrib.items():
                if name == XLINK_HREF or name == "href":
                    assert value.startswith("#") and value[1:] in ids, path
                for target in re.findall(r"url\(([^)]*)\)", value):
                    assert target.startswith("#") and target[1:] in ids, path


def test_cut_files_hold_open_and_closed_lines_and_nothing_else(game):
    for path, root in parsed_files(game, "cut/*.svg"):
        assert {etree.QName(element).localname for element in root.iter()} <= {
            "svg", "title", "desc", "defs", "g", "path"
        }  # fmt: skip
        for cut in root.iter(f"{SVG}path"):
            assert set(cut.attrib) == {"d", "fill", "stroke", "stroke-width"}, path
            assert (cut.get("fill"), cut.get("stroke-width")) == ("none", "0.1"), path
        for group in root.iter(f"{SVG}g"):
            assert not {"transform", "style", "clip-path", "opacity"} & set(group.attrib), path


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_cut_is_on_the_paper(game, paper):
    size = PAPERS[paper]
    for path, root in parsed_files(game, f"cut/*-{paper}-*.svg"):
        assert float(root.get("width")[:-2]) == pytest.approx(size.width, abs=0.001)
        assert float(root.get("height")[:-2]) == pytest.approx(size.height, abs=0.001)
        for cut in root.iter(f"{SVG}path"):
            for x, y in points_of(cut.get("d")):
                assert MARGIN <= x <= size.width - MARGIN and MARGIN <= y <= size.height - MARGIN, path


def test_operations_are_in_the_order_of_work(game):
    for path in game.files("cut/*.svg"):
        layers = [group for group in parsed(path).iter(f"{SVG}g") if group.get(INKSCAPE_LABEL)]
        names = [layer.get(INKSCAPE_LABEL) for layer in layers]
        assert names[-1] == "cut-outside", path
        assert all(ORDER.index(one) < ORDER.index(other) for one, other in pairwise(names)), path
        for layer, name in zip(layers, names, strict=True):
            assert {cut.get("stroke") for cut in layer.iter(f"{SVG}path")} == {COLOURS[name]}, path


def test_every_cut_file_names_its_sheets_and_the_size_of_its_lines(game):
    """Machines cut whatever is in the file, so that its size is given in words and not by a bar."""
    for path, root in parsed_files(game, "cut/*.svg"):
        stem = re.sub(r"-(a4|letter)-sheets?-.*", "", path.stem)
        title = root.findtext(f"{SVG}title")
        label = path.stem.split("-sheet", 1)[1].removeprefix("s")
        assert title.startswith(f"{stem}.pdf: sheet") and set(re.findall(r"\d+", label)) == set(
            re.findall(r"\d+", title.split("sheet", 1)[1])
        ), path
        points = [point for cut in root.iter(f"{SVG}path") for point in points_of(cut.get("d"))]
        width, height = (max(values) - min(values) for values in zip(*points, strict=True))
        told = [float(number) for number in re.findall(r"[\d.]+(?= [×m])", root.findtext(f"{SVG}desc"))]
        assert told == pytest.approx([width, height], abs=0.15), path


def test_every_sheet_of_a_printed_file_has_one_cut_file(game):
    for path in game.files("a4/*.pdf"):
        if path.stem == "print-guide":
            continue
        sheets = []
        for cut in game.files(f"cut/{path.stem}-a4-sheet*.svg"):
            for run in cut.stem.split("-a4-", 1)[1].removeprefix("sheets-").removeprefix("sheet-").split("-and-"):
                first, _, last = run.partition("-")
                sheets += range(int(first), int(last or first) + 1)
        pages = len(pypdfium2.PdfDocument(path))
        sheet = game.build.sheets.get(path.stem)
        backs = game.build.backs(sheet, game.build.options.formats[0]) if sheet else ("none",)
        assert sorted(sheets) == list(range(1, 1 + pages // (2 if backs[0] == "duplex" else 1))), path


def test_no_line_is_cut_twice(game):
    for path in game.files("cut/*.svg"):
        lines = [line for cut in parsed(path).iter(f"{SVG}path") for line in lines_of(cut.get("d"))]
        assert len(lines) == len(set(lines)), path


def test_there_is_a_cut_file_a_sheet_of_paper_that_is_cut_alike(game):
    printed = {path.stem for path in game.files("a4/*.pdf")} - {"print-guide"}
    assert {path.stem.split("-a4-")[0] for path in game.files("cut/*-a4-*.svg")} == printed


def test_every_component_has_its_faces(game):
    stems = {path.stem for path in game.files("faces/*.svg")}
    components = game.build.ruleset.components
    assert set(components) <= stems
    both_sides = {name for name, component in components.items() if getattr(component, "back", None)}
    assert {f"{name}-back" for name in both_sides} == {stem for stem in stems if stem.endswith("-back")}
    looks = {f"{name}-{number}" for name in ("mushroom", "beehive", "meadow") for number in (2, 3)}
    assert {"hollow-2", "dooky-2"} | looks == stems - set(components) - {f"{name}-back" for name in both_sides}


def test_a_face_is_as_large_as_its_piece_with_its_bleed(game):
    game_build = game.build
    for sheet in game_build.sheets.values():
        for piece in game_build.pieces(sheet, game_build.options.formats[0]):
            if piece.component in ("hollow", "dooky"):  # their bases have files of their own
                continue
            root = parsed(game.folder / "faces" / f"{piece.component}.svg")
            size = [float(root.get(side)[:-2]) for side in ("width", "height")]
            assert size == pytest.approx([piece.width + 2 * piece.bleed, piece.height + 2 * piece.bleed], abs=0.001)
