"""Take values from a setup for an engine in Python, and collect what the engine can't play."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from pnp.messages import format_value, join_words
from pnp.play.game_setup import COMPONENTS_FILE, GAME_FILE, ComponentSetup, GameSetup, OptionSetup
from pnp.problems import DocumentPath, Finding


class SetupReader:
    """Takes values from a setup for one engine, and collects what the engine can't play.

    A finding's path begins with the name of the file.
    """

    def __init__(self, engine: str, setup: GameSetup) -> None:
        self.engine = engine
        self.setup = setup
        self.findings: list[Finding] = []

    def reject(self, message: str, *at: str | int, hint: str, at_key: bool = False) -> None:
        """Add a finding about the value at a path, the file first."""
        self.findings.append(Finding("P006", f"the engine {self.engine} {message}", hint, at, at_key))

    def players(self, playable: Sequence[int], names: Sequence[str]) -> tuple[int, ...]:
        """Return the numbers of players; each must be *playable*, and *names* are who plays, as seats."""
        counts = self.setup.players
        if not counts:
            return tuple(playable)
        allowed = tuple(count for count in counts if count in playable)
        if len(allowed) < len(counts):
            wrong = join_words([str(count) for count in counts if count not in playable], "or")
            hint = f"it plays with {join_words(map(str, playable), 'or')}"
            self.reject(f"can't play with {wrong} players", GAME_FILE, "players", hint=hint)
        missing = [name for name in names[: max(allowed, default=0)] if name not in self.setup.seats]
        if missing:
            self.reject(f"needs the seat {join_words(missing, 'and')}", GAME_FILE, "seats", hint=f"add {missing[0]}: …")
        return allowed or tuple(playable)

    def option(self, name: str, playable: Collection[str], default: str) -> OptionSetup:
        """Return an option, the engine's own one if the ruleset has none; each of its values must be *playable*."""
        known = OptionSetup(tuple(playable), default)
        option = self.setup.options.get(name)
        if option is None:
            return known
        path: DocumentPath = (GAME_FILE, "options", name)
        hint = f"{name} can be {join_words(playable, 'or')}"
        for index, value in enumerate(option.values):
            if value not in playable:
                self.reject(f"can't play with {name} {format_value(value)}", *path, "values", index, hint=hint)
        if option.default not in option.values:  # reported by the loader
            return known
        return option if option.default in playable else known

    def variants(self, playable: Collection[str]) -> tuple[str, ...]:
        """Return the variants that the ruleset offers; each must be *playable*."""
        if self.setup.variants is None:
            return tuple(playable)
        for name in self.setup.variants:
            if name not in playable:
                hint = f"its variants are {join_words(playable)}"
                self.reject(f"doesn't know the variant {name}", GAME_FILE, "variants", name, hint=hint, at_key=True)
        return tuple(name for name in playable if name in self.setup.variants)

    def count(self, component: str, default: int, least: int = 0, most: int | None = None) -> int:
        """Return how many there are of a component, which must be at *least*, and at *most*, so many."""
        count = self.component(component).count
        if count is None:
            return default
        if count < least or (most is not None and count > most):
            need = f"exactly {least}" if least == most else f"at least {least}" if count < least else f"at most {most}"
            self.reject(
                f"needs {need} of these, not {count}", COMPONENTS_FILE, component, "count", hint="change the count"
            )
            return default
        return count

    def require_value(self, component: str, key: str, value: Any) -> None:
        """Check that an attribute of a component, if it has one, has the one value that the rules allow."""
        actual = getattr(self.component(component), key)
        if actual is not None and actual != value:
            message = f"plays with {key} {format_value(value)}, not {format_value(actual)}"
            self.reject(message, COMPONENTS_FILE, component, key, hint=f"write {format_value(value)}")

    def cells(self, component: str, group: str, names: Collection[str]) -> None:
        """Check that a group of special cells, if the ruleset has it, holds the cells that the rules name."""
        actual = self.component(component).cells.get(group)
        if actual is not None and set(actual) != set(names):
            path = (COMPONENTS_FILE, component, "special", group, "cells")
            self.reject(f"plays with {join_words(names)} here", *path, hint="write these cells")

    def component(self, name: str) -> ComponentSetup:
        """Return a component; one without any attributes if the ruleset doesn't have it."""
        return self.setup.components.get(name, ComponentSetup())
