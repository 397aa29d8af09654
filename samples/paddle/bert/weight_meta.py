class Program_weight_tensor_parameter_0:
    name = "parameter_0"
    shape = [32]
    dtype = "float32"
    original_name = "linear_12.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_1:
    name = "parameter_1"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_12.w_0"
    mean = 0.00020251716
    std = 0.1760229
    data = None
    min_val = -0.30617508
    max_val = 0.30609992


class Program_weight_tensor_parameter_2:
    name = "parameter_2"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_4.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_3:
    name = "parameter_3"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_4.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_4:
    name = "parameter_4"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_3.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_5:
    name = "parameter_5"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_3.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_6:
    name = "parameter_6"
    shape = [32]
    dtype = "float32"
    original_name = "linear_11.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_7:
    name = "parameter_7"
    shape = [128, 32]
    dtype = "float32"
    original_name = "linear_11.w_0"
    mean = -0.0016012266
    std = 0.11204115
    data = None
    min_val = -0.1933342
    max_val = 0.19349557


class Program_weight_tensor_parameter_8:
    name = "parameter_8"
    shape = [128]
    dtype = "float32"
    original_name = "linear_10.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_9:
    name = "parameter_9"
    shape = [32, 128]
    dtype = "float32"
    original_name = "linear_10.w_0"
    mean = -0.0021957015
    std = 0.111907214
    data = None
    min_val = -0.19364432
    max_val = 0.1935277


class Program_weight_tensor_parameter_10:
    name = "parameter_10"
    shape = [32]
    dtype = "float32"
    original_name = "linear_9.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_11:
    name = "parameter_11"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_9.w_0"
    mean = -0.005673651
    std = 0.1766031
    data = None
    min_val = -0.30475518
    max_val = 0.30589232


class Program_weight_tensor_parameter_12:
    name = "parameter_12"
    shape = [32]
    dtype = "float32"
    original_name = "linear_8.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_13:
    name = "parameter_13"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_8.w_0"
    mean = -0.012723655
    std = 0.17510678
    data = None
    min_val = -0.30604908
    max_val = 0.30487964


class Program_weight_tensor_parameter_14:
    name = "parameter_14"
    shape = [32]
    dtype = "float32"
    original_name = "linear_7.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_15:
    name = "parameter_15"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_7.w_0"
    mean = -0.0013579648
    std = 0.17830682
    data = None
    min_val = -0.3049567
    max_val = 0.30609033


class Program_weight_tensor_parameter_16:
    name = "parameter_16"
    shape = [32]
    dtype = "float32"
    original_name = "linear_6.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_17:
    name = "parameter_17"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_6.w_0"
    mean = 0.004647007
    std = 0.17771986
    data = None
    min_val = -0.30578393
    max_val = 0.30601856


class Program_weight_tensor_parameter_18:
    name = "parameter_18"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_2.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_19:
    name = "parameter_19"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_2.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


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
    original_name = "linear_5.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_23:
    name = "parameter_23"
    shape = [128, 32]
    dtype = "float32"
    original_name = "linear_5.w_0"
    mean = -0.0025565317
    std = 0.11212032
    data = None
    min_val = -0.19357185
    max_val = 0.19334444


class Program_weight_tensor_parameter_24:
    name = "parameter_24"
    shape = [128]
    dtype = "float32"
    original_name = "linear_4.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_25:
    name = "parameter_25"
    shape = [32, 128]
    dtype = "float32"
    original_name = "linear_4.w_0"
    mean = -8.236935e-05
    std = 0.11164734
    data = None
    min_val = -0.19364232
    max_val = 0.19344503


class Program_weight_tensor_parameter_26:
    name = "parameter_26"
    shape = [32]
    dtype = "float32"
    original_name = "linear_3.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_27:
    name = "parameter_27"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_3.w_0"
    mean = 0.0046317205
    std = 0.17512752
    data = None
    min_val = -0.30611122
    max_val = 0.3061494


class Program_weight_tensor_parameter_28:
    name = "parameter_28"
    shape = [32]
    dtype = "float32"
    original_name = "linear_2.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_29:
    name = "parameter_29"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_2.w_0"
    mean = -0.0025166327
    std = 0.17722636
    data = None
    min_val = -0.30512685
    max_val = 0.3057463


class Program_weight_tensor_parameter_30:
    name = "parameter_30"
    shape = [32]
    dtype = "float32"
    original_name = "linear_1.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_31:
    name = "parameter_31"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_1.w_0"
    mean = 0.0028849966
    std = 0.17110793
    data = None
    min_val = -0.3044836
    max_val = 0.30518833


class Program_weight_tensor_parameter_32:
    name = "parameter_32"
    shape = [32]
    dtype = "float32"
    original_name = "linear_0.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_33:
    name = "parameter_33"
    shape = [32, 32]
    dtype = "float32"
    original_name = "linear_0.w_0"
    mean = 0.01115767
    std = 0.17387195
    data = None
    min_val = -0.3029573
    max_val = 0.305917


class Program_weight_tensor_parameter_34:
    name = "parameter_34"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_0.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_35:
    name = "parameter_35"
    shape = [32]
    dtype = "float32"
    original_name = "layer_norm_0.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_36:
    name = "parameter_36"
    shape = [2, 32]
    dtype = "float32"
    original_name = "embedding_2.w_0"
    mean = 0.00347631
    std = 0.24984837
    data = None
    min_val = -0.41574818
    max_val = 0.4161841


class Program_weight_tensor_parameter_37:
    name = "parameter_37"
    shape = [16, 32]
    dtype = "float32"
    original_name = "embedding_1.w_0"
    mean = -0.00281269
    std = 0.20826739
    data = None
    min_val = -0.35336563
    max_val = 0.3531966


class Program_weight_tensor_parameter_38:
    name = "parameter_38"
    shape = [128, 32]
    dtype = "float32"
    original_name = "embedding_0.w_0"
    mean = -0.00038561798
    std = 0.111509085
    data = None
    min_val = -0.19350389
    max_val = 0.19346231
