class Program_weight_tensor_parameter_0:
    name = "parameter_0"
    shape = [16]
    dtype = "float32"
    original_name = "linear_3.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_1:
    name = "parameter_1"
    shape = [16, 16]
    dtype = "float32"
    original_name = "linear_3.w_0"
    mean = -0.0041525834
    std = 0.25575912
    data = None
    min_val = -0.4307328
    max_val = 0.427892


class Program_weight_tensor_parameter_2:
    name = "parameter_2"
    shape = [16]
    dtype = "float32"
    original_name = "linear_2.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_3:
    name = "parameter_3"
    shape = [1, 16]
    dtype = "float32"
    original_name = "linear_2.w_0"
    data = [0.27142274, -0.59133244, 0.45011592, 0.5210147, -0.348932, -0.45335472, -0.012045026, 0.31172818, -0.20479152, 0.35869628, -0.43504107, 0.5728222, -0.3784978, -0.5049691, 0.12949944, -0.5396729]


class Program_weight_tensor_parameter_4:
    name = "parameter_4"
    shape = [16]
    dtype = "float32"
    original_name = "linear_1.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_5:
    name = "parameter_5"
    shape = [16, 16]
    dtype = "float32"
    original_name = "linear_1.w_0"
    mean = -0.018033419
    std = 0.25302237
    data = None
    min_val = -0.43132734
    max_val = 0.43221685


class Program_weight_tensor_parameter_6:
    name = "parameter_6"
    shape = [16]
    dtype = "float32"
    original_name = "linear_0.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_7:
    name = "parameter_7"
    shape = [20, 16]
    dtype = "float32"
    original_name = "linear_0.w_0"
    mean = -0.01270265
    std = 0.23154593
    data = None
    min_val = -0.4072526
    max_val = 0.40781057


class Program_weight_tensor_parameter_8:
    name = "parameter_8"
    shape = [1]
    dtype = "float32"
    original_name = "__deep_o_net_0.b_0"
    data = [0.0]
