"""Facts and laws beside the rules of a game: what is true, what is false and why, and in how many positions."""

import json
import re

import pytest

from pnp.play.proof.coverage import ProvedLaw
from pnp.problems import Problems
from pnp.workshop.checks import statements
from pnp.workshop.checks.figures import prove_figures, prove_words
from pnp.workshop.checks.ruleset import load_ruleset
from pnp.workshop.checks.word_mentions import MentionFinder

GAME = {
    "game.yaml": """\
title: Rows
version: "1.0"
author: Somebody
players: 2
minutes: 5
language: en
engine: play
about: Three in a row win.
seats: {cross: Cross, nought: Nought}
""",
    "components.yaml": """\
board: {kind: square-board, title: Board, columns: 3, rows: 3, cell: 20mm}
cross-disc: {kind: counter, title: Cross, count: 5, size: 15mm, front: {fill: red}}
nought-disc: {kind: counter, title: Nought, count: 4, size: 15mm, front: {fill: blue}}
die: {kind: die, title: Die, size: 16mm, faces: [rain, rain, sun, wind, "", ""]}
""",
    "rules.yaml": """\
- section: play
  title: Play
  items:
    - {clause: place.free, title: A free cell, text: Put a disc on a free cell.}
    - {clause: end.three, title: Three, text: Three in a row win.}
""",
    "play.yaml": """\
players: [cross, nought]
board: board
pieces: {x: {owner: cross, component: cross-disc}, o: {owner: nought, component: nought-disc}}
state: {board: piece per cell}
define:
  rows: runs(3)
actions:
  place:
    with: {cell: cell}
    say: "{cell}"
    needs: {place.free: vacant(cell)}
    does: put(cell, piece(owner=me))
end:
  - {if: "any(line <= held(opponent) for line in rows)", winner: opponent, clause: end.three}
  - {if: stuck, winner: nobody, clause: end.three}
""",
}

SCORED = re.sub("(winner: (opponent|nobody)),", r"\1, scores: count(held(player)),", GAME["play.yaml"])

WHOLE = 5_478  # positions of tic-tac-toe, as the literature counts them


def written(folder, changes):
    for name, content in {**GAME, **changes}.items():
        if content is not None:
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text(content, encoding="utf-8")
    return folder


def named(changes):
    return {f"{name}.yaml": content for name, content in changes.items()}


def proved(folder, beside, **changes):
    """Return the coverage of the game with keys beside its last rule, and the problems in short."""
    rules = GAME["rules.yaml"].replace("in a row win.}", f"in a row win., {beside}}}")
    problems = Problems()
    ruleset = load_ruleset(written(folder, {"rules.yaml": rules, **named(changes)}), problems)
    assert ruleset is not None, [str(one) for one in problems]
    proofs = prove_figures(ruleset, problems)
    coverage = prove_words(ruleset, proofs, problems, all_options=True, choices={}).coverage
    known = [one for one in problems.sorted() if one.code != "P056"]
    return coverage, [f"{one.severity.value} {one.code}: {one.message}" for one in known]


@pytest.fixture
def far(monkeypatch):
    """Let checks look at all positions of the game."""
    monkeypatch.setattr(statements.see_laws, "__defaults__", (10_000,))


# Facts


def facts(*texts):
    return f"facts: {json.dumps(texts)}"


SLOW = f"count(a for a in cells {' '.join(f'for {one} in cells' for one in 'bcdefgh')} if a == b) == 1"
TRUE = (
    "count(cells) == 9 and count(rows) == 8",
    "die.faces == 6 and die.faces.rain == 2 and die.faces.sun == 1",
    "cross_disc.count == nought_disc.count + 1",
    "board.columns == 3",
    "turn == cross and not held(cross)",
    "any(count(line) == 3 for line in rows)",
)


def test_facts_are_asked_of_the_box_the_board_and_the_start(tmp_path):
    coverage, problems = proved(tmp_path, facts(*TRUE))
    assert problems == []
    assert coverage.facts == {"end.three": len(TRUE)}


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        ("count(cells) == 8", "error P055: this is false: count(cells) is 9, not 8"),
        ("cross_disc.count == 4", "error P055: this is false: cross_disc.count is 5, not 4"),
        ("count(rows) == 8 and turn == nought", "error P055: this is false: turn is cross, not nought"),
        ("all(column(c) <= 2 for c in cells)", "error P055: this is false: not of C1, C2, C3"),
        ("not (count(cells) == 9)", "error P055: this is false: count(cells) == 9 is true; count(cells) is 9"),
        ("count(cells) in {1, 2}", "error P055: this is false: count(cells) is 9"),
        (
            "any(count(line) == 4 for line in runs(3) if A1 in line)",
            "error P055: this is false: any(count(line) == 4 for line in runs(3) if A1 in line) is false; "
            "runs(3) is {A1, A2, A3}, {B1, B2, B3}, {C1, C2, C3}, {C1, B2, A3}, {A1…",
        ),
        ("count(runs(2)) == 1 or not runs(4)", "error P084: expected a condition, found several sets of cells"),
        (
            "all(count(line) == 4 for line in runs(3))",
            "error P055: this is false: all(count(line) == 4 for line in runs(3)) is false",
        ),
        ("die.face.rain == 2", 'error P014: unknown name "die.face.rain"'),
        ("over", 'error P014: unknown name "over"'),
        ("turn", "error P084: expected a condition, found a player"),
        ("count(cells) ==", 'error P083: nothing follows "=="'),
        ("before(turn) == cross", "error P083: there is no position before this one"),
        ("3 == 3", "error P090: this is true whatever the rules say"),
        (SLOW, "error P008: this may need 177,567,727 steps; 20,000,000 are allowed"),
        (3, "error P006: a fact is a statement, not 3"),
    ],
)
def test_what_is_wrong_with_a_fact_is_told(tmp_path, fact, told):
    coverage, problems = proved(tmp_path, facts(fact))
    assert problems == [told]
    assert sum(coverage.facts.values()) == 0


OPTION = GAME["game.yaml"] + "options:\n  width: {about: How wide the board is, values: [3, 4], default: 3}\n"
WIDE = GAME["components.yaml"].replace("columns: 3", "columns: {option: width}")


def test_a_fact_is_about_every_value_of_the_options_that_its_rule_is_for(tmp_path):
    fact = facts("count(cells) == 9")
    assert proved(tmp_path, fact, game=OPTION, components=WIDE)[1] == [
        "error P055: this is false: count(cells) is 12, not 9, where width is 4"
    ]
    assert proved(tmp_path, f"{fact}, when: {{width: 3}}", game=OPTION, components=WIDE)[1] == []
    assert proved(tmp_path, f"{facts('count(cells) == 12')}, when: {{width: 4}}", game=OPTION, components=WIDE)[1] == []


def test_facts_of_a_game_without_rules_are_about_its_box_and_its_board(tmp_path):
    game = GAME["game.yaml"].replace("engine: play", "engine: none")
    asked = facts("count(cells) == 9", "nought_disc.count == 4", "die.faces == 5", "count(runs(3)) == 8")
    coverage, problems = proved(tmp_path, asked, game=game, play=None)
    assert problems == ["error P055: this is false: die.faces is 6, not 5"]
    assert coverage.facts == {"end.three": 3}


def test_a_law_needs_rules(tmp_path):
    game = GAME["game.yaml"].replace("engine: play", "engine: none")
    assert proved(tmp_path, "laws: [{never: over}]", game=game, play=None)[1] == [
        "error P059: a law needs rules in play.yaml"
    ]


# Laws


def laws(*texts):
    return f"laws: {json.dumps([dict([text.split(': ', 1)]) for text in texts])}"


HOLD = (
    "always: count(held(cross)) - count(held(nought)) in {0, 1}",
    "never: count(held(cross)) > 5",
    "after place: before(held(cross)) <= held(cross) and before(held(nought)) <= held(nought)",
    "after place: count(held(before(me))) == before(count(held(me))) + 1",
    "at end: winner != none or count(held(cross)) == 5",
)


@pytest.mark.usefixtures("far")
def test_a_law_is_proved_where_all_positions_are_seen(tmp_path):
    coverage, problems = proved(tmp_path, laws(*HOLD))
    assert problems == []
    assert {law.seen for law in coverage.laws} == {f"proved in all {WHOLE:,} positions"}
    assert coverage.laws[0] == ProvedLaw(
        "end.three", HOLD[0], f"proved in all {WHOLE:,} positions", WHOLE, 0, True, True, False
    )


def test_what_is_not_all_positions_proves_nothing(tmp_path):
    coverage, problems = proved(tmp_path, laws(*HOLD))
    assert problems == []
    assert {law.seen.split(" ")[0] for law in coverage.laws} == {"held"}
    assert {(law.positions >= 450, law.games > 15, law.whole) for law in coverage.laws} == {(True, True, False)}


@pytest.mark.usefixtures("far")
@pytest.mark.parametrize(
    ("law", "moves", "reason"),
    [
        ("never: count(held(nought)) == 2", 4, "count(held(nought)) == 2 is true"),
        ("always: not over or winner == cross", 6, "over is true; winner is nought, not cross"),
        ("after place: count(held(before(me))) < 3", 5, "count(held(before(me))) is 3"),
        ("at end: winner != none", 9, "winner is none"),
        ("always: turn == cross", 1, "turn is nought, not cross"),
        ("never: not held(cross)", 0, "not held(cross) is true"),
    ],
)
def test_a_broken_law_is_told_with_a_shortest_game(tmp_path, law, moves, reason):
    coverage, (problem,) = proved(tmp_path, laws(law))
    assert problem.startswith("error P091: a game breaks this law ")
    assert problem.endswith(f": {reason}")
    after = problem.removeprefix("error P091: a game breaks this law ").removesuffix(f": {reason}")
    assert len(after.removeprefix("after ").split()) == moves if moves else after == "in the set-up"
    assert coverage.laws[0].seen == f"broken: {reason}"


@pytest.mark.usefixtures("far")
def test_what_is_possible_is_met_or_can_not_be(tmp_path):
    possible = ("possible: winner == nought", "possible: count(held(cross)) >= 6")
    coverage, problems = proved(tmp_path, laws(*possible))
    assert [law.seen for law in coverage.laws] == ["met", f"not met in all {WHOLE:,} positions"]
    assert problems == [f"error P091: none of all {WHOLE:,} positions is like this; count(held(cross)) came to 5"]


def test_what_is_possible_may_not_be_met(tmp_path):
    """Random games with a limit may miss it; how near they came is told."""
    _, (problem,) = proved(tmp_path, laws("possible: count(held(cross)) == 6"))
    assert problem.startswith("warning P092: not met in 45")
    assert problem.endswith("; count(held(cross)) came to 5")


@pytest.mark.parametrize(
    ("law", "told"),
    [
        ({"nevr": "over"}, 'error P004: unknown key "nevr" in a law'),
        ({"after": "over"}, 'error P004: unknown key "after" in a law'),
        ({"after plce": "over"}, "error P014: there is no action plce"),
        ({"never": SLOW}, "error P008: this may need 177,567,727 steps; 20,000,000 are allowed"),
        ({"never": True}, "error P006: a law expects a statement, not true"),
        (3, "error P006: a law is one key and its statement, not 3"),
        ({"always": "over or not over"}, "error P090: this is true whatever the rules say"),
        ({"never": "count(cells) < 0"}, "error P090: this is true whatever the rules say"),
        ({"always": "before(turn) == cross"}, "error P083: there is no position before this one"),
        ({"after place": "before(over)"}, "error P083: before(...) asks for what a position shows"),
        ({"always": "fool"}, 'error P014: unknown name "fool"'),
        ({"never": "over and not winner"}, "error P084: expected a condition, found a player"),
    ],
)
def test_what_is_wrong_with_a_law_is_told(tmp_path, law, told):
    assert proved(tmp_path, f"laws: {json.dumps([law])}")[1] == [told]


def test_a_law_is_about_every_value_of_the_options_that_its_rule_is_for(tmp_path):
    law = laws("never: count(cells) == 12")
    assert proved(tmp_path, f"{law}, when: {{width: 3}}", game=OPTION, components=WIDE)[1] == []
    coverage, (problem,) = proved(tmp_path, law, game=OPTION, components=WIDE)
    assert problem == "error P091: a game breaks this law in the set-up: count(cells) == 12 is true"
    assert coverage.laws[0].positions > 200, "those of both boards"


MISERE = """\
variants:
  misere: {title: Misère, about: Three in a row lose, text: "Three in a row lose, with five discs at most."BESIDE}
  late: {title: Late, about: Later, needs: {width: 4}}
"""
TURNED = GAME["play.yaml"].replace(
    "winner: opponent,", "winner: me if 'misere' in variants or 'late' in variants else opponent,"
)


VARIED = {"game": OPTION + MISERE.replace("BESIDE", ""), "components": WIDE, "play": TURNED}


def test_a_rule_for_a_variant_is_about_games_with_it(tmp_path):
    lost = laws("at end: winner == none or not any(line <= held(winner) for line in rows)")
    assert proved(tmp_path, f"{lost}, when: {{variants: misere}}", **VARIED)[1] == []
    known = facts("variants == {'misere'}")
    assert proved(tmp_path, f"{known}, when: {{variants: misere}}", **VARIED)[1] == []
    assert proved(tmp_path, lost, **VARIED)[1] != [], "other rules are about games without a variant"
    assert proved(tmp_path, facts("not variants"), **VARIED)[1] == []


def test_a_rule_for_a_variant_is_about_the_options_that_it_needs(tmp_path):
    cells = facts("count(cells) == (12 if 'late' in variants or width == 4 else 9)", "width == 4")
    told = "error P055: this is false: width is 3, not 4, where variants is misere"
    assert proved(tmp_path, f"{cells}, when: {{variants: late}}", **VARIED)[1] == []
    assert proved(tmp_path, f"{cells}, when: {{variants: [late, misere]}}", **VARIED)[1] == [told]


def test_a_rule_is_for_a_variant_that_there_is(tmp_path):
    rules = GAME["rules.yaml"].replace("in a row win.}", "in a row win., when: {variants: misery}}")
    problems = Problems()
    assert load_ruleset(written(tmp_path, {"rules.yaml": rules} | named(VARIED)), problems) is None
    (problem,) = problems.sorted()
    assert (problem.code, problem.message) == ("P015", 'variants can\'t be "misery"')
    assert problem.hint == "available: misere, late"


def test_what_game_yaml_says_of_options_and_variants_is_proved(tmp_path):
    option = OPTION.replace(
        "default: 3}", 'default: 3, titles: {"4": "Wide, 12 cells"}, facts: [width != 4 or count(cells) == 12]}'
    )
    beside = ", facts: [cross_disc.count == COUNT], laws: [{never: count(held(cross)) == 7}], free: [Three]"
    game, files = option + MISERE.replace("BESIDE", beside), {"components": WIDE, "play": TURNED}
    told = "error P055: this is false: cross_disc.count is 5, not 4, where variants is misere"
    assert proved(tmp_path, "free: []", **files, game=game.replace("COUNT", "4"))[1] == [told]
    coverage, problems = proved(tmp_path, "when: {width: [3, 4]}", **files, game=game.replace("COUNT", "5"))
    assert problems == []
    assert (coverage.facts, [law.holds for law in coverage.laws]) == ({"": 2}, [True])
    ruleset = load_ruleset(tmp_path, Problems())
    mentions = [one for one in MentionFinder(ruleset, {}).mentions() if one.place.file.endswith("game.yaml")]
    assert [(one.text, one.is_backed, one.place.line) for one in mentions] == [
        ("12", True, 11),
        ("Three", True, 13),
        ("five", True, 13),
    ]


ENDLESS = """\
players: [cross, nought]
board: board
pieces: {x: {owner: cross, component: cross-disc}, o: {owner: nought, component: nought-disc}}
state: {board: piece per cell}
setup: {board: ["x . .", ". . .", "o . ."]}
actions:
  go:
    with: {from: cell, to: cell}
    say: "{from}-{to}"
    needs: {place.free: "mine(from) and vacant(to) and to in neighbours(from)"}
    does: move(from, to)
end:
  - {if: "count(held(me)) == 9", winner: me, clause: end.three}
"""


def test_a_law_of_an_end_that_no_game_has_is_never_at_stake(tmp_path):
    """Two discs on nine cells, and either player to move: 9 * 8 * 2 positions."""
    coverage, problems = proved(
        tmp_path, laws("at end: count(held(me)) == 9", "always: count(held(me)) == 1"), play=ENDLESS
    )
    assert [law.seen for law in coverage.laws] == ["never at stake in 144 positions", "proved in all 144 positions"]
    assert problems == ["warning P092: no game ended in 144 positions"]


def test_rules_that_fail_in_play_are_told_once(tmp_path):
    play = GAME["play.yaml"].replace("does: put(cell,", "does: put(next(cell, S),")
    coverage, problems = proved(tmp_path, laws("never: over"), play=play)
    assert [problem.partition(":")[0] for problem in problems] == ["error P085"]
    assert coverage.laws == ()


RARE = GAME["play.yaml"].replace(
    "put(cell,", "put(next(cell, S) if held(cross) == {A1} and held(nought) == {A2} else cell,"
)


def test_rules_that_fail_where_only_laws_look_are_told(tmp_path):
    """One of 72 games begins so; a law looks at all of them."""
    assert proved(tmp_path, "free: []", play=RARE)[1] == []
    _, problems = proved(tmp_path, laws("never: count(held(cross)) > 9"), play=RARE)
    assert [problem.partition(":")[0] for problem in problems] == ["error P085"]


def test_the_same_is_seen_on_every_run_and_kept_between_runs(tmp_path, monkeypatch):
    kept = {}
    monkeypatch.setattr(statements, "find_value", kept.get)
    monkeypatch.setattr(statements, "keep_value", kept.__setitem__)
    asked = laws(*HOLD, "never: count(held(nought)) == 3", "possible: winner == nought")
    first, second = proved(tmp_path, asked), None
    assert len(kept) == 1
    monkeypatch.setattr(statements, "look_at_laws", None)
    second = proved(tmp_path, asked)
    assert first == second
    monkeypatch.undo()
    assert proved(tmp_path, asked) == first
