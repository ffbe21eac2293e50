"""Turn a folder into a ruleset whose parts agree, or into all its problems."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from pnp.game.model.files import COMPONENTS, GAME, LOOK, RULES
from pnp.game.model.kinds import KINDS, AnyComponent, is_cell_board, is_hex_board, is_map_board, is_row_board, stance_of
from pnp.game.model.kinds.box import GameBox
from pnp.game.model.kinds.mat import with_slot_sizes
from pnp.game.model.ruleset import VARIANTS, Choice, Ruleset
from pnp.game.model.values import Condition, record_fields
from pnp.game.reading.draft import Alternative, RulesetDraft, ValueRef
from pnp.game.reading.option_refs import OptionValues, with_option_context
from pnp.game.reading.ruleset import NO_CHOICES, read_ruleset_draft
from pnp.messages import closest, join_words, plural, quote, quote_value, shorten, suggest_name
from pnp.press.colour import NAMED
from pnp.press.text.fonts import DISPLAY_FACES
from pnp.problems import Place, Problem, Problems, Severity
from pnp.workshop.checks.pictures import check_icons, check_items, items_of
from pnp.workshop.checks.pieces.board_cells import (
    change_components,
    check_hex_board,
    check_mats,
    check_plain_board,
    check_smallest_cell,
    check_track_part,
)
from pnp.workshop.checks.pieces.faces import check_face_names, check_faces, find_slots
from pnp.workshop.checks.pieces.map_places import check_map_board, find_paths, find_places
from pnp.workshop.checks.pieces.piece_sizes import check_fitting_pieces, check_piece_count
from pnp.workshop.checks.texts import check_labels, check_length, check_texts


def check_boxes(draft: RulesetDraft, problems: Problems) -> None:
    """Record each thing in a box that does not exist (P014), and each box that would hold itself (P006)."""
    # Each branch is a fault with a place of its own, and leaves the box's size unknown.
    known = draft.component_names or frozenset()
    for name, box in draft.components.items():
        if not isinstance(box, GameBox):
            continue
        if not box.holds and None in (box.width, box.height, box.depth):
            draft.vague.add(name)  # the loader has reported it
        for index, held in enumerate(box.holds):
            place = draft.sources[COMPONENTS].place((name, "holds", index))
            if held not in known:
                draft.vague.add(name)
                message = f"there is no component {quote(held)}"
                problems.error("P014", message, place, suggest_name(held, sorted(known - {name})))
            elif held == name or name in _contents(held, draft.components):
                draft.vague.add(name)
                way = "" if held == name else f" in {quote(held)}"
                problems.error("P006", f"{quote(name)} would be inside itself{way}", place, "remove it")


def _contents(name: str, components: Mapping[str, AnyComponent]) -> frozenset[str]:
    """Return everything that a component holds, and what that holds."""
    inside: set[str] = set()
    pending = [name]
    while pending:
        held = set(getattr(components.get(pending.pop()), "holds", ())) - inside
        inside |= held
        pending += sorted(held)
    return frozenset(inside)


# The keys of components that name a colour; `cell_fills` names several.
COLOUR_KEYS = frozenset({"fill", "cell_fill", "dark_fill", "line", "colour", "edge", "rim"})
_NO_ITEMS = "add items, such as - text: …, or remove the section"
# Names of colours that every look has.
_ROLES = ("paper", "ink", "accent")


def check_references(draft: RulesetDraft, problems: Problems) -> None:
    """Record every mention of a component, figure, colour, option or clause that does not exist."""
    _check_look(draft, problems)
    _check_options(draft, problems)
    _check_choices(draft, problems)
    check_face_names(draft, problems)
    _check_components(draft, problems)
    check_piece_count(draft, problems)
    for alternative in draft.alternatives:
        others = Problems()
        components = _affected(alternative)
        _check_components(replace(draft, components=components), others)
        check_piece_count(replace(draft, components=dict(alternative.components)), others)
        extend_with_new(problems, others, alternative.values, draft.option_values)
    _check_sections(draft, problems)
    _check_figures(draft, problems)
    check_items(draft, problems)
    check_texts(draft, problems)
    check_labels(draft, problems)
    check_length(draft, problems)


def _affected(alternative: Alternative) -> dict[str, AnyComponent]:
    """Return the components that an alternative changes, those that name one of these, and the names in all of them."""
    # Names are followed both ways: what names a changed component, and what those name.
    whole = alternative.components
    named = {
        name: {str(getattr(one, key, "")) for key in ("fits", "tiles", "counters")} | {*getattr(one, "holds", ())}
        for name, one in whole.items()
    }
    affected = {name for name in whole if name in alternative.changed or named[name] & alternative.changed}
    affected |= {other for name in affected for other in named[name] if other in whole}
    return {name: one for name, one in whole.items() if name in affected}


def extend_with_new(problems: Problems, others: Problems, values: OptionValues, defaults: OptionValues) -> None:
    """Record the errors of *others* that are not reported yet, each with the options' *values* that cause it."""
    context = {name: value for name, value in values.items() if value != defaults[name]}
    known = {(problem.code, problem.place) for problem in problems}
    for problem in others:
        if problem.severity is Severity.ERROR and (problem.code, problem.place) not in known:
            known.add((problem.code, problem.place))
            problems.add(with_option_context(problem, context))


def _check_look(draft: RulesetDraft, problems: Problems) -> None:
    """Colours of the look may name the usual colours, paper, ink and accent those of the palette too."""
    # Each test is a fault with a place of its own: in the palette, of the face, of a role.
    if draft.look is None or LOOK not in draft.sources:
        return
    source, palette = draft.sources[LOOK], frozenset(draft.look.palette) | frozenset(NAMED)
    for name, colour in draft.look.palette.items():
        if isinstance(colour, str) and colour not in NAMED:
            _no_colour(problems, colour, frozenset(NAMED), source.place(("palette", name)))
        if name in _ROLES:
            hint = f"{name} has a line of its own: {name}: …"
            problems.error("P013", f"{quote(name)} can't be the name of a colour", source.key(("palette", name)), hint)
    if (face := draft.look.display) not in DISPLAY_FACES:
        hint = suggest_name(face, sorted(DISPLAY_FACES))
        problems.error("P014", f"unknown display face {quote(face)}", source.place(("display",)), hint)
    for field, value, path in record_fields(draft.look):
        if field in _ROLES and isinstance(value, str) and value not in palette:
            _no_colour(problems, value, palette, source.place(path))


def _check_colours(draft: RulesetDraft, problems: Problems) -> None:
    """Each colour that a component names must be one of the look, or one of the usual ones."""
    if draft.look is None:
        return
    known = frozenset(draft.look.palette) | frozenset(NAMED) | frozenset(_ROLES)
    for name, component in draft.components.items():
        for field, value, path in record_fields(component, (name,)):
            values = [(value, path)] if field in COLOUR_KEYS else []
            if field == "cell_fills":
                values = [(one, (*path, index)) for index, one in enumerate(value)]
            for colour, at in values:
                if isinstance(colour, str) and colour not in known:
                    _no_colour(problems, colour, known, draft.sources[COMPONENTS].place(at))


def _no_colour(problems: Problems, name: str, known: frozenset[str], place: Place) -> None:
    problems.error("P013", f"{quote(name)} is not a colour", place, suggest_name(name, sorted(known)))


def _check_options(draft: RulesetDraft, problems: Problems) -> None:
    """An option's default is one of its values, and so is each value that has a title."""
    if draft.options is None:
        return
    source = draft.sources[GAME]
    for name, option in draft.options.items():
        spellings = [str(value) for value in option.values]
        offered = f"available: {join_words(spellings)}"
        if option.default not in option.values:
            place = source.place(("options", name, "default"))
            message = f"{quote_value(option.default)} is not one of the option's values"
            problems.error("P015", message, place, _rewritten_choice(option.default, option.values) or offered)
        for value in option.titles:
            if value not in spellings:
                place = source.key(("options", name, "titles", value))
                problems.error("P015", f"{shorten(value)} is not one of the option's values", place, offered)
        for index, value in enumerate(spellings):
            if value in spellings[:index]:
                place = source.place(("options", name, "values", index))
                problems.error("P007", f"duplicate value {quote(value)}", place, "remove one of them")


def _rewritten_choice(value: Choice, values: Sequence[Choice]) -> str | None:
    """Return how to write an option's value, if it is one of its *values* but for quotes."""
    meant = next((other for other in values if str(other) == str(value)), None)
    if isinstance(meant, str):
        return f'put it in quotes: "{meant}"'
    return None if meant is None else f"write {meant}, without quotes"


def _conditions(draft: RulesetDraft) -> Iterator[tuple[str, Condition, ValueRef]]:
    """Yield each option that a variant, a section or an item depends on, with the values that it may have."""
    if draft.game is not None:
        for name, variant in draft.game.variants.items():
            for option, value in variant.needs.items():
                yield option, value, ValueRef(GAME, ("variants", name, "needs", option))
    for position, section in draft.sections.items():
        for option, values in section.when.items():
            yield option, values, ValueRef(RULES, (position, "when", option))
        for index, item in enumerate(section.items):
            for option, values in item.when.items():
                yield option, values, ValueRef(RULES, (position, "items", index, "when", option))


def _check_choices(draft: RulesetDraft, problems: Problems) -> None:
    """What something depends on must be an option of the game, and a value that it can have."""
    if draft.options is None:
        return
    options = {name: option.values for name, option in draft.options.items()}
    variants = None if draft.game is None else tuple(draft.game.variants)
    for option, condition, ref in _conditions(draft):
        known = options if ref.file == GAME else {VARIANTS: variants, **options}
        if option not in known:
            message = f"the game has no option {quote(option)}"
            problems.error("P015", message, ref.key(draft), suggest_name(option, sorted(options)))
            continue
        is_list, values = isinstance(condition, tuple), known[option]
        if values is None:  # game.yaml has other faults, which are told
            continue
        for number, value in enumerate(condition if isinstance(condition, tuple) else (condition,)):
            if value not in values:
                place = (replace(ref, path=(*ref.path, number)) if is_list else ref).place(draft)
                offered = _rewritten_choice(value, values) or f"available: {join_words(map(str, values))}"
                problems.error("P015", f"{option} can't be {quote_value(value)}", place, offered)


def _check_components(draft: RulesetDraft, problems: Problems) -> None:
    """Components name colours, seats, components and cells that exist; pieces fit their boards."""
    _check_colours(draft, problems)
    _check_players(draft, problems)
    for name, component in draft.components.items():  # ``--only`` builds all of a group
        if component.group in (draft.component_names or ()):
            message = f"a component is called {quote(component.group or '')} as well"
            place = draft.sources[COMPONENTS].place((name, "group"))
            problems.error("P007", message, place, "choose another name for the group")
    _check_row_boards(draft, problems)
    _check_cell_boards(draft, problems)
    check_mats(draft, problems)
    check_fitting_pieces(draft, problems)
    check_faces(draft, problems)
    check_icons(draft, problems)
    check_boxes(draft, problems)


def _check_players(draft: RulesetDraft, problems: Problems) -> None:
    """Components belong to seats that exist; a seat without any, beside an unknown one with some, was renamed."""
    # A seat that was renamed in one file only is one fault, not one for each of its components.
    if draft.game is None or draft.seats is None:
        return
    for index, seats in enumerate(draft.game.seating):
        for place_in, seat in enumerate(seats):
            place = draft.sources[GAME].place(("seating", index, place_in))
            if seat not in draft.seats:
                problems.error("P014", f'there is no seat "{seat}"', place, suggest_name(seat, sorted(draft.seats)))
            elif seat in seats[:place_in]:
                problems.error("P007", f"duplicate seat {quote(seat)}", place, "remove one of them")
    named = {name: one.player for name, one in draft.components.items() if one.player is not None}
    idle, unknown = draft.seats.difference(named.values()), set(named.values()) - draft.seats
    if len(idle) == len(unknown) == 1 and not closest(seat := min(unknown), draft.seats):
        place = draft.sources[GAME].key(("seats", other := min(idle)))
        count = plural(sum(seat == player for player in named.values()), "component")
        hint = f"name this seat {seat}, or write player: {other} in {COMPONENTS}"
        problems.error("P014", f"there is no seat {quote(seat)}, the player of {count}", place, hint)
        return
    for name, seat in named.items():
        if seat not in draft.seats:
            place = draft.sources[COMPONENTS].place((name, "player"))
            problems.error("P014", f"there is no seat {quote(seat)}", place, suggest_name(seat, sorted(draft.seats)))


def _check_row_boards(draft: RulesetDraft, problems: Problems) -> None:
    """A row board is made for the size of a tile and of a counter, which must be in the box."""
    # A piece that is named may be unknown, faulty (then nothing is said), or of the wrong kind.
    for name, board in draft.components.items():
        if not is_row_board(board):
            continue
        for field, stance in (("tiles", "cover"), ("counters", "corner")):
            piece_name = getattr(board, field)
            piece = draft.components.get(piece_name)
            noun = join_words((kind for kind, record in KINDS.items() if record.stance == stance), "or")
            place = draft.sources[COMPONENTS].place((name, field))
            if piece_name not in (draft.component_names or ()):
                of_kind = sorted(other for other, piece in draft.components.items() if stance_of(piece) == stance)
                hint = suggest_name(piece_name, of_kind)
                problems.error("P014", f'there is no {noun} "{piece_name}"', place, hint)
            elif piece is not None and stance_of(piece) != stance:
                problems.error("P014", f'"{piece_name}" is {piece.noun}, not a {noun}', place, f"name a {noun}")


def _check_cell_boards(draft: RulesetDraft, problems: Problems) -> None:
    """Every cell that a board names is one of its cells (P014); sizes and shapes go together (P006)."""
    for name, board in draft.known_components.items():
        if is_cell_board(board):
            check_smallest_cell(draft, name, board, problems)
            part = getattr(board, "track", None)
            if part is not None:
                check_track_part(draft, (name, "track"), part, problems)
            if is_map_board(board):
                check_map_board(draft, name, board, problems)
            elif is_hex_board(board):
                check_hex_board(draft, name, board, problems)
            else:
                check_plain_board(draft, name, board, problems)


def _check_sections(draft: RulesetDraft, problems: Problems) -> None:
    """Sections have unique names, and items, or sections of level 2 that are parts of them."""
    lines: dict[str, int] = {}
    for position, section in draft.sections.items():
        place = draft.sources[RULES].place((position, "section"))
        if section.section in lines:
            hint = f"first used in line {lines[section.section]}"
            problems.error("P007", f"duplicate section {quote(section.section)}", place, hint)
        lines.setdefault(section.section, place.line)
    following = [*[*draft.sections.values()][1:], None]
    for (position, section), after in zip(draft.sections.items(), following, strict=False):
        if not draft.all_sections:
            return
        has_parts = section.level == 1 and after is not None and after.level == 2
        if not section.items and not has_parts:
            place = draft.sources[RULES].place((position, "title"))
            problems.warning("P005", f"the section {quote(section.title)} has no items", place, _NO_ITEMS)


def _check_figures(draft: RulesetDraft, problems: Problems) -> None:
    """Each figure that the booklet names exists and is printed, and each printed figure is named."""
    # Figures are named by items and by pictures, and a name may be meant for another: that one is in use.
    named: set[str] = set()
    known = draft.figure_names
    for item, at in items_of(draft):
        source, figure = item.picture_source, item.figure
        if source is not None and source.kind == "figure":
            named.add(_meant_name(source.name, known))
        if figure is None:
            continue
        named.add(_meant_name(figure, known))
        if known is not None and figure not in known:
            place = draft.sources[RULES].place((*at.path, "figure"))
            problems.error("P014", f'there is no figure "{figure}"', place, suggest_name(figure, sorted(known)))
        elif figure in draft.figures and not draft.figures[figure].printed:
            place = draft.figures[figure].source.place(("printed",))
            hint = f"remove printed: false, or remove it from {RULES}"
            problems.error("P006", f'a section of {RULES} shows the figure "{figure}"', place, hint)
    if not draft.all_sections:
        return
    for name in sorted(draft.figures):
        if name not in named and draft.figures[name].printed:
            place = draft.figures[name].source.place()
            hint = f"add - figure: {name}, or set printed: false in the figure"
            problems.warning("P014", f'no section of {RULES} shows the figure "{name}"', place, hint)


def _meant_name(name: str, known: Collection[str] | None) -> str:
    """Return the one of the *known* names that is meant by a name, or the name itself if none is similar."""
    return name if known is None or name in known else closest(name, known) or name


def load_ruleset(folder: Path, problems: Problems, choices: Mapping[str, str] = NO_CHOICES) -> Ruleset | None:
    """Return the ruleset in *folder*; None if *problems* says why there is none.

    Components are made for the *choices*, the settings of ``--set``. Every problem of every file is recorded, each with
    its place. Nothing outside the folder is read, and the content of a file is never run.
    """
    draft = load_draft(folder, problems, choices)
    return None if draft is None else draft.ruleset()


def load_draft(folder: Path, problems: Problems, choices: Mapping[str, str] = NO_CHOICES) -> RulesetDraft | None:
    """Return the sound parts of the ruleset in *folder*, and record every problem; None if there is no folder."""
    before = problems.error_count
    draft = read_ruleset_draft(folder, problems, choices)
    if draft is not None:
        find_places(draft, problems)
        find_paths(draft, problems)
        find_slots(draft, problems)
        change_components(draft, with_slot_sizes)
        errors = (problem for problem in problems if problem.severity is Severity.ERROR and problem.code != "P005")
        draft.wrong |= {problem.place.spot for problem in errors if problem.place}
        later = Problems()
        check_references(draft, later)
        add_unreported(draft, later, problems)
        draft.vague |= _components_at(draft, later)
        draft.error_count = problems.error_count - before
    return draft


def add_unreported(draft: RulesetDraft, later: Iterable[Problem], problems: Problems) -> None:
    """Record the problems that are not about a value which is known to be wrong."""
    problems.extend(problem for problem in later if problem.place is None or problem.place.spot not in draft.wrong)


def _components_at(draft: RulesetDraft, problems: Iterable[Problem]) -> set[str]:
    # A problem lies in the component that begins last before it; one above the first is in none.
    source = draft.sources.get(COMPONENTS)
    if source is None:
        return set()
    starts = sorted((source.key((name,)).spot, name) for name in draft.component_names or ())
    spots = [problem.place.spot for problem in problems if problem.place and problem.severity is Severity.ERROR]
    return {
        starts[at - 1][1]
        for at in (bisect_right(starts, (spot, "\U0010ffff")) for spot in spots if spot[0] == source.file)
        if at
    }
