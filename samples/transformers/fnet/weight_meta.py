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
    mean = -8.473384e-05
    std = 0.019984396
    data = None


class Program_weight_tensor_meta_self_modules_embeddings_modules_token_type_embeddings_parameters_weight:
    name = "self_modules_embeddings_modules_token_type_embeddings_parameters_weight"
    shape = [4, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00036163567
    std = 0.020020783
    data = None


class Program_weight_tensor_meta_self_modules_embeddings_modules_position_embeddings_parameters_weight:
    name = "self_modules_embeddings_modules_position_embeddings_parameters_weight"
    shape = [128, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00010623498
    std = 0.019954177
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


class Program_weight_tensor_meta_self_modules_embeddings_modules_projection_parameters_weight:
    name = "self_modules_embeddings_modules_projection_parameters_weight"
    shape = [256, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00015601715
    std = 0.019965079
    data = None


class Program_weight_tensor_meta_self_modules_embeddings_modules_projection_parameters_bias:
    name = "self_modules_embeddings_modules_projection_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_fourier_modules_output_modules_LayerNorm_parameters_weight:
    name = "self_modules_encoder_modules_layer_modules_0_modules_fourier_modules_output_modules_LayerNorm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_0_modules_fourier_modules_output_modules_LayerNorm_parameters_bias:
    name = "self_modules_encoder_modules_layer_modules_0_modules_fourier_modules_output_modules_LayerNorm_parameters_bias"
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
    mean = -1.1119419e-05
    std = 0.020008802
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
    mean = -1.4636748e-05
    std = 0.019936737
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


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_fourier_modules_output_modules_LayerNorm_parameters_weight:
    name = "self_modules_encoder_modules_layer_modules_1_modules_fourier_modules_output_modules_LayerNorm_parameters_weight"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_layer_modules_1_modules_fourier_modules_output_modules_LayerNorm_parameters_bias:
    name = "self_modules_encoder_modules_layer_modules_1_modules_fourier_modules_output_modules_LayerNorm_parameters_bias"
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
    mean = -2.6554126e-05
    std = 0.020047143
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
    mean = 8.890597e-05
    std = 0.01997065
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
    mean = -3.0351439e-05
    std = 0.020092813
    data = None


class Program_weight_tensor_meta_self_modules_pooler_modules_dense_parameters_bias:
    name = "self_modules_pooler_modules_dense_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None
