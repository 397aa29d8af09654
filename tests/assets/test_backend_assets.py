"""Every backend has an asset, which says whether the backend runs here."""

from pathlib import Path

import pytest

from assets.availability import Availability
from assets.benchmark import benchmark_assets, benchmark_checks, benchmark_key
from assets.benchmark_results import CHECKS
from backends import registry

EAGER = benchmark_key("eager")


def probed(folder: Path, device: str) -> dict[str, str | None]:
    """What every backend says of itself, read back from the file."""
    available = Availability(folder / "home" / "backends.json", device)
    available.probe(None)
    return available.read()


@pytest.mark.parametrize("content", ["", "{", "[]", '{"cpu": 3}', '{"cpu": {"eager": 1}}'])
def test_a_broken_file_of_results_is_replaced(content: str, tmp_path: Path) -> None:
    available = Availability(tmp_path / "backends.json", "cpu")
    available.path.write_text(content)
    assert available.read() == {}
    available.note({"eager": None})
    assert available.read() == {"eager": None}


def test_every_registered_backend_has_an_asset_and_its_checks() -> None:
    keys = {key for asset in benchmark_assets("cpu") for key in asset.keys}
    assert keys == {benchmark_key(name) for name in registry.names()}
    checks = [(key.asset_key, key.name) for item in benchmark_checks() for key in item.check_keys]
    assert sorted(checks) == sorted((key, name) for key in keys for name in CHECKS)


def test_a_backend_that_cannot_be_loaded_has_an_asset_that_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = tmp_path / "their_compiler-4.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: their-compiler\nVersion: 4.2\n")
    (info / "entry_points.txt").write_text("[graphnet.backends]\nbroken = their_missing_module:Backend\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    result = {key: asset for asset in benchmark_assets("cpu", probed(tmp_path, "cpu")) for key in asset.keys}
    description = result[benchmark_key("broken")].descriptions_by_key[benchmark_key("broken")]
    assert description.startswith("Not available here: the package their-compiler cannot be loaded")
    assert "Not available" not in str(result[EAGER].descriptions_by_key[EAGER])
    untried = result[benchmark_key("tensorrt")].descriptions_by_key[benchmark_key("tensorrt")]
    assert "**Not yet run**: it needs an NVIDIA GPU" in str(untried)
    assert "Not yet run" not in str(result[EAGER].descriptions_by_key[EAGER])


def test_a_backend_that_does_not_run_on_the_device_has_an_asset_that_says_so(tmp_path: Path) -> None:
    result = {key: asset for asset in benchmark_assets("cuda", probed(tmp_path, "cuda")) for key in asset.keys}
    description = result[benchmark_key("openvino")].descriptions_by_key[benchmark_key("openvino")]
    assert description.startswith("Not available here: openvino runs on cpu only; benchmark with device=cpu.")
    assert "unavailable" in result[benchmark_key("openvino")].specs_by_key[benchmark_key("openvino")].kinds
    unknown = benchmark_assets("cpu")[0]
    assert unknown.specs_by_key[unknown.key].kinds == {"torch", "duckdb"}, "what was not probed is not unavailable"


def test_steps_of_one_device_share_a_pool() -> None:
    assert {asset.op.pool for asset in benchmark_assets("cuda:1")} == {"device_cuda_1"}


def test_backends_that_are_set_come_first_in_their_order() -> None:
    result = {
        key.path[-1]: asset
        for asset in benchmark_assets("cpu", variants={"openvino": [{}], "eager": [{}]})
        for key in asset.keys
    }
    priorities = {name: int(asset.op.tags["dagster/priority"]) for name, asset in result.items()}
    assert priorities["openvino"] > priorities["eager"] > priorities["inductor"] == priorities["tvm"]
