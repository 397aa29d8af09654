class Program_weight_tensor_parameter_0:
    name = "parameter_0"
    shape = [1000]
    dtype = "float32"
    original_name = "conv2d_25.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_1:
    name = "parameter_1"
    shape = [1000, 512, 1, 1]
    dtype = "float32"
    original_name = "conv2d_25.w_0"
    mean = -8.916579e-05
    std = 0.3136415
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_2:
    name = "parameter_2"
    shape = [256]
    dtype = "float32"
    original_name = "conv2d_24.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_3:
    name = "parameter_3"
    shape = [256, 64, 3, 3]
    dtype = "float32"
    original_name = "conv2d_24.w_0"
    mean = 5.2805655e-05
    std = 0.2942138
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_4:
    name = "parameter_4"
    shape = [256]
    dtype = "float32"
    original_name = "conv2d_23.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_5:
    name = "parameter_5"
    shape = [256, 64, 1, 1]
    dtype = "float32"
    original_name = "conv2d_23.w_0"
    mean = 0.0026423854
    std = 0.892
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_6:
    name = "parameter_6"
    shape = [64]
    dtype = "float32"
    original_name = "conv2d_22.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_7:
    name = "parameter_7"
    shape = [64, 512, 1, 1]
    dtype = "float32"
    original_name = "conv2d_22.w_0"
    mean = 0.0008275549
    std = 0.31320075
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_8:
    name = "parameter_8"
    shape = [256]
    dtype = "float32"
    original_name = "conv2d_21.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_9:
    name = "parameter_9"
    shape = [256, 64, 3, 3]
    dtype = "float32"
    original_name = "conv2d_21.w_0"
    mean = -0.00013361424
    std = 0.294180865
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_10:
    name = "parameter_10"
    shape = [256]
    dtype = "float32"
    original_name = "conv2d_20.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_11:
    name = "parameter_11"
    shape = [256, 64, 1, 1]
    dtype = "float32"
    original_name = "conv2d_20.w_0"
    mean = -0.00027416504
    std = 0.8826520999999999
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_12:
    name = "parameter_12"
    shape = [64]
    dtype = "float32"
    original_name = "conv2d_19.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_13:
    name = "parameter_13"
    shape = [64, 384, 1, 1]
    dtype = "float32"
    original_name = "conv2d_19.w_0"
    mean = 5.6219487e-06
    std = 0.36060125
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_14:
    name = "parameter_14"
    shape = [192]
    dtype = "float32"
    original_name = "conv2d_18.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_15:
    name = "parameter_15"
    shape = [192, 48, 3, 3]
    dtype = "float32"
    original_name = "conv2d_18.w_0"
    mean = -0.00015889894
    std = 0.34075164999999996
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_16:
    name = "parameter_16"
    shape = [192]
    dtype = "float32"
    original_name = "conv2d_17.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_17:
    name = "parameter_17"
    shape = [192, 48, 1, 1]
    dtype = "float32"
    original_name = "conv2d_17.w_0"
    mean = 0.0027738702
    std = 1.0210426
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_18:
    name = "parameter_18"
    shape = [48]
    dtype = "float32"
    original_name = "conv2d_16.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_19:
    name = "parameter_19"
    shape = [48, 384, 1, 1]
    dtype = "float32"
    original_name = "conv2d_16.w_0"
    mean = 0.0008802539
    std = 0.36109685
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_20:
    name = "parameter_20"
    shape = [192]
    dtype = "float32"
    original_name = "conv2d_15.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_21:
    name = "parameter_21"
    shape = [192, 48, 3, 3]
    dtype = "float32"
    original_name = "conv2d_15.w_0"
    mean = 0.00018138581
    std = 0.33987475
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_22:
    name = "parameter_22"
    shape = [192]
    dtype = "float32"
    original_name = "conv2d_14.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_23:
    name = "parameter_23"
    shape = [192, 48, 1, 1]
    dtype = "float32"
    original_name = "conv2d_14.w_0"
    mean = 0.0016027836
    std = 1.018006
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_24:
    name = "parameter_24"
    shape = [48]
    dtype = "float32"
    original_name = "conv2d_13.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_25:
    name = "parameter_25"
    shape = [48, 256, 1, 1]
    dtype = "float32"
    original_name = "conv2d_13.w_0"
    mean = 0.00029654053
    std = 0.44164731999999995
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_26:
    name = "parameter_26"
    shape = [128]
    dtype = "float32"
    original_name = "conv2d_12.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_27:
    name = "parameter_27"
    shape = [128, 32, 3, 3]
    dtype = "float32"
    original_name = "conv2d_12.w_0"
    mean = -7.33217e-05
    std = 0.41784639999999995
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_28:
    name = "parameter_28"
    shape = [128]
    dtype = "float32"
    original_name = "conv2d_11.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_29:
    name = "parameter_29"
    shape = [128, 32, 1, 1]
    dtype = "float32"
    original_name = "conv2d_11.w_0"
    mean = 0.003488638
    std = 1.263753
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_30:
    name = "parameter_30"
    shape = [32]
    dtype = "float32"
    original_name = "conv2d_10.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_31:
    name = "parameter_31"
    shape = [32, 256, 1, 1]
    dtype = "float32"
    original_name = "conv2d_10.w_0"
    mean = -9.434307e-05
    std = 0.4399703
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_32:
    name = "parameter_32"
    shape = [128]
    dtype = "float32"
    original_name = "conv2d_9.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_33:
    name = "parameter_33"
    shape = [128, 32, 3, 3]
    dtype = "float32"
    original_name = "conv2d_9.w_0"
    mean = -8.275526e-06
    std = 0.418839975
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_34:
    name = "parameter_34"
    shape = [128]
    dtype = "float32"
    original_name = "conv2d_8.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_35:
    name = "parameter_35"
    shape = [128, 32, 1, 1]
    dtype = "float32"
    original_name = "conv2d_8.w_0"
    mean = 0.005136594
    std = 1.24516805
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_36:
    name = "parameter_36"
    shape = [32]
    dtype = "float32"
    original_name = "conv2d_7.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_37:
    name = "parameter_37"
    shape = [32, 128, 1, 1]
    dtype = "float32"
    original_name = "conv2d_7.w_0"
    mean = 0.00013433353
    std = 0.6313079500000001
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_38:
    name = "parameter_38"
    shape = [64]
    dtype = "float32"
    original_name = "conv2d_6.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_39:
    name = "parameter_39"
    shape = [64, 16, 3, 3]
    dtype = "float32"
    original_name = "conv2d_6.w_0"
    mean = -8.006354e-06
    std = 0.58823335
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_40:
    name = "parameter_40"
    shape = [64]
    dtype = "float32"
    original_name = "conv2d_5.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_41:
    name = "parameter_41"
    shape = [64, 16, 1, 1]
    dtype = "float32"
    original_name = "conv2d_5.w_0"
    mean = -0.011922828
    std = 1.76356465
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_42:
    name = "parameter_42"
    shape = [16]
    dtype = "float32"
    original_name = "conv2d_4.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_43:
    name = "parameter_43"
    shape = [16, 128, 1, 1]
    dtype = "float32"
    original_name = "conv2d_4.w_0"
    mean = -0.0011572305
    std = 0.63484005
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_44:
    name = "parameter_44"
    shape = [64]
    dtype = "float32"
    original_name = "conv2d_3.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_45:
    name = "parameter_45"
    shape = [64, 16, 3, 3]
    dtype = "float32"
    original_name = "conv2d_3.w_0"
    mean = 0.0015600126
    std = 0.5921981
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_46:
    name = "parameter_46"
    shape = [64]
    dtype = "float32"
    original_name = "conv2d_2.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_47:
    name = "parameter_47"
    shape = [64, 16, 1, 1]
    dtype = "float32"
    original_name = "conv2d_2.w_0"
    mean = 0.0037448786
    std = 1.7434187
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_48:
    name = "parameter_48"
    shape = [16]
    dtype = "float32"
    original_name = "conv2d_1.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_49:
    name = "parameter_49"
    shape = [16, 64, 1, 1]
    dtype = "float32"
    original_name = "conv2d_1.w_0"
    mean = 0.00427364
    std = 0.8986685
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_50:
    name = "parameter_50"
    shape = [64]
    dtype = "float32"
    original_name = "conv2d_0.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_51:
    name = "parameter_51"
    shape = [64, 3, 3, 3]
    dtype = "float32"
    original_name = "conv2d_0.w_0"
    mean = 0.009746883
    std = 1.3627485
    data = None
    min_val = None
    max_val = None
