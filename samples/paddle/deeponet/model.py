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
    ):
        # pd_op.matmul: (4x16xf32) <- (4x20xf32, 20x16xf32)
        matmul_0 = paddle._C_ops.matmul(data_0, parameter_7, False, False)
        del data_0, parameter_7

        # pd_op.add: (4x16xf32) <- (4x16xf32, 16xf32)
        add_0 = paddle._C_ops.add(matmul_0, parameter_6)
        del matmul_0, parameter_6

        # pd_op.tanh: (4x16xf32) <- (4x16xf32)
        tanh_0 = paddle._C_ops.tanh(add_0)
        del add_0

        # pd_op.matmul: (4x16xf32) <- (4x16xf32, 16x16xf32)
        matmul_1 = paddle._C_ops.matmul(tanh_0, parameter_5, False, False)
        del tanh_0, parameter_5

        # pd_op.add: (4x16xf32) <- (4x16xf32, 16xf32)
        add_1 = paddle._C_ops.add(matmul_1, parameter_4)
        del matmul_1, parameter_4

        # pd_op.matmul: (30x16xf32) <- (30x1xf32, 1x16xf32)
        matmul_2 = paddle._C_ops.matmul(data_1, parameter_3, False, False)
        del data_1, parameter_3

        # pd_op.add: (30x16xf32) <- (30x16xf32, 16xf32)
        add_2 = paddle._C_ops.add(matmul_2, parameter_2)
        del matmul_2, parameter_2

        # pd_op.tanh: (30x16xf32) <- (30x16xf32)
        tanh_1 = paddle._C_ops.tanh(add_2)
        del add_2

        # pd_op.matmul: (30x16xf32) <- (30x16xf32, 16x16xf32)
        matmul_3 = paddle._C_ops.matmul(tanh_1, parameter_1, False, False)
        del tanh_1, parameter_1

        # pd_op.add: (30x16xf32) <- (30x16xf32, 16xf32)
        add_3 = paddle._C_ops.add(matmul_3, parameter_0)
        del matmul_3, parameter_0

        # pd_op.tanh: (30x16xf32) <- (30x16xf32)
        tanh_2 = paddle._C_ops.tanh(add_3)
        del add_3

        # builtin.combine: ([4x16xf32, 30x16xf32]) <- (4x16xf32, 30x16xf32)
        combine_0 = [add_1, tanh_2]
        del add_1, tanh_2

        # pd_op.einsum: (4x30xf32, [0xf32, 0xf32], [4x16xf32, 30x16xf32]) <- ([4x16xf32, 30x16xf32])
        einsum_0, einsum_1, einsum_2 = paddle._C_ops.einsum(combine_0, 'bw,pw->bp')
        del combine_0

        # builtin.split: (0xf32, 0xf32) <- ([0xf32, 0xf32])
        split_0, split_1 = einsum_1
        del einsum_1, split_0, split_1

        # builtin.split: (4x16xf32, 30x16xf32) <- ([4x16xf32, 30x16xf32])
        split_2, split_3 = einsum_2
        del einsum_2, split_2, split_3

        # pd_op.add: (4x30xf32) <- (4x30xf32, 1xf32)
        add_4 = paddle._C_ops.add(einsum_0, parameter_8)
        del einsum_0, parameter_8

        return (add_4, )
