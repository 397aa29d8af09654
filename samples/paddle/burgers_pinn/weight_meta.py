class Program_weight_tensor_parameter_0:
    name = "parameter_0"
    shape = [1]
    dtype = "float32"
    original_name = "linear_4.b_0"
    data = [0.0]


class Program_weight_tensor_parameter_1:
    name = "parameter_1"
    shape = [20, 1]
    dtype = "float32"
    original_name = "linear_4.w_0"
    data = [-0.2515471, 0.44207698, -0.33831078, -0.036965936, 0.2282278, 0.3660484, -0.070155144, 0.5337495, 0.2432012, 0.35507745, -0.037623823, -0.16054046, -0.49892142, 0.35828215, 0.42268038, 0.1543495, -0.40736538, 0.1505692, 0.40428317, 0.17341644]


class Program_weight_tensor_parameter_2:
    name = "parameter_2"
    shape = [20]
    dtype = "float32"
    original_name = "linear_3.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_3:
    name = "parameter_3"
    shape = [20, 20]
    dtype = "float32"
    original_name = "linear_3.w_0"
    mean = -0.019799326
    std = 0.21617435
    data = None
    min_val = -0.38670892
    max_val = 0.3841079


class Program_weight_tensor_parameter_4:
    name = "parameter_4"
    shape = [20]
    dtype = "float32"
    original_name = "linear_2.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_5:
    name = "parameter_5"
    shape = [20, 20]
    dtype = "float32"
    original_name = "linear_2.w_0"
    mean = -0.00418923
    std = 0.22884488
    data = None
    min_val = -0.3855016
    max_val = 0.38271827


class Program_weight_tensor_parameter_6:
    name = "parameter_6"
    shape = [20]
    dtype = "float32"
    original_name = "linear_1.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_7:
    name = "parameter_7"
    shape = [20, 20]
    dtype = "float32"
    original_name = "linear_1.w_0"
    mean = -0.020202199
    std = 0.22405438
    data = None
    min_val = -0.38635373
    max_val = 0.38688308


class Program_weight_tensor_parameter_8:
    name = "parameter_8"
    shape = [20]
    dtype = "float32"
    original_name = "linear_0.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_9:
    name = "parameter_9"
    shape = [2, 20]
    dtype = "float32"
    original_name = "linear_0.w_0"
    data = [-0.19601011, -0.38992232, 0.33022577, 0.026882827, -0.24363467, -0.16071644, 0.006406486, 0.11256683, -0.47132427, 0.31713432, 0.16923606, 0.43840396, 0.025030851, 0.327936, 0.32954323, -0.20193994, -0.20367375, 0.032232642, -0.3951804, -0.25351897, 0.074269176, -0.18516746, 0.42076027, 0.00828886, -0.31880814, -0.2841593, 0.40267754, -0.32984933, 0.39450467, 0.40650398, -0.34492487, 0.24215269, -0.11556503, 0.15235949, -0.09500781, -0.11309144, 0.31517637, -0.21573877, -0.19663098, 0.105784476]
