"""Write elements of SVG pictures. Pages have thousands, so those without content are text from the start."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.text.typography import writable_text

# Attributes of the <svg> element of a whole picture.
SVG_VERSION = {
    "baseProfile": "full",
    "version": "1.1",
    "xmlns": "http://www.w3.org/2000/svg",
    "xmlns:ev": "http://www.w3.org/2001/xml-events",
    "xmlns:xlink": "http://www.w3.org/1999/xlink",
}


class SvgElement:
    """An element that others are added to: elements, or such as are text already."""

    def __init__(self, name: str, attributes: Mapping[str, str], title: str = "") -> None:
        """Begin an element with these attributes; *title* is what viewers say of it."""
        self.content: list[SvgElement | str] = [f"<title>{escaped(title)}</title>"] if title else []
        self._name, self._attributes = name, attributes

    def add(self, element: SvgElement | str) -> int:
        """Add an element to the content, and return its index there."""
        self.content.append(element)
        return len(self.content) - 1

    def written(self) -> str:
        """Return the element as text."""
        parts: list[str] = []
        self._write(parts)
        return "".join(parts)

    def _write(self, parts: list[str]) -> None:
        if not self.content:
            parts.append(empty(self._name, self._attributes))
            return
        parts.append(f"<{self._name}{_written(self._attributes)}>")
        for one in self.content:
            if isinstance(one, str):
                parts.append(one)
            else:
                one._write(parts)
        parts.append(f"</{self._name}>")


def empty(name: str, attributes: Mapping[str, str], title: str = "") -> str:
    """Return an element without content but perhaps a *title*, as text."""
    if title:
        return SvgElement(name, attributes, title).written()
    return f"<{name}{_written(attributes)} />"


def _written(attributes: Mapping[str, str]) -> str:
    """Return attributes as they are written, by their names; those without a value are left out."""
    return "".join([f' {name}="{value}"' for name, value in sorted(attributes.items()) if value])


def escaped(text: str) -> str:
    """Return *text* as the content of an element."""
    return writable_text(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def quoted(text: str) -> str:
    """Return *text* as the value of an attribute."""
    return escaped(text).replace('"', "&quot;")
