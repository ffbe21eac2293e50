"""Keep compiled templates between runs: to compile those of the booklet takes longer than to fill them."""

from __future__ import annotations

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from pnp.kept_values import find_current, keep_value


class KeptTemplates(BytecodeCache):
    """The code of templates in the user's own cache; Jinja2 checks that it belongs to the template's text."""

    def __init__(self, state: str) -> None:
        """Use only code with the same *state*, which tells everything else that the code depends on."""
        self._state = state

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill a bucket with the code that is kept, if there is any."""
        content = find_current(_key(bucket), self._state)
        if isinstance(content, bytes):
            bucket.bytecode_from_string(content)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code in a bucket."""
        keep_value(_key(bucket), (self._state, bucket.bytecode_to_string()))


def _key(bucket: Bucket) -> str:
    return f"template-{bucket.key}"
