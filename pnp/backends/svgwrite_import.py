"""Import svgwrite without what drawings need none of: a third of what a small build would import.

svgwrite's module for containers imports urllib's client to embed fonts from the network, and the module for parameters
imports a validator that compiles large grammars. Drawings of this program embed no fonts, and are written with
``debug=False``, which validates nothing. So both imports are deferred until something calls them. Only svgwrite's own
modules get the stand-ins: they are never in ``sys.modules``, where other threads would find them.
"""

from __future__ import annotations

import builtins
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import SimpleNamespace
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


def _stand_in(module: str, name: str) -> SimpleNamespace:
    """Return what stands for a module: a function that defers the call of the real one."""
    return SimpleNamespace(**{name: lambda *arguments: _Deferred(module, name, *arguments)})


@contextmanager
def _put_off_imports() -> Iterator[None]:
    """Give stand-ins to svgwrite's modules when they import the others; every other import is as ever."""
    stand_ins = {module: _stand_in(module, name) for module, name in _PUT_OFF.items()}
    import_as_ever = builtins.__import__

    def import_for(name: str, globals: Any = None, *more: Any, **named: Any) -> Any:  # as Python has it
        if name in stand_ins and globals and str(globals.get("__name__")).startswith("svgwrite."):
            return stand_ins[name]
        return import_as_ever(name, globals, *more, **named)

    builtins.__import__ = import_for
    try:
        yield
    finally:
        builtins.__import__ = import_as_ever


with _put_off_imports():
    from svgwrite import Drawing

__all__ = ["Drawing"]
