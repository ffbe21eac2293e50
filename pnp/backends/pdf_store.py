"""Keep what a PDF holds once however often it is used: forms, pictures, fonts, opacities, descriptions, layers."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from PIL import Image as Picture
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from pnp.backends.pdf_objects import PdfObjects
from pnp.backends.pdf_paint import Painter
from pnp.backends.pdf_text import PdfFont, utf16
from pnp.scene.nodes import Symbol
from pnp.text.fonts import FontBook
from pnp.units import number

# A form is clipped to its box. Art that reaches a little out of its symbol's box is better printed than cut off.
_FORM_MARGIN = 1.0


class Store:
    """The shared parts of one document, made when first asked for."""

    def __init__(self, canvas: Canvas, book: FontBook) -> None:
        self._canvas = canvas
        self.objects = PdfObjects(canvas)
        self._book = book
        self._forms: dict[int, tuple[Symbol, str]] = {}  # by identity; kept, so that no other takes it over
        self._written = 0
        self._namesakes: dict[str, list[tuple[Symbol, str]]] = {}
        self._images: dict[bytes, str] = {}
        self._fonts: dict[str, PdfFont] = {}
        self._layers: dict[str, tuple[str, Any]] = {}
        self._alternatives: dict[str, str] = {}
        self._sizes: dict[tuple[float, float], Any] = {}
        self._pages: dict[tuple[str, ...], Any] = {}
        self._opacities = pdfdoc.PDFDictionary()
        self._properties = pdfdoc.PDFDictionary()

    def form(self, symbol: Symbol) -> str:
        """Return the resource name of *symbol*'s form, writing it if it is new to the document."""
        known = self._forms.get(id(symbol))
        if known is None:
            namesakes = self._namesakes.setdefault(symbol.name, [])
            name = next((name for other, name in namesakes if other == symbol), None)
            if name is None:
                name = self._write_form(symbol)
                namesakes.append((symbol, name))
            known = self._forms[id(symbol)] = (symbol, name)
        return known[1]

    def _write_form(self, symbol: Symbol) -> str:
        painter = Painter(self)
        painter.paint(symbol.children)  # which writes the forms inside it first
        self._written += 1
        key = f"s{self._written}"
        box = symbol.box.grown(_FORM_MARGIN)
        corners = (round(v, 3) for v in (box.left, box.top, box.right, box.bottom))
        self._canvas.beginForm(key, *corners)
        self._canvas.addLiteral("\n".join(painter.operators) + "\n")
        self._canvas.endForm(Resources=self.resources(painter))
        return self.objects.form_name(key)

    def image(self, png: bytes) -> str:
        """Return the resource name of a PNG picture, embedding it if it is new to the document."""
        name = self._images.get(png)
        if name is None:
            with Picture.open(BytesIO(png)) as picture:
                clear = "A" in picture.getbands() or "transparency" in picture.info
                # Greys of 16 bits would all be white but the darkest.
                plain = picture.point(lambda level: level / 256).convert("L") if picture.mode == "I;16" else picture
                reader = ImageReader(plain.convert("RGBA" if clear else "RGB"))
            key = f"i{len(self._images)}"
            image = pdfdoc.PDFImageXObject(key, reader, mask="auto")
            name = self._images[png] = self.objects.image_name(key, image, has_mask=clear)
        return name

    def font(self, face: str) -> PdfFont:
        """Return the font of the book's face of that key."""
        if face not in self._fonts:
            self._fonts[face] = PdfFont(f"F{len(self._fonts)}", self._book.face(face))
        return self._fonts[face]

    def opacity(self, share: float) -> str:
        """Return the resource name of a graphics state in which everything is painted with this opacity."""
        value = number(share)
        name = f"O{value.replace('.', '-')}"
        if name not in self._opacities:
            self._opacities[name] = pdfdoc.PDFDictionary({"ca": value, "CA": value})
        return name

    def alternative(self, title: str) -> str:
        """Return the resource name of a property list that says what is seen."""
        if title not in self._alternatives:
            name = self._alternatives[title] = f"T{len(self._alternatives)}"
            self._properties[name] = pdfdoc.PDFDictionary({"Alt": utf16(title)})
        return self._alternatives[title]

    def layer(self, name: str) -> str:
        """Return the resource name of the layer (optional content group) of that name."""
        if name not in self._layers:
            group = pdfdoc.PDFDictionary({"Type": "/OCG", "Name": utf16(name)})
            reference = self.objects.reference(group)
            self._layers[name] = f"L{len(self._layers)}", reference
            self._properties[self._layers[name][0]] = reference
        return self._layers[name][0]

    def resources(self, painter: Painter) -> Any:
        """Return the resource dictionary for what *painter* painted."""
        return pdfdoc.PDFResourceDictionary(
            Font=pdfdoc.PDFObjectReference("BasicFonts"),
            ExtGState=self.objects.reference(self._opacities),
            Properties=self.objects.reference(self._properties),
            XObject={name: pdfdoc.PDFObjectReference(name) for name in painter.used},
        )

    def page_resources(self, painter: Painter) -> Any:
        """Return the resource dictionary for a page, which pages that use the same forms share."""
        key = tuple(painter.used)
        if key not in self._pages:
            self._pages[key] = self.objects.reference(self.resources(painter))
        return self._pages[key]

    def media_box(self, width: float, height: float) -> Any:
        """Return the box, in points, of all pages of one size."""
        if (width, height) not in self._sizes:
            box = pdfdoc.PDFArray([0, 0, width, height])
            self._sizes[width, height] = self.objects.reference(box)
        return self._sizes[width, height]

    def finish(self) -> None:
        """Embed the fonts and list the layers; nothing can be painted after that."""
        for font in self._fonts.values():
            font.add_to(self.objects)
        if self._layers:
            groups = pdfdoc.PDFArray([reference for _, reference in self._layers.values()])
            shown = pdfdoc.PDFDictionary({"Order": groups, "ON": groups})
            self.objects.set_catalog(OCProperties=pdfdoc.PDFDictionary({"OCGs": groups, "D": shown}))
