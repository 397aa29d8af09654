"""Dagster's instances and definitions of tests: what making each of them would repeat is done once a process."""

import functools

import dagster as dg
import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory

_READ = ScriptDirectory.from_config


@functools.cache
def _migrations(location: str | None) -> ScriptDirectory:
    config = Config()
    config.set_main_option("script_location", str(location))
    return _READ(config)


def read_migrations_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this test, stamps of new databases share a list of Dagster's migrations: reading it runs 89 files."""
    read = staticmethod(lambda config: _migrations(config.get_main_option("script_location")))
    monkeypatch.setattr(ScriptDirectory, "from_config", read)


@functools.cache
def definitions(**settings: str) -> dg.Definitions:
    """The code location under these settings alone, such as `backends="eager"`."""
    from pipelines.definitions import build_definitions
    from pipelines.settings import load_settings

    return build_definitions(
        load_settings(environ={f"GRAPHNET_{name.upper()}": text for name, text in settings.items()})
    )
