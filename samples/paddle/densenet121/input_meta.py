class Program_weight_tensor_data_0:
    name = "data_0"
    shape = [1, 3, 64, 64]
    dtype = "float32"
    mean = -0.0031467755
    std = 1.0153648
    data = None
    min_val = -3.6407442
    max_val = 4.348047
