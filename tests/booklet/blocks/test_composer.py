import pytest
from msgspec.structs import replace

from pnp.booklet.blocks.composer import Composer, number_all, references
from pnp.booklet.blocks.content import (
    CreditsBlock,
    FigureBlock,
    Heading,
    Interpretation,
    LegendBlock,
    Listing,
    PartsBlock,
    Prose,
    Rule,
    Table,
    plain_text,
)
from pnp.game.model.figure import Figure, Frame
from pnp.game.model.ruleset import GameFile, Option, Section
from pnp.game.model.texts import Icon, Text, ui_text
from pnp.press.text.line import Span
from pnp.problems import SourceMap
from pnp.translation.catalogue import Catalogue
from tests.pieces.box import COMPONENTS, ruleset
from tests.records import record

GAME = {
    "title": "Snail Race",
    "subtitle": "Slowly",
    "version": "1.0",
    "author": "Ada",
    "players": "2-4",
    "minutes": 15,
    "age": 6,
    "language": "en",
    "engine": "none",
    "about": "Slow and\nsteady.",
    "seats": {"red": "Red", "blue": "Blue", "green": "Green", "gold": "Gold"},
    "credits": [{"work": "Game", "name": "Ada"}, {"work": "Snails", "name": "The garden"}],
}


def section(name, *items, **more):
    return record(Section, {"section": name, "title": name, "items": items, **more})


def composed(*sections, catalogue=None, figures=()):
    """Return the booklet of some sections, with figures of as many frames as are named."""
    written = {
        name: written_figure(name, f"About {name}.", frames=tuple(Frame(caption=c) for c in captions))
        for name, captions in dict(figures).items()
    }
    small = ruleset({"snail": {"kind": "counter", "title": "The snail", "count": 4, "size": "12mm", "front": {}}})
    return book_of(replace(small, game=record(GameFile, GAME), figures=written), *sections, catalogue=catalogue)


def written_figure(name, caption, position=None, **more):
    return Figure(name=name, source=SourceMap("figure.yaml"), caption=caption, position=position or {}, **more)


def book_of(small, *sections, catalogue=None, choices=None, other_boards=()):
    numbers = number_all(sections)
    composer = Composer(small, catalogue or Catalogue("en"), numbers, choices or {}, frozenset(other_boards))
    return composer.book(sections)


def texts(*texts, **more):
    return [block.inlines for block in composed(section("a", *({"text": text} for text in texts)), **more).blocks[1:]]


def test_a_section_of_figures_only_refers_to_the_first_of_them():
    sections = (
        section("setup", {"figure": "start"}, {"figure": "other"}),
        section("turn", {"text": "Move."}, {"figure": "move"}),
        section("empty", {"picture": "a.svg", "alt": "A snail."}),
    )
    book = composed(*sections, figures=dict.fromkeys(("start", "other", "move"), ("",)))
    words = [block.inlines for block in book.blocks if isinstance(block, Prose)]
    assert words == [(Span("See "), Span("Figure 1", link="#figure-start"), Span(".")), (Span("Move."),)]
    assert [block.kind for block in book.blocks][:4] == ["heading", "prose", "legend", "figure"]


def test_every_item_becomes_one_block_in_its_place():
    book = composed(
        section("goal", {"clause": "goal.first", "title": "Winner", "text": "Be first."}, {"text": "Or not."}),
        section(
            "more",
            {"list": ["One", "Two"]},
            {"steps": ["First"]},
            {"table": [["What", "How far"], ["Snail", ""]]},
            {"figure": "start"},
            {"note": "So."},
            {"parts": "list"},
            {"credits": "list"},
            level=2,
            summary=True,
        ),
        figures={"start": ["", "Then"]},
    )
    assert book.blocks == (
        Heading("goal", 1, "section-goal", "1"),
        Rule("1.1", "rule-goal.first", "Winner", (Span("Be first."),)),
        Prose((Span("Or not."),)),
        Heading("more", 2, "section-more", on_back_cover=True),
        Listing(((Span("One"),), (Span("Two"),)), ordered=False),
        Listing(((Span("First"),),), ordered=True),
        Table((((Span("What"),), (Span("How far"),)), ((Span("Snail"),), ()))),
        LegendBlock(),
        FigureBlock("start", "figure-start", "Figure 1.", (Span("About start."),), ((), (Span("Then"),))),
        Interpretation("Our ruling.", (Span("So."),)),
        PartsBlock(),
        CreditsBlock((("Game", "Ada"), ("Snails", "The garden"))),
    )
    assert [heading.text for heading in book.headings] == ["goal", "more"]
    assert [figure.name for figure in book.figures] == ["start"]


def test_the_front_has_the_facts_of_the_game():
    front = composed().front
    assert (front.title, front.subtitle, front.author) == ("Snail Race", "Slowly", "Ada")
    assert front.about == "Slow and steady."
    assert front.facts == ("2–4 players", "15 minutes", "age 6+")
    assert front.facts_line == "2–4 players · 15 minutes · age 6+"
    assert front.version == "Rules version 1.0"


def test_references_in_a_text_are_resolved_and_linked():
    book = composed(
        section("one", {"clause": "a.first", "text": "See {rule:b.second} and {figure:start}."}),
        section("two", {"clause": "b.second", "text": "Not {rule:a.first}."}, {"figure": "start"}),
        figures={"start": [""]},
    )
    rules = [block for block in book.blocks if isinstance(block, Rule)]
    assert rules[0].inlines == (
        Span("See "),
        Span("2.1", link="#rule-b.second"),
        Span(" and "),
        Span("Figure 1", link="#figure-start"),
        Span("."),
    )
    assert rules[1].inlines[1] == Span("1.1", link="#rule-a.first")
    anchors = {block.anchor for block in book.blocks if isinstance(block, Rule | FigureBlock | Heading)}
    targets = {part.link[1:] for rule in rules for part in rule.inlines if isinstance(part, Span) and part.link}
    assert targets <= anchors


def test_a_reference_to_a_section_is_its_title_and_leads_there():
    book = composed(section("one", {"text": "*{section:two}* tells more."}), section("two", {"text": "More."}))
    title = next(block for block in book.blocks if isinstance(block, Heading) and block.anchor == "section-two").text
    assert book.blocks[1].inlines[0] == Span(title, emphasis=True, link="#section-two")


def test_placeholders_stand_for_facts_and_anything_else_for_itself():
    assert texts("{snail.count} snails", "{nobody.knows}") == [
        (Span("4"), Span(" snails")),
        (Span("{nobody.knows}"),),
    ]


def test_words_within_words_take_the_look_of_both():
    (inlines,) = texts("a **b *c* [d {snail.count}](https://example.org)** {icon:snail} {icon:stone}")
    url = "https://example.org"
    assert inlines == (
        Span("a "),
        Span("b ", strong=True),
        Span("c", strong=True, emphasis=True),
        Span(" ", strong=True),
        Span("d ", strong=True, link=url),
        Span("4", strong=True, link=url),
        Span(" "),
        Icon("snail", title="The snail"),
        Span(" "),
        Icon("stone", title="stone"),
    )
    assert plain_text(inlines) == "a b c d 4 The snail stone"


def test_signs_that_mean_something_elsewhere_are_text():
    assert texts('<b> & "q" {{x}} \\*') == [(Span("<b> & “q” {x} *"),)]


def test_a_reference_within_strong_words_stays_strong_and_leads_there():
    book = composed(section("one", {"clause": "a.first", "text": "**see {rule:a.first}**"}))
    assert book.blocks[1].inlines[1] == Span("1.1", strong=True, link="#rule-a.first")


def test_clauses_that_share_their_authors_number_say_it_once():
    one = {"clause": "a.one", "number": "6", "text": "One."}
    two = {"clause": "a.two", "number": "6", "text": "Two."}
    three = {"clause": "a.three", "number": "7", "text": "Three {rule:a.two}."}
    rules = composed(section("a", one, two, three)).blocks[1:]
    assert [rule.number for rule in rules] == ["6", "", "7"]
    assert len({rule.anchor for rule in rules}) == 3
    assert rules[2].inlines[1] == Span("6", link="#rule-a.two")


def test_every_word_is_looked_up_with_its_context():
    asked = {}

    class Asking(Catalogue):
        def translate(self, text):
            asked[text.message] = text.context
            return f"~{super().translate(text)}"

    book = composed(
        section(
            "goal", {"clause": "goal.first", "title": "winner", "text": "be {figure:start} first"}, {"figure": "start"}
        ),
        section("more", {"credits": "list"}),
        catalogue=Asking("en"),
        figures={"start": ["then"]},
    )
    assert book.blocks[0].text == "~goal"
    assert (book.blocks[1].title, plain_text(book.blocks[1].inlines)) == ("~winner", "~be ~Figure 1 first")
    assert plain_text(book.figures[0].frames[0]) == "~then"
    assert book.front.title == "~Snail Race"
    assert asked["winner"] == "goal.first"
    assert asked["goal"] == "section goal"
    assert asked["Snail Race"] == "title"
    assert asked["then"] == asked["About start."] == "figure start"
    assert asked["Figure {number}"] == asked["{n} player"] == "pnp"
    assert book.blocks[-1] == CreditsBlock((("~Game", "~Ada"), ("~Snails", "~The garden")))


@pytest.mark.parametrize(
    ("item", "style", "label"),
    [
        ({"note": "We do so."}, "note", "Our ruling."),
        ({"example": "We do so."}, "example", "Example."),
        ({"tip": "We do so."}, "tip", "Tip."),
        ({"designer_note": "We do so."}, "designer_note", "Designer’s note."),
        ({"example": "We do so.", "title": "A long throw."}, "example", "A long throw."),
        ({"note": "We do so.", "title": "With two players."}, "note", "With two players."),
    ],
)
def test_boxes_have_headings_of_the_program_or_of_their_own(item, style, label):
    (_, block) = composed(section("a", item)).blocks
    assert block == Interpretation(label, (Span("We do so."),), style)


def test_pictures_are_named_in_their_order_and_not_numbered():
    book = composed(
        section("a", {"picture": "snail", "width": "20mm", "caption": "A *snail*."}, {"figure": "start"}),
        section("b", {"picture": "art/x.svg", "alt": "A leaf."}),
        figures={"start": ("",)},
    )
    first, second = book.pictures
    assert (first.name, first.label, plain_text(first.caption), first.width) == ("*picture-0", "", "A snail.", 20.0)
    assert (second.name, second.caption, second.width) == ("*picture-1", (), 0.0)
    assert [figure.label for figure in book.figures] == ["Figure 1."]


WAYS = {
    **GAME,
    "options": {
        "race": {"about": "a", "values": ["short", "long"], "titles": {"long": "A long race"}, "default": "short"},
        "lawn": {"about": "b", "title": "The lawn", "values": [6, 8], "default": 8, "booklet": "all"},
    },
    "variants": {
        "rain": {"title": "Rain", "about": "c", "text": "Go **twice**.", "needs": {"race": "long"}},
        "night": {"title": "Night", "about": "d", "text": "Close your eyes."},
        "untold": {"title": "Untold", "about": "e"},
    },
}


_LAWNS = "show{s} the game with “Lawn: 8”. This booklet is for “Lawn: 6”; the rules are the same."


@pytest.mark.parametrize(
    ("others", "said"),
    [
        ("", ["", "", ""]),
        ("b", ["", f" This figure {_LAWNS.format(s='s')}", ""]),
        ("bc", ["", f" Figures 2–3 {_LAWNS.format(s='')}", ""]),
        ("ac", [f" Figures 1, 3 {_LAWNS.format(s='')}", "", ""]),
    ],
)
def test_the_first_figure_with_a_board_that_is_not_in_the_box_says_so(others, said):
    figures = {name: written_figure(name, name) for name in "abc"}
    lawn = Option(about="How wide", values=(6, 8), default=8)
    game = replace(record(GameFile, GAME), options={"lawn": lawn})
    items = section("a", *({"figure": name} for name in figures))
    small = replace(ruleset({}), game=game, figures=figures)
    book = book_of(small, items, choices={"lawn": "6"}, other_boards=others)
    assert [plain_text(figure.caption)[1:] for figure in book.figures] == said


def ways(item, choices=None):
    small = replace(ruleset({}), game=record(GameFile, WAYS))
    return book_of(small, section("a", item), choices=choices).blocks[1]


def test_variants_are_listed_with_their_names_texts_and_what_they_need():
    entries = [plain_text(entry).replace("\u2002", " ") for entry in ways({"variants": "list"}).entries]
    assert entries == ["Rain (A long race) Go twice.", "Night Close your eyes."]


@pytest.mark.parametrize(
    ("choices", "entries"),
    [
        ({}, ["Race short (in this booklet). Also: A long race.", "The lawn 6, 8."]),
        ({"race": "long"}, ["Race A long race (in this booklet). Also: short.", "The lawn 6, 8."]),
        ({"lawn": "6"}, ["Race short (in this booklet). Also: A long race.", "The lawn 6 (in this booklet). Also: 8."]),
    ],
)
def test_options_say_what_the_booklet_is_for_and_what_else_there_is(choices, entries):
    listed = [plain_text(entry).replace("\u2002", " ") for entry in ways({"options": "list"}, choices).entries]
    assert listed == entries
    note = ways({"options": "note"}, choices)
    assert note.label == "Other ways to play." and plain_text(note.inlines).replace("\u2002", " ") == " ".join(entries)


@pytest.mark.parametrize(
    ("boards", "expected"), [((), False), (("town",), False), (("mat",), True), (("town", "field", "market"), True)]
)
def test_figures_of_several_boards_or_of_a_mat_are_detailed(boards, expected):
    mat = {"kind": "mat", "title": "Mat", "areas": {"bag": {"title": "Bag"}}}
    small = ruleset({**COMPONENTS, "field": COMPONENTS["town"], "mat": mat})
    figure = written_figure("try", "Try.", {key: {} for key in boards})
    small = replace(small, game=record(GameFile, GAME), figures={"try": figure})
    (block,) = book_of(small, section("a", {"figure": "try"})).figures
    assert block.detailed == expected


def test_rules_are_counted_in_the_chapters_that_hold_them():
    numbers = number_all(
        [
            section("about", {"text": "Words."}),
            section("buy", {"clause": "buy.price", "text": "Pay."}, {"clause": "buy.vacant", "text": "Build."}),
            section("end"),
            section("last", {"clause": "end.winner", "text": "Win."}, level=2),
        ]
    )
    assert numbers.rules == {"buy.price": "1.1", "buy.vacant": "1.2", "end.winner": "2.1"}
    assert numbers.sections == {"buy": "1", "end": "2"}


def test_the_numbers_that_an_author_gave_are_kept():
    numbers = number_all([section("moves", {"clause": "move.start", "number": "6", "text": "Pay."})])
    assert numbers.rules == {"move.start": "6"}
    assert numbers.sections == {}


def test_figures_are_numbered_as_they_come():
    numbers = number_all([section("a", {"figure": "one"}, {"figure": "two"}), section("b", {"figure": "one"})])
    assert numbers.figures == {"one": 1, "two": 2}


def test_texts_elsewhere_may_name_rules_and_figures():
    numbers = number_all([section("a", {"clause": "a.b", "text": "Words."}, {"figure": "one"})])
    assert references(numbers) == {
        "rule:a.b": "1.1",
        "figure:one": ui_text("Figure {number}", number=1),
        "section:a": Text("a", "section a"),
    }
