import io
import struct
import subprocess
import sys
import tracemalloc
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image as Pillow

from pnp.press.geometry.path import Box
from pnp.press.pictures.art import read_art
from pnp.press.pictures.png import SIGNATURE, read_png
from pnp.press.scene.nodes import Image
from pnp.problems import Problems
from tests.effort import calls
from tests.samples import amount


def chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def header(width=4, height=3, depth=8, colour=2, compression=0, filters=0, interlace=0):
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, compression, filters, interlace))


def rows(width=4, height=3, bits=24):
    return (b"\0" + bytes(-(-width * bits // 8))) * height


def png(*chunks):
    return SIGNATURE + b"".join(chunks) + chunk(b"IEND", b"")


def data(content):
    return chunk(b"IDAT", zlib.compress(content))


WHOLE = png(header(), data(rows()))


def read(content):
    problems = Problems()
    picture = read_png(content, "a.png", problems)
    assert (picture is None) == bool(problems.error_count)
    return picture and (picture.width, picture.height), [p.code for p in problems]


def test_a_picture_has_300_dots_to_the_inch_by_default():
    assert read(WHOLE)[0] == pytest.approx((4 / 300 * 25.4, 3 / 300 * 25.4))
    resolution = chunk(b"pHYs", struct.pack(">IIB", 1000, 2000, 1))
    assert read(png(header(), resolution, data(rows())))[0] == pytest.approx((4.0, 1.5))
    only_a_ratio = chunk(b"pHYs", struct.pack(">IIB", 1000, 2000, 0))
    assert read(png(header(), only_a_ratio, data(rows())))[0] == read(WHOLE)[0]


@pytest.mark.parametrize(
    ("colour", "depth", "bits"), [(0, 1, 1), (0, 16, 16), (2, 8, 24), (2, 16, 48), (4, 8, 16), (6, 8, 32), (6, 16, 64)]
)
def test_every_kind_of_pixel(colour, depth, bits):
    content = png(header(9, 5, depth, colour), data(rows(9, 5, bits)))
    assert read(content)[1] == []


def test_pictures_of_a_palette_and_interlaced_ones():
    palette = chunk(b"PLTE", bytes(12))
    assert read(png(header(9, 5, 2, 3), palette, data(rows(9, 5, 2))))[1] == []
    assert read(png(header(9, 5, 2, 3), data(rows(9, 5, 2))))[1] == ["P020"]
    passes = ((2, 1), (1, 1), (3, 1), (2, 2), (5, 1), (4, 3), (9, 2))
    content = b"".join(rows(width, height) for width, height in passes)
    assert read(png(header(9, 5, interlace=1), data(content)))[1] == []


def test_pixels_may_come_in_several_chunks():
    packed = zlib.compress(rows())
    assert read(png(header(), chunk(b"IDAT", packed[:3]), chunk(b"IDAT", packed[3:])))[1] == []


BROKEN = {
    "nothing": SIGNATURE,
    "no header": png(data(rows())),
    "no pixels": png(header()),
    "cut": WHOLE[:-20],
    "cut in a chunk": WHOLE[:40],
    "no end": WHOLE[:-12],
    "checksum": WHOLE[:45] + b"\xff" + WHOLE[46:],
    "no width": png(header(width=0), data(rows())),
    "colour": png(header(colour=5), data(rows())),
    "depth": png(header(depth=3), data(rows())),
    "packing": png(header(compression=1), data(rows())),
    "filters": png(header(filters=1), data(rows())),
    "interlace": png(header(interlace=2), data(rows())),
    "too few pixels": png(header(), data(rows(height=2))),
    "too many pixels": png(header(), data(rows(height=4))),
    "no pixels at all": png(header(), data(b"")),
    "filter": png(header(), data(b"\x07" + rows()[1:])),
    "not packed": png(header(), chunk(b"IDAT", rows())),
    "short header": png(chunk(b"IHDR", b"1234"), data(rows())),
    "length": SIGNATURE + b"\xff\xff\xff\xffIHDR" + bytes(40),
}


@pytest.mark.parametrize("content", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_picture_is_refused(content):
    assert read(content) == (None, ["P020"])


def test_a_picture_that_unpacks_to_too_much():
    tracemalloc.start()
    assert read(png(header(100_000, 100_000), data(bytes(1_000_000)))) == (None, ["P008"])
    assert read(png(header(2, 2_000_000_000), data(b"")))[1] == ["P008"]
    assert read(png(header(1, 20_001), data(rows(1, 20_001))))[1] == ["P008"]
    assert read(png(header(20_001, 1), data(rows(20_001, 1))))[1] == ["P008"]
    bomb = png(header(10, 10), data(bytes(60_000_000)))
    assert len(bomb) < 80_000
    tracemalloc.reset_peak()
    assert read(bomb) == (None, ["P020"])
    assert tracemalloc.get_traced_memory()[1] < 5_000_000
    tracemalloc.stop()
    assert calls(lambda: read(bomb)) < 1_000


def test_a_file_that_is_too_large_is_not_looked_into():
    assert read(SIGNATURE + bytes(25_000_001)) == (None, ["P008"])


def test_a_picture_of_kilometres():
    resolution = chunk(b"pHYs", struct.pack(">IIB", 0, 1, 1))
    assert read(png(header(height=30), resolution, data(rows(height=30))))[1] == ["P020"]


def test_a_picture_that_is_too_small_to_see():
    resolution = chunk(b"pHYs", struct.pack(">IIB", 2**31, 1000, 1))
    assert read(png(header(), resolution, data(rows())))[1] == ["P020"]


def kept(*before_pixels, pixels=b"", **head):
    """Return what is kept of a picture with these chunks before its pixels."""
    problems = Problems()
    picture = read_png(png(header(**head), *before_pixels, data(pixels or rows())), "a.png", problems)
    return [problem.message for problem in problems] if picture is None else picture.data


def chunks_of(content):
    """Return the kind and content of each chunk of a picture, its pixels left out."""
    at, chunks = len(SIGNATURE), []
    while at < len(content):
        length, kind = struct.unpack_from(">I4s", content, at)
        chunks.append((kind, b"" if kind == b"IDAT" else content[at + 8 : at + 8 + length]))
        at += 12 + length
    return chunks


def colours_of(content):
    """Return the colours of all pixels of a picture, and how opaque they are."""
    with Pillow.open(io.BytesIO(content)) as picture:
        return picture.convert("RGBA").tobytes()


# What the readers of pictures have fallen over: a profile that unpacks to megabytes, frames that aren't there.
BESIDE = {
    "profile": chunk(b"iCCP", b"x\0\0" + zlib.compress(bytes(5_000_000))),
    "animation": chunk(b"acTL", struct.pack(">II", 2, 0)) + chunk(b"fcTL", bytes(26)),
    "text": chunk(b"tEXt", b"Author\0nobody's business"),
    "camera": chunk(b"eXIf", b"II*\0\x08\0\0\0\0\0"),
    "resolution": chunk(b"pHYs", struct.pack(">IIB", 1000, 1000, 1)),
    "of nobody": chunk(b"ABCD", b"x"),
    "palette of true colours": chunk(b"PLTE", bytes(5)),
    "another header": header(width=30_000, height=30_000),
}


@pytest.mark.parametrize("beside", BESIDE.values(), ids=BESIDE.keys())
def test_nothing_but_pixels_is_kept(beside):
    assert kept(beside) == kept()
    assert [kind for kind, _ in chunks_of(kept(beside))] == [b"IHDR", b"IDAT", b"IEND"]
    assert colours_of(kept(beside)) == colours_of(WHOLE)


def test_a_palette_and_what_is_transparent_are_kept():
    colours, clear, pixels = chunk(b"PLTE", bytes(range(12))), chunk(b"tRNS", b"\0\x80"), rows(bits=2)
    whole = png(header(depth=2, colour=3), colours, clear, data(pixels))
    saved = kept(colours, clear, pixels=pixels, depth=2, colour=3)
    assert chunks_of(saved) == chunks_of(whole)
    assert colours_of(saved) == colours_of(whole)
    saved = kept(chunk(b"tRNS", bytes(6)))
    assert chunks_of(saved) == chunks_of(png(header(), chunk(b"tRNS", bytes(6)), data(rows())))
    # One of 65,536 greys is lost on the way to 256: such a picture has nothing transparent.
    grey, deep = {"depth": 16, "colour": 0}, rows(bits=16)
    assert kept(chunk(b"tRNS", bytes(2)), pixels=deep, **grey) == kept(pixels=deep, **grey)
    assert [kind for kind, _ in chunks_of(kept(pixels=deep, **grey))] == [b"IHDR", b"IDAT", b"IEND"]
    assert chunks_of(kept(pixels=deep, **grey))[0] == chunks_of(png(header(**grey)))[0]


@pytest.mark.parametrize("depth", [1, 2, 4, 8])
def test_one_grey_is_transparent_at_every_depth(depth):
    grey = 1
    row = sum(value % 2**depth << 8 - depth * (i + 1) for i, value in enumerate(range(8 // depth)))
    pixels = b"\0" + bytes([row])
    saved = kept(
        chunk(b"tRNS", struct.pack(">H", grey)), pixels=pixels, width=8 // depth, height=1, depth=depth, colour=0
    )
    assert [pixel % 2**depth == grey for pixel in range(8 // depth)] == [
        opacity == 0 for opacity in colours_of(saved)[3::4]
    ]


def interlaced(width, height, colours):
    """Return an interlaced picture of these colours, three bytes each."""
    content = b""
    for left, top, across, down in PASSES:
        for y in range(top, height, down):
            row = b"".join(colours[(y * width + x) * 3 :][:3] for x in range(left, width, across))
            content += b"\0" + row if row else b""
    return png(header(width, height, interlace=1), data(content))


# Adam7: where each pass begins, and its steps, across and down.
PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))


@given(width=st.integers(1, 12), height=st.integers(1, 12), random=st.randoms(use_true_random=False))
@settings(max_examples=amount(12, soak=300), deadline=None)
def test_a_picture_is_saved_with_its_colours_and_always_alike(width, height, random):
    colours = random.randbytes(width * height * 3)
    straight = b"".join(b"\0" + colours[y * width * 3 :][: width * 3] for y in range(height))
    saved = kept(pixels=straight, width=width, height=height)
    assert colours_of(saved) == colours_of(png(header(width, height), data(straight)))
    problems = Problems()
    again = read_png(interlaced(width, height, colours), "a.png", problems)
    assert again is not None and colours_of(again.data) == colours_of(saved)
    assert saved == kept(pixels=straight, width=width, height=height)


def test_a_picture_that_was_saved_is_saved_the_same_again():
    assert read_png(kept(), "a.png", Problems()).data == kept()


def test_pillow_is_imported_for_a_png_only():
    code = (
        "import sys; from pnp.problems import Problems; from pnp.press.pictures.art import read_art; "
        'svg = b\'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>\'; '
        "assert read_art('a', svg, 'a.svg', {}, Problems()); print('PIL' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


@pytest.mark.parametrize(
    ("chunks", "head"),
    [
        ((chunk(b"tRNS", b"\0"),), {}),
        ((chunk(b"PLTE", bytes(6)), chunk(b"tRNS", bytes(3))), {"depth": 2, "colour": 3}),
        ((chunk(b"PLTE", bytes(5)),), {"depth": 2, "colour": 3}),
        ((chunk(b"PLTE", bytes(15)),), {"depth": 2, "colour": 3}),
    ],
)
def test_a_palette_or_transparency_that_makes_no_sense(chunks, head):
    ((message),) = kept(*chunks, pixels=rows(bits=2 if head else 24), **head)
    assert "invalid" in message


def test_it_becomes_an_image():
    problems = Problems()
    symbol = read_art("art/a.png", WHOLE, "a.png", {}, problems)
    (image,) = symbol.children
    assert isinstance(image, Image)
    assert image.content == kept()
    assert colours_of(image.content) == colours_of(WHOLE)
    assert symbol.box == Box(0, 0, image.width, image.height)


@given(at=st.integers(0, len(WHOLE) - 1), byte=st.integers(0, 255), content=st.binary(max_size=60))
@settings(max_examples=amount(32, soak=2000))
def test_any_bytes_are_a_size_or_problems(at, byte, content):
    read(WHOLE[:at] + bytes([byte]) + WHOLE[at + 1 :])
    read(SIGNATURE + content)
