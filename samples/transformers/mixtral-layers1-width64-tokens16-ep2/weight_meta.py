class Program_weight_tensor_meta_self_modules_embed_tokens_parameters_weight:
    name = "self_modules_embed_tokens_parameters_weight"
    shape = [512, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.000112502814
    std = 0.019975537
    data = None


class Program_weight_tensor_meta_input_ids:
    name = "input_ids"
    shape = [1, 16]
    dtype = "torch.int64"
    device = "cpu"
    mean = None
    std = None
    data = [180, 496, 430, 186, 81, 236, 121, 267, 265, 265, 338, 449, 471, 56, 294, 193]
    role = "token_ids"


class Program_weight_tensor_meta_attention_mask:
    name = "attention_mask"
    shape = [1, 16]
    dtype = "torch.int64"
    device = "cpu"
    mean = None
    std = None
    data = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
    role = "mask"


class Program_weight_tensor_meta_self_modules_rotary_emb_buffers_inv_freq:
    name = "self_modules_rotary_emb_buffers_inv_freq"
    shape = [8]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.15203615
    std = 0.34800154
    data = [1.0, 0.17782794, 0.03162278, 0.0056234132, 0.001, 0.00017782794, 3.1622774e-05, 5.6234135e-06]


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_input_layernorm_parameters_weight:
    name = "self_modules_layers_modules_0_modules_input_layernorm_parameters_weight"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight:
    name = "self_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight"
    shape = [64, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00023631564
    std = 0.020026932
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight:
    name = "self_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight"
    shape = [32, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00041472111
    std = 0.019936627
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight:
    name = "self_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight"
    shape = [32, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00042787616
    std = 0.020026665
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_self_attn_modules_o_proj_parameters_weight:
    name = "self_modules_layers_modules_0_modules_self_attn_modules_o_proj_parameters_weight"
    shape = [64, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = -9.377914e-05
    std = 0.020282593
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_post_attention_layernorm_parameters_weight:
    name = "self_modules_layers_modules_0_modules_post_attention_layernorm_parameters_weight"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_mlp_modules_gate_parameters_weight:
    name = "self_modules_layers_modules_0_modules_mlp_modules_gate_parameters_weight"
    shape = [4, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0006141921
    std = 0.019858751
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_mlp_modules_experts_parameters_gate_up_proj:
    name = "self_modules_layers_modules_0_modules_mlp_modules_experts_parameters_gate_up_proj"
    shape = [2, 256, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = -1.8397535e-05
    std = 0.019991536
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_mlp_modules_experts_parameters_down_proj:
    name = "self_modules_layers_modules_0_modules_mlp_modules_experts_parameters_down_proj"
    shape = [2, 64, 128]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0002364277
    std = 0.020019755
    data = None


class Program_weight_tensor_meta_self_modules_norm_parameters_weight:
    name = "self_modules_norm_parameters_weight"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None
