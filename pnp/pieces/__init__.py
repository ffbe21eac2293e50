"""Draw components: each becomes pieces with a front, a back, cuts and folds."""
