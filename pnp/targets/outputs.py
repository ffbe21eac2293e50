"""The files to be made as values; plan the faces of pieces, which builds and exports share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import Struct

from pnp.booklet.setting.style import BookletFormat
from pnp.press.scene.piece import Piece
from pnp.sheets.spec import Backs
from pnp.workshop.bench.game_build import GameBuild
from pnp.workshop.options import Format, first_formats
from pnp.workshop.selection import PrintSheet


class Target(Struct, frozen=True):
    """A file to be made: its path and everything that defines its content.

    It can be pickled and sent to another process. *path* is below the output folder, *names* are its names for
    ``--only``. Sheets, cut files and faces have their *sheet*; cut files are *number* in order, faces the piece
    *number* of their *component*. Booklets have a format.
    """

    kind: str
    game: str
    language: str
    path: str
    names: frozenset[str]
    sheet: PrintSheet | None = None
    form: Format | None = None
    backs: Backs = "none"
    component: str = ""
    number: int = 1
    side: int = 0  # 0: front, 1: back
    booklet: BookletFormat | None = None
    paper: str = ""  # in the manifest: the format's name, if the file is for one
    ink: str = ""
    arrangement: str = ""


class Output(Struct, frozen=True):
    """The content of a file; the number of its pages and their size in mm (None for a web page).

    *sheet_pages* are the pages (1-based) of the printed sheet that a cut file belongs to.
    """

    content: bytes
    pages: int
    size: tuple[float, float] | None
    sheet: str = ""
    sheet_pages: tuple[int, ...] = ()


class OutputKind(Struct, frozen=True):
    """A kind of file: *plan* yields the targets of a game, *make* the content of one of them.

    *reads_all* says that its files depend on the whole ruleset, not one sheet; *is_bilingual*: some have two languages.
    *draws_like* names another kind with nearly the same drawings, which one process makes sooner than two. *digest* is
    of all drawings that a file shows: the file is made again only if it changes.
    """

    plan: Callable[[GameBuild], Iterator[Target]]
    make: Callable[[GameBuild, Target], Output]
    reads_all: bool = False
    is_bilingual: bool = False
    draws_like: str = ""
    digest: Callable[[GameBuild, Target], str] | None = None


def folder_of(game: str, language: str) -> str:
    """Return the folder of a game's files in one language, below the output folder."""
    return f"{game}/{language}"


def make_target(build: GameBuild, path: str, names: frozenset[str], **more: Any) -> Target:
    """Return a target of a build; *path* is below the game's folder."""
    game, language = build.ruleset.name, build.game.language
    path = f"{folder_of(game, language)}/{path}"
    return Target("", game, language, path, names, ink=build.options.ink, **more)


def join_parts(*parts: str) -> str:
    """Return the non-empty parts of a name, joined."""
    return "-".join(part for part in parts if part)


def ink_suffix(build: GameBuild) -> str:
    """Return the suffix of files' names for their ink."""
    return "low-ink" if build.options.low_ink else ""


def plan_faces(stem: str, ending: str, build: GameBuild) -> Iterator[Target]:
    """Yield the faces of the sheets' pieces, in a folder called *stem*.

    Pieces that are larger on larger paper have some for each size; an export has those of the first paper.
    """
    is_export = build.options.export is not None
    formats = build.options.formats[:1] if is_export else build.options.formats
    for sheet in build.selected:
        for paper, form in first_formats(formats).items():
            numbers: Counter[str] = Counter()
            backs: set[tuple[str, str | None]] = set()
            for piece in build.outlines(sheet, form):
                numbers[piece.component] += 1
                number = numbers[piece.component]  # a component may consist of several pieces: a standee has a base
                is_sized = piece.component in build.sized
                if not is_sized and form != build.options.formats[0]:
                    continue
                folder = join_parts(stem, paper.name if is_sized and not is_export else "", ink_suffix(build))
                own_back = piece.has_back and (piece.component, piece.back_design) not in backs  # looks may share one
                backs.add((piece.component, piece.back_design))
                for side in range(2 if own_back else 1):
                    yield make_target(
                        build,
                        f"{folder}/{piece.face_stem(number, side)}{ending}",
                        sheet.names,
                        sheet=sheet,
                        form=form,
                        component=piece.component,
                        number=number,
                        side=side,
                        paper=form.name if is_sized else "",
                    )


def piece_of(build: GameBuild, target: Target) -> Piece:
    """Return the piece of a face."""
    assert target.sheet is not None and target.form is not None, "a face is of a piece of a sheet"
    sheet, form = target.sheet, target.form
    return build.once(("faces", sheet, form), lambda: _by_component(build.pieces(sheet, form)))[target.component][
        target.number - 1
    ]


def _by_component(pieces: Iterable[Piece]) -> dict[str, list[Piece]]:
    faces: dict[str, list[Piece]] = {}
    for piece in pieces:
        faces.setdefault(piece.component, []).append(piece)
    return faces
