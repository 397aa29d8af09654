class Program_weight_tensor_meta_pixel_values:
    name = "pixel_values"
    shape = [1, 3, 96, 96]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0014457578
    std = 1.0053575
    data = None


class Program_weight_tensor_meta_self_modules_embeddings_modules_patch_embeddings_modules_projection_parameters_weight:
    name = "self_modules_embeddings_modules_patch_embeddings_modules_projection_parameters_weight"
    shape = [256, 3, 16, 16]
    dtype = "torch.float32"
    device = "cpu"
    mean = 3.560978e-05
    std = 0.020022599
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
    mean = -0.0011729309
    std = 0.018325578
    data = None


class Program_weight_tensor_meta_self_modules_embeddings_parameters_position_embeddings:
    name = "self_modules_embeddings_parameters_position_embeddings"
    shape = [1, 37, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.000334565
    std = 0.019852264
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
    mean = 5.4380675e-05
    std = 0.020016236
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
    mean = 3.76036e-05
    std = 0.020031085
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
    mean = -4.801424e-05
    std = 0.019921325
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
    mean = -9.1871705e-05
    std = 0.019981032
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
    mean = -7.057395e-05
    std = 0.020073691
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
    mean = -4.4651213e-05
    std = 0.01999813
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
    mean = -7.281671e-05
    std = 0.020042276
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
    mean = 4.2069292e-05
    std = 0.020010024
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
    mean = 3.3867927e-06
    std = 0.02003044
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
    mean = -2.2081455e-05
    std = 0.019963337
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
    mean = 6.789427e-05
    std = 0.020040303
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
    mean = 1.8242277e-05
    std = 0.019981498
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


class Program_weight_tensor_meta_self_modules_pooler_modules_dense_parameters_weight:
    name = "self_modules_pooler_modules_dense_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -6.912107e-05
    std = 0.019948058
    data = None


class Program_weight_tensor_meta_self_modules_pooler_modules_dense_parameters_bias:
    name = "self_modules_pooler_modules_dense_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None
