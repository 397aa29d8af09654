"""Which sandbox is taken, and what is said where bubblewrap is missing; tried on every machine, whatever it has."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ops.execution.worker.client import Task, WorkerHost
from ops.execution.worker.sandbox.confinement import Confinement, Sandbox, SandboxError, SandboxKind, bubblewrap_flags
from tests import sandboxes
from tests.sandboxes import REQUIRED, forced, path_without_bubblewrap

HERE = Path(__file__).parents[1]


@pytest.fixture
def no_bubblewrap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """As if it were not installed."""
    path = path_without_bubblewrap(tmp_path)
    monkeypatch.setenv("PATH", path)
    bubblewrap_flags.cache_clear()
    yield path
    bubblewrap_flags.cache_clear()


@pytest.mark.usefixtures("no_bubblewrap")
def test_namespaces_take_the_place_of_bubblewrap() -> None:
    assert bubblewrap_flags() is None
    assert Sandbox().confinement() is Confinement.NAMESPACES
    with WorkerHost(preload=(), sandbox=Sandbox((HERE,)), env={"PYTHONPATH": str(HERE)}) as host:
        info = host.start()
        assert info.confinement in (Confinement.NAMESPACES, Confinement.LIMITS)
        assert info.task_namespaces == (info.confinement is Confinement.NAMESPACES)
        assert host.run(Task("sandbox_tasks:say", {}, 20.0, 2**30)).result == {"files": []}


@pytest.mark.usefixtures("no_bubblewrap")
def test_bubblewrap_that_is_asked_for_is_not_replaced() -> None:
    with pytest.raises(SandboxError, match=r"not installed \(apt install bubblewrap\).*set sandbox = auto"):
        Sandbox(kind=SandboxKind.BUBBLEWRAP).confinement()


def test_bubblewrap_that_may_not_make_namespaces_is_not_used(
    no_bubblewrap: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusing = Path(no_bubblewrap) / "bwrap"
    refusing.write_text("#!/bin/sh\necho 'bwrap: setting up uid map: Permission denied' >&2\nexit 1\n")
    refusing.chmod(0o755)
    assert bubblewrap_flags() is None
    assert Sandbox().confinement() is Confinement.NAMESPACES


def test_bubblewrap_with_roots_rights_is_not_used(no_bubblewrap: str) -> None:
    """As it is where it is installed setuid: it takes no privileges to keep and no sizes."""
    setuid = Path(no_bubblewrap) / "bwrap"
    for option in ("--size", "--cap-add"):
        setuid.write_text(f'#!/bin/sh\ncase "$*" in *{option}*) exit 1;; esac\n')
        setuid.chmod(0o755)
        bubblewrap_flags.cache_clear()
        assert bubblewrap_flags() is None
        assert Sandbox().confinement() is Confinement.NAMESPACES


@pytest.mark.usefixtures("no_bubblewrap")
def test_the_summary_of_the_tests_says_what_was_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without bubblewrap leaves its tests out with a warning, continuous integration fails."""
    monkeypatch.setattr(sandboxes, "is_installed", lambda: False)
    monkeypatch.delenv(REQUIRED, raising=False)
    with pytest.warns(UserWarning, match="NOT TESTED"), pytest.raises(pytest.skip.Exception, match="not installed"):
        forced(SandboxKind.BUBBLEWRAP)
    monkeypatch.setenv(REQUIRED, "1")
    with pytest.raises(pytest.fail.Exception, match="bubblewrap is NOT TESTED"):
        forced(SandboxKind.BUBBLEWRAP)
