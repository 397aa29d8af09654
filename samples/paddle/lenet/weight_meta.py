class Program_weight_tensor_parameter_0:
    name = "parameter_0"
    shape = [10]
    dtype = "float32"
    original_name = "linear_2.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_1:
    name = "parameter_1"
    shape = [84, 10]
    dtype = "float32"
    original_name = "linear_2.w_0"
    mean = 0.0022425167
    std = 0.14381623
    data = None
    min_val = -0.25202414
    max_val = 0.25244507


class Program_weight_tensor_parameter_2:
    name = "parameter_2"
    shape = [84]
    dtype = "float32"
    original_name = "linear_1.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_3:
    name = "parameter_3"
    shape = [120, 84]
    dtype = "float32"
    original_name = "linear_1.w_0"
    mean = -4.4356788e-05
    std = 0.09931715
    data = None
    min_val = -0.17145856
    max_val = 0.1714878


class Program_weight_tensor_parameter_4:
    name = "parameter_4"
    shape = [120]
    dtype = "float32"
    original_name = "linear_0.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_5:
    name = "parameter_5"
    shape = [400, 120]
    dtype = "float32"
    original_name = "linear_0.w_0"
    mean = -4.7257472e-05
    std = 0.061913136
    data = None
    min_val = -0.10741454
    max_val = 0.10741717


class Program_weight_tensor_parameter_6:
    name = "parameter_6"
    shape = [16]
    dtype = "float32"
    original_name = "conv2d_1.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_7:
    name = "parameter_7"
    shape = [16, 6, 5, 5]
    dtype = "float32"
    original_name = "conv2d_1.w_0"
    mean = 0.0041863266
    std = 0.11561237
    data = None
    min_val = -0.40993175
    max_val = 0.45274147


class Program_weight_tensor_parameter_8:
    name = "parameter_8"
    shape = [6]
    dtype = "float32"
    original_name = "conv2d_0.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_9:
    name = "parameter_9"
    shape = [6, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_0.w_0"
    data = [-0.35690525, -0.17941274, 0.051603094, 0.63388664, -0.39599127, -0.6002946, 1.165428, 0.066327594, 0.2857108, 0.11029227, 0.6392443, 0.04879259, -0.27025968, 0.44103333, 0.14206073, -0.89766216, -0.16607744, -0.25887826, -0.8583782, 0.34428856, 0.008627467, 0.4379475, -0.28137067, -0.31567946, -0.03416072, 0.041703146, 0.25085852, -0.35732558, 0.75291127, -0.5710848, -0.8112424, -0.6815226, -0.29786563, 0.4351569, 0.41174132, -0.7653401, -0.17291257, 0.1825109, 0.31677616, 0.57489663, -0.7468319, 0.40903863, 0.15206872, 0.7017019, 0.70290476, 0.14710858, -0.019994678, 0.3445543, -0.12865, -0.305828, -0.2569878, -0.08809277, -0.15299833, 0.92222434]
