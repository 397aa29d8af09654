class Program_weight_tensor_meta_pixel_values:
    name = "pixel_values"
    shape = [1, 3, 64, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0055029755
    std = 1.0048915
    data = None


class Program_weight_tensor_meta_self_modules_embeddings_modules_patch_embeddings_modules_projection_parameters_weight:
    name = "self_modules_embeddings_modules_patch_embeddings_modules_projection_parameters_weight"
    shape = [32, 3, 4, 4]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0017852106
    std = 0.020141346
    data = None


class Program_weight_tensor_meta_self_modules_embeddings_modules_patch_embeddings_modules_projection_parameters_bias:
    name = "self_modules_embeddings_modules_patch_embeddings_modules_projection_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_embeddings_modules_norm_parameters_weight:
    name = "self_modules_embeddings_modules_norm_parameters_weight"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_embeddings_modules_norm_parameters_bias:
    name = "self_modules_embeddings_modules_norm_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_layernorm_before_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_layernorm_before_parameters_weight"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_layernorm_before_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_layernorm_before_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_weight"
    shape = [32, 32]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00073719304
    std = 0.020645596
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_weight"
    shape = [32, 32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00022457007
    std = 0.020097833
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_weight"
    shape = [32, 32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0013655785
    std = 0.019735439
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_relative_position_bias_parameters_relative_position_bias_table:
    name = "self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_relative_position_bias_parameters_relative_position_bias_table"
    shape = [49, 2]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_relative_position_bias_buffers_relative_position_index:
    name = "self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_relative_position_bias_buffers_relative_position_index"
    shape = [256]
    dtype = "torch.int64"
    device = "cpu"
    mean = None
    std = None
    data = None
    min_val = 0
    max_val = 48


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_weight"
    shape = [32, 32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00021606097
    std = 0.02091055
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_layernorm_after_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_layernorm_after_parameters_weight"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_layernorm_after_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_layernorm_after_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_weight"
    shape = [128, 32]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00010351623
    std = 0.019824589
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_bias"
    shape = [128]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_weight"
    shape = [32, 128]
    dtype = "torch.float32"
    device = "cpu"
    mean = -7.246852e-05
    std = 0.02003049
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_downsample_modules_norm_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_0_modules_downsample_modules_norm_parameters_weight"
    shape = [128]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_downsample_modules_norm_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_0_modules_downsample_modules_norm_parameters_bias"
    shape = [128]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_downsample_modules_reduction_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_0_modules_downsample_modules_reduction_parameters_weight"
    shape = [64, 128]
    dtype = "torch.float32"
    device = "cpu"
    mean = -7.900368e-05
    std = 0.020216212
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_layernorm_before_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_layernorm_before_parameters_weight"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_layernorm_before_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_layernorm_before_parameters_bias"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_weight"
    shape = [64, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00017467848
    std = 0.020375513
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_bias"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_weight"
    shape = [64, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00023725319
    std = 0.019910164
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_bias"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_weight"
    shape = [64, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00013656188
    std = 0.019758822
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_bias"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_relative_position_bias_parameters_relative_position_bias_table:
    name = "self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_relative_position_bias_parameters_relative_position_bias_table"
    shape = [49, 4]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_relative_position_bias_buffers_relative_position_index:
    name = "self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_relative_position_bias_buffers_relative_position_index"
    shape = [256]
    dtype = "torch.int64"
    device = "cpu"
    mean = None
    std = None
    data = None
    min_val = 0
    max_val = 48


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_weight"
    shape = [64, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00010518634
    std = 0.020268397
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_bias"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_layernorm_after_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_layernorm_after_parameters_weight"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_layernorm_after_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_layernorm_after_parameters_bias"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_weight"
    shape = [256, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00010629073
    std = 0.01997748
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_weight"
    shape = [64, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00034721807
    std = 0.019878766
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_bias"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_layernorm_parameters_weight:
    name = "self_modules_layernorm_parameters_weight"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_layernorm_parameters_bias:
    name = "self_modules_layernorm_parameters_bias"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None
