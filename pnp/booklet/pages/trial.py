"""A booklet in one setting of its text: how long it is, and its pages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct

from pnp.booklet.blocks.content import Block
from pnp.booklet.pages.pagination import NoRoomError, Pages, paginate
from pnp.booklet.setting.elements import FlowElement
from pnp.booklet.setting.flow import BlockFlow
from pnp.booklet.setting.items import PageItem, TextItem, item_sizes
from pnp.booklet.setting.strips import OverfullPageError
from pnp.booklet.setting.type_settings import TrialLength


class Trial(Struct, frozen=True, dict=True):
    """A booklet's elements in one setting of their text, with *leading* times its usual leading."""

    flow: BlockFlow
    elements: Sequence[FlowElement]
    leading: float = 1.0

    @cached_property
    def items(self) -> Sequence[PageItem]:
        """What is placed on pages: an item for each element."""
        return self.flow.items(self.elements, self.leading)

    @property
    def length(self) -> TrialLength:
        """How long it is."""
        style = self.flow.setter.style
        text = others = least = 0.0
        for item, (preferred, smallest) in zip(self.items, item_sizes(self.items, style.measure), strict=True):
            if isinstance(item, TextItem):
                text += preferred
            else:
                others, least = others + preferred, least + smallest
        return TrialLength(text / style.text_height, others / style.text_height, least / style.text_height)

    def paginated(
        self,
        *,
        aim: int = 0,
        first_page: int,
        ends_free: bool = True,
        is_patient: bool = False,
        is_lenient: bool = False,
    ) -> list[Pages]:
        """Return the cheapest pages, one list for each number of pages.

        Raises OverfullPageError for what is higher than a page.
        """
        style = self.flow.setter.style
        try:
            return paginate(
                self.items,
                style.measure,
                style.text_height,
                aim=aim,
                first_page=first_page,
                ends_free=ends_free,
                is_patient=is_patient,
                is_lenient=is_lenient,
            )
        except NoRoomError as error:
            raise OverfullPageError(self.elements[error.item].block) from error


def trial_of(flow: BlockFlow, blocks: Sequence[Block], leading: float) -> Trial:
    """Return blocks set with *leading* times the usual leading."""
    return Trial(flow, flow.elements(blocks), leading)
