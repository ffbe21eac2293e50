"""A save of Tabletop Simulator holds everything in the box, with the pictures that it names."""

import json
import math
from urllib.parse import unquote, urlparse

import pytest
from PIL import Image

from pnp.pieces.kinds.die import die_net
from pnp.press.geometry.solids import flat_solid
from tests.targets.screen_game import export


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    _, folder = export(tmp_path_factory.mktemp("a table"), "tts")
    return json.loads((folder / "tts" / "small-things.json").read_text(encoding="utf-8")), folder / "tts"


@pytest.fixture(scope="module")
def objects(saved):
    return {state["Nickname"]: state for state in saved[0]["ObjectStates"]}


def every(state):
    yield state
    for inner in state.get("ContainedObjects", []):
        yield from every(inner)


def test_a_save_has_what_the_game_asks_for(saved):
    save, _ = saved
    assert save["SaveName"] == save["GameMode"] == "Small things"
    assert save["Date"] == "", "the same bytes on any day"
    assert {"Gravity", "PlayArea", "Table", "Sky", "Note", "TabStates", "LuaScript", "XmlUI", "ObjectStates"} <= set(
        save
    )
    for state in (inner for outer in save["ObjectStates"] for inner in every(outer)):
        assert {"GUID", "Name", "Transform", "Nickname", "ColorDiffuse", "Locked"} <= set(state)
        assert set(state["Transform"]) == {a + b for a in ("pos", "rot", "scale") for b in "XYZ"}
        assert all(isinstance(value, float) for value in state["Transform"].values())


def test_objects_have_names_of_their_own(saved):
    names = [inner["GUID"] for state in saved[0]["ObjectStates"] for inner in every(state)]
    assert len(names) == len(set(names))
    assert all(len(name) == 6 and int(name, 16) >= 0 for name in names)


def test_a_deck_has_its_cards_as_often_as_they_are_in_the_box(objects):
    deck = objects["Card"]
    assert deck["Name"] == "Deck"
    (key,) = deck["CustomDeck"]
    sheet = deck["CustomDeck"][key]
    assert (sheet["NumWidth"], sheet["NumHeight"], sheet["UniqueBack"], sheet["BackIsHidden"]) == (3, 2, False, True)
    assert deck["DeckIDs"] == [100 * int(key) + place for place in [0, 0, 0, 1, 1, 2]]
    assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
    assert [card["Nickname"] for card in deck["ContainedObjects"]] == ["Bee"] * 3 + ["Ant"] * 2 + ["Fly"]


def test_a_sheet_has_a_card_in_each_place(objects, saved):
    sheet = next(iter(objects["Card"]["CustomDeck"].values()))
    with Image.open(saved[1] / sheet["FaceURL"].rpartition("/")[2]) as faces:
        wide, high = faces.width / sheet["NumWidth"], faces.height / sheet["NumHeight"]
        assert (wide / high) == pytest.approx(63 / 88, abs=0.002)
        middles = [faces.convert("RGB").getpixel((int((place + 0.5) * wide), int(0.7 * high))) for place in range(3)]
    assert len(set(middles)) == 3, "gold, red, grey"
    with Image.open(saved[1] / sheet["BackURL"].rpartition("/")[2]) as back:
        assert back.width / back.height == pytest.approx(63 / 88, abs=0.002), "one back for all"


def test_pieces_of_a_kind_are_in_a_bag(objects):
    stones = objects["Stone"]
    assert stones["Name"] == "Bag"
    assert [inner["Name"] for inner in stones["ContainedObjects"]] == ["Custom_Tile"] * 4
    assert stones["ContainedObjects"][0]["CustomImage"]["CustomTile"]["Type"] == 2, "round"
    huts = objects["Hut"]["ContainedObjects"]
    assert len(huts) == 3
    image = huts[0]["CustomImage"]
    assert image["CustomTile"]["Type"] == 0
    assert image["ImageURL"].endswith("/hut.png") and image["ImageSecondaryURL"].endswith("/hut-back.png")
    assert huts[0]["Transform"]["scaleX"] == pytest.approx(40 / 25.4 / 2, abs=1e-3)


def test_other_outlines_are_tokens(objects, saved):
    cell = objects["Cell"]
    assert cell["Name"] == "Custom_Token"
    assert set(cell["CustomImage"]["CustomToken"]) == {"Thickness", "MergeDistancePixels", "StandUp", "Stackable"}
    with Image.open(saved[1] / "cell.png") as picture:
        assert picture.convert("RGBA").getpixel((1, 1))[3] == 0


def test_boards_figures_and_dice(objects):
    field = objects["Field"]
    assert (field["Name"], field["Locked"]) == ("Custom_Board", True)
    assert field["CustomImage"]["WidthScale"] > 1
    assert objects["Man"]["Name"] == "Figurine_Custom"
    assert objects["Number die"]["Name"] == "Die_6"
    letters = objects["Letter die"]["ContainedObjects"]
    assert [(die["Name"], die["CustomMesh"]["TypeIndex"]) for die in letters] == [("Custom_Model", 2)] * 2


def turned(point, rotation):
    """Turn a point of a mesh as the game does: mirrored in x, then about its axes z, x and y."""
    x, y, z = -point[0], point[1], point[2]
    about_x, about_y, about_z = (math.radians(rotation[axis]) for axis in "xyz")
    x, y = x * math.cos(about_z) - y * math.sin(about_z), x * math.sin(about_z) + y * math.cos(about_z)
    y, z = y * math.cos(about_x) - z * math.sin(about_x), y * math.sin(about_x) + z * math.cos(about_x)
    return x * math.cos(about_y) + z * math.sin(about_y), y, z * math.cos(about_y) - x * math.sin(about_y)


def middle(points):
    return tuple(sum(values) / len(points) for values in zip(*points, strict=True))


ROUND = """\
pyramid: {kind: die, title: Pyramid, size: 22mm, faces: [A, B, C, D]}
eight: {kind: die, title: Eight, size: 18mm, faces: [A, B, C, D, E, F, G, H]}
twelve: {kind: die, title: Twelve, size: 14mm, faces: [A, B, C, D, E, F, G, H, I, J, K, L]}
"""


@pytest.mark.parametrize(
    ("name", "title", "sides"), [("letter", "Letter die", 6), ("eight", "Eight", 8), ("twelve", "Twelve", 12)]
)
def test_a_throw_shows_the_face_that_is_up(tmp_path, name, title, sides):
    _, folder = export(tmp_path, "tts", (name,), ROUND)
    save = json.loads((folder / "tts" / "small-things.json").read_text(encoding="utf-8"))
    dice = [inner for state in save["ObjectStates"] for inner in every(state) if inner["Name"] == "Custom_Model"]
    assert {die["Nickname"] for die in dice} == {title}
    values = dice[-1]["RotationValues"]
    assert [each["Value"] for each in values] == list("ABCDEFGHIJKL"[:sides])
    lines = (folder / "tts" / f"{name}.obj").read_text(encoding="ascii").splitlines()
    corners = [tuple(map(float, line.split()[1:])) for line in lines if line.startswith("v ")]
    places = [tuple(map(float, line.split()[1:])) for line in lines if line.startswith("vt ")]
    faces = [[int(pair.split("/")[0]) - 1 for pair in line.split()[1:]] for line in lines if line.startswith("f ")]
    net = die_net(18.0) if sides == 6 else flat_solid(sides, {8: 18.0, 12: 14.0}[sides]).net
    box = net.outline().bounds
    for number, each in enumerate(values, 1):
        highest = max(faces, key=lambda face: turned(middle([corners[k] for k in face]), each["Rotation"])[1])
        heights = [turned(corners[k], each["Rotation"])[1] for k in highest]
        assert max(heights) - min(heights) < 1e-3, "it lies flat"
        u, v = middle([places[k] for k in highest])
        panel = next(panel for panel in net.panels if panel.name == str(number))
        assert (u * box.width, (1 - v) * box.height) == pytest.approx(middle(panel.corners), abs=0.01)


def test_a_pyramid_shows_the_corner_that_is_up(tmp_path):
    _, folder = export(tmp_path, "tts", ("pyramid",), ROUND)
    save = json.loads((folder / "tts" / "small-things.json").read_text(encoding="utf-8"))
    (die,) = save["ObjectStates"]
    lines = (folder / "tts" / "pyramid.obj").read_text(encoding="ascii").splitlines()
    corners = {tuple(map(float, line.split()[1:])) for line in lines if line.startswith("v ")}
    tops = set()
    for each in die["RotationValues"]:
        *below, top = sorted(corners, key=lambda corner: turned(corner, each["Rotation"])[1])
        heights = [turned(corner, each["Rotation"])[1] for corner in below]
        assert max(heights) - min(heights) < 1e-3 < turned(top, each["Rotation"])[1]
        tops.add(top)
    assert len(tops) == 4


HOLDERS = """\
tuck: {kind: box, title: Box, holds: [deck]}
bank: {kind: cup, title: Bank, width: 50mm, depth: 40mm, height: 30mm}
"""


def test_what_holds_things_is_a_bag(tmp_path):
    _, folder = export(tmp_path, "tts", ("tuck", "bank"), HOLDERS)
    save = json.loads((folder / "tts" / "small-things.json").read_text(encoding="utf-8"))
    assert {(state["Nickname"], state["Name"]) for state in save["ObjectStates"]} == {("Box", "Bag"), ("Bank", "Bag")}
    assert all(state["ContainedObjects"] == [] for state in save["ObjectStates"])
    assert [path.name for path in (folder / "tts").iterdir()] == ["small-things.json"]


def test_spaces_in_an_address_are_escaped_and_escapes_are_kept(tmp_path):
    _, folder = export(tmp_path, "tts", ("stone",), url="https://example.org/my game/a%20b?c=d&e")
    save = json.loads((folder / "tts" / "small-things.json").read_text(encoding="utf-8"))
    assert {url.rpartition("/")[0] for url in urls(save)} == {"https://example.org/my%20game/a%20b?c=d&e"}


def urls(value):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from [inner] if key.endswith("URL") and inner else urls(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from urls(inner)


def test_every_picture_that_it_names_is_there_and_no_other(saved):
    save, folder = saved
    named = {unquote(urlparse(url).path) for url in urls(save)}
    assert named == {str(path) for path in folder.iterdir() if path.suffix in (".png", ".obj")}
    assert all(url.startswith("file:///") for url in urls(save))


def test_pictures_may_be_elsewhere(tmp_path):
    _, folder = export(tmp_path, "tts", ("stone",), url="https://example.org/game/")
    save = json.loads((folder / "tts" / "small-things.json").read_text(encoding="utf-8"))
    assert set(urls(save)) == {"https://example.org/game/stone.png", "https://example.org/game/stone-back.png"}


def test_objects_do_not_lie_on_each_other(saved):
    places = [(state["Transform"]["posX"], state["Transform"]["posZ"]) for state in saved[0]["ObjectStates"]]
    assert len(set(places)) == len(places)
