import pytest
from jinja2 import Undefined, UndefinedError
from markupsafe import Markup

from pnp.kept_values import CACHE_VARIABLE
from pnp.press.colour import Colour
from pnp.press.pictures import environment
from pnp.press.pictures.environment import render, templates_folder


@pytest.fixture
def template(tmp_path, monkeypatch):
    monkeypatch.setattr(environment, "templates_folder", lambda: tmp_path)
    environment._environment.cache_clear()

    def fill(text, **values):
        (tmp_path / "t.j2").write_text(text, encoding="utf-8")
        return render("t.j2", values)

    yield fill
    environment._environment.cache_clear()


def test_values_are_escaped(template):
    assert template("<p>{{ x }}</p>", x="<b> & \"'") == "<p>&lt;b&gt; &amp; &#34;&#39;</p>"


def test_what_a_value_holds_is_never_run(template):
    assert template("{{ x }}", x="{{ 7 * 7 }}{% include 't.j2' %}") == "{{ 7 * 7 }}{% include &#39;t.j2&#39; %}"


def test_markup_that_the_program_made_is_left_as_it_is(template):
    assert template("{{ x }}", x=Markup("<b>")) == "<b>"


@pytest.mark.parametrize("text", ["{{ y }}", "{{ x.y }}", "{% if y %}a{% endif %}", "{% for i in y %}{% endfor %}"])
def test_a_name_without_a_value_is_a_bug(template, text):
    with pytest.raises(UndefinedError):
        template(text, x={})


def test_lines_of_instructions_leave_nothing_behind(template):
    assert template("a\n  {% if x %}\n  b\n  {% endif %}\nc\n", x=True) == "a\n  b\nc\n"


def test_colours_can_be_shaded_and_tinted(template):
    red = Colour(200, 0, 0)
    assert template("{{ x|shade(0.5) }} {{ x|tint(1) }}", x=red) == "#640000 #ffffff"


def test_the_program_s_templates_are_where_it_looks():
    assert (templates_folder() / "booklet" / "rules.html.j2").is_file()


def test_an_installed_package_has_them_beside_the_module(tmp_path, monkeypatch):
    (tmp_path / "bundled").mkdir()
    monkeypatch.setattr(environment, "__file__", str(tmp_path / "environment.py"))
    assert templates_folder() == tmp_path / "bundled"


def test_nothing_stands_for_a_missing_value():
    assert issubclass(environment._environment().undefined, Undefined)
    assert environment._environment().undefined is not Undefined


@pytest.fixture
def compiled(tmp_path, monkeypatch):
    """Fill a text in a new environment; return the result, and how many templates were compiled for it."""
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "cache"))
    monkeypatch.setattr(environment, "templates_folder", lambda: tmp_path)

    def fill(text, **options):
        (tmp_path / "t.j2").write_text(text, encoding="utf-8")
        monkeypatch.setattr(environment, "_OPTIONS", {"trim_blocks": True, **options})
        environment._environment.cache_clear()
        calls, made = [], environment._environment()
        compile_template = made.compile
        monkeypatch.setattr(made, "compile", lambda *args: calls.append(args) or compile_template(*args))
        return render("t.j2", {"x": 7}), len(calls)

    yield fill
    environment._environment.cache_clear()


def test_a_template_is_compiled_once(compiled):
    assert [compiled("a{{ x }}") for _ in range(2)] == [("a7", 1), ("a7", 0)]


def test_another_text_or_state_is_compiled_anew(compiled):
    compiled("a{{ x }}")
    assert compiled("b{{ x }}") == ("b7", 1)
    assert compiled("b{{ x }}", lstrip_blocks=True) == ("b7", 1)
    assert compiled("b{{ x }}", lstrip_blocks=True) == ("b7", 0)


def test_damaged_code_is_compiled_anew(compiled, tmp_path):
    compiled("a{{ x }}")
    (kept,) = (tmp_path / "cache").rglob("template-*")
    kept.write_bytes(kept.read_bytes()[:-1])
    assert compiled("a{{ x }}") == ("a7", 1)


def test_without_a_cache_templates_are_compiled_each_time(compiled, monkeypatch):
    monkeypatch.setenv(CACHE_VARIABLE, "")
    assert [compiled("a{{ x }}") for _ in range(2)] == [("a7", 1)] * 2
