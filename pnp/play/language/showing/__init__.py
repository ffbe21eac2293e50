"""Show positions of compiled rules in the names of components.yaml."""
