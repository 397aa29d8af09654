class Program_weight_tensor_parameter_0:
    name = "parameter_0"
    shape = [2]
    dtype = "float32"
    original_name = "conv2d_10.b_0"
    data = [0.0, 0.0]


class Program_weight_tensor_parameter_1:
    name = "parameter_1"
    shape = [2, 4, 1, 1]
    dtype = "float32"
    original_name = "conv2d_10.w_0"
    data = [0.60279053, 0.31867364, -0.11447003, -0.2685083, -0.27716774, -0.10485843, 0.3396545, -0.65426034]


class Program_weight_tensor_parameter_2:
    name = "parameter_2"
    shape = [8]
    dtype = "float32"
    original_name = "batch_norm2d_9.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_3:
    name = "parameter_3"
    shape = [8]
    dtype = "float32"
    original_name = "batch_norm2d_9.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_4:
    name = "parameter_4"
    shape = [8]
    dtype = "float32"
    original_name = "batch_norm2d_9.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_5:
    name = "parameter_5"
    shape = [8]
    dtype = "float32"
    original_name = "batch_norm2d_9.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_6:
    name = "parameter_6"
    shape = [8]
    dtype = "float32"
    original_name = "conv2d_9.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_7:
    name = "parameter_7"
    shape = [8, 8, 3, 3]
    dtype = "float32"
    original_name = "conv2d_9.w_0"
    mean = 0.009181133
    std = 0.16902815
    data = None
    min_val = -0.4820343
    max_val = 0.56003743


class Program_weight_tensor_parameter_8:
    name = "parameter_8"
    shape = [8]
    dtype = "float32"
    original_name = "batch_norm2d_8.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_9:
    name = "parameter_9"
    shape = [8]
    dtype = "float32"
    original_name = "batch_norm2d_8.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_10:
    name = "parameter_10"
    shape = [8]
    dtype = "float32"
    original_name = "batch_norm2d_8.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_11:
    name = "parameter_11"
    shape = [8]
    dtype = "float32"
    original_name = "batch_norm2d_8.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_12:
    name = "parameter_12"
    shape = [8]
    dtype = "float32"
    original_name = "conv2d_8.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_13:
    name = "parameter_13"
    shape = [8, 16, 3, 3]
    dtype = "float32"
    original_name = "conv2d_8.w_0"
    mean = 0.0014325129
    std = 0.11939206
    data = None
    min_val = -0.3977302
    max_val = 0.41335747


class Program_weight_tensor_parameter_14:
    name = "parameter_14"
    shape = [4]
    dtype = "float32"
    original_name = "batch_norm2d_7.w_2"
    data = [1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_15:
    name = "parameter_15"
    shape = [4]
    dtype = "float32"
    original_name = "batch_norm2d_7.w_1"
    data = [0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_16:
    name = "parameter_16"
    shape = [4]
    dtype = "float32"
    original_name = "batch_norm2d_7.b_0"
    data = [0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_17:
    name = "parameter_17"
    shape = [4]
    dtype = "float32"
    original_name = "batch_norm2d_7.w_0"
    data = [1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_18:
    name = "parameter_18"
    shape = [4]
    dtype = "float32"
    original_name = "conv2d_7.b_0"
    data = [0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_19:
    name = "parameter_19"
    shape = [4, 4, 3, 3]
    dtype = "float32"
    original_name = "conv2d_7.w_0"
    mean = -0.016411804
    std = 0.20527206
    data = None
    min_val = -0.5719578
    max_val = 0.4375587


class Program_weight_tensor_parameter_20:
    name = "parameter_20"
    shape = [4]
    dtype = "float32"
    original_name = "batch_norm2d_6.w_2"
    data = [1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_21:
    name = "parameter_21"
    shape = [4]
    dtype = "float32"
    original_name = "batch_norm2d_6.w_1"
    data = [0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_22:
    name = "parameter_22"
    shape = [4]
    dtype = "float32"
    original_name = "batch_norm2d_6.b_0"
    data = [0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_23:
    name = "parameter_23"
    shape = [4]
    dtype = "float32"
    original_name = "batch_norm2d_6.w_0"
    data = [1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_24:
    name = "parameter_24"
    shape = [4]
    dtype = "float32"
    original_name = "conv2d_6.b_0"
    data = [0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_25:
    name = "parameter_25"
    shape = [4, 8, 3, 3]
    dtype = "float32"
    original_name = "conv2d_6.w_0"
    mean = -0.008738071
    std = 0.16675682
    data = None
    min_val = -0.5305654
    max_val = 0.38488397


class Program_weight_tensor_parameter_26:
    name = "parameter_26"
    shape = [8]
    dtype = "float32"
    original_name = "conv2d_transpose_1.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_27:
    name = "parameter_27"
    shape = [16, 8, 2, 2]
    dtype = "float32"
    original_name = "conv2d_transpose_1.w_0"
    mean = 0.0025547463
    std = 0.1393075
    data = None
    min_val = -0.2484864
    max_val = 0.24855828


class Program_weight_tensor_parameter_28:
    name = "parameter_28"
    shape = [4]
    dtype = "float32"
    original_name = "conv2d_transpose_0.b_0"
    data = [0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_29:
    name = "parameter_29"
    shape = [8, 4, 2, 2]
    dtype = "float32"
    original_name = "conv2d_transpose_0.w_0"
    mean = 0.019772666
    std = 0.19293635
    data = None
    min_val = -0.3373842
    max_val = 0.35126147


class Program_weight_tensor_parameter_30:
    name = "parameter_30"
    shape = [16]
    dtype = "float32"
    original_name = "batch_norm2d_5.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_31:
    name = "parameter_31"
    shape = [16]
    dtype = "float32"
    original_name = "batch_norm2d_5.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_32:
    name = "parameter_32"
    shape = [16]
    dtype = "float32"
    original_name = "batch_norm2d_5.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_33:
    name = "parameter_33"
    shape = [16]
    dtype = "float32"
    original_name = "batch_norm2d_5.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_34:
    name = "parameter_34"
    shape = [16]
    dtype = "float32"
    original_name = "conv2d_5.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_35:
    name = "parameter_35"
    shape = [16, 16, 3, 3]
    dtype = "float32"
    original_name = "conv2d_5.w_0"
    mean = 0.0037235525
    std = 0.11930629
    data = None
    min_val = -0.4032931
    max_val = 0.41337776


class Program_weight_tensor_parameter_36:
    name = "parameter_36"
    shape = [16]
    dtype = "float32"
    original_name = "batch_norm2d_4.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_37:
    name = "parameter_37"
    shape = [16]
    dtype = "float32"
    original_name = "batch_norm2d_4.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_38:
    name = "parameter_38"
    shape = [16]
    dtype = "float32"
    original_name = "batch_norm2d_4.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_39:
    name = "parameter_39"
    shape = [16]
    dtype = "float32"
    original_name = "batch_norm2d_4.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_40:
    name = "parameter_40"
    shape = [16]
    dtype = "float32"
    original_name = "conv2d_4.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_41:
    name = "parameter_41"
    shape = [16, 8, 3, 3]
    dtype = "float32"
    original_name = "conv2d_4.w_0"
    mean = 0.009277962
    std = 0.16594622
    data = None
    min_val = -0.59168553
    max_val = 0.5586333


class Program_weight_tensor_parameter_42:
    name = "parameter_42"
    shape = [8]
    dtype = "float32"
    original_name = "batch_norm2d_3.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_43:
    name = "parameter_43"
    shape = [8]
    dtype = "float32"
    original_name = "batch_norm2d_3.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_44:
    name = "parameter_44"
    shape = [8]
    dtype = "float32"
    original_name = "batch_norm2d_3.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_45:
    name = "parameter_45"
    shape = [8]
    dtype = "float32"
    original_name = "batch_norm2d_3.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_46:
    name = "parameter_46"
    shape = [8]
    dtype = "float32"
    original_name = "conv2d_3.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_47:
    name = "parameter_47"
    shape = [8, 8, 3, 3]
    dtype = "float32"
    original_name = "conv2d_3.w_0"
    mean = -0.00082015095
    std = 0.16768615
    data = None
    min_val = -0.5043745
    max_val = 0.49511763


class Program_weight_tensor_parameter_48:
    name = "parameter_48"
    shape = [8]
    dtype = "float32"
    original_name = "batch_norm2d_2.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_49:
    name = "parameter_49"
    shape = [8]
    dtype = "float32"
    original_name = "batch_norm2d_2.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_50:
    name = "parameter_50"
    shape = [8]
    dtype = "float32"
    original_name = "batch_norm2d_2.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_51:
    name = "parameter_51"
    shape = [8]
    dtype = "float32"
    original_name = "batch_norm2d_2.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_52:
    name = "parameter_52"
    shape = [8]
    dtype = "float32"
    original_name = "conv2d_2.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_53:
    name = "parameter_53"
    shape = [8, 4, 3, 3]
    dtype = "float32"
    original_name = "conv2d_2.w_0"
    mean = 0.002009896
    std = 0.22392769
    data = None
    min_val = -0.55202055
    max_val = 0.74347913


class Program_weight_tensor_parameter_54:
    name = "parameter_54"
    shape = [4]
    dtype = "float32"
    original_name = "batch_norm2d_1.w_2"
    data = [1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_55:
    name = "parameter_55"
    shape = [4]
    dtype = "float32"
    original_name = "batch_norm2d_1.w_1"
    data = [0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_56:
    name = "parameter_56"
    shape = [4]
    dtype = "float32"
    original_name = "batch_norm2d_1.b_0"
    data = [0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_57:
    name = "parameter_57"
    shape = [4]
    dtype = "float32"
    original_name = "batch_norm2d_1.w_0"
    data = [1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_58:
    name = "parameter_58"
    shape = [4]
    dtype = "float32"
    original_name = "conv2d_1.b_0"
    data = [0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_59:
    name = "parameter_59"
    shape = [4, 4, 3, 3]
    dtype = "float32"
    original_name = "conv2d_1.w_0"
    mean = 0.01670431
    std = 0.26667377
    data = None
    min_val = -0.65128577
    max_val = 0.9241547


class Program_weight_tensor_parameter_60:
    name = "parameter_60"
    shape = [4]
    dtype = "float32"
    original_name = "batch_norm2d_0.w_2"
    data = [1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_61:
    name = "parameter_61"
    shape = [4]
    dtype = "float32"
    original_name = "batch_norm2d_0.w_1"
    data = [0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_62:
    name = "parameter_62"
    shape = [4]
    dtype = "float32"
    original_name = "batch_norm2d_0.b_0"
    data = [0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_63:
    name = "parameter_63"
    shape = [4]
    dtype = "float32"
    original_name = "batch_norm2d_0.w_0"
    data = [1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_64:
    name = "parameter_64"
    shape = [4]
    dtype = "float32"
    original_name = "conv2d_0.b_0"
    data = [0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_65:
    name = "parameter_65"
    shape = [4, 3, 3, 3]
    dtype = "float32"
    original_name = "conv2d_0.w_0"
    mean = 0.021841155
    std = 0.27262065
    data = None
    min_val = -0.61538607
    max_val = 0.6770811
