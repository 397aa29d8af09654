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
    mean = -0.00018202954
    std = 0.020133214
    data = None


class Program_weight_tensor_meta_self_modules_feature_projection_modules_projection_parameters_bias:
    name = "self_modules_feature_projection_modules_projection_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
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
    mean = -2.9969122e-05
    std = 0.020105707
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
    mean = -0.00014986125
    std = 0.019992976
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
    mean = -2.6770238e-05
    std = 0.019942714
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
    mean = -1.09438015e-05
    std = 0.02000739
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
    mean = 2.7788945e-05
    std = 0.020017082
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
    mean = -2.4157169e-05
    std = 0.020030567
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
    mean = 9.3717135e-06
    std = 0.019917956
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
    mean = 0.000116004165
    std = 0.019993136
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
    mean = -1.3531668e-05
    std = 0.01999863
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
    mean = -9.2600814e-05
    std = 0.019984819
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
    mean = -1.3852617e-05
    std = 0.019934097
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
    mean = 7.5083767e-06
    std = 0.020019537
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
