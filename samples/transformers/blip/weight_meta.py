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
    mean = -3.47533e-06
    std = 0.019973781
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_embeddings_modules_patch_embedding_parameters_bias:
    name = "self_modules_vision_model_modules_embeddings_modules_patch_embedding_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_embeddings_parameters_class_embedding:
    name = "self_modules_vision_model_modules_embeddings_parameters_class_embedding"
    shape = [1, 1, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0018994589
    std = 0.019155411
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_embeddings_parameters_position_embedding:
    name = "self_modules_vision_model_modules_embeddings_parameters_position_embedding"
    shape = [1, 37, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00024698413
    std = 0.019871833
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


class Program_weight_tensor_meta_self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_qkv_parameters_weight:
    name = "self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_qkv_parameters_weight"
    shape = [768, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -4.4407574e-05
    std = 0.019943958
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_qkv_parameters_bias:
    name = "self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_qkv_parameters_bias"
    shape = [768]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_projection_parameters_weight:
    name = "self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_projection_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 6.334607e-05
    std = 0.019929744
    data = None


class Program_weight_tensor_meta_self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_projection_parameters_bias:
    name = "self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_projection_parameters_bias"
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
    mean = 6.244558e-05
    std = 0.020000087
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
    mean = 2.8762759e-05
    std = 0.020038195
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


class Program_weight_tensor_meta_self_modules_text_model_modules_embeddings_modules_word_embeddings_parameters_weight:
    name = "self_modules_text_model_modules_embeddings_modules_word_embeddings_parameters_weight"
    shape = [512, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 3.496934e-05
    std = 0.019960694
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_embeddings_modules_position_embeddings_parameters_weight:
    name = "self_modules_text_model_modules_embeddings_modules_position_embeddings_parameters_weight"
    shape = [64, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00016294958
    std = 0.020014288
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_embeddings_modules_LayerNorm_parameters_weight:
    name = "self_modules_text_model_modules_embeddings_modules_LayerNorm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_embeddings_modules_LayerNorm_parameters_bias:
    name = "self_modules_text_model_modules_embeddings_modules_LayerNorm_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
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


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_query_parameters_weight:
    name = "self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_query_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.651625e-06
    std = 0.019981094
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_query_parameters_bias:
    name = "self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_query_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_key_parameters_weight:
    name = "self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_key_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 5.011606e-05
    std = 0.019931292
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_key_parameters_bias:
    name = "self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_key_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_value_parameters_weight:
    name = "self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_value_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -3.496811e-05
    std = 0.020047251
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_value_parameters_bias:
    name = "self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_value_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_dense_parameters_weight:
    name = "self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_dense_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -3.583224e-05
    std = 0.0200176
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_dense_parameters_bias:
    name = "self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_dense_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_LayerNorm_parameters_weight:
    name = "self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_LayerNorm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_LayerNorm_parameters_bias:
    name = "self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_LayerNorm_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_intermediate_modules_dense_parameters_weight:
    name = "self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_intermediate_modules_dense_parameters_weight"
    shape = [512, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -6.399685e-05
    std = 0.019972654
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_intermediate_modules_dense_parameters_bias:
    name = "self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_intermediate_modules_dense_parameters_bias"
    shape = [512]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_output_modules_dense_parameters_weight:
    name = "self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_output_modules_dense_parameters_weight"
    shape = [256, 512]
    dtype = "torch.float32"
    device = "cpu"
    mean = -8.915676e-05
    std = 0.020049816
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_output_modules_dense_parameters_bias:
    name = "self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_output_modules_dense_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_output_modules_LayerNorm_parameters_weight:
    name = "self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_output_modules_LayerNorm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_output_modules_LayerNorm_parameters_bias:
    name = "self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_output_modules_LayerNorm_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_pooler_modules_dense_parameters_weight:
    name = "self_modules_text_model_modules_pooler_modules_dense_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -3.6062673e-05
    std = 0.019925497
    data = None


class Program_weight_tensor_meta_self_modules_text_model_modules_pooler_modules_dense_parameters_bias:
    name = "self_modules_text_model_modules_pooler_modules_dense_parameters_bias"
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
    mean = 0.00014984899
    std = 0.019967953
    data = None


class Program_weight_tensor_meta_self_modules_text_projection_parameters_weight:
    name = "self_modules_text_projection_parameters_weight"
    shape = [64, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 4.5313022e-06
    std = 0.019911455
    data = None


class Program_weight_tensor_meta_self_parameters_logit_scale:
    name = "self_parameters_logit_scale"
    shape = []
    dtype = "torch.float32"
    device = "cpu"
    mean = 2.6592
    std = 0.0
    data = [2.6592]
