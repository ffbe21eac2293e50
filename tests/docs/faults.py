"""For every code of a problem, a game with a fault that earns it, and the command that reports it.

``python -m tests.docs.faults`` writes what the program says now into docs/problems.md.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
import sys
import tempfile
import textwrap
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from unittest.mock import patch

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image

import pnp
from pnp.cli.main import main
from pnp.game.reading.bundle import find_ruleset
from pnp.problems import Problems
from pnp.translation.po_file import read_po, write_po
from tests.docs.games import small_game, whole_game, write
from tests.docs.page import ROOT
from tests.play.language.small_ruleset import FILES

CHECK = ("check", "my-game")
PRINT = (*CHECK, "--print")


_MIDDLE = """\
        Put the board between you. Put {count(middle)|word} discs on the {count(middle)|word} squares in the middle: black side up on E4 and
        D5, white side up on D4 and E5. Each colour lies on a diagonal.
      facts:
"""  # noqa: E501 - as Reversi has it


class Fault(Struct, frozen=True):
    """A change of one file (the text *old*, which occurs once in it, becomes *new*), and the command that is run then.

    A file that the game doesn't have is added. *name* is that of the ruleset's folder, *glossary* its glossary.yaml in
    the place of the page's. *returned* is what a translator has sent back, in back.po; *absent* is a package that is
    not installed. *correction* is what is right instead, if that is not the line with *old*: a command, or lines of
    the file.
    """

    file: str = ""
    old: str = ""
    new: str | bytes = ""
    command: tuple[str, ...] = CHECK
    bundled: str = ""  # the game that comes with the program of which it is a change, not the page's own
    name: str = "my-game"
    glossary: str = ""
    returned: str = ""
    absent: str = ""
    correction: str = ""
    in_data: bool = False  # a change of a game whose rules are in play.yaml


def _figure(name: str, old: str, new: str, command: tuple[str, ...] = ("build", "my-game", "--only", "dice")) -> Fault:
    """Return a fault of a figure; every build proves all figures, also one that lays out no booklet."""
    return Fault(f"figures/{name}.yaml", old, new, command, bundled="quiet-adventures")


def _stated(new: str, correction: str) -> Fault:
    """Return a fault of what stands beside a rule: a fact or a law."""
    text = "Three in a row win."
    return Fault("rules.yaml", f"{text}}}", f"{text}, {new}}}", in_data=True, correction=correction)


_FORMS = "nplurals=2; plural=n != 1;"


def _translation(entry: str, *command: str, forms: str = _FORMS, correction: str = "") -> Fault:
    """Return a fault of a German translation: a message in it, or its plural forms."""
    header = f'msgid ""\nmsgstr "Language: de\\n"\n"Plural-Forms: {forms}\\n"\n'
    return Fault("translations/de.po", new=f"{header}\n{entry}", command=("translate", *command), correction=correction)


@cache
def _translation_of_all() -> str:
    """Return a German translation of the page's game in which every word is still English."""
    with tempfile.TemporaryDirectory() as folder:
        game = write(Path(folder) / "my-game", small_game())
        path = pnp.translations(game).init("de").files[0].path
        file = read_po(path.read_bytes(), path.name, Problems())
        assert file is not None
        entries = tuple(
            replace(entry, forms=(entry.message, entry.plural)[: len(entry.forms)]) for entry in file.entries
        )
        return write_po(replace(file, entries=entries)).decode()


def _translated(old: str, new: str) -> Fault:
    """Return a fault of a German translation that is complete: the last *old* in it becomes *new*."""
    before, _, after = _translation_of_all().rpartition(old)
    assert before, old
    correction = before.rpartition("\n")[2] + old + after.partition("\n")[0]
    command = ("translate", "check", "de", "my-game")
    return Fault("translations/de.po", new=before + new + after, command=command, correction=correction)


@cache
def faults() -> Mapping[str, Fault]:
    """Return a fault for every code."""
    return {
        "P001": Fault("game.yaml", "cover: art/snail.svg", "cover: art/snial.svg"),
        "P002": Fault("game.yaml", "Ada Winter\n", "Zoë Winter\n".encode("latin-1")),
        "P003": Fault("game.yaml", "players: 2-4", "players: @two"),
        "P004": Fault("components.yaml", "  corner: 2mm", "  round: 2mm"),
        "P005": Fault("components.yaml", "  corner: 2mm\n  count: 12\n", "  corner: 2mm\n"),
        "P006": Fault("components.yaml", "The garden\n  columns: 4", 'The garden\n  columns: "4"'),
        "P007": Fault("components.yaml", "The garden\n  columns: 4", "The garden\n  columns: 4\n  columns: 5"),
        "P008": Fault("game.yaml", "about: Slow and steady wins the garden.", f"about: {'[' * 70}"),
        "P009": Fault("components.yaml", "title: Path\n", "title: on\n"),
        "P010": Fault("game.yaml", "cover: art/snail.svg", "cover: ../snail.svg"),
        "P011": Fault("componets.yaml", new="{}", correction="rm my-game/componets.yaml"),
        "P012": Fault("components.yaml", "size: 20mm", "size: 20"),
        "P013": Fault("components.yaml", "fill: blue", "fill: bleu"),
        "P014": Fault("components.yaml", "tiles: path", "tiles: paths"),
        "P015": Fault("rules.yaml", "when: {race: short}", "when: {race: quick}"),
        "P016": Fault("cards.csv", "Frost,sky,,Nobody moves.,1", "Frost,sky,,Nobody moves.,one"),
        "P020": Fault("game.yaml", "cover: art/snail.svg", "cover: snail.gif"),
        "P021": Fault("art/snail.svg", "</svg>", '  <text x="2" y="8">Snail</text>\n</svg>'),
        "P022": Fault("look.yaml", "fonts/Hangul.otf", "fonts/Hangul.woff2"),
        "P023": Fault("components.yaml", '"#D8C9A0", art: art/snail.svg', '"#D8C9A0", art: art/snail.png'),
        "P030": Fault("rules.yaml", "do *one* of", "do **one of"),
        "P031": Fault("rules.yaml", "{snail.count} snails", "{snails.count} snails"),
        "P032": Fault("rules.yaml", "[What, How far]", "[What, ☕]"),
        "P033": Fault("rules.yaml", '[A snail in the rain, ""]', f"[A snail in the rain, {'two cells ' * 600}]"),
        "P034": Fault("rules.yaml", "Lift the snail.", "Lift the slug."),
        "P040": Fault("components.yaml", "size: 20mm", "size: 45mm"),
        "P041": Fault("components.yaml", "cell: 40mm", "cell: 60mm"),
        "P042": Fault("components.yaml", "size: 20mm", "size: 7.5mm"),
        "P043": Fault(
            "components.yaml",
            "fits: garden\n  front: {fill: green, label: Snail}",
            "fits: garden\n  shape: square\n  front: {art: art/snail.png}",
            PRINT,
            correction="front: {fill: green, art: art/snail.png}",
        ),
        "P044": Fault(
            "components.yaml",
            "  corner: 2mm\n  count: 12\n",
            "  corner: 2mm\n  count: 60\n",
            PRINT,
            correction="pnp build my-game --low-ink",
        ),
        "P045": Fault("components.yaml", "size: 20mm", "size: 39.5mm", PRINT),
        "P046": Fault(
            "components.yaml",
            "front: {fill: green, label: Snail}",
            "front: {fill: green}\n  looks: [{fill: red}]",
            PRINT,
            correction="front: {fill: green, label: Snail}\nlooks: [{fill: red, label: Red snail}]",
        ),
        "P047": Fault(
            command=("export", "pod", "my-game", "--shop", "drive-thru-cards"),
            correction="pnp export pod my-game --shop local",
        ),
        "P048": Fault(
            command=("build", "my-game", "--cutter", "cricut"),
            correction="pnp build my-game --cutter laser",
        ),
        "P050": _figure("move", "shows: [move.adjacent", "shows: [move.ajdacent"),
        "P051": _figure("move", "turn: hollow", "turn: hello"),
        "P052": _figure("move", "bank: 3", "bank: 4"),
        "P053": _figure("move", "move: move A1", "move: walk A1"),
        "P054": _figure("move", "move: move A1", "move: move C3"),
        "P055": _figure("move", "gained: {hollow: 3}", "gained: {hollow: 4}"),
        "P056": _figure("setup-rolled", "setup.rolled-prices, ", ""),
        "P057": Fault("game.jsonl", '"over": true', '"over": false', ("rules", "replay", "game.jsonl")),
        "P058": _figure("move", "frames:", "window: [B1, C3]\nframes:", CHECK),
        "P059": Fault(command=("rules", "start", "my-game"), correction="engine: play   # and the rules in play.yaml"),
        "P060": Fault(
            command=("build", "my-game", "--output", "my-game/game.yaml"),
            correction="pnp build my-game --output output",
        ),
        "P061": Fault(command=("build", "my-game", "--only", "snale"), correction="pnp build my-game --only snail"),
        "P062": Fault("components.yaml", "sheet: paths", "sheet: print-guide"),
        "P063": Fault(command=("check", "my-game\u200b"), name="my-game\u200b", correction="mv my-game* my-game"),
        "P064": Fault(
            command=("rules", "find", "ovo", "--where", "legal: A1>C3>E3", "--smallest"),
            correction='pnp rules find ovo --where "legal: A1>C3>E3"',
        ),
        "P065": Fault(
            command=("rules", "find", "quiet-adventures", "--where", "cost: 9", "--limit", "100"),
            correction='pnp rules find quiet-adventures --where "cost: 5" --limit 100',
        ),
        "P066": _figure("move", "claims:", "claims:\n  - legal: move B2\n    at: C3"),
        "P070": _translation('msgid "Path\nmsgstr "Weg"\n', "update", "de", "my-game", correction='msgid "Path"'),
        "P071": _translation(
            'msgctxt "title"\nmsgid "Snail Race"\nmsgstr "Schneckenrennen"\n',
            *("update", "de", "my-game", "--check"),
            correction="pnp translate update de my-game",
        ),
        "P072": _translation(
            *("", "update", "de", "my-game"),
            forms="nplurals=2; plural=n/0;",
            correction=f'"Plural-Forms: {_FORMS}\\n"',
        ),
        "P073": Fault("game.yaml", "language: en", "language: ga"),
        "P074": _translated("{garden.cell}", "many"),
        "P075": _translated("do *one*", "do one"),
        "P076": _translated("row 1.", "row 7."),
        "P077": _translated("Slow and", "»Slow« and"),
        "P078": _translated("Ada Winter", "Ada \u202dWinter"),
        "P079": _translated("Language: de", "Language: fr"),
        "P080": replace(
            _translated("again, gently", "again, softly"),
            glossary="- {term: gently, translations: {de: {term: sanft, forms: [sanfte*]}}}\n",
        ),
        "P081": replace(
            _translated("again, gently", "again, softly"),
            returned=_translation('msgid "Put it down again, gently."\nmsgstr "Put it down again, slowly."\n').new,
            command=("translate", "unpack", "my-game/back.po", "my-game"),
            correction="pnp translate unpack my-game/back.po my-game --theirs",
        ),
        "P082": Fault(
            command=("translate", "pack", "de", "my-game"),
            absent="openpyxl",
            correction='pip install "print-and-play[translate]"',
        ),
        "P083": Fault(
            "play.yaml", "needs: {drop.free: vacant(cell)}", 'needs: {drop.free: "vacant(cell) and"}', in_data=True
        ),
        "P084": Fault("play.yaml", "vacant(cell)", "vacant(me)", in_data=True),
        "P085": Fault("play.yaml", "put(cell, ", "put(next(cell, S), ", in_data=True),
        "P090": _stated("facts: [3 * 4 == 12]", "facts: [count(cells) == 12]"),
        "P091": _stated('laws: [{never: "over and winner == blue"}]', 'laws: [{possible: "over and winner == blue"}]'),
        "P092": Fault(
            "rules.yaml",
            "    - clause: end.over\n",
            "    - clause: end.over\n      laws: [possible: bank >= 90]\n",
            bundled="quiet-adventures",
            correction="laws: [possible: bank >= 10]",
        ),
        "P093": Fault(
            "game.yaml",
            "engine: play\n",
            "engine: play\nwords: strict\n",
            in_data=True,
            correction="facts: [count(first(runs(3))) == 3]",
        ),
        "N101": _later(
            "Keep to the shade.",
            "- {section: sun, title: Sun and shade, items: [{text: Cells below a leaf are **shade**.}]}",
            CHECK,
            "Keep to the **shade**, the cells below a leaf.",
        ),
        "N102": Fault(glossary="- {term: shell}\n", correction="- {term: snail, forms: [snails]}"),
        "N103": Fault(
            "components.yaml", "title: Snail\n", "title: Slug\n", glossary="- {term: snail, forms: [snails]}\n"
        ),
        "N104": Fault(
            "components.yaml",
            "card:\n  kind: card",
            "raven: {kind: coin, title: Raven, count: 1, front: {fill: paper}, size: 20mm}\n\ncard:\n  kind: card",
            bundled="quiet-adventures",
            correction="card:\n  kind: card",
        ),
        "N105": Fault(
            "rules.yaml",
            "    - clause: decrease.button\n",
            "    - clause: decrease.button\n      when: {edition: first}\n",
            ("check", "my-game", "--set", "edition=second"),
            bundled="quiet-adventures",
        ),
        "N106": Fault("play.yaml", '"7": 6', '"7": 8', bundled="hexania"),
        "N107": Fault(
            "rules.yaml",
            _MIDDLE,
            # The fact beside it is true, and says nothing of the start.
            _MIDDLE.replace("{count(middle)|word} discs", "five discs") + "        - count(middle) + 1 == 5\n",
            bundled="reversi",
            correction="Put {count(middle)|word} discs on the squares in the middle",
        ),
        "N108": _moved("buy", "end.deadlock"),
        "N109": Fault(
            "rules.yaml",
            "Choose a type of landscape tile that the market still has.",
            "Choose a type of landscape tile that the market still has ({rule:move.tile}, {rule:harvest.pile}).",
            bundled="quiet-adventures",
        ),
        "N201": replace(_later("It should stop there."), correction="It must stop there."),
        "N202": replace(_later("The snails must be placed in row 1."), correction="Place the snails in row 1."),
        "N203": replace(
            _later(
                "If other snails reach it in the same turn, the one that ate more leaves on its way through the garden "
                "is the winner, and if both ate as many, the one with the longer way is."
            ),
            correction="Of two snails in a turn, the one that ate more leaves wins. If both ate as many, it is a draw.",
        ),
        "N204": _later(
            "",
            "- {section: rain, title: Rain, items: [{clause: rain.row, text: 'In rain, one row is enough, an exception "
            "from {rule:goal.first}.'}]}",
            correction="The first snail that reaches row {garden.rows} wins; in rain, see {rule:rain.row}.",
        ),
    }


def _later(
    words: str, section: str = "", command: tuple[str, ...] = ("review", "my-game"), correction: str = ""
) -> Fault:
    """Return a fault of a rule of the page's game, which goes on with some *words*, before another *section*."""
    end = "snails in the box.\n\n- section: box"
    new = end.replace("\n\n", f" {words}\n\n{section}\n\n", 1)
    return Fault("rules.yaml", end, new, command, correction=correction)


def _moved(figure: str, clause: str) -> Fault:
    """Return the fault of a figure of Quiet Adventures that stands before another clause than its own."""
    rules, line = str(_bundled("quiet-adventures")["rules.yaml"]), f"    - figure: {figure}\n"
    start, end = rules.index(line), rules.index(f"    - clause: {clause}\n")
    old = rules[start : end + 1]
    new = old.removeprefix(line)[:-1] + line + " "
    return Fault(
        "rules.yaml",
        old,
        new,
        ("review", "my-game"),
        bundled="quiet-adventures",
        correction=f"{line.strip()}  # after the rules of its section",
    )


def make(fault: Fault, folder: Path) -> tuple[str, ...]:
    """Write the game with the fault into *folder*, below its name; return the command that reports it."""
    files: dict[str, str | bytes] = dict(_game(fault))
    files["game.jsonl"] = _transcript()
    if fault.file and fault.file not in files:
        files[fault.file] = fault.new
    elif fault.file:
        text = files[fault.file]
        assert isinstance(text, str)
        assert text.count(fault.old) == 1, f"{fault.file} has {fault.old} {text.count(fault.old)} times"
        new = fault.new if isinstance(fault.new, bytes) else fault.new.encode()
        files[fault.file] = text.encode().replace(fault.old.encode(), new)
    files |= {"glossary.yaml": fault.glossary} if fault.glossary else {}
    files |= {"back.po": fault.returned} if fault.returned else {}
    files |= {"art/snail.png": _coarse_picture()} if "snail.png" in str(fault.new) else {}
    transcript = files.pop("game.jsonl")
    write(folder / fault.name, files)
    write(folder, {"game.jsonl": transcript})
    return fault.command


def _game(fault: Fault) -> Mapping[str, str | bytes]:
    """Return the files of the game that a fault is in: the page's own is as small as it can be."""
    if fault.in_data:
        return FILES
    if fault.bundled:
        return _bundled(fault.bundled)
    small = small_game()
    return small if fault.old in str(small.get(fault.file, fault.old)) else whole_game()


@cache
def _bundled(name: str) -> Mapping[str, str | bytes]:
    home = find_ruleset(name)
    assert home is not None
    return {
        file.relative_to(home).as_posix(): file.read_text(encoding="utf-8")
        for file in sorted(home.rglob("*"))
        if file.is_file()
    }


def _coarse_picture() -> bytes:
    content = io.BytesIO()
    Image.new("RGB", (152, 120), "#6F8A4F").save(content, "PNG")
    return content.getvalue()


@cache
def _transcript() -> str:
    """Return a short finished game, as ``pnp rules play`` writes one."""
    stored = Path(__file__).parents[1] / "play" / "playthroughs" / "quiet-adventures.jsonl"
    games = [json.loads(line) for line in stored.read_text(encoding="utf-8").splitlines()]
    game = min((game for game in games if game["over"]), key=lambda game: len(game["moves"]))
    return json.dumps(game) + "\n"


def told(code: str, folder: Path) -> tuple[int, str]:
    """Return the exit status of a fault's command, run in *folder*, and what it says on standard error."""
    command = make(faults()[code], folder)
    errors = io.StringIO()
    absent = faults()[code].absent
    with (
        # Afterwards, what was imported in it is imported again: the same module twice, if others hold the first one.
        patch.dict(sys.modules, {absent: None}) if absent else contextlib.nullcontext(),
        contextlib.chdir(folder),
        contextlib.redirect_stderr(errors),
        contextlib.redirect_stdout(io.StringIO()),
    ):
        status = main(list(command))
    return status, errors.getvalue()


def first_message(said: str) -> str:
    lines = said.splitlines(keepends=True)
    return "".join([lines[0], *(line for line in lines[1:3] if re.match(r" *(\d* \||=)", line))])


_LANGUAGES = {".yaml": "yaml", ".csv": "csv", ".svg": "xml", ".po": "po", ".jsonl": "json"}
_COMMANDS = ("pnp ", "pip ", "rm ", "mv ")
_WIDEST = 120  # of a line that is shown whole


def corrected(code: str) -> tuple[str, str]:
    """Return what is right instead of the fault of a code, as the page shows it, and the language of that."""
    fault = faults()[code]
    if fault.correction:
        file = fault.file or "game.yaml"
        return fault.correction, "sh" if fault.correction.startswith(_COMMANDS) else _LANGUAGES[Path(file).suffix]
    files: dict[str, str | bytes] = {**_game(fault), "game.jsonl": _transcript()}
    text = files[fault.file]
    assert isinstance(text, str)
    at = text.index(fault.old)
    start = text.rfind("\n", 0, at) + 1
    end = text.find("\n", max(at, at + len(fault.old) - 1))
    lines = textwrap.dedent(text[start:end])
    if len(lines) > _WIDEST and "\n" not in lines:
        lines = f"…{text[max(start, at - 40) : min(end, at + len(fault.old) + 40)]}…"
    return lines, _LANGUAGES[Path(fault.file).suffix]


def correction_block(code: str) -> str:
    """Return the part of the page that shows what is right instead of the fault of a code."""
    lines, language = corrected(code)
    return f"Corrected:\n\n```{language}\n{lines}\n```\n"


def rewrite_page() -> None:
    """Put what is said now in place of each example of docs/problems.md."""
    page = ROOT / "docs" / "problems.md"
    text = page.read_text(encoding="utf-8")
    for code in faults():
        with tempfile.TemporaryDirectory() as folder:
            _, said = told(code, Path(folder))
        start = text.index("```text\n", text.index(f"### {code}: "))
        end = next((at for at in (text.find("\n##", start),) if at >= 0), len(text))
        text = f"{text[:start]}```text\n{first_message(said)}```\n\n{correction_block(code)}{text[end:]}"
    page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    rewrite_page()
