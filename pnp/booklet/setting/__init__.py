"""Set blocks in type: lines, tables, figures, and the elements of pages."""
