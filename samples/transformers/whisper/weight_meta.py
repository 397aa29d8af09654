class Program_weight_tensor_meta_input_features:
    name = "input_features"
    shape = [1, 32, 128]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0087631885
    std = 1.0073254
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_conv1_parameters_weight:
    name = "self_modules_encoder_modules_conv1_parameters_weight"
    shape = [256, 32, 3]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00013162482
    std = 0.019962965
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_conv1_parameters_bias:
    name = "self_modules_encoder_modules_conv1_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_conv2_parameters_weight:
    name = "self_modules_encoder_modules_conv2_parameters_weight"
    shape = [256, 256, 3]
    dtype = "torch.float32"
    device = "cpu"
    mean = -7.706083e-05
    std = 0.020000003
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_conv2_parameters_bias:
    name = "self_modules_encoder_modules_conv2_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_embed_positions_parameters_weight:
    name = "self_modules_encoder_modules_embed_positions_parameters_weight"
    shape = [64, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.3817492
    std = 0.59522194
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_self_attn_layer_norm_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_0_modules_self_attn_layer_norm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_self_attn_layer_norm_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_0_modules_self_attn_layer_norm_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -5.9928675e-06
    std = 0.020034252
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 3.3419004e-05
    std = 0.019979741
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 5.400506e-05
    std = 0.01997377
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -5.3532924e-05
    std = 0.019880546
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_bias"
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


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_fc1_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_0_modules_fc1_parameters_weight"
    shape = [512, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 4.2914864e-05
    std = 0.020020295
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_fc1_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_0_modules_fc1_parameters_bias"
    shape = [512]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_fc2_parameters_weight:
    name = "self_modules_encoder_modules_layers_modules_0_modules_fc2_parameters_weight"
    shape = [256, 512]
    dtype = "torch.float32"
    device = "cpu"
    mean = 7.234607e-06
    std = 0.020014679
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layers_modules_0_modules_fc2_parameters_bias:
    name = "self_modules_encoder_modules_layers_modules_0_modules_fc2_parameters_bias"
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


class Program_weight_tensor_meta_decoder_input_ids:
    name = "decoder_input_ids"
    shape = [1, 32]
    dtype = "torch.int64"
    device = "cpu"
    mean = None
    std = None
    data = [138, 106, 89, 465, 356, 40, 342, 178, 447, 505, 280, 135, 43, 25, 499, 136, 487, 356, 268, 482, 157, 127, 355, 404, 357, 236, 94, 430, 411, 102, 34, 38]


class Program_weight_tensor_meta_self_modules_decoder_modules_embed_tokens_parameters_weight:
    name = "self_modules_decoder_modules_embed_tokens_parameters_weight"
    shape = [512, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -1.0611459e-05
    std = 0.019943733
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_embed_positions_parameters_weight:
    name = "self_modules_decoder_modules_embed_positions_parameters_weight"
    shape = [64, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -3.6596833e-07
    std = 0.019982295
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_0_modules_self_attn_layer_norm_parameters_weight:
    name = "self_modules_decoder_modules_layers_modules_0_modules_self_attn_layer_norm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_0_modules_self_attn_layer_norm_parameters_bias:
    name = "self_modules_decoder_modules_layers_modules_0_modules_self_attn_layer_norm_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight:
    name = "self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -6.756288e-06
    std = 0.019904768
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_bias:
    name = "self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight:
    name = "self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -8.874796e-05
    std = 0.019976556
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight:
    name = "self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.4673397e-05
    std = 0.019958012
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_bias:
    name = "self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_weight:
    name = "self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -2.0508847e-05
    std = 0.020087147
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_bias:
    name = "self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_layer_norm_parameters_weight:
    name = "self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_layer_norm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_layer_norm_parameters_bias:
    name = "self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_layer_norm_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_q_proj_parameters_weight:
    name = "self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_q_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -2.1457161e-05
    std = 0.019816345
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_q_proj_parameters_bias:
    name = "self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_q_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_k_proj_parameters_weight:
    name = "self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_k_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -3.5094872e-06
    std = 0.019918503
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_v_proj_parameters_weight:
    name = "self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_v_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0001246562
    std = 0.020033712
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_v_proj_parameters_bias:
    name = "self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_v_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_out_proj_parameters_weight:
    name = "self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_out_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.4193191e-05
    std = 0.019975005
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_out_proj_parameters_bias:
    name = "self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_out_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_0_modules_final_layer_norm_parameters_weight:
    name = "self_modules_decoder_modules_layers_modules_0_modules_final_layer_norm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_0_modules_final_layer_norm_parameters_bias:
    name = "self_modules_decoder_modules_layers_modules_0_modules_final_layer_norm_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_0_modules_fc1_parameters_weight:
    name = "self_modules_decoder_modules_layers_modules_0_modules_fc1_parameters_weight"
    shape = [512, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 8.2193765e-05
    std = 0.019964369
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_0_modules_fc1_parameters_bias:
    name = "self_modules_decoder_modules_layers_modules_0_modules_fc1_parameters_bias"
    shape = [512]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_0_modules_fc2_parameters_weight:
    name = "self_modules_decoder_modules_layers_modules_0_modules_fc2_parameters_weight"
    shape = [256, 512]
    dtype = "torch.float32"
    device = "cpu"
    mean = 2.3589217e-05
    std = 0.020045443
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_0_modules_fc2_parameters_bias:
    name = "self_modules_decoder_modules_layers_modules_0_modules_fc2_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layer_norm_parameters_weight:
    name = "self_modules_decoder_modules_layer_norm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layer_norm_parameters_bias:
    name = "self_modules_decoder_modules_layer_norm_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None
