class Program_weight_tensor_meta_pixel_values:
    name = "pixel_values"
    shape = [1, 3, 96, 96]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0014457578
    std = 1.0053575
    data = None


class Program_weight_tensor_meta_self_modules_embeddings_modules_patch_embeddings_parameters_weight:
    name = "self_modules_embeddings_modules_patch_embeddings_parameters_weight"
    shape = [32, 3, 4, 4]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00072974584
    std = 0.02014941
    data = None


class Program_weight_tensor_meta_self_modules_embeddings_modules_patch_embeddings_parameters_bias:
    name = "self_modules_embeddings_modules_patch_embeddings_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_embeddings_modules_layernorm_parameters_weight:
    name = "self_modules_embeddings_modules_layernorm_parameters_weight"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_embeddings_modules_layernorm_parameters_bias:
    name = "self_modules_embeddings_modules_layernorm_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_dwconv_parameters_weight:
    name = "self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_dwconv_parameters_weight"
    shape = [32, 1, 7, 7]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00013960183
    std = 0.019322397
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_dwconv_parameters_bias:
    name = "self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_dwconv_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layernorm_parameters_weight:
    name = "self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layernorm_parameters_weight"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layernorm_parameters_bias:
    name = "self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layernorm_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_pwconv1_parameters_weight:
    name = "self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_pwconv1_parameters_weight"
    shape = [128, 32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00023272546
    std = 0.02005394
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_pwconv1_parameters_bias:
    name = "self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_pwconv1_parameters_bias"
    shape = [128]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_pwconv2_parameters_weight:
    name = "self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_pwconv2_parameters_weight"
    shape = [32, 128]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0004443779
    std = 0.019924346
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_pwconv2_parameters_bias:
    name = "self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_pwconv2_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_parameters_layer_scale_parameter:
    name = "self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_parameters_layer_scale_parameter"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1e-06
    std = 0.0
    data = [1e-06, 1e-06, 1e-06, 1e-06, 1e-06, 1e-06, 1e-06, 1e-06, 1e-06, 1e-06, 1e-06, 1e-06, 1e-06, 1e-06, 1e-06, 1e-06, 1e-06, 1e-06, 1e-06, 1e-06, 1e-06, 1e-06, 1e-06, 1e-06, 1e-06, 1e-06, 1e-06, 1e-06, 1e-06, 1e-06, 1e-06, 1e-06]


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_downsampling_layer_modules_0_parameters_weight:
    name = "self_modules_encoder_modules_stages_modules_1_modules_downsampling_layer_modules_0_parameters_weight"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_downsampling_layer_modules_0_parameters_bias:
    name = "self_modules_encoder_modules_stages_modules_1_modules_downsampling_layer_modules_0_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_downsampling_layer_modules_1_parameters_weight:
    name = "self_modules_encoder_modules_stages_modules_1_modules_downsampling_layer_modules_1_parameters_weight"
    shape = [64, 32, 2, 2]
    dtype = "torch.float32"
    device = "cpu"
    mean = -5.6598394e-05
    std = 0.02014004
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_downsampling_layer_modules_1_parameters_bias:
    name = "self_modules_encoder_modules_stages_modules_1_modules_downsampling_layer_modules_1_parameters_bias"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_dwconv_parameters_weight:
    name = "self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_dwconv_parameters_weight"
    shape = [64, 1, 7, 7]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0006678285
    std = 0.020173587
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_dwconv_parameters_bias:
    name = "self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_dwconv_parameters_bias"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layernorm_parameters_weight:
    name = "self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layernorm_parameters_weight"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layernorm_parameters_bias:
    name = "self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layernorm_parameters_bias"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_pwconv1_parameters_weight:
    name = "self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_pwconv1_parameters_weight"
    shape = [256, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = -8.3643004e-05
    std = 0.020159986
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_pwconv1_parameters_bias:
    name = "self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_pwconv1_parameters_bias"
    shape = [256]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_pwconv2_parameters_weight:
    name = "self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_pwconv2_parameters_weight"
    shape = [64, 256]
    dtype = "torch.float32"
    device = "cpu"
    mean = -7.9030775e-05
    std = 0.020066738
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_pwconv2_parameters_bias:
    name = "self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_pwconv2_parameters_bias"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_parameters_layer_scale_parameter:
    name = "self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_parameters_layer_scale_parameter"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1e-06
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_layernorm_parameters_weight:
    name = "self_modules_layernorm_parameters_weight"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_layernorm_parameters_bias:
    name = "self_modules_layernorm_parameters_bias"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None
