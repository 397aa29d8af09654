class Program_weight_tensor_parameter_0:
    name = "parameter_0"
    shape = []
    dtype = "uint8"
    original_name = "gru_0.dropout_state__non_persistable"
    data = [0]


class Program_weight_tensor_parameter_1:
    name = "parameter_1"
    shape = [128]
    dtype = "float32"
    original_name = "linear_0.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_2:
    name = "parameter_2"
    shape = [64, 128]
    dtype = "float32"
    original_name = "linear_0.w_0"
    mean = -0.002081556
    std = 0.102302864
    data = None
    min_val = -0.17677227
    max_val = 0.17672132


class Program_weight_tensor_parameter_3:
    name = "parameter_3"
    shape = [96]
    dtype = "float32"
    original_name = "gru_cell_1.b_1"
    mean = -0.0065351455
    std = 0.09223735
    data = None
    min_val = -0.17508724
    max_val = 0.17546462


class Program_weight_tensor_parameter_4:
    name = "parameter_4"
    shape = [96]
    dtype = "float32"
    original_name = "gru_cell_1.b_0"
    mean = -0.013814202
    std = 0.098330356
    data = None
    min_val = -0.17582545
    max_val = 0.17340355


class Program_weight_tensor_parameter_5:
    name = "parameter_5"
    shape = [96, 32]
    dtype = "float32"
    original_name = "gru_cell_1.w_1"
    mean = -0.002331621
    std = 0.10334902
    data = None
    min_val = -0.1767061
    max_val = 0.17649852


class Program_weight_tensor_parameter_6:
    name = "parameter_6"
    shape = [96, 32]
    dtype = "float32"
    original_name = "gru_cell_1.w_0"
    mean = -0.00011805934
    std = 0.10198219
    data = None
    min_val = -0.17677043
    max_val = 0.1765459


class Program_weight_tensor_parameter_7:
    name = "parameter_7"
    shape = [96]
    dtype = "float32"
    original_name = "gru_cell_0.b_1"
    mean = 0.0032194555
    std = 0.10330471
    data = None
    min_val = -0.17309377
    max_val = 0.16801484


class Program_weight_tensor_parameter_8:
    name = "parameter_8"
    shape = [96]
    dtype = "float32"
    original_name = "gru_cell_0.b_0"
    mean = -0.0022472728
    std = 0.09868924
    data = None
    min_val = -0.1760739
    max_val = 0.17659034


class Program_weight_tensor_parameter_9:
    name = "parameter_9"
    shape = [96, 32]
    dtype = "float32"
    original_name = "gru_cell_0.w_1"
    mean = 0.00025570556
    std = 0.101617455
    data = None
    min_val = -0.17673337
    max_val = 0.17675544


class Program_weight_tensor_parameter_10:
    name = "parameter_10"
    shape = [96, 32]
    dtype = "float32"
    original_name = "gru_cell_0.w_0"
    mean = 0.0021948118
    std = 0.100938976
    data = None
    min_val = -0.17668281
    max_val = 0.17662124


class Program_weight_tensor_parameter_11:
    name = "parameter_11"
    shape = [128, 32]
    dtype = "float32"
    original_name = "embedding_0.w_0"
    mean = -0.00017928
    std = 0.11141888
    data = None
    min_val = -0.19350389
    max_val = 0.19346231
