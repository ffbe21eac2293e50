"""Draw the faces of faces.yaml."""
