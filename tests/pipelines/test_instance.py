"""The Dagster home of our commands, and that plain `dagster` in the checkout keeps its state in the same place."""

import os
from pathlib import Path

import pytest
import yaml
from dagster import DagsterInstance
from dagster._core.instance.ref import InstanceRef

from ops.checkout import CHECKOUT
from ops.errors import GraphNetError
from pipelines.instance import TEMPLATE, open_instance, prepare_home
from pipelines.settings import load_settings


@pytest.fixture(autouse=True)
def no_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DAGSTER_HOME", "")


def test_home_is_made_and_configured(tmp_path: Path) -> None:
    settings = load_settings(checkout=tmp_path, environ={})
    with open_instance(settings) as instance:
        assert Path(os.environ["DAGSTER_HOME"]) == tmp_path / ".graphnet/dagster"
        assert not instance.telemetry_enabled
        assert not instance.nux_enabled
        assert instance.run_monitoring_enabled
        assert instance.root_directory == str(tmp_path / ".graphnet/dagster")
    assert (tmp_path / ".graphnet/dagster/history/runs.db").exists()
    config = yaml.safe_load((tmp_path / ".graphnet/dagster/dagster.yaml").read_text())
    assert config["concurrency"]["pools"] == {"default_limit": 1, "granularity": "op"}


def test_configuration_follows_the_checkout(tmp_path: Path) -> None:
    settings = load_settings(checkout=tmp_path, environ={})
    path = prepare_home(settings) / "dagster.yaml"
    path.write_text("telemetry: {enabled: true}\n")
    os.environ["DAGSTER_HOME"] = ""
    prepare_home(settings)
    assert yaml.safe_load(path.read_text())["telemetry"] == {"enabled": False}


def test_chosen_home_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DAGSTER_HOME", str(tmp_path))
    assert prepare_home(load_settings(checkout=tmp_path, environ={})) == tmp_path
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setenv("DAGSTER_HOME", "relative")
    with pytest.raises(GraphNetError, match="DAGSTER_HOME is 'relative', not the absolute path"):
        prepare_home(load_settings(checkout=tmp_path, environ={}))


def test_plain_dagster_in_the_checkout_uses_the_same_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What `dagster dev` does without DAGSTER_HOME: a temporary folder, configured by the checkout's file."""
    monkeypatch.chdir(tmp_path)
    with DagsterInstance.from_ref(InstanceRef.from_dir(str(tmp_path), config_dir=str(CHECKOUT))) as instance:
        assert not instance.telemetry_enabled
        assert not instance.nux_enabled
        run = instance.create_run_for_job(_empty_job())
    with open_instance(load_settings(checkout=tmp_path, environ={})) as instance:
        assert instance.has_run(run.run_id)


def _empty_job():
    import dagster as dg

    return dg.GraphDefinition(name="empty").to_job()


def test_home_of_the_template_is_ignored_by_git() -> None:
    home = yaml.safe_load(TEMPLATE.read_text())["storage"]["sqlite"]["base_dir"]
    assert f"{home.split('/')[0]}/" in (CHECKOUT / ".gitignore").read_text().splitlines()
    assert CHECKOUT / home == load_settings(environ={}).dagster_home
