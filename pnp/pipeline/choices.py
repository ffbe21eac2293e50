"""Settle the choices a game leaves open, and leave out of the booklet what belongs to the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from pnp.booklet.composer import number_all, references
from pnp.load.draft import COMPONENTS, RULES
from pnp.messages import join_words, quote, suggest_name
from pnp.model.markup import Placeholder, parse
from pnp.model.ruleset import Choice, Ruleset, Section
from pnp.problems import DocumentPath, Problems
from pnp.translate.catalogue import ruleset_texts

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


def check_kept_references(ruleset: Ruleset, choices: Choices, problems: Problems) -> None:
    """Report each reference in a kept text to a rule, figure or section that the choices leave out (P031)."""
    chosen = chosen_sections(ruleset.sections, choices)
    missing = references(number_all(ruleset.sections)).keys() - references(number_all(chosen)).keys()
    if not missing:
        return
    figures = {entry.figure for section in chosen for entry in section.items}
    sources = [ruleset.sources[file] for file in (RULES, COMPONENTS)]
    sources += [figure.source for name, figure in ruleset.figures.items() if name in figures]
    settings = join_words([f"{key} is {value}" for key, value in choices.items()], "and")
    for message in ruleset_texts(ruleset):
        text = message.text.message
        if not (message.rich and any(message.source is source for source in sources)):
            continue
        if message.source is sources[0] and not _is_chosen(ruleset, message.path, choices):
            continue
        for mention in parse(text).placeholders():
            if isinstance(mention, Placeholder) and mention.name in missing:
                written = f"{{{mention.name}}}"
                place = message.source.inside(message.path, text, mention.offset, len(written))
                hint = "remove it, or leave its text out as well: with the same `when`"
                problems.error("P031", f"{written} is left out of the booklet where {settings}", place, hint)


def _is_chosen(ruleset: Ruleset, path: DocumentPath, choices: Choices) -> bool:
    """Return whether the choices leave in the section, and the item, that a text of rules.yaml belongs to."""
    position, part, *rest = path
    section = ruleset.sections[int(position)]
    in_item = part != "items" or _matches(section.items[int(rest[0])].when, choices)
    return in_item and _matches(section.when, choices)


def chosen_sections(sections: Sequence[Section], choices: Choices) -> tuple[Section, ...]:
    """Return the sections and items that the choices leave in, the last summary at the end: on the back cover.

    Only a section of credits may follow it there.

    What is not chosen stays open: a booklet made without ``--set`` describes every edition. A section whose items are
    all left out is left out itself.
    """
    matching = [section for section in sections if _matches(section.when, choices)]
    kept = [tuple(entry for entry in section.items if _matches(entry.when, choices)) for section in matching]
    levels = [*(section.level for section in matching[1:]), 1][: len(matching)]
    chosen = [
        replace(section, items=items)
        for section, items, following in zip(matching, kept, levels, strict=True)
        if items or not section.items or following > section.level
    ]
    summary = next((section for section in reversed(chosen) if section.summary), None)
    imprint = chosen[-1] if chosen and any(entry.credits for entry in chosen[-1].items) else None
    return tuple(sorted(chosen, key=lambda section: 2 * (section is imprint) + (section is summary)))


def _matches(when: Mapping[str, Choice], choices: Choices) -> bool:
    """Return whether every choice made agrees with *when*."""
    return all(choices.get(key, str(value)) == str(value) for key, value in when.items())
