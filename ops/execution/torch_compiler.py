"""Private API of torch's compiler: dynamo, AOTAutograd and inductor.

It is separate from `ops.execution.torch_private`, since importing dynamo takes as long as importing torch: only code
that captures or compiles does. Its contract tests are in `tests/ops/test_torch_private.py`, too. Imports nothing of
ours: worker only.
"""

import inspect
import operator
import re
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import torch
import torch._dynamo
from torch._dynamo.backends.common import aot_autograd
from torch._functorch._aot_autograd.utils import make_boxed_func
from torch._higher_order_ops.effects import with_effects
from torch._subclasses.fake_impls import register_op_impl
from torch._subclasses.fake_tensor import FakeTensor, FakeTensorMode, in_kernel_invocation_manager

CompilerError = torch._dynamo.exc.TorchDynamoException
"""An error of `torch.compile`; `real_stack` has the lines of the model."""

UndecidableError = torch.fx.experimental.symbolic_shapes.GuardOnDataDependentSymNode
"""The compiler would have to know a number that depends on data."""


SPARSE_CONSTRUCTOR = torch.ops.aten.sparse_compressed_tensor.comp_plain_value_size
"""Makes a compressed sparse tensor; with fake tensors, it expects the values on the requested device."""


@register_op_impl(SPARSE_CONSTRUCTOR)
def _fake_sparse(mode: FakeTensorMode, function: Callable[..., Any], *args: Any, **kwargs: Any) -> FakeTensor:
    """Make a compressed sparse tensor on the device of its values."""
    kwargs["device"] = torch.device("meta")
    with in_kernel_invocation_manager(mode):
        result = function(*args, **kwargs)
    return FakeTensor(mode, result, args[2].fake_device)


class _PlannedError(Exception):
    """Ends inductor's work once its kernels are known."""


def planned_kernels(module: torch.nn.Module, inputs: Mapping[str, Any]) -> list[set[int]]:
    """Find the kernels that inductor plans for a call: for each, the lines of the module's file that it computes.

    They are read after fusion and before code is generated. Graph breaks are allowed; code in eager mode has no kernel.

    Raises:
        Exception: Whatever dynamo or inductor raises.
    """
    import torch._inductor.config as inductor_config
    from torch._inductor.compile_fx import compile_fx

    frame = re.compile(rf'File "{re.escape(inspect.getfile(type(module)))}", line (\d+)')
    kernels: list[set[int]] = []
    planned: list[int] = []  # number of kernels of each graph, which may be 0

    def note(nodes: Sequence[Any]) -> Sequence[Any]:
        planned.append(len(nodes))
        for kernel in nodes:
            buffers = [part.node for part in kernel.get_nodes() if part.node is not None]
            if kernel.is_extern():
                # A call of a library computes its own operator; its origins include those of the views that it reads.
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


@contextmanager
def fresh_compiler(**options: Any) -> Iterator[None]:
    """Reset `torch.compile` to the state of a new process, with options of its configuration; undone afterwards."""
    torch._dynamo.reset()
    torch._dynamo.utils.counters.clear()
    torch._dynamo.utils.clear_compilation_metrics()
    guards: Any = torch._dynamo.guards
    profile = guards.profile_guard_manager
    guards.profile_guard_manager = lambda *_: 0.0  # it empties the processor's caches, for the log alone
    try:
        with torch._dynamo.config.patch(**options):
            yield
    finally:
        guards.profile_guard_manager = profile
        torch._dynamo.reset()


def graph_breaks() -> list[tuple[str, Sequence[traceback.FrameSummary]]]:
    """List message and stack of each graph break since the compiler was reset."""
    return [(graph_break.reason, graph_break.user_stack) for graph_break in torch._dynamo.utils.graph_break_reasons]


def failed_functions() -> list[tuple[str, str, int]]:
    """List message, file ("" if unknown) and line of each function that the compiler left to eager mode."""
    return [
        (metrics.fail_reason, metrics.fail_user_frame_filename or "", metrics.fail_user_frame_lineno or 0)
        for metrics in torch._dynamo.utils.get_compilation_metrics()
        if metrics.fail_reason
    ]


def unsupported_messages() -> list[str]:
    """List all messages of the compiler about unsupported code since `fresh_compiler` began."""
    return list(torch._dynamo.utils.counters["unimplemented"])


def mark_static(tensor: torch.Tensor, axes: Sequence[int]) -> None:
    """Let sizes along these axes be traced as numbers."""
    torch._dynamo.mark_static(tensor, list(axes))


def aot_compiler(forward: Callable[..., Any], backward: Callable[..., Any]) -> Callable[..., Any]:
    """Make a backend for `torch.compile` that makes forward and backward graphs with AOTAutograd.

    Args:
        forward: Maps a graph and example values to the callable that runs in its place.
        backward: The same for backward graphs.
    """
    backend: Callable[..., Any] = aot_autograd(
        fw_compiler=lambda graph, examples: make_boxed_func(forward(_without_tokens(graph), examples)),
        bw_compiler=lambda graph, examples: make_boxed_func(backward(_without_tokens(graph), examples)),
    )

    def compiled(graph: torch.fx.GraphModule, examples: Sequence[Any]) -> Any:
        with torch._functorch.config.patch(unlift_effect_tokens=True):  # tokens are no arguments of the graphs
            return backend(graph, examples)

    return compiled


def _without_tokens(module: torch.fx.GraphModule) -> torch.fx.GraphModule:
    """Call operators with effects directly, without the tokens that order them.

    An operator without results is removed, such as a check of a factorisation's status.
    """
    tokens = {torch.ops.prims._make_token.default, torch.ops.prims._sink_tokens.default, with_effects}
    for node in module.graph.find_nodes(op="call_function", target=with_effects):
        parts = {user.args[1]: user for user in node.users}
        results = {index: part for index, part in parts.items() if index > 0}
        if results:
            function, *arguments = node.args[1:]
            with module.graph.inserting_before(node):
                direct = module.graph.call_function(function, tuple(arguments), node.kwargs)
            _use_results(direct, results, is_single=len(function._schema.returns) == 1)
    for node in reversed(module.graph.nodes):
        is_unused_part = node.target is operator.getitem and not node.users
        if node.op == "call_function" and (node.target in tokens or is_unused_part):
            module.graph.erase_node(node)
    module.recompile()
    return module


def _use_results(direct: torch.fx.Node, parts: Mapping[int, torch.fx.Node], *, is_single: bool) -> None:
    """Let a graph take results from a call; `parts` are the nodes that stand for them, by number, from 1 on."""
    for index, part in parts.items():
        if is_single:
            direct.meta = dict(part.meta)
            part.replace_all_uses_with(direct)
        else:
            part.args = (direct, index - 1)
