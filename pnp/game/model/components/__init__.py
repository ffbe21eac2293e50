"""The models of components, and the table of their kinds."""
