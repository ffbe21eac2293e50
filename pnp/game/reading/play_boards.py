"""Make the boards that play.yaml names, and other components, for all values of the options that they depend on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice, product
from typing import Any

from pnp.game.model.files import COMPONENTS, GAME, PLAY_RULES
from pnp.game.model.kinds import AnyComponent
from pnp.game.model.ruleset import PLAY_ENGINE, BoardChoice, Choice, ComponentChoice
from pnp.game.reading.draft import RulesetDraft
from pnp.game.reading.option_refs import option_refs, substitute_options
from pnp.messages import closest
from pnp.problems import Finding, Problems, SourceMap

_MOST_CHOICES = 200  # of one component
_MakeComponent = Callable[[str, Any, SourceMap], tuple[AnyComponent | None, list[Finding]]]


def check_play_engine(draft: RulesetDraft, problems: Problems, *, has_file: bool) -> None:
    """Report a play.yaml that no engine uses, and a missing one."""
    engine = None if draft.game is None else draft.game.engine
    if engine is None or (engine == PLAY_ENGINE) == has_file:
        return
    place = draft.sources[GAME].place(("engine",))
    if place.spot in draft.wrong:
        return
    if has_file:
        hint = f"write engine: {PLAY_ENGINE}, or remove {PLAY_RULES}"
        problems.error("P006", f"{PLAY_RULES} is not used: the engine is {engine}", place, hint)
    else:
        problems.error("P001", f"the ruleset has no {PLAY_RULES}", place, f"write {PLAY_RULES}, or engine: none")


def named_boards(
    play: Any, written: Mapping[str, Any], draft: RulesetDraft, make: _MakeComponent
) -> Iterator[BoardChoice]:
    """Yield the boards that play.yaml names, made by *make* from the *written* values in components.yaml.

    Faults of a board have been reported with its file.
    """
    keys = [key for key in play if key == "board" or closest(key, ("board",))] if isinstance(play, dict) else []
    names = {text for key in keys for text in _texts(play[key])}
    for name in sorted(names & written.keys() - draft.faulty):
        for values, board in _choices(name, written[name], draft, make):
            yield BoardChoice(name, values, board)


def varied_components(
    boards: Iterable[BoardChoice], written: Mapping[str, Any], draft: RulesetDraft, make: _MakeComponent
) -> Iterator[ComponentChoice]:
    """Yield the components that depend on options, except the *boards* that play.yaml names."""
    named = {board.name for board in boards}
    for name in sorted(written.keys() - named - draft.faulty):
        if any(True for _ in option_refs(written[name])):
            for values, component in _choices(name, written[name], draft, make):
                yield ComponentChoice(name, values, component)


def _choices(
    name: str, written: Any, draft: RulesetDraft, make: _MakeComponent
) -> Iterator[tuple[Mapping[str, Choice], AnyComponent]]:
    """Yield a component for each choice of the options that it depends on, with their values."""
    options = draft.options or {}
    used = dict.fromkeys(option for _, option in option_refs(written) if option in options)
    for choice in islice(product(*(options[option].values for option in used)), _MOST_CHOICES):
        values = dict(zip(used, choice, strict=True))
        component, _ = make(name, substitute_options(written, values), draft.sources[COMPONENTS])
        if component is not None:
            yield values, component


def _texts(value: Any) -> Iterator[str]:
    """Yield every text in a value."""
    match value:
        case str():
            yield value
        case dict():
            for inner in value.values():
                yield from _texts(inner)
        case _:
            return
