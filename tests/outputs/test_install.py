"""The wheel installs into an empty environment with each extra, and nothing advises to install another project."""

import re
import subprocess
import tomllib
from importlib.metadata import requires
from pathlib import Path

import pytest
from uv import find_uv_bin

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = sorted(set(PROJECT["optional-dependencies"]) - {"test", "bench"})
# On the package index, `pnp` is the name of another program.
OTHER_PROJECT = re.compile(r"""pipx? install\b[^\n`]*?(?<![\w/.-])["']?pnp(\[|["'`\s]|$)""")
TEXTS = (".py", ".md", ".toml", ".yaml", ".j2", ".po")


def run(*command: object) -> str:
    return subprocess.run([*map(str, command)], check=True, capture_output=True, text=True).stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    run(find_uv_bin(), "build", "--wheel", "--quiet", "--out-dir", folder, ROOT)
    (made,) = folder.glob("*.whl")
    return made


@pytest.mark.parametrize("extra", EXTRAS)
def test_the_wheel_installs_with_each_extra(wheel, tmp_path, extra):
    """First without it: the advice of P082 must find the program that is installed, not ask an index for it."""
    uv, python = find_uv_bin(), tmp_path / "env" / "bin" / "python"
    run(uv, "venv", "--quiet", tmp_path / "env")
    run(uv, "pip", "install", "--quiet", "--python", python, wheel)
    names = {re.match(r"\w+", each)[0].lower() for each in PROJECT["optional-dependencies"][extra]}
    code = (
        "from pnp.game.spreadsheets.xlsx import lacking_packages\n"
        f"problem = lacking_packages({sorted(names)}, 'it needs', {extra!r})\n"
        "print(problem and problem.hint)"
    )
    hint = run(python, "-c", code).strip()
    assert hint == f'run pip install "{PROJECT["name"]}[{extra}]"'
    run(uv, "pip", "install", "--quiet", "--python", python, re.search(r'"(.+)"', hint)[1])
    assert run(python, "-c", code).strip() == "None"
    assert "hollow" in run(python.with_name("pnp"), "list")


def test_the_installed_program_is_the_project():
    assert requires(PROJECT["name"])
    assert PROJECT["scripts"] == {"pnp": "pnp.cli.process:run"}


def test_nothing_advises_to_install_another_project():
    files = run("git", "-C", ROOT, "ls-files", *(f"*{ending}" for ending in TEXTS), "Makefile").splitlines()
    advising = {name for name in files if OTHER_PROJECT.search((ROOT / name).read_text(encoding="utf-8"))}
    assert advising <= {Path(__file__).relative_to(ROOT).as_posix()}


@pytest.mark.parametrize("advice", ['pip install "pnp[png]"', "pipx install pnp", "pip install 'pnp'"])
def test_such_advice_would_be_found(advice):
    assert OTHER_PROJECT.search(advice)
    assert not OTHER_PROJECT.search(advice.replace("pnp", "print-and-play"))
