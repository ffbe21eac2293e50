"""Chromium on the web page, as wide as a phone, a tablet and a screen, and printed."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.judges.tools import Verdicts, asks, run

WIDTHS = (320, 360, 768, 1440)

CHROMIUM_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--allow-file-access-from-files",  # so that the page around it can measure the page
    "--virtual-time-budget=10000",
)

_ABOVE_FOOT = 0.935  # of a printed page's height: below it are the title and the page number
_INK = 235  # a grey that is darker has ink
_LARGEST_VOID = 0.4  # of a printed page: a figure and its caption that did not fit
_LEAST_LAST = 0.99  # of the last printed page

# A browser's window is never as narrow as a phone, but a frame in it is.
_FRAME = """<!DOCTYPE html><meta charset="utf-8"><style>body {{ margin: 0 }}</style>
<iframe id="frame" src="{page}" style="width:{width}px;height:{height}px;border:0"></iframe>
<script>
onload = () => {{
  const page = document.getElementById("frame").contentDocument;
  const pictures = [...page.querySelectorAll("figure svg, .parts svg, .cover svg")];
  // Of the box there are two pictures, of which a page shows the one for its width.
  const sized = pictures.filter(e => e.getClientRects().length).map(e => e.getBoundingClientRect());
  const outside = [...page.querySelectorAll("body *")].filter(e => !e.ownerSVGElement);  // pictures clip
  const wide = outside.filter(e => !e.closest(".table, svg[aria-hidden]"));
  document.body.dataset.told = JSON.stringify({{
    width: page.documentElement.clientWidth,
    scroll: page.documentElement.scrollWidth,
    text: page.body.innerText.length,
    cover: page.querySelector(".cover").getBoundingClientRect().width,
    pictures: sized.length,
    flat: sized.filter(box => box.width < 20 || box.height < 20).length,
    wide: wide.filter(e => e.getBoundingClientRect().right > page.documentElement.clientWidth + 1)
      .slice(0, 5).map(e => e.tagName + "." + (e.getAttribute("class") || e.id)),
    faces: [...page.fonts].filter(face => face.status === "loaded").length,
    broken: [...page.fonts].filter(face => face.status === "error").length,
  }});
}};
</script>"""


@asks("chromium")
def judge_page(page: Path, figures: int, folder: Path, verdicts: Verdicts) -> None:
    """Judge the page of so many *figures* at every width; leave a picture of each in *folder*."""
    for width in WIDTHS:
        frame = folder / "frame.html"
        frame.write_text(_FRAME.format(page=page.resolve().as_uri(), width=width, height=2000), encoding="utf-8")
        size = f"--window-size={max(width, 500)},2000"
        profile = f"--user-data-dir={folder / f'profile-{width}'}"
        status, told, errors = run("chromium", *CHROMIUM_FLAGS, size, profile, "--dump-dom", frame.as_uri())
        answer = re.search(r'data-told="([^"]*)"', told)
        verdicts.hold("chromium", status == 0 and answer is not None, f"{width} px: no answer\n{errors[-2000:]}")
        if answer is not None:
            _judge_answer(json.loads(answer[1].replace("&quot;", '"')), width, figures, verdicts)
        picture = folder / f"rules-{width}.png"
        run("chromium", *CHROMIUM_FLAGS, size, profile, f"--screenshot={picture}", frame.as_uri())
        verdicts.hold("chromium", picture.is_file() and picture.stat().st_size > 20_000, f"no picture {picture}")


@asks("chromium", "pdftoppm")
def judge_printing(page: Path, folder: Path, verdicts: Verdicts) -> None:
    """Judge the page as Chromium prints it: no page but the last has a large void, and the last is not blank."""
    printed = folder / "printed.pdf"
    profile = f"--user-data-dir={folder / 'profile-print'}"
    run("chromium", *CHROMIUM_FLAGS, profile, f"--print-to-pdf={printed}", page.resolve().as_uri())
    verdicts.hold("chromium", printed.is_file(), f"nothing printed of {page}")
    run("pdftoppm", "-r", "20", "-gray", printed, folder / "printed")
    *inner, last = [_void_at_foot(picture.read_bytes()) for picture in sorted(folder.glob("printed-*.pgm"))]
    verdicts.hold("chromium", max(inner, default=0.0) < _LARGEST_VOID, f"printed pages of {page} have voids: {inner}")
    verdicts.hold("chromium", last < _LEAST_LAST, f"the last printed page of {page} is blank")


def _void_at_foot(picture: bytes) -> float:
    """Return the share of a page's height between its text and its page number that is white; a PGM picture."""
    kind, size, _, pixels = picture.split(b"\n", 3)
    assert kind == b"P5"
    width, height = map(int, size.split())
    rows = [pixels[row * width : (row + 1) * width] for row in range(int(height * _ABOVE_FOOT))]
    inked = [number for number, row in enumerate(rows, start=1) if min(row) < _INK]
    return 1 - max(inked, default=0) / len(rows)


def _judge_answer(told: dict[str, object], width: int, figures: int, verdicts: Verdicts) -> None:
    for right, complaint in (
        (told["width"] == width, "another width"),
        (told["scroll"] == width, f"{told['scroll']} px of content: a reader must scroll sideways for {told['wide']}"),
        (not told["wide"], f"wider than the page: {told['wide']}"),
        (told["cover"] == width, f"the cover is {told['cover']} px wide"),
        (int(str(told["text"])) > 5000, "little text"),
        (int(str(told["pictures"])) > figures, f"{told['pictures']} pictures of {figures} figures, a cover and pieces"),
        (not told["flat"], f"{told['flat']} pictures too small to be seen"),
        (int(str(told["faces"])) >= 3, f"only {told['faces']} fonts were used"),
        (not told["broken"], f"{told['broken']} fonts can't be read"),
    ):
        verdicts.hold("chromium", right, f"at {width} px: {complaint}")
