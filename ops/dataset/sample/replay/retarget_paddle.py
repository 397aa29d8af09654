"""Rewrites the text of a Paddle `model.py` for another device, and for eager mode.

Published graphs were printed from Paddle's static form; the few calls that eager mode does not accept are changed here.
Edits are made in the text, so that line numbers stay.
"""

import re
from collections.abc import Iterator

from ops.dataset.graph import Attribute, Call, Constant, Edit, Graph, end, replacement_edit

_CONCERNED = re.compile(r"CUDA|XPU|CustomPlace|\bcuda\b|[\"']x?gpu|[\"']npu|\b(?:full_with_tensor|sync_batch_norm_)\b")
_DEVICE = re.compile(r"(?:gpu|gpu_pinned|cuda|xpu|npu|cpu)(?::\d+)?")
SIZES = "graphnet_sizes"
"""Name of the function that turns a tensor into sizes; `ops.dataset.sample.replay.paddle` supplies it to the code."""

_PLACES = frozenset({"CUDAPlace", "CUDAPinnedPlace", "XPUPlace", "XPUPinnedPlace", "CustomPlace"})


def retarget_paddle(code: str, device: str) -> str:
    """Replace the devices of a text: `paddle.CUDAPlace(0)`, `.cuda()`, `device="gpu:0"`, `.to("gpu")`.

    A tensor of sizes for `full_with_tensor` becomes a list, since eager mode fails at the tensor ("The meta data must
    be valid", Paddle 3.3.1). On a CPU, which has no kernel for batch normalisation over several devices, it becomes
    that over one device.

    Args:
        code: Text of `model.py`.
        device: The device for the graph, by Paddle's name ("cpu", "gpu:0").

    Raises:
        ModelCodeError: The text is not a model.
    """
    concerned = [len(code[: match.start()].encode(errors="surrogatepass")) for match in _CONCERNED.finditer(code)]
    if not concerned:
        return code
    graph = Graph.parse(code)
    calls = [
        call for statement in graph.statements_at(concerned) for call in statement.walk() if isinstance(call, Call)
    ]
    return graph.apply_edits(
        edit for call in calls for edit in (*_device_edits(call, device), *_size_edits(call, graph.bytes))
    )


def _device_edits(call: Call, device: str) -> Iterator[Edit]:
    """Edits of a call that makes a place, moves to a device, or takes the name of one."""
    name = call.function.dotted_name or ""
    if name == "paddle._C_ops.sync_batch_norm_" and device == "cpu":
        yield replacement_edit(call.function, "paddle._C_ops.batch_norm")
    if name.startswith("paddle.") and call.name in _PLACES:
        yield replacement_edit(call, _place(device))
        return
    if isinstance(call.function, Attribute) and call.name == "cuda" and not name.startswith("paddle."):
        yield end(call.function.owner), end(call), f'.to("{device}")'.encode()
        return
    for argument in (*call.args, *(keyword.value for keyword in call.keywords)):
        if isinstance(argument, Constant) and isinstance(argument.value, str) and _DEVICE.fullmatch(argument.value):
            yield replacement_edit(argument, f'"{device}"')


def _size_edits(call: Call, text: bytes) -> Iterator[Edit]:
    """Edits of `full_with_tensor(value, sizes, dtype)`."""
    if call.function.dotted_name == "paddle._C_ops.full_with_tensor" and len(call.args) > 1:
        begin, after = call.args[1].span or (0, 0)
        yield begin, after, SIZES.encode() + b"(" + text[begin:after].replace(b"\n", b" ") + b")"


def _place(device: str) -> str:
    kind, _, index = device.partition(":")
    return f"paddle.CUDAPlace({index or 0})" if kind == "gpu" else "paddle.CPUPlace()"
