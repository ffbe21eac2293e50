"""Find the rules of a ruleset: the engine that its game.yaml names, set up from its files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.game.model.files import PLAY_RULES
from pnp.game.model.ruleset import PLAY_ENGINE, Ruleset
from pnp.game.reading.bundle import find_ruleset, list_bundled_rulesets
from pnp.game.reading.files import Folder, open_folder
from pnp.game.reading.inheritance import inherit
from pnp.game.reading.inherited_places import inherited_source
from pnp.game.reading.ruleset import read_ruleset_draft
from pnp.game.reading.yaml.documents import MAX_BYTES, read_document
from pnp.messages import format_value, suggest_name
from pnp.play.engine_names import ENGINES, NO_ENGINE, engine_for
from pnp.play.game_setup import COMPONENTS_FILE, GAME_FILE, GameSetup, report_setup, setup_of, setup_of_values
from pnp.play.protocol import Engine, Rejected
from pnp.problems import Problems, SourceMap
from pnp.questions.game_rules import GameRules
from pnp.targets.opening.kept_games import RULESET, KeptGame
from pnp.workshop.checks.pieces.map_places import find_places
from pnp.workshop.options import BuildOptions

if TYPE_CHECKING:
    from pnp.questions.rule_words import RuleWords


class _BundledEngines(Mapping[str, Engine[Any, Any]]):
    """The engines of the bundled rulesets, by the names in transcripts."""

    def __getitem__(self, name: str) -> Engine[Any, Any]:
        return ENGINES[name] if name in ENGINES else _bundled_engine(name)

    def __iter__(self) -> Iterator[str]:
        yield from ENGINES
        yield from (name for name in list_bundled_rulesets() if name not in ENGINES and _has_play(name))

    def __len__(self) -> int:
        return sum(1 for _ in self)


BUNDLED_ENGINES: Mapping[str, Engine[Any, Any]] = _BundledEngines()


def _has_play(name: str) -> bool:
    folder = find_ruleset(name)
    return folder is not None and (folder / PLAY_RULES).is_file()


@cache
def _bundled_engine(name: str) -> Engine[Any, Any]:
    """Return the engine of a bundled ruleset whose rules are data. Raises KeyError for any other name."""
    folder = find_ruleset(name) if name in list_bundled_rulesets() and _has_play(name) else None
    rules = None if folder is None else open_rules(folder, Problems())
    if rules is None:
        raise KeyError(name)
    return rules.engine


def open_rules(source: Path | Ruleset, problems: Problems, language: str | None = None) -> GameRules | None:
    """Return the rules that a ruleset, read from a folder or loaded, names; None, with problems, without any.

    Their answers are in the *language*, if there is one, with the titles of seats and components.
    """
    rules = source if isinstance(source, Ruleset) else _find_engine(source, problems)
    if not isinstance(rules, Ruleset):
        return None if rules is None else GameRules(rules)
    words = None
    if language is not None:
        from pnp.questions.rule_words import read_rule_words  # elsewhere, no translation is read

        words = read_rule_words(rules, language, problems)
    if language is not None and words is None:
        return None
    engine = engine_with_words(rules, words, problems)
    return None if engine is None else GameRules(engine, rules.sources, words, tuple(problems))


def engine_with_words(ruleset: Ruleset, words: RuleWords | None, problems: Problems) -> Engine[Any, Any] | None:
    """Return the engine of a loaded ruleset, with refusals in a reader's words if there are any."""
    ruleset = ruleset.with_default_options
    setup = setup_of(ruleset) if words is None else setup_of(words.translated(ruleset), words.play_words())
    return _set_up_engine(ruleset.game.engine, setup, ruleset.sources, problems)


def _find_engine(folder: Path, problems: Problems) -> Engine[Any, Any] | Ruleset | None:
    """Return the engine that game.yaml names, however sound other files are, or of play.yaml the ruleset."""
    kept: Ruleset | None = KeptGame(RULESET, folder, BuildOptions()).find()
    if kept is not None and kept.play is not None:
        return kept
    opened = open_folder(folder, problems)
    content = opened.read(GAME_FILE, MAX_BYTES) if opened else None
    document = read_document(content, f"{folder}/{GAME_FILE}", problems) if content is not None else None
    if document is None:
        return None
    game, source = document
    if not isinstance(game, dict) or "engine" not in game:
        problems.error("P005", "game.yaml names no engine", source.place(), "add: engine: play")
        return None
    if game["engine"] == PLAY_ENGINE:
        return _read_play(folder, problems)
    components, places = _read_components(opened, str(folder))
    sources = {GAME_FILE: source, COMPONENTS_FILE: places}
    return _set_up_engine(game["engine"], setup_of_values(game, components), sources, problems)


def _read_play(folder: Path, problems: Problems) -> Ruleset | None:
    """Return a ruleset as far as its rules in play.yaml need it; None after recording the faults of these files."""
    # Faults of other files do not matter to the rules: they are kept apart, and left out.
    others = Problems()
    draft = read_ruleset_draft(folder, others)
    files = [f"{folder}/{name}" for name in (GAME_FILE, PLAY_RULES, COMPONENTS_FILE)]
    is_ambiguous = any(one.code == "P007" and one.place and one.place.file == files[1] for one in others)
    if draft is None or draft.play is None or draft.component_names is None or is_ambiguous:
        problems.extend(one for one in others if one.place and one.place.file in files)
        return None
    find_places(draft, others)
    return draft.partial_ruleset()


def _set_up_engine(
    name: Any, setup: GameSetup, sources: Mapping[str, SourceMap], problems: Problems
) -> Engine[Any, Any] | None:
    """Return the engine that game.yaml names, set up for its ruleset; None, with problems, if there is none."""
    engine = engine_for(name, setup) if isinstance(name, str) and name != NO_ENGINE else None
    if isinstance(engine, Rejected):
        report_setup(engine.findings, sources, problems)
        return None
    place = sources[GAME_FILE].place(("engine",))
    if name == NO_ENGINE:
        hint = "write its rules in play.yaml, and engine: play: docs/first-rules.md shows how"
        problems.error("P059", "this ruleset has no engine", place, hint)
    elif engine is None:
        problems.error("P014", f'unknown engine "{format_value(name)}"', place, suggest_name(name, ENGINES))
    return engine


def _read_components(folder: Folder | None, name: str) -> tuple[Any, SourceMap]:
    """Return the values of components.yaml; none if it can't be read, which ``pnp check`` reports."""
    file = f"{name}/{COMPONENTS_FILE}"
    content = folder.read(COMPONENTS_FILE, MAX_BYTES) if folder and folder.has(COMPONENTS_FILE) else None
    document = read_document(content, file, Problems()) if content is not None else None
    if document is None or not isinstance(document[0], dict):
        return {}, SourceMap(file)
    inheritance = inherit(document[0])
    return inheritance.components, inherited_source(document[1], inheritance)
