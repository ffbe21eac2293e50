"""Check the texts of the booklet: their markup closes, and their placeholders stand for something."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.load.draft import COMPONENTS, RULES, Draft, Spot
from pnp.load.suggestions import closest
from pnp.model.card import Card
from pnp.model.facts import facts
from pnp.model.figure import Figure
from pnp.model.markup import Icon, MarkupFault, Placeholder, parse
from pnp.problems import Problems, SourceMap

# Faults of one text that are told one by one.
_MOST_FAULTS = 20
# All that a booklet holds, in letters: some hundred pages. Setting more would take longer than anybody waits.
MOST_LETTERS = 300_000
_PARAGRAPH, _PICTURE, _LIST = 50, 400, 2_000  # what a text counts for beside its letters, a frame, a list of parts


def check_texts(draft: Draft, problems: Problems) -> None:
    """Record every fault of markup (P030) and every unknown placeholder or icon (P031) in rules and figures."""
    names = _names(draft)
    icons = draft.component_names
    for text, spot in _texts(draft):
        markup = parse(text)
        faults = list(markup.faults)
        for mention in markup.placeholders():
            fault = _unknown(mention, names, icons)
            if fault is not None:
                faults.append(fault)
        source = draft.sources[spot.file]
        for fault in faults[:_MOST_FAULTS]:
            _report(fault, text, spot, source, problems)
        if len(faults) > _MOST_FAULTS:
            message = f"{len(faults) - _MOST_FAULTS} more faults of this text are not told one by one"
            problems.error("P008", message, source.place(spot.path))


def check_length(draft: Draft, problems: Problems) -> None:
    """Record that the booklet, or the cards together, are longer than they can be (P008), where it is too much."""
    _check_cards(draft, problems)
    letters = {name: _letters_of(figure) for name, figure in draft.figures.items()}
    total = 0
    for position, section in draft.sections.items():
        for index, item in enumerate(section.items):
            texts = (item.text or "", item.note or "", *(item.list or ()), *(item.steps or ()))
            cells = [cell for row in item.table or () for cell in row]
            total += sum(len(text) + _PARAGRAPH for text in (*texts, *cells))
            total += letters.get(item.figure or "", 0) + (_LIST if item.parts or item.credits else 0)
            if total > MOST_LETTERS:
                place = draft.sources[RULES].place((position, "items", index))
                hint = "a booklet holds some hundred pages: leave something out"
                problems.error("P008", "with this the booklet is too long", place, hint)
                return


def _cards(draft: Draft) -> Iterator[tuple[str, Card]]:
    for name, component in draft.components.items():
        if isinstance(component, Card):
            yield name, component


def _letters_of(figure: Figure) -> int:
    """Return as how many letters a figure counts."""
    return len(figure.caption) + sum(len(frame.caption) + _PICTURE for frame in figure.frames)


def _check_cards(draft: Draft, problems: Problems) -> None:
    total = 0
    for name, card in _cards(draft):
        rows = sum(len(rows) for _, rows in card.sides())
        total += rows * _PARAGRAPH + sum(len(text) for text, _ in card.texts())
        if total > MOST_LETTERS:
            place = draft.sources[COMPONENTS].key((name,))
            problems.error("P008", "with this there is too much to read on cards", place, "put less on them")
            return


def _report(fault: MarkupFault, text: str, spot: Spot, source: SourceMap, problems: Problems) -> None:
    place = source.inside(spot.path, text, fault.offset, fault.length)
    problems.error(fault.code, fault.message, place, fault.hint)


def _texts(draft: Draft) -> Iterator[tuple[str, Spot]]:
    """Yield each text that is markup, and where it stands."""
    for position, section in draft.sections.items():
        for index, item in enumerate(section.items):
            at = (position, "items", index)
            for field, text in (("text", item.text), ("note", item.note)):
                if text is not None:
                    yield text, Spot(RULES, (*at, field))
            for field, texts in (("list", item.list), ("steps", item.steps)):
                for entry, text in enumerate(texts or ()):
                    yield text, Spot(RULES, (*at, field, entry))
            for row, cells in enumerate(item.table or ()):
                for column, text in enumerate(cells):
                    yield text, Spot(RULES, (*at, "table", row, column))
    for name, card in _cards(draft):
        for text, path in card.texts():
            yield text, Spot(COMPONENTS, (name, *path))
    for name, figure in draft.figures.items():
        file = f"figures/{name}.yaml"
        yield figure.caption, Spot(file, ("caption",))
        for index, frame in enumerate(figure.frames):
            if frame.caption:
                yield frame.caption, Spot(file, ("frames", index, "caption"))


def _names(draft: Draft) -> frozenset[str] | None:
    """Return every placeholder that means something; None where too much is at fault to know."""
    if draft.game is None or draft.component_names is None or len(draft.components) < len(draft.component_names):
        return None
    if not draft.all_sections or draft.figure_names is None:
        return None
    known = set(facts(draft.game, draft.components))
    known |= {f"figure:{name}" for name in draft.figure_names}
    known |= {
        f"rule:{item.clause}"
        for section in draft.sections.values()
        for item in section.items
        if item.clause is not None
    }
    return frozenset(known)


def _unknown(
    mention: Placeholder | Icon, names: frozenset[str] | None, icons: frozenset[str] | None
) -> MarkupFault | None:
    """Return the fault of a mention that stands for nothing."""
    if isinstance(mention, Icon):
        known, written = icons, f"{{icon:{mention.name}}}"
    else:
        known, written = names, f"{{{mention.name}}}"
    if known is None or mention.name in known:
        return None
    near = closest(mention.name, sorted(known))
    prefix = "icon:" if isinstance(mention, Icon) else ""
    hint = f"did you mean {{{prefix}{near}}}?" if near else "write {{ for a brace"
    shown = written if len(written) <= 60 else written[:59] + "…"
    return MarkupFault("P031", f"{shown} stands for nothing", mention.offset, len(written), hint)
