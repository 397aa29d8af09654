"""A model's graphs as tables that a person can read: operators, inputs, breaks, and findings of validation."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import dagster as dg

from assets.metadata import table
from ops.dataset.graph import weights_among
from ops.dataset.graph.identity import canonical_form
from ops.dataset.sample.catalog.description import graph_breaks, wiring
from ops.dataset.sample.catalog.rows import SampleOpRow
from ops.dataset.sample.format.types import Sample, TensorMeta, tensor_bytes
from ops.dataset.sample.identity import graph_hash

Tables = dict[str, dg.TableMetadataValue | dg.TextMetadataValue]


def graph_tables(samples: Mapping[str, Sample]) -> Tables:
    """Make tables of the graphs, their operators, their inputs, and the graph breaks between them."""
    return {
        "graphs": table(_graph_rows(samples)),
        "operators": table(_operator_rows(samples)),
        "inputs": table(_input_rows(samples)),
        "breaks": table(_break_rows(samples)),
    }


def findings_table(findings: Sequence[Mapping[str, object]], constraints: Sequence[str]) -> Tables:
    """Make the table of samples by constraints: "holds", the failure, or "not checked"."""
    by_sample: dict[str, dict[str, str]] = {}
    for row in findings:
        first_line = str(row["message"] or "").partition("\n")[0]
        verdict = "holds" if row["passed"] else f"FAILED: {first_line}"
        by_sample.setdefault(str(row["sample_id"]), {})[str(row["constraint_name"])] = verdict
    rows = (
        {"sample": name, **{constraint: verdicts.get(constraint, "not checked") for constraint in constraints}}
        for name, verdicts in by_sample.items()
    )
    return {"constraints": table(rows)}


def operator_rows(samples: Iterable[Sample]) -> list[SampleOpRow]:
    """Make rows of `sample_op`: the number of calls of each operator in each graph."""
    return [
        SampleOpRow(graph_hash(sample), operator, count)
        for sample in samples
        for operator, count in canonical_form(sample.model_code).operator_counts.items()
    ]


def _graph_rows(samples: Mapping[str, Sample]) -> Iterator[dict[str, object]]:
    for name, sample in samples.items():
        counts = canonical_form(sample.model_code).operator_counts
        yield {
            "sample": name,
            "operators": sum(counts.values()),
            "different_operators": len(counts),
            "inputs_and_weights": len(sample.tensors),
            "mebibytes": round(sum(map(tensor_bytes, sample.tensors)) / 2**20, 3),
            "graph_hash": graph_hash(sample)[:12],
        }


def _operator_rows(samples: Mapping[str, Sample]) -> Iterator[dict[str, object]]:
    """Count operators over all graphs, the most frequent first."""
    counts: Counter[str] = Counter()
    in_graphs: Counter[str] = Counter()
    for sample in samples.values():
        of_this = canonical_form(sample.model_code).operator_counts
        counts.update(of_this)
        in_graphs.update(of_this.keys())
    for operator, count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        yield {"operator": operator, "calls": count, "graphs": in_graphs[operator]}


def _input_rows(samples: Mapping[str, Sample]) -> Iterator[dict[str, object]]:
    """List inputs before weights (tensors that a module of the model holds), since the number of rows is limited."""
    rows = [
        (tensor.name in held, {"sample": name, **_tensor_row(tensor, sample)})
        for name, sample in samples.items()
        for held in [weights_among([tensor.name for tensor in sample.tensors])]
        for tensor in sample.tensors
    ]
    yield from (row for _, row in sorted(rows, key=lambda item: item[0]))


def _tensor_row(tensor: TensorMeta, sample: Sample) -> dict[str, object]:
    return {
        "input": tensor.name,
        "shape": str(list(tensor.shape)),
        "dtype": tensor.dtype,
        "range": _range(tensor),
        "mean": tensor.mean,
        "std": tensor.std,
        "fed_by": wiring(sample.info).get(tensor.name, ""),
    }


def _range(tensor: TensorMeta) -> str:
    if tensor.min_val is None and tensor.max_val is None:
        return ""
    low, high = ("" if value is None else value for value in (tensor.min_val, tensor.max_val))
    return f"{low} … {high}"


def _break_rows(samples: Mapping[str, Sample]) -> Iterator[dict[str, object]]:
    for name, sample in samples.items():
        for text in graph_breaks(sample.info):
            yield {"after": name, "reason": text}
