"""docs/translating.md: its commands work one after the other, and its examples are what the program writes."""

import re
import shlex

from pnp.cli.main import main
from pnp.exchange import translation_files
from pnp.game.model.texts import Text, counted_words, expression_key
from pnp.translation.catalogue import Catalogue
from pnp.translation.languages import find_language
from pnp.translation.template import placeholders, program_messages
from tests.docs.games import first_game, write
from tests.docs.page import ROOT, read_page
from tests.translation.samples import HEADER, read

PAGE = read_page("docs/translating.md")
COMMANDS = re.findall(r"(?m)^    pnp (.*)$", PAGE.text)


def test_every_command_works(tmp_path, monkeypatch, capsys):
    write(tmp_path / "my-game", first_game())
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(translation_files, "PROGRAM_CATALOGUES", tmp_path / "catalogues")
    assert len(COMMANDS) >= 9
    for command in COMMANDS:
        assert (command, main(shlex.split(command))) == (command, 0), capsys.readouterr().err
    assert (tmp_path / "my-game" / "translations" / "fr.po").is_file()
    assert (tmp_path / "catalogues" / "fr.po").is_file()
    assert {"en", "fr", "en+fr", "xa", "xb"} <= {path.name for path in (tmp_path / "output" / "my-game").iterdir()}


def test_every_command_of_translate_is_on_the_page(capsys):
    main(["translate", "--help"])
    commands = re.findall(r"(?m)^    ([a-z]+) ", capsys.readouterr().out)
    assert len(commands) >= 7
    assert [command for command in commands if f"translate {command}" not in PAGE.text] == []


def test_the_messages_are_as_the_program_has_them():
    blocks = [block.text for block in PAGE.blocks if "msgid" in block.text]
    files, problems = zip(*(read(HEADER + "\n" + block) for block in blocks), strict=True)
    assert ([len(file.entries) for file in files], list(problems)) == ([1, 1, 1, 1, 1], [[], [], [], [], []])
    assert files[1].entries[0].key in {message.key for message in program_messages()}


def test_the_words_for_a_number_are_as_many_as_russian_needs():
    (block,) = (block.text for block in PAGE.blocks if block.heading == "Words for a number")
    file, _ = read(HEADER + "\n" + block)
    (words,) = counted_words(file.entries[0].forms[0])
    assert placeholders(file.entries[0].message) == [f"{{{words.name}}}"]
    assert len(words.forms) == find_language("ru").plural_forms.count


def test_the_computed_words_are_printed_in_their_forms():
    (block,) = (block.text for block in PAGE.blocks if block.heading == "Computed words")
    (entry,) = read(HEADER + "\n" + block)[0].entries
    russian = Catalogue("ru", {entry.key: entry.forms}, plural_forms=find_language("ru").plural_forms)
    key = expression_key("count(cells)")
    for count, told in (
        (9, "На доске девять полей. С девятью из них вы побеждаете."),
        (22, "На доске двадцать два поля. С двадцатью двумя из них вы побеждаете."),
    ):
        said = russian.translate(Text(entry.message, values=((key, count),), numbers=((key, count),)))
        assert said.replace("\u00a0", " ") == told


def test_the_readme_leads_there():
    assert "docs/translating.md" in (ROOT / "README.md").read_text(encoding="utf-8")
