"""Write docs/keys.md, an index of all keys, from the tables of the pages about them: ``python docs/write_keys.py``."""

import re
from pathlib import Path

from pnp.workshop.schemas import KEY_PAGES

DOCS = Path(__file__).parent
PAGE = DOCS / "keys.md"
PAGES = (*KEY_PAGES, "play.md")
HEAD = """\
# Keys

Every key of every file, alphabetically, and the tables that describe it. `python docs/write_keys.py` writes this page.

| key | where |
| --- | --- |
"""


def anchor(heading: str) -> str:
    """Return the anchor of a heading, as sites that show Markdown make it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def keys_of(page: str) -> list[tuple[str, str]]:
    """Return the keys that the tables of a page describe, each with the heading above its table."""
    text = re.sub(r"(?ms)^```.*?^```", "", (DOCS / page).read_text(encoding="utf-8"))
    keys, heading, in_keys = [], "", False
    for line in text.splitlines():
        if line.startswith("#"):
            heading = line.lstrip("#").strip()
        elif line.startswith("| key "):
            in_keys = True
        elif not line.startswith("|"):
            in_keys = False
        elif in_keys and (key := re.match(r"\| `([^`]+)` \|", line)):
            keys.append((key[1], heading))
    return keys


def index() -> str:
    """Return the page."""
    places: dict[str, list[str]] = {}
    for page in PAGES:
        for key, heading in keys_of(page):
            places.setdefault(key, []).append(f"[{heading}]({page}#{anchor(heading)})")
    rows = (f"| `{key}` | {', '.join(dict.fromkeys(places[key]))} |\n" for key in sorted(places, key=str.casefold))
    return HEAD + "".join(rows)


if __name__ == "__main__":
    PAGE.write_text(index(), encoding="utf-8")
