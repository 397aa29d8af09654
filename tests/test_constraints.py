"""Versions that the project is installed with: a file for each release of torch, which differ in what is torch's."""

import re
import tomllib

import pytest

from ops.checkout import CHECKOUT

FILES = sorted(path.name for path in (CHECKOUT / "constraints").glob("torch-*.txt"))
OF_TORCH = re.compile(r"torch|torchvision|triton|nvidia-.*|cuda-.*")


def pins(name: str) -> dict[str, str]:
    lines = (CHECKOUT / name).read_text().splitlines()
    return dict(line.split("==") for line in lines if line and not line.startswith("#"))


def test_the_usual_constraints_are_those_of_the_oldest_release() -> None:
    assert FILES[0] == "torch-2.13.txt"
    assert pins("constraints/torch-2.13.txt") == pins("constraints.txt")


@pytest.mark.parametrize("file", FILES)
def test_releases_differ_in_what_is_torchs_alone(file: str) -> None:
    usual, other = pins("constraints.txt"), pins(f"constraints/{file}")
    changed = {name for name in usual.keys() | other.keys() if usual.get(name) != other.get(name)}
    assert [name for name in sorted(changed) if not OF_TORCH.fullmatch(name)] == []
    assert other["torch"].startswith(file.removeprefix("torch-").removesuffix(".txt"))


def test_every_release_is_within_the_range_of_the_project() -> None:
    wanted = tomllib.loads((CHECKOUT / "pyproject.toml").read_text())["project"]["dependencies"]
    (torch,) = (item for item in wanted if re.match(r"torch\b(?!_|-)", item))
    least = tuple(map(int, torch.removeprefix("torch>=").split(".")))
    assert all(tuple(map(int, pins(f"constraints/{file}")["torch"].split(".")))[:2] >= least for file in FILES)
