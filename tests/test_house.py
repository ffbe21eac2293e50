"""The structure of the project: names, docstrings, complexity, layers, and nothing unused."""

import ast
import importlib
import inspect
import re
import symtable
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path
from types import ModuleType

import pytest
from msgspec import Struct
from radon.visitors import Class, ComplexityVisitor

import pnp
from pnp.game.model.kinds import KINDS
from pnp.press.pictures.faces import FACES
from tests.syntax_trees import nodes, tree_of

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SOURCES = sorted(path for path in (ROOT / "pnp").rglob("*.py") if "bundled" not in path.parts)
CODE = SOURCES + sorted((ROOT / "bench").rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("test_*.py"))


# Run by hand, to make the typefaces again; what it needs is not installed with the program.
BY_HAND = "press/text/typefaces/make.py"

# More ways through a function than this nobody holds in mind.
MOST_WAYS = 15
# Public names that several modules define: each family of commands has its add_parser. It must never rise.
MOST_SHARED_NAMES = 1
# Modules are nouns. None of their names is a participle; nouns in -ing are the trade's own.
MOST_ODD_MODULES = 0
NOUNS_IN_ING = {"kerning", "numbering", "packing", "breaking", "drawing", "encoding", "shaping", "spacing"}
BANNED_MODULES = {
    "happened", "told", "opened", "seen", "written", "workshop", "studio", "strays", "mentions", "asking", "adjusting",
    "lighter", "smallest", "gaps", "deeds", "ground", "homeward", "reach", "beyond", "trails", "touching", "wording",
}  # fmt: skip
FORBIDDEN_WORDS = {"util", "utils", "helper", "helpers", "common", "misc", "manager", "stuff"}


def trees_of(paths: list[Path]) -> list[tuple[Path, ast.Module]]:
    return [(path, tree_of(path)) for path in paths]


def shown(path: Path) -> str:
    return path.relative_to(ROOT / "pnp").as_posix() if path.is_relative_to(ROOT / "pnp") else path.name


def functions(path: Path) -> list[ast.FunctionDef]:
    return nodes(path, ast.FunctionDef, ast.AsyncFunctionDef)


def modules() -> list[ModuleType]:
    names = [shown(path).removesuffix(".py").replace("/", ".") for path in SOURCES if shown(path) != BY_HAND]
    return [importlib.import_module(f"pnp.{name}".removesuffix(".__init__")) for name in names if name != "__main__"]


def test_every_module_says_what_it_is_for():
    for path, tree in trees_of(CODE):
        words = ast.get_docstring(tree) or ""
        assert (len(words) > 20 and words.endswith((".", ":"))) or "\n" in words, shown(path)


def test_every_public_name_has_a_docstring():
    """Methods of private classes too: a name without an underscore is called from outside its class."""
    untold = []
    for path, tree in trees_of(CODE):
        classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
        for node in [*tree.body, *(inner for outer in classes for inner in outer.body)]:
            public = isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")
            if public and not ast.get_docstring(node):
                untold.append((shown(path), node.name))
    assert untold == []


def nested_functions(path: Path) -> list[ast.FunctionDef]:
    return [node for node in functions(path) if any(is_inside(node, outer) for outer in functions(path))]


def is_inside(node: ast.AST, outer: ast.AST) -> bool:
    """Return whether a node is one of another's lines, below the first."""
    return outer.lineno < node.lineno <= outer.end_lineno


def free_names(table: symtable.SymbolTable) -> dict[int, tuple[str, ...]]:
    """Return the variables that each function takes from those around it, by its line."""
    free = {child.get_lineno(): child.get_frees() for child in table.get_children() if child.get_type() == "function"}
    for child in table.get_children():
        free |= free_names(child)
    return free


def test_functions_in_functions_are_closures():
    """One that takes nothing from the function around it belongs beside it."""
    wrong = []
    for path, nested in ((path, nested_functions(path)) for path in CODE):
        free = free_names(symtable.symtable(path.read_text(encoding="utf-8"), path.name, "exec")) if nested else {}
        for node in nested:
            first = min([node, *node.decorator_list], key=lambda part: part.lineno).lineno
            if not (free.get(node.lineno) or free.get(first)):
                wrong.append((shown(path), node.name))
    assert wrong == []


def complexities(path: Path) -> Iterator[tuple[str, int]]:
    """Yield each function of a module, and the number of ways through it."""
    name = path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")
    blocks = list(ComplexityVisitor.from_ast(tree_of(path)).blocks)
    while blocks:
        block = blocks.pop()
        if isinstance(block, Class):
            blocks += [*block.methods, *block.inner_classes]
        else:
            blocks += block.closures
            yield f"{name}.{block.fullname}", block.complexity


def test_no_function_has_many_ways_through_it():
    found = {name: ways for path in SOURCES for name, ways in complexities(path) if ways > MOST_WAYS}
    assert found == {}


def test_nothing_is_called_by_a_word_that_says_nothing():
    for path, tree in trees_of(CODE):
        names = [*shown(path).removesuffix(".py").split("/")]
        names += [node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
        for name in (name for name in names if not name.startswith("_")):
            words = {word.lower() for word in re.findall(r"[A-Z]?[a-z]+", name)}
            assert not words & FORBIDDEN_WORDS, (shown(path), name)


def public_names(tree: ast.Module) -> set[str]:
    """Return the public names that a module defines at its top level."""
    names = set()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names |= {name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)}
    return {name for name in names if not name.startswith("_")}


def test_a_public_name_has_one_meaning():
    modules_of = defaultdict(list)
    for path in SOURCES:
        for name in public_names(tree_of(path)) if shown(path) != BY_HAND else ():
            modules_of[name].append(shown(path))
    # At the foot of each kind's module, where they are looked up by these names.
    assert len(modules_of.pop("KIND")) == len(modules_of.pop("DRAWING")) == len(KINDS)
    shared = {name: modules for name, modules in modules_of.items() if len(modules) > 1}
    assert len(shared) <= MOST_SHARED_NAMES, shared


def test_no_function_of_the_interface_hides_a_package():
    """``import pnp.x.y as z`` looks for *y* in the function, if pnp has one called *x*."""
    children = {path.stem for path in (ROOT / "pnp").iterdir()}
    assert children & {name for name in pnp.__all__ if callable(getattr(pnp, name))} == set()


# What knows the model of one kind, besides the kinds and their drawings.
OF_KINDS = {
    *(f"workshop/checks/{name}.py" for name in ("pieces/board_cells", "pieces/map_places", "ruleset")),
    "workshop/checks/pieces/shop_pieces.py",
    *("workshop/checks/pieces/piece_sizes.py", "workshop/checks/figures.py", "workshop/bench/sizes.py"),
    *("targets/tabletop.py", "play/language/terms/boards.py"),
    "pieces/figures/panels.py",
}


def test_no_other_module_names_a_kind():
    naming = {
        shown(path)
        for path in SOURCES
        for node in nodes(path, ast.ImportFrom)
        if (node.module or "").startswith("pnp.game.model.kinds.") and "/kinds/" not in shown(path)
    }
    assert naming <= OF_KINDS, "ask the record: pnp.game.model.kinds"


def test_every_module_of_kinds_is_a_kind_and_has_a_drawing():
    names = {kind.replace("-", "_") for kind in KINDS} | {"__init__"}
    for package in ("game/model", "pieces"):
        assert {path.stem for path in (ROOT / "pnp" / package / "kinds").glob("*.py")} == names


def test_modules_are_nouns():
    """No participle, pun or private word names a module."""
    words = {shown(path): path.stem.split("_")[-1] for path in SOURCES}
    participles = {name for name, word in words.items() if word.endswith(("ed", "ing")) and word not in NOUNS_IN_ING}
    banned = {name for name in words if Path(name).stem in BANNED_MODULES}
    assert len(participles | banned) <= MOST_ODD_MODULES, participles | banned


# What has one of these names beside it has sides.
SIDES = {"right", "top", "width", "x", "x1", "bottom", "start"}


def is_vague(name: str, function: ast.FunctionDef) -> bool:
    """Return whether a name says nothing: "found" for any result, "left" for what remains and not for a side."""
    inside = ast.walk(function) if name == "left" else ()
    return SIDES.isdisjoint(getattr(node, key, "") for node in inside for key in ("id", "attr", "arg"))


def test_results_and_remainders_have_names():
    vague = []
    for path in CODE:
        names = [(node.id, node) for node in nodes(path, ast.Name) if isinstance(node.ctx, ast.Store)]
        names += [(node.arg, node) for node in nodes(path, ast.arg)]
        for name, node in ((name, node) for name, node in names if name in ("left", "found")):
            around = [
                function for function in functions(path) if is_inside(node, function) or node in ast.walk(function)
            ]
            vague += [(shown(path), function.name, name) for function in around if is_vague(name, function)]
    assert vague == []


def test_only_the_command_line_prints():
    for path in CODE:
        if path.is_relative_to(ROOT / "pnp") and not shown(path).startswith("cli/") and shown(path) != BY_HAND:
            calls = [node.func for node in nodes(path, ast.Call)]
            assert "print" not in {getattr(call, "id", "") for call in calls}, shown(path)


REPORTING = {"Finding", "Problem", "error", "fault", "impossible", "report", "unreadable", "unreadable_move", "warning"}


def test_every_problem_says_what_to_do():
    """Types ask for a hint; it must have words."""
    silent = []
    for path in SOURCES:
        for call in nodes(path, ast.Call):
            name = getattr(call.func, "id", getattr(call.func, "attr", ""))
            values = [*call.args, *(keyword.value for keyword in call.keywords if keyword.arg == "hint")]
            if name in REPORTING and any(isinstance(value, ast.Constant) and value.value == "" for value in values):
                silent.append((shown(path), call.lineno))
    assert silent == []


# What takes a set in any order, and gives the same for each.
ORDERLESS = {"sorted", "any", "all", "set", "frozenset", "sum", "min", "max"}


def iterated(path: Path) -> Iterator[ast.expr]:
    """Yield what a module goes through in a way that shows the order."""
    calls = [(call, getattr(call.func, "id", getattr(call.func, "attr", ""))) for call in nodes(path, ast.Call)]
    free = {id(value) for call, name in calls if name in ORDERLESS for value in call.args}
    yield from (call.args[0] for call, name in calls if name in ("join", "join_words", "list", "tuple") and call.args)
    yield from (node.iter for node in nodes(path, ast.For))
    for node in nodes(path, ast.ListComp, ast.GeneratorExp, ast.DictComp):
        yield from (part.iter for part in node.generators if id(node) not in free)


def test_no_order_is_that_of_a_set():
    """The order of a set of words changes from run to run; messages and files must not."""
    operators = (ast.Sub, ast.BitAnd, ast.BitXor)
    for path in SOURCES:
        for value in iterated(path):
            is_set = isinstance(value, ast.Call) and getattr(value.func, "id", "") in ("set", "frozenset")
            is_set |= isinstance(value, ast.BinOp) and isinstance(value.op, operators)
            assert not is_set, f"{shown(path)}:{value.lineno}: {ast.unparse(value)}"


def test_classes_inherit_once():
    for module in modules():
        for _, struct in inspect.getmembers(module, inspect.isclass):
            ours = [each for each in struct.__mro__ if each.__module__.startswith("pnp.")]
            if getattr(struct, "_is_protocol", False):
                continue
            # The models of YAML share three steps: what is frozen, what a component has, what tiles and counters have.
            assert len(ours) <= 4 if "Record" in {each.__name__ for each in ours} else len(ours) <= 2, struct


@cache
def packages() -> dict[str, set[str]]:
    """Return which packages bring a module, by its name; an optional one that is not installed, one of that name."""
    distributions = {"distributed": ["distributed"], **packages_distributions()}.items()
    return {module: {name.lower().replace("_", "-") for name in names} for module, names in distributions}


def imported() -> set[str]:
    imports = set()
    for path in [*CODE, *(ROOT / "tests").rglob("*.py"), *(ROOT / "docs").rglob("*.py")]:
        imports |= {alias.name.split(".")[0] for node in nodes(path, ast.Import) for alias in node.names}
        imports |= {node.module.split(".")[0] for node in nodes(path, ast.ImportFrom) if node.module}
    return imports


def test_every_dependency_is_needed():
    providers = packages()
    used = {name for module in imported() for name in providers.get(module, ())}
    groups = PROJECT["project"]["optional-dependencies"]
    wanted = {re.split(r"[<>=\[ ]", each)[0].lower() for each in PROJECT["project"]["dependencies"] + groups["test"]}
    programs = {"ruff", "mypy", "import-linter", "types-pyyaml"}
    assert wanted - used == programs
    recipe = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert all(program in recipe for program in ("ruff check", "mypy", "lint-imports", "pytest -n"))


def test_values_are_structs():
    """A class whose methods the dataclasses module writes takes forty times as long to be imported."""
    for path in SOURCES:
        modules = {node.module for node in nodes(path, ast.ImportFrom)}
        assert "dataclasses" not in modules, shown(path)


MUTABLE = {"dict", "list", "set", "bytearray"}


def mutable_fields(struct: type[Struct]) -> list[str]:
    """Return the fields of a struct whose annotations name something that can be changed."""
    fields = []
    for name, annotation in inspect.get_annotations(struct).items():
        types = re.sub(r"(ClassVar|Literal)\[.*?\]|'.*?'", "", str(annotation))  # types only, no words of messages
        unfrozen = {other.__name__ for other in structs() if not other.__struct_config__.frozen}
        if set(re.findall(r"\w+", types)) & (unfrozen | MUTABLE):
            fields.append(f"{struct.__name__}.{name}")
    return fields


@cache
def structs() -> tuple[type[Struct], ...]:
    """Return the structs that the modules define."""
    classes = (each for module in modules() for _, each in inspect.getmembers(module, inspect.isclass))
    return tuple({each for each in classes if issubclass(each, Struct) and each.__module__.startswith("pnp.")})


def test_frozen_values_hold_nothing_that_changes():
    frozen = [struct for struct in structs() if struct.__struct_config__.frozen]
    assert len(frozen) > 150
    assert [field for struct in frozen for field in mutable_fields(struct)] == []


def test_what_is_imported_is_a_dependency():
    ours = {"pnp", "bench", "tests"}
    standard = set(__import__("sys").stdlib_module_names)
    wanted = {re.split(r"[<>=\[ ]", each)[0].lower() for each in PROJECT["project"]["dependencies"]}
    for extra in ("translate", "cluster"):
        wanted |= {re.split(r"[<>=]", each)[0].lower() for each in PROJECT["project"]["optional-dependencies"][extra]}
    providers = packages()
    for path in SOURCES:
        if shown(path) == BY_HAND:
            continue
        for node in nodes(path, ast.Import, ast.ImportFrom):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in {each.split(".")[0] for each in names} - ours - standard:
                assert providers[name] & (wanted), (shown(path), name)


TEMPLATES = sorted(path for path in (ROOT / "templates").rglob("*") if path.is_file())


@cache
def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", TEMPLATES, ids=str)
def test_every_template_is_used(path):
    name = path.relative_to(ROOT / "templates").as_posix()
    said = [text_of(each) for each in [*SOURCES, *TEMPLATES] if each != path]
    if name.startswith("faces/"):
        assert path.name.removesuffix(".svg.j2") in FACES
    else:
        assert any(f'"{name}"' in text for text in said), name


def test_the_contract_is_the_plan_s():
    linter = PROJECT["tool"]["importlinter"]
    assert (linter["root_package"], linter["include_external_packages"]) == ("pnp", True)
    layers = linter["contracts"][0]
    assert (layers["type"], layers["containers"], layers["exhaustive"]) == ("layers", ["pnp"], True)
    assert [contract["type"] for contract in linter["contracts"]] == [
        *("layers", "layers", "acyclic_siblings"),
        *["forbidden"] * 7,
    ]
    assert not any("ignore_imports" in contract for contract in linter["contracts"])


def test_the_command_line_is_a_client_of_the_python_interface():
    """Of the program, it may import what `import pnp` offers, and what is below everything."""
    allowed = {"cli", "api", "messages", "problems", "interrupts"}
    contracts = PROJECT["tool"]["importlinter"]["contracts"]
    (contract,) = [each for each in contracts if each.get("source_modules") == ["pnp.cli"]]
    layers = {name for layer in contracts[0]["layers"] for name in layer.split(" | ")} - {"__main__"}
    floors = {path.stem for path in (ROOT / "pnp" / "press").iterdir() if path.stem not in ("__init__", "__pycache__")}
    forbidden = {f"pnp.{name}" for name in layers - allowed - {"press"}} | {f"pnp.press.{name}" for name in floors}
    open_to_all = {"pnp.press.units", "pnp.press.papers"}
    assert set(contract["forbidden_modules"]) == forbidden - open_to_all
    inner = set()
    for path in (ROOT / "pnp" / "cli").glob("*.py"):
        for node in nodes(path, ast.Import, ast.ImportFrom):
            modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            modules += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            modules = [module for module in modules if module.startswith("pnp.")]
            inner |= set(modules)
    assert {module.split(".")[1] for module in inner - open_to_all} <= allowed


def test_the_architecture_page_has_the_same_layers():
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = [re.findall(r"`pnp\.(\w+)`", line.split("|")[1]) for line in page.splitlines() if line.startswith("| `pnp.")]
    layers = PROJECT["tool"]["importlinter"]["contracts"][0]["layers"][1:]
    assert [set(row) for row in rows[: len(layers)]] == [set(layer.split(" | ")) for layer in layers]


def test_no_test_is_skipped_or_expected_to_fail():
    for path in TESTS:
        names = {node.attr for node in nodes(path, ast.Attribute)}
        assert not names & {"skip", "skipif", "xfail", "importorskip"}, path


def test_every_test_can_fail():
    """Each test asserts something, or expects an exception, or calls a function that does."""
    checks = {"raises", "warns", "fail"}
    called, asserting = {}, set()  # by file and name: what a function calls, and those with an assertion
    for path in sorted((ROOT / "tests").rglob("*.py")):
        lines = [node.lineno for node in nodes(path, ast.Assert)]
        calls = [
            (node.lineno, getattr(node.func, "attr", getattr(node.func, "id", ""))) for node in nodes(path, ast.Call)
        ]
        for function in functions(path):
            span = range(function.lineno, function.end_lineno + 1)
            called[path, function.name] = {name for line, name in calls if line in span}
            if any(line in span for line in lines):
                asserting.add((path, function.name))
    checks |= {name for _, name in asserting if not name.startswith("test_")}
    for path in TESTS:
        for name in {function.name for function in functions(path) if function.name.startswith("test_")}:
            assert (path, name) in asserting or called[path, name] & checks, (path.name, name)
