import pytest
from pydantic import ValidationError

from pnp.model.special_cells import SpecialCells


def special(**values):
    return SpecialCells.model_validate({"cells": ["A1", "B2"], **values})


def test_cells_are_named_and_may_differ_in_ground_mark_and_edge():
    found = special(fill="moss", mark="star", colour="ink", edge="accent")
    assert (found.cells, found.fill, found.mark, found.colour, found.edge) == (
        ("A1", "B2"), "moss", "star", "ink", "accent",
    )  # fmt: skip
    assert special().mark is None


@pytest.mark.parametrize("values", [{"cells": []}, {"cells": [""]}, {"mark": "moon"}, {"hue": "red"}])
def test_what_is_none_of_it_is_refused(values):
    with pytest.raises(ValidationError):
        special(**values)
