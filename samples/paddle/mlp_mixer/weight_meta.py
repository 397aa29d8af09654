class Program_weight_tensor_parameter_0:
    name = "parameter_0"
    shape = [10]
    dtype = "float32"
    original_name = "linear_8.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_1:
    name = "parameter_1"
    shape = [32, 10]
    dtype = "float32"
    original_name = "linear_8.w_0"
    mean = 0.0015591766
    std = 0.22329918
    data = None
    min_val = -0.37718493
    max_val = 0.3774568


class Program_weight_tensor_parameter_2:
    name = "parameter_2"
    shape = [32]
    dtype = "float32"
    original_name = "linear_7.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_3:
    name = "parameter_3"
    shape = [128, 32]
    dtype = "float32"
    original_name = "linear_7.w_0"
    mean = -0.0010382269
    std = 0.111062646
    data = None
    min_val = -0.19364432
    max_val = 0.1935277


class Program_weight_tensor_parameter_4:
    name = "parameter_4"
    shape = [128]
    dtype = "float32"
    original_name = "linear_6.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_5:
    name = "parameter_5"
    shape = [32, 128]
    dtype = "float32"
    original_name = "linear_6.w_0"
    mean = -0.0044482355
    std = 0.11212144
    data = None
    min_val = -0.19356243
    max_val = 0.1935885


class Program_weight_tensor_parameter_6:
    name = "parameter_6"
    shape = [16]
    dtype = "float32"
    original_name = "linear_5.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_7:
    name = "parameter_7"
    shape = [32, 16]
    dtype = "float32"
    original_name = "linear_5.w_0"
    mean = 0.0045137345
    std = 0.20614088
    data = None
    min_val = -0.35308886
    max_val = 0.3533598


class Program_weight_tensor_parameter_8:
    name = "parameter_8"
    shape = [32]
    dtype = "float32"
    original_name = "linear_4.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_9:
    name = "parameter_9"
    shape = [16, 32]
    dtype = "float32"
    original_name = "linear_4.w_0"
    mean = 0.012724025
    std = 0.20125328
    data = None
    min_val = -0.35265192
    max_val = 0.35080054


class Program_weight_tensor_parameter_10:
    name = "parameter_10"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_3.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_11:
    name = "parameter_11"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_3.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_12:
    name = "parameter_12"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_2.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_13:
    name = "parameter_13"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_2.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_14:
    name = "parameter_14"
    shape = [32]
    dtype = "float32"
    original_name = "linear_3.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_15:
    name = "parameter_15"
    shape = [128, 32]
    dtype = "float32"
    original_name = "linear_3.w_0"
    mean = -0.0022612012
    std = 0.11226272
    data = None
    min_val = -0.19357185
    max_val = 0.19334444


class Program_weight_tensor_parameter_16:
    name = "parameter_16"
    shape = [128]
    dtype = "float32"
    original_name = "linear_2.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_17:
    name = "parameter_17"
    shape = [32, 128]
    dtype = "float32"
    original_name = "linear_2.w_0"
    mean = -0.00023305538
    std = 0.11180809
    data = None
    min_val = -0.19364232
    max_val = 0.19344503


class Program_weight_tensor_parameter_18:
    name = "parameter_18"
    shape = [16]
    dtype = "float32"
    original_name = "linear_1.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_19:
    name = "parameter_19"
    shape = [32, 16]
    dtype = "float32"
    original_name = "linear_1.w_0"
    mean = 0.00706365
    std = 0.19998902
    data = None
    min_val = -0.35287532
    max_val = 0.35325518


class Program_weight_tensor_parameter_20:
    name = "parameter_20"
    shape = [32]
    dtype = "float32"
    original_name = "linear_0.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_21:
    name = "parameter_21"
    shape = [16, 32]
    dtype = "float32"
    original_name = "linear_0.w_0"
    mean = -0.0045053787
    std = 0.2037105
    data = None
    min_val = -0.35346675
    max_val = 0.3535109


class Program_weight_tensor_parameter_22:
    name = "parameter_22"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_1.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_23:
    name = "parameter_23"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_1.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_24:
    name = "parameter_24"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_0.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_25:
    name = "parameter_25"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_0.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_26:
    name = "parameter_26"
    shape = [32]
    dtype = "float32"
    original_name = "conv2d_0.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_27:
    name = "parameter_27"
    shape = [32, 3, 8, 8]
    dtype = "float32"
    original_name = "conv2d_0.w_0"
    mean = 0.002765079
    std = 0.1024614
    data = None
    min_val = -0.36233193
    max_val = 0.40017074
