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
    ):
        # pd_op.conv2d: (1x64x48x48xf32) <- (1x3x96x96xf32, 64x3x3x3xf32)
        conv2d_0 = paddle._C_ops.conv2d(data_0, parameter_51, [2, 2], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del data_0, parameter_51

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_0 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x64x1x1xf32) <- (64xf32, 4xi64)
        reshape_0 = paddle._C_ops.reshape(parameter_50, full_int_array_0)
        del parameter_50, full_int_array_0

        # pd_op.add: (1x64x48x48xf32) <- (1x64x48x48xf32, 1x64x1x1xf32)
        add_0 = paddle._C_ops.add(conv2d_0, reshape_0)
        del conv2d_0, reshape_0

        # pd_op.relu: (1x64x48x48xf32) <- (1x64x48x48xf32)
        relu_0 = paddle._C_ops.relu(add_0)
        del add_0

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_1 = paddle._C_ops.full_int_array([3, 3], paddle.int64, paddle.core.CPUPlace())

        # pd_op.pool2d: (1x64x23x23xf32) <- (1x64x48x48xf32, 2xi64)
        pool2d_0 = paddle._C_ops.pool2d(relu_0, full_int_array_1, [2, 2], [0, 0], False, True, 'NCHW', 'max', False,
            False, 'EXPLICIT')
        del relu_0, full_int_array_1

        # pd_op.conv2d: (1x16x23x23xf32) <- (1x64x23x23xf32, 16x64x1x1xf32)
        conv2d_1 = paddle._C_ops.conv2d(pool2d_0, parameter_49, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del pool2d_0, parameter_49

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_2 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x16x1x1xf32) <- (16xf32, 4xi64)
        reshape_1 = paddle._C_ops.reshape(parameter_48, full_int_array_2)
        del parameter_48, full_int_array_2

        # pd_op.add: (1x16x23x23xf32) <- (1x16x23x23xf32, 1x16x1x1xf32)
        add_1 = paddle._C_ops.add(conv2d_1, reshape_1)
        del conv2d_1, reshape_1

        # pd_op.relu: (1x16x23x23xf32) <- (1x16x23x23xf32)
        relu_1 = paddle._C_ops.relu(add_1)
        del add_1

        # pd_op.conv2d: (1x64x23x23xf32) <- (1x16x23x23xf32, 64x16x1x1xf32)
        conv2d_2 = paddle._C_ops.conv2d(relu_1, parameter_47, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del parameter_47

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_3 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x64x1x1xf32) <- (64xf32, 4xi64)
        reshape_2 = paddle._C_ops.reshape(parameter_46, full_int_array_3)
        del parameter_46, full_int_array_3

        # pd_op.add: (1x64x23x23xf32) <- (1x64x23x23xf32, 1x64x1x1xf32)
        add_2 = paddle._C_ops.add(conv2d_2, reshape_2)
        del conv2d_2, reshape_2

        # pd_op.relu: (1x64x23x23xf32) <- (1x64x23x23xf32)
        relu_2 = paddle._C_ops.relu(add_2)
        del add_2

        # pd_op.conv2d: (1x64x23x23xf32) <- (1x16x23x23xf32, 64x16x3x3xf32)
        conv2d_3 = paddle._C_ops.conv2d(relu_1, parameter_45, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_1, parameter_45

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_4 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x64x1x1xf32) <- (64xf32, 4xi64)
        reshape_3 = paddle._C_ops.reshape(parameter_44, full_int_array_4)
        del parameter_44, full_int_array_4

        # pd_op.add: (1x64x23x23xf32) <- (1x64x23x23xf32, 1x64x1x1xf32)
        add_3 = paddle._C_ops.add(conv2d_3, reshape_3)
        del conv2d_3, reshape_3

        # pd_op.relu: (1x64x23x23xf32) <- (1x64x23x23xf32)
        relu_3 = paddle._C_ops.relu(add_3)
        del add_3

        # pd_op.full: (1xi32) <- ()
        full_0 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x64x23x23xf32, 1x64x23x23xf32]) <- (1x64x23x23xf32, 1x64x23x23xf32)
        combine_0 = [relu_2, relu_3]
        del relu_2, relu_3

        # pd_op.concat: (1x128x23x23xf32) <- ([1x64x23x23xf32, 1x64x23x23xf32], 1xi32)
        concat_0 = paddle._C_ops.concat(combine_0, full_0)
        del combine_0, full_0

        # pd_op.conv2d: (1x16x23x23xf32) <- (1x128x23x23xf32, 16x128x1x1xf32)
        conv2d_4 = paddle._C_ops.conv2d(concat_0, parameter_43, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del concat_0, parameter_43

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_5 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x16x1x1xf32) <- (16xf32, 4xi64)
        reshape_4 = paddle._C_ops.reshape(parameter_42, full_int_array_5)
        del parameter_42, full_int_array_5

        # pd_op.add: (1x16x23x23xf32) <- (1x16x23x23xf32, 1x16x1x1xf32)
        add_4 = paddle._C_ops.add(conv2d_4, reshape_4)
        del conv2d_4, reshape_4

        # pd_op.relu: (1x16x23x23xf32) <- (1x16x23x23xf32)
        relu_4 = paddle._C_ops.relu(add_4)
        del add_4

        # pd_op.conv2d: (1x64x23x23xf32) <- (1x16x23x23xf32, 64x16x1x1xf32)
        conv2d_5 = paddle._C_ops.conv2d(relu_4, parameter_41, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del parameter_41

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_6 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x64x1x1xf32) <- (64xf32, 4xi64)
        reshape_5 = paddle._C_ops.reshape(parameter_40, full_int_array_6)
        del parameter_40, full_int_array_6

        # pd_op.add: (1x64x23x23xf32) <- (1x64x23x23xf32, 1x64x1x1xf32)
        add_5 = paddle._C_ops.add(conv2d_5, reshape_5)
        del conv2d_5, reshape_5

        # pd_op.relu: (1x64x23x23xf32) <- (1x64x23x23xf32)
        relu_5 = paddle._C_ops.relu(add_5)
        del add_5

        # pd_op.conv2d: (1x64x23x23xf32) <- (1x16x23x23xf32, 64x16x3x3xf32)
        conv2d_6 = paddle._C_ops.conv2d(relu_4, parameter_39, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_4, parameter_39

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_7 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x64x1x1xf32) <- (64xf32, 4xi64)
        reshape_6 = paddle._C_ops.reshape(parameter_38, full_int_array_7)
        del parameter_38, full_int_array_7

        # pd_op.add: (1x64x23x23xf32) <- (1x64x23x23xf32, 1x64x1x1xf32)
        add_6 = paddle._C_ops.add(conv2d_6, reshape_6)
        del conv2d_6, reshape_6

        # pd_op.relu: (1x64x23x23xf32) <- (1x64x23x23xf32)
        relu_6 = paddle._C_ops.relu(add_6)
        del add_6

        # pd_op.full: (1xi32) <- ()
        full_1 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x64x23x23xf32, 1x64x23x23xf32]) <- (1x64x23x23xf32, 1x64x23x23xf32)
        combine_1 = [relu_5, relu_6]
        del relu_5, relu_6

        # pd_op.concat: (1x128x23x23xf32) <- ([1x64x23x23xf32, 1x64x23x23xf32], 1xi32)
        concat_1 = paddle._C_ops.concat(combine_1, full_1)
        del combine_1, full_1

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_8 = paddle._C_ops.full_int_array([3, 3], paddle.int64, paddle.core.CPUPlace())

        # pd_op.pool2d: (1x128x11x11xf32) <- (1x128x23x23xf32, 2xi64)
        pool2d_1 = paddle._C_ops.pool2d(concat_1, full_int_array_8, [2, 2], [0, 0], False, True, 'NCHW', 'max', False,
            False, 'EXPLICIT')
        del concat_1, full_int_array_8

        # pd_op.conv2d: (1x32x11x11xf32) <- (1x128x11x11xf32, 32x128x1x1xf32)
        conv2d_7 = paddle._C_ops.conv2d(pool2d_1, parameter_37, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del pool2d_1, parameter_37

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_9 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x32x1x1xf32) <- (32xf32, 4xi64)
        reshape_7 = paddle._C_ops.reshape(parameter_36, full_int_array_9)
        del parameter_36, full_int_array_9

        # pd_op.add: (1x32x11x11xf32) <- (1x32x11x11xf32, 1x32x1x1xf32)
        add_7 = paddle._C_ops.add(conv2d_7, reshape_7)
        del conv2d_7, reshape_7

        # pd_op.relu: (1x32x11x11xf32) <- (1x32x11x11xf32)
        relu_7 = paddle._C_ops.relu(add_7)
        del add_7

        # pd_op.conv2d: (1x128x11x11xf32) <- (1x32x11x11xf32, 128x32x1x1xf32)
        conv2d_8 = paddle._C_ops.conv2d(relu_7, parameter_35, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del parameter_35

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_10 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x128x1x1xf32) <- (128xf32, 4xi64)
        reshape_8 = paddle._C_ops.reshape(parameter_34, full_int_array_10)
        del parameter_34, full_int_array_10

        # pd_op.add: (1x128x11x11xf32) <- (1x128x11x11xf32, 1x128x1x1xf32)
        add_8 = paddle._C_ops.add(conv2d_8, reshape_8)
        del conv2d_8, reshape_8

        # pd_op.relu: (1x128x11x11xf32) <- (1x128x11x11xf32)
        relu_8 = paddle._C_ops.relu(add_8)
        del add_8

        # pd_op.conv2d: (1x128x11x11xf32) <- (1x32x11x11xf32, 128x32x3x3xf32)
        conv2d_9 = paddle._C_ops.conv2d(relu_7, parameter_33, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_7, parameter_33

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_11 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x128x1x1xf32) <- (128xf32, 4xi64)
        reshape_9 = paddle._C_ops.reshape(parameter_32, full_int_array_11)
        del parameter_32, full_int_array_11

        # pd_op.add: (1x128x11x11xf32) <- (1x128x11x11xf32, 1x128x1x1xf32)
        add_9 = paddle._C_ops.add(conv2d_9, reshape_9)
        del conv2d_9, reshape_9

        # pd_op.relu: (1x128x11x11xf32) <- (1x128x11x11xf32)
        relu_9 = paddle._C_ops.relu(add_9)
        del add_9

        # pd_op.full: (1xi32) <- ()
        full_2 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x128x11x11xf32, 1x128x11x11xf32]) <- (1x128x11x11xf32, 1x128x11x11xf32)
        combine_2 = [relu_8, relu_9]
        del relu_8, relu_9

        # pd_op.concat: (1x256x11x11xf32) <- ([1x128x11x11xf32, 1x128x11x11xf32], 1xi32)
        concat_2 = paddle._C_ops.concat(combine_2, full_2)
        del combine_2, full_2

        # pd_op.conv2d: (1x32x11x11xf32) <- (1x256x11x11xf32, 32x256x1x1xf32)
        conv2d_10 = paddle._C_ops.conv2d(concat_2, parameter_31, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del concat_2, parameter_31

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_12 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x32x1x1xf32) <- (32xf32, 4xi64)
        reshape_10 = paddle._C_ops.reshape(parameter_30, full_int_array_12)
        del parameter_30, full_int_array_12

        # pd_op.add: (1x32x11x11xf32) <- (1x32x11x11xf32, 1x32x1x1xf32)
        add_10 = paddle._C_ops.add(conv2d_10, reshape_10)
        del conv2d_10, reshape_10

        # pd_op.relu: (1x32x11x11xf32) <- (1x32x11x11xf32)
        relu_10 = paddle._C_ops.relu(add_10)
        del add_10

        # pd_op.conv2d: (1x128x11x11xf32) <- (1x32x11x11xf32, 128x32x1x1xf32)
        conv2d_11 = paddle._C_ops.conv2d(relu_10, parameter_29, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del parameter_29

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_13 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x128x1x1xf32) <- (128xf32, 4xi64)
        reshape_11 = paddle._C_ops.reshape(parameter_28, full_int_array_13)
        del parameter_28, full_int_array_13

        # pd_op.add: (1x128x11x11xf32) <- (1x128x11x11xf32, 1x128x1x1xf32)
        add_11 = paddle._C_ops.add(conv2d_11, reshape_11)
        del conv2d_11, reshape_11

        # pd_op.relu: (1x128x11x11xf32) <- (1x128x11x11xf32)
        relu_11 = paddle._C_ops.relu(add_11)
        del add_11

        # pd_op.conv2d: (1x128x11x11xf32) <- (1x32x11x11xf32, 128x32x3x3xf32)
        conv2d_12 = paddle._C_ops.conv2d(relu_10, parameter_27, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_10, parameter_27

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_14 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x128x1x1xf32) <- (128xf32, 4xi64)
        reshape_12 = paddle._C_ops.reshape(parameter_26, full_int_array_14)
        del parameter_26, full_int_array_14

        # pd_op.add: (1x128x11x11xf32) <- (1x128x11x11xf32, 1x128x1x1xf32)
        add_12 = paddle._C_ops.add(conv2d_12, reshape_12)
        del conv2d_12, reshape_12

        # pd_op.relu: (1x128x11x11xf32) <- (1x128x11x11xf32)
        relu_12 = paddle._C_ops.relu(add_12)
        del add_12

        # pd_op.full: (1xi32) <- ()
        full_3 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x128x11x11xf32, 1x128x11x11xf32]) <- (1x128x11x11xf32, 1x128x11x11xf32)
        combine_3 = [relu_11, relu_12]
        del relu_11, relu_12

        # pd_op.concat: (1x256x11x11xf32) <- ([1x128x11x11xf32, 1x128x11x11xf32], 1xi32)
        concat_3 = paddle._C_ops.concat(combine_3, full_3)
        del combine_3, full_3

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_15 = paddle._C_ops.full_int_array([3, 3], paddle.int64, paddle.core.CPUPlace())

        # pd_op.pool2d: (1x256x5x5xf32) <- (1x256x11x11xf32, 2xi64)
        pool2d_2 = paddle._C_ops.pool2d(concat_3, full_int_array_15, [2, 2], [0, 0], False, True, 'NCHW', 'max', False,
            False, 'EXPLICIT')
        del concat_3, full_int_array_15

        # pd_op.conv2d: (1x48x5x5xf32) <- (1x256x5x5xf32, 48x256x1x1xf32)
        conv2d_13 = paddle._C_ops.conv2d(pool2d_2, parameter_25, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del pool2d_2, parameter_25

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_16 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x48x1x1xf32) <- (48xf32, 4xi64)
        reshape_13 = paddle._C_ops.reshape(parameter_24, full_int_array_16)
        del parameter_24, full_int_array_16

        # pd_op.add: (1x48x5x5xf32) <- (1x48x5x5xf32, 1x48x1x1xf32)
        add_13 = paddle._C_ops.add(conv2d_13, reshape_13)
        del conv2d_13, reshape_13

        # pd_op.relu: (1x48x5x5xf32) <- (1x48x5x5xf32)
        relu_13 = paddle._C_ops.relu(add_13)
        del add_13

        # pd_op.conv2d: (1x192x5x5xf32) <- (1x48x5x5xf32, 192x48x1x1xf32)
        conv2d_14 = paddle._C_ops.conv2d(relu_13, parameter_23, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del parameter_23

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_17 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x192x1x1xf32) <- (192xf32, 4xi64)
        reshape_14 = paddle._C_ops.reshape(parameter_22, full_int_array_17)
        del parameter_22, full_int_array_17

        # pd_op.add: (1x192x5x5xf32) <- (1x192x5x5xf32, 1x192x1x1xf32)
        add_14 = paddle._C_ops.add(conv2d_14, reshape_14)
        del conv2d_14, reshape_14

        # pd_op.relu: (1x192x5x5xf32) <- (1x192x5x5xf32)
        relu_14 = paddle._C_ops.relu(add_14)
        del add_14

        # pd_op.conv2d: (1x192x5x5xf32) <- (1x48x5x5xf32, 192x48x3x3xf32)
        conv2d_15 = paddle._C_ops.conv2d(relu_13, parameter_21, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_13, parameter_21

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_18 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x192x1x1xf32) <- (192xf32, 4xi64)
        reshape_15 = paddle._C_ops.reshape(parameter_20, full_int_array_18)
        del parameter_20, full_int_array_18

        # pd_op.add: (1x192x5x5xf32) <- (1x192x5x5xf32, 1x192x1x1xf32)
        add_15 = paddle._C_ops.add(conv2d_15, reshape_15)
        del conv2d_15, reshape_15

        # pd_op.relu: (1x192x5x5xf32) <- (1x192x5x5xf32)
        relu_15 = paddle._C_ops.relu(add_15)
        del add_15

        # pd_op.full: (1xi32) <- ()
        full_4 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x192x5x5xf32, 1x192x5x5xf32]) <- (1x192x5x5xf32, 1x192x5x5xf32)
        combine_4 = [relu_14, relu_15]
        del relu_14, relu_15

        # pd_op.concat: (1x384x5x5xf32) <- ([1x192x5x5xf32, 1x192x5x5xf32], 1xi32)
        concat_4 = paddle._C_ops.concat(combine_4, full_4)
        del combine_4, full_4

        # pd_op.conv2d: (1x48x5x5xf32) <- (1x384x5x5xf32, 48x384x1x1xf32)
        conv2d_16 = paddle._C_ops.conv2d(concat_4, parameter_19, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del concat_4, parameter_19

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_19 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x48x1x1xf32) <- (48xf32, 4xi64)
        reshape_16 = paddle._C_ops.reshape(parameter_18, full_int_array_19)
        del parameter_18, full_int_array_19

        # pd_op.add: (1x48x5x5xf32) <- (1x48x5x5xf32, 1x48x1x1xf32)
        add_16 = paddle._C_ops.add(conv2d_16, reshape_16)
        del conv2d_16, reshape_16

        # pd_op.relu: (1x48x5x5xf32) <- (1x48x5x5xf32)
        relu_16 = paddle._C_ops.relu(add_16)
        del add_16

        # pd_op.conv2d: (1x192x5x5xf32) <- (1x48x5x5xf32, 192x48x1x1xf32)
        conv2d_17 = paddle._C_ops.conv2d(relu_16, parameter_17, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del parameter_17

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_20 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x192x1x1xf32) <- (192xf32, 4xi64)
        reshape_17 = paddle._C_ops.reshape(parameter_16, full_int_array_20)
        del parameter_16, full_int_array_20

        # pd_op.add: (1x192x5x5xf32) <- (1x192x5x5xf32, 1x192x1x1xf32)
        add_17 = paddle._C_ops.add(conv2d_17, reshape_17)
        del conv2d_17, reshape_17

        # pd_op.relu: (1x192x5x5xf32) <- (1x192x5x5xf32)
        relu_17 = paddle._C_ops.relu(add_17)
        del add_17

        # pd_op.conv2d: (1x192x5x5xf32) <- (1x48x5x5xf32, 192x48x3x3xf32)
        conv2d_18 = paddle._C_ops.conv2d(relu_16, parameter_15, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_16, parameter_15

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_21 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x192x1x1xf32) <- (192xf32, 4xi64)
        reshape_18 = paddle._C_ops.reshape(parameter_14, full_int_array_21)
        del parameter_14, full_int_array_21

        # pd_op.add: (1x192x5x5xf32) <- (1x192x5x5xf32, 1x192x1x1xf32)
        add_18 = paddle._C_ops.add(conv2d_18, reshape_18)
        del conv2d_18, reshape_18

        # pd_op.relu: (1x192x5x5xf32) <- (1x192x5x5xf32)
        relu_18 = paddle._C_ops.relu(add_18)
        del add_18

        # pd_op.full: (1xi32) <- ()
        full_5 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x192x5x5xf32, 1x192x5x5xf32]) <- (1x192x5x5xf32, 1x192x5x5xf32)
        combine_5 = [relu_17, relu_18]
        del relu_17, relu_18

        # pd_op.concat: (1x384x5x5xf32) <- ([1x192x5x5xf32, 1x192x5x5xf32], 1xi32)
        concat_5 = paddle._C_ops.concat(combine_5, full_5)
        del combine_5, full_5

        # pd_op.conv2d: (1x64x5x5xf32) <- (1x384x5x5xf32, 64x384x1x1xf32)
        conv2d_19 = paddle._C_ops.conv2d(concat_5, parameter_13, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del concat_5, parameter_13

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_22 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x64x1x1xf32) <- (64xf32, 4xi64)
        reshape_19 = paddle._C_ops.reshape(parameter_12, full_int_array_22)
        del parameter_12, full_int_array_22

        # pd_op.add: (1x64x5x5xf32) <- (1x64x5x5xf32, 1x64x1x1xf32)
        add_19 = paddle._C_ops.add(conv2d_19, reshape_19)
        del conv2d_19, reshape_19

        # pd_op.relu: (1x64x5x5xf32) <- (1x64x5x5xf32)
        relu_19 = paddle._C_ops.relu(add_19)
        del add_19

        # pd_op.conv2d: (1x256x5x5xf32) <- (1x64x5x5xf32, 256x64x1x1xf32)
        conv2d_20 = paddle._C_ops.conv2d(relu_19, parameter_11, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del parameter_11

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_23 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x256x1x1xf32) <- (256xf32, 4xi64)
        reshape_20 = paddle._C_ops.reshape(parameter_10, full_int_array_23)
        del parameter_10, full_int_array_23

        # pd_op.add: (1x256x5x5xf32) <- (1x256x5x5xf32, 1x256x1x1xf32)
        add_20 = paddle._C_ops.add(conv2d_20, reshape_20)
        del conv2d_20, reshape_20

        # pd_op.relu: (1x256x5x5xf32) <- (1x256x5x5xf32)
        relu_20 = paddle._C_ops.relu(add_20)
        del add_20

        # pd_op.conv2d: (1x256x5x5xf32) <- (1x64x5x5xf32, 256x64x3x3xf32)
        conv2d_21 = paddle._C_ops.conv2d(relu_19, parameter_9, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_19, parameter_9

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_24 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x256x1x1xf32) <- (256xf32, 4xi64)
        reshape_21 = paddle._C_ops.reshape(parameter_8, full_int_array_24)
        del parameter_8, full_int_array_24

        # pd_op.add: (1x256x5x5xf32) <- (1x256x5x5xf32, 1x256x1x1xf32)
        add_21 = paddle._C_ops.add(conv2d_21, reshape_21)
        del conv2d_21, reshape_21

        # pd_op.relu: (1x256x5x5xf32) <- (1x256x5x5xf32)
        relu_21 = paddle._C_ops.relu(add_21)
        del add_21

        # pd_op.full: (1xi32) <- ()
        full_6 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x256x5x5xf32, 1x256x5x5xf32]) <- (1x256x5x5xf32, 1x256x5x5xf32)
        combine_6 = [relu_20, relu_21]
        del relu_20, relu_21

        # pd_op.concat: (1x512x5x5xf32) <- ([1x256x5x5xf32, 1x256x5x5xf32], 1xi32)
        concat_6 = paddle._C_ops.concat(combine_6, full_6)
        del combine_6, full_6

        # pd_op.conv2d: (1x64x5x5xf32) <- (1x512x5x5xf32, 64x512x1x1xf32)
        conv2d_22 = paddle._C_ops.conv2d(concat_6, parameter_7, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del concat_6, parameter_7

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_25 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x64x1x1xf32) <- (64xf32, 4xi64)
        reshape_22 = paddle._C_ops.reshape(parameter_6, full_int_array_25)
        del parameter_6, full_int_array_25

        # pd_op.add: (1x64x5x5xf32) <- (1x64x5x5xf32, 1x64x1x1xf32)
        add_22 = paddle._C_ops.add(conv2d_22, reshape_22)
        del conv2d_22, reshape_22

        # pd_op.relu: (1x64x5x5xf32) <- (1x64x5x5xf32)
        relu_22 = paddle._C_ops.relu(add_22)
        del add_22

        # pd_op.conv2d: (1x256x5x5xf32) <- (1x64x5x5xf32, 256x64x1x1xf32)
        conv2d_23 = paddle._C_ops.conv2d(relu_22, parameter_5, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del parameter_5

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_26 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x256x1x1xf32) <- (256xf32, 4xi64)
        reshape_23 = paddle._C_ops.reshape(parameter_4, full_int_array_26)
        del parameter_4, full_int_array_26

        # pd_op.add: (1x256x5x5xf32) <- (1x256x5x5xf32, 1x256x1x1xf32)
        add_23 = paddle._C_ops.add(conv2d_23, reshape_23)
        del conv2d_23, reshape_23

        # pd_op.relu: (1x256x5x5xf32) <- (1x256x5x5xf32)
        relu_23 = paddle._C_ops.relu(add_23)
        del add_23

        # pd_op.conv2d: (1x256x5x5xf32) <- (1x64x5x5xf32, 256x64x3x3xf32)
        conv2d_24 = paddle._C_ops.conv2d(relu_22, parameter_3, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_22, parameter_3

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_27 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x256x1x1xf32) <- (256xf32, 4xi64)
        reshape_24 = paddle._C_ops.reshape(parameter_2, full_int_array_27)
        del parameter_2, full_int_array_27

        # pd_op.add: (1x256x5x5xf32) <- (1x256x5x5xf32, 1x256x1x1xf32)
        add_24 = paddle._C_ops.add(conv2d_24, reshape_24)
        del conv2d_24, reshape_24

        # pd_op.relu: (1x256x5x5xf32) <- (1x256x5x5xf32)
        relu_24 = paddle._C_ops.relu(add_24)
        del add_24

        # pd_op.full: (1xi32) <- ()
        full_7 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x256x5x5xf32, 1x256x5x5xf32]) <- (1x256x5x5xf32, 1x256x5x5xf32)
        combine_7 = [relu_23, relu_24]
        del relu_23, relu_24

        # pd_op.concat: (1x512x5x5xf32) <- ([1x256x5x5xf32, 1x256x5x5xf32], 1xi32)
        concat_7 = paddle._C_ops.concat(combine_7, full_7)
        del combine_7, full_7

        # pd_op.full: (1xf32) <- ()
        full_8 = paddle._C_ops.full([1], float("0.5"), paddle.float32, paddle.core.CPUPlace())

        # pd_op.dropout: (1x512x5x5xf32, 1x512x5x5xu8) <- (1x512x5x5xf32, None, 1xf32)
        dropout_0 = paddle._C_ops.dropout(concat_7, None, full_8, True, 'downgrade_in_infer', 0, False)
        del concat_7, full_8

        # pd_op.conv2d: (1x1000x5x5xf32) <- (1x512x5x5xf32, 1000x512x1x1xf32)
        conv2d_25 = paddle._C_ops.conv2d(dropout_0, parameter_1, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del dropout_0, parameter_1

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_28 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x1000x1x1xf32) <- (1000xf32, 4xi64)
        reshape_25 = paddle._C_ops.reshape(parameter_0, full_int_array_28)
        del parameter_0, full_int_array_28

        # pd_op.add: (1x1000x5x5xf32) <- (1x1000x5x5xf32, 1x1000x1x1xf32)
        add_25 = paddle._C_ops.add(conv2d_25, reshape_25)
        del conv2d_25, reshape_25

        # pd_op.relu: (1x1000x5x5xf32) <- (1x1000x5x5xf32)
        relu_25 = paddle._C_ops.relu(add_25)
        del add_25

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_29 = paddle._C_ops.full_int_array([1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.pool2d: (1x1000x1x1xf32) <- (1x1000x5x5xf32, 2xi64)
        pool2d_3 = paddle._C_ops.pool2d(relu_25, full_int_array_29, [1, 1], [0, 0], False, True, 'NCHW', 'avg', False,
            True, 'EXPLICIT')
        del relu_25, full_int_array_29

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_30 = paddle._C_ops.full_int_array([2, 3], paddle.int64, paddle.core.CPUPlace())

        # pd_op.squeeze: (1x1000xf32) <- (1x1000x1x1xf32, 2xi64)
        squeeze_0 = paddle._C_ops.squeeze(pool2d_3, full_int_array_30)
        del pool2d_3, full_int_array_30

        return (squeeze_0, )
