"""JPEG and WebP pictures: what is kept, what is converted, and what is refused."""

import io
import struct
import subprocess
import sys
import tracemalloc
import zlib
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image as Pillow
from PIL import ImageCms

from pnp.press.geometry.path import Box
from pnp.press.pictures.art import read_art
from pnp.press.pictures.raster import SIGNATURE, read_png, read_raster
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


def measured(content):
    problems = Problems()
    picture = read_png(content, "a.png", problems)
    assert (picture is None) == bool(problems.error_count)
    return picture and (picture.width, picture.height), [p.code for p in problems]


def test_a_picture_has_300_dots_to_the_inch_by_default():
    assert measured(WHOLE)[0] == pytest.approx((4 / 300 * 25.4, 3 / 300 * 25.4))
    resolution = chunk(b"pHYs", struct.pack(">IIB", 1000, 2000, 1))
    assert measured(png(header(), resolution, data(rows())))[0] == pytest.approx((4.0, 1.5))
    only_a_ratio = chunk(b"pHYs", struct.pack(">IIB", 1000, 2000, 0))
    assert measured(png(header(), only_a_ratio, data(rows())))[0] == measured(WHOLE)[0]


@pytest.mark.parametrize(
    ("colour", "depth", "bits"), [(0, 1, 1), (0, 16, 16), (2, 8, 24), (2, 16, 48), (4, 8, 16), (6, 8, 32), (6, 16, 64)]
)
def test_every_kind_of_pixel(colour, depth, bits):
    assert measured(png(header(9, 5, depth, colour), data(rows(9, 5, bits))))[1] == []


def test_pictures_of_a_palette_and_interlaced_ones():
    palette = chunk(b"PLTE", bytes(12))
    assert measured(png(header(9, 5, 2, 3), palette, data(rows(9, 5, 2))))[1] == []
    assert measured(png(header(9, 5, 2, 3), data(rows(9, 5, 2))))[1] == ["P020"]
    passes = ((2, 1), (1, 1), (3, 1), (2, 2), (5, 1), (4, 3), (9, 2))
    content = b"".join(rows(width, height) for width, height in passes)
    assert measured(png(header(9, 5, interlace=1), data(content)))[1] == []
    packed = zlib.compress(rows())
    assert measured(png(header(), chunk(b"IDAT", packed[:3]), chunk(b"IDAT", packed[3:])))[1] == []


BROKEN_PNG = {
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


@pytest.mark.parametrize("content", BROKEN_PNG.values(), ids=BROKEN_PNG.keys())
def test_a_broken_png_is_refused(content):
    assert measured(content) == (None, ["P020"])


def test_a_picture_that_unpacks_to_too_much():
    assert measured(SIGNATURE + bytes(25_000_001)) == (None, ["P008"])
    tracemalloc.start()
    assert measured(png(header(100_000, 100_000), data(bytes(1_000_000)))) == (None, ["P008"])
    assert measured(png(header(2, 2_000_000_000), data(b"")))[1] == ["P008"]
    assert measured(png(header(1, 20_001), data(rows(1, 20_001))))[1] == ["P008"]
    assert measured(png(header(20_001, 1), data(rows(20_001, 1))))[1] == ["P008"]
    bomb = png(header(10, 10), data(bytes(60_000_000)))
    assert len(bomb) < 80_000
    tracemalloc.reset_peak()
    assert measured(bomb) == (None, ["P020"])
    assert tracemalloc.get_traced_memory()[1] < 5_000_000
    tracemalloc.stop()
    assert calls(lambda: measured(bomb)) < 1_000


@pytest.mark.parametrize("resolution", [(0, 1), (2**31, 1000)])
def test_a_picture_of_kilometres_and_one_that_is_too_small_to_see(resolution):
    dots = chunk(b"pHYs", struct.pack(">IIB", *resolution, 1))
    assert measured(png(header(height=30), dots, data(rows(height=30))))[1] == ["P020"]


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
    key = chunk(b"tRNS", struct.pack(">H", grey))
    saved = kept(key, pixels=pixels, width=8 // depth, height=1, depth=depth, colour=0)
    opacities = colours_of(saved)[3::4]
    assert [pixel % 2**depth == grey for pixel in range(8 // depth)] == [opacity == 0 for opacity in opacities]


def interlaced(width, height, colours):
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
    assert saved == kept(pixels=straight, width=width, height=height) == read_png(saved, "a.png", Problems()).data


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
    measured(WHOLE[:at] + bytes([byte]) + WHOLE[at + 1 :])
    measured(SIGNATURE + content)


RED, BLUE = (200, 30, 30), (20, 40, 180)


@cache
def halves(mode="RGB", width=48, height=32):
    picture = Pillow.new("RGB", (width, height), RED)
    picture.paste(BLUE, (width // 2, 0, width, height))
    return picture.convert(mode)


def saved(kind, picture=None, **more):
    output = io.BytesIO()
    (picture or halves()).save(output, kind, **more)
    return output.getvalue()


def read(content, file="a.jpg"):
    problems = Problems()
    raster = read_raster(content, file, problems)
    assert (raster is None) == bool(problems.error_count)
    return raster, problems.sorted()


def pixels(content):
    with Pillow.open(io.BytesIO(content)) as picture:
        return picture.format, picture.size, picture.convert("RGBA")


def is_near(one, other, least=12):
    return all(abs(a - b) <= least for a, b in zip(one[:3], other, strict=True))


EXIF = Pillow.Exif()
EXIF[0x010E] = "where I live"


@pytest.mark.parametrize("more", [{}, {"progressive": True}, {"quality": 40}, {"exif": EXIF}, {"comment": b"me"}])
def test_a_jpeg_keeps_its_pixels_as_they_are_packed_and_loses_the_rest(more):
    content = saved("JPEG", **more)
    raster, problems = read(content)
    assert problems == []
    assert raster.data == read(raster.data)[0].data
    assert len(raster.data) <= len(content)
    assert content.endswith(raster.data[-200:])
    assert b"where I live" not in raster.data and b"Exif" not in raster.data
    assert pixels(raster.data)[2].tobytes() == pixels(content)[2].tobytes()


def test_the_size_comes_from_the_resolution():
    assert read(saved("JPEG", dpi=(96, 96)))[0].width == pytest.approx(48 / 96 * 25.4)
    assert read(saved("JPEG"))[0].width == pytest.approx(48 / 300 * 25.4)
    assert read(saved("JPEG", dpi=(1, 1)))[0].width == pytest.approx(48 / 300 * 25.4), "a resolution that is none"
    assert read(saved("WEBP"))[0].height == pytest.approx(32 / 300 * 25.4)


@pytest.mark.parametrize("turn", range(1, 9))
def test_a_picture_is_turned_as_its_camera_was_held(turn):
    exif = Pillow.Exif()
    exif[0x0112] = turn
    content = saved("JPEG", exif=exif, dpi=(300, 150))
    raster, problems = read(content)
    kind, size, shown = pixels(raster.data)
    assert (problems, kind) == ([], "JPEG")
    assert size == ((48, 32) if turn < 5 else (32, 48))
    spots = {1: (5, 16), 2: (43, 16), 3: (43, 16), 4: (5, 16), 5: (16, 5), 6: (16, 5), 7: (16, 43), 8: (16, 43)}
    assert is_near(shown.getpixel(spots[turn]), RED)
    long, short = 48 / 300 * 25.4, 32 / 150 * 25.4
    assert (raster.width, raster.height) == pytest.approx((long, short) if turn < 5 else (short, long), abs=0.1)


def test_cmyk_becomes_the_colours_of_screens():
    raster, problems = read(saved("JPEG", halves("CMYK"), quality=95))
    kind, _, shown = pixels(raster.data)
    assert kind == "JPEG"
    assert Pillow.open(io.BytesIO(raster.data)).mode == "RGB"
    assert is_near(shown.getpixel((5, 5)), RED, 20)
    assert is_near(shown.getpixel((43, 5)), BLUE, 20)
    assert [(problem.code, problem.severity.value) for problem in problems] == [("P023", "warning")]
    assert "CMYK" in problems[0].message


@cache
def strange_profile():
    """Return a profile whose red and blue are swapped: a grey of L*a*b* stays, colours do not."""
    profile = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    places = range(132, 132 + 12 * struct.unpack_from(">I", profile, 128)[0], 12)
    tags = {bytes(profile[at : at + 4]): at for at in places}
    red, blue = tags[b"rXYZ"], tags[b"bXYZ"]
    profile[red : red + 4], profile[blue : blue + 4] = b"bXYZ", b"rXYZ"
    return bytes(profile).replace("sRGB".encode("utf-16-be"), "own ".encode("utf-16-be"))


@pytest.mark.parametrize("kind", ["JPEG", "WEBP", "PNG"])
def test_a_profile_is_applied(kind):
    content = saved(kind, icc_profile=strange_profile(), **({"lossless": True} if kind == "WEBP" else {}))
    problems = Problems()
    image = read_art("a", content, f"a.{kind.lower()}", {}, problems).children[0]
    _, _, shown = pixels(image.content)
    assert problems.sorted() == []
    assert is_near(shown.getpixel((5, 5)), (30, 30, 200), 16), "red and blue have changed places"
    assert strange_profile()[:200] not in image.content


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_a_picture_in_srgb_is_left_alone(kind):
    usual = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    with_profile, without = (
        read_art("a", saved(kind, **more), f"a.{kind.lower()}", {}, Problems()).children[0].content
        for more in ({"icc_profile": usual}, {})
    )
    assert with_profile == without


def test_a_damaged_profile_is_none():
    raster, problems = read(saved("JPEG", icc_profile=b"not a profile" * 20))
    assert problems == []
    assert is_near(pixels(raster.data)[2].getpixel((5, 5)), RED)


def test_a_webp_becomes_what_a_pdf_can_hold():
    clear = halves("RGBA").copy()
    clear.putalpha(Pillow.linear_gradient("L").resize(clear.size))
    assert pixels(read(saved("WEBP"))[0].data)[0] == "JPEG"
    assert pixels(read(saved("WEBP", lossless=True))[0].data)[0] == "PNG"
    kind, _, shown = pixels(read(saved("WEBP", clear, lossless=True))[0].data)
    assert kind == "PNG"
    assert shown.getchannel("A").getextrema()[0] < 20 < 235 < shown.getchannel("A").getextrema()[1]
    assert pixels(read(saved("WEBP", halves("RGBA")))[0].data)[0] == "JPEG", "nothing is seen through"


def test_an_animated_webp_is_refused():
    content = saved("WEBP", save_all=True, append_images=[halves().transpose(Pillow.Transpose.ROTATE_180)])
    raster, (problem,) = read(content)
    assert raster is None
    assert "is animated" in problem.message


def stretched_jpeg(width, height):
    content = bytearray(saved("JPEG"))
    at = content.index(b"\xff\xc0")
    struct.pack_into(">HH", content, at + 5, height, width)
    return bytes(content)


@pytest.mark.parametrize("content", [stretched_jpeg(20_000, 20_000), stretched_jpeg(65_000, 3)])
def test_too_many_pixels_are_not_unpacked(content):
    assert [problem.code for problem in read(content)[1]] == ["P008"]
    assert calls(lambda: read(content)) < 1_000


def test_a_large_webp_and_a_large_file_are_not_unpacked():
    webp = b"RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f" + struct.pack("<I", 15_999 << 14 | 15_999) + bytes(40)
    assert [problem.code for problem in read(webp)[1]] == ["P008"]
    assert [problem.code for problem in read(saved("JPEG") + bytes(25_000_000))[1]] == ["P008"]


BROKEN = {
    "nothing": b"\xff\xd8\xff",
    "cut": saved("JPEG")[:-300],
    "cut in the header": saved("JPEG")[:100],
    "no pixels": saved("JPEG")[: saved("JPEG").index(b"\xff\xda")],
    "no size": stretched_jpeg(0, 5),
    "scans": saved("JPEG").replace(b"\xff\xd9", b"") + b"\xff\xda\0\2\0" * 300 + b"\xff\xd9",
    "webp": saved("WEBP")[:60],
    "webp without a header": b"RIFF\0\0\0\0WEBPVP8X",
    "webp of another kind": b"RIFF\0\0\0\0WEBPABCD" + bytes(40),
}


@pytest.mark.parametrize("content", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_picture_is_refused(content):
    (problem,) = read(content)[1]
    assert problem.code == "P020"
    words = ("it ends too early", "its data are damaged", "its header is invalid", "it has", "it is", "too many")
    assert problem.message.partition("picture: ")[2].startswith(words), "in words of our own"


@given(at=st.integers(0, 5_000), byte=st.integers(0, 255), kind=st.sampled_from(["JPEG", "WEBP"]))
@settings(max_examples=amount(16, soak=1000), deadline=None)
def test_any_bytes_are_a_picture_or_a_problem(at, byte, kind):
    content = bytearray(saved(kind))
    content[at % len(content)] = byte
    assert set(problem.code for problem in read(bytes(content))[1]) <= {"P008", "P020", "P023"}  # noqa: C401


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"GIF89a" + bytes(20), "a GIF"),
        (b"II*\0" + bytes(20), "a TIFF"),
        (b"\0\0\0\x1cftypavif" + bytes(20), "AVIF"),
        (b"%PDF-1.7", "a PDF"),
        (b"hello", "neither an SVG nor a PNG, JPEG or WebP picture"),
    ],
)
def test_other_files_are_named(content, said):
    problems = Problems()
    assert read_art("a", content, "a.png", {}, problems) is None
    (problem,) = problems.sorted()
    assert problem.code == "P020"
    assert said in problem.message


@pytest.mark.parametrize(
    ("file", "content", "said"),
    [
        ("a.png", saved("JPEG"), "a JPEG picture, though its name ends in .png"),
        ("a.jpg", png(), "a PNG picture, though its name ends in .jpg"),
        ("a.webp", saved("PNG"), "a PNG picture, though its name ends in .webp"),
        ("a.svg", saved("WEBP"), "a WebP picture, though its name ends in .svg"),
        ("a.jpeg", saved("JPEG"), None),
        ("a.JPG", saved("JPEG"), None),
    ],
)
def test_a_wrong_ending_is_told(file, content, said):
    problems = Problems()
    read_art("a", content, file, {}, problems)
    assert [problem.message for problem in problems.sorted() if problem.code == "P023"] == ([said] if said else [])


def test_an_animated_png_is_refused():
    frames = [halves(), halves().transpose(Pillow.Transpose.ROTATE_180)]
    problems = Problems()
    content = saved("PNG", frames[0], save_all=True, append_images=frames[1:])
    assert read_art("a", content, "a.png", {}, problems) is None
    assert "is animated" in problems.sorted()[0].message


def test_a_png_of_a_camera_is_turned():
    exif = Pillow.Exif()
    exif[0x0112] = 6
    image = read_art("a", saved("PNG", exif=exif), "a.png", {}, Problems()).children[0]
    _, size, shown = pixels(image.content)
    assert size == (32, 48)
    assert shown.getpixel((16, 5))[:3] == RED
    assert (image.width, image.height) == pytest.approx((32 / 300 * 25.4, 48 / 300 * 25.4))
