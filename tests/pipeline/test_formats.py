from pnp.pipeline.formats import Format, made_for, poster, whole
from pnp.units import PAPERS

A4, A1 = PAPERS["a4"], PAPERS["a1"]


def test_pages_and_pieces_are_for_one_paper_unless_it_is_a_poster():
    assert whole(A4) == Format(A4, A4)
    assert whole(A4).name == "a4"
    assert poster(A4) == Format(A4, made_for=A1)
    assert poster(A4).name == "a4-poster"
    assert poster(A1) == whole(A1)


def test_a_format_is_a_key():
    assert {whole(A4): 1}[Format(A4, A4)] == 1
    assert whole(A4) != Format(A4, made_for=A1)


def test_sizes_are_for_a_paper_and_the_first_of_its_formats_has_them():
    formats = (whole(A4), Format(A4, made_for=A1), whole(A1))
    assert made_for(formats) == {A4: whole(A4), A1: Format(A4, made_for=A1)}
