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
    ):
        # pd_op.conv2d: (1x6x28x28xf32) <- (1x1x28x28xf32, 6x1x3x3xf32)
        conv2d_0 = paddle._C_ops.conv2d(data_0, parameter_9, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del data_0, parameter_9

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_0 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x6x1x1xf32) <- (6xf32, 4xi64)
        reshape_0 = paddle._C_ops.reshape(parameter_8, full_int_array_0)
        del parameter_8, full_int_array_0

        # pd_op.add: (1x6x28x28xf32) <- (1x6x28x28xf32, 1x6x1x1xf32)
        add_0 = paddle._C_ops.add(conv2d_0, reshape_0)
        del conv2d_0, reshape_0

        # pd_op.relu: (1x6x28x28xf32) <- (1x6x28x28xf32)
        relu_0 = paddle._C_ops.relu(add_0)
        del add_0

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_1 = paddle._C_ops.full_int_array([2, 2], paddle.int64, paddle.core.CPUPlace())

        # pd_op.pool2d: (1x6x14x14xf32) <- (1x6x28x28xf32, 2xi64)
        pool2d_0 = paddle._C_ops.pool2d(relu_0, full_int_array_1, [2, 2], [0, 0], False, True, 'NCHW', 'max', False,
            False, 'EXPLICIT')
        del relu_0, full_int_array_1

        # pd_op.conv2d: (1x16x10x10xf32) <- (1x6x14x14xf32, 16x6x5x5xf32)
        conv2d_1 = paddle._C_ops.conv2d(pool2d_0, parameter_7, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del pool2d_0, parameter_7

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_2 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x16x1x1xf32) <- (16xf32, 4xi64)
        reshape_1 = paddle._C_ops.reshape(parameter_6, full_int_array_2)
        del parameter_6, full_int_array_2

        # pd_op.add: (1x16x10x10xf32) <- (1x16x10x10xf32, 1x16x1x1xf32)
        add_1 = paddle._C_ops.add(conv2d_1, reshape_1)
        del conv2d_1, reshape_1

        # pd_op.relu: (1x16x10x10xf32) <- (1x16x10x10xf32)
        relu_1 = paddle._C_ops.relu(add_1)
        del add_1

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_3 = paddle._C_ops.full_int_array([2, 2], paddle.int64, paddle.core.CPUPlace())

        # pd_op.pool2d: (1x16x5x5xf32) <- (1x16x10x10xf32, 2xi64)
        pool2d_1 = paddle._C_ops.pool2d(relu_1, full_int_array_3, [2, 2], [0, 0], False, True, 'NCHW', 'max', False,
            False, 'EXPLICIT')
        del relu_1, full_int_array_3

        # pd_op.flatten: (1x400xf32) <- (1x16x5x5xf32)
        flatten_0 = paddle._C_ops.flatten(pool2d_1, 1, 3)
        del pool2d_1

        # pd_op.matmul: (1x120xf32) <- (1x400xf32, 400x120xf32)
        matmul_0 = paddle._C_ops.matmul(flatten_0, parameter_5, False, False)
        del flatten_0, parameter_5

        # pd_op.add: (1x120xf32) <- (1x120xf32, 120xf32)
        add_2 = paddle._C_ops.add(matmul_0, parameter_4)
        del matmul_0, parameter_4

        # pd_op.matmul: (1x84xf32) <- (1x120xf32, 120x84xf32)
        matmul_1 = paddle._C_ops.matmul(add_2, parameter_3, False, False)
        del add_2, parameter_3

        # pd_op.add: (1x84xf32) <- (1x84xf32, 84xf32)
        add_3 = paddle._C_ops.add(matmul_1, parameter_2)
        del matmul_1, parameter_2

        # pd_op.matmul: (1x10xf32) <- (1x84xf32, 84x10xf32)
        matmul_2 = paddle._C_ops.matmul(add_3, parameter_1, False, False)
        del add_3, parameter_1

        # pd_op.add: (1x10xf32) <- (1x10xf32, 10xf32)
        add_4 = paddle._C_ops.add(matmul_2, parameter_0)
        del matmul_2, parameter_0

        return (add_4, )
