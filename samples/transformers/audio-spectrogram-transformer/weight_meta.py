class Program_weight_tensor_meta_input_values:
    name = "input_values"
    shape = [1, 64, 32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.017286567
    std = 1.0296911
    data = None


class Program_weight_tensor_meta_self_modules_embeddings_modules_patch_embeddings_modules_projection_parameters_weight:
    name = "self_modules_embeddings_modules_patch_embeddings_modules_projection_parameters_weight"
    shape = [256, 1, 8, 8]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00023407426
    std = 0.019957537
    data = None


class Program_weight_tensor_meta_self_modules_embeddings_modules_patch_embeddings_modules_projection_parameters_bias:
    name = "self_modules_embeddings_modules_patch_embeddings_modules_projection_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_embeddings_parameters_cls_token:
    name = "self_modules_embeddings_parameters_cls_token"
    shape = [1, 1, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_embeddings_parameters_distillation_token:
    name = "self_modules_embeddings_parameters_distillation_token"
    shape = [1, 1, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_embeddings_parameters_position_embeddings:
    name = "self_modules_embeddings_parameters_position_embeddings"
    shape = [1, 34, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_layernorm_before_parameters_weight:
    name = "self_modules_layers_modules_0_modules_layernorm_before_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_layernorm_before_parameters_bias:
    name = "self_modules_layers_modules_0_modules_layernorm_before_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_attention_modules_q_proj_parameters_weight:
    name = "self_modules_layers_modules_0_modules_attention_modules_q_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -8.176231e-05
    std = 0.019982653
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_attention_modules_q_proj_parameters_bias:
    name = "self_modules_layers_modules_0_modules_attention_modules_q_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_attention_modules_k_proj_parameters_weight:
    name = "self_modules_layers_modules_0_modules_attention_modules_k_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 2.2185193e-05
    std = 0.01998219
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_attention_modules_k_proj_parameters_bias:
    name = "self_modules_layers_modules_0_modules_attention_modules_k_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_attention_modules_v_proj_parameters_weight:
    name = "self_modules_layers_modules_0_modules_attention_modules_v_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 6.0467286e-05
    std = 0.0199298
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_attention_modules_v_proj_parameters_bias:
    name = "self_modules_layers_modules_0_modules_attention_modules_v_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_attention_modules_o_proj_parameters_weight:
    name = "self_modules_layers_modules_0_modules_attention_modules_o_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -4.0032515e-05
    std = 0.02005123
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_attention_modules_o_proj_parameters_bias:
    name = "self_modules_layers_modules_0_modules_attention_modules_o_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_layernorm_after_parameters_weight:
    name = "self_modules_layers_modules_0_modules_layernorm_after_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_layernorm_after_parameters_bias:
    name = "self_modules_layers_modules_0_modules_layernorm_after_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_weight:
    name = "self_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_weight"
    shape = [512, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -1.871376e-05
    std = 0.020027146
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_bias:
    name = "self_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_bias"
    shape = [512]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_weight:
    name = "self_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_weight"
    shape = [256, 512]
    dtype = "torch.float32"
    device = "cpu"
    mean = 2.1715427e-05
    std = 0.019991856
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_bias:
    name = "self_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_layernorm_before_parameters_weight:
    name = "self_modules_layers_modules_1_modules_layernorm_before_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_layernorm_before_parameters_bias:
    name = "self_modules_layers_modules_1_modules_layernorm_before_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_attention_modules_q_proj_parameters_weight:
    name = "self_modules_layers_modules_1_modules_attention_modules_q_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00010657859
    std = 0.019986743
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_attention_modules_q_proj_parameters_bias:
    name = "self_modules_layers_modules_1_modules_attention_modules_q_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_attention_modules_k_proj_parameters_weight:
    name = "self_modules_layers_modules_1_modules_attention_modules_k_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -6.756536e-05
    std = 0.019899117
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_attention_modules_k_proj_parameters_bias:
    name = "self_modules_layers_modules_1_modules_attention_modules_k_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_attention_modules_v_proj_parameters_weight:
    name = "self_modules_layers_modules_1_modules_attention_modules_v_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -6.795108e-05
    std = 0.020040803
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_attention_modules_v_proj_parameters_bias:
    name = "self_modules_layers_modules_1_modules_attention_modules_v_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_attention_modules_o_proj_parameters_weight:
    name = "self_modules_layers_modules_1_modules_attention_modules_o_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -4.4324566e-05
    std = 0.020099806
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_attention_modules_o_proj_parameters_bias:
    name = "self_modules_layers_modules_1_modules_attention_modules_o_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_layernorm_after_parameters_weight:
    name = "self_modules_layers_modules_1_modules_layernorm_after_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_layernorm_after_parameters_bias:
    name = "self_modules_layers_modules_1_modules_layernorm_after_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_mlp_modules_fc1_parameters_weight:
    name = "self_modules_layers_modules_1_modules_mlp_modules_fc1_parameters_weight"
    shape = [512, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -8.515989e-05
    std = 0.01996519
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_mlp_modules_fc1_parameters_bias:
    name = "self_modules_layers_modules_1_modules_mlp_modules_fc1_parameters_bias"
    shape = [512]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_mlp_modules_fc2_parameters_weight:
    name = "self_modules_layers_modules_1_modules_mlp_modules_fc2_parameters_weight"
    shape = [256, 512]
    dtype = "torch.float32"
    device = "cpu"
    mean = -3.471621e-05
    std = 0.020068461
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_mlp_modules_fc2_parameters_bias:
    name = "self_modules_layers_modules_1_modules_mlp_modules_fc2_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_layernorm_parameters_weight:
    name = "self_modules_layernorm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_layernorm_parameters_bias:
    name = "self_modules_layernorm_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None
