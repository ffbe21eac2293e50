"""A folder in the place of the bundled games."""

import pytest

from pnp import api


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    """The current folder, whose games are the bundled ones."""
    monkeypatch.setattr(api, "bundled_rulesets", lambda: tuple(sorted(path.name for path in tmp_path.iterdir())))
    monkeypatch.chdir(tmp_path)
    return tmp_path
