"""Values of play.yaml are read into records, once for all options that leave them as they are."""

from pnp.play.language.reading.reader import read_book
from pnp.play.language.terms.options import PlayOptions


def test_values_that_no_option_changes_are_read_once():
    values = {"state": {"n": "0..3"}, "setup": {"n": {"option": "size", "values": {"2": 2, "3": [1]}}}}
    sound, books = {}, []
    for size in (2, 3):
        setting = PlayOptions(options={"size": (2, 3)}, chosen={"size": size})
        books.append(read_book(values, setting, sound).book)
    paths = [path for path, _ in sound]
    assert paths.count(("play.yaml", "state")) == 1 < paths.count(("play.yaml", "setup"))
    assert [book.setup for book in books] == [{"n": 2}, {"n": [1]}]


def test_faults_of_values_are_told_each_time():
    sound = {}
    for _ in range(2):
        findings = read_book({"state": {"n": "0..3"}, "turns": "none"}, PlayOptions(), sound).findings
        assert ("play.yaml", "turns") in [finding.at for finding in findings]
