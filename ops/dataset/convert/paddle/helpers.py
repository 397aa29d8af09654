"""Operators that PaConvert does not know, or that Paddle computes otherwise than torch: functions of our own in Paddle.

Each takes what torch's operator takes, under torch's names. They are our conversion, and no result of PaConvert's: a
sample that uses one says so.
"""

from ops.dataset.convert.rewriting import Helper

_IN_PLACE = """
def graphnet_{name}(input, other{more}):
    other = paddle.full([], other, input.dtype) if isinstance(other, (bool, int, float)) else other
    return input.{name}({given})
"""

HELPERS = (
    Helper(
        "torch._weight_norm",
        "graphnet_weight_norm",
        """
def graphnet_weight_norm(v, g, dim=0):
    axes = [axis for axis in range(v.ndim) if axis != dim % v.ndim]
    return v * (g / paddle.sqrt(paddle.sum(v * v, axis=axes, keepdim=True)))
""",
    ),
    # Paddle cannot sum booleans along an axis.
    Helper(
        "torch.cumsum",
        "graphnet_cumsum",
        """
def graphnet_cumsum(input, dim, dtype=None):
    if dtype is None and input.dtype in (paddle.bool, paddle.uint8, paddle.int8, paddle.int16, paddle.int32):
        dtype = "int64"
    return paddle.cumsum(input, axis=dim, dtype=dtype)
""",
    ),
    # torch's product of integers is int64; Paddle has no product of booleans.
    Helper(
        "torch.prod",
        "graphnet_prod",
        """
def graphnet_prod(input, dim=None, keepdim=False, dtype=None):
    if dtype is None and input.dtype in (paddle.bool, paddle.uint8, paddle.int8, paddle.int16, paddle.int32):
        dtype = "int64"
    return paddle.prod(input, axis=dim, keepdim=keepdim, dtype=dtype)
""",
    ),
    # Paddle makes equal parts only.
    Helper(
        "torch.chunk",
        "graphnet_chunk",
        """
def graphnet_chunk(input, chunks, dim=0):
    return paddle.compat.split(input, max(1, -(-input.shape[dim] // chunks)), dim)
""",
    ),
    # Paddle's is float32 where no dtype is given.
    Helper(
        "torch.full",
        "graphnet_full",
        """
def graphnet_full(size, fill_value, requires_grad=False):
    return paddle.full(size, fill_value, "int64" if type(fill_value) is int else None)
""",
        only_without=frozenset({"dtype"}),
    ),
    # Paddle's is float32.
    Helper(
        "torch.nn.functional.one_hot",
        "graphnet_one_hot",
        """
def graphnet_one_hot(input, num_classes=-1):
    return paddle.nn.functional.one_hot(input, num_classes).astype("int64")
""",
    ),
    # For an even number of elements, torch's median is the lower of the two in the middle, Paddle's is their mean.
    Helper(
        "torch.median",
        "graphnet_median",
        """
def graphnet_median(input, dim=None, keepdim=False):
    return paddle.median(input, axis=dim, keepdim=keepdim, mode="min")
""",
    ),
    # Paddle has other names for its arguments.
    Helper(
        "torch.std",
        "graphnet_std",
        """
def graphnet_std(input, dim=None, unbiased=True, keepdim=False, correction=None):
    dim, unbiased = (None, dim) if isinstance(dim, bool) else (dim, unbiased)
    if correction is not None and correction not in (0, 1):
        raise NotImplementedError("a correction that is neither 0 nor 1 is not converted")
    return paddle.std(input, axis=dim, unbiased=unbiased if correction is None else correction == 1, keepdim=keepdim)
""",
    ),
    # PaConvert converts it to the remainder that has the sign of the divisor.
    Helper(
        "torch.fmod",
        "graphnet_fmod",
        """
def graphnet_fmod(input, other):
    return paddle.sign(input) * (paddle.abs(input) % abs(other))
""",
    ),
    # Paddle's take no numbers.
    *(
        Helper(f"Tensor.{name}", f"graphnet_{name}", _IN_PLACE.format(name=name, more=more, given=given))
        for name, more, given in (
            ("add_", ", alpha=1", "other if alpha == 1 else other * alpha"),
            ("sub_", ", alpha=1", "other if alpha == 1 else other * alpha"),
            ("mul_", "", "other"),
            ("div_", "", "other"),
        )
    ),
    # Paddle takes a list.
    Helper(
        "torch.broadcast_tensors",
        "graphnet_broadcast_tensors",
        """
def graphnet_broadcast_tensors(*tensors):
    return paddle.broadcast_tensors(list(tensors[0] if isinstance(tensors[0], (list, tuple)) else tensors))
""",
    ),
    # Paddle's batch norm needs running statistics also where those of the batch alone are used.
    Helper(
        "torch.nn.functional.batch_norm",
        "graphnet_batch_norm_of_batch",
        """
def graphnet_batch_norm_of_batch(input, weight=None, bias=None, training=True, momentum=0.1, eps=1e-05):
    axes = [axis for axis in range(input.ndim) if axis != 1]
    shape = [1, -1] + [1] * (input.ndim - 2)
    centred = input - input.mean(axis=axes, keepdim=True)
    result = centred * paddle.rsqrt((centred * centred).mean(axis=axes, keepdim=True) + eps)
    result = result if weight is None else result * weight.reshape(shape)
    return result if bias is None else result + bias.reshape(shape)
""",
        only_without=frozenset({"running_mean", "running_var"}),
    ),
    # Paddle has no layer norm over all axes.
    Helper(
        "torch.nn.functional.layer_norm",
        "graphnet_plain_layer_norm",
        """
def graphnet_plain_layer_norm(input, normalized_shape, eps=1e-05):
    axes = list(range(input.ndim - len(normalized_shape), input.ndim))
    centred = input - input.mean(axis=axes, keepdim=True)
    return centred * paddle.rsqrt((centred * centred).mean(axis=axes, keepdim=True) + eps)
""",
        only_without=frozenset({"weight", "bias"}),
    ),
    # Without a rounding mode, it is an operator of the language. Paddle's own takes no numbers.
    Helper(
        "torch.div",
        "graphnet_div",
        """
def graphnet_div(input, other, rounding_mode=None):
    if rounding_mode is None:
        return input / other
    floor = input // other
    if rounding_mode == "floor":
        return floor
    return floor + ((floor < 0) & (floor * other != input)).astype(floor.dtype)
""",
    ),
    # The value of a tensor of one element.
    Helper(
        "torch.ops.aten._local_scalar_dense",
        "graphnet_item",
        """
def graphnet_item(input):
    return input.item()
""",
    ),
    Helper(
        "torch.sym_sum",
        "graphnet_sym_sum",
        """
def graphnet_sym_sum(*args):
    return sum(args[0] if len(args) == 1 and isinstance(args[0], (tuple, list)) else args)
""",
    ),
    Helper(
        "torch.sym_max",
        "graphnet_sym_max",
        """
def graphnet_sym_max(a, b):
    return max(a, b)
""",
    ),
    Helper(
        "torch.sym_min",
        "graphnet_sym_min",
        """
def graphnet_sym_min(a, b):
    return min(a, b)
""",
    ),
    Helper(
        "torch.sym_float",
        "graphnet_sym_float",
        """
def graphnet_sym_float(a):
    return float(a)
""",
    ),
    Helper(
        "torch.sym_int",
        "graphnet_sym_int",
        """
def graphnet_sym_int(a):
    return int(a)
""",
    ),
    Helper(
        "torch.sym_not",
        "graphnet_sym_not",
        """
def graphnet_sym_not(a):
    return not a
""",
    ),
    Helper(
        "torch.sym_ite",
        "graphnet_sym_ite",
        """
def graphnet_sym_ite(b, t, f):
    return t if b else f
""",
    ),
    # PaConvert knows the layer and not the function. Order of sums as in torch: the query is scaled first.
    Helper(
        "torch.nn.functional.multi_head_attention_forward",
        "graphnet_multi_head_attention",
        """
def graphnet_multi_head_attention(
    query, key, value, embed_dim_to_check, num_heads, in_proj_weight, in_proj_bias, bias_k, bias_v, add_zero_attn,
    dropout_p, out_proj_weight, out_proj_bias, training=True, key_padding_mask=None, need_weights=True, attn_mask=None,
    use_separate_proj_weight=False, q_proj_weight=None, k_proj_weight=None, v_proj_weight=None, static_k=None,
    static_v=None, average_attn_weights=True, is_causal=False,
):
    if static_k is not None or static_v is not None or add_zero_attn:
        raise NotImplementedError("static keys and values, and add_zero_attn, are not converted")
    unbatched = query.ndim == 2
    if unbatched:
        query, key, value = (one.unsqueeze(1) for one in (query, key, value))
        key_padding_mask = None if key_padding_mask is None else key_padding_mask.unsqueeze(0)
    target, batch, width = query.shape
    head = width // num_heads
    if use_separate_proj_weight:
        weights = (q_proj_weight, k_proj_weight, v_proj_weight)
    else:
        weights = paddle.split(in_proj_weight, 3, axis=0)
    biases = (None,) * 3 if in_proj_bias is None else paddle.split(in_proj_bias, 3, axis=0)
    q, k, v = (
        paddle.compat.nn.functional.linear(one, weight, bias)
        for one, weight, bias in zip((query, key, value), weights, biases)
    )
    if bias_k is not None and bias_v is not None:
        k = paddle.concat([k, bias_k.expand([1, batch, width])], axis=0)
        v = paddle.concat([v, bias_v.expand([1, batch, width])], axis=0)
        pad = lambda one: None if one is None else paddle.nn.functional.pad(one.astype("float32"), [0, 1], value=0.0)
        attn_mask = attn_mask if attn_mask is None else paddle.concat(
            [attn_mask, paddle.zeros([*attn_mask.shape[:-1], 1], attn_mask.dtype)], axis=-1)
        key_padding_mask = key_padding_mask if key_padding_mask is None else paddle.concat(
            [key_padding_mask, paddle.zeros([batch, 1], key_padding_mask.dtype)], axis=-1)
    source = k.shape[0]
    q, k, v = (one.reshape([one.shape[0], batch * num_heads, head]).transpose([1, 0, 2]) for one in (q, k, v))

    def additive(mask):
        if mask.dtype != paddle.bool:
            return mask
        return paddle.where(mask, paddle.full([], float("-inf"), q.dtype), paddle.full([], 0.0, q.dtype))

    bias = None
    if attn_mask is not None:
        bias = additive(attn_mask)
        bias = bias if bias.ndim == 3 else bias.unsqueeze(0)
    if key_padding_mask is not None:
        padding = additive(key_padding_mask).reshape([batch, 1, 1, source])
        padding = padding.expand([batch, num_heads, 1, source]).reshape([batch * num_heads, 1, source])
        bias = padding if bias is None else bias + padding
    scores = paddle.bmm(q * (1.0 / head) ** 0.5, k.transpose([0, 2, 1]))
    weights = paddle.nn.functional.softmax(scores if bias is None else scores + bias, axis=-1)
    if dropout_p > 0.0 and training:
        weights = paddle.nn.functional.dropout(weights, dropout_p)
    output = paddle.bmm(weights, v).transpose([1, 0, 2]).reshape([target * batch, width])
    output = paddle.compat.nn.functional.linear(output, out_proj_weight, out_proj_bias).reshape([target, batch, -1])
    output = output.squeeze(1) if unbatched else output
    if not need_weights:
        return output, None
    weights = weights.reshape([batch, num_heads, target, source])
    weights = weights.mean(axis=1) if average_attn_weights else weights
    return output, weights.squeeze(0) if unbatched else weights
""",
    ),
)
