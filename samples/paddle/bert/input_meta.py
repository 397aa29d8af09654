class Program_weight_tensor_data_0:
    name = "data_0"
    shape = [2, 16]
    dtype = "int64"
    data = [39, 16, 104, 67, 34, 44, 64, 77, 6, 102, 84, 117, 67, 104, 104, 39, 39, 67, 15, 32, 73, 41, 115, 65, 24, 29, 113, 23, 112, 113, 21, 93]


class Program_weight_tensor_data_1:
    name = "data_1"
    shape = [2, 16]
    dtype = "int64"
    data = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]


class Program_weight_tensor_data_2:
    name = "data_2"
    shape = [2, 16]
    dtype = "int64"
    data = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
