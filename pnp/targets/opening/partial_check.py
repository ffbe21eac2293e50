"""Check the sound parts of a game with errors like those of a sound game, so that no error hides another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set

from msgspec.structs import replace

from pnp.game.model.figure import CheckedFigure
from pnp.game.model.files import COMPONENTS, RULES
from pnp.game.model.kinds import AnyComponent, is_flat, kind_of
from pnp.game.model.ruleset import Item, LookFile, Ruleset, Section
from pnp.game.model.values import AutoSize, record_fields
from pnp.game.reading.draft import RulesetDraft
from pnp.game.reading.salvage import UNREAD
from pnp.play.game_setup import setup_of
from pnp.play.proof.coverage import Coverage
from pnp.press.colour import NAMED
from pnp.press.scene.nodes import Symbol
from pnp.press.text.fonts import DISPLAY_FACES
from pnp.problems import Problems
from pnp.targets.opening.game_checks import check_layout, prepare_build, prove
from pnp.translation.catalogue import author_catalogue
from pnp.workshop.bench.draw_context import make_draw_context
from pnp.workshop.bench.game_build import CheckedGame, collect_texts, components_used, pictured_components
from pnp.workshop.checks.figures import FigureProofs, PartialBox, check_rules_alone, prove_figures
from pnp.workshop.checks.glossary import check_glossary
from pnp.workshop.checks.glyphs import check_glyphs
from pnp.workshop.checks.windows import check_windows
from pnp.workshop.options import BuildOptions
from pnp.workshop.selection import check_choices, check_kept_references, known_names, wants_booklet

# Keys of the values that name pictures.
_PICTURE_KEYS = frozenset({"art", "back_art", "emblem"})


def check_draft(draft: RulesetDraft, options: BuildOptions, told: Problems, problems: Problems) -> None:
    """Check the parts of a ruleset with errors that could be read; those *told* already explain others."""
    ruleset = draft.partial_ruleset()
    ruleset = replace(ruleset, look=_usable_look(ruleset.look), game=replace(ruleset.game, language="en"))
    if draft.options is not None:
        options = options._replace(choices=check_choices(ruleset, options.choices, problems))
    if not any(file == ruleset.sources[RULES].file for file, *_ in draft.wrong):  # else `when` may be among the faults
        check_kept_references(ruleset, options.choices, problems)
    check_glossary(ruleset, problems)
    proofs, is_playable = _prove(draft, ruleset, options, told, problems)
    catalogue = author_catalogue(ruleset)
    context = make_draw_context(ruleset, catalogue, problems, drawn=pictured_components(ruleset, options))
    # Without the ruleset's own fonts, glyphs are missing.
    if draft.look is None or all(font.file in draft.fonts for font in draft.look.fonts):
        check_glyphs(ruleset, context.book, catalogue, problems, with_booklet=wants_booklet(options))
    if draft.look is not None:
        figures = proofs.figures if is_playable else {}
        game = CheckedGame(ruleset, figures, proofs.coverage, catalogue, options)
        unknown = (draft.component_names or frozenset()) - draft.components.keys()
        check_part(game, context.art, problems, draft.vague | unknown)


def _prove(
    draft: RulesetDraft, ruleset: Ruleset, options: BuildOptions, told: Problems, problems: Problems
) -> tuple[FigureProofs, bool]:
    """Prove the figures of a ruleset with errors; return them, and whether the box is known to hold what they show."""
    # The more of a draft was read, the more is proved: the rules alone, nothing, everything, or the figures one by one.
    uncertain = draft.faulty | draft.vague | ((draft.component_names or frozenset()) - draft.components.keys())
    box = PartialBox(draft.component_names is not None, uncertain, draft.component_words)
    shown = {item.figure for section in draft.sections.values() for item in section.items} - {None}
    sound_figures = frozenset(draft.figures.keys() - draft.faulty_figures)  # the clauses of others aren't all known
    all_figures = draft.figure_names == sound_figures and shown <= sound_figures
    if draft.game is None:
        if draft.unread_words is not None:
            check_rules_alone(ruleset, draft.unread_words, problems, box)
        return FigureProofs({}, Coverage(())), False
    if draft.seats is None or _is_named_twice(told):  # names in figures are unknown as a consequence
        return FigureProofs({}, Coverage(())), False
    if draft.all_sections and box.is_read and not uncertain:
        return prove(ruleset, options, problems, all_figures=all_figures)
    ruleset = ruleset.with_default_options
    setup = setup_of(_without(ruleset, draft.faulty))
    proofs = prove_figures(
        ruleset, problems, setup=setup, all_sections=draft.all_sections, all_figures=all_figures, box=box
    )
    if wants_booklet(options) and box.is_read:
        check_windows(_without(ruleset, draft.vague), proofs.figures.values(), problems, uncertain)
    return proofs, False


def _without(ruleset: Ruleset, names: Set[str]) -> Ruleset:
    return replace(ruleset, components={name: one for name, one in ruleset.components.items() if name not in names})


def _is_named_twice(problems: Problems) -> bool:
    """Return whether two components have one name: what other files call the second one is unknown."""
    places = (problem.place for problem in problems if problem.code == "P007")
    return any(place is not None and place.file.endswith(COMPONENTS) and place.column == 1 for place in places)


def _usable_look(look: LookFile) -> LookFile:
    default = LookFile()
    palette = {
        name: "black" if isinstance(colour, str) and colour not in NAMED else colour
        for name, colour in look.palette.items()
    }
    roles = {role: getattr(look, role) for role in ("paper", "ink", "accent")}
    for role, colour in roles.items():
        if isinstance(colour, str) and colour not in palette and colour not in NAMED:
            roles[role] = getattr(default, role)
    display = look.display if look.display in DISPLAY_FACES else default.display
    return LookFile(palette=palette, display=display, **roles)


def check_part(game: CheckedGame, art: Mapping[str, Symbol], problems: Problems, vague: Set[str] = frozenset()) -> None:
    """Lay out a game without the components *vague* and without pictures that are not in *art*."""
    # Whatever names a hidden component goes with it: figures, needs, pictures, items and options, each in its own way.
    ruleset = game.ruleset
    drawable = _drawable(ruleset.components, vague, art)
    components = {name: component for name, component in ruleset.components.items() if name in drawable}
    hidden = frozenset(ruleset.components) - drawable
    shown = {name: figure for name, figure in game.figures.items() if hidden.isdisjoint(collect_texts(figure))}
    if ruleset.default_components is not None:
        shown = {}
    own = ruleset.game
    missing = {key: None for key in ("cover", "ornament") if getattr(own, key) not in art}
    variants = {
        name: replace(variant, needs={key: value for key, value in variant.needs.items() if key in own.options})
        for name, variant in own.variants.items()
    }
    part = replace(
        ruleset,
        components=components,
        default_components=None,
        sections=tuple(_shown_items(ruleset.sections, shown, components, art)),
        game=replace(own, variants=variants, **missing),
    )
    known = known_names(part, game.options)
    only = tuple(name for name in game.options.only if name in known)
    if only or not game.options.only:
        options = game.options._replace(choices={}, only=only)
        checked = CheckedGame(part, shown, game.coverage, game.catalogue, options)
        check_layout(prepare_build(checked, Problems()), problems, composes=False)


def _drawable(components: Mapping[str, AnyComponent], vague: Set[str], art: Mapping[str, Symbol]) -> frozenset[str]:
    """Return the components that can be drawn: their pictures are there, and so are the components that they name."""
    hidden = {*vague, *(name for name, component in components.items() if not _is_sound(component, vague, art))}
    shows_others = {name for name, component in components.items() if kind_of(component).shows_others}
    hidden |= {name for name in components if not hidden.isdisjoint(components_used(components, (name,)))}
    return frozenset(components) - hidden - (shows_others if hidden else frozenset())


def _is_sound(component: AnyComponent, vague: Set[str], art: Mapping[str, Symbol]) -> bool:
    """Return whether a component names nothing *vague* and no missing picture, and its values go together."""
    # Each test is a way to depend on what can't be read: by name, by size, by picture, in a list.
    if not collect_texts(component).isdisjoint(vague):
        return False
    if is_flat(component) and isinstance(component.size, AutoSize) and component.fits is None:
        return False  # it is as large as its board allows, and the name of that can't be read
    fields = [(key, value) for key, value, _ in record_fields(component)]
    files: set[str | None] = {value for key, value in fields if key in _PICTURE_KEYS and isinstance(value, str)}
    files |= {part.picture for part, _ in kind_of(component).pictured(component)} - {None}
    if not files <= art.keys() or any(True for _ in component.findings()):
        return False
    # A list, such as that of the cells of a group, may have an entry that can't be read.
    return not any(UNREAD in collect_texts(value) for _, value in fields if isinstance(value, tuple | Mapping))


def _shown_items(
    sections: Iterable[Section],
    figures: Mapping[str, CheckedFigure],
    components: Mapping[str, AnyComponent],
    art: Mapping[str, Symbol],
) -> Iterable[Section]:
    """Yield sections with a short text in place of each figure and list that can't be shown."""
    known: Mapping[str, Mapping[str, object]] = {"art": art, "figure": figures, "component": components}

    def is_hidden(item: Item) -> bool:
        source = item.picture_source
        if source is None:
            return (item.figure is not None and item.figure not in figures) or (
                item.parts is not None and not components
            )
        if source.name not in known[source.kind]:
            return True
        if source.kind == "figure":
            return item.frame_index >= len(figures[source.name].frames)
        if source.kind == "art":
            return False
        component = components[source.name]
        designs = {"", None, *(look.name for look in kind_of(component).designs(component))}
        return source.design not in designs or (item.side == "back" and getattr(component, "back", None) is None)

    for section in sections:
        yield replace(section, items=tuple(Item(text="…") if is_hidden(item) else item for item in section.items))
