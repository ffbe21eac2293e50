import pickle
from io import BytesIO

import pikepdf
import pytest
from msgspec.structs import replace

from pnp.game.model.glossary import Term
from pnp.game.model.ruleset import PlayFile
from pnp.problems import Problems
from pnp.targets.opening.kept_games import load_game
from pnp.targets.opening.open_game import check_game
from pnp.targets.outputs import folder_of
from pnp.targets.plan import make, plan_targets, target_key
from pnp.workshop.bench.game_build import GameBuild
from pnp.workshop.options import BuildOptions
from tests.game.reading.deck import changed_deck, write_deck
from tests.game.reading.small import FILES
from tests.targets.games import SMALL_FILES, changed, game_build, small_files, with_options


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    return game_build(tmp_path_factory.mktemp("games") / "small")


@pytest.fixture(scope="module")
def made(shop):
    return {target.path: make(target, shop) for target in plan_targets(shop)}


def pdfs(made):
    found = {path: output for path, output in made.items() if path.endswith(".pdf")}
    assert len(found) > 10
    return found


def test_every_pdf_knows_its_author_and_what_it_is_about(shop, made):
    for path, output in pdfs(made).items():
        with pikepdf.open(BytesIO(output.content)) as pdf:
            told = (str(pdf.docinfo.Author), str(pdf.docinfo.Subject))
        assert told == (shop.ruleset.game.author, "A game as small as can be."), path


def paths(shop, **options):
    return [target.path.removeprefix("small/en/") for target in plan_targets(with_options(shop, **options))]


def test_a_game_s_files_are_in_its_folder_by_language(shop):
    assert folder_of(shop.ruleset.name, "en") == "small/en"
    assert all(target.path.startswith("small/en/") for target in plan_targets(shop))


def test_a_reader_finds_the_rules_first_then_sheets_then_what_machines_read(shop):
    assert paths(shop) == list(SMALL_FILES)


def test_outlines_have_names_of_their_own(shop):
    files = paths(shop, low_ink=True)
    assert {
        "booklet-low-ink.pdf",
        "booklet-a4-low-ink.pdf",
        "rules-low-ink.html",
        "a4-low-ink/die.pdf",
        "faces-low-ink/die.svg",
    } <= set(files)
    assert "cut-low-ink/die-a4-sheet-1.svg" in files
    assert set(files).isdisjoint(paths(shop))


ARRANGEMENTS = (
    {},
    {"layout": "straight"},
    {"flip": "short"},
    {"flip": "short", "layout": "straight"},
    {"poster": "overlap"},
    {"poster": "butt"},
    {"low_ink": True, "layout": "straight"},
)


def test_no_arrangement_of_sheets_replaces_another_s_sheets_or_cut_files(shop):
    groups = [{path for path in paths(shop, **options) if path.startswith(("a4", "cut"))} for options in ARRANGEMENTS]
    assert sum(map(len, groups)) == len(set().union(*groups))
    assert "a4-straight/die.pdf" in groups[1] and "cut-straight/die-a4-sheet-1.svg" in groups[1]
    assert "a4-low-ink-straight/die.pdf" in groups[6] and "cut-low-ink-straight/die-a4-sheet-1.svg" in groups[6]


def test_what_has_no_arrangement_is_shared_by_all(shop):
    rest = [
        [path for path in paths(shop, **options) if not path.startswith(("a4", "cut"))] for options in ARRANGEMENTS[:4]
    ]
    assert rest[0] == rest[1] == rest[2] == rest[3]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("booklet", ["booklet.pdf", "booklet-a4.pdf", "rules.html"]),
        ("booklet-a4", ["booklet-a4.pdf"]),
        ("pocket", ["pocket-a4.pdf"]),
        ("print-guide", ["a4/print-guide.pdf"]),
        ("dice", small_files("die")),
        ("town", small_files("town")),
    ],
)
def test_only_makes_what_a_name_means(shop, name, expected):
    assert paths(shop, only=(name,)) == expected


def test_names_add_up(shop):
    one, other = (set(paths(shop, only=(name,))) for name in ("town", "booklet"))
    assert set(paths(shop, only=("town", "booklet"))) == one | other
    assert one < set(paths(shop, only=("boards",)))


def test_a_target_makes_what_it_says(shop, made):
    for target in plan_targets(shop):
        output = made[target.path]
        if target.path.endswith(".pdf"):
            assert output.content.startswith(b"%PDF-1.7"), target.path
        elif target.path.endswith(".svg"):
            assert b"<svg " in output.content[:200], target.path
            assert output.pages == 1
        elif target.path.endswith(".html"):
            assert output.content.startswith(b"<!DOCTYPE html>")
            assert output.size is None
        assert output.content and output.pages > 0
        assert make(target, shop).content == output.content, "made again it is the same"
        assert target.paper == ("a4" if "a4" in target.path else "")


def test_the_number_of_pages_and_their_size_is_the_document_s(made):
    for output in pdfs(made).values():
        with pikepdf.open(BytesIO(output.content)) as pdf:
            assert len(pdf.pages) == output.pages
            box = [float(value) * 25.4 / 72 for value in pdf.pages[0].MediaBox[2:]]
            assert box == pytest.approx(output.size, abs=0.01)


def test_what_fits_the_paper_has_a_face_for_each_paper_and_the_rest_one(tmp_path):
    text = FILES["components.yaml"].replace("cell: 50mm", "cell: fit").replace("size: 48mm", "size: fit")
    shop = game_build(tmp_path / "small", {"components.yaml": text})
    other = with_options(shop, papers=("a4", "a3"))
    faces = {
        target.path.removeprefix("small/en/"): target.paper for target in plan_targets(other) if "/faces" in target.path
    }
    assert {path: paper for path, paper in faces.items() if paper} == {
        f"faces-{paper}/{name}.svg": paper for paper in ("a4", "a3") for name in ("town", "shop", "house", "house-back")
    }
    assert {path.partition("/")[2] for path, paper in faces.items() if not paper} == {
        f"{name}.svg"
        for name in ("field", "button", "button-back", "hero", "hero-2", "die", "bank", "help", "help-back")
    }
    low = with_options(other, low_ink=True)
    assert "small/en/faces-a3-low-ink/town.svg" in {target.path for target in plan_targets(low)}


def keys(build):
    return {target.path.removeprefix("small/en/"): target_key(target, build) for target in plan_targets(build)}


def changed_files(shop, folder, change):
    """Return the files whose keys differ in a copy after a change, and what of their keys does."""
    before, after = keys(shop), keys(game_build(folder / "small", change))
    assert before.keys() == after.keys()
    return {
        path: {part for part in key if key[part] != after[path][part]}
        for path, key in before.items()
        if key != after[path]
    }


def test_keys_are_the_same_in_every_folder_and_process(shop, tmp_path):
    assert changed_files(shop, tmp_path / "same", {}) == {}
    commented = {"rules.yaml": "# a remark\n" + FILES["rules.yaml"].replace("    - figure: start\n", "")}
    assert changed_files(shop, tmp_path / "more", commented) == {}


def test_a_rule_changes_the_booklet_and_what_shows_anything(shop, tmp_path):
    change = changed("rules.yaml", "- note: We take it so.", "- note: We take it otherwise.")
    changes = changed_files(shop, tmp_path, change)
    cards = {"a4/help.pdf", "a4/help-fold-over.pdf"}
    assert {"booklet.pdf", "rules.html", "a4/print-guide.pdf"} <= set(changes)
    assert {path for path in changes if not path.startswith(("cut/", "faces/"))} - cards == {
        "booklet.pdf",
        "booklet-a4.pdf",
        "pocket-a4.pdf",
        "rules.html",
        "a4/print-guide.pdf",
    }
    assert changes["booklet.pdf"] == {"rules"}


def test_the_rules_of_play_and_terms_change_what_has_figures(shop):
    before = keys(shop)
    for part, value in (
        ("play", PlayFile({"players": ["red"]})),
        ("glossary", (Term(term="heap", sign="group-size"),)),
    ):
        ruleset = replace(shop.game.ruleset, **{part: value})
        after = keys(GameBuild(replace(shop.game, ruleset=ruleset), shop.context))
        changes = {path: {name for name in key if key[name] != after[path][name]} for path, key in before.items()}
        assert {path for path, parts in changes.items() if part in parts} >= {
            "booklet.pdf",
            "pocket-a4.pdf",
            "rules.html",
        }
        assert changes["a4/town.pdf"] == set()


def test_a_component_changes_its_own_sheet_and_those_that_show_it(shop, tmp_path):
    changes = changed_files(shop, tmp_path, changed("components.yaml", "size: 18mm", "size: 17mm"))
    assert {"a4/die.pdf", "cut/die-a4-sheet-1.svg", "faces/die.svg", "booklet.pdf", "a4/print-guide.pdf"} <= set(
        changes
    )
    assert "a4/town.pdf" not in changes and "a4/hero.pdf" not in changes
    assert changes["a4/die.pdf"] == {"components", "drawing"}


def test_an_option_changes_what_it_concerns(shop):
    before, after = keys(shop), keys(with_options(shop, papers=("a4", "letter")))
    assert {path: key for path, key in after.items() if path in before} == before


def test_targets_can_be_sent_to_another_process(shop):
    for target in plan_targets(shop):
        assert pickle.loads(pickle.dumps(target)) == target


def test_each_paper_has_the_booklet_that_is_folded_from_it_or_from_a4_or_letter(shop):
    def booklets(*papers):
        return [path for path in paths(shop, papers=papers) if path.startswith("booklet")]

    assert booklets("a4", "letter") == ["booklet.pdf", "booklet-a4.pdf", "booklet-letter.pdf"]
    assert booklets("letter") == ["booklet.pdf", "booklet-letter.pdf"]
    assert booklets("a3", "a5") == ["booklet.pdf", "booklet-a3.pdf", "booklet-a4.pdf"]
    assert booklets("a1", "13x19") == ["booklet.pdf", "booklet-a4.pdf", "booklet-letter.pdf"]
    assert booklets("legal", "250x350mm") == ["booklet.pdf", "booklet-legal.pdf", "booklet-250x350mm.pdf"]
    named = ("booklet-tabloid", "booklet-a4")
    assert paths(shop, papers=("letter",), only=named) == ["booklet-tabloid.pdf", "booklet-a4.pdf"]
    assert paths(shop, papers=("a4", "letter"), only=("booklet-letter",)) == ["booklet-letter.pdf"]


@pytest.fixture(scope="module")
def deck(tmp_path_factory):
    return deck_build(tmp_path_factory.mktemp("deck"))


def deck_build(folder, changes=None):
    problems = Problems()
    ruleset = load_game(write_deck(folder / "deck", changes), problems)
    build = check_game(ruleset, BuildOptions(papers=("a4",)), problems) if ruleset else None
    assert build is not None, list(map(str, problems))
    return build


def deck_files(build, **options):
    targets = plan_targets(with_options(build, **options))
    return [target.path.removeprefix("deck/en/") for target in targets if target.sheet and target.sheet.name == "deck"]


def test_the_face_of_a_design_is_called_by_its_id_and_the_back_of_all_by_their_component(deck):
    faces = [path for path in deck_files(deck) if path.startswith("faces/")]
    assert faces == [
        "faces/deck-honey-bee.svg", "faces/deck-back.svg", "faces/deck-bumble-bee.svg", "faces/deck-moss.svg",
    ]  # fmt: skip


def test_a_back_that_shows_the_front_is_called_by_its_design(tmp_path):
    build = deck_build(tmp_path, changed_deck("components.yaml", "back: {fill: moss}", "back: same"))
    faces = [path for path in deck_files(build) if path.endswith("-back.svg")]
    assert faces == [f"faces/deck-{name}-back.svg" for name in ("honey-bee", "bumble-bee", "moss")]


def test_a_design_called_back_leaves_that_name_to_the_back_of_all(tmp_path):
    build = deck_build(tmp_path, changed_deck("cards.csv", "Moss,moss", "Back,moss"))
    assert {"faces/deck-back.svg", "faces/deck-back-2.svg"} <= set(deck_files(build))


def test_a_design_is_built_alone(deck):
    only = with_options(deck, only=("deck:bumble-bee",))
    assert deck_files(deck, only=("deck:bumble-bee",)) == [
        "a4/deck-bumble-bee.pdf",
        "a4/deck-bumble-bee-fold-over.pdf",
        "cut/deck-bumble-bee-a4-sheet-1.svg",
        "cut/deck-bumble-bee-fold-over-a4-sheet-1.svg",
        "faces/deck-bumble-bee.svg",
        "faces/deck-back.svg",
    ]
    (sheet,) = only.selected
    assert [piece.look for piece in only.pieces(sheet, only.options.formats[0])] == ["bumble-bee"]
    whole = {target.path: target for target in plan_targets(deck)}
    for target in plan_targets(only):
        if target.path.startswith("deck/en/faces/"):
            assert make(target, only).content == make(whole[target.path], deck).content, target.path
    document, _ = (target for target in plan_targets(only) if target.path.endswith(".pdf"))
    assert make(document, only).pages == 2
    assert target_key(document, only) != target_key(whole["deck/en/a4/deck.pdf"], deck)
