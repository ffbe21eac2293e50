"""``pnp build`` as a process: signals, terminals, pipes, disks."""

import json
import os
import pty
import re
import resource
import select
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.cli.main import main
from pnp.targets.manifest import read_manifest
from pnp.workshop.fingerprint import digest_file
from tests.targets.games import write_game, write_tiny

ROOT = Path(__file__).parents[2]

# Interrupts itself, as Ctrl-C would, before the file that its first argument counts to.
AT_A_FILE = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # nohup and some CI pass on an ignored one
from pnp.cli import report
at = int(sys.argv.pop(1))
def stop(self, done, total, what):
    if done == at:
        os.kill(os.getpid(), signal.SIGINT)
report.ProgressLine.__call__ = stop
from pnp.cli.main import main
sys.exit(main(sys.argv[1:]))
"""
# Interrupts itself after so many seconds, wherever it is.
AT_A_TIME = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from pnp.cli.main import main
signal.signal(signal.SIGALRM, lambda *_: os.kill(os.getpid(), signal.SIGINT))
signal.setitimer(signal.ITIMER_REAL, float(sys.argv.pop(1)))
status = main(sys.argv[1:])
signal.setitimer(signal.ITIMER_REAL, 0)
sys.exit(status)
"""


@pytest.fixture
def tiny(tmp_path):
    return write_tiny(tmp_path / "small")


def environment(**others):
    return {**os.environ, "PYTHONPATH": str(ROOT), **others}


def run(folder, *command, **settings):
    """Run Python in *folder*; return its status and what it said."""
    return subprocess.run(
        [sys.executable, *map(str, command)],
        cwd=folder,
        env=environment(PYTHONDONTWRITEBYTECODE="1", **settings.pop("env", {})),
        capture_output=True,
        check=False,
        timeout=120,
        **settings,
    )


def is_whole(output):
    """Return whether the manifest lists every file of the folder with its hash."""
    entries = read_manifest(output).files
    there = {path.relative_to(output).as_posix() for path in output.rglob("*") if path.is_file()} - {"manifest.json"}
    return there == {entry.path for entry in entries} and all(
        digest_file((output / entry.path).read_bytes()) == entry.sha256 for entry in entries
    )


@pytest.mark.parametrize("at", [0, 1, 7])
def test_ctrl_c_between_files(tiny, tmp_path, at):
    ended = run(tmp_path, "-c", AT_A_FILE, at, "build", "small", "--paper", "a4", "--output", "out", "--jobs", "1")
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, b"", b"pnp: stopped\n")
    assert len(read_manifest(tmp_path / "out").files) == at
    assert is_whole(tmp_path / "out")


@pytest.mark.parametrize("failing", [False, True])
def test_ctrl_c_whose_exception_got_lost(tiny, tmp_path, failing):
    """Python drops an exception that a callback raises as a value is freed: worker processes begin with the press."""
    code = AT_A_FILE.replace("os.kill(os.getpid(), signal.SIGINT)", "interrupts._pressed.append(signal.SIGINT)")
    code = code.replace("import os, signal, sys", "import os, signal, sys\nfrom pnp import interrupts")
    if failing:  # and another exception comes before anything asks for the press
        code = code.replace("append(signal.SIGINT)", "append(signal.SIGINT); raise ChildProcessError('killed')")
    ended = run(tmp_path, "-c", code, 0, "build", "small", "--paper", "a4", "--output", "out", "--jobs", "2")
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, b"", b"pnp: stopped\n")
    assert is_whole(tmp_path / "out")


@pytest.fixture(scope="module")
def begun(tmp_path_factory):
    """A folder with the small game and what a build of its boards makes."""
    folder = tmp_path_factory.mktemp("begun")
    small = write_game(folder / "small")
    assert main(["build", str(small), "--paper", "a4", "--only", "boards", "--output", str(folder / "out")]) == 0
    return folder


@pytest.mark.parametrize("seconds", [0.01, 0.1, 0.3, 0.45, 0.6])
def test_ctrl_c_at_any_time(begun, tmp_path, seconds):
    shutil.copytree(begun, tmp_path, dirs_exist_ok=True)
    ended = run(tmp_path, "-c", AT_A_TIME, seconds, "build", "small", "--paper", "a4", "--output", "out")
    assert (ended.returncode, ended.stderr) in ((130, b"pnp: stopped\n"), (0, b""))
    assert is_whole(tmp_path / "out")
    assert not list((tmp_path / "out").rglob("*.part"))


def test_a_disk_that_is_full_leaves_no_half_file(tiny, tmp_path):
    """No file may be larger than 20 kB here, which the system reports in the middle of writing."""

    def small_files():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    command = ("-m", "pnp", "build", "small", "--output", "out", "--paper", "a4")
    ended = run(tmp_path, *command, preexec_fn=small_files)
    assert (ended.returncode, ended.stdout) == (1, b"")
    assert ended.stderr.startswith(b"error[P060]: out/small/en/")
    assert ended.stderr.count(b"\n") == 2
    assert is_whole(tmp_path / "out")
    assert not list((tmp_path / "out").rglob("*.part"))


def test_a_pipe_sees_no_progress(tiny, tmp_path):
    ended = run(tmp_path, "-m", "pnp", "build", "small", "--only", "boards")
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert not {*b"\r\x1b"} & {*ended.stdout}


def seen_on_a_terminal(folder, *command):
    """Run Python with standard error on a terminal of 50 columns; return its status and what the terminal got."""
    leader, follower = pty.openpty()
    pipes = {"stdout": subprocess.DEVNULL, "stderr": follower}
    running = subprocess.Popen([sys.executable, *command], cwd=folder, env=environment(COLUMNS="50"), **pipes)
    os.close(follower)
    got = b""
    while select.select([leader], [], [], 60)[0]:
        try:
            read = os.read(leader, 65536)
        except OSError:  # the other side is closed
            break
        if not read:
            break
        got += read
    os.close(leader)
    return running.wait(), got.decode()


def shown(got):
    """Return the final text of the terminal's lines, as far as carriage returns and line feeds decide it."""
    lines = [""]
    column = 0
    for char in got:
        if char == "\r":
            column = 0
        elif char == "\n":
            lines.append("")
        else:
            lines[-1] = lines[-1][:column].ljust(column) + char + lines[-1][column + 1 :]
            column += 1
    return [line.rstrip() for line in lines]


def test_a_terminal_sees_progress_and_nothing_is_left_of_it(tiny, tmp_path):
    status, got = seen_on_a_terminal(
        tmp_path, "-m", "pnp", "build", "small", "--only", "boards", "--paper", "a4", "--jobs", "1"
    )
    assert status == 0
    steps = [step.strip() for step in got.split("\r") if step.strip()]
    assert steps[1] == "1/3 small/en/a4/town.pdf"
    assert [int(step.split("/")[0]) for step in steps] == list(range(4))
    assert shown(got) == [""]


def test_ctrl_c_on_a_terminal_leaves_one_line(tiny, tmp_path):
    code = AT_A_FILE.replace("def stop(self, done, total, what):", "show = report.ProgressLine.__call__\n"
        "def stop(self, done, total, what):\n    show(self, done, total, what)")  # fmt: skip
    status, got = seen_on_a_terminal(tmp_path, "-c", code, "2", "build", "small", "--paper", "a4", "--jobs", "1")
    assert status == 130
    assert re.search(r"2/\d+ small/en/booklet-a4\.pdf", got)
    assert shown(got) == ["pnp: stopped", ""]


def test_a_terminal_that_knows_ascii_only_gets_ascii(tmp_path):
    write_tiny(tmp_path / "игра")
    ascii_only = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "1"}
    ended = run(tmp_path, "-m", "pnp", "build", "игра", "--only", "booklet", "--paper", "a4", env=ascii_only)
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert b"\\u0438\\u0433\\u0440\\u0430/en/" in ended.stdout
    assert (tmp_path / "output" / "игра" / "en" / "booklet.pdf").is_file()
    ended = run(tmp_path, "-m", "pnp", "check", "игра", "--json", env=ascii_only)
    assert json.loads(ended.stdout)["rulesets"][0]["name"] == "игра"


def test_a_reader_that_goes_away_is_no_traceback(tiny, tmp_path):
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "pnp", "build", "small", "--only", "boards"]
    pipes = {"stdout": writing, "stderr": subprocess.PIPE}
    ended = subprocess.run(command, cwd=tmp_path, env=environment(), **pipes, check=False, timeout=120)
    os.close(writing)
    assert ended.stderr == b""
    assert is_whole(tmp_path / "output")


# Builds into out/, tells its progress, and stops after the first file until something is written to it.
WITH_A_STOP = """
import sys
import pnp
def progress(count, total, what):
    print(count, what, flush=True)
    if count == 1:
        sys.stdin.readline()
game, edition, jobs = sys.argv[1:]
options = pnp.BuildOptions(papers=("a4",), choices={"edition": edition} if edition else {})
sys.exit(not pnp.build(game, "out", options, jobs=int(jobs), progress=progress).ok)
"""


def begin(folder, *arguments):
    """Begin a build that stops after its first file."""
    command = [sys.executable, "-c", WITH_A_STOP, *arguments]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    return subprocess.Popen(command, cwd=folder, env=environment(), **pipes)


@pytest.mark.parametrize(
    ("first", "second", "jobs"),
    [
        (("small", ""), ("other", ""), "1"),
        (("small", "first"), ("small", "second"), "1"),
        (("small", ""), ("other", ""), "2"),
    ],
)
@pytest.mark.parametrize("is_killed", [False, True])
def test_of_two_builds_into_one_folder_one_waits(tmp_path, first, second, jobs, is_killed):
    for name in {first[0], second[0]}:
        write_game(tmp_path / name) if first[1] else write_tiny(tmp_path / name)
    one = begin(tmp_path, *first, jobs)
    assert [one.stdout.readline()[:2] for _ in range(2)] == ["0 ", "1 "]
    two = begin(tmp_path, *second, jobs)
    assert two.stdout.readline() == "0 waiting for another build into out\n"
    if is_killed:
        one.kill()
    one.communicate("\n")
    two.communicate("\n")
    assert (one.returncode, two.returncode) == (-signal.SIGKILL if is_killed else 0, 0)
    manifest = read_manifest(tmp_path / "out")
    assert is_whole(tmp_path / "out") or is_killed
    assert all(file.is_on_disk(tmp_path / "out") for file in manifest.files)
    assert {file.path.split("/")[0] for file in manifest.files} | {first[0]} == {first[0], second[0]}
    assert len(manifest.builds) == (1 if is_killed or first[1] else 2)
