"""Read who plays: the players of play.yaml, and their seats in game.yaml."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pnp.messages import closest, join_words, quote
from pnp.play.language.reading.play_file import PieceFile, PlayerFile, PlayFile
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
    reader: ValueReader, file: PlayFile, setting: PlayOptions, *, is_given: bool
) -> tuple[tuple[str, ...], tuple[str | None, ...]]:
    """Return who plays, in turn order, and where forward is for each."""
    written = file.players
    path: DocumentPath = (PLAY_FILE, "players")
    if not written and setting.seated:
        if written is not None:
            hint = f"write [{', '.join(setting.seated)}], or remove the key: they are the seats of game.yaml"
            reader.fault("players is empty", path, hint)
        written = setting.seated
    named: list[tuple[DocumentPath, str]] = []
    if written:
        steps: Iterable[str | int] = written if isinstance(written, Mapping) else range(len(written))
        named = [((*path, step), name) for step, name in zip(steps, written, strict=True) if name is not None]
    if not named:
        if not written and (written is not None or not is_given):
            at = path if is_given else path[:1]
            reader.fault("the players are unknown", at, "add players: [dark, light]", code="P005")
        usual = setting.seats or _owners(file.pieces) or ("first", "second")
        named = [(path, name) for name in usual]
    players = _seated(reader, named, setting.seats)
    missing = [name for name in setting.seated if name not in players]
    if missing and file.players:
        lacking = join_words(map(quote, missing), "and")
        reader.fault(f"players has no {lacking}", path, f"add {lacking}: game.yaml has such a seat", code="P005")
        players |= {name: name for name in missing}
    if setting.seated and set(setting.seated) <= players.keys():  # the others don't play with these options
        players = {name: players[name] for name in players if name in setting.seated}
    if not 1 <= len(players) <= _MOST_PLAYERS:
        reader.fault(f"{len(players)} players", path, f"a game has 1 to {_MOST_PLAYERS}", code="P008")
        players = players or {"first": "first"}
    told: Mapping[str, PlayerFile | None] = written if isinstance(written, Mapping) else {}
    return tuple(players), tuple(getattr(told.get(name), "forward", None) for name in players.values())


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
