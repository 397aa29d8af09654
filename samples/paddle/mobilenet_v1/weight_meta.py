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
    shape = [1024, 1000]
    dtype = "float32"
    original_name = "linear_0.w_0"
    mean = 1.3132895e-05
    std = 0.62903032
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_2:
    name = "parameter_2"
    shape = [1024]
    dtype = "float32"
    original_name = "batch_norm2d_26.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_3:
    name = "parameter_3"
    shape = [1024]
    dtype = "float32"
    original_name = "batch_norm2d_26.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_4:
    name = "parameter_4"
    shape = [1024]
    dtype = "float32"
    original_name = "batch_norm2d_26.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_5:
    name = "parameter_5"
    shape = [1024]
    dtype = "float32"
    original_name = "batch_norm2d_26.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_6:
    name = "parameter_6"
    shape = [1024, 1024, 1, 1]
    dtype = "float32"
    original_name = "conv2d_26.w_0"
    mean = 5.3023105e-05
    std = 0.8832686
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_7:
    name = "parameter_7"
    shape = [1024]
    dtype = "float32"
    original_name = "batch_norm2d_25.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_8:
    name = "parameter_8"
    shape = [1024]
    dtype = "float32"
    original_name = "batch_norm2d_25.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_9:
    name = "parameter_9"
    shape = [1024]
    dtype = "float32"
    original_name = "batch_norm2d_25.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_10:
    name = "parameter_10"
    shape = [1024]
    dtype = "float32"
    original_name = "batch_norm2d_25.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_11:
    name = "parameter_11"
    shape = [1024, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_25.w_0"
    mean = -0.000183663
    std = 0.29467091
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_12:
    name = "parameter_12"
    shape = [1024]
    dtype = "float32"
    original_name = "batch_norm2d_24.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_13:
    name = "parameter_13"
    shape = [1024]
    dtype = "float32"
    original_name = "batch_norm2d_24.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_14:
    name = "parameter_14"
    shape = [1024]
    dtype = "float32"
    original_name = "batch_norm2d_24.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_15:
    name = "parameter_15"
    shape = [1024]
    dtype = "float32"
    original_name = "batch_norm2d_24.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_16:
    name = "parameter_16"
    shape = [1024, 512, 1, 1]
    dtype = "float32"
    original_name = "conv2d_24.w_0"
    mean = -9.9681216e-05
    std = 1.2505596799999998
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_17:
    name = "parameter_17"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_23.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_18:
    name = "parameter_18"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_23.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_19:
    name = "parameter_19"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_23.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_20:
    name = "parameter_20"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_23.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_21:
    name = "parameter_21"
    shape = [512, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_23.w_0"
    mean = 0.00032369635
    std = 0.41710756000000004
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_22:
    name = "parameter_22"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_22.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_23:
    name = "parameter_23"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_22.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_24:
    name = "parameter_24"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_22.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_25:
    name = "parameter_25"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_22.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_26:
    name = "parameter_26"
    shape = [512, 512, 1, 1]
    dtype = "float32"
    original_name = "conv2d_22.w_0"
    mean = -6.005522e-05
    std = 1.25005692
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_27:
    name = "parameter_27"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_21.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_28:
    name = "parameter_28"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_21.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_29:
    name = "parameter_29"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_21.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_30:
    name = "parameter_30"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_21.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_31:
    name = "parameter_31"
    shape = [512, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_21.w_0"
    mean = 2.7459726e-05
    std = 0.41364692000000003
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_32:
    name = "parameter_32"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_20.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_33:
    name = "parameter_33"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_20.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_34:
    name = "parameter_34"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_20.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_35:
    name = "parameter_35"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_20.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_36:
    name = "parameter_36"
    shape = [512, 512, 1, 1]
    dtype = "float32"
    original_name = "conv2d_20.w_0"
    mean = -6.185364e-05
    std = 1.25289
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_37:
    name = "parameter_37"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_19.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_38:
    name = "parameter_38"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_19.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_39:
    name = "parameter_39"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_19.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_40:
    name = "parameter_40"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_19.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_41:
    name = "parameter_41"
    shape = [512, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_19.w_0"
    mean = -0.00021165251
    std = 0.41823328
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_42:
    name = "parameter_42"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_18.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_43:
    name = "parameter_43"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_18.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_44:
    name = "parameter_44"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_18.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_45:
    name = "parameter_45"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_18.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_46:
    name = "parameter_46"
    shape = [512, 512, 1, 1]
    dtype = "float32"
    original_name = "conv2d_18.w_0"
    mean = -0.00013164786
    std = 1.2538704
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_47:
    name = "parameter_47"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_17.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_48:
    name = "parameter_48"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_17.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_49:
    name = "parameter_49"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_17.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_50:
    name = "parameter_50"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_17.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_51:
    name = "parameter_51"
    shape = [512, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_17.w_0"
    mean = -0.00019284773
    std = 0.4239048
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_52:
    name = "parameter_52"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_16.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_53:
    name = "parameter_53"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_16.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_54:
    name = "parameter_54"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_16.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_55:
    name = "parameter_55"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_16.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_56:
    name = "parameter_56"
    shape = [512, 512, 1, 1]
    dtype = "float32"
    original_name = "conv2d_16.w_0"
    mean = 0.00022833636
    std = 1.2519727999999999
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_57:
    name = "parameter_57"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_15.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_58:
    name = "parameter_58"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_15.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_59:
    name = "parameter_59"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_15.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_60:
    name = "parameter_60"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_15.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_61:
    name = "parameter_61"
    shape = [512, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_15.w_0"
    mean = 0.00030284573
    std = 0.41676838
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_62:
    name = "parameter_62"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_14.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_63:
    name = "parameter_63"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_14.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_64:
    name = "parameter_64"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_14.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_65:
    name = "parameter_65"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_14.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_66:
    name = "parameter_66"
    shape = [512, 512, 1, 1]
    dtype = "float32"
    original_name = "conv2d_14.w_0"
    mean = -9.876522e-05
    std = 1.2491287199999999
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_67:
    name = "parameter_67"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_13.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_68:
    name = "parameter_68"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_13.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_69:
    name = "parameter_69"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_13.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_70:
    name = "parameter_70"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_13.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_71:
    name = "parameter_71"
    shape = [512, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_13.w_0"
    mean = 0.0004898496
    std = 0.4195814
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_72:
    name = "parameter_72"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_12.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_73:
    name = "parameter_73"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_12.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_74:
    name = "parameter_74"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_12.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_75:
    name = "parameter_75"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm2d_12.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_76:
    name = "parameter_76"
    shape = [512, 256, 1, 1]
    dtype = "float32"
    original_name = "conv2d_12.w_0"
    mean = 0.0002595754
    std = 1.76762
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_77:
    name = "parameter_77"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_11.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_78:
    name = "parameter_78"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_11.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_79:
    name = "parameter_79"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_11.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_80:
    name = "parameter_80"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_11.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_81:
    name = "parameter_81"
    shape = [256, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_11.w_0"
    mean = 0.00045761396
    std = 0.57950624
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_82:
    name = "parameter_82"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_10.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_83:
    name = "parameter_83"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_10.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_84:
    name = "parameter_84"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_10.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_85:
    name = "parameter_85"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_10.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_86:
    name = "parameter_86"
    shape = [256, 256, 1, 1]
    dtype = "float32"
    original_name = "conv2d_10.w_0"
    mean = -3.7622878e-05
    std = 1.7721403999999998
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_87:
    name = "parameter_87"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_9.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_88:
    name = "parameter_88"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_9.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_89:
    name = "parameter_89"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_9.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_90:
    name = "parameter_90"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_9.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_91:
    name = "parameter_91"
    shape = [256, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_9.w_0"
    mean = 0.00059784355
    std = 0.58954154
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_92:
    name = "parameter_92"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_8.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_93:
    name = "parameter_93"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_8.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_94:
    name = "parameter_94"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_8.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_95:
    name = "parameter_95"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm2d_8.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_96:
    name = "parameter_96"
    shape = [256, 128, 1, 1]
    dtype = "float32"
    original_name = "conv2d_8.w_0"
    mean = 0.00029228945
    std = 2.5092779999999997
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_97:
    name = "parameter_97"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_7.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_98:
    name = "parameter_98"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_7.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_99:
    name = "parameter_99"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_7.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_100:
    name = "parameter_100"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_7.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_101:
    name = "parameter_101"
    shape = [128, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_7.w_0"
    mean = 0.0011786618
    std = 0.8329262599999999
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_102:
    name = "parameter_102"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_6.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_103:
    name = "parameter_103"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_6.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_104:
    name = "parameter_104"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_6.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_105:
    name = "parameter_105"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_6.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_106:
    name = "parameter_106"
    shape = [128, 128, 1, 1]
    dtype = "float32"
    original_name = "conv2d_6.w_0"
    mean = -0.00039008347
    std = 2.5078899999999997
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_107:
    name = "parameter_107"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_5.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_108:
    name = "parameter_108"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_5.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_109:
    name = "parameter_109"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_5.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_110:
    name = "parameter_110"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_5.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_111:
    name = "parameter_111"
    shape = [128, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_5.w_0"
    mean = 0.0009811735
    std = 0.82379066
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_112:
    name = "parameter_112"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_4.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_113:
    name = "parameter_113"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_4.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_114:
    name = "parameter_114"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_4.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_115:
    name = "parameter_115"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm2d_4.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_116:
    name = "parameter_116"
    shape = [128, 64, 1, 1]
    dtype = "float32"
    original_name = "conv2d_4.w_0"
    mean = 0.0020714363
    std = 3.5605135999999997
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_117:
    name = "parameter_117"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_3.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_118:
    name = "parameter_118"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_3.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_119:
    name = "parameter_119"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_3.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_120:
    name = "parameter_120"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_3.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_121:
    name = "parameter_121"
    shape = [64, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_3.w_0"
    mean = 0.00048926554
    std = 1.1644674000000002
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_122:
    name = "parameter_122"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_2.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_123:
    name = "parameter_123"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_2.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_124:
    name = "parameter_124"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_2.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_125:
    name = "parameter_125"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_2.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_126:
    name = "parameter_126"
    shape = [64, 32, 1, 1]
    dtype = "float32"
    original_name = "conv2d_2.w_0"
    mean = 0.0082468605
    std = 4.9995566
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_127:
    name = "parameter_127"
    shape = [32]
    dtype = "float32"
    original_name = "batch_norm2d_1.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_128:
    name = "parameter_128"
    shape = [32]
    dtype = "float32"
    original_name = "batch_norm2d_1.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_129:
    name = "parameter_129"
    shape = [32]
    dtype = "float32"
    original_name = "batch_norm2d_1.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_130:
    name = "parameter_130"
    shape = [32]
    dtype = "float32"
    original_name = "batch_norm2d_1.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_131:
    name = "parameter_131"
    shape = [32, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_1.w_0"
    mean = 0.00047270212
    std = 1.7371284
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_132:
    name = "parameter_132"
    shape = [32]
    dtype = "float32"
    original_name = "batch_norm2d_0.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_133:
    name = "parameter_133"
    shape = [32]
    dtype = "float32"
    original_name = "batch_norm2d_0.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_134:
    name = "parameter_134"
    shape = [32]
    dtype = "float32"
    original_name = "batch_norm2d_0.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_135:
    name = "parameter_135"
    shape = [32]
    dtype = "float32"
    original_name = "batch_norm2d_0.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_136:
    name = "parameter_136"
    shape = [32, 3, 3, 3]
    dtype = "float32"
    original_name = "conv2d_0.w_0"
    mean = 0.0074061407
    std = 5.445098000000001
    data = None
    min_val = None
    max_val = None
