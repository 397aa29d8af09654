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
    mean = 4.0961062e-05
    std = 0.041046973
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_embeddings_modules_patch_embedding_parameters_bias:
    name = "self_modules_vision_model_modules_embeddings_modules_patch_embedding_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_embeddings_buffers_position_ids:
    name = "self_modules_vision_model_modules_embeddings_buffers_position_ids"
    shape = [1, 36]
    dtype = "torch.int64"
    device = "cpu"
    mean = None
    std = None
    data = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]


class Program_weight_tensor_meta_self_modules_vision_model_modules_embeddings_modules_position_embedding_parameters_weight:
    name = "self_modules_vision_model_modules_embeddings_modules_position_embedding_parameters_weight"
    shape = [36, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00025214386
    std = 0.062026728
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
    mean = -1.9657688e-05
    std = 0.06247362
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
    mean = 8.079518e-05
    std = 0.062678315
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
    mean = 0.0004935876
    std = 0.062344447
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
    mean = -0.0001698131
    std = 0.06251765
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
    mean = -0.000132919
    std = 0.051072918
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_bias:
    name = "self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_bias"
    shape = [512]
    dtype = "torch.float32"
    device = "cpu"
    mean = -1.5341377e-09
    std = 1.0071775e-06
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_weight:
    name = "self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_weight"
    shape = [256, 512]
    dtype = "torch.float32"
    device = "cpu"
    mean = 3.4602333e-05
    std = 0.051116176
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_bias:
    name = "self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 7.0532685e-08
    std = 1.0261202e-06
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


class Program_weight_tensor_meta_self_modules_vision_model_modules_head_parameters_probe:
    name = "self_modules_vision_model_modules_head_parameters_probe"
    shape = [1, 1, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0076934397
    std = 0.06297167
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_head_modules_attention_parameters_in_proj_weight:
    name = "self_modules_vision_model_modules_head_modules_attention_parameters_in_proj_weight"
    shape = [768, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0001270345
    std = 0.04421224
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_head_modules_attention_parameters_in_proj_bias:
    name = "self_modules_vision_model_modules_head_modules_attention_parameters_in_proj_bias"
    shape = [768]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_head_modules_attention_modules_out_proj_parameters_weight:
    name = "self_modules_vision_model_modules_head_modules_attention_modules_out_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00012200911
    std = 0.07090071
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_head_modules_attention_modules_out_proj_parameters_bias:
    name = "self_modules_vision_model_modules_head_modules_attention_modules_out_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_head_modules_layernorm_parameters_weight:
    name = "self_modules_vision_model_modules_head_modules_layernorm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_head_modules_layernorm_parameters_bias:
    name = "self_modules_vision_model_modules_head_modules_layernorm_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_head_modules_mlp_modules_fc1_parameters_weight:
    name = "self_modules_vision_model_modules_head_modules_mlp_modules_fc1_parameters_weight"
    shape = [512, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -6.996395e-05
    std = 0.051078364
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_head_modules_mlp_modules_fc1_parameters_bias:
    name = "self_modules_vision_model_modules_head_modules_mlp_modules_fc1_parameters_bias"
    shape = [512]
    dtype = "torch.float32"
    device = "cpu"
    mean = -6.043716e-08
    std = 1.0073603e-06
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_head_modules_mlp_modules_fc2_parameters_weight:
    name = "self_modules_vision_model_modules_head_modules_mlp_modules_fc2_parameters_weight"
    shape = [256, 512]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00010074859
    std = 0.05089986
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_head_modules_mlp_modules_fc2_parameters_bias:
    name = "self_modules_vision_model_modules_head_modules_mlp_modules_fc2_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -3.480119e-08
    std = 9.434664e-07
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
    mean = -5.506248e-05
    std = 0.06244156
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_embeddings_modules_position_embedding_parameters_weight:
    name = "self_modules_text_model_modules_embeddings_modules_position_embedding_parameters_weight"
    shape = [64, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.5881073e-05
    std = 0.062328517
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
    mean = 0.00020547584
    std = 0.06260703
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
    mean = -0.00022340762
    std = 0.06259416
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
    mean = -4.637081e-05
    std = 0.062467795
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
    mean = 0.0004792374
    std = 0.06252747
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
    mean = 6.932215e-06
    std = 0.051105432
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_bias:
    name = "self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_bias"
    shape = [512]
    dtype = "torch.float32"
    device = "cpu"
    mean = 3.9149497e-09
    std = 1.0040075e-06
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_weight:
    name = "self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_weight"
    shape = [256, 512]
    dtype = "torch.float32"
    device = "cpu"
    mean = -3.8517856e-06
    std = 0.0511083
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_bias:
    name = "self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.1473331e-07
    std = 1.0054666e-06
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


class Program_weight_tensor_meta_self_modules_text_model_modules_head_parameters_weight:
    name = "self_modules_text_model_modules_head_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 8.270895e-05
    std = 0.07094664
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_head_parameters_bias:
    name = "self_modules_text_model_modules_head_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_parameters_logit_scale:
    name = "self_parameters_logit_scale"
    shape = [1]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0]


class Program_weight_tensor_meta_self_parameters_logit_bias:
    name = "self_parameters_logit_bias"
    shape = [1]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0]
