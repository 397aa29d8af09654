"""Every higher-order operator of torch is captured again, or refused by its name; new operators show up as untested."""

import pytest
import torch
import torch._dynamo  # registers operators
from higher_order_cases import CAPTURED
from micro_cases import CASES, REJECTED, make
from torch._higher_order_ops.associative_scan import associative_scan
from torch._higher_order_ops.map import map as higher_order_map
from torch._higher_order_ops.scan import scan
from torch._higher_order_ops.while_loop import while_loop

from ops.dataset.capture.canonical.calls import CAPTURED_AGAIN
from ops.dataset.capture.canonical.form import check_storable
from ops.dataset.capture.canonical.graphs import NotStorableError
from ops.dataset.capture.tracing.capture import capture
from ops.dataset.capture.tracing.training import record_training
from tests.ops.dataset.capture.models import Net, check_captured_again

REFUSED = frozenset(
    {
        "_export_tracepoint", "aoti_call_delegate", "auto_functionalized", "auto_functionalized_v2", "call_torchbind",
        "control_deps", "custom_function_call", "dynamo_bypassing_wrapper", "executorch_call_delegate", "flat_apply",
        "flex_attention_backward", "flex_gemm", "foreach_map", "graphsafe_run_with_rng_state", "hints_wrapper",
        "inductor_compiled_code", "inline_asm_elementwise", "invoke_leaf_function", "invoke_quant",
        "invoke_quant_packed", "local_map_hop", "out_dtype", "print", "run_and_save_rng_state", "run_const_graph",
        "run_dtensor_rng_op", "run_with_rng_state", "strict_mode", "switch", "trace_wrapped",
        "triton_kernel_wrapper_functional", "triton_kernel_wrapper_mutation", "while_loop_stack_output", "with_effects",
        "wrap", "wrap_activation_checkpoint", "wrap_with_autocast", "wrap_with_set_grad_enabled",
    }
)  # fmt: skip


def registered():
    return {name: operator for name, operator in torch._ops._higher_order_ops.items() if not name.startswith("test")}


def test_no_operator_of_torch_is_untested():
    assert registered().keys() <= CAPTURED.keys() | REFUSED
    assert not CAPTURED.keys() & REFUSED
    assert CAPTURED.keys() >= CAPTURED_AGAIN
    assert {case for case, _ in CAPTURED.values()} <= CASES.keys() - REJECTED.keys(), "which are captured again"


READS_SIZES = {
    "cond": lambda x, n: torch.cond(x.sum() > 0, lambda y: y * n, lambda y: y.cos() * y.shape[1], (x,)),
    "cond on a size": lambda x, n: torch.cond(n > 3, lambda y: y * y.shape[0], lambda y: y * n, (x,)),
    "while loop": lambda x, n: while_loop(
        lambda i, y: i < y.shape[0], lambda i, y: (i + 1, y * n), (torch.tensor(0), x)
    ),
    "while loop that reads none": lambda x, n: while_loop(
        lambda i, y: i < 3, lambda i, y: (i + 1, y * 2), (torch.tensor(0), x)
    ),
    "map": lambda x, n: higher_order_map(lambda row: row * row.shape[0] + n, x),
    "scan": lambda x, n: scan(lambda c, row: (c + row, c * n), x[0] * 0, x),
    "associative scan": lambda x, n: associative_scan(lambda a, b: a * b, x, 0, combine_mode="generic"),
    "mask": lambda x, n: x[x[:, 0] > -9].view(2, -1, 8),
}


@pytest.mark.parametrize("case", READS_SIZES)
def test_symbolic_sizes_are_read_by_the_same_arguments_when_captured_again(case):
    (graph,) = capture(Net(lambda net, x: READS_SIZES[case](x, x.shape[0])), (torch.randn(2, 8),), dynamic=True)
    assert "SymInt" in graph.code or "sym_size" in graph.code or case in {"while loop that reads none", "mask"}
    check_captured_again(graph, dynamic=True)


@pytest.mark.parametrize(
    ("case", "names", "dynamic"),
    [
        ("cond with parameters", ("cond_true_0", "cond_false_0"), False),
        ("cond with parameters", ("cond_true_0", "cond_false_0"), True),
        ("map of a cond", ("map_body_0", "map_body_0_cond_true_0"), False),
        ("map of a cond", ("map_body_0", "map_body_0_cond_true_0"), True),
        ("checkpoint", (), False),
        ("autograd function", (), False),
    ],
)
def test_graphs_of_training_are_written_as_those_of_inference(case, names, dynamic):
    module, (x,) = make(case)
    # Each is captured again, unless it has symbols for sizes.
    forward, backward = record_training(module, (x.requires_grad_(),), dynamic=dynamic).graphs
    for name in names:
        assert f"class GraphModule_{name}(" in forward.code
        assert f"class GraphModule_{name}(" in backward.code


@pytest.mark.parametrize("operator", sorted(REFUSED & registered().keys()))
def test_other_operators_are_refused_by_name(operator):
    graph = torch.fx.Graph()
    target = registered()[operator]
    # Of some, torch writes arguments by their positions.
    count = 1 + max(getattr(target, "_boxed_arg_indices", ()), default=0)
    graph.output((graph.call_function(target, (graph.placeholder("x"),) * count),))
    with pytest.raises(NotStorableError, match=f"the higher-order operator {operator}, which cannot be captured again"):
        check_storable(torch.fx.GraphModule({}, graph))
