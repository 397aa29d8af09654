"""Files that are not the task's: secrets to read, programs and modules to change, locks that keep others waiting.

Met by a mount namespace that shows the interpreter, the code of hosts and what the task is given, read-only but for the
task's own folders in memory, by an environment without secrets, and by the filter of system calls.
"""

import contextlib
import fcntl
import os
import sys
from functools import partial
from pathlib import Path

from attacking import X86, attack, attempts, attempts_on_payload, called, first, leave, open_for_writing, read

attempts(
    {
        "watch_others": [
            lambda: called("inotify_init1", 0),
            lambda: X86 and called("inotify_init"),
            lambda: f"notified {fcntl.fcntl(os.open('/usr/bin', os.O_RDONLY), fcntl.F_NOTIFY, fcntl.DN_ACCESS)}",
        ],
        "tokens": [
            lambda: [name for name in os.environ if "TOKEN" in name or "SECRET" in name or name.startswith("AWS")]
        ],
    }
)


def has_content(path, shown):
    """Whether something is there but what the sandbox must show, which is below the interpreter's folder."""
    children = path.iterdir() if path.is_dir() else [path] if path.is_file() else []
    return any(path.is_file() or not any(Path(place).is_relative_to(child) for place in shown) for child in children)


SECRET = (".ssh", ".config", ".netrc", ".cache/huggingface/token")
ELSEWHERE = ("/etc/shadow", "/root", "/home", "/var", "/mnt", "/srv", "/opt")


def lease(path):
    fcntl.fcntl(os.open(path, os.O_RDONLY), fcntl.F_SETLEASE, fcntl.F_WRLCK)
    return f"has a lease on {path}"


def lease_later(path):
    return partial(lease, path)


def secret_places(payload):
    home = Path(payload["home"])
    places = (*(home / name for name in SECRET), home, *map(Path, ELSEWHERE))
    return [str(place) for place in places if has_content(place, payload["shown"])]


def read_by_a_link(secret):
    os.symlink(secret, "link")
    return read("link")


attempts_on_payload(
    {
        "secrets": [secret_places],
        "clients_secret": [
            lambda payload: read(payload["secret"]),
            lambda payload: os.open(payload["secret"], os.O_WRONLY),
        ],
        "secret_by_a_link": [
            lambda payload: read_by_a_link(payload["secret"]),
            lambda payload: os.link(payload["secret"], "hard") or "linked",
        ],
        "rest_of_the_checkout": [
            lambda payload: read(Path(payload["checkout"], ".git")),
            lambda payload: read(Path(payload["checkout"], "pyproject.toml")),
            lambda payload: os.listdir(Path(payload["checkout"], "warehouse")),
        ],
        # Whoever opens these files waits for a lease to be given back.
        "leases": [
            lambda payload: first(*map(lease_later, [*Path(payload["checkout"], "ops").rglob("*.py")][:400])),
            lambda _: first(*map(lease_later, [*Path("/usr/bin").glob("*")][:100])),
        ],
    }
)


@attack
def other_parts_of_the_session(payload):
    session = Path.cwd().parents[2]
    own = str(Path.cwd().parent.relative_to(session))
    empty = {"left", "work/tmp"}  # for what a host's set-up leaves, which is nothing here
    seen = {str(path.relative_to(session)) for path in session.rglob("*")} - empty
    return [name for name in seen if not (name.startswith(own) or own.startswith(name))]


@attack
def write_everywhere(payload):
    """Every folder but those of processes, and where the checkout lies however deep that is."""
    places = {part for path in payload["shown"] for part in (Path(path), *Path(path).parents)}
    for folder, names, _ in os.walk("/"):
        if folder == "/":
            names.remove("proc")
        if folder.count("/") > 4:
            names.clear()
        places.add(Path(folder))
    for place in places:
        leave(place / f"{payload['mark']}.txt")


@attack
def change_programs(payload):
    files = {sys.executable, os.__file__, *(getattr(module, "__file__", None) for module in [*sys.modules.values()])}
    paths = sorted(files - {None})
    return open_for_writing(paths) or first(*(lambda path=path: os.chmod(path, 0o777) or path for path in paths))


@attack
def compiled_modules(payload):
    checkout = Path(payload["checkout"])
    for path in {Path(entry) for entry in sys.path if entry} | {checkout / "ops", checkout / "backends"}:
        with contextlib.suppress(OSError):
            Path(path, "__pycache__").mkdir(exist_ok=True)
        leave(path / "__pycache__" / f"{payload['mark']}.pyc")
