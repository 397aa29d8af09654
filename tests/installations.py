"""Installed distributions, and folders without end, as tests make them."""

import os
from pathlib import Path


def distribution(folder: Path, name: str, entry_points: str = "", *, top_level: str = "") -> None:
    """Have version 4.2 of a distribution be installed in a folder of packages.

    Args:
        folder: On the path of whoever is to find it.
        name: Of the distribution.
        entry_points: Lines of the group `graphnet.backends`.
        top_level: Modules and packages that belong to it.
    """
    info = folder / f"{name}-4.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 4.2\n")
    (info / "entry_points.txt").write_text(f"[graphnet.backends]\n{entry_points}\n")
    (info / "top_level.txt").write_text(top_level)


def folders_without_end(folder: Path) -> None:
    """Make more folders in each other than a path can name."""
    descriptor = os.open(folder, os.O_RDONLY)
    for _ in range(1500):
        os.mkdir("a", dir_fd=descriptor)
        inner = os.open("a", os.O_RDONLY, dir_fd=descriptor)
        os.close(descriptor)
        descriptor = inner
    os.close(descriptor)
