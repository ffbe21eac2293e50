"""Have a game's figures proved; those that nothing shows are not proved again while they are known to hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from pnp.model.figure import CheckedFigure
from pnp.model.ruleset import Ruleset
from pnp.pipeline.fingerprint import digest_program, digest_text
from pnp.pipeline.game_checks import prove
from pnp.pipeline.options import BuildOptions
from pnp.pipeline.selection import wants_booklet
from pnp.problems import Problems
from pnp.rules.coverage import Coverage
from pnp.rules.engines import NO_ENGINE
from pnp.rules.kept_values import find_value, keep_value


class ProvedGame(NamedTuple):
    """The figures that hold, if anything shows them, and the coverage of the clauses.

    If it *is_playable*, the box holds what figures and engine use.
    """

    figures: Mapping[str, CheckedFigure]
    coverage: Coverage
    is_playable: bool


def proved_game(ruleset: Ruleset, options: BuildOptions, problems: Problems) -> ProvedGame:
    """Return the figures of a ruleset that are proved, with a problem for whatever is wrong with them.

    A build that makes no booklet shows no figure. It has them proved as well, unless that was done without any problem
    for the same content by the same program.
    """
    key = None if wants_booklet(options) or ruleset.game.engine == NO_ENGINE else _key(ruleset, options)
    if key is not None and find_value(key) is True:
        return ProvedGame({}, Coverage(()), is_playable=True)
    count = len(problems)
    proofs, is_playable = prove(ruleset, options, problems)
    if key is not None and len(problems) == count:
        keep_value(key, True)
    return ProvedGame(proofs.figures, proofs.coverage, is_playable)


def _key(ruleset: Ruleset, options: BuildOptions) -> str:
    """Return the digest of all that proofs depend on: no bytes of pictures, no places in files."""
    figures = [replace(figure, source=None) for figure in ruleset.figures.values()]
    content = replace(ruleset, figures=figures, art={}, fonts={}, sources={}, folder="")
    return digest_text("proofs", digest_program(), repr(content), repr(sorted(options.choices.items())))
