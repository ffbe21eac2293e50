"""The files in a ruleset's folder: their names, and their paths in messages."""

from __future__ import annotations

import re
from pathlib import PurePath

GAME = "game.yaml"
COMPONENTS = "components.yaml"
RULES = "rules.yaml"
LOOK = "look.yaml"
PLAY_RULES = "play.yaml"
GLOSSARY = "glossary.yaml"
FACE_FILE = "faces.yaml"
TRANSLATIONS = "translations"  # the folder of PO files
REQUIRED_FILES = (GAME, COMPONENTS, RULES)
RULESET_FILES = (GAME, COMPONENTS, FACE_FILE, RULES, LOOK, GLOSSARY, PLAY_RULES)


def join_path(folder: str, file: str) -> str:
    """Return the path of a *file* of a ruleset for messages.

    >>> join_path("./my-game", "rules.yaml"), join_path(".", "rules.yaml")
    ('my-game/rules.yaml', 'rules.yaml')
    """
    return PurePath(folder, file).as_posix()


def inner_path(folder: str, path: str) -> str | None:
    """Return a path from a ruleset's *folder* on, None for one outside it.

    >>> inner_path("my-game", "my-game/rules.yaml"), inner_path(".", "rules.yaml")
    ('rules.yaml', 'rules.yaml')
    """
    whole = PurePath(path)
    return whole.relative_to(folder).as_posix() if whole.is_relative_to(folder) else None


# Names of devices, which no file on Windows can have, whatever its ending; characters that none can have, and ends.
_DEVICE = re.compile(r"(con|prn|aux|nul|con(in|out)\$|(com|lpt)[0-9¹²³]) *(\..*)?", re.IGNORECASE | re.DOTALL)
_NOT_IN_NAMES = re.compile(r'[<>:"/\\|?*]|[. ]\Z')


def can_name_file(name: str) -> bool:
    """Return whether a file or a folder can have a name on every system.

    >>> can_name_file("snail race"), can_name_file("con"), can_name_file("a: b"), can_name_file("end.")
    (True, False, False, False)
    """
    return name.isprintable() and bool(name) and not (_DEVICE.fullmatch(name) or _NOT_IN_NAMES.search(name))
