"""Read effects: texts separated by semicolons, conditions, and loops."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.messages import quote_value
from pnp.play.language.terms.book import EffectsFor, EffectsIf, EffectText, Phrase, WrittenEffect
from pnp.play.language.terms.value_reader import ValueReader, split_effects, split_expression
from pnp.problems import DocumentPath

_MOST_EFFECTS, _DEEPEST = 200, 8
# The keys of effects under a condition, and of a loop of effects, with their descriptions.
CHOICE_KEYS: Mapping[str, str] = {
    "if": "the condition; needed",
    "do": "the effects where it holds; needed",
    "else": "the effects where it does not hold; if left out: none",
}
LOOP_KEYS: Mapping[str, str] = {
    "for": "a loop, such as c in cells if vacant(c); needed",
    "by": "a number for each member: the least comes first; if left out: in reading order",
    "do": "the effects for each member; needed",
}
_EFFECT_HINT = "write an effect, a list of effects, or {if, do, else} and {for, do} with their effects"


class EffectReader:
    """Reads effects: texts separated by semicolons, conditions, and loops."""

    def __init__(self, reader: ValueReader) -> None:
        self.reader = reader
        self.count = 0

    def effects(self, value: Any, path: DocumentPath, depth: int = 0) -> tuple[WrittenEffect, ...]:
        """Return the effects in a value."""
        if depth > _DEEPEST:
            self.reader.fault("effects are nested too deep", path, f"at most {_DEEPEST} levels", code="P008")
            return ()
        if isinstance(value, list):
            torn = split_expression(value)
            if torn is not None:
                hint = f'YAML splits [..] at commas: write ["{torn}"], or the effect below with - before it'
                self.reader.fault("YAML splits this effect at its commas", path, hint)
                return ()
            return tuple(one for index, each in enumerate(value) for one in self.effects(each, (*path, index), depth))
        if isinstance(value, dict):
            effect = self._mapping(value, path, depth)
            return () if effect is None else (effect,)
        phrase = self.reader.phrase(value, path, "an effect") if value is not None else None
        if value is None:
            self.reader.fault("an effect is missing", path, _EFFECT_HINT)
        if phrase is None:
            return ()
        self.count += 1
        if self.count == _MOST_EFFECTS + 1:
            self.reader.fault("the file has too many effects", path, f"at most {_MOST_EFFECTS} here", code="P008")
        if self.count > _MOST_EFFECTS:
            return ()
        return tuple(EffectText(Phrase(text, path, offset)) for text, offset in split_effects(phrase.text))

    def _mapping(self, value: dict[str, Any], path: DocumentPath, depth: int) -> WrittenEffect | None:
        if "for" in value:
            known = self.reader.record(value, path, "a loop of effects", LOOP_KEYS, ("for", "do"))
            loop = self.reader.phrase(known["for"], (*path, "for"), "a loop") if "for" in known else None
            by = self.reader.phrase(known["by"], (*path, "by")) if "by" in known else None
            inner = self.effects(known["do"], (*path, "do"), depth + 1) if "do" in known else ()
            return None if loop is None else EffectsFor(loop, inner, by)
        if "if" in value:
            known = self.reader.record(value, path, "a condition of effects", CHOICE_KEYS, ("if", "do"))
            test = self.reader.phrase(known["if"], (*path, "if"), "a condition") if "if" in known else None
            inner = self.effects(known["do"], (*path, "do"), depth + 1) if "do" in known else ()
            otherwise = self.effects(known["else"], (*path, "else"), depth + 1) if "else" in known else ()
            return None if test is None else EffectsIf(test, inner, otherwise)
        hint = _EFFECT_HINT
        if len(value) == 1 and not isinstance(one := next(iter(value.values())), dict | list):
            key = next(iter(value))
            hint = f'a colon makes a key in YAML: write "{key}{"" if one is None else f": {one}"}" in quotes'
        self.reader.fault(f"an effect is a text, not {quote_value(value)}", path, hint)
        return None
