"""Whole books: every fault at once, circles, invariants, endings, listings."""

from msgspec.structs import replace

from pnp.play.language.checking.book_check import check_book
from pnp.play.language.terms.book import Ending, Invariant, Need, Region
from pnp.play.language.terms.kinds import PLAYER
from pnp.play.language.terms.tree import Local
from tests.play.language.sample_book import BOOK, changed_book, check_defines, check_need, phrase


def test_the_sample_is_sound():
    checked = check_book(BOOK)
    assert checked.findings == ()
    assert list(checked.program.defines) == ["variants", "near", "rich"]
    assert checked.program.steps == {"go": 9 * 9 * 3}
    assert not checked.program.counts_repeats


def test_every_fault_is_told_at_once():
    book = changed_book(
        endings=(Ending(phrase("stuck and frm", "end", 0), phrase("opponnent", "winner"), "end"),),
        invariants=(Invariant("i", phrase("purse[p] > tree", "always"), phrase("p in players", "for")),),
        skip=phrase("player in 3", "skip"),
        regions={"edge": Region("edge", (phrase("row(cel) == 1", "edge"),))},
    )
    found = [finding.at for finding in check_book(book).findings]
    assert found == [("edge",), ("skip",), ("end", 0), ("winner",), ("always",)]


def test_defines_in_a_circle_are_told_with_their_way():
    checked = check_defines({"one": "not two", "two": "three or stuckk", "three": "one"})
    assert [(finding.at, finding.message, finding.hint) for finding in checked.findings] == [
        (("three",), '"one" is defined by itself', "one needs two needs three needs one")
    ]
    assert checked.program is None


def test_regions_in_a_circle_are_told_with_their_way():
    texts = {
        "one": "cell in two",
        "two": "cell in three or cell in four",
        "three": "cell in one",
        "five": "cell in five",
    }
    regions = {name: Region(name, (phrase(text, name),)) for name, text in texts.items()}
    regions |= {"four": Region("four", ((0, 1),)), "six": Region("six", (phrase("cell in one", "six"),))}
    findings = check_book(changed_book(regions=regions)).findings
    found = [(finding.at, finding.message, finding.hint) for finding in findings]
    assert found == [
        (("one",), '"one" is defined by itself', "one needs two needs three needs one"),
        (("five",), '"five" is defined by itself', "five needs five"),
    ]


def test_a_define_with_an_error_is_told_once_however_often_it_is_used():
    checked = check_need("rich", defines={"rich": replace(BOOK.defines["rich"], phrase=phrase("purse > 3", "d"))})
    assert [(one.at, one.message) for one in checked.findings] == [(("d",), '"purse" is a table')]
    assert checked.program is None


def test_a_fault_of_let_hides_no_other_and_what_needs_its_name_is_not_told():
    lets = (("near", phrase("neighbors(to)", "near")), ("far", phrase("cells - nearby", "far")))
    needs = (Need("go.near", phrase("to in near", "first")), Need("go.own", phrase("mine(frm)", "second")))
    action = replace(BOOK.actions["go"], lets=(*lets, ("some", phrase("near - far", "some"))), needs=needs)
    found = [(one.at, one.message) for one in check_book(changed_book(actions={"go": action})).findings]
    assert found == [
        (("near",), 'unknown function "neighbors"'),
        (("far",), 'unknown name "nearby"'),
        (("second",), 'unknown name "frm"'),
    ]


def test_whether_an_action_is_possible_cannot_depend_on_itself():
    needs = (Need("go.own", phrase("not possible(stay)")),)
    stay = replace(BOOK.actions["go"], name="stay", needs=(Need("s", phrase("possible(go, opponent)")),), path=("b",))
    book = changed_book(actions={"go": replace(BOOK.actions["go"], needs=needs, path=("a",)), "stay": stay})
    (finding,) = check_book(book).findings
    assert (finding.message, finding.hint) == (
        'whether "go" is possible depends on itself',
        "go asks for stay asks for go",
    )


def test_a_region_does_not_depend_on_the_position():
    book = changed_book(regions={"edge": Region("edge", (phrase("vacant(cell)", "edge"),))})
    assert [one.message for one in check_book(book).findings] == ["a region does not depend on the position"]


def test_endings_know_stuck_and_times_and_scores_know_the_player():
    book = changed_book(
        endings=(
            Ending(phrase("stuck"), "most", "end.most", phrase("count(held(player))"), halves=True),
            Ending(phrase("times >= 3"), "nobody", "end.repeat"),
        )
    )
    program = check_book(book).program
    assert program.counts_repeats
    assert program.endings[0].scores.arguments[0].arguments[0] == Local("player", PLAYER)


def test_listings_count_the_actions_that_they_ask_for():
    needs = (Need("s", phrase("not possible(go)")),)
    stay = replace(BOOK.actions["go"], name="stay", parameters=(), needs=needs, effects=())
    program = check_book(changed_book(actions={**BOOK.actions, "stay": stay})).program
    assert program.steps == {"go": 243, "stay": 1 + 3 + 243}
