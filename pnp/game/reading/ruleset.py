"""Turn a folder into the draft of a ruleset, and into every problem of its files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
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
from pnp.game.reading.inherited_places import Inheritance, inherited_source
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
from pnp.game.reading.yaml.source import DocumentSource
from pnp.game.reading.yaml.validation import report_findings
from pnp.messages import closest, quote, quote_value
from pnp.problems import Finding, Place, Problems, SourceMap

# The largest bundled games have 14 components, 20 sections and 37 figures.
MAX_COMPONENTS = MAX_SECTIONS = MAX_FIGURES = 500
# Of all YAML files: a megabyte becomes fifty of values and places, and a machine has two gigabytes of memory at least.
MAX_BYTES_IN_ALL = 8_000_000
# How many values the options that components refer to may have in all: checking with one takes 2 ms in Hollow.
MAX_ALTERNATIVES = 200
_MOST_CHOICES = 200  # of one component, as above

NO_CHOICES: Mapping[str, str] = {}

# Keys of components for files that define further names: a table of designs, a map.
_NAMING_KEYS = frozenset((FROM, "drawing"))

_FEWER = "divide the game into several rulesets"
_SECTIONS_HINT = "write - section: and below it title: and items:"
_NAME_HINT = "write lower-case letters a-z and digits, joined by -"


def read_ruleset_draft(
    folder: Path, problems: Problems, choices: Mapping[str, str] = NO_CHOICES
) -> RulesetDraft | None:
    """Return the sound parts of the ruleset in *folder*, with components for *choices*; None if there is no folder.

    Nothing outside the folder is read, and the content of a file is never run.
    """
    opened = open_folder(folder, problems)
    if opened is None or not opened.is_ruleset():
        return None
    return _Loader(opened, folder.resolve().name, problems).read(choices)


class _Loader:
    def __init__(self, folder: Folder, name: str, problems: Problems) -> None:
        self.folder = folder
        self.problems = problems
        self.draft = RulesetDraft(name, folder.shown)
        self.tables = DesignReader(folder, problems)
        self.inheritance = Inheritance()
        self.size = 0  # of all documents so far, in bytes

    def read(self, choices: Mapping[str, str]) -> RulesetDraft:
        """Return the draft, with the components for *choices*."""
        draft, folder, problems = self.draft, self.folder, self.problems
        self._read_game()
        self._read_faces()
        self._read_components(choices)
        self._note_component_words()
        self._read_rules()
        if not folder.has(LOOK):
            draft.look = LookFile()
        elif (document := self._document(LOOK)) is not None:
            draft.look, findings = salvage_record(LookFile, *document)
            self._report(findings, document[1])
        self._read_figures()
        if folder.has(GLOSSARY) and (document := self._document(GLOSSARY)) is not None:
            language = None if draft.game is None else draft.game.language
            draft.glossary, findings = read_terms(*document, language)
            self._report(findings, document[1])
        self._read_play()
        folder.listing(TRANSLATIONS)  # its files are read later; here, only a folder that can't be read is recorded
        warn_of_unused_files(folder, self.tables.files, problems)
        draft.art = read_named_pictures(draft, folder, problems)
        draft.fonts = read_fonts(draft, folder, problems)
        return draft

    def _document(self, file: str) -> tuple[Any, SourceMap] | None:
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

    def _words(self, file: str) -> frozenset[str] | None:
        """Return the words of a file, even if it is not YAML; None if it can't be read at all."""
        content = self.folder.read(file, MAX_BYTES) if self.folder.has(file) else None
        return None if content is None else frozenset(re.findall(r"[\w-]+", content.decode("utf-8", "replace")))

    def _report(self, findings: list[Finding], source: SourceMap) -> None:
        self.draft.wrong |= report_findings(findings, source, self.problems)

    def _read_game(self) -> None:
        document = self._document(GAME)
        if document is None:
            self.draft.unread_words = self._words(GAME)
            return
        value, source = document
        self.draft.game, findings = salvage_record(GameFile, value, source)
        self._report(findings, source)
        self.draft.options = sound_options(value, source) if findings else self.draft.game.options
        seats = value.get("seats") if isinstance(value, dict) else None
        self.draft.seats = frozenset(seats) if isinstance(seats, dict) else None

    def _read_faces(self) -> None:
        if not self.folder.has(FACE_FILE):
            return
        document = self._document(FACE_FILE)
        if document is None:
            self.draft.face_names = None
            return
        self.draft.faces, findings = read_faces(*document)
        self.draft.face_names = frozenset(self.draft.faces)
        self._report(findings, document[1])

    def _note_component_words(self) -> None:
        """Note the words of components.yaml if it has errors, and is the only file that gives names to its content."""
        draft = self.draft
        if draft.component_names is None or draft.faulty or draft.vague:
            words = self._words(COMPONENTS)
            if words is not None and words.isdisjoint(_NAMING_KEYS):
                draft.component_words = frozenset(word.replace("-", "_") for word in words)

    def _read_components(self, choices: Mapping[str, str]) -> None:
        # Each return is a fault of the whole file. Where options are faulty, references to them are no further faults.
        document = self._document(COMPONENTS)
        if document is None:
            return
        value, source = document
        if not isinstance(value, dict):
            message = f"{COMPONENTS} is a mapping, not {quote_value(value)}"
            self._report([Finding("P006", message, "write each component's id, and below it what it is")], source)
            return
        if len(value.keys() - {DEFAULTS}) > MAX_COMPONENTS:
            self.draft.component_names = frozenset(value)
            self.problems.error("P008", f"more than {MAX_COMPONENTS} components", source.place(), _FEWER)
            return
        self.inheritance = inherit(value)
        value = self.inheritance.components
        self.draft.component_names = frozenset(value)
        source = self.draft.sources[COMPONENTS] = inherited_source(source, self.inheritance)
        findings = self.inheritance.findings + [
            Finding("P006", f"{quote(name)} is not a valid name", _NAME_HINT, (name,), at_key=True)
            for name in value
            if not is_id(name)
        ]
        if self.draft.options is None:  # the values of references are unknown
            refs = {path for path, _ in option_refs(value)}
            self.draft.components, more = self._components(value, source)
            more = [finding for finding in more if not any(path == finding.at[: len(path)] for path in refs)]
            self.draft.vague |= {str(path[0]) for path in refs}
            self.draft.faulty |= self.draft.vague
        else:
            more = self._resolve_options(value, source, self.draft.options, choices)
        self._report(self.inheritance.without_repeats(findings + more), source)

    def _resolve_options(
        self, value: dict[str, Any], source: SourceMap, options: Mapping[str, Option], choices: Mapping[str, str]
    ) -> list[Finding]:
        """Return the findings of the components, read with the options' chosen values and with all others."""
        # Faults with the chosen values come first; one with other values counts if it is new, and names these values.
        draft = self.draft
        findings = list(check_option_refs(value, options))
        draft.option_values = chosen_values = option_values(options, choices)
        draft.components, wrong = self._components(substitute_options(value, chosen_values), source)
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
            for finding in self._read_alternative(value, source, values, changed):
                if (finding.code, finding.at, finding.at_key) not in known:
                    known.add((finding.code, finding.at, finding.at_key))
                    findings.append(with_option_context(finding, context))
            if values == option_values(options, {}):
                draft.default_components = dict(draft.alternatives[-1].components)
        return findings

    def _read_alternative(
        self, value: dict[str, Any], source: SourceMap, values: OptionValues, changed: frozenset[str]
    ) -> list[Finding]:
        """Add the components with other *values*, and return the findings about those that are *changed* by them."""
        written = {name: substitute_options(one, values) for name, one in value.items() if name in changed}
        components, wrong = self._components(written, source)
        read = {name: components if name in changed else self.draft.components for name in value}
        whole = {name: read[name][name] for name in value if name in read[name]}  # in the order of the file
        self.draft.alternatives.append(Alternative(values, whole, changed))
        return wrong

    def _components(self, value: dict[str, Any], source: SourceMap) -> tuple[dict[str, AnyComponent], list[Finding]]:
        read = {name: self._component(name, written, source) for name, written in value.items()}
        sound = {name: component for name, (component, _) in read.items() if component is not None}
        return sound, [finding for _, wrong in read.values() for finding in wrong]

    def _component(self, name: str, written: Any, source: SourceMap) -> tuple[AnyComponent | None, list[Finding]]:
        """Return one component, of the model for its kind or for the kind that is meant, and what is wrong with it."""
        # Faulty is what has findings, vague what other files can't be compared with: each way to be either is a branch.
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
                if isinstance(source, DocumentSource):
                    source.graft((name, "designs"), designs.source)
        component, findings = salvage_record(model, meant, source, (name,), given)
        if wrong or findings or name in self.inheritance.broken:
            self.draft.faulty.add(name)
        vague_keys = wrong_keys(model, meant, findings, 1) | misspelt_options(model, meant)
        more = [*component.findings()]
        lacks = any(not finding.at for finding in more)  # such as both of two fronts
        if name in self.inheritance.broken or lacks or not vague_keys <= INDEPENDENT_KEYS:
            self.draft.vague.add(name)
        elif findings:
            findings += entry_findings(more, findings, name)
        faces = None if self.draft.face_names is None else self.draft.faces
        return with_layouts(component, faces), wrong + findings

    def _read_rules(self) -> None:
        document = self._document(RULES)
        if document is None:
            return
        value, source = document
        if not isinstance(value, list):
            message = f"{RULES} is a list of sections, not {quote_value(value)}"
            self._report([Finding("P006", message, _SECTIONS_HINT)], source)
            return
        if len(value) > MAX_SECTIONS:
            self.problems.error("P008", f"more than {MAX_SECTIONS} sections", source.place(), _FEWER)
            return
        walker = salvaging_walker(source)
        for position, written in enumerate(value):
            self.draft.sections[position] = walker.record(Section, written, (position,), {})
        self._report(walker.findings, source)
        self.draft.all_sections = all(map(_has_readable_items, value))

    def _read_play(self) -> None:
        """Read play.yaml, the boards that it names, and components that depend on options, all but faulty ones."""
        # Another engine doesn't read the file, and faulty components are reported already: both are left out.
        draft, has_file = self.draft, self.folder.has(PLAY_RULES)
        engine = None if draft.game is None else draft.game.engine
        if engine is not None and (engine == PLAY_ENGINE) != has_file:
            self._report_engine(engine, has_file=has_file)
        document = self._document(PLAY_RULES) if has_file else None
        if document is None or engine not in (None, PLAY_ENGINE):
            return
        sound = {name: written for name, written in self.inheritance.components.items() if name not in draft.faulty}
        boards = sorted(_board_names(document[0]) & sound.keys())
        others = sorted(name for name in sound.keys() - boards if any(option_refs(sound[name])))
        draft.play = PlayFile(
            document[0],
            tuple(BoardChoice(name, *choice) for name in boards for choice in self._choices(name)),
            tuple(ComponentChoice(name, *choice) for name in others for choice in self._choices(name)),
        )

    def _report_engine(self, engine: str, *, has_file: bool) -> None:
        place = self.draft.sources[GAME].place(("engine",))
        if place.spot in self.draft.wrong:
            return
        if has_file:
            hint = f"write engine: {PLAY_ENGINE}, or remove {PLAY_RULES}"
            self.problems.error("P006", f"{PLAY_RULES} is not used: the engine is {engine}", place, hint)
        else:
            hint = f"write {PLAY_RULES}, or engine: none"
            self.problems.error("P001", f"the ruleset has no {PLAY_RULES}", place, hint)

    def _choices(self, name: str) -> Iterator[tuple[Mapping[str, Choice], AnyComponent]]:
        """Yield the values of the options that a component depends on, and the component with each choice of them."""
        written, options = self.inheritance.components[name], self.draft.options or {}
        used = dict.fromkeys(option for _, option in option_refs(written) if option in options)
        for choice in islice(product(*(options[option].values for option in used)), _MOST_CHOICES):
            values = dict(zip(used, choice, strict=True))
            component, _ = self._component(name, substitute_options(written, values), self.draft.sources[COMPONENTS])
            if component is not None:
                yield values, component

    def _read_figures(self) -> None:
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
            self._read_figure(file.removesuffix(".yaml"), f"figures/{file}")

    def _read_figure(self, name: str, file: str) -> None:
        if not is_id(name):
            message = f"{quote(name)} is not a valid name of a figure"
            self.problems.error("P006", message, Place(self.folder.name(file)), _NAME_HINT)
            return
        document = self._document(file)
        if document is None:
            return
        given = {"name": name, "source": document[1]}
        self.draft.figures[name], findings = salvage_record(Figure, *document, given=given)
        self._report(findings, document[1])
        if findings:
            self.draft.faulty_figures.add(name)
        if wrong_keys(Figure, document[0], findings, 0) & {"position", "start", "frames"}:
            self.draft.unproved.add(name)


def _has_readable_items(section: Any) -> bool:
    items = section.get("items", []) if isinstance(section, dict) else None
    if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
        return False
    clauses = [item["clause"] for item in items if "clause" in item]
    return all(isinstance(clause, str) and is_id(clause) for clause in clauses)


def _board_names(play: Any) -> set[str]:
    """Return the texts under the key of play.yaml that names boards, or under misspellings of it."""
    keys = play if isinstance(play, dict) else {}
    named = ["board"] if "board" in keys else [key for key in keys if closest(key, ("board",))]
    return {text for key in named for text in _texts(keys[key])}


def _texts(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for inner in value.values():
                yield from _texts(inner)
        case _:
            return
