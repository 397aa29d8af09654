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
    ):
        # pd_op.conv2d: (1x32x4x4xf32) <- (1x3x32x32xf32, 32x3x8x8xf32)
        conv2d_0 = paddle._C_ops.conv2d(data_0, parameter_27, [8, 8], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del data_0, parameter_27

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_0 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x32x1x1xf32) <- (32xf32, 4xi64)
        reshape_0 = paddle._C_ops.reshape(parameter_26, full_int_array_0)
        del parameter_26, full_int_array_0

        # pd_op.add: (1x32x4x4xf32) <- (1x32x4x4xf32, 1x32x1x1xf32)
        add_0 = paddle._C_ops.add(conv2d_0, reshape_0)
        del conv2d_0, reshape_0

        # pd_op.flatten: (1x32x16xf32) <- (1x32x4x4xf32)
        flatten_0 = paddle._C_ops.flatten(add_0, 2, 3)
        del add_0

        # pd_op.transpose: (1x16x32xf32) <- (1x32x16xf32)
        transpose_0 = paddle._C_ops.transpose(flatten_0, [0, 2, 1])
        del flatten_0

        # pd_op.layer_norm: (1x16x32xf32, 1x16xf32, 1x16xf32) <- (1x16x32xf32, 32xf32, 32xf32)
        layer_norm_0 = paddle._C_ops.layer_norm(transpose_0, parameter_25, parameter_24, float("1e-05"), 2)
        del parameter_25, parameter_24

        # pd_op.transpose: (1x32x16xf32) <- (1x16x32xf32)
        transpose_1 = paddle._C_ops.transpose(layer_norm_0, [0, 2, 1])
        del layer_norm_0

        # pd_op.matmul: (1x32x32xf32) <- (1x32x16xf32, 16x32xf32)
        matmul_0 = paddle._C_ops.matmul(transpose_1, parameter_21, False, False)
        del transpose_1, parameter_21

        # pd_op.add: (1x32x32xf32) <- (1x32x32xf32, 32xf32)
        add_1 = paddle._C_ops.add(matmul_0, parameter_20)
        del matmul_0, parameter_20

        # pd_op.gelu: (1x32x32xf32) <- (1x32x32xf32)
        gelu_0 = paddle._C_ops.gelu(add_1, False)
        del add_1

        # pd_op.matmul: (1x32x16xf32) <- (1x32x32xf32, 32x16xf32)
        matmul_1 = paddle._C_ops.matmul(gelu_0, parameter_19, False, False)
        del gelu_0, parameter_19

        # pd_op.add: (1x32x16xf32) <- (1x32x16xf32, 16xf32)
        add_2 = paddle._C_ops.add(matmul_1, parameter_18)
        del matmul_1, parameter_18

        # pd_op.transpose: (1x16x32xf32) <- (1x32x16xf32)
        transpose_2 = paddle._C_ops.transpose(add_2, [0, 2, 1])
        del add_2

        # pd_op.add: (1x16x32xf32) <- (1x16x32xf32, 1x16x32xf32)
        add_3 = paddle._C_ops.add(transpose_0, transpose_2)
        del transpose_0, transpose_2

        # pd_op.layer_norm: (1x16x32xf32, 1x16xf32, 1x16xf32) <- (1x16x32xf32, 32xf32, 32xf32)
        layer_norm_1 = paddle._C_ops.layer_norm(add_3, parameter_23, parameter_22, float("1e-05"), 2)
        del parameter_23, parameter_22

        # pd_op.matmul: (1x16x128xf32) <- (1x16x32xf32, 32x128xf32)
        matmul_2 = paddle._C_ops.matmul(layer_norm_1, parameter_17, False, False)
        del layer_norm_1, parameter_17

        # pd_op.add: (1x16x128xf32) <- (1x16x128xf32, 128xf32)
        add_4 = paddle._C_ops.add(matmul_2, parameter_16)
        del matmul_2, parameter_16

        # pd_op.gelu: (1x16x128xf32) <- (1x16x128xf32)
        gelu_1 = paddle._C_ops.gelu(add_4, False)
        del add_4

        # pd_op.matmul: (1x16x32xf32) <- (1x16x128xf32, 128x32xf32)
        matmul_3 = paddle._C_ops.matmul(gelu_1, parameter_15, False, False)
        del gelu_1, parameter_15

        # pd_op.add: (1x16x32xf32) <- (1x16x32xf32, 32xf32)
        add_5 = paddle._C_ops.add(matmul_3, parameter_14)
        del matmul_3, parameter_14

        # pd_op.add: (1x16x32xf32) <- (1x16x32xf32, 1x16x32xf32)
        add_6 = paddle._C_ops.add(add_3, add_5)
        del add_3, add_5

        # pd_op.layer_norm: (1x16x32xf32, 1x16xf32, 1x16xf32) <- (1x16x32xf32, 32xf32, 32xf32)
        layer_norm_2 = paddle._C_ops.layer_norm(add_6, parameter_13, parameter_12, float("1e-05"), 2)
        del parameter_13, parameter_12

        # pd_op.transpose: (1x32x16xf32) <- (1x16x32xf32)
        transpose_3 = paddle._C_ops.transpose(layer_norm_2, [0, 2, 1])
        del layer_norm_2

        # pd_op.matmul: (1x32x32xf32) <- (1x32x16xf32, 16x32xf32)
        matmul_4 = paddle._C_ops.matmul(transpose_3, parameter_9, False, False)
        del transpose_3, parameter_9

        # pd_op.add: (1x32x32xf32) <- (1x32x32xf32, 32xf32)
        add_7 = paddle._C_ops.add(matmul_4, parameter_8)
        del matmul_4, parameter_8

        # pd_op.gelu: (1x32x32xf32) <- (1x32x32xf32)
        gelu_2 = paddle._C_ops.gelu(add_7, False)
        del add_7

        # pd_op.matmul: (1x32x16xf32) <- (1x32x32xf32, 32x16xf32)
        matmul_5 = paddle._C_ops.matmul(gelu_2, parameter_7, False, False)
        del gelu_2, parameter_7

        # pd_op.add: (1x32x16xf32) <- (1x32x16xf32, 16xf32)
        add_8 = paddle._C_ops.add(matmul_5, parameter_6)
        del matmul_5, parameter_6

        # pd_op.transpose: (1x16x32xf32) <- (1x32x16xf32)
        transpose_4 = paddle._C_ops.transpose(add_8, [0, 2, 1])
        del add_8

        # pd_op.add: (1x16x32xf32) <- (1x16x32xf32, 1x16x32xf32)
        add_9 = paddle._C_ops.add(add_6, transpose_4)
        del add_6, transpose_4

        # pd_op.layer_norm: (1x16x32xf32, 1x16xf32, 1x16xf32) <- (1x16x32xf32, 32xf32, 32xf32)
        layer_norm_3 = paddle._C_ops.layer_norm(add_9, parameter_11, parameter_10, float("1e-05"), 2)
        del parameter_11, parameter_10

        # pd_op.matmul: (1x16x128xf32) <- (1x16x32xf32, 32x128xf32)
        matmul_6 = paddle._C_ops.matmul(layer_norm_3, parameter_5, False, False)
        del layer_norm_3, parameter_5

        # pd_op.add: (1x16x128xf32) <- (1x16x128xf32, 128xf32)
        add_10 = paddle._C_ops.add(matmul_6, parameter_4)
        del matmul_6, parameter_4

        # pd_op.gelu: (1x16x128xf32) <- (1x16x128xf32)
        gelu_3 = paddle._C_ops.gelu(add_10, False)
        del add_10

        # pd_op.matmul: (1x16x32xf32) <- (1x16x128xf32, 128x32xf32)
        matmul_7 = paddle._C_ops.matmul(gelu_3, parameter_3, False, False)
        del gelu_3, parameter_3

        # pd_op.add: (1x16x32xf32) <- (1x16x32xf32, 32xf32)
        add_11 = paddle._C_ops.add(matmul_7, parameter_2)
        del matmul_7, parameter_2

        # pd_op.add: (1x16x32xf32) <- (1x16x32xf32, 1x16x32xf32)
        add_12 = paddle._C_ops.add(add_9, add_11)
        del add_9, add_11

        # pd_op.full_int_array: (1xi64) <- ()
        full_int_array_1 = paddle._C_ops.full_int_array([1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.mean: (1x32xf32) <- (1x16x32xf32, 1xi64)
        mean_0 = paddle._C_ops.mean(add_12, full_int_array_1, False)
        del add_12, full_int_array_1

        # pd_op.matmul: (1x10xf32) <- (1x32xf32, 32x10xf32)
        matmul_8 = paddle._C_ops.matmul(mean_0, parameter_1, False, False)
        del mean_0, parameter_1

        # pd_op.add: (1x10xf32) <- (1x10xf32, 10xf32)
        add_13 = paddle._C_ops.add(matmul_8, parameter_0)
        del matmul_8, parameter_0

        return (add_13, )
