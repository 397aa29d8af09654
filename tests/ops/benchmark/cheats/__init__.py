"""Backends that cheat: each wants a better figure than it deserves, by one trick. `docs/cheating.md` names them all."""
