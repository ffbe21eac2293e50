"""Which files a changed row of a table makes anew: those that show it."""

import shutil

import pytest

from pnp.targets.build import build_games
from pnp.workshop.options import BuildOptions, Export
from tests.game.reading.deck import DECK, changed_deck, write_deck

SHEETS = {"a4/deck.pdf", "a4/deck-fold-over.pdf"}
CUTS = {"cut/deck-a4-sheet-1.svg", "cut/deck-fold-over-a4-sheet-1.svg"}
NEW_CUTS = {"cut/deck-a4-sheet-1.svg", "cut/deck-fold-over-a4-sheets-1-2.svg"}
# They show the whole ruleset.
READ = {"booklet.pdf", "booklet-a4.pdf", "pocket-a4.pdf", "rules.html", "a4/print-guide.pdf"}
A4 = BuildOptions(papers=("a4",))
# A second deck, whose cards no other shows, and another back.
TWO_DECKS = {
    "components.yaml": DECK["components.yaml"]
    + """\
other:
  like: deck
  title: Other
  from: {file: cards.csv, where: {suit: moss}}
"""
}


def rows(*lines):
    return {"cards.csv": "\n".join(lines) + "\n"}


HEAD, *ROWS = DECK["cards.csv"].splitlines()
CHANGES = {
    "a row": (changed_deck("cards.csv", "Moss,moss,7,1", "Moss,moss,7,4"), {*SHEETS, "faces/deck-moss.svg"}, "row"),
    "a column that one row uses": (
        rows(HEAD, ROWS[0].replace("bee,1", "bee,5"), *ROWS[1:]),
        {*SHEETS, "faces/deck-honey-bee.svg"},
        "row",
    ),
    "a column that no face shows": (changed_deck("cards.csv", "Moss,moss,7", "Moss,moss,9"), set(), ""),
    "a count": (changed_deck("cards.csv", "1,2,3", "1,2,2"), SHEETS | CUTS, ""),
    "the order of rows": (rows(HEAD, *reversed(ROWS)), SHEETS, ""),
    "a new row": (rows(HEAD, *ROWS, "Fern,moss,3,1,"), {*SHEETS, *NEW_CUTS, "faces/deck-fern.svg"}, ""),
    "a face of one suit": (
        changed_deck("faces.yaml", "Score: ", "Points: "),
        {*SHEETS, "faces/deck-honey-bee.svg", "faces/deck-bumble-bee.svg"},
        "components",
    ),
    "a picture of one suit": (
        {"art/moss.svg": DECK["art/moss.svg"].replace("moss", "bee")},
        {*SHEETS, "faces/deck-moss.svg"},
        "pictures",
    ),
    "the back": (
        changed_deck("components.yaml", "back: {fill: moss}", "back: {fill: bee}"),
        {*SHEETS, "faces/deck-back.svg"},
        "",
    ),
    "a colour that nothing uses": (changed_deck("look.yaml", "palette: {", "palette: {sky: '#AABBCC', "), set(), ""),
    "the rules": (changed_deck("rules.yaml", "Play a", "Take a"), set(), ""),
}


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    folder = tmp_path_factory.mktemp("finished")
    assert build_games([write_deck(folder / "deck")], folder / "out", A4).ok
    return folder / "out"


def contents(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.*") if path.is_file()}


def made(result):
    assert result.ok, list(map(str, result.problems))
    return {path.removeprefix("deck/en/") for path in result.made}


@pytest.mark.parametrize("change", CHANGES)
def test_only_what_shows_a_change_is_made(tmp_path, finished, change):
    files, expected, reason = CHANGES[change]
    shutil.copytree(finished, tmp_path / "out")
    game = write_deck(tmp_path / "deck", files)
    result = build_games([game], tmp_path / "out", A4)
    assert made(result) - READ == expected
    reasons = {result.reasons[f"deck/en/{path}"] for path in expected if path.startswith("faces/")}
    assert not reason or reasons == {f"changed: {reason}"}
    assert build_games([game], tmp_path / "clean", A4).ok
    assert contents(tmp_path / "out") == contents(tmp_path / "clean"), "the manifest as well"


def test_a_row_of_one_deck_leaves_the_sheets_of_another_alone(tmp_path):
    game = write_deck(tmp_path / "deck", TWO_DECKS)
    assert {"a4/other.pdf", "faces/other-moss.svg"} < made(build_games([game], tmp_path / "out", A4))
    write_deck(tmp_path / "deck", TWO_DECKS | changed_deck("cards.csv", "Honey bee,bee,1", "Honey bee,bee,8"))
    assert made(build_games([game], tmp_path / "out", A4)) - READ == {*SHEETS, "faces/deck-honey-bee.svg"}


def test_a_row_that_no_other_file_shows_makes_its_face_and_its_sheets_only(tmp_path):
    # The cover shows at most twelve of the cards.
    lines = [f"Moss {number},moss,{number},1," for number in range(30)]
    game = write_deck(tmp_path / "deck", rows(HEAD, *lines))
    made(build_games([game], tmp_path / "out", A4))
    before = contents(tmp_path / "out" / "deck")
    lines[16] = lines[16].replace(",16,1", ",16,3")
    write_deck(tmp_path / "deck", rows(HEAD, *lines))
    result = build_games([game], tmp_path / "out", A4)
    assert made(result) == {*SHEETS, "faces/deck-moss-16.svg"}
    after = contents(tmp_path / "out" / "deck")
    assert {path.removeprefix("en/") for path in after if before[path] != after[path]} == made(result)
    assert build_games([game], tmp_path / "out", A4).made == ()


@pytest.mark.parametrize("what", ["faces", "pod"])
def test_pictures_of_pixels_are_made_one_by_one_as_well(tmp_path, what):
    options = BuildOptions(papers=("a4",), export=Export(what, dpi=20, url="https://example.org/"))
    game = write_deck(tmp_path / "deck")
    made(build_games([game], tmp_path / "out", options))
    write_deck(tmp_path / "deck", CHANGES["a column that one row uses"][0])
    assert made(build_games([game], tmp_path / "out", options)) == {f"{what}/deck-honey-bee.png"}
