import pytest

from pnp.problems import Finding
from pnp.rules.ovo.notation import Claim, Go, OvoPass, Peek, read_ovo_move, write_ovo_move


@pytest.mark.parametrize(
    ("text", "move", "spelling"),
    [
        ("A1-B2", Go(0, 7), "A1-B2"),
        (" a1 - b2 ", Go(0, 7), "A1-B2"),
        ("A1>C3>E3", Go(0, 16, (0, 14, 16)), "A1-E3"),
        ("a1 > c3", Go(0, 14, (0, 14)), "A1-C3"),
        ("A1-A1", Go(0, 0), "A1-A1"),
        ("peek B4", Peek(19), "peek B4"),
        ("PEEK b4", Peek(19), "peek B4"),
        ("claim star", Claim("star"), "claim star"),
        ("Claim  Circle", Claim("circle"), "claim circle"),
        ("pass", OvoPass(), "pass"),
    ],
)
def test_moves_read_and_written(text, move, spelling):
    assert read_ovo_move(text) == move
    assert write_ovo_move(move) == spelling


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no move here"),
        ("A1", '"A1" cannot be read as a move'),
        ("A1-G2", "there is no cell G2"),
        ("A1-A7", "there is no cell A7"),
        ("A1>C3>Z9", "there is no cell Z9"),
        ("peek H1", "there is no cell H1"),
        ("peek", '"peek" cannot be read as a move'),
        ("peek A1-B2", '"peek A1-B2" cannot be read as a move'),
        ("claim", '"" is no player'),
        ("claim square", '"square" is no player'),
        ("A1-B2-C3", '"A1-B2-C3" cannot be read as a move'),
        ("A1>B2-C3", '"A1>B2-C3" cannot be read as a move'),
        ("A1-", '"A1-" cannot be read as a move'),
        ("move A1-B2", '"move A1-B2" cannot be read as a move'),
        (">" * 5000, '"' + ">" * 59 + '…" cannot be read as a move'),
        ("claim " + "x" * 5000, '"' + "x" * 59 + '…" is no player'),
        (None, "a move is a short text"),
        (["A1-B2"], "a move is a short text"),
    ],
)
def test_what_cannot_be_read(text, message):
    finding = read_ovo_move(text)
    assert isinstance(finding, Finding)
    assert (finding.code, finding.message) == ("P053", message)
    assert finding.hint


def test_moves_of_different_kinds_differ():
    assert len({Peek(3), Go(3, 3), Claim("star"), OvoPass(), Go(3, 3, (3, 3))}) == 5
