"""Msgfmt and i18nspector on every PO file; pdftotext and Chromium on what is written from the right."""

from __future__ import annotations

import json
import re
from pathlib import Path

from pnp.press.scene.document import Document
from pnp.press.text.typography import reads_from_right
from tests.judges.tools import Verdicts, asks, run
from tests.judges.web import CHROMIUM_FLAGS
from tests.outputs.copied import lost_lines, set_lines

ROOT = Path(__file__).parents[2]
# What i18nspector says of headers that would have a date or an address, which files with the same bytes have not.
_ACCEPTED = (
    "invalid-date",
    "invalid-last-translator",
    "no-date-header-field",
    "no-report-msgid-bugs-to-header-field",
)

# The first two words of each text that stand on one line: where their left edges are, in the order of the text.
_FRAME = """<!DOCTYPE html><meta charset="utf-8">
<iframe id="frame" src="{page}" style="width:1000px;height:2000px;border:0"></iframe>
<script>
onload = () => {{
  const page = document.getElementById("frame").contentDocument;
  const walker = page.createTreeWalker(page.querySelector("main") || page.body, NodeFilter.SHOW_TEXT);
  const pairs = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {{
    const words = [...node.data.matchAll(/[\\u05d0-\\u05ea]+/g)].slice(0, 2);
    if (words.length < 2 || node.parentElement.closest("svg")) continue;
    const boxes = words.map(word => {{
      const range = page.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      return range.getBoundingClientRect();
    }});
    if (Math.abs(boxes[0].top - boxes[1].top) < 1) pairs.push(boxes[0].left > boxes[1].left);
  }}
  const root = page.documentElement;
  document.body.dataset.told = JSON.stringify({{
    language: root.lang,
    direction: getComputedStyle(root).direction,
    pairs: pairs.length,
    turned: pairs.filter(right => !right).length,
    commands: [...page.querySelectorAll(".command")].filter(e => getComputedStyle(e).direction !== "ltr").length,
  }});
}};
</script>"""


def po_files() -> list[Path]:
    """Return every PO file that is shipped."""
    return sorted([*ROOT.glob("rulesets/*/translations/*.po"), *ROOT.glob("pnp/translation/catalogues/*.po")])


def judge_po(path: Path, verdicts: Verdicts) -> None:
    """Judge a PO file: its syntax, header and plural forms."""
    _judge_syntax(path, verdicts)
    _judge_header(path, verdicts)


@asks("msgfmt")
def _judge_syntax(path: Path, verdicts: Verdicts) -> None:
    status, told, errors = run("msgfmt", "--check", "--output-file=/dev/null", path)
    verdicts.hold("msgfmt", status == 0 and not (told + errors).strip(), f"{path}\n{told}{errors}")


@asks("i18nspector")
def _judge_header(path: Path, verdicts: Verdicts) -> None:
    _, told, errors = run("i18nspector", path)
    faults = [
        line for line in told.splitlines() if re.match("[EW]: ", line) and not any(each in line for each in _ACCEPTED)
    ]
    verdicts.hold("i18nspector", not faults and not errors, f"{path}\n" + "\n".join(faults) + errors)


@asks("pdftotext")
def judge_copied_text(path: Path, document: Document, verdicts: Verdicts) -> None:
    """Judge whether a reader who copies a page of a *document* gets every line of it as it reads.

    Lines from the left are read in the order of the content, as in `judge_words`.
    """
    count = len(document.pages)
    order = () if reads_from_right(document.language) else ("-raw",)
    _, told, _ = run("pdftotext", *order, path, "-")
    lost = lost_lines(document, told.split("\f")[:count])
    lines = sum(map(len, set_lines(document)))
    verdicts.hold("pdftotext", not lost, f"{path}: {len(lost)} of {lines} lines are copied otherwise: {lost[:3]}")


@asks("chromium")
def judge_direction(page: Path, language: str, folder: Path, verdicts: Verdicts) -> None:
    """Judge a web page that is written from the right: the order of words as a browser shows them."""
    frame = folder / "direction.html"
    frame.write_text(_FRAME.format(page=page.resolve().as_uri()), encoding="utf-8")
    profile = f"--user-data-dir={folder / 'profile-direction'}"
    status, told, errors = run("chromium", *CHROMIUM_FLAGS, profile, "--dump-dom", frame.as_uri())
    answer = re.search(r'data-told="([^"]*)"', told)
    verdicts.hold("chromium", status == 0 and answer is not None, f"{page}: no answer\n{errors[-2000:]}")
    if answer is None:
        return
    says = json.loads(answer[1].replace("&quot;", '"'))
    for right, complaint in (
        ((says["language"], says["direction"]) == (language, "rtl"), f"{says['language']}, {says['direction']}"),
        (says["pairs"] > 50, f"only {says['pairs']} texts have two words on a line"),
        (says["turned"] == 0, f"in {says['turned']} of {says['pairs']} texts the second word is on the right"),
        (says["commands"] == 0, f"{says['commands']} commands are read from the right"),
    ):
        verdicts.hold("chromium", right, f"{page}: {complaint}")
