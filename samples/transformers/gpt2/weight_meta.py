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


class Program_weight_tensor_meta_self_modules_wte_parameters_weight:
    name = "self_modules_wte_parameters_weight"
    shape = [512, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -6.3794076e-05
    std = 0.020066697
    data = None


class Program_weight_tensor_meta_self_modules_wpe_parameters_weight:
    name = "self_modules_wpe_parameters_weight"
    shape = [128, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0001825923
    std = 0.020020805
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


class Program_weight_tensor_meta_self_modules_h_modules_0_modules_ln_1_parameters_weight:
    name = "self_modules_h_modules_0_modules_ln_1_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_h_modules_0_modules_ln_1_parameters_bias:
    name = "self_modules_h_modules_0_modules_ln_1_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_h_modules_0_modules_attn_modules_c_attn_parameters_bias:
    name = "self_modules_h_modules_0_modules_attn_modules_c_attn_parameters_bias"
    shape = [768]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_h_modules_0_modules_attn_modules_c_attn_parameters_weight:
    name = "self_modules_h_modules_0_modules_attn_modules_c_attn_parameters_weight"
    shape = [256, 768]
    dtype = "torch.float32"
    device = "cpu"
    mean = -4.4541855e-05
    std = 0.020023322
    data = None


class Program_weight_tensor_meta_self_modules_h_modules_0_modules_attn_modules_c_proj_parameters_bias:
    name = "self_modules_h_modules_0_modules_attn_modules_c_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_h_modules_0_modules_attn_modules_c_proj_parameters_weight:
    name = "self_modules_h_modules_0_modules_attn_modules_c_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.5538511e-05
    std = 0.010058464
    data = None


class Program_weight_tensor_meta_self_modules_h_modules_0_modules_ln_2_parameters_weight:
    name = "self_modules_h_modules_0_modules_ln_2_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_h_modules_0_modules_ln_2_parameters_bias:
    name = "self_modules_h_modules_0_modules_ln_2_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_h_modules_0_modules_mlp_modules_c_fc_parameters_bias:
    name = "self_modules_h_modules_0_modules_mlp_modules_c_fc_parameters_bias"
    shape = [1024]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_h_modules_0_modules_mlp_modules_c_fc_parameters_weight:
    name = "self_modules_h_modules_0_modules_mlp_modules_c_fc_parameters_weight"
    shape = [256, 1024]
    dtype = "torch.float32"
    device = "cpu"
    mean = 3.4552402e-05
    std = 0.019991135
    data = None


class Program_weight_tensor_meta_self_modules_h_modules_0_modules_mlp_modules_c_proj_parameters_bias:
    name = "self_modules_h_modules_0_modules_mlp_modules_c_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_h_modules_0_modules_mlp_modules_c_proj_parameters_weight:
    name = "self_modules_h_modules_0_modules_mlp_modules_c_proj_parameters_weight"
    shape = [1024, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -1.9701803e-05
    std = 0.009995551
    data = None


class Program_weight_tensor_meta_self_modules_h_modules_1_modules_ln_1_parameters_weight:
    name = "self_modules_h_modules_1_modules_ln_1_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_h_modules_1_modules_ln_1_parameters_bias:
    name = "self_modules_h_modules_1_modules_ln_1_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_h_modules_1_modules_attn_modules_c_attn_parameters_bias:
    name = "self_modules_h_modules_1_modules_attn_modules_c_attn_parameters_bias"
    shape = [768]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_h_modules_1_modules_attn_modules_c_attn_parameters_weight:
    name = "self_modules_h_modules_1_modules_attn_modules_c_attn_parameters_weight"
    shape = [256, 768]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.6039483e-05
    std = 0.019897351
    data = None


class Program_weight_tensor_meta_self_modules_h_modules_1_modules_attn_modules_c_proj_parameters_bias:
    name = "self_modules_h_modules_1_modules_attn_modules_c_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_h_modules_1_modules_attn_modules_c_proj_parameters_weight:
    name = "self_modules_h_modules_1_modules_attn_modules_c_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 2.3073384e-05
    std = 0.010008839
    data = None


class Program_weight_tensor_meta_self_modules_h_modules_1_modules_ln_2_parameters_weight:
    name = "self_modules_h_modules_1_modules_ln_2_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_h_modules_1_modules_ln_2_parameters_bias:
    name = "self_modules_h_modules_1_modules_ln_2_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_h_modules_1_modules_mlp_modules_c_fc_parameters_bias:
    name = "self_modules_h_modules_1_modules_mlp_modules_c_fc_parameters_bias"
    shape = [1024]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_h_modules_1_modules_mlp_modules_c_fc_parameters_weight:
    name = "self_modules_h_modules_1_modules_mlp_modules_c_fc_parameters_weight"
    shape = [256, 1024]
    dtype = "torch.float32"
    device = "cpu"
    mean = -7.593745e-06
    std = 0.020032633
    data = None


class Program_weight_tensor_meta_self_modules_h_modules_1_modules_mlp_modules_c_proj_parameters_bias:
    name = "self_modules_h_modules_1_modules_mlp_modules_c_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_h_modules_1_modules_mlp_modules_c_proj_parameters_weight:
    name = "self_modules_h_modules_1_modules_mlp_modules_c_proj_parameters_weight"
    shape = [1024, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 2.2096676e-05
    std = 0.010004643
    data = None


class Program_weight_tensor_meta_self_modules_ln_f_parameters_weight:
    name = "self_modules_ln_f_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_ln_f_parameters_bias:
    name = "self_modules_ln_f_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None
