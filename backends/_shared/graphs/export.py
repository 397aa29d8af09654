"""Exports or traces a bound graph.

Backends import this in their methods, since it imports torch.
"""

from __future__ import annotations

import copy
import warnings
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import torch

from backends._shared.graphs.bound_graph import BoundGraph
from backends._shared.torch_private import get_decompositions

if TYPE_CHECKING:
    from torch.export import ExportedProgram

_TRAINING_OPERATORS = [
    torch.ops.aten.native_batch_norm.default,
    torch.ops.aten._native_batch_norm_legit.default,
    torch.ops.aten._native_batch_norm_legit.no_stats,
    torch.ops.aten._native_batch_norm_legit_functional.default,
    torch.ops.aten.native_dropout.default,
]

_ASSERTIONS = frozenset(
    (
        torch.ops.aten._assert_async.default,
        torch.ops.aten._assert_async.msg,
        torch.ops.aten._assert_scalar.default,
        torch.ops.aten._assert_tensor_metadata.default,
        torch.ops.aten.sym_constrain_range.default,
        torch.ops.aten.sym_constrain_range_for_size.default,
    )
)


def export(bound: BoundGraph, decompositions: Mapping[Any, Callable[..., Any]] | None = None) -> ExportedProgram:
    """Export `bound.flat` by `torch.export`.

    Args:
        bound: Result of `bind`.
        decompositions: Run these afterwards, as `ExportedProgram.run_decompositions` does; None keeps the operators,
            {} decomposes composite ones.

    Raises:
        Exception: Whatever `torch.export` raises.
    """
    with torch.no_grad():
        program = torch.export.export(bound.flat, bound.inputs)
        return program if decompositions is None else program.run_decompositions(dict(decompositions))


def decompose_training(program: ExportedProgram) -> ExportedProgram:
    """Express batch normalisation and dropout in training by operators that engines for inference know.

    Such engines lack them or compute them as in inference. A program without them is returned unchanged.
    """
    if not any(_trains(node) for node in program.graph.nodes):
        return program
    decomposed: ExportedProgram = program.run_decompositions(get_decompositions(_TRAINING_OPERATORS))
    return decomposed


def without_assertions(program: ExportedProgram) -> ExportedProgram:
    """Copy a program without checks of values and computations for them alone; a program without checks is unchanged.

    It is for compilers whose programs cannot end with an error: they would have to compile everything that a check
    reads.
    """
    if not any(node.target in _ASSERTIONS for node in program.graph.nodes):
        return program
    program = copy.deepcopy(program)
    for node in reversed(program.graph.nodes):
        if node.target in _ASSERTIONS:
            program.graph.erase_node(node)
    program.graph.eliminate_dead_code()
    program.graph_module.recompile()
    return program


def _trains(node: torch.fx.Node) -> bool:
    if node.target in (torch.ops.aten.batch_norm.default, torch.ops.aten.dropout.default):
        schema = [argument.name for argument in node.target._schema.arguments]
        return bool(node.args[schema.index("training" if "training" in schema else "train")])
    return node.target in _TRAINING_OPERATORS


def trace(bound: BoundGraph, program: ExportedProgram | None = None) -> torch.jit.ScriptModule:
    """Trace `bound.flat`, or a program that was exported from it, by `torch.jit.trace`.

    Raises:
        Exception: Whatever `torch.jit.trace` raises.
    """
    with warnings.catch_warnings(), torch.no_grad():
        # Values that a trace makes constant are constant in a sample; and TorchScript warns that it is deprecated.
        warnings.simplefilter("ignore")
        module = bound.flat if program is None else program.module(check_guards=False)
        script = torch.jit.trace(  # type: ignore[no-untyped-call]
            module, bound.inputs, check_trace=False, strict=False
        )
    assert isinstance(script, torch.jit.ScriptModule)
    return script
