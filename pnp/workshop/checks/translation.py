"""Check a translation against its messages: what is missing, lost or invented, and signs of another language."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain

from msgspec.structs import replace

from pnp.game.model.texts import Markup, Placeholder, counted_words, form_in_words, parse_markup
from pnp.messages import describe_character, join_words, plural, quote
from pnp.press.text.line import Span
from pnp.press.text.typography import quotes_of
from pnp.problems import MAX_REPORTED, Place, Problem, Problems, Severity
from pnp.translation.languages import LanguageInfo, PluralForms
from pnp.translation.po_file import PoEntry, PoFile
from pnp.translation.reasons import REASON
from pnp.translation.template import Message, Template, placeholders
from pnp.workshop.checks.glossary import TranslatedTerms
from pnp.workshop.checks.texts import unspoken
from pnp.workshop.checks.translated_words import TranslatedWords

# Languages whose labels have no full stop, and titles no question mark.
_EAST_ASIAN = frozenset({"ja", "ko", "zh"})
_LABEL_WORDS = 2  # longer ones are sentences
_PLACEHOLDER = re.compile(r"\{[^{}\n]*\}")
_QUOTES = "“”„‟‘‚«»‹›"
_END = re.compile(r"([.!?:;…。！？：；])[\s\"'”“»*_)\]）」』]*$")
# What ends a sentence in other scripts, by what it stands for.
_ENDS = {"。": ".", "！": "!", "？": "?", "：": ":", "；": ";", "؟": "?", "؛": ";"}
# Languages that end a sentence without a full stop, or with one of their own.
_OTHER_ENDS = frozenset({"th", "lo", "km", "my", "hi", "bn", "ne", "hy"})
_EMBEDDINGS = "\u202a\u202b\u202c\u202d\u202e"
_ISOLATES, _END_OF_ISOLATE = "\u2066\u2067\u2068", "\u2069"
_CYRILLIC_AND_LATIN = re.compile(r"(?<!\w)\w*(?:[a-zA-Z][\u0400-\u04ff]|[\u0400-\u04ff][a-zA-Z])\w*")
# Forms of counted messages are compared for these numbers.
_COUNTED = range(202)  # rules of plurals repeat after 100: two rounds
# Codes of problems that would print something wrong.
_ERRORS = frozenset({"P030", "P033", "P072", "P074"})
# A translation is at most so many times as long as its message, or has so many characters if that is more.
_LONGEST_RATIO, _LONGEST_LABEL = 5, 120
_FOREIGN_HINT = "is it a file of another game?"
_PROJECT = "Project-Id-Version"


def check_translation(
    template: Template, file: PoFile, language: LanguageInfo, problems: Problems, terms: TranslatedTerms | None = None
) -> None:
    """Record what is wrong with the translation of a template into a language, 200 problems at most, errors first.

    Errors would print something wrong: lost placeholders (P074), markup that does not close (P030), texts that can't be
    translations of their messages because they are far longer (P033). Warnings are missing (P073) and fuzzy messages
    (P071), forms (P072), other markup (P075), other numbers, cells or names (P076), signs (P077, P078), and other words
    than the *terms* of the glossary (P034, P080).
    """
    every = [*_file_problems(template, file, language), *_message_problems(template, file, language, terms)]
    if len(every) > MAX_REPORTED:
        every.sort(key=lambda problem: problem.severity is not Severity.ERROR)
    problems.extend(every[:MAX_REPORTED])
    if rest := every[MAX_REPORTED:]:
        message = f"… and {plural(len(rest), 'more problem')} in this file"
        problems.add(Problem("P008", message, file.header_place, "correct these first", rest[0].severity))


def _file_problems(template: Template, file: PoFile, language: LanguageInfo) -> Iterator[Problem]:
    wanted, there = {message.key for message in template.messages}, file.messages
    yield from foreign_file(template, file, language)
    gone = [entry for key, entry in there.items() if key not in wanted]
    if gone and _other_game(template, file) is None:
        message = f"{plural(len(gone), 'message')} that {template.name} does not have, such as {quote(gone[0].message)}"
        hint = template.update_hint(language.code)
        yield Problem("P071", message, gone[0].place, hint, Severity.WARNING)
    # The forms tell apart all numbers that the language is known to tell apart.
    known, chosen = language.plural_forms, dict[int, int]()
    if not all(chosen.setdefault(file.plural_forms(n), known(n)) == known(n) for n in _COUNTED):
        message = f"the header's plural forms are not those of {language.name}: {file.plural_forms.header}"
        yield Problem("P072", message, file.header_place, f"write {known.header}", Severity.WARNING)


def foreign_file(template: Template, file: PoFile, language: LanguageInfo) -> Iterator[Problem]:
    """Yield why a file is no translation of a template into a language (P079): it is for another language, or game."""
    declared = file.headers.get("Language", "").replace("_", "-")
    if declared and declared != language.code:
        message = f"the header declares the language {quote(declared, 40)}, the file is called {language.code}.po"
        yield Problem("P079", message, file.header_place, f"write Language: {language.code}, or rename the file")
    if foreign := _other_game(template, file):
        yield foreign


def _other_game(template: Template, file: PoFile) -> Problem | None:
    """Return what is wrong with a file that translates another game than the template's, None if it does not.

    Such a file has messages, but none of these; or its header names something else, and few of its messages are these.
    Games have words in common, such as the names of colours, and a renamed game keeps its translations.
    """
    name, messages, there = template.name, template.messages, file.messages
    shared = sum(message.key in there for message in messages)
    if not there or not messages or 2 * shared >= len(there):
        return None
    if not shared:
        return Problem("P079", f"none of this file's messages is in {name}", file.header_place, _FOREIGN_HINT)
    project = file.headers.get(_PROJECT, "")
    if project in ("", name):
        return None
    few = f"{shared} of its {plural(len(there), 'message')} {'is' if shared == 1 else 'are'} in {name}"
    message = f"the header names {quote(project, 40)}, and only {few}"
    hint = f"{_FOREIGN_HINT} If not, write {_PROJECT}: {name}"
    return Problem("P079", message, file.header_place, hint)


def _message_problems(
    template: Template, file: PoFile, language: LanguageInfo, terms: TranslatedTerms | None
) -> Iterator[Problem]:
    # The first that is so hides the others: a missing translation has no forms that could be wrong.
    there, update = file.messages, template.update_hint(language.code)
    words = TranslatedWords(template, file, language.code)
    for message in template.messages:
        entry = there.get(message.key)
        source = f"its text is in {message.references[0]}"
        if entry is None:
            text = f"no translation of {quote(message.message)}"
            yield Problem("P073", text, file.header_place, f"{update}; {source}", Severity.WARNING)
        elif entry.is_fuzzy:
            changed = word_changes(entry.previous[1], entry.message) if entry.previous else quote(entry.message)
            hint = f"correct the translation and remove the flag fuzzy; {source}"
            text = f"a fuzzy translation, which is not used: {changed}"
            yield Problem("P071", text, entry.place_of_form(), hint, Severity.WARNING)
        elif not entry.is_complete:
            missing = next((index for index, form in enumerate(entry.forms) if not form), 0)
            which = f" (form {missing})" if any(entry.forms) else ""
            place = entry.place_of_form(missing)
            yield Problem("P073", f"no translation of {quote(message.message)}{which}", place, source, Severity.WARNING)
        elif wrong := _wrong_form_count(message, entry, file.plural_forms):
            yield Problem("P072", wrong, entry.place_of_form(), f"{update}; {source}")
        else:
            yield from _form_problems(message, entry, file.plural_forms, language, source)
            yield from words.problems(message, entry, source)
            yield from terms.problems(message, entry, source) if terms is not None else ()


def word_changes(before: str, after: str) -> str:
    """Return what has changed from one text to another, word by word.

    >>> word_changes("You may pass once in a whole game.", "You may pass twice in a whole game.")
    '… may pass [-once-] {+twice+} in a …'
    """
    if before == after:
        return after
    old, new = before.split(), after.split()
    parts: list[str] = []
    for tag, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            parts += [f"[-{' '.join(old[a:b])}-]"] * (b > a) + [f"{{+{' '.join(new[c:d])}+}}"] * (d > c)
            continue
        words = old[a:b]
        lead, tail = words[:2] if a else [], words[-2:] if b < len(old) or d < len(new) else []
        parts += words if len(words) <= len(lead) + len(tail) else [*lead, "…", *tail]
    return " ".join(parts)


def _wrong_form_count(message: Message, entry: PoEntry, forms: PluralForms) -> str:
    """Return how the number of an entry's forms differs from what its message needs; nothing if it doesn't."""
    wanted = forms.count if message.plural else 1
    if len(entry.forms) == wanted and bool(entry.plural) == bool(message.plural):
        return ""
    return f"{plural(len(entry.forms), 'form')}; {plural(wanted, 'form')} of {quote(message.message)} are needed"


def _form_problems(
    message: Message, entry: PoEntry, forms: PluralForms, language: LanguageInfo, source: str
) -> Iterator[Problem]:
    is_rich = any(text.rich for text in message.texts)
    for index, form in enumerate(entry.forms):
        place = entry.place_of_form(index)
        original = message.plural if message.plural and index else message.message
        may_omit_n = bool(message.plural) and is_for_one_number(forms, index)
        checks = (
            _lost_placeholders(original, form, message.context, may_omit_n=may_omit_n),
            _counted_words(message, form, forms),
            _numbers_in_words(form, language),
            _markup_changes(original, form, is_rich=is_rich),
            _signs(original, form, language),
            _controls(form),
            _excess(original, form),
        )
        for code, text, hint in chain.from_iterable(checks):
            severity = Severity.ERROR if code in _ERRORS else Severity.WARNING
            yield Problem(code, text, place, f"{hint}; {source}", severity)


@lru_cache  # a few forms a language
def is_for_one_number(forms: PluralForms, index: int) -> bool:
    """Return whether a form is for one number only, so that it may be written as a word."""
    return sum(forms(n) == index for n in _COUNTED) <= 1


def _lost_placeholders(original: str, form: str, context: str, *, may_omit_n: bool) -> Iterator[tuple[str, str, str]]:
    """Yield the placeholders and icons that a translation lacks, and those that it has beside them."""
    # A form for one number may leave the number out, and words for a number name a placeholder of it.
    wanted, there = (Counter(placeholders(text, context)) for text in (original, form))
    lost = [name for name in wanted if name not in there and not (may_omit_n and name == "{n}")]
    known = {*wanted, *(f"{{{words.name}}}" for words in counted_words(original))}
    invented = [name for name in there if name not in known]
    if lost:
        yield "P074", f"the translation lacks {join_words(lost, 'and')}", "copy it from the message"
    if invented:
        yield "P074", f"the message does not have {join_words(invented, 'and')}", "remove it from the translation"


def _counted_words(message: Message, form: str, forms: PluralForms) -> Iterator[tuple[str, str, str]]:
    """Yield what is wrong with the words that a translation has for the numbers of its message."""
    for words in counted_words(form) if message.context != REASON else ():
        if words.name not in message.numbers:
            text = f"{quote(words.written, 40)} does not name a number of the message"
            yield "P074", text, "write words for a placeholder of the message that is a number"
        elif len(words.forms) != forms.count:
            given, wanted = plural(len(words.forms), "word"), plural(forms.count, "word")
            text = f"{quote(words.written, 40)} has {given}; the language needs {wanted}"
            yield "P072", text, "write one for each form of counted messages, in their order"


def _numbers_in_words(form: str, language: LanguageInfo) -> Iterator[tuple[str, str, str]]:
    """Yield the numbers that a translation wants in words that its language doesn't have."""
    for one in parse_markup(form).placeholders() if "|word" in form else ():
        spoken = form_in_words(one.forms) if isinstance(one, Placeholder) else None
        if spoken is not None and (told := unspoken(spoken, language.code)):
            yield "P072", told, "write |word, or the number alone"


def _markup_changes(original: str, form: str, *, is_rich: bool) -> Iterator[tuple[str, str, str]]:
    """Yield faults of a translation's markup, and its differences from the message's."""
    if not is_rich:
        if "**" in form and "**" not in original:
            yield "P075", "a text without markup: ** would be printed", "remove the stars"
        return
    before, after = parse_markup(original), parse_markup(form)
    if after.findings:
        yield "P030", after.findings[0].message, after.findings[0].hint
        return
    lost, more = _marks(before) - _marks(after), _marks(after) - _marks(before)
    if lost or more:
        names = [f"{count} × {name}" for name, count in (lost or more).items()]
        verb = "lacks" if lost else "adds"
        yield "P075", f"the translation {verb} {join_words(names, 'and')}", "mark the same words as the message"


def _excess(original: str, form: str) -> Iterator[tuple[str, str, str]]:
    """Yield that a text is far longer than its message: it is the translation of another."""
    most = max(_LONGEST_LABEL, _LONGEST_RATIO * len(original))
    if len(form) > most:
        text = f"the translation has {len(form)} characters, its message {len(original)}"
        yield "P033", text, f"write at most {most}; does it belong to another message?"


def _marks(markup: Markup) -> Counter[str]:
    """Return how often each kind of markup begins in a text; links by their addresses."""
    marks: Counter[str] = Counter()
    before = Span("")
    for node in markup.nodes:
        strong, emphasis, link = (getattr(node, name, "") for name in ("strong", "emphasis", "link"))
        marks["**strong**"] += bool(strong and not before.strong)
        marks["*emphasis*"] += bool(emphasis and not before.emphasis)
        marks[f"a link to {link}"] += bool(link and link != before.link)
        before = replace(before, strong=bool(strong), emphasis=bool(emphasis), link=link or "")
    return +marks


def _signs(original: str, form: str, language: LanguageInfo) -> Iterator[tuple[str, str, str]]:
    """Yield spaces that are wrong, quotes of another language, another end of the sentence, mixed alphabets."""
    if form != form.strip() or "  " in form:
        yield "P077", "a space at the end, or two in a row", "remove it"
    if " - " in form and " - " not in original:
        yield "P077", "a hyphen between spaces", "write a dash: – or —"
    own = "".join(quotes_of(language.code)) + "’"
    if foreign := [char for char in dict.fromkeys(form) if char in _QUOTES and char not in own]:
        text = f"{' '.join(foreign)} is not a quote of {language.name}"
        yield "P077", text, 'write "…": the program sets the right one'
    yield from _other_end(original, form, language.code.partition("-")[0])
    if match := _CYRILLIC_AND_LATIN.search(_PLACEHOLDER.sub(" ", form)):
        yield "P077", f"{quote(match[0])} has letters of two alphabets", "write it with letters of one"


def _other_end(original: str, form: str, code: str) -> Iterator[tuple[str, str, str]]:
    """Yield that sentences end otherwise; East Asian labels, such as a title, have no end of their own."""
    is_label = code in _EAST_ASIAN and len(_PLACEHOLDER.sub("", original).split()) <= _LABEL_WORDS
    ends = [match[1] if (match := _END.search(text)) else "" for text in (original, form)]
    before, after = (_ENDS.get(end, end) for end in ends)
    if before != after and not is_label and code not in _OTHER_ENDS:
        text = f"the message ends with {before or 'no punctuation'}, the translation with {after or 'none'}"
        yield "P077", text, "end both the same way"


def _controls(form: str) -> Iterator[tuple[str, str, str]]:
    """Yield controls of direction that reach beyond the text, or that are never needed."""
    if foreign := [char for char in dict.fromkeys(form) if char in _EMBEDDINGS]:
        names = join_words(map(describe_character, foreign))
        yield "P078", f"the translation contains {names}", "remove it, or use isolates (U+2066 to U+2069)"
    depth = 0
    for char in form:
        depth += (char in _ISOLATES) - (char == _END_OF_ISOLATE)
        if depth < 0:
            break
    if depth:
        yield "P078", "isolates of direction that don't close", "end each with U+2069"


def relocate_problem(problem: Problem, places: Mapping[Place, Place]) -> Problem:
    """Return a problem of a text in the source at the place of its translation; *places* are those of translations."""
    at = places.get(problem.place) if problem.place else None
    if at is None or problem.place is None:
        return problem
    where = f"its text is in {problem.place.file}:{problem.place.line}"
    return replace(problem, place=at, hint=f"{problem.hint}; {where}")
