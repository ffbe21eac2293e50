import io
import os
import sys

import pytest

from pnp.cli import build
from pnp.cli.report import MOST_SHOWN, ProgressLine, report
from pnp.problems import Place, Problem, Problems


def test_problems_are_reported_in_the_order_of_their_places(capsys):
    problems = Problems()
    assert report(problems) == 0
    problems.warning("P009", "earlier", Place("a.yaml", 2), "")
    assert report(problems) == 0
    problems.entries.insert(0, Problem("P006", "later", Place("a.yaml", 9), ""))
    capsys.readouterr()
    assert report(problems) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "a.yaml:2:1: warning[P009]: earlier\na.yaml:9:1: error[P006]: later\n"


def test_very_many_are_counted(capsys):
    problems = Problems()
    for number in range(MOST_SHOWN + 7):
        problems.error("P006", f"fault {number}", None, "")
    assert report(problems) == 1
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == MOST_SHOWN + 1
    assert lines[-1] == "… and 7 more problems"


@pytest.mark.parametrize(("code", "count", "lines"), [("P014", 2, 2), ("P014", 5, 1), ("P006", 5, 5)])
def test_a_name_that_a_file_often_has_is_told_once_with_its_other_lines(capsys, code, count, lines):
    problems = Problems()
    for file in ("b.yaml", "a.yaml"):
        for number in range(count):
            problems.error(code, 'there is no seat "red"', Place(file, 3 + number), "write rot")
    assert report(problems) == 1
    told = [line for line in capsys.readouterr().err.splitlines() if "error" in line]
    assert [line.partition(":")[0] for line in told] == ["a.yaml"] * lines + ["b.yaml"] * lines
    report(problems)
    assert ("write rot; the same in lines 4, 5, 6, 7" in capsys.readouterr().err) == (lines < count)


def test_an_option_is_named_as_it_is_typed(capsys):
    problems = Problems()
    problems.warning("P064", "the option low_ink has no effect", None, "")
    problems.error("P065", "no position found", place=None, hint="change the option seed, or raise the option limit")
    problems.error("P015", "the option side is one of the game", None, "")
    report(problems)
    err = capsys.readouterr().err
    assert "the option low_ink (--low-ink) has no effect" in err
    assert "change the option seed (--seed), or raise the option limit (--limit)" in err
    assert "the option side is one" in err


def test_an_option_of_a_build_is_named_by_its_own_flag(capsys):
    flags = {field: flag for field, (flag, *_) in build._FLAGS.items()} | {"counts": "--only"}
    report(Problem("P064", f"the option {field} has no effect", None, "") for field in flags)
    told = capsys.readouterr().err
    assert [flag for field, flag in flags.items() if f"the option {field} ({flag}) has" not in told] == []


class Terminal(io.StringIO):
    def isatty(self):
        return True


def terminal_of_30(monkeypatch):
    """Put a terminal in standard error's place; pytest would take a fixture's away."""
    monkeypatch.setenv("COLUMNS", "30")
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    return stream


def test_one_line_is_written_over_and_over(monkeypatch):
    terminal = terminal_of_30(monkeypatch)
    with ProgressLine() as progress:
        progress(0, 12, "small/en/booklet.pdf")
        progress(11, 12, "x" * 100)
    lines = terminal.getvalue().split("\r")
    assert lines[1].rstrip() == "   0/12 small/en/booklet.pdf"
    assert lines[3].rstrip() == "  11/12 " + "x" * 21
    assert lines[5].strip() == ""
    assert {len(line) for line in lines[1::2]} == {29}, "never as wide as the terminal: it would begin a line"
    assert "\n" not in terminal.getvalue()


def test_the_line_is_gone_however_the_work_ends(monkeypatch):
    terminal = terminal_of_30(monkeypatch)
    with pytest.raises(KeyboardInterrupt), ProgressLine() as progress:
        progress(1, 2, "file")
        raise KeyboardInterrupt
    assert terminal.getvalue().endswith("\r" + " " * 29 + "\r")


def test_a_file_s_name_cannot_drive_the_terminal(monkeypatch):
    terminal = terminal_of_30(monkeypatch)
    with ProgressLine() as progress:
        progress(0, 1, "\x1b[2J\x07")
    assert "\\x1b[2J\\x07" in terminal.getvalue()
    assert "\x1b" not in terminal.getvalue()


@pytest.mark.parametrize("stream", [io.StringIO(), None])
def test_a_pipe_or_nothing_hears_nothing(monkeypatch, stream):
    monkeypatch.setattr(sys, "stderr", stream)
    with ProgressLine() as progress:
        progress(0, 1, "file")
    assert stream is None or stream.getvalue() == ""


def test_a_terminal_without_a_width(monkeypatch):
    monkeypatch.setenv("COLUMNS", "1")
    monkeypatch.setattr(os, "get_terminal_size", lambda *_: os.terminal_size((0, 0)))
    monkeypatch.setattr(sys, "stderr", Terminal())
    with ProgressLine() as progress:
        progress(0, 1, "file")
    assert "\n" not in sys.stderr.getvalue()
