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


class Program_weight_tensor_meta_self_modules_decoder_modules_embed_tokens_parameters_weight:
    name = "self_modules_decoder_modules_embed_tokens_parameters_weight"
    shape = [512, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 5.0616272e-06
    std = 0.019970361
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


class Program_weight_tensor_meta_self_modules_decoder_modules_embed_positions_parameters_weight:
    name = "self_modules_decoder_modules_embed_positions_parameters_weight"
    shape = [130, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 9.560667e-05
    std = 0.020017615
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
    mean = 4.8707843e-05
    std = 0.01998513
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
    mean = -9.869695e-05
    std = 0.020024246
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_bias:
    name = "self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight:
    name = "self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00012030594
    std = 0.01996151
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
    mean = -3.1938696e-05
    std = 0.020093031
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_bias:
    name = "self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_bias"
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
    mean = -5.2232655e-05
    std = 0.019946698
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
    mean = -7.372418e-05
    std = 0.02006421
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_0_modules_fc2_parameters_bias:
    name = "self_modules_decoder_modules_layers_modules_0_modules_fc2_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_1_modules_self_attn_layer_norm_parameters_weight:
    name = "self_modules_decoder_modules_layers_modules_1_modules_self_attn_layer_norm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_1_modules_self_attn_layer_norm_parameters_bias:
    name = "self_modules_decoder_modules_layers_modules_1_modules_self_attn_layer_norm_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_q_proj_parameters_weight:
    name = "self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_q_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -1.5819335e-06
    std = 0.020072868
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_q_proj_parameters_bias:
    name = "self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_q_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_k_proj_parameters_weight:
    name = "self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_k_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -9.016423e-06
    std = 0.019975472
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_k_proj_parameters_bias:
    name = "self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_k_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_v_proj_parameters_weight:
    name = "self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_v_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -7.394305e-05
    std = 0.020006731
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_v_proj_parameters_bias:
    name = "self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_v_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_out_proj_parameters_weight:
    name = "self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_out_proj_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -4.38282e-05
    std = 0.019960137
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_out_proj_parameters_bias:
    name = "self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_out_proj_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_1_modules_final_layer_norm_parameters_weight:
    name = "self_modules_decoder_modules_layers_modules_1_modules_final_layer_norm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_1_modules_final_layer_norm_parameters_bias:
    name = "self_modules_decoder_modules_layers_modules_1_modules_final_layer_norm_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_1_modules_fc1_parameters_weight:
    name = "self_modules_decoder_modules_layers_modules_1_modules_fc1_parameters_weight"
    shape = [512, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 4.5843273e-05
    std = 0.02000312
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_1_modules_fc1_parameters_bias:
    name = "self_modules_decoder_modules_layers_modules_1_modules_fc1_parameters_bias"
    shape = [512]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_1_modules_fc2_parameters_weight:
    name = "self_modules_decoder_modules_layers_modules_1_modules_fc2_parameters_weight"
    shape = [256, 512]
    dtype = "torch.float32"
    device = "cpu"
    mean = -7.2565517e-06
    std = 0.020049678
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_layers_modules_1_modules_fc2_parameters_bias:
    name = "self_modules_decoder_modules_layers_modules_1_modules_fc2_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_final_layer_norm_parameters_weight:
    name = "self_modules_decoder_modules_final_layer_norm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_final_layer_norm_parameters_bias:
    name = "self_modules_decoder_modules_final_layer_norm_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None
