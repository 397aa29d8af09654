class Program_weight_tensor_data_0:
    name = "data_0"
    shape = [2, 2, 64]
    dtype = "float32"
    mean = 0.05583269
    std = 0.9981035
    data = None
    min_val = -3.1734343
    max_val = 2.2871685
