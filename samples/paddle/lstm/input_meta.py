class Program_weight_tensor_data_0:
    name = "data_0"
    shape = [2, 12]
    dtype = "int64"
    data = [70, 61, 83, 16, 58, 116, 77, 97, 48, 92, 72, 91, 7, 122, 49, 102, 113, 49, 24, 111, 72, 101, 69, 63]
