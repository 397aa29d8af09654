"""The parts of a graph as samples: their code, their tensors, and the file that says how they make up the whole.

Nothing is executed, and nothing in this module imports torch.
"""

import dataclasses
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ops.dataset.decompose.composition.config import (
    CONFIG_FILE,
    CONFIG_VERSION,
    DecomposedSource,
    DecompositionConfig,
    PartConfig,
)
from ops.dataset.decompose.splits import COLLECTIVES, Move
from ops.dataset.graph import Graph, parse_nodes
from ops.dataset.graph.flow import Flow, Part
from ops.dataset.graph.subgraph import Slicer
from ops.dataset.sample.folders import part_folder
from ops.dataset.sample.format.codec import write_sample
from ops.dataset.sample.format.devices import DEVICES_KEY, devices_of, with_devices
from ops.dataset.sample.format.files import FILE_LIMITS, VALUES_FILE
from ops.dataset.sample.format.types import Constraints, Sample, TensorMeta
from ops.dataset.sample.format.values_file import file_size
from ops.dataset.sample.identity import content_hash, graph_hash

SUFFIX = "_decomposed"
"""Suffix of the folder that holds the parts of a sample."""

MAX_KEPT_BYTES = 256 << 10
"""Largest size of a tensor between parts whose values may be kept, bytes."""

_ORIGIN_KEYS = ("graph_breaks", "wiring", "calls", "gradients", "repaired")
"""Entries of `graph_net.json` that hold for the whole graph alone."""


_REASON = "it is a part of the graph of one rank, and nobody recorded what other ranks have of its tensors"


@dataclass(frozen=True, slots=True)
class Decomposition:
    """A graph in parts.

    Attributes:
        config: The content of `decomposition.json`.
        parts: In order.
        samples: The sample of each part.
        content_hashes: Of each part.
        operators: Of each part, the names of its operators in order.
        seconds: Of one call of each part.
        outputs: What each part returns: name, dtype and shape of each.
    """

    config: DecompositionConfig
    parts: tuple[Part, ...]
    samples: tuple[Sample, ...]
    content_hashes: tuple[str, ...]
    operators: tuple[tuple[str, ...], ...]
    seconds: Sequence[float] = ()
    outputs: Sequence[tuple[str, ...]] = ()

    def write(self, folder: Path) -> None:
        """Write the parts and `decomposition.json`, which comes last, into an empty folder."""
        for index, sample in enumerate(self.samples):
            write_sample(sample, folder / part_folder(index))
        text = json.dumps(dataclasses.asdict(self.config), indent=2, ensure_ascii=False) + "\n"
        (folder / CONFIG_FILE).write_text(text, encoding="utf-8")


def decompose(
    sample: Sample,
    flow: Flow,
    splits: Sequence[int],
    tensors: Sequence[Mapping[str, TensorMeta]],
    *,
    sample_id: str,
    scheme: str,
    moves: Sequence[Move] = (),
) -> Decomposition:
    """Make the parts of a sample.

    Args:
        sample: The whole.
        flow: Of its graph.
        splits: Units to split before.
        tensors: Of each part, the records of those inputs that are not as the whole graph has them.
        sample_id: Of the whole.
        scheme: As it was asked for.
        moves: Splits that could not stand where the scheme wanted them.
    """
    parts = tuple(flow.parts(splits))
    writer = PartWriter(sample, flow.graph)
    samples, hashes = [], []
    for part, records in zip(parts, tensors, strict=True):
        samples.append(writer.sample(part, records))
        hashes.append(content_hash(samples[-1]))  # at once: the graph is parsed already
    config = DecompositionConfig(
        version=CONFIG_VERSION,
        scheme=scheme,
        source=DecomposedSource(sample_id, content_hash(sample)),
        operator_count=flow.graph.operator_count,
        part_count=len(parts),
        outputs=flow.graph.outputs,
        parts=tuple(
            PartConfig(
                folder=part_folder(index),
                range=(part.operator_start, part.operator_start + part.operator_count),
                operator_count=part.operator_count,
                inputs=tuple(part.inputs),
                outputs=tuple(part.outputs),
                # A variable that holds None is assigned as variables are freed, and those lines are not counted.
                prologue_count=sum(not node.frees for line in part.prologue for node in parse_nodes(line)),
            )
            for index, part in enumerate(parts)
        ),
        moved=tuple(moves),
    )
    units = flow.graph.units
    operators = (tuple(name for index in part.units for name in units[index].operators) for part in parts)
    return Decomposition(config, parts, tuple(samples), tuple(hashes), tuple(operators))


class PartWriter:
    """Makes samples of the parts of one sample."""

    def __init__(self, sample: Sample, graph: Graph) -> None:
        self._sample, self._slicer = sample, Slicer(graph)
        self._records = {tensor.name: tensor for tensor in sample.tensors}

    def sample(self, part: Part, records: Mapping[str, TensorMeta]) -> Sample:
        """The sample of one part."""
        described = {**self._records, **records}
        weights = tuple(described[name] for name in part.inputs if name in described)
        if file_size(tensor for tensor in weights if tensor.kept is not None) > FILE_LIMITS[VALUES_FILE]:
            # Values that the source keeps come first; those that it computes are drawn again.
            weights = tuple(replace(tensor, kept=None) if tensor.name in records else tensor for tensor in weights)
        info, text = self._sample.info, self._slicer.text(part)
        extra = {key: value for key, value in info.extra.items() if key not in _ORIGIN_KEYS}
        if (devices := devices_of(info)) is not None:
            info = replace(info, num_devices_required=1)
            del extra[DEVICES_KEY]
            if COLLECTIVES in text:
                alone = replace(devices, graphs=(), tensors={}, outputs=(), reason=_REASON)
                info = with_devices(info, alone)
                extra[DEVICES_KEY] = info.extra[DEVICES_KEY]
        sample = Sample(
            text,
            weights,
            constraints=self._constraints(part),
            info=replace(info, dynamic=None if info.dynamic is None else False, extra=extra),
        )
        if devices is not None:
            return sample  # the compiler captured its text, and would extract it in another form
        return replace(sample, stored_graph_hash=graph_hash(sample))

    def _constraints(self, part: Part) -> Constraints:
        """The values of the symbols that the part takes as sizes."""
        values = self._sample.constraints.example_values
        names = [name for name, kind in part.inputs.items() if kind == "size" and name in values]
        return Constraints(tuple(names), {name: values[name] for name in names}) if names else Constraints()
