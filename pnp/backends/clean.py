"""Turn any string into one that every file format can carry."""

from __future__ import annotations

import re

# What XML 1.0 forbids, and halves of surrogate pairs, which UTF-8 and UTF-16 cannot write.
_UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def clean(text: str) -> str:
    """Return *text* with each character that a file cannot hold replaced by the replacement character."""
    return _UNWRITABLE.sub("\ufffd", text)
