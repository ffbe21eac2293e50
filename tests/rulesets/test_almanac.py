"""Almanac: 54 cards of four seasons and two odd days, each seen by its corners, and a deal that comes out even."""

from __future__ import annotations

from pnp.pieces.kinds import draw_component
from tests.bundled import opened_game

SEASONS = ("spring", "summer", "autumn", "winter")


def deck():
    return opened_game("almanac").ruleset.components["deck"]


def test_it_has_thirteen_weeks_in_each_season_and_two_odd_days():
    assert [design.id for design in deck().designs] == [
        *(f"{season}-{week}" for season in SEASONS for week in range(1, 14)),
        "leap-day",
        "new-year",
    ]
    pieces = draw_component("deck", opened_game("almanac").context)
    assert [piece.count for piece in pieces] == [1] * 54
    assert {(piece.width, piece.height) for piece in pieces} == {(63.0, 88.0)}
    assert [piece.findings for piece in pieces if piece.findings] == []


def test_no_two_fronts_are_alike_and_all_backs_are():
    pieces = draw_component("deck", opened_game("almanac").context)
    fronts = [repr(piece.front) for piece in pieces]
    assert len(set(fronts)) == 54
    assert len({repr(piece.back) for piece in pieces}) == 1


def test_every_deal_of_its_table_comes_out_even():
    (table,) = (
        item.table
        for section in opened_game("almanac").ruleset.sections
        if section.section == "setup"
        for item in section.items
        if item.table
    )
    for players, each, left, tricks in (map(int, row) for row in table[1:]):
        assert players * each + left == 54
        assert each - 1 == 4 * tricks  # a card of each hand is the promise


def test_the_cards_of_its_figure_fit_the_weather_as_its_rules_say():
    (frame,) = opened_game("almanac").figures["weather"].frames
    shown = {pool.name: [piece.face.look for piece in pool.pieces] for pool in frame.view.pools}
    (weather,) = shown["weather"]
    assert [fits(card, weather) for card in shown["fits"]] == [True] * 3
    assert [fits(card, weather) for card in shown["wrong"]] == [False]


def fits(card, weather):
    """Whether a card fits another in Weathercock: higher of the season, of the number, or of the next season."""
    (season, week), (lying, number) = card.split("-"), weather.split("-")
    follows = SEASONS.index(season) == (SEASONS.index(lying) + 1) % 4
    return follows or int(week) == int(number) or (season == lying and int(week) > int(number))


def test_its_box_is_as_large_as_the_deck():
    box = opened_game("almanac").ruleset.components["tuck-box"]
    assert box.holds == ("deck",)
    (piece,) = draw_component("tuck-box", opened_game("almanac").context)
    assert piece.findings == ()
    assert piece.width > 2 * (63.0 + 54 * 0.3) and piece.height > 88.0 + 2 * 54 * 0.3
