class Program_weight_tensor_data_0:
    name = "data_0"
    shape = [1, 3, 96, 96]
    dtype = "float32"
    mean = 0.0022633064
    std = 0.9955805
    data = None
    min_val = -5.0186753
    max_val = 3.7861938
