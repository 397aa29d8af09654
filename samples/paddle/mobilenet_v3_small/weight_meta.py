class Program_weight_tensor_parameter_0:
    name = "parameter_0"
    shape = [1000]
    dtype = "float32"
    original_name = "linear_1.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_1:
    name = "parameter_1"
    shape = [1024, 1000]
    dtype = "float32"
    original_name = "linear_1.w_0"
    mean = -8.4814965e-05
    std = 0.31427309999999997
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_2:
    name = "parameter_2"
    shape = [1024]
    dtype = "float32"
    original_name = "linear_0.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_3:
    name = "parameter_3"
    shape = [576, 1024]
    dtype = "float32"
    original_name = "linear_0.w_0"
    mean = 8.732208e-06
    std = 0.3531791
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_4:
    name = "parameter_4"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_33.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_5:
    name = "parameter_5"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_33.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_6:
    name = "parameter_6"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_33.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_7:
    name = "parameter_7"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_33.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_8:
    name = "parameter_8"
    shape = [576, 96, 1, 1]
    dtype = "float32"
    original_name = "conv2d_51.w_0"
    mean = -0.001195859
    std = 1.4490603
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_9:
    name = "parameter_9"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_32.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_10:
    name = "parameter_10"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_32.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_11:
    name = "parameter_11"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_32.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_12:
    name = "parameter_12"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_32.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_13:
    name = "parameter_13"
    shape = [96, 576, 1, 1]
    dtype = "float32"
    original_name = "conv2d_50.w_0"
    mean = 0.00012475642
    std = 0.5918302
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_14:
    name = "parameter_14"
    shape = [576]
    dtype = "float32"
    original_name = "conv2d_49.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_15:
    name = "parameter_15"
    shape = [576, 144, 1, 1]
    dtype = "float32"
    original_name = "conv2d_49.w_0"
    mean = 0.00032428716
    std = 1.1851663
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_16:
    name = "parameter_16"
    shape = [144]
    dtype = "float32"
    original_name = "conv2d_48.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_17:
    name = "parameter_17"
    shape = [144, 576, 1, 1]
    dtype = "float32"
    original_name = "conv2d_48.w_0"
    mean = -0.00023958053
    std = 0.58873076
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_18:
    name = "parameter_18"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_31.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_19:
    name = "parameter_19"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_31.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_20:
    name = "parameter_20"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_31.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_21:
    name = "parameter_21"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_31.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_22:
    name = "parameter_22"
    shape = [576, 1, 5, 5]
    dtype = "float32"
    original_name = "conv2d_47.w_0"
    mean = 0.00018287981
    std = 0.116853425
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_23:
    name = "parameter_23"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_30.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_24:
    name = "parameter_24"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_30.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_25:
    name = "parameter_25"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_30.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_26:
    name = "parameter_26"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_30.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_27:
    name = "parameter_27"
    shape = [576, 96, 1, 1]
    dtype = "float32"
    original_name = "conv2d_46.w_0"
    mean = 0.0007576754
    std = 1.4417809000000001
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_28:
    name = "parameter_28"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_29.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_29:
    name = "parameter_29"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_29.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_30:
    name = "parameter_30"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_29.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_31:
    name = "parameter_31"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_29.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_32:
    name = "parameter_32"
    shape = [96, 576, 1, 1]
    dtype = "float32"
    original_name = "conv2d_45.w_0"
    mean = 0.00044853013
    std = 0.5926091
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_33:
    name = "parameter_33"
    shape = [576]
    dtype = "float32"
    original_name = "conv2d_44.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_34:
    name = "parameter_34"
    shape = [576, 144, 1, 1]
    dtype = "float32"
    original_name = "conv2d_44.w_0"
    mean = 0.00012906607
    std = 1.1795456
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_35:
    name = "parameter_35"
    shape = [144]
    dtype = "float32"
    original_name = "conv2d_43.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_36:
    name = "parameter_36"
    shape = [144, 576, 1, 1]
    dtype = "float32"
    original_name = "conv2d_43.w_0"
    mean = -0.00017432106
    std = 0.58648076
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_37:
    name = "parameter_37"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_28.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_38:
    name = "parameter_38"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_28.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_39:
    name = "parameter_39"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_28.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_40:
    name = "parameter_40"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_28.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_41:
    name = "parameter_41"
    shape = [576, 1, 5, 5]
    dtype = "float32"
    original_name = "conv2d_42.w_0"
    mean = -2.3645534e-05
    std = 0.11732588000000001
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_42:
    name = "parameter_42"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_27.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_43:
    name = "parameter_43"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_27.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_44:
    name = "parameter_44"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_27.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_45:
    name = "parameter_45"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_27.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_46:
    name = "parameter_46"
    shape = [576, 96, 1, 1]
    dtype = "float32"
    original_name = "conv2d_41.w_0"
    mean = 7.2518735e-05
    std = 1.4461797
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_47:
    name = "parameter_47"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_26.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_48:
    name = "parameter_48"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_26.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_49:
    name = "parameter_49"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_26.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_50:
    name = "parameter_50"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_26.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_51:
    name = "parameter_51"
    shape = [96, 288, 1, 1]
    dtype = "float32"
    original_name = "conv2d_40.w_0"
    mean = -0.00046932654
    std = 0.83228715
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_52:
    name = "parameter_52"
    shape = [288]
    dtype = "float32"
    original_name = "conv2d_39.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_53:
    name = "parameter_53"
    shape = [288, 72, 1, 1]
    dtype = "float32"
    original_name = "conv2d_39.w_0"
    mean = 0.002582505
    std = 1.6777752000000001
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_54:
    name = "parameter_54"
    shape = [72]
    dtype = "float32"
    original_name = "conv2d_38.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_55:
    name = "parameter_55"
    shape = [72, 288, 1, 1]
    dtype = "float32"
    original_name = "conv2d_38.w_0"
    mean = -0.0010460416
    std = 0.83700866
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_56:
    name = "parameter_56"
    shape = [288]
    dtype = "float32"
    original_name = "batch_norm2d_25.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_57:
    name = "parameter_57"
    shape = [288]
    dtype = "float32"
    original_name = "batch_norm2d_25.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_58:
    name = "parameter_58"
    shape = [288]
    dtype = "float32"
    original_name = "batch_norm2d_25.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_59:
    name = "parameter_59"
    shape = [288]
    dtype = "float32"
    original_name = "batch_norm2d_25.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_60:
    name = "parameter_60"
    shape = [288, 1, 5, 5]
    dtype = "float32"
    original_name = "conv2d_37.w_0"
    mean = 2.4189048e-06
    std = 0.16602740000000002
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_61:
    name = "parameter_61"
    shape = [288]
    dtype = "float32"
    original_name = "batch_norm2d_24.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_62:
    name = "parameter_62"
    shape = [288]
    dtype = "float32"
    original_name = "batch_norm2d_24.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_63:
    name = "parameter_63"
    shape = [288]
    dtype = "float32"
    original_name = "batch_norm2d_24.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_64:
    name = "parameter_64"
    shape = [288]
    dtype = "float32"
    original_name = "batch_norm2d_24.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_65:
    name = "parameter_65"
    shape = [288, 48, 1, 1]
    dtype = "float32"
    original_name = "conv2d_36.w_0"
    mean = 0.00076985505
    std = 2.0489049
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_66:
    name = "parameter_66"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_23.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_67:
    name = "parameter_67"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_23.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_68:
    name = "parameter_68"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_23.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_69:
    name = "parameter_69"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_23.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_70:
    name = "parameter_70"
    shape = [48, 144, 1, 1]
    dtype = "float32"
    original_name = "conv2d_35.w_0"
    mean = -0.0007719064
    std = 1.17752045
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_71:
    name = "parameter_71"
    shape = [144]
    dtype = "float32"
    original_name = "conv2d_34.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_72:
    name = "parameter_72"
    shape = [144, 40, 1, 1]
    dtype = "float32"
    original_name = "conv2d_34.w_0"
    mean = 0.0012320256
    std = 2.2233526
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_73:
    name = "parameter_73"
    shape = [40]
    dtype = "float32"
    original_name = "conv2d_33.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_74:
    name = "parameter_74"
    shape = [40, 144, 1, 1]
    dtype = "float32"
    original_name = "conv2d_33.w_0"
    mean = 0.00059795537
    std = 1.1583196
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_75:
    name = "parameter_75"
    shape = [144]
    dtype = "float32"
    original_name = "batch_norm2d_22.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_76:
    name = "parameter_76"
    shape = [144]
    dtype = "float32"
    original_name = "batch_norm2d_22.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_77:
    name = "parameter_77"
    shape = [144]
    dtype = "float32"
    original_name = "batch_norm2d_22.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_78:
    name = "parameter_78"
    shape = [144]
    dtype = "float32"
    original_name = "batch_norm2d_22.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_79:
    name = "parameter_79"
    shape = [144, 1, 5, 5]
    dtype = "float32"
    original_name = "conv2d_32.w_0"
    mean = 0.00044565275
    std = 0.23448197
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_80:
    name = "parameter_80"
    shape = [144]
    dtype = "float32"
    original_name = "batch_norm2d_21.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_81:
    name = "parameter_81"
    shape = [144]
    dtype = "float32"
    original_name = "batch_norm2d_21.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_82:
    name = "parameter_82"
    shape = [144]
    dtype = "float32"
    original_name = "batch_norm2d_21.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_83:
    name = "parameter_83"
    shape = [144]
    dtype = "float32"
    original_name = "batch_norm2d_21.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_84:
    name = "parameter_84"
    shape = [144, 48, 1, 1]
    dtype = "float32"
    original_name = "conv2d_31.w_0"
    mean = 0.0039844015
    std = 2.0381697
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_85:
    name = "parameter_85"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_20.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_86:
    name = "parameter_86"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_20.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_87:
    name = "parameter_87"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_20.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_88:
    name = "parameter_88"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_20.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_89:
    name = "parameter_89"
    shape = [48, 120, 1, 1]
    dtype = "float32"
    original_name = "conv2d_30.w_0"
    mean = 0.0009417557
    std = 1.2876134000000001
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_90:
    name = "parameter_90"
    shape = [120]
    dtype = "float32"
    original_name = "conv2d_29.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_91:
    name = "parameter_91"
    shape = [120, 32, 1, 1]
    dtype = "float32"
    original_name = "conv2d_29.w_0"
    mean = 0.0018317034
    std = 2.4497305
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_92:
    name = "parameter_92"
    shape = [32]
    dtype = "float32"
    original_name = "conv2d_28.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_93:
    name = "parameter_93"
    shape = [32, 120, 1, 1]
    dtype = "float32"
    original_name = "conv2d_28.w_0"
    mean = 0.004028579
    std = 1.2990081
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_94:
    name = "parameter_94"
    shape = [120]
    dtype = "float32"
    original_name = "batch_norm2d_19.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_95:
    name = "parameter_95"
    shape = [120]
    dtype = "float32"
    original_name = "batch_norm2d_19.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_96:
    name = "parameter_96"
    shape = [120]
    dtype = "float32"
    original_name = "batch_norm2d_19.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_97:
    name = "parameter_97"
    shape = [120]
    dtype = "float32"
    original_name = "batch_norm2d_19.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_98:
    name = "parameter_98"
    shape = [120, 1, 5, 5]
    dtype = "float32"
    original_name = "conv2d_27.w_0"
    mean = -0.000106324755
    std = 0.25886761
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_99:
    name = "parameter_99"
    shape = [120]
    dtype = "float32"
    original_name = "batch_norm2d_18.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_100:
    name = "parameter_100"
    shape = [120]
    dtype = "float32"
    original_name = "batch_norm2d_18.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_101:
    name = "parameter_101"
    shape = [120]
    dtype = "float32"
    original_name = "batch_norm2d_18.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_102:
    name = "parameter_102"
    shape = [120]
    dtype = "float32"
    original_name = "batch_norm2d_18.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_103:
    name = "parameter_103"
    shape = [120, 40, 1, 1]
    dtype = "float32"
    original_name = "conv2d_26.w_0"
    mean = 0.0034334841
    std = 2.2600762999999997
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_104:
    name = "parameter_104"
    shape = [40]
    dtype = "float32"
    original_name = "batch_norm2d_17.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_105:
    name = "parameter_105"
    shape = [40]
    dtype = "float32"
    original_name = "batch_norm2d_17.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_106:
    name = "parameter_106"
    shape = [40]
    dtype = "float32"
    original_name = "batch_norm2d_17.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_107:
    name = "parameter_107"
    shape = [40]
    dtype = "float32"
    original_name = "batch_norm2d_17.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_108:
    name = "parameter_108"
    shape = [40, 240, 1, 1]
    dtype = "float32"
    original_name = "conv2d_25.w_0"
    mean = 0.00092758465
    std = 0.90319894
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_109:
    name = "parameter_109"
    shape = [240]
    dtype = "float32"
    original_name = "conv2d_24.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_110:
    name = "parameter_110"
    shape = [240, 64, 1, 1]
    dtype = "float32"
    original_name = "conv2d_24.w_0"
    mean = 0.00065952406
    std = 1.7683515
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_111:
    name = "parameter_111"
    shape = [64]
    dtype = "float32"
    original_name = "conv2d_23.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_112:
    name = "parameter_112"
    shape = [64, 240, 1, 1]
    dtype = "float32"
    original_name = "conv2d_23.w_0"
    mean = 0.0002496536
    std = 0.9186037
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_113:
    name = "parameter_113"
    shape = [240]
    dtype = "float32"
    original_name = "batch_norm2d_16.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_114:
    name = "parameter_114"
    shape = [240]
    dtype = "float32"
    original_name = "batch_norm2d_16.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_115:
    name = "parameter_115"
    shape = [240]
    dtype = "float32"
    original_name = "batch_norm2d_16.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_116:
    name = "parameter_116"
    shape = [240]
    dtype = "float32"
    original_name = "batch_norm2d_16.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_117:
    name = "parameter_117"
    shape = [240, 1, 5, 5]
    dtype = "float32"
    original_name = "conv2d_22.w_0"
    mean = -0.0003567199
    std = 0.1806346
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_118:
    name = "parameter_118"
    shape = [240]
    dtype = "float32"
    original_name = "batch_norm2d_15.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_119:
    name = "parameter_119"
    shape = [240]
    dtype = "float32"
    original_name = "batch_norm2d_15.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_120:
    name = "parameter_120"
    shape = [240]
    dtype = "float32"
    original_name = "batch_norm2d_15.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_121:
    name = "parameter_121"
    shape = [240]
    dtype = "float32"
    original_name = "batch_norm2d_15.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_122:
    name = "parameter_122"
    shape = [240, 40, 1, 1]
    dtype = "float32"
    original_name = "conv2d_21.w_0"
    mean = -0.00020910641
    std = 2.2685015
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_123:
    name = "parameter_123"
    shape = [40]
    dtype = "float32"
    original_name = "batch_norm2d_14.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_124:
    name = "parameter_124"
    shape = [40]
    dtype = "float32"
    original_name = "batch_norm2d_14.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_125:
    name = "parameter_125"
    shape = [40]
    dtype = "float32"
    original_name = "batch_norm2d_14.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_126:
    name = "parameter_126"
    shape = [40]
    dtype = "float32"
    original_name = "batch_norm2d_14.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_127:
    name = "parameter_127"
    shape = [40, 240, 1, 1]
    dtype = "float32"
    original_name = "conv2d_20.w_0"
    mean = -0.0008169086
    std = 0.9076415999999999
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_128:
    name = "parameter_128"
    shape = [240]
    dtype = "float32"
    original_name = "conv2d_19.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_129:
    name = "parameter_129"
    shape = [240, 64, 1, 1]
    dtype = "float32"
    original_name = "conv2d_19.w_0"
    mean = 0.0016893919
    std = 1.7862147
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_130:
    name = "parameter_130"
    shape = [64]
    dtype = "float32"
    original_name = "conv2d_18.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_131:
    name = "parameter_131"
    shape = [64, 240, 1, 1]
    dtype = "float32"
    original_name = "conv2d_18.w_0"
    mean = -0.00014004871
    std = 0.9125068999999999
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_132:
    name = "parameter_132"
    shape = [240]
    dtype = "float32"
    original_name = "batch_norm2d_13.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_133:
    name = "parameter_133"
    shape = [240]
    dtype = "float32"
    original_name = "batch_norm2d_13.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_134:
    name = "parameter_134"
    shape = [240]
    dtype = "float32"
    original_name = "batch_norm2d_13.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_135:
    name = "parameter_135"
    shape = [240]
    dtype = "float32"
    original_name = "batch_norm2d_13.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_136:
    name = "parameter_136"
    shape = [240, 1, 5, 5]
    dtype = "float32"
    original_name = "conv2d_17.w_0"
    mean = -4.8544596e-05
    std = 0.18415427
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_137:
    name = "parameter_137"
    shape = [240]
    dtype = "float32"
    original_name = "batch_norm2d_12.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_138:
    name = "parameter_138"
    shape = [240]
    dtype = "float32"
    original_name = "batch_norm2d_12.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_139:
    name = "parameter_139"
    shape = [240]
    dtype = "float32"
    original_name = "batch_norm2d_12.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_140:
    name = "parameter_140"
    shape = [240]
    dtype = "float32"
    original_name = "batch_norm2d_12.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_141:
    name = "parameter_141"
    shape = [240, 40, 1, 1]
    dtype = "float32"
    original_name = "conv2d_16.w_0"
    mean = 0.002221661
    std = 2.2347167
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_142:
    name = "parameter_142"
    shape = [40]
    dtype = "float32"
    original_name = "batch_norm2d_11.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_143:
    name = "parameter_143"
    shape = [40]
    dtype = "float32"
    original_name = "batch_norm2d_11.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_144:
    name = "parameter_144"
    shape = [40]
    dtype = "float32"
    original_name = "batch_norm2d_11.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_145:
    name = "parameter_145"
    shape = [40]
    dtype = "float32"
    original_name = "batch_norm2d_11.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_146:
    name = "parameter_146"
    shape = [40, 96, 1, 1]
    dtype = "float32"
    original_name = "conv2d_15.w_0"
    mean = 0.0007783067
    std = 1.455785
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_147:
    name = "parameter_147"
    shape = [96]
    dtype = "float32"
    original_name = "conv2d_14.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_148:
    name = "parameter_148"
    shape = [96, 24, 1, 1]
    dtype = "float32"
    original_name = "conv2d_14.w_0"
    mean = -0.006247119
    std = 2.8521118000000003
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_149:
    name = "parameter_149"
    shape = [24]
    dtype = "float32"
    original_name = "conv2d_13.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_150:
    name = "parameter_150"
    shape = [24, 96, 1, 1]
    dtype = "float32"
    original_name = "conv2d_13.w_0"
    mean = -0.005130455
    std = 1.4444396000000002
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_151:
    name = "parameter_151"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_10.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_152:
    name = "parameter_152"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_10.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_153:
    name = "parameter_153"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_10.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_154:
    name = "parameter_154"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_10.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_155:
    name = "parameter_155"
    shape = [96, 1, 5, 5]
    dtype = "float32"
    original_name = "conv2d_12.w_0"
    mean = 0.00037831563
    std = 0.29221823
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_156:
    name = "parameter_156"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_9.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_157:
    name = "parameter_157"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_9.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_158:
    name = "parameter_158"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_9.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_159:
    name = "parameter_159"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_9.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_160:
    name = "parameter_160"
    shape = [96, 24, 1, 1]
    dtype = "float32"
    original_name = "conv2d_11.w_0"
    mean = -0.0022336333
    std = 2.912375
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_161:
    name = "parameter_161"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_8.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_162:
    name = "parameter_162"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_8.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_163:
    name = "parameter_163"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_8.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_164:
    name = "parameter_164"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_8.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_165:
    name = "parameter_165"
    shape = [24, 88, 1, 1]
    dtype = "float32"
    original_name = "conv2d_10.w_0"
    mean = 0.001668819
    std = 1.5222438999999999
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_166:
    name = "parameter_166"
    shape = [88]
    dtype = "float32"
    original_name = "batch_norm2d_7.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_167:
    name = "parameter_167"
    shape = [88]
    dtype = "float32"
    original_name = "batch_norm2d_7.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_168:
    name = "parameter_168"
    shape = [88]
    dtype = "float32"
    original_name = "batch_norm2d_7.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_169:
    name = "parameter_169"
    shape = [88]
    dtype = "float32"
    original_name = "batch_norm2d_7.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_170:
    name = "parameter_170"
    shape = [88, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_9.w_0"
    mean = 0.0009940378
    std = 0.49245432
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_171:
    name = "parameter_171"
    shape = [88]
    dtype = "float32"
    original_name = "batch_norm2d_6.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_172:
    name = "parameter_172"
    shape = [88]
    dtype = "float32"
    original_name = "batch_norm2d_6.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_173:
    name = "parameter_173"
    shape = [88]
    dtype = "float32"
    original_name = "batch_norm2d_6.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_174:
    name = "parameter_174"
    shape = [88]
    dtype = "float32"
    original_name = "batch_norm2d_6.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_175:
    name = "parameter_175"
    shape = [88, 24, 1, 1]
    dtype = "float32"
    original_name = "conv2d_8.w_0"
    mean = 0.0018661681
    std = 2.8787506
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_176:
    name = "parameter_176"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_5.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_177:
    name = "parameter_177"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_5.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_178:
    name = "parameter_178"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_5.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_179:
    name = "parameter_179"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_5.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_180:
    name = "parameter_180"
    shape = [24, 72, 1, 1]
    dtype = "float32"
    original_name = "conv2d_7.w_0"
    mean = 0.007944082
    std = 1.6800934
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_181:
    name = "parameter_181"
    shape = [72]
    dtype = "float32"
    original_name = "batch_norm2d_4.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_182:
    name = "parameter_182"
    shape = [72]
    dtype = "float32"
    original_name = "batch_norm2d_4.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_183:
    name = "parameter_183"
    shape = [72]
    dtype = "float32"
    original_name = "batch_norm2d_4.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_184:
    name = "parameter_184"
    shape = [72]
    dtype = "float32"
    original_name = "batch_norm2d_4.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_185:
    name = "parameter_185"
    shape = [72, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_6.w_0"
    mean = -9.26015e-05
    std = 0.5731469
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_186:
    name = "parameter_186"
    shape = [72]
    dtype = "float32"
    original_name = "batch_norm2d_3.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_187:
    name = "parameter_187"
    shape = [72]
    dtype = "float32"
    original_name = "batch_norm2d_3.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_188:
    name = "parameter_188"
    shape = [72]
    dtype = "float32"
    original_name = "batch_norm2d_3.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_189:
    name = "parameter_189"
    shape = [72]
    dtype = "float32"
    original_name = "batch_norm2d_3.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_190:
    name = "parameter_190"
    shape = [72, 16, 1, 1]
    dtype = "float32"
    original_name = "conv2d_5.w_0"
    mean = 0.019574365
    std = 3.5045448
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_191:
    name = "parameter_191"
    shape = [16]
    dtype = "float32"
    original_name = "batch_norm2d_2.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_192:
    name = "parameter_192"
    shape = [16]
    dtype = "float32"
    original_name = "batch_norm2d_2.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_193:
    name = "parameter_193"
    shape = [16]
    dtype = "float32"
    original_name = "batch_norm2d_2.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_194:
    name = "parameter_194"
    shape = [16]
    dtype = "float32"
    original_name = "batch_norm2d_2.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_195:
    name = "parameter_195"
    shape = [16, 16, 1, 1]
    dtype = "float32"
    original_name = "conv2d_4.w_0"
    mean = -0.010552919
    std = 3.565776
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_196:
    name = "parameter_196"
    shape = [16]
    dtype = "float32"
    original_name = "conv2d_3.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_197:
    name = "parameter_197"
    shape = [16, 8, 1, 1]
    dtype = "float32"
    original_name = "conv2d_3.w_0"
    mean = 0.028525034
    std = 5.3225666
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_198:
    name = "parameter_198"
    shape = [8]
    dtype = "float32"
    original_name = "conv2d_2.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_199:
    name = "parameter_199"
    shape = [8, 16, 1, 1]
    dtype = "float32"
    original_name = "conv2d_2.w_0"
    mean = 0.00088100776
    std = 3.3737785
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_200:
    name = "parameter_200"
    shape = [16]
    dtype = "float32"
    original_name = "batch_norm2d_1.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_201:
    name = "parameter_201"
    shape = [16]
    dtype = "float32"
    original_name = "batch_norm2d_1.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_202:
    name = "parameter_202"
    shape = [16]
    dtype = "float32"
    original_name = "batch_norm2d_1.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_203:
    name = "parameter_203"
    shape = [16]
    dtype = "float32"
    original_name = "batch_norm2d_1.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_204:
    name = "parameter_204"
    shape = [16, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_1.w_0"
    mean = 0.0028632618
    std = 1.14624605
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_205:
    name = "parameter_205"
    shape = [16]
    dtype = "float32"
    original_name = "batch_norm2d_0.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_206:
    name = "parameter_206"
    shape = [16]
    dtype = "float32"
    original_name = "batch_norm2d_0.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_207:
    name = "parameter_207"
    shape = [16]
    dtype = "float32"
    original_name = "batch_norm2d_0.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_208:
    name = "parameter_208"
    shape = [16]
    dtype = "float32"
    original_name = "batch_norm2d_0.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_209:
    name = "parameter_209"
    shape = [16, 3, 3, 3]
    dtype = "float32"
    original_name = "conv2d_0.w_0"
    mean = 0.010173348
    std = 2.7912462
    data = None
    min_val = None
    max_val = None
