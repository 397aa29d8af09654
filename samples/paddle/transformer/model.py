import paddle


class GraphModule(paddle.nn.Layer):
    def __init__(self):
        super().__init__()

    def forward(
        self,
        data_0,
        data_1,
        parameter_0,
        parameter_1,
        parameter_2,
        parameter_3,
        parameter_4,
        parameter_5,
        parameter_6,
        parameter_7,
        parameter_8,
        parameter_9,
        parameter_10,
        parameter_11,
        parameter_12,
        parameter_13,
        parameter_14,
        parameter_15,
        parameter_16,
        parameter_17,
        parameter_18,
        parameter_19,
        parameter_20,
        parameter_21,
        parameter_22,
        parameter_23,
        parameter_24,
        parameter_25,
        parameter_26,
        parameter_27,
        parameter_28,
        parameter_29,
        parameter_30,
        parameter_31,
        parameter_32,
        parameter_33,
        parameter_34,
        parameter_35,
        parameter_36,
        parameter_37,
        parameter_38,
        parameter_39,
        parameter_40,
        parameter_41,
        parameter_42,
        parameter_43,
        parameter_44,
        parameter_45,
        parameter_46,
        parameter_47,
        parameter_48,
        parameter_49,
        parameter_50,
        parameter_51,
        parameter_52,
        parameter_53,
        parameter_54,
        parameter_55,
        parameter_56,
        parameter_57,
        parameter_58,
        parameter_59,
        parameter_60,
        parameter_61,
        parameter_62,
        parameter_63,
        parameter_64,
        parameter_65,
        parameter_66,
        parameter_67,
        parameter_68,
        parameter_69,
        parameter_70,
        parameter_71,
        parameter_72,
        parameter_73,
        parameter_74,
        parameter_75,
        parameter_76,
        parameter_77,
        parameter_78,
        parameter_79,
        parameter_80,
        parameter_81,
        parameter_82,
        parameter_83,
        parameter_84,
        parameter_85,
        parameter_86,
        parameter_87,
    ):
        # pd_op.matmul: (2x10x32xf32) <- (2x10x32xf32, 32x32xf32)
        matmul_0 = paddle._C_ops.matmul(data_0, parameter_87, False, False)
        del parameter_87

        # pd_op.add: (2x10x32xf32) <- (2x10x32xf32, 32xf32)
        add_0 = paddle._C_ops.add(matmul_0, parameter_86)
        del matmul_0, parameter_86

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_0 = paddle._C_ops.full_int_array([0, 0, 2, 16], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (2x10x2x16xf32) <- (2x10x32xf32, 4xi64)
        reshape_0 = paddle._C_ops.reshape(add_0, full_int_array_0)
        del add_0, full_int_array_0

        # pd_op.transpose: (2x2x10x16xf32) <- (2x10x2x16xf32)
        transpose_0 = paddle._C_ops.transpose(reshape_0, [0, 2, 1, 3])
        del reshape_0

        # pd_op.matmul: (2x10x32xf32) <- (2x10x32xf32, 32x32xf32)
        matmul_1 = paddle._C_ops.matmul(data_0, parameter_85, False, False)
        del parameter_85

        # pd_op.add: (2x10x32xf32) <- (2x10x32xf32, 32xf32)
        add_1 = paddle._C_ops.add(matmul_1, parameter_84)
        del matmul_1, parameter_84

        # pd_op.matmul: (2x10x32xf32) <- (2x10x32xf32, 32x32xf32)
        matmul_2 = paddle._C_ops.matmul(data_0, parameter_83, False, False)
        del parameter_83

        # pd_op.add: (2x10x32xf32) <- (2x10x32xf32, 32xf32)
        add_2 = paddle._C_ops.add(matmul_2, parameter_82)
        del matmul_2, parameter_82

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_1 = paddle._C_ops.full_int_array([0, 0, 2, 16], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (2x10x2x16xf32) <- (2x10x32xf32, 4xi64)
        reshape_1 = paddle._C_ops.reshape(add_1, full_int_array_1)
        del add_1, full_int_array_1

        # pd_op.transpose: (2x2x10x16xf32) <- (2x10x2x16xf32)
        transpose_1 = paddle._C_ops.transpose(reshape_1, [0, 2, 1, 3])
        del reshape_1

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_2 = paddle._C_ops.full_int_array([0, 0, 2, 16], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (2x10x2x16xf32) <- (2x10x32xf32, 4xi64)
        reshape_2 = paddle._C_ops.reshape(add_2, full_int_array_2)
        del add_2, full_int_array_2

        # pd_op.transpose: (2x2x10x16xf32) <- (2x10x2x16xf32)
        transpose_2 = paddle._C_ops.transpose(reshape_2, [0, 2, 1, 3])
        del reshape_2

        # pd_op.full: (1xf32) <- ()
        full_0 = paddle._C_ops.full([1], float("0.25"), paddle.float32, paddle.core.CPUPlace())

        # pd_op.scale: (2x2x10x16xf32) <- (2x2x10x16xf32, 1xf32)
        scale_0 = paddle._C_ops.scale(transpose_0, full_0, float("0.0"), True)
        del transpose_0, full_0

        # pd_op.matmul: (2x2x10x10xf32) <- (2x2x10x16xf32, 2x2x10x16xf32)
        matmul_3 = paddle._C_ops.matmul(scale_0, transpose_1, False, True)
        del scale_0, transpose_1

        # pd_op.softmax: (2x2x10x10xf32) <- (2x2x10x10xf32)
        softmax_0 = paddle._C_ops.softmax(matmul_3, -1)
        del matmul_3

        # pd_op.matmul: (2x2x10x16xf32) <- (2x2x10x10xf32, 2x2x10x16xf32)
        matmul_4 = paddle._C_ops.matmul(softmax_0, transpose_2, False, False)
        del softmax_0, transpose_2

        # pd_op.transpose: (2x10x2x16xf32) <- (2x2x10x16xf32)
        transpose_3 = paddle._C_ops.transpose(matmul_4, [0, 2, 1, 3])
        del matmul_4

        # pd_op.full_int_array: (3xi64) <- ()
        full_int_array_3 = paddle._C_ops.full_int_array([0, 0, 32], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (2x10x32xf32) <- (2x10x2x16xf32, 3xi64)
        reshape_3 = paddle._C_ops.reshape(transpose_3, full_int_array_3)
        del transpose_3, full_int_array_3

        # pd_op.matmul: (2x10x32xf32) <- (2x10x32xf32, 32x32xf32)
        matmul_5 = paddle._C_ops.matmul(reshape_3, parameter_81, False, False)
        del reshape_3, parameter_81

        # pd_op.add: (2x10x32xf32) <- (2x10x32xf32, 32xf32)
        add_3 = paddle._C_ops.add(matmul_5, parameter_80)
        del matmul_5, parameter_80

        # pd_op.add: (2x10x32xf32) <- (2x10x32xf32, 2x10x32xf32)
        add_4 = paddle._C_ops.add(data_0, add_3)
        del data_0, add_3

        # pd_op.layer_norm: (2x10x32xf32, 2x10xf32, 2x10xf32) <- (2x10x32xf32, 32xf32, 32xf32)
        layer_norm_0 = paddle._C_ops.layer_norm(add_4, parameter_75, parameter_74, float("1e-05"), 2)
        del add_4, parameter_75, parameter_74

        # pd_op.matmul: (2x10x128xf32) <- (2x10x32xf32, 32x128xf32)
        matmul_6 = paddle._C_ops.matmul(layer_norm_0, parameter_79, False, False)
        del parameter_79

        # pd_op.add: (2x10x128xf32) <- (2x10x128xf32, 128xf32)
        add_5 = paddle._C_ops.add(matmul_6, parameter_78)
        del matmul_6, parameter_78

        # pd_op.relu: (2x10x128xf32) <- (2x10x128xf32)
        relu_0 = paddle._C_ops.relu(add_5)
        del add_5

        # pd_op.matmul: (2x10x32xf32) <- (2x10x128xf32, 128x32xf32)
        matmul_7 = paddle._C_ops.matmul(relu_0, parameter_77, False, False)
        del relu_0, parameter_77

        # pd_op.add: (2x10x32xf32) <- (2x10x32xf32, 32xf32)
        add_6 = paddle._C_ops.add(matmul_7, parameter_76)
        del matmul_7, parameter_76

        # pd_op.add: (2x10x32xf32) <- (2x10x32xf32, 2x10x32xf32)
        add_7 = paddle._C_ops.add(layer_norm_0, add_6)
        del layer_norm_0, add_6

        # pd_op.layer_norm: (2x10x32xf32, 2x10xf32, 2x10xf32) <- (2x10x32xf32, 32xf32, 32xf32)
        layer_norm_1 = paddle._C_ops.layer_norm(add_7, parameter_73, parameter_72, float("1e-05"), 2)
        del add_7, parameter_73, parameter_72

        # pd_op.matmul: (2x10x32xf32) <- (2x10x32xf32, 32x32xf32)
        matmul_8 = paddle._C_ops.matmul(layer_norm_1, parameter_71, False, False)
        del parameter_71

        # pd_op.add: (2x10x32xf32) <- (2x10x32xf32, 32xf32)
        add_8 = paddle._C_ops.add(matmul_8, parameter_70)
        del matmul_8, parameter_70

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_4 = paddle._C_ops.full_int_array([0, 0, 2, 16], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (2x10x2x16xf32) <- (2x10x32xf32, 4xi64)
        reshape_4 = paddle._C_ops.reshape(add_8, full_int_array_4)
        del add_8, full_int_array_4

        # pd_op.transpose: (2x2x10x16xf32) <- (2x10x2x16xf32)
        transpose_4 = paddle._C_ops.transpose(reshape_4, [0, 2, 1, 3])
        del reshape_4

        # pd_op.matmul: (2x10x32xf32) <- (2x10x32xf32, 32x32xf32)
        matmul_9 = paddle._C_ops.matmul(layer_norm_1, parameter_69, False, False)
        del parameter_69

        # pd_op.add: (2x10x32xf32) <- (2x10x32xf32, 32xf32)
        add_9 = paddle._C_ops.add(matmul_9, parameter_68)
        del matmul_9, parameter_68

        # pd_op.matmul: (2x10x32xf32) <- (2x10x32xf32, 32x32xf32)
        matmul_10 = paddle._C_ops.matmul(layer_norm_1, parameter_67, False, False)
        del parameter_67

        # pd_op.add: (2x10x32xf32) <- (2x10x32xf32, 32xf32)
        add_10 = paddle._C_ops.add(matmul_10, parameter_66)
        del matmul_10, parameter_66

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_5 = paddle._C_ops.full_int_array([0, 0, 2, 16], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (2x10x2x16xf32) <- (2x10x32xf32, 4xi64)
        reshape_5 = paddle._C_ops.reshape(add_9, full_int_array_5)
        del add_9, full_int_array_5

        # pd_op.transpose: (2x2x10x16xf32) <- (2x10x2x16xf32)
        transpose_5 = paddle._C_ops.transpose(reshape_5, [0, 2, 1, 3])
        del reshape_5

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_6 = paddle._C_ops.full_int_array([0, 0, 2, 16], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (2x10x2x16xf32) <- (2x10x32xf32, 4xi64)
        reshape_6 = paddle._C_ops.reshape(add_10, full_int_array_6)
        del add_10, full_int_array_6

        # pd_op.transpose: (2x2x10x16xf32) <- (2x10x2x16xf32)
        transpose_6 = paddle._C_ops.transpose(reshape_6, [0, 2, 1, 3])
        del reshape_6

        # pd_op.full: (1xf32) <- ()
        full_1 = paddle._C_ops.full([1], float("0.25"), paddle.float32, paddle.core.CPUPlace())

        # pd_op.scale: (2x2x10x16xf32) <- (2x2x10x16xf32, 1xf32)
        scale_1 = paddle._C_ops.scale(transpose_4, full_1, float("0.0"), True)
        del transpose_4, full_1

        # pd_op.matmul: (2x2x10x10xf32) <- (2x2x10x16xf32, 2x2x10x16xf32)
        matmul_11 = paddle._C_ops.matmul(scale_1, transpose_5, False, True)
        del scale_1, transpose_5

        # pd_op.softmax: (2x2x10x10xf32) <- (2x2x10x10xf32)
        softmax_1 = paddle._C_ops.softmax(matmul_11, -1)
        del matmul_11

        # pd_op.matmul: (2x2x10x16xf32) <- (2x2x10x10xf32, 2x2x10x16xf32)
        matmul_12 = paddle._C_ops.matmul(softmax_1, transpose_6, False, False)
        del softmax_1, transpose_6

        # pd_op.transpose: (2x10x2x16xf32) <- (2x2x10x16xf32)
        transpose_7 = paddle._C_ops.transpose(matmul_12, [0, 2, 1, 3])
        del matmul_12

        # pd_op.full_int_array: (3xi64) <- ()
        full_int_array_7 = paddle._C_ops.full_int_array([0, 0, 32], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (2x10x32xf32) <- (2x10x2x16xf32, 3xi64)
        reshape_7 = paddle._C_ops.reshape(transpose_7, full_int_array_7)
        del transpose_7, full_int_array_7

        # pd_op.matmul: (2x10x32xf32) <- (2x10x32xf32, 32x32xf32)
        matmul_13 = paddle._C_ops.matmul(reshape_7, parameter_65, False, False)
        del reshape_7, parameter_65

        # pd_op.add: (2x10x32xf32) <- (2x10x32xf32, 32xf32)
        add_11 = paddle._C_ops.add(matmul_13, parameter_64)
        del matmul_13, parameter_64

        # pd_op.add: (2x10x32xf32) <- (2x10x32xf32, 2x10x32xf32)
        add_12 = paddle._C_ops.add(layer_norm_1, add_11)
        del layer_norm_1, add_11

        # pd_op.layer_norm: (2x10x32xf32, 2x10xf32, 2x10xf32) <- (2x10x32xf32, 32xf32, 32xf32)
        layer_norm_2 = paddle._C_ops.layer_norm(add_12, parameter_59, parameter_58, float("1e-05"), 2)
        del add_12, parameter_59, parameter_58

        # pd_op.matmul: (2x10x128xf32) <- (2x10x32xf32, 32x128xf32)
        matmul_14 = paddle._C_ops.matmul(layer_norm_2, parameter_63, False, False)
        del parameter_63

        # pd_op.add: (2x10x128xf32) <- (2x10x128xf32, 128xf32)
        add_13 = paddle._C_ops.add(matmul_14, parameter_62)
        del matmul_14, parameter_62

        # pd_op.relu: (2x10x128xf32) <- (2x10x128xf32)
        relu_1 = paddle._C_ops.relu(add_13)
        del add_13

        # pd_op.matmul: (2x10x32xf32) <- (2x10x128xf32, 128x32xf32)
        matmul_15 = paddle._C_ops.matmul(relu_1, parameter_61, False, False)
        del relu_1, parameter_61

        # pd_op.add: (2x10x32xf32) <- (2x10x32xf32, 32xf32)
        add_14 = paddle._C_ops.add(matmul_15, parameter_60)
        del matmul_15, parameter_60

        # pd_op.add: (2x10x32xf32) <- (2x10x32xf32, 2x10x32xf32)
        add_15 = paddle._C_ops.add(layer_norm_2, add_14)
        del layer_norm_2, add_14

        # pd_op.layer_norm: (2x10x32xf32, 2x10xf32, 2x10xf32) <- (2x10x32xf32, 32xf32, 32xf32)
        layer_norm_3 = paddle._C_ops.layer_norm(add_15, parameter_57, parameter_56, float("1e-05"), 2)
        del add_15, parameter_57, parameter_56

        # pd_op.layer_norm: (2x10x32xf32, 2x10xf32, 2x10xf32) <- (2x10x32xf32, 32xf32, 32xf32)
        layer_norm_4 = paddle._C_ops.layer_norm(layer_norm_3, parameter_55, parameter_54, float("1e-05"), 2)
        del layer_norm_3, parameter_55, parameter_54

        # pd_op.matmul: (2x7x32xf32) <- (2x7x32xf32, 32x32xf32)
        matmul_16 = paddle._C_ops.matmul(data_1, parameter_53, False, False)
        del parameter_53

        # pd_op.add: (2x7x32xf32) <- (2x7x32xf32, 32xf32)
        add_16 = paddle._C_ops.add(matmul_16, parameter_52)
        del matmul_16, parameter_52

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_8 = paddle._C_ops.full_int_array([0, 0, 2, 16], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (2x7x2x16xf32) <- (2x7x32xf32, 4xi64)
        reshape_8 = paddle._C_ops.reshape(add_16, full_int_array_8)
        del add_16, full_int_array_8

        # pd_op.transpose: (2x2x7x16xf32) <- (2x7x2x16xf32)
        transpose_8 = paddle._C_ops.transpose(reshape_8, [0, 2, 1, 3])
        del reshape_8

        # pd_op.matmul: (2x7x32xf32) <- (2x7x32xf32, 32x32xf32)
        matmul_17 = paddle._C_ops.matmul(data_1, parameter_51, False, False)
        del parameter_51

        # pd_op.add: (2x7x32xf32) <- (2x7x32xf32, 32xf32)
        add_17 = paddle._C_ops.add(matmul_17, parameter_50)
        del matmul_17, parameter_50

        # pd_op.matmul: (2x7x32xf32) <- (2x7x32xf32, 32x32xf32)
        matmul_18 = paddle._C_ops.matmul(data_1, parameter_49, False, False)
        del parameter_49

        # pd_op.add: (2x7x32xf32) <- (2x7x32xf32, 32xf32)
        add_18 = paddle._C_ops.add(matmul_18, parameter_48)
        del matmul_18, parameter_48

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_9 = paddle._C_ops.full_int_array([0, 0, 2, 16], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (2x7x2x16xf32) <- (2x7x32xf32, 4xi64)
        reshape_9 = paddle._C_ops.reshape(add_17, full_int_array_9)
        del add_17, full_int_array_9

        # pd_op.transpose: (2x2x7x16xf32) <- (2x7x2x16xf32)
        transpose_9 = paddle._C_ops.transpose(reshape_9, [0, 2, 1, 3])
        del reshape_9

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_10 = paddle._C_ops.full_int_array([0, 0, 2, 16], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (2x7x2x16xf32) <- (2x7x32xf32, 4xi64)
        reshape_10 = paddle._C_ops.reshape(add_18, full_int_array_10)
        del add_18, full_int_array_10

        # pd_op.transpose: (2x2x7x16xf32) <- (2x7x2x16xf32)
        transpose_10 = paddle._C_ops.transpose(reshape_10, [0, 2, 1, 3])
        del reshape_10

        # pd_op.full: (1xf32) <- ()
        full_2 = paddle._C_ops.full([1], float("0.25"), paddle.float32, paddle.core.CPUPlace())

        # pd_op.scale: (2x2x7x16xf32) <- (2x2x7x16xf32, 1xf32)
        scale_2 = paddle._C_ops.scale(transpose_8, full_2, float("0.0"), True)
        del transpose_8, full_2

        # pd_op.matmul: (2x2x7x7xf32) <- (2x2x7x16xf32, 2x2x7x16xf32)
        matmul_19 = paddle._C_ops.matmul(scale_2, transpose_9, False, True)
        del scale_2, transpose_9

        # pd_op.softmax: (2x2x7x7xf32) <- (2x2x7x7xf32)
        softmax_2 = paddle._C_ops.softmax(matmul_19, -1)
        del matmul_19

        # pd_op.matmul: (2x2x7x16xf32) <- (2x2x7x7xf32, 2x2x7x16xf32)
        matmul_20 = paddle._C_ops.matmul(softmax_2, transpose_10, False, False)
        del softmax_2, transpose_10

        # pd_op.transpose: (2x7x2x16xf32) <- (2x2x7x16xf32)
        transpose_11 = paddle._C_ops.transpose(matmul_20, [0, 2, 1, 3])
        del matmul_20

        # pd_op.full_int_array: (3xi64) <- ()
        full_int_array_11 = paddle._C_ops.full_int_array([0, 0, 32], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (2x7x32xf32) <- (2x7x2x16xf32, 3xi64)
        reshape_11 = paddle._C_ops.reshape(transpose_11, full_int_array_11)
        del transpose_11, full_int_array_11

        # pd_op.matmul: (2x7x32xf32) <- (2x7x32xf32, 32x32xf32)
        matmul_21 = paddle._C_ops.matmul(reshape_11, parameter_47, False, False)
        del reshape_11, parameter_47

        # pd_op.add: (2x7x32xf32) <- (2x7x32xf32, 32xf32)
        add_19 = paddle._C_ops.add(matmul_21, parameter_46)
        del matmul_21, parameter_46

        # pd_op.add: (2x7x32xf32) <- (2x7x32xf32, 2x7x32xf32)
        add_20 = paddle._C_ops.add(data_1, add_19)
        del data_1, add_19

        # pd_op.layer_norm: (2x7x32xf32, 2x7xf32, 2x7xf32) <- (2x7x32xf32, 32xf32, 32xf32)
        layer_norm_5 = paddle._C_ops.layer_norm(add_20, parameter_33, parameter_32, float("1e-05"), 2)
        del add_20, parameter_33, parameter_32

        # pd_op.matmul: (2x7x32xf32) <- (2x7x32xf32, 32x32xf32)
        matmul_22 = paddle._C_ops.matmul(layer_norm_5, parameter_45, False, False)
        del parameter_45

        # pd_op.add: (2x7x32xf32) <- (2x7x32xf32, 32xf32)
        add_21 = paddle._C_ops.add(matmul_22, parameter_44)
        del matmul_22, parameter_44

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_12 = paddle._C_ops.full_int_array([0, 0, 2, 16], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (2x7x2x16xf32) <- (2x7x32xf32, 4xi64)
        reshape_12 = paddle._C_ops.reshape(add_21, full_int_array_12)
        del add_21, full_int_array_12

        # pd_op.transpose: (2x2x7x16xf32) <- (2x7x2x16xf32)
        transpose_12 = paddle._C_ops.transpose(reshape_12, [0, 2, 1, 3])
        del reshape_12

        # pd_op.matmul: (2x10x32xf32) <- (2x10x32xf32, 32x32xf32)
        matmul_23 = paddle._C_ops.matmul(layer_norm_4, parameter_43, False, False)
        del parameter_43

        # pd_op.add: (2x10x32xf32) <- (2x10x32xf32, 32xf32)
        add_22 = paddle._C_ops.add(matmul_23, parameter_42)
        del matmul_23, parameter_42

        # pd_op.matmul: (2x10x32xf32) <- (2x10x32xf32, 32x32xf32)
        matmul_24 = paddle._C_ops.matmul(layer_norm_4, parameter_41, False, False)
        del parameter_41

        # pd_op.add: (2x10x32xf32) <- (2x10x32xf32, 32xf32)
        add_23 = paddle._C_ops.add(matmul_24, parameter_40)
        del matmul_24, parameter_40

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_13 = paddle._C_ops.full_int_array([0, 0, 2, 16], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (2x10x2x16xf32) <- (2x10x32xf32, 4xi64)
        reshape_13 = paddle._C_ops.reshape(add_22, full_int_array_13)
        del add_22, full_int_array_13

        # pd_op.transpose: (2x2x10x16xf32) <- (2x10x2x16xf32)
        transpose_13 = paddle._C_ops.transpose(reshape_13, [0, 2, 1, 3])
        del reshape_13

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_14 = paddle._C_ops.full_int_array([0, 0, 2, 16], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (2x10x2x16xf32) <- (2x10x32xf32, 4xi64)
        reshape_14 = paddle._C_ops.reshape(add_23, full_int_array_14)
        del add_23, full_int_array_14

        # pd_op.transpose: (2x2x10x16xf32) <- (2x10x2x16xf32)
        transpose_14 = paddle._C_ops.transpose(reshape_14, [0, 2, 1, 3])
        del reshape_14

        # pd_op.full: (1xf32) <- ()
        full_3 = paddle._C_ops.full([1], float("0.25"), paddle.float32, paddle.core.CPUPlace())

        # pd_op.scale: (2x2x7x16xf32) <- (2x2x7x16xf32, 1xf32)
        scale_3 = paddle._C_ops.scale(transpose_12, full_3, float("0.0"), True)
        del transpose_12, full_3

        # pd_op.matmul: (2x2x7x10xf32) <- (2x2x7x16xf32, 2x2x10x16xf32)
        matmul_25 = paddle._C_ops.matmul(scale_3, transpose_13, False, True)
        del scale_3, transpose_13

        # pd_op.softmax: (2x2x7x10xf32) <- (2x2x7x10xf32)
        softmax_3 = paddle._C_ops.softmax(matmul_25, -1)
        del matmul_25

        # pd_op.matmul: (2x2x7x16xf32) <- (2x2x7x10xf32, 2x2x10x16xf32)
        matmul_26 = paddle._C_ops.matmul(softmax_3, transpose_14, False, False)
        del softmax_3, transpose_14

        # pd_op.transpose: (2x7x2x16xf32) <- (2x2x7x16xf32)
        transpose_15 = paddle._C_ops.transpose(matmul_26, [0, 2, 1, 3])
        del matmul_26

        # pd_op.full_int_array: (3xi64) <- ()
        full_int_array_15 = paddle._C_ops.full_int_array([0, 0, 32], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (2x7x32xf32) <- (2x7x2x16xf32, 3xi64)
        reshape_15 = paddle._C_ops.reshape(transpose_15, full_int_array_15)
        del transpose_15, full_int_array_15

        # pd_op.matmul: (2x7x32xf32) <- (2x7x32xf32, 32x32xf32)
        matmul_27 = paddle._C_ops.matmul(reshape_15, parameter_39, False, False)
        del reshape_15, parameter_39

        # pd_op.add: (2x7x32xf32) <- (2x7x32xf32, 32xf32)
        add_24 = paddle._C_ops.add(matmul_27, parameter_38)
        del matmul_27, parameter_38

        # pd_op.add: (2x7x32xf32) <- (2x7x32xf32, 2x7x32xf32)
        add_25 = paddle._C_ops.add(layer_norm_5, add_24)
        del layer_norm_5, add_24

        # pd_op.layer_norm: (2x7x32xf32, 2x7xf32, 2x7xf32) <- (2x7x32xf32, 32xf32, 32xf32)
        layer_norm_6 = paddle._C_ops.layer_norm(add_25, parameter_31, parameter_30, float("1e-05"), 2)
        del add_25, parameter_31, parameter_30

        # pd_op.matmul: (2x7x128xf32) <- (2x7x32xf32, 32x128xf32)
        matmul_28 = paddle._C_ops.matmul(layer_norm_6, parameter_37, False, False)
        del parameter_37

        # pd_op.add: (2x7x128xf32) <- (2x7x128xf32, 128xf32)
        add_26 = paddle._C_ops.add(matmul_28, parameter_36)
        del matmul_28, parameter_36

        # pd_op.relu: (2x7x128xf32) <- (2x7x128xf32)
        relu_2 = paddle._C_ops.relu(add_26)
        del add_26

        # pd_op.matmul: (2x7x32xf32) <- (2x7x128xf32, 128x32xf32)
        matmul_29 = paddle._C_ops.matmul(relu_2, parameter_35, False, False)
        del relu_2, parameter_35

        # pd_op.add: (2x7x32xf32) <- (2x7x32xf32, 32xf32)
        add_27 = paddle._C_ops.add(matmul_29, parameter_34)
        del matmul_29, parameter_34

        # pd_op.add: (2x7x32xf32) <- (2x7x32xf32, 2x7x32xf32)
        add_28 = paddle._C_ops.add(layer_norm_6, add_27)
        del layer_norm_6, add_27

        # pd_op.layer_norm: (2x7x32xf32, 2x7xf32, 2x7xf32) <- (2x7x32xf32, 32xf32, 32xf32)
        layer_norm_7 = paddle._C_ops.layer_norm(add_28, parameter_29, parameter_28, float("1e-05"), 2)
        del add_28, parameter_29, parameter_28

        # pd_op.matmul: (2x7x32xf32) <- (2x7x32xf32, 32x32xf32)
        matmul_30 = paddle._C_ops.matmul(layer_norm_7, parameter_27, False, False)
        del parameter_27

        # pd_op.add: (2x7x32xf32) <- (2x7x32xf32, 32xf32)
        add_29 = paddle._C_ops.add(matmul_30, parameter_26)
        del matmul_30, parameter_26

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_16 = paddle._C_ops.full_int_array([0, 0, 2, 16], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (2x7x2x16xf32) <- (2x7x32xf32, 4xi64)
        reshape_16 = paddle._C_ops.reshape(add_29, full_int_array_16)
        del add_29, full_int_array_16

        # pd_op.transpose: (2x2x7x16xf32) <- (2x7x2x16xf32)
        transpose_16 = paddle._C_ops.transpose(reshape_16, [0, 2, 1, 3])
        del reshape_16

        # pd_op.matmul: (2x7x32xf32) <- (2x7x32xf32, 32x32xf32)
        matmul_31 = paddle._C_ops.matmul(layer_norm_7, parameter_25, False, False)
        del parameter_25

        # pd_op.add: (2x7x32xf32) <- (2x7x32xf32, 32xf32)
        add_30 = paddle._C_ops.add(matmul_31, parameter_24)
        del matmul_31, parameter_24

        # pd_op.matmul: (2x7x32xf32) <- (2x7x32xf32, 32x32xf32)
        matmul_32 = paddle._C_ops.matmul(layer_norm_7, parameter_23, False, False)
        del parameter_23

        # pd_op.add: (2x7x32xf32) <- (2x7x32xf32, 32xf32)
        add_31 = paddle._C_ops.add(matmul_32, parameter_22)
        del matmul_32, parameter_22

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_17 = paddle._C_ops.full_int_array([0, 0, 2, 16], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (2x7x2x16xf32) <- (2x7x32xf32, 4xi64)
        reshape_17 = paddle._C_ops.reshape(add_30, full_int_array_17)
        del add_30, full_int_array_17

        # pd_op.transpose: (2x2x7x16xf32) <- (2x7x2x16xf32)
        transpose_17 = paddle._C_ops.transpose(reshape_17, [0, 2, 1, 3])
        del reshape_17

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_18 = paddle._C_ops.full_int_array([0, 0, 2, 16], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (2x7x2x16xf32) <- (2x7x32xf32, 4xi64)
        reshape_18 = paddle._C_ops.reshape(add_31, full_int_array_18)
        del add_31, full_int_array_18

        # pd_op.transpose: (2x2x7x16xf32) <- (2x7x2x16xf32)
        transpose_18 = paddle._C_ops.transpose(reshape_18, [0, 2, 1, 3])
        del reshape_18

        # pd_op.full: (1xf32) <- ()
        full_4 = paddle._C_ops.full([1], float("0.25"), paddle.float32, paddle.core.CPUPlace())

        # pd_op.scale: (2x2x7x16xf32) <- (2x2x7x16xf32, 1xf32)
        scale_4 = paddle._C_ops.scale(transpose_16, full_4, float("0.0"), True)
        del transpose_16, full_4

        # pd_op.matmul: (2x2x7x7xf32) <- (2x2x7x16xf32, 2x2x7x16xf32)
        matmul_33 = paddle._C_ops.matmul(scale_4, transpose_17, False, True)
        del scale_4, transpose_17

        # pd_op.softmax: (2x2x7x7xf32) <- (2x2x7x7xf32)
        softmax_4 = paddle._C_ops.softmax(matmul_33, -1)
        del matmul_33

        # pd_op.matmul: (2x2x7x16xf32) <- (2x2x7x7xf32, 2x2x7x16xf32)
        matmul_34 = paddle._C_ops.matmul(softmax_4, transpose_18, False, False)
        del softmax_4, transpose_18

        # pd_op.transpose: (2x7x2x16xf32) <- (2x2x7x16xf32)
        transpose_19 = paddle._C_ops.transpose(matmul_34, [0, 2, 1, 3])
        del matmul_34

        # pd_op.full_int_array: (3xi64) <- ()
        full_int_array_19 = paddle._C_ops.full_int_array([0, 0, 32], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (2x7x32xf32) <- (2x7x2x16xf32, 3xi64)
        reshape_19 = paddle._C_ops.reshape(transpose_19, full_int_array_19)
        del transpose_19, full_int_array_19

        # pd_op.matmul: (2x7x32xf32) <- (2x7x32xf32, 32x32xf32)
        matmul_35 = paddle._C_ops.matmul(reshape_19, parameter_21, False, False)
        del reshape_19, parameter_21

        # pd_op.add: (2x7x32xf32) <- (2x7x32xf32, 32xf32)
        add_32 = paddle._C_ops.add(matmul_35, parameter_20)
        del matmul_35, parameter_20

        # pd_op.add: (2x7x32xf32) <- (2x7x32xf32, 2x7x32xf32)
        add_33 = paddle._C_ops.add(layer_norm_7, add_32)
        del layer_norm_7, add_32

        # pd_op.layer_norm: (2x7x32xf32, 2x7xf32, 2x7xf32) <- (2x7x32xf32, 32xf32, 32xf32)
        layer_norm_8 = paddle._C_ops.layer_norm(add_33, parameter_7, parameter_6, float("1e-05"), 2)
        del add_33, parameter_7, parameter_6

        # pd_op.matmul: (2x7x32xf32) <- (2x7x32xf32, 32x32xf32)
        matmul_36 = paddle._C_ops.matmul(layer_norm_8, parameter_19, False, False)
        del parameter_19

        # pd_op.add: (2x7x32xf32) <- (2x7x32xf32, 32xf32)
        add_34 = paddle._C_ops.add(matmul_36, parameter_18)
        del matmul_36, parameter_18

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_20 = paddle._C_ops.full_int_array([0, 0, 2, 16], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (2x7x2x16xf32) <- (2x7x32xf32, 4xi64)
        reshape_20 = paddle._C_ops.reshape(add_34, full_int_array_20)
        del add_34, full_int_array_20

        # pd_op.transpose: (2x2x7x16xf32) <- (2x7x2x16xf32)
        transpose_20 = paddle._C_ops.transpose(reshape_20, [0, 2, 1, 3])
        del reshape_20

        # pd_op.matmul: (2x10x32xf32) <- (2x10x32xf32, 32x32xf32)
        matmul_37 = paddle._C_ops.matmul(layer_norm_4, parameter_17, False, False)
        del parameter_17

        # pd_op.add: (2x10x32xf32) <- (2x10x32xf32, 32xf32)
        add_35 = paddle._C_ops.add(matmul_37, parameter_16)
        del matmul_37, parameter_16

        # pd_op.matmul: (2x10x32xf32) <- (2x10x32xf32, 32x32xf32)
        matmul_38 = paddle._C_ops.matmul(layer_norm_4, parameter_15, False, False)
        del layer_norm_4, parameter_15

        # pd_op.add: (2x10x32xf32) <- (2x10x32xf32, 32xf32)
        add_36 = paddle._C_ops.add(matmul_38, parameter_14)
        del matmul_38, parameter_14

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_21 = paddle._C_ops.full_int_array([0, 0, 2, 16], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (2x10x2x16xf32) <- (2x10x32xf32, 4xi64)
        reshape_21 = paddle._C_ops.reshape(add_35, full_int_array_21)
        del add_35, full_int_array_21

        # pd_op.transpose: (2x2x10x16xf32) <- (2x10x2x16xf32)
        transpose_21 = paddle._C_ops.transpose(reshape_21, [0, 2, 1, 3])
        del reshape_21

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_22 = paddle._C_ops.full_int_array([0, 0, 2, 16], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (2x10x2x16xf32) <- (2x10x32xf32, 4xi64)
        reshape_22 = paddle._C_ops.reshape(add_36, full_int_array_22)
        del add_36, full_int_array_22

        # pd_op.transpose: (2x2x10x16xf32) <- (2x10x2x16xf32)
        transpose_22 = paddle._C_ops.transpose(reshape_22, [0, 2, 1, 3])
        del reshape_22

        # pd_op.full: (1xf32) <- ()
        full_5 = paddle._C_ops.full([1], float("0.25"), paddle.float32, paddle.core.CPUPlace())

        # pd_op.scale: (2x2x7x16xf32) <- (2x2x7x16xf32, 1xf32)
        scale_5 = paddle._C_ops.scale(transpose_20, full_5, float("0.0"), True)
        del transpose_20, full_5

        # pd_op.matmul: (2x2x7x10xf32) <- (2x2x7x16xf32, 2x2x10x16xf32)
        matmul_39 = paddle._C_ops.matmul(scale_5, transpose_21, False, True)
        del scale_5, transpose_21

        # pd_op.softmax: (2x2x7x10xf32) <- (2x2x7x10xf32)
        softmax_5 = paddle._C_ops.softmax(matmul_39, -1)
        del matmul_39

        # pd_op.matmul: (2x2x7x16xf32) <- (2x2x7x10xf32, 2x2x10x16xf32)
        matmul_40 = paddle._C_ops.matmul(softmax_5, transpose_22, False, False)
        del softmax_5, transpose_22

        # pd_op.transpose: (2x7x2x16xf32) <- (2x2x7x16xf32)
        transpose_23 = paddle._C_ops.transpose(matmul_40, [0, 2, 1, 3])
        del matmul_40

        # pd_op.full_int_array: (3xi64) <- ()
        full_int_array_23 = paddle._C_ops.full_int_array([0, 0, 32], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (2x7x32xf32) <- (2x7x2x16xf32, 3xi64)
        reshape_23 = paddle._C_ops.reshape(transpose_23, full_int_array_23)
        del transpose_23, full_int_array_23

        # pd_op.matmul: (2x7x32xf32) <- (2x7x32xf32, 32x32xf32)
        matmul_41 = paddle._C_ops.matmul(reshape_23, parameter_13, False, False)
        del reshape_23, parameter_13

        # pd_op.add: (2x7x32xf32) <- (2x7x32xf32, 32xf32)
        add_37 = paddle._C_ops.add(matmul_41, parameter_12)
        del matmul_41, parameter_12

        # pd_op.add: (2x7x32xf32) <- (2x7x32xf32, 2x7x32xf32)
        add_38 = paddle._C_ops.add(layer_norm_8, add_37)
        del layer_norm_8, add_37

        # pd_op.layer_norm: (2x7x32xf32, 2x7xf32, 2x7xf32) <- (2x7x32xf32, 32xf32, 32xf32)
        layer_norm_9 = paddle._C_ops.layer_norm(add_38, parameter_5, parameter_4, float("1e-05"), 2)
        del add_38, parameter_5, parameter_4

        # pd_op.matmul: (2x7x128xf32) <- (2x7x32xf32, 32x128xf32)
        matmul_42 = paddle._C_ops.matmul(layer_norm_9, parameter_11, False, False)
        del parameter_11

        # pd_op.add: (2x7x128xf32) <- (2x7x128xf32, 128xf32)
        add_39 = paddle._C_ops.add(matmul_42, parameter_10)
        del matmul_42, parameter_10

        # pd_op.relu: (2x7x128xf32) <- (2x7x128xf32)
        relu_3 = paddle._C_ops.relu(add_39)
        del add_39

        # pd_op.matmul: (2x7x32xf32) <- (2x7x128xf32, 128x32xf32)
        matmul_43 = paddle._C_ops.matmul(relu_3, parameter_9, False, False)
        del relu_3, parameter_9

        # pd_op.add: (2x7x32xf32) <- (2x7x32xf32, 32xf32)
        add_40 = paddle._C_ops.add(matmul_43, parameter_8)
        del matmul_43, parameter_8

        # pd_op.add: (2x7x32xf32) <- (2x7x32xf32, 2x7x32xf32)
        add_41 = paddle._C_ops.add(layer_norm_9, add_40)
        del layer_norm_9, add_40

        # pd_op.layer_norm: (2x7x32xf32, 2x7xf32, 2x7xf32) <- (2x7x32xf32, 32xf32, 32xf32)
        layer_norm_10 = paddle._C_ops.layer_norm(add_41, parameter_3, parameter_2, float("1e-05"), 2)
        del add_41, parameter_3, parameter_2

        # pd_op.layer_norm: (2x7x32xf32, 2x7xf32, 2x7xf32) <- (2x7x32xf32, 32xf32, 32xf32)
        layer_norm_11 = paddle._C_ops.layer_norm(layer_norm_10, parameter_1, parameter_0, float("1e-05"), 2)
        del layer_norm_10, parameter_1, parameter_0

        return (layer_norm_11, )
