"""Notes on a set-up whose numbers are not those of the start."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pnp.game.model.ruleset import PLAY_ENGINE, Ruleset
from pnp.game.model.view import Standing, View
from pnp.messages import join_words, quote
from pnp.problems import Problem
from pnp.workshop.notes.passages import Booklet, BookletText, is_english, note

# From two up: *one* is an article more often than a number.
_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
# What is taken is all that a player has; what is put somewhere may be a part, but no more than there is.
_TAKEN = "takes?|gets?|has|have|receives?|starts? with|begins? with"
_PUT = "puts?|places?|lays?|sets?"
_BETWEEN = r"(?:(?:all|all of|your|their|his|her|its|the|out|down|up|exactly|each)\s{1,4}){0,2}"
_WORDS = r"[a-z-]{1,30}(?:\s{1,4}[a-z-]{1,30}){0,2}"
_NUMBER = rf"(?:[2-9]|[1-9][0-9]|{'|'.join(_NUMBERS)})"
_AMOUNT = re.compile(
    rf"\b(?:(?P<taken>{_TAKEN})|{_PUT})\s{{1,4}}{_BETWEEN}(?P<number>{_NUMBER})\s{{1,4}}(?P<words>{_WORDS})",
    re.IGNORECASE,
)
# Chance that no number of pieces depends on.
_WHO_BEGINS = re.compile(r"\bturn = random\(players\)")


def set_up_notes(booklet: Booklet, values: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield each number of pieces in the section of the set-up that the start does not have (N107)."""
    # Each branch is a doubt, and silence: it is certain only in English, for a verb, a number and the name of a piece,
    # and only if chance deals no pieces.
    ruleset = booklet.ruleset
    is_certain = "random(" not in _WHO_BEGINS.sub("", str(values.get("setup")))
    names = _piece_names(ruleset, values) if is_certain and is_english(ruleset) else {}
    numbers = list(_numbers_of_pieces(booklet, names)) if names else []
    views = list(_start_views(ruleset)) if numbers else []
    for passage, match, name in numbers:
        pieces, number = names[name], _number(match["number"])
        counts = {count for view in views for count in _counts(view, pieces)}
        held = [getattr(ruleset.components[piece], "count", 0) for piece in pieces]
        most = max(counts, default=0)
        known = {*counts, *held, sum(held), sum(held) - most}
        if counts and number not in known and (number > most or match["taken"]):
            place = passage.place(match.start("number"), match.end("number") - match.start("number"))
            said = join_words(map(str, sorted(counts)), "or")
            hint = "write the number of the start, or a placeholder such as {stone.count}"
            yield note("N107", f"the start has {said} {quote(name)}, not {number}", place, hint)


def _numbers_of_pieces(
    booklet: Booklet, names: Mapping[str, object]
) -> Iterator[tuple[BookletText, re.Match[str], str]]:
    """Yield the numbers of pieces in the texts of the set-up that are for all options, with the name of the piece."""
    for passage in booklet.passages:
        section = booklet.sections[passage.section]
        is_set_up = "setup" in re.sub("[^a-z]", "", f"{section.section} {section.title}".lower())
        if is_set_up and passage.is_rule and not (section.when or passage.item.when):
            for match in _AMOUNT.finditer(passage.message):
                words = match["words"].lower().split()
                # "two red stones", and of any other adjective the noun: "two flat stones"
                known = (" ".join(words[start:end]) for start in (0, 1) for end in range(len(words), start, -1))
                if name := next(filter(names.__contains__, known), ""):
                    yield passage, match, name


def _number(word: str) -> int:
    return int(word) if word.isdecimal() else _NUMBERS.index(word.lower()) + 2


def _piece_names(ruleset: Ruleset, values: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """Return the pieces of play.yaml by their plurals, whole or the last word: {"stones": ("red-stone", …)}."""
    named: dict[str, dict[str, None]] = {}
    played = set(re.findall(r"[a-z0-9-]+", str([values.get("pieces"), values.get("state")])))
    for name, component in ruleset.components.items():
        if component.plural and name in played:
            whole = component.plural.lower()
            for words in (whole, whole.split()[-1]):
                named.setdefault(words, {})[name] = None
    return {words: tuple(pieces) for words, pieces in named.items()}


def _start_views(ruleset: Ruleset) -> Iterator[View]:
    """Yield the start of the game for each number of players, as far as its rules can be played."""
    from pnp.play.engine_names import engine_for
    from pnp.play.game_setup import setup_of
    from pnp.play.protocol import Rejected, RulesFaultError, StartOptions

    engine = engine_for(PLAY_ENGINE, setup_of(ruleset.with_default_options))
    if engine is None or isinstance(engine, Rejected):
        return
    for players in ruleset.game.player_counts:
        try:
            state = engine.start(StartOptions(players=players))
            if not isinstance(state, Rejected):
                yield engine.view(state)
        except RulesFaultError:  # reported where a figure or a game meets it
            return


def _counts(view: View, pieces: Sequence[str]) -> Iterator[int]:
    """Yield every number of some pieces in a view: in all, of each component, of each owner, in each place."""
    # A view has pieces in three kinds of places, and texts count them in four ways.
    places: list[tuple[str, Iterable[Standing]]] = [(pool.name, pool.pieces) for pool in view.pools]
    places += (("", standing) for board in view.boards for _, standing in board.cells)
    places += ((row, standing) for track in view.tracks for row, _, standing in track.places)
    every = [(place, one) for place, standing in places for one in standing if one.component in pieces]
    for labels in (
        [""] * len(every),
        [one.component for _, one in every],
        [one.owner or "" for _, one in every],
        [place for place, _ in every],
    ):
        totals = Counter[str]()
        for label, (_, one) in zip(labels, every, strict=True):
            totals[label] += one.count
        yield from totals.values()
