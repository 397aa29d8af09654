"""What the pipeline expects of torch's private API: a failure here names what has to change with torch."""

import ast
import functools
import importlib
import inspect
from pathlib import Path

import numpy as np
import pytest
import torch
from torch.fx.experimental.symbolic_shapes import ShapeEnv

from ops.checkout import CHECKOUT
from ops.dataset.capture.canonical.form import _DROPPED
from ops.execution import torch_compiler as compiler
from ops.execution import torch_private as private
from ops.execution.rank_groups import fake_process_group


def resolve(name: str) -> object:
    """The object of a dotted name: the longest importable module, then attributes."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            module = importlib.import_module(".".join(parts[:length]))
        except ImportError:
            continue
        return functools.reduce(getattr, parts[length:], module)
    raise ImportError(name)


@pytest.mark.parametrize(
    "name",
    sorted(
        {
            *(_DROPPED - {private.ASSIGNED_DATA}),  # which may be a function inside of another
            *private.PUBLIC_NAMES,
            *private.PUBLIC_NAMES.values(),
            private.ENTER_AUTOCAST,
            private.EXIT_AUTOCAST,
            private.DATA_OF_TENSOR,
            private.SET_ATTENTION,
            private.ATTENTION_BACKEND,
            private.NUMPY_WRAPPERS,
            *private.VMAP_STEP_MODULES,
            *(f"torch._functorch.predispatch.{step}" for step in ("_add_batch_dim", "_remove_batch_dim")),
            *(f"torch._functorch.predispatch._vmap_{way}_nesting" for way in ("increment", "decrement")),
        }
    ),
)
def test_names_in_traced_graphs_exist(name: str) -> None:
    assert resolve(name) is not None


@pytest.mark.parametrize(
    ("public", "name"),
    [
        (torch.cuda.synchronize, "torch._C._cuda_synchronize()"),
        (torch.cuda.set_device, "torch._C._cuda_setDevice(device)"),
        (torch.cuda.current_stream, "torch._C._cuda_getCurrentStream("),
        (torch.cuda.current_stream, "stream_id=streamdata[0], device_index=streamdata[1], device_type=streamdata[2]"),
        (torch.cuda.Stream, "(torch._C._CudaStreamBase)"),
        (torch.cuda.Event, "(torch._C._CudaEventBase)"),
    ],
)
def test_a_gpu_is_waited_for_and_timed_by_what_torch_does_it_with(public: object, name: str) -> None:
    assert name in " ".join(inspect.getsource(public).split()).replace("( ", "(").replace(", )", ")")


@pytest.mark.parametrize("step", private.TRANSFORM_STEPS)
def test_transforms_are_recognised_by_their_first_step(step: str) -> None:
    homes = (torch._C._functorch, torch._C, torch.autograd.forward_ad)
    assert any(hasattr(home, step) for home in homes), "graphs with this transform would no longer be refused"


def compiled(function, *args, dynamic=False, **options):
    """The graphs that `torch.compile` makes of a function, and what the call returned."""
    graphs = []

    def backend(graph, examples):
        graphs.append(graph)
        return graph.forward

    with compiler.fresh_compiler(**options):
        return graphs, torch.compile(function, backend=backend, dynamic=dynamic)(*args)


def test_compiler_options_are_undone_after_an_error() -> None:
    before = torch._dynamo.config.recompile_limit
    with pytest.raises(ValueError, match="of the body"), compiler.fresh_compiler(recompile_limit=before + 1):
        assert torch._dynamo.config.recompile_limit == before + 1
        raise ValueError("of the body")
    assert torch._dynamo.config.recompile_limit == before


def test_graph_breaks_have_a_message_and_the_line_of_the_model() -> None:
    def broken(x):
        y = x + 1
        torch._dynamo.graph_break()
        return y * 2

    with compiler.fresh_compiler():
        torch.compile(broken, backend=lambda graph, _: graph.forward)(torch.ones(2))
        breaks = compiler.graph_breaks()
    assert len(breaks) == 1, "breaks would no longer be reported"
    message, stack = breaks[0]
    assert "graph_break" in message
    assert (stack[-1].filename, stack[-1].line) == (__file__, "torch._dynamo.graph_break()")
    with compiler.fresh_compiler():
        assert compiler.graph_breaks() == []


def test_functions_left_to_eager_mode_have_a_reason_and_a_line() -> None:
    def skipped(x):
        for value in [x]:
            x = value + 1
            torch._dynamo.graph_break()
        return x

    with compiler.fresh_compiler():
        torch.compile(skipped, backend=lambda graph, _: graph.forward)(torch.ones(2))
        failed, messages = compiler.failed_functions(), compiler.unsupported_messages()
    assert messages, "messages of the compiler would be lost"
    assert all(reason and isinstance(line, int) for reason, _, line in failed)
    with compiler.fresh_compiler():
        assert compiler.unsupported_messages() == []


def test_an_error_of_the_compiler_knows_the_lines_of_the_model() -> None:
    def failing(x):
        return x.view(3) + 1

    with pytest.raises(compiler.CompilerError) as caught:
        compiled(failing, torch.ones(2))
    assert caught.value.real_stack[-1].line == "return x.view(3) + 1"


def test_calls_of_numpy_are_wrapped() -> None:
    def with_numpy(x):
        return torch.from_numpy(np.sin(x.numpy()))

    (graph,), _ = compiled(with_numpy, torch.ones(2))
    modules = {getattr(node.target, "__module__", None) for node in graph.graph.nodes if node.op == "call_function"}
    assert private.NUMPY_WRAPPERS in modules


def test_assigned_data_leave_a_call_for_bookkeeping() -> None:
    def assigning(x, y):
        x.data = y
        return x + 1

    (graph,), _ = compiled(assigning, torch.ones(2), torch.zeros(2))
    called = {private.qualified_name(node.target) for node in graph.graph.nodes if node.op == "call_function"}
    assert private.ASSIGNED_DATA in called


def test_symbolic_sizes_have_names_and_values() -> None:
    (graph,), _ = compiled(lambda x: x.view(-1) * x.shape[0], torch.ones(5, 3), dynamic=True)
    examples = [node.meta["example_value"] for node in graph.graph.nodes if node.op == "placeholder"]
    carried = [example for example in examples if isinstance(example, torch.SymInt)]
    (tensor,) = (example for example in examples if isinstance(example, torch.Tensor))
    assert {int(size.node.hint) for size in carried} <= {5, 3}
    names = [name for size in tensor.shape for name in private.size_symbols(size)]
    assert private.symbol_values([(size, 0) for size in tensor.shape]) == dict(zip(names, (5, 3), strict=True))
    total = tensor.shape[0] * tensor.shape[1]
    assert private.size_symbols(total) == sorted(map(str, tensor.shape))


def test_sizes_that_came_of_values_are_told_from_what_they_are() -> None:
    environment = ShapeEnv()
    count, other = environment.create_unbacked_symint(), environment.create_unbacked_symint()
    name, second = str(count), str(other)
    for size, value in ((count, 11), (count + 4, 7), (2 * count + 1, 5), (count * count - 110, 11)):
        assert private.symbol_values([(size, 11)]) == {name: value}
    assert private.symbol_values([(count + other, 11), (2 * count + 1, 7)]) == {name: 3, second: 8}
    for unknown in (2 * count, (count + 1) // 2, count + other):
        assert private.symbol_values([(unknown, 11)]) == {}


def test_static_sizes_are_traced_as_numbers() -> None:
    marked = torch.ones(5, 3)
    compiler.mark_static(marked, (0, 1))
    (graph,), _ = compiled(lambda x: x * x.shape[0], marked, dynamic=True)
    assert [node.name for node in graph.graph.nodes if node.op == "placeholder"] == ["l_x_"]


def test_aot_compiler_makes_forward_and_backward_graphs() -> None:
    directions = []

    def record(direction):
        return lambda graph, _: directions.append(direction) or graph.forward

    with compiler.fresh_compiler():
        backend = compiler.aot_compiler(record("forward"), record("backward"))
        x = torch.ones(3, requires_grad=True)
        torch.compile(lambda x: (x.sin() * 2).sum(), backend=backend)(x).backward()
    assert directions == ["forward", "backward"]
    torch.testing.assert_close(x.grad, 2 * torch.ones(3).cos())


@pytest.mark.parametrize(
    ("other", "is_alike"),
    [
        (lambda x: x + 1, True),
        (lambda x: x.to(torch.float64), False),
        (lambda x: x.t().contiguous().t(), False),
        (lambda x: x[:1], False),
        (lambda x: torch.complex(x, x).conj().imag, False),
        (lambda x: x.to_sparse(), False),
        (lambda x: x.to("meta"), False),
    ],
)
def test_tensors_that_are_alike(other: object, is_alike: bool) -> None:
    tensors = [torch.ones(3), torch.arange(6.0).reshape(2, 3)]
    tells = private.layout_test(tensors)
    assert callable(other) and tells([torch.zeros(3), other(torch.ones(2, 3))]) == is_alike
    assert not tells(tensors[:1]) and not tells([tensors[0]] * 2)


def test_storages_are_told_apart() -> None:
    tensor, other = torch.ones(4), torch.ones(4)
    assert private.storage_id(tensor) == private.storage_id(tensor[1:]) == private.storage_id(tensor.detach())
    assert private.storage_id(tensor) != private.storage_id(other)


def test_tensors_of_an_open_vmap_are_known() -> None:
    seen = []
    torch.vmap(lambda tensor: seen.append(private.is_batched(tensor)) or tensor * 2)(torch.ones(3, 2))
    assert seen == [True] and not private.is_batched(torch.ones(3, 2))


def test_writes_to_a_tensor_are_counted() -> None:
    tensor = torch.ones(4)
    before = private.mutation_count(tensor)
    tensor + 1
    assert private.mutation_count(tensor) == before
    tensor[1:].add_(1)
    assert private.mutation_count(tensor) > before


@pytest.mark.parametrize(
    "tensor",
    [
        torch.randn(4, 6)[1:, ::2],
        torch.randn(4, dtype=torch.complex64)[1:].conj(),
        torch.randn(4, dtype=torch.complex64).conj().imag,
        torch.from_numpy(np.arange(6.0))[1:],
        torch.zeros(0, 3),
        torch.ones(3).expand(2, 3),
    ],
)
def test_lazy_clones_see_a_copy_of_the_storage_alike(tensor: torch.Tensor) -> None:
    assert private.has_plain_memory(tensor)
    copy = private.lazy_clone(tensor)
    assert torch.equal(copy, tensor)
    assert (copy.stride(), copy.storage_offset()) == (tensor.stride(), tensor.storage_offset())
    assert private.whole_storage(copy).tolist() == private.whole_storage(tensor).tolist()
    assert private.storage_id(copy) != private.storage_id(tensor)
    before = tensor.tolist()
    private.whole_storage(copy).fill_(1)
    assert tensor.tolist() == before


def test_lazy_clones_share_memory_until_one_is_written_to() -> None:
    tensor = torch.ones(3)
    copy = private.lazy_clone(tensor)
    assert private.is_same_memory(tensor, copy)
    tensor.add_(1)
    assert not private.is_same_memory(tensor, copy)
    assert copy.tolist() == [1, 1, 1]


def test_a_lazy_clone_that_grows_in_place_fails() -> None:
    tensor = torch.ones(3)
    _copy = private.lazy_clone(tensor)
    with pytest.raises(RuntimeError, match=private.COPY_ON_WRITE_FAULT):
        tensor.resize_(5).fill_(1)


@pytest.mark.parametrize(
    "tensor",
    [
        torch.eye(3).to_sparse(),
        torch.ones(3, device="meta"),
        torch.quantize_per_tensor(torch.ones(3), 0.1, 0, torch.qint8),
        torch.nested.nested_tensor([torch.ones(3)], layout=torch.jagged),
    ],
)
def test_other_tensors_have_no_plain_memory(tensor: torch.Tensor) -> None:
    assert not private.has_plain_memory(tensor)


def test_tables_of_a_module_hold_its_own_tensors() -> None:
    norm = torch.nn.Sequential(torch.nn.BatchNorm1d(2, affine=True))[0]
    parameters, buffers = private.tensor_tables(norm)
    assert (set(parameters), set(buffers)) == (
        {"weight", "bias"},
        {"running_mean", "running_var", "num_batches_tracked"},
    )
    parameters["weight"] = torch.nn.Parameter(torch.zeros(2))
    assert not norm.weight.any(), "fake tensors would no longer reach the model"


def test_operators_of_python_have_their_source() -> None:
    def scaled(x, factor):
        return x * factor

    operator = torch.library.custom_op(
        "contract::scaled", scaled, mutates_args=(), schema="(Tensor x, float factor) -> Tensor"
    )
    operator.register_fake(lambda x, factor: torch.empty_like(x))
    definition = private.python_operator("contract::scaled")
    assert definition is not None, "samples with custom operators could no longer be written"
    assert (definition.function, definition.mutated, definition.schema) == (
        scaled,
        (),
        "(Tensor x, float factor) -> Tensor",
    )
    assert definition.fake is not None
    assert private.python_operator("contract::unknown") is None
    assert private.operator_name(torch.ops.contract.scaled) == "contract::scaled"
    assert private.operator_name(torch.ops.contract.scaled.default) == "contract::scaled"
    assert private.operator_name(torch.relu) is None


def test_schemas_say_what_an_operator_writes_to() -> None:
    assert private.mutated_arguments(torch.ops.aten.add_.Tensor) == ((0, "self"),)
    assert private.mutated_arguments(torch.ops.aten.add.out) == ((3, "out"),)
    assert private.mutated_arguments(torch.ops.aten.add.Tensor) == ()
    assert private.mutated_arguments(torch.relu) == ()

    x = torch.zeros(2)
    assert [id(tensor) for tensor in private.mutated_tensors(torch.ops.aten.add.out, (x, x + 1), {"out": x})] == [id(x)]
    assert private.PACK_PADDED_SEQUENCE(torch.ones(2, 1, 3), torch.tensor([2]), False)[0].shape == (2, 3)
    assert private.returns_view(torch.ops.aten.slice.Tensor) and private.returns_view(torch.ops.aten.split.Tensor)
    assert not any(map(private.returns_view, (torch.ops.aten.add_.Tensor, torch.ops.aten.add.Tensor, torch.relu)))


def test_names_of_nodes() -> None:
    graph, names = torch.fx.Graph(), private.NameSpace()
    x, y = graph.placeholder("x"), graph.placeholder("y")
    assert [names.create("x", x), names.create("x", y)] == ["x", "x_1"]
    assert names.create("class", graph.placeholder("z")) != "class"
    assert private.name_of_call(graph, torch.add) == "add"
    assert private.qualified_name(torch.nn.functional.relu) == "torch.nn.functional.relu"
    assert {"iadd", "imul"} <= set(private.inplace_methods)


def test_a_mode_is_left_for_a_while() -> None:
    seen = []

    class Recorder(private.TorchDispatchMode):
        def __torch_dispatch__(self, func, types, args=(), kwargs=None):
            seen.append(str(func))
            return func(*args, **(kwargs or {}))

    with Recorder():
        torch.ones(2)
        with private.without_innermost_mode():
            torch.zeros(2)
        torch.ones(2)
    assert seen == ["aten.ones.default"] * 2, "operators inside of compiled graphs would be recorded twice"


def test_fake_tensors_have_a_shape_and_no_memory() -> None:
    mode = private.FakeTensorMode(allow_non_fake_inputs=True)
    fake = mode.from_tensor(torch.ones(3, 2))
    assert isinstance(fake, private.FakeTensor)
    with mode:
        assert isinstance(fake @ torch.empty(2, 4), private.FakeTensor)
    assert private.tree_leaves({"a": [fake, 1]}) == [fake, 1]
    assert private.tree_map(lambda value: value + 1, (1, [2])) == (2, [3])


def test_fake_compressed_sparse_tensors_are_where_their_values_are() -> None:
    parts = (torch.tensor([0, 1, 2]), torch.tensor([1, 0]), torch.ones(2))
    with private.FakeTensorMode() as mode:
        fakes = [mode.from_tensor(part) for part in parts]
        sparse = compiler.SPARSE_CONSTRUCTOR(*fakes, [2, 2], dtype=torch.float32, layout=torch.sparse_csr, device="cpu")
        assert (sparse.layout, sparse.device.type, tuple(sparse.shape)) == (torch.sparse_csr, "cpu", (2, 2))
        assert (sparse @ torch.ones(2, 3)).shape == (2, 3)


def private_uses(path: Path) -> list[str]:
    """Names of torch's private modules and attributes in a file's code."""
    uses = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.Attribute):
            names = [ast.unparse(node)]
        else:
            continue
        tensors = {"_cdata", "_version", "_schema", "_parameters", "_buffers"}
        uses += [name for name in names if name.startswith("torch.") and "._" in name.replace(".__", ".")]
        uses += [name for name in names if name.rpartition(".")[2] in tensors]
    return uses


@pytest.mark.parametrize("wing", ["dataset", "evaluation", "reporting"])
def test_private_api_is_used_in_one_module_alone(wing: str) -> None:
    paths = (CHECKOUT / "ops" / wing).rglob("*.py")
    assert not {path.name: uses for path in paths if (uses := private_uses(path))}


def test_inductor_says_which_lines_a_kernel_computes() -> None:
    """By its pass after fusion, before it generates code; nodes have the lines that they come from."""
    from ops.dataset.sample.format.types import Sample
    from ops.dataset.sample.replay.load import load_module

    code = (
        "import torch\nclass GraphModule(torch.nn.Module):\n    def forward(self, x):\n"
        "        a = x @ x\n        b = a.exp()\n        c = b + 1\n        return (c,)\n"
    )
    with torch.no_grad():
        kernels = compiler.planned_kernels(load_module(Sample(code, ())), {"x": torch.ones(4, 4)})
    assert kernels == [{4}, {5, 6}]


def test_graphs_call_a_group_by_the_name_that_it_was_registered_under() -> None:
    """`TorchFramework.join_ranks` and `CollectiveWatch` of the benchmark's sides."""
    from torch import distributed

    distributed.init_process_group("gloo", store=distributed.HashStore(), rank=0, world_size=1)
    try:
        private.register_group("of one", distributed.new_group([0]))
        assert private.group_size("of one") == 1
        tensor = torch.ones(3)
        started = torch.ops._c10d_functional.all_reduce(tensor, "sum", "of one")
        assert torch.equal(torch.ops._c10d_functional.wait_tensor(started), tensor)
    finally:
        distributed.destroy_process_group()


def test_ranks_run_together_in_one_process() -> None:
    """`one_process` of the capture of several devices."""
    with fake_process_group(0, 2, [("of two", [0, 1])]), private.ranks_together(2):
        own = private.of_ranks([torch.ones(2), torch.full((2,), 5.0)]) - private.of_ranks([0, 1])
        total = torch.ops._c10d_functional.wait_tensor(torch.ops._c10d_functional.all_reduce(own, "sum", "of two"))
    assert [private.on_rank(own, rank).tolist() for rank in (0, 1)] == [[1, 1], [4, 4]]
    assert [private.on_rank(total, rank).tolist() for rank in (0, 1)] == [[5, 5], [5, 5]]
    assert private.on_rank(7, 1) == 7
