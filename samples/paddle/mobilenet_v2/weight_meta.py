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
    shape = [1280, 1000]
    dtype = "float32"
    original_name = "linear_0.w_0"
    mean = 9.535573e-06
    std = 0.29643722
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_2:
    name = "parameter_2"
    shape = [1280]
    dtype = "float32"
    original_name = "batch_norm2d_51.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_3:
    name = "parameter_3"
    shape = [1280]
    dtype = "float32"
    original_name = "batch_norm2d_51.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_4:
    name = "parameter_4"
    shape = [1280]
    dtype = "float32"
    original_name = "batch_norm2d_51.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_5:
    name = "parameter_5"
    shape = [1280]
    dtype = "float32"
    original_name = "batch_norm2d_51.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_6:
    name = "parameter_6"
    shape = [1280, 320, 1, 1]
    dtype = "float32"
    original_name = "conv2d_51.w_0"
    mean = -6.664328e-05
    std = 0.79075016
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_7:
    name = "parameter_7"
    shape = [320]
    dtype = "float32"
    original_name = "batch_norm2d_50.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_8:
    name = "parameter_8"
    shape = [320]
    dtype = "float32"
    original_name = "batch_norm2d_50.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_9:
    name = "parameter_9"
    shape = [320]
    dtype = "float32"
    original_name = "batch_norm2d_50.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_10:
    name = "parameter_10"
    shape = [320]
    dtype = "float32"
    original_name = "batch_norm2d_50.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_11:
    name = "parameter_11"
    shape = [320, 960, 1, 1]
    dtype = "float32"
    original_name = "conv2d_50.w_0"
    mean = -8.8722714e-05
    std = 0.45656181999999995
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_12:
    name = "parameter_12"
    shape = [960]
    dtype = "float32"
    original_name = "batch_norm2d_49.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_13:
    name = "parameter_13"
    shape = [960]
    dtype = "float32"
    original_name = "batch_norm2d_49.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_14:
    name = "parameter_14"
    shape = [960]
    dtype = "float32"
    original_name = "batch_norm2d_49.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_15:
    name = "parameter_15"
    shape = [960]
    dtype = "float32"
    original_name = "batch_norm2d_49.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_16:
    name = "parameter_16"
    shape = [960, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_49.w_0"
    mean = -3.854207e-05
    std = 0.1520099
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_17:
    name = "parameter_17"
    shape = [960]
    dtype = "float32"
    original_name = "batch_norm2d_48.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_18:
    name = "parameter_18"
    shape = [960]
    dtype = "float32"
    original_name = "batch_norm2d_48.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_19:
    name = "parameter_19"
    shape = [960]
    dtype = "float32"
    original_name = "batch_norm2d_48.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_20:
    name = "parameter_20"
    shape = [960]
    dtype = "float32"
    original_name = "batch_norm2d_48.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_21:
    name = "parameter_21"
    shape = [960, 160, 1, 1]
    dtype = "float32"
    original_name = "conv2d_48.w_0"
    mean = -0.00011579021
    std = 1.1199991
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_22:
    name = "parameter_22"
    shape = [160]
    dtype = "float32"
    original_name = "batch_norm2d_47.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_23:
    name = "parameter_23"
    shape = [160]
    dtype = "float32"
    original_name = "batch_norm2d_47.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_24:
    name = "parameter_24"
    shape = [160]
    dtype = "float32"
    original_name = "batch_norm2d_47.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_25:
    name = "parameter_25"
    shape = [160]
    dtype = "float32"
    original_name = "batch_norm2d_47.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_26:
    name = "parameter_26"
    shape = [160, 960, 1, 1]
    dtype = "float32"
    original_name = "conv2d_47.w_0"
    mean = 6.494302e-05
    std = 0.45696907000000003
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_27:
    name = "parameter_27"
    shape = [960]
    dtype = "float32"
    original_name = "batch_norm2d_46.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_28:
    name = "parameter_28"
    shape = [960]
    dtype = "float32"
    original_name = "batch_norm2d_46.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_29:
    name = "parameter_29"
    shape = [960]
    dtype = "float32"
    original_name = "batch_norm2d_46.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_30:
    name = "parameter_30"
    shape = [960]
    dtype = "float32"
    original_name = "batch_norm2d_46.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_31:
    name = "parameter_31"
    shape = [960, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_46.w_0"
    mean = -4.3937125e-05
    std = 0.15315408
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_32:
    name = "parameter_32"
    shape = [960]
    dtype = "float32"
    original_name = "batch_norm2d_45.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_33:
    name = "parameter_33"
    shape = [960]
    dtype = "float32"
    original_name = "batch_norm2d_45.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_34:
    name = "parameter_34"
    shape = [960]
    dtype = "float32"
    original_name = "batch_norm2d_45.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_35:
    name = "parameter_35"
    shape = [960]
    dtype = "float32"
    original_name = "batch_norm2d_45.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_36:
    name = "parameter_36"
    shape = [960, 160, 1, 1]
    dtype = "float32"
    original_name = "conv2d_45.w_0"
    mean = -0.00040242
    std = 1.1219074
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_37:
    name = "parameter_37"
    shape = [160]
    dtype = "float32"
    original_name = "batch_norm2d_44.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_38:
    name = "parameter_38"
    shape = [160]
    dtype = "float32"
    original_name = "batch_norm2d_44.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_39:
    name = "parameter_39"
    shape = [160]
    dtype = "float32"
    original_name = "batch_norm2d_44.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_40:
    name = "parameter_40"
    shape = [160]
    dtype = "float32"
    original_name = "batch_norm2d_44.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_41:
    name = "parameter_41"
    shape = [160, 960, 1, 1]
    dtype = "float32"
    original_name = "conv2d_44.w_0"
    mean = -0.00016537528
    std = 0.4577876
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_42:
    name = "parameter_42"
    shape = [960]
    dtype = "float32"
    original_name = "batch_norm2d_43.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_43:
    name = "parameter_43"
    shape = [960]
    dtype = "float32"
    original_name = "batch_norm2d_43.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_44:
    name = "parameter_44"
    shape = [960]
    dtype = "float32"
    original_name = "batch_norm2d_43.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_45:
    name = "parameter_45"
    shape = [960]
    dtype = "float32"
    original_name = "batch_norm2d_43.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_46:
    name = "parameter_46"
    shape = [960, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_43.w_0"
    mean = 9.613114e-05
    std = 0.15183916
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_47:
    name = "parameter_47"
    shape = [960]
    dtype = "float32"
    original_name = "batch_norm2d_42.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_48:
    name = "parameter_48"
    shape = [960]
    dtype = "float32"
    original_name = "batch_norm2d_42.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_49:
    name = "parameter_49"
    shape = [960]
    dtype = "float32"
    original_name = "batch_norm2d_42.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_50:
    name = "parameter_50"
    shape = [960]
    dtype = "float32"
    original_name = "batch_norm2d_42.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_51:
    name = "parameter_51"
    shape = [960, 160, 1, 1]
    dtype = "float32"
    original_name = "conv2d_42.w_0"
    mean = 2.3420384e-05
    std = 1.1233724
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_52:
    name = "parameter_52"
    shape = [160]
    dtype = "float32"
    original_name = "batch_norm2d_41.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_53:
    name = "parameter_53"
    shape = [160]
    dtype = "float32"
    original_name = "batch_norm2d_41.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_54:
    name = "parameter_54"
    shape = [160]
    dtype = "float32"
    original_name = "batch_norm2d_41.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_55:
    name = "parameter_55"
    shape = [160]
    dtype = "float32"
    original_name = "batch_norm2d_41.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_56:
    name = "parameter_56"
    shape = [160, 576, 1, 1]
    dtype = "float32"
    original_name = "conv2d_41.w_0"
    mean = 0.00022919574
    std = 0.5875846
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_57:
    name = "parameter_57"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_40.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_58:
    name = "parameter_58"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_40.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_59:
    name = "parameter_59"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_40.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_60:
    name = "parameter_60"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_40.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_61:
    name = "parameter_61"
    shape = [576, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_40.w_0"
    mean = 0.0001605863
    std = 0.19072618
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_62:
    name = "parameter_62"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_39.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_63:
    name = "parameter_63"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_39.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_64:
    name = "parameter_64"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_39.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_65:
    name = "parameter_65"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_39.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_66:
    name = "parameter_66"
    shape = [576, 96, 1, 1]
    dtype = "float32"
    original_name = "conv2d_39.w_0"
    mean = 0.0017100221
    std = 1.4507274000000001
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_67:
    name = "parameter_67"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_38.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_68:
    name = "parameter_68"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_38.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_69:
    name = "parameter_69"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_38.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_70:
    name = "parameter_70"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_38.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_71:
    name = "parameter_71"
    shape = [96, 576, 1, 1]
    dtype = "float32"
    original_name = "conv2d_38.w_0"
    mean = -0.00018081597
    std = 0.59118867
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_72:
    name = "parameter_72"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_37.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_73:
    name = "parameter_73"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_37.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_74:
    name = "parameter_74"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_37.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_75:
    name = "parameter_75"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_37.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_76:
    name = "parameter_76"
    shape = [576, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_37.w_0"
    mean = 0.00032923705
    std = 0.19489236
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_77:
    name = "parameter_77"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_36.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_78:
    name = "parameter_78"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_36.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_79:
    name = "parameter_79"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_36.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_80:
    name = "parameter_80"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_36.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_81:
    name = "parameter_81"
    shape = [576, 96, 1, 1]
    dtype = "float32"
    original_name = "conv2d_36.w_0"
    mean = -4.3240332e-05
    std = 1.441759
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_82:
    name = "parameter_82"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_35.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_83:
    name = "parameter_83"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_35.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_84:
    name = "parameter_84"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_35.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_85:
    name = "parameter_85"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_35.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_86:
    name = "parameter_86"
    shape = [96, 576, 1, 1]
    dtype = "float32"
    original_name = "conv2d_35.w_0"
    mean = -0.00035236403
    std = 0.58583215
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_87:
    name = "parameter_87"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_34.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_88:
    name = "parameter_88"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_34.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_89:
    name = "parameter_89"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_34.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_90:
    name = "parameter_90"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_34.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_91:
    name = "parameter_91"
    shape = [576, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_34.w_0"
    mean = 0.00018455577
    std = 0.19803476
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_92:
    name = "parameter_92"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_33.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_93:
    name = "parameter_93"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_33.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_94:
    name = "parameter_94"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_33.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_95:
    name = "parameter_95"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm2d_33.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_96:
    name = "parameter_96"
    shape = [576, 96, 1, 1]
    dtype = "float32"
    original_name = "conv2d_33.w_0"
    mean = 0.00010484182
    std = 1.440629
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_97:
    name = "parameter_97"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_32.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_98:
    name = "parameter_98"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_32.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_99:
    name = "parameter_99"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_32.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_100:
    name = "parameter_100"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_32.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_101:
    name = "parameter_101"
    shape = [96, 384, 1, 1]
    dtype = "float32"
    original_name = "conv2d_32.w_0"
    mean = -0.00022260683
    std = 0.7243764399999999
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_102:
    name = "parameter_102"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm2d_31.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_103:
    name = "parameter_103"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm2d_31.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_104:
    name = "parameter_104"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm2d_31.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_105:
    name = "parameter_105"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm2d_31.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_106:
    name = "parameter_106"
    shape = [384, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_31.w_0"
    mean = -0.0006202202
    std = 0.24236932
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_107:
    name = "parameter_107"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm2d_30.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_108:
    name = "parameter_108"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm2d_30.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_109:
    name = "parameter_109"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm2d_30.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_110:
    name = "parameter_110"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm2d_30.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_111:
    name = "parameter_111"
    shape = [384, 64, 1, 1]
    dtype = "float32"
    original_name = "conv2d_30.w_0"
    mean = 0.0021398359
    std = 1.7674436
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_112:
    name = "parameter_112"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_29.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_113:
    name = "parameter_113"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_29.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_114:
    name = "parameter_114"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_29.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_115:
    name = "parameter_115"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_29.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_116:
    name = "parameter_116"
    shape = [64, 384, 1, 1]
    dtype = "float32"
    original_name = "conv2d_29.w_0"
    mean = -0.00050746783
    std = 0.7261314000000001
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_117:
    name = "parameter_117"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm2d_28.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_118:
    name = "parameter_118"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm2d_28.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_119:
    name = "parameter_119"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm2d_28.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_120:
    name = "parameter_120"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm2d_28.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_121:
    name = "parameter_121"
    shape = [384, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_28.w_0"
    mean = -7.223434e-05
    std = 0.23811657
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_122:
    name = "parameter_122"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm2d_27.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_123:
    name = "parameter_123"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm2d_27.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_124:
    name = "parameter_124"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm2d_27.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_125:
    name = "parameter_125"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm2d_27.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_126:
    name = "parameter_126"
    shape = [384, 64, 1, 1]
    dtype = "float32"
    original_name = "conv2d_27.w_0"
    mean = 0.00019664381
    std = 1.7697473
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_127:
    name = "parameter_127"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_26.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_128:
    name = "parameter_128"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_26.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_129:
    name = "parameter_129"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_26.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_130:
    name = "parameter_130"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_26.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_131:
    name = "parameter_131"
    shape = [64, 384, 1, 1]
    dtype = "float32"
    original_name = "conv2d_26.w_0"
    mean = 0.0008299362
    std = 0.7162782
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_132:
    name = "parameter_132"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm2d_25.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_133:
    name = "parameter_133"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm2d_25.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_134:
    name = "parameter_134"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm2d_25.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_135:
    name = "parameter_135"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm2d_25.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_136:
    name = "parameter_136"
    shape = [384, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_25.w_0"
    mean = 0.00015357009
    std = 0.24079343
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_137:
    name = "parameter_137"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm2d_24.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_138:
    name = "parameter_138"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm2d_24.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_139:
    name = "parameter_139"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm2d_24.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_140:
    name = "parameter_140"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm2d_24.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_141:
    name = "parameter_141"
    shape = [384, 64, 1, 1]
    dtype = "float32"
    original_name = "conv2d_24.w_0"
    mean = 0.0020892017
    std = 1.7613651
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_142:
    name = "parameter_142"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_23.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_143:
    name = "parameter_143"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_23.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_144:
    name = "parameter_144"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_23.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_145:
    name = "parameter_145"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_23.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_146:
    name = "parameter_146"
    shape = [64, 384, 1, 1]
    dtype = "float32"
    original_name = "conv2d_23.w_0"
    mean = 0.00018682521
    std = 0.7233139
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_147:
    name = "parameter_147"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm2d_22.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_148:
    name = "parameter_148"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm2d_22.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_149:
    name = "parameter_149"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm2d_22.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_150:
    name = "parameter_150"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm2d_22.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_151:
    name = "parameter_151"
    shape = [384, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_22.w_0"
    mean = -2.794859e-05
    std = 0.24435485
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_152:
    name = "parameter_152"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm2d_21.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_153:
    name = "parameter_153"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm2d_21.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_154:
    name = "parameter_154"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm2d_21.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_155:
    name = "parameter_155"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm2d_21.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_156:
    name = "parameter_156"
    shape = [384, 64, 1, 1]
    dtype = "float32"
    original_name = "conv2d_21.w_0"
    mean = -0.0007444279
    std = 1.7748177
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_157:
    name = "parameter_157"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_20.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_158:
    name = "parameter_158"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_20.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_159:
    name = "parameter_159"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_20.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_160:
    name = "parameter_160"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm2d_20.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_161:
    name = "parameter_161"
    shape = [64, 192, 1, 1]
    dtype = "float32"
    original_name = "conv2d_20.w_0"
    mean = 0.00032315077
    std = 1.02280766
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_162:
    name = "parameter_162"
    shape = [192]
    dtype = "float32"
    original_name = "batch_norm2d_19.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_163:
    name = "parameter_163"
    shape = [192]
    dtype = "float32"
    original_name = "batch_norm2d_19.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_164:
    name = "parameter_164"
    shape = [192]
    dtype = "float32"
    original_name = "batch_norm2d_19.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_165:
    name = "parameter_165"
    shape = [192]
    dtype = "float32"
    original_name = "batch_norm2d_19.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_166:
    name = "parameter_166"
    shape = [192, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_19.w_0"
    mean = 0.0003732929
    std = 0.35122544
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_167:
    name = "parameter_167"
    shape = [192]
    dtype = "float32"
    original_name = "batch_norm2d_18.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_168:
    name = "parameter_168"
    shape = [192]
    dtype = "float32"
    original_name = "batch_norm2d_18.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_169:
    name = "parameter_169"
    shape = [192]
    dtype = "float32"
    original_name = "batch_norm2d_18.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_170:
    name = "parameter_170"
    shape = [192]
    dtype = "float32"
    original_name = "batch_norm2d_18.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_171:
    name = "parameter_171"
    shape = [192, 32, 1, 1]
    dtype = "float32"
    original_name = "conv2d_18.w_0"
    mean = -0.0009945646
    std = 2.5016382
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_172:
    name = "parameter_172"
    shape = [32]
    dtype = "float32"
    original_name = "batch_norm2d_17.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_173:
    name = "parameter_173"
    shape = [32]
    dtype = "float32"
    original_name = "batch_norm2d_17.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_174:
    name = "parameter_174"
    shape = [32]
    dtype = "float32"
    original_name = "batch_norm2d_17.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_175:
    name = "parameter_175"
    shape = [32]
    dtype = "float32"
    original_name = "batch_norm2d_17.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_176:
    name = "parameter_176"
    shape = [32, 192, 1, 1]
    dtype = "float32"
    original_name = "conv2d_17.w_0"
    mean = -0.0014661279
    std = 1.02771506
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_177:
    name = "parameter_177"
    shape = [192]
    dtype = "float32"
    original_name = "batch_norm2d_16.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_178:
    name = "parameter_178"
    shape = [192]
    dtype = "float32"
    original_name = "batch_norm2d_16.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_179:
    name = "parameter_179"
    shape = [192]
    dtype = "float32"
    original_name = "batch_norm2d_16.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_180:
    name = "parameter_180"
    shape = [192]
    dtype = "float32"
    original_name = "batch_norm2d_16.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_181:
    name = "parameter_181"
    shape = [192, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_16.w_0"
    mean = 0.00076104206
    std = 0.3319291
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_182:
    name = "parameter_182"
    shape = [192]
    dtype = "float32"
    original_name = "batch_norm2d_15.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_183:
    name = "parameter_183"
    shape = [192]
    dtype = "float32"
    original_name = "batch_norm2d_15.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_184:
    name = "parameter_184"
    shape = [192]
    dtype = "float32"
    original_name = "batch_norm2d_15.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_185:
    name = "parameter_185"
    shape = [192]
    dtype = "float32"
    original_name = "batch_norm2d_15.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_186:
    name = "parameter_186"
    shape = [192, 32, 1, 1]
    dtype = "float32"
    original_name = "conv2d_15.w_0"
    mean = 0.0014891127
    std = 2.5089136
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_187:
    name = "parameter_187"
    shape = [32]
    dtype = "float32"
    original_name = "batch_norm2d_14.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_188:
    name = "parameter_188"
    shape = [32]
    dtype = "float32"
    original_name = "batch_norm2d_14.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_189:
    name = "parameter_189"
    shape = [32]
    dtype = "float32"
    original_name = "batch_norm2d_14.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_190:
    name = "parameter_190"
    shape = [32]
    dtype = "float32"
    original_name = "batch_norm2d_14.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_191:
    name = "parameter_191"
    shape = [32, 192, 1, 1]
    dtype = "float32"
    original_name = "conv2d_14.w_0"
    mean = 0.0003864935
    std = 1.02132685
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_192:
    name = "parameter_192"
    shape = [192]
    dtype = "float32"
    original_name = "batch_norm2d_13.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_193:
    name = "parameter_193"
    shape = [192]
    dtype = "float32"
    original_name = "batch_norm2d_13.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_194:
    name = "parameter_194"
    shape = [192]
    dtype = "float32"
    original_name = "batch_norm2d_13.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_195:
    name = "parameter_195"
    shape = [192]
    dtype = "float32"
    original_name = "batch_norm2d_13.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_196:
    name = "parameter_196"
    shape = [192, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_13.w_0"
    mean = 3.9325158e-05
    std = 0.340507
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_197:
    name = "parameter_197"
    shape = [192]
    dtype = "float32"
    original_name = "batch_norm2d_12.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_198:
    name = "parameter_198"
    shape = [192]
    dtype = "float32"
    original_name = "batch_norm2d_12.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_199:
    name = "parameter_199"
    shape = [192]
    dtype = "float32"
    original_name = "batch_norm2d_12.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_200:
    name = "parameter_200"
    shape = [192]
    dtype = "float32"
    original_name = "batch_norm2d_12.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_201:
    name = "parameter_201"
    shape = [192, 32, 1, 1]
    dtype = "float32"
    original_name = "conv2d_12.w_0"
    mean = 0.0039217216
    std = 2.5167276999999997
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_202:
    name = "parameter_202"
    shape = [32]
    dtype = "float32"
    original_name = "batch_norm2d_11.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_203:
    name = "parameter_203"
    shape = [32]
    dtype = "float32"
    original_name = "batch_norm2d_11.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_204:
    name = "parameter_204"
    shape = [32]
    dtype = "float32"
    original_name = "batch_norm2d_11.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_205:
    name = "parameter_205"
    shape = [32]
    dtype = "float32"
    original_name = "batch_norm2d_11.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_206:
    name = "parameter_206"
    shape = [32, 144, 1, 1]
    dtype = "float32"
    original_name = "conv2d_11.w_0"
    mean = 0.0005001471
    std = 1.1776874
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_207:
    name = "parameter_207"
    shape = [144]
    dtype = "float32"
    original_name = "batch_norm2d_10.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_208:
    name = "parameter_208"
    shape = [144]
    dtype = "float32"
    original_name = "batch_norm2d_10.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_209:
    name = "parameter_209"
    shape = [144]
    dtype = "float32"
    original_name = "batch_norm2d_10.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_210:
    name = "parameter_210"
    shape = [144]
    dtype = "float32"
    original_name = "batch_norm2d_10.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_211:
    name = "parameter_211"
    shape = [144, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_10.w_0"
    mean = -0.00065336743
    std = 0.39483134000000003
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_212:
    name = "parameter_212"
    shape = [144]
    dtype = "float32"
    original_name = "batch_norm2d_9.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_213:
    name = "parameter_213"
    shape = [144]
    dtype = "float32"
    original_name = "batch_norm2d_9.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_214:
    name = "parameter_214"
    shape = [144]
    dtype = "float32"
    original_name = "batch_norm2d_9.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_215:
    name = "parameter_215"
    shape = [144]
    dtype = "float32"
    original_name = "batch_norm2d_9.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_216:
    name = "parameter_216"
    shape = [144, 24, 1, 1]
    dtype = "float32"
    original_name = "conv2d_9.w_0"
    mean = -0.007532432
    std = 2.8619823
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_217:
    name = "parameter_217"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_8.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_218:
    name = "parameter_218"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_8.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_219:
    name = "parameter_219"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_8.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_220:
    name = "parameter_220"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_8.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_221:
    name = "parameter_221"
    shape = [24, 144, 1, 1]
    dtype = "float32"
    original_name = "conv2d_8.w_0"
    mean = 5.5419758e-05
    std = 1.1847927
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_222:
    name = "parameter_222"
    shape = [144]
    dtype = "float32"
    original_name = "batch_norm2d_7.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_223:
    name = "parameter_223"
    shape = [144]
    dtype = "float32"
    original_name = "batch_norm2d_7.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_224:
    name = "parameter_224"
    shape = [144]
    dtype = "float32"
    original_name = "batch_norm2d_7.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_225:
    name = "parameter_225"
    shape = [144]
    dtype = "float32"
    original_name = "batch_norm2d_7.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_226:
    name = "parameter_226"
    shape = [144, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_7.w_0"
    mean = -0.00043378133
    std = 0.40051877
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_227:
    name = "parameter_227"
    shape = [144]
    dtype = "float32"
    original_name = "batch_norm2d_6.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_228:
    name = "parameter_228"
    shape = [144]
    dtype = "float32"
    original_name = "batch_norm2d_6.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_229:
    name = "parameter_229"
    shape = [144]
    dtype = "float32"
    original_name = "batch_norm2d_6.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_230:
    name = "parameter_230"
    shape = [144]
    dtype = "float32"
    original_name = "batch_norm2d_6.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_231:
    name = "parameter_231"
    shape = [144, 24, 1, 1]
    dtype = "float32"
    original_name = "conv2d_6.w_0"
    mean = 0.0052764546
    std = 2.9150229999999997
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_232:
    name = "parameter_232"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_5.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_233:
    name = "parameter_233"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_5.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_234:
    name = "parameter_234"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_5.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_235:
    name = "parameter_235"
    shape = [24]
    dtype = "float32"
    original_name = "batch_norm2d_5.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_236:
    name = "parameter_236"
    shape = [24, 96, 1, 1]
    dtype = "float32"
    original_name = "conv2d_5.w_0"
    mean = 0.004874192
    std = 1.4539543
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_237:
    name = "parameter_237"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_4.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_238:
    name = "parameter_238"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_4.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_239:
    name = "parameter_239"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_4.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_240:
    name = "parameter_240"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_4.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_241:
    name = "parameter_241"
    shape = [96, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_4.w_0"
    mean = -0.00060816406
    std = 0.4771312
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_242:
    name = "parameter_242"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_3.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_243:
    name = "parameter_243"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_3.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_244:
    name = "parameter_244"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_3.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_245:
    name = "parameter_245"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm2d_3.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_246:
    name = "parameter_246"
    shape = [96, 16, 1, 1]
    dtype = "float32"
    original_name = "conv2d_3.w_0"
    mean = 0.0063775345
    std = 3.5678650000000003
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_247:
    name = "parameter_247"
    shape = [16]
    dtype = "float32"
    original_name = "batch_norm2d_2.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_248:
    name = "parameter_248"
    shape = [16]
    dtype = "float32"
    original_name = "batch_norm2d_2.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_249:
    name = "parameter_249"
    shape = [16]
    dtype = "float32"
    original_name = "batch_norm2d_2.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_250:
    name = "parameter_250"
    shape = [16]
    dtype = "float32"
    original_name = "batch_norm2d_2.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_251:
    name = "parameter_251"
    shape = [16, 32, 1, 1]
    dtype = "float32"
    original_name = "conv2d_2.w_0"
    mean = 0.019458648
    std = 2.4257606000000003
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_252:
    name = "parameter_252"
    shape = [32]
    dtype = "float32"
    original_name = "batch_norm2d_1.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_253:
    name = "parameter_253"
    shape = [32]
    dtype = "float32"
    original_name = "batch_norm2d_1.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_254:
    name = "parameter_254"
    shape = [32]
    dtype = "float32"
    original_name = "batch_norm2d_1.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_255:
    name = "parameter_255"
    shape = [32]
    dtype = "float32"
    original_name = "batch_norm2d_1.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_256:
    name = "parameter_256"
    shape = [32, 1, 3, 3]
    dtype = "float32"
    original_name = "conv2d_1.w_0"
    mean = 0.00047270212
    std = 0.8685642
    data = None
    min_val = None
    max_val = None


class Program_weight_tensor_parameter_257:
    name = "parameter_257"
    shape = [32]
    dtype = "float32"
    original_name = "batch_norm2d_0.w_2"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_258:
    name = "parameter_258"
    shape = [32]
    dtype = "float32"
    original_name = "batch_norm2d_0.w_1"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_259:
    name = "parameter_259"
    shape = [32]
    dtype = "float32"
    original_name = "batch_norm2d_0.b_0"
    data = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


class Program_weight_tensor_parameter_260:
    name = "parameter_260"
    shape = [32]
    dtype = "float32"
    original_name = "batch_norm2d_0.w_0"
    data = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


class Program_weight_tensor_parameter_261:
    name = "parameter_261"
    shape = [32, 3, 3, 3]
    dtype = "float32"
    original_name = "conv2d_0.w_0"
    mean = 0.0074061407
    std = 2.7225490000000003
    data = None
    min_val = None
    max_val = None
