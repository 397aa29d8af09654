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


class Program_weight_tensor_meta_self_modules_embeddings_buffers_token_type_ids:
    name = "self_modules_embeddings_buffers_token_type_ids"
    shape = [1, 128]
    dtype = "torch.int64"
    device = "cpu"
    mean = None
    std = None
    data = None
    min_val = 0
    max_val = 0


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
    mean = -2.9129511e-05
    std = 0.020010358
    data = None


class Program_weight_tensor_meta_self_modules_embeddings_modules_token_type_embeddings_parameters_weight:
    name = "self_modules_embeddings_modules_token_type_embeddings_parameters_weight"
    shape = [2, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0014718472
    std = 0.019556932
    data = None


class Program_weight_tensor_meta_self_modules_embeddings_modules_position_embeddings_parameters_weight:
    name = "self_modules_embeddings_modules_position_embeddings_parameters_weight"
    shape = [128, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -7.582401e-05
    std = 0.020053966
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


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_query_parameters_weight:
    name = "self_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_query_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00011430862
    std = 0.019967198
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_query_parameters_bias:
    name = "self_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_query_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_key_parameters_weight:
    name = "self_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_key_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 4.088782e-05
    std = 0.01999057
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_key_parameters_bias:
    name = "self_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_key_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_value_parameters_weight:
    name = "self_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_value_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -2.2025948e-05
    std = 0.020085651
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_value_parameters_bias:
    name = "self_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_value_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_dense_parameters_weight:
    name = "self_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_dense_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 2.2757835e-05
    std = 0.019884663
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_dense_parameters_bias:
    name = "self_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_dense_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_LayerNorm_parameters_weight:
    name = "self_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_LayerNorm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_LayerNorm_parameters_bias:
    name = "self_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_LayerNorm_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_intermediate_modules_dense_parameters_weight:
    name = "self_modules_encoder_modules_layer_modules_0_modules_intermediate_modules_dense_parameters_weight"
    shape = [512, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -2.968501e-05
    std = 0.02003089
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_intermediate_modules_dense_parameters_bias:
    name = "self_modules_encoder_modules_layer_modules_0_modules_intermediate_modules_dense_parameters_bias"
    shape = [512]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_output_modules_dense_parameters_weight:
    name = "self_modules_encoder_modules_layer_modules_0_modules_output_modules_dense_parameters_weight"
    shape = [256, 512]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00011393443
    std = 0.020023925
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_output_modules_dense_parameters_bias:
    name = "self_modules_encoder_modules_layer_modules_0_modules_output_modules_dense_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_output_modules_LayerNorm_parameters_weight:
    name = "self_modules_encoder_modules_layer_modules_0_modules_output_modules_LayerNorm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_output_modules_LayerNorm_parameters_bias:
    name = "self_modules_encoder_modules_layer_modules_0_modules_output_modules_LayerNorm_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_attention_modules_self_modules_query_parameters_weight:
    name = "self_modules_encoder_modules_layer_modules_1_modules_attention_modules_self_modules_query_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -7.419003e-05
    std = 0.020014666
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_attention_modules_self_modules_query_parameters_bias:
    name = "self_modules_encoder_modules_layer_modules_1_modules_attention_modules_self_modules_query_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_attention_modules_self_modules_key_parameters_weight:
    name = "self_modules_encoder_modules_layer_modules_1_modules_attention_modules_self_modules_key_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -1.8969813e-06
    std = 0.020059621
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_attention_modules_self_modules_key_parameters_bias:
    name = "self_modules_encoder_modules_layer_modules_1_modules_attention_modules_self_modules_key_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_attention_modules_self_modules_value_parameters_weight:
    name = "self_modules_encoder_modules_layer_modules_1_modules_attention_modules_self_modules_value_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -4.3400833e-05
    std = 0.019966511
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_attention_modules_self_modules_value_parameters_bias:
    name = "self_modules_encoder_modules_layer_modules_1_modules_attention_modules_self_modules_value_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_attention_modules_output_modules_dense_parameters_weight:
    name = "self_modules_encoder_modules_layer_modules_1_modules_attention_modules_output_modules_dense_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 2.9911973e-05
    std = 0.020104548
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_attention_modules_output_modules_dense_parameters_bias:
    name = "self_modules_encoder_modules_layer_modules_1_modules_attention_modules_output_modules_dense_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_attention_modules_output_modules_LayerNorm_parameters_weight:
    name = "self_modules_encoder_modules_layer_modules_1_modules_attention_modules_output_modules_LayerNorm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_attention_modules_output_modules_LayerNorm_parameters_bias:
    name = "self_modules_encoder_modules_layer_modules_1_modules_attention_modules_output_modules_LayerNorm_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_intermediate_modules_dense_parameters_weight:
    name = "self_modules_encoder_modules_layer_modules_1_modules_intermediate_modules_dense_parameters_weight"
    shape = [512, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 2.9341206e-06
    std = 0.019989941
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_intermediate_modules_dense_parameters_bias:
    name = "self_modules_encoder_modules_layer_modules_1_modules_intermediate_modules_dense_parameters_bias"
    shape = [512]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_output_modules_dense_parameters_weight:
    name = "self_modules_encoder_modules_layer_modules_1_modules_output_modules_dense_parameters_weight"
    shape = [256, 512]
    dtype = "torch.float32"
    device = "cpu"
    mean = 5.620496e-05
    std = 0.019997256
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_output_modules_dense_parameters_bias:
    name = "self_modules_encoder_modules_layer_modules_1_modules_output_modules_dense_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_output_modules_LayerNorm_parameters_weight:
    name = "self_modules_encoder_modules_layer_modules_1_modules_output_modules_LayerNorm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_output_modules_LayerNorm_parameters_bias:
    name = "self_modules_encoder_modules_layer_modules_1_modules_output_modules_LayerNorm_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_pooler_modules_dense_parameters_weight:
    name = "self_modules_pooler_modules_dense_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.4367019e-05
    std = 0.019942699
    data = None


class Program_weight_tensor_meta_self_modules_pooler_modules_dense_parameters_bias:
    name = "self_modules_pooler_modules_dense_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None
