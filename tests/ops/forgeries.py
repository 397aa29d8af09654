"""Honest answers of a worker, and forged ones: what `fake_host` has a host say."""

import json
import math

import fake_host

from ops.execution.environments.description import hash_fields

TASK_MS = 20.0

REPORT_CONFIG = {
    "eager_median_ms": 2.0,
    "eager_trials_ms": [2.0, 2.0, 2.0, 2.0],
    "eager_block_sizes": [2, 2],
    "eager_event_median_ms": None,
    "eager_kernel_ms": None,
    "compiled_median_ms": 1.0,
    "compiled_trials_ms": [1.0, 1.0, 1.0, 1.0],
    "compiled_block_sizes": [2, 2],
    "compiled_event_median_ms": None,
    "compiled_kernel_ms": None,
    "eager_peak_bytes": 10,
    "compiled_peak_bytes": 20,
    "noise_max_difference": 0.0,
    "seed_dependent": False,
    "nan_mismatch": False,
    "compile_ms": 3.0,
    "first_call_ms": 1.0,
    "evidence_artefact": "kernels",
    "evidence_operator_count": 1,
    "evidence_fallback_count": 0,
    "evidence_detail": "",
    "evidence_size_bytes": None,
    "evidence_adaptations": ["schedules"],
    "speedup": 2.0,
    "speedup_low": 1.9,
    "speedup_high": 2.1,
    "t_min": -6.0,
    "matches": [
        {
            "output_index": 0,
            "dtype": "float32",
            "compiled_dtype": "float32",
            "shape": [2, 3],
            "t_min": -6.0,
            "max_difference": 1e-7,
            "mean_difference": 1e-8,
        }
    ],
    "failure": None,
    "model_ms": 14.0,
}

_ENVIRONMENT = {
    "device": "cpu",
    "hardware": "Testium",
    "driver": "",
    "cpu_count": 1,
    "memory_bytes": 2**30,
    "threads": 1,
    "operating_system": "Linux",
    "python": "3.11",
    "packages": {"torch": "2"},
    "flags": {},
}
DESCRIPTION = {
    "name": "eager",
    "framework": "torch",
    "version": "1",
    "unavailable_reason": None,
    "options_json": "{}",
    "variant": "",
    "needs": None,
    "host_setup": None,
    "folder_options": [],
    "code_options": [],
    "code_hash": "c",
    "packages": [],
    "local_packages": {},
    "environment": {"env_hash": hash_fields(_ENVIRONMENT), **_ENVIRONMENT},
}
EXTRACTED = {"graph_count": 1, "sample_ids": ["file/net-make"]}
HONEST = {
    "ops.evaluation.benchmark.tasks.describe:describe": {"result": DESCRIPTION},
    "ops.dataset.validate.task:run": {"partials": [{"runnable": {"passed": True, "message": None}}], "result": {}},
    "ops.dataset.capture.task:run": {
        "partials": [{"model_name": "net-make", "library": "file", "task": "nlp"}],
        "result": EXTRACTED,
    },
}

ACCEPTED = "@accepted\n"


def done(result: object = None, **changes: object) -> str:
    """The last message, honest but for what is changed."""
    message = {"event": "done", "result": result, "failure": None, "phases": {}, "task_ms": 0.0, **changes}
    return json.dumps({name: value for name, value in message.items() if value is not ...}) + "\n"


def failure(**changes: object) -> dict[str, object]:
    return {"kind": "error", "phase": "load", "message": "no", "signal": None, **changes}


CONVERSATIONS = {
    "no JSON": "hello\n",
    "nothing but a line break": "\n",
    "not UTF-8": b"\xff\xfe\n",
    "a list": "[]\n",
    "a number": "7\n",
    "null": "null\n",
    "an empty object": "{}\n",
    "an unknown event": '{"event": "success"}\n',
    "an event that is no text": '{"event": ["done"]}\n',
    "an event that is an object": '{"event": {}}\n',
    "deep lists": "[" * 100_000 + "\n",
    "deep objects": '{"a":' * 900 + "1" + "}" * 900 + "\n",
    "an integer of 5,000 digits": '{"event": "done", "task_ms": ' + "1" * 5000 + "}\n",
    "an integer of 4,000 digits": ACCEPTED + done({}, task_ms=10**4000 - 1),
    "a key twice": '{"event": "accepted", "event": "done"}\n',
    "a lone surrogate": '{"event": "phase", "name": "\\ud800"}\n',
    "a lone surrogate in a key": '{"event": "accepted", "\\udc00": 1}\n',
    "garbage without an end": "@pour 64\n",
    "600,000 values": ACCEPTED + '{"event": "partial", "values": {"a": [' + "[]," * 600_000 + "[]]}}\n",
    "2,000 phases": ACCEPTED + "@flood 2000\n",
    "10 partials of 4 MB": ACCEPTED + ('{"event": "partial", "values": {"a": "' + "x" * 4_000_000 + '"}}\n') * 10,
    "ready again": json.dumps(fake_host.READY) + "\n",
    "accepted with more": '{"event": "accepted", "ticket": "a", "more": 1}\n',
    "another task accepted": '{"event": "accepted", "ticket": "a"}\n',
    "accepted twice": ACCEPTED + ACCEPTED,
    "an answer before it accepts": done({}),
    "a phase before it accepts": '{"event": "phase", "name": "load"}\n',
    "a phase without a name": ACCEPTED + '{"event": "phase"}\n',
    "a phase that is a number": ACCEPTED + '{"event": "phase", "name": 3}\n',
    "a phase of 1 MB": ACCEPTED + '{"event": "phase", "name": "' + "x" * 2**20 + '"}\n',
    "a phase with more": ACCEPTED + '{"event": "phase", "name": "load", "ms": 1}\n',
    "a partial that is a list": ACCEPTED + '{"event": "partial", "values": []}\n',
    "a partial without values": ACCEPTED + '{"event": "partial"}\n',
    "neither result nor failure": ACCEPTED + done(),
    "result and failure": ACCEPTED + done({}, failure=failure()),
    "no result": ACCEPTED + done(result=...),
    "a result that is a list": ACCEPTED + done([]),
    "no times": ACCEPTED + done({}, phases=...),
    "times that are a list": ACCEPTED + done({}, phases=[]),
    "a time that is text": ACCEPTED + done({}, phases={"load": "1"}),
    "a time that is true": ACCEPTED + done({}, phases={"load": True}),
    "a negative time": ACCEPTED + done({}, phases={"load": -1.0}),
    "a time that is NaN": ACCEPTED + done({}, phases={"load": math.nan}),
    "a time without end": ACCEPTED + done({}, phases={"load": math.inf}),
    "a time of 1e999": ACCEPTED + done({}).replace('"task_ms": 0.0', '"task_ms": 1e999'),
    "a time of years": ACCEPTED + done({}, task_ms=1e12),
    "a report that waited for years": ACCEPTED + done({}, late_ms=1e12),
    "phases of years": ACCEPTED + done({}, phases={"load": 1e12}),
    "200 phases": ACCEPTED + done({}, phases={f"p{number}": 0.0 for number in range(200)}),
    "task_ms that is null": ACCEPTED + done({}, task_ms=None),
    "task_ms that is a list": ACCEPTED + done({}, task_ms=[1]),
    "negative task_ms": ACCEPTED + done({}, task_ms=-0.1),
    "an unknown kind": ACCEPTED + done(failure=failure(kind="unheard_of")),
    "a kind that is a list": ACCEPTED + done(failure=failure(kind=["error"])),
    "a failure that is text": ACCEPTED + done(failure="no"),
    "a failure with more": ACCEPTED + done(failure=failure(row=1)),
    "a failure without a message": ACCEPTED + done(failure={"kind": "error", "phase": None, "signal": None}),
    "a message that is a number": ACCEPTED + done(failure=failure(message=3)),
    "a signal that is a number": ACCEPTED + done(failure=failure(signal=9)),
    "a phase of a failure that is a list": ACCEPTED + done(failure=failure(phase=[])),
    "more keys": ACCEPTED + done({}, row={"status": "success"}),
    "it leaves": "@exit 0\n",
    "it leaves after accepting": ACCEPTED + "@exit 3\n",
}


def answer(**changes: object) -> str:
    values = {name: value for name, value in {**REPORT_CONFIG, **changes}.items() if value is not ...}
    return f"{ACCEPTED}@wait {TASK_MS}\n{done(values, task_ms=TASK_MS)}"


def match(**changes: object) -> list[dict[str, object]]:
    (honest,) = REPORT_CONFIG["matches"]  # type: ignore[misc]
    return [{**honest, **changes}]


ANSWERS: dict[str, dict[str, object]] = {
    "nothing": dict.fromkeys(REPORT_CONFIG, ...),
    "a key of ours": {"run_id": "forged"},
    "status": {"status": "success"},
    "no speedup": {"speedup": ...},
    "no t_min": {"t_min": ...},
    "no compiled times": {"compiled_median_ms": ..., "compiled_trials_ms": ..., "compiled_block_sizes": ...},
    "a speedup of 1000": {"speedup": 1000.0, "speedup_low": 999.0, "speedup_high": 1001.0},
    "a speedup of 0": {"speedup": 0},
    "a speedup that is NaN": {"speedup": math.nan},
    "a speedup that is text": {"speedup": "2"},
    "a speedup outside of its interval": {"speedup_low": 2.05},
    "an interval that is NaN": {"speedup_low": math.nan},
    "a median that is not the trials'": {"eager_median_ms": 200.0, "speedup": 200.0, "speedup_high": 300.0},
    "a negative median": {"compiled_median_ms": -1.0},
    "a huge median": {"eager_median_ms": 10**400},
    "trials that are text": {"eager_trials_ms": "fast"},
    "trials with true": {"eager_trials_ms": [True, 2.0, 2.0, 2.0]},
    "trials with NaN": {"eager_trials_ms": [2.0, math.nan, 2.0, 2.0]},
    "trials without end": {"eager_trials_ms": [2.0, math.inf, 2.0, 2.0]},
    "trials of 0": {"compiled_trials_ms": [0.0, 1.0, 1.0, 1.0]},
    "calls shorter than any clock tells": {
        "compiled_trials_ms": [1e-297] * 4, "compiled_median_ms": 1e-297, "speedup": 2e297, "speedup_low": 1e297,
        "speedup_high": 3e297,
    },
    "200,000 trials": {"eager_trials_ms": [2.0] * 200_000, "eager_block_sizes": [100_000, 100_000]},
    "blocks that do not add up": {"eager_block_sizes": [2, 3]},
    "blocks of 0": {"eager_block_sizes": [4, 0]},
    "negative blocks": {"eager_block_sizes": [5, -1]},
    "blocks without pairs": {"eager_block_sizes": [4]},
    "a first call longer than compiling": {"first_call_ms": 4.0},
    "t_min off the grid": {"t_min": -6.5},
    "t_min below the grid": {"t_min": -11.0},
    "t_min that is NaN": {"t_min": math.nan},
    "t_min better than the outputs'": {"t_min": -9.0},
    "t_min that is a list": {"t_min": [1]},
    "an output's t_min off the grid": {"matches": match(t_min=-6.5), "t_min": -6.5},
    "an output without fields": {"matches": [{"output_index": 0}]},
    "an output with more fields": {"matches": match(run_id="forged")},
    "outputs that are a number": {"matches": 3},
    "outputs that are numbers": {"matches": [3]},
    "20,000 outputs": {"matches": match() * 20_000},
    "one output twice": {"matches": match() * 2},
    "an output of index -1": {"matches": match(output_index=-1)},
    "a dimension of 2^63": {"matches": match(shape=[2**63])},
    "a dimension of -1": {"matches": match(shape=[-1])},
    "100,000 dimensions": {"matches": match(shape=[1] * 100_000)},
    "a dtype of 1 MB": {"matches": match(dtype="f" * 2**20)},
    "a difference that is NaN": {"matches": match(max_difference=math.nan)},
    "a negative difference": {"matches": match(mean_difference=-1.0)},
    "a peak of 2^63": {"eager_peak_bytes": 2**63},
    "a peak of -1": {"eager_peak_bytes": -1},
    "a peak that is a fraction": {"compiled_peak_bytes": 1.5},
    "operators of -1": {"evidence_operator_count": -1},
    "evidence that is a number": {"evidence_artefact": 3},
    "adaptations that are a text": {"evidence_adaptations": "schedules"},
    "1,000 adaptations": {"evidence_adaptations": ["a"] * 1000},
    "a truth that is 1": {"seed_dependent": 1},
    "an unknown mismatch": {"failure": {"kind": "forged", "message": ""}},
    "a mismatch that is a number": {"failure": 3},
    "a mismatch without t_min": {"failure": {"kind": "shape_mismatch", "message": "2 outputs"}},
    "model_ms that is NaN": {"model_ms": math.nan},
}  # fmt: skip

FINDINGS = {
    "nothing": {},
    "no findings": {"runnable": None},
    "a list": {"runnable": []},
    "a text": {"runnable": "passed"},
    "no message": {"runnable": {"passed": True}},
    "passed is 1": {"runnable": {"passed": 1, "message": None}},
    "a message that is a number": {"runnable": {"passed": True, "message": 3}},
    "more keys": {"runnable": {"passed": True, "message": None, "status": "valid"}},
    "another check": {"unheard_of": {"passed": True, "message": None}},
}

MODEL = {"model_name": "net-make", "library": "file", "task": "nlp"}
EXTRACTIONS: dict[str, tuple[object, object]] = {
    "no samples": (MODEL, {"graph_count": 0, "sample_ids": []}),
    "no name": ({}, EXTRACTED),
    "a count that is text": (MODEL, {**EXTRACTED, "graph_count": "1"}),
    "a count of 2^63": (MODEL, {**EXTRACTED, "graph_count": 2**63}),
    "a count that is not the samples'": (MODEL, {**EXTRACTED, "graph_count": 2}),
    "samples that are text": (MODEL, {**EXTRACTED, "sample_ids": "file/net-make"}),
    "samples that are numbers": (MODEL, {**EXTRACTED, "sample_ids": [1]}),
    "a sample of another library": (MODEL, {**EXTRACTED, "sample_ids": ["transformers/net"]}),
    "a sample of another model": (MODEL, {**EXTRACTED, "sample_ids": ["file/bert"]}),
    "a sample above": (MODEL, {**EXTRACTED, "sample_ids": ["file/../../etc"]}),
    "a sample at the root": (MODEL, {**EXTRACTED, "sample_ids": ["/etc/passwd"]}),
    "a name with a line break": (MODEL, {**EXTRACTED, "sample_ids": ["file/net-make\n"]}),
    "one sample twice": (MODEL, {"graph_count": 2, "sample_ids": ["file/net-make", "file/net-make"]}),
    "20,000 samples": (
        MODEL,
        {"graph_count": 20_000, "sample_ids": [f"file/net-make/subgraph_{number}" for number in range(20_000)]},
    ),
    "a name of 1 MB": ({**MODEL, "model_name": "x" * 2**20}, EXTRACTED),
    "a task that is a list": ({**MODEL, "task": []}, EXTRACTED),
    "more keys": (MODEL, {**EXTRACTED, "status": "success"}),
    "nothing": (MODEL, {}),
}  # fmt: skip

DESCRIPTIONS: dict[str, dict[str, object]] = {
    "no name": {"name": ...},
    "no framework": {"framework": ...},
    "a framework that is a list": {"framework": ["torch"]},
    "a version that is a number": {"version": 2},
    "options that are no JSON": {"options_json": "{"},
    "options that are a list": {"options_json": "[]"},
    "needs that lead elsewhere": {"needs": "../../etc/passwd"},
    "an environment that is a list": {"environment": []},
    "an environment with more": {"environment": {**DESCRIPTION["environment"], "x": 1}},  # type: ignore[dict-item]
    "an environment with text for a number": {"environment": {**DESCRIPTION["environment"], "threads": "1"}},  # type: ignore[dict-item]
    "another environment's hash": {"environment": {**DESCRIPTION["environment"], "env_hash": "0"}},  # type: ignore[dict-item]
    "more keys": {"config_hash": "forged"},
    "an error that is a number": {"error": 3},
}
