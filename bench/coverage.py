"""Print the functions of pnp that no run of the product reaches: `make coverage`.

The product runs on the bundled games as its users run it. Tests are not run, so code that only tests reach
is listed. Lines that report problems of faulty rulesets are not reached either: look for whole functions.
"""

from __future__ import annotations

import ast
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from coverage import Coverage

_ROOT = Path(__file__).parents[1]
_RUNS = (
    "list",
    "list --json",
    "check",
    "check --json",
    "build --output out",
    "build --output out --jobs 2 --explain",
    "build quiet-adventures --low-ink --output low-ink",
    "build hexania --only board --poster --output poster",
    "build hexania --only board --poster butt --output poster",
    "build hexania --only counters --layout straight --flip short --output straight",
    "build hollow --set side=7 --paper a3 --output a3",
    *(f"rules play {game} --games 2 > {game}.jsonl" for game in ("hexania", "hollow", "ovo", "quiet-adventures")),
    "rules replay ovo.jsonl",
    "rules start hexania > start.yaml",
    "rules moves hexania --position start.yaml",
    "rules perft hexania --position start.yaml --depth 2",
    "rules find quiet-adventures --where 'gained: {hollow: 3}' --smallest",
)
_SETTINGS = """\
[run]
data_file = {data}
source = {source}
parallel = true
concurrency = multiprocessing
"""


def _is_declaration(function: ast.FunctionDef) -> bool:
    """Return whether a function's body is only a docstring, as in the methods of a protocol."""
    return len(function.body) == 1 and isinstance(function.body[0], ast.Expr)


def functions(path: Path) -> Iterator[tuple[str, int, range]]:
    """Yield each function's name, its line, and the lines of its body."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and not _is_declaration(node):
            yield node.name, node.lineno, range(node.body[0].lineno, (node.end_lineno or node.lineno) + 1)


def main() -> None:
    """Run the product and print the functions that were never entered, by module."""
    with tempfile.TemporaryDirectory() as folder:
        data, settings = str(Path(folder) / "coverage"), Path(folder) / "settings"
        settings.write_text(_SETTINGS.format(data=data, source=_ROOT / "pnp"), encoding="utf-8")
        for line in _RUNS:
            arguments, _, file = line.partition(" > ")
            command = [sys.executable, "-m", "coverage", "run", f"--rcfile={settings}", "-m", "pnp"]
            ended = subprocess.run([*command, *shlex.split(arguments)], cwd=folder, capture_output=True, check=False)
            (Path(folder) / (file or "printed")).write_bytes(ended.stdout)
            if ended.returncode:
                print(f"pnp {line} failed:\n{ended.stderr.decode()}", file=sys.stderr)
        coverage = Coverage(data_file=data)
        coverage.combine([folder])
        unreached, total = 0, 0
        for path in sorted((_ROOT / "pnp").rglob("*.py")):
            if "bundled" in path.parts or path.name == "make.py":
                continue
            _, statements, _, missing, _ = coverage.analysis2(str(path))
            total, lines = total + len(statements), set(missing)
            unreached += len(lines)
            for name, line, body in functions(path):
                if lines.issuperset(set(body) & set(statements)):
                    print(f"{path.relative_to(_ROOT)}:{line}: {name} is never entered")
        print(f"{total - unreached} of {total} statements run ({100 * (1 - unreached / total):.1f} %)")


if __name__ == "__main__":
    main()
