class Program_weight_tensor_parameter_0:
    name = "parameter_0"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_8.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_1:
    name = "parameter_1"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_8.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_2:
    name = "parameter_2"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_11.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_3:
    name = "parameter_3"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_11.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_4:
    name = "parameter_4"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_10.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_5:
    name = "parameter_5"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_10.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_6:
    name = "parameter_6"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_9.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_7:
    name = "parameter_7"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_9.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_8:
    name = "parameter_8"
    shape = [32]
    dtype = "float32"
    original_name = "linear_31.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_9:
    name = "parameter_9"
    shape = [128, 32]
    dtype = "float32"
    original_name = "linear_31.w_0"
    mean = -0.0017107248
    std = 0.11218905
    data = None
    min_val = -0.19338502
    max_val = 0.19325873


class Program_weight_tensor_parameter_10:
    name = "parameter_10"
    shape = [128]
    dtype = "float32"
    original_name = "linear_30.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_11:
    name = "parameter_11"
    shape = [32, 128]
    dtype = "float32"
    original_name = "linear_30.w_0"
    mean = 0.00033038866
    std = 0.1119587
    data = None
    min_val = -0.19344696
    max_val = 0.19363698


class Program_weight_tensor_parameter_12:
    name = "parameter_12"
    shape = [32]
    dtype = "float32"
    original_name = "linear_29.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_13:
    name = "parameter_13"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_29.w_0"
    mean = -0.002623891
    std = 0.17374231
    data = None
    min_val = -0.30517173
    max_val = 0.30573425


class Program_weight_tensor_parameter_14:
    name = "parameter_14"
    shape = [32]
    dtype = "float32"
    original_name = "linear_28.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_15:
    name = "parameter_15"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_28.w_0"
    mean = 0.0016699489
    std = 0.17568111
    data = None
    min_val = -0.30434337
    max_val = 0.30575058


class Program_weight_tensor_parameter_16:
    name = "parameter_16"
    shape = [32]
    dtype = "float32"
    original_name = "linear_27.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_17:
    name = "parameter_17"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_27.w_0"
    mean = 0.009159041
    std = 0.17621271
    data = None
    min_val = -0.30533513
    max_val = 0.3060774


class Program_weight_tensor_parameter_18:
    name = "parameter_18"
    shape = [32]
    dtype = "float32"
    original_name = "linear_26.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_19:
    name = "parameter_19"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_26.w_0"
    mean = 0.0018173292
    std = 0.17256275
    data = None
    min_val = -0.30474585
    max_val = 0.3060703


class Program_weight_tensor_parameter_20:
    name = "parameter_20"
    shape = [32]
    dtype = "float32"
    original_name = "linear_25.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_21:
    name = "parameter_21"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_25.w_0"
    mean = 0.0016308285
    std = 0.17570454
    data = None
    min_val = -0.305491
    max_val = 0.3036565


class Program_weight_tensor_parameter_22:
    name = "parameter_22"
    shape = [32]
    dtype = "float32"
    original_name = "linear_24.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_23:
    name = "parameter_23"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_24.w_0"
    mean = 0.0026441296
    std = 0.1785877
    data = None
    min_val = -0.3061539
    max_val = 0.30598715


class Program_weight_tensor_parameter_24:
    name = "parameter_24"
    shape = [32]
    dtype = "float32"
    original_name = "linear_23.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_25:
    name = "parameter_25"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_23.w_0"
    mean = -0.0024908744
    std = 0.17659776
    data = None
    min_val = -0.30586183
    max_val = 0.30345628


class Program_weight_tensor_parameter_26:
    name = "parameter_26"
    shape = [32]
    dtype = "float32"
    original_name = "linear_22.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_27:
    name = "parameter_27"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_22.w_0"
    mean = 0.006424729
    std = 0.1734766
    data = None
    min_val = -0.30521724
    max_val = 0.3053135


class Program_weight_tensor_parameter_28:
    name = "parameter_28"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_7.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_29:
    name = "parameter_29"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_7.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_30:
    name = "parameter_30"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_6.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_31:
    name = "parameter_31"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_6.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_32:
    name = "parameter_32"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_5.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_33:
    name = "parameter_33"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_5.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_34:
    name = "parameter_34"
    shape = [32]
    dtype = "float32"
    original_name = "linear_21.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_35:
    name = "parameter_35"
    shape = [128, 32]
    dtype = "float32"
    original_name = "linear_21.w_0"
    mean = 0.00065614725
    std = 0.112560585
    data = None
    min_val = -0.19362938
    max_val = 0.19364905


class Program_weight_tensor_parameter_36:
    name = "parameter_36"
    shape = [128]
    dtype = "float32"
    original_name = "linear_20.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_37:
    name = "parameter_37"
    shape = [32, 128]
    dtype = "float32"
    original_name = "linear_20.w_0"
    mean = 0.00020850575
    std = 0.11104812
    data = None
    min_val = -0.1935801
    max_val = 0.19342291


class Program_weight_tensor_parameter_38:
    name = "parameter_38"
    shape = [32]
    dtype = "float32"
    original_name = "linear_19.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_39:
    name = "parameter_39"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_19.w_0"
    mean = 0.0030507832
    std = 0.17515221
    data = None
    min_val = -0.30553427
    max_val = 0.30597207


class Program_weight_tensor_parameter_40:
    name = "parameter_40"
    shape = [32]
    dtype = "float32"
    original_name = "linear_18.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_41:
    name = "parameter_41"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_18.w_0"
    mean = 0.003490586
    std = 0.17747483
    data = None
    min_val = -0.3047179
    max_val = 0.30583003


class Program_weight_tensor_parameter_42:
    name = "parameter_42"
    shape = [32]
    dtype = "float32"
    original_name = "linear_17.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_43:
    name = "parameter_43"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_17.w_0"
    mean = 0.0020346881
    std = 0.1745665
    data = None
    min_val = -0.30529633
    max_val = 0.30609992


class Program_weight_tensor_parameter_44:
    name = "parameter_44"
    shape = [32]
    dtype = "float32"
    original_name = "linear_16.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_45:
    name = "parameter_45"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_16.w_0"
    mean = 0.0021001762
    std = 0.17798613
    data = None
    min_val = -0.30617508
    max_val = 0.305792


class Program_weight_tensor_parameter_46:
    name = "parameter_46"
    shape = [32]
    dtype = "float32"
    original_name = "linear_15.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_47:
    name = "parameter_47"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_15.w_0"
    mean = -0.0020388723
    std = 0.17834215
    data = None
    min_val = -0.3056557
    max_val = 0.30509397


class Program_weight_tensor_parameter_48:
    name = "parameter_48"
    shape = [32]
    dtype = "float32"
    original_name = "linear_14.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_49:
    name = "parameter_49"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_14.w_0"
    mean = -0.009255706
    std = 0.17689843
    data = None
    min_val = -0.30567217
    max_val = 0.30594334


class Program_weight_tensor_parameter_50:
    name = "parameter_50"
    shape = [32]
    dtype = "float32"
    original_name = "linear_13.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_51:
    name = "parameter_51"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_13.w_0"
    mean = 0.0038156803
    std = 0.17971516
    data = None
    min_val = -0.30555472
    max_val = 0.30577496


class Program_weight_tensor_parameter_52:
    name = "parameter_52"
    shape = [32]
    dtype = "float32"
    original_name = "linear_12.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_53:
    name = "parameter_53"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_12.w_0"
    mean = 0.00071651326
    std = 0.16818182
    data = None
    min_val = -0.30617854
    max_val = 0.30582473


class Program_weight_tensor_parameter_54:
    name = "parameter_54"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_2.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_55:
    name = "parameter_55"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_2.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_56:
    name = "parameter_56"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_4.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_57:
    name = "parameter_57"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_4.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_58:
    name = "parameter_58"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_3.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_59:
    name = "parameter_59"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_3.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_60:
    name = "parameter_60"
    shape = [32]
    dtype = "float32"
    original_name = "linear_11.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_61:
    name = "parameter_61"
    shape = [128, 32]
    dtype = "float32"
    original_name = "linear_11.w_0"
    mean = -0.003676753
    std = 0.11270313
    data = None
    min_val = -0.19355565
    max_val = 0.1935277


class Program_weight_tensor_parameter_62:
    name = "parameter_62"
    shape = [128]
    dtype = "float32"
    original_name = "linear_10.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_63:
    name = "parameter_63"
    shape = [32, 128]
    dtype = "float32"
    original_name = "linear_10.w_0"
    mean = -0.0023442078
    std = 0.11123778
    data = None
    min_val = -0.19356243
    max_val = 0.1935885


class Program_weight_tensor_parameter_64:
    name = "parameter_64"
    shape = [32]
    dtype = "float32"
    original_name = "linear_9.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_65:
    name = "parameter_65"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_9.w_0"
    mean = -0.0028079224
    std = 0.17776975
    data = None
    min_val = -0.30606398
    max_val = 0.30570444


class Program_weight_tensor_parameter_66:
    name = "parameter_66"
    shape = [32]
    dtype = "float32"
    original_name = "linear_8.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_67:
    name = "parameter_67"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_8.w_0"
    mean = -0.003033117
    std = 0.17993146
    data = None
    min_val = -0.30455482
    max_val = 0.30530342


class Program_weight_tensor_parameter_68:
    name = "parameter_68"
    shape = [32]
    dtype = "float32"
    original_name = "linear_7.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_69:
    name = "parameter_69"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_7.w_0"
    mean = -0.0049589025
    std = 0.18031083
    data = None
    min_val = -0.30559826
    max_val = 0.3045903


class Program_weight_tensor_parameter_70:
    name = "parameter_70"
    shape = [32]
    dtype = "float32"
    original_name = "linear_6.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_71:
    name = "parameter_71"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_6.w_0"
    mean = -5.436456e-05
    std = 0.17408471
    data = None
    min_val = -0.30594528
    max_val = 0.3057743


class Program_weight_tensor_parameter_72:
    name = "parameter_72"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_1.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_73:
    name = "parameter_73"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_1.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_74:
    name = "parameter_74"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_0.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_75:
    name = "parameter_75"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_0.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_76:
    name = "parameter_76"
    shape = [32]
    dtype = "float32"
    original_name = "linear_5.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_77:
    name = "parameter_77"
    shape = [128, 32]
    dtype = "float32"
    original_name = "linear_5.w_0"
    mean = 0.0010270505
    std = 0.111617394
    data = None
    min_val = -0.19364232
    max_val = 0.19348583


class Program_weight_tensor_parameter_78:
    name = "parameter_78"
    shape = [128]
    dtype = "float32"
    original_name = "linear_4.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_79:
    name = "parameter_79"
    shape = [32, 128]
    dtype = "float32"
    original_name = "linear_4.w_0"
    mean = 0.0013344194
    std = 0.11088928
    data = None
    min_val = -0.19360173
    max_val = 0.19362587


class Program_weight_tensor_parameter_80:
    name = "parameter_80"
    shape = [32]
    dtype = "float32"
    original_name = "linear_3.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_81:
    name = "parameter_81"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_3.w_0"
    mean = 0.007964798
    std = 0.17480661
    data = None
    min_val = -0.30578643
    max_val = 0.30520746


class Program_weight_tensor_parameter_82:
    name = "parameter_82"
    shape = [32]
    dtype = "float32"
    original_name = "linear_2.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_83:
    name = "parameter_83"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_2.w_0"
    mean = -0.0033609841
    std = 0.17464754
    data = None
    min_val = -0.3059565
    max_val = 0.30589077


class Program_weight_tensor_parameter_84:
    name = "parameter_84"
    shape = [32]
    dtype = "float32"
    original_name = "linear_1.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_85:
    name = "parameter_85"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_1.w_0"
    mean = 0.0009888653
    std = 0.1785519
    data = None
    min_val = -0.30589208
    max_val = 0.3057435


class Program_weight_tensor_parameter_86:
    name = "parameter_86"
    shape = [32]
    dtype = "float32"
    original_name = "linear_0.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_87:
    name = "parameter_87"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_0.w_0"
    mean = -0.006726545
    std = 0.17629844
    data = None
    min_val = -0.30554554
    max_val = 0.30585793
