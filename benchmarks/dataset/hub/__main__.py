"""Serves a loopback hub of generated repositories until it is interrupted.

    python -m benchmarks.dataset.hub [--count 1000] [--seed 0] [--odd] [--file hub.json] [--port 8000]

It prints its address. `--file` keeps the repositories with the truth about them (equal graphs, broken repositories and
reasons), and is read if it exists.
"""

import threading
from pathlib import Path

from benchmarks._shared.harness import COUNT, SEED, option, parse
from benchmarks.dataset.hub import generator
from benchmarks.dataset.hub.oddities import oddities
from benchmarks.dataset.hub.server import Repository, serve

FILE = option("--file", type=Path, help="file of the repositories and the truth; made where it is not there")

ODD = option("--odd", action="store_true", help="besides: half precision, large models, quantised weights, diffusers")


def repositories_of(arguments: object) -> tuple[dict[str, Repository], list[generator.Truth]]:
    """Read the repositories of the file, or make them if it does not exist."""
    file, count, seed, is_odd = (getattr(arguments, name) for name in ("file", "count", "seed", "odd"))
    if file is not None and file.is_file():
        return generator.read(file)
    repositories, truths = generator.generate(count, seed)
    for repository, truth in oddities() if is_odd else ():
        repositories[repository.name] = repository
        truths.append(truth)
    if file is not None:
        generator.write(file, repositories, truths)
    return repositories, truths


def main() -> None:
    """Serve until interrupted."""
    arguments = parse(
        __doc__,
        COUNT.with_settings(default=generator.COUNT, help="repositories"),
        SEED,
        ODD,
        FILE,
        option("--port", type=int, default=0, help="of the loopback device; any by default"),
    )
    with serve(repositories_of(arguments)[0], arguments.port) as hub:
        print(hub.endpoint, flush=True)
        threading.Event().wait()


if __name__ == "__main__":
    main()
