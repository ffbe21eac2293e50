"""Texts that a reader sees, before they are translated, and their small, closed markup.

The markup is ``**strong**``, ``*emphasis*``, ``[words](https://…)``, ``{name}`` for a number or word from the data,
``{name|stone|stones}`` for the word that goes with a number, ``{name|word}`` for the number in words, ``{name|Word}``
where a sentence begins, and ``{icon:button}``. A name may be an expression in the language of the rules:
``{count(cells)}``. ``{{``, ``}}``, ``\\*``, ``\\[`` and ``\\\\`` are the signs themselves; a star between spaces is a
star. All else, ``<`` and ``&`` too, is text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from pnp.press.text.line import Span
from pnp.problems import Finding


class Placeholder(Struct, frozen=True):
    """A number or a word that comes from the data, in the look of the words around it."""

    name: str
    offset: int = 0  # of its brace in the text
    forms: tuple[str, ...] = ()  # words of which it stands for one, chosen by the number as plural forms are
    strong: bool = False
    emphasis: bool = False
    link: str = ""

    @property
    def written(self) -> str:
        """The placeholder as it is written."""
        return f"{{{'|'.join((self.name, *(form.replace('|', chr(92) + '|') for form in self.forms)))}}}"


class Icon(Struct, frozen=True):
    """The picture of a component, as high as the words around it; *title* is what it shows."""

    name: str
    offset: int = 0
    title: str = ""


Inline = Span | Placeholder | Icon


class Markup(Struct, frozen=True):
    """A parsed text. The signs that *findings* are about are plain text in *nodes*."""

    nodes: tuple[Inline, ...]
    findings: tuple[Finding, ...] = ()  # in the order of the text, each with its span

    def placeholders(self) -> Iterator[Placeholder | Icon]:
        """Yield every placeholder and icon, in reading order."""
        yield from (node for node in self.nodes if not isinstance(node, Span))

    def filled(self, value: Callable[[str], Span]) -> Iterator[Span | Icon]:
        """Yield the nodes with the *value* of each placeholder in its place, in the placeholder's look."""
        for node in self.nodes:
            if isinstance(node, Placeholder):
                words = Span(node.written) if node.forms else value(node.name)
                yield Span(words.text, words.style, node.strong, node.emphasis, node.link or words.link)
            else:
                yield node

    @property
    def plain(self) -> str:
        """The text without its markup, placeholders as they are written."""
        return "".join(map(_plain, self.nodes))


def _plain(node: Inline) -> str:
    match node:
        case Span(text):
            return text
        case Placeholder():
            return node.written
        case Icon(name):
            return f"{{icon:{name}}}"


_TOKEN = re.compile(
    r"\\(?P<escaped>[*\[\\])"
    r"|(?P<braces>\{\{|\}\})"
    r"|\{(?P<name>[^{}\n]*)\}"
    r"|(?P<brace>[{}])"
    r"|(?P<stars>\*+)"
    r"|\[(?=[^\[\]]*\]\()(?P<open>)"
    r"|\]\((?P<url>[^()\s]*)\)"
)
# An address has no brace, bracket or space; it is not looked up.
_URL = r"https://[A-Za-z0-9.-]+(?::[0-9]+)?(?:[/?#][^\s<>\"{}\\^`]*)?|mailto:[^\s<>\"{}\\^`@]+@[A-Za-z0-9.-]+"

_STAR_HINT = r"**strong**, *emphasis*; write \* for a star"
_LINK_HINT = "write [words](https://…) or [words](mailto:…)"

# A line break that its author means: others only fold a long text. No file of a ruleset can have this character.
LINE_BREAK = "\u2028"


def keep_lines(text: str) -> str:
    """Return a text that is set in the lines in which it is written."""
    return LINE_BREAK.join(text.strip().splitlines())


# A number, and the words of which one goes with it, or how it is put in words.
COUNTED_WORDS = re.compile(r"(?<!\{)\{([^{}\n|]+\|[^{}\n]*)\}")
_IN_WORDS = re.compile(r"[Ww]ord(?::([a-z]{1,8}))?")
# What a name of a placeholder never has: the signs of expressions; and names that only they know.
_OF_EXPRESSION = re.compile(r"[^\w.:\-]|play\.\w+\Z")
_OF_FRAME = re.compile(r"(?:winner|cost|move)\Z|(?:scores|gained|paid|placed|removed|harvested)\.")
_BAR = re.compile(r"(?<!\\)\|")


def split_forms(written: str) -> list[str]:
    r"""Return what is between the braces of a placeholder: its name, and the forms after it, if there are some.

    >>> split_forms("stone.count|stone|stones"), split_forms(r"n|a \| b")
    (['stone.count', 'stone', 'stones'], ['n', 'a | b'])
    """
    return [part.replace(r"\|", "|") for part in _BAR.split(written)]


def form_in_words(forms: Iterable[str]) -> str | None:
    """Return the grammatical form in which a placeholder puts its number in words, "" for the usual one; else None.

    >>> form_in_words(["word"]), form_in_words(["Word:gf"]), form_in_words(["stone", "stones"])
    ('', 'gf', None)
    """
    listed = tuple(forms)
    match = _IN_WORDS.fullmatch(listed[0]) if len(listed) == 1 else None
    return None if match is None else match[1] or ""


def is_expression(name: str, *, in_figure: bool = False) -> bool:
    """Return whether the name of a placeholder is an expression of the rules; some are so in a figure's texts only.

    >>> is_expression("count(cells)"), is_expression("play.limit"), is_expression("stone.count")
    (True, True, False)
    >>> is_expression("winner"), is_expression("winner", in_figure=True)
    (False, True)
    """
    return _OF_EXPRESSION.search(name) is not None or (in_figure and _OF_FRAME.match(name) is not None)


def expression_key(name: str) -> str:
    """Return an expression without white space, which typesetting and translators may change."""
    return "".join(name.split())


def computed_words(text: str, *, in_figure: bool = False) -> list[Placeholder]:
    """Return the placeholders of a text that are expressions, in reading order."""
    if "{" not in text:
        return []
    written = parse_markup(text).placeholders()
    return [one for one in written if isinstance(one, Placeholder) and is_expression(one.name, in_figure=in_figure)]


def parse_markup(text: str) -> Markup:
    """Return the nodes of *text*, and every fault of its markup."""
    return _Parser(text).read()


class _Open(Struct):
    sign: str
    offset: int
    nodes: list[Inline] = field(default_factory=list)


class _Parser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.stack = [_Open("", 0)]
        self.findings: list[Finding] = []

    def read(self) -> Markup:
        """Return the parsed text."""
        at = 0
        for match in _TOKEN.finditer(self.text):
            self._words(self.text[at : match.start()])
            self._token(match)
            at = match.end()
        self._words(self.text[at:])
        while len(self.stack) > 1:
            self._reject_sign(f"{self.stack[-1].sign} does not close")
        findings = sorted(self.findings, key=lambda finding: (finding.span or (0,))[0])
        return Markup(tuple(self.stack[0].nodes), tuple(findings))

    def _words(self, text: str) -> None:
        nodes = self.stack[-1].nodes
        if text and nodes and isinstance(before := nodes[-1], Span) and before == Span(before.text):
            nodes[-1] = Span(before.text + text)
        elif text:
            nodes.append(Span(text))

    def _token(self, match: re.Match[str]) -> None:
        offset = match.start()
        match match.lastgroup:
            case "escaped" | "braces" as kind:
                self._words(match[kind][0])
            case "name":
                self._placeholder(match["name"], offset)
            case "brace":
                self._fault(f"a {match[0]} without its partner", offset, 1, f"write {match[0] * 2} for a brace")
                self._words(match[0])
            case "stars":
                self._stars(len(match[0]), offset)
            case "open":
                self._open("[", offset)
            case _:
                self._link(match["url"], offset, len(match[0]))

    def _placeholder(self, name: str, offset: int) -> None:
        kind, colon, rest = name.partition(":")
        if colon and kind == "icon":
            self.stack[-1].nodes.append(Icon(rest, offset))
        else:
            counted, *forms = split_forms(name)
            self.stack[-1].nodes.append(Placeholder(counted, offset, tuple(forms)))

    def _stars(self, count: int, offset: int) -> None:
        """Read a run of stars: it closes what it can, the innermost first, and the rest opens."""
        # Closing, opening and staying words depend on both neighbours and on the length: in this order, as in Markdown.
        before, after = self.text[offset - 1 : offset] if offset else "", self.text[offset + count : offset + count + 1]
        can_close = bool(before) and not before.isspace()
        can_open = bool(after) and not after.isspace()
        while count and can_close:
            sign = self._closable(count)
            if not sign:
                break
            self._close(sign, offset)
            count -= len(sign)
            offset += len(sign)
        if not count:
            return
        if can_open and count <= 3:
            for sign in ("**", "*") if count == 3 else ("*" * count,):
                self._open(sign, offset)
                offset += len(sign)
            return
        if count > 1 or can_close:
            sign = "*" * count if count <= 3 else f"a run of {count} stars"
            self._fault(f"{sign} that neither opens nor closes", offset, count, _STAR_HINT)
        self._words("*" * count)

    def _open(self, sign: str, offset: int) -> None:
        """Open a sign. Nothing nests in itself, so one that is open already will never close."""
        while any(opened.sign == sign for opened in self.stack):
            self._reject_sign(f"{self.stack[-1].sign} does not close")
        self.stack.append(_Open(sign, offset))

    def _closable(self, count: int) -> str:
        signs = [opened.sign for opened in self.stack if opened.sign in ("*", "**")]
        if count >= 3 and signs:
            return signs[-1]
        sign = "*" * count
        return sign if sign in signs else ""

    def _close(self, sign: str, offset: int) -> None:
        """Close the innermost *sign*; signs inside it that are still open are faults."""
        while self.stack[-1].sign != sign:
            self._reject_sign(f"{self.stack[-1].sign} does not close before the {sign} around it does")
        opened = self.stack.pop()
        if not opened.nodes:
            self._fault(f"no text between {sign} and {sign}", opened.offset, 2 * len(sign), _STAR_HINT)
        strong = sign == "**"
        for node in opened.nodes:
            if not isinstance(node, Icon):
                node = replace(node, strong=node.strong or strong, emphasis=node.emphasis or not strong)
            self.stack[-1].nodes.append(node)

    def _link(self, url: str, offset: int, length: int) -> None:
        if all(opened.sign != "[" for opened in self.stack):
            self._words(self.text[offset : offset + length])
            return
        while self.stack[-1].sign != "[":
            self._reject_sign(f"{self.stack[-1].sign} does not close before the link around it does")
        opened = self.stack.pop()
        if not opened.nodes:
            self._fault("a link without text", opened.offset, 1, "write [words](https://…)")
        if not re.fullmatch(_URL, url):
            self._fault("not a valid link address", offset + 2, max(1, len(url)), _LINK_HINT)
        self.stack[-1].nodes += (node if isinstance(node, Icon) else replace(node, link=url) for node in opened.nodes)

    def _reject_sign(self, message: str) -> None:
        """Treat the innermost open sign as text, and report why it is not markup."""
        opened = self.stack.pop()
        hint = _LINK_HINT if opened.sign == "[" else _STAR_HINT
        self._fault(message, opened.offset, len(opened.sign), hint)
        self._words(opened.sign)
        self.stack[-1].nodes.extend(opened.nodes)

    def _fault(self, message: str, offset: int, length: int, hint: str) -> None:
        self.findings.append(Finding("P030", message, hint, span=(offset, length)))


def counted_words(message: str) -> list[Placeholder]:
    """Return the placeholders of a message that choose a word by a number, in order."""
    written = (each for each in parse_markup(message).placeholders() if isinstance(each, Placeholder))
    return [each for each in written if each.forms and form_in_words(each.forms) is None]


# The context of the program's own texts, or its first part. A ruleset's texts have the context of their place in it.
PROGRAM = "pnp"


class Name(Struct, frozen=True):
    """The title of a component or a seat, by its id: an engine knows the ids, and the ruleset knows the titles."""

    id: str


class Text(Struct, frozen=True):
    """A *message* in its author's language, and the *context* that distinguishes it from equal messages elsewhere."""

    message: str
    context: str = ""
    plural: str = ""  # the message for any number ``n`` but 1, if it counts something
    # Of placeholders: a string or whole number as it is, a float with the language's decimal sign and at most three
    # decimals, a text in its translation, a name by its title, a series as a list.
    values: tuple[tuple[str, TextValue], ...] = ()
    numbers: tuple[tuple[str, int], ...] = ()  # which choose among words: ``{cost|coin|coins}``

    @property
    def is_of_program(self) -> bool:
        """Whether it is one of the program's own texts."""
        return self.context == PROGRAM or self.context.startswith(f"{PROGRAM}: ")

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


def ui_text(message: str, plural: str = "", /, *, context: str = "", **values: TextValue) -> Text:
    """Return one of the program's own texts.

    *context* distinguishes texts whose words have several meanings. Every call has its messages and its context as
    literals: the list of messages to translate is made by reading the source (``pnp.translation.template``), so every
    message in a call of this function is in it.

    >>> ui_text("{n} player", "{n} players", n=3).values
    (('n', 3),)
    """
    return Text(message, program_context(context), plural, tuple(values.items()))


def with_titles(text: Text, titles: Mapping[str, Text]) -> Text:
    """Return *text* with each name in its values replaced by its title; an id without a title stays as it is."""
    return replace(text, values=tuple((name, titled(value, titles)) for name, value in text.values))


def titled(value: TextValue, titles: Mapping[str, Text]) -> TextValue:
    """Return a value with the names in it replaced by their titles; an id without a title stays as it is."""
    match value:
        case Name(name):
            return titles.get(name, name)
        case Text():
            return with_titles(value, titles)
        case Series():
            return replace(value, items=tuple(titled(item, titles) for item in value.items))
        case _:
            return value


def comma_list(items: Iterable[TextValue]) -> Series:
    """Return *items* as "A, B, C"."""
    comma = ui_text("{list}, {next}")
    return Series(tuple(items), comma, comma)


def enumeration(words: Iterable[str]) -> Text:
    """Return words, already translated, as a text "A, B, C"."""
    return ui_text("{list}", list=comma_list(words))


def semicolon_list(items: Iterable[TextValue]) -> Series:
    """Return *items* as "A; B; C"."""
    semicolon = ui_text("{list}; {next}")
    return Series(tuple(items), semicolon, semicolon)


def sentences(texts: Iterable[TextValue]) -> Text:
    """Return sentences, one after the other, as a text."""
    joint = ui_text("{list} {next}", context="sentences")
    return ui_text("{list}", list=Series(tuple(texts), joint, joint))
