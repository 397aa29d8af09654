"""What is particular to TVM: schedules of our own, and evidence by its virtual machine."""

from pathlib import Path
from typing import Any

import pytest
import torch

from backends._shared.requirements import is_installed

if not is_installed("apache-tvm"):  # importing it takes two seconds in every process that collects tests
    pytest.skip("tvm is not installed", allow_module_level=True)

from backends.base import BackendError
from backends.registry import resolve
from backends.tvm import Tvm, TvmOptions

CANNOT = {"dtypes": "is float32 where", "batch_norm": "wrong", "dropout": "wrong"}
"""What stock does with graphs of the contract that it cannot do."""


def sabotage(monkeypatch: pytest.MonkeyPatch) -> None:
    """Break the compiler; the contract of all backends asks for it in a process of its own."""
    import tvm

    compile_module = tvm.compile

    @tvm.transform.module_pass(opt_level=0)
    def fail(*_: object) -> object:
        raise RuntimeError("sabotaged")

    monkeypatch.setattr(tvm, "compile", lambda module, **options: compile_module(module, relax_pipeline=fail))


FASTER = "layouts+polynomials+schedules"


class Matrices(torch.nn.Module):
    """Sizes that tiles do not divide, what follows a product, and rows."""

    def forward(self, x: torch.Tensor, l_parameters_w_: torch.Tensor, l_parameters_b_: torch.Tensor) -> tuple:
        y = torch.nn.functional.gelu(x @ l_parameters_w_ + l_parameters_b_)
        normal = torch.nn.functional.layer_norm(y, (y.shape[-1],))
        return y, normal.softmax(-1), (normal @ normal.transpose(-1, -2)).tanh(), y.argmax(-1)


class Pictures(torch.nn.Module):
    """Convolutions of every kind, pooling, means over what lies side by side and over what does not."""

    def forward(self, x: torch.Tensor, l_parameters_w_: torch.Tensor, l_parameters_d_: torch.Tensor) -> tuple:
        conv = torch.nn.functional.conv2d
        y = conv(x, l_parameters_w_, stride=2, padding=1).relu()
        deep = conv(y, l_parameters_d_, padding=1, groups=y.shape[1])
        return torch.nn.functional.max_pool2d(deep, 3, 2, 1), y.mean((2, 3)), y.mean(1), y.flatten(1).sum(-1)


GRAPHS = {
    "197 rows": (Matrices(), {"x": (2, 197, 48), "l_parameters_w_": (48, 80), "l_parameters_b_": (80,)}),
    "few": (Matrices(), {"x": (1, 3, 7), "l_parameters_w_": (7, 5), "l_parameters_b_": (5,)}),
    "pictures": (Pictures(), {"x": (1, 3, 29, 30), "l_parameters_w_": (8, 3, 3, 3), "l_parameters_d_": (8, 1, 3, 3)}),
}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "tuned"), [*((name, True) for name in GRAPHS), ("few", False)])
def test_kernels_are_right_however_they_are_scheduled(right: Any, name: str, tuned: bool) -> None:
    torch.manual_seed(0)
    module, shapes = GRAPHS[name]
    inputs = {key: torch.randn(shape) for key, shape in shapes.items()}
    backend = Tvm(TvmOptions(adaptations=FASTER if tuned else ""))
    evidence = right(backend, module, inputs, rtol=1e-4, atol=1e-5)
    assert evidence.proves_run and (evidence.size_bytes or 0) > 1000
    assert evidence.detail.endswith("0 of them plain loops" if tuned else ", plain loops")
    assert set(evidence.adaptations) <= {"layouts", "polynomials", "schedules"}
    assert ("schedules" in evidence.adaptations) == tuned


# What docs/findings/tvm-operators.py tries is not tried again here.


class Dtypes(torch.nn.Module):
    """What torch promotes, compares, sums up, or multiplies in half precision."""

    def forward(self, x: torch.Tensor, integers: torch.Tensor, half: torch.Tensor) -> tuple:
        some, narrow, wide = x > 0, integers.to(torch.int32), x.double()
        bools = some == False, some / 2, some.sum()  # noqa: E712
        mixed = integers > 0.5, 1.5 - integers, integers + x, wide * x, half * 2.5, integers.clamp(max=3)
        sums = narrow.sum(1), x.mean(), torch.var_mean(x, 1)[1]
        every = integers.any(0), x.any(1, keepdim=True), some.any((0, 1)), some.byte().any(), some.all()
        return *bools, *mixed, *sums, *every, torch.baddbmm(half[None], half[None], half[None].mT)


class Places(torch.nn.Module):
    """What writes to places that other tensors name, and layers that have no weights or cannot put channels last."""

    def forward(self, x: torch.Tensor, integers: torch.Tensor, half: torch.Tensor) -> tuple:
        y = torch.zeros(2, 7, 4)
        y[torch.tensor([1, 0]), torch.tensor([2, 3])] = x[0, :4]
        y[:, integers[:, :4]] = 2.0
        y[:, :, torch.tensor([1, 2])] = x[0, :2]
        added = torch.ones(5, 7).scatter_add(0, integers, x), torch.zeros(5, 7).index_add(0, integers[:, 0], x)
        picture = torch.nn.functional.conv2d(x[None, None], x[None, None, :2, :2])
        wider = torch.nn.functional.conv_transpose2d(picture, x[None, None, :2, :2].expand(1, 3, 2, 2), stride=2)
        return y, *added, wider, torch.nn.functional.group_norm(x[None], 3)


class Scattered(torch.nn.Module):
    """Every way to reduce what comes to one place, with what was there and without."""

    def forward(self, x: torch.Tensor, integers: torch.Tensor, half: torch.Tensor) -> tuple:
        results = []
        for target, source in ((torch.ones(5, 7), x), (torch.full((5, 7), 3), integers)):
            for reduce in ("sum", "prod", "mean", "amax", "amin"):
                results += [
                    target.scatter_reduce(0, integers, source, reduce, include_self=own) for own in (True, False)
                ]
        return *results, torch.ones(5, 7).scatter_reduce(0, integers[:2, :3], x, "sum")


class Picked(torch.nn.Module):
    """What is picked by places that count from the end, or by several indices; frames, extremes, and nearest pixels."""

    def forward(self, x: torch.Tensor, integers: torch.Tensor, half: torch.Tensor) -> tuple:
        back, cube = integers[:2] - 3, x.view(1, 3, 7).repeat(5, 1, 1)
        picked = x[:, -2], back[:, -1], cube[:, :, back], cube[back[0, :2], integers[0, :2].clamp(max=2)]
        mixed = cube[integers[0], :, back[0]], cube[:, integers[0, :2] % 3, back[1, :2]]
        extremes = x.amin((0, 1), keepdim=True), x.min(1)[1], *x.min(0, keepdim=True), integers.prod(0)
        resize = torch.nn.functional.interpolate
        pixels = resize(cube[None], scale_factor=2), resize(cube[None], size=(3, 11))
        return *picked, *mixed, *extremes, *pixels, cube.unfold(-1, 2, 1)


@pytest.mark.slow
@pytest.mark.parametrize(
    "module", [Dtypes(), Places(), Scattered(), Picked()], ids=lambda module: type(module).__name__.lower()
)
def test_operators_mean_what_they_mean_in_torch(module: torch.nn.Module) -> None:
    torch.manual_seed(0)
    inputs = {"x": torch.randn(3, 7), "integers": torch.randint(0, 5, (3, 7)), "half": torch.randn(6, 6).half()}
    compiled = Tvm(TvmOptions(adaptations="on")).compile(module, inputs)
    for expected, output in zip(module(**inputs), compiled(**inputs), strict=True):
        rtol = 2e-3 if expected.dtype == torch.float16 else 1e-4
        torch.testing.assert_close(output, expected, rtol=rtol, atol=rtol / 10)


class Drawn(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> tuple:
        even, normal = torch.rand_like(x), torch.randn(x.shape, dtype=torch.float64) + x
        return even.amin(), even.amax(), even.mean(), normal.mean(), normal.var()


@pytest.mark.slow
def test_random_numbers_are_spread_as_in_torch() -> None:
    inputs = {"x": torch.zeros(64, 64)}
    with torch.no_grad():
        backend = Tvm(TvmOptions(adaptations="random+operators"))
        outputs = backend.compile(Drawn(), inputs)(**inputs)
    assert backend.evidence().adaptations == ("operators", "random")
    assert [value.dtype for value in outputs] == [torch.float32] * 3 + [torch.float64] * 2
    for value, wanted in zip(outputs, (0, 1, 0.5, 0, 1), strict=True):
        assert abs(value.item() - wanted) < 0.1


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"tuning": "metaschedule"}, "go together"),
        ({"trials": "8"}, "go together"),
        ({"tuning": "metaschedule", "trials": "8", "adaptations": "on"}, "leave the adaptations layouts"),
        ({"tuning": "metaschedule", "trials": "8", "adaptations": "operators+schedules"}, "leave the adaptations"),
    ],
)
def test_a_search_is_refused_where_it_makes_no_sense(options: dict[str, str], told: str) -> None:
    with pytest.raises(BackendError, match=told):
        resolve("tvm", options)
    assert resolve("tvm", {"tuning": "metaschedule", "trials": "8", "adaptations": "operators"}).options.trials == 8


def test_a_graph_is_searched_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import tvm
    from tvm import relax, te

    from backends.tvm.tuning import tune

    asked: list[tuple[int, str]] = []

    def get_pipeline(name: str, *, target: object, total_trials: int, work_dir: str) -> object:
        assert name == "static_shape_tuning" and target == "llvm"
        asked.append((total_trials, work_dir))
        (Path(work_dir) / "database_tuning_record.json").write_text("[]\n[]\n")
        return lambda module: module

    monkeypatch.setattr(relax, "get_pipeline", get_pipeline)

    def module(size: int) -> object:
        values = te.placeholder((size,), "float32", name="values")
        return tvm.IRModule({"main": te.create_prim_func([values, te.compute((size,), lambda i: values[i] + 1)])})

    database = str(tmp_path / "schedules")
    assert tune(module(8), "llvm", 16, database)[1] == "2 measured schedules found now"
    assert tune(module(8), "llvm", 16, database)[1] == "2 measured schedules in the database before"
    tune(module(9), "llvm", 16, database)
    tune(module(8), "llvm", 32, database)
    assert [trials for trials, _ in asked] == [16, 0, 16, 32]
    assert asked[0][1] == asked[1][1] == asked[3][1] != asked[2][1]
    (tmp_path / "file").touch()
    with pytest.raises(BackendError, match="database of schedules cannot be written"):
        tune(module(8), "llvm", 16, str(tmp_path / "file"))
