"""Time whole processes in turns, so that fluctuations of the machine affect all of them alike."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from pnp.kept_values import CACHE_VARIABLE

# Allow compiled modules, as in installed programs: pip compiles those, and here the first, unmeasured turn does.
_ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


_ROOT = Path(__file__).parents[1]


def pnp(*arguments: str, root: Path = _ROOT, cache: Path | None = None) -> list[str]:
    """Return the command that runs pnp from a source tree, with its own cache folder if *cache* is given."""
    variables = [f"PYTHONPATH={root}", *([] if cache is None else [f"{CACHE_VARIABLE}={cache}"])]
    return ["env", *variables, sys.executable, "-P", "-m", "pnp", *arguments]


class Timing(Struct, frozen=True):
    """Measurements of a command: median and lowest wall-clock time and lowest processor time, all in seconds, and the
    highest peak memory (MiB).
    """

    seconds: float
    least: float
    processor: float
    peak: float


def time_together(
    commands: Mapping[str, Sequence[str]], runs: int = 5, prepare: Callable[[], object] | None = None
) -> dict[str, Timing]:
    """Run the commands in turns, A B A B, once unmeasured and *runs* times measured; call *prepare* before each run."""
    seconds: dict[str, list[float]] = {name: [] for name in commands}
    processor: dict[str, list[float]] = {name: [] for name in commands}
    peaks: dict[str, float] = dict.fromkeys(commands, 0.0)
    for turn in range(runs + 1):
        for name, command in commands.items():
            if prepare is not None:
                prepare()
            took, worked, peak = run_process(command)
            if turn:
                seconds[name].append(took)
                processor[name].append(worked)
                peaks[name] = max(peaks[name], peak)
    return {
        name: Timing(statistics.median(seconds[name]), min(seconds[name]), min(processor[name]), peaks[name])
        for name in commands
    }


def run_process(command: Sequence[str]) -> tuple[float, float, float]:
    """Return a process's wall seconds, its seconds of processor time and its peak memory in MiB."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=_ENVIRONMENT)
    error = process.stderr.read() if process.stderr else b""
    _, status, usage = os.wait4(process.pid, 0)
    took = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.stderr:
        process.stderr.close()
    if process.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{error.decode(errors='replace')}")
    unit = 1024 if sys.platform != "darwin" else 1024 * 1024  # kilobytes on other systems, bytes on macOS
    return took, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / unit
