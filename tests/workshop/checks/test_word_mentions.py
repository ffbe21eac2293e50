"""Mentions in texts, and which statements beside them back which: numbers, cells, players and pieces."""

import pytest

from pnp.problems import Problems
from pnp.workshop.checks.figures import prove_figures
from pnp.workshop.checks.ruleset import load_ruleset
from pnp.workshop.checks.word_mentions import MentionFinder
from tests.workshop.checks.test_statements import GAME, written

TWO_FRAMES = "frames: [{}, {move: A3}]"


def unbacked(folder, caption, *claims, frames="frames: [{}]", rule="Three in a row win.", beside=""):
    """Return what nothing backs in a figure's caption, after the texts of the rules."""
    listed = "".join(f"  - {claim}\n" for claim in claims)
    figure = (
        f'caption: "{caption}"\nposition: {{board: ["x o .", "x o .", ". . ."], turn: cross}}\n{frames}\n'
        f"claims:\n{listed}"
    )
    rules = GAME["rules.yaml"].replace("text: Three in a row win.", f'text: "{rule}"{beside}')
    ruleset = load_ruleset(written(folder, {"rules.yaml": rules, "figures/row.yaml": figure}), Problems())
    assert ruleset is not None
    problems = Problems()
    proofs = prove_figures(ruleset, problems)
    assert [str(one) for one in problems if one.code != "P056"] == []
    return [one.text for one in MentionFinder(ruleset, proofs.figures).mentions() if not one.is_backed]


FREE = ", free: [three]"
FACTS = ", facts: [count(rows) == 8, all(count(line) == 3 for line in rows)]"


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("Eight rows have three cells.", []),
        ("Of three cells is each of the eight rows.", []),
        ("There are 8 rows of 3.", []),
        ("Eight rows have eight cells.", ["eight"]),
        ("Nine rows have three cells.", ["Nine"]),
        ("Three rows of three.", ["three"]),
    ],
)
def test_a_number_is_backed_by_one_that_a_fact_compares_or_asks_about(tmp_path, rule, told):
    assert unbacked(tmp_path, "A board.", "over: false", rule=rule, beside=FACTS) == told


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        ("count(runs(3)) == 8", []),  # it asks about three alone
        ("count(rows) == 4 + 4 - 0", ["Three", "eight"]),
        ("count(c for c in cells if c in {A1, A2, A3}) == 3", ["eight"]),
    ],
)
def test_a_number_among_several_arguments_states_nothing(tmp_path, fact, told):
    rule = "Three in a row win; there are eight rows."
    assert unbacked(tmp_path, "A board.", "over: false", rule=rule, beside=f', facts: ["{fact}"]') == told


HELD = 'fact: "held(cross) == {A1, A2}"'
OTHERS = 'fact: "{B1, B2} <= held(nought)"'


@pytest.mark.parametrize(
    ("caption", "told"),
    [
        ("A1 and A2 are Cross's.", []),
        ("Cross has A2 and A1, and Nought B1 and B2.", []),
        ("Cross has A2 and A1. On B1 and B2 is Nought.", []),
        ("A1 and B2 are Cross's.", ["A1", "B2"]),  # neither fact is said whole
        ("Cross has A1 and A2, and Nought B1 and B1.", ["B1", "B1"]),
        ("Nought has A2 and A1, and Nought B1 and B2.", ["Nought"]),
        ("Nought has A2 and A1. On B1 and B2 is Cross.", ["Nought", "Cross"]),
        ("Cross is to play.", []),  # the fact about Cross backs nothing else
        ("Cross is to play. A1 and A2 are Cross's.", ["Cross"]),
    ],
)
def test_a_sentence_rests_on_what_names_its_cells_and_players(tmp_path, caption, told):
    assert unbacked(tmp_path, caption, HELD, OTHERS, rule="Three win.", beside=FREE) == told


def test_a_player_of_no_statement_is_told(tmp_path):
    assert unbacked(tmp_path, "Nought has A1 and A2.", HELD, beside=FREE) == ["Nought"]


@pytest.mark.parametrize(
    ("caption", "told"),
    [
        ("(a) Cross has two discs. (b) Now there are three.", []),
        ("(a) Cross has three discs. (b) Now there are two.", ["three", "two"]),
        ("Cross has three discs in (b), and two in (a).", []),
        ("First two, then three discs.", []),
    ],
)
def test_a_letter_ties_sentences_to_the_frame_that_it_stands_for(tmp_path, caption, told):
    claims = "{fact: count(held(cross)) == 2, frame: a}", "fact: count(held(cross)) == 3"
    assert unbacked(tmp_path, caption, *claims, frames=TWO_FRAMES, beside=FREE) == told


def test_a_frame_that_is_not_drawn_belongs_to_the_letter_of_the_next(tmp_path):
    frames = "frames: [{drawn: false}, {move: A3}, {}]"
    claims = "{fact: count(held(cross)) == 2, frame: a}", "{fact: count(held(cross)) == 3, frame: b}"
    caption = "(a) Of two discs Cross makes three. (b) Three."
    assert unbacked(tmp_path, caption, *claims, frames=frames, beside=FREE) == ["Three"]


def test_what_is_said_of_a_move_names_who_makes_it_but_a_position_names_nobody(tmp_path):
    moved, after = "frames: [{move: A3}]", "after: {turn: nought}"
    assert unbacked(tmp_path / "a", "Cross closes a row with A3.", after, frames=moved, beside=FREE) == []
    assert unbacked(tmp_path / "b", "Nought closes a row with A3.", after, frames=moved, beside=FREE) == ["Nought"]
    assert unbacked(tmp_path / "c", "Nought plays.", after, frames=moved, beside=FREE) == ["Nought"]


def test_moves_of_a_frame_that_is_not_drawn_name_who_makes_them(tmp_path):
    frames = "frames: [{move: A3, drawn: false}, {}]"
    assert unbacked(tmp_path / "a", "Cross has closed a row.", "over: true", frames=frames, beside=FREE) == []
    assert unbacked(tmp_path / "b", "Nought has closed a row.", "over: true", frames=frames, beside=FREE) == ["Nought"]


def test_the_text_of_a_mark_rests_on_its_own_claim(tmp_path):
    claim = "{illegal: A1, because: place.free, text: Not on A1.}"
    assert unbacked(tmp_path / "a", "A board.", claim, beside=FREE) == []
    assert unbacked(tmp_path / "b", "A board.", claim.replace("on A1", "on A2"), beside=FREE) == ["A2"]


@pytest.mark.parametrize(
    ("rule", "beside", "told"),
    [
        ("Cross begins.", ", facts: [me == cross]", []),
        ("Nought begins.", ", facts: [me == cross]", ["Nought"]),
        ("A cross begins.", "", ["cross"]),
        ("Put a disc down.", "", []),
    ],
)
def test_rules_name_players_only_with_a_statement(tmp_path, rule, beside, told):
    assert unbacked(tmp_path, "A board.", "over: false", rule=rule, beside=beside) == told


@pytest.mark.parametrize(
    ("rule", "free", "told"),
    [
        ("For two of you, not 2.", "two", ["2"]),
        ("For two of you, not 2.", "two, two", []),
        ("Cross and Cross begin.", "Cross", ["Cross"]),
        ("Cross and Cross begin.", "Cross, Cross", []),
        ("On A1, and on A1.", "A1", ["A1"]),
        ("Eight rows, for eight of you.", "eight", []),  # a fact backs the other one
        ("Eight rows, for eight of eight.", "eight", ["eight"]),
    ],
)
def test_what_is_free_is_so_as_often_as_it_is_listed(tmp_path, rule, free, told):
    beside = f", facts: [count(rows) == 8], free: [{free}]"
    assert unbacked(tmp_path, "A board.", "over: false", rule=rule, beside=beside) == told


@pytest.mark.parametrize("rule", ["For two or three of you.", "For 2 of you, or 3."])
def test_a_number_that_is_free_is_free_in_digits_and_in_words(tmp_path, rule):
    assert unbacked(tmp_path, "A board.", "over: false", rule=rule, beside=', free: [two, "3"]') == []


@pytest.mark.parametrize(
    "rule",
    [
        "It was printed on 26 December 1942, and again on May 3.",
        "From the age of 8, or aged 10, for 2 hours.",
        "A disc weighs 2.5 grams, and is 20 mm or two thirds of an inch wide: 10 % less, on page 12.",
    ],
)
def test_dates_ages_weights_and_sizes_state_no_rule(tmp_path, rule):
    assert unbacked(tmp_path, "A board.", "over: false", rule=rule) == []


def test_you_may_move_two(tmp_path):
    assert unbacked(tmp_path, "A board.", "over: false", rule="You may 2 times.") == ["2"]


@pytest.mark.parametrize(
    ("caption", "told"),
    [
        ("Cross has {count(held(cross))|word} discs on A1 and A2.", ["A1", "A2"]),
        ("Nought has {count(held(cross))|word} discs.", ["Nought"]),
        ("It has {count(held(cross) & neighbours(B1))|word} discs beside B1.", []),
        ("It has {count(held(cross) & neighbours(B1))|word} discs beside B2.", ["B2"]),
        ("It has {count(held(cross)) - 2 + 2} discs, two of them there.", ["two"]),
        ("There are {count(held(cross))|word} discs. Cross has them.", ["Cross"]),
    ],
)
def test_a_placeholder_backs_names_and_cells_of_its_sentence_and_no_number(tmp_path, caption, told):
    assert unbacked(tmp_path, caption, "over: false", beside=FREE) == told


def test_a_claim_says_no_more_what_a_placeholder_of_its_name_says(tmp_path):
    claims, frames = ("placed: {cross-disc: 1, nought-disc: 0}", "over: true"), "frames: [{move: A3}]"
    caption = "With {placed.cross_disc|word} disc, Cross closes a row."
    assert unbacked(tmp_path / "a", caption, *claims, frames=frames, beside=FREE) == []
    again = f"{caption} Cross, Cross."
    assert unbacked(tmp_path / "b", again, *claims, frames=frames, beside=FREE) == ["Cross"]
