import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pnp import __version__
from pnp.cli import rules
from pnp.cli.main import FAMILIES, PIPE_CLOSED, _parser, main
from pnp.interrupts import STOPPED
from pnp.workshop.processes import ProcessEndedError


def test_help_and_version(capsys):
    assert main(["--help"]) == 0
    assert "rules" in capsys.readouterr().out
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"pnp {__version__}\n"


@pytest.mark.parametrize("word", ["", "build", "explain"])
def test_the_parser_of_a_command_knows_its_family_and_any_other_all(word):
    families = [names for names in FAMILIES.values() if word in names] or FAMILIES.values()
    (commands,) = _parser(word)._subparsers._group_actions
    assert list(commands.choices) == [name for names in families for name in names]


@pytest.mark.parametrize("arguments", [[], ["nonsense"], ["rules"], ["rules", "nonsense"], ["rules", "start"]])
def test_a_wrong_command_line_is_2(arguments, capsys):
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("pnp") and told.err.count("\n") == 2
    assert " --help tells more" in told.err


def test_ctrl_c_ends_with_one_line(monkeypatch, capsys):
    def stop(args):
        raise KeyboardInterrupt

    monkeypatch.setitem(rules.COMMANDS, "start", stop)
    assert main(["rules", "start", "quiet-adventures"]) == STOPPED == 130
    assert capsys.readouterr().err == "pnp: stopped\n"


def test_ctrl_c_while_a_class_is_made_ends_with_one_line(monkeypatch, capsys, keyboard):
    class Stopping:
        def __set_name__(self, owner, name):
            signal.raise_signal(signal.SIGINT)  # which Python 3.11 wraps in a RuntimeError

    def import_more(args):
        type("Imported", (), {"field": Stopping()})

    monkeypatch.setitem(rules.COMMANDS, "start", import_more)
    assert main(["rules", "start", "quiet-adventures"]) == STOPPED
    assert capsys.readouterr().err == "pnp: stopped\n"


def test_another_fault_of_the_program_is_not_taken_for_ctrl_c(monkeypatch):
    def fail(args):
        raise RuntimeError("on purpose")

    monkeypatch.setitem(rules.COMMANDS, "start", fail)
    with pytest.raises(RuntimeError, match="on purpose"):
        main(["rules", "start", "quiet-adventures"])


def test_a_reader_that_goes_away_is_no_traceback():
    # The reading end of the pipe is closed before the first line is written.
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "pnp", "rules", "play", "quiet-adventures", "--games", "20"]
    ended = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (ended.stderr, ended.returncode) == (b"", PIPE_CLOSED)


def test_a_killed_worker_is_no_traceback(monkeypatch, capsys):
    def end(args):
        raise ProcessEndedError("a worker process was killed by signal 9")

    monkeypatch.setitem(rules.COMMANDS, "start", end)
    assert main(["rules", "start", "quiet-adventures"]) == 1
    assert capsys.readouterr() == ("", "pnp: error: a worker process was killed by signal 9\n")


@pytest.mark.parametrize("arguments", [["--version"], ["rules", "start", "quiet-adventures"]])
def test_a_full_disk_is_no_traceback(arguments):
    command = [sys.executable, "-m", "pnp", *arguments]
    buffered = {**os.environ, "PYTHONUNBUFFERED": ""}  # argparse ignores that it can't write
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False, env=buffered)
    assert ended.stderr.startswith(b"pnp: error: ")
    assert (ended.stderr.count(b"\n"), ended.returncode) == (1, 1)


@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_traceback(closed):
    command = f"{sys.executable} -m pnp rules moves quiet-adventures --position - {closed}"
    ended = subprocess.run(["bash", "-c", command], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    assert b"Traceback" not in ended.stderr
    assert ended.returncode == 1


def test_problems_are_not_printed_among_answers_if_standard_error_is_closed(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["explain", "nonsense", "--json"]) == 1
    assert [one["code"] for one in json.loads(capsys.readouterr().out)["problems"]] == ["P014"]


def test_all_schemas_fit_a_closed_output(monkeypatch):
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["schema"]) == 0


def test_a_current_folder_that_was_removed_is_named_as_the_reason(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    tmp_path.rmdir()
    assert main(["check", "."]) == 1
    assert capsys.readouterr().err == (
        "pnp: error: the current folder was removed, or can't be opened; go to another one with cd\n"
    )


def test_nothing_heavy_is_imported_for_help():
    code = (
        "import sys; from pnp.cli.main import main; main(['--help']);"
        "heavy = ('yaml', 'jinja2', 'reportlab', 'uharfbuzz', 'svgwrite', 'msgspec');"
        "print(*[m for m in sys.modules if m.split('.')[0] in heavy]);"
        "print(*[m for m in sys.modules if m.startswith(('pnp.play', 'pnp.game.reading'))])"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ended.stdout.splitlines()[-2:] == ["", ""]


def test_output_is_flushed_before_the_end(monkeypatch):
    class Closed(io.StringIO):
        def flush(self):
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdout", Closed())
    monkeypatch.setitem(rules.COMMANDS, "start", lambda args: 0)
    assert main(["rules", "start", "quiet-adventures"]) == STOPPED
