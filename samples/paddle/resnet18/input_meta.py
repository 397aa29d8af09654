class Program_weight_tensor_data_0:
    name = "data_0"
    shape = [1, 3, 64, 64]
    dtype = "float32"
    mean = -0.008382482
    std = 0.99201185
    data = None
    min_val = -3.8225768
    max_val = 4.412128
