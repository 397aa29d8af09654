"""Environments of compilers: their packages, whether these are installed, installing them; identity of the machine.

May import `worker`, `untrusted` and `backends`.
"""
