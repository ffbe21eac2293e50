"""Open a ruleset: check it, its figures and everything that will be built.

Only proofs without a single problem are kept between runs. If a figure, a rule, a component or the program changes,
all figures are proved again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.figure import CheckedFigure
from pnp.game.model.ruleset import Ruleset
from pnp.game.model.texts import TextValue
from pnp.kept_values import find_value, keep_value
from pnp.play.proof.coverage import Coverage
from pnp.problems import Problems
from pnp.targets.opening.game_checks import check_layout, prepare_build, prepare_context, prove
from pnp.translation.catalogue import Catalogue, author_catalogue, ruleset_numbers
from pnp.workshop.bench.draw_context import context_in
from pnp.workshop.bench.game_build import CheckedGame, GameBuild
from pnp.workshop.checks.glossary import check_glossary
from pnp.workshop.checks.glyphs import check_glyphs
from pnp.workshop.fingerprint import digest_program, digest_text, digest_value
from pnp.workshop.options import BuildOptions
from pnp.workshop.processes import running_beside
from pnp.workshop.selection import check_choices, check_kept_references, settled_only, wants_booklet

# Fields that no proof depends on: looks, and the places of values in files, which are for problems only. Figures and
# the game are added without such fields of their own.
_NOT_PROVING = frozenset({"folder", "look", "art", "fonts", "glossary", "faces", "sources", "figures", "game"})


class ProvedGame(Struct, frozen=True):
    """The proved figures, the clauses' coverage, and, if it *is_playable*, a box with all they use."""

    figures: Mapping[str, CheckedFigure]
    coverage: Coverage
    is_playable: bool
    computed: Mapping[str, TextValue] = MappingProxyType({})  # the values of expressions in texts


def proved_game(
    ruleset: Ruleset,
    options: BuildOptions,
    problems: Problems,
    meanwhile: Callable[[], AbstractContextManager[object]] = nullcontext,
) -> ProvedGame:
    """Return the proved figures of a ruleset, and record their problems.

    Figures that the same program has proved without problems for the same content are not proved again. Others are
    proved in the context of *meanwhile*.
    """
    key = proof_key(ruleset, options)
    kept = _find(key)
    if kept is not None:
        return kept
    count = len(problems)
    with meanwhile():
        proofs, is_playable = prove(ruleset, options, problems)
    proved = ProvedGame(proofs.figures, proofs.coverage, is_playable, proofs.computed)
    if len(problems) == count:
        import pickle

        keep_value(key, pickle.dumps((dict(proved.figures), proved.coverage, dict(proved.computed)), protocol=5))
    return proved


def proof_key(ruleset: Ruleset, options: BuildOptions) -> str:
    """Return the digest of everything that the proofs of a ruleset's figures depend on, the program included."""
    figures = {
        name: [getattr(figure, field) for field in figure.__struct_fields__ if field != "source"]
        for name, figure in ruleset.figures.items()
    }
    values = [getattr(ruleset, field) for field in ruleset.__struct_fields__ if field not in _NOT_PROVING]
    values.append(replace(ruleset.game, version=""))
    asked = [sorted(options.choices.items()), wants_booklet(options), options.checks_all_options]
    return digest_text("proofs", digest_program(), digest_value([figures, values, asked]))


def _find(key: str) -> ProvedGame | None:
    content = find_value(key)
    if not isinstance(content, bytes):
        return None
    import pickle  # where nothing is kept, it takes longer to import than to use

    figures, coverage, computed = pickle.loads(content)  # of a file that only the user can write
    return ProvedGame(figures, coverage, True, computed)


def check_game(
    ruleset: Ruleset,
    options: BuildOptions,
    problems: Problems,
    catalogue: Catalogue | None = None,
    *,
    composes: bool = True,
    jobs: int = 1,
) -> GameBuild | None:
    """Return a ruleset ready to be built, or None and every problem that stops it.

    Figures are proved for every build: a false claim stops every build. Without a *catalogue*, texts stay as their
    authors wrote them. Unless it *composes*, booklets are only measured. Up to *jobs* processes do it.
    """
    errors = problems.error_count
    options = settled_only(ruleset, options)
    options = options._replace(choices=check_choices(ruleset, options.choices, problems))
    check_kept_references(ruleset, options.choices, problems)
    check_glossary(ruleset, problems)
    catalogue = catalogue or author_catalogue(ruleset)
    # Art that another process reads and keeps while figures are proved is found by this one.
    read_art = partial(prepare_context, ruleset, catalogue, options, Problems())
    proved = proved_game(ruleset, options, problems, partial(running_beside, read_art, jobs))
    if proved.computed:
        ruleset = replace(ruleset, computed=proved.computed)
        catalogue = replace(catalogue, numbers=ruleset_numbers(ruleset))
    game = CheckedGame(ruleset, proved.figures, proved.coverage, catalogue, options)
    build = prepare_build(game, problems)
    check_glyphs(ruleset, build.context.book, build.catalogue, problems, with_booklet=wants_booklet(options))
    if problems.error_count > errors:
        from pnp.targets.opening.partial_check import check_part

        check_part(replace(game, figures=game.figures if proved.is_playable else {}), build.context.art, problems)
        return None
    check_layout(build, problems, composes=composes, jobs=jobs)
    return build if problems.error_count == errors else None


def translate_game(
    build: GameBuild, catalogue: Catalogue, problems: Problems, *, composes: bool = True, jobs: int = 1
) -> GameBuild | None:
    """Return a checked game in another language; proofs and pictures are shared. None, with every problem."""
    errors = problems.error_count
    if build.ruleset.computed:
        catalogue = replace(catalogue, numbers=ruleset_numbers(build.ruleset))
    context = context_in(build.context, catalogue)
    translated = GameBuild(replace(build.game, catalogue=catalogue), context)
    check_glyphs(build.ruleset, context.book, catalogue, problems, with_booklet=wants_booklet(build.options))
    check_layout(translated, problems, composes=composes, jobs=jobs)
    return translated if problems.error_count == errors else None
