"""Read play.yaml into a book, whose expressions are not parsed yet."""
