class Program_weight_tensor_parameter_0:
    name = "parameter_0"
    shape = [10]
    dtype = "float32"
    original_name = "linear_12.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_1:
    name = "parameter_1"
    shape = [32, 10]
    dtype = "float32"
    original_name = "linear_12.w_0"
    mean = 0.0043794727
    std = 0.22792616
    data = None
    min_val = -0.36477125
    max_val = 0.3723782


class Program_weight_tensor_parameter_2:
    name = "parameter_2"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_2.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_3:
    name = "parameter_3"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_2.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_4:
    name = "parameter_4"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_4.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_5:
    name = "parameter_5"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_4.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_6:
    name = "parameter_6"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_3.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_7:
    name = "parameter_7"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_3.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_8:
    name = "parameter_8"
    shape = [32]
    dtype = "float32"
    original_name = "linear_11.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_9:
    name = "parameter_9"
    shape = [128, 32]
    dtype = "float32"
    original_name = "linear_11.w_0"
    mean = 0.0022337958
    std = 0.1112966
    data = None
    min_val = -0.19364212
    max_val = 0.19359457


class Program_weight_tensor_parameter_10:
    name = "parameter_10"
    shape = [128]
    dtype = "float32"
    original_name = "linear_10.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_11:
    name = "parameter_11"
    shape = [32, 128]
    dtype = "float32"
    original_name = "linear_10.w_0"
    mean = -0.0016824942
    std = 0.11143887
    data = None
    min_val = -0.19364432
    max_val = 0.19349557


class Program_weight_tensor_parameter_12:
    name = "parameter_12"
    shape = [32]
    dtype = "float32"
    original_name = "linear_9.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_13:
    name = "parameter_13"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_9.w_0"
    mean = 0.006881843
    std = 0.17535
    data = None
    min_val = -0.30603838
    max_val = 0.30599418


class Program_weight_tensor_parameter_14:
    name = "parameter_14"
    shape = [32]
    dtype = "float32"
    original_name = "linear_8.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_15:
    name = "parameter_15"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_8.w_0"
    mean = -0.010400677
    std = 0.1768831
    data = None
    min_val = -0.30522525
    max_val = 0.30560556


class Program_weight_tensor_parameter_16:
    name = "parameter_16"
    shape = [32]
    dtype = "float32"
    original_name = "linear_7.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_17:
    name = "parameter_17"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_7.w_0"
    mean = -0.008009466
    std = 0.1802074
    data = None
    min_val = -0.30364862
    max_val = 0.30525997


class Program_weight_tensor_parameter_18:
    name = "parameter_18"
    shape = [32]
    dtype = "float32"
    original_name = "linear_6.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_19:
    name = "parameter_19"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_6.w_0"
    mean = -0.012338397
    std = 0.17872648
    data = None
    min_val = -0.30596617
    max_val = 0.30551782


class Program_weight_tensor_parameter_20:
    name = "parameter_20"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_1.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_21:
    name = "parameter_21"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_1.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_22:
    name = "parameter_22"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_0.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_23:
    name = "parameter_23"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_0.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_24:
    name = "parameter_24"
    shape = [32]
    dtype = "float32"
    original_name = "linear_5.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_25:
    name = "parameter_25"
    shape = [128, 32]
    dtype = "float32"
    original_name = "linear_5.w_0"
    mean = -0.00148825
    std = 0.11125121
    data = None
    min_val = -0.19356243
    max_val = 0.1935885


class Program_weight_tensor_parameter_26:
    name = "parameter_26"
    shape = [128]
    dtype = "float32"
    original_name = "linear_4.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_27:
    name = "parameter_27"
    shape = [32, 128]
    dtype = "float32"
    original_name = "linear_4.w_0"
    mean = -0.0019384878
    std = 0.11257655
    data = None
    min_val = -0.19357185
    max_val = 0.19334444


class Program_weight_tensor_parameter_28:
    name = "parameter_28"
    shape = [32]
    dtype = "float32"
    original_name = "linear_3.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_29:
    name = "parameter_29"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_3.w_0"
    mean = -0.0036948433
    std = 0.17738234
    data = None
    min_val = -0.30617538
    max_val = 0.30578646


class Program_weight_tensor_parameter_30:
    name = "parameter_30"
    shape = [32]
    dtype = "float32"
    original_name = "linear_2.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_31:
    name = "parameter_31"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_2.w_0"
    mean = 0.0053471136
    std = 0.17765522
    data = None
    min_val = -0.30612183
    max_val = 0.30586347


class Program_weight_tensor_parameter_32:
    name = "parameter_32"
    shape = [32]
    dtype = "float32"
    original_name = "linear_1.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_33:
    name = "parameter_33"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_1.w_0"
    mean = -0.0020731324
    std = 0.17640203
    data = None
    min_val = -0.3060763
    max_val = 0.30576912


class Program_weight_tensor_parameter_34:
    name = "parameter_34"
    shape = [32]
    dtype = "float32"
    original_name = "linear_0.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_35:
    name = "parameter_35"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_0.w_0"
    mean = 0.004045499
    std = 0.17414427
    data = None
    min_val = -0.30559903
    max_val = 0.30592796


class Program_weight_tensor_parameter_36:
    name = "parameter_36"
    shape = [32]
    dtype = "float32"
    original_name = "conv2d_0.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_37:
    name = "parameter_37"
    shape = [32, 3, 8, 8]
    dtype = "float32"
    original_name = "conv2d_0.w_0"
    mean = 0.002765079
    std = 0.1024614
    data = None
    min_val = -0.36233193
    max_val = 0.40017074


class Program_weight_tensor_parameter_38:
    name = "parameter_38"
    shape = [1, 17, 32]
    dtype = "float32"
    original_name = "__vision_transformer_0.w_1"
    mean = -0.00029876656
    std = 0.05873
    data = None
    min_val = -0.10203707
    max_val = 0.1020498


class Program_weight_tensor_parameter_39:
    name = "parameter_39"
    shape = [1, 1, 32]
    dtype = "float32"
    original_name = "__vision_transformer_0.w_0"
    data = [-0.16912448, -0.12255928, -0.14872555, 0.07442585, 0.21665141, -0.07141566, -0.008080035, 0.20006415, -0.11553964, 0.20596197, 0.19755694, -0.30110937, -0.30261892, 0.0064542294, -0.2596651, -0.1599906, 0.045680016, 0.10372314, -0.29182288, -0.21785021, -0.08991194, 0.08765131, 0.24202612, -0.25849378, -0.060153708, -0.1270166, 0.20908615, -0.19136465, 0.1374962, 0.18081495, 0.30050215, -0.120509446]
