class Program_weight_tensor_parameter_0:
    name = "parameter_0"
    shape = [1]
    dtype = "float32"
    original_name = "conv1d_3.b_0"
    data = [0.0]


class Program_weight_tensor_parameter_1:
    name = "parameter_1"
    shape = [1, 8, 1]
    dtype = "float32"
    original_name = "conv1d_3.w_0"
    data = [-0.20298374, 1.0398102, 0.6564709, 0.11241897, -0.36866137, -0.44228944, -0.031060135, -0.3325271]


class Program_weight_tensor_parameter_2:
    name = "parameter_2"
    shape = [8]
    dtype = "float32"
    original_name = "conv1d_2.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_3:
    name = "parameter_3"
    shape = [8, 8, 1]
    dtype = "float32"
    original_name = "conv1d_2.w_0"
    mean = -0.04876258
    std = 0.4621409
    data = None
    min_val = -0.9589237
    max_val = 1.187276


class Program_weight_tensor_parameter_4:
    name = "parameter_4"
    shape = [8]
    dtype = "float32"
    original_name = "conv1d_1.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_5:
    name = "parameter_5"
    shape = [8, 8, 1]
    dtype = "float32"
    original_name = "conv1d_1.w_0"
    mean = 0.06096339
    std = 0.46631414
    data = None
    min_val = -1.0808902
    max_val = 0.8956299


class Program_weight_tensor_parameter_6:
    name = "parameter_6"
    shape = [8, 8, 8]
    dtype = "float32"
    original_name = "__spectral_convolution_1.w_1"
    mean = 0.004943969
    std = 0.12736514
    data = None
    min_val = -0.21629836
    max_val = 0.21618958


class Program_weight_tensor_parameter_7:
    name = "parameter_7"
    shape = [8, 8, 8]
    dtype = "float32"
    original_name = "__spectral_convolution_1.w_0"
    mean = -0.0026596747
    std = 0.12485158
    data = None
    min_val = -0.21617684
    max_val = 0.21619327


class Program_weight_tensor_parameter_8:
    name = "parameter_8"
    shape = [8, 8, 8]
    dtype = "float32"
    original_name = "__spectral_convolution_0.w_1"
    mean = -0.0014111735
    std = 0.12489518
    data = None
    min_val = -0.2160533
    max_val = 0.21472283


class Program_weight_tensor_parameter_9:
    name = "parameter_9"
    shape = [8, 8, 8]
    dtype = "float32"
    original_name = "__spectral_convolution_0.w_0"
    mean = -0.0094252555
    std = 0.124874204
    data = None
    min_val = -0.2159783
    max_val = 0.21627422


class Program_weight_tensor_parameter_10:
    name = "parameter_10"
    shape = [8]
    dtype = "float32"
    original_name = "conv1d_0.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_11:
    name = "parameter_11"
    shape = [8, 2, 1]
    dtype = "float32"
    original_name = "conv1d_0.w_0"
    data = [-0.75711036, -0.3805919, 0.109466694, 1.3446766, -0.84002435, -1.2734171, 2.4722462, 0.14070207, 0.60608417, 0.23396523, 1.3560419, 0.10350471, -0.57330734, 0.935573, 0.30135632, -1.904229]
