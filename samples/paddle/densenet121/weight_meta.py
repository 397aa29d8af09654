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
    mean = -1.9052101e-06
    std = 0.01803384
    data = None
    min_val = -0.031249946
    max_val = 0.031249989


class Program_weight_tensor_parameter_2:
    name = "parameter_2"
    shape = [1024]
    dtype = "float32"
    original_name = "batch_norm_120.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_3:
    name = "parameter_3"
    shape = [1024]
    dtype = "float32"
    original_name = "batch_norm_120.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_4:
    name = "parameter_4"
    shape = [1024]
    dtype = "float32"
    original_name = "batch_norm_120.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_5:
    name = "parameter_5"
    shape = [1024]
    dtype = "float32"
    original_name = "batch_norm_120.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_6:
    name = "parameter_6"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_119.w_0"
    mean = 6.735549e-06
    std = 0.041505158
    data = None
    min_val = -0.16695338
    max_val = 0.216255


class Program_weight_tensor_parameter_7:
    name = "parameter_7"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_119.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_8:
    name = "parameter_8"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_119.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_9:
    name = "parameter_9"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_119.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_10:
    name = "parameter_10"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_119.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_11:
    name = "parameter_11"
    shape = [128, 992, 1, 1]
    dtype = "float32"
    original_name = "conv2d_118.w_0"
    mean = -0.00011346566
    std = 0.044741277
    data = None
    min_val = -0.18891199
    max_val = 0.17595114


class Program_weight_tensor_parameter_12:
    name = "parameter_12"
    shape = [992]
    dtype = "float32"
    original_name = "batch_norm_118.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_13:
    name = "parameter_13"
    shape = [992]
    dtype = "float32"
    original_name = "batch_norm_118.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_14:
    name = "parameter_14"
    shape = [992]
    dtype = "float32"
    original_name = "batch_norm_118.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_15:
    name = "parameter_15"
    shape = [992]
    dtype = "float32"
    original_name = "batch_norm_118.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_16:
    name = "parameter_16"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_117.w_0"
    mean = -5.5255678e-06
    std = 0.041535325
    data = None
    min_val = -0.16007985
    max_val = 0.18309608


class Program_weight_tensor_parameter_17:
    name = "parameter_17"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_117.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_18:
    name = "parameter_18"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_117.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_19:
    name = "parameter_19"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_117.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_20:
    name = "parameter_20"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_117.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_21:
    name = "parameter_21"
    shape = [128, 960, 1, 1]
    dtype = "float32"
    original_name = "conv2d_116.w_0"
    mean = -0.00017702187
    std = 0.045696717
    data = None
    min_val = -0.19177671
    max_val = 0.19668543


class Program_weight_tensor_parameter_22:
    name = "parameter_22"
    shape = [960]
    dtype = "float32"
    original_name = "batch_norm_116.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_23:
    name = "parameter_23"
    shape = [960]
    dtype = "float32"
    original_name = "batch_norm_116.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_24:
    name = "parameter_24"
    shape = [960]
    dtype = "float32"
    original_name = "batch_norm_116.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_25:
    name = "parameter_25"
    shape = [960]
    dtype = "float32"
    original_name = "batch_norm_116.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_26:
    name = "parameter_26"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_115.w_0"
    mean = 0.00018742062
    std = 0.041592263
    data = None
    min_val = -0.18093917
    max_val = 0.21815847


class Program_weight_tensor_parameter_27:
    name = "parameter_27"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_115.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_28:
    name = "parameter_28"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_115.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_29:
    name = "parameter_29"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_115.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_30:
    name = "parameter_30"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_115.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_31:
    name = "parameter_31"
    shape = [128, 928, 1, 1]
    dtype = "float32"
    original_name = "conv2d_114.w_0"
    mean = -0.00012541105
    std = 0.04639297
    data = None
    min_val = -0.19470178
    max_val = 0.21296822


class Program_weight_tensor_parameter_32:
    name = "parameter_32"
    shape = [928]
    dtype = "float32"
    original_name = "batch_norm_114.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_33:
    name = "parameter_33"
    shape = [928]
    dtype = "float32"
    original_name = "batch_norm_114.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_34:
    name = "parameter_34"
    shape = [928]
    dtype = "float32"
    original_name = "batch_norm_114.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_35:
    name = "parameter_35"
    shape = [928]
    dtype = "float32"
    original_name = "batch_norm_114.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_36:
    name = "parameter_36"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_113.w_0"
    mean = 0.0001196913
    std = 0.04148991
    data = None
    min_val = -0.17788333
    max_val = 0.15376833


class Program_weight_tensor_parameter_37:
    name = "parameter_37"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_113.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_38:
    name = "parameter_38"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_113.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_39:
    name = "parameter_39"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_113.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_40:
    name = "parameter_40"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_113.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_41:
    name = "parameter_41"
    shape = [128, 896, 1, 1]
    dtype = "float32"
    original_name = "conv2d_112.w_0"
    mean = -0.0001970556
    std = 0.04727071
    data = None
    min_val = -0.20027374
    max_val = 0.18962733


class Program_weight_tensor_parameter_42:
    name = "parameter_42"
    shape = [896]
    dtype = "float32"
    original_name = "batch_norm_112.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_43:
    name = "parameter_43"
    shape = [896]
    dtype = "float32"
    original_name = "batch_norm_112.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_44:
    name = "parameter_44"
    shape = [896]
    dtype = "float32"
    original_name = "batch_norm_112.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_45:
    name = "parameter_45"
    shape = [896]
    dtype = "float32"
    original_name = "batch_norm_112.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_46:
    name = "parameter_46"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_111.w_0"
    mean = 0.00012435888
    std = 0.04169802
    data = None
    min_val = -0.16023639
    max_val = 0.16422078


class Program_weight_tensor_parameter_47:
    name = "parameter_47"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_111.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_48:
    name = "parameter_48"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_111.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_49:
    name = "parameter_49"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_111.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_50:
    name = "parameter_50"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_111.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_51:
    name = "parameter_51"
    shape = [128, 864, 1, 1]
    dtype = "float32"
    original_name = "conv2d_110.w_0"
    mean = -8.8115565e-05
    std = 0.048045237
    data = None
    min_val = -0.2035015
    max_val = 0.2118857


class Program_weight_tensor_parameter_52:
    name = "parameter_52"
    shape = [864]
    dtype = "float32"
    original_name = "batch_norm_110.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_53:
    name = "parameter_53"
    shape = [864]
    dtype = "float32"
    original_name = "batch_norm_110.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_54:
    name = "parameter_54"
    shape = [864]
    dtype = "float32"
    original_name = "batch_norm_110.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_55:
    name = "parameter_55"
    shape = [864]
    dtype = "float32"
    original_name = "batch_norm_110.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_56:
    name = "parameter_56"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_109.w_0"
    mean = -8.0409474e-05
    std = 0.041534945
    data = None
    min_val = -0.18997455
    max_val = 0.19096765


class Program_weight_tensor_parameter_57:
    name = "parameter_57"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_109.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_58:
    name = "parameter_58"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_109.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_59:
    name = "parameter_59"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_109.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_60:
    name = "parameter_60"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_109.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_61:
    name = "parameter_61"
    shape = [128, 832, 1, 1]
    dtype = "float32"
    original_name = "conv2d_108.w_0"
    mean = -1.9724504e-05
    std = 0.048955187
    data = None
    min_val = -0.20517223
    max_val = 0.24783559


class Program_weight_tensor_parameter_62:
    name = "parameter_62"
    shape = [832]
    dtype = "float32"
    original_name = "batch_norm_108.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_63:
    name = "parameter_63"
    shape = [832]
    dtype = "float32"
    original_name = "batch_norm_108.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_64:
    name = "parameter_64"
    shape = [832]
    dtype = "float32"
    original_name = "batch_norm_108.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_65:
    name = "parameter_65"
    shape = [832]
    dtype = "float32"
    original_name = "batch_norm_108.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_66:
    name = "parameter_66"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_107.w_0"
    mean = -0.00011602711
    std = 0.041673146
    data = None
    min_val = -0.18596302
    max_val = 0.17079002


class Program_weight_tensor_parameter_67:
    name = "parameter_67"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_107.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_68:
    name = "parameter_68"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_107.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_69:
    name = "parameter_69"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_107.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_70:
    name = "parameter_70"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_107.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_71:
    name = "parameter_71"
    shape = [128, 800, 1, 1]
    dtype = "float32"
    original_name = "conv2d_106.w_0"
    mean = -5.423522e-05
    std = 0.049967498
    data = None
    min_val = -0.21042252
    max_val = 0.22889312


class Program_weight_tensor_parameter_72:
    name = "parameter_72"
    shape = [800]
    dtype = "float32"
    original_name = "batch_norm_106.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_73:
    name = "parameter_73"
    shape = [800]
    dtype = "float32"
    original_name = "batch_norm_106.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_74:
    name = "parameter_74"
    shape = [800]
    dtype = "float32"
    original_name = "batch_norm_106.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_75:
    name = "parameter_75"
    shape = [800]
    dtype = "float32"
    original_name = "batch_norm_106.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_76:
    name = "parameter_76"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_105.w_0"
    mean = -0.00011299803
    std = 0.041712444
    data = None
    min_val = -0.17183046
    max_val = 0.16710608


class Program_weight_tensor_parameter_77:
    name = "parameter_77"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_105.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_78:
    name = "parameter_78"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_105.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_79:
    name = "parameter_79"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_105.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_80:
    name = "parameter_80"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_105.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_81:
    name = "parameter_81"
    shape = [128, 768, 1, 1]
    dtype = "float32"
    original_name = "conv2d_104.w_0"
    mean = -0.00020322153
    std = 0.0509409
    data = None
    min_val = -0.24033198
    max_val = 0.22454517


class Program_weight_tensor_parameter_82:
    name = "parameter_82"
    shape = [768]
    dtype = "float32"
    original_name = "batch_norm_104.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_83:
    name = "parameter_83"
    shape = [768]
    dtype = "float32"
    original_name = "batch_norm_104.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_84:
    name = "parameter_84"
    shape = [768]
    dtype = "float32"
    original_name = "batch_norm_104.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_85:
    name = "parameter_85"
    shape = [768]
    dtype = "float32"
    original_name = "batch_norm_104.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_86:
    name = "parameter_86"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_103.w_0"
    mean = 1.824807e-05
    std = 0.04200857
    data = None
    min_val = -0.18006158
    max_val = 0.16951418


class Program_weight_tensor_parameter_87:
    name = "parameter_87"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_103.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_88:
    name = "parameter_88"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_103.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_89:
    name = "parameter_89"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_103.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_90:
    name = "parameter_90"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_103.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_91:
    name = "parameter_91"
    shape = [128, 736, 1, 1]
    dtype = "float32"
    original_name = "conv2d_102.w_0"
    mean = -6.5866884e-06
    std = 0.052046828
    data = None
    min_val = -0.24036787
    max_val = 0.21962644


class Program_weight_tensor_parameter_92:
    name = "parameter_92"
    shape = [736]
    dtype = "float32"
    original_name = "batch_norm_102.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_93:
    name = "parameter_93"
    shape = [736]
    dtype = "float32"
    original_name = "batch_norm_102.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_94:
    name = "parameter_94"
    shape = [736]
    dtype = "float32"
    original_name = "batch_norm_102.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_95:
    name = "parameter_95"
    shape = [736]
    dtype = "float32"
    original_name = "batch_norm_102.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_96:
    name = "parameter_96"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_101.w_0"
    mean = -0.00033538172
    std = 0.041774873
    data = None
    min_val = -0.16736093
    max_val = 0.17444158


class Program_weight_tensor_parameter_97:
    name = "parameter_97"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_101.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_98:
    name = "parameter_98"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_101.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_99:
    name = "parameter_99"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_101.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_100:
    name = "parameter_100"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_101.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_101:
    name = "parameter_101"
    shape = [128, 704, 1, 1]
    dtype = "float32"
    original_name = "conv2d_100.w_0"
    mean = -9.0305e-05
    std = 0.05350724
    data = None
    min_val = -0.22023669
    max_val = 0.22469877


class Program_weight_tensor_parameter_102:
    name = "parameter_102"
    shape = [704]
    dtype = "float32"
    original_name = "batch_norm_100.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_103:
    name = "parameter_103"
    shape = [704]
    dtype = "float32"
    original_name = "batch_norm_100.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_104:
    name = "parameter_104"
    shape = [704]
    dtype = "float32"
    original_name = "batch_norm_100.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_105:
    name = "parameter_105"
    shape = [704]
    dtype = "float32"
    original_name = "batch_norm_100.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_106:
    name = "parameter_106"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_99.w_0"
    mean = -0.000133663
    std = 0.041509323
    data = None
    min_val = -0.18444616
    max_val = 0.16141288


class Program_weight_tensor_parameter_107:
    name = "parameter_107"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_99.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_108:
    name = "parameter_108"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_99.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_109:
    name = "parameter_109"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_99.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_110:
    name = "parameter_110"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_99.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_111:
    name = "parameter_111"
    shape = [128, 672, 1, 1]
    dtype = "float32"
    original_name = "conv2d_98.w_0"
    mean = 8.203608e-05
    std = 0.054556433
    data = None
    min_val = -0.23629591
    max_val = 0.22438161


class Program_weight_tensor_parameter_112:
    name = "parameter_112"
    shape = [672]
    dtype = "float32"
    original_name = "batch_norm_98.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_113:
    name = "parameter_113"
    shape = [672]
    dtype = "float32"
    original_name = "batch_norm_98.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_114:
    name = "parameter_114"
    shape = [672]
    dtype = "float32"
    original_name = "batch_norm_98.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_115:
    name = "parameter_115"
    shape = [672]
    dtype = "float32"
    original_name = "batch_norm_98.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_116:
    name = "parameter_116"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_97.w_0"
    mean = -0.000111648056
    std = 0.04155295
    data = None
    min_val = -0.1919844
    max_val = 0.16277896


class Program_weight_tensor_parameter_117:
    name = "parameter_117"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_97.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_118:
    name = "parameter_118"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_97.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_119:
    name = "parameter_119"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_97.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_120:
    name = "parameter_120"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_97.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_121:
    name = "parameter_121"
    shape = [128, 640, 1, 1]
    dtype = "float32"
    original_name = "conv2d_96.w_0"
    mean = -0.000344077
    std = 0.05603112
    data = None
    min_val = -0.27229965
    max_val = 0.26289064


class Program_weight_tensor_parameter_122:
    name = "parameter_122"
    shape = [640]
    dtype = "float32"
    original_name = "batch_norm_96.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_123:
    name = "parameter_123"
    shape = [640]
    dtype = "float32"
    original_name = "batch_norm_96.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_124:
    name = "parameter_124"
    shape = [640]
    dtype = "float32"
    original_name = "batch_norm_96.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_125:
    name = "parameter_125"
    shape = [640]
    dtype = "float32"
    original_name = "batch_norm_96.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_126:
    name = "parameter_126"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_95.w_0"
    mean = 0.00021589859
    std = 0.04159852
    data = None
    min_val = -0.17404878
    max_val = 0.18106088


class Program_weight_tensor_parameter_127:
    name = "parameter_127"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_95.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_128:
    name = "parameter_128"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_95.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_129:
    name = "parameter_129"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_95.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_130:
    name = "parameter_130"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_95.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_131:
    name = "parameter_131"
    shape = [128, 608, 1, 1]
    dtype = "float32"
    original_name = "conv2d_94.w_0"
    mean = 0.00013242244
    std = 0.057435002
    data = None
    min_val = -0.2241409
    max_val = 0.26262084


class Program_weight_tensor_parameter_132:
    name = "parameter_132"
    shape = [608]
    dtype = "float32"
    original_name = "batch_norm_94.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_133:
    name = "parameter_133"
    shape = [608]
    dtype = "float32"
    original_name = "batch_norm_94.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_134:
    name = "parameter_134"
    shape = [608]
    dtype = "float32"
    original_name = "batch_norm_94.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_135:
    name = "parameter_135"
    shape = [608]
    dtype = "float32"
    original_name = "batch_norm_94.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_136:
    name = "parameter_136"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_93.w_0"
    mean = -0.00028580835
    std = 0.041938227
    data = None
    min_val = -0.18231961
    max_val = 0.1629015


class Program_weight_tensor_parameter_137:
    name = "parameter_137"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_93.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_138:
    name = "parameter_138"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_93.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_139:
    name = "parameter_139"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_93.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_140:
    name = "parameter_140"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_93.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_141:
    name = "parameter_141"
    shape = [128, 576, 1, 1]
    dtype = "float32"
    original_name = "conv2d_92.w_0"
    mean = 0.00020002903
    std = 0.05897556
    data = None
    min_val = -0.2712117
    max_val = 0.24062446


class Program_weight_tensor_parameter_142:
    name = "parameter_142"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm_92.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_143:
    name = "parameter_143"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm_92.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_144:
    name = "parameter_144"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm_92.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_145:
    name = "parameter_145"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm_92.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_146:
    name = "parameter_146"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_91.w_0"
    mean = 0.00024856368
    std = 0.04178315
    data = None
    min_val = -0.18172106
    max_val = 0.17354497


class Program_weight_tensor_parameter_147:
    name = "parameter_147"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_91.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_148:
    name = "parameter_148"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_91.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_149:
    name = "parameter_149"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_91.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_150:
    name = "parameter_150"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_91.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_151:
    name = "parameter_151"
    shape = [128, 544, 1, 1]
    dtype = "float32"
    original_name = "conv2d_90.w_0"
    mean = 0.00022480296
    std = 0.06063979
    data = None
    min_val = -0.2490366
    max_val = 0.25765124


class Program_weight_tensor_parameter_152:
    name = "parameter_152"
    shape = [544]
    dtype = "float32"
    original_name = "batch_norm_90.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_153:
    name = "parameter_153"
    shape = [544]
    dtype = "float32"
    original_name = "batch_norm_90.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_154:
    name = "parameter_154"
    shape = [544]
    dtype = "float32"
    original_name = "batch_norm_90.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_155:
    name = "parameter_155"
    shape = [544]
    dtype = "float32"
    original_name = "batch_norm_90.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_156:
    name = "parameter_156"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_89.w_0"
    mean = -0.00022641355
    std = 0.04176874
    data = None
    min_val = -0.17369902
    max_val = 0.16063602


class Program_weight_tensor_parameter_157:
    name = "parameter_157"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_89.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_158:
    name = "parameter_158"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_89.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_159:
    name = "parameter_159"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_89.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_160:
    name = "parameter_160"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_89.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_161:
    name = "parameter_161"
    shape = [128, 512, 1, 1]
    dtype = "float32"
    original_name = "conv2d_88.w_0"
    mean = -0.0002926796
    std = 0.06285918
    data = None
    min_val = -0.2614849
    max_val = 0.2727359


class Program_weight_tensor_parameter_162:
    name = "parameter_162"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm_88.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_163:
    name = "parameter_163"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm_88.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_164:
    name = "parameter_164"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm_88.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_165:
    name = "parameter_165"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm_88.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_166:
    name = "parameter_166"
    shape = [512, 1024, 1, 1]
    dtype = "float32"
    original_name = "conv2d_87.w_0"
    mean = -2.2870361e-05
    std = 0.044210233
    data = None
    min_val = -0.20006625
    max_val = 0.21890268


class Program_weight_tensor_parameter_167:
    name = "parameter_167"
    shape = [1024]
    dtype = "float32"
    original_name = "batch_norm_87.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_168:
    name = "parameter_168"
    shape = [1024]
    dtype = "float32"
    original_name = "batch_norm_87.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_169:
    name = "parameter_169"
    shape = [1024]
    dtype = "float32"
    original_name = "batch_norm_87.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_170:
    name = "parameter_170"
    shape = [1024]
    dtype = "float32"
    original_name = "batch_norm_87.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_171:
    name = "parameter_171"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_86.w_0"
    mean = -0.00019554551
    std = 0.041738156
    data = None
    min_val = -0.17906956
    max_val = 0.18120967


class Program_weight_tensor_parameter_172:
    name = "parameter_172"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_86.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_173:
    name = "parameter_173"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_86.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_174:
    name = "parameter_174"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_86.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_175:
    name = "parameter_175"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_86.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_176:
    name = "parameter_176"
    shape = [128, 992, 1, 1]
    dtype = "float32"
    original_name = "conv2d_85.w_0"
    mean = 0.00010601536
    std = 0.044807725
    data = None
    min_val = -0.18064892
    max_val = 0.18413605


class Program_weight_tensor_parameter_177:
    name = "parameter_177"
    shape = [992]
    dtype = "float32"
    original_name = "batch_norm_85.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_178:
    name = "parameter_178"
    shape = [992]
    dtype = "float32"
    original_name = "batch_norm_85.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_179:
    name = "parameter_179"
    shape = [992]
    dtype = "float32"
    original_name = "batch_norm_85.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_180:
    name = "parameter_180"
    shape = [992]
    dtype = "float32"
    original_name = "batch_norm_85.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_181:
    name = "parameter_181"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_84.w_0"
    mean = 0.00020499877
    std = 0.041860767
    data = None
    min_val = -0.16514596
    max_val = 0.16506745


class Program_weight_tensor_parameter_182:
    name = "parameter_182"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_84.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_183:
    name = "parameter_183"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_84.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_184:
    name = "parameter_184"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_84.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_185:
    name = "parameter_185"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_84.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_186:
    name = "parameter_186"
    shape = [128, 960, 1, 1]
    dtype = "float32"
    original_name = "conv2d_83.w_0"
    mean = -4.716302e-05
    std = 0.045658283
    data = None
    min_val = -0.20407686
    max_val = 0.20114852


class Program_weight_tensor_parameter_187:
    name = "parameter_187"
    shape = [960]
    dtype = "float32"
    original_name = "batch_norm_83.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_188:
    name = "parameter_188"
    shape = [960]
    dtype = "float32"
    original_name = "batch_norm_83.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_189:
    name = "parameter_189"
    shape = [960]
    dtype = "float32"
    original_name = "batch_norm_83.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_190:
    name = "parameter_190"
    shape = [960]
    dtype = "float32"
    original_name = "batch_norm_83.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_191:
    name = "parameter_191"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_82.w_0"
    mean = -0.0003944231
    std = 0.041604277
    data = None
    min_val = -0.18209866
    max_val = 0.18783335


class Program_weight_tensor_parameter_192:
    name = "parameter_192"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_82.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_193:
    name = "parameter_193"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_82.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_194:
    name = "parameter_194"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_82.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_195:
    name = "parameter_195"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_82.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_196:
    name = "parameter_196"
    shape = [128, 928, 1, 1]
    dtype = "float32"
    original_name = "conv2d_81.w_0"
    mean = -5.859275e-05
    std = 0.046255227
    data = None
    min_val = -0.19939573
    max_val = 0.20306045


class Program_weight_tensor_parameter_197:
    name = "parameter_197"
    shape = [928]
    dtype = "float32"
    original_name = "batch_norm_81.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_198:
    name = "parameter_198"
    shape = [928]
    dtype = "float32"
    original_name = "batch_norm_81.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_199:
    name = "parameter_199"
    shape = [928]
    dtype = "float32"
    original_name = "batch_norm_81.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_200:
    name = "parameter_200"
    shape = [928]
    dtype = "float32"
    original_name = "batch_norm_81.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_201:
    name = "parameter_201"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_80.w_0"
    mean = 0.00018694978
    std = 0.041697435
    data = None
    min_val = -0.19078144
    max_val = 0.17445943


class Program_weight_tensor_parameter_202:
    name = "parameter_202"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_80.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_203:
    name = "parameter_203"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_80.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_204:
    name = "parameter_204"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_80.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_205:
    name = "parameter_205"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_80.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_206:
    name = "parameter_206"
    shape = [128, 896, 1, 1]
    dtype = "float32"
    original_name = "conv2d_79.w_0"
    mean = 2.9212923e-05
    std = 0.047273528
    data = None
    min_val = -0.19683303
    max_val = 0.2068258


class Program_weight_tensor_parameter_207:
    name = "parameter_207"
    shape = [896]
    dtype = "float32"
    original_name = "batch_norm_79.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_208:
    name = "parameter_208"
    shape = [896]
    dtype = "float32"
    original_name = "batch_norm_79.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_209:
    name = "parameter_209"
    shape = [896]
    dtype = "float32"
    original_name = "batch_norm_79.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_210:
    name = "parameter_210"
    shape = [896]
    dtype = "float32"
    original_name = "batch_norm_79.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_211:
    name = "parameter_211"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_78.w_0"
    mean = -5.378564e-06
    std = 0.041407526
    data = None
    min_val = -0.16899386
    max_val = 0.1518193


class Program_weight_tensor_parameter_212:
    name = "parameter_212"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_78.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_213:
    name = "parameter_213"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_78.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_214:
    name = "parameter_214"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_78.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_215:
    name = "parameter_215"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_78.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_216:
    name = "parameter_216"
    shape = [128, 864, 1, 1]
    dtype = "float32"
    original_name = "conv2d_77.w_0"
    mean = 7.565892e-06
    std = 0.048214797
    data = None
    min_val = -0.21648839
    max_val = 0.23980129


class Program_weight_tensor_parameter_217:
    name = "parameter_217"
    shape = [864]
    dtype = "float32"
    original_name = "batch_norm_77.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_218:
    name = "parameter_218"
    shape = [864]
    dtype = "float32"
    original_name = "batch_norm_77.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_219:
    name = "parameter_219"
    shape = [864]
    dtype = "float32"
    original_name = "batch_norm_77.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_220:
    name = "parameter_220"
    shape = [864]
    dtype = "float32"
    original_name = "batch_norm_77.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_221:
    name = "parameter_221"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_76.w_0"
    mean = 6.791748e-05
    std = 0.041829873
    data = None
    min_val = -0.16546455
    max_val = 0.16373295


class Program_weight_tensor_parameter_222:
    name = "parameter_222"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_76.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_223:
    name = "parameter_223"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_76.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_224:
    name = "parameter_224"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_76.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_225:
    name = "parameter_225"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_76.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_226:
    name = "parameter_226"
    shape = [128, 832, 1, 1]
    dtype = "float32"
    original_name = "conv2d_75.w_0"
    mean = 0.00017175837
    std = 0.04901701
    data = None
    min_val = -0.23879938
    max_val = 0.20304216


class Program_weight_tensor_parameter_227:
    name = "parameter_227"
    shape = [832]
    dtype = "float32"
    original_name = "batch_norm_75.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_228:
    name = "parameter_228"
    shape = [832]
    dtype = "float32"
    original_name = "batch_norm_75.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_229:
    name = "parameter_229"
    shape = [832]
    dtype = "float32"
    original_name = "batch_norm_75.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_230:
    name = "parameter_230"
    shape = [832]
    dtype = "float32"
    original_name = "batch_norm_75.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_231:
    name = "parameter_231"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_74.w_0"
    mean = -9.254983e-05
    std = 0.04179741
    data = None
    min_val = -0.16806224
    max_val = 0.17630526


class Program_weight_tensor_parameter_232:
    name = "parameter_232"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_74.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_233:
    name = "parameter_233"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_74.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_234:
    name = "parameter_234"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_74.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_235:
    name = "parameter_235"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_74.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_236:
    name = "parameter_236"
    shape = [128, 800, 1, 1]
    dtype = "float32"
    original_name = "conv2d_73.w_0"
    mean = -6.897071e-05
    std = 0.049880285
    data = None
    min_val = -0.20731254
    max_val = 0.2092789


class Program_weight_tensor_parameter_237:
    name = "parameter_237"
    shape = [800]
    dtype = "float32"
    original_name = "batch_norm_73.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_238:
    name = "parameter_238"
    shape = [800]
    dtype = "float32"
    original_name = "batch_norm_73.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_239:
    name = "parameter_239"
    shape = [800]
    dtype = "float32"
    original_name = "batch_norm_73.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_240:
    name = "parameter_240"
    shape = [800]
    dtype = "float32"
    original_name = "batch_norm_73.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_241:
    name = "parameter_241"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_72.w_0"
    mean = -9.509118e-05
    std = 0.041728225
    data = None
    min_val = -0.1696172
    max_val = 0.17473468


class Program_weight_tensor_parameter_242:
    name = "parameter_242"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_72.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_243:
    name = "parameter_243"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_72.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_244:
    name = "parameter_244"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_72.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_245:
    name = "parameter_245"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_72.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_246:
    name = "parameter_246"
    shape = [128, 768, 1, 1]
    dtype = "float32"
    original_name = "conv2d_71.w_0"
    mean = 0.00030402138
    std = 0.05087996
    data = None
    min_val = -0.21021974
    max_val = 0.23954865


class Program_weight_tensor_parameter_247:
    name = "parameter_247"
    shape = [768]
    dtype = "float32"
    original_name = "batch_norm_71.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_248:
    name = "parameter_248"
    shape = [768]
    dtype = "float32"
    original_name = "batch_norm_71.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_249:
    name = "parameter_249"
    shape = [768]
    dtype = "float32"
    original_name = "batch_norm_71.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_250:
    name = "parameter_250"
    shape = [768]
    dtype = "float32"
    original_name = "batch_norm_71.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_251:
    name = "parameter_251"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_70.w_0"
    mean = 0.00036063182
    std = 0.041668486
    data = None
    min_val = -0.1729745
    max_val = 0.17930874


class Program_weight_tensor_parameter_252:
    name = "parameter_252"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_70.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_253:
    name = "parameter_253"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_70.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_254:
    name = "parameter_254"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_70.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_255:
    name = "parameter_255"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_70.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_256:
    name = "parameter_256"
    shape = [128, 736, 1, 1]
    dtype = "float32"
    original_name = "conv2d_69.w_0"
    mean = 2.3423492e-05
    std = 0.052008007
    data = None
    min_val = -0.22972035
    max_val = 0.21919477


class Program_weight_tensor_parameter_257:
    name = "parameter_257"
    shape = [736]
    dtype = "float32"
    original_name = "batch_norm_69.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_258:
    name = "parameter_258"
    shape = [736]
    dtype = "float32"
    original_name = "batch_norm_69.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_259:
    name = "parameter_259"
    shape = [736]
    dtype = "float32"
    original_name = "batch_norm_69.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_260:
    name = "parameter_260"
    shape = [736]
    dtype = "float32"
    original_name = "batch_norm_69.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_261:
    name = "parameter_261"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_68.w_0"
    mean = -0.00018814788
    std = 0.04156914
    data = None
    min_val = -0.15484469
    max_val = 0.17388086


class Program_weight_tensor_parameter_262:
    name = "parameter_262"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_68.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_263:
    name = "parameter_263"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_68.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_264:
    name = "parameter_264"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_68.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_265:
    name = "parameter_265"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_68.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_266:
    name = "parameter_266"
    shape = [128, 704, 1, 1]
    dtype = "float32"
    original_name = "conv2d_67.w_0"
    mean = 0.0001433639
    std = 0.053322144
    data = None
    min_val = -0.22585395
    max_val = 0.2442707


class Program_weight_tensor_parameter_267:
    name = "parameter_267"
    shape = [704]
    dtype = "float32"
    original_name = "batch_norm_67.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_268:
    name = "parameter_268"
    shape = [704]
    dtype = "float32"
    original_name = "batch_norm_67.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_269:
    name = "parameter_269"
    shape = [704]
    dtype = "float32"
    original_name = "batch_norm_67.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_270:
    name = "parameter_270"
    shape = [704]
    dtype = "float32"
    original_name = "batch_norm_67.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_271:
    name = "parameter_271"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_66.w_0"
    mean = 4.757053e-05
    std = 0.041393366
    data = None
    min_val = -0.17594753
    max_val = 0.16692553


class Program_weight_tensor_parameter_272:
    name = "parameter_272"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_66.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_273:
    name = "parameter_273"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_66.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_274:
    name = "parameter_274"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_66.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_275:
    name = "parameter_275"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_66.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_276:
    name = "parameter_276"
    shape = [128, 672, 1, 1]
    dtype = "float32"
    original_name = "conv2d_65.w_0"
    mean = 0.00028859513
    std = 0.054552708
    data = None
    min_val = -0.23917101
    max_val = 0.23562679


class Program_weight_tensor_parameter_277:
    name = "parameter_277"
    shape = [672]
    dtype = "float32"
    original_name = "batch_norm_65.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_278:
    name = "parameter_278"
    shape = [672]
    dtype = "float32"
    original_name = "batch_norm_65.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_279:
    name = "parameter_279"
    shape = [672]
    dtype = "float32"
    original_name = "batch_norm_65.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_280:
    name = "parameter_280"
    shape = [672]
    dtype = "float32"
    original_name = "batch_norm_65.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_281:
    name = "parameter_281"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_64.w_0"
    mean = -7.977332e-05
    std = 0.04156181
    data = None
    min_val = -0.19477311
    max_val = 0.16756015


class Program_weight_tensor_parameter_282:
    name = "parameter_282"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_64.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_283:
    name = "parameter_283"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_64.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_284:
    name = "parameter_284"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_64.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_285:
    name = "parameter_285"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_64.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_286:
    name = "parameter_286"
    shape = [128, 640, 1, 1]
    dtype = "float32"
    original_name = "conv2d_63.w_0"
    mean = 2.2051125e-05
    std = 0.056101635
    data = None
    min_val = -0.26772183
    max_val = 0.24050269


class Program_weight_tensor_parameter_287:
    name = "parameter_287"
    shape = [640]
    dtype = "float32"
    original_name = "batch_norm_63.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_288:
    name = "parameter_288"
    shape = [640]
    dtype = "float32"
    original_name = "batch_norm_63.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_289:
    name = "parameter_289"
    shape = [640]
    dtype = "float32"
    original_name = "batch_norm_63.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_290:
    name = "parameter_290"
    shape = [640]
    dtype = "float32"
    original_name = "batch_norm_63.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_291:
    name = "parameter_291"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_62.w_0"
    mean = -1.1205441e-05
    std = 0.041642774
    data = None
    min_val = -0.18402146
    max_val = 0.16171


class Program_weight_tensor_parameter_292:
    name = "parameter_292"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_62.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_293:
    name = "parameter_293"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_62.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_294:
    name = "parameter_294"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_62.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_295:
    name = "parameter_295"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_62.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_296:
    name = "parameter_296"
    shape = [128, 608, 1, 1]
    dtype = "float32"
    original_name = "conv2d_61.w_0"
    mean = 0.00027238656
    std = 0.05724141
    data = None
    min_val = -0.25007346
    max_val = 0.23603776


class Program_weight_tensor_parameter_297:
    name = "parameter_297"
    shape = [608]
    dtype = "float32"
    original_name = "batch_norm_61.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_298:
    name = "parameter_298"
    shape = [608]
    dtype = "float32"
    original_name = "batch_norm_61.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_299:
    name = "parameter_299"
    shape = [608]
    dtype = "float32"
    original_name = "batch_norm_61.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_300:
    name = "parameter_300"
    shape = [608]
    dtype = "float32"
    original_name = "batch_norm_61.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_301:
    name = "parameter_301"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_60.w_0"
    mean = -0.00021942175
    std = 0.04167525
    data = None
    min_val = -0.18884014
    max_val = 0.15939113


class Program_weight_tensor_parameter_302:
    name = "parameter_302"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_60.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_303:
    name = "parameter_303"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_60.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_304:
    name = "parameter_304"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_60.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_305:
    name = "parameter_305"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_60.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_306:
    name = "parameter_306"
    shape = [128, 576, 1, 1]
    dtype = "float32"
    original_name = "conv2d_59.w_0"
    mean = -0.00045052817
    std = 0.05873532
    data = None
    min_val = -0.24204357
    max_val = 0.23493679


class Program_weight_tensor_parameter_307:
    name = "parameter_307"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm_59.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_308:
    name = "parameter_308"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm_59.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_309:
    name = "parameter_309"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm_59.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_310:
    name = "parameter_310"
    shape = [576]
    dtype = "float32"
    original_name = "batch_norm_59.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_311:
    name = "parameter_311"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_58.w_0"
    mean = 7.142731e-05
    std = 0.041688632
    data = None
    min_val = -0.21947536
    max_val = 0.18447828


class Program_weight_tensor_parameter_312:
    name = "parameter_312"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_58.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_313:
    name = "parameter_313"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_58.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_314:
    name = "parameter_314"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_58.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_315:
    name = "parameter_315"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_58.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_316:
    name = "parameter_316"
    shape = [128, 544, 1, 1]
    dtype = "float32"
    original_name = "conv2d_57.w_0"
    mean = 0.00019809647
    std = 0.06071859
    data = None
    min_val = -0.26596144
    max_val = 0.27452356


class Program_weight_tensor_parameter_317:
    name = "parameter_317"
    shape = [544]
    dtype = "float32"
    original_name = "batch_norm_57.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_318:
    name = "parameter_318"
    shape = [544]
    dtype = "float32"
    original_name = "batch_norm_57.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_319:
    name = "parameter_319"
    shape = [544]
    dtype = "float32"
    original_name = "batch_norm_57.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_320:
    name = "parameter_320"
    shape = [544]
    dtype = "float32"
    original_name = "batch_norm_57.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_321:
    name = "parameter_321"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_56.w_0"
    mean = -8.8048546e-05
    std = 0.0417312
    data = None
    min_val = -0.16149901
    max_val = 0.18037687


class Program_weight_tensor_parameter_322:
    name = "parameter_322"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_56.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_323:
    name = "parameter_323"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_56.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_324:
    name = "parameter_324"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_56.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_325:
    name = "parameter_325"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_56.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_326:
    name = "parameter_326"
    shape = [128, 512, 1, 1]
    dtype = "float32"
    original_name = "conv2d_55.w_0"
    mean = -5.7780264e-05
    std = 0.06254158
    data = None
    min_val = -0.2859637
    max_val = 0.30414432


class Program_weight_tensor_parameter_327:
    name = "parameter_327"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm_55.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_328:
    name = "parameter_328"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm_55.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_329:
    name = "parameter_329"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm_55.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_330:
    name = "parameter_330"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm_55.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_331:
    name = "parameter_331"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_54.w_0"
    mean = -0.00013735058
    std = 0.04148035
    data = None
    min_val = -0.17028944
    max_val = 0.16787384


class Program_weight_tensor_parameter_332:
    name = "parameter_332"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_54.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_333:
    name = "parameter_333"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_54.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_334:
    name = "parameter_334"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_54.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_335:
    name = "parameter_335"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_54.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_336:
    name = "parameter_336"
    shape = [128, 480, 1, 1]
    dtype = "float32"
    original_name = "conv2d_53.w_0"
    mean = 0.00032992588
    std = 0.06479261
    data = None
    min_val = -0.28213146
    max_val = 0.31103447


class Program_weight_tensor_parameter_337:
    name = "parameter_337"
    shape = [480]
    dtype = "float32"
    original_name = "batch_norm_53.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_338:
    name = "parameter_338"
    shape = [480]
    dtype = "float32"
    original_name = "batch_norm_53.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_339:
    name = "parameter_339"
    shape = [480]
    dtype = "float32"
    original_name = "batch_norm_53.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_340:
    name = "parameter_340"
    shape = [480]
    dtype = "float32"
    original_name = "batch_norm_53.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_341:
    name = "parameter_341"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_52.w_0"
    mean = 0.00017276849
    std = 0.04131518
    data = None
    min_val = -0.15031916
    max_val = 0.162929


class Program_weight_tensor_parameter_342:
    name = "parameter_342"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_52.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_343:
    name = "parameter_343"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_52.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_344:
    name = "parameter_344"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_52.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_345:
    name = "parameter_345"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_52.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_346:
    name = "parameter_346"
    shape = [128, 448, 1, 1]
    dtype = "float32"
    original_name = "conv2d_51.w_0"
    mean = -0.00013579056
    std = 0.0667445
    data = None
    min_val = -0.28486973
    max_val = 0.27865505


class Program_weight_tensor_parameter_347:
    name = "parameter_347"
    shape = [448]
    dtype = "float32"
    original_name = "batch_norm_51.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_348:
    name = "parameter_348"
    shape = [448]
    dtype = "float32"
    original_name = "batch_norm_51.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_349:
    name = "parameter_349"
    shape = [448]
    dtype = "float32"
    original_name = "batch_norm_51.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_350:
    name = "parameter_350"
    shape = [448]
    dtype = "float32"
    original_name = "batch_norm_51.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_351:
    name = "parameter_351"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_50.w_0"
    mean = -0.0003499253
    std = 0.041785147
    data = None
    min_val = -0.16129884
    max_val = 0.17670676


class Program_weight_tensor_parameter_352:
    name = "parameter_352"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_50.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_353:
    name = "parameter_353"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_50.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_354:
    name = "parameter_354"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_50.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_355:
    name = "parameter_355"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_50.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_356:
    name = "parameter_356"
    shape = [128, 416, 1, 1]
    dtype = "float32"
    original_name = "conv2d_49.w_0"
    mean = 0.00015476282
    std = 0.06957644
    data = None
    min_val = -0.3082725
    max_val = 0.29755256


class Program_weight_tensor_parameter_357:
    name = "parameter_357"
    shape = [416]
    dtype = "float32"
    original_name = "batch_norm_49.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_358:
    name = "parameter_358"
    shape = [416]
    dtype = "float32"
    original_name = "batch_norm_49.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_359:
    name = "parameter_359"
    shape = [416]
    dtype = "float32"
    original_name = "batch_norm_49.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_360:
    name = "parameter_360"
    shape = [416]
    dtype = "float32"
    original_name = "batch_norm_49.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_361:
    name = "parameter_361"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_48.w_0"
    mean = -0.00031276536
    std = 0.041709352
    data = None
    min_val = -0.17598698
    max_val = 0.16509017


class Program_weight_tensor_parameter_362:
    name = "parameter_362"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_48.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_363:
    name = "parameter_363"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_48.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_364:
    name = "parameter_364"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_48.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_365:
    name = "parameter_365"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_48.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_366:
    name = "parameter_366"
    shape = [128, 384, 1, 1]
    dtype = "float32"
    original_name = "conv2d_47.w_0"
    mean = 5.7522797e-05
    std = 0.072381675
    data = None
    min_val = -0.3366766
    max_val = 0.28673312


class Program_weight_tensor_parameter_367:
    name = "parameter_367"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm_47.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_368:
    name = "parameter_368"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm_47.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_369:
    name = "parameter_369"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm_47.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_370:
    name = "parameter_370"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm_47.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_371:
    name = "parameter_371"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_46.w_0"
    mean = -0.00019777578
    std = 0.041624624
    data = None
    min_val = -0.1692363
    max_val = 0.16281688


class Program_weight_tensor_parameter_372:
    name = "parameter_372"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_46.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_373:
    name = "parameter_373"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_46.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_374:
    name = "parameter_374"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_46.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_375:
    name = "parameter_375"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_46.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_376:
    name = "parameter_376"
    shape = [128, 352, 1, 1]
    dtype = "float32"
    original_name = "conv2d_45.w_0"
    mean = -0.00036841008
    std = 0.07545115
    data = None
    min_val = -0.31168494
    max_val = 0.29399973


class Program_weight_tensor_parameter_377:
    name = "parameter_377"
    shape = [352]
    dtype = "float32"
    original_name = "batch_norm_45.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_378:
    name = "parameter_378"
    shape = [352]
    dtype = "float32"
    original_name = "batch_norm_45.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_379:
    name = "parameter_379"
    shape = [352]
    dtype = "float32"
    original_name = "batch_norm_45.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_380:
    name = "parameter_380"
    shape = [352]
    dtype = "float32"
    original_name = "batch_norm_45.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_381:
    name = "parameter_381"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_44.w_0"
    mean = -0.000107937056
    std = 0.0417592
    data = None
    min_val = -0.16443534
    max_val = 0.18261729


class Program_weight_tensor_parameter_382:
    name = "parameter_382"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_44.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_383:
    name = "parameter_383"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_44.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_384:
    name = "parameter_384"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_44.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_385:
    name = "parameter_385"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_44.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_386:
    name = "parameter_386"
    shape = [128, 320, 1, 1]
    dtype = "float32"
    original_name = "conv2d_43.w_0"
    mean = 0.00032273552
    std = 0.07917172
    data = None
    min_val = -0.30686507
    max_val = 0.35434228


class Program_weight_tensor_parameter_387:
    name = "parameter_387"
    shape = [320]
    dtype = "float32"
    original_name = "batch_norm_43.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_388:
    name = "parameter_388"
    shape = [320]
    dtype = "float32"
    original_name = "batch_norm_43.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_389:
    name = "parameter_389"
    shape = [320]
    dtype = "float32"
    original_name = "batch_norm_43.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_390:
    name = "parameter_390"
    shape = [320]
    dtype = "float32"
    original_name = "batch_norm_43.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_391:
    name = "parameter_391"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_42.w_0"
    mean = 2.0797814e-05
    std = 0.04172877
    data = None
    min_val = -0.16948375
    max_val = 0.16470748


class Program_weight_tensor_parameter_392:
    name = "parameter_392"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_42.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_393:
    name = "parameter_393"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_42.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_394:
    name = "parameter_394"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_42.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_395:
    name = "parameter_395"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_42.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_396:
    name = "parameter_396"
    shape = [128, 288, 1, 1]
    dtype = "float32"
    original_name = "conv2d_41.w_0"
    mean = -0.00081092893
    std = 0.082804374
    data = None
    min_val = -0.3296413
    max_val = 0.32455128


class Program_weight_tensor_parameter_397:
    name = "parameter_397"
    shape = [288]
    dtype = "float32"
    original_name = "batch_norm_41.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_398:
    name = "parameter_398"
    shape = [288]
    dtype = "float32"
    original_name = "batch_norm_41.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_399:
    name = "parameter_399"
    shape = [288]
    dtype = "float32"
    original_name = "batch_norm_41.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_400:
    name = "parameter_400"
    shape = [288]
    dtype = "float32"
    original_name = "batch_norm_41.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_401:
    name = "parameter_401"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_40.w_0"
    mean = -2.7838361e-05
    std = 0.04136985
    data = None
    min_val = -0.1736226
    max_val = 0.16869292


class Program_weight_tensor_parameter_402:
    name = "parameter_402"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_40.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_403:
    name = "parameter_403"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_40.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_404:
    name = "parameter_404"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_40.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_405:
    name = "parameter_405"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_40.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_406:
    name = "parameter_406"
    shape = [128, 256, 1, 1]
    dtype = "float32"
    original_name = "conv2d_39.w_0"
    mean = 0.00057109783
    std = 0.088671245
    data = None
    min_val = -0.34247
    max_val = 0.3509574


class Program_weight_tensor_parameter_407:
    name = "parameter_407"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm_39.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_408:
    name = "parameter_408"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm_39.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_409:
    name = "parameter_409"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm_39.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_410:
    name = "parameter_410"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm_39.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_411:
    name = "parameter_411"
    shape = [256, 512, 1, 1]
    dtype = "float32"
    original_name = "conv2d_38.w_0"
    mean = -0.00021467089
    std = 0.06274136
    data = None
    min_val = -0.28452945
    max_val = 0.27410272


class Program_weight_tensor_parameter_412:
    name = "parameter_412"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm_38.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_413:
    name = "parameter_413"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm_38.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_414:
    name = "parameter_414"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm_38.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_415:
    name = "parameter_415"
    shape = [512]
    dtype = "float32"
    original_name = "batch_norm_38.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_416:
    name = "parameter_416"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_37.w_0"
    mean = 0.00039150353
    std = 0.041565802
    data = None
    min_val = -0.17721419
    max_val = 0.15846284


class Program_weight_tensor_parameter_417:
    name = "parameter_417"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_37.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_418:
    name = "parameter_418"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_37.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_419:
    name = "parameter_419"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_37.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_420:
    name = "parameter_420"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_37.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_421:
    name = "parameter_421"
    shape = [128, 480, 1, 1]
    dtype = "float32"
    original_name = "conv2d_36.w_0"
    mean = -0.00011582677
    std = 0.06458087
    data = None
    min_val = -0.3239541
    max_val = 0.25114357


class Program_weight_tensor_parameter_422:
    name = "parameter_422"
    shape = [480]
    dtype = "float32"
    original_name = "batch_norm_36.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_423:
    name = "parameter_423"
    shape = [480]
    dtype = "float32"
    original_name = "batch_norm_36.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_424:
    name = "parameter_424"
    shape = [480]
    dtype = "float32"
    original_name = "batch_norm_36.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_425:
    name = "parameter_425"
    shape = [480]
    dtype = "float32"
    original_name = "batch_norm_36.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_426:
    name = "parameter_426"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_35.w_0"
    mean = 4.406879e-05
    std = 0.041836426
    data = None
    min_val = -0.17706901
    max_val = 0.19284241


class Program_weight_tensor_parameter_427:
    name = "parameter_427"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_35.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_428:
    name = "parameter_428"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_35.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_429:
    name = "parameter_429"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_35.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_430:
    name = "parameter_430"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_35.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_431:
    name = "parameter_431"
    shape = [128, 448, 1, 1]
    dtype = "float32"
    original_name = "conv2d_34.w_0"
    mean = -0.000489828
    std = 0.06699807
    data = None
    min_val = -0.302542
    max_val = 0.31998435


class Program_weight_tensor_parameter_432:
    name = "parameter_432"
    shape = [448]
    dtype = "float32"
    original_name = "batch_norm_34.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_433:
    name = "parameter_433"
    shape = [448]
    dtype = "float32"
    original_name = "batch_norm_34.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_434:
    name = "parameter_434"
    shape = [448]
    dtype = "float32"
    original_name = "batch_norm_34.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_435:
    name = "parameter_435"
    shape = [448]
    dtype = "float32"
    original_name = "batch_norm_34.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_436:
    name = "parameter_436"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_33.w_0"
    mean = -2.261932e-05
    std = 0.041826718
    data = None
    min_val = -0.17186956
    max_val = 0.17904353


class Program_weight_tensor_parameter_437:
    name = "parameter_437"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_33.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_438:
    name = "parameter_438"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_33.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_439:
    name = "parameter_439"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_33.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_440:
    name = "parameter_440"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_33.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_441:
    name = "parameter_441"
    shape = [128, 416, 1, 1]
    dtype = "float32"
    original_name = "conv2d_32.w_0"
    mean = -0.00018058337
    std = 0.06970306
    data = None
    min_val = -0.28053218
    max_val = 0.2828339


class Program_weight_tensor_parameter_442:
    name = "parameter_442"
    shape = [416]
    dtype = "float32"
    original_name = "batch_norm_32.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_443:
    name = "parameter_443"
    shape = [416]
    dtype = "float32"
    original_name = "batch_norm_32.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_444:
    name = "parameter_444"
    shape = [416]
    dtype = "float32"
    original_name = "batch_norm_32.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_445:
    name = "parameter_445"
    shape = [416]
    dtype = "float32"
    original_name = "batch_norm_32.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_446:
    name = "parameter_446"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_31.w_0"
    mean = -0.0001556421
    std = 0.04167386
    data = None
    min_val = -0.16437186
    max_val = 0.17203498


class Program_weight_tensor_parameter_447:
    name = "parameter_447"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_31.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_448:
    name = "parameter_448"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_31.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_449:
    name = "parameter_449"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_31.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_450:
    name = "parameter_450"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_31.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_451:
    name = "parameter_451"
    shape = [128, 384, 1, 1]
    dtype = "float32"
    original_name = "conv2d_30.w_0"
    mean = 4.768039e-05
    std = 0.072282836
    data = None
    min_val = -0.28719196
    max_val = 0.3370614


class Program_weight_tensor_parameter_452:
    name = "parameter_452"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm_30.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_453:
    name = "parameter_453"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm_30.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_454:
    name = "parameter_454"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm_30.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_455:
    name = "parameter_455"
    shape = [384]
    dtype = "float32"
    original_name = "batch_norm_30.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_456:
    name = "parameter_456"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_29.w_0"
    mean = -0.00048553475
    std = 0.041990105
    data = None
    min_val = -0.15953791
    max_val = 0.16965537


class Program_weight_tensor_parameter_457:
    name = "parameter_457"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_29.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_458:
    name = "parameter_458"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_29.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_459:
    name = "parameter_459"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_29.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_460:
    name = "parameter_460"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_29.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_461:
    name = "parameter_461"
    shape = [128, 352, 1, 1]
    dtype = "float32"
    original_name = "conv2d_28.w_0"
    mean = 0.000115037474
    std = 0.07541316
    data = None
    min_val = -0.3050568
    max_val = 0.33078825


class Program_weight_tensor_parameter_462:
    name = "parameter_462"
    shape = [352]
    dtype = "float32"
    original_name = "batch_norm_28.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_463:
    name = "parameter_463"
    shape = [352]
    dtype = "float32"
    original_name = "batch_norm_28.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_464:
    name = "parameter_464"
    shape = [352]
    dtype = "float32"
    original_name = "batch_norm_28.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_465:
    name = "parameter_465"
    shape = [352]
    dtype = "float32"
    original_name = "batch_norm_28.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_466:
    name = "parameter_466"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_27.w_0"
    mean = -1.0405053e-05
    std = 0.041884862
    data = None
    min_val = -0.16632572
    max_val = 0.1611744


class Program_weight_tensor_parameter_467:
    name = "parameter_467"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_27.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_468:
    name = "parameter_468"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_27.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_469:
    name = "parameter_469"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_27.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_470:
    name = "parameter_470"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_27.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_471:
    name = "parameter_471"
    shape = [128, 320, 1, 1]
    dtype = "float32"
    original_name = "conv2d_26.w_0"
    mean = -0.00017128928
    std = 0.07927388
    data = None
    min_val = -0.30987948
    max_val = 0.3154648


class Program_weight_tensor_parameter_472:
    name = "parameter_472"
    shape = [320]
    dtype = "float32"
    original_name = "batch_norm_26.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_473:
    name = "parameter_473"
    shape = [320]
    dtype = "float32"
    original_name = "batch_norm_26.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_474:
    name = "parameter_474"
    shape = [320]
    dtype = "float32"
    original_name = "batch_norm_26.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_475:
    name = "parameter_475"
    shape = [320]
    dtype = "float32"
    original_name = "batch_norm_26.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_476:
    name = "parameter_476"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_25.w_0"
    mean = 0.0005127587
    std = 0.042057645
    data = None
    min_val = -0.19915943
    max_val = 0.17332989


class Program_weight_tensor_parameter_477:
    name = "parameter_477"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_25.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_478:
    name = "parameter_478"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_25.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_479:
    name = "parameter_479"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_25.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_480:
    name = "parameter_480"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_25.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_481:
    name = "parameter_481"
    shape = [128, 288, 1, 1]
    dtype = "float32"
    original_name = "conv2d_24.w_0"
    mean = -0.00071571633
    std = 0.08346945
    data = None
    min_val = -0.3101567
    max_val = 0.32835406


class Program_weight_tensor_parameter_482:
    name = "parameter_482"
    shape = [288]
    dtype = "float32"
    original_name = "batch_norm_24.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_483:
    name = "parameter_483"
    shape = [288]
    dtype = "float32"
    original_name = "batch_norm_24.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_484:
    name = "parameter_484"
    shape = [288]
    dtype = "float32"
    original_name = "batch_norm_24.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_485:
    name = "parameter_485"
    shape = [288]
    dtype = "float32"
    original_name = "batch_norm_24.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_486:
    name = "parameter_486"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_23.w_0"
    mean = -3.3736775e-05
    std = 0.04147984
    data = None
    min_val = -0.15813768
    max_val = 0.17988145


class Program_weight_tensor_parameter_487:
    name = "parameter_487"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_23.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_488:
    name = "parameter_488"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_23.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_489:
    name = "parameter_489"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_23.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_490:
    name = "parameter_490"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_23.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_491:
    name = "parameter_491"
    shape = [128, 256, 1, 1]
    dtype = "float32"
    original_name = "conv2d_22.w_0"
    mean = 0.00092718384
    std = 0.08817735
    data = None
    min_val = -0.38175443
    max_val = 0.40965837


class Program_weight_tensor_parameter_492:
    name = "parameter_492"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm_22.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_493:
    name = "parameter_493"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm_22.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_494:
    name = "parameter_494"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm_22.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_495:
    name = "parameter_495"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm_22.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_496:
    name = "parameter_496"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_21.w_0"
    mean = 3.056356e-05
    std = 0.041565545
    data = None
    min_val = -0.17006175
    max_val = 0.18306729


class Program_weight_tensor_parameter_497:
    name = "parameter_497"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_21.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_498:
    name = "parameter_498"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_21.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_499:
    name = "parameter_499"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_21.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_500:
    name = "parameter_500"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_21.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_501:
    name = "parameter_501"
    shape = [128, 224, 1, 1]
    dtype = "float32"
    original_name = "conv2d_20.w_0"
    mean = 0.001584945
    std = 0.0950402
    data = None
    min_val = -0.40702918
    max_val = 0.44271922


class Program_weight_tensor_parameter_502:
    name = "parameter_502"
    shape = [224]
    dtype = "float32"
    original_name = "batch_norm_20.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_503:
    name = "parameter_503"
    shape = [224]
    dtype = "float32"
    original_name = "batch_norm_20.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_504:
    name = "parameter_504"
    shape = [224]
    dtype = "float32"
    original_name = "batch_norm_20.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_505:
    name = "parameter_505"
    shape = [224]
    dtype = "float32"
    original_name = "batch_norm_20.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_506:
    name = "parameter_506"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_19.w_0"
    mean = 4.1593932e-05
    std = 0.041817036
    data = None
    min_val = -0.15458322
    max_val = 0.19418745


class Program_weight_tensor_parameter_507:
    name = "parameter_507"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_19.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_508:
    name = "parameter_508"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_19.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_509:
    name = "parameter_509"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_19.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_510:
    name = "parameter_510"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_19.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_511:
    name = "parameter_511"
    shape = [128, 192, 1, 1]
    dtype = "float32"
    original_name = "conv2d_18.w_0"
    mean = 0.00118066
    std = 0.10198711
    data = None
    min_val = -0.43504557
    max_val = 0.43003526


class Program_weight_tensor_parameter_512:
    name = "parameter_512"
    shape = [192]
    dtype = "float32"
    original_name = "batch_norm_18.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_513:
    name = "parameter_513"
    shape = [192]
    dtype = "float32"
    original_name = "batch_norm_18.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_514:
    name = "parameter_514"
    shape = [192]
    dtype = "float32"
    original_name = "batch_norm_18.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_515:
    name = "parameter_515"
    shape = [192]
    dtype = "float32"
    original_name = "batch_norm_18.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_516:
    name = "parameter_516"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_17.w_0"
    mean = -0.00012540436
    std = 0.041725136
    data = None
    min_val = -0.16675167
    max_val = 0.17201847


class Program_weight_tensor_parameter_517:
    name = "parameter_517"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_17.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_518:
    name = "parameter_518"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_17.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_519:
    name = "parameter_519"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_17.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_520:
    name = "parameter_520"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_17.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_521:
    name = "parameter_521"
    shape = [128, 160, 1, 1]
    dtype = "float32"
    original_name = "conv2d_16.w_0"
    mean = -0.00037706373
    std = 0.11192517
    data = None
    min_val = -0.41058746
    max_val = 0.41400248


class Program_weight_tensor_parameter_522:
    name = "parameter_522"
    shape = [160]
    dtype = "float32"
    original_name = "batch_norm_16.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_523:
    name = "parameter_523"
    shape = [160]
    dtype = "float32"
    original_name = "batch_norm_16.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_524:
    name = "parameter_524"
    shape = [160]
    dtype = "float32"
    original_name = "batch_norm_16.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_525:
    name = "parameter_525"
    shape = [160]
    dtype = "float32"
    original_name = "batch_norm_16.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_526:
    name = "parameter_526"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_15.w_0"
    mean = -9.085587e-05
    std = 0.041603032
    data = None
    min_val = -0.16517511
    max_val = 0.16523202


class Program_weight_tensor_parameter_527:
    name = "parameter_527"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_15.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_528:
    name = "parameter_528"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_15.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_529:
    name = "parameter_529"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_15.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_530:
    name = "parameter_530"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_15.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_531:
    name = "parameter_531"
    shape = [128, 128, 1, 1]
    dtype = "float32"
    original_name = "conv2d_14.w_0"
    mean = -0.0010384208
    std = 0.122472815
    data = None
    min_val = -0.44679436
    max_val = 0.46694466


class Program_weight_tensor_parameter_532:
    name = "parameter_532"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_14.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_533:
    name = "parameter_533"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_14.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_534:
    name = "parameter_534"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_14.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_535:
    name = "parameter_535"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_14.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_536:
    name = "parameter_536"
    shape = [128, 256, 1, 1]
    dtype = "float32"
    original_name = "conv2d_13.w_0"
    mean = -0.0003533887
    std = 0.08857796
    data = None
    min_val = -0.38851774
    max_val = 0.33166257


class Program_weight_tensor_parameter_537:
    name = "parameter_537"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm_13.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_538:
    name = "parameter_538"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm_13.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_539:
    name = "parameter_539"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm_13.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_540:
    name = "parameter_540"
    shape = [256]
    dtype = "float32"
    original_name = "batch_norm_13.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_541:
    name = "parameter_541"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_12.w_0"
    mean = 7.833797e-05
    std = 0.041468408
    data = None
    min_val = -0.16055135
    max_val = 0.15633713


class Program_weight_tensor_parameter_542:
    name = "parameter_542"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_12.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_543:
    name = "parameter_543"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_12.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_544:
    name = "parameter_544"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_12.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_545:
    name = "parameter_545"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_12.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_546:
    name = "parameter_546"
    shape = [128, 224, 1, 1]
    dtype = "float32"
    original_name = "conv2d_11.w_0"
    mean = 7.5226155e-05
    std = 0.09493906
    data = None
    min_val = -0.38318545
    max_val = 0.39840546


class Program_weight_tensor_parameter_547:
    name = "parameter_547"
    shape = [224]
    dtype = "float32"
    original_name = "batch_norm_11.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_548:
    name = "parameter_548"
    shape = [224]
    dtype = "float32"
    original_name = "batch_norm_11.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_549:
    name = "parameter_549"
    shape = [224]
    dtype = "float32"
    original_name = "batch_norm_11.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_550:
    name = "parameter_550"
    shape = [224]
    dtype = "float32"
    original_name = "batch_norm_11.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_551:
    name = "parameter_551"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_10.w_0"
    mean = -2.523708e-05
    std = 0.04182886
    data = None
    min_val = -0.18271893
    max_val = 0.17654565


class Program_weight_tensor_parameter_552:
    name = "parameter_552"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_10.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_553:
    name = "parameter_553"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_10.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_554:
    name = "parameter_554"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_10.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_555:
    name = "parameter_555"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_10.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_556:
    name = "parameter_556"
    shape = [128, 192, 1, 1]
    dtype = "float32"
    original_name = "conv2d_9.w_0"
    mean = -0.00012415838
    std = 0.10204375
    data = None
    min_val = -0.43872157
    max_val = 0.39519888


class Program_weight_tensor_parameter_557:
    name = "parameter_557"
    shape = [192]
    dtype = "float32"
    original_name = "batch_norm_9.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_558:
    name = "parameter_558"
    shape = [192]
    dtype = "float32"
    original_name = "batch_norm_9.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_559:
    name = "parameter_559"
    shape = [192]
    dtype = "float32"
    original_name = "batch_norm_9.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_560:
    name = "parameter_560"
    shape = [192]
    dtype = "float32"
    original_name = "batch_norm_9.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_561:
    name = "parameter_561"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_8.w_0"
    mean = -5.026424e-06
    std = 0.041761495
    data = None
    min_val = -0.17467546
    max_val = 0.1653025


class Program_weight_tensor_parameter_562:
    name = "parameter_562"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_8.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_563:
    name = "parameter_563"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_8.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_564:
    name = "parameter_564"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_8.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_565:
    name = "parameter_565"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_8.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_566:
    name = "parameter_566"
    shape = [128, 160, 1, 1]
    dtype = "float32"
    original_name = "conv2d_7.w_0"
    mean = 0.0014075326
    std = 0.11106753
    data = None
    min_val = -0.48114297
    max_val = 0.42821777


class Program_weight_tensor_parameter_567:
    name = "parameter_567"
    shape = [160]
    dtype = "float32"
    original_name = "batch_norm_7.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_568:
    name = "parameter_568"
    shape = [160]
    dtype = "float32"
    original_name = "batch_norm_7.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_569:
    name = "parameter_569"
    shape = [160]
    dtype = "float32"
    original_name = "batch_norm_7.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_570:
    name = "parameter_570"
    shape = [160]
    dtype = "float32"
    original_name = "batch_norm_7.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_571:
    name = "parameter_571"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_6.w_0"
    mean = 0.00033949706
    std = 0.04158176
    data = None
    min_val = -0.17710194
    max_val = 0.16154853


class Program_weight_tensor_parameter_572:
    name = "parameter_572"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_6.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_573:
    name = "parameter_573"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_6.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_574:
    name = "parameter_574"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_6.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_575:
    name = "parameter_575"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_6.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_576:
    name = "parameter_576"
    shape = [128, 128, 1, 1]
    dtype = "float32"
    original_name = "conv2d_5.w_0"
    mean = 0.0004965134
    std = 0.124406114
    data = None
    min_val = -0.49358386
    max_val = 0.51522315


class Program_weight_tensor_parameter_577:
    name = "parameter_577"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_5.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_578:
    name = "parameter_578"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_5.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_579:
    name = "parameter_579"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_5.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_580:
    name = "parameter_580"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_5.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_581:
    name = "parameter_581"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_4.w_0"
    mean = -0.00018704751
    std = 0.041870877
    data = None
    min_val = -0.1745442
    max_val = 0.16356117


class Program_weight_tensor_parameter_582:
    name = "parameter_582"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_4.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_583:
    name = "parameter_583"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_4.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_584:
    name = "parameter_584"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_4.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_585:
    name = "parameter_585"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_4.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_586:
    name = "parameter_586"
    shape = [128, 96, 1, 1]
    dtype = "float32"
    original_name = "conv2d_3.w_0"
    mean = 0.0021609736
    std = 0.14574137
    data = None
    min_val = -0.67365587
    max_val = 0.62280077


class Program_weight_tensor_parameter_587:
    name = "parameter_587"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm_3.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_588:
    name = "parameter_588"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm_3.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_589:
    name = "parameter_589"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm_3.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_590:
    name = "parameter_590"
    shape = [96]
    dtype = "float32"
    original_name = "batch_norm_3.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_591:
    name = "parameter_591"
    shape = [32, 128, 3, 3]
    dtype = "float32"
    original_name = "conv2d_2.w_0"
    mean = 6.535529e-05
    std = 0.041760325
    data = None
    min_val = -0.17246142
    max_val = 0.17463115


class Program_weight_tensor_parameter_592:
    name = "parameter_592"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_2.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_593:
    name = "parameter_593"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_2.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_594:
    name = "parameter_594"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_2.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_595:
    name = "parameter_595"
    shape = [128]
    dtype = "float32"
    original_name = "batch_norm_2.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_596:
    name = "parameter_596"
    shape = [128, 64, 1, 1]
    dtype = "float32"
    original_name = "conv2d_1.w_0"
    mean = -0.0022176534
    std = 0.1774293
    data = None
    min_val = -0.66405916
    max_val = 0.7352111


class Program_weight_tensor_parameter_597:
    name = "parameter_597"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm_1.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_598:
    name = "parameter_598"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm_1.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_599:
    name = "parameter_599"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm_1.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_600:
    name = "parameter_600"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm_1.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_601:
    name = "parameter_601"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm_0.w_2"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_602:
    name = "parameter_602"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm_0.w_1"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_603:
    name = "parameter_603"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm_0.b_0"
    mean = 0.0
    std = 0.0
    data = None
    min_val = 0.0
    max_val = 0.0


class Program_weight_tensor_parameter_604:
    name = "parameter_604"
    shape = [64]
    dtype = "float32"
    original_name = "batch_norm_0.w_0"
    mean = 1.0
    std = 0.0
    data = None
    min_val = 1.0
    max_val = 1.0


class Program_weight_tensor_parameter_605:
    name = "parameter_605"
    shape = [64, 3, 7, 7]
    dtype = "float32"
    original_name = "conv2d_0.w_0"
    mean = 0.0026580086
    std = 0.11722166
    data = None
    min_val = -0.4166418
    max_val = 0.45733798
