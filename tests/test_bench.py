"""The benchmarks themselves are run by hand: only how they begin is tested."""

import importlib
import re
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def test_benchmarks_without_their_packages_say_what_to_install(monkeypatch):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for requirement in project["optional-dependencies"]["bench"]:
        monkeypatch.delitem(sys.modules, "bench", raising=False)
        monkeypatch.setitem(sys.modules, re.split("[<>=]", requirement)[0], None)
        with pytest.raises(SystemExit, match=re.escape("pip install --editable '.[bench]'")):
            importlib.import_module("bench")
        monkeypatch.undo()
