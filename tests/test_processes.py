"""What several processes find out about tests is reported as if one had run them all."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
MODULES = {
    "test_sound.py": """
        import pytest

        @pytest.mark.parametrize("number", range(40))
        def test_a_number(number, tmp_path, capsys):
            (tmp_path / "file").write_text("mine")
            print("said")
            assert capsys.readouterr().out == "said\\n"
    """,
    "test_faults.py": """
        import pytest

        @pytest.fixture
        def broken():
            raise ValueError("no such thing")

        def test_a_fault():
            print("before the fault")
            assert [1, 2] == [1, 3]

        def test_without_its_fixture(broken):
            pass

        def test_skipped():
            pytest.skip("not today")
    """,
    "test_killed.py": """
        import os

        def test_before():
            pass

        def test_that_ends_its_process():
            os.kill(os.getpid(), 9)

        def test_after():
            pass
    """,
}


def run(folder, *arguments):
    """Run the modules in two processes; return what pytest prints."""
    for name, text in MODULES.items():
        (folder / name).write_text(re.sub(r"(?m)^ {8}", "", text))
    command = [sys.executable, "-m", "pytest", "-p", "tests.processes", "--jobs", "2", "-c", os.devnull, *arguments]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "150"}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False).stdout


def test_all_that_happens_is_reported(tmp_path):
    said = run(tmp_path, "--basetemp", str(tmp_path / "base"), ".")
    assert "3 failed, 41 passed, 1 skipped, 1 error in" in said
    assert "At index 1 diff: 2 != 3" in said and "before the fault" in said
    assert "ValueError: no such thing" in said
    ended = re.findall(r"FAILED \S*::(\w+) - its process ended early; exit codes of all: (?:0, -9|-9, 0)", said)
    assert ended == ["test_that_ends_its_process", "test_after"]


def test_no_test_begins_after_the_failure_that_is_to_be_the_last(tmp_path):
    said = run(tmp_path, "-x", "--basetemp", str(tmp_path / "base"), "test_faults.py", "test_sound.py")
    assert "AssertionError" in said and "ValueError" not in said
    assert "stopping after 1 failures" in said
