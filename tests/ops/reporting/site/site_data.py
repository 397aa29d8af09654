"""Contents of a site that were made up: as many samples as a test wants, with whatever names."""

import math
import random
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import pandas as pd

from ops.reporting.score.conditions import ScoreConditions
from ops.reporting.site.content import SiteData

BACKENDS = ("eager", "inductor", "openvino", "onnxruntime", "tvm", "iree")
WHEN = datetime(2026, 3, 4, 5, 6, tzinfo=UTC)


def made_up_site(count: int, backends: Sequence[str] = BACKENDS, name: str = "", **changes: Any) -> SiteData:
    """A site of so many samples under some backends, with two builds each; `name` is added to every text."""
    draws = random.Random(count)
    ids = [f"zoo/model_{number:05d}{name}" for number in range(count)]
    samples = pd.DataFrame(
        {
            "dataset": "catalog",
            "sample_id": ids,
            "path": [f"no_such_folder/{number}{name}" for number in range(count)],
            "files_hash": "",
            "framework": "torch",
            "source": "zoo",
            "model_name": name,
            "task": [("nlp", "audio", "computer_vision")[number % 3] + name for number in range(count)],
            "family": [f"transformer/kind_{number % 40}{name}" for number in range(count)],
            "dtype": [("float32", "bfloat16")[number % 2] for number in range(count)],
            "operator_count": [3 + number % 400 for number in range(count)],
            "size_bytes": [1000 * number for number in range(count)],
            "validity": "valid",
            "traits": [[f"activation/gelu{name}"]] * count,
            "sample_hash": "5a" * 32,
            "content_hash": "c0" * 32,
            "weight": 1.0,
        }
    )
    curves = pd.DataFrame([_curve(f"{backend}{name}") for backend in backends])
    runs = pd.DataFrame([_run(draws, f"{backend}{name}", sample_id) for backend in backends for sample_id in ids])
    setups = pd.DataFrame([_setup(f"{backend}{name}", build) for backend in backends for build in ("new", "old")])
    history = pd.concat([runs.assign(**_KEY, build_hash=build, backend=runs["curve"]) for build in ("new", "old")])
    fields: dict[str, Any] = {
        "title": f"Made up{name}",
        "generated_at": WHEN,
        "conditions": ScoreConditions(),
        "label": f"all{name}",
        "opened_list": None,
        "joint_share": 0.9,
        "notes": (f"a note{name}",),
        "samples": samples,
        "lists": pd.DataFrame({"list": f"half{name}", "dataset": "catalog", "sample_id": ids[::2], "weight": 1.0}),
        "curves": curves,
        "runs": runs,
        "setups": setups,
        "history": history,
        "regressions": [_regression(f"{backends[-1]}{name}", ids[0], name)] if ids else [],
        "faults": [_fault(f"{backends[-1]}{name}", ids[:2], name)],
        "details": lambda asked: [_detail(f"{backend}{name}", of, name) for of in asked for backend in backends[:2]],
    }
    return SiteData(**fields | changes)


_KEY = {"variant": "", "env_hash": "env", "config_hash": "config"}


def _curve(backend: str) -> dict[str, Any]:
    return {"curve": backend, "backend": backend, **_KEY, "framework": "torch", "build_hash": "new"}


def _setup(backend: str, build: str) -> dict[str, Any]:
    machine = {"device": "cpu", "hardware": "a processor", "driver": "", "cpu_count": 8, "threads": 8}
    machine |= {
        "memory_bytes": 2**34,
        "operating_system": "Linux",
        "flags": {},
        "packages": {"torch": f"2.{len(build)}"},
    }
    return {
        **_curve(backend),
        **machine,
        "build_hash": build,
        "build": f"{build} of {backend}",
        "backend_version": "1",
    } | {
        "newest": WHEN,
        "run_count": 3,
        "settings_hash": "settings" if build == "new" else "other settings",
        "replay_version": 3,
    }


def _run(draws: random.Random, backend: str, sample_id: str) -> dict[str, Any]:
    speedup = math.exp(draws.gauss(0.1, 0.4))
    run = {"curve": backend, "framework": "torch", "dataset": "catalog", "sample_id": sample_id, "nan_mismatch": False}
    run |= {"fell_back": False, "is_disturbed": draws.random() < 0.01, "times_note": None}
    if draws.random() < 0.05:
        nothing = dict.fromkeys(("speedup", "speedup_low", "speedup_high", "t_min"))
        return {**run, **nothing, "status": "failure", "phase": "compile", "failure_kind": "error"}
    t_min = draws.choice([-math.inf, -6.0, -5.0, -4.0, 1.0])
    ends = {"speedup": speedup, "speedup_low": speedup * 0.97, "speedup_high": speedup * 1.03, "t_min": t_min}
    return {**run, **ends, "status": "success", "phase": None, "failure_kind": None}


def _detail(backend: str, sample_id: str, name: str) -> dict[str, Any]:
    numbers = ("eager_median_ms", "compiled_median_ms", "speedup", "speedup_low", "speedup_high", "relative_error")
    numbers += ("compile_ms", "eager_peak_bytes", "compiled_peak_bytes")
    texts = {"signal": None, "relative_error_dtype": "float32", "backend_version": f"1{name}", "log_path": None}
    return {"curve": backend, "backend": backend, "variant": "", "spec": "", "dataset": "catalog"} | {
        **dict.fromkeys(numbers, 1.5),
        **texts,
        "sample_id": sample_id,
        "status": "failure",
        "phase": "compile",
        "failure_kind": "error",
        "message": f"RuntimeError: no lowering{name}",
        "t_min": -6.0,
        "is_disturbed": True,
        "fell_back": False,
        "times_note": None,
        "finished_at": WHEN,
    }


def _regression(backend: str, sample_id: str, name: str) -> dict[str, Any]:
    sides = {
        f"{of}{column}": value
        for of, speedup in (("previous_", 2.0), ("", 1.0))
        for column, value in {
            "backend_version": f"1{name}",
            "build_hash": "ab" * 32,
            "env_hash": of,
            "speedup": speedup,
            "speedup_low": speedup * 0.98,
            "speedup_high": speedup * 1.02,
            "t_min": -6.0,
        }.items()
    }
    texts = {"dataset": "catalog", "sample_id": sample_id, "backend": backend, "variant": "", "regression": "slower"}
    return {**sides, **texts, "message": f"slow{name}", "phase": None, "failure_kind": None, "finished_at": WHEN}


def _fault(backend: str, sample_ids: Sequence[str], name: str) -> dict[str, Any]:
    texts = {
        "kind": "crash",
        "phase": "run",
        "failure": "crash",
        "signature": f"ended{name}",
        "message": f"by SIGSEGV{name}",
    }
    return {**texts, "backend": backend, "variant": "", "backend_version": f"1{name}", "folder": f"no_such{name}"} | {
        "operator_set": [f"torch.roll{name}"],
        "sample_ids": list(sample_ids),
        "reproduces": None,
        "located_at": WHEN,
    }
