"""Read who plays, in turn order, and where forward is for each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.problems import DocumentPath
from pnp.rules.play.options import PlayOptions
from pnp.rules.play.value_reader import PLAY_FILE, ValueReader

_MOST_PLAYERS = 20


def named_players(written: Any) -> Iterator[str]:
    """Yield all players that the file names, for whatever choice of options."""
    match written:
        case list():
            yield from map(str, written)
        case {"option": _, "values": dict(table)}:
            for inner in table.values():
                yield from named_players(inner)
        case dict():
            yield from written


def read_players(
    reader: ValueReader, values: Mapping[str, Any], setting: PlayOptions
) -> tuple[tuple[str, ...], tuple[str | None, ...]]:
    """Return who plays, in turn order, and where forward is for each."""
    written = values.get("players")
    path: DocumentPath = (PLAY_FILE, "players")
    if written is None and setting.seated:
        if "players" in values:
            hint = f"write [{', '.join(setting.seated)}], or remove the key: they are the seats of game.yaml"
            reader.fault("players is empty", path, hint)
        written = list(setting.seated)
    if isinstance(written, list):
        names: dict[str, Any] = {str(one): {} for _, one in reader.entries(written, path, "players")}
    elif written is None:
        at = path if "players" in values else path[:1]
        reader.fault("the players are not known", at, "add players: [dark, light]", code="P005")
        names = {name: {} for name in setting.seats or _owners(values.get("pieces")) or ("first", "second")}
    else:
        names = reader.mapping(written, path, "players", "write players: [dark, light]")
    if len(setting.seated) < len(names) and set(setting.seated) <= set(names) and setting.seated:
        names = {name: names[name] for name in names if name in setting.seated}
    if not 1 <= len(names) <= _MOST_PLAYERS:
        reader.fault(f"{len(names)} players", path, f"a game has 1 to {_MOST_PLAYERS}", code="P008")
        names = names or {"first": {}}
    forwards = []
    for name, one in names.items():
        at = (*path, name)
        reader.name(name, at, "a player", hyphens=True)
        if setting.seats and name not in setting.seats:
            reader.member(name, at, setting.seats, "a seat of game.yaml")
        known = reader.record(one or {}, at, "a player", ("forward",)) if isinstance(written, dict) else {}
        forwards.append(known.get("forward"))
    return tuple(names), tuple(forwards)


def _owners(pieces: Any) -> tuple[str, ...]:
    """Return who owns pieces: the players of a file that does not say who plays."""
    owners = (one.get("owner") for one in pieces.values() if isinstance(one, dict)) if isinstance(pieces, dict) else ()
    return tuple(dict.fromkeys(one for one in owners if isinstance(one, str)))
