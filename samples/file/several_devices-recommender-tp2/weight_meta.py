class Program_weight_tensor_meta_self_modules_bottom_modules_0_parameters_weight:
    name = "self_modules_bottom_modules_0_parameters_weight"
    shape = [16, 13]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.005900953
    std = 0.15281893
    data = None


class Program_weight_tensor_meta_self_modules_bottom_modules_0_parameters_bias:
    name = "self_modules_bottom_modules_0_parameters_bias"
    shape = [16]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.013636477
    std = 0.1818087
    data = [-0.16988465, -0.002114228, -0.22039601, -0.0065872157, -0.2575424, -0.22734259, 0.25882718, 0.1746691, 0.011122064, -0.18022189, 0.21646893, 0.21173713, 0.1551779, -0.16673477, -0.12913263, 0.11377043]


class Program_weight_tensor_meta_input_0:
    name = "input_0"
    shape = [8, 13]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.21775968
    std = 0.8533224
    data = None


class Program_weight_tensor_meta_input_1:
    name = "input_1"
    shape = [8, 4]
    dtype = "torch.int64"
    device = "cpu"
    mean = None
    std = None
    data = [841, 790, 462, 24, 819, 163, 811, 659, 777, 935, 330, 6, 89, 757, 742, 254, 659, 332, 436, 122, 50, 781, 352, 457, 789, 599, 258, 25, 742, 9, 270, 118]


class Program_weight_tensor_meta_tensor_constant0:
    name = "tensor_constant0"
    shape = []
    dtype = "torch.int64"
    device = "cpu"
    mean = None
    std = None
    data = [0]


class Program_weight_tensor_meta_self_modules_tables_modules_0_parameters_weight:
    name = "self_modules_tables_modules_0_parameters_weight"
    shape = [500, 16]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.008348487
    std = 1.0045772
    data = None


class Program_weight_tensor_meta_tensor_constant1:
    name = "tensor_constant1"
    shape = []
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0]


class Program_weight_tensor_meta_tensor_constant2:
    name = "tensor_constant2"
    shape = []
    dtype = "torch.int64"
    device = "cpu"
    mean = None
    std = None
    data = [0]


class Program_weight_tensor_meta_self_modules_tables_modules_1_parameters_weight:
    name = "self_modules_tables_modules_1_parameters_weight"
    shape = [500, 16]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.018419234
    std = 0.9962306
    data = None


class Program_weight_tensor_meta_tensor_constant3:
    name = "tensor_constant3"
    shape = []
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0]


class Program_weight_tensor_meta_tensor_constant4:
    name = "tensor_constant4"
    shape = []
    dtype = "torch.int64"
    device = "cpu"
    mean = None
    std = None
    data = [0]


class Program_weight_tensor_meta_self_modules_tables_modules_2_parameters_weight:
    name = "self_modules_tables_modules_2_parameters_weight"
    shape = [500, 16]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0006838665
    std = 0.9993449
    data = None


class Program_weight_tensor_meta_tensor_constant5:
    name = "tensor_constant5"
    shape = []
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0]


class Program_weight_tensor_meta_tensor_constant6:
    name = "tensor_constant6"
    shape = []
    dtype = "torch.int64"
    device = "cpu"
    mean = None
    std = None
    data = [0]


class Program_weight_tensor_meta_self_modules_tables_modules_3_parameters_weight:
    name = "self_modules_tables_modules_3_parameters_weight"
    shape = [500, 16]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.010536874
    std = 0.9949695
    data = None


class Program_weight_tensor_meta_tensor_constant7:
    name = "tensor_constant7"
    shape = []
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0]


class Program_weight_tensor_meta_self_modules_top_modules_0_parameters_weight:
    name = "self_modules_top_modules_0_parameters_weight"
    shape = [16, 41]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0020530168
    std = 0.0894315
    data = None


class Program_weight_tensor_meta_self_modules_top_modules_0_parameters_bias:
    name = "self_modules_top_modules_0_parameters_bias"
    shape = [16]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.007600104
    std = 0.09545244
    data = None


class Program_weight_tensor_meta_self_modules_top_modules_2_parameters_weight:
    name = "self_modules_top_modules_2_parameters_weight"
    shape = [1, 16]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.012052078
    std = 0.09262735
    data = None


class Program_weight_tensor_meta_self_modules_top_modules_2_parameters_bias:
    name = "self_modules_top_modules_2_parameters_bias"
    shape = [1]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.037449285
    std = 0.0
    data = [0.037449285]
