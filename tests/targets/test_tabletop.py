"""A save of Tabletop Simulator holds everything in the box, with the pictures that it names."""

import json
from urllib.parse import unquote, urlparse

import pytest
from PIL import Image

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
