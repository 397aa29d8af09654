class Program_weight_tensor_parameter_0:
    name = "parameter_0"
    shape = [1000]
    dtype = "float32"
    original_name = "linear_0.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_1:
    name = "parameter_1"
    shape = [512, 1000]
    dtype = "float32"
    original_name = "linear_0.w_0"
    mean = -8.6997185e-05
    std = 0.036368027
    data = None
    min_val = -0.06299375
    max_val = 0.06299394


class Program_weight_tensor_parameter_2:
    name = "parameter_2"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_19.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_3:
    name = "parameter_3"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_19.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_4:
    name = "parameter_4"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_19.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_5:
    name = "parameter_5"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_19.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_6:
    name = "parameter_6"
    shape = [512, 512, 3, 3]
    dtype = "float32"
    original_name = "conv2d_19.w_0"
    mean = 4.1413764e-06
    std = 0.020822896
    data = None
    min_val = -0.10410112
    max_val = 0.10502772


class Program_weight_tensor_parameter_7:
    name = "parameter_7"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_18.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_8:
    name = "parameter_8"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_18.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_9:
    name = "parameter_9"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_18.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_10:
    name = "parameter_10"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_18.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_11:
    name = "parameter_11"
    shape = [512, 512, 3, 3]
    dtype = "float32"
    original_name = "conv2d_18.w_0"
    mean = -2.6894115e-05
    std = 0.020817427
    data = None
    min_val = -0.10119247
    max_val = 0.109079234


class Program_weight_tensor_parameter_12:
    name = "parameter_12"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_15.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_13:
    name = "parameter_13"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_15.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_14:
    name = "parameter_14"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_15.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_15:
    name = "parameter_15"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_15.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_16:
    name = "parameter_16"
    shape = [512, 256, 1, 1]
    dtype = "float32"
    original_name = "conv2d_15.w_0"
    mean = -0.0002436702
    std = 0.08838078
    data = None
    min_val = -0.38950983
    max_val = 0.4050771


class Program_weight_tensor_parameter_17:
    name = "parameter_17"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_17.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_18:
    name = "parameter_18"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_17.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_19:
    name = "parameter_19"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_17.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_20:
    name = "parameter_20"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_17.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_21:
    name = "parameter_21"
    shape = [512, 512, 3, 3]
    dtype = "float32"
    original_name = "conv2d_17.w_0"
    mean = -1.980313e-05
    std = 0.020840656
    data = None
    min_val = -0.10148009
    max_val = 0.105309874


class Program_weight_tensor_parameter_22:
    name = "parameter_22"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_16.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_23:
    name = "parameter_23"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_16.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_24:
    name = "parameter_24"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_16.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_25:
    name = "parameter_25"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_16.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_26:
    name = "parameter_26"
    shape = [512, 256, 3, 3]
    dtype = "float32"
    original_name = "conv2d_16.w_0"
    mean = 2.9241835e-05
    std = 0.02944647
    data = None
    min_val = -0.14350057
    max_val = 0.1468477


class Program_weight_tensor_parameter_27:
    name = "parameter_27"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_14.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_28:
    name = "parameter_28"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_14.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_29:
    name = "parameter_29"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_14.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_30:
    name = "parameter_30"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_14.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_31:
    name = "parameter_31"
    shape = [256, 256, 3, 3]
    dtype = "float32"
    original_name = "conv2d_14.w_0"
    mean = 3.4129145e-05
    std = 0.02944335
    data = None
    min_val = -0.15519251
    max_val = 0.13339446


class Program_weight_tensor_parameter_32:
    name = "parameter_32"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_13.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_33:
    name = "parameter_33"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_13.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_34:
    name = "parameter_34"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_13.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_35:
    name = "parameter_35"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_13.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_36:
    name = "parameter_36"
    shape = [256, 256, 3, 3]
    dtype = "float32"
    original_name = "conv2d_13.w_0"
    mean = -4.139142e-05
    std = 0.02948088
    data = None
    min_val = -0.13744764
    max_val = 0.14337501


class Program_weight_tensor_parameter_37:
    name = "parameter_37"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_10.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_38:
    name = "parameter_38"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_10.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_39:
    name = "parameter_39"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_10.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_40:
    name = "parameter_40"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_10.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_41:
    name = "parameter_41"
    shape = [256, 128, 1, 1]
    dtype = "float32"
    original_name = "conv2d_10.w_0"
    mean = -0.0011178477
    std = 0.12502332
    data = None
    min_val = -0.46523505
    max_val = 0.49253106


class Program_weight_tensor_parameter_42:
    name = "parameter_42"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_12.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_43:
    name = "parameter_43"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_12.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_44:
    name = "parameter_44"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_12.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_45:
    name = "parameter_45"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_12.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_46:
    name = "parameter_46"
    shape = [256, 256, 3, 3]
    dtype = "float32"
    original_name = "conv2d_12.w_0"
    mean = -3.772761e-05
    std = 0.02951075
    data = None
    min_val = -0.14786413
    max_val = 0.14109984


class Program_weight_tensor_parameter_47:
    name = "parameter_47"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_11.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_48:
    name = "parameter_48"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_11.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_49:
    name = "parameter_49"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_11.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_50:
    name = "parameter_50"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_11.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_51:
    name = "parameter_51"
    shape = [256, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_11.w_0"
    mean = -1.6786473e-05
    std = 0.041815415
    data = None
    min_val = -0.19915943
    max_val = 0.19460249


class Program_weight_tensor_parameter_52:
    name = "parameter_52"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_9.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_53:
    name = "parameter_53"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_9.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_54:
    name = "parameter_54"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_9.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_55:
    name = "parameter_55"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_9.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_56:
    name = "parameter_56"
    shape = [128, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_9.w_0"
    mean = 0.00028243574
    std = 0.041634675
    data = None
    min_val = -0.17996077
    max_val = 0.19522083


class Program_weight_tensor_parameter_57:
    name = "parameter_57"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_8.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_58:
    name = "parameter_58"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_8.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_59:
    name = "parameter_59"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_8.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_60:
    name = "parameter_60"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_8.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_61:
    name = "parameter_61"
    shape = [128, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_8.w_0"
    mean = -4.4482393e-05
    std = 0.041671023
    data = None
    min_val = -0.17760661
    max_val = 0.19418745


class Program_weight_tensor_parameter_62:
    name = "parameter_62"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_5.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_63:
    name = "parameter_63"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_5.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_64:
    name = "parameter_64"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_5.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_65:
    name = "parameter_65"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_5.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_66:
    name = "parameter_66"
    shape = [128, 64, 1, 1]
    dtype = "float32"
    original_name = "conv2d_5.w_0"
    mean = 0.003763381
    std = 0.17676318
    data = None
    min_val = -0.7607538
    max_val = 0.67303354


class Program_weight_tensor_parameter_67:
    name = "parameter_67"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_7.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_68:
    name = "parameter_68"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_7.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_69:
    name = "parameter_69"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_7.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_70:
    name = "parameter_70"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_7.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_71:
    name = "parameter_71"
    shape = [128, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_7.w_0"
    mean = -4.432631e-05
    std = 0.041643564
    data = None
    min_val = -0.18314902
    max_val = 0.17654565


class Program_weight_tensor_parameter_72:
    name = "parameter_72"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_6.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_73:
    name = "parameter_73"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_6.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_74:
    name = "parameter_74"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_6.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_75:
    name = "parameter_75"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_6.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_76:
    name = "parameter_76"
    shape = [128, 64, 3, 3]
    dtype = "float32"
    original_name = "conv2d_6.w_0"
    mean = 3.9232244e-05
    std = 0.05888209
    data = None
    min_val = -0.25329602
    max_val = 0.23377304


class Program_weight_tensor_parameter_77:
    name = "parameter_77"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_4.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_78:
    name = "parameter_78"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_4.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_79:
    name = "parameter_79"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_4.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_80:
    name = "parameter_80"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_4.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_81:
    name = "parameter_81"
    shape = [64, 64, 3, 3]
    dtype = "float32"
    original_name = "conv2d_4.w_0"
    mean = 0.00048012132
    std = 0.05880549
    data = None
    min_val = -0.25045994
    max_val = 0.22846411


class Program_weight_tensor_parameter_82:
    name = "parameter_82"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_3.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_83:
    name = "parameter_83"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_3.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_84:
    name = "parameter_84"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_3.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_85:
    name = "parameter_85"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_3.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_86:
    name = "parameter_86"
    shape = [64, 64, 3, 3]
    dtype = "float32"
    original_name = "conv2d_3.w_0"
    mean = -0.00012461643
    std = 0.059060495
    data = None
    min_val = -0.23267767
    max_val = 0.24287853


class Program_weight_tensor_parameter_87:
    name = "parameter_87"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_2.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_88:
    name = "parameter_88"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_2.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_89:
    name = "parameter_89"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_2.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_90:
    name = "parameter_90"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_2.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_91:
    name = "parameter_91"
    shape = [64, 64, 3, 3]
    dtype = "float32"
    original_name = "conv2d_2.w_0"
    mean = 1.1627999e-06
    std = 0.05919559
    data = None
    min_val = -0.27501887
    max_val = 0.25425735


class Program_weight_tensor_parameter_92:
    name = "parameter_92"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_1.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_93:
    name = "parameter_93"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_1.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_94:
    name = "parameter_94"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_1.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_95:
    name = "parameter_95"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_1.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_96:
    name = "parameter_96"
    shape = [64, 64, 3, 3]
    dtype = "float32"
    original_name = "conv2d_1.w_0"
    mean = 0.00018518158
    std = 0.059061725
    data = None
    min_val = -0.23530322
    max_val = 0.24696572


class Program_weight_tensor_parameter_97:
    name = "parameter_97"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_0.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_98:
    name = "parameter_98"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_0.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_99:
    name = "parameter_99"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_0.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_100:
    name = "parameter_100"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_0.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_101:
    name = "parameter_101"
    shape = [64, 3, 7, 7]
    dtype = "float32"
    original_name = "conv2d_0.w_0"
    mean = 0.0026580086
    std = 0.11722166
    data = None
    min_val = -0.4166418
    max_val = 0.45733798
