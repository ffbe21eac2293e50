"""Read a ruleset's folder: YAML becomes the model, and each fault a problem with its place."""
