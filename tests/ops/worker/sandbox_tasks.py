"""Entry points that try to get out of a sandbox and say how far they came."""

import os
import tempfile
from pathlib import Path


def attempt(action):
    try:
        result = action()
    except Exception as error:  # noqa: BLE001
        return f"{type(error).__name__}: {error}"
    return "done" if result is None else str(result)


def exchange(payload, reporter):
    """Read what it was given, leave something for the client, and try to read and to change what was not given."""
    Path(payload["output"], "result.txt").write_text("for the client")
    return {
        "given": {path.name: path.read_text() for path in Path.cwd().iterdir()},
        "read": attempt(Path(payload["secret"]).read_text),
        "write": attempt(lambda: Path(payload["secret"]).write_text("spoilt")),
        "signal_client": attempt(lambda: os.kill(payload["client"], 9)),
    }


def burn(payload, reporter):
    while True:
        pass


def leave_traps(payload, reporter):
    """A log and an output that are links to what the client can read and the sandbox must not."""
    print("before")
    work = Path(payload["output"])
    for log in work.glob("log-*.txt"):
        log.unlink()
        log.symlink_to(payload["secret"])
    (work / "out").symlink_to(Path(payload["secret"]).parent)
    return {}


def say(payload, reporter):
    print("from inside")
    return {"files": sorted(path.name for path in Path.cwd().iterdir())}


def leave_files():
    """A set-up that leaves a file and a lock in the host's temporary folder."""
    folder = Path(tempfile.gettempdir(), "made", "deep")
    folder.mkdir(parents=True)
    (folder / "header").write_text("made once")
    (folder / "lock").touch()


def use_what_is_left(payload, reporter):
    """Read it, lock it and add to it; in vain, change it."""
    folder = Path(payload["host_tmp"], "made", "deep")
    with (folder / "lock").open("w") as lock:
        lock.write("taken")
    there = sorted(path.name for path in folder.iterdir())
    (folder / "more").write_text("a task's own")
    return {
        "there": there,
        "header": (folder / "header").read_text(),
        "change": attempt(lambda: (folder / "header").write_text("spoilt")),
        "remove": attempt((folder / "header").resolve().unlink),
        "is_the_tasks_own": Path(tempfile.gettempdir()) != Path(payload["host_tmp"]),
    }


def replace_output(payload, reporter):
    """Put something else in the place of the folder that the host takes, or keep it from looking."""
    private = Path(os.environ["TMPDIR"]).parent
    if payload["by"] == "nothing":
        return {}
    if payload["by"] == "no permission":
        private.chmod(0)
        return {}
    (private / "output").rename(private / "elsewhere")
    if payload["by"] == "file":
        (private / "output").touch()
    elif payload["by"] == "fifo":
        os.mkfifo(private / "output")
    elif payload["by"] != "nowhere":
        (private / "output").symlink_to(payload["by"])
    return {}


def leave_much(payload, reporter):
    """Fill the output folder with files that have no name any more, then with ones that have."""
    output, held = Path(payload["output"]), []
    (output / "kept").mkdir()
    (output / "kept" / "link").symlink_to("/etc/passwd")
    os.mkfifo(output / "kept" / "fifo")
    (output / "kept" / "a.txt").write_text("for the client")
    try:
        for _ in range(payload["files"]):
            held.append(os.open(output / "nameless", os.O_CREAT | os.O_WRONLY))
            (output / "nameless").unlink()
            os.write(held[-1], bytes(payload["size"]))
    except OSError as error:
        return {"written": len(held) - 1, "error": error.strerror}
    finally:
        for descriptor in held:
            os.close(descriptor)
    for number in range(payload["sparse"]):
        with (output / f"sparse-{number}").open("wb") as file:
            file.truncate(payload["size"])
    return {"written": len(held), "error": None}
