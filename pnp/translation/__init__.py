"""Find the words for a message in the reader's language."""
