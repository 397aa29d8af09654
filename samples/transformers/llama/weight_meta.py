class Program_weight_tensor_meta_input_ids:
    name = "input_ids"
    shape = [1, 64]
    dtype = "torch.int64"
    device = "cpu"
    mean = None
    std = None
    data = None
    min_val = 6
    max_val = 508


class Program_weight_tensor_meta_self_modules_embed_tokens_parameters_weight:
    name = "self_modules_embed_tokens_parameters_weight"
    shape = [512, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 9.378439e-05
    std = 0.019977795
    data = None


class Program_weight_tensor_meta_attention_mask:
    name = "attention_mask"
    shape = [1, 64]
    dtype = "torch.int64"
    device = "cpu"
    mean = None
    std = None
    data = None
    min_val = 1
    max_val = 1


class Program_weight_tensor_meta_self_modules_rotary_emb_buffers_inv_freq:
    name = "self_modules_rotary_emb_buffers_inv_freq"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.12493463
    std = 0.23998712
    data = [1.0, 0.7498942, 0.56234133, 0.4216965, 0.31622776, 0.23713736, 0.17782794, 0.13335215, 0.1, 0.074989416, 0.05623413, 0.04216965, 0.03162278, 0.023713736, 0.017782794, 0.013335215, 0.01, 0.0074989423, 0.0056234132, 0.004216965, 0.0031622779, 0.0023713738, 0.0017782794, 0.0013335214, 0.001, 0.0007498942, 0.0005623413, 0.0004216965, 0.0003162278, 0.00023713738, 0.00017782794, 0.00013335215]


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_input_layernorm_parameters_weight:
    name = "self_modules_layers_modules_0_modules_input_layernorm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight:
    name = "self_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -5.9926824e-05
    std = 0.020094994
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight:
    name = "self_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 7.509738e-05
    std = 0.019893827
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight:
    name = "self_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00011926578
    std = 0.019974733
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_self_attn_modules_o_proj_parameters_weight:
    name = "self_modules_layers_modules_0_modules_self_attn_modules_o_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 4.8176327e-05
    std = 0.020049008
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_post_attention_layernorm_parameters_weight:
    name = "self_modules_layers_modules_0_modules_post_attention_layernorm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_mlp_modules_gate_proj_parameters_weight:
    name = "self_modules_layers_modules_0_modules_mlp_modules_gate_proj_parameters_weight"
    shape = [512, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00013206528
    std = 0.020036304
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_mlp_modules_up_proj_parameters_weight:
    name = "self_modules_layers_modules_0_modules_mlp_modules_up_proj_parameters_weight"
    shape = [512, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -3.8426228e-05
    std = 0.020040989
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_mlp_modules_down_proj_parameters_weight:
    name = "self_modules_layers_modules_0_modules_mlp_modules_down_proj_parameters_weight"
    shape = [256, 512]
    dtype = "torch.float32"
    device = "cpu"
    mean = 7.650706e-06
    std = 0.020036127
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_input_layernorm_parameters_weight:
    name = "self_modules_layers_modules_1_modules_input_layernorm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_self_attn_modules_q_proj_parameters_weight:
    name = "self_modules_layers_modules_1_modules_self_attn_modules_q_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 6.845813e-05
    std = 0.019902976
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_self_attn_modules_k_proj_parameters_weight:
    name = "self_modules_layers_modules_1_modules_self_attn_modules_k_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -5.33548e-05
    std = 0.020068971
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_self_attn_modules_v_proj_parameters_weight:
    name = "self_modules_layers_modules_1_modules_self_attn_modules_v_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 4.0090246e-05
    std = 0.020018665
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_self_attn_modules_o_proj_parameters_weight:
    name = "self_modules_layers_modules_1_modules_self_attn_modules_o_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 8.301603e-05
    std = 0.019973733
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_post_attention_layernorm_parameters_weight:
    name = "self_modules_layers_modules_1_modules_post_attention_layernorm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_mlp_modules_gate_proj_parameters_weight:
    name = "self_modules_layers_modules_1_modules_mlp_modules_gate_proj_parameters_weight"
    shape = [512, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -9.614255e-06
    std = 0.019981587
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_mlp_modules_up_proj_parameters_weight:
    name = "self_modules_layers_modules_1_modules_mlp_modules_up_proj_parameters_weight"
    shape = [512, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -4.5207147e-05
    std = 0.019940782
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_mlp_modules_down_proj_parameters_weight:
    name = "self_modules_layers_modules_1_modules_mlp_modules_down_proj_parameters_weight"
    shape = [256, 512]
    dtype = "torch.float32"
    device = "cpu"
    mean = -3.3678974e-05
    std = 0.0200062
    data = None


class Program_weight_tensor_meta_self_modules_norm_parameters_weight:
    name = "self_modules_norm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None
