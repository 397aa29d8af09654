"""Rewrites the text of `model.py` for another device, and for functions of torch that have moved since.

Edits are made in the text, so that line numbers stay.
"""

import re
from collections.abc import Callable, Iterator, Mapping

from ops.dataset.graph import Attribute, Call, Constant, Edit, Graph, end, replacement_edit

_TYPES = "cuda|cpu|xpu|mps|npu|hpu|mtia|musa|privateuseone|xla"
_DEVICE = re.compile(rf"(?:{_TYPES})(?::\d+)?")
_MAY_NAME_A_DEVICE = re.compile(rf"\b(?:device|{_TYPES})\b".encode())
_TORCH_NAME = re.compile(r"\btorch(?:\.[A-Za-z_]\w*)+")
_DEVICE_MAKERS = frozenset({"device", "torch.device"})
_AUTOCASTS = frozenset({"_enter_autocast", "autocast", "is_autocast_enabled", "set_autocast_enabled"})


def is_device(text: str) -> bool:
    """Tell whether a text names a device, such as "cuda" or "cuda:1"."""
    return _DEVICE.fullmatch(text) is not None


def retarget(code: str, device: str, present_name: Callable[[str], str | None]) -> str:
    """Replace the device literals of a text, and rename functions that have moved.

    `device(type='cuda', index=0)`, `.cuda()`, `device="cuda"`, `.to("cuda:0")` and autocast's device type become
    `device`; a "meta" device stays.

    Args:
        code: Text of `model.py`.
        device: The device for the graph ("cpu", "cuda", "cuda:1").
        present_name: Dotted name of a function of torch → its present one; None if it has not moved.

    Raises:
        ModelCodeError: The text is not Python.
    """
    renamed = {name: new for name in set(_TORCH_NAME.findall(code)) if (new := present_name(name)) is not None}
    text = code.encode(errors="surrogatepass")
    concerned = [match.start() for match in _MAY_NAME_A_DEVICE.finditer(text)]
    for name in renamed:
        concerned += (match.start() for match in re.finditer(re.escape(name.encode()), text))
    if not concerned:
        return code
    graph = Graph.parse(code)
    edits: list[Edit] = []
    for statement in graph.statements_at(concerned):
        for expression in statement.walk():
            if isinstance(expression, Call):
                edits += _device_edits(expression, device)
            elif isinstance(expression, Attribute):
                edits += _rename_edits(expression, renamed, device)
    return graph.apply_edits(edits)


def _device_edits(call: Call, device: str) -> Iterator[Edit]:
    """Edits of a call that makes a device, moves to one, or takes the name of one."""
    arguments = [*call.args, *(keyword.value for keyword in call.keywords)]
    name = call.function.dotted_name or ""
    if name in _DEVICE_MAKERS:
        if all(isinstance(argument, Constant) and argument.value != "meta" for argument in arguments):
            yield replacement_edit(call, f'torch.device("{device}")')
        return
    if isinstance(call.function, Attribute) and call.name == "cuda" and name != "torch.cuda":
        yield end(call.function.owner), end(call), f'.to("{device}")'.encode()
        return
    by_type = [keyword.value for keyword in call.keywords if keyword.name == "device_type"]
    if call.name in _AUTOCASTS:
        by_type += arguments
    for argument in arguments:
        if isinstance(argument, Constant) and isinstance(argument.value, str) and is_device(argument.value):
            target = device.partition(":")[0] if argument in by_type else device
            yield replacement_edit(argument, f'"{target}"')


def _rename_edits(attribute: Attribute, renamed: Mapping[str, str], device: str) -> Iterator[Edit]:
    """Edits of names that have moved, and of `torch.cuda.FloatTensor` and the like for devices other than CUDA."""
    name = attribute.dotted_name
    if name is None or not name.startswith("torch."):
        return
    if name in renamed:
        yield replacement_edit(attribute, renamed[name])
    elif name.startswith("torch.cuda.") and name.endswith("Tensor") and not device.startswith("cuda"):
        yield replacement_edit(attribute, name.replace("torch.cuda.", "torch."))
