import pytest
from msgspec.structs import replace

from pnp.sheets.guide.steps import GuideEntry, GuideMachine, GuidePiece, list_pieces, making_time, steps, tools
from pnp.sheets.guillotine import cut_lists
from pnp.sheets.sheet_plan import CutLength, plan_sheets
from pnp.sheets.spec import SheetSpec
from tests.sheets.guide_entries import DIE, DUPLEX, FOLDED, TILES, booklet, pocket
from tests.sheets.pieces import hexagon, tile, translate


def test_steps_come_in_the_order_of_work_and_name_their_files():
    step_files = [(step.key, step.files) for step in steps([DUPLEX, FOLDED, DIE])]
    assert step_files == [
        ("duplex", ("tiles.pdf",)),
        ("fold-over", ("tiles-fold-over.pdf",)),
        ("scoring", ("dice.pdf",)),
        ("tiles", ("tiles.pdf", "tiles-fold-over.pdf")),
        ("dice", ("dice.pdf",)),
    ]


def test_posters_are_joined_before_boards_are_cut():
    board = GuideEntry("board.pdf", "Board", 16, (GuidePiece("Board", 1, "square-board"),), poster="overlap")
    assert [step.key for step in steps([board])] == ["posters", "boards"]


def test_steps_are_about_what_is_in_the_box_only():
    assert [step.key for step in steps([GuideEntry("tiles.pdf", "Tiles", 1, TILES)])] == ["tiles"]


def test_who_has_a_fold_over_file_is_sent_to_it():
    def duplex(entries):
        return next(translate(step.text) for step in steps(entries) if step.key == "duplex")

    assert "fold-over" in duplex([DUPLEX, FOLDED])
    assert "fold-over" not in duplex([DUPLEX])


def test_another_way_to_print_is_not_counted_again():
    assert [(p.title, p.count) for p in list_pieces([DUPLEX, FOLDED, DIE])] == [
        ("Meadow", 3),
        ("House", 2),
        ("Number die", 1),
    ]


def test_copies_count():
    twice = GuideEntry("tiles.pdf", "Tiles", 1, TILES, copies=2)
    assert [p.count for p in list_pieces([twice])] == [6, 4]


def test_who_cannot_fold_a_file_gets_the_step_to_glue_its_pages():
    def duplex(entries):
        return next(translate(step.text) for step in steps(entries) if step.key == "duplex")

    screen = GuideEntry("screen.pdf", "Screen", 2, (GuidePiece("Screen", 1, "screen"),), sides="long")
    assert "half a page: screen.pdf. " in duplex([DUPLEX, FOLDED, screen])
    assert "back to back" not in duplex([DUPLEX, FOLDED])


def test_who_prints_backs_that_hide_is_warned_of_thin_paper():
    eggs = GuideEntry("eggs.pdf", "Eggs", 2, (GuidePiece("Egg", 6, "counter", secret=True),), sides="long")
    (step,) = (step for step in steps([DUPLEX, eggs]) if step.key == "secret")
    assert step.files == ("eggs.pdf",)
    assert "250 g" in translate(step.text) and "dark card" in translate(step.text)


def _duplex_text(*entries):
    step = next(step for step in steps(entries) if step.key == "duplex")
    return translate(step.text)


def test_only_art_that_is_there_is_promised():
    """The least of all files counts; a shift of backs without bleed shows."""
    assert "0.7 mm past every cut" in _duplex_text(replace(DUPLEX, margin=0.75), replace(DUPLEX, margin=0.7))
    assert "past every cut" not in _duplex_text(replace(DUPLEX, margin=0.75), DUPLEX)
    assert "even a small shift shows" in _duplex_text(DUPLEX)


def test_the_folder_of_cut_files_is_named_for_those_who_have_a_machine():
    machines = (GuideMachine("cut-low-ink"),)
    (step,) = (step for step in steps([replace(DUPLEX, machines=machines)]) if step.key == "machine")
    assert "“cut-low-ink”" in translate(step.text)
    assert "machine" not in [step.key for step in steps([DUPLEX])]


@pytest.mark.parametrize(("shape", "keys"), [(tile, ["straight"]), (hexagon, ["straight", "slanted"])])
def test_lists_of_cuts_are_explained(shape, keys):
    lists = cut_lists(plan_sheets([shape(count=9)], SheetSpec(hexagons="straight")))
    told = [step for step in steps([replace(DUPLEX, cut_lists=lists), DIE]) if step.key in ("straight", "slanted")]
    assert [step.key for step in told] == keys
    assert {step.files for step in told} == {(DUPLEX.file,)}
    assert "the list at the end" in translate(told[0].text)


def test_each_machine_has_a_step_with_what_it_asks_for():
    cuts = CutLength(12_400.0, 5_000.0)
    marked = GuideMachine("cut-silhouette", "fold", True, True)
    sized = GuideMachine("cut-cricut", arranges=True, sizes=(("tiles, sheet-1", "150 mm"),))
    entries = [replace(DUPLEX, machines=(marked, sized), cuts=cuts, folds=2_600.0, copies=2), DIE]
    first, second = (translate(step.text) for step in steps(entries) if step.key == "machine")
    assert "“cut-silhouette”" in first and "“cut-cricut”" in second
    assert "Score the layer “fold”" in first and "Score" not in second
    assert "registration marks" in first and "registration marks" not in second
    assert "asks for it: tiles, sheet-1: 150 mm." in second and "150 mm" not in first
    assert "larger than half" in _duplex_text(DUPLEX) and "larger than half" not in _duplex_text(entries[0])
    assert "All cuts are about 35 m long, all folds 5 m." in first
    (step,) = (step for step in steps([replace(entries[0], folds=0.0), DIE]) if "silhouette" in translate(step.text))
    assert translate(step.text).endswith("All cuts are about 35 m long.")


@pytest.mark.parametrize(
    ("signatures", "told"),
    [
        ((1,), ["Fold the sheet in the middle, page 1 outside."]),
        ((3,), ["Stack the 3 sheets with pages 6 and 7 on top", "staple twice"]),
        ((9, 8), ["it has 2 parts. Each part has up to 9 sheets.", "pages 18 and 19", "glue the parts"]),
    ],
)
def test_the_booklet_is_printed_folded_and_stapled(signatures, told):
    (step,) = (step for step in steps([booklet(*signatures), DUPLEX]) if step.key == "booklet")
    assert not step.files
    for words in ("flipped on the short edge", "one-sided printers", *told):
        assert words in translate(step.text)
    (turned,) = (step for step in steps([replace(booklet(*signatures), sides="long")]) if step.key == "booklet")
    assert translate(turned.text) == translate(step.text).replace("the short edge", "the long edge")
    needed = " ".join(translate(text) for text in tools([booklet(*signatures), DUPLEX]))
    assert ("stapler" in needed) == (sum(signatures) > 1)


def test_the_booklet_has_no_cut_marks_to_hold_against_the_light():
    assert "duplex" not in [step.key for step in steps([booklet(3), DIE])]
    (step,) = (step for step in steps([booklet(3), DUPLEX]) if step.key == "duplex")
    assert step.files == (DUPLEX.file,)


def _tools(entries):
    return [text.message for text in tools(entries)]


def test_tools_follow_from_the_files():
    assert "a glue stick" in _tools([DIE])
    assert any("for fold-over sheets" in tool and "glue stick" in tool for tool in _tools([FOLDED]))
    assert not any("for fold-over sheets" in tool for tool in _tools([FOLDED, DIE]))
    assert "a glue stick" not in _tools([DUPLEX])
    assert _tools([GuideEntry("x.pdf", "X", 1, TILES, material="paper")])[0] == "{n} sheet of paper"


def test_glue_or_tape_joins_posters():
    board = GuideEntry("board.pdf", "Board", 16, (GuidePiece("Board", 1, "square-board"),), poster="overlap")
    assert "a glue stick" in _tools([board])
    assert "clear tape" not in _tools([board])
    assert "clear tape" in _tools([replace(board, poster="butt")])
    for other in (DIE, FOLDED):
        assert sum("a glue stick" in tool for tool in _tools([board, other])) == 1


PAD = GuideEntry("pad.pdf", "Score pad", 3, (GuidePiece("Score sheet", 3, "card"),), "paper")
POSTER = GuideEntry("b.pdf", "B", 30, (GuidePiece("b", 1, "hex-board"),), poster="overlap")
COUNTERS = GuideEntry("c.pdf", "C", 1, (GuidePiece("c", 420, "counter"),))


def test_sheets_are_counted_by_material_without_files_that_replace_others():
    booklet = GuideEntry("booklet.pdf", "Rules", 3, (), material="paper")
    said = [translate(text) for text in tools([booklet, replace(DUPLEX, copies=2), FOLDED, DIE])]
    assert said[:2] == ["3 sheets of card, 160 to 250 g/m²", "3 sheets of paper"]
    assert translate(tools([DIE])[0]) == "1 sheet of card, 160 to 250 g/m²"


@pytest.mark.parametrize(
    ("entries", "told"),
    [
        ([booklet(3), pocket(), DIE], ["3 sheets of paper, or 1 with the pocket booklet"]),
        ([booklet(3, paper="A4"), pocket("A4")], ["3 sheets of A4 paper, or 1 with the pocket booklet"]),
        ([booklet(1), PAD], ["4 sheets of paper"]),
        ([booklet(1), pocket()], ["1 sheet of paper"]),
        ([booklet(2), pocket(), PAD], ["5 sheets of paper, or 4 with the pocket booklet"]),
        ([booklet(2, paper="A4"), pocket("A4"), PAD],
         ["2 sheets of A4 paper, or 1 with the pocket booklet", "3 sheets of paper"]),
    ],
)  # fmt: skip
def test_the_pocket_booklet_is_an_alternative_to_the_booklet(entries, told):
    said = [translate(text) for text in tools(entries)]
    assert [text for text in said if "paper" in text] == told
    assert making_time([*entries, DIE]) == making_time([*(e for e in entries if not e.instead_of), DIE])


@pytest.mark.parametrize(
    ("entries", "time"),
    [
        ([DIE], "about 10 minutes of cutting and gluing"),
        ([DUPLEX, FOLDED, DIE], "about 10 minutes of cutting and gluing"),
        ([replace(DUPLEX, cuts=CutLength(ruled=5000)), FOLDED, DIE], "about 20 minutes of cutting and gluing"),
        ([replace(COUNTERS, cuts=CutLength(turning=12000))], "about 2½ hours of cutting and gluing"),
        ([replace(COUNTERS, cuts=CutLength(ruled=12000))], "about 2 hours of cutting and gluing"),
        ([replace(COUNTERS, cuts=CutLength(turning=12000), pages=21)], "about 3 hours of cutting and gluing"),
        ([replace(COUNTERS, cuts=CutLength(0, 12000), is_cut_by_machine=True)], "about 2 hours of cutting and gluing"),
        ([POSTER], "about 2½ hours of cutting and gluing"),
    ],
)
def test_the_time_follows_from_the_cuts_and_the_pieces(entries, time):
    assert translate(making_time(entries)) == time


def test_pieces_on_labels_need_no_tools_but_the_sheets():
    on_labels = replace(COUNTERS, labels="round-25mm-a4", material="labels")
    assert [translate(text) for text in tools([on_labels])] == ["1 label sheet"]
    assert "thick card" in translate(tools([COUNTERS])[-1])


def test_a_booklet_alone_takes_no_time():
    assert making_time([booklet(3)]) is None


def test_advice_speaks_of_cut_marks_only_where_there_are_some():
    kinds = {"square-board": "board", "tile": "tile", "card": "card", "counter": "counter"}
    pieces = tuple(GuidePiece(name, 1, kind) for kind, name in kinds.items())

    def told(marks):
        entry = GuideEntry("all.pdf", "All", 2, pieces, sides="long", marks=marks)
        return {step.key: translate(step.text).count("mark") for step in steps([entry])}

    made = ("boards", "tiles", "cards", "counters")
    assert told("corner") == {"duplex": 1, **dict(zip(made, (2, 2, 2, 1), strict=True))}
    assert told("edge") == {"duplex": 1, **dict(zip(made, (2, 2, 2, 0), strict=True))}
    assert told("none") == {"duplex": 0, **dict.fromkeys(made, 0)}
