class Program_weight_tensor_parameter_0:
    name = "parameter_0"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_4.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_1:
    name = "parameter_1"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_4.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


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
    mean = -0.002050155
    std = 0.11175312
    data = None
    min_val = -0.1933342
    max_val = 0.19349557


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
    mean = -0.0022986156
    std = 0.112046294
    data = None
    min_val = -0.19364432
    max_val = 0.1935277


class Program_weight_tensor_parameter_6:
    name = "parameter_6"
    shape = [32]
    dtype = "float32"
    original_name = "linear_5.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_7:
    name = "parameter_7"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_5.w_0"
    mean = -0.006108413
    std = 0.1764723
    data = None
    min_val = -0.30598283
    max_val = 0.30589232


class Program_weight_tensor_parameter_8:
    name = "parameter_8"
    shape = [96]
    dtype = "float32"
    original_name = "linear_4.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_9:
    name = "parameter_9"
    shape = [32, 96]
    dtype = "float32"
    original_name = "linear_4.w_0"
    mean = -0.0017131689
    std = 0.12487897
    data = None
    min_val = -0.21640937
    max_val = 0.21643852


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
    mean = -0.0023275898
    std = 0.11234501
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
    mean = -0.00012414904
    std = 0.111893654
    data = None
    min_val = -0.19364232
    max_val = 0.19348583


class Program_weight_tensor_parameter_18:
    name = "parameter_18"
    shape = [32]
    dtype = "float32"
    original_name = "linear_1.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_19:
    name = "parameter_19"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_1.w_0"
    mean = 0.002252838
    std = 0.17449142
    data = None
    min_val = -0.30611122
    max_val = 0.3061494


class Program_weight_tensor_parameter_20:
    name = "parameter_20"
    shape = [96]
    dtype = "float32"
    original_name = "linear_0.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_21:
    name = "parameter_21"
    shape = [32, 96]
    dtype = "float32"
    original_name = "linear_0.w_0"
    mean = 0.0031726453
    std = 0.12307396
    data = None
    min_val = -0.21575725
    max_val = 0.21631594


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
    shape = [128, 32]
    dtype = "float32"
    original_name = "embedding_0.w_0"
    mean = -0.00017928
    std = 0.11141888
    data = None
    min_val = -0.19350389
    max_val = 0.19346231


class Program_weight_tensor_parameter_27:
    name = "parameter_27"
    shape = [1, 16, 32]
    dtype = "float32"
    original_name = "__gpt_0.w_0"
    mean = -0.0026316722
    std = 0.062175255
    data = None
    min_val = -0.10496523
    max_val = 0.104915015
