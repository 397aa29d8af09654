"""Describes a sample from its files alone, in values of bounded size, for a row of the catalog.

No code of a sample is executed, but its files decide how much memory and time parsing takes, and what Python's parser
does with them. So they are parsed in a process with limits, which `ops.dataset.sample.catalog.reading` starts as
`python -m ops.dataset.sample.catalog.description`: one request a line on stdin, one answer a line on stdout.
"""

import contextlib
import gc
import json
import re
import resource
import sys
import time
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, TypeAdapter
from pydantic.dataclasses import dataclass as checked_dataclass

from ops.dataset.graph import ModelCodeError
from ops.dataset.graph.identity import canonical_form
from ops.dataset.sample.format.codec import parse_sample
from ops.dataset.sample.format.devices import MOST_RANKS
from ops.dataset.sample.format.files import INFO_FILE, files_hash, read_sample_files
from ops.dataset.sample.format.types import Json, Sample, SampleInfo, required_bytes, tensor_bytes
from ops.dataset.sample.identity import content_hash, graph_hash, sample_hash
from ops.dataset.sample.labels.facts import facts_of
from ops.dataset.sample.labels.rules import labels_of
from ops.errors import GraphNetError
from ops.execution.untrusted.text import printable
from ops.execution.untrusted.values import REPORT_CONFIG, Boolean, Count, Line, Name, Text

LEAST_OPERATORS = 4
"""Least calls of operators in a graph that growth keeps; a cast between two graph breaks, say, has fewer."""

MOST_OPERATORS = 1_000
"""Most different operators of one graph; the published samples have at most a few hundred."""

MOST_LINKS = 2_000
"""Most graph breaks of one sample, and most inputs that other graphs feed."""

MOST_LABELS = 200
"""Most labels of one sample: a task, a family, and traits, of which the table has fewer."""

MOST_TEXT = 256_000
"""Most characters of one sample's operators, graph breaks and inputs together; the catalog holds all in memory."""

MOST_CHARACTERS = 300
"""Most characters of a name in `graph_net.json`, and of an operator's name."""

MEMORY_BYTES = 1 << 30
"""Address space of the process; the largest published sample takes 90 MB of it."""

CPU_SECONDS = 30
"""Processor time for one sample; the largest published one takes 1 s."""

_LEAVE_AT_BYTES = 400 << 20
"""Peak of resident memory after which the process ends, since freed memory may never go back to the system."""

_MESSAGE_CHARACTERS = 1000

Hash = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True, kw_only=True)
class Description:
    """A sample without its tensors and code; the attributes are those of `ops.dataset.sample.catalog.rows.SampleRow`.

    Attributes:
        source: None where `graph_net.json` has none; the same holds for `model_name` and `task`.
        operators: Operator → how often the graph calls it.
        labels: (kind, label, rule), as in `ops.dataset.sample.labels.rules.Label`.
    """

    files_hash: Hash
    sample_hash: Hash
    graph_hash: Hash
    content_hash: Hash
    framework: Name
    source: Name | None
    model_name: Name | None
    task: Name | None
    dtype: Name
    dynamic: Boolean
    tensor_count: Count
    size_bytes: Count
    graph_breaks: Annotated[tuple[Text, ...], Field(max_length=MOST_LINKS)]
    wiring: Annotated[dict[Line, Line], Field(max_length=MOST_LINKS)]
    operators: Annotated[dict[Line, Count], Field(max_length=MOST_OPERATORS)]
    devices: Annotated[int, Field(ge=1)] = 1
    labels: Annotated[tuple[tuple[Line, Line, Line], ...], Field(max_length=MOST_LABELS)]


DESCRIPTION = TypeAdapter(Description)


def describe(files: Mapping[str, bytes], folder: Path) -> Description:
    """Describe the sample that files hold, as `ops.dataset.sample.format.files.read_sample_files` gives them.

    Raises:
        GraphNetError: They are not a sample; the message names file, line and expectation.
    """
    sample = parse_sample(files, folder)
    try:
        return _describe(sample, files, folder)
    except ModelCodeError as error:
        raise GraphNetError(f"{folder}/{error}") from error
    except GraphNetError as error:
        raise GraphNetError(f"{folder}: {error}") from error


def _describe(sample: Sample, files: Mapping[str, bytes], folder: Path) -> Description:
    info = sample.info
    named = (info.framework, info.source or "", info.model_name or "", info.task or "")
    if max(map(len, named)) > MOST_CHARACTERS:
        raise GraphNetError(f"{INFO_FILE}: expected names of at most {MOST_CHARACTERS} characters")
    if max((len(tensor.dtype) for tensor in sample.tensors), default=0) > MOST_CHARACTERS:
        raise GraphNetError(f"expected names of dtypes of at most {MOST_CHARACTERS} characters")
    operators = canonical_form(sample.model_code).operator_counts
    if len(operators) > MOST_OPERATORS or max(map(len, operators), default=0) > MOST_CHARACTERS:
        raise GraphNetError(f"model.py: expected at most {MOST_OPERATORS} operators, with names of {MOST_CHARACTERS}")
    breaks, wires = graph_breaks(info), wiring(info)
    if max(len(breaks), len(wires)) > MOST_LINKS:
        raise GraphNetError(f"{INFO_FILE}: expected at most {MOST_LINKS} graph breaks and wired inputs")
    _check_texts(*named, *breaks, *wires, *wires.values())
    if sum(len(printable(text, lines=True)) for text in (*operators, *breaks, *wires, *wires.values())) > MOST_TEXT:
        most = f"{MOST_TEXT} characters in operators, graph breaks and wired inputs together"
        raise GraphNetError(f"expected at most {most}")
    return Description(
        files_hash=files_hash(files),
        sample_hash=sample_hash(sample),
        graph_hash=graph_hash(sample),
        content_hash=content_hash(sample),
        framework=info.framework,
        source=info.source,
        model_name=info.model_name,
        task=info.task,
        dtype=_main_dtype(sample),
        dynamic=bool(sample.constraints.symbols if info.dynamic is None else info.dynamic),
        tensor_count=len(sample.tensors),
        size_bytes=required_bytes(sample),
        graph_breaks=tuple(printable(reason, lines=True) for reason in breaks),
        wiring=wires,
        operators=operators,
        devices=max(1, min(info.num_devices_required, MOST_RANKS)),
        labels=tuple((label.kind, label.label, printable(label.rule)) for label in labels_of(facts_of(sample, folder))),
    )


def _check_texts(*texts: str) -> None:
    """Refuse lone surrogates, which a sample's files may have as escapes: no table can hold them."""
    try:
        "".join(texts).encode()
    except UnicodeEncodeError as error:
        raise GraphNetError(f"{INFO_FILE}: expected texts of UTF-8 characters: {error.reason}") from error


def _main_dtype(sample: Sample) -> str:
    """The floating dtype with the most bytes; "none" without a floating tensor."""
    sizes: defaultdict[str, int] = defaultdict(int)
    for tensor in sample.tensors:
        if tensor.dtype.startswith(("float", "bfloat", "complex")):
            sizes[tensor.dtype] += tensor_bytes(tensor)
    return max(sizes, key=lambda dtype: (sizes[dtype], dtype), default="none")


def graph_breaks(info: SampleInfo) -> tuple[str, ...]:
    """Reasons why the compiler ended the graph here, each "reason (file:line: source)"; () for a model of one graph."""
    breaks = info.extra.get("graph_breaks")
    return tuple(_break_text(item) for item in breaks) if isinstance(breaks, list) else ()


def _break_text(item: Json) -> str:
    if not isinstance(item, dict):
        return str(item)
    place = ":".join(str(item[key]) for key in ("file", "line") if item.get(key))
    code = str(item.get("code") or "")
    where = ": ".join(part for part in (place, code) if part)
    reason = str(item.get("reason") or "unknown reason")
    return f"{reason} ({where})" if where else reason


def wiring(info: SampleInfo) -> dict[str, str]:
    """Input → the output of an earlier graph of the model that feeds it ("subgraph_0[2]")."""
    wires = info.extra.get("wiring")
    if not isinstance(wires, dict):
        return {}
    return {
        name: f"subgraph_{source.get('subgraph')}[{source.get('output')}]"
        for name, source in wires.items()
        if isinstance(source, dict)
    }


def main() -> None:
    """Answer requests until stdin ends or the process has grown too large."""
    _limit(resource.RLIMIT_AS, MEMORY_BYTES)
    _limit(resource.RLIMIT_CORE, 1)  # at 0 the kernel still starts a program that takes core dumps
    gc.disable()  # nothing here has cycles, and a collection looks at all nodes of syntax trees
    for line in sys.stdin:
        _limit(resource.RLIMIT_CPU, int(time.process_time()) + CPU_SECONDS)
        answer = _answer(json.loads(line)["folder"])
        answer["peak_bytes"] = peak = _peak_bytes()
        answer["is_last"] = peak > _LEAVE_AT_BYTES
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
        if answer["is_last"]:
            return


_EXPECTED: Mapping[type[Exception], str] = {
    MemoryError: "a sample that takes less than 1 GiB to read",
    RecursionError: "expressions that are not nested without end",
}
"""Error of the parser → what was expected instead."""


def _answer(folder: str) -> dict[str, Any]:
    try:
        path = Path(folder)
        return {"description": DESCRIPTION.dump_python(describe(read_sample_files(path), path))}
    except GraphNetError as error:
        return {"problem": printable(str(error), _MESSAGE_CHARACTERS)}
    except Exception as error:  # noqa: BLE001 (whatever the files make the parser do is a fault of the files)
        expected = _EXPECTED.get(type(error), f"a sample that can be read, not a {type(error).__name__}")
        return {"problem": f"{printable(folder)}: expected {expected}"}


def _limit(resource_number: int, soft: int) -> None:
    with contextlib.suppress(ValueError, OSError):
        hard = resource.getrlimit(resource_number)[1]
        resource.setrlimit(resource_number, (soft if hard == resource.RLIM_INFINITY else min(soft, hard), hard))


def _peak_bytes() -> int:
    """Peak resident memory so far, in bytes. That of `getrusage` may be of the process which started this one."""
    status = Path("/proc/self/status").read_text("ascii", errors="replace")
    match = re.search(r"^VmHWM:\s+(\d+) kB$", status, re.MULTILINE)
    return int(match[1]) * 1024 if match else 0


if __name__ == "__main__":
    main()
