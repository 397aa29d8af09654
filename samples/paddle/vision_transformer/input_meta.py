class Program_weight_tensor_data_0:
    name = "data_0"
    shape = [1, 3, 32, 32]
    dtype = "float32"
    mean = -0.0012252423
    std = 1.0139767
    data = None
    min_val = -3.7145236
    max_val = 3.850414
