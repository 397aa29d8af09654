class Program_weight_tensor_meta_pixel_values:
    name = "pixel_values"
    shape = [1, 3, 96, 96]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0014457578
    std = 1.0053575
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_patch_embeddings_modules_0_modules_projection_parameters_weight:
    name = "self_modules_encoder_modules_patch_embeddings_modules_0_modules_projection_parameters_weight"
    shape = [16, 3, 7, 7]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0003461054
    std = 0.020184679
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_patch_embeddings_modules_0_modules_projection_parameters_bias:
    name = "self_modules_encoder_modules_patch_embeddings_modules_0_modules_projection_parameters_bias"
    shape = [16]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_0_modules_0_modules_before_norm_parameters_weight:
    name = "self_modules_encoder_modules_block_modules_0_modules_0_modules_before_norm_parameters_weight"
    shape = [16]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_0_modules_0_modules_before_norm_parameters_bias:
    name = "self_modules_encoder_modules_block_modules_0_modules_0_modules_before_norm_parameters_bias"
    shape = [16]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_0_modules_0_parameters_layer_scale_1:
    name = "self_modules_encoder_modules_block_modules_0_modules_0_parameters_layer_scale_1"
    shape = [16]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_0_modules_0_modules_after_norm_parameters_weight:
    name = "self_modules_encoder_modules_block_modules_0_modules_0_modules_after_norm_parameters_weight"
    shape = [16]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_0_modules_0_modules_after_norm_parameters_bias:
    name = "self_modules_encoder_modules_block_modules_0_modules_0_modules_after_norm_parameters_bias"
    shape = [16]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_0_modules_0_modules_output_modules_conv1_parameters_weight:
    name = "self_modules_encoder_modules_block_modules_0_modules_0_modules_output_modules_conv1_parameters_weight"
    shape = [64, 16, 1, 1]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00032081266
    std = 0.019936062
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_0_modules_0_modules_output_modules_conv1_parameters_bias:
    name = "self_modules_encoder_modules_block_modules_0_modules_0_modules_output_modules_conv1_parameters_bias"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_0_modules_0_modules_output_modules_conv2_parameters_weight:
    name = "self_modules_encoder_modules_block_modules_0_modules_0_modules_output_modules_conv2_parameters_weight"
    shape = [16, 64, 1, 1]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00011513068
    std = 0.019629082
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_0_modules_0_modules_output_modules_conv2_parameters_bias:
    name = "self_modules_encoder_modules_block_modules_0_modules_0_modules_output_modules_conv2_parameters_bias"
    shape = [16]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_0_modules_0_parameters_layer_scale_2:
    name = "self_modules_encoder_modules_block_modules_0_modules_0_parameters_layer_scale_2"
    shape = [16]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_patch_embeddings_modules_1_modules_projection_parameters_weight:
    name = "self_modules_encoder_modules_patch_embeddings_modules_1_modules_projection_parameters_weight"
    shape = [32, 16, 3, 3]
    dtype = "torch.float32"
    device = "cpu"
    mean = -2.4312885e-05
    std = 0.020301722
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_patch_embeddings_modules_1_modules_projection_parameters_bias:
    name = "self_modules_encoder_modules_patch_embeddings_modules_1_modules_projection_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_1_modules_0_modules_before_norm_parameters_weight:
    name = "self_modules_encoder_modules_block_modules_1_modules_0_modules_before_norm_parameters_weight"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_1_modules_0_modules_before_norm_parameters_bias:
    name = "self_modules_encoder_modules_block_modules_1_modules_0_modules_before_norm_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_1_modules_0_parameters_layer_scale_1:
    name = "self_modules_encoder_modules_block_modules_1_modules_0_parameters_layer_scale_1"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_1_modules_0_modules_after_norm_parameters_weight:
    name = "self_modules_encoder_modules_block_modules_1_modules_0_modules_after_norm_parameters_weight"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_1_modules_0_modules_after_norm_parameters_bias:
    name = "self_modules_encoder_modules_block_modules_1_modules_0_modules_after_norm_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_1_modules_0_modules_output_modules_conv1_parameters_weight:
    name = "self_modules_encoder_modules_block_modules_1_modules_0_modules_output_modules_conv1_parameters_weight"
    shape = [128, 32, 1, 1]
    dtype = "torch.float32"
    device = "cpu"
    mean = 5.310102e-05
    std = 0.019798126
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_1_modules_0_modules_output_modules_conv1_parameters_bias:
    name = "self_modules_encoder_modules_block_modules_1_modules_0_modules_output_modules_conv1_parameters_bias"
    shape = [128]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_1_modules_0_modules_output_modules_conv2_parameters_weight:
    name = "self_modules_encoder_modules_block_modules_1_modules_0_modules_output_modules_conv2_parameters_weight"
    shape = [32, 128, 1, 1]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00012249309
    std = 0.01996284
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_1_modules_0_modules_output_modules_conv2_parameters_bias:
    name = "self_modules_encoder_modules_block_modules_1_modules_0_modules_output_modules_conv2_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_1_modules_0_parameters_layer_scale_2:
    name = "self_modules_encoder_modules_block_modules_1_modules_0_parameters_layer_scale_2"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_patch_embeddings_modules_2_modules_projection_parameters_weight:
    name = "self_modules_encoder_modules_patch_embeddings_modules_2_modules_projection_parameters_weight"
    shape = [32, 32, 3, 3]
    dtype = "torch.float32"
    device = "cpu"
    mean = 4.9770362e-05
    std = 0.020032173
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_patch_embeddings_modules_2_modules_projection_parameters_bias:
    name = "self_modules_encoder_modules_patch_embeddings_modules_2_modules_projection_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_2_modules_0_modules_before_norm_parameters_weight:
    name = "self_modules_encoder_modules_block_modules_2_modules_0_modules_before_norm_parameters_weight"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_2_modules_0_modules_before_norm_parameters_bias:
    name = "self_modules_encoder_modules_block_modules_2_modules_0_modules_before_norm_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_2_modules_0_parameters_layer_scale_1:
    name = "self_modules_encoder_modules_block_modules_2_modules_0_parameters_layer_scale_1"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_2_modules_0_modules_after_norm_parameters_weight:
    name = "self_modules_encoder_modules_block_modules_2_modules_0_modules_after_norm_parameters_weight"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_2_modules_0_modules_after_norm_parameters_bias:
    name = "self_modules_encoder_modules_block_modules_2_modules_0_modules_after_norm_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_2_modules_0_modules_output_modules_conv1_parameters_weight:
    name = "self_modules_encoder_modules_block_modules_2_modules_0_modules_output_modules_conv1_parameters_weight"
    shape = [128, 32, 1, 1]
    dtype = "torch.float32"
    device = "cpu"
    mean = 9.0170855e-05
    std = 0.020488327
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_2_modules_0_modules_output_modules_conv1_parameters_bias:
    name = "self_modules_encoder_modules_block_modules_2_modules_0_modules_output_modules_conv1_parameters_bias"
    shape = [128]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_2_modules_0_modules_output_modules_conv2_parameters_weight:
    name = "self_modules_encoder_modules_block_modules_2_modules_0_modules_output_modules_conv2_parameters_weight"
    shape = [32, 128, 1, 1]
    dtype = "torch.float32"
    device = "cpu"
    mean = 3.7793565e-05
    std = 0.019660296
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_2_modules_0_modules_output_modules_conv2_parameters_bias:
    name = "self_modules_encoder_modules_block_modules_2_modules_0_modules_output_modules_conv2_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_2_modules_0_parameters_layer_scale_2:
    name = "self_modules_encoder_modules_block_modules_2_modules_0_parameters_layer_scale_2"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_patch_embeddings_modules_3_modules_projection_parameters_weight:
    name = "self_modules_encoder_modules_patch_embeddings_modules_3_modules_projection_parameters_weight"
    shape = [48, 32, 3, 3]
    dtype = "torch.float32"
    device = "cpu"
    mean = -6.989182e-05
    std = 0.020214085
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_patch_embeddings_modules_3_modules_projection_parameters_bias:
    name = "self_modules_encoder_modules_patch_embeddings_modules_3_modules_projection_parameters_bias"
    shape = [48]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_3_modules_0_modules_before_norm_parameters_weight:
    name = "self_modules_encoder_modules_block_modules_3_modules_0_modules_before_norm_parameters_weight"
    shape = [48]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_3_modules_0_modules_before_norm_parameters_bias:
    name = "self_modules_encoder_modules_block_modules_3_modules_0_modules_before_norm_parameters_bias"
    shape = [48]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_3_modules_0_parameters_layer_scale_1:
    name = "self_modules_encoder_modules_block_modules_3_modules_0_parameters_layer_scale_1"
    shape = [48]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_3_modules_0_modules_after_norm_parameters_weight:
    name = "self_modules_encoder_modules_block_modules_3_modules_0_modules_after_norm_parameters_weight"
    shape = [48]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_3_modules_0_modules_after_norm_parameters_bias:
    name = "self_modules_encoder_modules_block_modules_3_modules_0_modules_after_norm_parameters_bias"
    shape = [48]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_3_modules_0_modules_output_modules_conv1_parameters_weight:
    name = "self_modules_encoder_modules_block_modules_3_modules_0_modules_output_modules_conv1_parameters_weight"
    shape = [192, 48, 1, 1]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00025753272
    std = 0.0200073
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_3_modules_0_modules_output_modules_conv1_parameters_bias:
    name = "self_modules_encoder_modules_block_modules_3_modules_0_modules_output_modules_conv1_parameters_bias"
    shape = [192]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_3_modules_0_modules_output_modules_conv2_parameters_weight:
    name = "self_modules_encoder_modules_block_modules_3_modules_0_modules_output_modules_conv2_parameters_weight"
    shape = [48, 192, 1, 1]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00056183
    std = 0.020069908
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_3_modules_0_modules_output_modules_conv2_parameters_bias:
    name = "self_modules_encoder_modules_block_modules_3_modules_0_modules_output_modules_conv2_parameters_bias"
    shape = [48]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_3_modules_0_parameters_layer_scale_2:
    name = "self_modules_encoder_modules_block_modules_3_modules_0_parameters_layer_scale_2"
    shape = [48]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]
