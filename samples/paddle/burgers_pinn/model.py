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
    ):
        # pd_op.full: (1xi32) <- ()
        full_0 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([64x1xf32, 64x1xf32]) <- (64x1xf32, 64x1xf32)
        combine_0 = [data_0, data_1]
        del data_0, data_1

        # pd_op.concat: (64x2xf32) <- ([64x1xf32, 64x1xf32], 1xi32)
        concat_0 = paddle._C_ops.concat(combine_0, full_0)
        del combine_0, full_0

        # pd_op.matmul: (64x20xf32) <- (64x2xf32, 2x20xf32)
        matmul_0 = paddle._C_ops.matmul(concat_0, parameter_9, False, False)
        del concat_0, parameter_9

        # pd_op.add: (64x20xf32) <- (64x20xf32, 20xf32)
        add_0 = paddle._C_ops.add(matmul_0, parameter_8)
        del matmul_0, parameter_8

        # pd_op.tanh: (64x20xf32) <- (64x20xf32)
        tanh_0 = paddle._C_ops.tanh(add_0)
        del add_0

        # pd_op.matmul: (64x20xf32) <- (64x20xf32, 20x20xf32)
        matmul_1 = paddle._C_ops.matmul(tanh_0, parameter_7, False, False)
        del tanh_0, parameter_7

        # pd_op.add: (64x20xf32) <- (64x20xf32, 20xf32)
        add_1 = paddle._C_ops.add(matmul_1, parameter_6)
        del matmul_1, parameter_6

        # pd_op.tanh: (64x20xf32) <- (64x20xf32)
        tanh_1 = paddle._C_ops.tanh(add_1)
        del add_1

        # pd_op.matmul: (64x20xf32) <- (64x20xf32, 20x20xf32)
        matmul_2 = paddle._C_ops.matmul(tanh_1, parameter_5, False, False)
        del tanh_1, parameter_5

        # pd_op.add: (64x20xf32) <- (64x20xf32, 20xf32)
        add_2 = paddle._C_ops.add(matmul_2, parameter_4)
        del matmul_2, parameter_4

        # pd_op.tanh: (64x20xf32) <- (64x20xf32)
        tanh_2 = paddle._C_ops.tanh(add_2)
        del add_2

        # pd_op.matmul: (64x20xf32) <- (64x20xf32, 20x20xf32)
        matmul_3 = paddle._C_ops.matmul(tanh_2, parameter_3, False, False)
        del tanh_2, parameter_3

        # pd_op.add: (64x20xf32) <- (64x20xf32, 20xf32)
        add_3 = paddle._C_ops.add(matmul_3, parameter_2)
        del matmul_3, parameter_2

        # pd_op.tanh: (64x20xf32) <- (64x20xf32)
        tanh_3 = paddle._C_ops.tanh(add_3)
        del add_3

        # pd_op.matmul: (64x1xf32) <- (64x20xf32, 20x1xf32)
        matmul_4 = paddle._C_ops.matmul(tanh_3, parameter_1, False, False)
        del tanh_3, parameter_1

        # pd_op.add: (64x1xf32) <- (64x1xf32, 1xf32)
        add_4 = paddle._C_ops.add(matmul_4, parameter_0)
        del matmul_4, parameter_0

        return (add_4, )
