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


class Program_weight_tensor_meta_self_modules_encoder_modules_embed_tokens_parameters_weight:
    name = "self_modules_encoder_modules_embed_tokens_parameters_weight"
    shape = [512, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0047914996
    std = 0.9995237
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


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_0_modules_layer_modules_0_modules_layer_norm_parameters_weight:
    name = "self_modules_encoder_modules_block_modules_0_modules_layer_modules_0_modules_layer_norm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_q_parameters_weight:
    name = "self_modules_encoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_q_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -1.6694252e-05
    std = 0.007784403
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_k_parameters_weight:
    name = "self_modules_encoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_k_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00011202834
    std = 0.062315747
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_v_parameters_weight:
    name = "self_modules_encoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_v_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00019572244
    std = 0.06269905
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_relative_attention_bias_parameters_weight:
    name = "self_modules_encoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_relative_attention_bias_parameters_weight"
    shape = [32, 4]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0051328833
    std = 0.05874717
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_o_parameters_weight:
    name = "self_modules_encoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_o_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00028843633
    std = 0.06262462
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_0_modules_layer_modules_1_modules_layer_norm_parameters_weight:
    name = "self_modules_encoder_modules_block_modules_0_modules_layer_modules_1_modules_layer_norm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_0_modules_layer_modules_1_modules_DenseReluDense_modules_wi_parameters_weight:
    name = "self_modules_encoder_modules_block_modules_0_modules_layer_modules_1_modules_DenseReluDense_modules_wi_parameters_weight"
    shape = [512, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.000107531276
    std = 0.06253719
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_block_modules_0_modules_layer_modules_1_modules_DenseReluDense_modules_wo_parameters_weight:
    name = "self_modules_encoder_modules_block_modules_0_modules_layer_modules_1_modules_DenseReluDense_modules_wo_parameters_weight"
    shape = [256, 512]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00028349878
    std = 0.04427267
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_final_layer_norm_parameters_weight:
    name = "self_modules_encoder_modules_final_layer_norm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_decoder_input_ids:
    name = "decoder_input_ids"
    shape = [1, 32]
    dtype = "torch.int64"
    device = "cpu"
    mean = None
    std = None
    data = [394, 195, 272, 248, 123, 43, 450, 401, 266, 185, 292, 318, 124, 327, 193, 27, 363, 408, 428, 242, 455, 172, 464, 182, 248, 242, 310, 321, 428, 464, 53, 126]


class Program_weight_tensor_meta_self_modules_decoder_modules_block_modules_0_modules_layer_modules_0_modules_layer_norm_parameters_weight:
    name = "self_modules_decoder_modules_block_modules_0_modules_layer_modules_0_modules_layer_norm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_q_parameters_weight:
    name = "self_modules_decoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_q_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.9404884e-05
    std = 0.00781736
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_k_parameters_weight:
    name = "self_modules_decoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_k_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -8.3185387e-07
    std = 0.06271197
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_v_parameters_weight:
    name = "self_modules_decoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_v_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00012806099
    std = 0.06259319
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_relative_attention_bias_parameters_weight:
    name = "self_modules_decoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_relative_attention_bias_parameters_weight"
    shape = [32, 4]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00935283
    std = 0.060339626
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_o_parameters_weight:
    name = "self_modules_decoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_o_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 7.281375e-05
    std = 0.06244825
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_block_modules_0_modules_layer_modules_1_modules_layer_norm_parameters_weight:
    name = "self_modules_decoder_modules_block_modules_0_modules_layer_modules_1_modules_layer_norm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_block_modules_0_modules_layer_modules_1_modules_EncDecAttention_modules_q_parameters_weight:
    name = "self_modules_decoder_modules_block_modules_0_modules_layer_modules_1_modules_EncDecAttention_modules_q_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 2.6728952e-05
    std = 0.007801878
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_block_modules_0_modules_layer_modules_1_modules_EncDecAttention_modules_k_parameters_weight:
    name = "self_modules_decoder_modules_block_modules_0_modules_layer_modules_1_modules_EncDecAttention_modules_k_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00010173898
    std = 0.062350634
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_block_modules_0_modules_layer_modules_1_modules_EncDecAttention_modules_v_parameters_weight:
    name = "self_modules_decoder_modules_block_modules_0_modules_layer_modules_1_modules_EncDecAttention_modules_v_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00011345868
    std = 0.06253088
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_block_modules_0_modules_layer_modules_1_modules_EncDecAttention_modules_o_parameters_weight:
    name = "self_modules_decoder_modules_block_modules_0_modules_layer_modules_1_modules_EncDecAttention_modules_o_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 7.228234e-05
    std = 0.06262647
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_block_modules_0_modules_layer_modules_2_modules_layer_norm_parameters_weight:
    name = "self_modules_decoder_modules_block_modules_0_modules_layer_modules_2_modules_layer_norm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_block_modules_0_modules_layer_modules_2_modules_DenseReluDense_modules_wi_parameters_weight:
    name = "self_modules_decoder_modules_block_modules_0_modules_layer_modules_2_modules_DenseReluDense_modules_wi_parameters_weight"
    shape = [512, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00016098518
    std = 0.06259222
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_block_modules_0_modules_layer_modules_2_modules_DenseReluDense_modules_wo_parameters_weight:
    name = "self_modules_decoder_modules_block_modules_0_modules_layer_modules_2_modules_DenseReluDense_modules_wo_parameters_weight"
    shape = [256, 512]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00018557195
    std = 0.044135503
    data = None


class Program_weight_tensor_meta_self_modules_decoder_modules_final_layer_norm_parameters_weight:
    name = "self_modules_decoder_modules_final_layer_norm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None
