class Program_weight_tensor_meta_input_values:
    name = "input_values"
    shape = [1, 4000]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.008280519
    std = 1.007517
    data = None


class Program_weight_tensor_meta_self_modules_feature_extractor_modules_conv_layers_modules_0_modules_conv_parameters_weight:
    name = "self_modules_feature_extractor_modules_conv_layers_modules_0_modules_conv_parameters_weight"
    shape = [32, 1, 10]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.006743872
    std = 0.45389107
    data = None


class Program_weight_tensor_meta_self_modules_feature_extractor_modules_conv_layers_modules_0_modules_layer_norm_parameters_weight:
    name = "self_modules_feature_extractor_modules_conv_layers_modules_0_modules_layer_norm_parameters_weight"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_feature_extractor_modules_conv_layers_modules_0_modules_layer_norm_parameters_bias:
    name = "self_modules_feature_extractor_modules_conv_layers_modules_0_modules_layer_norm_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_feature_extractor_modules_conv_layers_modules_1_modules_conv_parameters_weight:
    name = "self_modules_feature_extractor_modules_conv_layers_modules_1_modules_conv_parameters_weight"
    shape = [32, 32, 3]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0027490377
    std = 0.14527978
    data = None


class Program_weight_tensor_meta_self_modules_feature_extractor_modules_conv_layers_modules_2_modules_conv_parameters_weight:
    name = "self_modules_feature_extractor_modules_conv_layers_modules_2_modules_conv_parameters_weight"
    shape = [32, 32, 3]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.003780755
    std = 0.14427948
    data = None


class Program_weight_tensor_meta_self_modules_feature_projection_modules_layer_norm_parameters_weight:
    name = "self_modules_feature_projection_modules_layer_norm_parameters_weight"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_feature_projection_modules_layer_norm_parameters_bias:
    name = "self_modules_feature_projection_modules_layer_norm_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_feature_projection_modules_projection_parameters_weight:
    name = "self_modules_feature_projection_modules_projection_parameters_weight"
    shape = [256, 32]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0017784232
    std = 0.10233851
    data = None


class Program_weight_tensor_meta_self_modules_feature_projection_modules_projection_parameters_bias:
    name = "self_modules_feature_projection_modules_projection_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0032448806
    std = 0.097691156
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_pos_conv_embed_modules_conv_modules_parametrizations_modules_weight_parameters_original1:
    name = "self_modules_encoder_modules_pos_conv_embed_modules_conv_modules_parametrizations_modules_weight_parameters_original1"
    shape = [256, 64, 16]
    dtype = "torch.float32"
    device = "cpu"
    mean = -7.85334e-06
    std = 0.01804498
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_pos_conv_embed_modules_conv_modules_parametrizations_modules_weight_parameters_original0:
    name = "self_modules_encoder_modules_pos_conv_embed_modules_conv_modules_parametrizations_modules_weight_parameters_original0"
    shape = [1, 1, 16]
    dtype = "torch.float32"
    device = "cpu"
    mean = 2.3097377
    std = 0.0085432455
    data = [2.3080595, 2.3127706, 2.3126273, 2.307906, 2.3095586, 2.302403, 2.308659, 2.3263838, 2.310367, 2.3191597, 2.3234599, 2.3087344, 2.2942197, 2.3125563, 2.3001218, 2.298815]


class Program_weight_tensor_meta_self_modules_encoder_modules_pos_conv_embed_modules_conv_parameters_bias:
    name = "self_modules_encoder_modules_pos_conv_embed_modules_conv_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_norm_parameters_weight:
    name = "self_modules_encoder_modules_layer_norm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_norm_parameters_bias:
    name = "self_modules_encoder_modules_layer_norm_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_attention_modules_q_proj_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_0_modules_attention_modules_q_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 3.8414228e-06
    std = 0.020035198
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_attention_modules_q_proj_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_0_modules_attention_modules_q_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_attention_modules_k_proj_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_0_modules_attention_modules_k_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 9.4616116e-05
    std = 0.020075843
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_attention_modules_k_proj_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_0_modules_attention_modules_k_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_attention_modules_v_proj_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_0_modules_attention_modules_v_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 2.087751e-06
    std = 0.019940516
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_attention_modules_v_proj_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_0_modules_attention_modules_v_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_attention_modules_out_proj_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_0_modules_attention_modules_out_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00010265353
    std = 0.020043027
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_attention_modules_out_proj_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_0_modules_attention_modules_out_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_layer_norm_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_0_modules_layer_norm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_layer_norm_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_0_modules_layer_norm_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_feed_forward_modules_intermediate_dense_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_0_modules_feed_forward_modules_intermediate_dense_parameters_weight"
    shape = [512, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 7.334538e-05
    std = 0.01998484
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_feed_forward_modules_intermediate_dense_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_0_modules_feed_forward_modules_intermediate_dense_parameters_bias"
    shape = [512]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_feed_forward_modules_output_dense_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_0_modules_feed_forward_modules_output_dense_parameters_weight"
    shape = [256, 512]
    dtype = "torch.float32"
    device = "cpu"
    mean = -4.6865858e-05
    std = 0.019957025
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_feed_forward_modules_output_dense_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_0_modules_feed_forward_modules_output_dense_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_final_layer_norm_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_0_modules_final_layer_norm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_final_layer_norm_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_0_modules_final_layer_norm_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_1_modules_attention_modules_q_proj_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_1_modules_attention_modules_q_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 2.7846585e-05
    std = 0.020113427
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_1_modules_attention_modules_q_proj_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_1_modules_attention_modules_q_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_1_modules_attention_modules_k_proj_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_1_modules_attention_modules_k_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.2795562e-05
    std = 0.019957157
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_1_modules_attention_modules_k_proj_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_1_modules_attention_modules_k_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_1_modules_attention_modules_v_proj_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_1_modules_attention_modules_v_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 6.4980813e-06
    std = 0.0198957
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_1_modules_attention_modules_v_proj_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_1_modules_attention_modules_v_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_1_modules_attention_modules_out_proj_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_1_modules_attention_modules_out_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -4.9657156e-05
    std = 0.019904194
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_1_modules_attention_modules_out_proj_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_1_modules_attention_modules_out_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_1_modules_layer_norm_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_1_modules_layer_norm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_1_modules_layer_norm_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_1_modules_layer_norm_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_1_modules_feed_forward_modules_intermediate_dense_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_1_modules_feed_forward_modules_intermediate_dense_parameters_weight"
    shape = [512, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -7.479581e-05
    std = 0.019919345
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_1_modules_feed_forward_modules_intermediate_dense_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_1_modules_feed_forward_modules_intermediate_dense_parameters_bias"
    shape = [512]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_1_modules_feed_forward_modules_output_dense_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_1_modules_feed_forward_modules_output_dense_parameters_weight"
    shape = [256, 512]
    dtype = "torch.float32"
    device = "cpu"
    mean = 6.8462577e-06
    std = 0.019954834
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_1_modules_feed_forward_modules_output_dense_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_1_modules_feed_forward_modules_output_dense_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_1_modules_final_layer_norm_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_1_modules_final_layer_norm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_1_modules_final_layer_norm_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_1_modules_final_layer_norm_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None
