"""Draw boards, mats and tracks."""
