"""The Dagster instance that the commands share with the UI: its home and its configuration.

Plain `dagster dev` in the checkout reads `dagster.yaml` there, which keeps its state in `.graphnet/dagster`. Our own
commands use the home of the settings, which is the same folder by default.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from dagster import DagsterInstance

from ops.checkout import CHECKOUT
from ops.errors import GraphNetError
from pipelines.settings import Settings

HOME_VARIABLE = "DAGSTER_HOME"
CONFIG_NAME = "dagster.yaml"
TEMPLATE = CHECKOUT / CONFIG_NAME
TEMPLATE_HOME = ".graphnet/dagster"
"""The home in the template, relative to the checkout; `write_config` replaces it by the absolute path."""


def prepare_home(settings: Settings) -> Path:
    """Make the Dagster home and its configuration, and set `DAGSTER_HOME` for this process and its children.

    If `DAGSTER_HOME` is set already, that home is used as it is.

    Returns:
        The home, absolute.

    Raises:
        GraphNetError: The home is not a folder or cannot be written.
    """
    chosen = os.environ.get(HOME_VARIABLE)
    if chosen:
        home = Path(chosen).expanduser()
        if not home.is_absolute() or not home.is_dir():
            raise GraphNetError(f"{HOME_VARIABLE} is {chosen!r}, not the absolute path of a folder: make or unset it")
        return home
    home = settings.dagster_home.resolve()
    try:
        home.mkdir(parents=True, exist_ok=True)
        write_config(home)
    except OSError as error:
        raise GraphNetError(f"cannot prepare the Dagster home {home}: {error}; choose another with `home`") from error
    os.environ[HOME_VARIABLE] = str(home)
    return home


def write_config(home: Path) -> None:
    """Write the instance's configuration into a home, unless it has the same already."""
    text = TEMPLATE.read_text(encoding="utf-8").replace(f'"{TEMPLATE_HOME}', f'"{home.as_posix()}')
    path = home / CONFIG_NAME
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return
    unfinished = path.with_name(f".{CONFIG_NAME}.{os.getpid()}")
    unfinished.write_text(text, encoding="utf-8")
    unfinished.replace(path)


@contextmanager
def open_instance(settings: Settings) -> Iterator[DagsterInstance]:
    """Open the instance that `graphnet ui` shows."""
    prepare_home(settings)
    with DagsterInstance.get() as instance:
        yield instance
