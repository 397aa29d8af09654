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


class Program_weight_tensor_meta_self_modules_embeddings_modules_word_embeddings_parameters_weight:
    name = "self_modules_embeddings_modules_word_embeddings_parameters_weight"
    shape = [512, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0189554e-05
    std = 0.019972125
    data = None


class Program_weight_tensor_meta_self_modules_embeddings_buffers_position_ids:
    name = "self_modules_embeddings_buffers_position_ids"
    shape = [1, 128]
    dtype = "torch.int64"
    device = "cpu"
    mean = None
    std = None
    data = None
    min_val = 0
    max_val = 127


class Program_weight_tensor_meta_self_modules_embeddings_modules_position_embeddings_parameters_weight:
    name = "self_modules_embeddings_modules_position_embeddings_parameters_weight"
    shape = [128, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 5.0377286e-05
    std = 0.019997183
    data = None


class Program_weight_tensor_meta_self_modules_embeddings_modules_LayerNorm_parameters_weight:
    name = "self_modules_embeddings_modules_LayerNorm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_embeddings_modules_LayerNorm_parameters_bias:
    name = "self_modules_embeddings_modules_LayerNorm_parameters_bias"
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


class Program_weight_tensor_meta_self_modules_transformer_modules_layer_modules_0_modules_attention_modules_q_lin_parameters_weight:
    name = "self_modules_transformer_modules_layer_modules_0_modules_attention_modules_q_lin_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -9.086992e-05
    std = 0.020037213
    data = None


class Program_weight_tensor_meta_self_modules_transformer_modules_layer_modules_0_modules_attention_modules_q_lin_parameters_bias:
    name = "self_modules_transformer_modules_layer_modules_0_modules_attention_modules_q_lin_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_transformer_modules_layer_modules_0_modules_attention_modules_k_lin_parameters_weight:
    name = "self_modules_transformer_modules_layer_modules_0_modules_attention_modules_k_lin_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00012988732
    std = 0.01995784
    data = None


class Program_weight_tensor_meta_self_modules_transformer_modules_layer_modules_0_modules_attention_modules_k_lin_parameters_bias:
    name = "self_modules_transformer_modules_layer_modules_0_modules_attention_modules_k_lin_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_transformer_modules_layer_modules_0_modules_attention_modules_v_lin_parameters_weight:
    name = "self_modules_transformer_modules_layer_modules_0_modules_attention_modules_v_lin_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 4.7886388e-05
    std = 0.019984687
    data = None


class Program_weight_tensor_meta_self_modules_transformer_modules_layer_modules_0_modules_attention_modules_v_lin_parameters_bias:
    name = "self_modules_transformer_modules_layer_modules_0_modules_attention_modules_v_lin_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_transformer_modules_layer_modules_0_modules_attention_modules_out_lin_parameters_weight:
    name = "self_modules_transformer_modules_layer_modules_0_modules_attention_modules_out_lin_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -3.3008244e-05
    std = 0.020090714
    data = None


class Program_weight_tensor_meta_self_modules_transformer_modules_layer_modules_0_modules_attention_modules_out_lin_parameters_bias:
    name = "self_modules_transformer_modules_layer_modules_0_modules_attention_modules_out_lin_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_transformer_modules_layer_modules_0_modules_sa_layer_norm_parameters_weight:
    name = "self_modules_transformer_modules_layer_modules_0_modules_sa_layer_norm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_transformer_modules_layer_modules_0_modules_sa_layer_norm_parameters_bias:
    name = "self_modules_transformer_modules_layer_modules_0_modules_sa_layer_norm_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_transformer_modules_layer_modules_0_modules_ffn_modules_lin1_parameters_weight:
    name = "self_modules_transformer_modules_layer_modules_0_modules_ffn_modules_lin1_parameters_weight"
    shape = [512, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -4.5843393e-05
    std = 0.019943848
    data = None


class Program_weight_tensor_meta_self_modules_transformer_modules_layer_modules_0_modules_ffn_modules_lin1_parameters_bias:
    name = "self_modules_transformer_modules_layer_modules_0_modules_ffn_modules_lin1_parameters_bias"
    shape = [512]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_transformer_modules_layer_modules_0_modules_ffn_modules_lin2_parameters_weight:
    name = "self_modules_transformer_modules_layer_modules_0_modules_ffn_modules_lin2_parameters_weight"
    shape = [256, 512]
    dtype = "torch.float32"
    device = "cpu"
    mean = -8.318067e-05
    std = 0.020063495
    data = None


class Program_weight_tensor_meta_self_modules_transformer_modules_layer_modules_0_modules_ffn_modules_lin2_parameters_bias:
    name = "self_modules_transformer_modules_layer_modules_0_modules_ffn_modules_lin2_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_transformer_modules_layer_modules_0_modules_output_layer_norm_parameters_weight:
    name = "self_modules_transformer_modules_layer_modules_0_modules_output_layer_norm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_transformer_modules_layer_modules_0_modules_output_layer_norm_parameters_bias:
    name = "self_modules_transformer_modules_layer_modules_0_modules_output_layer_norm_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_transformer_modules_layer_modules_1_modules_attention_modules_q_lin_parameters_weight:
    name = "self_modules_transformer_modules_layer_modules_1_modules_attention_modules_q_lin_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -7.0432327e-07
    std = 0.019988311
    data = None


class Program_weight_tensor_meta_self_modules_transformer_modules_layer_modules_1_modules_attention_modules_q_lin_parameters_bias:
    name = "self_modules_transformer_modules_layer_modules_1_modules_attention_modules_q_lin_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_transformer_modules_layer_modules_1_modules_attention_modules_k_lin_parameters_weight:
    name = "self_modules_transformer_modules_layer_modules_1_modules_attention_modules_k_lin_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -7.3274765e-05
    std = 0.019998942
    data = None


class Program_weight_tensor_meta_self_modules_transformer_modules_layer_modules_1_modules_attention_modules_k_lin_parameters_bias:
    name = "self_modules_transformer_modules_layer_modules_1_modules_attention_modules_k_lin_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_transformer_modules_layer_modules_1_modules_attention_modules_v_lin_parameters_weight:
    name = "self_modules_transformer_modules_layer_modules_1_modules_attention_modules_v_lin_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -8.607037e-06
    std = 0.020072808
    data = None


class Program_weight_tensor_meta_self_modules_transformer_modules_layer_modules_1_modules_attention_modules_v_lin_parameters_bias:
    name = "self_modules_transformer_modules_layer_modules_1_modules_attention_modules_v_lin_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_transformer_modules_layer_modules_1_modules_attention_modules_out_lin_parameters_weight:
    name = "self_modules_transformer_modules_layer_modules_1_modules_attention_modules_out_lin_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -4.0885192e-05
    std = 0.019961525
    data = None


class Program_weight_tensor_meta_self_modules_transformer_modules_layer_modules_1_modules_attention_modules_out_lin_parameters_bias:
    name = "self_modules_transformer_modules_layer_modules_1_modules_attention_modules_out_lin_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_transformer_modules_layer_modules_1_modules_sa_layer_norm_parameters_weight:
    name = "self_modules_transformer_modules_layer_modules_1_modules_sa_layer_norm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_transformer_modules_layer_modules_1_modules_sa_layer_norm_parameters_bias:
    name = "self_modules_transformer_modules_layer_modules_1_modules_sa_layer_norm_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_transformer_modules_layer_modules_1_modules_ffn_modules_lin1_parameters_weight:
    name = "self_modules_transformer_modules_layer_modules_1_modules_ffn_modules_lin1_parameters_weight"
    shape = [512, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 4.8463717e-05
    std = 0.020007765
    data = None


class Program_weight_tensor_meta_self_modules_transformer_modules_layer_modules_1_modules_ffn_modules_lin1_parameters_bias:
    name = "self_modules_transformer_modules_layer_modules_1_modules_ffn_modules_lin1_parameters_bias"
    shape = [512]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_transformer_modules_layer_modules_1_modules_ffn_modules_lin2_parameters_weight:
    name = "self_modules_transformer_modules_layer_modules_1_modules_ffn_modules_lin2_parameters_weight"
    shape = [256, 512]
    dtype = "torch.float32"
    device = "cpu"
    mean = -2.901036e-06
    std = 0.020047106
    data = None


class Program_weight_tensor_meta_self_modules_transformer_modules_layer_modules_1_modules_ffn_modules_lin2_parameters_bias:
    name = "self_modules_transformer_modules_layer_modules_1_modules_ffn_modules_lin2_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_transformer_modules_layer_modules_1_modules_output_layer_norm_parameters_weight:
    name = "self_modules_transformer_modules_layer_modules_1_modules_output_layer_norm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_transformer_modules_layer_modules_1_modules_output_layer_norm_parameters_bias:
    name = "self_modules_transformer_modules_layer_modules_1_modules_output_layer_norm_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None
