class Program_weight_tensor_data_0:
    name = "data_0"
    shape = [1, 3, 32, 32]
    dtype = "float32"
    mean = -0.004215119
    std = 1.005541
    data = None
    min_val = -3.5719593
    max_val = 3.4740684
