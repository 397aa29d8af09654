"""A capture proves itself: what a sample cannot hold is refused by name, and the rest gives what the model gives."""

import dataclasses
import functools
import re
import threading
from contextlib import nullcontext

import numpy as np
import pytest
import torch
from torch import nn

from ops.dataset.capture.proof.proven import capture_proven
from ops.dataset.capture.tracing.capture import CaptureError
from ops.dataset.sample.replay.global_state import GlobalState
from tests.ops.dataset.capture.models import Net, check_captured_again, fresh, load


def proven(module, *args):
    graphs, _ = capture_proven(module, module, args, {})
    return graphs


@pytest.fixture(autouse=True)
def seeded():
    torch.manual_seed(0)
    torch.rand(1)  # as the inputs of a model draw from it


class NotCopyable(nn.Module):
    """Refuses to be copied, and has members that cannot be."""

    def __init__(self):
        super().__init__()
        self.register_buffer("scale", torch.randn(3))
        self.lock = threading.Lock()
        self.numbers = (number for number in range(3))

    def __deepcopy__(self, memo):
        raise RuntimeError("not to be copied")

    def forward(self, x):
        self.scale.mul_(2)
        return x + self.scale


@dataclasses.dataclass
class State:
    sum: torch.Tensor
    count: int = 0


def with_state(net, x):
    net.state.sum.mul_(2)
    net.state.count += 1
    net.kept.append(x)
    return x * net.state.sum + net.state.count + torch.stack(net.kept).sum(0)


def with_replaced_buffer(net, x):
    net.count = net.count + 1
    return x * net.count


def with_swapped_data(net, x):
    net.weight.data = net.weight.data * 2
    return x * net.weight


def written_through_a_view(net, x):
    row = x[0]
    torch._dynamo.graph_break()
    row.add_(1)
    torch._dynamo.graph_break()
    return x * 2


@torch.compiler.disable
def counted_in_eager_mode(count):
    count.add_(1)


def with_unread_write(net, x):
    y = x * 2
    counted_in_eager_mode(net.count)
    return y + 1


def run_several_times(net, x):
    for layer in net.layers:
        torch._dynamo.graph_break()
        net.count.add_(1)
        x = layer(x) * net.count
    return x


OUTSIDE = torch.zeros(3)
CSR = torch.eye(3).to_sparse_csr()


def writes_outside(net, x):
    OUTSIDE.add_(1)
    return x + OUTSIDE


@pytest.mark.parametrize(
    ("module", "args", "outputs", "writes"),
    [
        (Net(lambda net, x: (net.w.lerp_(x, 0.5), x @ net.w)[1], w=nn.Parameter(torch.randn(3, 3), False)),
         (torch.randn(3, 3),), 1, 1),
        (Net(lambda net, ids: net.e(ids), e=nn.Embedding(6, 4, max_norm=1.0)), (torch.tensor([0, 3, 3]),), 1, 1),
        (Net(lambda net, x: net.norm(x), norm=nn.BatchNorm1d(4)).train(), (torch.randn(5, 4),), 1, 3),
        (Net(lambda net, x: nn.functional.dropout(x) + torch.rand(3)), (torch.ones(3),), 1, 0),
        (Net(with_replaced_buffer, count=torch.zeros(())), (torch.ones(3),), 1, 1),
        (Net(with_swapped_data, weight=nn.Parameter(torch.ones(3))), (torch.ones(3),), 1, 1),
        (Net(with_state, state=State(torch.randn(3)), kept=[torch.randn(3)]), (torch.ones(3),), 1, 0),
        (Net(written_through_a_view), (torch.randn(3, 4),), 1, 1),
        (Net(with_unread_write, count=torch.zeros(())), (torch.ones(3),), 1, 1),
        (Net(run_several_times, layers=nn.ModuleList([nn.Linear(4, 4) for _ in range(3)]), count=torch.zeros(())),
         (torch.randn(2, 4),), 1, 1),
        (NotCopyable(), (torch.ones(3),), 1, 1),
        (Net(lambda net, x: (x.add_(1), x[:1], net.p), p=nn.Parameter(torch.ones(3))), (torch.ones(3),), 3, 1),
        (Net(lambda net, x: (net.b.add_(1), x * net.b)[1], b=torch.from_numpy(np.ones(3))), (torch.ones(3),), 1, 1),
        (Net(lambda net, x: (x.mul_(1j), x + 1)[1]), (torch.randn(3, dtype=torch.complex64).conj(),), 1, 1),
        (Net(lambda net, x: 1 / x), (torch.tensor([-0.0, 0.0, float("nan")]),), 1, 0),
        (Net(writes_outside), (torch.ones(3),), 1, 1),
        (Net(lambda net, rows, columns: rows[columns] + 1), (CSR.crow_indices(), CSR.col_indices()), 1, 0),
        (nn.Sequential(nn.LazyBatchNorm1d()).eval(), (torch.randn(5, 4),), 1, 4),
    ],
    ids=["lerp", "max_norm", "batch_norm", "random", "replaced_buffer", "swapped_data", "state_in_attributes",
         "view_across_graphs", "eager_write", "several_runs", "not_copyable", "returns_inputs", "numpy", "conjugated",
         "not_finite", "outside", "parts_of_sparse", "lazy"],
)  # fmt: skip
def test_texts_give_what_an_uncompiled_call_gives(module, args, outputs, writes):
    for graph in proven(module, *args):
        assert (graph.proof.outputs, graph.proof.writes) == (outputs, writes)
        assert (graph.proof.bound, graph.proof.undecided) == (0.0, "")


def compiled_otherwise(net, x):
    return x * 2 if torch.compiler.is_compiling() else x * 3


def seeds_itself(seed, net, x):
    torch.manual_seed(seed)
    return x + torch.rand(3)


JAGGED = torch.nested.nested_tensor([torch.ones(2, 3), torch.ones(4, 3)], layout=torch.jagged)


@pytest.mark.parametrize(
    ("module", "args", "reason"),
    [
        (Net(compiled_otherwise), (torch.ones(3),), r"output 0: .* differ by 0.33 of the largest: .*is_compiling"),
        (Net(lambda net, x: net.b.resize_(9).fill_(1) + x, b=torch.ones(3)), (torch.ones(9),), r"resize_"),
        (Net(functools.partial(seeds_itself, 0)), (torch.ones(3),), r"sets the seed of random numbers"),
        (Net(functools.partial(seeds_itself, 3)), (torch.ones(3),), r"sets the seed of random numbers"),
        (Net(lambda net, x: x.sin().values()), (JAGGED,), r"an input is a nested tensor.*nested_tensor_from_jagged"),
        (Net(lambda net, x: net.w @ x, w=torch.eye(3).to_sparse()), (torch.ones(3, 2),), r"self_buffers_w is a sparse"),
    ],
)
def test_what_a_sample_cannot_hold_is_refused_by_name(module, args, reason):
    with pytest.raises(CaptureError, match=reason):
        proven(module, *args)


@torch.compiler.disable
def constants(x):
    changed = torch.tensor([1.0, 1.0, 1.0])
    changed.add_(x)
    return changed, {"a": torch.Tensor([0.1, 7.0])}, torch.tensor(5), nn.Parameter(torch.tensor([3.0])), OUTSIDE[:0]


@torch.compiler.disable
def one_constant(x):
    return torch.tensor([[True, False]])


def with_written_constant(net, x):
    constant = constants(x)[1]["a"]
    return constant.mul_(x.sum()), constant, x.cos()


@pytest.mark.parametrize(
    ("module", "returned"),
    [
        (Net(lambda net, x: (x.sin(), constants(x))), [([0.1, 7.0], torch.float32), (5, torch.int64),
                                                       ([3.0], torch.float32), ([2.0, 2.0, 2.0], torch.float32)]),
        (Net(lambda net, x: (one_constant(x), x.sin())), [([[True, False]], torch.bool)]),
        (Net(lambda net, x: (x.sin(), one_constant(x), x.cos(), one_constant(x))), [([[True, False]], torch.bool)] * 2),
        (Net(lambda net, x: one_constant(x)), [([[True, False]], torch.bool)]),
        (Net(with_written_constant), [([0.3, 21.0], torch.float32)]),
    ],
    ids=["several", "first", "between", "alone", "written"],
)  # fmt: skip
def test_constants_of_eager_functions_are_returned_by_a_graph(module, returned):
    graphs = proven(module, torch.ones(3))
    assert {(graph.proof.bound, graph.proof.undecided) for graph in graphs} == {(0.0, "")}
    given = []
    for graph in graphs:
        values = fresh(graph.inputs)
        given += [*load(graph)(**values), *values.values()]
    for values, dtype in returned:
        assert any(each.dtype == dtype and torch.equal(each, torch.tensor(values, dtype=dtype)) for each in given)


def test_what_an_eager_function_takes_from_elsewhere_is_refused():
    with pytest.raises(CaptureError, match="output 1: no graph returns it, and it is neither the model's nor an input"):
        proven(Net(lambda net, x: (x.sin(), torch.compiler.disable(lambda: OUTSIDE)())), torch.ones(3))


@pytest.mark.parametrize("function", [lambda net, x, y: (x.add_(1), x * y), lambda net, x, y: (y.add_(1), x.sum() * y)])
@pytest.mark.parametrize("is_covered", [True, False])
def test_written_aliases_of_symbolic_sizes_are_refused_by_name(function, is_covered):
    base = torch.ones(6, 4)
    net, args = Net(function), (base, base[:]) if is_covered else (base[:4], base[2:])
    with pytest.raises(CaptureError, match=r"\w+_[01], \w+_[01] is shared and written to, .* capture it without"):
        capture_proven(net, net, args, {}, dynamic=True)


def test_random_numbers_go_on_as_after_one_call():
    module = Net(lambda net, x: x + torch.rand(3))
    torch.manual_seed(1)
    expected = [module(torch.ones(3)), torch.rand(3)]
    torch.manual_seed(1)
    _, result = capture_proven(module, module, (torch.ones(3),), {})
    assert torch.equal(result, expected[0])
    assert torch.equal(torch.rand(3), expected[1])


BASE = torch.arange(48.0).reshape(6, 8)
COMPLEX = torch.randn(4, dtype=torch.complex64)
LINEAR = nn.Linear(4, 4)
CHANNELS_LAST = torch.randn(2, 3, 4, 5).to(memory_format=torch.channels_last)


def doubles_first(net, x, y):
    x.mul_(2)
    return y + 1


def doubles_in_parts(net, x):
    z = x * 2
    row = z[0]
    torch._dynamo.graph_break()
    row.add_(1)
    return z * 2, row


def reads_memory_in_parts(net, x):
    y = (x * 2).t()
    torch._dynamo.graph_break()
    return y.as_strided((12,), (1,)).cumsum(0)


def writes_in_memory_order(net, x):
    x.add_(1)
    return x.as_strided((12,), (1,)).cumsum(0)


@torch.compiler.disable
def flattened(x):
    return x.t().reshape(-1) * 2


@pytest.mark.parametrize(
    ("module", "args", "arguments"),
    [
        (Net(doubles_first), (BASE, BASE[1:]), {"input_0"}),
        (Net(doubles_first), (BASE[1:4], BASE[2:]), {"input_0_storage"}),
        (Net(doubles_first), (BASE[:, ::2], BASE[1:, 1:]), {"input_0_storage"}),
        (Net(doubles_first), (BASE, BASE.view(torch.int32)), {"input_0"}),
        (Net(doubles_first), (torch.view_as_real(COMPLEX), COMPLEX.conj()), {"input_0"}),
        (Net(lambda net, x: (x.mul_(2), net.l(x))[1], l=LINEAR), (LINEAR.weight.detach()[1:],), None),
        (Net(lambda net, x: (net.b.add_(x), net.row * 2)[1], b=BASE, row=BASE[2]), (torch.ones(8),), None),
        (Net(doubles_in_parts), (torch.randn(3, 4),), None),
        (Net(lambda net, x: x.as_strided((12,), (1,)).cumsum(0)), (torch.randn(3, 4).t(),), {"input_0"}),
        (Net(lambda net, x: x.permute(0, 2, 3, 1).view(-1, 3)), (CHANNELS_LAST,), {"input_0"}),
        (Net(writes_in_memory_order), (torch.randn(3, 4).t(),), {"input_0"}),
        (Net(lambda net, x: x.as_strided((48,), (1,)) * 2), (BASE[:, ::2],), {"input_0_storage"}),
        (Net(lambda net, x: x.as_strided((3,), (1,)) * 2), (torch.randn(3, 1).expand(3, 5),), {"input_0_storage"}),
        (Net(reads_memory_in_parts), (torch.randn(3, 4),), None),
        (Net(lambda net, x: flattened(x)), (torch.randn(3, 4).t(),), None),
    ],
    ids=["view", "overlap", "gaps", "other_dtype", "complex", "parameter", "buffers", "parts", "order", "channels_last",
         "written_order", "beyond_its_elements", "expanded", "order_in_parts", "eager"],
)  # fmt: skip
def test_graphs_restore_the_memory_of_their_arguments(module, args, arguments):
    graphs = proven(module, *args)
    assert graphs[0].proof.bound == 0.0
    assert arguments is None or set(graphs[0].inputs) == arguments
    for graph in graphs:
        check_captured_again(graph)


@torch.compiler.disable
def in_eager_mode(ids):
    return torch.full((3,), 0.1), ids / 3


def of_the_default_dtype(net, ids, flags):
    return (
        torch.linspace(0, 1, 5), torch.arange(0.0, 0.5, 0.1), torch.tensor([1 / 3]), torch.Tensor([0.1]), ids / 3,
        ids * 0.1, ids.sqrt(), torch.where(flags, 1.0, 0.1), torch.where(flags, ids, 0.1), torch.exp(ids),
        torch.vmap(lambda row: torch.arange(0.0, 1.0, 0.3) * row / 3)(ids), *in_eager_mode(ids), ids.float(),
    )  # fmt: skip


@pytest.fixture
def usual_state():
    yield
    torch.set_default_dtype(torch.float32)
    torch.use_deterministic_algorithms(False)
    torch.set_flush_denormal(False)


@pytest.mark.parametrize(
    ("set_state", "function", "needs_it"),
    [
        (lambda: torch.use_deterministic_algorithms(True), lambda net, x: x + torch.empty(3), True),
        (lambda: torch.use_deterministic_algorithms(True), lambda net, x: x.cumsum(0), False),
        (lambda: torch.set_flush_denormal(True), lambda net, x: x * 1e-42 * 1e38 * 1e6, True),
        (lambda: torch.set_flush_denormal(True), lambda net, x: x * 1e-20, False),
    ],
    ids=["deterministic", "deterministic_unneeded", "flush_denormal", "flush_denormal_unneeded"],
)
@pytest.mark.usefixtures("usual_state")
def test_a_state_that_no_text_says_is_refused_where_results_depend_on_it(set_state, function, needs_it):
    set_state()
    before = GlobalState.current()
    (call,) = before.unusual_settings()
    with pytest.raises(CaptureError, match=re.escape(f"the model ran under {call}")) if needs_it else nullcontext():
        (graph,) = proven(Net(function), torch.ones(3))
        assert (graph.proof.bound, graph.proof.undecided) == (0.0, "")
    assert GlobalState.current() == before


@pytest.mark.parametrize("default", [torch.float64, torch.bfloat16])
@pytest.mark.usefixtures("usual_state")
def test_the_default_dtype_is_written_into_the_text(default):
    torch.set_default_dtype(default)
    graphs = proven(Net(of_the_default_dtype), torch.arange(3), torch.tensor([True, False, True]))
    torch.set_default_dtype(torch.float32)
    assert graphs[0].proof.bound == 0.0
    for graph in graphs:
        check_captured_again(graph)


def test_an_autocast_around_the_call_is_written_into_the_text():
    with torch.autocast("cpu", torch.bfloat16):
        (graph,) = proven(Net(lambda net, x: net.l(x), l=nn.Linear(4, 3)), torch.randn(2, 4))
    (output,) = load(graph)(**graph.inputs)
    assert output.dtype == torch.bfloat16
    check_captured_again(graph)
