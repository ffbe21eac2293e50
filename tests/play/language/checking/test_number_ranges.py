"""Effects that always leave the range of a number are found before anybody plays; others are not said to be wrong."""

import pytest

from pnp.play.language.checking.book_check import check_book
from pnp.play.language.terms.book import EffectsFor, EffectsIf, EffectText
from tests.play.language.compiled import with_action
from tests.play.language.sample_book import check_effect, phrase


@pytest.mark.parametrize(
    ("effect", "reason"),
    [
        ("purse[me] = 16", '"purse" would be 16, but can\'t be more than 15'),
        ("purse[me] += 16", '"purse" would be at least 16, but can\'t be more than 15'),
        ("purse[me] -= 20 - price[bee]", '"purse" would be at most -2, but can\'t be less than 0'),
        ("price[bee] = min(8, 4 + purse[me])", '"price" would be at least 4, but can\'t be more than 3'),
        ("price[bee] = 5 if vacant(to) else 4 * 2", '"price" would be at least 5, but can\'t be more than 3'),
        ("pay(4, price[bee], purse[me])", '"price" would be at most -1, but can\'t be less than 0'),
        ("pay(-16, price[bee], price[moss])", '"price" would be at least 16, but can\'t be more than 3'),
        ("price[bee] = count(held(me)) + 9", '"price" would be at least 9, but can\'t be more than 3'),
        ("points = purse[me] % 4 + 10", '"points" would be at least 10, but can\'t be more than 9'),
    ],
)
def test_an_effect_that_never_fits_is_a_fault(effect, reason):
    (finding,) = check_effect(effect).findings
    assert (finding.code, finding.message, finding.span) == ("P085", reason, (0, len(effect)))


@pytest.mark.parametrize(
    "effect",
    [
        "purse[me] += 1",
        "purse[me] -= 15",
        "points += 20",
        "points = none",
        "price[bee] = count(held(me))",
        "price[bee] = price[moss] * purse[me]",
        "pay(3, price[bee], purse[me])",
        "price[bee] = purse[me] // 4",
        "price[bee] = 3 if vacant(to) else 4",
    ],
)
def test_an_effect_that_may_fit_is_none(effect):
    assert check_effect(effect).findings == ()


def test_what_is_under_a_condition_or_hidden_by_a_loop_is_not_judged():
    never = (EffectText(phrase("purse[me] = 16", "x")),)
    assert check_book(with_action("true", effects=(EffectsIf(phrase("false", "if"), never),))).findings == ()
    loop = EffectsFor(phrase("from in numbers(1, 3)", "for"), (EffectText(phrase("price[bee] = from", "do")),))
    assert check_book(with_action("true", effects=(loop,))).findings == ()
