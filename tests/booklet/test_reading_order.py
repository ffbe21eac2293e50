"""Where the credits stand: below the summary if a back cover has room for both, before it if not."""

import pytest
from msgspec.structs import replace

from pnp.booklet.blocks.content import Heading
from pnp.booklet.pages.bilingual import in_reading_order
from pnp.booklet.pages.plan import plan_booklet
from pnp.booklet.setting.formats import BOOKLET_FORMATS
from tests.booklet.bilingual import edition as edition_in
from tests.booklet.bilingual import translated
from tests.booklet.sequence import booklet_letters
from tests.booklet.small import LONG, STYLE, edition, heading, pictures, rule

STYLES = [replace(STYLE, paper=form.page, margins=form.margins) for form in dict.fromkeys(BOOKLET_FORMATS.values())]


def blocks(lines):
    """Return a rule, a summary of so many lines, and credits."""
    summary = [rule(f"2.{n}") for n in range(lines)]
    told = heading("At a glance", on_back_cover=True), *summary
    return [heading("Goal"), rule("1.1"), *told, heading("Credits"), rule("3.1")]


def titles(editions):
    return [[block.text for block in each.book.blocks if isinstance(block, Heading)] for each in editions]


@pytest.mark.parametrize(
    ("lines", "order"), [(4, ["Goal", "At a glance", "Credits"]), (15, ["Goal", "Credits", "At a glance"])]
)
def test_credits_follow_a_summary_that_leaves_room_for_them(lines, order):
    (ordered,) = in_reading_order([edition(blocks(lines))], STYLES, pictures())
    assert titles([ordered]) == [order]
    plan = plan_booklet(ordered, STYLE, pictures())
    text, _ = booklet_letters(plan)
    assert sorted(order, key=lambda title: text.index(title.replace(" ", ""))) == order
    assert plan.has_back_cover


def test_booklets_of_all_formats_have_the_order_of_the_one_with_the_least_room():
    whole, low = STYLE, replace(STYLE, paper=STYLE.paper._replace(height=STYLE.paper.height / 2))
    made = edition(blocks(5))
    assert titles(in_reading_order([made], [whole], pictures())) == [["Goal", "At a glance", "Credits"]]
    assert titles(in_reading_order([made], [whole, low], pictures())) == [["Goal", "Credits", "At a glance"]]


def test_both_languages_of_a_booklet_have_one_order():
    short = blocks(12)
    first, second = edition_in("en", short), edition_in("de", translated(short, LONG + "Und so weiter. "))
    assert titles(in_reading_order([first], STYLES, pictures())) == [["Goal", "At a glance", "Credits"]]
    assert titles(in_reading_order([first, second], STYLES, pictures())) == [["Goal", "Credits", "At a glance"]] * 2


def test_blocks_without_credits_keep_their_order():
    made = edition(blocks(15)[:-2])
    assert in_reading_order([made], STYLES, pictures()) == (made,)
