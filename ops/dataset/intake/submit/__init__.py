"""Submission of valid samples: to a dataset folder, or to a repository of a hub."""
