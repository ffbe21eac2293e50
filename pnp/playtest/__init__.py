"""Play many games of one set of rules, and measure them: lengths, winners, choices, rules and pieces that matter."""
