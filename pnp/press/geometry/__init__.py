"""Points, transforms, paths and grids: plane geometry in millimetres, y pointing down."""
