"""Which operators come with torch, by their namespaces.

No torch.
"""

from __future__ import annotations

TORCH_NAMESPACES = frozenset(
    {
        "aten", "prim", "prims", "higher_order", "quantized", "quantized_decomposed", "_quantized", "mkldnn", "mkl",
        "mkldnn_prepacked", "onednn", "sparse", "profiler", "inductor", "rngprims", "_c10d_functional", "c10d",
        "symm_mem", "fsdp", "debugprims", "export", "bitsandbytes_torch", "cuda", "static_runtime", "xnnpack",
    }
)  # fmt: skip
"""Where the operators live that torch registers itself."""
