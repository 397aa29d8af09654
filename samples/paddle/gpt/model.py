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
        # pd_op.embedding: (2x16x32xf32) <- (2x16xi64, 128x32xf32)
        embedding_0 = paddle._C_ops.embedding(data_0, parameter_26, -1, False)
        del data_0

        # pd_op.add: (2x16x32xf32) <- (2x16x32xf32, 1x16x32xf32)
        add_0 = paddle._C_ops.add(embedding_0, parameter_27)
        del embedding_0, parameter_27

        # pd_op.layer_norm: (2x16x32xf32, 2x16xf32, 2x16xf32) <- (2x16x32xf32, 32xf32, 32xf32)
        layer_norm_0 = paddle._C_ops.layer_norm(add_0, parameter_25, parameter_24, float("1e-05"), 2)
        del parameter_25, parameter_24

        # pd_op.matmul: (2x16x96xf32) <- (2x16x32xf32, 32x96xf32)
        matmul_0 = paddle._C_ops.matmul(layer_norm_0, parameter_21, False, False)
        del layer_norm_0, parameter_21

        # pd_op.add: (2x16x96xf32) <- (2x16x96xf32, 96xf32)
        add_1 = paddle._C_ops.add(matmul_0, parameter_20)
        del matmul_0, parameter_20

        # pd_op.full_int_array: (5xi64) <- ()
        full_int_array_0 = paddle._C_ops.full_int_array([2, 16, 3, 2, 16], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (2x16x3x2x16xf32) <- (2x16x96xf32, 5xi64)
        reshape_0 = paddle._C_ops.reshape(add_1, full_int_array_0)
        del add_1, full_int_array_0

        # pd_op.transpose: (3x2x2x16x16xf32) <- (2x16x3x2x16xf32)
        transpose_0 = paddle._C_ops.transpose(reshape_0, [2, 0, 3, 1, 4])
        del reshape_0

        # pd_op.unbind: ([2x2x16x16xf32, 2x2x16x16xf32, 2x2x16x16xf32]) <- (3x2x2x16x16xf32)
        unbind_0 = paddle._C_ops.unbind(transpose_0, 0)
        del transpose_0

        # builtin.split: (2x2x16x16xf32, 2x2x16x16xf32, 2x2x16x16xf32) <- ([2x2x16x16xf32, 2x2x16x16xf32, 2x2x16x16xf32])
        split_0, split_1, split_2 = unbind_0
        del unbind_0

        # pd_op.matmul: (2x2x16x16xf32) <- (2x2x16x16xf32, 2x2x16x16xf32)
        matmul_1 = paddle._C_ops.matmul(split_0, split_1, False, True)
        del split_0, split_1

        # pd_op.full: (1xf32) <- ()
        full_0 = paddle._C_ops.full([1], float("0.25"), paddle.float32, paddle.core.CPUPlace())

        # pd_op.scale: (2x2x16x16xf32) <- (2x2x16x16xf32, 1xf32)
        scale_0 = paddle._C_ops.scale(matmul_1, full_0, float("0.0"), True)
        del matmul_1, full_0

        # pd_op.full: (16x16xf32) <- ()
        full_1 = paddle._C_ops.full([16, 16], float("-1e+09"), paddle.float32,
            paddle.framework._current_expected_place())

        # pd_op.triu: (16x16xf32) <- (16x16xf32)
        triu_0 = paddle._C_ops.triu(full_1, 1)
        del full_1

        # pd_op.add: (2x2x16x16xf32) <- (2x2x16x16xf32, 16x16xf32)
        add_2 = paddle._C_ops.add(scale_0, triu_0)
        del scale_0, triu_0

        # pd_op.softmax: (2x2x16x16xf32) <- (2x2x16x16xf32)
        softmax_0 = paddle._C_ops.softmax(add_2, -1)
        del add_2

        # pd_op.matmul: (2x2x16x16xf32) <- (2x2x16x16xf32, 2x2x16x16xf32)
        matmul_2 = paddle._C_ops.matmul(softmax_0, split_2, False, False)
        del softmax_0, split_2

        # pd_op.transpose: (2x16x2x16xf32) <- (2x2x16x16xf32)
        transpose_1 = paddle._C_ops.transpose(matmul_2, [0, 2, 1, 3])
        del matmul_2

        # pd_op.full_int_array: (3xi64) <- ()
        full_int_array_1 = paddle._C_ops.full_int_array([2, 16, 32], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (2x16x32xf32) <- (2x16x2x16xf32, 3xi64)
        reshape_1 = paddle._C_ops.reshape(transpose_1, full_int_array_1)
        del transpose_1, full_int_array_1

        # pd_op.matmul: (2x16x32xf32) <- (2x16x32xf32, 32x32xf32)
        matmul_3 = paddle._C_ops.matmul(reshape_1, parameter_19, False, False)
        del reshape_1, parameter_19

        # pd_op.add: (2x16x32xf32) <- (2x16x32xf32, 32xf32)
        add_3 = paddle._C_ops.add(matmul_3, parameter_18)
        del matmul_3, parameter_18

        # pd_op.add: (2x16x32xf32) <- (2x16x32xf32, 2x16x32xf32)
        add_4 = paddle._C_ops.add(add_0, add_3)
        del add_0, add_3

        # pd_op.layer_norm: (2x16x32xf32, 2x16xf32, 2x16xf32) <- (2x16x32xf32, 32xf32, 32xf32)
        layer_norm_1 = paddle._C_ops.layer_norm(add_4, parameter_23, parameter_22, float("1e-05"), 2)
        del parameter_23, parameter_22

        # pd_op.matmul: (2x16x128xf32) <- (2x16x32xf32, 32x128xf32)
        matmul_4 = paddle._C_ops.matmul(layer_norm_1, parameter_17, False, False)
        del layer_norm_1, parameter_17

        # pd_op.add: (2x16x128xf32) <- (2x16x128xf32, 128xf32)
        add_5 = paddle._C_ops.add(matmul_4, parameter_16)
        del matmul_4, parameter_16

        # pd_op.gelu: (2x16x128xf32) <- (2x16x128xf32)
        gelu_0 = paddle._C_ops.gelu(add_5, True)
        del add_5

        # pd_op.matmul: (2x16x32xf32) <- (2x16x128xf32, 128x32xf32)
        matmul_5 = paddle._C_ops.matmul(gelu_0, parameter_15, False, False)
        del gelu_0, parameter_15

        # pd_op.add: (2x16x32xf32) <- (2x16x32xf32, 32xf32)
        add_6 = paddle._C_ops.add(matmul_5, parameter_14)
        del matmul_5, parameter_14

        # pd_op.add: (2x16x32xf32) <- (2x16x32xf32, 2x16x32xf32)
        add_7 = paddle._C_ops.add(add_4, add_6)
        del add_4, add_6

        # pd_op.layer_norm: (2x16x32xf32, 2x16xf32, 2x16xf32) <- (2x16x32xf32, 32xf32, 32xf32)
        layer_norm_2 = paddle._C_ops.layer_norm(add_7, parameter_13, parameter_12, float("1e-05"), 2)
        del parameter_13, parameter_12

        # pd_op.matmul: (2x16x96xf32) <- (2x16x32xf32, 32x96xf32)
        matmul_6 = paddle._C_ops.matmul(layer_norm_2, parameter_9, False, False)
        del layer_norm_2, parameter_9

        # pd_op.add: (2x16x96xf32) <- (2x16x96xf32, 96xf32)
        add_8 = paddle._C_ops.add(matmul_6, parameter_8)
        del matmul_6, parameter_8

        # pd_op.full_int_array: (5xi64) <- ()
        full_int_array_2 = paddle._C_ops.full_int_array([2, 16, 3, 2, 16], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (2x16x3x2x16xf32) <- (2x16x96xf32, 5xi64)
        reshape_2 = paddle._C_ops.reshape(add_8, full_int_array_2)
        del add_8, full_int_array_2

        # pd_op.transpose: (3x2x2x16x16xf32) <- (2x16x3x2x16xf32)
        transpose_2 = paddle._C_ops.transpose(reshape_2, [2, 0, 3, 1, 4])
        del reshape_2

        # pd_op.unbind: ([2x2x16x16xf32, 2x2x16x16xf32, 2x2x16x16xf32]) <- (3x2x2x16x16xf32)
        unbind_1 = paddle._C_ops.unbind(transpose_2, 0)
        del transpose_2

        # builtin.split: (2x2x16x16xf32, 2x2x16x16xf32, 2x2x16x16xf32) <- ([2x2x16x16xf32, 2x2x16x16xf32, 2x2x16x16xf32])
        split_3, split_4, split_5 = unbind_1
        del unbind_1

        # pd_op.matmul: (2x2x16x16xf32) <- (2x2x16x16xf32, 2x2x16x16xf32)
        matmul_7 = paddle._C_ops.matmul(split_3, split_4, False, True)
        del split_3, split_4

        # pd_op.full: (1xf32) <- ()
        full_2 = paddle._C_ops.full([1], float("0.25"), paddle.float32, paddle.core.CPUPlace())

        # pd_op.scale: (2x2x16x16xf32) <- (2x2x16x16xf32, 1xf32)
        scale_1 = paddle._C_ops.scale(matmul_7, full_2, float("0.0"), True)
        del matmul_7, full_2

        # pd_op.full: (16x16xf32) <- ()
        full_3 = paddle._C_ops.full([16, 16], float("-1e+09"), paddle.float32,
            paddle.framework._current_expected_place())

        # pd_op.triu: (16x16xf32) <- (16x16xf32)
        triu_1 = paddle._C_ops.triu(full_3, 1)
        del full_3

        # pd_op.add: (2x2x16x16xf32) <- (2x2x16x16xf32, 16x16xf32)
        add_9 = paddle._C_ops.add(scale_1, triu_1)
        del scale_1, triu_1

        # pd_op.softmax: (2x2x16x16xf32) <- (2x2x16x16xf32)
        softmax_1 = paddle._C_ops.softmax(add_9, -1)
        del add_9

        # pd_op.matmul: (2x2x16x16xf32) <- (2x2x16x16xf32, 2x2x16x16xf32)
        matmul_8 = paddle._C_ops.matmul(softmax_1, split_5, False, False)
        del softmax_1, split_5

        # pd_op.transpose: (2x16x2x16xf32) <- (2x2x16x16xf32)
        transpose_3 = paddle._C_ops.transpose(matmul_8, [0, 2, 1, 3])
        del matmul_8

        # pd_op.full_int_array: (3xi64) <- ()
        full_int_array_3 = paddle._C_ops.full_int_array([2, 16, 32], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (2x16x32xf32) <- (2x16x2x16xf32, 3xi64)
        reshape_3 = paddle._C_ops.reshape(transpose_3, full_int_array_3)
        del transpose_3, full_int_array_3

        # pd_op.matmul: (2x16x32xf32) <- (2x16x32xf32, 32x32xf32)
        matmul_9 = paddle._C_ops.matmul(reshape_3, parameter_7, False, False)
        del reshape_3, parameter_7

        # pd_op.add: (2x16x32xf32) <- (2x16x32xf32, 32xf32)
        add_10 = paddle._C_ops.add(matmul_9, parameter_6)
        del matmul_9, parameter_6

        # pd_op.add: (2x16x32xf32) <- (2x16x32xf32, 2x16x32xf32)
        add_11 = paddle._C_ops.add(add_7, add_10)
        del add_7, add_10

        # pd_op.layer_norm: (2x16x32xf32, 2x16xf32, 2x16xf32) <- (2x16x32xf32, 32xf32, 32xf32)
        layer_norm_3 = paddle._C_ops.layer_norm(add_11, parameter_11, parameter_10, float("1e-05"), 2)
        del parameter_11, parameter_10

        # pd_op.matmul: (2x16x128xf32) <- (2x16x32xf32, 32x128xf32)
        matmul_10 = paddle._C_ops.matmul(layer_norm_3, parameter_5, False, False)
        del layer_norm_3, parameter_5

        # pd_op.add: (2x16x128xf32) <- (2x16x128xf32, 128xf32)
        add_12 = paddle._C_ops.add(matmul_10, parameter_4)
        del matmul_10, parameter_4

        # pd_op.gelu: (2x16x128xf32) <- (2x16x128xf32)
        gelu_1 = paddle._C_ops.gelu(add_12, True)
        del add_12

        # pd_op.matmul: (2x16x32xf32) <- (2x16x128xf32, 128x32xf32)
        matmul_11 = paddle._C_ops.matmul(gelu_1, parameter_3, False, False)
        del gelu_1, parameter_3

        # pd_op.add: (2x16x32xf32) <- (2x16x32xf32, 32xf32)
        add_13 = paddle._C_ops.add(matmul_11, parameter_2)
        del matmul_11, parameter_2

        # pd_op.add: (2x16x32xf32) <- (2x16x32xf32, 2x16x32xf32)
        add_14 = paddle._C_ops.add(add_11, add_13)
        del add_11, add_13

        # pd_op.layer_norm: (2x16x32xf32, 2x16xf32, 2x16xf32) <- (2x16x32xf32, 32xf32, 32xf32)
        layer_norm_4 = paddle._C_ops.layer_norm(add_14, parameter_1, parameter_0, float("1e-05"), 2)
        del add_14, parameter_1, parameter_0

        # pd_op.matmul: (2x16x128xf32) <- (2x16x32xf32, 128x32xf32)
        matmul_12 = paddle._C_ops.matmul(layer_norm_4, parameter_26, False, True)
        del layer_norm_4, parameter_26

        return (matmul_12, )
