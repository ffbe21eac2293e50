"""Turn the rules' text into numbered blocks, and those into pages and HTML."""
