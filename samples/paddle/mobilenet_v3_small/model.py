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
        parameter_66,
        parameter_67,
        parameter_68,
        parameter_69,
        parameter_70,
        parameter_71,
        parameter_72,
        parameter_73,
        parameter_74,
        parameter_75,
        parameter_76,
        parameter_77,
        parameter_78,
        parameter_79,
        parameter_80,
        parameter_81,
        parameter_82,
        parameter_83,
        parameter_84,
        parameter_85,
        parameter_86,
        parameter_87,
        parameter_88,
        parameter_89,
        parameter_90,
        parameter_91,
        parameter_92,
        parameter_93,
        parameter_94,
        parameter_95,
        parameter_96,
        parameter_97,
        parameter_98,
        parameter_99,
        parameter_100,
        parameter_101,
        parameter_102,
        parameter_103,
        parameter_104,
        parameter_105,
        parameter_106,
        parameter_107,
        parameter_108,
        parameter_109,
        parameter_110,
        parameter_111,
        parameter_112,
        parameter_113,
        parameter_114,
        parameter_115,
        parameter_116,
        parameter_117,
        parameter_118,
        parameter_119,
        parameter_120,
        parameter_121,
        parameter_122,
        parameter_123,
        parameter_124,
        parameter_125,
        parameter_126,
        parameter_127,
        parameter_128,
        parameter_129,
        parameter_130,
        parameter_131,
        parameter_132,
        parameter_133,
        parameter_134,
        parameter_135,
        parameter_136,
        parameter_137,
        parameter_138,
        parameter_139,
        parameter_140,
        parameter_141,
        parameter_142,
        parameter_143,
        parameter_144,
        parameter_145,
        parameter_146,
        parameter_147,
        parameter_148,
        parameter_149,
        parameter_150,
        parameter_151,
        parameter_152,
        parameter_153,
        parameter_154,
        parameter_155,
        parameter_156,
        parameter_157,
        parameter_158,
        parameter_159,
        parameter_160,
        parameter_161,
        parameter_162,
        parameter_163,
        parameter_164,
        parameter_165,
        parameter_166,
        parameter_167,
        parameter_168,
        parameter_169,
        parameter_170,
        parameter_171,
        parameter_172,
        parameter_173,
        parameter_174,
        parameter_175,
        parameter_176,
        parameter_177,
        parameter_178,
        parameter_179,
        parameter_180,
        parameter_181,
        parameter_182,
        parameter_183,
        parameter_184,
        parameter_185,
        parameter_186,
        parameter_187,
        parameter_188,
        parameter_189,
        parameter_190,
        parameter_191,
        parameter_192,
        parameter_193,
        parameter_194,
        parameter_195,
        parameter_196,
        parameter_197,
        parameter_198,
        parameter_199,
        parameter_200,
        parameter_201,
        parameter_202,
        parameter_203,
        parameter_204,
        parameter_205,
        parameter_206,
        parameter_207,
        parameter_208,
        parameter_209,
    ):
        # pd_op.conv2d: (1x16x32x32xf32) <- (1x3x64x64xf32, 16x3x3x3xf32)
        conv2d_0 = paddle._C_ops.conv2d(data_0, parameter_209, [2, 2], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del data_0, parameter_209

        # pd_op.batch_norm_: (1x16x32x32xf32, 16xf32, 16xf32, 16xf32, 16xf32, -1xu8) <- (1x16x32x32xf32, 16xf32, 16xf32, 16xf32, 16xf32)
        batch_norm__0, batch_norm__1, batch_norm__2, batch_norm__3, batch_norm__4, batch_norm__5 = paddle._C_ops.batch_norm(
            conv2d_0, parameter_206, parameter_205, parameter_208, parameter_207, True, float("0.99"), float("0.001"),
            'NCHW', True, False)
        del (conv2d_0, parameter_206, parameter_205, parameter_208, parameter_207, batch_norm__1, batch_norm__2,
            batch_norm__3, batch_norm__4, batch_norm__5)

        # pd_op.hardswish: (1x16x32x32xf32) <- (1x16x32x32xf32)
        hardswish_0 = paddle._C_ops.hardswish(batch_norm__0)
        del batch_norm__0

        # pd_op.depthwise_conv2d: (1x16x16x16xf32) <- (1x16x32x32xf32, 16x1x3x3xf32)
        depthwise_conv2d_0 = paddle._C_ops.depthwise_conv2d(hardswish_0, parameter_204, [2, 2], [1, 1], 'EXPLICIT', 16,
            [1, 1], 'NCHW')
        del hardswish_0, parameter_204

        # pd_op.batch_norm_: (1x16x16x16xf32, 16xf32, 16xf32, 16xf32, 16xf32, -1xu8) <- (1x16x16x16xf32, 16xf32, 16xf32, 16xf32, 16xf32)
        batch_norm__6, batch_norm__7, batch_norm__8, batch_norm__9, batch_norm__10, batch_norm__11 = paddle._C_ops.batch_norm(
            depthwise_conv2d_0, parameter_201, parameter_200, parameter_203, parameter_202, True, float("0.99"),
            float("0.001"), 'NCHW', True, False)
        del (depthwise_conv2d_0, parameter_201, parameter_200, parameter_203, parameter_202, batch_norm__7,
            batch_norm__8, batch_norm__9, batch_norm__10, batch_norm__11)

        # pd_op.relu: (1x16x16x16xf32) <- (1x16x16x16xf32)
        relu_0 = paddle._C_ops.relu(batch_norm__6)
        del batch_norm__6

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_0 = paddle._C_ops.full_int_array([1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.pool2d: (1x16x1x1xf32) <- (1x16x16x16xf32, 2xi64)
        pool2d_0 = paddle._C_ops.pool2d(relu_0, full_int_array_0, [1, 1], [0, 0], False, True, 'NCHW', 'avg', False,
            True, 'EXPLICIT')
        del full_int_array_0

        # pd_op.conv2d: (1x8x1x1xf32) <- (1x16x1x1xf32, 8x16x1x1xf32)
        conv2d_1 = paddle._C_ops.conv2d(pool2d_0, parameter_199, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del pool2d_0, parameter_199

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_1 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x8x1x1xf32) <- (8xf32, 4xi64)
        reshape_0 = paddle._C_ops.reshape(parameter_198, full_int_array_1)
        del parameter_198, full_int_array_1

        # pd_op.add: (1x8x1x1xf32) <- (1x8x1x1xf32, 1x8x1x1xf32)
        add_0 = paddle._C_ops.add(conv2d_1, reshape_0)
        del conv2d_1, reshape_0

        # pd_op.relu: (1x8x1x1xf32) <- (1x8x1x1xf32)
        relu_1 = paddle._C_ops.relu(add_0)
        del add_0

        # pd_op.conv2d: (1x16x1x1xf32) <- (1x8x1x1xf32, 16x8x1x1xf32)
        conv2d_2 = paddle._C_ops.conv2d(relu_1, parameter_197, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_1, parameter_197

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_2 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x16x1x1xf32) <- (16xf32, 4xi64)
        reshape_1 = paddle._C_ops.reshape(parameter_196, full_int_array_2)
        del parameter_196, full_int_array_2

        # pd_op.add: (1x16x1x1xf32) <- (1x16x1x1xf32, 1x16x1x1xf32)
        add_1 = paddle._C_ops.add(conv2d_2, reshape_1)
        del conv2d_2, reshape_1

        # pd_op.hardsigmoid: (1x16x1x1xf32) <- (1x16x1x1xf32)
        hardsigmoid_0 = paddle._C_ops.hardsigmoid(add_1, float("0.1666667"), float("0.5"))
        del add_1

        # pd_op.multiply: (1x16x16x16xf32) <- (1x16x1x1xf32, 1x16x16x16xf32)
        multiply_0 = paddle._C_ops.multiply(hardsigmoid_0, relu_0)
        del hardsigmoid_0, relu_0

        # pd_op.conv2d: (1x16x16x16xf32) <- (1x16x16x16xf32, 16x16x1x1xf32)
        conv2d_3 = paddle._C_ops.conv2d(multiply_0, parameter_195, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del multiply_0, parameter_195

        # pd_op.batch_norm_: (1x16x16x16xf32, 16xf32, 16xf32, 16xf32, 16xf32, -1xu8) <- (1x16x16x16xf32, 16xf32, 16xf32, 16xf32, 16xf32)
        batch_norm__12, batch_norm__13, batch_norm__14, batch_norm__15, batch_norm__16, batch_norm__17 = paddle._C_ops.batch_norm(
            conv2d_3, parameter_192, parameter_191, parameter_194, parameter_193, True, float("0.99"), float("0.001"),
            'NCHW', True, False)
        del (conv2d_3, parameter_192, parameter_191, parameter_194, parameter_193, batch_norm__13, batch_norm__14,
            batch_norm__15, batch_norm__16, batch_norm__17)

        # pd_op.conv2d: (1x72x16x16xf32) <- (1x16x16x16xf32, 72x16x1x1xf32)
        conv2d_4 = paddle._C_ops.conv2d(batch_norm__12, parameter_190, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del batch_norm__12, parameter_190

        # pd_op.batch_norm_: (1x72x16x16xf32, 72xf32, 72xf32, 72xf32, 72xf32, -1xu8) <- (1x72x16x16xf32, 72xf32, 72xf32, 72xf32, 72xf32)
        batch_norm__18, batch_norm__19, batch_norm__20, batch_norm__21, batch_norm__22, batch_norm__23 = paddle._C_ops.batch_norm(
            conv2d_4, parameter_187, parameter_186, parameter_189, parameter_188, True, float("0.99"), float("0.001"),
            'NCHW', True, False)
        del (conv2d_4, parameter_187, parameter_186, parameter_189, parameter_188, batch_norm__19, batch_norm__20,
            batch_norm__21, batch_norm__22, batch_norm__23)

        # pd_op.relu: (1x72x16x16xf32) <- (1x72x16x16xf32)
        relu_2 = paddle._C_ops.relu(batch_norm__18)
        del batch_norm__18

        # pd_op.depthwise_conv2d: (1x72x8x8xf32) <- (1x72x16x16xf32, 72x1x3x3xf32)
        depthwise_conv2d_1 = paddle._C_ops.depthwise_conv2d(relu_2, parameter_185, [2, 2], [1, 1], 'EXPLICIT', 72, [1,
            1], 'NCHW')
        del relu_2, parameter_185

        # pd_op.batch_norm_: (1x72x8x8xf32, 72xf32, 72xf32, 72xf32, 72xf32, -1xu8) <- (1x72x8x8xf32, 72xf32, 72xf32, 72xf32, 72xf32)
        batch_norm__24, batch_norm__25, batch_norm__26, batch_norm__27, batch_norm__28, batch_norm__29 = paddle._C_ops.batch_norm(
            depthwise_conv2d_1, parameter_182, parameter_181, parameter_184, parameter_183, True, float("0.99"),
            float("0.001"), 'NCHW', True, False)
        del (depthwise_conv2d_1, parameter_182, parameter_181, parameter_184, parameter_183, batch_norm__25,
            batch_norm__26, batch_norm__27, batch_norm__28, batch_norm__29)

        # pd_op.relu: (1x72x8x8xf32) <- (1x72x8x8xf32)
        relu_3 = paddle._C_ops.relu(batch_norm__24)
        del batch_norm__24

        # pd_op.conv2d: (1x24x8x8xf32) <- (1x72x8x8xf32, 24x72x1x1xf32)
        conv2d_5 = paddle._C_ops.conv2d(relu_3, parameter_180, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_3, parameter_180

        # pd_op.batch_norm_: (1x24x8x8xf32, 24xf32, 24xf32, 24xf32, 24xf32, -1xu8) <- (1x24x8x8xf32, 24xf32, 24xf32, 24xf32, 24xf32)
        batch_norm__30, batch_norm__31, batch_norm__32, batch_norm__33, batch_norm__34, batch_norm__35 = paddle._C_ops.batch_norm(
            conv2d_5, parameter_177, parameter_176, parameter_179, parameter_178, True, float("0.99"), float("0.001"),
            'NCHW', True, False)
        del (conv2d_5, parameter_177, parameter_176, parameter_179, parameter_178, batch_norm__31, batch_norm__32,
            batch_norm__33, batch_norm__34, batch_norm__35)

        # pd_op.conv2d: (1x88x8x8xf32) <- (1x24x8x8xf32, 88x24x1x1xf32)
        conv2d_6 = paddle._C_ops.conv2d(batch_norm__30, parameter_175, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del parameter_175

        # pd_op.batch_norm_: (1x88x8x8xf32, 88xf32, 88xf32, 88xf32, 88xf32, -1xu8) <- (1x88x8x8xf32, 88xf32, 88xf32, 88xf32, 88xf32)
        batch_norm__36, batch_norm__37, batch_norm__38, batch_norm__39, batch_norm__40, batch_norm__41 = paddle._C_ops.batch_norm(
            conv2d_6, parameter_172, parameter_171, parameter_174, parameter_173, True, float("0.99"), float("0.001"),
            'NCHW', True, False)
        del (conv2d_6, parameter_172, parameter_171, parameter_174, parameter_173, batch_norm__37, batch_norm__38,
            batch_norm__39, batch_norm__40, batch_norm__41)

        # pd_op.relu: (1x88x8x8xf32) <- (1x88x8x8xf32)
        relu_4 = paddle._C_ops.relu(batch_norm__36)
        del batch_norm__36

        # pd_op.depthwise_conv2d: (1x88x8x8xf32) <- (1x88x8x8xf32, 88x1x3x3xf32)
        depthwise_conv2d_2 = paddle._C_ops.depthwise_conv2d(relu_4, parameter_170, [1, 1], [1, 1], 'EXPLICIT', 88, [1,
            1], 'NCHW')
        del relu_4, parameter_170

        # pd_op.batch_norm_: (1x88x8x8xf32, 88xf32, 88xf32, 88xf32, 88xf32, -1xu8) <- (1x88x8x8xf32, 88xf32, 88xf32, 88xf32, 88xf32)
        batch_norm__42, batch_norm__43, batch_norm__44, batch_norm__45, batch_norm__46, batch_norm__47 = paddle._C_ops.batch_norm(
            depthwise_conv2d_2, parameter_167, parameter_166, parameter_169, parameter_168, True, float("0.99"),
            float("0.001"), 'NCHW', True, False)
        del (depthwise_conv2d_2, parameter_167, parameter_166, parameter_169, parameter_168, batch_norm__43,
            batch_norm__44, batch_norm__45, batch_norm__46, batch_norm__47)

        # pd_op.relu: (1x88x8x8xf32) <- (1x88x8x8xf32)
        relu_5 = paddle._C_ops.relu(batch_norm__42)
        del batch_norm__42

        # pd_op.conv2d: (1x24x8x8xf32) <- (1x88x8x8xf32, 24x88x1x1xf32)
        conv2d_7 = paddle._C_ops.conv2d(relu_5, parameter_165, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_5, parameter_165

        # pd_op.batch_norm_: (1x24x8x8xf32, 24xf32, 24xf32, 24xf32, 24xf32, -1xu8) <- (1x24x8x8xf32, 24xf32, 24xf32, 24xf32, 24xf32)
        batch_norm__48, batch_norm__49, batch_norm__50, batch_norm__51, batch_norm__52, batch_norm__53 = paddle._C_ops.batch_norm(
            conv2d_7, parameter_162, parameter_161, parameter_164, parameter_163, True, float("0.99"), float("0.001"),
            'NCHW', True, False)
        del (conv2d_7, parameter_162, parameter_161, parameter_164, parameter_163, batch_norm__49, batch_norm__50,
            batch_norm__51, batch_norm__52, batch_norm__53)

        # pd_op.add: (1x24x8x8xf32) <- (1x24x8x8xf32, 1x24x8x8xf32)
        add_2 = paddle._C_ops.add(batch_norm__30, batch_norm__48)
        del batch_norm__30, batch_norm__48

        # pd_op.conv2d: (1x96x8x8xf32) <- (1x24x8x8xf32, 96x24x1x1xf32)
        conv2d_8 = paddle._C_ops.conv2d(add_2, parameter_160, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del add_2, parameter_160

        # pd_op.batch_norm_: (1x96x8x8xf32, 96xf32, 96xf32, 96xf32, 96xf32, -1xu8) <- (1x96x8x8xf32, 96xf32, 96xf32, 96xf32, 96xf32)
        batch_norm__54, batch_norm__55, batch_norm__56, batch_norm__57, batch_norm__58, batch_norm__59 = paddle._C_ops.batch_norm(
            conv2d_8, parameter_157, parameter_156, parameter_159, parameter_158, True, float("0.99"), float("0.001"),
            'NCHW', True, False)
        del (conv2d_8, parameter_157, parameter_156, parameter_159, parameter_158, batch_norm__55, batch_norm__56,
            batch_norm__57, batch_norm__58, batch_norm__59)

        # pd_op.hardswish: (1x96x8x8xf32) <- (1x96x8x8xf32)
        hardswish_1 = paddle._C_ops.hardswish(batch_norm__54)
        del batch_norm__54

        # pd_op.depthwise_conv2d: (1x96x4x4xf32) <- (1x96x8x8xf32, 96x1x5x5xf32)
        depthwise_conv2d_3 = paddle._C_ops.depthwise_conv2d(hardswish_1, parameter_155, [2, 2], [2, 2], 'EXPLICIT', 96,
            [1, 1], 'NCHW')
        del hardswish_1, parameter_155

        # pd_op.batch_norm_: (1x96x4x4xf32, 96xf32, 96xf32, 96xf32, 96xf32, -1xu8) <- (1x96x4x4xf32, 96xf32, 96xf32, 96xf32, 96xf32)
        batch_norm__60, batch_norm__61, batch_norm__62, batch_norm__63, batch_norm__64, batch_norm__65 = paddle._C_ops.batch_norm(
            depthwise_conv2d_3, parameter_152, parameter_151, parameter_154, parameter_153, True, float("0.99"),
            float("0.001"), 'NCHW', True, False)
        del (depthwise_conv2d_3, parameter_152, parameter_151, parameter_154, parameter_153, batch_norm__61,
            batch_norm__62, batch_norm__63, batch_norm__64, batch_norm__65)

        # pd_op.hardswish: (1x96x4x4xf32) <- (1x96x4x4xf32)
        hardswish_2 = paddle._C_ops.hardswish(batch_norm__60)
        del batch_norm__60

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_3 = paddle._C_ops.full_int_array([1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.pool2d: (1x96x1x1xf32) <- (1x96x4x4xf32, 2xi64)
        pool2d_1 = paddle._C_ops.pool2d(hardswish_2, full_int_array_3, [1, 1], [0, 0], False, True, 'NCHW', 'avg',
            False, True, 'EXPLICIT')
        del full_int_array_3

        # pd_op.conv2d: (1x24x1x1xf32) <- (1x96x1x1xf32, 24x96x1x1xf32)
        conv2d_9 = paddle._C_ops.conv2d(pool2d_1, parameter_150, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del pool2d_1, parameter_150

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_4 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x24x1x1xf32) <- (24xf32, 4xi64)
        reshape_2 = paddle._C_ops.reshape(parameter_149, full_int_array_4)
        del parameter_149, full_int_array_4

        # pd_op.add: (1x24x1x1xf32) <- (1x24x1x1xf32, 1x24x1x1xf32)
        add_3 = paddle._C_ops.add(conv2d_9, reshape_2)
        del conv2d_9, reshape_2

        # pd_op.relu: (1x24x1x1xf32) <- (1x24x1x1xf32)
        relu_6 = paddle._C_ops.relu(add_3)
        del add_3

        # pd_op.conv2d: (1x96x1x1xf32) <- (1x24x1x1xf32, 96x24x1x1xf32)
        conv2d_10 = paddle._C_ops.conv2d(relu_6, parameter_148, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_6, parameter_148

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_5 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x96x1x1xf32) <- (96xf32, 4xi64)
        reshape_3 = paddle._C_ops.reshape(parameter_147, full_int_array_5)
        del parameter_147, full_int_array_5

        # pd_op.add: (1x96x1x1xf32) <- (1x96x1x1xf32, 1x96x1x1xf32)
        add_4 = paddle._C_ops.add(conv2d_10, reshape_3)
        del conv2d_10, reshape_3

        # pd_op.hardsigmoid: (1x96x1x1xf32) <- (1x96x1x1xf32)
        hardsigmoid_1 = paddle._C_ops.hardsigmoid(add_4, float("0.1666667"), float("0.5"))
        del add_4

        # pd_op.multiply: (1x96x4x4xf32) <- (1x96x1x1xf32, 1x96x4x4xf32)
        multiply_1 = paddle._C_ops.multiply(hardsigmoid_1, hardswish_2)
        del hardsigmoid_1, hardswish_2

        # pd_op.conv2d: (1x40x4x4xf32) <- (1x96x4x4xf32, 40x96x1x1xf32)
        conv2d_11 = paddle._C_ops.conv2d(multiply_1, parameter_146, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del multiply_1, parameter_146

        # pd_op.batch_norm_: (1x40x4x4xf32, 40xf32, 40xf32, 40xf32, 40xf32, -1xu8) <- (1x40x4x4xf32, 40xf32, 40xf32, 40xf32, 40xf32)
        batch_norm__66, batch_norm__67, batch_norm__68, batch_norm__69, batch_norm__70, batch_norm__71 = paddle._C_ops.batch_norm(
            conv2d_11, parameter_143, parameter_142, parameter_145, parameter_144, True, float("0.99"), float("0.001"),
            'NCHW', True, False)
        del (conv2d_11, parameter_143, parameter_142, parameter_145, parameter_144, batch_norm__67, batch_norm__68,
            batch_norm__69, batch_norm__70, batch_norm__71)

        # pd_op.conv2d: (1x240x4x4xf32) <- (1x40x4x4xf32, 240x40x1x1xf32)
        conv2d_12 = paddle._C_ops.conv2d(batch_norm__66, parameter_141, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del parameter_141

        # pd_op.batch_norm_: (1x240x4x4xf32, 240xf32, 240xf32, 240xf32, 240xf32, -1xu8) <- (1x240x4x4xf32, 240xf32, 240xf32, 240xf32, 240xf32)
        batch_norm__72, batch_norm__73, batch_norm__74, batch_norm__75, batch_norm__76, batch_norm__77 = paddle._C_ops.batch_norm(
            conv2d_12, parameter_138, parameter_137, parameter_140, parameter_139, True, float("0.99"), float("0.001"),
            'NCHW', True, False)
        del (conv2d_12, parameter_138, parameter_137, parameter_140, parameter_139, batch_norm__73, batch_norm__74,
            batch_norm__75, batch_norm__76, batch_norm__77)

        # pd_op.hardswish: (1x240x4x4xf32) <- (1x240x4x4xf32)
        hardswish_3 = paddle._C_ops.hardswish(batch_norm__72)
        del batch_norm__72

        # pd_op.depthwise_conv2d: (1x240x4x4xf32) <- (1x240x4x4xf32, 240x1x5x5xf32)
        depthwise_conv2d_4 = paddle._C_ops.depthwise_conv2d(hardswish_3, parameter_136, [1, 1], [2, 2], 'EXPLICIT', 240,
            [1, 1], 'NCHW')
        del hardswish_3, parameter_136

        # pd_op.batch_norm_: (1x240x4x4xf32, 240xf32, 240xf32, 240xf32, 240xf32, -1xu8) <- (1x240x4x4xf32, 240xf32, 240xf32, 240xf32, 240xf32)
        batch_norm__78, batch_norm__79, batch_norm__80, batch_norm__81, batch_norm__82, batch_norm__83 = paddle._C_ops.batch_norm(
            depthwise_conv2d_4, parameter_133, parameter_132, parameter_135, parameter_134, True, float("0.99"),
            float("0.001"), 'NCHW', True, False)
        del (depthwise_conv2d_4, parameter_133, parameter_132, parameter_135, parameter_134, batch_norm__79,
            batch_norm__80, batch_norm__81, batch_norm__82, batch_norm__83)

        # pd_op.hardswish: (1x240x4x4xf32) <- (1x240x4x4xf32)
        hardswish_4 = paddle._C_ops.hardswish(batch_norm__78)
        del batch_norm__78

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_6 = paddle._C_ops.full_int_array([1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.pool2d: (1x240x1x1xf32) <- (1x240x4x4xf32, 2xi64)
        pool2d_2 = paddle._C_ops.pool2d(hardswish_4, full_int_array_6, [1, 1], [0, 0], False, True, 'NCHW', 'avg',
            False, True, 'EXPLICIT')
        del full_int_array_6

        # pd_op.conv2d: (1x64x1x1xf32) <- (1x240x1x1xf32, 64x240x1x1xf32)
        conv2d_13 = paddle._C_ops.conv2d(pool2d_2, parameter_131, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del pool2d_2, parameter_131

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_7 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x64x1x1xf32) <- (64xf32, 4xi64)
        reshape_4 = paddle._C_ops.reshape(parameter_130, full_int_array_7)
        del parameter_130, full_int_array_7

        # pd_op.add: (1x64x1x1xf32) <- (1x64x1x1xf32, 1x64x1x1xf32)
        add_5 = paddle._C_ops.add(conv2d_13, reshape_4)
        del conv2d_13, reshape_4

        # pd_op.relu: (1x64x1x1xf32) <- (1x64x1x1xf32)
        relu_7 = paddle._C_ops.relu(add_5)
        del add_5

        # pd_op.conv2d: (1x240x1x1xf32) <- (1x64x1x1xf32, 240x64x1x1xf32)
        conv2d_14 = paddle._C_ops.conv2d(relu_7, parameter_129, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_7, parameter_129

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_8 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x240x1x1xf32) <- (240xf32, 4xi64)
        reshape_5 = paddle._C_ops.reshape(parameter_128, full_int_array_8)
        del parameter_128, full_int_array_8

        # pd_op.add: (1x240x1x1xf32) <- (1x240x1x1xf32, 1x240x1x1xf32)
        add_6 = paddle._C_ops.add(conv2d_14, reshape_5)
        del conv2d_14, reshape_5

        # pd_op.hardsigmoid: (1x240x1x1xf32) <- (1x240x1x1xf32)
        hardsigmoid_2 = paddle._C_ops.hardsigmoid(add_6, float("0.1666667"), float("0.5"))
        del add_6

        # pd_op.multiply: (1x240x4x4xf32) <- (1x240x1x1xf32, 1x240x4x4xf32)
        multiply_2 = paddle._C_ops.multiply(hardsigmoid_2, hardswish_4)
        del hardsigmoid_2, hardswish_4

        # pd_op.conv2d: (1x40x4x4xf32) <- (1x240x4x4xf32, 40x240x1x1xf32)
        conv2d_15 = paddle._C_ops.conv2d(multiply_2, parameter_127, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del multiply_2, parameter_127

        # pd_op.batch_norm_: (1x40x4x4xf32, 40xf32, 40xf32, 40xf32, 40xf32, -1xu8) <- (1x40x4x4xf32, 40xf32, 40xf32, 40xf32, 40xf32)
        batch_norm__84, batch_norm__85, batch_norm__86, batch_norm__87, batch_norm__88, batch_norm__89 = paddle._C_ops.batch_norm(
            conv2d_15, parameter_124, parameter_123, parameter_126, parameter_125, True, float("0.99"), float("0.001"),
            'NCHW', True, False)
        del (conv2d_15, parameter_124, parameter_123, parameter_126, parameter_125, batch_norm__85, batch_norm__86,
            batch_norm__87, batch_norm__88, batch_norm__89)

        # pd_op.add: (1x40x4x4xf32) <- (1x40x4x4xf32, 1x40x4x4xf32)
        add_7 = paddle._C_ops.add(batch_norm__66, batch_norm__84)
        del batch_norm__66, batch_norm__84

        # pd_op.conv2d: (1x240x4x4xf32) <- (1x40x4x4xf32, 240x40x1x1xf32)
        conv2d_16 = paddle._C_ops.conv2d(add_7, parameter_122, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del parameter_122

        # pd_op.batch_norm_: (1x240x4x4xf32, 240xf32, 240xf32, 240xf32, 240xf32, -1xu8) <- (1x240x4x4xf32, 240xf32, 240xf32, 240xf32, 240xf32)
        batch_norm__90, batch_norm__91, batch_norm__92, batch_norm__93, batch_norm__94, batch_norm__95 = paddle._C_ops.batch_norm(
            conv2d_16, parameter_119, parameter_118, parameter_121, parameter_120, True, float("0.99"), float("0.001"),
            'NCHW', True, False)
        del (conv2d_16, parameter_119, parameter_118, parameter_121, parameter_120, batch_norm__91, batch_norm__92,
            batch_norm__93, batch_norm__94, batch_norm__95)

        # pd_op.hardswish: (1x240x4x4xf32) <- (1x240x4x4xf32)
        hardswish_5 = paddle._C_ops.hardswish(batch_norm__90)
        del batch_norm__90

        # pd_op.depthwise_conv2d: (1x240x4x4xf32) <- (1x240x4x4xf32, 240x1x5x5xf32)
        depthwise_conv2d_5 = paddle._C_ops.depthwise_conv2d(hardswish_5, parameter_117, [1, 1], [2, 2], 'EXPLICIT', 240,
            [1, 1], 'NCHW')
        del hardswish_5, parameter_117

        # pd_op.batch_norm_: (1x240x4x4xf32, 240xf32, 240xf32, 240xf32, 240xf32, -1xu8) <- (1x240x4x4xf32, 240xf32, 240xf32, 240xf32, 240xf32)
        batch_norm__96, batch_norm__97, batch_norm__98, batch_norm__99, batch_norm__100, batch_norm__101 = paddle._C_ops.batch_norm(
            depthwise_conv2d_5, parameter_114, parameter_113, parameter_116, parameter_115, True, float("0.99"),
            float("0.001"), 'NCHW', True, False)
        del (depthwise_conv2d_5, parameter_114, parameter_113, parameter_116, parameter_115, batch_norm__97,
            batch_norm__98, batch_norm__99, batch_norm__100, batch_norm__101)

        # pd_op.hardswish: (1x240x4x4xf32) <- (1x240x4x4xf32)
        hardswish_6 = paddle._C_ops.hardswish(batch_norm__96)
        del batch_norm__96

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_9 = paddle._C_ops.full_int_array([1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.pool2d: (1x240x1x1xf32) <- (1x240x4x4xf32, 2xi64)
        pool2d_3 = paddle._C_ops.pool2d(hardswish_6, full_int_array_9, [1, 1], [0, 0], False, True, 'NCHW', 'avg',
            False, True, 'EXPLICIT')
        del full_int_array_9

        # pd_op.conv2d: (1x64x1x1xf32) <- (1x240x1x1xf32, 64x240x1x1xf32)
        conv2d_17 = paddle._C_ops.conv2d(pool2d_3, parameter_112, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del pool2d_3, parameter_112

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_10 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x64x1x1xf32) <- (64xf32, 4xi64)
        reshape_6 = paddle._C_ops.reshape(parameter_111, full_int_array_10)
        del parameter_111, full_int_array_10

        # pd_op.add: (1x64x1x1xf32) <- (1x64x1x1xf32, 1x64x1x1xf32)
        add_8 = paddle._C_ops.add(conv2d_17, reshape_6)
        del conv2d_17, reshape_6

        # pd_op.relu: (1x64x1x1xf32) <- (1x64x1x1xf32)
        relu_8 = paddle._C_ops.relu(add_8)
        del add_8

        # pd_op.conv2d: (1x240x1x1xf32) <- (1x64x1x1xf32, 240x64x1x1xf32)
        conv2d_18 = paddle._C_ops.conv2d(relu_8, parameter_110, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_8, parameter_110

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_11 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x240x1x1xf32) <- (240xf32, 4xi64)
        reshape_7 = paddle._C_ops.reshape(parameter_109, full_int_array_11)
        del parameter_109, full_int_array_11

        # pd_op.add: (1x240x1x1xf32) <- (1x240x1x1xf32, 1x240x1x1xf32)
        add_9 = paddle._C_ops.add(conv2d_18, reshape_7)
        del conv2d_18, reshape_7

        # pd_op.hardsigmoid: (1x240x1x1xf32) <- (1x240x1x1xf32)
        hardsigmoid_3 = paddle._C_ops.hardsigmoid(add_9, float("0.1666667"), float("0.5"))
        del add_9

        # pd_op.multiply: (1x240x4x4xf32) <- (1x240x1x1xf32, 1x240x4x4xf32)
        multiply_3 = paddle._C_ops.multiply(hardsigmoid_3, hardswish_6)
        del hardsigmoid_3, hardswish_6

        # pd_op.conv2d: (1x40x4x4xf32) <- (1x240x4x4xf32, 40x240x1x1xf32)
        conv2d_19 = paddle._C_ops.conv2d(multiply_3, parameter_108, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del multiply_3, parameter_108

        # pd_op.batch_norm_: (1x40x4x4xf32, 40xf32, 40xf32, 40xf32, 40xf32, -1xu8) <- (1x40x4x4xf32, 40xf32, 40xf32, 40xf32, 40xf32)
        batch_norm__102, batch_norm__103, batch_norm__104, batch_norm__105, batch_norm__106, batch_norm__107 = paddle._C_ops.batch_norm(
            conv2d_19, parameter_105, parameter_104, parameter_107, parameter_106, True, float("0.99"), float("0.001"),
            'NCHW', True, False)
        del (conv2d_19, parameter_105, parameter_104, parameter_107, parameter_106, batch_norm__103, batch_norm__104,
            batch_norm__105, batch_norm__106, batch_norm__107)

        # pd_op.add: (1x40x4x4xf32) <- (1x40x4x4xf32, 1x40x4x4xf32)
        add_10 = paddle._C_ops.add(add_7, batch_norm__102)
        del add_7, batch_norm__102

        # pd_op.conv2d: (1x120x4x4xf32) <- (1x40x4x4xf32, 120x40x1x1xf32)
        conv2d_20 = paddle._C_ops.conv2d(add_10, parameter_103, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del add_10, parameter_103

        # pd_op.batch_norm_: (1x120x4x4xf32, 120xf32, 120xf32, 120xf32, 120xf32, -1xu8) <- (1x120x4x4xf32, 120xf32, 120xf32, 120xf32, 120xf32)
        batch_norm__108, batch_norm__109, batch_norm__110, batch_norm__111, batch_norm__112, batch_norm__113 = paddle._C_ops.batch_norm(
            conv2d_20, parameter_100, parameter_99, parameter_102, parameter_101, True, float("0.99"), float("0.001"),
            'NCHW', True, False)
        del (conv2d_20, parameter_100, parameter_99, parameter_102, parameter_101, batch_norm__109, batch_norm__110,
            batch_norm__111, batch_norm__112, batch_norm__113)

        # pd_op.hardswish: (1x120x4x4xf32) <- (1x120x4x4xf32)
        hardswish_7 = paddle._C_ops.hardswish(batch_norm__108)
        del batch_norm__108

        # pd_op.depthwise_conv2d: (1x120x4x4xf32) <- (1x120x4x4xf32, 120x1x5x5xf32)
        depthwise_conv2d_6 = paddle._C_ops.depthwise_conv2d(hardswish_7, parameter_98, [1, 1], [2, 2], 'EXPLICIT', 120,
            [1, 1], 'NCHW')
        del hardswish_7, parameter_98

        # pd_op.batch_norm_: (1x120x4x4xf32, 120xf32, 120xf32, 120xf32, 120xf32, -1xu8) <- (1x120x4x4xf32, 120xf32, 120xf32, 120xf32, 120xf32)
        batch_norm__114, batch_norm__115, batch_norm__116, batch_norm__117, batch_norm__118, batch_norm__119 = paddle._C_ops.batch_norm(
            depthwise_conv2d_6, parameter_95, parameter_94, parameter_97, parameter_96, True, float("0.99"),
            float("0.001"), 'NCHW', True, False)
        del (depthwise_conv2d_6, parameter_95, parameter_94, parameter_97, parameter_96, batch_norm__115,
            batch_norm__116, batch_norm__117, batch_norm__118, batch_norm__119)

        # pd_op.hardswish: (1x120x4x4xf32) <- (1x120x4x4xf32)
        hardswish_8 = paddle._C_ops.hardswish(batch_norm__114)
        del batch_norm__114

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_12 = paddle._C_ops.full_int_array([1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.pool2d: (1x120x1x1xf32) <- (1x120x4x4xf32, 2xi64)
        pool2d_4 = paddle._C_ops.pool2d(hardswish_8, full_int_array_12, [1, 1], [0, 0], False, True, 'NCHW', 'avg',
            False, True, 'EXPLICIT')
        del full_int_array_12

        # pd_op.conv2d: (1x32x1x1xf32) <- (1x120x1x1xf32, 32x120x1x1xf32)
        conv2d_21 = paddle._C_ops.conv2d(pool2d_4, parameter_93, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del pool2d_4, parameter_93

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_13 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x32x1x1xf32) <- (32xf32, 4xi64)
        reshape_8 = paddle._C_ops.reshape(parameter_92, full_int_array_13)
        del parameter_92, full_int_array_13

        # pd_op.add: (1x32x1x1xf32) <- (1x32x1x1xf32, 1x32x1x1xf32)
        add_11 = paddle._C_ops.add(conv2d_21, reshape_8)
        del conv2d_21, reshape_8

        # pd_op.relu: (1x32x1x1xf32) <- (1x32x1x1xf32)
        relu_9 = paddle._C_ops.relu(add_11)
        del add_11

        # pd_op.conv2d: (1x120x1x1xf32) <- (1x32x1x1xf32, 120x32x1x1xf32)
        conv2d_22 = paddle._C_ops.conv2d(relu_9, parameter_91, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_9, parameter_91

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_14 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x120x1x1xf32) <- (120xf32, 4xi64)
        reshape_9 = paddle._C_ops.reshape(parameter_90, full_int_array_14)
        del parameter_90, full_int_array_14

        # pd_op.add: (1x120x1x1xf32) <- (1x120x1x1xf32, 1x120x1x1xf32)
        add_12 = paddle._C_ops.add(conv2d_22, reshape_9)
        del conv2d_22, reshape_9

        # pd_op.hardsigmoid: (1x120x1x1xf32) <- (1x120x1x1xf32)
        hardsigmoid_4 = paddle._C_ops.hardsigmoid(add_12, float("0.1666667"), float("0.5"))
        del add_12

        # pd_op.multiply: (1x120x4x4xf32) <- (1x120x1x1xf32, 1x120x4x4xf32)
        multiply_4 = paddle._C_ops.multiply(hardsigmoid_4, hardswish_8)
        del hardsigmoid_4, hardswish_8

        # pd_op.conv2d: (1x48x4x4xf32) <- (1x120x4x4xf32, 48x120x1x1xf32)
        conv2d_23 = paddle._C_ops.conv2d(multiply_4, parameter_89, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del multiply_4, parameter_89

        # pd_op.batch_norm_: (1x48x4x4xf32, 48xf32, 48xf32, 48xf32, 48xf32, -1xu8) <- (1x48x4x4xf32, 48xf32, 48xf32, 48xf32, 48xf32)
        batch_norm__120, batch_norm__121, batch_norm__122, batch_norm__123, batch_norm__124, batch_norm__125 = paddle._C_ops.batch_norm(
            conv2d_23, parameter_86, parameter_85, parameter_88, parameter_87, True, float("0.99"), float("0.001"),
            'NCHW', True, False)
        del (conv2d_23, parameter_86, parameter_85, parameter_88, parameter_87, batch_norm__121, batch_norm__122,
            batch_norm__123, batch_norm__124, batch_norm__125)

        # pd_op.conv2d: (1x144x4x4xf32) <- (1x48x4x4xf32, 144x48x1x1xf32)
        conv2d_24 = paddle._C_ops.conv2d(batch_norm__120, parameter_84, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del parameter_84

        # pd_op.batch_norm_: (1x144x4x4xf32, 144xf32, 144xf32, 144xf32, 144xf32, -1xu8) <- (1x144x4x4xf32, 144xf32, 144xf32, 144xf32, 144xf32)
        batch_norm__126, batch_norm__127, batch_norm__128, batch_norm__129, batch_norm__130, batch_norm__131 = paddle._C_ops.batch_norm(
            conv2d_24, parameter_81, parameter_80, parameter_83, parameter_82, True, float("0.99"), float("0.001"),
            'NCHW', True, False)
        del (conv2d_24, parameter_81, parameter_80, parameter_83, parameter_82, batch_norm__127, batch_norm__128,
            batch_norm__129, batch_norm__130, batch_norm__131)

        # pd_op.hardswish: (1x144x4x4xf32) <- (1x144x4x4xf32)
        hardswish_9 = paddle._C_ops.hardswish(batch_norm__126)
        del batch_norm__126

        # pd_op.depthwise_conv2d: (1x144x4x4xf32) <- (1x144x4x4xf32, 144x1x5x5xf32)
        depthwise_conv2d_7 = paddle._C_ops.depthwise_conv2d(hardswish_9, parameter_79, [1, 1], [2, 2], 'EXPLICIT', 144,
            [1, 1], 'NCHW')
        del hardswish_9, parameter_79

        # pd_op.batch_norm_: (1x144x4x4xf32, 144xf32, 144xf32, 144xf32, 144xf32, -1xu8) <- (1x144x4x4xf32, 144xf32, 144xf32, 144xf32, 144xf32)
        batch_norm__132, batch_norm__133, batch_norm__134, batch_norm__135, batch_norm__136, batch_norm__137 = paddle._C_ops.batch_norm(
            depthwise_conv2d_7, parameter_76, parameter_75, parameter_78, parameter_77, True, float("0.99"),
            float("0.001"), 'NCHW', True, False)
        del (depthwise_conv2d_7, parameter_76, parameter_75, parameter_78, parameter_77, batch_norm__133,
            batch_norm__134, batch_norm__135, batch_norm__136, batch_norm__137)

        # pd_op.hardswish: (1x144x4x4xf32) <- (1x144x4x4xf32)
        hardswish_10 = paddle._C_ops.hardswish(batch_norm__132)
        del batch_norm__132

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_15 = paddle._C_ops.full_int_array([1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.pool2d: (1x144x1x1xf32) <- (1x144x4x4xf32, 2xi64)
        pool2d_5 = paddle._C_ops.pool2d(hardswish_10, full_int_array_15, [1, 1], [0, 0], False, True, 'NCHW', 'avg',
            False, True, 'EXPLICIT')
        del full_int_array_15

        # pd_op.conv2d: (1x40x1x1xf32) <- (1x144x1x1xf32, 40x144x1x1xf32)
        conv2d_25 = paddle._C_ops.conv2d(pool2d_5, parameter_74, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del pool2d_5, parameter_74

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_16 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x40x1x1xf32) <- (40xf32, 4xi64)
        reshape_10 = paddle._C_ops.reshape(parameter_73, full_int_array_16)
        del parameter_73, full_int_array_16

        # pd_op.add: (1x40x1x1xf32) <- (1x40x1x1xf32, 1x40x1x1xf32)
        add_13 = paddle._C_ops.add(conv2d_25, reshape_10)
        del conv2d_25, reshape_10

        # pd_op.relu: (1x40x1x1xf32) <- (1x40x1x1xf32)
        relu_10 = paddle._C_ops.relu(add_13)
        del add_13

        # pd_op.conv2d: (1x144x1x1xf32) <- (1x40x1x1xf32, 144x40x1x1xf32)
        conv2d_26 = paddle._C_ops.conv2d(relu_10, parameter_72, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_10, parameter_72

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_17 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x144x1x1xf32) <- (144xf32, 4xi64)
        reshape_11 = paddle._C_ops.reshape(parameter_71, full_int_array_17)
        del parameter_71, full_int_array_17

        # pd_op.add: (1x144x1x1xf32) <- (1x144x1x1xf32, 1x144x1x1xf32)
        add_14 = paddle._C_ops.add(conv2d_26, reshape_11)
        del conv2d_26, reshape_11

        # pd_op.hardsigmoid: (1x144x1x1xf32) <- (1x144x1x1xf32)
        hardsigmoid_5 = paddle._C_ops.hardsigmoid(add_14, float("0.1666667"), float("0.5"))
        del add_14

        # pd_op.multiply: (1x144x4x4xf32) <- (1x144x1x1xf32, 1x144x4x4xf32)
        multiply_5 = paddle._C_ops.multiply(hardsigmoid_5, hardswish_10)
        del hardsigmoid_5, hardswish_10

        # pd_op.conv2d: (1x48x4x4xf32) <- (1x144x4x4xf32, 48x144x1x1xf32)
        conv2d_27 = paddle._C_ops.conv2d(multiply_5, parameter_70, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del multiply_5, parameter_70

        # pd_op.batch_norm_: (1x48x4x4xf32, 48xf32, 48xf32, 48xf32, 48xf32, -1xu8) <- (1x48x4x4xf32, 48xf32, 48xf32, 48xf32, 48xf32)
        batch_norm__138, batch_norm__139, batch_norm__140, batch_norm__141, batch_norm__142, batch_norm__143 = paddle._C_ops.batch_norm(
            conv2d_27, parameter_67, parameter_66, parameter_69, parameter_68, True, float("0.99"), float("0.001"),
            'NCHW', True, False)
        del (conv2d_27, parameter_67, parameter_66, parameter_69, parameter_68, batch_norm__139, batch_norm__140,
            batch_norm__141, batch_norm__142, batch_norm__143)

        # pd_op.add: (1x48x4x4xf32) <- (1x48x4x4xf32, 1x48x4x4xf32)
        add_15 = paddle._C_ops.add(batch_norm__120, batch_norm__138)
        del batch_norm__120, batch_norm__138

        # pd_op.conv2d: (1x288x4x4xf32) <- (1x48x4x4xf32, 288x48x1x1xf32)
        conv2d_28 = paddle._C_ops.conv2d(add_15, parameter_65, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del add_15, parameter_65

        # pd_op.batch_norm_: (1x288x4x4xf32, 288xf32, 288xf32, 288xf32, 288xf32, -1xu8) <- (1x288x4x4xf32, 288xf32, 288xf32, 288xf32, 288xf32)
        batch_norm__144, batch_norm__145, batch_norm__146, batch_norm__147, batch_norm__148, batch_norm__149 = paddle._C_ops.batch_norm(
            conv2d_28, parameter_62, parameter_61, parameter_64, parameter_63, True, float("0.99"), float("0.001"),
            'NCHW', True, False)
        del (conv2d_28, parameter_62, parameter_61, parameter_64, parameter_63, batch_norm__145, batch_norm__146,
            batch_norm__147, batch_norm__148, batch_norm__149)

        # pd_op.hardswish: (1x288x4x4xf32) <- (1x288x4x4xf32)
        hardswish_11 = paddle._C_ops.hardswish(batch_norm__144)
        del batch_norm__144

        # pd_op.depthwise_conv2d: (1x288x2x2xf32) <- (1x288x4x4xf32, 288x1x5x5xf32)
        depthwise_conv2d_8 = paddle._C_ops.depthwise_conv2d(hardswish_11, parameter_60, [2, 2], [2, 2], 'EXPLICIT', 288,
            [1, 1], 'NCHW')
        del hardswish_11, parameter_60

        # pd_op.batch_norm_: (1x288x2x2xf32, 288xf32, 288xf32, 288xf32, 288xf32, -1xu8) <- (1x288x2x2xf32, 288xf32, 288xf32, 288xf32, 288xf32)
        batch_norm__150, batch_norm__151, batch_norm__152, batch_norm__153, batch_norm__154, batch_norm__155 = paddle._C_ops.batch_norm(
            depthwise_conv2d_8, parameter_57, parameter_56, parameter_59, parameter_58, True, float("0.99"),
            float("0.001"), 'NCHW', True, False)
        del (depthwise_conv2d_8, parameter_57, parameter_56, parameter_59, parameter_58, batch_norm__151,
            batch_norm__152, batch_norm__153, batch_norm__154, batch_norm__155)

        # pd_op.hardswish: (1x288x2x2xf32) <- (1x288x2x2xf32)
        hardswish_12 = paddle._C_ops.hardswish(batch_norm__150)
        del batch_norm__150

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_18 = paddle._C_ops.full_int_array([1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.pool2d: (1x288x1x1xf32) <- (1x288x2x2xf32, 2xi64)
        pool2d_6 = paddle._C_ops.pool2d(hardswish_12, full_int_array_18, [1, 1], [0, 0], False, True, 'NCHW', 'avg',
            False, True, 'EXPLICIT')
        del full_int_array_18

        # pd_op.conv2d: (1x72x1x1xf32) <- (1x288x1x1xf32, 72x288x1x1xf32)
        conv2d_29 = paddle._C_ops.conv2d(pool2d_6, parameter_55, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del pool2d_6, parameter_55

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_19 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x72x1x1xf32) <- (72xf32, 4xi64)
        reshape_12 = paddle._C_ops.reshape(parameter_54, full_int_array_19)
        del parameter_54, full_int_array_19

        # pd_op.add: (1x72x1x1xf32) <- (1x72x1x1xf32, 1x72x1x1xf32)
        add_16 = paddle._C_ops.add(conv2d_29, reshape_12)
        del conv2d_29, reshape_12

        # pd_op.relu: (1x72x1x1xf32) <- (1x72x1x1xf32)
        relu_11 = paddle._C_ops.relu(add_16)
        del add_16

        # pd_op.conv2d: (1x288x1x1xf32) <- (1x72x1x1xf32, 288x72x1x1xf32)
        conv2d_30 = paddle._C_ops.conv2d(relu_11, parameter_53, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_11, parameter_53

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_20 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x288x1x1xf32) <- (288xf32, 4xi64)
        reshape_13 = paddle._C_ops.reshape(parameter_52, full_int_array_20)
        del parameter_52, full_int_array_20

        # pd_op.add: (1x288x1x1xf32) <- (1x288x1x1xf32, 1x288x1x1xf32)
        add_17 = paddle._C_ops.add(conv2d_30, reshape_13)
        del conv2d_30, reshape_13

        # pd_op.hardsigmoid: (1x288x1x1xf32) <- (1x288x1x1xf32)
        hardsigmoid_6 = paddle._C_ops.hardsigmoid(add_17, float("0.1666667"), float("0.5"))
        del add_17

        # pd_op.multiply: (1x288x2x2xf32) <- (1x288x1x1xf32, 1x288x2x2xf32)
        multiply_6 = paddle._C_ops.multiply(hardsigmoid_6, hardswish_12)
        del hardsigmoid_6, hardswish_12

        # pd_op.conv2d: (1x96x2x2xf32) <- (1x288x2x2xf32, 96x288x1x1xf32)
        conv2d_31 = paddle._C_ops.conv2d(multiply_6, parameter_51, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del multiply_6, parameter_51

        # pd_op.batch_norm_: (1x96x2x2xf32, 96xf32, 96xf32, 96xf32, 96xf32, -1xu8) <- (1x96x2x2xf32, 96xf32, 96xf32, 96xf32, 96xf32)
        batch_norm__156, batch_norm__157, batch_norm__158, batch_norm__159, batch_norm__160, batch_norm__161 = paddle._C_ops.batch_norm(
            conv2d_31, parameter_48, parameter_47, parameter_50, parameter_49, True, float("0.99"), float("0.001"),
            'NCHW', True, False)
        del (conv2d_31, parameter_48, parameter_47, parameter_50, parameter_49, batch_norm__157, batch_norm__158,
            batch_norm__159, batch_norm__160, batch_norm__161)

        # pd_op.conv2d: (1x576x2x2xf32) <- (1x96x2x2xf32, 576x96x1x1xf32)
        conv2d_32 = paddle._C_ops.conv2d(batch_norm__156, parameter_46, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del parameter_46

        # pd_op.batch_norm_: (1x576x2x2xf32, 576xf32, 576xf32, 576xf32, 576xf32, -1xu8) <- (1x576x2x2xf32, 576xf32, 576xf32, 576xf32, 576xf32)
        batch_norm__162, batch_norm__163, batch_norm__164, batch_norm__165, batch_norm__166, batch_norm__167 = paddle._C_ops.batch_norm(
            conv2d_32, parameter_43, parameter_42, parameter_45, parameter_44, True, float("0.99"), float("0.001"),
            'NCHW', True, False)
        del (conv2d_32, parameter_43, parameter_42, parameter_45, parameter_44, batch_norm__163, batch_norm__164,
            batch_norm__165, batch_norm__166, batch_norm__167)

        # pd_op.hardswish: (1x576x2x2xf32) <- (1x576x2x2xf32)
        hardswish_13 = paddle._C_ops.hardswish(batch_norm__162)
        del batch_norm__162

        # pd_op.depthwise_conv2d: (1x576x2x2xf32) <- (1x576x2x2xf32, 576x1x5x5xf32)
        depthwise_conv2d_9 = paddle._C_ops.depthwise_conv2d(hardswish_13, parameter_41, [1, 1], [2, 2], 'EXPLICIT', 576,
            [1, 1], 'NCHW')
        del hardswish_13, parameter_41

        # pd_op.batch_norm_: (1x576x2x2xf32, 576xf32, 576xf32, 576xf32, 576xf32, -1xu8) <- (1x576x2x2xf32, 576xf32, 576xf32, 576xf32, 576xf32)
        batch_norm__168, batch_norm__169, batch_norm__170, batch_norm__171, batch_norm__172, batch_norm__173 = paddle._C_ops.batch_norm(
            depthwise_conv2d_9, parameter_38, parameter_37, parameter_40, parameter_39, True, float("0.99"),
            float("0.001"), 'NCHW', True, False)
        del (depthwise_conv2d_9, parameter_38, parameter_37, parameter_40, parameter_39, batch_norm__169,
            batch_norm__170, batch_norm__171, batch_norm__172, batch_norm__173)

        # pd_op.hardswish: (1x576x2x2xf32) <- (1x576x2x2xf32)
        hardswish_14 = paddle._C_ops.hardswish(batch_norm__168)
        del batch_norm__168

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_21 = paddle._C_ops.full_int_array([1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.pool2d: (1x576x1x1xf32) <- (1x576x2x2xf32, 2xi64)
        pool2d_7 = paddle._C_ops.pool2d(hardswish_14, full_int_array_21, [1, 1], [0, 0], False, True, 'NCHW', 'avg',
            False, True, 'EXPLICIT')
        del full_int_array_21

        # pd_op.conv2d: (1x144x1x1xf32) <- (1x576x1x1xf32, 144x576x1x1xf32)
        conv2d_33 = paddle._C_ops.conv2d(pool2d_7, parameter_36, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del pool2d_7, parameter_36

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_22 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x144x1x1xf32) <- (144xf32, 4xi64)
        reshape_14 = paddle._C_ops.reshape(parameter_35, full_int_array_22)
        del parameter_35, full_int_array_22

        # pd_op.add: (1x144x1x1xf32) <- (1x144x1x1xf32, 1x144x1x1xf32)
        add_18 = paddle._C_ops.add(conv2d_33, reshape_14)
        del conv2d_33, reshape_14

        # pd_op.relu: (1x144x1x1xf32) <- (1x144x1x1xf32)
        relu_12 = paddle._C_ops.relu(add_18)
        del add_18

        # pd_op.conv2d: (1x576x1x1xf32) <- (1x144x1x1xf32, 576x144x1x1xf32)
        conv2d_34 = paddle._C_ops.conv2d(relu_12, parameter_34, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_12, parameter_34

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_23 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x576x1x1xf32) <- (576xf32, 4xi64)
        reshape_15 = paddle._C_ops.reshape(parameter_33, full_int_array_23)
        del parameter_33, full_int_array_23

        # pd_op.add: (1x576x1x1xf32) <- (1x576x1x1xf32, 1x576x1x1xf32)
        add_19 = paddle._C_ops.add(conv2d_34, reshape_15)
        del conv2d_34, reshape_15

        # pd_op.hardsigmoid: (1x576x1x1xf32) <- (1x576x1x1xf32)
        hardsigmoid_7 = paddle._C_ops.hardsigmoid(add_19, float("0.1666667"), float("0.5"))
        del add_19

        # pd_op.multiply: (1x576x2x2xf32) <- (1x576x1x1xf32, 1x576x2x2xf32)
        multiply_7 = paddle._C_ops.multiply(hardsigmoid_7, hardswish_14)
        del hardsigmoid_7, hardswish_14

        # pd_op.conv2d: (1x96x2x2xf32) <- (1x576x2x2xf32, 96x576x1x1xf32)
        conv2d_35 = paddle._C_ops.conv2d(multiply_7, parameter_32, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del multiply_7, parameter_32

        # pd_op.batch_norm_: (1x96x2x2xf32, 96xf32, 96xf32, 96xf32, 96xf32, -1xu8) <- (1x96x2x2xf32, 96xf32, 96xf32, 96xf32, 96xf32)
        batch_norm__174, batch_norm__175, batch_norm__176, batch_norm__177, batch_norm__178, batch_norm__179 = paddle._C_ops.batch_norm(
            conv2d_35, parameter_29, parameter_28, parameter_31, parameter_30, True, float("0.99"), float("0.001"),
            'NCHW', True, False)
        del (conv2d_35, parameter_29, parameter_28, parameter_31, parameter_30, batch_norm__175, batch_norm__176,
            batch_norm__177, batch_norm__178, batch_norm__179)

        # pd_op.add: (1x96x2x2xf32) <- (1x96x2x2xf32, 1x96x2x2xf32)
        add_20 = paddle._C_ops.add(batch_norm__156, batch_norm__174)
        del batch_norm__156, batch_norm__174

        # pd_op.conv2d: (1x576x2x2xf32) <- (1x96x2x2xf32, 576x96x1x1xf32)
        conv2d_36 = paddle._C_ops.conv2d(add_20, parameter_27, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del parameter_27

        # pd_op.batch_norm_: (1x576x2x2xf32, 576xf32, 576xf32, 576xf32, 576xf32, -1xu8) <- (1x576x2x2xf32, 576xf32, 576xf32, 576xf32, 576xf32)
        batch_norm__180, batch_norm__181, batch_norm__182, batch_norm__183, batch_norm__184, batch_norm__185 = paddle._C_ops.batch_norm(
            conv2d_36, parameter_24, parameter_23, parameter_26, parameter_25, True, float("0.99"), float("0.001"),
            'NCHW', True, False)
        del (conv2d_36, parameter_24, parameter_23, parameter_26, parameter_25, batch_norm__181, batch_norm__182,
            batch_norm__183, batch_norm__184, batch_norm__185)

        # pd_op.hardswish: (1x576x2x2xf32) <- (1x576x2x2xf32)
        hardswish_15 = paddle._C_ops.hardswish(batch_norm__180)
        del batch_norm__180

        # pd_op.depthwise_conv2d: (1x576x2x2xf32) <- (1x576x2x2xf32, 576x1x5x5xf32)
        depthwise_conv2d_10 = paddle._C_ops.depthwise_conv2d(hardswish_15, parameter_22, [1, 1], [2, 2], 'EXPLICIT',
            576, [1, 1], 'NCHW')
        del hardswish_15, parameter_22

        # pd_op.batch_norm_: (1x576x2x2xf32, 576xf32, 576xf32, 576xf32, 576xf32, -1xu8) <- (1x576x2x2xf32, 576xf32, 576xf32, 576xf32, 576xf32)
        batch_norm__186, batch_norm__187, batch_norm__188, batch_norm__189, batch_norm__190, batch_norm__191 = paddle._C_ops.batch_norm(
            depthwise_conv2d_10, parameter_19, parameter_18, parameter_21, parameter_20, True, float("0.99"),
            float("0.001"), 'NCHW', True, False)
        del (depthwise_conv2d_10, parameter_19, parameter_18, parameter_21, parameter_20, batch_norm__187,
            batch_norm__188, batch_norm__189, batch_norm__190, batch_norm__191)

        # pd_op.hardswish: (1x576x2x2xf32) <- (1x576x2x2xf32)
        hardswish_16 = paddle._C_ops.hardswish(batch_norm__186)
        del batch_norm__186

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_24 = paddle._C_ops.full_int_array([1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.pool2d: (1x576x1x1xf32) <- (1x576x2x2xf32, 2xi64)
        pool2d_8 = paddle._C_ops.pool2d(hardswish_16, full_int_array_24, [1, 1], [0, 0], False, True, 'NCHW', 'avg',
            False, True, 'EXPLICIT')
        del full_int_array_24

        # pd_op.conv2d: (1x144x1x1xf32) <- (1x576x1x1xf32, 144x576x1x1xf32)
        conv2d_37 = paddle._C_ops.conv2d(pool2d_8, parameter_17, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del pool2d_8, parameter_17

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_25 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x144x1x1xf32) <- (144xf32, 4xi64)
        reshape_16 = paddle._C_ops.reshape(parameter_16, full_int_array_25)
        del parameter_16, full_int_array_25

        # pd_op.add: (1x144x1x1xf32) <- (1x144x1x1xf32, 1x144x1x1xf32)
        add_21 = paddle._C_ops.add(conv2d_37, reshape_16)
        del conv2d_37, reshape_16

        # pd_op.relu: (1x144x1x1xf32) <- (1x144x1x1xf32)
        relu_13 = paddle._C_ops.relu(add_21)
        del add_21

        # pd_op.conv2d: (1x576x1x1xf32) <- (1x144x1x1xf32, 576x144x1x1xf32)
        conv2d_38 = paddle._C_ops.conv2d(relu_13, parameter_15, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_13, parameter_15

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_26 = paddle._C_ops.full_int_array([1, -1, 1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x576x1x1xf32) <- (576xf32, 4xi64)
        reshape_17 = paddle._C_ops.reshape(parameter_14, full_int_array_26)
        del parameter_14, full_int_array_26

        # pd_op.add: (1x576x1x1xf32) <- (1x576x1x1xf32, 1x576x1x1xf32)
        add_22 = paddle._C_ops.add(conv2d_38, reshape_17)
        del conv2d_38, reshape_17

        # pd_op.hardsigmoid: (1x576x1x1xf32) <- (1x576x1x1xf32)
        hardsigmoid_8 = paddle._C_ops.hardsigmoid(add_22, float("0.1666667"), float("0.5"))
        del add_22

        # pd_op.multiply: (1x576x2x2xf32) <- (1x576x1x1xf32, 1x576x2x2xf32)
        multiply_8 = paddle._C_ops.multiply(hardsigmoid_8, hardswish_16)
        del hardsigmoid_8, hardswish_16

        # pd_op.conv2d: (1x96x2x2xf32) <- (1x576x2x2xf32, 96x576x1x1xf32)
        conv2d_39 = paddle._C_ops.conv2d(multiply_8, parameter_13, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del multiply_8, parameter_13

        # pd_op.batch_norm_: (1x96x2x2xf32, 96xf32, 96xf32, 96xf32, 96xf32, -1xu8) <- (1x96x2x2xf32, 96xf32, 96xf32, 96xf32, 96xf32)
        batch_norm__192, batch_norm__193, batch_norm__194, batch_norm__195, batch_norm__196, batch_norm__197 = paddle._C_ops.batch_norm(
            conv2d_39, parameter_10, parameter_9, parameter_12, parameter_11, True, float("0.99"), float("0.001"),
            'NCHW', True, False)
        del (conv2d_39, parameter_10, parameter_9, parameter_12, parameter_11, batch_norm__193, batch_norm__194,
            batch_norm__195, batch_norm__196, batch_norm__197)

        # pd_op.add: (1x96x2x2xf32) <- (1x96x2x2xf32, 1x96x2x2xf32)
        add_23 = paddle._C_ops.add(add_20, batch_norm__192)
        del add_20, batch_norm__192

        # pd_op.conv2d: (1x576x2x2xf32) <- (1x96x2x2xf32, 576x96x1x1xf32)
        conv2d_40 = paddle._C_ops.conv2d(add_23, parameter_8, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del add_23, parameter_8

        # pd_op.batch_norm_: (1x576x2x2xf32, 576xf32, 576xf32, 576xf32, 576xf32, -1xu8) <- (1x576x2x2xf32, 576xf32, 576xf32, 576xf32, 576xf32)
        batch_norm__198, batch_norm__199, batch_norm__200, batch_norm__201, batch_norm__202, batch_norm__203 = paddle._C_ops.batch_norm(
            conv2d_40, parameter_5, parameter_4, parameter_7, parameter_6, True, float("0.99"), float("0.001"), 'NCHW',
            True, False)
        del (conv2d_40, parameter_5, parameter_4, parameter_7, parameter_6, batch_norm__199, batch_norm__200,
            batch_norm__201, batch_norm__202, batch_norm__203)

        # pd_op.hardswish: (1x576x2x2xf32) <- (1x576x2x2xf32)
        hardswish_17 = paddle._C_ops.hardswish(batch_norm__198)
        del batch_norm__198

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_27 = paddle._C_ops.full_int_array([1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.pool2d: (1x576x1x1xf32) <- (1x576x2x2xf32, 2xi64)
        pool2d_9 = paddle._C_ops.pool2d(hardswish_17, full_int_array_27, [1, 1], [0, 0], False, True, 'NCHW', 'avg',
            False, True, 'EXPLICIT')
        del hardswish_17, full_int_array_27

        # pd_op.flatten: (1x576xf32) <- (1x576x1x1xf32)
        flatten_0 = paddle._C_ops.flatten(pool2d_9, 1, 3)
        del pool2d_9

        # pd_op.matmul: (1x1024xf32) <- (1x576xf32, 576x1024xf32)
        matmul_0 = paddle._C_ops.matmul(flatten_0, parameter_3, False, False)
        del flatten_0, parameter_3

        # pd_op.add: (1x1024xf32) <- (1x1024xf32, 1024xf32)
        add_24 = paddle._C_ops.add(matmul_0, parameter_2)
        del matmul_0, parameter_2

        # pd_op.hardswish: (1x1024xf32) <- (1x1024xf32)
        hardswish_18 = paddle._C_ops.hardswish(add_24)
        del add_24

        # pd_op.full: (1xf32) <- ()
        full_0 = paddle._C_ops.full([1], float("0.2"), paddle.float32, paddle.core.CPUPlace())

        # pd_op.dropout: (1x1024xf32, 1x1024xu8) <- (1x1024xf32, None, 1xf32)
        dropout_0 = paddle._C_ops.dropout(hardswish_18, None, full_0, True, 'upscale_in_train', 0, False)
        del hardswish_18, full_0

        # pd_op.matmul: (1x1000xf32) <- (1x1024xf32, 1024x1000xf32)
        matmul_1 = paddle._C_ops.matmul(dropout_0, parameter_1, False, False)
        del dropout_0, parameter_1

        # pd_op.add: (1x1000xf32) <- (1x1000xf32, 1000xf32)
        add_25 = paddle._C_ops.add(matmul_1, parameter_0)
        del matmul_1, parameter_0

        return (add_25, )
