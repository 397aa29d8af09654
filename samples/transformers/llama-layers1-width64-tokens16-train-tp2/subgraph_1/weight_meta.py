class Program_weight_tensor_meta_view_17:
    name = "view_17"
    shape = [16, 32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.003261595
    std = 0.066535644
    data = None


class Program_weight_tensor_meta_t_3:
    name = "t_3"
    shape = [32, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00023388691
    std = 0.019862486
    data = None


class Program_weight_tensor_meta_view_26:
    name = "view_26"
    shape = [16, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00023493728
    std = 0.013013112
    data = None


class Program_weight_tensor_meta_t_6:
    name = "t_6"
    shape = [64, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00061998266
    std = 0.01989841
    data = None


class Program_weight_tensor_meta_tangents_1:
    name = "tangents_1"
    shape = [1, 16, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = -7.617326e-07
    std = 0.00097372435
    data = None


class Program_weight_tensor_meta_self_modules_norm_parameters_weight:
    name = "self_modules_norm_parameters_weight"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_mul_12:
    name = "mul_12"
    shape = [1, 16, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.030720687
    std = 0.99905497
    data = None


class Program_weight_tensor_meta_add_8:
    name = "add_8"
    shape = [1, 16, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00074814865
    std = 0.023613019
    data = None


class Program_weight_tensor_meta_rsqrt_2:
    name = "rsqrt_2"
    shape = [1, 16, 1]
    dtype = "torch.float32"
    device = "cpu"
    mean = 43.525166
    std = 5.2331643
    data = [28.412125, 41.417534, 38.16637, 43.889416, 47.428055, 44.68102, 46.79662, 43.353138, 42.85891, 43.09991, 47.883617, 38.593025, 45.007694, 50.075478, 48.630684, 46.109047]


class Program_weight_tensor_meta_detach_3:
    name = "detach_3"
    shape = [1, 16, 1]
    dtype = "torch.float32"
    device = "cpu"
    mean = 43.525166
    std = 5.2331643
    data = [28.412125, 41.417534, 38.16637, 43.889416, 47.428055, 44.68102, 46.79662, 43.353138, 42.85891, 43.09991, 47.883617, 38.593025, 45.007694, 50.075478, 48.630684, 46.109047]


class Program_weight_tensor_meta_silu:
    name = "silu"
    shape = [1, 16, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.012117265
    std = 0.083672106
    data = None


class Program_weight_tensor_meta_view_24:
    name = "view_24"
    shape = [1, 16, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.002709187
    std = 0.15842868
    data = None


class Program_weight_tensor_meta_view_23:
    name = "view_23"
    shape = [16, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.021987133
    std = 0.99927175
    data = None


class Program_weight_tensor_meta_t_5:
    name = "t_5"
    shape = [64, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00020629274
    std = 0.019644737
    data = None


class Program_weight_tensor_meta_view_21:
    name = "view_21"
    shape = [1, 16, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.010881632
    std = 0.16363642
    data = None


class Program_weight_tensor_meta_view_20:
    name = "view_20"
    shape = [16, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.021987133
    std = 0.99927175
    data = None


class Program_weight_tensor_meta_t_4:
    name = "t_4"
    shape = [64, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0006485898
    std = 0.020167224
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_post_attention_layernorm_parameters_weight:
    name = "self_modules_layers_modules_0_modules_post_attention_layernorm_parameters_weight"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_mul_9:
    name = "mul_9"
    shape = [1, 16, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.021987133
    std = 0.99927175
    data = None


class Program_weight_tensor_meta_add_6:
    name = "add_6"
    shape = [1, 16, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0005484285
    std = 0.023433562
    data = None


class Program_weight_tensor_meta_rsqrt_1:
    name = "rsqrt_1"
    shape = [1, 16, 1]
    dtype = "torch.float32"
    device = "cpu"
    mean = 43.842175
    std = 5.219877
    data = [28.717405, 42.76472, 38.382797, 44.81707, 49.1941, 46.163338, 47.047115, 43.057396, 43.119106, 43.017773, 47.860203, 39.047695, 44.781155, 50.199883, 48.33794, 44.967083]


class Program_weight_tensor_meta_detach_2:
    name = "detach_2"
    shape = [1, 16, 1]
    dtype = "torch.float32"
    device = "cpu"
    mean = 43.842175
    std = 5.219877
    data = [28.717405, 42.76472, 38.382797, 44.81707, 49.1941, 46.163338, 47.047115, 43.057396, 43.119106, 43.017773, 47.860203, 39.047695, 44.781155, 50.199883, 48.33794, 44.967083]


class Program_weight_tensor_meta_detach_1:
    name = "detach_1"
    shape = [1, 2, 16, 16]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.003261595
    std = 0.066535644
    data = None


class Program_weight_tensor_meta_add_4:
    name = "add_4"
    shape = [1, 2, 16, 16]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0088946605
    std = 0.16377157
    data = None


class Program_weight_tensor_meta_add_5:
    name = "add_5"
    shape = [1, 2, 16, 16]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0008409026
    std = 0.15391792
    data = None


class Program_weight_tensor_meta_transpose_2:
    name = "transpose_2"
    shape = [1, 2, 16, 16]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0026381784
    std = 0.157527
    data = None


class Program_weight_tensor_meta_getitem_1:
    name = "getitem_1"
    shape = [1, 2, 16]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.9176067
    std = 0.7690124
    data = None


class Program_weight_tensor_meta_where:
    name = "where"
    shape = [1, 1, 16, 16]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_meta_unsqueeze_12:
    name = "unsqueeze_12"
    shape = [1, 1, 16, 16]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.15400425
    std = 0.41393438
    data = None


class Program_weight_tensor_meta_unsqueeze_11:
    name = "unsqueeze_11"
    shape = [1, 1, 16, 16]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.686852
    std = 0.5789248
    data = None


class Program_weight_tensor_meta_view_11:
    name = "view_11"
    shape = [16, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.015879983
    std = 0.9991825
    data = None


class Program_weight_tensor_meta_t_2:
    name = "t_2"
    shape = [64, 32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00014949666
    std = 0.02004704
    data = None


class Program_weight_tensor_meta_view_7:
    name = "view_7"
    shape = [16, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.015879983
    std = 0.9991825
    data = None


class Program_weight_tensor_meta_t_1:
    name = "t_1"
    shape = [64, 32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 6.697247e-05
    std = 0.019695114
    data = None


class Program_weight_tensor_meta_view_3:
    name = "view_3"
    shape = [16, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.015879983
    std = 0.9991825
    data = None


class Program_weight_tensor_meta_t:
    name = "t"
    shape = [64, 32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 7.020425e-05
    std = 0.020574914
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_input_layernorm_parameters_weight:
    name = "self_modules_layers_modules_0_modules_input_layernorm_parameters_weight"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None


class Program_weight_tensor_meta_mul_3:
    name = "mul_3"
    shape = [1, 16, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.015879983
    std = 0.9991825
    data = None


class Program_weight_tensor_meta_view_1:
    name = "view_1"
    shape = [1, 16, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00029873685
    std = 0.020705828
    data = None


class Program_weight_tensor_meta_rsqrt:
    name = "rsqrt"
    shape = [1, 16, 1]
    dtype = "torch.float32"
    device = "cpu"
    mean = 48.477364
    std = 2.723574
    data = [47.55236, 48.712326, 45.095596, 47.798286, 51.276512, 50.682228, 50.99202, 49.535324, 46.07854, 46.07854, 53.35425, 42.84325, 47.05337, 51.50196, 48.318134, 48.765095]


class Program_weight_tensor_meta_detach:
    name = "detach"
    shape = [1, 16, 1]
    dtype = "torch.float32"
    device = "cpu"
    mean = 48.477364
    std = 2.723574
    data = [47.55236, 48.712326, 45.095596, 47.798286, 51.276512, 50.682228, 50.99202, 49.535324, 46.07854, 46.07854, 53.35425, 42.84325, 47.05337, 51.50196, 48.318134, 48.765095]


class Program_weight_tensor_meta_view:
    name = "view"
    shape = [1, 16]
    dtype = "torch.int64"
    device = "cpu"
    mean = None
    std = None
    data = [180, 496, 430, 186, 81, 236, 121, 267, 265, 265, 338, 449, 471, 56, 294, 193]
