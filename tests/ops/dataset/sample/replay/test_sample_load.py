import traceback

import pytest
import torch

from ops.dataset.graph import ModelCodeError
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.replay.load import _present_name, load_module
from ops.dataset.sample.replay.retarget import retarget
from tests.tiny_samples import code_of


def model(body: str, before: str = "", parameters: str = "x: torch.Tensor") -> Sample:
    return Sample(code_of(body, parameters, before=before), ())


def run(sample: Sample, *arguments: object) -> tuple[torch.Tensor, ...]:
    with torch.no_grad():
        return load_module(sample)(*arguments)  # type: ignore[no-any-return]


AUTOCAST = """
c = torch.amp.autocast_mode._enter_autocast('cuda', torch.bfloat16, False, True)
torch.amp.autocast_mode._exit_autocast(c)
return (x + torch.arange(3),)
"""


@pytest.mark.parametrize(
    "body",
    [
        "return (torch.arange(3, device=device(type='cuda', index=0)) + x,)",
        "return (torch.arange(3, device=torch.device('cuda:1')) + x,)",
        "return (torch.arange(3, device='cuda') + x,)",
        "return (torch.arange(3, device=device('xpu', 0)) + x,)",
        "y = torch.arange(3)\nreturn (y.cuda() + x.cuda(device='cuda:0', non_blocking=True),)",
        "return (torch.arange(3).to('cuda:0', torch.float32) + x,)",
        "return (torch.arange(3).to(device(type = 'cuda',\n    index = 0)) + x,)",
        "return (torch.arange(3).type(torch.cuda.FloatTensor) + x,)",
        AUTOCAST,
        "with torch.autocast(device_type='cuda', enabled=False):\n    y = x + torch.arange(3)\nreturn (y,)",
    ],
)
def test_device_literals_are_retargeted(body: str) -> None:
    (output,) = run(model(body), torch.zeros(3))
    assert output.tolist() == [0, 1, 2]
    assert output.device.type == "cpu"


def test_literals_follow_the_device_that_is_asked_for() -> None:
    code = model(
        "y = torch.zeros(2, device=device(type='cpu')).cuda()\n"
        "z = x.to('cpu')\n"
        "c = torch.amp.autocast_mode._enter_autocast('cpu', None, True, None)\n"
        "m = torch.empty(2, device=device(type='meta'))\n"
        "return (y, z, m)"
    ).model_code
    text = retarget(code, "cuda:1", lambda _: None)
    assert 'torch.zeros(2, device=torch.device("cuda:1")).to("cuda:1")' in text
    assert 'z = x.to("cuda:1")' in text
    assert '_enter_autocast("cuda", None' in text
    assert "device(type='meta')" in text


def test_text_that_is_no_device_stays() -> None:
    body = (
        "d = {'cuda': 1}\ndevice = x.shape\ny = torch.functional.einsum('i,i->i', x, x)\nreturn (y * d['cuda'], 'cpu')"
    )
    code = model(body).model_code
    assert retarget(code, "xpu", lambda _: None) == code
    assert run(model(body), torch.ones(2))[0].tolist() == [1, 1]


def test_code_without_devices_is_left_alone_and_lines_keep_their_numbers() -> None:
    code = model("return (x.relu(),)").model_code
    assert retarget(code, "cpu", lambda _: None) is code
    long = model("y = x.to(device(\n    type='cuda',\n    index=0\n))  # é\nz = x.cuda()\nraise ValueError('here')")
    assert retarget(long.model_code, "cpu", lambda _: None).count("\n") == long.model_code.count("\n")
    with pytest.raises(ValueError, match="here") as raised:
        run(long, torch.zeros(1))
    frame = traceback.extract_tb(raised.value.__traceback__)[-1]
    assert frame.lineno == long.model_code.splitlines().index("        raise ValueError('here')") + 1
    assert frame.line == "raise ValueError('here')"


def test_missing_names_are_supplied_and_own_imports_win() -> None:
    names = "return (x.clamp(-inf, inf), math.pi, nan, device('cpu'), operator.add(1, 2), NoneType)"
    outputs = run(model(names), torch.ones(1))
    assert outputs[1] == pytest.approx(3.14159, abs=1e-5)
    assert outputs[4:] == (3, type(None))
    assert str(run(model("return (Symbol('S0'),)"), torch.ones(1))[0]) == "S0"
    assert run(model("return (np.float32(2) * 2,)"), torch.ones(1)) == (4.0,)
    assert run(model("return (inf,)", before="inf = 3"), torch.ones(1)) == (3,)


def test_functions_that_moved_are_found() -> None:
    assert _present_name("torch.nn.functional.relu") is None
    moved = "torch._functorch.predispatch._vmap_increment_nesting"
    assert _present_name("torch._C._functorch._vmap_increment_nesting") == moved, "of both, it can be captured"
    assert _present_name("torch._C._functorch.is_batchedtensor") is None
    assert _present_name("torch._functorch.nowhere._vmap_increment_nesting") == moved
    attention = "scaled_dot_product_attention"
    assert _present_name(f"torch._nn_of_old.{attention}") == f"torch.nn.functional.{attention}"
    assert _present_name("torch.never_was_there") is None
    (output,) = run(model("return (torch._C._old_nn.gelu(x),)"), torch.zeros(2))
    assert output.tolist() == [0, 0]


def test_submodules_that_nobody_imported_are_imported() -> None:
    body = (
        "torch._functorch.predispatch.lazy_load_decompositions()\n"
        "level = torch._functorch.predispatch._vmap_increment_nesting(2, 'error')\n"
        "y = torch._functorch.predispatch._add_batch_dim(x, 0, level) * 2\n"
        "z = torch._functorch.predispatch._remove_batch_dim(y, level, 2, 0)\n"
        "torch._functorch.predispatch._vmap_decrement_nesting()\n"
        "return (z,)"
    )
    assert run(model(body), torch.ones(2, 2))[0].tolist() == [[2, 2], [2, 2]]


def test_annotations_need_not_exist() -> None:
    parameters = "x: torch.nn.parameter.Parameter, y: torch.gone.Kind, s0: torch.SymInt"
    assert run(model("return (x.view(s0),)", parameters=parameters), torch.ones(2, 2), None, 4)[0].shape == (4,)


def test_the_module_is_in_eval_mode_and_can_be_traced() -> None:
    module = load_module(model("return (torch.arange(2, device=device(type='cuda', index=0)) + x.relu(),)"))
    assert not module.training
    graphs = []

    def remember(graph: torch.fx.GraphModule, _inputs: object) -> object:
        graphs.append(graph)
        return graph.forward

    torch._dynamo.reset()
    torch.compile(module, backend=remember, fullgraph=True)(torch.ones(2))
    assert len(graphs) == 1


@pytest.mark.parametrize("code", ["import torch\n", "class GraphModule:\n    def forward(self): pass\n", "1 +"])
def test_code_that_is_no_model_is_an_error(code: str) -> None:
    with pytest.raises(ModelCodeError, match=r"model\.py"):
        load_module(Sample(code, ()))
