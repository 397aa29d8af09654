"""Small models that call operators on functions: rows of `micro_cases`, where `p` is its `Parts`."""

from functools import partial

import torch
import torch.utils.checkpoint
from torch._higher_order_ops.associative_scan import associative_scan
from torch._higher_order_ops.map import map as higher_order_map
from torch._higher_order_ops.scan import scan
from torch._higher_order_ops.while_loop import while_loop
from torch.nn.attention.flex_attention import create_block_mask, flex_attention


@torch.compiler.nested_compile_region
def region(x, w):
    return (x @ w).relu(), x + 1


HIGHER_ORDER = {
    "vmap": lambda p, x: torch.vmap(lambda row: row.sum() * row)(x),
    "vmap of closures": lambda p, x: torch.vmap(lambda row: p.linear(row) + p.offsets)(x),
    "vmap with dims": lambda p, x: torch.vmap(lambda a, b: (a * b, a.sum()), (1, None), (1, 0))(x, x[:, 0]),
    "vmap in vmap": lambda p, x: torch.vmap(lambda row: torch.vmap(lambda value: value * row + x.sum())(row))(x),
    "vmap twice": lambda p, x: torch.vmap(torch.cos)(x) + torch.vmap(lambda row: row.flip(0))(x),
    "vmap unused argument": lambda p, x: torch.vmap(lambda a, b: b + 1)(x, x[:, 0]),
    "vmap of an index": lambda p, x: torch.vmap(torch.vmap(lambda i, j: x[i, j] > 0, (None, 0)), (0, None))(
        torch.arange(2), torch.arange(8)
    ),
    "vmap with a device": lambda p, x: torch.vmap(lambda row: row + torch.arange(8, device="cpu"))(x),
    "autocast in vmap": lambda p, x: torch.vmap(torch.autocast("cpu", dtype=torch.bfloat16)(lambda y: p.linear(y)))(x),
    "vmap random": lambda p, x: torch.vmap(lambda row: row + torch.rand(8), randomness="different")(x),
    "cond": lambda p, x: torch.cond(x.sum() > 0, lambda y: y + 1, lambda y: y - 1, (x,)),
    "cond with parameters": lambda p, x: torch.cond(x.sum() > 0, lambda y: p.linear(y), lambda y: y - p.offsets, (x,)),
    "cond in cond": lambda p, x: torch.cond(
        x.sum() > 0, lambda y: torch.cond(y.min() > 0, lambda z: z * 2, lambda z: z * 3, (y,)), lambda y: y - 1, (x,)
    ),
    "cond with a device": lambda p, x: torch.cond(
        x.sum() > 0, lambda y: y + torch.ones(8, device="cpu"), lambda y: y - torch.zeros(8, device="cpu"), (x,)
    ),
    "cond of closures": lambda p, x: torch.cond(x.sum() > 0, lambda: p.linear(x) + p.offsets, lambda: x - p.offsets),
    "cond of trees": lambda p, x: torch.cond(
        x.sum() > 0, lambda d: {"a": d["x"] + 1, "b": d["x"] > 0}, lambda d: {"a": d["x"], "b": d["x"] < 0}, ({"x": x},)
    ),
    "while loop": lambda p, x: while_loop(
        lambda i, y: (i < 3) & (y.sum() < 100), lambda i, y: (i + 1, p.linear(y) + p.offsets), (torch.tensor(0), x)
    ),
    "while loop with an integer": lambda p, x: while_loop(lambda i, y: i < 3, lambda i, y: (i + 1, y + i), (0, x)),
    "while loop of a cond": lambda p, x: while_loop(
        lambda i, d: i < 2,
        lambda i, d: (i + 1, {"y": torch.cond(d["y"].sum() > 0, lambda z: p.linear(z), lambda z: z * 2, (d["y"],))}),
        (torch.tensor(0), {"y": x}),
    ),
    "scan": lambda p, x: scan(lambda c, y: (p.linear(c + y), c * p.offsets), torch.zeros(8), x),
    "scan of trees": lambda p, x: scan(
        lambda c, y: ({"a": c["a"] + y[0], "n": c["n"] + 1}, (c["a"] * y[1],)),
        {"a": torch.zeros(8), "n": torch.tensor(0)},
        (x, x * 2),
    ),
    "scan backwards in a cond": lambda p, x: torch.cond(
        x.sum() > 0,
        lambda y: scan(lambda c, z: (c + z, c * z), torch.zeros(2), y, dim=1, reverse=True)[1].contiguous(),
        lambda y: y * 2,
        (x,),
    ),
    "scan twice": lambda p, x: [scan(f, x[0], x) for f in (lambda c, y: (c + y, c * y), lambda c, y: (c - y, c + y))],
    "associative scan": lambda p, x: associative_scan(
        lambda a, b: (a[0] * b[0], a[1] * b[0] + b[1] + p.offsets.sum()), (x, x * 2), 0, combine_mode="generic"
    ),
    "map": lambda p, x: higher_order_map(lambda y, w: (y + w, {"k": p.linear(y).sum()}), x, p.offsets),
    "map of a cond": lambda p, x: higher_order_map(
        lambda y: torch.cond(y.sum() > 0, lambda z: z + 1, lambda z: z - 1, (y,)), x
    ),
    "attention": lambda p, x: flex_attention(*[x.view(1, 2, 4, 2) * n for n in (1, 2, 3)]),
    "attention with scores": lambda p, x: flex_attention(
        *[x.view(1, 2, 4, 2)] * 3, score_mod=lambda s, b, h, q, k: s - p.offsets[h] * (q - k)
    ),
    "attention with a mask": lambda p, x: flex_attention(*[x.view(1, 2, 4, 2)] * 3, block_mask=p.mask),
    "attention with both": lambda p, x: flex_attention(
        *[x.view(1, 2, 4, 2)] * 3,
        score_mod=lambda s, b, h, q, k: s * p.offsets[h] + p.plain[q],
        block_mask=p.mask,
        scale=0.5,
        return_lse=True,
        kernel_options={"PRESCALE_QK": True},
    ),
    "attention with a mask of the inputs": lambda p, x: (
        lambda ids: flex_attention(
            *[x.view(1, 2, 4, 2)] * 3,
            block_mask=create_block_mask(lambda b, h, q, k: (ids[q] == ids[k]) & (q >= k), None, None, 4, 4, "cpu"),
        )
    )(x[0] > 0),
    "attention in a checkpoint": lambda p, x: torch.utils.checkpoint.checkpoint(
        lambda y: flex_attention(y, y, y, block_mask=p.mask), x.view(1, 2, 4, 2), use_reentrant=False
    ),
    "compiled region": lambda p, x: region(region(x, p.linear.weight)[0], p.linear.weight),
    "compiled region of closures": lambda p, x: torch.compiler.nested_compile_region(
        lambda y: p.linear(y) + p.offsets
    )(x),
    "compiled region in a cond": lambda p, x: torch.cond(
        x.sum() > 0, lambda y: region(y, p.linear.weight)[1], lambda y: y * 1.0, (x,)
    ),
    "reentrant checkpoint": lambda p, x: torch.utils.checkpoint.checkpoint(p.linear, x, use_reentrant=True),
    "selective checkpoint": lambda p, x: torch.utils.checkpoint.checkpoint(
        lambda y, w=None: (p.linear(y), torch.utils.checkpoint.checkpoint(torch.sin, w, use_reentrant=False)),
        x,
        w=p.offsets,
        use_reentrant=False,
        context_fn=partial(torch.utils.checkpoint.create_selective_checkpoint_contexts, [torch.ops.aten.mm.default]),
    ),
    "vmap in chunks": lambda p, x: torch.vmap(lambda row: p.linear(row), chunk_size=1)(x),
    "checkpoint": lambda p, x: torch.utils.checkpoint.checkpoint(lambda y: p.linear(y).relu(), x, use_reentrant=False),
}  # fmt: skip

CAPTURED = {
    "associative_scan": ("associative scan", r"torch\.vmap\("),
    "autograd_function_apply": ("autograd function", r"class GraphModule"),
    "cond": ("cond", r"higher_order\.cond\("),
    "flex_attention": ("attention with both", r"higher_order\.flex_attention\("),
    "invoke_subgraph": ("compiled region", r"@torch\.compiler\.nested_compile_region"),
    "map_impl": ("map", r"higher_order\.map_impl\("),
    "scan": ("scan", r"higher_order\.scan\("),
    "tag_activation_checkpoint": ("checkpoint", r"torch\.utils\.checkpoint\.checkpoint\("),
    "while_loop": ("while loop", r"higher_order\.while_loop\("),
}
"""Operator of torch → its case, and what the case's text has in its place."""

PRINTED_AS = dict(CAPTURED.values())
