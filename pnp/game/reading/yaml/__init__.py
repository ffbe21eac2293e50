"""Read YAML and JSON into plain values with their places, and those into records."""
