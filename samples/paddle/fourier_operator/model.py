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
        # pd_op.assign: (8x2x1xf32) <- (8x2x1xf32)
        assign_0 = paddle._C_ops.assign(parameter_11)
        del parameter_11

        # pd_op.full_int_array: (1xi64) <- ()
        full_int_array_0 = paddle._C_ops.full_int_array([-2], paddle.int64, paddle.core.CPUPlace())

        # pd_op.unsqueeze: (8x2x1x1xf32) <- (8x2x1xf32, 1xi64)
        unsqueeze_0 = paddle._C_ops.unsqueeze(assign_0, full_int_array_0)
        del assign_0, full_int_array_0

        # pd_op.full_int_array: (1xi64) <- ()
        full_int_array_1 = paddle._C_ops.full_int_array([-2], paddle.int64, paddle.core.CPUPlace())

        # pd_op.unsqueeze: (2x2x1x64xf32) <- (2x2x64xf32, 1xi64)
        unsqueeze_1 = paddle._C_ops.unsqueeze(data_0, full_int_array_1)
        del data_0, full_int_array_1

        # pd_op.conv2d: (2x8x1x64xf32) <- (2x2x1x64xf32, 8x2x1x1xf32)
        conv2d_0 = paddle._C_ops.conv2d(unsqueeze_1, unsqueeze_0, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del unsqueeze_1, unsqueeze_0

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_2 = paddle._C_ops.full_int_array([1, 8, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x8x1x1xf32) <- (8xf32, 4xi64)
        reshape_0 = paddle._C_ops.reshape(parameter_10, full_int_array_2)
        del parameter_10, full_int_array_2

        # pd_op.add: (2x8x1x64xf32) <- (2x8x1x64xf32, 1x8x1x1xf32)
        add_0 = paddle._C_ops.add(conv2d_0, reshape_0)
        del conv2d_0, reshape_0

        # pd_op.full_int_array: (1xi64) <- ()
        full_int_array_3 = paddle._C_ops.full_int_array([-2], paddle.int64, paddle.core.CPUPlace())

        # pd_op.squeeze: (2x8x64xf32) <- (2x8x1x64xf32, 1xi64)
        squeeze_0 = paddle._C_ops.squeeze(add_0, full_int_array_3)
        del add_0, full_int_array_3

        # pd_op.fft_r2c: (2x8x33xc64) <- (2x8x64xf32)
        fft_r2c_0 = paddle._C_ops.fft_r2c(squeeze_0, [2], 'backward', True, True)

        # pd_op.full_int_array: (1xi64) <- ()
        full_int_array_4 = paddle._C_ops.full_int_array([0], paddle.int64, paddle.core.CPUPlace())

        # pd_op.full_int_array: (1xi64) <- ()
        full_int_array_5 = paddle._C_ops.full_int_array([8], paddle.int64, paddle.core.CPUPlace())

        # pd_op.slice: (2x8x8xc64) <- (2x8x33xc64, 1xi64, 1xi64)
        slice_0 = paddle._C_ops.slice(fft_r2c_0, [2], full_int_array_4, full_int_array_5, [1], [])
        del fft_r2c_0, full_int_array_4, full_int_array_5

        # pd_op.complex: (8x8x8xc64) <- (8x8x8xf32, 8x8x8xf32)
        complex_0 = paddle._C_ops.complex(parameter_9, parameter_8)
        del parameter_9, parameter_8

        # builtin.combine: ([2x8x8xc64, 8x8x8xc64]) <- (2x8x8xc64, 8x8x8xc64)
        combine_0 = [slice_0, complex_0]
        del slice_0, complex_0

        # pd_op.einsum: (2x8x8xc64, [0xf32, 0xf32], [2x8x8xc64, 8x8x8xc64]) <- ([2x8x8xc64, 8x8x8xc64])
        einsum_0, einsum_1, einsum_2 = paddle._C_ops.einsum(combine_0, 'bix,iox->box')
        del combine_0

        # builtin.split: (0xf32, 0xf32) <- ([0xf32, 0xf32])
        split_0, split_1 = einsum_1
        del einsum_1, split_0, split_1

        # builtin.split: (2x8x8xc64, 8x8x8xc64) <- ([2x8x8xc64, 8x8x8xc64])
        split_2, split_3 = einsum_2
        del einsum_2, split_2, split_3

        # pd_op.full: (1xf32) <- ()
        full_0 = paddle._C_ops.full([1], float("0.0"), paddle.float32, paddle.core.CPUPlace())

        # pd_op.pad: (2x8x33xc64) <- (2x8x8xc64, 1xf32)
        pad_0 = paddle._C_ops.pad(einsum_0, [0, 0, 0, 0, 0, 25], full_0)
        del einsum_0, full_0

        # pd_op.fft_c2r: (2x8x64xf32) <- (2x8x33xc64)
        fft_c2r_0 = paddle._C_ops.fft_c2r(pad_0, [2], 'backward', False, 64)
        del pad_0

        # pd_op.assign: (8x8x1xf32) <- (8x8x1xf32)
        assign_1 = paddle._C_ops.assign(parameter_5)
        del parameter_5

        # pd_op.full_int_array: (1xi64) <- ()
        full_int_array_6 = paddle._C_ops.full_int_array([-2], paddle.int64, paddle.core.CPUPlace())

        # pd_op.unsqueeze: (8x8x1x1xf32) <- (8x8x1xf32, 1xi64)
        unsqueeze_2 = paddle._C_ops.unsqueeze(assign_1, full_int_array_6)
        del assign_1, full_int_array_6

        # pd_op.full_int_array: (1xi64) <- ()
        full_int_array_7 = paddle._C_ops.full_int_array([-2], paddle.int64, paddle.core.CPUPlace())

        # pd_op.unsqueeze: (2x8x1x64xf32) <- (2x8x64xf32, 1xi64)
        unsqueeze_3 = paddle._C_ops.unsqueeze(squeeze_0, full_int_array_7)
        del squeeze_0, full_int_array_7

        # pd_op.conv2d: (2x8x1x64xf32) <- (2x8x1x64xf32, 8x8x1x1xf32)
        conv2d_1 = paddle._C_ops.conv2d(unsqueeze_3, unsqueeze_2, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del unsqueeze_3, unsqueeze_2

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_8 = paddle._C_ops.full_int_array([1, 8, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x8x1x1xf32) <- (8xf32, 4xi64)
        reshape_1 = paddle._C_ops.reshape(parameter_4, full_int_array_8)
        del parameter_4, full_int_array_8

        # pd_op.add: (2x8x1x64xf32) <- (2x8x1x64xf32, 1x8x1x1xf32)
        add_1 = paddle._C_ops.add(conv2d_1, reshape_1)
        del conv2d_1, reshape_1

        # pd_op.full_int_array: (1xi64) <- ()
        full_int_array_9 = paddle._C_ops.full_int_array([-2], paddle.int64, paddle.core.CPUPlace())

        # pd_op.squeeze: (2x8x64xf32) <- (2x8x1x64xf32, 1xi64)
        squeeze_1 = paddle._C_ops.squeeze(add_1, full_int_array_9)
        del add_1, full_int_array_9

        # pd_op.add: (2x8x64xf32) <- (2x8x64xf32, 2x8x64xf32)
        add_2 = paddle._C_ops.add(fft_c2r_0, squeeze_1)
        del fft_c2r_0, squeeze_1

        # pd_op.gelu: (2x8x64xf32) <- (2x8x64xf32)
        gelu_0 = paddle._C_ops.gelu(add_2, False)
        del add_2

        # pd_op.fft_r2c: (2x8x33xc64) <- (2x8x64xf32)
        fft_r2c_1 = paddle._C_ops.fft_r2c(gelu_0, [2], 'backward', True, True)

        # pd_op.full_int_array: (1xi64) <- ()
        full_int_array_10 = paddle._C_ops.full_int_array([0], paddle.int64, paddle.core.CPUPlace())

        # pd_op.full_int_array: (1xi64) <- ()
        full_int_array_11 = paddle._C_ops.full_int_array([8], paddle.int64, paddle.core.CPUPlace())

        # pd_op.slice: (2x8x8xc64) <- (2x8x33xc64, 1xi64, 1xi64)
        slice_1 = paddle._C_ops.slice(fft_r2c_1, [2], full_int_array_10, full_int_array_11, [1], [])
        del fft_r2c_1, full_int_array_10, full_int_array_11

        # pd_op.complex: (8x8x8xc64) <- (8x8x8xf32, 8x8x8xf32)
        complex_1 = paddle._C_ops.complex(parameter_7, parameter_6)
        del parameter_7, parameter_6

        # builtin.combine: ([2x8x8xc64, 8x8x8xc64]) <- (2x8x8xc64, 8x8x8xc64)
        combine_1 = [slice_1, complex_1]
        del slice_1, complex_1

        # pd_op.einsum: (2x8x8xc64, [0xf32, 0xf32], [2x8x8xc64, 8x8x8xc64]) <- ([2x8x8xc64, 8x8x8xc64])
        einsum_3, einsum_4, einsum_5 = paddle._C_ops.einsum(combine_1, 'bix,iox->box')
        del combine_1

        # builtin.split: (0xf32, 0xf32) <- ([0xf32, 0xf32])
        split_4, split_5 = einsum_4
        del einsum_4, split_4, split_5

        # builtin.split: (2x8x8xc64, 8x8x8xc64) <- ([2x8x8xc64, 8x8x8xc64])
        split_6, split_7 = einsum_5
        del einsum_5, split_6, split_7

        # pd_op.full: (1xf32) <- ()
        full_1 = paddle._C_ops.full([1], float("0.0"), paddle.float32, paddle.core.CPUPlace())

        # pd_op.pad: (2x8x33xc64) <- (2x8x8xc64, 1xf32)
        pad_1 = paddle._C_ops.pad(einsum_3, [0, 0, 0, 0, 0, 25], full_1)
        del einsum_3, full_1

        # pd_op.fft_c2r: (2x8x64xf32) <- (2x8x33xc64)
        fft_c2r_1 = paddle._C_ops.fft_c2r(pad_1, [2], 'backward', False, 64)
        del pad_1

        # pd_op.assign: (8x8x1xf32) <- (8x8x1xf32)
        assign_2 = paddle._C_ops.assign(parameter_3)
        del parameter_3

        # pd_op.full_int_array: (1xi64) <- ()
        full_int_array_12 = paddle._C_ops.full_int_array([-2], paddle.int64, paddle.core.CPUPlace())

        # pd_op.unsqueeze: (8x8x1x1xf32) <- (8x8x1xf32, 1xi64)
        unsqueeze_4 = paddle._C_ops.unsqueeze(assign_2, full_int_array_12)
        del assign_2, full_int_array_12

        # pd_op.full_int_array: (1xi64) <- ()
        full_int_array_13 = paddle._C_ops.full_int_array([-2], paddle.int64, paddle.core.CPUPlace())

        # pd_op.unsqueeze: (2x8x1x64xf32) <- (2x8x64xf32, 1xi64)
        unsqueeze_5 = paddle._C_ops.unsqueeze(gelu_0, full_int_array_13)
        del gelu_0, full_int_array_13

        # pd_op.conv2d: (2x8x1x64xf32) <- (2x8x1x64xf32, 8x8x1x1xf32)
        conv2d_2 = paddle._C_ops.conv2d(unsqueeze_5, unsqueeze_4, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del unsqueeze_5, unsqueeze_4

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_14 = paddle._C_ops.full_int_array([1, 8, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x8x1x1xf32) <- (8xf32, 4xi64)
        reshape_2 = paddle._C_ops.reshape(parameter_2, full_int_array_14)
        del parameter_2, full_int_array_14

        # pd_op.add: (2x8x1x64xf32) <- (2x8x1x64xf32, 1x8x1x1xf32)
        add_3 = paddle._C_ops.add(conv2d_2, reshape_2)
        del conv2d_2, reshape_2

        # pd_op.full_int_array: (1xi64) <- ()
        full_int_array_15 = paddle._C_ops.full_int_array([-2], paddle.int64, paddle.core.CPUPlace())

        # pd_op.squeeze: (2x8x64xf32) <- (2x8x1x64xf32, 1xi64)
        squeeze_2 = paddle._C_ops.squeeze(add_3, full_int_array_15)
        del add_3, full_int_array_15

        # pd_op.add: (2x8x64xf32) <- (2x8x64xf32, 2x8x64xf32)
        add_4 = paddle._C_ops.add(fft_c2r_1, squeeze_2)
        del fft_c2r_1, squeeze_2

        # pd_op.gelu: (2x8x64xf32) <- (2x8x64xf32)
        gelu_1 = paddle._C_ops.gelu(add_4, False)
        del add_4

        # pd_op.assign: (1x8x1xf32) <- (1x8x1xf32)
        assign_3 = paddle._C_ops.assign(parameter_1)
        del parameter_1

        # pd_op.full_int_array: (1xi64) <- ()
        full_int_array_16 = paddle._C_ops.full_int_array([-2], paddle.int64, paddle.core.CPUPlace())

        # pd_op.unsqueeze: (1x8x1x1xf32) <- (1x8x1xf32, 1xi64)
        unsqueeze_6 = paddle._C_ops.unsqueeze(assign_3, full_int_array_16)
        del assign_3, full_int_array_16

        # pd_op.full_int_array: (1xi64) <- ()
        full_int_array_17 = paddle._C_ops.full_int_array([-2], paddle.int64, paddle.core.CPUPlace())

        # pd_op.unsqueeze: (2x8x1x64xf32) <- (2x8x64xf32, 1xi64)
        unsqueeze_7 = paddle._C_ops.unsqueeze(gelu_1, full_int_array_17)
        del gelu_1, full_int_array_17

        # pd_op.conv2d: (2x1x1x64xf32) <- (2x8x1x64xf32, 1x8x1x1xf32)
        conv2d_3 = paddle._C_ops.conv2d(unsqueeze_7, unsqueeze_6, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del unsqueeze_7, unsqueeze_6

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_18 = paddle._C_ops.full_int_array([1, 1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x1x1x1xf32) <- (1xf32, 4xi64)
        reshape_3 = paddle._C_ops.reshape(parameter_0, full_int_array_18)
        del parameter_0, full_int_array_18

        # pd_op.add: (2x1x1x64xf32) <- (2x1x1x64xf32, 1x1x1x1xf32)
        add_5 = paddle._C_ops.add(conv2d_3, reshape_3)
        del conv2d_3, reshape_3

        # pd_op.full_int_array: (1xi64) <- ()
        full_int_array_19 = paddle._C_ops.full_int_array([-2], paddle.int64, paddle.core.CPUPlace())

        # pd_op.squeeze: (2x1x64xf32) <- (2x1x1x64xf32, 1xi64)
        squeeze_3 = paddle._C_ops.squeeze(add_5, full_int_array_19)
        del add_5, full_int_array_19

        return (squeeze_3, )
