import paddle


class GraphModule(paddle.nn.Layer):
    def __init__(self):
        super().__init__()

    def forward(self, data_0, data_1, data_2, parameter_0, parameter_1, parameter_2, parameter_3):
        # pd_op.matmul: (30x16xf32) <- (30x8xf32, 8x16xf32)
        matmul_0 = paddle._C_ops.matmul(data_0, parameter_3, False, False)

        # pd_op.add: (30x16xf32) <- (30x16xf32, 16xf32)
        add_0 = paddle._C_ops.add(matmul_0, parameter_2)
        del matmul_0

        # pd_op.full: (1xi32) <- ()
        full_0 = paddle._C_ops.full([1], float("0.0"), paddle.int32, paddle.core.CPUPlace())

        # pd_op.gather: (60x16xf32) <- (30x16xf32, 60xi64, 1xi32)
        gather_0 = paddle._C_ops.gather(add_0, data_1, full_0)
        del add_0, full_0

        # pd_op.matmul: (30x16xf32) <- (30x8xf32, 8x16xf32)
        matmul_1 = paddle._C_ops.matmul(data_0, parameter_3, False, False)
        del data_0, parameter_3

        # pd_op.add: (30x16xf32) <- (30x16xf32, 16xf32)
        add_1 = paddle._C_ops.add(matmul_1, parameter_2)
        del matmul_1, parameter_2

        # pd_op.full_int_array: (1xi64) <- ()
        full_int_array_0 = paddle._C_ops.full_int_array([1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.unsqueeze: (60x1xi64) <- (60xi64, 1xi64)
        unsqueeze_0 = paddle._C_ops.unsqueeze(data_2, full_int_array_0)
        del full_int_array_0

        # pd_op.scatter_nd_add: (30x16xf32) <- (30x16xf32, 60x1xi64, 60x16xf32)
        scatter_nd_add_0 = paddle._C_ops.scatter_nd_add(add_1, unsqueeze_0, gather_0)
        del add_1, unsqueeze_0, gather_0

        # pd_op.relu: (30x16xf32) <- (30x16xf32)
        relu_0 = paddle._C_ops.relu(scatter_nd_add_0)
        del scatter_nd_add_0

        # pd_op.matmul: (30x7xf32) <- (30x16xf32, 16x7xf32)
        matmul_2 = paddle._C_ops.matmul(relu_0, parameter_1, False, False)

        # pd_op.add: (30x7xf32) <- (30x7xf32, 7xf32)
        add_2 = paddle._C_ops.add(matmul_2, parameter_0)
        del matmul_2

        # pd_op.full: (1xi32) <- ()
        full_1 = paddle._C_ops.full([1], float("0.0"), paddle.int32, paddle.core.CPUPlace())

        # pd_op.gather: (60x7xf32) <- (30x7xf32, 60xi64, 1xi32)
        gather_1 = paddle._C_ops.gather(add_2, data_1, full_1)
        del add_2, data_1, full_1

        # pd_op.matmul: (30x7xf32) <- (30x16xf32, 16x7xf32)
        matmul_3 = paddle._C_ops.matmul(relu_0, parameter_1, False, False)
        del relu_0, parameter_1

        # pd_op.add: (30x7xf32) <- (30x7xf32, 7xf32)
        add_3 = paddle._C_ops.add(matmul_3, parameter_0)
        del matmul_3, parameter_0

        # pd_op.full_int_array: (1xi64) <- ()
        full_int_array_1 = paddle._C_ops.full_int_array([1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.unsqueeze: (60x1xi64) <- (60xi64, 1xi64)
        unsqueeze_1 = paddle._C_ops.unsqueeze(data_2, full_int_array_1)
        del data_2, full_int_array_1

        # pd_op.scatter_nd_add: (30x7xf32) <- (30x7xf32, 60x1xi64, 60x7xf32)
        scatter_nd_add_1 = paddle._C_ops.scatter_nd_add(add_3, unsqueeze_1, gather_1)
        del add_3, unsqueeze_1, gather_1

        # pd_op.relu: (30x7xf32) <- (30x7xf32)
        relu_1 = paddle._C_ops.relu(scatter_nd_add_1)
        del scatter_nd_add_1

        # pd_op.log_softmax: (30x7xf32) <- (30x7xf32)
        log_softmax_0 = paddle._C_ops.log_softmax(relu_1, -1)
        del relu_1

        return (log_softmax_0, )
