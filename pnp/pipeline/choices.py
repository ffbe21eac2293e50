"""Settle the choices a game leaves open, and leave out of the booklet what belongs to the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from pnp.messages import join_words, quote, suggest_name
from pnp.model.ruleset import Choice, Ruleset, Section
from pnp.problems import Problems

# What is written on the command line, and nothing that was not.
Choices = Mapping[str, str]


def check_choices(ruleset: Ruleset, choices: Choices, problems: Problems) -> None:
    """Report every choice that the game does not offer."""
    options = ruleset.game.options
    for key, value in choices.items():
        if key not in options:
            hint = suggest_name(key, options)
            problems.error("P015", f"{ruleset.name} has no option {quote(key)}", None, hint)
        elif value not in (offers := [str(v) for v in options[key].values]):
            problems.error("P015", f"{key} can't be {quote(value)}", None, f"available: {join_words(offers)}")


def chosen_sections(sections: Sequence[Section], choices: Choices) -> tuple[Section, ...]:
    """Return the sections and items that the choices leave in, the last summary at the end: on the back cover.

    Only a section of credits may follow it there.

    What is not chosen stays open: a booklet made without ``--set`` describes every edition.
    """
    chosen = [
        replace(section, items=tuple(entry for entry in section.items if _matches(entry.when, choices)))
        for section in sections
        if _matches(section.when, choices)
    ]
    summary = next((section for section in reversed(chosen) if section.summary), None)
    imprint = chosen[-1] if chosen and any(entry.credits for entry in chosen[-1].items) else None
    return tuple(sorted(chosen, key=lambda section: 2 * (section is imprint) + (section is summary)))


def _matches(when: Mapping[str, Choice], choices: Choices) -> bool:
    """Return whether every choice made agrees with *when*."""
    return all(choices.get(key, str(value)) == str(value) for key, value in when.items())
