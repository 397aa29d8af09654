class Program_weight_tensor_data_0:
    name = "data_0"
    shape = [2, 10, 32]
    dtype = "float32"
    mean = 0.035912238
    std = 0.99799335
    data = None
    min_val = -2.495339
    max_val = 3.1530652


class Program_weight_tensor_data_1:
    name = "data_1"
    shape = [2, 7, 32]
    dtype = "float32"
    mean = 0.0072128605
    std = 1.0546987
    data = None
    min_val = -3.0230534
    max_val = 3.0941193
