"""Text of a Paddle `model.py` → the same graph for another device, and for eager mode.

Published graphs were printed from Paddle's static form, and eager mode takes nearly all of it. What it does not take is
changed here. Edits are made in the text: line numbers stay.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from ops.sample.analysis.model_code import dotted_name, parse_model
from ops.sample.analysis.text_edits import Edit, Span, edited

_CONCERNED = re.compile(r"CUDA|XPU|CustomPlace|\bcuda\b|[\"']x?gpu|[\"']npu|\b(?:full_with_tensor|sync_batch_norm_)\b")
_DEVICE = re.compile(r"(?:gpu|gpu_pinned|cuda|xpu|npu|cpu)(?::\d+)?")
SIZES = "graphnet_sizes"
"""Name of the function that makes sizes of a tensor; `ops.sample.replay.paddle` supplies it to the code."""

_PLACES = frozenset({"CUDAPlace", "CUDAPinnedPlace", "XPUPlace", "XPUPinnedPlace", "CustomPlace"})


def retarget_paddle(code: str, device: str) -> str:
    """The code with its devices replaced: `paddle.CUDAPlace(0)`, `.cuda()`, `device="gpu:0"`, `.to("gpu")`.

    A tensor that `full_with_tensor` takes for sizes becomes a list in eager mode, which fails at the tensor ("The meta
    data must be valid", Paddle 3.3.1).

    On a CPU, which has no kernel of it, batch normalisation over several devices is that over one.

    Args:
        code: Text of `model.py`.
        device: Where the graph is to run, as Paddle names it ("cpu", "gpu:0").

    Raises:
        ModelCodeError: The text is not Python.
    """
    if not _CONCERNED.search(code):
        return code
    text = code.encode(errors="surrogatepass")
    span = Span(text)
    edits = [
        edit
        for node in ast.walk(parse_model(code))
        if isinstance(node, ast.Call)
        for edit in (*_device_edits(node, device, span), *_size_edits(node, text, span))
    ]
    return edited(text, edits).decode(errors="surrogatepass")


def _device_edits(node: ast.Call, device: str, span: Span) -> Iterator[Edit]:
    """Edits for a call that makes a place, moves to a device, or is given one by name."""
    name = dotted_name(node.func) or ""
    if name == "paddle._C_ops.sync_batch_norm_" and device == "cpu":
        yield span.begin(node.func), span.end(node.func), b"paddle._C_ops.batch_norm"
    if name.startswith("paddle.") and name.rpartition(".")[2] in _PLACES:
        yield span.begin(node), span.end(node), _place(device).encode()
        return
    if isinstance(node.func, ast.Attribute) and node.func.attr == "cuda" and not name.startswith("paddle."):
        yield span.end(node.func.value), span.end(node), f'.to("{device}")'.encode()
        return
    for argument in (*node.args, *(keyword.value for keyword in node.keywords)):
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str) and _DEVICE.fullmatch(argument.value):
            yield span.begin(argument), span.end(argument), f'"{device}"'.encode()


def _size_edits(node: ast.Call, text: bytes, span: Span) -> Iterator[Edit]:
    """Edits for `full_with_tensor(value, sizes, dtype)`."""
    if dotted_name(node.func) == "paddle._C_ops.full_with_tensor" and len(node.args) > 1:
        begin, end = span.begin(node.args[1]), span.end(node.args[1])
        yield begin, end, SIZES.encode() + b"(" + text[begin:end].replace(b"\n", b" ") + b")"


def _place(device: str) -> str:
    kind, _, index = device.partition(":")
    return f"paddle.CUDAPlace({index or 0})" if kind == "gpu" else "paddle.CPUPlace()"
