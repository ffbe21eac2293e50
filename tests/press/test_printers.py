from pnp.press.papers import PAPERS, PaperMargins
from pnp.press.printers import Offset, Printer, Scale

A4 = PAPERS["a4"]
INKJET = PaperMargins(3, 3, 3, 14)


def test_a_paper_has_the_margins_of_the_printer_and_else_the_usual_ones():
    assert Printer("x", INKJET).on(A4).margins == INKJET
    assert Printer("x").on(A4) == A4
    assert Printer("x", borderless=True).on(A4).margins == PaperMargins(0, 0, 0, 0)


def test_a_paper_keeps_margins_of_its_own_where_they_are_larger():
    common = A4._replace(margins=PaperMargins(10, 10, 10, 10))
    assert Printer("x", INKJET).on(common).margins == PaperMargins(10, 10, 10, 14)


def test_what_is_stretched_about_the_middle_ends_at_the_margin():
    margins = Printer("x", INKJET, scale=Scale(1.05, 1.0)).on(A4).margins
    assert 105 - 1.05 * (105 - margins.left) == 3
    assert margins.top == 3 and margins.bottom == 14
    assert Printer("x", INKJET, scale=Scale(0.95, 0.95)).on(A4).margins == INKJET


def test_at_least_half_of_a_paper_is_printed_on():
    assert Printer("x", PaperMargins(0, 0, 105, 0)).leaves_enough(A4)
    assert not Printer("x", PaperMargins(0, 0, 105.1, 0)).leaves_enough(A4)
    assert not Printer("x", PaperMargins(200, 200, 200, 200)).leaves_enough(A4)


def test_turned_paper_is_safe_whichever_way_it_is_fed():
    assert A4._replace(margins=PaperMargins(1, 2, 3, 4)).turned.margins == PaperMargins(4, 3, 4, 3)
    assert A4._replace(margins=PaperMargins(1, 2, 3, 4)).rolled.margins == PaperMargins(2, 3, 4, 1)


def test_by_default_nothing_is_moved():
    assert Printer("x").back == Offset(0, 0) and Printer("x").scale == Scale(1, 1)
