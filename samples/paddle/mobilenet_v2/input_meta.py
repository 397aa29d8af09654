class Program_weight_tensor_data_0:
    name = "data_0"
    shape = [1, 3, 64, 64]
    dtype = "float32"
    mean = -0.0014755577
    std = 0.9987134
    data = None
    min_val = -3.865205
    max_val = 3.4365668
