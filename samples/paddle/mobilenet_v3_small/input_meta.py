class Program_weight_tensor_data_0:
    name = "data_0"
    shape = [1, 3, 64, 64]
    dtype = "float32"
    mean = 0.010470609
    std = 0.99393713
    data = None
    min_val = -3.9709105
    max_val = 3.8081393
