"""Judges compilers: runs a sample under a backend, compares runs and builds, and locates faults."""
