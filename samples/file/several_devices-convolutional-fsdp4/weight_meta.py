class Program_weight_tensor_meta_self_modules_0_parameters_weight:
    name = "self_modules_0_parameters_weight"
    shape = [4, 3, 3, 3]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0013687945
    std = 0.111044995
    data = None


class Program_weight_tensor_meta_self_modules_0_parameters_bias:
    name = "self_modules_0_parameters_bias"
    shape = [4]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.033092204
    std = 0.12879404
    data = None


class Program_weight_tensor_meta_input_0:
    name = "input_0"
    shape = [1, 3, 32, 32]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0041241883
    std = 0.9996066
    data = None


class Program_weight_tensor_meta_self_modules_1_parameters_weight:
    name = "self_modules_1_parameters_weight"
    shape = [4]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_meta_self_modules_1_parameters_bias:
    name = "self_modules_1_parameters_bias"
    shape = [4]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_meta_self_modules_1_buffers_running_mean:
    name = "self_modules_1_buffers_running_mean"
    shape = [16]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_1_buffers_running_var:
    name = "self_modules_1_buffers_running_var"
    shape = [16]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_3_parameters_weight:
    name = "self_modules_3_parameters_weight"
    shape = [8, 16, 3, 3]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0010255891
    std = 0.047794655
    data = None


class Program_weight_tensor_meta_self_modules_3_parameters_bias:
    name = "self_modules_3_parameters_bias"
    shape = [8]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.006699249
    std = 0.049208235
    data = None


class Program_weight_tensor_meta_self_modules_4_parameters_weight:
    name = "self_modules_4_parameters_weight"
    shape = [8]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_meta_self_modules_4_parameters_bias:
    name = "self_modules_4_parameters_bias"
    shape = [8]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_meta_self_modules_4_buffers_running_mean:
    name = "self_modules_4_buffers_running_mean"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_4_buffers_running_var:
    name = "self_modules_4_buffers_running_var"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_6_parameters_weight:
    name = "self_modules_6_parameters_weight"
    shape = [16, 32, 3, 3]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0004142397
    std = 0.03405194
    data = None


class Program_weight_tensor_meta_self_modules_6_parameters_bias:
    name = "self_modules_6_parameters_bias"
    shape = [16]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0027263707
    std = 0.034238707
    data = None


class Program_weight_tensor_meta_self_modules_7_parameters_weight:
    name = "self_modules_7_parameters_weight"
    shape = [16]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_meta_self_modules_7_parameters_bias:
    name = "self_modules_7_parameters_bias"
    shape = [16]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_meta_self_modules_7_buffers_running_mean:
    name = "self_modules_7_buffers_running_mean"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_meta_self_modules_7_buffers_running_var:
    name = "self_modules_7_buffers_running_var"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_meta_self_modules_11_parameters_weight:
    name = "self_modules_11_parameters_weight"
    shape = [3, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00266565
    std = 0.07152085
    data = None


class Program_weight_tensor_meta_self_modules_11_parameters_bias:
    name = "self_modules_11_parameters_bias"
    shape = [3]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.021844814
    std = 0.07056932
    data = None
