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
    shape = [256, 3, 8, 8]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00014233994
    std = 0.020039907
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
    mean = -0.00030413666
    std = 0.01884819
    data = None


class Program_weight_tensor_meta_self_modules_embeddings_parameters_position_embeddings:
    name = "self_modules_embeddings_parameters_position_embeddings"
    shape = [1, 145, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.6463127e-05
    std = 0.020020403
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_norm1_parameters_weight:
    name = "self_modules_encoder_modules_layer_modules_0_modules_norm1_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_norm1_parameters_bias:
    name = "self_modules_encoder_modules_layer_modules_0_modules_norm1_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_attention_modules_q_proj_parameters_weight:
    name = "self_modules_encoder_modules_layer_modules_0_modules_attention_modules_q_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0001161614
    std = 0.019979564
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_attention_modules_q_proj_parameters_bias:
    name = "self_modules_encoder_modules_layer_modules_0_modules_attention_modules_q_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_attention_modules_k_proj_parameters_weight:
    name = "self_modules_encoder_modules_layer_modules_0_modules_attention_modules_k_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00015419014
    std = 0.020020183
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_attention_modules_k_proj_parameters_bias:
    name = "self_modules_encoder_modules_layer_modules_0_modules_attention_modules_k_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_attention_modules_v_proj_parameters_weight:
    name = "self_modules_encoder_modules_layer_modules_0_modules_attention_modules_v_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -4.8829155e-05
    std = 0.020047618
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_attention_modules_v_proj_parameters_bias:
    name = "self_modules_encoder_modules_layer_modules_0_modules_attention_modules_v_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_attention_modules_o_proj_parameters_weight:
    name = "self_modules_encoder_modules_layer_modules_0_modules_attention_modules_o_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 4.442153e-05
    std = 0.02001742
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_attention_modules_o_proj_parameters_bias:
    name = "self_modules_encoder_modules_layer_modules_0_modules_attention_modules_o_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_layer_scale1_parameters_lambda1:
    name = "self_modules_encoder_modules_layer_modules_0_modules_layer_scale1_parameters_lambda1"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_norm2_parameters_weight:
    name = "self_modules_encoder_modules_layer_modules_0_modules_norm2_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_norm2_parameters_bias:
    name = "self_modules_encoder_modules_layer_modules_0_modules_norm2_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_mlp_modules_fc1_parameters_weight:
    name = "self_modules_encoder_modules_layer_modules_0_modules_mlp_modules_fc1_parameters_weight"
    shape = [1024, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -1.8936715e-05
    std = 0.019959424
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_mlp_modules_fc1_parameters_bias:
    name = "self_modules_encoder_modules_layer_modules_0_modules_mlp_modules_fc1_parameters_bias"
    shape = [1024]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_mlp_modules_fc2_parameters_weight:
    name = "self_modules_encoder_modules_layer_modules_0_modules_mlp_modules_fc2_parameters_weight"
    shape = [256, 1024]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.792396e-05
    std = 0.019931018
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_mlp_modules_fc2_parameters_bias:
    name = "self_modules_encoder_modules_layer_modules_0_modules_mlp_modules_fc2_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_layer_scale2_parameters_lambda1:
    name = "self_modules_encoder_modules_layer_modules_0_modules_layer_scale2_parameters_lambda1"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_norm1_parameters_weight:
    name = "self_modules_encoder_modules_layer_modules_1_modules_norm1_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_norm1_parameters_bias:
    name = "self_modules_encoder_modules_layer_modules_1_modules_norm1_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_attention_modules_q_proj_parameters_weight:
    name = "self_modules_encoder_modules_layer_modules_1_modules_attention_modules_q_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 6.5652035e-05
    std = 0.020061243
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_attention_modules_q_proj_parameters_bias:
    name = "self_modules_encoder_modules_layer_modules_1_modules_attention_modules_q_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_attention_modules_k_proj_parameters_weight:
    name = "self_modules_encoder_modules_layer_modules_1_modules_attention_modules_k_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -6.2667605e-05
    std = 0.020098986
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_attention_modules_k_proj_parameters_bias:
    name = "self_modules_encoder_modules_layer_modules_1_modules_attention_modules_k_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_attention_modules_v_proj_parameters_weight:
    name = "self_modules_encoder_modules_layer_modules_1_modules_attention_modules_v_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -9.821893e-05
    std = 0.020127356
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_attention_modules_v_proj_parameters_bias:
    name = "self_modules_encoder_modules_layer_modules_1_modules_attention_modules_v_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_attention_modules_o_proj_parameters_weight:
    name = "self_modules_encoder_modules_layer_modules_1_modules_attention_modules_o_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -3.0525942e-05
    std = 0.020066364
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_attention_modules_o_proj_parameters_bias:
    name = "self_modules_encoder_modules_layer_modules_1_modules_attention_modules_o_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_layer_scale1_parameters_lambda1:
    name = "self_modules_encoder_modules_layer_modules_1_modules_layer_scale1_parameters_lambda1"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_norm2_parameters_weight:
    name = "self_modules_encoder_modules_layer_modules_1_modules_norm2_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_norm2_parameters_bias:
    name = "self_modules_encoder_modules_layer_modules_1_modules_norm2_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_mlp_modules_fc1_parameters_weight:
    name = "self_modules_encoder_modules_layer_modules_1_modules_mlp_modules_fc1_parameters_weight"
    shape = [1024, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 6.444811e-05
    std = 0.019986143
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_mlp_modules_fc1_parameters_bias:
    name = "self_modules_encoder_modules_layer_modules_1_modules_mlp_modules_fc1_parameters_bias"
    shape = [1024]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_mlp_modules_fc2_parameters_weight:
    name = "self_modules_encoder_modules_layer_modules_1_modules_mlp_modules_fc2_parameters_weight"
    shape = [256, 1024]
    dtype = "torch.float32"
    device = "cpu"
    mean = -1.0015983e-05
    std = 0.019957442
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_mlp_modules_fc2_parameters_bias:
    name = "self_modules_encoder_modules_layer_modules_1_modules_mlp_modules_fc2_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_layer_scale2_parameters_lambda1:
    name = "self_modules_encoder_modules_layer_modules_1_modules_layer_scale2_parameters_lambda1"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
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
