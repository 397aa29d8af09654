class Program_weight_tensor_data_0:
    name = "data_0"
    shape = [64, 1]
    dtype = "float32"
    mean = 0.55452234
    std = 0.27182925
    data = None
    min_val = 0.022442594
    max_val = 0.9912697


class Program_weight_tensor_data_1:
    name = "data_1"
    shape = [64, 1]
    dtype = "float32"
    mean = -0.023897186
    std = 0.6038589
    data = None
    min_val = -0.9559277
    max_val = 0.9908154
