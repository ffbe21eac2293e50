"""What a ruleset is, and how its folder is read."""
