"""Runs the agent on a hub with known truth: graphs that became valid samples, reasons, duplicates, speed.

    python -m benchmarks.dataset.agent_run [--count 1000] [--seed 0] [--odd] [--file hub.json]
        [--work FOLDER] [--duplicates]

A hub with generated repositories (`benchmarks.dataset.hub`) is started on the loopback device, and `graphnet agent run`
takes all of its models, in a home and a warehouse of its own. With `--work`, an interrupted run goes on. With
`--duplicates`, the declared duplicates are captured, too, into another collection, and compared with their originals.
Each figure stands beside its goal. Lost models are listed with the agent's reason.
"""

import contextlib
import json
import os
import shlex
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks._shared.harness import COUNT, SEED, cell, option, parse, run_graphnet, table
from benchmarks.dataset.hub import generator
from benchmarks.dataset.hub.__main__ import FILE, ODD, repositories_of
from benchmarks.dataset.hub.generator import Truth
from benchmarks.dataset.hub.server import Hub, Repository, serve
from ops.dataset.intake.rows import State
from ops.dataset.sample.format.codec import read_sample
from ops.errors import GraphNetError
from pipelines.exits import ExitCode

_COLLECTION, _TWINS = "benchmark", "duplicates"
_VALID = {State.VALID, State.UNIQUE, State.SUBMITTED, State.DUPLICATE}
"""States of models whose graphs are valid samples, their own or those of another model."""

_ENDS = {ExitCode.OK, ExitCode.FAILED, ExitCode.NOTHING}

Row = Mapping[str, Any]


def main() -> None:
    """Print the figures, and the losses."""
    arguments = parse(
        __doc__,
        COUNT.with_settings(default=generator.COUNT, help="repositories"),
        SEED,
        ODD,
        FILE,
        option("--work", type=Path, help="folder of home and warehouse; a temporary one by default"),
        option("--duplicates", action="store_true", help="capture the declared duplicates, too"),
        option("--arguments", default="", help="further arguments of `graphnet agent run`"),
    )
    repositories, truths = repositories_of(arguments)
    with _folder(arguments.work) as work, _serve_hub(repositories, work / "port") as hub:
        env = {
            **os.environ,
            "GRAPHNET_HOME": str(work / "home"),
            "GRAPHNET_WAREHOUSE_PATH": str(work / "warehouse" / "graphnet.duckdb"),
            "GRAPHNET_HUB_ENDPOINT": hub.endpoint,
        }
        started = time.monotonic()
        extra = shlex.split(arguments.arguments)
        rows, count = _run(env, hub, f"hub?limit={len(repositories)}", _COLLECTION, extra)
        seconds = time.monotonic() - started
        print(table(["", "figure", "goal"], figures(truths, rows, count, seconds)))
        print(table(["model", "state", "reason", "truth", "message"], losses(truths, rows)))
        if arguments.duplicates:
            print(table(["declared duplicates", ""], _compare_duplicates(truths, rows, hub, env, work)))


@contextlib.contextmanager
def _serve_hub(repositories: Mapping[str, Repository], file: Path) -> Iterator[Hub]:
    """Serve the hub at the address of an earlier run: models are named with it."""
    port = int(file.read_text()) if file.is_file() else 0
    with serve(repositories, port) as hub:
        file.write_text(hub.endpoint.rpartition(":")[2])
        yield hub


@contextlib.contextmanager
def _folder(work: Path | None) -> Iterator[Path]:
    if work is not None:
        work.mkdir(parents=True, exist_ok=True)
        yield work.absolute()
        return
    with tempfile.TemporaryDirectory(prefix="graphnet-agent-") as folder:
        yield Path(folder)


def _run(
    env: Mapping[str, str], hub: Hub, finder: str, collection: str, extra: Sequence[str]
) -> tuple[dict[str, Row], int]:
    """Run the agent to its end: the last row of each repository, also of earlier runs, and the number of ended ones."""
    ended, done = run_graphnet("agent", "run", finder, "--into", collection, *extra, env=env)
    states, _ = run_graphnet("agent", "status", collection, env=env)  # and what a killed run spooled is in the database
    if done.returncode not in _ENDS or any(state["waiting"] for state in states):
        raise SystemExit(f"the run did not come to its end (exit {done.returncode}): {done.stderr.strip()[-2000:]}")
    sql = f"SELECT * FROM agent_task WHERE collection = '{collection}' ORDER BY changed_at"
    rows, _ = run_graphnet("sql", sql, env=env)
    if not rows:
        raise SystemExit(f"the agent took no model from {hub.endpoint}: {done.stderr.strip()[-2000:]}")
    return {str(row["model"]).removeprefix("hub:"): row for row in rows}, len(ended)


def figures(truths: Sequence[Truth], rows: Mapping[str, Row], count: int, seconds: float) -> list[tuple[str, str, str]]:
    """Compare the models' results with the truth, as rows of a table; `count` models took so many seconds."""
    sound = {truth.graph for truth in truths if truth.graph is not None}
    valid = {truth.graph for truth in truths if _state(rows, truth) in _VALID} - {None}
    broken = [truth for truth in truths if truth.reason is not None]
    right = [truth for truth in broken if rows.get(truth.repository, {}).get("reason") == truth.reason]
    declared = [truth for truth in truths if truth.duplicate_of is not None]
    spared = [truth for truth in declared if _pair_states(rows, truth) & {"known_architecture", State.DUPLICATE}]
    merged = [truth for truth in truths if _is_lost_to_another(truth, rows, truths)]
    rate = count / seconds * 3600
    return [
        ("distinct sound graphs that became valid samples", _share(len(valid), len(sound)), "95%"),
        ("broken repositories with their true reason", _share(len(right), len(broken)), "100%"),
        ("declared duplicates of which one was captured", _share(len(spared), len(declared)), ""),
        ("models that were taken for another graph's", str(len(merged)), "0"),
        ("models that the agent came upon", _share(len(rows), len(truths)), "100%"),
        ("models an hour", f"{rate:,.0f} ({seconds:,.0f} s)", "1,500 on 2 cores"),
    ]


def losses(truths: Sequence[Truth], rows: Mapping[str, Row]) -> list[tuple[str, str, str, str, str]]:
    """List sound models whose graph gave no valid sample, and broken ones with another reason."""
    valid = {truth.graph for truth in truths if _state(rows, truth) in _VALID}
    lost = []
    for truth in truths:
        row = rows.get(truth.repository, {"state": "not found", "reason": "", "message": ""})
        is_wrong = row["reason"] != truth.reason if truth.reason else truth.graph not in valid
        if is_wrong:
            message = str(row["message"] or "").partition("\n")[0]
            expected = truth.reason or "sound"
            lost.append((truth.repository, row["state"], row["reason"] or "", expected, cell(message, 120)))
    return lost


def _state(rows: Mapping[str, Row], truth: Truth) -> str | None:
    return rows.get(truth.repository, {}).get("state")


def _pair_states(rows: Mapping[str, Row], truth: Truth) -> set[str | None]:
    """Find states and reasons of a declared duplicate and its original: whichever came second was spared."""
    pair = [rows.get(name or "", {}) for name in (truth.repository, truth.duplicate_of)]
    return {row.get(column) for row in pair for column in ("state", "reason")}


def _is_lost_to_another(truth: Truth, rows: Mapping[str, Row], truths: Sequence[Truth]) -> bool:
    """Tell whether a sound model was refused because of one that has another graph."""
    row = rows.get(truth.repository, {})
    if truth.graph is None or row.get("reason") != "known_architecture":
        return False
    holder = str(row["message"]).partition(" ")[0].removeprefix("hub:")
    return truth.graph != next((other.graph for other in truths if other.repository == holder), None)


def _share(count: int, total: int) -> str:
    return f"{count:,} of {total:,} ({count / total:.1%})" if total else "none"


def _compare_duplicates(
    truths: Sequence[Truth], rows: Mapping[str, Row], hub: Hub, env: Mapping[str, str], work: Path
) -> list[tuple[str, str]]:
    """Capture the declared duplicates into another collection, and compare each with its pair."""
    declared = [truth for truth in truths if truth.duplicate_of is not None]
    pairs: dict[str, str] = {}
    for truth in declared:  # whichever of the two was captured before, the other one is captured now
        first, second = str(truth.duplicate_of), truth.repository
        pairs |= {second: first} if _sample_ids(rows.get(first, {})) else {first: second}
    names = work / "duplicates.txt"
    names.write_text("".join(f"hub:{name}?weights=random&endpoint={hub.endpoint}\n" for name in pairs))
    captured, _ = _run(env, hub, f"list?path={names}", _TWINS, ())
    datasets = work / "home" / "datasets"
    verdicts = []
    for name, original in pairs.items():
        ours = _graphs(datasets / _TWINS, captured.get(name, {}))
        theirs = _graphs(datasets / _COLLECTION, rows.get(original, {}))
        if ours is None or theirs is None:
            verdicts.append((name, "not captured"))
        elif ours != theirs:
            verdicts.append((name, f"differs from {original}"))
    compared = len(pairs) - sum(verdict == "not captured" for _, verdict in verdicts)
    return [("captured and compared", _share(compared, len(pairs))), *verdicts]


def _sample_ids(row: Row) -> list[str]:
    value = row.get("sample_ids") or []
    return list(json.loads(value) if isinstance(value, str) else value)


def _graphs(dataset: Path, row: Row) -> list[object] | None:
    """Read the code and the tensors of a model's samples; None if it has none."""
    samples = []
    for sample_id in _sample_ids(row):
        try:
            sample = read_sample(dataset / sample_id)
        except GraphNetError:
            return None
        samples.append((sample.model_code, [(each.name, each.shape, each.dtype) for each in sample.weights]))
    return list(samples) or None


if __name__ == "__main__":
    main()
