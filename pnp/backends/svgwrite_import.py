"""Import svgwrite without what drawings need none of: a third of what a small build would import.

svgwrite's module for containers imports urllib's client to embed fonts from the network, and the module for parameters
imports a validator that compiles large grammars. Drawings of this program embed no fonts, and are written with
``debug=False``, which validates nothing. So both imports are deferred until something calls them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any

# The functions that svgwrite takes from the modules whose import is put off.
_PUT_OFF = {"urllib.request": "urlopen", "svgwrite.validator2": "get_validator"}


class _Deferred:
    """The result of a call that is made when an attribute of the result is first asked for."""

    def __init__(self, module: str, name: str, *arguments: Any) -> None:
        self._call = module, name, arguments

    def __getattr__(self, attribute: str) -> Any:
        module, name, arguments = self._call
        return getattr(getattr(import_module(module), name)(*arguments), attribute)


def _stand_in(module: str, name: str) -> ModuleType:
    """Return a module with a function that defers the call of the real one."""
    stand_in = ModuleType(module)
    setattr(stand_in, name, lambda *arguments: _Deferred(module, name, *arguments))
    return stand_in


@contextmanager
def _put_off_imports() -> Iterator[None]:
    """Install stand-ins in place of the modules that are not loaded yet."""
    stand_ins = {module: _stand_in(module, name) for module, name in _PUT_OFF.items() if module not in sys.modules}
    sys.modules.update(stand_ins)
    try:
        yield
    finally:
        for module in stand_ins:
            del sys.modules[module]


with _put_off_imports():
    from svgwrite import Drawing

__all__ = ["Drawing"]
