"""docs/architecture.md names nothing that does not exist, and shows the layers that are enforced."""

import importlib
import re
import tomllib

from tests.docs.page import ROOT, code_words, read_page

PAGE = read_page("docs/architecture.md")
NAMES = sorted({word for word in code_words(PAGE.text) if re.fullmatch(r"pnp(\.\w+)+", word)})


def exists(name):
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        try:
            here = importlib.import_module(".".join(parts[:end]))
        except ModuleNotFoundError:
            continue
        for part in parts[end:]:
            here = getattr(here, part, None)
        return here is not None
    return False


def test_every_name_exists():
    assert [name for name in NAMES if not exists(name)] == []


def test_a_name_that_does_not_exist_would_be_found():
    assert len(NAMES) > 40
    assert not exists("pnp.booklet.compose.Decomposer")
    assert not exists("pnp.nowhere")


def test_every_path_exists():
    paths = {word for word in code_words(PAGE.text) if re.fullmatch(r"[a-z_]+/[\w./-]*", word)}
    paths -= {"pnp/a/b.py", "tests/a/test_b.py", "rulesets/NAME/", "templates/faces/NAME.svg.j2"}
    assert paths
    assert [path for path in sorted(paths) if not (ROOT / path).exists()] == []


def test_the_layers_are_those_of_the_contract():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contract = settings["tool"]["importlinter"]["contracts"][0]
    enforced = [[f"pnp.{name}" for name in row.split(" | ")] for row in contract["layers"] if row != "__main__"]
    assert [code_words(row[0]) for row in PAGE.table("Rooms")] == enforced


def test_links_lead_somewhere():
    for name in ("README.md", *sorted(f"docs/{file.name}" for file in (ROOT / "docs").glob("*.md"))):
        text = (ROOT / name).read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", re.sub(r"`[^`]*`", "", text)):
            if not target.startswith(("https:", "mailto:")):
                assert ((ROOT / name).parent / target).exists(), f"{name} leads to {target}"
