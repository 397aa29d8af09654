class Program_weight_tensor_data_0:
    name = "data_0"
    shape = [1, 3, 32, 32]
    dtype = "float32"
    mean = -0.012499695
    std = 0.9894887
    data = None
    min_val = -3.3554437
    max_val = 3.361724
