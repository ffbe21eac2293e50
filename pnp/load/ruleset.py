"""Turn a folder into a ruleset, or into every problem that its files have."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pnp.load.adjusting import adjusted, asked, check_asked, extend_with_new, other_values, say_where, values_of
from pnp.load.documents import MOST_BYTES, read_document
from pnp.load.draft import COMPONENTS, GAME, LOOK, RULES, Draft
from pnp.load.files import Folder, open_folder
from pnp.load.pictures import read_pictures
from pnp.load.references import check_references
from pnp.load.strays import warn_of_strays
from pnp.load.validation import report, sound_part, validate
from pnp.messages import closest, quote_value
from pnp.model.components import AnyComponent
from pnp.model.figure_file import FigureFile, figure_of
from pnp.model.kinds import KINDS
from pnp.model.ruleset import GameFile, LookFile, Option, Ruleset, Section
from pnp.model.values import is_id
from pnp.problems import Place, Problems, SourceMap

MOST_COMPONENTS = 500
MOST_SECTIONS = 500
MOST_FIGURES = 500

NO_CHOICES: Mapping[str, str] = {}

# Keys of components that no other key depends on, and what stands for those that can't be left out.
_APART: Mapping[str, str | int | None] = {
    **dict.fromkeys(("about", "advice", "fill", "homes", "material", "player", "sheet", "special", "walls", "without")),
    "title": "…",
    "count": 1,
}
# The same of the look. A colour that is at fault still has its name.
_APART_IN_LOOK: Mapping[str, str | None] = {
    **dict.fromkeys(("paper", "ink", "accent", "display")),
    "palette": "black",
}

_SECTIONS = "write - section: and below it title: and items:"


def load_ruleset(folder: Path, problems: Problems, choices: Mapping[str, str] = NO_CHOICES) -> Ruleset | None:
    """Return the ruleset that *folder* holds; None where *problems* says why there is none.

    *choices* are the words of ``--set``: components are made for them.

    Every fault of every file is recorded, each with its place. Nothing outside the folder is read, and no file's
    content is ever run.
    """
    draft = load_draft(folder, problems, choices)
    return None if draft is None else draft.ruleset()


def load_draft(folder: Path, problems: Problems, choices: Mapping[str, str] = NO_CHOICES) -> Draft | None:
    """Return what is sound of the ruleset that *folder* holds, and record every fault; None if there is no folder."""
    before = problems.error_count
    opened = open_folder(folder, problems)
    if opened is None:
        return None
    loader = _Loader(opened, folder.resolve().name, problems)
    draft = loader.draft
    loader.read_game()
    loader.read_components(choices)
    loader.read_rules()
    loader.read_look()
    loader.read_figures()
    warn_of_strays(opened, problems)
    draft.art = read_pictures(draft, opened, problems)
    check_references(draft, problems)
    draft.faults = problems.error_count - before
    return draft


def _sound_options(value: Any, source: SourceMap) -> dict[str, Option] | None:
    """Return the options of a game.yaml that has a fault; None if it is one of theirs, which has been recorded."""
    written = value.get("options", {}) if isinstance(value, dict) else None
    if not isinstance(written, dict):
        return None
    options = {name: validate(Option, one, source, Problems()) for name, one in written.items()}
    sound = {name: option for name, option in options.items() if option is not None and is_id(name)}
    return sound if len(sound) == len(options) else None


class _Loader:
    """Reads the files of a folder into a draft."""

    def __init__(self, folder: Folder, name: str, problems: Problems) -> None:
        self.folder = folder
        self.problems = problems
        self.draft = Draft(name, folder.shown)

    def document(self, file: str) -> tuple[Any, SourceMap] | None:
        """Return the value of a YAML file and its source map, which is kept under the file's name."""
        content = self.folder.read(file, MOST_BYTES)
        if content is None:
            return None
        document = read_document(content, self.folder.name(file), self.problems)
        if document is not None:
            self.draft.sources[file] = document[1]
            if document[0] is None:
                hint = _SECTIONS if file == RULES else "write key: value, one to a line"
                self.problems.error("P006", f"{file} is empty", document[1].place(), hint)
                return None
        return document

    def read_game(self) -> None:
        document = self.document(GAME)
        if document is not None:
            self.draft.game = game = validate(GameFile, *document, self.problems)
            self.draft.options = _sound_options(*document) if game is None else game.options

    def read_look(self) -> None:
        if not self.folder.has(LOOK):
            self.draft.look = LookFile()
            return
        document = self.document(LOOK)
        if document is not None:
            look = validate(LookFile, *document, self.problems)
            if look is None and isinstance(document[0], dict):
                look = sound_part(LookFile, document[0], _APART_IN_LOOK)
            self.draft.look = look

    def read_components(self, choices: Mapping[str, str]) -> None:
        document = self.document(COMPONENTS)
        if document is None:
            return
        value, source = document
        if not isinstance(value, dict):
            hint = "write each component's id, and below it what it is"
            report(self.problems, "P006", f"{COMPONENTS} is a mapping, not {quote_value(value)}", source.place(), hint)
            return
        self.draft.component_names = frozenset(value)
        if len(value) > MOST_COMPONENTS:
            self.problems.error("P008", f"more than {MOST_COMPONENTS} components", source.place())
            return
        for name in value:
            if not is_id(name):
                hint = "write small letters a-z and digits, parted by -"
                report(self.problems, "P006", f"{quote_value(name)} is not a name", source.key((name,)), hint)
        if self.draft.options is None:  # what is asked for can't be known
            value = {name: written for name, written in value.items() if not any(asked(written))}
            self.draft.components = self.components(value, source, self.problems)
        else:
            self.adjust(value, source, self.draft.options, choices)

    def adjust(
        self, value: dict[str, Any], source: SourceMap, options: Mapping[str, Option], choices: Mapping[str, str]
    ) -> None:
        """Read the components as they are with the options' chosen values, and see that they can have the others."""
        draft, problems = self.draft, self.problems
        check_asked(value, source, options, problems)
        draft.values = chosen = values_of(options, choices)
        before = len(problems)
        draft.components = self.components(adjusted(value, chosen), source, problems)
        say_where(problems, before, {source.place(path): name for path, name in asked(value)}, chosen)
        asking = {name: written for name, written in value.items() if any(asked(written))}
        for values in other_values(asking, options, chosen):
            found = Problems(list(problems))
            components = self.components(adjusted(asking, values), source, found)
            extend_with_new(problems, found, values, chosen)
            draft.others.append((values, draft.components | components))
            if values == values_of(options, {}):
                draft.usual = draft.components | components

    def components(self, value: dict[str, Any], source: SourceMap, problems: Problems) -> dict[str, AnyComponent]:
        """Return the components that have no fault."""
        found = {name: self.component(name, written, source, problems) for name, written in value.items()}
        return {name: component for name, component in found.items() if component is not None}

    def component(self, name: str, written: Any, source: SourceMap, problems: Problems) -> AnyComponent | None:
        """Return one component, of the model that its kind asks for."""
        at = (name,)
        if not isinstance(written, dict):
            hint = "write kind: and what belongs to it"
            report(problems, "P006", f"a component is a mapping, not {quote_value(written)}", source.place(at), hint)
            return None
        kinds = f"one of {', '.join(KINDS)}"
        if "kind" not in written:
            near = closest("kind", written)
            hint = f'did you mean "kind" by "{near}"? It is {kinds}' if near else f"add kind: {kinds}"
            problems.error("P005", '"kind" is missing in a component', source.key(at), hint)
            return None
        kind = written["kind"]
        if not isinstance(kind, str) or kind not in KINDS:
            near = closest(kind, KINDS) if isinstance(kind, str) else None
            hint = f'did you mean "{near}"?' if near else kinds
            report(problems, "P006", f"{quote_value(kind)} is no kind of component", source.place((*at, "kind")), hint)
            return None
        component = validate(KINDS[kind].model, written, source, problems, at)
        if component is None and name not in self.draft.doubtful:
            rest = sound_part(KINDS[kind].model, written, _APART)
            if rest is not None:
                self.draft.doubtful[name] = rest
        return component

    def read_rules(self) -> None:
        document = self.document(RULES)
        if document is None:
            return
        value, source = document
        if not isinstance(value, list):
            message = f"{RULES} is a list of sections, not {quote_value(value)}"
            report(self.problems, "P006", message, source.place(), _SECTIONS)
            return
        if len(value) > MOST_SECTIONS:
            self.problems.error("P008", f"more than {MOST_SECTIONS} sections", source.place())
            return
        for position, written in enumerate(value):
            section = validate(Section, written, source, self.problems, (position,))
            if section is not None:
                self.draft.sections[position] = section
        self.draft.all_sections = len(self.draft.sections) == len(value)

    def read_figures(self) -> None:
        names = self.folder.listing("figures")
        if names is None:
            return
        files = [name for name in names if name.endswith(".yaml") and name[0] != "."]
        self.draft.figure_names = frozenset(name.removesuffix(".yaml") for name in files)
        if len(files) > MOST_FIGURES:
            place = Place(self.folder.name("figures"))
            self.problems.error("P008", f"more than {MOST_FIGURES} figures", place)
            return
        for file in files:
            name = file.removesuffix(".yaml")
            if not is_id(name):
                place = Place(self.folder.name(f"figures/{file}"))
                hint = "name it with small letters a-z and digits, parted by -"
                self.problems.error("P006", f"{quote_value(name)} is not a figure's name", place, hint)
                continue
            document = self.document(f"figures/{file}")
            written = None if document is None else validate(FigureFile, *document, self.problems)
            if document is not None and written is not None:
                self.draft.figures[name] = figure_of(written, name, document[1])
