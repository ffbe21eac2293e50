"""Read who plays: the players of play.yaml, and their seats in game.yaml."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pnp.messages import closest, join_words, quote
from pnp.play.language.terms.options import PlayOptions
from pnp.play.language.terms.play_file import PieceFile, PlayDocument, PlayerFile
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
    reader: ValueReader, file: PlayDocument, setting: PlayOptions, *, is_given: bool
) -> tuple[tuple[str, ...], tuple[str | None, ...]]:
    """Return who plays, in turn order, and where forward is for each."""
    players_path: DocumentPath = (PLAY_FILE, "players")
    written = _written(reader, file.players, setting, players_path)
    named = list(_named(written, players_path))
    if not written:
        if written is not None or not is_given:
            at = players_path if is_given else players_path[:1]
            reader.fault("the players are unknown", at, "add players: [dark, light]", code="P005")
        named = [(players_path, name) for name in setting.seats or _owners(file.pieces) or ("first", "second")]
    players = _playing(reader, file, setting, named, players_path)
    told: Mapping[str, PlayerFile | None] = written if isinstance(written, Mapping) else {}
    return tuple(players), tuple(getattr(told.get(name), "forward", None) for name in players.values())


def _playing(
    reader: ValueReader,
    file: PlayDocument,
    setting: PlayOptions,
    named: Sequence[tuple[DocumentPath, str]],
    players_path: DocumentPath,
) -> dict[str, str]:
    """Return those who play with these options, with their names as they are written."""
    players = _seated(reader, named, setting.seats)
    if file.players:
        _add_missing(reader, players, setting.seated, players_path)
    if setting.seated and set(setting.seated) <= players.keys():  # the others don't play with these options
        players = {name: players[name] for name in players if name in setting.seated}
    if named and not 1 <= len(players) <= _MOST_PLAYERS:
        reader.fault(f"{len(players)} players", players_path, f"a game has 1 to {_MOST_PLAYERS}", code="P008")
    return players or {"first": "first"}


_Written = Mapping[str, PlayerFile | None] | tuple[str | None, ...] | None


def _named(written: _Written, path: DocumentPath) -> Iterator[tuple[DocumentPath, str]]:
    """Yield the players that could be read, with their paths."""
    steps: Iterable[str | int] = written if isinstance(written, Mapping) else range(len(written or ()))
    yield from (((*path, step), name) for step, name in zip(steps, written or (), strict=True) if name is not None)


def _written(reader: ValueReader, written: _Written, setting: PlayOptions, path: DocumentPath) -> _Written:
    """Return the players as they are written, or those of game.yaml."""
    if written or not setting.seated:
        return written
    if written is not None:
        hint = f"write [{', '.join(setting.seated)}], or remove the key: they are the seats of game.yaml"
        reader.fault("players is empty", path, hint)
    return setting.seated


def _add_missing(reader: ValueReader, players: dict[str, str], seated: Sequence[str], path: DocumentPath) -> None:
    """Report seats of game.yaml that no player has, and add them."""
    missing = [name for name in seated if name not in players]
    if missing:
        lacking = join_words(map(quote, missing), "and")
        reader.fault(f"players has no {lacking}", path, f"add {lacking}: game.yaml has such a seat", code="P005")
        players.update({name: name for name in missing})


def _seated(reader: ValueReader, named: Sequence[tuple[DocumentPath, str]], seats: Sequence[str]) -> dict[str, str]:
    """Return players by their names, with these as they are written.

    A player without a seat in game.yaml is a fault, and so is a duplicate. A misspelt seat counts as that seat.
    """
    players: dict[str, str] = {}
    names = {name for _, name in named}
    for at, name in named:
        meant = name
        if seats and name not in seats:
            reader.member(name, at, seats, "a seat of game.yaml", at_key=True)
            near = closest(name, seats)
            meant = near if near is not None and near not in names else name
        if meant in players:
            reader.fault(f"duplicate player {quote(name)}", at, "name each player once", at_key=True)
        else:
            players[meant] = name
    return players


def _owners(pieces: Mapping[str, PieceFile | None]) -> tuple[str, ...]:
    """Return the owners of pieces, who are the players if the file does not name any."""
    owners = (one.fields.get("owner") for one in pieces.values() if one is not None)
    return tuple(dict.fromkeys(one for one in owners if isinstance(one, str)))
