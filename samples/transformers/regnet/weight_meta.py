class Program_weight_tensor_meta_pixel_values:
    name = "pixel_values"
    shape = [1, 3, 96, 96]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0014457578
    std = 1.0053575
    data = None


class Program_weight_tensor_meta_self_modules_embedder_modules_embedder_modules_convolution_parameters_weight:
    name = "self_modules_embedder_modules_embedder_modules_convolution_parameters_weight"
    shape = [32, 3, 3, 3]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0058121756
    std = 0.0835675
    data = None


class Program_weight_tensor_meta_self_modules_embedder_modules_embedder_modules_normalization_buffers_running_mean:
    name = "self_modules_embedder_modules_embedder_modules_normalization_buffers_running_mean"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_embedder_modules_embedder_modules_normalization_buffers_running_var:
    name = "self_modules_embedder_modules_embedder_modules_normalization_buffers_running_var"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_embedder_modules_embedder_modules_normalization_parameters_weight:
    name = "self_modules_embedder_modules_embedder_modules_normalization_parameters_weight"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_embedder_modules_embedder_modules_normalization_parameters_bias:
    name = "self_modules_embedder_modules_embedder_modules_normalization_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_0_modules_convolution_parameters_weight:
    name = "self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_0_modules_convolution_parameters_weight"
    shape = [32, 32, 1, 1]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0043607326
    std = 0.24844876
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_buffers_running_mean:
    name = "self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_buffers_running_mean"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_buffers_running_var:
    name = "self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_buffers_running_var"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_parameters_weight:
    name = "self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_parameters_weight"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_parameters_bias:
    name = "self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_1_modules_convolution_parameters_weight:
    name = "self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_1_modules_convolution_parameters_weight"
    shape = [32, 16, 3, 3]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0019177798
    std = 0.083429635
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_buffers_running_mean:
    name = "self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_buffers_running_mean"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_buffers_running_var:
    name = "self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_buffers_running_var"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_parameters_weight:
    name = "self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_parameters_weight"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_parameters_bias:
    name = "self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_2_modules_attention_modules_0_parameters_weight:
    name = "self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_2_modules_attention_modules_0_parameters_weight"
    shape = [8, 32, 1, 1]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.003937577
    std = 0.4878902
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_2_modules_attention_modules_0_parameters_bias:
    name = "self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_2_modules_attention_modules_0_parameters_bias"
    shape = [8]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0701044
    std = 0.07585803
    data = [-0.15231249, -0.09851219, 0.031868327, 0.048974723, -0.068371266, -0.06223648, -0.15095897, -0.109286815]


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_2_modules_attention_modules_2_parameters_weight:
    name = "self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_2_modules_attention_modules_2_parameters_weight"
    shape = [32, 8, 1, 1]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00016465933
    std = 0.26147696
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_2_modules_attention_modules_2_parameters_bias:
    name = "self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_2_modules_attention_modules_2_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00029956517
    std = 0.21236518
    data = [-0.25203472, -0.18207139, -0.33784726, 0.06696388, 0.25625443, 0.31324354, -0.28786924, 0.27300137, -0.14160675, -0.31137964, 0.22689646, 0.29708713, -0.01814759, -0.101556286, 0.044171542, 0.16588937, 0.16350132, -0.1780636, 0.011781477, 0.09731834, 0.05121782, 0.07351245, 0.08044999, 0.09372363, 0.19137707, -0.17938992, 0.2925379, -0.09081925, -0.28812534, 0.2346878, -0.2248646, -0.34942603]


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_3_modules_convolution_parameters_weight:
    name = "self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_3_modules_convolution_parameters_weight"
    shape = [32, 32, 1, 1]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.001273742
    std = 0.25156546
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_3_modules_normalization_buffers_running_mean:
    name = "self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_3_modules_normalization_buffers_running_mean"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_3_modules_normalization_buffers_running_var:
    name = "self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_3_modules_normalization_buffers_running_var"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_3_modules_normalization_parameters_weight:
    name = "self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_3_modules_normalization_parameters_weight"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_3_modules_normalization_parameters_bias:
    name = "self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_3_modules_normalization_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_shortcut_modules_convolution_parameters_weight:
    name = "self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_shortcut_modules_convolution_parameters_weight"
    shape = [32, 32, 1, 1]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.021078127
    std = 0.24317907
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_shortcut_modules_normalization_buffers_running_mean:
    name = "self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_shortcut_modules_normalization_buffers_running_mean"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_shortcut_modules_normalization_buffers_running_var:
    name = "self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_shortcut_modules_normalization_buffers_running_var"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_shortcut_modules_normalization_parameters_weight:
    name = "self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_shortcut_modules_normalization_parameters_weight"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_shortcut_modules_normalization_parameters_bias:
    name = "self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_shortcut_modules_normalization_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_0_modules_convolution_parameters_weight:
    name = "self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_0_modules_convolution_parameters_weight"
    shape = [64, 32, 1, 1]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.002470574
    std = 0.17879482
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_buffers_running_mean:
    name = "self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_buffers_running_mean"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_buffers_running_var:
    name = "self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_buffers_running_var"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_parameters_weight:
    name = "self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_parameters_weight"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_parameters_bias:
    name = "self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_parameters_bias"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_1_modules_convolution_parameters_weight:
    name = "self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_1_modules_convolution_parameters_weight"
    shape = [64, 16, 3, 3]
    dtype = "torch.float32"
    device = "cpu"
    mean = 9.567489e-06
    std = 0.05837956
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_buffers_running_mean:
    name = "self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_buffers_running_mean"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_buffers_running_var:
    name = "self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_buffers_running_var"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_parameters_weight:
    name = "self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_parameters_weight"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_parameters_bias:
    name = "self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_parameters_bias"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_2_modules_attention_modules_0_parameters_weight:
    name = "self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_2_modules_attention_modules_0_parameters_weight"
    shape = [8, 64, 1, 1]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0021063867
    std = 0.4853009
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_2_modules_attention_modules_0_parameters_bias:
    name = "self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_2_modules_attention_modules_0_parameters_bias"
    shape = [8]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0032381583
    std = 0.0584685
    data = [-0.03488882, 0.038661823, -0.019344926, 0.013871953, 0.046252966, -0.11924848, 0.064303994, -0.015513778]


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_2_modules_attention_modules_2_parameters_weight:
    name = "self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_2_modules_attention_modules_2_parameters_weight"
    shape = [64, 8, 1, 1]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00094264117
    std = 0.17747319
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_2_modules_attention_modules_2_parameters_bias:
    name = "self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_2_modules_attention_modules_2_parameters_bias"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.023636024
    std = 0.23341653
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_3_modules_convolution_parameters_weight:
    name = "self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_3_modules_convolution_parameters_weight"
    shape = [64, 64, 1, 1]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0011398699
    std = 0.17562549
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_3_modules_normalization_buffers_running_mean:
    name = "self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_3_modules_normalization_buffers_running_mean"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_3_modules_normalization_buffers_running_var:
    name = "self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_3_modules_normalization_buffers_running_var"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_3_modules_normalization_parameters_weight:
    name = "self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_3_modules_normalization_parameters_weight"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_3_modules_normalization_parameters_bias:
    name = "self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_3_modules_normalization_parameters_bias"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_shortcut_modules_convolution_parameters_weight:
    name = "self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_shortcut_modules_convolution_parameters_weight"
    shape = [64, 32, 1, 1]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00018901506
    std = 0.1782155
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_shortcut_modules_normalization_buffers_running_mean:
    name = "self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_shortcut_modules_normalization_buffers_running_mean"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_shortcut_modules_normalization_buffers_running_var:
    name = "self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_shortcut_modules_normalization_buffers_running_var"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_shortcut_modules_normalization_parameters_weight:
    name = "self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_shortcut_modules_normalization_parameters_weight"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_shortcut_modules_normalization_parameters_bias:
    name = "self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_shortcut_modules_normalization_parameters_bias"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None
