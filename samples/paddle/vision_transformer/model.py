import paddle


class GraphModule(paddle.nn.Layer):
    def __init__(self):
        super().__init__()

    def forward(
        self,
        data_0,
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
    ):
        # pd_op.conv2d: (1x32x4x4xf32) <- (1x3x32x32xf32, 32x3x8x8xf32)
        conv2d_0 = paddle._C_ops.conv2d(data_0, parameter_37, [8, 8], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del data_0, parameter_37

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_0 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x32x1x1xf32) <- (32xf32, 4xi64)
        reshape_0 = paddle._C_ops.reshape(parameter_36, full_int_array_0)
        del parameter_36, full_int_array_0

        # pd_op.add: (1x32x4x4xf32) <- (1x32x4x4xf32, 1x32x1x1xf32)
        add_0 = paddle._C_ops.add(conv2d_0, reshape_0)
        del conv2d_0, reshape_0

        # pd_op.flatten: (1x32x16xf32) <- (1x32x4x4xf32)
        flatten_0 = paddle._C_ops.flatten(add_0, 2, 3)
        del add_0

        # pd_op.transpose: (1x16x32xf32) <- (1x32x16xf32)
        transpose_0 = paddle._C_ops.transpose(flatten_0, [0, 2, 1])
        del flatten_0

        # pd_op.full_int_array: (3xi64) <- ()
        full_int_array_1 = paddle._C_ops.full_int_array([1, 1, -1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.expand: (1x1x32xf32) <- (1x1x32xf32, 3xi64)
        expand_0 = paddle._C_ops.expand(parameter_39, full_int_array_1)
        del parameter_39, full_int_array_1

        # pd_op.full: (1xi32) <- ()
        full_0 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x1x32xf32, 1x16x32xf32]) <- (1x1x32xf32, 1x16x32xf32)
        combine_0 = [expand_0, transpose_0]
        del expand_0, transpose_0

        # pd_op.concat: (1x17x32xf32) <- ([1x1x32xf32, 1x16x32xf32], 1xi32)
        concat_0 = paddle._C_ops.concat(combine_0, full_0)
        del combine_0, full_0

        # pd_op.add: (1x17x32xf32) <- (1x17x32xf32, 1x17x32xf32)
        add_1 = paddle._C_ops.add(concat_0, parameter_38)
        del concat_0, parameter_38

        # pd_op.layer_norm: (1x17x32xf32, 1x17xf32, 1x17xf32) <- (1x17x32xf32, 32xf32, 32xf32)
        layer_norm_0 = paddle._C_ops.layer_norm(add_1, parameter_23, parameter_22, float("1e-05"), 2)
        del parameter_23, parameter_22

        # pd_op.matmul: (1x17x32xf32) <- (1x17x32xf32, 32x32xf32)
        matmul_0 = paddle._C_ops.matmul(layer_norm_0, parameter_35, False, False)
        del parameter_35

        # pd_op.add: (1x17x32xf32) <- (1x17x32xf32, 32xf32)
        add_2 = paddle._C_ops.add(matmul_0, parameter_34)
        del matmul_0, parameter_34

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_2 = paddle._C_ops.full_int_array([0, 0, 2, 16], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x17x2x16xf32) <- (1x17x32xf32, 4xi64)
        reshape_1 = paddle._C_ops.reshape(add_2, full_int_array_2)
        del add_2, full_int_array_2

        # pd_op.transpose: (1x2x17x16xf32) <- (1x17x2x16xf32)
        transpose_1 = paddle._C_ops.transpose(reshape_1, [0, 2, 1, 3])
        del reshape_1

        # pd_op.matmul: (1x17x32xf32) <- (1x17x32xf32, 32x32xf32)
        matmul_1 = paddle._C_ops.matmul(layer_norm_0, parameter_33, False, False)
        del parameter_33

        # pd_op.add: (1x17x32xf32) <- (1x17x32xf32, 32xf32)
        add_3 = paddle._C_ops.add(matmul_1, parameter_32)
        del matmul_1, parameter_32

        # pd_op.matmul: (1x17x32xf32) <- (1x17x32xf32, 32x32xf32)
        matmul_2 = paddle._C_ops.matmul(layer_norm_0, parameter_31, False, False)
        del layer_norm_0, parameter_31

        # pd_op.add: (1x17x32xf32) <- (1x17x32xf32, 32xf32)
        add_4 = paddle._C_ops.add(matmul_2, parameter_30)
        del matmul_2, parameter_30

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_3 = paddle._C_ops.full_int_array([0, 0, 2, 16], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x17x2x16xf32) <- (1x17x32xf32, 4xi64)
        reshape_2 = paddle._C_ops.reshape(add_3, full_int_array_3)
        del add_3, full_int_array_3

        # pd_op.transpose: (1x2x17x16xf32) <- (1x17x2x16xf32)
        transpose_2 = paddle._C_ops.transpose(reshape_2, [0, 2, 1, 3])
        del reshape_2

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_4 = paddle._C_ops.full_int_array([0, 0, 2, 16], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x17x2x16xf32) <- (1x17x32xf32, 4xi64)
        reshape_3 = paddle._C_ops.reshape(add_4, full_int_array_4)
        del add_4, full_int_array_4

        # pd_op.transpose: (1x2x17x16xf32) <- (1x17x2x16xf32)
        transpose_3 = paddle._C_ops.transpose(reshape_3, [0, 2, 1, 3])
        del reshape_3

        # pd_op.full: (1xf32) <- ()
        full_1 = paddle._C_ops.full([1], float("0.25"), paddle.float32, paddle.core.CPUPlace())

        # pd_op.scale: (1x2x17x16xf32) <- (1x2x17x16xf32, 1xf32)
        scale_0 = paddle._C_ops.scale(transpose_1, full_1, float("0.0"), True)
        del transpose_1, full_1

        # pd_op.matmul: (1x2x17x17xf32) <- (1x2x17x16xf32, 1x2x17x16xf32)
        matmul_3 = paddle._C_ops.matmul(scale_0, transpose_2, False, True)
        del scale_0, transpose_2

        # pd_op.softmax: (1x2x17x17xf32) <- (1x2x17x17xf32)
        softmax_0 = paddle._C_ops.softmax(matmul_3, -1)
        del matmul_3

        # pd_op.matmul: (1x2x17x16xf32) <- (1x2x17x17xf32, 1x2x17x16xf32)
        matmul_4 = paddle._C_ops.matmul(softmax_0, transpose_3, False, False)
        del softmax_0, transpose_3

        # pd_op.transpose: (1x17x2x16xf32) <- (1x2x17x16xf32)
        transpose_4 = paddle._C_ops.transpose(matmul_4, [0, 2, 1, 3])
        del matmul_4

        # pd_op.full_int_array: (3xi64) <- ()
        full_int_array_5 = paddle._C_ops.full_int_array([0, 0, 32], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x17x32xf32) <- (1x17x2x16xf32, 3xi64)
        reshape_4 = paddle._C_ops.reshape(transpose_4, full_int_array_5)
        del transpose_4, full_int_array_5

        # pd_op.matmul: (1x17x32xf32) <- (1x17x32xf32, 32x32xf32)
        matmul_5 = paddle._C_ops.matmul(reshape_4, parameter_29, False, False)
        del reshape_4, parameter_29

        # pd_op.add: (1x17x32xf32) <- (1x17x32xf32, 32xf32)
        add_5 = paddle._C_ops.add(matmul_5, parameter_28)
        del matmul_5, parameter_28

        # pd_op.add: (1x17x32xf32) <- (1x17x32xf32, 1x17x32xf32)
        add_6 = paddle._C_ops.add(add_1, add_5)
        del add_1, add_5

        # pd_op.layer_norm: (1x17x32xf32, 1x17xf32, 1x17xf32) <- (1x17x32xf32, 32xf32, 32xf32)
        layer_norm_1 = paddle._C_ops.layer_norm(add_6, parameter_21, parameter_20, float("1e-05"), 2)
        del parameter_21, parameter_20

        # pd_op.matmul: (1x17x128xf32) <- (1x17x32xf32, 32x128xf32)
        matmul_6 = paddle._C_ops.matmul(layer_norm_1, parameter_27, False, False)
        del layer_norm_1, parameter_27

        # pd_op.add: (1x17x128xf32) <- (1x17x128xf32, 128xf32)
        add_7 = paddle._C_ops.add(matmul_6, parameter_26)
        del matmul_6, parameter_26

        # pd_op.gelu: (1x17x128xf32) <- (1x17x128xf32)
        gelu_0 = paddle._C_ops.gelu(add_7, False)
        del add_7

        # pd_op.matmul: (1x17x32xf32) <- (1x17x128xf32, 128x32xf32)
        matmul_7 = paddle._C_ops.matmul(gelu_0, parameter_25, False, False)
        del gelu_0, parameter_25

        # pd_op.add: (1x17x32xf32) <- (1x17x32xf32, 32xf32)
        add_8 = paddle._C_ops.add(matmul_7, parameter_24)
        del matmul_7, parameter_24

        # pd_op.add: (1x17x32xf32) <- (1x17x32xf32, 1x17x32xf32)
        add_9 = paddle._C_ops.add(add_6, add_8)
        del add_6, add_8

        # pd_op.layer_norm: (1x17x32xf32, 1x17xf32, 1x17xf32) <- (1x17x32xf32, 32xf32, 32xf32)
        layer_norm_2 = paddle._C_ops.layer_norm(add_9, parameter_7, parameter_6, float("1e-05"), 2)
        del parameter_7, parameter_6

        # pd_op.matmul: (1x17x32xf32) <- (1x17x32xf32, 32x32xf32)
        matmul_8 = paddle._C_ops.matmul(layer_norm_2, parameter_19, False, False)
        del parameter_19

        # pd_op.add: (1x17x32xf32) <- (1x17x32xf32, 32xf32)
        add_10 = paddle._C_ops.add(matmul_8, parameter_18)
        del matmul_8, parameter_18

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_6 = paddle._C_ops.full_int_array([0, 0, 2, 16], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x17x2x16xf32) <- (1x17x32xf32, 4xi64)
        reshape_5 = paddle._C_ops.reshape(add_10, full_int_array_6)
        del add_10, full_int_array_6

        # pd_op.transpose: (1x2x17x16xf32) <- (1x17x2x16xf32)
        transpose_5 = paddle._C_ops.transpose(reshape_5, [0, 2, 1, 3])
        del reshape_5

        # pd_op.matmul: (1x17x32xf32) <- (1x17x32xf32, 32x32xf32)
        matmul_9 = paddle._C_ops.matmul(layer_norm_2, parameter_17, False, False)
        del parameter_17

        # pd_op.add: (1x17x32xf32) <- (1x17x32xf32, 32xf32)
        add_11 = paddle._C_ops.add(matmul_9, parameter_16)
        del matmul_9, parameter_16

        # pd_op.matmul: (1x17x32xf32) <- (1x17x32xf32, 32x32xf32)
        matmul_10 = paddle._C_ops.matmul(layer_norm_2, parameter_15, False, False)
        del layer_norm_2, parameter_15

        # pd_op.add: (1x17x32xf32) <- (1x17x32xf32, 32xf32)
        add_12 = paddle._C_ops.add(matmul_10, parameter_14)
        del matmul_10, parameter_14

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_7 = paddle._C_ops.full_int_array([0, 0, 2, 16], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x17x2x16xf32) <- (1x17x32xf32, 4xi64)
        reshape_6 = paddle._C_ops.reshape(add_11, full_int_array_7)
        del add_11, full_int_array_7

        # pd_op.transpose: (1x2x17x16xf32) <- (1x17x2x16xf32)
        transpose_6 = paddle._C_ops.transpose(reshape_6, [0, 2, 1, 3])
        del reshape_6

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_8 = paddle._C_ops.full_int_array([0, 0, 2, 16], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x17x2x16xf32) <- (1x17x32xf32, 4xi64)
        reshape_7 = paddle._C_ops.reshape(add_12, full_int_array_8)
        del add_12, full_int_array_8

        # pd_op.transpose: (1x2x17x16xf32) <- (1x17x2x16xf32)
        transpose_7 = paddle._C_ops.transpose(reshape_7, [0, 2, 1, 3])
        del reshape_7

        # pd_op.full: (1xf32) <- ()
        full_2 = paddle._C_ops.full([1], float("0.25"), paddle.float32, paddle.core.CPUPlace())

        # pd_op.scale: (1x2x17x16xf32) <- (1x2x17x16xf32, 1xf32)
        scale_1 = paddle._C_ops.scale(transpose_5, full_2, float("0.0"), True)
        del transpose_5, full_2

        # pd_op.matmul: (1x2x17x17xf32) <- (1x2x17x16xf32, 1x2x17x16xf32)
        matmul_11 = paddle._C_ops.matmul(scale_1, transpose_6, False, True)
        del scale_1, transpose_6

        # pd_op.softmax: (1x2x17x17xf32) <- (1x2x17x17xf32)
        softmax_1 = paddle._C_ops.softmax(matmul_11, -1)
        del matmul_11

        # pd_op.matmul: (1x2x17x16xf32) <- (1x2x17x17xf32, 1x2x17x16xf32)
        matmul_12 = paddle._C_ops.matmul(softmax_1, transpose_7, False, False)
        del softmax_1, transpose_7

        # pd_op.transpose: (1x17x2x16xf32) <- (1x2x17x16xf32)
        transpose_8 = paddle._C_ops.transpose(matmul_12, [0, 2, 1, 3])
        del matmul_12

        # pd_op.full_int_array: (3xi64) <- ()
        full_int_array_9 = paddle._C_ops.full_int_array([0, 0, 32], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x17x32xf32) <- (1x17x2x16xf32, 3xi64)
        reshape_8 = paddle._C_ops.reshape(transpose_8, full_int_array_9)
        del transpose_8, full_int_array_9

        # pd_op.matmul: (1x17x32xf32) <- (1x17x32xf32, 32x32xf32)
        matmul_13 = paddle._C_ops.matmul(reshape_8, parameter_13, False, False)
        del reshape_8, parameter_13

        # pd_op.add: (1x17x32xf32) <- (1x17x32xf32, 32xf32)
        add_13 = paddle._C_ops.add(matmul_13, parameter_12)
        del matmul_13, parameter_12

        # pd_op.add: (1x17x32xf32) <- (1x17x32xf32, 1x17x32xf32)
        add_14 = paddle._C_ops.add(add_9, add_13)
        del add_9, add_13

        # pd_op.layer_norm: (1x17x32xf32, 1x17xf32, 1x17xf32) <- (1x17x32xf32, 32xf32, 32xf32)
        layer_norm_3 = paddle._C_ops.layer_norm(add_14, parameter_5, parameter_4, float("1e-05"), 2)
        del parameter_5, parameter_4

        # pd_op.matmul: (1x17x128xf32) <- (1x17x32xf32, 32x128xf32)
        matmul_14 = paddle._C_ops.matmul(layer_norm_3, parameter_11, False, False)
        del layer_norm_3, parameter_11

        # pd_op.add: (1x17x128xf32) <- (1x17x128xf32, 128xf32)
        add_15 = paddle._C_ops.add(matmul_14, parameter_10)
        del matmul_14, parameter_10

        # pd_op.gelu: (1x17x128xf32) <- (1x17x128xf32)
        gelu_1 = paddle._C_ops.gelu(add_15, False)
        del add_15

        # pd_op.matmul: (1x17x32xf32) <- (1x17x128xf32, 128x32xf32)
        matmul_15 = paddle._C_ops.matmul(gelu_1, parameter_9, False, False)
        del gelu_1, parameter_9

        # pd_op.add: (1x17x32xf32) <- (1x17x32xf32, 32xf32)
        add_16 = paddle._C_ops.add(matmul_15, parameter_8)
        del matmul_15, parameter_8

        # pd_op.add: (1x17x32xf32) <- (1x17x32xf32, 1x17x32xf32)
        add_17 = paddle._C_ops.add(add_14, add_16)
        del add_14, add_16

        # pd_op.layer_norm: (1x17x32xf32, 1x17xf32, 1x17xf32) <- (1x17x32xf32, 32xf32, 32xf32)
        layer_norm_4 = paddle._C_ops.layer_norm(add_17, parameter_3, parameter_2, float("1e-05"), 2)
        del add_17, parameter_3, parameter_2

        # pd_op.full_int_array: (1xi64) <- ()
        full_int_array_10 = paddle._C_ops.full_int_array([0], paddle.int64, paddle.core.CPUPlace())

        # pd_op.full_int_array: (1xi64) <- ()
        full_int_array_11 = paddle._C_ops.full_int_array([1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.slice: (1x32xf32) <- (1x17x32xf32, 1xi64, 1xi64)
        slice_0 = paddle._C_ops.slice(layer_norm_4, [1], full_int_array_10, full_int_array_11, [1], [1])
        del layer_norm_4, full_int_array_10, full_int_array_11

        # pd_op.matmul: (1x10xf32) <- (1x32xf32, 32x10xf32)
        matmul_16 = paddle._C_ops.matmul(slice_0, parameter_1, False, False)
        del slice_0, parameter_1

        # pd_op.add: (1x10xf32) <- (1x10xf32, 10xf32)
        add_18 = paddle._C_ops.add(matmul_16, parameter_0)
        del matmul_16, parameter_0

        return (add_18, )
