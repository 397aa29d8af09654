"""Environments of compilers: what a compiler needs to be installed, whether it is, and installing it."""
