import pytest
from jinja2 import DictLoader, Environment

from pnp.kept_values import CACHE_VARIABLE
from pnp.press.pictures.kept_templates import KeptTemplates


@pytest.fixture
def compiled(tmp_path, monkeypatch):
    """Fill a text in a new environment; return the result, and how many templates were compiled for it."""
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))

    def fill(text, state="1"):
        environment = Environment(loader=DictLoader({"t": text}), bytecode_cache=KeptTemplates(state))
        calls = []
        compile_template = environment.compile
        monkeypatch.setattr(environment, "compile", lambda *args: calls.append(args) or compile_template(*args))
        return environment.get_template("t").render(x=7), len(calls)

    return fill


def test_a_template_is_compiled_once(compiled):
    assert [compiled("a{{ x }}") for _ in range(2)] == [("a7", 1), ("a7", 0)]


def test_another_text_or_state_is_compiled_anew(compiled):
    compiled("a{{ x }}")
    assert compiled("b{{ x }}") == ("b7", 1)
    assert compiled("b{{ x }}", state="2") == ("b7", 1)
    assert compiled("b{{ x }}", state="2") == ("b7", 0)


def test_damaged_code_is_compiled_anew(compiled, tmp_path):
    compiled("a{{ x }}")
    (kept,) = tmp_path.rglob("template-*")
    kept.write_bytes(kept.read_bytes()[:-1])
    assert compiled("a{{ x }}") == ("a7", 1)


def test_without_a_cache_templates_are_compiled_each_time(compiled, monkeypatch):
    monkeypatch.setenv(CACHE_VARIABLE, "")
    assert [compiled("a{{ x }}") for _ in range(2)] == [("a7", 1)] * 2
