"""Read when a game is over, and what every position keeps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.problems import DocumentPath
from pnp.rules.play.action_reader import check_clause, conditions_of
from pnp.rules.play.book import Ending, Invariant
from pnp.rules.play.value_reader import ValueReader

_WINNERS = ("most", "least", "nobody")
END_KEYS = ("if", "winner", "scores", "halves", "clause")
ALWAYS_KEYS = ("for", "is", "says", "at")


def read_endings(reader: ValueReader, value: Any, at: DocumentPath) -> Iterator[Ending]:
    """Yield when the game is over, in order."""
    if value is None:
        return
    for path, written in reader.entries(value, at, "end", 100):
        known = reader.record(written, path, "an end of the game", END_KEYS, ("if",))
        test = reader.phrase(known["if"], (*path, "if"), "a condition") if "if" in known else None
        scores = reader.phrase(known["scores"], (*path, "scores")) if "scores" in known else None
        winner: Any = known.get("winner", "most" if scores else None)
        if winner is None:
            if known:
                hint = "add winner: me, or opponent, most, least, nobody"
                reader.fault("nobody is said to win", path, hint, code="P005")
            continue
        if winner not in _WINNERS:
            winner = reader.phrase(winner, (*path, "winner"), "the winner")
        elif winner in ("most", "least") and scores is None:
            reader.fault(f"{winner} of what?", (*path, "winner"), "add scores: and a number for player")
        clause = known.get("clause", "")
        if clause != "":
            check_clause(reader, clause, (*path, "clause"))
        halves = "halves" in known and reader.flag(known["halves"], (*path, "halves"))
        if test is not None and winner is not None:
            yield Ending(test, winner, str(clause), scores, halves)


def read_invariants(reader: ValueReader, value: Mapping[str, Any], at: DocumentPath) -> Iterator[Invariant]:
    """Yield what every position keeps."""
    for clause, written in value.items():
        path = (*at, clause)
        check_clause(reader, clause, path)
        listed = isinstance(written, list)
        for inner, one in reader.entries(written, path, "a clause", 50) if listed else ((path, written),):
            test, says, known = conditions_of(reader, one, inner, ALWAYS_KEYS)
            loop = reader.phrase(known["for"], (*inner, "for"), "a loop") if "for" in known else None
            place = reader.message(known["at"], (*inner, "at")) if "at" in known else None
            if test is not None:
                yield Invariant(clause, test, loop, says, place)
