class Program_weight_tensor_meta_input_0:
    name = "input_0"
    shape = [2, 16]
    dtype = "torch.int64"
    device = "cpu"
    mean = None
    std = None
    data = [43, 78, 59, 11, 93, 29, 17, 105, 68, 2, 12, 6, 13, 115, 46, 78, 7, 109, 51, 86, 104, 107, 6, 70, 66, 55, 16, 24, 2, 23, 95, 42]


class Program_weight_tensor_meta_tensor_constant0:
    name = "tensor_constant0"
    shape = []
    dtype = "torch.int64"
    device = "cpu"
    mean = None
    std = None
    data = [0]


class Program_weight_tensor_meta_self_modules_embed_parameters_weight:
    name = "self_modules_embed_parameters_weight"
    shape = [64, 32]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.009630437
    std = 0.99338126
    data = None


class Program_weight_tensor_meta_tensor_constant1:
    name = "tensor_constant1"
    shape = []
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0]


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_before_attention_parameters_weight:
    name = "self_modules_layers_modules_0_modules_before_attention_parameters_weight"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_before_attention_parameters_bias:
    name = "self_modules_layers_modules_0_modules_before_attention_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_attention_modules_query_parameters_weight:
    name = "self_modules_layers_modules_0_modules_attention_modules_query_parameters_weight"
    shape = [16, 32]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0030675929
    std = 0.1009293
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_attention_modules_query_parameters_bias:
    name = "self_modules_layers_modules_0_modules_attention_modules_query_parameters_bias"
    shape = [16]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.011391769
    std = 0.10911702
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_attention_modules_key_parameters_weight:
    name = "self_modules_layers_modules_0_modules_attention_modules_key_parameters_weight"
    shape = [16, 32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0034382083
    std = 0.10147996
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_attention_modules_key_parameters_bias:
    name = "self_modules_layers_modules_0_modules_attention_modules_key_parameters_bias"
    shape = [16]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.01947531
    std = 0.101596944
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_attention_modules_value_parameters_weight:
    name = "self_modules_layers_modules_0_modules_attention_modules_value_parameters_weight"
    shape = [16, 32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0024767148
    std = 0.10192774
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_attention_modules_value_parameters_bias:
    name = "self_modules_layers_modules_0_modules_attention_modules_value_parameters_bias"
    shape = [16]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.029005239
    std = 0.09865072
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_attention_modules_out_parameters_weight:
    name = "self_modules_layers_modules_0_modules_attention_modules_out_parameters_weight"
    shape = [32, 16]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0010109114
    std = 0.10246054
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_attention_modules_out_parameters_bias:
    name = "self_modules_layers_modules_0_modules_attention_modules_out_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.03102676
    std = 0.09267223
    data = [-0.013692015, -0.05950218, 0.17251235, -0.105697505, 0.102408834, 0.068537794, 0.16259, -0.170146, 0.12910554, -0.056316808, -0.06229517, 0.0058963653, 0.11985329, 0.09067997, -0.10253943, 0.042249307, -0.007211178, 0.058177717, -0.00012928546, -0.043852996, 0.08179727, 0.15088627, 0.09411515, -0.058202457, 0.0024124857, 0.03364857, -0.102758504, 0.1499349, 0.09333253, 0.07660493, 0.16371912, -0.02326253]


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_before_feed_forward_parameters_weight:
    name = "self_modules_layers_modules_0_modules_before_feed_forward_parameters_weight"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_before_feed_forward_parameters_bias:
    name = "self_modules_layers_modules_0_modules_before_feed_forward_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_feed_forward_modules_0_parameters_weight:
    name = "self_modules_layers_modules_0_modules_feed_forward_modules_0_parameters_weight"
    shape = [64, 32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0024721322
    std = 0.102712855
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_feed_forward_modules_0_parameters_bias:
    name = "self_modules_layers_modules_0_modules_feed_forward_modules_0_parameters_bias"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0027774605
    std = 0.10298523
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_feed_forward_modules_2_parameters_weight:
    name = "self_modules_layers_modules_0_modules_feed_forward_modules_2_parameters_weight"
    shape = [32, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00057423185
    std = 0.051256035
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_0_modules_feed_forward_modules_2_parameters_bias:
    name = "self_modules_layers_modules_0_modules_feed_forward_modules_2_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.007880594
    std = 0.056040056
    data = [0.08574609, 0.046876937, -0.004177785, 0.05990738, 0.07619382, -0.026366288, -0.066996664, -0.08032619, -0.03705475, -0.05881814, -0.030314289, -0.01888221, -0.06558891, 0.055473153, 0.07730941, 0.07737441, 0.040975988, 0.034451224, -0.07337931, 0.0044187177, 0.07447647, 0.019729182, 0.041584335, 0.08405722, 0.010387607, -0.030246897, 0.08330828, -0.08096835, -0.0019022032, 0.017869622, 0.010187198, -0.07312605]


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_before_attention_parameters_weight:
    name = "self_modules_layers_modules_1_modules_before_attention_parameters_weight"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_before_attention_parameters_bias:
    name = "self_modules_layers_modules_1_modules_before_attention_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_attention_modules_query_parameters_weight:
    name = "self_modules_layers_modules_1_modules_attention_modules_query_parameters_weight"
    shape = [16, 32]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0011456322
    std = 0.09921895
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_attention_modules_query_parameters_bias:
    name = "self_modules_layers_modules_1_modules_attention_modules_query_parameters_bias"
    shape = [16]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.013601792
    std = 0.11112494
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_attention_modules_key_parameters_weight:
    name = "self_modules_layers_modules_1_modules_attention_modules_key_parameters_weight"
    shape = [16, 32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0007597596
    std = 0.10225095
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_attention_modules_key_parameters_bias:
    name = "self_modules_layers_modules_1_modules_attention_modules_key_parameters_bias"
    shape = [16]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.02512102
    std = 0.096714094
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_attention_modules_value_parameters_weight:
    name = "self_modules_layers_modules_1_modules_attention_modules_value_parameters_weight"
    shape = [16, 32]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.0010775513
    std = 0.101198874
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_attention_modules_value_parameters_bias:
    name = "self_modules_layers_modules_1_modules_attention_modules_value_parameters_bias"
    shape = [16]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0023136754
    std = 0.08950066
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_attention_modules_out_parameters_weight:
    name = "self_modules_layers_modules_1_modules_attention_modules_out_parameters_weight"
    shape = [32, 16]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00056248193
    std = 0.10267356
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_attention_modules_out_parameters_bias:
    name = "self_modules_layers_modules_1_modules_attention_modules_out_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = -0.003857344
    std = 0.107319005
    data = [0.016601242, -0.13890977, -0.027328521, -0.1579453, -0.01637561, -0.15054163, 0.05858159, 0.16170599, -0.11760583, -0.12815565, 0.11457745, 0.10333543, -0.03456535, 0.11174118, -0.040091492, 0.12769483, -0.114606045, -0.026042938, 0.07655315, -0.043512404, 0.17049277, 0.1284378, -0.12034967, 0.117032506, -0.12176317, 0.039673965, -0.16768408, 0.03203188, 0.069823205, 0.113543965, -0.043190677, -0.116593815]


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_before_feed_forward_parameters_weight:
    name = "self_modules_layers_modules_1_modules_before_feed_forward_parameters_weight"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_before_feed_forward_parameters_bias:
    name = "self_modules_layers_modules_1_modules_before_feed_forward_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_feed_forward_modules_0_parameters_weight:
    name = "self_modules_layers_modules_1_modules_feed_forward_modules_0_parameters_weight"
    shape = [64, 32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.000875415
    std = 0.10194393
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_feed_forward_modules_0_parameters_bias:
    name = "self_modules_layers_modules_1_modules_feed_forward_modules_0_parameters_bias"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 2.1007598e-05
    std = 0.09616141
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_feed_forward_modules_2_parameters_weight:
    name = "self_modules_layers_modules_1_modules_feed_forward_modules_2_parameters_weight"
    shape = [32, 64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0014233359
    std = 0.050191585
    data = None


class Program_weight_tensor_meta_self_modules_layers_modules_1_modules_feed_forward_modules_2_parameters_bias:
    name = "self_modules_layers_modules_1_modules_feed_forward_modules_2_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0021631243
    std = 0.05792125
    data = [0.037010558, -0.06786822, -0.000950011, -0.035015255, -0.07401822, -0.08402221, -0.07759465, -0.06346707, -0.022064665, 0.028317014, -0.0033039863, 0.013610745, 0.07712578, 0.072089106, 0.010920428, -0.057643864, 0.07966873, 0.012765259, 0.07499213, -0.0687005, -0.057155035, 0.03250275, 0.0749346, 0.028942863, 0.07239169, -0.054829426, 0.06913824, 0.040305156, -0.0612384, 0.04608506, -0.056810115, 0.083101496]


class Program_weight_tensor_meta_self_modules_norm_parameters_weight:
    name = "self_modules_norm_parameters_weight"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 1.0
    std = 0.0
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_meta_self_modules_norm_parameters_bias:
    name = "self_modules_norm_parameters_bias"
    shape = [32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 0.0
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_meta_self_modules_out_parameters_weight:
    name = "self_modules_out_parameters_weight"
    shape = [64, 32]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.00014811193
    std = 0.10260595
    data = None


class Program_weight_tensor_meta_self_modules_out_parameters_bias:
    name = "self_modules_out_parameters_bias"
    shape = [64]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0122119
    std = 0.09954365
    data = None
