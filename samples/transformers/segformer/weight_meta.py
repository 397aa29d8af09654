class Program_weight_tensor_meta_pixel_values:
    name = "pixel_values"
    shape = [1, 3, 96, 96]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0014457578
    std = 1.0053575
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_0_modules_patch_embeddings_modules_proj_parameters_weight:
    name = "self_modules_stages_modules_0_modules_patch_embeddings_modules_proj_parameters_weight"
    shape = [32, 3, 7, 7]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00026903476
    std = 0.020249596
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_0_modules_patch_embeddings_modules_proj_parameters_bias:
    name = "self_modules_stages_modules_0_modules_patch_embeddings_modules_proj_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_stages_modules_0_modules_patch_embeddings_modules_layer_norm_parameters_weight:
    name = "self_modules_stages_modules_0_modules_patch_embeddings_modules_layer_norm_parameters_weight"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_stages_modules_0_modules_patch_embeddings_modules_layer_norm_parameters_bias:
    name = "self_modules_stages_modules_0_modules_patch_embeddings_modules_layer_norm_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_stages_modules_0_modules_blocks_modules_0_modules_layernorm_before_parameters_weight:
    name = "self_modules_stages_modules_0_modules_blocks_modules_0_modules_layernorm_before_parameters_weight"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_stages_modules_0_modules_blocks_modules_0_modules_layernorm_before_parameters_bias:
    name = "self_modules_stages_modules_0_modules_blocks_modules_0_modules_layernorm_before_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_weight:
    name = "self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_weight"
    shape = [32, 32]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00023687826
    std = 0.020180922
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_bias:
    name = "self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_sequence_reduction_modules_sequence_reduction_parameters_weight:
    name = "self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_sequence_reduction_modules_sequence_reduction_parameters_weight"
    shape = [32, 32, 2, 2]
    dtype = "torch.float32"
    device = "cpu"
    mean = -3.085092e-05
    std = 0.020086478
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_sequence_reduction_modules_sequence_reduction_parameters_bias:
    name = "self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_sequence_reduction_modules_sequence_reduction_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_sequence_reduction_modules_layer_norm_parameters_weight:
    name = "self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_sequence_reduction_modules_layer_norm_parameters_weight"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_sequence_reduction_modules_layer_norm_parameters_bias:
    name = "self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_sequence_reduction_modules_layer_norm_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_weight:
    name = "self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_weight"
    shape = [32, 32]
    dtype = "torch.float32"
    device = "cpu"
    mean = -1.5903814e-05
    std = 0.019686436
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_bias:
    name = "self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_weight:
    name = "self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_weight"
    shape = [32, 32]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00014369599
    std = 0.019331517
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_bias:
    name = "self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_weight:
    name = "self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_weight"
    shape = [32, 32]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0001200641
    std = 0.02054696
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_bias:
    name = "self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_stages_modules_0_modules_blocks_modules_0_modules_layernorm_after_parameters_weight:
    name = "self_modules_stages_modules_0_modules_blocks_modules_0_modules_layernorm_after_parameters_weight"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_stages_modules_0_modules_blocks_modules_0_modules_layernorm_after_parameters_bias:
    name = "self_modules_stages_modules_0_modules_blocks_modules_0_modules_layernorm_after_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_stages_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_weight:
    name = "self_modules_stages_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_weight"
    shape = [64, 32]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00031651396
    std = 0.01983297
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_bias:
    name = "self_modules_stages_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_bias"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_0_modules_blocks_modules_0_modules_mlp_modules_dwconv_modules_dwconv_parameters_weight:
    name = "self_modules_stages_modules_0_modules_blocks_modules_0_modules_mlp_modules_dwconv_modules_dwconv_parameters_weight"
    shape = [64, 1, 3, 3]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00020040711
    std = 0.020057004
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_0_modules_blocks_modules_0_modules_mlp_modules_dwconv_modules_dwconv_parameters_bias:
    name = "self_modules_stages_modules_0_modules_blocks_modules_0_modules_mlp_modules_dwconv_modules_dwconv_parameters_bias"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_weight:
    name = "self_modules_stages_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_weight"
    shape = [32, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0001134681
    std = 0.020117203
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_bias:
    name = "self_modules_stages_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_stages_modules_0_modules_layer_norm_parameters_weight:
    name = "self_modules_stages_modules_0_modules_layer_norm_parameters_weight"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_stages_modules_0_modules_layer_norm_parameters_bias:
    name = "self_modules_stages_modules_0_modules_layer_norm_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_stages_modules_1_modules_patch_embeddings_modules_proj_parameters_weight:
    name = "self_modules_stages_modules_1_modules_patch_embeddings_modules_proj_parameters_weight"
    shape = [64, 32, 3, 3]
    dtype = "torch.float32"
    device = "cpu"
    mean = -1.2980392e-05
    std = 0.020076878
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_1_modules_patch_embeddings_modules_proj_parameters_bias:
    name = "self_modules_stages_modules_1_modules_patch_embeddings_modules_proj_parameters_bias"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_1_modules_patch_embeddings_modules_layer_norm_parameters_weight:
    name = "self_modules_stages_modules_1_modules_patch_embeddings_modules_layer_norm_parameters_weight"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_1_modules_patch_embeddings_modules_layer_norm_parameters_bias:
    name = "self_modules_stages_modules_1_modules_patch_embeddings_modules_layer_norm_parameters_bias"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_1_modules_blocks_modules_0_modules_layernorm_before_parameters_weight:
    name = "self_modules_stages_modules_1_modules_blocks_modules_0_modules_layernorm_before_parameters_weight"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_1_modules_blocks_modules_0_modules_layernorm_before_parameters_bias:
    name = "self_modules_stages_modules_1_modules_blocks_modules_0_modules_layernorm_before_parameters_bias"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_weight:
    name = "self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_weight"
    shape = [64, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = -3.8800285e-05
    std = 0.020623453
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_bias:
    name = "self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_bias"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_weight:
    name = "self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_weight"
    shape = [64, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 5.7317622e-05
    std = 0.019675156
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_bias:
    name = "self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_bias"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_weight:
    name = "self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_weight"
    shape = [64, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00017388124
    std = 0.01999611
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_bias:
    name = "self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_bias"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_weight:
    name = "self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_weight"
    shape = [64, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00031455676
    std = 0.019863438
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_bias:
    name = "self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_bias"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_1_modules_blocks_modules_0_modules_layernorm_after_parameters_weight:
    name = "self_modules_stages_modules_1_modules_blocks_modules_0_modules_layernorm_after_parameters_weight"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_1_modules_blocks_modules_0_modules_layernorm_after_parameters_bias:
    name = "self_modules_stages_modules_1_modules_blocks_modules_0_modules_layernorm_after_parameters_bias"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_weight:
    name = "self_modules_stages_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_weight"
    shape = [128, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00053981825
    std = 0.020203445
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_bias:
    name = "self_modules_stages_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_bias"
    shape = [128]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_1_modules_blocks_modules_0_modules_mlp_modules_dwconv_modules_dwconv_parameters_weight:
    name = "self_modules_stages_modules_1_modules_blocks_modules_0_modules_mlp_modules_dwconv_modules_dwconv_parameters_weight"
    shape = [128, 1, 3, 3]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00080004754
    std = 0.019838773
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_1_modules_blocks_modules_0_modules_mlp_modules_dwconv_modules_dwconv_parameters_bias:
    name = "self_modules_stages_modules_1_modules_blocks_modules_0_modules_mlp_modules_dwconv_modules_dwconv_parameters_bias"
    shape = [128]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_weight:
    name = "self_modules_stages_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_weight"
    shape = [64, 128]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00015494684
    std = 0.019580489
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_bias:
    name = "self_modules_stages_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_bias"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_1_modules_layer_norm_parameters_weight:
    name = "self_modules_stages_modules_1_modules_layer_norm_parameters_weight"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_stages_modules_1_modules_layer_norm_parameters_bias:
    name = "self_modules_stages_modules_1_modules_layer_norm_parameters_bias"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None
