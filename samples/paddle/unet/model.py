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
        parameter_52,
        parameter_53,
        parameter_54,
        parameter_55,
        parameter_56,
        parameter_57,
        parameter_58,
        parameter_59,
        parameter_60,
        parameter_61,
        parameter_62,
        parameter_63,
        parameter_64,
        parameter_65,
    ):
        # pd_op.conv2d: (1x4x32x32xf32) <- (1x3x32x32xf32, 4x3x3x3xf32)
        conv2d_0 = paddle._C_ops.conv2d(data_0, parameter_65, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del data_0, parameter_65

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_0 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x4x1x1xf32) <- (4xf32, 4xi64)
        reshape_0 = paddle._C_ops.reshape(parameter_64, full_int_array_0)
        del parameter_64, full_int_array_0

        # pd_op.add: (1x4x32x32xf32) <- (1x4x32x32xf32, 1x4x1x1xf32)
        add_0 = paddle._C_ops.add(conv2d_0, reshape_0)
        del conv2d_0, reshape_0

        # pd_op.batch_norm_: (1x4x32x32xf32, 4xf32, 4xf32, 4xf32, 4xf32, -1xu8) <- (1x4x32x32xf32, 4xf32, 4xf32, 4xf32, 4xf32)
        batch_norm__0, batch_norm__1, batch_norm__2, batch_norm__3, batch_norm__4, batch_norm__5 = paddle._C_ops.batch_norm(
            add_0, parameter_61, parameter_60, parameter_63, parameter_62, True, float("0.9"), float("1e-05"), 'NCHW',
            True, False)
        del (add_0, parameter_61, parameter_60, parameter_63, parameter_62, batch_norm__1, batch_norm__2, batch_norm__3,
            batch_norm__4, batch_norm__5)

        # pd_op.relu: (1x4x32x32xf32) <- (1x4x32x32xf32)
        relu_0 = paddle._C_ops.relu(batch_norm__0)
        del batch_norm__0

        # pd_op.conv2d: (1x4x32x32xf32) <- (1x4x32x32xf32, 4x4x3x3xf32)
        conv2d_1 = paddle._C_ops.conv2d(relu_0, parameter_59, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_0, parameter_59

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_1 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x4x1x1xf32) <- (4xf32, 4xi64)
        reshape_1 = paddle._C_ops.reshape(parameter_58, full_int_array_1)
        del parameter_58, full_int_array_1

        # pd_op.add: (1x4x32x32xf32) <- (1x4x32x32xf32, 1x4x1x1xf32)
        add_1 = paddle._C_ops.add(conv2d_1, reshape_1)
        del conv2d_1, reshape_1

        # pd_op.batch_norm_: (1x4x32x32xf32, 4xf32, 4xf32, 4xf32, 4xf32, -1xu8) <- (1x4x32x32xf32, 4xf32, 4xf32, 4xf32, 4xf32)
        batch_norm__6, batch_norm__7, batch_norm__8, batch_norm__9, batch_norm__10, batch_norm__11 = paddle._C_ops.batch_norm(
            add_1, parameter_55, parameter_54, parameter_57, parameter_56, True, float("0.9"), float("1e-05"), 'NCHW',
            True, False)
        del (add_1, parameter_55, parameter_54, parameter_57, parameter_56, batch_norm__7, batch_norm__8, batch_norm__9,
            batch_norm__10, batch_norm__11)

        # pd_op.relu: (1x4x32x32xf32) <- (1x4x32x32xf32)
        relu_1 = paddle._C_ops.relu(batch_norm__6)
        del batch_norm__6

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_2 = paddle._C_ops.full_int_array([2, 2], paddle.int64, paddle.core.CPUPlace())

        # pd_op.pool2d: (1x4x16x16xf32) <- (1x4x32x32xf32, 2xi64)
        pool2d_0 = paddle._C_ops.pool2d(relu_1, full_int_array_2, [2, 2], [0, 0], False, True, 'NCHW', 'max', False,
            False, 'EXPLICIT')
        del full_int_array_2

        # pd_op.conv2d: (1x8x16x16xf32) <- (1x4x16x16xf32, 8x4x3x3xf32)
        conv2d_2 = paddle._C_ops.conv2d(pool2d_0, parameter_53, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del pool2d_0, parameter_53

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_3 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x8x1x1xf32) <- (8xf32, 4xi64)
        reshape_2 = paddle._C_ops.reshape(parameter_52, full_int_array_3)
        del parameter_52, full_int_array_3

        # pd_op.add: (1x8x16x16xf32) <- (1x8x16x16xf32, 1x8x1x1xf32)
        add_2 = paddle._C_ops.add(conv2d_2, reshape_2)
        del conv2d_2, reshape_2

        # pd_op.batch_norm_: (1x8x16x16xf32, 8xf32, 8xf32, 8xf32, 8xf32, -1xu8) <- (1x8x16x16xf32, 8xf32, 8xf32, 8xf32, 8xf32)
        batch_norm__12, batch_norm__13, batch_norm__14, batch_norm__15, batch_norm__16, batch_norm__17 = paddle._C_ops.batch_norm(
            add_2, parameter_49, parameter_48, parameter_51, parameter_50, True, float("0.9"), float("1e-05"), 'NCHW',
            True, False)
        del (add_2, parameter_49, parameter_48, parameter_51, parameter_50, batch_norm__13, batch_norm__14,
            batch_norm__15, batch_norm__16, batch_norm__17)

        # pd_op.relu: (1x8x16x16xf32) <- (1x8x16x16xf32)
        relu_2 = paddle._C_ops.relu(batch_norm__12)
        del batch_norm__12

        # pd_op.conv2d: (1x8x16x16xf32) <- (1x8x16x16xf32, 8x8x3x3xf32)
        conv2d_3 = paddle._C_ops.conv2d(relu_2, parameter_47, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_2, parameter_47

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_4 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x8x1x1xf32) <- (8xf32, 4xi64)
        reshape_3 = paddle._C_ops.reshape(parameter_46, full_int_array_4)
        del parameter_46, full_int_array_4

        # pd_op.add: (1x8x16x16xf32) <- (1x8x16x16xf32, 1x8x1x1xf32)
        add_3 = paddle._C_ops.add(conv2d_3, reshape_3)
        del conv2d_3, reshape_3

        # pd_op.batch_norm_: (1x8x16x16xf32, 8xf32, 8xf32, 8xf32, 8xf32, -1xu8) <- (1x8x16x16xf32, 8xf32, 8xf32, 8xf32, 8xf32)
        batch_norm__18, batch_norm__19, batch_norm__20, batch_norm__21, batch_norm__22, batch_norm__23 = paddle._C_ops.batch_norm(
            add_3, parameter_43, parameter_42, parameter_45, parameter_44, True, float("0.9"), float("1e-05"), 'NCHW',
            True, False)
        del (add_3, parameter_43, parameter_42, parameter_45, parameter_44, batch_norm__19, batch_norm__20,
            batch_norm__21, batch_norm__22, batch_norm__23)

        # pd_op.relu: (1x8x16x16xf32) <- (1x8x16x16xf32)
        relu_3 = paddle._C_ops.relu(batch_norm__18)
        del batch_norm__18

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_5 = paddle._C_ops.full_int_array([2, 2], paddle.int64, paddle.core.CPUPlace())

        # pd_op.pool2d: (1x8x8x8xf32) <- (1x8x16x16xf32, 2xi64)
        pool2d_1 = paddle._C_ops.pool2d(relu_3, full_int_array_5, [2, 2], [0, 0], False, True, 'NCHW', 'max', False,
            False, 'EXPLICIT')
        del full_int_array_5

        # pd_op.conv2d: (1x16x8x8xf32) <- (1x8x8x8xf32, 16x8x3x3xf32)
        conv2d_4 = paddle._C_ops.conv2d(pool2d_1, parameter_41, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del pool2d_1, parameter_41

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_6 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x16x1x1xf32) <- (16xf32, 4xi64)
        reshape_4 = paddle._C_ops.reshape(parameter_40, full_int_array_6)
        del parameter_40, full_int_array_6

        # pd_op.add: (1x16x8x8xf32) <- (1x16x8x8xf32, 1x16x1x1xf32)
        add_4 = paddle._C_ops.add(conv2d_4, reshape_4)
        del conv2d_4, reshape_4

        # pd_op.batch_norm_: (1x16x8x8xf32, 16xf32, 16xf32, 16xf32, 16xf32, -1xu8) <- (1x16x8x8xf32, 16xf32, 16xf32, 16xf32, 16xf32)
        batch_norm__24, batch_norm__25, batch_norm__26, batch_norm__27, batch_norm__28, batch_norm__29 = paddle._C_ops.batch_norm(
            add_4, parameter_37, parameter_36, parameter_39, parameter_38, True, float("0.9"), float("1e-05"), 'NCHW',
            True, False)
        del (add_4, parameter_37, parameter_36, parameter_39, parameter_38, batch_norm__25, batch_norm__26,
            batch_norm__27, batch_norm__28, batch_norm__29)

        # pd_op.relu: (1x16x8x8xf32) <- (1x16x8x8xf32)
        relu_4 = paddle._C_ops.relu(batch_norm__24)
        del batch_norm__24

        # pd_op.conv2d: (1x16x8x8xf32) <- (1x16x8x8xf32, 16x16x3x3xf32)
        conv2d_5 = paddle._C_ops.conv2d(relu_4, parameter_35, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_4, parameter_35

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_7 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x16x1x1xf32) <- (16xf32, 4xi64)
        reshape_5 = paddle._C_ops.reshape(parameter_34, full_int_array_7)
        del parameter_34, full_int_array_7

        # pd_op.add: (1x16x8x8xf32) <- (1x16x8x8xf32, 1x16x1x1xf32)
        add_5 = paddle._C_ops.add(conv2d_5, reshape_5)
        del conv2d_5, reshape_5

        # pd_op.batch_norm_: (1x16x8x8xf32, 16xf32, 16xf32, 16xf32, 16xf32, -1xu8) <- (1x16x8x8xf32, 16xf32, 16xf32, 16xf32, 16xf32)
        batch_norm__30, batch_norm__31, batch_norm__32, batch_norm__33, batch_norm__34, batch_norm__35 = paddle._C_ops.batch_norm(
            add_5, parameter_31, parameter_30, parameter_33, parameter_32, True, float("0.9"), float("1e-05"), 'NCHW',
            True, False)
        del (add_5, parameter_31, parameter_30, parameter_33, parameter_32, batch_norm__31, batch_norm__32,
            batch_norm__33, batch_norm__34, batch_norm__35)

        # pd_op.relu: (1x16x8x8xf32) <- (1x16x8x8xf32)
        relu_5 = paddle._C_ops.relu(batch_norm__30)
        del batch_norm__30

        # pd_op.full_int_array: (0xi64) <- ()
        full_int_array_8 = paddle._C_ops.full_int_array([], paddle.int64, paddle.core.CPUPlace())

        # pd_op.conv2d_transpose: (1x8x16x16xf32) <- (1x16x8x8xf32, 16x8x2x2xf32, 0xi64)
        conv2d_transpose_0 = paddle._C_ops.conv2d_transpose(relu_5, parameter_27, [2, 2], [0, 0], [], full_int_array_8,
            'EXPLICIT', 1, [1, 1], 'NCHW')
        del relu_5, parameter_27, full_int_array_8

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_9 = paddle._C_ops.full_int_array([1, 8, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x8x1x1xf32) <- (8xf32, 4xi64)
        reshape_6 = paddle._C_ops.reshape(parameter_26, full_int_array_9)
        del parameter_26, full_int_array_9

        # pd_op.add: (1x8x16x16xf32) <- (1x8x16x16xf32, 1x8x1x1xf32)
        add_6 = paddle._C_ops.add(conv2d_transpose_0, reshape_6)
        del conv2d_transpose_0, reshape_6

        # pd_op.full: (1xi32) <- ()
        full_0 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x8x16x16xf32, 1x8x16x16xf32]) <- (1x8x16x16xf32, 1x8x16x16xf32)
        combine_0 = [relu_3, add_6]
        del relu_3, add_6

        # pd_op.concat: (1x16x16x16xf32) <- ([1x8x16x16xf32, 1x8x16x16xf32], 1xi32)
        concat_0 = paddle._C_ops.concat(combine_0, full_0)
        del combine_0, full_0

        # pd_op.conv2d: (1x8x16x16xf32) <- (1x16x16x16xf32, 8x16x3x3xf32)
        conv2d_6 = paddle._C_ops.conv2d(concat_0, parameter_13, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del concat_0, parameter_13

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_10 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x8x1x1xf32) <- (8xf32, 4xi64)
        reshape_7 = paddle._C_ops.reshape(parameter_12, full_int_array_10)
        del parameter_12, full_int_array_10

        # pd_op.add: (1x8x16x16xf32) <- (1x8x16x16xf32, 1x8x1x1xf32)
        add_7 = paddle._C_ops.add(conv2d_6, reshape_7)
        del conv2d_6, reshape_7

        # pd_op.batch_norm_: (1x8x16x16xf32, 8xf32, 8xf32, 8xf32, 8xf32, -1xu8) <- (1x8x16x16xf32, 8xf32, 8xf32, 8xf32, 8xf32)
        batch_norm__36, batch_norm__37, batch_norm__38, batch_norm__39, batch_norm__40, batch_norm__41 = paddle._C_ops.batch_norm(
            add_7, parameter_9, parameter_8, parameter_11, parameter_10, True, float("0.9"), float("1e-05"), 'NCHW',
            True, False)
        del (add_7, parameter_9, parameter_8, parameter_11, parameter_10, batch_norm__37, batch_norm__38,
            batch_norm__39, batch_norm__40, batch_norm__41)

        # pd_op.relu: (1x8x16x16xf32) <- (1x8x16x16xf32)
        relu_6 = paddle._C_ops.relu(batch_norm__36)
        del batch_norm__36

        # pd_op.conv2d: (1x8x16x16xf32) <- (1x8x16x16xf32, 8x8x3x3xf32)
        conv2d_7 = paddle._C_ops.conv2d(relu_6, parameter_7, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_6, parameter_7

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_11 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x8x1x1xf32) <- (8xf32, 4xi64)
        reshape_8 = paddle._C_ops.reshape(parameter_6, full_int_array_11)
        del parameter_6, full_int_array_11

        # pd_op.add: (1x8x16x16xf32) <- (1x8x16x16xf32, 1x8x1x1xf32)
        add_8 = paddle._C_ops.add(conv2d_7, reshape_8)
        del conv2d_7, reshape_8

        # pd_op.batch_norm_: (1x8x16x16xf32, 8xf32, 8xf32, 8xf32, 8xf32, -1xu8) <- (1x8x16x16xf32, 8xf32, 8xf32, 8xf32, 8xf32)
        batch_norm__42, batch_norm__43, batch_norm__44, batch_norm__45, batch_norm__46, batch_norm__47 = paddle._C_ops.batch_norm(
            add_8, parameter_3, parameter_2, parameter_5, parameter_4, True, float("0.9"), float("1e-05"), 'NCHW', True,
            False)
        del (add_8, parameter_3, parameter_2, parameter_5, parameter_4, batch_norm__43, batch_norm__44, batch_norm__45,
            batch_norm__46, batch_norm__47)

        # pd_op.relu: (1x8x16x16xf32) <- (1x8x16x16xf32)
        relu_7 = paddle._C_ops.relu(batch_norm__42)
        del batch_norm__42

        # pd_op.full_int_array: (0xi64) <- ()
        full_int_array_12 = paddle._C_ops.full_int_array([], paddle.int64, paddle.core.CPUPlace())

        # pd_op.conv2d_transpose: (1x4x32x32xf32) <- (1x8x16x16xf32, 8x4x2x2xf32, 0xi64)
        conv2d_transpose_1 = paddle._C_ops.conv2d_transpose(relu_7, parameter_29, [2, 2], [0, 0], [], full_int_array_12,
            'EXPLICIT', 1, [1, 1], 'NCHW')
        del relu_7, parameter_29, full_int_array_12

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_13 = paddle._C_ops.full_int_array([1, 4, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x4x1x1xf32) <- (4xf32, 4xi64)
        reshape_9 = paddle._C_ops.reshape(parameter_28, full_int_array_13)
        del parameter_28, full_int_array_13

        # pd_op.add: (1x4x32x32xf32) <- (1x4x32x32xf32, 1x4x1x1xf32)
        add_9 = paddle._C_ops.add(conv2d_transpose_1, reshape_9)
        del conv2d_transpose_1, reshape_9

        # pd_op.full: (1xi32) <- ()
        full_1 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x4x32x32xf32, 1x4x32x32xf32]) <- (1x4x32x32xf32, 1x4x32x32xf32)
        combine_1 = [relu_1, add_9]
        del relu_1, add_9

        # pd_op.concat: (1x8x32x32xf32) <- ([1x4x32x32xf32, 1x4x32x32xf32], 1xi32)
        concat_1 = paddle._C_ops.concat(combine_1, full_1)
        del combine_1, full_1

        # pd_op.conv2d: (1x4x32x32xf32) <- (1x8x32x32xf32, 4x8x3x3xf32)
        conv2d_8 = paddle._C_ops.conv2d(concat_1, parameter_25, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del concat_1, parameter_25

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_14 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x4x1x1xf32) <- (4xf32, 4xi64)
        reshape_10 = paddle._C_ops.reshape(parameter_24, full_int_array_14)
        del parameter_24, full_int_array_14

        # pd_op.add: (1x4x32x32xf32) <- (1x4x32x32xf32, 1x4x1x1xf32)
        add_10 = paddle._C_ops.add(conv2d_8, reshape_10)
        del conv2d_8, reshape_10

        # pd_op.batch_norm_: (1x4x32x32xf32, 4xf32, 4xf32, 4xf32, 4xf32, -1xu8) <- (1x4x32x32xf32, 4xf32, 4xf32, 4xf32, 4xf32)
        batch_norm__48, batch_norm__49, batch_norm__50, batch_norm__51, batch_norm__52, batch_norm__53 = paddle._C_ops.batch_norm(
            add_10, parameter_21, parameter_20, parameter_23, parameter_22, True, float("0.9"), float("1e-05"), 'NCHW',
            True, False)
        del (add_10, parameter_21, parameter_20, parameter_23, parameter_22, batch_norm__49, batch_norm__50,
            batch_norm__51, batch_norm__52, batch_norm__53)

        # pd_op.relu: (1x4x32x32xf32) <- (1x4x32x32xf32)
        relu_8 = paddle._C_ops.relu(batch_norm__48)
        del batch_norm__48

        # pd_op.conv2d: (1x4x32x32xf32) <- (1x4x32x32xf32, 4x4x3x3xf32)
        conv2d_9 = paddle._C_ops.conv2d(relu_8, parameter_19, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_8, parameter_19

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_15 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x4x1x1xf32) <- (4xf32, 4xi64)
        reshape_11 = paddle._C_ops.reshape(parameter_18, full_int_array_15)
        del parameter_18, full_int_array_15

        # pd_op.add: (1x4x32x32xf32) <- (1x4x32x32xf32, 1x4x1x1xf32)
        add_11 = paddle._C_ops.add(conv2d_9, reshape_11)
        del conv2d_9, reshape_11

        # pd_op.batch_norm_: (1x4x32x32xf32, 4xf32, 4xf32, 4xf32, 4xf32, -1xu8) <- (1x4x32x32xf32, 4xf32, 4xf32, 4xf32, 4xf32)
        batch_norm__54, batch_norm__55, batch_norm__56, batch_norm__57, batch_norm__58, batch_norm__59 = paddle._C_ops.batch_norm(
            add_11, parameter_15, parameter_14, parameter_17, parameter_16, True, float("0.9"), float("1e-05"), 'NCHW',
            True, False)
        del (add_11, parameter_15, parameter_14, parameter_17, parameter_16, batch_norm__55, batch_norm__56,
            batch_norm__57, batch_norm__58, batch_norm__59)

        # pd_op.relu: (1x4x32x32xf32) <- (1x4x32x32xf32)
        relu_9 = paddle._C_ops.relu(batch_norm__54)
        del batch_norm__54

        # pd_op.conv2d: (1x2x32x32xf32) <- (1x4x32x32xf32, 2x4x1x1xf32)
        conv2d_10 = paddle._C_ops.conv2d(relu_9, parameter_1, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_9, parameter_1

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_16 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x2x1x1xf32) <- (2xf32, 4xi64)
        reshape_12 = paddle._C_ops.reshape(parameter_0, full_int_array_16)
        del parameter_0, full_int_array_16

        # pd_op.add: (1x2x32x32xf32) <- (1x2x32x32xf32, 1x2x1x1xf32)
        add_12 = paddle._C_ops.add(conv2d_10, reshape_12)
        del conv2d_10, reshape_12

        return (add_12, )
