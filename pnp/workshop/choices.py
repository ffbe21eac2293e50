"""Settle the choices of a game, and omit parts of the booklet that belong to others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from pnp.booklet.blocks.composer import number_all, references
from pnp.game.model.files import COMPONENTS, RULES
from pnp.game.model.ruleset import Item, Ruleset, Section
from pnp.game.model.texts import Placeholder, parse_markup
from pnp.game.model.values import Condition, allowed_texts
from pnp.messages import join_words, quote, suggest_name
from pnp.problems import DocumentPath, Problems
from pnp.translation.catalogue import ruleset_texts

# The choices of the command line only.
Choices = Mapping[str, str]


def check_choices(ruleset: Ruleset, choices: Choices, problems: Problems) -> Choices:
    """Return the choices that the game offers, and report every other one."""
    options, offered = ruleset.game.options, dict[str, str]()
    for key, value in choices.items():
        if key not in options:
            hint = suggest_name(key, options)
            problems.error("P015", f"{ruleset.name} has no option {quote(key)}", None, hint)
        elif value not in (offers := [str(v) for v in options[key].values]):
            problems.error("P015", f"{key} can't be {quote(value)}", None, f"available: {join_words(offers)}")
        else:
            offered[key] = value
    return offered


def check_kept_references(ruleset: Ruleset, choices: Choices, problems: Problems) -> None:
    """Report each reference in a kept text to a rule, figure or section that the choices leave out (P031)."""
    chosen = chosen_sections(ruleset, choices)
    choices = settled_choices(ruleset, choices)
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
        for mention in parse_markup(text).placeholders():
            if isinstance(mention, Placeholder) and mention.name in missing:
                written = f"{{{mention.name}}}"
                place = message.source.inside(message.path, text, mention.offset, len(written))
                hint = "remove it, or leave its text out as well: with the same `when`"
                problems.error("P031", f"{written} is left out of the booklet where {settings}", place, hint)


def _is_chosen(ruleset: Ruleset, path: DocumentPath, choices: Choices) -> bool:
    """Return whether the section and the item of a text of rules.yaml apply to the choices."""
    position, part, *rest = path
    section = ruleset.sections[int(position)]
    in_item = part != "items" or _matches(section.items[int(rest[0])].when, choices)
    return in_item and _matches(section.when, choices)


def chosen_sections(ruleset: Ruleset, choices: Choices) -> tuple[Section, ...]:
    """Return the sections and items that apply to the choices, the last summary at the end, for the back cover.

    Only a section of credits may follow it there. Where nothing is chosen, an option has its default, unless the
    booklet is for all of its values. If something is left out, a note in the last section names the other choices. A
    section without items is left out.
    """
    chosen = _kept(ruleset.sections, settled_choices(ruleset, choices))
    if chosen != _kept(ruleset.sections, choices) and not any(item.options for each in chosen for item in each.items):
        chosen = _with_options(chosen)
    summary = next((section for section in reversed(chosen) if section.summary), None)
    imprint = chosen[-1] if chosen and any(entry.credits for entry in chosen[-1].items) else None
    return tuple(sorted(chosen, key=lambda section: 2 * (section is imprint) + (section is summary)))


def settled_choices(ruleset: Ruleset, choices: Choices) -> Choices:
    """Return the choices, and the default of each option that is left open and whose booklet is for one value."""
    options = ruleset.game.options
    return {name: str(one.default) for name, one in options.items() if one.booklet == "default"} | dict(choices)


def _kept(sections: Sequence[Section], choices: Choices) -> list[Section]:
    """Return the sections and items that agree with the choices."""
    matching = [section for section in sections if _matches(section.when, choices)]
    kept = [tuple(entry for entry in section.items if _matches(entry.when, choices)) for section in matching]
    levels = [*(section.level for section in matching[1:]), 1][: len(matching)]
    return [
        replace(section, items=items)
        for section, items, following in zip(matching, kept, levels, strict=True)
        if items or not section.items or following > section.level
    ]


def _with_options(sections: Sequence[Section]) -> list[Section]:
    """Return the sections, the last one before the summary and the credits with a note on other choices."""
    told = [not (section.summary or any(item.credits for item in section.items)) for section in sections]
    last = max((index for index, tells in enumerate(told) if tells), default=-1)
    note = Item(options="note")
    return [
        replace(section, items=(*section.items, note)) if index == last else section
        for index, section in enumerate(sections)
    ]


def _matches(when: Mapping[str, Condition], choices: Choices) -> bool:
    """Return whether every choice made agrees with *when*."""
    return all(key not in choices or choices[key] in allowed_texts(value) for key, value in when.items())
