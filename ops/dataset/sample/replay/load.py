"""`model.py` → a module that runs here: on this device, with this torch. Executes untrusted code: workers only."""

import importlib
import math
import operator
import re
from functools import lru_cache

import torch

from ops.dataset.graph import Graph
from ops.dataset.sample.format.devices import require_one_device
from ops.dataset.sample.format.types import Sample
from ops.dataset.sample.replay.module_text import make_module
from ops.dataset.sample.replay.retarget import retarget

_SUPPLIED: dict[str, object] = {
    "torch": torch,
    "device": torch.device,
    "inf": math.inf,
    "nan": math.nan,
    "NoneType": type(None),
    "math": math,
    "operator": operator,
    "_operator": operator,
}
"""Names that printed graphs often use without importing them."""

_RARE = {
    "Symbol": "sympy",
    "Eq": "sympy",
    "sympy": "sympy",
    "numpy": "numpy",
    "np": "numpy",
    "einops": "einops",
    "fx_pytree": "torch.fx._pytree",
    "pytree": "torch.utils._pytree",
}
"""Rarer such names → their module, or the module that has them; imported only when the code has the name."""

_HOMES = (
    "torch",
    "torch.nn.functional",
    "torch.functional",
    "torch._C._nn",
    "torch._functorch.predispatch",
    "torch._C._functorch",
    "torch._functorch.vmap",
    "torch._C._special",
    "torch._C._linalg",
    "torch._C._fft",
    "torch.amp.autocast_mode",
    "torch._C",
    "torch._VF",
)
"""Modules in which versions of torch have had the functions that printed graphs call by full name."""

_UNTRACEABLE, _TRACEABLE = "torch._C._functorch.", "torch._functorch.predispatch."
"""Prefixes of the steps of `torch.vmap` that older compilers traced, and of those that the compiler traces now."""


def load_module(sample: Sample, *, device: str = "cpu") -> torch.nn.Module:
    """Make the sample's `GraphModule`, in eval mode.

    Devices in the code become `device`, functions of torch that have moved get their present names, and names that the
    code uses without importing them are supplied.

    Raises:
        ModelCodeError: The code is not a model.
        Exception: Any error of the code itself.
    """
    code = executed_code(sample, device=device)
    module: torch.nn.Module = make_module(code, {**_SUPPLIED, **_rare_names(code)}, torch.nn.Module)
    return module


def executed_code(sample: Sample, *, device: str = "cpu") -> str:
    """The text that `load_module` executes, with other devices and moved functions; every line keeps its number.

    Raises:
        ModelCodeError: The code is not a model.
        GraphNetError: The sample is of several devices: a rank's is given by `rank_sample`.
    """
    require_one_device(sample)
    return _retargeted_code(sample.model_code, device)


@lru_cache(maxsize=64)
def _retargeted_code(model_code: str, device: str) -> str:
    Graph.parse(model_code)
    return retarget(model_code, device, _present_name)


def _rare_names(code: str) -> dict[str, object]:
    """The names of `_RARE` that the code has and that can be imported here."""
    names: dict[str, object] = {}
    for name, module_name in _RARE.items():
        if name in code and re.search(rf"(?<![.\w]){name}\b", code):
            try:
                module = importlib.import_module(module_name)
            except ImportError:
                continue  # the code may never reach it
            names[name] = getattr(module, name, module)
    return names


@lru_cache(maxsize=4096)
def _present_name(name: str) -> str | None:
    """Find the present name of a function of torch that has moved; None if it has not moved or no longer exists."""
    last = name.rpartition(".")[2]
    if name.startswith(_UNTRACEABLE) and _resolves(f"{_TRACEABLE}{last}"):
        return f"{_TRACEABLE}{last}"
    if _resolves(name):
        return None
    for home in _HOMES:
        if _resolves(f"{home}.{last}"):
            return f"{home}.{last}"
    return None


@lru_cache(maxsize=4096)
def _resolves(name: str) -> bool:
    """Tell whether a dotted name of torch exists here; imports submodules on the way."""
    value: object = torch
    parts = name.split(".")
    for position, part in enumerate(parts[1:], start=2):
        if not hasattr(value, part):
            try:
                importlib.import_module(".".join(parts[:position]))
            except ImportError:
                return False
            if not hasattr(value, part):
                return False
        value = getattr(value, part)
    return True
