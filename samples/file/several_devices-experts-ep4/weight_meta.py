class Program_weight_tensor_meta_self_modules_embed_parameters_weight:
    name = "self_modules_embed_parameters_weight"
    shape = [128, 32]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.009630437
    std = 0.99338126
    data = None


class Program_weight_tensor_meta_input_0:
    name = "input_0"
    shape = [2, 16]
    dtype = "torch.int64"
    device = "cpu"
    mean = None
    std = None
    data = [60, 54, 111, 38, 50, 34, 67, 83, 102, 100, 53, 61, 113, 123, 83, 4, 89, 85, 99, 36, 93, 18, 1, 59, 26, 116, 29, 24, 54, 66, 49, 91]


class Program_weight_tensor_meta_self_modules_router_parameters_weight:
    name = "self_modules_router_parameters_weight"
    shape = [8, 32]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0012962702
    std = 0.09900361
    data = None


class Program_weight_tensor_meta_self_modules_router_parameters_bias:
    name = "self_modules_router_parameters_bias"
    shape = [8]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.027981658
    std = 0.104768895
    data = [-0.08926791, 0.030876992, 0.16268188, 0.029105159, -0.08760064, 0.005918471, -0.16214797, -0.113419235]


class Program_weight_tensor_meta_self_modules_experts_parameters_up:
    name = "self_modules_experts_parameters_up"
    shape = [2, 32, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0021990584
    std = 0.17758313
    data = None


class Program_weight_tensor_meta_self_modules_experts_parameters_down:
    name = "self_modules_experts_parameters_down"
    shape = [2, 64, 32]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.00015100157
    std = 0.17713612
    data = None


class Program_weight_tensor_meta_self_modules_out_parameters_weight:
    name = "self_modules_out_parameters_weight"
    shape = [128, 32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00017315893
    std = 0.1017869
    data = None


class Program_weight_tensor_meta_self_modules_out_parameters_bias:
    name = "self_modules_out_parameters_bias"
    shape = [128]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0008179697
    std = 0.09773701
    data = None
