class Program_weight_tensor_data_0:
    name = "data_0"
    shape = [1, 3, 64, 64]
    dtype = "float32"
    mean = 0.0104309125
    std = 1.0021238
    data = None
    min_val = -3.7405226
    max_val = 4.0555325
