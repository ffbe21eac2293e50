"""Check the texts of the booklet: their markup closes, and their placeholders are known."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, islice

from pnp.game.model.figure import Figure
from pnp.game.model.files import COMPONENTS, FACE_FILE, GAME, RULES
from pnp.game.model.kinds import kind_of
from pnp.game.model.layouts import shown_faces
from pnp.game.model.ruleset import Item, untranslated_values
from pnp.game.model.texts import (
    Icon,
    Markup,
    Placeholder,
    form_in_words,
    is_expression,
    parse_markup,
)
from pnp.game.reading.draft import RulesetDraft, ValueRef
from pnp.messages import closest, plural, quote, shorten
from pnp.problems import MAX_REPORTED, DocumentPath, Finding, Place, Problems
from pnp.translation.catalogue import counted_values
from pnp.translation.languages import plural_forms_of
from pnp.workshop.checks.pictures import items_of

# So many problems of one text are reported one by one.
_MAX_IN_TEXT = 20  # a screen of them
_MORE_HINT = "they are reported when these are corrected"
# The most characters of a booklet: some hundred pages. Setting more would take too long.
MAX_LETTERS = 300_000
_PARAGRAPH, _PICTURE, _LIST = 50, 400, 2_000  # what a text counts besides its letters, a frame, a list of parts


def check_texts(draft: RulesetDraft, problems: Problems) -> None:
    """Record every problem of markup (P030) and every unknown placeholder or icon (P031) in rules and figures."""
    # Counts are kept by text and by file, lest a text without end hides the problems of the others.
    names = known_placeholders(draft)
    columns = _columns(draft)
    icons = draft.look.icons if draft.look is not None else ()
    known_names, component_names = sorted(names), sorted({*(draft.component_names or ()), *icons})
    reported: Counter[str] = Counter()
    omitted: Counter[str] = Counter()
    words = _WordCheck(draft)
    for text, ref in _texts(draft):
        markup = parse_markup(text)
        known = names | columns.get(str(ref.path[0]), frozenset()) if ref.file == COMPONENTS else names
        unknown = _unknown_mentions(markup, known, draft, ref.file)
        miscounted = list(words.findings(markup, unknown, ref.file)) if "|" in text else []
        count = len(markup.findings) + len(unknown) + len(miscounted)
        if not count:
            continue
        source = draft.sources[ref.file]
        findings = chain(
            markup.findings,
            (_unknown(one, component_names if isinstance(one, Icon) else known_names) for one in unknown),
            miscounted,
        )
        shown = min(count, _MAX_IN_TEXT, MAX_REPORTED - reported[ref.file])
        for finding in islice(findings, shown):
            problems.add(source.locate(finding, ref.path, text))
        reported[ref.file] += shown
        if shown == _MAX_IN_TEXT < count:
            message = f"… and {plural(count - shown, 'more problem')} in this text"
            problems.error("P008", message, source.place(ref.path), _MORE_HINT)
        elif shown < count:
            omitted[ref.file] += count - shown
    for file, count in omitted.items():
        message = f"… and {plural(count, 'more problem')} in the texts of this file"
        problems.error("P008", message, Place(draft.sources[file].file), _MORE_HINT)


def check_labels(draft: RulesetDraft, problems: Problems) -> None:
    """Warn of labels in which braces look like a placeholder: labels are printed as they stand (P031)."""
    for name, component in draft.components.items():
        for text, path in kind_of(component).texts(component):
            braces = re.search(r"\{[\w.:-]+\}", text) if text and path[-1] == "label" else None
            if braces is not None:
                message = f"{braces[0]} is printed with its braces: a label has no placeholders"
                place = draft.sources[COMPONENTS].place((name, *path))
                problems.warning("P031", message, place, "write the words, or show it by a face of faces.yaml")


def check_length(draft: RulesetDraft, problems: Problems) -> None:
    """Record that the booklet, or the cards together, are too long (P008), at the text that exceeds the limit."""
    _check_cards(draft, problems)
    letters = {name: _letters_of(figure) for name, figure in draft.figures.items()}
    total = 0
    for item, at in items_of(draft):
        total += sum(len(text) + _PARAGRAPH for text, _ in _item_texts(item))
        total += letters.get(item.figure or "", 0) + (_LIST if item.parts or item.credits else 0)
        total += _PICTURE if item.picture else 0
        if total > MAX_LETTERS:
            hint = "shorten the rules: a booklet has a few hundred pages at most"
            problems.error("P008", "the booklet is too long", at.place(draft), hint)
            return


def _letters_of(figure: Figure) -> int:
    texts = (*figure.notes.values(), *(callout.text for callout in figure.callouts))
    frames = sum(len(figure.frames[number].caption) + _PICTURE for number in figure.drawn_frames)
    return len(figure.caption) + frames + sum(len(text) + _PARAGRAPH for text in texts)


def _check_cards(draft: RulesetDraft, problems: Problems) -> None:
    total = 0
    for name, component in draft.components.items():
        kind = kind_of(component)
        texts = list(kind.markup(component))
        if kind.shows_others:
            total += sum(1 for _ in kind.pictured(component)) * _PARAGRAPH + sum(len(text) for text, _ in texts)
        if total > MAX_LETTERS:
            place = draft.sources[COMPONENTS].key((name,))
            problems.error("P008", "the cards have too much text", place, "shorten it")
            return


def _texts(draft: RulesetDraft) -> Iterator[tuple[str, ValueRef]]:
    """Yield each text that is markup, and where it is."""
    # One loop a file that texts are in; figures and items have several texts each.
    for item, at in items_of(draft):
        yield from ((text, ValueRef(RULES, (*at.path, *path))) for text, path in _item_texts(item))
    for name, variant in draft.game.variants.items() if draft.game is not None else ():
        if variant.text is not None:
            yield variant.text, ValueRef(GAME, ("variants", name, "text"))
    for name, component in draft.components.items():
        for text, path in kind_of(component).markup(component):
            yield text, ValueRef(COMPONENTS, (name, *path))
    for name, face in draft.faces.items():
        for layer in face.layers:
            if layer.text is not None and layer.origin[0] == name:
                yield layer.text, ValueRef(FACE_FILE, (*layer.origin, "text"))
    for name, figure in draft.figures.items():
        yield from ((text, ValueRef(f"figures/{name}.yaml", path)) for text, path in _figure_texts(figure))


def _item_texts(item: Item) -> Iterator[tuple[str, DocumentPath]]:
    """Yield each text of an item of the rules, and its path in the item."""
    kind, boxed = item.box or ("note", None)
    for field, text in (("text", item.text), (kind, boxed), ("caption", item.caption)):
        if text is not None:
            yield text, (field,)
    for field, texts in (("list", item.list), ("steps", item.steps)):
        yield from ((text, (field, entry)) for entry, text in enumerate(texts or ()))
    for row, cells in enumerate(item.table or ()):
        yield from ((text, ("table", row, column)) for column, text in enumerate(cells))


def _figure_texts(figure: Figure) -> Iterator[tuple[str, DocumentPath]]:
    yield figure.caption, ("caption",)
    for index, frame in enumerate(figure.frames):
        if frame.caption:
            yield frame.caption, ("frames", index, "caption")
    yield from ((callout.text, ("callouts", index, "text")) for index, callout in enumerate(figure.callouts))
    yield from ((text, path) for path, text in figure.notes.items())


def known_placeholders(draft: RulesetDraft) -> frozenset[str]:
    """Return every known placeholder."""
    known = set(untranslated_values(draft.game, draft.components))
    known |= {f"figure:{name}" for name in draft.figure_names or ()}
    known |= {f"rule:{item.clause}" for item, _ in items_of(draft) if item.clause is not None}
    known |= {f"section:{section.section}" for section in draft.sections.values()}
    return frozenset(known)


class _WordCheck:
    """Checks the words that texts have for numbers: ``{stone.count|stone|stones}``."""

    def __init__(self, draft: RulesetDraft) -> None:
        self._draft = draft

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The placeholders that are numbers."""
        return counted_values(untranslated_values(self._draft.game, self._draft.components))

    @cached_property
    def forms(self) -> int:
        """How many words there must be, in the language of the texts."""
        return plural_forms_of(self._draft.game.language if self._draft.game else "en").count

    def findings(self, markup: Markup, unknown: Sequence[Placeholder | Icon], file: str) -> Iterator[Finding]:
        """Yield names that are no numbers, except on a face (P031), and too few or too many words (P072)."""
        for mention in markup.placeholders():
            if isinstance(mention, Icon) or not mention.forms or mention in unknown:
                continue
            span = (mention.offset, len(mention.written))
            in_figure, is_on_face = file.startswith("figures/"), file == FACE_FILE
            is_computed = is_expression(mention.name, in_figure=in_figure)
            is_known = is_computed or mention.name in self.numbers
            if not is_on_face and not is_known and _is_judged(mention.name, self._draft):
                hint = "name a number, such as the count of a component"
                yield Finding("P031", f"{shorten(mention.name)} is not a number", hint, span=span)
            elif (form := form_in_words(mention.forms)) is not None:
                if told := unspoken(form, self._draft.game.language if self._draft.game else "en"):
                    yield Finding("P072", told, "write |word, or the number alone", span=span)
            elif len(mention.forms) != self.forms:
                message = f"{plural(len(mention.forms), 'word')} for a number; the language needs {self.forms}"
                hint = f"write one for each form: {{{mention.name}{'|…' * self.forms}}}"
                yield Finding("P072", message, hint, span=span)


def unspoken(form: str, language: str) -> str:
    """Return why a language can't put numbers in words of a form; "" if it can."""
    from pnp.translation.number_words import spell_number  # few texts have numbers in words

    try:
        spell_number(2, language, form)
    except ValueError as error:
        return str(error)
    return ""


def _columns(draft: RulesetDraft) -> dict[str, frozenset[str]]:
    """Return the values that texts on a component may name, by the component's id."""
    return {
        name: frozenset(key for face in shown_faces(name, component) for key in face.values)
        for name, component in draft.components.items()
    }


def _is_judged(name: str, draft: RulesetDraft) -> bool:
    """Return whether the placeholder *name* can be judged: its file and its component have no errors."""
    kind, colon, _ = name.partition(":")
    if colon and kind in ("rule", "figure", "section"):
        return draft.figure_names is not None if kind == "figure" else draft.all_sections
    component = name.rpartition(".")[0]
    if component == "game":
        return draft.game is not None
    return draft.component_names is not None and (
        component in draft.known_components or component not in draft.component_names
    )


def _unknown_mentions(
    markup: Markup, names: frozenset[str], draft: RulesetDraft, file: str
) -> list[Placeholder | Icon]:
    """Return the unknown placeholders and icons of a text in a file.

    On a face, the piece says what a value's name stands for; what an expression is worth, the rules say later.
    """
    unknown = [mention for mention in markup.placeholders() if _is_unknown(mention, names, draft)]
    if file == FACE_FILE:
        return [one for one in unknown if isinstance(one, Icon) or ":" in one.name]
    in_figure = file.startswith("figures/")
    return [one for one in unknown if isinstance(one, Icon) or not is_expression(one.name, in_figure=in_figure)]


def _is_unknown(mention: Placeholder | Icon, names: frozenset[str], draft: RulesetDraft) -> bool:
    """Return whether a placeholder or icon is unknown, as far as that can be judged."""
    if isinstance(mention, Icon):
        icons = draft.look.icons if draft.look is not None else ()
        return draft.component_names is not None and mention.name not in {*draft.component_names, *icons}
    return mention.name not in names and _is_judged(mention.name, draft)


def _unknown(mention: Placeholder | Icon, known: Sequence[str]) -> Finding:
    is_icon = isinstance(mention, Icon)
    written = f"{{icon:{mention.name}}}" if isinstance(mention, Icon) else mention.written
    near = closest(mention.name, known)
    hint = f"did you mean {{{'icon:' if is_icon else ''}{near}}}?" if near else _remedy(mention, is_icon, known)
    return Finding("P031", f"unknown placeholder {shorten(written)}", hint, span=(mention.offset, len(written)))


def _remedy(mention: Placeholder | Icon, is_icon: bool, known: Sequence[str]) -> str:
    """Return the hint for a mention that is similar to no known name."""
    # One way out a kind of reference: each names another file to look in.
    kind, _, name = mention.name.partition(":")
    if is_icon:
        return "name a component"
    if kind == "rule" and name:
        return f"name the clause of an item in {RULES}"
    if kind == "section" and name:
        return f"name a section of {RULES}"
    if kind == "figure" and name:
        return "name a file of the folder figures"
    component = mention.name.rpartition(".")[0]
    if component and not any(one.startswith(f"{component}.") for one in known):
        return f"there is no component {quote(component)}; for a brace, write {{{{"
    return "write {{ for a brace"
