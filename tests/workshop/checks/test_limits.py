"""What a stranger writes is checked in bounded time, and the limit is reported."""

from tests.effort import calls
from tests.game.reading.small import FILES, load

COUNTER = "\n  kind: counter\n  title: C\n  size: 16mm\n  count: {count}\n  front: {{fill: red}}\n"


def counters(names, count="1"):
    return "".join(f"{name}:{COUNTER.format(count=count.format(name=name))}" for name in names)


def rules(*texts):
    items = "".join(f'    - text: "{text}"\n' for text in texts)
    return f"- section: s\n  title: S\n  items:\n{items}"


def limits(problems):
    return [problem.message for problem in problems if problem.code == "P008"]


def test_rules_full_of_unknown_placeholders(tmp_path):
    changes = {
        "components.yaml": FILES["components.yaml"] + counters(f"c{i}" for i in range(100)),
        "rules.yaml": rules(*("".join(f"{{x{i}}}" for i in range(1000)) for _ in range(15))),
    }
    problems = []
    assert calls(lambda: problems.extend(load(tmp_path, changes)[1])) < 3_000_000
    assert "… and 980 more problems in this text" in limits(problems)
    assert "… and 5,000 more problems in the texts of this file" in limits(problems)


def test_problems_of_one_file_are_counted(tmp_path):
    sections = "".join(f"- section: s{i}\n  title: S\n  items: [{', '.join(['{}'] * 400)}]\n" for i in range(10))
    problems = []
    assert calls(lambda: problems.extend(load(tmp_path, {"rules.yaml": sections})[1])) < 3_000_000
    assert "… and 3,800 more problems in this file" in limits(problems)


def test_options_with_too_many_values(tmp_path):
    values = ", ".join(map(str, range(1, 51)))
    options = "".join(f"  o{i}: {{about: A, values: [{values}], default: 1}}\n" for i in range(5))
    changes = {
        "game.yaml": FILES["game.yaml"].replace("options:\n", f"options:\n{options}"),
        "components.yaml": FILES["components.yaml"] + counters((f"o{i}" for i in range(5)), "{{option: {name}}}"),
    }
    _, problems = load(tmp_path, changes)
    assert limits(problems) == ["the options that components refer to have too many values: 245 in all"]
