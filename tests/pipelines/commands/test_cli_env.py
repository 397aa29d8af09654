"""`graphnet env` and `graphnet backends`: what is installed, what is not and why, and what cannot be made."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from ops.execution.environments import install, pip
from ops.execution.environments.definition import InstallationState, definitions, write_record
from pipelines.cli import run
from pipelines.commands import env
from pipelines.exits import ExitCode


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GRAPHNET_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_every_environment_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["env", "list", "--json"]) == ExitCode.OK
    rows = {row["environment"]: row for row in map(json.loads, capsys.readouterr().out.splitlines())}
    assert set(rows) == set(definitions())
    assert rows["torchax"]["own"] is True
    assert rows["torchax"]["state"] == InstallationState.ABSENT
    assert rows["torchax"]["packages"] == definitions()["torchax"].packages
    assert all((row["size_mib"] is None) == (row["state"] == InstallationState.ABSENT) for row in rows.values())


def test_creating_tells_what_is_done(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def created(definition: object, root: Path, constraints: Path, listen: Callable[[str, str], None]) -> list[str]:
        assert root == home / "environments"
        assert "torch==" in constraints.read_text()
        listen("jax", "downloading")
        listen("jax", "50%")
        return ["jax 1.0"]

    monkeypatch.setattr(env, "create", created)
    assert run(["env", "create", "xla"]) == ExitCode.OK
    captured = capsys.readouterr()
    assert captured.out.startswith("xla: installed jax 1.0; ")
    assert captured.err == "xla: downloading jax\n"


def test_an_installation_that_is_refused(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> list[str]:
        raise install.InstallError("it would change torch")

    monkeypatch.setattr(env, "create", refused)
    assert run(["env", "create", "xla"]) == ExitCode.FAILED
    assert capsys.readouterr().err == "error: it would change torch\n"


def test_backends_say_what_runs_here_and_why_not_otherwise(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["backends", "--json"]) == ExitCode.OK
    rows = {(row["backend"], row["variant"]): row for row in map(json.loads, capsys.readouterr().out.splitlines())}
    rows = {" ".join(key).rstrip(): row for key, row in rows.items()}
    assert rows["xla"]["environment"] == "xla" and rows["xla route=torchax"]["environment"] == "torchax"
    assert "provider" not in rows["onnxruntime provider=cuda"]["options"]
    assert rows["inductor"]["options"]["mode"] == "default"
    assert rows["eager"]["runs_here"] is True and rows["eager"]["unavailable_reason"] is None
    assert rows["eager"]["not_yet_run"] == "" and "NVIDIA GPU" in rows["tensorrt"]["not_yet_run"]
    assert all(row["runs_here"] == (row["unavailable_reason"] is None) for row in rows.values())
    missing = [name for name, row in rows.items() if row["environment"] and not row["runs_here"]]
    assert all("graphnet env create" in rows[name]["unavailable_reason"] for name in missing)


def test_backends_are_listed_for_the_device_of_the_settings(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRAPHNET_BENCHMARK_DEVICE", "cuda")
    assert run(["backends", "--json"]) == ExitCode.OK
    rows = {row["backend"]: row for row in map(json.loads, capsys.readouterr().out.splitlines())}
    assert rows["openvino"]["unavailable_reason"] == "openvino runs on cpu only; benchmark with device=cpu"


def test_a_backend_with_an_environment_of_its_own_runs_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GRAPHNET_HOME", str(tmp_path))
    place = tmp_path / "environments" / "torchax"
    for name, version in definitions()["torchax"].packages.items():
        info = place / "lib" / "python3" / "site-packages" / f"{name}-{version}.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    write_record(place, {"torchax": "0.0.1", "jaxlib": "9.9"})
    assert run(["backends", "--json"]) == ExitCode.OK
    rows = [row for row in map(json.loads, capsys.readouterr().out.splitlines()) if row["environment"] == "torchax"]
    (row,) = rows
    assert (row["backend"], row["variant"], row["runs_here"]) == ("xla", "route=torchax", True)
    assert row["backend_version"] in ("0.0.1", "9.9")


def planned(monkeypatch: pytest.MonkeyPatch, **chosen: str) -> None:
    """Have pip choose these packages, and nothing be installed."""
    items = [{"metadata": {"name": name.replace("_", "-"), "version": number}} for name, number in chosen.items()]
    monkeypatch.setattr(pip, "plan", lambda *_: items)
    monkeypatch.setattr(env, "create", lambda definition, root, *_: install.write_record(root / definition.name, {}))


def test_a_version_gets_an_environment_that_is_listed_and_removed(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    planned(monkeypatch, onnxruntime="1.23.0", tiny_part="2")
    assert run(["env", "create", "onnxruntime@1.23.0", "--with", "tiny-part"]) == ExitCode.OK
    assert "run backends in it by --backend onnxruntime@onnxruntime-1.23.0" in capsys.readouterr().out
    assert run(["env", "list", "--json"]) == ExitCode.OK
    rows = {row["environment"]: row for row in map(json.loads, capsys.readouterr().out.splitlines())}
    row = rows["onnxruntime-1.23.0"]
    assert (row["own"], row["about"]) == (True, "onnxruntime 1.23.0, with tiny-part.")
    assert run(["env", "remove", "onnxruntime-1.23.0"]) == ExitCode.OK
    assert not (home / "environments" / "onnxruntime-1.23.0").exists()
    assert run(["env", "remove", "onnxruntime-1.23.0"]) == ExitCode.USAGE
