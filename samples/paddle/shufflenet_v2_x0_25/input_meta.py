class Program_weight_tensor_data_0:
    name = "data_0"
    shape = [1, 3, 64, 64]
    dtype = "float32"
    mean = 0.013380813
    std = 1.0039394
    data = None
    min_val = -4.046104
    max_val = 3.6354418
