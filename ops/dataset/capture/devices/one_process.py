"""Runs the texts of all ranks in one process, by torch's `LocalTensorMode`, in which a tensor has a part for each rank.

It has implementations of collectives of its own, so that values do not rest on gloo alone. All ranks run one
text: integers in which theirs differ, such as the offsets of a rank, are names that have a value for each rank.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import torch

from ops.dataset.capture.tracing.capture import CaptureError
from ops.dataset.sample.format.devices import Devices
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.replay.load import load_module
from ops.dataset.sample.replay.outputs import as_tuple
from ops.dataset.sample.replay.ranks import Ask, rank_processes
from ops.execution.rank_groups import fake_process_group
from ops.execution.torch_private import of_ranks, on_rank, ranks_together
from ops.failures import FailureReason

_INTEGER = re.compile(r"(?<![\w.])(\d+)(?![\w.])")

Run = tuple[str, Mapping[str, Any]]
"""A text, and for each input its value, or (graph, output) that it is."""


@contextlib.contextmanager
def one_process(devices: Devices) -> Iterator[Ask]:
    """Fork a process that runs the texts of all ranks, before this one runs anything in several threads."""
    with rank_processes(1, lambda _, runs: run_together(devices, runs), lambda _: None) as ask:
        yield lambda messages: ask([messages])[0]


def run_together(devices: Devices, runs: Sequence[Sequence[Run]]) -> list[list[tuple[torch.Tensor, ...]]]:
    """Run the texts of all ranks.

    Args:
        devices: Mesh and groups.
        runs: For each rank its graphs, in order.

    Returns:
        For each rank the outputs of each graph.

    Raises:
        CaptureError: The texts differ in more than integers.
    """
    results: list[tuple[Any, ...]] = []
    with fake_process_group(0, devices.count, devices.named_groups):
        for graphs in zip(*runs, strict=True):
            code, constants = merged_text([code for code, _ in graphs])
            feeds = [feeds for _, feeds in graphs]
            values = {name: _value(results, [own[name] for own in feeds]) for name in feeds[0]}
            module: Any = load_module(Sample(code, weights=()))
            integers = {name: of_ranks(numbers) for name, numbers in constants.items()}
            type(module).forward.__globals__.update(integers)
            with ranks_together(devices.count), torch.no_grad():
                results.append(as_tuple(module(**values)))
    return [
        [tuple(on_rank(value, rank).clone() for value in outputs) for outputs in results]
        for rank in range(devices.count)
    ]


def _value(results: Sequence[Sequence[Any]], own: Sequence[Any]) -> Any:
    if isinstance(own[0], tuple):
        graph, output = own[0]
        return results[graph][output]
    return of_ranks(own) if isinstance(own[0], torch.Tensor) else own[0]


def merged_text(texts: Sequence[str]) -> tuple[str, dict[str, list[int]]]:
    """Make one text of those of all ranks, in which integers that differ are names.

    Returns:
        The text, and for each name the integers of the ranks.

    Raises:
        CaptureError: They differ in more.
    """
    first, *others = [_INTEGER.split(text) for text in texts]
    if any(parts[::2] != first[::2] for parts in others):
        raise CaptureError("the texts of ranks differ in more than integers", FailureReason.CANNOT_BE_CAPTURED)
    constants: dict[str, list[int]] = {}
    for position in range(1, len(first), 2):
        numbers = [int(parts[position]) for parts in (first, *others)]
        if len(set(numbers)) > 1:
            first[position] = name = f"rank_constant_{len(constants)}"
            constants[name] = numbers
    return "".join(first), constants
