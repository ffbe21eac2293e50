"""Choose where pages end, and make them."""
