"""Backends that cheat: each wants a better figure than it deserves, by one trick; and honest ones that look odd."""
