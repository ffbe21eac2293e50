import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.game.reading.inheritance import inherit
from tests.game.reading.deck import ALIKE, changed_deck, load_deck, spots
from tests.game.reading.small import FILES, load

CARD = {"kind": "card", "title": "Bee", "size": "poker", "count": 1, "front": {"fill": "red", "label": "1"}}


def expanded(components):
    result = inherit(components)
    assert result.findings == []
    return result.components


def test_a_component_takes_all_keys_of_another_and_replaces_some():
    bee = expanded({"a": CARD, "b": {"like": "a", "title": "Wasp", "front": {"label": "2"}}})["b"]
    assert bee == {**CARD, "like": "a", "title": "Wasp", "front": {"fill": "red", "label": "2"}}


def test_the_order_does_not_matter_and_a_chain_may_be_long():
    chain = {f"a{n}": {"like": f"a{n + 1}", "front": {"label": str(n)}} for n in range(400)} | {"a400": CARD}
    every = expanded(chain)
    assert list(every) == list(chain)
    assert every["a0"] == {**CARD, "like": "a1", "front": {"fill": "red", "label": "0"}}
    assert inherit(chain).origin(("a0", "front", "fill")) == ("a400", "front", "fill")
    assert inherit(chain).origin(("a0", "front", "label")) == ("a0", "front", "label")


def test_lists_and_references_to_options_are_replaced_as_a_whole():
    die = {"kind": "die", "faces": ["1", "2"], "count": {"option": "dice", "values": {"2": 2}}}
    other = expanded({"a": die, "b": {"like": "a", "faces": ["3"], "count": {"option": "dice"}}})["b"]
    assert (other["faces"], other["count"]) == (["3"], {"option": "dice"})


def test_defaults_come_last():
    defaults = {"card": {"corner": "3mm", "size": "tarot", "count": 2, "back": {"fill": "red", "label": "?"}}}
    every = expanded({"defaults": defaults, "a": CARD, "b": {"like": "a", "back": {"fill": "green"}}})
    assert list(every) == ["a", "b"]
    assert every["a"] == {**CARD, "corner": "3mm", "back": {"fill": "red", "label": "?"}}
    assert every["b"]["back"] == {"fill": "green", "label": "?"}
    assert inherit({"defaults": defaults, "a": CARD}).origin(("a", "back", "fill")) == (
        *("defaults", "card", "back", "fill"),
    )


def test_a_look_can_be_without_what_the_front_has():
    front = {"fill": "red", "art": "a.svg", "mark": "disc"}
    tile = {
        "kind": "tile",
        "front": front,
        "looks": [{"art": "none", "label": "A"}, {"mark": "disc"}, {"face": "none"}],
    }
    result = inherit({"tile": tile})
    assert result.components["tile"]["looks"] == [{"label": "A"}, {"mark": "disc"}, {"face": "none"}]
    assert result.derived("tile") == {"origins": (), "lacks": (("art",), (), ())}


@pytest.mark.parametrize(
    ("base", "own", "gone"),
    [
        ({"size": "poker"}, {"width": "50mm", "height": "80mm"}, {"size"}),
        ({"width": "50mm", "height": "80mm"}, {"size": "poker"}, {"width", "height"}),
        ({"front": {"fill": "red"}}, {"rows": [{"title": "A"}]}, {"front"}),
        ({"rows": [], "foot": "x", "back_rows": []}, {"front": {}}, {"rows", "foot", "back_rows"}),
        ({"back_rows": [], "back_title": "x"}, {"back": "same"}, {"back_rows", "back_title"}),
        ({"size": "poker"}, {"size": "tarot", "width": "1mm"}, set()),
    ],
)  # fmt: skip
def test_what_a_card_cannot_have_twice_is_not_taken(base, own, gone):
    every = expanded({"a": {"kind": "card", "title": "A", **base}, "b": {"like": "a", **own}})
    assert every["a"].keys() - every["b"].keys() == gone
    assert {key: every["b"][key] for key in own} == own


def test_a_side_has_one_picture():
    drawn = {"face": "bees", "values": {"n": 1}, "fill": "red"}
    every = expanded({"a": {**CARD, "front": drawn}, "b": {"like": "a", "front": {"art": "a.svg"}}})
    assert every["b"]["front"] == {"art": "a.svg", "fill": "red"}
    pictured = {**CARD, "front": {"art": "a.svg", "label": "1"}}
    assert expanded({"a": pictured, "b": {"like": "a", "front": drawn}})["b"]["front"] == {**drawn, "label": "1"}


KEYS = st.sampled_from(["alpha", "beta", "gamma", "front"])
VALUES = st.recursive(
    st.integers(0, 3) | st.lists(st.integers(0, 3), max_size=2),
    lambda inner: st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=6,
)


@given(st.lists(st.dictionaries(KEYS, VALUES, max_size=4), min_size=1, max_size=5), st.randoms())
def test_expanding_by_hand_gives_the_same_components(written, random):
    def over(own, base):
        if not (isinstance(own, dict) and isinstance(base, dict)):
            return own
        return {key: over(own[key], base[key]) if key in own and key in base else {**base, **own}[key]
            for key in base | own}  # fmt: skip

    names = [f"n{number}" for number in range(len(written))]
    by_hand = dict[str, object]()
    components = {}
    for number, keys in enumerate(written):
        like = {} if number == 0 else {"like": random.choice(names[:number])}
        kind = {"kind": "tile"} if number == 0 else {}
        components[names[number]] = {**keys, **kind, **like}
        base = by_hand.get(like.get("like", ""), {})
        by_hand[names[number]] = over({**keys, **kind}, base)
    shuffled = dict(random.sample(sorted(components.items()), len(components)))
    result = inherit(shuffled)
    assert result.findings == []
    assert {name: {key: value for key, value in keys.items() if key != "like"} for name, keys in
        result.components.items()} == by_hand  # fmt: skip
    for name, keys in result.components.items():
        for key in keys.keys() - components[name].keys():
            where, *_ = result.origin((name, key))
            assert key in components[where]


BY_HAND = """\
bee-1: {kind: card, title: Bee, group: bees, singular: card, plural: cards, count: 3, size: poker, corner: 3mm,
  material: paper, front: {fill: bee, label: "1"}, back: {art: art/bee.svg}}
bee-2: {kind: card, title: Bee, group: bees, singular: card, plural: cards, count: 3, size: poker, corner: 3mm,
  material: paper, front: {fill: bee, label: "2"}, back: {art: art/bee.svg}}
bee-3: {kind: card, title: Queen, group: bees, singular: card, plural: cards, count: 1, size: poker, corner: 3mm,
  material: paper, front: {fill: moss, label: "3"}, back: {art: art/bee.svg}}
die: {kind: die, title: Die, size: 16mm, faces: ["1", "2", "3", "4", "5", "6"]}
"""


def test_a_ruleset_is_the_same_as_one_that_is_written_by_hand(tmp_path):
    short, problems = load_deck(tmp_path / "short", {"components.yaml": ALIKE})
    assert problems == []
    long, problems = load_deck(tmp_path / "long", {"components.yaml": BY_HAND})
    assert problems == []
    assert {name: replace(component, like=None, origins=()) for name, component in short.components.items()} == dict(
        long.components
    )


FAULTY = """\
defaults:
  card: {size: poker, corner: 3, back: {fil: moss, art: art/none.svg}}
  tiel: {size: 30mm}
  die: {sise: 10mm, like: x}
  cup: nothing
bee-1:
  kind: card
  title: Bee one
  front: {fill: goldish, label: "1"}
bee-2: {like: bee-1, title: Bee two}
bee-3: {like: bee-x, title: Bee three}
a: {like: b}
b: {like: c}
c: {like: a}
d: {like: d}
e: {like: a, title: E}
f: {like: bee-1, kind: tile}
g: {like: 7}
h: {like: bee-2, group: bee-1, cuont: 4}
i: {like: h}
"""


def test_every_fault_is_told_once_at_the_place_where_it_is_written(tmp_path):
    _, problems = load_deck(tmp_path, {"components.yaml": FAULTY})
    assert spots(problems) == [
        f"{code} components.yaml:{place}"
        for code, place in (
            ("P012", "2:31"),
            ("P004", "2:41"),
            ("P001", "2:57"),
            ("P006", "3:3"),
            ("P004", "4:9"),
            ("P004", "4:21"),
            ("P006", "5:8"),
            ("P005", "6:1"),
            ("P013", "9:17"),
            ("P014", "11:15"),
            ("P006", "12:11"),
            ("P006", "15:11"),
            ("P006", "17:24"),
            ("P006", "18:11"),
            ("P007", "19:25"),
            ("P004", "19:32"),
        )
    ]
    messages = [problem.message for problem in problems]
    assert '"a" is like itself, by way of "b" and "c"' in messages and '"d" is like itself' in messages
    assert "7 is not the name of a component" in messages


def test_a_fault_that_many_take_crowds_out_no_other(tmp_path):
    many = "".join(f"b{n}: {{like: a}}\n" for n in range(300))
    base = "a: {kind: counter, title: A, size: 20, count: {option: dice}, front: {fill: redd}}\n"
    _, problems = load_deck(tmp_path, {"components.yaml": f"{base}{many}z: {{kind: die, title: 7}}\n"})
    assert spots(problems) == [
        f"{code} components.yaml:{place}"
        for code, place in (("P012", "1:36"), ("P015", "1:47"), ("P013", "1:77"), ("P005", "302:1"),
            ("P006", "302:23"))
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("like", "hint"), [(7, 'write like: "7"'), (8, "name another component, or remove like"), (["a"], "name another")]
)
def test_a_name_is_a_text(like, hint):
    (finding,) = inherit({"7": CARD, "b": {"like": like}}).findings
    assert (finding.code, finding.at, finding.hint.startswith(hint)) == ("P006", ("b", "like"), True)


def test_a_component_cannot_be_called_defaults(tmp_path):
    _, problems = load_deck(tmp_path, changed_deck("components.yaml", "chip:", "defaults:"))
    assert spots(problems) == ["P006 components.yaml:8:1"]
    assert [one.message for one in inherit({"defaults": 3}).findings] == ["defaults is a mapping, not 3"]


def test_a_fault_of_a_table_that_two_take_is_told_once(tmp_path):
    more = "again: {like: deck, title: Again, back: {fill: bee}}\n"
    changed = {
        **changed_deck("components.yaml", "chip:", f"{more}chip:"),
        **changed_deck("cards.csv", "1,2,3", "1,2,x"),
    }
    _, problems = load_deck(tmp_path, changed)
    assert spots(problems) == ["P016 cards.csv:2:19"]


def test_what_is_taken_again_and_again_has_an_end():
    large = {f"k{n}": {"x": list(range(100))} for n in range(300)}
    many = {"a": {"kind": "tile", **large}} | {f"b{n}": {"like": "a"} for n in range(499)}
    start = time.process_time()
    result = inherit(many)
    assert time.process_time() - start < 2.0
    assert [(finding.code, finding.at) for finding in result.findings] == [("P008", ("b5",))]
    assert len(result.components["b4"]) == 302 and result.components["b498"] == {"like": "a"}


def test_none_removes_what_would_be_taken_and_takes_no_place_of_another():
    base = {**CARD, "corner": "3mm", "back": {"fill": "red", "label": "?", "mark": "disc"}, "about": "A bee."}
    every = expanded({"a": base, "b": {"like": "a", "back": "none", "about": "none"}, "c": {"like": "b"}})
    assert every["b"] == every["c"] | {"like": "a"} == {**CARD, "corner": "3mm", "like": "a"}
    within = expanded({"a": base, "b": {"like": "a", "back": {"label": "none", "mark": "none"}}})["b"]
    assert within["back"] == {"fill": "red"}
    defaults = {"card": {"back": {"fill": "red"}, "corner": "3mm"}}
    assert expanded({"defaults": defaults, "a": {**CARD, "back": "none"}})["a"] == {**CARD, "corner": "3mm"}
    every = expanded({"a": {**CARD, "rows": [{"title": "A"}]}, "b": {"like": "a", "rows": "none"}})
    assert every["b"]["front"] == CARD["front"] and "rows" not in every["b"]


def test_none_removes_groups_of_cells_and_areas():
    board = {
        "kind": "square-board",
        "columns": 3,
        "rows": 3,
        "cell": "20mm",
        "special": {"castle": {"cells": ["A1"], "fill": "red", "title": "Castle"}, "gate": {"cells": ["B1"]}},
    }
    every = expanded({"a": board, "b": {"like": "a", "special": {"castle": {"fill": "none"}, "gate": "none"}}})
    assert every["b"]["special"] == {"castle": {"cells": ["A1"], "title": "Castle"}}


def test_none_stays_where_it_is_a_value_or_the_key_is_needed():
    board = {"kind": "square-board", "title": "B", "columns": 3, "rows": 3, "cell": "20mm", "labels": "edge"}
    own = {"labels": "none", "cell_style": "none", "title": "none"}
    every = expanded({"a": {**board, "cell_style": "lines"}, "b": {"like": "a", **own}})
    assert {key: every["b"][key] for key in own} == own
    values = {"kind": "tile", "front": {"face": "bee", "values": {"suit": "bee", "n": "1"}}}
    tile = expanded({"a": values, "b": {"like": "a", "front": {"values": {"n": "none"}}}})["b"]
    assert tile["front"]["values"] == {"suit": "bee", "n": "none"}
    assert expanded({"a": {**CARD, "back": "none"}})["a"]["back"] == "none"  # it takes nothing: told as a wrong side


def test_a_removed_key_is_not_in_the_ruleset_and_its_faults_are_told_once(tmp_path):
    deck = "b:\n  like: a\n  back: none\n"
    card = "a: {kind: card, title: A, size: poker, count: 1, front: {fill: red}, back: {fill: rde}}\n"
    ruleset, problems = load(tmp_path, {"components.yaml": FILES["components.yaml"] + card + deck})
    assert ruleset is None
    assert [problem.message for problem in problems] == ['"rde" is not a colour']
    sound = card.replace("rde", "red")
    ruleset, problems = load(tmp_path, {"components.yaml": FILES["components.yaml"] + sound + deck})
    assert problems == []
    assert ruleset.components["a"].back is not None and ruleset.components["b"].back is None
