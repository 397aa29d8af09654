"""Where valid samples go: a dataset folder, or a repository of a hub."""
