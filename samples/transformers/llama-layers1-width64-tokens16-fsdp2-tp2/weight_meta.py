class Program_weight_tensor_meta_input_ids:
    name = "input_ids"
    shape = [1, 16]
    dtype = "torch.int64"
    device = "cpu"
    mean = None
    std = None
    data = None
    min_val = 3
    max_val = 511
    role = "token_ids"


class Program_weight_tensor_meta_self_modules_embed_tokens_parameters_weight:
    name = "self_modules_embed_tokens_parameters_weight"
    shape = [128, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 6.399113e-06
    std = 0.020057956
    data = None


class Program_weight_tensor_meta_tensor_constant0:
    name = "tensor_constant0"
    shape = []
    dtype = "torch.int64"
    device = "cpu"
    mean = None
    std = None
    data = [0]


class Program_weight_tensor_meta_tensor_constant1:
    name = "tensor_constant1"
    shape = []
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0]


class Program_weight_tensor_meta_attention_mask:
    name = "attention_mask"
    shape = [1, 16]
    dtype = "torch.int64"
    device = "cpu"
    mean = None
    std = None
    data = None
    min_val = 1
    max_val = 1
    role = "mask"


class Program_weight_tensor_meta_self_modules_rotary_emb_buffers_inv_freq:
    name = "self_modules_rotary_emb_buffers_inv_freq"
    shape = [8]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.18279113
    std = 0.34719494
    data = [1.0, 0.31622776, 0.1, 0.03162278, 0.01, 0.0031622779, 0.001, 0.0003162278]


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_input_layernorm_parameters_weight:
    name = "self_modules_layers_modules_0_modules_input_layernorm_parameters_weight"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight:
    name = "self_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight"
    shape = [16, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 7.020425e-05
    std = 0.020574914
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight:
    name = "self_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight"
    shape = [16, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 6.697247e-05
    std = 0.019695114
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight:
    name = "self_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight"
    shape = [16, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00014949666
    std = 0.02004704
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_self_attn_modules_o_proj_parameters_weight:
    name = "self_modules_layers_modules_0_modules_self_attn_modules_o_proj_parameters_weight"
    shape = [32, 32]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00023388691
    std = 0.019862486
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_post_attention_layernorm_parameters_weight:
    name = "self_modules_layers_modules_0_modules_post_attention_layernorm_parameters_weight"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_mlp_modules_gate_proj_parameters_weight:
    name = "self_modules_layers_modules_0_modules_mlp_modules_gate_proj_parameters_weight"
    shape = [32, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0006485898
    std = 0.020167224
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_mlp_modules_up_proj_parameters_weight:
    name = "self_modules_layers_modules_0_modules_mlp_modules_up_proj_parameters_weight"
    shape = [32, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00020629274
    std = 0.019644737
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_mlp_modules_down_proj_parameters_weight:
    name = "self_modules_layers_modules_0_modules_mlp_modules_down_proj_parameters_weight"
    shape = [32, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00061998266
    std = 0.01989841
    data = None


class Program_weight_tensor_meta_self_modules_norm_parameters_weight:
    name = "self_modules_norm_parameters_weight"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0
