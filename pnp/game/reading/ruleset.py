"""Turn a folder into the draft of a ruleset, and into every problem of its files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice, product
from pathlib import Path
from typing import Any

from pnp.game.model.figure import Figure
from pnp.game.model.files import COMPONENTS, FACE_FILE, GAME, GLOSSARY, LOOK, PLAY_RULES, RULES, TRANSLATIONS
from pnp.game.model.kinds import KINDS, AnyComponent
from pnp.game.model.ruleset import (
    PLAY_ENGINE,
    BoardChoice,
    Choice,
    ComponentChoice,
    GameFile,
    LookFile,
    Option,
    PlayFile,
    Section,
)
from pnp.game.model.values import is_id
from pnp.game.reading.designs import FROM, DesignReader
from pnp.game.reading.draft import Alternative, RulesetDraft, sound_options
from pnp.game.reading.files import Folder, open_folder, warn_of_unused_files
from pnp.game.reading.glossary import read_terms
from pnp.game.reading.inheritance import DEFAULTS, inherit
from pnp.game.reading.inherited_places import Inheritance, InheritedSource
from pnp.game.reading.named_files import read_fonts, read_named_pictures
from pnp.game.reading.option_refs import (
    OptionValues,
    check_option_refs,
    option_refs,
    option_values,
    other_option_values,
    substitute_options,
    with_option_context,
)
from pnp.game.reading.own_faces import read_faces, with_layouts
from pnp.game.reading.salvage import (
    INDEPENDENT_KEYS,
    entry_findings,
    misspelt_options,
    salvage_record,
    salvaging_walker,
    wrong_keys,
)
from pnp.game.reading.yaml.documents import MAX_BYTES, read_document
from pnp.game.reading.yaml.hints import read_kind
from pnp.game.reading.yaml.validation import report_findings
from pnp.messages import closest, quote, quote_value
from pnp.problems import Finding, Place, Problems, SourceMap

MAX_COMPONENTS = 500
MAX_SECTIONS = 500
MAX_FIGURES = 500
# Of all YAML files: a megabyte becomes fifty of values and places, and a machine has two gigabytes of memory at least.
MAX_BYTES_IN_ALL = 8_000_000
# How many values the options that components refer to may have in all: the components are checked with each.
MAX_ALTERNATIVES = 200

NO_CHOICES: Mapping[str, str] = {}

# Keys of components for files that define further names: a table of designs, a map.
_NAMING_KEYS = frozenset((FROM, "drawing"))

_FEWER = "divide the game into several rulesets"
_SECTIONS_HINT = "write - section: and below it title: and items:"
_NAME_HINT = "write lower-case letters a-z and digits, joined by -"

# The components that could be read, and the findings about all.
_Read = tuple[dict[str, AnyComponent], list[Finding]]


def read_ruleset_draft(
    folder: Path, problems: Problems, choices: Mapping[str, str] = NO_CHOICES
) -> RulesetDraft | None:
    """Return the sound parts of the ruleset in *folder*, and record every problem; None if there is no folder.

    *choices* are the settings of ``--set``: components are made for them. Each file is read, but not checked against
    the others. Nothing outside the folder is read, and the content of a file is never run.
    """
    opened = open_folder(folder, problems)
    if opened is None or not opened.is_ruleset():
        return None
    loader = _Loader(opened, folder.resolve().name, problems)
    loader.read_game()
    loader.read_faces()
    loader.read_components(choices)
    loader.note_component_words()
    loader.read_rules()
    loader.read_look()
    loader.read_figures()
    loader.read_glossary()
    loader.read_play()
    opened.listing(TRANSLATIONS)  # its files are read later; here, only a folder that can't be read is recorded
    warn_of_unused_files(opened, loader.tables.files, problems)
    loader.draft.art = read_named_pictures(loader.draft, opened, problems)
    loader.draft.fonts = read_fonts(loader.draft, opened, problems)
    return loader.draft


class _Loader:
    """Reads the files of a folder into a draft."""

    def __init__(self, folder: Folder, name: str, problems: Problems) -> None:
        self.folder = folder
        self.problems = problems
        self.draft = RulesetDraft(name, folder.shown)
        self.tables = DesignReader(folder, problems)
        self.inheritance = Inheritance()
        self.size = 0  # of all documents so far, in bytes

    def document(self, file: str) -> tuple[Any, SourceMap] | None:
        """Return the value of a YAML file and its source map, which is kept under the file's name."""
        content = self.folder.read(file, MAX_BYTES)
        if content is None or self.size > MAX_BYTES_IN_ALL:
            return None
        self.size += len(content)
        if self.size > MAX_BYTES_IN_ALL:
            message = f"with this file, the ruleset has more than {MAX_BYTES_IN_ALL / 1e6:g} MB of YAML"
            self.problems.error("P008", message, Place(self.folder.name(file)), _FEWER)
            return None
        document = read_document(content, self.folder.name(file), self.problems)
        if document is not None:
            self.draft.sources[file] = document[1]
            if document[0] is None:
                hint = _SECTIONS_HINT if file == RULES else "write key: value, one to a line"
                self.problems.error("P006", f"{file} is empty", document[1].place(), hint)
                return None
        return document

    def words(self, file: str) -> frozenset[str] | None:
        """Return the words of a file, even if it is not YAML; None if it can't be read at all."""
        content = self.folder.read(file, MAX_BYTES) if self.folder.has(file) else None
        return None if content is None else frozenset(re.findall(r"[\w-]+", content.decode("utf-8", "replace")))

    def report(self, findings: list[Finding], source: SourceMap) -> None:
        """Record the findings about a file."""
        self.draft.wrong |= report_findings(findings, source, self.problems)

    def read_game(self) -> None:
        """Read game.yaml into the draft."""
        document = self.document(GAME)
        if document is None:
            self.draft.unread_words = self.words(GAME)
            return
        value, source = document
        game, findings = salvage_record(GameFile, value, source)
        self.report(findings, source)
        self.draft.options = sound_options(value, source) if findings else game.options
        self.draft.game = game
        seats = value.get("seats") if isinstance(value, dict) else None
        self.draft.seats = frozenset(seats) if isinstance(seats, dict) else None

    def read_look(self) -> None:
        """Read look.yaml into the draft; a ruleset may have none."""
        if not self.folder.has(LOOK):
            self.draft.look = LookFile()
            return
        document = self.document(LOOK)
        if document is None:
            return
        self.draft.look, findings = salvage_record(LookFile, *document)
        self.report(findings, document[1])

    def read_faces(self) -> None:
        """Read faces.yaml into the draft; a ruleset may have none."""
        if not self.folder.has(FACE_FILE):
            return
        document = self.document(FACE_FILE)
        if document is None:
            self.draft.face_names = None
            return
        self.draft.faces, findings = read_faces(*document)
        self.draft.face_names = frozenset(self.draft.faces)
        self.report(findings, document[1])

    def note_component_words(self) -> None:
        """Note the words of components.yaml if it has errors, and is the only file that gives names to its content."""
        draft = self.draft
        if draft.component_names is None or draft.faulty or draft.vague:
            words = self.words(COMPONENTS)
            if words is not None and words.isdisjoint(_NAMING_KEYS):
                draft.component_words = frozenset(word.replace("-", "_") for word in words)

    def read_components(self, choices: Mapping[str, str]) -> None:
        """Read components.yaml into the draft, with the sizes and counts for *choices*."""
        document = self.document(COMPONENTS)
        if document is None:
            return
        value, source = document
        if not isinstance(value, dict):
            hint = "write each component's id, and below it what it is"
            message = f"{COMPONENTS} is a mapping, not {quote_value(value)}"
            self.report([Finding("P006", message, hint)], source)
            return
        if len(value.keys() - {DEFAULTS}) > MAX_COMPONENTS:
            self.draft.component_names = frozenset(value)
            self.problems.error("P008", f"more than {MAX_COMPONENTS} components", source.place(), _FEWER)
            return
        self.inheritance = inherit(value)
        value = self.inheritance.components
        self.draft.component_names = frozenset(value)
        source = self.draft.sources[COMPONENTS] = InheritedSource(source, self.inheritance)
        findings = self.inheritance.findings + [
            Finding("P006", f"{quote(name)} is not a valid name", _NAME_HINT, (name,), at_key=True)
            for name in value
            if not is_id(name)
        ]
        if self.draft.options is None:  # the values of references are unknown
            refs = {path for path, _ in option_refs(value)}
            self.draft.components, more = self.components(value, source)
            more = [finding for finding in more if not any(path == finding.at[: len(path)] for path in refs)]
            self.draft.vague |= {str(path[0]) for path in refs}
            self.draft.faulty |= self.draft.vague
        else:
            more = self.resolve_options(value, source, self.draft.options, choices)
        self.report(self.inheritance.without_repeats(findings + more), source)

    def resolve_options(
        self, value: dict[str, Any], source: SourceMap, options: Mapping[str, Option], choices: Mapping[str, str]
    ) -> list[Finding]:
        """Read the components with the options' chosen values, and check them with all others.

        Return the findings.
        """
        draft = self.draft
        findings = list(check_option_refs(value, options))
        draft.option_values = chosen_values = option_values(options, choices)
        draft.components, wrong = self.components(substitute_options(value, chosen_values), source)
        refs = dict(option_refs(value))
        findings += [
            with_option_context(finding, {refs[finding.at]: chosen_values[refs[finding.at]]})
            if refs.get(finding.at) in chosen_values
            else finding
            for finding in wrong
        ]
        known = {(finding.code, finding.at, finding.at_key) for finding in findings}
        names = {name: {option for _, option in option_refs(written)} for name, written in value.items()}
        others = other_option_values(value, options, chosen_values)
        if len(others) > MAX_ALTERNATIVES:
            message = f"the options that components refer to have too many values: {len(others)} in all"
            return [*findings, Finding("P008", message, f"at most {MAX_ALTERNATIVES} can be checked")]
        for values in others:
            context = {name: value for name, value in values.items() if value != chosen_values[name]}
            changed = frozenset(name for name in names if not names[name].isdisjoint(context))
            for finding in self.read_alternative(value, source, values, changed):
                if (finding.code, finding.at, finding.at_key) not in known:
                    known.add((finding.code, finding.at, finding.at_key))
                    findings.append(with_option_context(finding, context))
            if values == option_values(options, {}):
                draft.default_components = dict(draft.alternatives[-1].components)
        return findings

    def read_alternative(
        self, value: dict[str, Any], source: SourceMap, values: OptionValues, changed: frozenset[str]
    ) -> list[Finding]:
        """Add the components with other *values* of options, which those that are *changed* depend on.

        Return the findings about these.
        """
        written = {name: substitute_options(one, values) for name, one in value.items() if name in changed}
        components, wrong = self.components(written, source)
        read = {name: components if name in changed else self.draft.components for name in value}
        whole = {name: read[name][name] for name in value if name in read[name]}  # in the order of the file
        self.draft.alternatives.append(Alternative(values, whole, changed))
        return wrong

    def components(self, value: dict[str, Any], source: SourceMap) -> _Read:
        """Return the components, and what is wrong with them."""
        components: dict[str, AnyComponent] = {}
        findings: list[Finding] = []
        for name, written in value.items():
            component, wrong = self.component(name, written, source)
            findings += wrong
            if component is not None:
                components[name] = component
        return components, findings

    def component(self, name: str, written: Any, source: SourceMap) -> tuple[AnyComponent | None, list[Finding]]:
        """Return one component, of the model for its kind or for the kind that is meant, and what is wrong with it."""
        meant, wrong = read_kind(name, written)
        if meant is None:
            return None, wrong
        model = KINDS[meant["kind"]].model
        given = self.inheritance.derived(name)
        if FROM in meant and FROM in model.__struct_encode_fields__:
            designs = self.tables.read_once(name, meant, source)
            meant = {"count": 1} | meant
            if designs is None:
                self.draft.vague.add(name)
                self.draft.tableless.add(name)
            else:
                meant["count"], given["designs"] = designs.total, designs.designs
                if isinstance(source, InheritedSource):
                    source.graft((name, "designs"), designs.source)
        component, findings = salvage_record(model, meant, source, (name,), given)
        is_sound = not findings
        if wrong or findings or name in self.inheritance.broken:
            self.draft.faulty.add(name)
        vague_keys = wrong_keys(model, meant, findings, 1) | misspelt_options(model, meant)
        more = [*component.findings()]
        lacks = any(not finding.at for finding in more)  # such as both of two fronts
        if name in self.inheritance.broken or lacks or not vague_keys <= INDEPENDENT_KEYS:
            self.draft.vague.add(name)
        elif not is_sound:
            findings += entry_findings(more, findings, name)
        faces = None if self.draft.face_names is None else self.draft.faces
        return with_layouts(component, faces), wrong + findings

    def read_rules(self) -> None:
        """Read rules.yaml into the draft."""
        document = self.document(RULES)
        if document is None:
            return
        value, source = document
        if not isinstance(value, list):
            message = f"{RULES} is a list of sections, not {quote_value(value)}"
            self.report([Finding("P006", message, _SECTIONS_HINT)], source)
            return
        if len(value) > MAX_SECTIONS:
            self.problems.error("P008", f"more than {MAX_SECTIONS} sections", source.place(), _FEWER)
            return
        walker = salvaging_walker(source)
        for position, written in enumerate(value):
            self.draft.sections[position] = walker.record(Section, written, (position,), {})
        self.report(walker.findings, source)
        self.draft.all_sections = all(map(_has_readable_items, value))

    def read_glossary(self) -> None:
        """Read glossary.yaml into the draft; a ruleset may have none."""
        document = self.document(GLOSSARY) if self.folder.has(GLOSSARY) else None
        if document is None:
            return
        language = None if self.draft.game is None else self.draft.game.language
        self.draft.glossary, findings = read_terms(*document, language)
        self.report(findings, document[1])

    def read_play(self) -> None:
        """Read play.yaml into the draft, if game.yaml says that its rules are played."""
        has_file = self.folder.has(PLAY_RULES)
        check_play_engine(self.draft, self.problems, has_file=has_file)
        document = self.document(PLAY_RULES) if has_file else None
        if document is not None and (self.draft.game is None or self.draft.game.engine == PLAY_ENGINE):
            written = self.inheritance.components
            boards = tuple(named_boards(document[0], written, self.draft, self.component))
            varied = varied_components(boards, written, self.draft, self.component)
            self.draft.play = PlayFile(document[0], boards, tuple(varied))

    def read_figures(self) -> None:
        """Read all files of figures into the draft."""
        names = self.folder.listing("figures")
        if names is None:
            return
        files = [name for name in names if name.endswith(".yaml") and name[0] != "."]
        self.draft.figure_names = frozenset(name.removesuffix(".yaml") for name in files)
        if len(files) > MAX_FIGURES:
            place = Place(self.folder.name("figures"), 0, 0)
            self.problems.error("P008", f"more than {MAX_FIGURES} figures", place, _FEWER)
            return
        for file in files:
            self.read_figure(file.removesuffix(".yaml"), f"figures/{file}")

    def read_figure(self, name: str, file: str) -> None:
        """Read the file of the figure called *name* into the draft."""
        if not is_id(name):
            message = f"{quote(name)} is not a valid name of a figure"
            self.problems.error("P006", message, Place(self.folder.name(file)), _NAME_HINT)
            return
        document = self.document(file)
        if document is None:
            return
        given = {"name": name, "source": document[1]}
        figure, findings = salvage_record(Figure, *document, given=given)
        self.report(findings, document[1])
        if findings:
            self.draft.faulty_figures.add(name)
        if wrong_keys(Figure, document[0], findings, 0) & {"position", "start", "frames"}:
            self.draft.unproved.add(name)
        self.draft.figures[name] = figure


def _has_readable_items(section: Any) -> bool:
    """Return whether the clause of each item of a section can be read."""
    items = section.get("items", []) if isinstance(section, dict) else None
    if not isinstance(items, list):
        return False
    return all(isinstance(item, dict) and ("clause" not in item or _is_name(item["clause"])) for item in items)


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and is_id(value)


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
    written_keys = play if isinstance(play, dict) else {}
    keys = ["board"] if "board" in written_keys else [key for key in written_keys if closest(key, ("board",))]
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
