class Program_weight_tensor_data_0:
    name = "data_0"
    shape = [2, 12]
    dtype = "int64"
    data = [55, 83, 13, 54, 8, 111, 54, 91, 118, 68, 52, 26, 71, 122, 90, 54, 86, 94, 38, 69, 17, 46, 35, 55]
