"""docs/words.md: the messages that the page shows are those that its game earns, step by step."""

from pnp.play.proof.laws import LAW_KINDS
from tests.docs.page import code_words, read_page
from tests.docs.steps import follow, run

PAGE = read_page("docs/words.md")


def steps(folder):
    """Follow the page, and correct the caption and its fact as it says; yield each step."""
    (folder / "pebbles").mkdir()
    for step in follow(PAGE, folder, "pebbles"):
        yield step
        if step.block.heading == "Facts in figures" and step.block.language == "text":
            path = folder / "pebbles" / "figures" / "row.yaml"
            text = path.read_text(encoding="utf-8")
            path.write_text(text.replace("fourth", "third").replace("== 4", "== 3"), encoding="utf-8")


def test_the_program_says_what_the_page_shows(tmp_path):
    shown, printed = 0, ""
    for step in steps(tmp_path):
        if step.printed:
            printed = step.printed
        elif step.block.language == "text":
            assert step.block.text in (printed or run("pnp check pebbles"))
            shown += 1
        elif step.block.file == "figures/row.yaml" and "fact" not in step.block.text:
            assert "error" not in run("pnp check pebbles"), "the game whose words lie"
    assert shown == 6
    assert "error" not in run(f"pnp check {tmp_path / 'pebbles'}")


def test_what_was_seen_of_laws_is_what_the_page_says(tmp_path):
    assert list(steps(tmp_path))
    words = "\n".join(PAGE.parts["How far a law is known"])
    checked = run(f"pnp check {tmp_path / 'pebbles'}")
    assert "held in 458 positions of 18 games" in checked
    assert "held in 458 positions of 18 games" in words
    assert ": met" in checked


def test_every_kind_of_law_is_in_the_table():
    told = [code_words(row[0])[0].split(":")[0] for row in PAGE.table("Laws")]
    assert [word.removesuffix(" place") for word in told] == list(LAW_KINDS)
