"""Import libraries without what is rarely needed of their own imports: a third of all imports of a small build.

ReportLab imports Pillow, which only documents with pictures need. svgwrite's module for containers imports urllib's
client to embed fonts from the network, and the module for parameters imports a validator that compiles large grammars.
Drawings of this program embed no fonts, and are written with ``debug=False``, which validates nothing. All compile
regular expressions, those of PyYAML for what its parser in C does itself. So all this is deferred until it is used.
Only the libraries' own modules get stand-ins, which are never in ``sys.modules``, where other threads look.

num2words imports all its languages, of which one is needed: `import_alone`.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

# For each library: the modules whose import is deferred, and the name that it asks for while it is imported, if any.
_DEFERRED: Mapping[str, Mapping[str, str]] = {
    "reportlab": {"PIL": "Image", "re": "compile", "tempfile": ""},
    "svgwrite": {"urllib.request": "urlopen", "svgwrite.validator2": "get_validator", "re": "compile"},
    "yaml": {"re": "compile"},
}


class _LateCall:
    """The result of a call that is made when an attribute of the result is first asked for."""

    def __init__(self, function: _LateImport, *arguments: Any, **named: Any) -> None:
        self._call = function, arguments, named

    def __getattr__(self, attribute: str) -> Any:
        function, arguments, named = self._call
        return getattr(function.imported()(*arguments, **named), attribute)


class _LateImport:
    """A stand-in for a name of a module, or for a module of a package, until it is used."""

    def __init__(self, module: str, name: str) -> None:
        self._source = module, name

    def imported(self) -> Any:
        """Import and return the real object."""
        module, name = self._source
        return getattr(__import__(module, fromlist=[name]), name)

    def __call__(self, *arguments: Any, **named: Any) -> _LateCall:
        return _LateCall(self, *arguments, **named)

    def __getattr__(self, attribute: str) -> Any:
        return getattr(self.imported(), attribute)


class _LateModule:
    """A stand-in for a module: one name of it is imported when that is used, any other when it is asked for."""

    def __init__(self, module: str, name: str) -> None:
        self._source = module, name

    def __getattr__(self, attribute: str) -> Any:
        module, name = self._source
        return _LateImport(module, attribute) if attribute == name else _LateImport(module, attribute).imported()


@contextmanager
def late_imports(library: str) -> Iterator[None]:
    """Give stand-ins for deferred modules to the modules of *library*, one of _DEFERRED, and only to them."""
    stand_ins = {module: _LateModule(module, name) for module, name in _DEFERRED[library].items()}
    original_import = builtins.__import__

    def import_for(name: str, globals: Any = None, *more: Any, **named: Any) -> Any:  # Python's signature
        if name in stand_ins and globals and str(globals.get("__name__")).startswith(f"{library}."):
            return stand_ins[name]
        return original_import(name, globals, *more, **named)

    builtins.__import__ = import_for
    try:
        yield
    finally:
        builtins.__import__ = original_import


def import_alone(package: str, module: str) -> Any:
    """Return a module of a package whose own imports are left out; None if there is no such module."""
    alias = f"_{package}_in_part"  # another name: whoever imports the package gets the whole of it
    spec = find_spec(package)
    paths = spec.submodule_search_locations if spec else None
    bare = sys.modules.setdefault(alias, ModuleType(alias))
    bare.__path__ = list(paths or ())
    return import_module(f"{alias}.{module}") if find_spec(f"{alias}.{module}") else None
