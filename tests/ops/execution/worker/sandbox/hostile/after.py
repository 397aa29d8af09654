"""What the task after an attack finds: nothing of it."""

import importlib.util
import os
import resource
from pathlib import Path


def look(payload, reporter):
    places = ["/tmp", "/dev/shm", ".", *payload["plant"], *(os.environ[name] for name in ("TMPDIR", "HOME"))]
    private = Path.cwd().parent
    # What is shown below a temporary folder has parents there.
    shown = {part for path in (*payload["shown"], str(private)) for part in Path(path).parts}
    shown |= {"tmp", "shm", "work", "inductor", "triton", "cache", "session"}
    return {
        "left": [str(path) for place in places for path in Path(place).glob("*") if path.name not in shown],
        "planted": [
            name
            for name in ("planted", "sitecustomize", "usercustomize")
            if importlib.util.find_spec(name) is not None and _is_planted(name)
        ],
        "connections": Path("/proc/net/tcp").read_text().splitlines()[1:],
        "niceness": os.getpriority(os.PRIO_PROCESS, 0),
        "policy": os.sched_getscheduler(0),
        "cores": len(os.sched_getaffinity(0)),
        "files": resource.getrlimit(resource.RLIMIT_NOFILE)[0],
        "processes": sorted(name for name in os.listdir("/proc") if name.isdigit()),
        "marked": [name for name in os.listdir("/proc") if name.isdigit() and payload["mark"] in _command(name)],
    }


def _is_planted(name):
    origin = importlib.util.find_spec(name).origin
    return origin is not None and "PLANTED" in Path(origin).read_text()


def _command(pid):
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""
