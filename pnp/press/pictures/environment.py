"""Fill the program's own Jinja2 templates. A ruleset brings none: its values are escaped, never run."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.kept_values import find_current, keep_value
from pnp.press.colour import Colour

if TYPE_CHECKING:
    from jinja2 import Environment
    from jinja2.bccache import Bucket

_OPTIONS: dict[str, Any] = {"trim_blocks": True, "lstrip_blocks": True, "keep_trailing_newline": True}


def templates_folder() -> Path:
    """Return the folder of the templates: inside the package when installed, beside it in a source tree."""
    bundled = Path(__file__).parent / "bundled"
    return bundled if bundled.is_dir() else Path(__file__).parents[3] / "templates"


def _digest(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode('utf-8')).digest()).decode('ascii')}"


@cache
def _environment() -> Environment:
    from jinja2 import BytecodeCache, Environment, FileSystemLoader, StrictUndefined, __version__

    class KeptTemplates(BytecodeCache):
        """The code of templates, kept between runs: to compile those of a booklet takes longer than to fill them."""

        def load_bytecode(self, bucket: Bucket) -> None:
            code = find_current(f"template-{bucket.key}", state)
            if isinstance(code, bytes):
                bucket.bytecode_from_string(code)

        def dump_bytecode(self, bucket: Bucket) -> None:
            keep_value(f"template-{bucket.key}", (state, bucket.bytecode_to_string()))

    state = f"{__version__} {_OPTIONS}"  # all that the code depends on besides a template's text
    environment = Environment(
        loader=FileSystemLoader(templates_folder()),
        autoescape=lambda template: template is None or not template.endswith(".yaml.j2"),  # whose values are YAML
        undefined=StrictUndefined,
        bytecode_cache=KeptTemplates(),
        **_OPTIONS,
    )
    environment.filters.update(shade=Colour.shade, tint=Colour.tint, digest=_digest)
    return environment


def read_template(name: str) -> str:
    """Return the text of a file under templates/ that has no placeholders."""
    return (templates_folder() / name).read_text(encoding="utf-8")


def render(template: str, values: Mapping[str, Any]) -> str:
    """Return *template* (a path under templates/) filled with *values*; every string is escaped, except in YAML."""
    return _environment().get_template(template).render(values)
