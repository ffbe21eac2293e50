"""Settle what a build takes of a game: its sheets by the names of `--only`, the parts of its booklet by the choices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256

from msgspec import Struct
from msgspec.structs import replace

from pnp.booklet.blocks.composer import number_all, references
from pnp.booklet.setting.formats import POCKET_FORMATS, BookletFormat, hand_paper
from pnp.game.model.files import COMPONENTS, RULES
from pnp.game.model.kinds import kind_of, sheet_names
from pnp.game.model.ruleset import Item, Ruleset, Section
from pnp.game.model.texts import Placeholder, parse_markup
from pnp.game.model.values import Condition, allowed_texts
from pnp.messages import join_words, quote, suggest_name
from pnp.problems import DocumentPath, Problems
from pnp.sheets.spec import Backs
from pnp.translation.catalogue import RulesetText, ruleset_texts
from pnp.workshop.folded_booklets import BOOKLET, booklet_formats, not_folded
from pnp.workshop.options import BuildOptions
from pnp.workshop.quantities import count_faults, split_counts

GUIDE = "print-guide"
POCKET = "pocket"
_OF_DESIGN = ":"  # between a component and one of its designs
_AND = "+"  # between the names of sheets that are combined: it is in none of them
_LONGEST_STEM = 120  # characters of a file's name: less than half of the 255 bytes that systems allow, for accents


class PrintSheet(Struct, frozen=True):
    """A printed sheet: its name, the components on it in the box's order, and whether these are all that it has.

    *names* are its names for ``--only``. Of a component in *designs* it has only the given designs. One that combines
    others has them as *parts*.
    """

    name: str
    components: tuple[str, ...]
    names: frozenset[str]
    is_whole: bool = True
    designs: tuple[tuple[str, tuple[str, ...]], ...] = ()
    parts: tuple[PrintSheet, ...] = ()

    def __hash__(self) -> int:
        return hash(self.name)  # there may be thousands of designs, and sheets are keys

    @property
    def stem(self) -> str:
        """The stem of its files' names; a sheet with only some of its components must not replace the whole one."""
        if self.parts:
            return _shortened(_AND.join(part.stem for part in self.parts))
        if self.is_whole:
            return self.name
        designs, parts = dict(self.designs), [self.name]
        for name in self.components:
            if name != self.name or name not in designs:  # deck-honey-bee, not deck-deck-honey-bee
                parts.append(name)
            parts += designs.get(name, ())
        return _shortened("-".join(parts))

    @property
    def origins(self) -> tuple[PrintSheet, ...]:
        """The sheets that it combines, or itself."""
        return self.parts or (self,)

    def has(self, component: str, look: str) -> bool:
        """Return whether a piece is on it: by its component, or, if that has a table, by the look of a row."""
        return look in dict(self.designs).get(component, (look,))

    def pdf_name(self, backs: Backs) -> str:
        """Return the name of the file that is printed."""
        return f"{self.stem}-fold-over.pdf" if backs == "fold-over" else f"{self.stem}.pdf"


def _shortened(stem: str) -> str:
    if len(stem) <= _LONGEST_STEM:
        return stem
    return f"{stem[:_LONGEST_STEM]}-{sha256(stem.encode()).hexdigest()[:8]}"


def combined_sheet(parts: Sequence[PrintSheet]) -> PrintSheet:
    """Return the sheet on which the components of several sheets are, as if the author had given them one."""
    return PrintSheet(
        _AND.join(part.name for part in parts),
        tuple(name for part in parts for name in part.components),
        frozenset().union(*(part.names for part in parts)),
        all(part.is_whole for part in parts),
        tuple(design for part in parts for design in part.designs),
        tuple(parts),
    )


def print_sheets(ruleset: Ruleset) -> dict[str, PrintSheet]:
    """Return all printed sheets of a game by name; its own name selects a sheet, and its components' and kinds'."""
    sheets: dict[str, PrintSheet] = {}
    for name, sheet in sheet_names(ruleset.components).items():
        known = sheets.get(sheet) or PrintSheet(sheet, (), frozenset({sheet}))
        kinds = kind_of(ruleset.components[name]).names
        names = known.names.union({name}, kinds, _designs_of(ruleset, name), _group_of(ruleset, name))
        sheets[sheet] = PrintSheet(sheet, (*known.components, name), names)
    return sheets


def _group_of(ruleset: Ruleset, component: str) -> tuple[str, ...]:
    """Return the names that select a component because of its group: the group's, and ``deck:bee-1``."""
    group = ruleset.components[component].group
    return () if group is None else (group, f"{group}{_OF_DESIGN}{component}")


def _designs_of(ruleset: Ruleset, component: str) -> dict[str, str]:
    """Return the ids of a component's designs by the names that select them: ``deck:honey-bee``."""
    looks = kind_of(ruleset.components[component]).designs(ruleset.components[component])
    return {f"{component}{_OF_DESIGN}{look.name}": look.name for look in looks}


def selected_sheets(ruleset: Ruleset, options: BuildOptions) -> tuple[PrintSheet, ...]:
    """Return the sheets that are made: whole if selected by their name or a kind, else what is selected of them."""
    sheets = (sheet for sheet in print_sheets(ruleset).values() if options.is_selected(*sheet.names))
    return tuple(_selected_part(sheet, ruleset, options) for sheet in sheets)


def _selected_part(sheet: PrintSheet, ruleset: Ruleset, options: BuildOptions) -> PrintSheet:
    if not options.only:
        return sheet
    # A component counts as named by itself or its group; its designs count only where it isn't, and not if all are.
    named, designs = list[str](), list[tuple[str, tuple[str, ...]]]()
    parts = {*sheet.components}
    for name in sheet.components:
        looks = _designs_of(ruleset, name)
        parts |= {*looks, *_group_of(ruleset, name)}
        wanted = tuple(look for full, look in looks.items() if full in options.only)
        is_named = not {name, *_group_of(ruleset, name)}.isdisjoint(options.only)
        if wanted or is_named:
            named.append(name)
        if wanted and not is_named and len(wanted) < len(looks):
            designs.append((name, wanted))
    if options.is_selected(sheet.name, *(sheet.names - parts)):
        return sheet
    is_whole = tuple(named) == sheet.components and not designs
    return replace(sheet, components=tuple(named), is_whole=is_whole, designs=tuple(designs))


def pocket_formats(options: BuildOptions) -> dict[str, BookletFormat]:
    """Return the pocket booklets, by the names of their files."""
    sheets = dict.fromkeys(hand_paper(form.paper) for form in options.formats)
    return {f"{POCKET}-{sheet}": POCKET_FORMATS[sheet] for sheet in sheets}


def planned_pockets(options: BuildOptions) -> tuple[BookletFormat, ...]:
    """Return the pocket booklets that are made, or that the print guide names, if the rules fit them."""
    formats = pocket_formats(options).items() if options.export is None else ()
    return tuple(dict.fromkeys(form for name, form in formats if options.is_selected(GUIDE, POCKET, name)))


def is_pocket_named(options: BuildOptions) -> bool:
    """Return whether a build is asked for a pocket booklet by its name."""
    return bool(options.only) and options.is_selected(POCKET, *pocket_formats(options))


def wants_book(options: BuildOptions) -> bool:
    """Return whether the booklet is made, to be read or to be folded."""
    return options.is_selected(BOOKLET, *booklet_formats(options))


def wants_booklet(options: BuildOptions) -> bool:
    """Return whether the booklet is made, or its pages counted by the print guide."""
    return options.is_selected(BOOKLET, GUIDE, POCKET, *booklet_formats(options), *pocket_formats(options))


def drawn_components(ruleset: Ruleset, options: BuildOptions) -> frozenset[str] | None:
    """Return the names of what a build draws, which is all if texts on cards may show it; None for a booklet: any."""
    names = {name for sheet in selected_sheets(ruleset, options) for name in sheet.components}
    shows_others = any(kind_of(ruleset.components[name]).shows_others for name in names)
    return None if wants_booklet(options) else frozenset(ruleset.components if shows_others else names)


def known_names(ruleset: Ruleset, options: BuildOptions) -> frozenset[str]:
    """Return every name for ``--only`` of a game on the papers of a build; an export makes no booklets and guides."""
    return _book_names(options).union(*(sheet.names for sheet in print_sheets(ruleset).values()))


def _book_names(options: BuildOptions) -> frozenset[str]:
    books = (BOOKLET, GUIDE, POCKET, *booklet_formats(options), *pocket_formats(options))
    return frozenset(() if options.export else books)


def check_names(known: frozenset[str], options: BuildOptions, problems: Problems) -> None:
    """Report every name of ``--only`` and of ``--copies`` that none of the games *known*, and wrong numbers."""
    books, wrong = _book_names(options), set[str]()
    for name, message, hint in count_faults(options.only, known, books):
        wrong.add(name)
        problems.error("P061", message, None, hint)
    only, _ = split_counts(options.only, known)
    pieces = known - books
    for option, names, named in (
        ("only", only, known),
        ("copies", options.copies, pieces),
        ("counts", options.counts, pieces),
    ):
        for name in sorted(set(names) - named - wrong):
            if refused := not_folded(name):
                problems.error("P061", refused[0], None, refused[1])
                continue
            component, colon, _ = name.partition(_OF_DESIGN)
            if colon and component in named:
                like = [other for other in named if other.startswith(component + colon)]
            else:
                like = [other for other in named if colon or _OF_DESIGN not in other]
            hint = suggest_name(name, sorted(like))
            problems.error("P061", f"unknown name {quote(name)} in the option {option}", None, hint)


def settled_only(ruleset: Ruleset, options: BuildOptions) -> BuildOptions:
    """Return options whose *only* has names alone: the numbers after them, as in ``red-stone:3``, are *counts*."""
    if not any(_OF_DESIGN in name for name in options.only):
        return options
    only, counts = split_counts(options.only, known_names(ruleset, options))
    return options._replace(only=only, counts={**options.counts, **counts})


def names_of_piece(ruleset: Ruleset, component: str, look: str) -> tuple[str, ...]:
    """Return the names that select a piece, from the most exact on: design, component, group, sheet, kinds."""
    own = ruleset.components[component]
    sheet = sheet_names(ruleset.components)[component]
    in_group = _group_of(ruleset, component)[::-1]
    design = (f"{component}{_OF_DESIGN}{look}",) if look else ()
    return (*design, *in_group[:1], component, *in_group[1:], sheet, *kind_of(own).names)


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
    settings = join_words([f"{key} is {value}" for key, value in choices.items()], "and")
    for message in _kept_texts(ruleset, chosen, choices):
        text = message.text.message
        for mention in parse_markup(text).placeholders():
            if isinstance(mention, Placeholder) and mention.name in missing:
                written = f"{{{mention.name}}}"
                place = message.source.inside(message.path, text, mention.offset, len(written))
                hint = "remove it, or leave its text out as well: with the same when:"
                problems.error("P031", f"{written} is left out of the booklet where {settings}", place, hint)


def _kept_texts(ruleset: Ruleset, chosen: Sequence[Section], choices: Choices) -> Iterator[RulesetText]:
    """Yield the texts with markup of components, and of the rules and figures that the choices keep."""
    # Rules are texts by their choices, components always, and figures if a chosen section shows them.
    figures = {entry.figure for section in chosen for entry in section.items}
    rules = ruleset.sources[RULES]
    sources = [rules, ruleset.sources[COMPONENTS]]
    sources += [figure.source for name, figure in ruleset.figures.items() if name in figures]
    for message in ruleset_texts(ruleset):
        is_kept = message.source is not rules or _is_chosen(ruleset, message.path, choices)
        if message.rich and is_kept and any(message.source is source for source in sources):
            yield message


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
    # A section whose items all go stays if it never had any, or as the heading of the subsections that follow.
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
