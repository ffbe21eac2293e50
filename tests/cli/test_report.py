from pnp.cli.report import MOST_SHOWN, report
from pnp.problems import Place, Problems


def test_problems_are_reported_in_the_order_of_their_places(capsys):
    problems = Problems()
    problems.error("P006", "later", Place("a.yaml", 9), "")
    problems.warning("P009", "earlier", Place("a.yaml", 2), "")
    assert report(problems) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == "a.yaml:2:1: warning[P009]: earlier\na.yaml:9:1: error[P006]: later\n"


def test_warnings_stop_nothing(capsys):
    problems = Problems()
    problems.warning("P009", "look at this", None, "")
    assert report(problems) == 0
    assert report(Problems()) == 0


def test_very_many_are_counted(capsys):
    problems = Problems()
    for number in range(MOST_SHOWN + 7):
        problems.error("P006", f"fault {number}", None, "")
    assert report(problems) == 1
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == MOST_SHOWN + 1
    assert lines[-1] == "… and 7 more problems"


def test_an_option_is_named_as_it_is_typed(capsys):
    problems = Problems()
    problems.warning("P064", "the option low_ink has no effect", None, "")
    problems.error("P065", "no position found", place=None, hint="change the option seed, or raise the option limit")
    problems.error("P015", "the option side is one of the game", None, "")
    report(problems)
    err = capsys.readouterr().err
    assert "the option low_ink (--low-ink) has no effect" in err
    assert "change the option seed (--seed), or raise the option limit (--limit)" in err
    assert "the option side is one" in err
