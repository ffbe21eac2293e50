"""What a ruleset is: frozen values, with no behaviour beyond derived properties."""
