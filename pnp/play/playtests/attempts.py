"""Try moves that may be illegal, like players who don't know the rules, to find which clauses refuse something.

A move that was legal elsewhere in the game is tried where it may be illegal, as it is or with one of its words
replaced: a cell by a cell, a number by a number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from pnp.play.playtests.choice import pick_move
from pnp.play.protocol import Engine
from pnp.problems import Finding

_TOKEN = re.compile(r"[^\W\d_]+-?[^\W\d_]*|\d+|\W+|_+")
_MOST_KEPT = 64  # spellings, and words of one shape
_NOTED = 4  # moves of a position
_CHANGED = 0.6  # the share of attempts in which a word is changed


class Attempts:
    """The recorded moves of one game, and the attempts to make them elsewhere."""

    def __init__(self, engine: Engine[Any, Any], seed: int) -> None:
        self._engine = engine
        self._chance = Random(f"attempts {seed}")
        self._spellings: list[str] = []
        self._words: dict[str, list[str]] = {}  # by their shapes

    def note(self, state: Any, legal: Sequence[Any]) -> None:
        """Keep the spelling of some of the legal moves of a position."""
        for _ in range(_NOTED if legal else 0):
            spelling = self._engine.write_move(state, pick_move(legal, self._chance))
            self._keep(self._spellings, spelling)
            for word in _TOKEN.findall(spelling):
                self._keep(self._words.setdefault(_shape(word), []), word)

    def _keep(self, kept: list[str], text: str) -> None:
        """Keep a text, which replaces a random one if there are many."""
        if text in kept:
            return
        if len(kept) < _MOST_KEPT:
            kept.append(text)
        else:
            kept[int(self._chance.random() * _MOST_KEPT)] = text

    def clauses(self, state: Any, number: int) -> Iterator[str]:
        """Yield the clause that refuses each illegal move of a *number* of attempts; some attempts are legal moves."""
        for _ in range(number if self._spellings else 0):
            move = self._engine.read_move(state, self._spelling())
            if isinstance(move, Finding):
                continue
            refusal = self._engine.refusal(state, move)
            if refusal is not None:
                yield refusal.clause

    def _spelling(self) -> str:
        """Return a recorded move, perhaps with one word changed."""
        spelling = pick_move(self._spellings, self._chance)
        if self._chance.random() >= _CHANGED:
            return spelling
        words = _TOKEN.findall(spelling)
        place = int(self._chance.random() * len(words))
        words[place] = pick_move(self._words[_shape(words[place])], self._chance)
        return "".join(words)


def _shape(word: str) -> str:
    """Return the shape of a word, whose substitutes have the same: numbers and letters are classes, signs literal."""
    if word.isdigit():
        return "number"
    if word[0].isalpha():
        return "letter" if len(word) == 1 else "word"
    return word
