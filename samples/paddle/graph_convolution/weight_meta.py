class Program_weight_tensor_parameter_0:
    name = "parameter_0"
    shape = [7]
    dtype = "float32"
    original_name = "linear_1.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_1:
    name = "parameter_1"
    shape = [16, 7]
    dtype = "float32"
    original_name = "linear_1.w_0"
    mean = -0.031125333
    std = 0.29776177
    data = None
    min_val = -0.50950825
    max_val = 0.5007339


class Program_weight_tensor_parameter_2:
    name = "parameter_2"
    shape = [16]
    dtype = "float32"
    original_name = "linear_0.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_3:
    name = "parameter_3"
    shape = [8, 16]
    dtype = "float32"
    original_name = "linear_0.w_0"
    mean = -0.033215486
    std = 0.28656965
    data = None
    min_val = -0.49431312
    max_val = 0.49932927
