"""Ways out of a sandbox: the task that tries one of them and says what it gained. A module holds those of one kind."""

import subprocess

import files  # noqa: F401 - each module registers its attacks
import machine  # noqa: F401
import neighbours  # noqa: F401
import network  # noqa: F401
import privileges  # noqa: F401
import processes  # noqa: F401
import resources  # noqa: F401
from attacking import ATTACKS, KINDS, LEFT, leave
from kernel_buffers import buffers
from leftovers import stay

__all__ = ["ATTACKS", "KINDS", "run"]


def run(payload, reporter):
    """What the attack gained, in words, or None."""
    if payload["attack"] in HELPERS:
        return HELPERS[payload["attack"]](payload) or {}
    try:
        gained = ATTACKS[payload["attack"]](payload)
    except (OSError, subprocess.SubprocessError, AttributeError, ValueError) as error:
        return {"gained": None, "error": f"{type(error).__name__}: {error}", "left": LEFT}
    return {"gained": None if not gained else str(gained)[:300], "error": None, "left": LEFT}


def reach(payload):
    """Write a file into a folder, as an attack does."""
    leave(f"{payload['folder']}/reached.txt")
    return {"gained": None, "left": LEFT}


HELPERS = {"stay": stay, "buffers": buffers, "reach": reach}
"""Parts of other tests."""
