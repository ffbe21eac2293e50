"""Connected parts against their literal definitions, on boards of every kind."""

from tests.play.language.board_cases import CASES, FUNCTIONS, HOLLOW, near, part_of, parts_of

MOST = 30  # cells of a set whose parts are looked for without each of them


def test_touching_cells_are_the_neighbours_outside():
    for case in CASES:
        around = {end for cell in case.one for end in near(case.grid, cell)} - case.one
        assert case.sets.touching(case.mask(case.one)) == case.mask(around)


def test_groups_are_what_can_be_reached():
    for case in CASES:
        mask, cell = case.mask(case.one), case.cell()
        assert case.sets.group(cell, mask) == case.mask(part_of(case.grid, cell, case.one))
        assert case.sets.groups(mask) == [case.mask(part) for part in parts_of(case.grid, case.one)]


def test_joined_sets_have_cells_in_one_part():
    for case in CASES:
        ends = [frozenset(cell for cell in range(case.grid.size) if case.random.random() < 0.1) for _ in "ab"]
        joined = any(part & ends[0] and part & ends[1] for part in parts_of(case.grid, case.one))
        assert case.sets.joined(case.mask(ends[0]), case.mask(ends[1]), case.mask(case.one)) == joined


def test_cuts_are_the_cells_without_which_there_are_more_parts():
    for case in CASES:
        if len(case.one) > MOST:
            continue
        count = len(parts_of(case.grid, case.one))
        splitting = {cell for cell in case.one if len(parts_of(case.grid, case.one - {cell})) > count}
        assert case.sets.cuts(case.mask(case.one)) == case.mask(splitting)


def test_a_board_of_hexagons_is_cut_as_its_rules_say():
    """A ring around the middle of Hollow's board has no cut; without one of its cells all but the ends have."""
    sets, cells = FUNCTIONS[1], HOLLOW.numbers
    middle = HOLLOW.bits[cells["E5"]]
    ring = sets.touching(middle)
    assert ring.bit_count() == 6 and sets.cuts(ring) == 0 and sets.cuts(ring | middle) == 0
    assert sets.cuts(ring ^ HOLLOW.bits[cells["D5"]]).bit_count() == 3
