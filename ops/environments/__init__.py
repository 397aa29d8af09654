"""Environments of compilers: what a compiler needs, whether it is there, installing it; the machine and its identity.

May import `worker`, `untrusted` and `backends`.
"""
