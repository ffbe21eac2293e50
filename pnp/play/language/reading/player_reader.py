"""Read who plays: the players of play.yaml, and their seats in game.yaml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.messages import closest, join_words, quote
from pnp.play.language.terms.options import PlayOptions
from pnp.play.language.terms.value_reader import PLAY_FILE, ValueReader
from pnp.problems import DocumentPath

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
        named: list[tuple[DocumentPath, str, Any]] = [
            (at, str(one), {}) for at, one in reader.entries(written, path, "players")
        ]
    elif written is None:
        at = path if "players" in values else path[:1]
        reader.fault("the players are unknown", at, "add players: [dark, light]", code="P005")
        usual = setting.seats or _owners(values.get("pieces")) or ("first", "second")
        named = [(path, name, {}) for name in usual]
    else:
        mapping = reader.mapping(written, path, "players", "write players: [dark, light]")
        named = [((*path, name), name, one) for name, one in mapping.items()]
    players = _seated(reader, named, setting.seats)
    missing = [name for name in setting.seated if name not in players]
    if missing and written is not None:
        lacking = join_words(map(quote, missing), "and")
        reader.fault(f"players has no {lacking}", path, f"add {lacking}: game.yaml has such a seat", code="P005")
        players |= {name: (path, {}) for name in missing}
    if setting.seated and set(setting.seated) <= players.keys():  # the others don't play with these options
        players = {name: players[name] for name in players if name in setting.seated}
    if not 1 <= len(players) <= _MOST_PLAYERS:
        reader.fault(f"{len(players)} players", path, f"a game has 1 to {_MOST_PLAYERS}", code="P008")
        players = players or {"first": (path, {})}
    forwards = []
    for name, (at, one) in players.items():
        reader.name(name, at, "a player", hyphens=True)
        known = reader.record(one or {}, at, "a player", ("forward",)) if isinstance(written, dict) else {}
        forwards.append(known.get("forward"))
    return tuple(players), tuple(forwards)


def _seated(
    reader: ValueReader, named: Sequence[tuple[DocumentPath, str, Any]], seats: Sequence[str]
) -> dict[str, tuple[DocumentPath, Any]]:
    """Return players by their names, with their paths and values.

    A player without a seat in game.yaml is a fault, and so is a duplicate. A misspelt seat counts as that seat.
    """
    players: dict[str, tuple[DocumentPath, Any]] = {}
    names = {name for _, name, _ in named}
    for at, name, one in named:
        meant = name
        if seats and name not in seats:
            reader.member(name, at, seats, "a seat of game.yaml", at_key=True)
            near = closest(name, seats)
            meant = near if near is not None and near not in names else name
        if meant in players:
            reader.fault(f"duplicate player {quote(name)}", at, "name each player once", at_key=True)
        else:
            players[meant] = (at, one)
    return players


def _owners(pieces: Any) -> tuple[str, ...]:
    """Return the owners of pieces, who are the players if the file does not name any."""
    owners = (one.get("owner") for one in pieces.values() if isinstance(one, dict)) if isinstance(pieces, dict) else ()
    return tuple(dict.fromkeys(one for one in owners if isinstance(one, str)))
