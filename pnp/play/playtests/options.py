"""The options of a playtest, as plain values."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from pnp.play.playtests.search import USUAL_ITERATIONS, SearchBudget


class PlaytestOptions(Struct, frozen=True):
    """How many games are played, and how.

    *players* are kinds of players, ``random``, ``greedy`` or ``search``: one for all seats, or one for each; *seats* is
    the number of players. *choices* are options of the game: ``{"side": "4"}``. The first game has the *seed*, each
    other game the next one. A player who searches tries *limit* lines of play for each move or, with a *time*, as many
    as that number of seconds allows: such playtests are not reproducible. A game is cut off after *most_moves*; by
    default, after its engine's limit, or 2000. With *keeps_examples*, the playtest has the transcripts of some games.
    """

    games: int = 1000
    players: tuple[str, ...] = ("random",)
    seats: int | None = None
    choices: Mapping[str, str] = field(default_factory=dict)
    seed: int = 0
    limit: int = USUAL_ITERATIONS
    time: float | None = None
    most_moves: int | None = None
    keeps_examples: bool = False

    @property
    def budget(self) -> SearchBudget:
        """The budget of the search for a move."""
        return SearchBudget(self.limit, self.time)

    def normalised(self) -> PlaytestOptions:
        """Return the options with a single kind of players in a list, and with numbers among the choices as text.

        >>> PlaytestOptions(players="greedy", choices={"side": 4}).normalised().choices
        {'side': '4'}
        """
        players = (self.players,) if isinstance(self.players, str) else tuple(self.players)
        return replace(self, players=players, choices={key: str(value) for key, value in self.choices.items()})
