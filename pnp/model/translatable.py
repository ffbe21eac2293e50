"""A text that a reader sees, before it is translated: what is listed for translators is what is looked up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

# The context of the program's own texts, or its first part. A ruleset's texts have the context of their place in it.
PROGRAM = "pnp"


class Name(Struct, frozen=True):
    """The title of a component or a seat, by its id: an engine knows the ids, and the ruleset knows the titles."""

    id: str


class Text(Struct, frozen=True):
    """A *message* in its author's language, and the *context* that distinguishes it from equal messages elsewhere.

    *plural* is the message for any number ``n`` but 1, if the message counts something. *values* fill the
    ``{placeholders}`` of the message: a string or whole number as it is, a float with the language's decimal sign and
    at most three decimals, a text in its translation, a name by its title, a series as a list. *numbers* choose among
    the words that the text has for them: ``{cost|coin|coins}``.
    """

    message: str
    context: str = ""
    plural: str = ""
    values: tuple[tuple[str, TextValue], ...] = ()
    numbers: tuple[tuple[str, int], ...] = ()

    @property
    def is_of_program(self) -> bool:
        """Whether it is one of the program's own texts."""
        return is_program_context(self.context)

    def filled(self, **values: TextValue) -> Text:
        """Return the text with values for its placeholders."""
        return replace(self, values=(*self.values, *values.items()))


class Series(Struct, frozen=True):
    """A list of *items* in a sentence, put together two at a time: *more* joins the next one, *last* the last one."""

    items: tuple[TextValue, ...]
    more: Text
    last: Text


TextValue: TypeAlias = "str | int | float | Text | Name | Series"
Translate: TypeAlias = Callable[[Text], str]


def program_context(context: str) -> str:
    """Return the context of a text of the program whose context in the program's own catalogues is *context*.

    >>> program_context(""), program_context("a material")
    ('pnp', 'pnp: a material')
    """
    return f"{PROGRAM}: {context}" if context else PROGRAM


def is_program_context(context: str) -> bool:
    """Return whether texts of that context are the program's own."""
    return context == PROGRAM or context.startswith(f"{PROGRAM}: ")


def ui_text(message: str, plural: str = "", /, *, context: str = "", **values: TextValue) -> Text:
    """Return one of the program's own texts.

    *context* says what the text is where its words alone have several meanings. Every call has its messages and its
    context as literals: the list of messages to translate is made by reading the source
    (``pnp.translate.extraction``), so every message in a call of this function is in it.

    >>> ui_text("{n} player", "{n} players", n=3).values
    (('n', 3),)
    """
    return Text(message, program_context(context), plural, tuple(values.items()))


def with_titles(text: Text, titles: Mapping[str, Text]) -> Text:
    """Return *text* with each name in its values replaced by its title; an id without a title stays as it is."""

    def titled(value: TextValue) -> TextValue:
        """Return a value with its names replaced."""
        match value:
            case Name(name):
                return titles.get(name, name)
            case Text():
                return with_titles(value, titles)
            case Series():
                return replace(value, items=tuple(map(titled, value.items)))
            case _:
                return value

    return replace(text, values=tuple((name, titled(value)) for name, value in text.values))


def comma_list(items: Iterable[TextValue]) -> Series:
    """Return *items* as "A, B, C"."""
    comma = ui_text("{list}, {next}")
    return Series(tuple(items), comma, comma)


def enumeration(words: Iterable[str]) -> Text:
    """Return words that are translated already as a text "A, B, C"."""
    return ui_text("{list}", list=comma_list(words))


def semicolon_list(items: Iterable[TextValue]) -> Series:
    """Return *items* as "A; B; C"."""
    semicolon = ui_text("{list}; {next}")
    return Series(tuple(items), semicolon, semicolon)


def sentences(texts: Iterable[TextValue]) -> Text:
    """Return sentences, one after the other, as a text."""
    joint = ui_text("{list} {next}", context="sentences")
    return ui_text("{list}", list=Series(tuple(texts), joint, joint))
