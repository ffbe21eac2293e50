"""Read a ruleset's folder: YAML becomes the model, and every fault a problem with its place."""
