"""Text of `model.py` → the same graph for another device, with functions of torch that have moved since.

Edits are found by `ast` and made in the text, so that line numbers stay.
"""

from __future__ import annotations

import ast
import bisect
import re
from collections.abc import Callable, Iterator

from ops.sample.analysis.model_code import dotted_name, parse_model

_TYPES = "cuda|cpu|xpu|mps|npu|hpu|mtia|musa|privateuseone|xla"
_DEVICE = re.compile(rf"(?:{_TYPES})(?::\d+)?")
_MAY_NAME_A_DEVICE = re.compile(rf"\b(?:device|{_TYPES})\b".encode())
_TORCH_NAME = re.compile(r"\btorch(?:\.[A-Za-z_]\w*)+")
_DEVICE_MAKERS = frozenset({"device", "torch.device"})
_AUTOCASTS = frozenset({"_enter_autocast", "autocast", "is_autocast_enabled", "set_autocast_enabled"})

Edit = tuple[int, int, bytes]
"""Bytes from, bytes to, what stands there instead."""


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
    span = _Span(text)
    edits: list[Edit] = []
    for statement in _statements(parse_model(code), sorted(concerned), span):
        for node in ast.walk(statement):
            if isinstance(node, ast.Call):
                edits += _device_edits(node, device, span)
            elif isinstance(node, ast.Attribute):
                edits += _rename_edits(node, renamed, device, span)
    return _edited(text, edits).decode(errors="surrogatepass")


def _statements(node: ast.AST, concerned: list[int], span: _Span) -> Iterator[ast.stmt]:
    """Statements of all functions that have one of the places in them: a graph has thousands, and few of them do."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | ast.FunctionDef):
            yield from _statements(child, concerned, span)
        elif isinstance(child, ast.stmt):
            place = bisect.bisect_left(concerned, span.begin(child))
            if place < len(concerned) and concerned[place] < span.end(child):
                yield child


class _Span:
    """Where nodes are in the text, in bytes."""

    def __init__(self, text: bytes) -> None:
        self._starts = [0, *(match.end() for match in re.finditer(rb"\r\n|\r|\n", text))]

    def begin(self, node: ast.expr | ast.stmt) -> int:
        """First byte of a node."""
        return self._starts[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        """Byte after a node."""
        assert node.end_lineno is not None and node.end_col_offset is not None  # parsed nodes have positions
        return self._starts[node.end_lineno - 1] + node.end_col_offset


def _device_edits(node: ast.Call, device: str, span: _Span) -> Iterator[Edit]:
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


def _rename_edits(node: ast.Attribute, renamed: dict[str, str], device: str, span: _Span) -> Iterator[Edit]:
    """Edits for names that have moved, and for `torch.cuda.FloatTensor` and the like away from CUDA."""
    name = dotted_name(node)
    if name is None or not name.startswith("torch."):
        return
    if name in renamed:
        yield span.begin(node), span.end(node), renamed[name].encode()
    elif name.startswith("torch.cuda.") and name.endswith("Tensor") and not device.startswith("cuda"):
        yield span.begin(node), span.end(node), name.replace("torch.cuda.", "torch.").encode()


def _edited(text: bytes, edits: list[Edit]) -> bytes:
    """The text with edits made; of nested ones, the outermost."""
    pieces = []
    position = 0
    for begin, end, replacement in sorted(edits, key=lambda edit: (edit[0], -edit[1])):
        if begin < position:
            continue
        # A replaced stretch keeps its line breaks, so that every line keeps its number.
        breaks = b"\n" * text.count(b"\n", begin, end)
        pieces += [text[position:begin], b"(" + replacement + breaks + b")" if breaks else replacement]
        position = end
    return b"".join([*pieces, text[position:]])
