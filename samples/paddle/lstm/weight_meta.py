class Program_weight_tensor_parameter_0:
    name = "parameter_0"
    shape = []
    dtype = "uint8"
    original_name = "lstm_0.dropout_state__non_persistable"
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
    shape = [32, 128]
    dtype = "float32"
    original_name = "linear_0.w_0"
    mean = -0.0022986156
    std = 0.112046294
    data = None
    min_val = -0.19364432
    max_val = 0.1935277


class Program_weight_tensor_parameter_3:
    name = "parameter_3"
    shape = [128]
    dtype = "float32"
    original_name = "lstm_cell_1.b_1"
    mean = -0.01022877
    std = 0.10347042
    data = None
    min_val = -0.17489716
    max_val = 0.17157303


class Program_weight_tensor_parameter_4:
    name = "parameter_4"
    shape = [128]
    dtype = "float32"
    original_name = "lstm_cell_1.b_0"
    mean = -0.008573196
    std = 0.09684527
    data = None
    min_val = -0.17595047
    max_val = 0.17298065


class Program_weight_tensor_parameter_5:
    name = "parameter_5"
    shape = [128, 32]
    dtype = "float32"
    original_name = "lstm_cell_1.w_1"
    mean = -0.0018074147
    std = 0.101742335
    data = None
    min_val = -0.17669751
    max_val = 0.17672132


class Program_weight_tensor_parameter_6:
    name = "parameter_6"
    shape = [128, 32]
    dtype = "float32"
    original_name = "lstm_cell_1.w_0"
    mean = -0.0022260847
    std = 0.10317977
    data = None
    min_val = -0.1767061
    max_val = 0.17649852


class Program_weight_tensor_parameter_7:
    name = "parameter_7"
    shape = [128]
    dtype = "float32"
    original_name = "lstm_cell_0.b_1"
    mean = 0.008222237
    std = 0.0960372
    data = None
    min_val = -0.167588
    max_val = 0.17648812


class Program_weight_tensor_parameter_8:
    name = "parameter_8"
    shape = [128]
    dtype = "float32"
    original_name = "lstm_cell_0.b_0"
    mean = -0.007878518
    std = 0.09435265
    data = None
    min_val = -0.17419897
    max_val = 0.17653887


class Program_weight_tensor_parameter_9:
    name = "parameter_9"
    shape = [128, 32]
    dtype = "float32"
    original_name = "lstm_cell_0.w_1"
    mean = 0.0009375645
    std = 0.10189227
    data = None
    min_val = -0.17677043
    max_val = 0.17662759


class Program_weight_tensor_parameter_10:
    name = "parameter_10"
    shape = [128, 32]
    dtype = "float32"
    original_name = "lstm_cell_0.w_0"
    mean = 0.0012181526
    std = 0.1012276
    data = None
    min_val = -0.17673337
    max_val = 0.17675544


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
