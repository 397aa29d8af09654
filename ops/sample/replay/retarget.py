"""Text of `model.py` → the same graph for another device, with functions of torch that have moved since.

Edits are found by `ast` and made in the text, so that line numbers stay.
"""

from __future__ import annotations

import ast
import bisect
import re
from collections.abc import Callable, Iterator

from ops.sample.analysis.model_code import dotted_name, parse_model
from ops.sample.analysis.text_edits import Edit, Span, edited

_TYPES = "cuda|cpu|xpu|mps|npu|hpu|mtia|musa|privateuseone|xla"
_DEVICE = re.compile(rf"(?:{_TYPES})(?::\d+)?")
_MAY_NAME_A_DEVICE = re.compile(rf"\b(?:device|{_TYPES})\b".encode())
_TORCH_NAME = re.compile(r"\btorch(?:\.[A-Za-z_]\w*)+")
_DEVICE_MAKERS = frozenset({"device", "torch.device"})
_AUTOCASTS = frozenset({"_enter_autocast", "autocast", "is_autocast_enabled", "set_autocast_enabled"})


def is_device(text: str) -> bool:
    """Whether a text names a device, such as "cuda" or "cuda:1"."""
    return _DEVICE.fullmatch(text) is not None


def retarget(code: str, device: str, moved: Callable[[str], str | None]) -> str:
    """The code with its device literals replaced and its moved functions renamed.

    `device(type='cuda', index=0)`, `.cuda()`, `device="cuda"`, `.to("cuda:0")` and autocast's device type become
    `device`; a "meta" device stays.

    Args:
        code: Text of `model.py`.
        device: Where the graph is to run ("cpu", "cuda", "cuda:1").
        moved: Where a function of torch, given by its dotted name, is now; None while it is where the code says.

    Raises:
        ModelCodeError: The text is not Python.
    """
    renamed = {name: new for name in set(_TORCH_NAME.findall(code)) if (new := moved(name)) is not None}
    text = code.encode(errors="surrogatepass")
    concerned = [match.start() for match in _MAY_NAME_A_DEVICE.finditer(text)]
    for name in renamed:
        concerned += (match.start() for match in re.finditer(re.escape(name.encode()), text))
    if not concerned:
        return code
    span = Span(text)
    edits: list[Edit] = []
    for statement in _statements(parse_model(code), sorted(concerned), span):
        for node in ast.walk(statement):
            if isinstance(node, ast.Call):
                edits += _device_edits(node, device, span)
            elif isinstance(node, ast.Attribute):
                edits += _rename_edits(node, renamed, device, span)
    return edited(text, edits).decode(errors="surrogatepass")


def _statements(node: ast.AST, concerned: list[int], span: Span) -> Iterator[ast.stmt]:
    """Statements of all functions that have one of the places in them: a graph has thousands, and few of them do."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | ast.FunctionDef):
            yield from _statements(child, concerned, span)
        elif isinstance(child, ast.stmt):
            place = bisect.bisect_left(concerned, span.begin(child))
            if place < len(concerned) and concerned[place] < span.end(child):
                yield child


def _device_edits(node: ast.Call, device: str, span: Span) -> Iterator[Edit]:
    """Edits for a call that makes a device, moves to one, or is given one by name."""
    arguments = [*node.args, *(keyword.value for keyword in node.keywords)]
    name = dotted_name(node.func)
    if name in _DEVICE_MAKERS:
        if all(isinstance(argument, ast.Constant) and argument.value != "meta" for argument in arguments):
            yield span.begin(node), span.end(node), f'torch.device("{device}")'.encode()
        return
    if isinstance(node.func, ast.Attribute) and node.func.attr == "cuda" and name != "torch.cuda":
        yield span.end(node.func.value), span.end(node), f'.to("{device}")'.encode()
        return
    by_type = {keyword.value for keyword in node.keywords if keyword.arg == "device_type"}
    if name is not None and name.rpartition(".")[2] in _AUTOCASTS:
        by_type.update(arguments)
    for argument in arguments:
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str) and _DEVICE.fullmatch(argument.value):
            target = device.partition(":")[0] if argument in by_type else device
            yield span.begin(argument), span.end(argument), f'"{target}"'.encode()


def _rename_edits(node: ast.Attribute, renamed: dict[str, str], device: str, span: Span) -> Iterator[Edit]:
    """Edits for names that have moved, and for `torch.cuda.FloatTensor` and the like away from CUDA."""
    name = dotted_name(node)
    if name is None or not name.startswith("torch."):
        return
    if name in renamed:
        yield span.begin(node), span.end(node), renamed[name].encode()
    elif name.startswith("torch.cuda.") and name.endswith("Tensor") and not device.startswith("cuda"):
        yield span.begin(node), span.end(node), name.replace("torch.cuda.", "torch.").encode()
