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
    ):
        # pd_op.embedding: (2x12x32xf32) <- (2x12xi64, 128x32xf32)
        embedding_0 = paddle._C_ops.embedding(data_0, parameter_11, -1, False)
        del data_0, parameter_11

        # pd_op.full: (2x2x32xf32) <- ()
        full_0 = paddle._C_ops.full([2, 2, 32], float("0.0"), paddle.float32,
            paddle.framework._current_expected_place())

        # pd_op.full: (2x2x32xf32) <- ()
        full_1 = paddle._C_ops.full([2, 2, 32], float("0.0"), paddle.float32,
            paddle.framework._current_expected_place())

        # pd_op.transpose: (12x2x32xf32) <- (2x12x32xf32)
        transpose_0 = paddle._C_ops.transpose(embedding_0, [1, 0, 2])
        del embedding_0

        # builtin.combine: ([2x2x32xf32, 2x2x32xf32]) <- (2x2x32xf32, 2x2x32xf32)
        combine_0 = [full_0, full_1]
        del full_0, full_1

        # builtin.combine: ([128x32xf32, 128x32xf32, 128x32xf32, 128x32xf32, 128xf32, 128xf32, 128xf32, 128xf32]) <- (128x32xf32, 128x32xf32, 128x32xf32, 128x32xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        combine_1 = [parameter_10, parameter_9, parameter_6, parameter_5, parameter_8, parameter_7, parameter_4,
            parameter_3]
        del parameter_10, parameter_9, parameter_6, parameter_5, parameter_8, parameter_7, parameter_4, parameter_3

        # pd_op.rnn: (12x2x32xf32, 0xf32, [2x2x32xf32, 2x2x32xf32], 0xf32) <- (12x2x32xf32, [2x2x32xf32, 2x2x32xf32], [128x32xf32, 128x32xf32, 128x32xf32, 128x32xf32, 128xf32, 128xf32, 128xf32, 128xf32], None, u8)
        rnn_0, rnn_1, rnn_2 = paddle._C_ops.rnn(transpose_0, combine_0, combine_1, None, parameter_0, float("0.0"),
            False, 32, 32, 2, 'LSTM', 0, True)
        del transpose_0, combine_0, combine_1, parameter_0, rnn_1

        # builtin.split: (2x2x32xf32, 2x2x32xf32) <- ([2x2x32xf32, 2x2x32xf32])
        split_0, split_1 = rnn_2
        del rnn_2, split_0, split_1

        # pd_op.transpose: (2x12x32xf32) <- (12x2x32xf32)
        transpose_1 = paddle._C_ops.transpose(rnn_0, [1, 0, 2])
        del rnn_0

        # pd_op.matmul: (2x12x128xf32) <- (2x12x32xf32, 32x128xf32)
        matmul_0 = paddle._C_ops.matmul(transpose_1, parameter_2, False, False)
        del transpose_1, parameter_2

        # pd_op.add: (2x12x128xf32) <- (2x12x128xf32, 128xf32)
        add_0 = paddle._C_ops.add(matmul_0, parameter_1)
        del matmul_0, parameter_1

        return (add_0, )
