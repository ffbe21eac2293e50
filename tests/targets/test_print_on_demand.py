"""Print on demand: vector pages with their boxes, what each print shop takes, and what none does."""

import csv
import io

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

import pnp
from pnp.press.shops import shipped_shops
from tests.docs.games import write
from tests.targets.screen_game import FILES, export

LYING = {
    **FILES,
    "components.yaml": """\
deck:
  kind: card
  title: Card
  width: 88.9mm
  height: 63.5mm
  count: 1
  front: {face: topped}
  back: {face: topped}
""",
    "faces.yaml": """\
topped:
  layers:
    - {shape: rectangle, fill: white}
    - {shape: rectangle, fill: red, box: [5mm, 5mm, 78.9mm, 10mm]}
""",
}


def made(tmp_path, files=FILES, only=(), **more):
    """Export a game for print; return what was made, and the folder of its files."""
    game = write(tmp_path / "small-things", files)
    result = pnp.build(game, tmp_path / "out", pnp.BuildOptions(only=only, export=pnp.Export("pod", **more)))
    return result, tmp_path / "out" / "small-things" / "en"


def told(result):
    return [f"{problem.severity.value}[{problem.code}]: {problem.message}" for problem in result.problems]


def mm(box):
    return [round(float(corner) * 25.4 / 72, 2) for corner in box]


def boxes(path):
    with pikepdf.open(path) as pdf:
        return [tuple(mm(getattr(page, name)) for name in ("MediaBox", "BleedBox", "TrimBox")) for page in pdf.pages]


def rows(path):
    return list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))


def rendered(path, number, dpi=100):
    pdf = pypdfium2.PdfDocument(path)
    try:
        return pdf[number].render(scale=dpi / 72).to_pil().convert("RGB")
    finally:
        pdf.close()


@pytest.fixture(scope="module")
def pdfs(tmp_path_factory):
    return export(tmp_path_factory.mktemp("pod"), "pod", format="pdf")[1] / "pod-pdf"


def test_a_pdf_has_a_page_for_each_side_with_its_boxes(pdfs):
    assert sorted(path.name for path in pdfs.iterdir()) == [
        *("cell.pdf", "deck.pdf", "field.pdf", "hut.pdf", "pieces.csv", "stone.pdf"),
    ]
    assert boxes(pdfs / "deck.pdf") == [([0, 0, 69, 94], [0, 0, 69, 94], [3, 3, 66, 91])] * 6
    assert boxes(pdfs / "stone.pdf") == [([0, 0, 26, 26], [0, 0, 26, 26], [3, 3, 23, 23])] * 2
    assert len(boxes(pdfs / "field.pdf")) == 1


def test_fronts_and_backs_alternate_in_vectors_and_embedded_fonts(pdfs):
    fronts = [rendered(pdfs / "deck.pdf", number).getpixel((130, 200)) for number in (0, 2, 4)]
    backs = {rendered(pdfs / "deck.pdf", number).getpixel((130, 200)) for number in (1, 3, 5)}
    assert len({*fronts}) == 3 and len(backs) == 1 and backs.isdisjoint(fronts)
    with pikepdf.open(pdfs / "deck.pdf") as pdf:
        assert not [one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"]
        fonts = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and "/FontBBox" in one]
        assert fonts and all("/FontFile2" in one or "/FontFile3" in one for one in fonts)
        labels = [str(one.P) for one in pdf.Root.PageLabels.Nums if isinstance(one, pikepdf.Dictionary)]
    assert labels[:3] == ["deck-bee", "deck-back", "deck-ant"]


def test_the_list_says_on_which_pages_a_piece_is(pdfs):
    listed = [tuple(row.values())[:5] for row in rows(pdfs / "pieces.csv")]
    assert listed[1:4] == [
        ("deck.pdf", "1", "2", "3", "Card"),
        ("deck.pdf", "3", "4", "2", "Card"),
        ("deck.pdf", "5", "6", "1", "Card"),
    ]
    assert listed[0] == ("field.pdf", "1", "", "1", "Field")


def test_crop_marks_are_outside_the_bleed_and_point_at_the_corners_of_the_cut(tmp_path):
    _, folder = made(tmp_path, only=("hut",), format="pdf", crop_marks=True)
    path = folder / "pod-pdf-crop-marks" / "hut.pdf"
    assert boxes(path) == [([0, 0, 58, 58], [6, 6, 52, 52], [9, 9, 49, 49])] * 2
    page = rendered(path, 0, 254)  # ten pixels a mm
    dark = {at for at in ((x, y) for x in range(580) for y in range(580)) if max(page.getpixel(at)) < 100}
    assert {at for at in dark if at[0] < 55 or at[1] < 55}, "there are marks"
    for x, y in dark:
        on_a_line = min(abs(x - line) for line in (90, 490)) <= 2 or min(abs(y - line) for line in (90, 490)) <= 2
        assert on_a_line and not (52 < x < 528 and 52 < y < 528)
    assert page.getpixel((62, 300)) == page.getpixel((300, 62)) != (255, 255, 255), "the art ends with the bleed"
    assert page.getpixel((57, 300)) == (255, 255, 255)


def test_a_contour_is_a_plate_of_its_own_on_each_side(tmp_path):
    _, folder = made(tmp_path, only=("stone",), format="pdf", cut_contour=True)
    with pikepdf.open(folder / "pod-pdf-cut-contour" / "stone.pdf") as pdf:
        for page in pdf.pages:
            assert page.Resources.ColorSpace.CutContour[1] == "/CutContour"
            assert page.Contents.read_bytes().count(b"/CutContour CS 1 SCN") == 1
            state = page.Resources.ExtGState.CutContour
            assert (bool(state.OP), int(state.OPM)) == (True, 1)


def test_greys_are_grey_in_pictures_and_pdf(tmp_path):
    _, folder = made(tmp_path, only=("hut", "deck"), dpi=60, colour="grey")
    with Image.open(folder / "pod-grey" / "hut.png") as picture:
        assert picture.mode == "L" and len(picture.getcolors()) > 1
    _, folder = made(tmp_path, only=("hut", "deck"), format="pdf", colour="grey")
    with pikepdf.open(folder / "pod-pdf-grey" / "hut.pdf") as pdf:
        used = set()
        for one in (one for one in pdf.objects if isinstance(one, pikepdf.Stream) and "/Subtype" in one):
            used |= {str(step.operator) for step in pikepdf.parse_content_stream(one)}
        assert "g" in used and used.isdisjoint({"rg", "RG"})


def test_options_have_folders_of_their_own_and_leave_the_others_alone(tmp_path):
    more = [{"dpi": 40}, {"format": "pdf"}, {"format": "pdf", "colour": "grey"}, {"shop": "drive-thru-cards"}]
    for options in more:
        result, folder = made(tmp_path, only=(), **options)
        assert result.ok and len(result.made) == len(result.files)
    assert sorted(path.name for path in folder.iterdir()) == ["pod", "pod-drive-thru-cards", "pod-pdf", "pod-pdf-grey"]
    assert {path.name for path in (folder / "pod").iterdir()} > {"deck-bee.png", "pieces.csv"}
    again, _ = made(tmp_path, **more[2])
    assert again.made == () and {file.arrangement for file in again.files} == {"pdf-grey"}


def test_the_game_crafter_gets_a_picture_of_each_side_in_the_size_of_its_templates(tmp_path):
    result, folder = made(tmp_path, shop="the-game-crafter", only=("deck",))
    names = ["deck-ant.png", "deck-back.png", "deck-bee.png", "deck-fly.png", "pieces.csv"]
    assert sorted(path.name for path in (folder / "pod-the-game-crafter").iterdir()) == names
    with Image.open(folder / "pod-the-game-crafter" / "deck-bee.png") as picture:
        assert picture.size == (825, 1125)
    listed = rows(folder / "pod-the-game-crafter" / "pieces.csv")
    assert [(row["count"], row["product"]) for row in listed] == [("3", "euro-poker"), ("2", "euro-poker"),
                                                                  ("1", "euro-poker")]  # fmt: skip
    assert told(result) == []


def test_make_playing_cards_gets_a_picture_of_each_copy_and_a_shared_back_once(tmp_path):
    result, folder = made(tmp_path, shop="make-playing-cards", only=("deck",))
    names = [file.path.split("pod-make-playing-cards/")[1] for file in result.files]
    assert sorted(names) == [
        *("deck/001-deck-bee.png", "deck/002-deck-bee.png", "deck/003-deck-bee.png", "deck/004-deck-ant.png"),
        *("deck/005-deck-ant.png", "deck/006-deck-fly.png", "deck/deck-back.png", "pieces.csv"),
    ]
    with Image.open(folder / "pod-make-playing-cards" / "deck" / "001-deck-bee.png") as picture:
        assert picture.size == (816, 1111), "63 × 88 mm and 0.12 in on all sides"
    listed = rows(folder / "pod-make-playing-cards" / "pieces.csv")
    assert [(row["front"], row["back"]) for row in listed] == [
        ("deck/001-deck-bee.png", "deck/deck-back.png"),
        ("deck/004-deck-ant.png", "deck/deck-back.png"),
        ("deck/006-deck-fly.png", "deck/deck-back.png"),
    ]


def test_drive_thru_cards_gets_pages_for_each_copy_backs_first_and_more_bleed(tmp_path, pdfs):
    result, folder = made(tmp_path, shop="drive-thru-cards")
    path = folder / "pod-drive-thru-cards" / "deck.pdf"
    assert boxes(path) == [([0, 0, 69.85, 95.25], [0, 0, 69.85, 95.25], [3.17, 3.17, 66.67, 92.07])] * 12
    assert told(result) == [
        "warning[P047]: DriveThruCards prints cards only: field, hut, stone and 1 more are left out",
        "warning[P047]: deck is 63 × 88 mm, and poker of DriveThruCards is 63.5 × 88.9 mm: "
        "0.9 mm off, bleed fills the rest",
    ]
    listed = rows(folder / "pod-drive-thru-cards" / "pieces.csv")
    assert [tuple(row.values())[:4] for row in listed] == [
        ("deck.pdf", "2", "1", "3"),
        ("deck.pdf", "8", "7", "2"),
        ("deck.pdf", "12", "11", "1"),
    ]
    blue = rendered(path, 0).getpixel((130, 200))
    assert [rendered(path, number).getpixel((130, 200)) == blue for number in range(12)] == [True, False] * 6
    # The art is as large as without a shop, in the middle of a larger page.
    ours, theirs = rendered(pdfs / "deck.pdf", 0, 254), rendered(path, 1, 254)
    left, top = (theirs.width - 630) // 2, (theirs.height - 880) // 2
    shown = theirs.crop((left, top, left + 630, top + 880))
    assert max(ImageStat.Stat(ImageChops.difference(shown, ours.crop((30, 30, 660, 910)))).mean) < 1
    assert len({theirs.getpixel(at) for at in ((0, 0), (theirs.width - 1, theirs.height - 1), (300, 850))}) == 1


def test_a_card_without_a_back_has_an_empty_one_where_backs_come_first(tmp_path):
    bare = FILES["components.yaml"].replace("  back: {fill: blue}\n", "")
    _, folder = made(tmp_path, {**FILES, "components.yaml": bare}, only=("deck:fly",), shop="drive-thru-cards")
    path = folder / "pod-drive-thru-cards" / "deck.pdf"
    assert len(boxes(path)) == 2
    assert rendered(path, 0).getcolors() == [(rendered(path, 0).width * rendered(path, 0).height, (255, 255, 255))]


def test_a_card_that_lies_is_turned_and_its_back_the_other_way(tmp_path):
    result, folder = made(tmp_path, LYING, shop="drive-thru-cards")
    path = folder / "pod-drive-thru-cards" / "deck.pdf"
    assert boxes(path) == [([0, 0, 69.85, 95.25], [0, 0, 69.85, 95.25], [3.17, 3.17, 66.67, 92.07])] * 2
    back, front = rendered(path, 0), rendered(path, 1)
    middle = front.height // 2
    assert front.getpixel((front.width - 50, middle)) == back.getpixel((50, middle)) == (204, 34, 41)
    assert front.getpixel((50, middle)) == back.getpixel((back.width - 50, middle)) == (255, 255, 255)
    assert result.ok


def test_a_shop_around_the_corner_prints_every_flat_piece_as_often_as_it_is_needed(tmp_path):
    result, folder = made(tmp_path, shop="local")
    assert len(boxes(folder / "pod-local" / "stone.pdf")) == 8
    assert len(boxes(folder / "pod-local" / "deck.pdf")) == 12
    assert boxes(folder / "pod-local" / "field.pdf")[0][2] == [3, 3, 111, 96.48]
    assert not [one for one in told(result) if "left out" in one]


@pytest.mark.parametrize(
    ("more", "message", "hint"),
    [
        ({"shop": "drive-thru"}, '"drive-thru" is not a print shop', 'did you mean "drive-thru-cards"?'),
        ({"shop": "local", "bleed": 2.0}, "asks for 3 mm of bleed, not 2 mm", "write --bleed 3mm, or leave it out"),
        ({"shop": "drive-thru-cards", "bleed": 5.0}, "takes 3.175 mm of bleed, not 5 mm", "leave out the option bleed"),
        ({"shop": "local", "format": "png"}, "takes PDF, not PNG", "leave out the option format"),
        ({"shop": "the-game-crafter", "format": "pdf"}, "takes PNG, not PDF", "leave out the option format"),
        ({"shop": "the-game-crafter", "dpi": 150}, "asks for 300 dots per inch, not 150", "write --dpi 300"),
        ({"shop": "drive-thru-cards", "crop_marks": True}, "without room for crop marks", "leave out the option crop"),
    ],
)
def test_what_a_shop_does_not_take_is_refused(tmp_path, more, message, hint):
    result, _ = made(tmp_path, **more)
    (problem,) = result.problems
    assert message in problem.message and problem.hint.startswith(hint)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("size", "message"),
    [
        (
            "width: 70mm\n  height: 70mm",
            "deck is 70 × 70 mm, and The Game Crafter makes no such card: "
            "the nearest, us-game, is 55.9 × 87.1 mm, 17.1 mm off",
        ),
        (
            "width: 64.6mm\n  height: 88.9mm",
            "deck is 64.6 × 88.9 mm, and The Game Crafter makes no such card: "
            "the nearest, poker, is 63.5 × 88.9 mm, 1.1 mm off",
        ),
    ],
)
def test_a_card_that_no_product_is_like_is_refused(tmp_path, size, message):
    files = {**FILES, "components.yaml": FILES["components.yaml"].replace("size: poker", size)}
    result, _ = made(tmp_path, files, only=("deck",), shop="the-game-crafter")
    assert told(result)[0] == f"error[P047]: {message}"
    assert not (tmp_path / "out").exists()


def test_a_game_without_cards_is_refused_by_a_shop_of_cards(tmp_path):
    result, _ = made(tmp_path, only=("stone", "hut"), shop="the-game-crafter")
    assert told(result) == ["error[P047]: The Game Crafter prints cards only: hut and stone are left out"]


def test_text_and_frames_in_the_safe_zone_are_told_with_their_distance(tmp_path):
    near = """\
plain:
  layers:
    - {shape: rectangle, fill: "{colour}"}
    - {shape: rectangle, box: [2mm, 2mm, 59mm, 84mm], line: white}
    - {text: "{title}", box: [1mm, 40mm, 20mm, 10mm], size: 12pt, align: start}
"""
    result, _ = made(tmp_path, {**FILES, "faces.yaml": near}, only=("deck",), shop="local")
    text, line = told(result)
    assert line == ("warning[P047]: a line on the front of deck:bee is 1.8 mm from the cut; "
                    "A shop around the corner asks for 3 mm")  # fmt: skip
    assert text.startswith('warning[P047]: "') and "on the front of deck:" in text
    distance = float(text.split(" is ")[1].split(" mm from the cut")[0])
    assert 1 <= distance <= 1.5
    far = near.replace("[2mm, 2mm, 59mm, 84mm]", "[4mm, 4mm, 55mm, 80mm]").replace("[1mm, 40mm", "[8mm, 40mm")
    result, _ = made(tmp_path, {**FILES, "faces.yaml": far}, only=("deck",), shop="local")
    assert told(result) == []


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"crop_marks": True}, "the option crop-marks has no effect: only PDF has them"),
        ({"cut_contour": True}, "the option cut-contour has no effect: only PDF has it"),
        ({"format": "pdf", "dpi": 600}, "the option dpi has no effect: a PDF has no dots"),
    ],
)
def test_an_option_without_effect_is_told(tmp_path, more, message):
    result, _ = made(tmp_path, only=("stone",), **more)
    assert told(result) == [f"warning[P064]: {message}"]


OWN = """\
corner:
  format: pdf
  bleed: 2mm
  safe: 4mm
  first: back
  copies: count
  products:
    poker: {width: 63mm, height: 88mm, page_width: 70mm, page_height: 100mm}
"""


def test_a_shop_of_the_user_s_own_is_known_and_its_files_change_with_it(tmp_path, monkeypatch):
    monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path / "own"))
    write(tmp_path / "own", {"shops.yaml": OWN})
    _, folder = made(tmp_path, only=("deck",), shop="corner")
    assert boxes(folder / "pod-corner" / "deck.pdf") == [([0, 0, 70, 100], [0, 0, 70, 100], [3.5, 6, 66.5, 94])] * 6
    again, _ = made(tmp_path, only=("deck",), shop="corner")
    assert again.made == ()
    write(tmp_path / "own", {"shops.yaml": OWN.replace("100mm", "96mm")})
    made(tmp_path, only=("deck",), shop="corner")
    assert boxes(folder / "pod-corner" / "deck.pdf")[0][0] == [0, 0, 70, 96]


def test_the_shops_of_the_program_say_when_their_numbers_were_looked_up():
    shops = shipped_shops()
    assert [*shops] == ["the-game-crafter", "make-playing-cards", "drive-thru-cards", "local"]
    assert all(shop.looked_up == "2026-11-28" and shop.source for shop in shops.values())
    pixels = {
        (shop.name, one.name): (round(one.page_width / 25.4 * shop.dpi), round(one.page_height / 25.4 * shop.dpi))
        for shop in shops.values()
        for one in shop.products
    }
    assert pixels["the-game-crafter", "poker"] == pixels["the-game-crafter", "euro-poker"] == (825, 1125)
    assert pixels["the-game-crafter", "tarot"] == (900, 1500)
    assert pixels["make-playing-cards", "poker"] == (822, 1122)
    assert pixels["drive-thru-cards", "poker"] == (825, 1125)


def test_counted_pieces_are_printed_so_often_in_a_folder_of_their_own(tmp_path):
    result, folder = made(tmp_path, LYING, only=("deck:3",), format="pdf")
    assert told(result) == []
    (row,) = rows(folder / "pod-pdf-only-deck_3" / "pieces.csv")
    assert row["count"] == "3"
    assert not (folder / "pod-pdf").exists()
