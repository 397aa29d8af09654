class Program_weight_tensor_parameter_0:
    name = "parameter_0"
    shape = [1000]
    dtype = "float32"
    original_name = "linear_0.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_1:
    name = "parameter_1"
    shape = [512, 1000]
    dtype = "float32"
    original_name = "linear_0.w_0"
    mean = 1.1264054e-05
    std = 0.181961675
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_2:
    name = "parameter_2"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_55.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_3:
    name = "parameter_3"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_55.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_4:
    name = "parameter_4"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_55.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_5:
    name = "parameter_5"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_55.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_6:
    name = "parameter_6"
    shape = [512, 96, 1, 1]
    dtype = "float32"
    original_name = "conv2d_55.w_0"
    mean = -3.8023023e-05
    std = 0.7249213999999999
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_7:
    name = "parameter_7"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_54.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_8:
    name = "parameter_8"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_54.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_9:
    name = "parameter_9"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_54.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_10:
    name = "parameter_10"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_54.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_11:
    name = "parameter_11"
    shape = [48, 48, 1, 1]
    dtype = "float32"
    original_name = "conv2d_54.w_0"
    mean = 0.0022066487
    std = 1.01782255
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_12:
    name = "parameter_12"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_53.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_13:
    name = "parameter_13"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_53.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_14:
    name = "parameter_14"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_53.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_15:
    name = "parameter_15"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_53.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_16:
    name = "parameter_16"
    shape = [48, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_53.w_0"
    mean = 0.0016828564
    std = 0.36792923
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_17:
    name = "parameter_17"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_52.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_18:
    name = "parameter_18"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_52.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_19:
    name = "parameter_19"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_52.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_20:
    name = "parameter_20"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_52.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_21:
    name = "parameter_21"
    shape = [48, 48, 1, 1]
    dtype = "float32"
    original_name = "conv2d_52.w_0"
    mean = 0.0008534028
    std = 1.02527195
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_22:
    name = "parameter_22"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_51.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_23:
    name = "parameter_23"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_51.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_24:
    name = "parameter_24"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_51.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_25:
    name = "parameter_25"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_51.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_26:
    name = "parameter_26"
    shape = [48, 48, 1, 1]
    dtype = "float32"
    original_name = "conv2d_51.w_0"
    mean = -0.0011119463
    std = 1.0069134
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_27:
    name = "parameter_27"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_50.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_28:
    name = "parameter_28"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_50.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_29:
    name = "parameter_29"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_50.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_30:
    name = "parameter_30"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_50.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_31:
    name = "parameter_31"
    shape = [48, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_50.w_0"
    mean = 0.0050146407
    std = 0.350539
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_32:
    name = "parameter_32"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_49.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_33:
    name = "parameter_33"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_49.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_34:
    name = "parameter_34"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_49.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_35:
    name = "parameter_35"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_49.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_36:
    name = "parameter_36"
    shape = [48, 48, 1, 1]
    dtype = "float32"
    original_name = "conv2d_49.w_0"
    mean = 0.0043696873
    std = 1.0285098
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_37:
    name = "parameter_37"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_48.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_38:
    name = "parameter_38"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_48.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_39:
    name = "parameter_39"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_48.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_40:
    name = "parameter_40"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_48.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_41:
    name = "parameter_41"
    shape = [48, 48, 1, 1]
    dtype = "float32"
    original_name = "conv2d_48.w_0"
    mean = -0.0017933587
    std = 1.0264922
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_42:
    name = "parameter_42"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_47.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_43:
    name = "parameter_43"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_47.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_44:
    name = "parameter_44"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_47.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_45:
    name = "parameter_45"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_47.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_46:
    name = "parameter_46"
    shape = [48, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_47.w_0"
    mean = 0.0014653362
    std = 0.3348947
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_47:
    name = "parameter_47"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_46.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_48:
    name = "parameter_48"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_46.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_49:
    name = "parameter_49"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_46.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_50:
    name = "parameter_50"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_46.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_51:
    name = "parameter_51"
    shape = [48, 48, 1, 1]
    dtype = "float32"
    original_name = "conv2d_46.w_0"
    mean = 0.00067263504
    std = 1.01127915
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_52:
    name = "parameter_52"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_45.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_53:
    name = "parameter_53"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_45.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_54:
    name = "parameter_54"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_45.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_55:
    name = "parameter_55"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_45.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_56:
    name = "parameter_56"
    shape = [48, 48, 1, 1]
    dtype = "float32"
    original_name = "conv2d_45.w_0"
    mean = 0.0005804489
    std = 1.01901435
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_57:
    name = "parameter_57"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_44.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_58:
    name = "parameter_58"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_44.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_59:
    name = "parameter_59"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_44.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_60:
    name = "parameter_60"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_44.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_61:
    name = "parameter_61"
    shape = [48, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_44.w_0"
    mean = 0.0029696808
    std = 0.35908280000000004
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_62:
    name = "parameter_62"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_43.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_63:
    name = "parameter_63"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_43.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_64:
    name = "parameter_64"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_43.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_65:
    name = "parameter_65"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_43.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_66:
    name = "parameter_66"
    shape = [48, 48, 1, 1]
    dtype = "float32"
    original_name = "conv2d_43.w_0"
    mean = 0.00036757678
    std = 1.0143345
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_67:
    name = "parameter_67"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_42.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_68:
    name = "parameter_68"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_42.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_69:
    name = "parameter_69"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_42.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_70:
    name = "parameter_70"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_42.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_71:
    name = "parameter_71"
    shape = [48, 48, 1, 1]
    dtype = "float32"
    original_name = "conv2d_42.w_0"
    mean = -0.007968835
    std = 1.0242459
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_72:
    name = "parameter_72"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_41.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_73:
    name = "parameter_73"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_41.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_74:
    name = "parameter_74"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_41.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_75:
    name = "parameter_75"
    shape = [48]
    dtype = "float32"
    original_name = "batch_norm2d_41.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_76:
    name = "parameter_76"
    shape = [48, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_41.w_0"
    mean = -0.0022247816
    std = 0.33110505
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_77:
    name = "parameter_77"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_40.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_78:
    name = "parameter_78"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_40.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_79:
    name = "parameter_79"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_40.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_80:
    name = "parameter_80"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_40.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_81:
    name = "parameter_81"
    shape = [24, 24, 1, 1]
    dtype = "float32"
    original_name = "conv2d_40.w_0"
    mean = -0.009488925
    std = 1.5402314000000001
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_82:
    name = "parameter_82"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_39.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_83:
    name = "parameter_83"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_39.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_84:
    name = "parameter_84"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_39.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_85:
    name = "parameter_85"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_39.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_86:
    name = "parameter_86"
    shape = [24, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_39.w_0"
    mean = -0.002094551
    std = 0.47026674999999996
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_87:
    name = "parameter_87"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_38.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_88:
    name = "parameter_88"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_38.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_89:
    name = "parameter_89"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_38.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_90:
    name = "parameter_90"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_38.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_91:
    name = "parameter_91"
    shape = [24, 24, 1, 1]
    dtype = "float32"
    original_name = "conv2d_38.w_0"
    mean = 0.008246904
    std = 1.4811961500000002
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_92:
    name = "parameter_92"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_37.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_93:
    name = "parameter_93"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_37.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_94:
    name = "parameter_94"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_37.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_95:
    name = "parameter_95"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_37.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_96:
    name = "parameter_96"
    shape = [24, 24, 1, 1]
    dtype = "float32"
    original_name = "conv2d_37.w_0"
    mean = 0.015787128
    std = 1.4020727499999999
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_97:
    name = "parameter_97"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_36.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_98:
    name = "parameter_98"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_36.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_99:
    name = "parameter_99"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_36.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_100:
    name = "parameter_100"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_36.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_101:
    name = "parameter_101"
    shape = [24, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_36.w_0"
    mean = -0.0066729686
    std = 0.46028505
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_102:
    name = "parameter_102"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_35.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_103:
    name = "parameter_103"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_35.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_104:
    name = "parameter_104"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_35.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_105:
    name = "parameter_105"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_35.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_106:
    name = "parameter_106"
    shape = [24, 24, 1, 1]
    dtype = "float32"
    original_name = "conv2d_35.w_0"
    mean = 0.006452254
    std = 1.4767675
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_107:
    name = "parameter_107"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_34.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_108:
    name = "parameter_108"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_34.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_109:
    name = "parameter_109"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_34.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_110:
    name = "parameter_110"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_34.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_111:
    name = "parameter_111"
    shape = [24, 24, 1, 1]
    dtype = "float32"
    original_name = "conv2d_34.w_0"
    mean = -0.0003656723
    std = 1.3982687999999999
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_112:
    name = "parameter_112"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_33.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_113:
    name = "parameter_113"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_33.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_114:
    name = "parameter_114"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_33.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_115:
    name = "parameter_115"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_33.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_116:
    name = "parameter_116"
    shape = [24, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_33.w_0"
    mean = -0.0035802696
    std = 0.45920765
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_117:
    name = "parameter_117"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_32.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_118:
    name = "parameter_118"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_32.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_119:
    name = "parameter_119"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_32.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_120:
    name = "parameter_120"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_32.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_121:
    name = "parameter_121"
    shape = [24, 24, 1, 1]
    dtype = "float32"
    original_name = "conv2d_32.w_0"
    mean = -0.005572454
    std = 1.4924477
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_122:
    name = "parameter_122"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_31.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_123:
    name = "parameter_123"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_31.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_124:
    name = "parameter_124"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_31.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_125:
    name = "parameter_125"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_31.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_126:
    name = "parameter_126"
    shape = [24, 24, 1, 1]
    dtype = "float32"
    original_name = "conv2d_31.w_0"
    mean = -0.0004890703
    std = 1.4359918
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_127:
    name = "parameter_127"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_30.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_128:
    name = "parameter_128"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_30.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_129:
    name = "parameter_129"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_30.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_130:
    name = "parameter_130"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_30.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_131:
    name = "parameter_131"
    shape = [24, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_30.w_0"
    mean = -0.0024044055
    std = 0.5436654
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_132:
    name = "parameter_132"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_29.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_133:
    name = "parameter_133"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_29.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_134:
    name = "parameter_134"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_29.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_135:
    name = "parameter_135"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_29.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_136:
    name = "parameter_136"
    shape = [24, 24, 1, 1]
    dtype = "float32"
    original_name = "conv2d_29.w_0"
    mean = -0.0057636737
    std = 1.4270797499999999
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_137:
    name = "parameter_137"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_28.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_138:
    name = "parameter_138"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_28.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_139:
    name = "parameter_139"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_28.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_140:
    name = "parameter_140"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_28.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_141:
    name = "parameter_141"
    shape = [24, 24, 1, 1]
    dtype = "float32"
    original_name = "conv2d_28.w_0"
    mean = 0.008638398
    std = 1.4796215
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_142:
    name = "parameter_142"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_27.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_143:
    name = "parameter_143"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_27.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_144:
    name = "parameter_144"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_27.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_145:
    name = "parameter_145"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_27.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_146:
    name = "parameter_146"
    shape = [24, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_27.w_0"
    mean = -0.0025998317
    std = 0.4667123
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_147:
    name = "parameter_147"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_26.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_148:
    name = "parameter_148"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_26.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_149:
    name = "parameter_149"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_26.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_150:
    name = "parameter_150"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_26.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_151:
    name = "parameter_151"
    shape = [24, 24, 1, 1]
    dtype = "float32"
    original_name = "conv2d_26.w_0"
    mean = 0.0022101933
    std = 1.4824392
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_152:
    name = "parameter_152"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_25.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_153:
    name = "parameter_153"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_25.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_154:
    name = "parameter_154"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_25.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_155:
    name = "parameter_155"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_25.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_156:
    name = "parameter_156"
    shape = [24, 24, 1, 1]
    dtype = "float32"
    original_name = "conv2d_25.w_0"
    mean = 0.0069018
    std = 1.38780875
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_157:
    name = "parameter_157"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_24.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_158:
    name = "parameter_158"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_24.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_159:
    name = "parameter_159"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_24.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_160:
    name = "parameter_160"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_24.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_161:
    name = "parameter_161"
    shape = [24, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_24.w_0"
    mean = 0.0022254812
    std = 0.5200717
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_162:
    name = "parameter_162"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_23.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_163:
    name = "parameter_163"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_23.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_164:
    name = "parameter_164"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_23.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_165:
    name = "parameter_165"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_23.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_166:
    name = "parameter_166"
    shape = [24, 24, 1, 1]
    dtype = "float32"
    original_name = "conv2d_23.w_0"
    mean = 0.022917857
    std = 1.4328922499999999
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_167:
    name = "parameter_167"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_22.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_168:
    name = "parameter_168"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_22.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_169:
    name = "parameter_169"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_22.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_170:
    name = "parameter_170"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_22.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_171:
    name = "parameter_171"
    shape = [24, 24, 1, 1]
    dtype = "float32"
    original_name = "conv2d_22.w_0"
    mean = -0.017441686
    std = 1.44365565
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_172:
    name = "parameter_172"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_21.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_173:
    name = "parameter_173"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_21.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_174:
    name = "parameter_174"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_21.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_175:
    name = "parameter_175"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_21.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_176:
    name = "parameter_176"
    shape = [24, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_21.w_0"
    mean = 0.0097230775
    std = 0.50299695
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_177:
    name = "parameter_177"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_20.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_178:
    name = "parameter_178"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_20.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_179:
    name = "parameter_179"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_20.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_180:
    name = "parameter_180"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_20.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_181:
    name = "parameter_181"
    shape = [24, 24, 1, 1]
    dtype = "float32"
    original_name = "conv2d_20.w_0"
    mean = -0.0117319245
    std = 1.3636823
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_182:
    name = "parameter_182"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_19.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_183:
    name = "parameter_183"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_19.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_184:
    name = "parameter_184"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_19.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_185:
    name = "parameter_185"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_19.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_186:
    name = "parameter_186"
    shape = [24, 24, 1, 1]
    dtype = "float32"
    original_name = "conv2d_19.w_0"
    mean = 0.02428881
    std = 1.5020707
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_187:
    name = "parameter_187"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_18.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_188:
    name = "parameter_188"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_18.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_189:
    name = "parameter_189"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_18.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_190:
    name = "parameter_190"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_18.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_191:
    name = "parameter_191"
    shape = [24, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_18.w_0"
    mean = 0.0048172106
    std = 0.48881204999999994
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_192:
    name = "parameter_192"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_17.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_193:
    name = "parameter_193"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_17.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_194:
    name = "parameter_194"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_17.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_195:
    name = "parameter_195"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_17.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_196:
    name = "parameter_196"
    shape = [24, 24, 1, 1]
    dtype = "float32"
    original_name = "conv2d_17.w_0"
    mean = 0.012544628
    std = 1.4596282
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_197:
    name = "parameter_197"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_16.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_198:
    name = "parameter_198"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_16.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_199:
    name = "parameter_199"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_16.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_200:
    name = "parameter_200"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_16.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_201:
    name = "parameter_201"
    shape = [24, 24, 1, 1]
    dtype = "float32"
    original_name = "conv2d_16.w_0"
    mean = 9.412239e-05
    std = 1.4289926
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_202:
    name = "parameter_202"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_15.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_203:
    name = "parameter_203"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_15.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_204:
    name = "parameter_204"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_15.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_205:
    name = "parameter_205"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_15.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_206:
    name = "parameter_206"
    shape = [24, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_15.w_0"
    mean = 0.0051115844
    std = 0.462608525
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_207:
    name = "parameter_207"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_14.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_208:
    name = "parameter_208"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_14.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_209:
    name = "parameter_209"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_14.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_210:
    name = "parameter_210"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_14.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_211:
    name = "parameter_211"
    shape = [12, 12, 1, 1]
    dtype = "float32"
    original_name = "conv2d_14.w_0"
    mean = -0.011817522
    std = 2.073147
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_212:
    name = "parameter_212"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_13.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_213:
    name = "parameter_213"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_13.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_214:
    name = "parameter_214"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_13.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_215:
    name = "parameter_215"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_13.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_216:
    name = "parameter_216"
    shape = [12, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_13.w_0"
    mean = -0.004829991
    std = 0.7281985000000001
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_217:
    name = "parameter_217"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_12.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_218:
    name = "parameter_218"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_12.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_219:
    name = "parameter_219"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_12.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_220:
    name = "parameter_220"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_12.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_221:
    name = "parameter_221"
    shape = [12, 12, 1, 1]
    dtype = "float32"
    original_name = "conv2d_12.w_0"
    mean = 0.03525153
    std = 2.1543407500000002
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_222:
    name = "parameter_222"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_11.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_223:
    name = "parameter_223"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_11.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_224:
    name = "parameter_224"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_11.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_225:
    name = "parameter_225"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_11.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_226:
    name = "parameter_226"
    shape = [12, 12, 1, 1]
    dtype = "float32"
    original_name = "conv2d_11.w_0"
    mean = -0.00056807575
    std = 2.0184426
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_227:
    name = "parameter_227"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_10.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_228:
    name = "parameter_228"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_10.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_229:
    name = "parameter_229"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_10.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_230:
    name = "parameter_230"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_10.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_231:
    name = "parameter_231"
    shape = [12, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_10.w_0"
    mean = -0.0021407914
    std = 0.68479725
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_232:
    name = "parameter_232"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_9.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_233:
    name = "parameter_233"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_9.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_234:
    name = "parameter_234"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_9.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_235:
    name = "parameter_235"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_9.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_236:
    name = "parameter_236"
    shape = [12, 12, 1, 1]
    dtype = "float32"
    original_name = "conv2d_9.w_0"
    mean = 0.01645511
    std = 2.1702869
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_237:
    name = "parameter_237"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_8.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_238:
    name = "parameter_238"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_8.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_239:
    name = "parameter_239"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_8.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_240:
    name = "parameter_240"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_8.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_241:
    name = "parameter_241"
    shape = [12, 12, 1, 1]
    dtype = "float32"
    original_name = "conv2d_8.w_0"
    mean = -0.010283165
    std = 1.943703
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_242:
    name = "parameter_242"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_7.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_243:
    name = "parameter_243"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_7.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_244:
    name = "parameter_244"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_7.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_245:
    name = "parameter_245"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_7.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_246:
    name = "parameter_246"
    shape = [12, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_7.w_0"
    mean = 0.008838288
    std = 0.71875135
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_247:
    name = "parameter_247"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_6.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_248:
    name = "parameter_248"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_6.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_249:
    name = "parameter_249"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_6.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_250:
    name = "parameter_250"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_6.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_251:
    name = "parameter_251"
    shape = [12, 12, 1, 1]
    dtype = "float32"
    original_name = "conv2d_6.w_0"
    mean = 0.022248529
    std = 1.928703
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_252:
    name = "parameter_252"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_5.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_253:
    name = "parameter_253"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_5.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_254:
    name = "parameter_254"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_5.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_255:
    name = "parameter_255"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_5.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_256:
    name = "parameter_256"
    shape = [12, 12, 1, 1]
    dtype = "float32"
    original_name = "conv2d_5.w_0"
    mean = 0.05380423
    std = 2.0002407
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_257:
    name = "parameter_257"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_4.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_258:
    name = "parameter_258"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_4.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_259:
    name = "parameter_259"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_4.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_260:
    name = "parameter_260"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_4.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_261:
    name = "parameter_261"
    shape = [12, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_4.w_0"
    mean = 0.013157354
    std = 0.5758072000000001
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_262:
    name = "parameter_262"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_3.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_263:
    name = "parameter_263"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_3.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_264:
    name = "parameter_264"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_3.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_265:
    name = "parameter_265"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_3.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_266:
    name = "parameter_266"
    shape = [12, 24, 1, 1]
    dtype = "float32"
    original_name = "conv2d_3.w_0"
    mean = 0.011526038
    std = 1.47295235
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_267:
    name = "parameter_267"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_2.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_268:
    name = "parameter_268"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_2.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_269:
    name = "parameter_269"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_2.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_270:
    name = "parameter_270"
    shape = [12]
    dtype = "float32"
    original_name = "batch_norm2d_2.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_271:
    name = "parameter_271"
    shape = [12, 24, 1, 1]
    dtype = "float32"
    original_name = "conv2d_2.w_0"
    mean = 0.0016374877
    std = 1.5043971
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_272:
    name = "parameter_272"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_1.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_273:
    name = "parameter_273"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_1.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_274:
    name = "parameter_274"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_1.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_275:
    name = "parameter_275"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_1.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_276:
    name = "parameter_276"
    shape = [24, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_1.w_0"
    mean = -9.158858e-05
    std = 0.48311975
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_277:
    name = "parameter_277"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_0.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_278:
    name = "parameter_278"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_0.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_279:
    name = "parameter_279"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_0.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_280:
    name = "parameter_280"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_0.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_281:
    name = "parameter_281"
    shape = [24, 3, 3, 3]
    dtype = "float32"
    original_name = "conv2d_0.w_0"
    mean = 0.009961206
    std = 1.3592987
    data = None
    min_val = None
    max_val = None
