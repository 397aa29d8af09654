"""The command line in this process: one of its own for each command, and hosts that import torch, take seconds."""

import contextlib
import importlib
import io
import os
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from ops.checkout import CHECKOUT
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.sandbox.confinement import Sandbox
from pipelines.cli import run
from tests.ops.execution.worker.worker_tasks import path_for_children


def graphnet(
    arguments: Sequence[str], environment: Mapping[str, str] = os.environ, folder: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command with these variables; what it wrote, and its exit code."""
    output, errors = io.StringIO(), io.StringIO()
    with (
        mock.patch.dict(os.environ, dict(environment), clear=True),
        contextlib.chdir(folder or Path.cwd()),
        contextlib.redirect_stdout(output),
        contextlib.redirect_stderr(errors),
    ):
        code = run(list(arguments))
    return subprocess.CompletedProcess(list(arguments), int(code), output.getvalue(), errors.getvalue())


ENVIRONMENT = path_for_children(CHECKOUT / "tests" / "ops")
"""Where hosts find the entry points of tests."""

_VARIABLES = dict(os.environ)


class LastingHost(WorkerHost):
    """A host that the next command uses, too."""

    def close(self) -> None:
        """Stay: `end` closes it."""

    def end(self) -> None:
        """Close it."""
        super().close()


class LastingHosts:
    """Hosts by how they confine what is not trusted; whatever else a command preloads, they import when it is used."""

    def __init__(self) -> None:
        self._hosts: dict[Sandbox, LastingHost] = {}

    def host(self, *, preload: Sequence[str], confine_by: Sandbox) -> WorkerHost:
        """Stands for the class of hosts in a command."""
        others = [name for name in preload if name != "torch" and not name.startswith("ops.")]
        assert not others, f"{others} would be missing in a host of other commands"
        if confine_by not in self._hosts:
            self._hosts[confine_by] = LastingHost(preload=("torch",), env=ENVIRONMENT, confine_by=confine_by)
            with mock.patch.dict(os.environ, _VARIABLES, clear=True):  # not those of whichever test comes first
                self._hosts[confine_by].start()
        return self._hosts[confine_by]

    def end(self) -> None:
        """Close them."""
        for host in self._hosts.values():
            host.end()

    def patch(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Have commands, and Dagster runs in this process, use these."""
        for name in ("pipelines.stages", "assets.resources"):
            module: Any = importlib.import_module(name)
            monkeypatch.setattr(module, "WorkerHost", self.host)


@contextlib.contextmanager
def lasting() -> Iterator[LastingHosts]:
    """Hosts that last as long as this."""
    hosts = LastingHosts()
    try:
        yield hosts
    finally:
        hosts.end()
