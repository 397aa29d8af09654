"""Our agent and GraphNet's on the same models of a hub, one after the other: valid samples, and the time they took.

    python -m benchmarks.dataset.agent_beside_graphnet CHECKOUT [--count 30] [--seed 0]

CHECKOUT has GraphNet's package `graph_net`. The models are sound ones of a generated hub on the loopback device
(`benchmarks.dataset.hub`), no two with the same graph, drawn at random. GraphNet's agent runs in this interpreter's
environment, without the language model that it asks where one is installed. What it calls a success is validated here
as well, by the constraint that a sample runs (`runnable`), and by all.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from benchmarks._shared.harness import COUNT, SEED, last_line, option, parse, run_graphnet, table
from benchmarks.dataset.hub import generator
from benchmarks.dataset.hub.server import serve
from ops.intake.rows import State

_REPOSITORIES_A_MODEL = 20
"""Repositories of the hub for each model that is drawn: they are of many types."""

_THEIRS = """
import json, sys
from graph_net.agent import GraphNetAgent
agent = GraphNetAgent(workspace=sys.argv[1], llm_retry=False)
for model in sys.argv[2:]:
    print(json.dumps({"model": model, "status": agent.extract_sample(model).value}), flush=True)
"""


def main() -> None:
    """Print what came of the models both ways."""
    arguments = parse(
        __doc__,
        option("checkout", type=Path, help="folder with GraphNet's package graph_net"),
        COUNT.but(default=30, help="models"),
        SEED,
    )
    repositories, truths = generator.generate(arguments.count * _REPOSITORIES_A_MODEL, arguments.seed)
    by_graph = {truth.graph: truth.repository for truth in truths if truth.graph is not None}
    models = random.Random(arguments.seed).sample(sorted(by_graph.values()), arguments.count)
    with tempfile.TemporaryDirectory(prefix="graphnet-beside-") as folder, serve(repositories) as hub:
        work = Path(folder)
        env = {
            **os.environ,
            "GRAPHNET_HOME": str(work / "home"),
            "GRAPHNET_WAREHOUSE_PATH": str(work / "warehouse" / "graphnet.duckdb"),
            "GRAPHNET_HUB_ENDPOINT": hub.endpoint,
        }
        names = work / "models.txt"
        names.write_text("".join(f"hub:{model}?weights=random&endpoint={hub.endpoint}\n" for model in models))
        started = time.monotonic()
        ended, done = run_graphnet("agent", "run", f"list?path={names}", "--into", "ours", env=env)
        ours_s = time.monotonic() - started
        ours = sum(row["state"] == State.SUBMITTED for row in ended)
        if not ended:
            raise SystemExit(f"the agent took no model: {last_line(done.stderr)}")
        started = time.monotonic()
        statuses = _theirs(arguments.checkout, work / "theirs", models, hub.endpoint)
        theirs_s = time.monotonic() - started
        theirs = sum(status == "ok" for status in statuses.values())
        runnable, valid = (_valid(work / "theirs" / "success", env, *only) for only in (("--check", "runnable"), ()))
    rows = [
        ("ours", ours, "", "", f"{ours_s:,.0f}", f"{len(models) / ours_s * 3600:,.0f}"),
        ("GraphNet's", theirs, runnable, valid, f"{theirs_s:,.0f}", f"{len(models) / theirs_s * 3600:,.0f}"),
    ]
    header = [f"of {len(models)} models", "success", "of these runnable here", "valid here", "s", "models an hour"]
    print(table(header, [[str(value) for value in row] for row in rows]))


def _theirs(checkout: Path, workspace: Path, models: Sequence[str], endpoint: str) -> Mapping[str, str]:
    """What GraphNet's agent says of each model."""
    env = {
        **os.environ,
        "PYTHONPATH": str(checkout.absolute()),
        "HF_ENDPOINT": endpoint,
        "GRAPH_NET_EXTRACT_WORKSPACE": str(workspace / "samples"),
    }
    done = subprocess.run(
        [sys.executable, "-c", _THEIRS, str(workspace), *models], env=env, capture_output=True, text=True, check=False
    )
    lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith('{"model"')]
    if len(lines) != len(models):
        raise SystemExit(f"GraphNet's agent ended after {len(lines)} models: {last_line(done.stderr)}")
    return {line["model"]: line["status"] for line in lines}


def _valid(folder: Path, env: Mapping[str, str], *only: str) -> int:
    """How many models of a folder have samples that all meet our constraints."""
    rows, _ = run_graphnet("validate", str(folder), *only, env=env)
    failed = {str(row["sample_id"]).partition("/")[0] for row in rows if not row["passed"]}
    return len({str(row["sample_id"]).partition("/")[0] for row in rows} - failed)


if __name__ == "__main__":
    main()
