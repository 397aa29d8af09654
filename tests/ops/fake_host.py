"""A worker host that says what a test has it say: an executable that takes the place of a Python interpreter.

In `ready.txt`, `"@pid"` stands for its process.

For a task whose files (or whose spec's folder) hold `say.txt`, it says that, line breaks and all. There, `@accepted`
stands for the usual first message, `@pour <MiB>` for garbage without a line break, `@flood <n>` for n phases,
`@wait <ms>` for a while. Other tasks it answers honestly, with the answer beside this file's copy.
"""

import json
import os
import stat
import sys
import time
from pathlib import Path

READY = {
    "event": "ready",
    "pid": "@pid",
    "namespace": False,
    "task_namespaces": False,
    "confinement": "none",
    "threads": 1,
    "python": "3.11.7",
    "preload_ms": 1.0,
}


def install(folder: Path, answers: dict[str, dict], ready: str | None = None) -> Path:
    """Make the executable in `folder`; `answers` are the honest ones, by the entry of the task."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "answers.json").write_text(json.dumps(answers))
    (folder / "ready.txt").write_text(json.dumps(READY) if ready is None else ready)
    script = folder / "python"
    script.write_text(f"#!{sys.executable} -S\n{Path(__file__).read_text()}")
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    return script


def write(data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(1, view) :]


def say(lines: str) -> None:
    for line in lines.splitlines(keepends=True):
        word, _, rest = line.strip().partition(" ")
        if word == "@accepted":
            write(json.dumps({"event": "accepted", "ticket": TICKET}).encode() + b"\n")
        elif word == "@pour":
            for _ in range(int(rest)):
                write(b"x" * 2**20)
        elif word == "@flood":
            for number in range(int(rest)):
                write(b'{"event": "phase", "name": "%d"}\n' % number)
        elif word == "@exit":
            os._exit(int(rest))
        elif word == "@wait":
            time.sleep(float(rest) / 1000)
        else:
            write(line.encode("utf-8", "surrogateescape"))


SEEN = Path(__file__).parent / "seen.json"  # in a file, since later processes of a run have hosts of their own
TICKET = ""


def forged(task: dict) -> Path | None:
    """The file of what to say to this task: `say.txt`, or `say-2.txt` for the second task of these files."""
    spec = str(task["payload"].get("spec", "")).removeprefix("file:").rpartition(":")[0]
    places = [task["files_from"], Path(spec).parent if spec else None]
    seen = json.loads(SEEN.read_text()) if SEEN.exists() else {}
    seen[str(places)] = seen.get(str(places), 0) + 1
    written = SEEN.with_name(f"{SEEN.name}.{os.getpid()}")  # whole or not at all: it may be killed at any time
    written.write_text(json.dumps(seen))
    written.replace(SEEN)
    names = ("say.txt", f"say-{seen[str(places)]}.txt")
    files = [Path(place, name) for place in places if place for name in names]
    return next((file for file in files if file.exists()), None)


def main() -> None:
    global TICKET
    here = Path(__file__).parent
    answers = json.loads((here / "answers.json").read_text())
    sys.stdin.readline()
    say((here / "ready.txt").read_text().replace('"@pid"', str(os.getpid())) + "\n")
    for line in sys.stdin:
        message = json.loads(line)
        TICKET, task = message["ticket"], message["task"]
        file = forged(task)
        if file is not None:
            say(file.read_bytes().decode("utf-8", "surrogateescape"))
            continue
        honest = answers[task["entry"]]
        say("@accepted\n")
        for partial in honest.get("partials", ()):
            say(json.dumps({"event": "partial", "values": partial}) + "\n")
        time.sleep(honest.get("seconds", 0))
        done = {"result": honest["result"], "failure": None, "phases": {}, "task_ms": honest.get("task_ms", 0.0)}
        say(json.dumps({"event": "done", **done}) + "\n")


if __name__ == "__main__":
    main()
