class Program_weight_tensor_data_0:
    name = "data_0"
    shape = [1, 1, 28, 28]
    dtype = "float32"
    mean = -0.09705548
    std = 1.0472171
    data = None
    min_val = -3.7315395
    max_val = 2.855367
