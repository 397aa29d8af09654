class Program_weight_tensor_meta_pixel_values:
    name = "pixel_values"
    shape = [1, 3, 96, 96]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00047863688
    std = 1.0050066
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_embeddings_modules_patch_embedding_parameters_weight:
    name = "self_modules_vision_model_modules_embeddings_modules_patch_embedding_parameters_weight"
    shape = [256, 3, 16, 16]
    dtype = "torch.float32"
    device = "cpu"
    mean = -1.9529947e-05
    std = 0.01993346
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_embeddings_parameters_class_embedding:
    name = "self_modules_vision_model_modules_embeddings_parameters_class_embedding"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0034481718
    std = 0.06466671
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_embeddings_buffers_position_ids:
    name = "self_modules_vision_model_modules_embeddings_buffers_position_ids"
    shape = [1, 37]
    dtype = "torch.int64"
    device = "cpu"
    mean = None
    std = None
    data = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36]


class Program_weight_tensor_meta_self_modules_vision_model_modules_embeddings_modules_position_embedding_parameters_weight:
    name = "self_modules_vision_model_modules_embeddings_modules_position_embedding_parameters_weight"
    shape = [37, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 7.435451e-06
    std = 0.019892523
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_pre_layrnorm_parameters_weight:
    name = "self_modules_vision_model_modules_pre_layrnorm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_pre_layrnorm_parameters_bias:
    name = "self_modules_vision_model_modules_pre_layrnorm_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm1_parameters_weight:
    name = "self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm1_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm1_parameters_bias:
    name = "self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm1_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight:
    name = "self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -8.334368e-05
    std = 0.04434106
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_bias:
    name = "self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight:
    name = "self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00020990249
    std = 0.044059116
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_bias:
    name = "self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight:
    name = "self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0002791184
    std = 0.04439502
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_bias:
    name = "self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_weight:
    name = "self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0001185333
    std = 0.062624365
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_bias:
    name = "self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm2_parameters_weight:
    name = "self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm2_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm2_parameters_bias:
    name = "self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm2_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_weight:
    name = "self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_weight"
    shape = [512, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 7.22672e-05
    std = 0.044238247
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_bias:
    name = "self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_bias"
    shape = [512]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_weight:
    name = "self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_weight"
    shape = [256, 512]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00011331794
    std = 0.044148188
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_bias:
    name = "self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_post_layernorm_parameters_weight:
    name = "self_modules_vision_model_modules_post_layernorm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_post_layernorm_parameters_bias:
    name = "self_modules_vision_model_modules_post_layernorm_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_visual_projection_parameters_weight:
    name = "self_modules_visual_projection_parameters_weight"
    shape = [64, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -9.2524824e-05
    std = 0.062430557
    data = None


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


class Program_weight_tensor_meta_self_modules_text_model_modules_embeddings_buffers_position_ids:
    name = "self_modules_text_model_modules_embeddings_buffers_position_ids"
    shape = [1, 64]
    dtype = "torch.int64"
    device = "cpu"
    mean = None
    std = None
    data = None
    min_val = 0
    max_val = 63


class Program_weight_tensor_meta_self_modules_text_model_modules_embeddings_modules_token_embedding_parameters_weight:
    name = "self_modules_text_model_modules_embeddings_modules_token_embedding_parameters_weight"
    shape = [512, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -8.499732e-05
    std = 0.020011296
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_embeddings_modules_position_embedding_parameters_weight:
    name = "self_modules_text_model_modules_embeddings_modules_position_embedding_parameters_weight"
    shape = [64, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -7.3399875e-05
    std = 0.019874142
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


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_layer_norm1_parameters_weight:
    name = "self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_layer_norm1_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_layer_norm1_parameters_bias:
    name = "self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_layer_norm1_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight:
    name = "self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -5.571968e-05
    std = 0.044004545
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_bias:
    name = "self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight:
    name = "self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0002760003
    std = 0.044284854
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_bias:
    name = "self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight:
    name = "self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00029521633
    std = 0.04430224
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_bias:
    name = "self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_weight:
    name = "self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00015300057
    std = 0.06250637
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_bias:
    name = "self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_layer_norm2_parameters_weight:
    name = "self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_layer_norm2_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_layer_norm2_parameters_bias:
    name = "self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_layer_norm2_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_weight:
    name = "self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_weight"
    shape = [512, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0001120495
    std = 0.044370025
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_bias:
    name = "self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_bias"
    shape = [512]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_weight:
    name = "self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_weight"
    shape = [256, 512]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0001774541
    std = 0.04412431
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_bias:
    name = "self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_final_layer_norm_parameters_weight:
    name = "self_modules_text_model_modules_final_layer_norm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_final_layer_norm_parameters_bias:
    name = "self_modules_text_model_modules_final_layer_norm_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_text_projection_parameters_weight:
    name = "self_modules_text_projection_parameters_weight"
    shape = [64, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 4.7350513e-05
    std = 0.062432926
    data = None


class Program_weight_tensor_meta_self_parameters_logit_scale:
    name = "self_parameters_logit_scale"
    shape = []
    dtype = "torch.float32"
    device = "cpu"
    mean = 2.6592
    std = 0.0
    data = [2.6592]
