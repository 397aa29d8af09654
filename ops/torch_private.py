"""Private API of torch that capture, validation, analysis and measuring use, gathered by theme.

`tests/ops/test_torch_private.py` has a contract test for each, which names what breaks when torch changes. Imports
nothing of ours, and torch at once: worker only.
"""

from __future__ import annotations

import inspect
import re
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import torch
import torch._dynamo
import torch._library.custom_ops
from torch._C._autograd import DeviceType
from torch._dynamo.backends.common import aot_autograd
from torch._functorch._aot_autograd.utils import make_boxed_func
from torch._subclasses.fake_tensor import FakeTensor, FakeTensorMode
from torch.fx.graph import inplace_methods
from torch.fx.node import _get_qualified_name as qualified_name
from torch.fx.proxy import Attribute, GraphAppendingTracer
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._python_dispatch import _pop_mode_temporarily as without_innermost_mode
from torch.utils._pytree import tree_leaves, tree_map

__all__ = [
    "Attribute",
    "DeviceType",
    "FakeTensor",
    "FakeTensorMode",
    "GraphAppendingTracer",
    "TorchDispatchMode",
    "inplace_methods",
    "qualified_name",
    "tree_leaves",
    "tree_map",
    "without_innermost_mode",
]

# The compiler

CompilerError = torch._dynamo.exc.TorchDynamoException
"""An error of `torch.compile`; `real_stack` has the lines of the model."""

NUMPY_WRAPPERS = "torch._dynamo.utils"
"""Module of the wrappers in which the compiler calls numpy."""


class _PlannedError(Exception):
    """Ends inductor's work where its kernels are known."""


def planned_kernels(module: torch.nn.Module, inputs: Mapping[str, Any]) -> list[set[int]]:
    """The kernels that inductor plans for a call: of each, the lines of the module's file that it computes.

    After fusion, and before any code is generated. Graph breaks are allowed; what runs in eager mode has no kernel.

    Raises:
        Exception: Whatever dynamo or inductor raises.
    """
    import torch._inductor.config as inductor_config
    from torch._inductor.compile_fx import compile_fx

    frame = re.compile(rf'File "{re.escape(inspect.getfile(type(module)))}", line (\d+)')
    kernels: list[set[int]] = []
    planned: list[int] = []  # how many kernels each graph has, which may be none

    def note(nodes: Sequence[Any]) -> Sequence[Any]:
        planned.append(len(nodes))
        for kernel in nodes:
            buffers = [one.node for one in kernel.get_nodes() if one.node is not None]
            if kernel.is_extern():
                # A call of a library computes its own operator; its origins have what its inputs are views of, too.
                origins = {buffer.get_origin_node() for buffer in buffers} - {None}
            else:
                origins = {origin for buffer in buffers for origin in buffer.get_origins()}
            traces = (origin.meta.get("stack_trace") or "" for origin in origins)
            kernels.append({int(line) for trace in traces for line in frame.findall(trace)[-1:]})
        raise _PlannedError

    def plan(graph: torch.fx.GraphModule, examples: Sequence[Any]) -> Callable[..., Any]:
        count = len(planned)
        try:
            with inductor_config.patch(_post_fusion_custom_pass=note, force_disable_caches=True):
                compile_fx(graph, list(examples))
        except Exception:
            if len(planned) == count:
                raise
        return graph.forward

    torch._dynamo.reset()
    torch.compile(module, backend=plan, dynamic=False)(**inputs)
    torch._dynamo.reset()
    return kernels


BOOKKEEPING_CALLS = frozenset(
    {
        "torch._C._log_api_usage_once",
        "torch._dynamo.variables.builtin._lower_version_count_by_1",
        "torch._functorch.predispatch.lazy_load_decompositions",
        "torch._C._functorch.set_inplace_requires_grad_allowed",
    }
)
"""Calls that torch adds to a graph for its own bookkeeping; they compute nothing."""

VMAP_STEP_MODULES = ("torch._functorch.predispatch", "torch._C._functorch")
"""Modules that the steps of a traced `torch.vmap` are defined in, in this and in older releases of torch."""

TRANSFORM_STEPS: Mapping[str, str] = {
    "_grad_increment_nesting": "torch.func.grad, vjp or jacrev",
    "_jvp_increment_nesting": "torch.func.jvp or jacfwd",
    "_enter_dual_level": "forward-mode differentiation",
    "_func_increment_nesting": "torch.func.functionalize",
}
"""First step of a function transform in a traced graph → the transform."""

PUBLIC_NAMES: Mapping[str, str] = {
    "torch._C._set_grad_enabled": "torch.set_grad_enabled",
    "torch._C._nn.pad": "torch.nn.functional.pad",
    "torch.func.vmap": "torch.vmap",
}
"""Functions whose public name is not found by their identity."""

ENTER_AUTOCAST = "torch.amp.autocast_mode._enter_autocast"
EXIT_AUTOCAST = "torch.amp.autocast_mode._exit_autocast"
SET_ATTENTION = "torch.nn.attention._sdpa_kernel"
ATTENTION_BACKEND = "torch.nn.attention._backend_from_string"
"""Calls that a graph has in place of contexts."""


@contextmanager
def fresh_compiler(**options: Any) -> Iterator[None]:
    """`torch.compile` as in a new process, with options of its configuration; everything is undone afterwards."""
    torch._dynamo.reset()
    torch._dynamo.utils.counters.clear()
    torch._dynamo.utils.clear_compilation_metrics()
    try:
        with torch._dynamo.config.patch(**options):
            yield
    finally:
        torch._dynamo.reset()


def graph_breaks() -> list[tuple[str, Sequence[traceback.FrameSummary]]]:
    """Message and stack of each graph break since the compiler was reset."""
    return [(found.reason, found.user_stack) for found in torch._dynamo.utils.graph_break_reasons]


def failed_functions() -> list[tuple[str, str, int]]:
    """Message, file ("" if unknown) and line of each function that the compiler left to eager mode."""
    return [
        (one.fail_reason, one.fail_user_frame_filename or "", one.fail_user_frame_lineno or 0)
        for one in torch._dynamo.utils.get_compilation_metrics()
        if one.fail_reason
    ]


def unsupported_messages() -> list[str]:
    """All messages of the compiler about what it does not support, since `fresh_compiler` began."""
    return list(torch._dynamo.utils.counters["unimplemented"])


def compiled_frame_count() -> int:
    """How many frames the compiler has seen in this process, whether it compiled them or gave up."""
    return sum(torch._dynamo.utils.counters.get("frames", {}).values())


def mark_static(tensor: torch.Tensor, axes: Sequence[int]) -> None:
    """Have sizes along these axes traced as numbers."""
    torch._dynamo.mark_static(tensor, list(axes))


def aot_compiler(forward: Callable[..., Any], backward: Callable[..., Any]) -> Callable[..., Any]:
    """A backend for `torch.compile` that makes forward and backward graphs with AOTAutograd.

    Args:
        forward: From a graph and example values to the callable that runs in its place.
        backward: Likewise, of backward graphs.
    """
    backend: Callable[..., Any] = aot_autograd(
        fw_compiler=lambda graph, examples: make_boxed_func(forward(graph, examples)),
        bw_compiler=lambda graph, examples: make_boxed_func(backward(graph, examples)),
    )
    return backend


# Tensors and modules


def storage_id(tensor: torch.Tensor) -> int:
    """Identity of a tensor's storage: the same for its views and for the detached tensor."""
    return int(tensor.untyped_storage()._cdata)


def is_batched(tensor: torch.Tensor) -> bool:
    """Whether a tensor belongs to a `vmap` that has not ended: it has no storage of its own."""
    return bool(torch._C._functorch.is_batchedtensor(tensor))


def mutation_count(tensor: torch.Tensor) -> int:
    """A number that grows whenever an operator writes to a tensor."""
    return tensor._version


def tensor_tables(module: torch.nn.Module) -> tuple[dict[str, Any], dict[str, Any]]:
    """The module's own parameters and buffers by name, to be read or replaced; some are None."""
    return module._parameters, module._buffers


# Operators


@dataclass(frozen=True, slots=True)
class PythonOperator:
    """An operator that was defined with `torch.library.custom_op`.

    Attributes:
        function: Its implementation.
        fake: Its implementation on fake tensors; None if it has none.
        schema: Its schema as text.
        mutated: Names of the arguments that it writes to.
    """

    function: Callable[..., Any]
    fake: Callable[..., Any] | None
    schema: str
    mutated: tuple[str, ...]


def python_operator(name: str) -> PythonOperator | None:
    """The operator `namespace::name`; None if it was not defined with `torch.library.custom_op`."""
    found: Any = torch._library.custom_ops.OPDEFS.get(name)
    if found is None:
        return None
    mutated = tuple(argument for _, argument in mutated_arguments(found._opoverload))
    return PythonOperator(found._init_fn, found._abstract_fn, found._schema, mutated)


def operator_name(target: object) -> str | None:
    """`namespace::name` of an operator of `torch.ops`, or of one of its overloads; None for anything else."""
    if isinstance(target, torch._ops.OpOverload):
        return str(target._schema.name).strip()
    return target._qualified_op_name.strip() if isinstance(target, torch._ops.OpOverloadPacket) else None


def mutated_arguments(operator: Any) -> tuple[tuple[int, str], ...]:
    """Position and name of the arguments that an operator writes to, by its schema; none for plain functions."""
    schema = getattr(operator, "_schema", None)
    if schema is None or not schema.is_mutable:
        return ()
    arguments = enumerate(schema.arguments)
    return tuple((i, one.name) for i, one in arguments if one.alias_info is not None and one.alias_info.is_write)


# Graphs of torch.fx


class NameSpace:
    """Gives out names for the nodes of a graph, each once."""

    def __init__(self) -> None:
        self._namespace: Any = torch.fx.graph._Namespace()

    def create(self, wanted: str, node: torch.fx.Node) -> str:
        """The wanted name, with a number if it is taken or is reserved."""
        return str(self._namespace.create_name(wanted, node))


def name_of_call(graph: torch.fx.Graph, target: Any) -> str:
    """The name that `torch.fx` derives for the result of a call."""
    return graph._target_to_str(target)


def size_value(size: torch.SymInt) -> int:
    """The size that a symbolic one was traced with."""
    return int(size.node.hint)


def size_symbols(size: torch.SymInt) -> list[str]:
    """Names of the symbols in a symbolic size, sorted."""
    return sorted(map(str, size.node.expr.free_symbols))


def symbol_value(size: torch.SymInt, name: str) -> int:
    """The size that a symbol of `size_symbols` was traced with."""
    values = size.node.shape_env.backed_var_to_val
    return int(next(value for symbol, value in values.items() if str(symbol) == name))
