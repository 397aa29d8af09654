"""Tables of what is rewritten in torch's code before PaConvert reads it, with the reason beside each entry.

Measured with PaConvert 3.3.1 and Paddle 3.3.1.
"""

from ops.dataset.convert.paddle.helpers import HELPERS
from ops.dataset.convert.rewriting import Tables

_F = "torch.nn.functional."

# PaConvert hands arguments on as they stand, and Paddle has others at the same positions (the third of dropout is an
# axis): by name, they are found.
_PARAMETERS = {
    **dict.fromkeys(
        (f"{_F}{name}" for name in ("relu", "relu6", "selu", "silu", "mish", "hardswish", "hardsigmoid")),
        ("input", "inplace"),
    ),
    **dict.fromkeys(
        (f"{_F}{name}" for name in ("dropout", "alpha_dropout", "dropout1d", "dropout2d", "dropout3d")),
        ("input", "p", "training", "inplace"),
    ),
    f"{_F}hardtanh": ("input", "min_val", "max_val", "inplace"),
    f"{_F}leaky_relu": ("input", "negative_slope", "inplace"),
    f"{_F}elu": ("input", "alpha", "inplace"),
    f"{_F}celu": ("input", "alpha", "inplace"),
    "torch.relu": ("input",),
    f"{_F}multi_head_attention_forward": (
        "query", "key", "value", "embed_dim_to_check", "num_heads", "in_proj_weight", "in_proj_bias",
        "bias_k", "bias_v",
        "add_zero_attn", "dropout_p", "out_proj_weight", "out_proj_bias", "training", "key_padding_mask",
        "need_weights", "attn_mask", "use_separate_proj_weight", "q_proj_weight", "k_proj_weight", "v_proj_weight",
        "static_k", "static_v", "average_attn_weights", "is_causal",
    ),
    f"{_F}pad": ("input", "pad", "mode", "value"),
    **dict.fromkeys(
        (f"{_F}{name}" for name in ("max_pool1d", "max_pool2d", "max_pool3d")),
        ("input", "kernel_size", "stride", "padding", "dilation", "ceil_mode", "return_indices"),
    ),
    **dict.fromkeys(
        (f"{_F}{name}" for name in ("avg_pool2d", "avg_pool3d")),
        ("input", "kernel_size", "stride", "padding", "ceil_mode", "count_include_pad", "divisor_override"),
    ),
    f"{_F}avg_pool1d": ("input", "kernel_size", "stride", "padding", "ceil_mode", "count_include_pad"),
    f"{_F}batch_norm": (
        "input", "running_mean", "running_var", "weight", "bias", "training", "momentum", "eps",
    ),
    f"{_F}instance_norm": (
        "input", "running_mean", "running_var", "weight", "bias", "use_input_stats", "momentum", "eps",
    ),
    f"{_F}group_norm": ("input", "num_groups", "weight", "bias", "eps"),
    f"{_F}layer_norm": ("input", "normalized_shape", "weight", "bias", "eps"),
    f"{_F}embedding": (
        "input", "weight", "padding_idx", "max_norm", "norm_type", "scale_grad_by_freq", "sparse",
    ),
    f"{_F}softmax": ("input", "dim", "_stacklevel", "dtype"),
    f"{_F}log_softmax": ("input", "dim", "_stacklevel", "dtype"),
    f"{_F}interpolate": (
        "input", "size", "scale_factor", "mode", "align_corners", "recompute_scale_factor", "antialias",
    ),
    f"{_F}grid_sample": ("input", "grid", "mode", "padding_mode", "align_corners"),
    f"{_F}normalize": ("input", "p", "dim", "eps", "out"),
    f"{_F}unfold": ("input", "kernel_size", "dilation", "padding", "stride"),
    f"{_F}scaled_dot_product_attention": (
        "query", "key", "value", "attn_mask", "dropout_p", "is_causal", "scale", "enable_gqa",
    ),
}  # fmt: skip

# With these values, arguments ask for what Paddle does anyway, and Paddle does not take them.
_WITHOUT_EFFECT = {
    (f"{_F}pad", "value"): ("None",),
    **{(f"{_F}max_pool{n}d", "dilation"): ("1", "(1,)", "(1, 1)", "[1, 1]", "(1, 1, 1)", "[1]") for n in (1, 2, 3)},
    **{(f"{_F}max_pool{n}d", "return_indices"): ("False",) for n in (1, 2, 3)},
    (f"{_F}embedding", "max_norm"): ("None",),
    (f"{_F}embedding", "norm_type"): ("2.0",),
    (f"{_F}batch_norm", "running_mean"): ("None",),
    (f"{_F}batch_norm", "running_var"): ("None",),
    (f"{_F}layer_norm", "weight"): ("None",),
    (f"{_F}layer_norm", "bias"): ("None",),
    (f"{_F}interpolate", "align_corners"): ("None",),
    (f"{_F}grid_sample", "align_corners"): ("None",),
    (f"{_F}interpolate", "recompute_scale_factor"): ("None",),
    ("*", "layout"): ("torch.strided",),
    ("*", "pin_memory"): ("False",),
    ("*", "memory_format"): ("torch.contiguous_format", "torch.preserve_format"),
    ("*", "non_blocking"): ("True", "False"),
    ("*", "out"): ("None",),
}

# Defaults of torch that Paddle does not have.
_SUPPLIED = {(f"{_F}grid_sample", "align_corners"): "False"}

_DROPPED = {
    # The effect of calls in place on other variables is written as an assignment (`ops.dataset.convert.rewriting`).
    "*": frozenset({"inplace", "device"}),
    # In torch, they concern gradients alone; Paddle gives zeros for the padding's index, where torch gives its row.
    f"{_F}embedding": frozenset({"padding_idx", "scale_grad_by_freq", "sparse"}),
    f"{_F}softmax": frozenset({"_stacklevel"}),
    f"{_F}log_softmax": frozenset({"_stacklevel"}),
}

# Paddle's functions of two operands take no numbers, its operators do.
_COMPARISONS = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
_ARITHMETIC = {
    "add": "+",
    "sub": "-",
    "mul": "*",
    "div": "/",
    "true_divide": "/",
    "floor_divide": "//",
    "remainder": "%",
    "pow": "**",
}
_BITWISE = {"__and__": "&", "__or__": "|", "__xor__": "^", "bitwise_and": "&", "bitwise_or": "|"}
_SIGNS = {
    f"{owner}.{name}": sign
    for owner in ("torch", "Tensor")
    for name, sign in {**_COMPARISONS, **_ARITHMETIC, **_BITWISE}.items()
}

TABLES = Tables(
    signs=_SIGNS,
    identities=frozenset({"Tensor.to"}),
    # PaConvert hands on a list of operands, which Paddle counts as one.
    spread=frozenset({"torch.einsum", "torch.functional.einsum"}),
    # Paddle's `view` works in eager mode alone: its compilers would not get through the graph.
    of_sizes={"Tensor.view": "Tensor.reshape"},
    functions={
        # Paddle has the function, and not the method.
        "Tensor.relu": "paddle.nn.functional.relu",
        "Tensor.relu_": "paddle.nn.functional.relu_",
        # With a rounding mode, the helper of the function does it.
        "Tensor.div": "torch.div",
        # PaConvert's own method makes other parts where the last is smaller, and no compiler knows it.
        "Tensor.split": "torch.split",
        # The helpers of the functions do it.
        **{f"Tensor.{name}": f"torch.{name}" for name in ("chunk", "cumsum", "fmod", "median", "prod", "std")},
    },
    renamed={
        # An annotation that nothing evaluates: it says that the parameter is a size, and PaConvert marks torch's.
        "torch.SymInt": "paddle.SymInt",
        # Parameters are tensors to a graph.
        "torch.nn.parameter.Parameter": "torch.Tensor",
        # Other names of the same functions, which PaConvert does not know.
        "torch.max_pool2d": f"{_F}max_pool2d",
        "torch.dropout": f"{_F}dropout",
        # PaConvert converts it and `torch.logit` to `paddle.special.logit`, which does not exist.
        "torch.special.logit": "paddle.logit",
        "torch.logit": "paddle.logit",
    },
    parameters=_PARAMETERS,
    without_effect=_WITHOUT_EFFECT,
    supplied=_SUPPLIED,
    dropped=_DROPPED,
    removed=frozenset(
        {
            "torch.ops.aten._assert_scalar.default",
            "torch._C._log_api_usage_once",
            "torch._check",
            "torch._check_is_size",
            "torch._constrain_as_size",
            "torch._C._functorch._vmap_increment_nesting",
            "torch._C._functorch._vmap_decrement_nesting",
            "torch._functorch.vmap.lazy_load_decompositions",
            "torch.autograd.function.FunctionCtx",
        }
    ),
    helpers=HELPERS,
)
