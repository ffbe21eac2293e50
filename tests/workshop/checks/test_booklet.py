import pnp
from pnp.workshop.options import BuildOptions
from tests.targets.games import A4, changed, opened, write_game

BOOKLET = BuildOptions(papers=A4, only=("booklet",))


def test_a_paragraph_longer_than_a_page_is_no_problem(tmp_path):
    long = changed("rules.yaml", "- text: All of it.", f"- text: {'All of it. ' * 1500}")
    game, problems = opened(tmp_path / "small", long, BOOKLET)
    assert problems == []
    assert len(game.booklet.document().pages) > 5


def test_notes_and_options_longer_than_a_page_are_no_problem(tmp_path):
    options = "".join(
        f"  extra-{i}: {{title: Extra {i}, about: More., default: a, values: [{', '.join('abcdefghij')}]}}\n"
        for i in range(60)
    )
    long = {
        **changed(
            "rules.yaml", "- note: We take it so.", f"- options: note\n    - example: {'We take it so. ' * 1200}"
        ),
        **changed("game.yaml", "options:\n", f"options:\n{options}"),
    }
    game, problems = opened(tmp_path / "small", long, BOOKLET)
    assert problems == []
    assert len(game.booklet.document().pages) > 5


def test_what_can_not_be_parted_and_is_higher_than_a_page_is_reported(tmp_path):
    tall = changed("rules.yaml", "- note: We take it so.", f"- table: [[A, B], [one, {'two words ' * 600}]]")
    game, problems = opened(tmp_path / "small", tall, BOOKLET)
    assert game is None
    assert [problem.code for problem in problems] == ["P033"]
    assert problems[0].place.file.endswith("rules.yaml")


def test_a_check_composes_nothing_and_finds_the_same(tmp_path, monkeypatch):
    def compose(*anything, **more):
        raise AssertionError("a check writes nothing")

    monkeypatch.setattr("pnp.booklet.pages.plan.plan_booklet", compose)
    monkeypatch.setattr("pnp.booklet.imposition.pocket.plan_pocket", compose)
    assert pnp.check(write_game(tmp_path / "sound")).problems == ()
    row = changed("rules.yaml", "- note: We take it so.", f"- table: [[A, B], [one, {'two words ' * 600}]]")
    (problem,) = pnp.check(write_game(tmp_path / "tall", row)).problems
    assert problem.code == "P033" and problem.message == "a row of this table is higher than a page of the booklet"
    assert problem.place.file.endswith("rules.yaml")


def test_a_table_of_too_many_columns_is_reported_at_its_place(tmp_path):
    row = "[" + ", ".join(["two words"] * 20) + "]"
    wide = changed("rules.yaml", "- note: We take it so.", f"- table: [{row}, {row}]")
    (problem,) = pnp.check(write_game(tmp_path / "wide", wide)).problems
    assert problem.code == "P033" and problem.hint == "use fewer columns, or shorter words"
    assert problem.message == "this table has more columns than a page of the booklet has room for"
    assert problem.place.source.lstrip().startswith("- table:")
