"""Positions and moves as they are written."""

import re
from functools import cache

from tests.play.language.naive.values import EMPTY, NO_NUMBER, Piece


def position_notation(game):
    """Return how each key of a position is written: that of play.yaml, or a key for each part; options come first."""
    options = [*game.options_of_file, *(["variants"] if game.options.get("variants") else [])]
    layout = game.data.get("position") or {name: name for name in game.state}
    return {**{name: name for name in options if name not in layout.values()}, **layout}


def write_position(game, state):
    """Return a position as plain values."""
    position = {}
    for key, form in position_notation(game).items():
        if isinstance(form, dict) and "cells" in form:
            board = state.parts[form["cells"]]
            position[key] = {
                player: [cell for cell in game.board.cells if game.field("owner", board[cell]) == player]
                for player in game.players
            }
        elif isinstance(form, dict) and "each" in form:
            fields = {field: part for field, part in form.items() if field != "each"}
            position[key] = {
                member: {field: written(game, part, state.parts[part][member]) for field, part in fields.items()}
                for member in game.members(form["each"])
            }
        elif isinstance(form, dict):
            position[key] = _rows(game, state.parts[form["rows"]], state.parts[form["number"]])
        elif form in game.state:
            position[key] = _write_part(game, form, state.parts[form])
        else:
            position[key] = _choice(game, form)
    return position


def _choice(game, name):
    value = game.players if name == "players" else game.options[name]
    return list(value) if isinstance(value, tuple) else value


def _write_part(game, name, value):
    per = game.state[name].per
    if _is_grid(game, name):
        return _rows(game, value, {})
    if len(per) == 2:
        blanks = _blanks(game, name)
        kept = [key for key in value if per[1] != "cell" or value[key] not in blanks]
        rows = {one: [key for key in kept if key[0] == one] for one in game.members(per[0])}
        return {
            _spelled(one): {_spelled(key[1]): written(game, name, value[key]) for key in keys}
            for one, keys in rows.items()
            if per[0] != "cell" or any(value[key] not in blanks for key in keys)
        }
    if per:
        kept = [key for key in game.members(per[0]) if per != ("cell",) or value[key] not in _blanks(game, name)]
        return {_spelled(key): written(game, name, value[key]) for key in kept}
    return written(game, name, value)


def _spelled(key):
    """Return a key of a table as positions write it: a piece by its letter."""
    return key.letter if isinstance(key, Piece) else key


def _by_pieces(game, kind, value):
    """Return a mapping whose keys are pieces, if those of a table are."""
    if kind != "piece" or not isinstance(value, dict):
        return value
    return {key if key == "else" else game.piece_names.get(key) or _letter(game, key): value[key] for key in value}


def _blanks(game, name):
    return (game.state[name].blank(game),)


def _is_grid(game, name):
    """Return whether a part is written in rows of letters: pieces on a board that has rows."""
    part = game.state[name]
    is_board = part.kind == "piece" and not (part.many or part.optional)
    return is_board and part.per == ("cell",) and game.board.rows is not None


def _rows(game, pieces, numbers):
    return [
        " ".join(pieces[cell].letter + (str(numbers[cell]) if numbers.get(cell) else "") for cell in row)
        for row in game.board.rows
    ]


def written(game, name, value):
    part = game.state[name]
    if part.many == "set":
        return [_word(each) for each in game.ordered(value)]
    if part.many == "pile":
        return [_word(each) for each in value]
    if part.kind == "number":
        return None if value == NO_NUMBER else value
    return _word(value)


def _word(value):
    return "none" if value is None else value.letter if isinstance(value, Piece) else value


def read_parts(game, position, whole=True):
    """Return the parts that plain values describe; keys may be missing unless it is *whole*.

    Raises ValueError, KeyError or TypeError for values that are no position.
    """
    notation = position_notation(game)
    if set(position) - set(notation) or (whole and set(notation) - set(position)):
        raise ValueError("the keys are not those of a position")
    parts = game.blank_parts()
    for key, form in notation.items():
        if key not in position:
            continue
        value = position[key]
        if isinstance(form, dict) and "cells" in form:
            _read_cells(game, parts[form["cells"]], value)
        elif isinstance(form, dict) and "each" in form:
            value = _whole(game, form["each"], value)
            for member in _keys(game, form["each"], value):
                for field, part in form.items():
                    if field != "each":
                        parts[part][member] = read_value(game, part, value[member][field])
        elif isinstance(form, dict):
            _read_rows(game, parts[form["rows"]], value, parts[form["number"]], game.state[form["number"]])
        elif form in game.state:
            parts[form] = _read_part(game, form, value, parts[form])
        elif value != _choice(game, form):
            raise ValueError(f"{key} is another game's")
    return parts


def _whole(game, kind, value):
    if not isinstance(value, dict) or "else" not in value:
        return value
    return {key: value.get(key, value["else"]) for key in (*game.members(kind), *value) if key != "else"}


def _keys(game, kind, mapping):
    if set(mapping) - set(game.members(kind)):
        raise ValueError(f"{list(mapping)} has other keys than {kind}")
    return list(mapping)


def _read_cells(game, board, cells_of):
    for player in _keys(game, "player", cells_of):
        (piece, *_) = [each for each in game.pieces if game.field("owner", each) == player]
        for cell in cells_of[player]:
            if board[cell] != EMPTY:
                raise ValueError(f"{cell} is named twice")
            board[cell] = piece


def _read_rows(game, board, rows, numbers=None, part=None):
    if not isinstance(rows, list) or [len(row.split()) for row in rows] != [len(row) for row in game.board.rows]:
        raise ValueError("these are not the board's rows")
    for cells, row in zip(game.board.rows, rows, strict=True):
        for cell, word in zip(cells, row.split(), strict=True):
            letter = word if numbers is None else re.match(r"\D+", word)[0]
            board[cell] = _letter(game, letter)
            if len(word) > len(letter):
                numbers[cell] = part.stored(int(word[len(letter) :]))


def _letter(game, letter):
    for piece in (EMPTY, *game.pieces):
        if piece.letter == letter:
            return piece
    raise ValueError(f"there is no piece {letter}")


def _read_part(game, name, value, blank):
    per = game.state[name].per
    if _is_grid(game, name):
        _read_rows(game, blank, value)
        return blank
    if not per:
        return read_value(game, name, value)
    value = _whole(game, per[0], _by_pieces(game, per[0], value))
    for key in _keys(game, per[0], value):
        if len(per) == 1:
            blank[key] = read_value(game, name, value[key])
        else:
            inner = value[key] if isinstance(value[key], dict) else {"else": value[key]}
            inner = _whole(game, per[1], _by_pieces(game, per[1], inner))
            for other in _keys(game, per[1], inner):
                blank[key, other] = read_value(game, name, inner[other])
    return blank


def read_value(game, name, value):
    part = game.state[name]
    if part.many:
        if not isinstance(value, list):
            raise ValueError(f"{name} is a list")
        things = [_read_one(game, part, each) for each in value]
        return frozenset(things) if part.many == "set" else tuple(things)
    return _read_one(game, part, value)


def _read_one(game, part, value):
    if part.optional and value in (None, "none"):
        return NO_NUMBER if part.kind == "number" else None
    if part.kind == "flag":
        if not isinstance(value, bool):
            raise ValueError(f"{value} is neither true nor false")
        return value
    if part.kind == "number":
        if isinstance(value, bool) or not isinstance(value, int) or not part.low <= value <= part.high:
            raise ValueError(f"{value} is not a number from {part.low} to {part.high}")
        return value
    if part.kind == "piece":
        return game.piece_names.get(value) or _letter(game, value)
    if value not in game.members(part.kind):
        raise ValueError(f"{value} is no {part.kind}")
    return value


# ---- moves


def spelled(say, values):
    """Return a text with the values of its parameters; what is between brackets is left out where one is none."""

    def said(part):
        return re.sub(r"\{([\w -]+)\}", lambda name: str(values[name[1].strip()]), part)

    def optional(bracket):
        names = re.findall(r"\{([\w -]+)\}", bracket[1])
        return "" if any(values[name] is None for name in names) else said(bracket[1])

    return said(re.sub(r"\[([^\]]*)\]", optional, say))


def matches(text, say, domains):
    """Yield what each parameter of *say* is in a text, with what remains of the text after it.

    The text has neither spaces nor capitals; *domains* has the values of each parameter.
    """
    bracket = re.search(r"\[([^\]]*)\]", say)
    if bracket:
        before, inside, after = say[: bracket.start()], bracket[1], say[bracket.end() :]
        yield from matches(
            text, before + inside + after, {n: [v for v in d if v is not None] for n, d in domains.items()}
        )
        missing = dict.fromkeys(re.findall(r"\{([\w -]+)\}", inside))
        for values, rest in matches(text, before + after, domains):
            yield {**missing, **values}, rest
        return
    literal, name, more = re.fullmatch(r"([^{]*)(?:\{([\w -]+)\}(.*))?", say).groups()
    literal = plain(literal)
    if not text.startswith(literal):
        return
    text = text[len(literal) :]
    if name is None:
        yield {}, text
        return
    for value in domains[name]:
        word = plain(str(value))
        if value is not None and text.startswith(word):
            for values, rest in matches(text[len(word) :], more, domains):
                if values.get(name, value) == value:
                    yield {name: value, **values}, rest


@cache
def plain(text):
    return re.sub(r"\s+", "", text).lower()
