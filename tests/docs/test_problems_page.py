"""docs/problems.md has every code, as pnp.problems has it, with a message that the program really gives."""

import re

import pytest

from pnp.problems import CODES
from tests.docs.faults import correction_block, faults, told
from tests.docs.page import ROOT, read_page

PAGE = read_page("docs/problems.md")
TOLD = dict(heading.split(": ", 1) for heading in PAGE.parts if re.match(r"[PN]\d", heading))


def test_every_code_and_no_other_is_documented_in_the_words_of_the_program():
    assert list(CODES) == list(TOLD)
    assert dict(CODES) == TOLD
    assert list(faults()) == list(CODES)


def test_each_code_is_explained():
    for code, title in TOLD.items():
        words = " ".join(line for line in PAGE.parts[f"{code}: {title}"] if not line.startswith(("```", "    ")))
        assert len(words.split("```")[0]) > 40, code


@pytest.mark.parametrize("code", CODES)
def test_the_example_is_what_the_program_says(code, tmp_path):
    status, said = told(code, tmp_path)
    block, correction = (block for block in PAGE.blocks if block.heading.startswith(f"{code}:"))
    assert f"Corrected:\n\n```{correction.language}\n{correction.text}```\n" == correction_block(code)
    assert f"[{code}]" in block.text.split("\n")[0]
    assert unnumbered(block.text) in unnumbered(said), "if it is better now: python -m tests.docs.faults"
    assert re.search(r"(\^| =) \S.*$", block.text.rstrip()), "a problem says what to do"
    assert status == (1 if "error[" in said else 0)
    assert set(re.findall(r"\[([PN]\d+)\]", said)) == {code}, "a fault is one fault, not two"


# Quotes of other styles; an apostrophe is inside a word.
OTHER_QUOTES = re.compile(r"[`‘’“”]|(?<!\w)'|'(?!\w)")


@pytest.mark.parametrize("code", CODES)
def test_messages_quote_in_one_way(code):
    """What stands in the user's file is in double quotes; nothing is in backticks or single quotes."""
    block = next(block for block in PAGE.blocks if block.heading.startswith(f"{code}:"))
    first, *others = block.text.splitlines()
    said = [re.sub(r".*\[[PN]\d+\]: ", "", first), *(re.sub(r"^ *[|=] [ ^]*", "", line) for line in others[-1:])]
    spelled = [re.sub(r": '[^']*'$", "", one) for one in said]  # a line of YAML to write
    assert [one for one in spelled if OTHER_QUOTES.search(one)] == []
    assert not re.match(r"[a-z-]+ is not an? ", said[0]), "a word of the file is in double quotes"


def unnumbered(messages):
    """Return messages without numbers of lines and of all texts: those change with every line of the page's game."""
    unlined = re.sub(r"(?m)^ *\d+ \|", "     |", re.sub(r"(?m)^([^ :]+):\d+:", r"\1:", messages))
    return re.sub(r"\d+ messages to add", "some messages to add", unlined)


def test_no_code_is_unused():
    files = [file for file in sorted((ROOT / "pnp").rglob("*.py")) if file.name != "problems.py"]
    used = {code for file in files for code in re.findall(r'"([PN]\d+)"', file.read_text(encoding="utf-8"))}
    assert set(CODES) - used == set()
