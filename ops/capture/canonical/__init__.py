"""The canonical form of a captured graph: names, sizes, devices and calls that do not depend on the run."""
