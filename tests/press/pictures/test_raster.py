"""JPEG and WebP pictures: what is kept, what is converted, and what is refused."""

import io
import struct
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageCms

from pnp.press.pictures.art import read_art
from pnp.press.pictures.raster import read_raster
from pnp.problems import Problems
from tests.effort import calls
from tests.press.pictures.test_png import png
from tests.samples import amount

RED, BLUE = (200, 30, 30), (20, 40, 180)


@cache
def halves(mode="RGB", width=48, height=32):
    """Return a picture whose left half is red and whose right half is blue."""
    picture = Image.new("RGB", (width, height), RED)
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
    with Image.open(io.BytesIO(content)) as picture:
        return picture.format, picture.size, picture.convert("RGBA")


def is_near(one, other, least=12):
    return all(abs(a - b) <= least for a, b in zip(one[:3], other, strict=True))


EXIF = Image.Exif()
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
    exif = Image.Exif()
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
    assert Image.open(io.BytesIO(raster.data)).mode == "RGB"
    assert is_near(shown.getpixel((5, 5)), RED, 20)
    assert is_near(shown.getpixel((43, 5)), BLUE, 20)
    assert [(problem.code, problem.severity.value) for problem in problems] == [("P023", "warning")]
    assert "CMYK" in problems[0].message


@cache
def strange_profile():
    """Return a profile whose red and blue are swapped: a grey of L*a*b* stays, colours do not."""
    profile = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    count = struct.unpack_from(">I", profile, 128)[0]
    tags = {}
    for index in range(count):
        at = 132 + 12 * index
        tags[bytes(profile[at : at + 4])] = at
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
    clear.putalpha(Image.linear_gradient("L").resize(clear.size))
    assert pixels(read(saved("WEBP"))[0].data)[0] == "JPEG"
    assert pixels(read(saved("WEBP", lossless=True))[0].data)[0] == "PNG"
    kind, _, shown = pixels(read(saved("WEBP", clear, lossless=True))[0].data)
    assert kind == "PNG"
    assert shown.getchannel("A").getextrema()[0] < 20 < 235 < shown.getchannel("A").getextrema()[1]
    assert pixels(read(saved("WEBP", halves("RGBA")))[0].data)[0] == "JPEG", "nothing is seen through"


def test_an_animated_webp_is_refused():
    content = saved("WEBP", save_all=True, append_images=[halves().transpose(Image.Transpose.ROTATE_180)])
    raster, (problem,) = read(content)
    assert raster is None
    assert "is animated" in problem.message


def stretched_jpeg(width, height):
    """Return a JPEG that says that it is so large."""
    content = bytearray(saved("JPEG"))
    at = content.index(b"\xff\xc0")
    struct.pack_into(">HH", content, at + 5, height, width)
    return bytes(content)


def stretched_webp(width, height):
    return b"RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f" + struct.pack("<I", (height - 1) << 14 | (width - 1)) + bytes(40)


@pytest.mark.parametrize("content", [stretched_jpeg(20_000, 20_000), stretched_jpeg(65_000, 3)])
def test_too_many_pixels_are_not_unpacked(content):
    assert [problem.code for problem in read(content)[1]] == ["P008"]
    assert calls(lambda: read(content)) < 1_000


def test_a_large_webp_and_a_large_file_are_not_unpacked():
    assert [problem.code for problem in read(stretched_webp(16_000, 16_000))[1]] == ["P008"]
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
    frames = [halves(), halves().transpose(Image.Transpose.ROTATE_180)]
    problems = Problems()
    assert (
        read_art("a", saved("PNG", frames[0], save_all=True, append_images=frames[1:]), "a.png", {}, problems) is None
    )
    assert "is animated" in problems.sorted()[0].message


def test_a_png_of_a_camera_is_turned():
    exif = Image.Exif()
    exif[0x0112] = 6
    image = read_art("a", saved("PNG", exif=exif), "a.png", {}, Problems()).children[0]
    _, size, shown = pixels(image.content)
    assert size == (32, 48)
    assert shown.getpixel((16, 5))[:3] == RED
    assert (image.width, image.height) == pytest.approx((32 / 300 * 25.4, 48 / 300 * 25.4))
