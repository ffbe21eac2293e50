"""Vary the rules of a game at random: both readings have to agree on games that nobody would play, too."""

import re
from copy import deepcopy

from tests.play.language.naive.shorthand import written_out


def varied(data, random, changes=3):
    """Return the values of a play.yaml with some conditions of its actions changed, the shorthand written out."""
    data = deepcopy(data)
    main = next((name for name, text in data["state"].items() if text == "piece per cell"), "")
    moves = {name: written_out(name, move, main) for name, move in (data.pop("moves", None) or {}).items()}
    data["actions"] = {**moves, **(data.get("actions") or {})}
    for _ in range(changes):
        action = random.choice([one for one in data["actions"].values() if one.get("needs")])
        random.choice(CHANGES)(action, random)
    return data


def _conditions(action):
    """Return where each condition of an action is: its clause, and its number in a list or None."""
    for clause, value in action["needs"].items():
        if isinstance(value, list):
            yield from ((clause, number) for number in range(len(value)))
        else:
            yield clause, None


def _text(action, place):
    clause, number = place
    value = action["needs"][clause] if number is None else action["needs"][clause][number]
    return str(value["is"] if isinstance(value, dict) else value)


def _set(action, place, text):
    clause, number = place
    if number is None:
        action["needs"][clause] = text
    else:
        action["needs"][clause][number] = text


def _any(action, random):
    return random.choice(list(_conditions(action)))


def _negate(action, random):
    place = _any(action, random)
    _set(action, place, f"not ({_text(action, place)})")


def _join(action, random):
    """One condition says what two said, or a part of it."""
    place, other = _any(action, random), _any(action, random)
    word = random.choice(["and", "or", "or not"])
    _set(action, place, f"({_text(action, place)}) {word} ({_text(action, other)})")


def _choose(action, random):
    place, test = _any(action, random), _text(action, _any(action, random))
    other = _text(action, _any(action, random))
    _set(action, place, f"not not ({_text(action, place)}) if {test} else not not ({other})")


def _drop(action, random):
    if len(action["needs"]) > 1:
        del action["needs"][random.choice(list(action["needs"]))]


def _reorder(action, random):
    """Conditions and parameters are asked in another order."""
    for key in ("needs", "with"):
        entries = list((action.get(key) or {}).items())
        random.shuffle(entries)
        if entries:
            action[key] = dict(entries)


def _rewrite(action, random, pattern, new):
    """Put another word in place of one that the pattern finds."""
    place = _any(action, random)
    text = _text(action, place)
    if found := list(re.finditer(pattern, text)):
        one = random.choice(found)
        _set(action, place, text[: one.start()] + new(one[0]) + text[one.end() :])


def _renumber(action, random):
    _rewrite(action, random, r"(?<![\w.])\d(?![\w.])", lambda old: str((int(old) + random.choice([1, 2])) % 5))


def _compare(action, random):
    others = {" in ": ["not in"], " not in ": ["in"], " == ": ["!="], " != ": ["=="]}
    signs = ["<=", ">=", "<", ">", "==", "!="]
    pattern = r" (<=|>=|<|>|==|!=|in|not in) "
    _rewrite(action, random, pattern, lambda old: f" {random.choice(others.get(old, signs))} ")


def _name(action, random):
    """A condition gets a name: a let, asked where it is used."""
    place = _any(action, random)
    lets = action.setdefault("let", {})
    name = f"held{len(lets)}"
    if name not in lets and len(lets) < 5:
        lets[name] = f"({_text(action, place)}) and true"
        _set(action, place, name)


CHANGES = [_negate, _join, _choose, _drop, _reorder, _renumber, _compare, _name]
