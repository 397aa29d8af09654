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
        parameter_210,
        parameter_211,
        parameter_212,
        parameter_213,
        parameter_214,
        parameter_215,
        parameter_216,
        parameter_217,
        parameter_218,
        parameter_219,
        parameter_220,
        parameter_221,
        parameter_222,
        parameter_223,
        parameter_224,
        parameter_225,
        parameter_226,
        parameter_227,
        parameter_228,
        parameter_229,
        parameter_230,
        parameter_231,
        parameter_232,
        parameter_233,
        parameter_234,
        parameter_235,
        parameter_236,
        parameter_237,
        parameter_238,
        parameter_239,
        parameter_240,
        parameter_241,
        parameter_242,
        parameter_243,
        parameter_244,
        parameter_245,
        parameter_246,
        parameter_247,
        parameter_248,
        parameter_249,
        parameter_250,
        parameter_251,
        parameter_252,
        parameter_253,
        parameter_254,
        parameter_255,
        parameter_256,
        parameter_257,
        parameter_258,
        parameter_259,
        parameter_260,
        parameter_261,
        parameter_262,
        parameter_263,
        parameter_264,
        parameter_265,
        parameter_266,
        parameter_267,
        parameter_268,
        parameter_269,
        parameter_270,
        parameter_271,
        parameter_272,
        parameter_273,
        parameter_274,
        parameter_275,
        parameter_276,
        parameter_277,
        parameter_278,
        parameter_279,
        parameter_280,
        parameter_281,
    ):
        # pd_op.conv2d: (1x24x32x32xf32) <- (1x3x64x64xf32, 24x3x3x3xf32)
        conv2d_0 = paddle._C_ops.conv2d(data_0, parameter_281, [2, 2], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del data_0, parameter_281

        # pd_op.batch_norm_: (1x24x32x32xf32, 24xf32, 24xf32, 24xf32, 24xf32, -1xu8) <- (1x24x32x32xf32, 24xf32, 24xf32, 24xf32, 24xf32)
        batch_norm__0, batch_norm__1, batch_norm__2, batch_norm__3, batch_norm__4, batch_norm__5 = paddle._C_ops.batch_norm(
            conv2d_0, parameter_278, parameter_277, parameter_280, parameter_279, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_0, parameter_278, parameter_277, parameter_280, parameter_279, batch_norm__1, batch_norm__2,
            batch_norm__3, batch_norm__4, batch_norm__5)

        # pd_op.relu: (1x24x32x32xf32) <- (1x24x32x32xf32)
        relu_0 = paddle._C_ops.relu(batch_norm__0)
        del batch_norm__0

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_0 = paddle._C_ops.full_int_array([3, 3], paddle.int64, paddle.core.CPUPlace())

        # pd_op.pool2d: (1x24x16x16xf32) <- (1x24x32x32xf32, 2xi64)
        pool2d_0 = paddle._C_ops.pool2d(relu_0, full_int_array_0, [2, 2], [1, 1], False, True, 'NCHW', 'max', False,
            False, 'EXPLICIT')
        del relu_0, full_int_array_0

        # pd_op.depthwise_conv2d: (1x24x8x8xf32) <- (1x24x16x16xf32, 24x1x3x3xf32)
        depthwise_conv2d_0 = paddle._C_ops.depthwise_conv2d(pool2d_0, parameter_276, [2, 2], [1, 1], 'EXPLICIT', 24, [1,
            1], 'NCHW')
        del parameter_276

        # pd_op.batch_norm_: (1x24x8x8xf32, 24xf32, 24xf32, 24xf32, 24xf32, -1xu8) <- (1x24x8x8xf32, 24xf32, 24xf32, 24xf32, 24xf32)
        batch_norm__6, batch_norm__7, batch_norm__8, batch_norm__9, batch_norm__10, batch_norm__11 = paddle._C_ops.batch_norm(
            depthwise_conv2d_0, parameter_273, parameter_272, parameter_275, parameter_274, True, float("0.9"),
            float("1e-05"), 'NCHW', True, False)
        del (depthwise_conv2d_0, parameter_273, parameter_272, parameter_275, parameter_274, batch_norm__7,
            batch_norm__8, batch_norm__9, batch_norm__10, batch_norm__11)

        # pd_op.conv2d: (1x12x8x8xf32) <- (1x24x8x8xf32, 12x24x1x1xf32)
        conv2d_1 = paddle._C_ops.conv2d(batch_norm__6, parameter_271, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del batch_norm__6, parameter_271

        # pd_op.batch_norm_: (1x12x8x8xf32, 12xf32, 12xf32, 12xf32, 12xf32, -1xu8) <- (1x12x8x8xf32, 12xf32, 12xf32, 12xf32, 12xf32)
        batch_norm__12, batch_norm__13, batch_norm__14, batch_norm__15, batch_norm__16, batch_norm__17 = paddle._C_ops.batch_norm(
            conv2d_1, parameter_268, parameter_267, parameter_270, parameter_269, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_1, parameter_268, parameter_267, parameter_270, parameter_269, batch_norm__13, batch_norm__14,
            batch_norm__15, batch_norm__16, batch_norm__17)

        # pd_op.relu: (1x12x8x8xf32) <- (1x12x8x8xf32)
        relu_1 = paddle._C_ops.relu(batch_norm__12)
        del batch_norm__12

        # pd_op.conv2d: (1x12x16x16xf32) <- (1x24x16x16xf32, 12x24x1x1xf32)
        conv2d_2 = paddle._C_ops.conv2d(pool2d_0, parameter_266, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del pool2d_0, parameter_266

        # pd_op.batch_norm_: (1x12x16x16xf32, 12xf32, 12xf32, 12xf32, 12xf32, -1xu8) <- (1x12x16x16xf32, 12xf32, 12xf32, 12xf32, 12xf32)
        batch_norm__18, batch_norm__19, batch_norm__20, batch_norm__21, batch_norm__22, batch_norm__23 = paddle._C_ops.batch_norm(
            conv2d_2, parameter_263, parameter_262, parameter_265, parameter_264, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_2, parameter_263, parameter_262, parameter_265, parameter_264, batch_norm__19, batch_norm__20,
            batch_norm__21, batch_norm__22, batch_norm__23)

        # pd_op.relu: (1x12x16x16xf32) <- (1x12x16x16xf32)
        relu_2 = paddle._C_ops.relu(batch_norm__18)
        del batch_norm__18

        # pd_op.depthwise_conv2d: (1x12x8x8xf32) <- (1x12x16x16xf32, 12x1x3x3xf32)
        depthwise_conv2d_1 = paddle._C_ops.depthwise_conv2d(relu_2, parameter_261, [2, 2], [1, 1], 'EXPLICIT', 12, [1,
            1], 'NCHW')
        del relu_2, parameter_261

        # pd_op.batch_norm_: (1x12x8x8xf32, 12xf32, 12xf32, 12xf32, 12xf32, -1xu8) <- (1x12x8x8xf32, 12xf32, 12xf32, 12xf32, 12xf32)
        batch_norm__24, batch_norm__25, batch_norm__26, batch_norm__27, batch_norm__28, batch_norm__29 = paddle._C_ops.batch_norm(
            depthwise_conv2d_1, parameter_258, parameter_257, parameter_260, parameter_259, True, float("0.9"),
            float("1e-05"), 'NCHW', True, False)
        del (depthwise_conv2d_1, parameter_258, parameter_257, parameter_260, parameter_259, batch_norm__25,
            batch_norm__26, batch_norm__27, batch_norm__28, batch_norm__29)

        # pd_op.conv2d: (1x12x8x8xf32) <- (1x12x8x8xf32, 12x12x1x1xf32)
        conv2d_3 = paddle._C_ops.conv2d(batch_norm__24, parameter_256, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del batch_norm__24, parameter_256

        # pd_op.batch_norm_: (1x12x8x8xf32, 12xf32, 12xf32, 12xf32, 12xf32, -1xu8) <- (1x12x8x8xf32, 12xf32, 12xf32, 12xf32, 12xf32)
        batch_norm__30, batch_norm__31, batch_norm__32, batch_norm__33, batch_norm__34, batch_norm__35 = paddle._C_ops.batch_norm(
            conv2d_3, parameter_253, parameter_252, parameter_255, parameter_254, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_3, parameter_253, parameter_252, parameter_255, parameter_254, batch_norm__31, batch_norm__32,
            batch_norm__33, batch_norm__34, batch_norm__35)

        # pd_op.relu: (1x12x8x8xf32) <- (1x12x8x8xf32)
        relu_3 = paddle._C_ops.relu(batch_norm__30)
        del batch_norm__30

        # pd_op.full: (1xi32) <- ()
        full_0 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x12x8x8xf32, 1x12x8x8xf32]) <- (1x12x8x8xf32, 1x12x8x8xf32)
        combine_0 = [relu_1, relu_3]
        del relu_1, relu_3

        # pd_op.concat: (1x24x8x8xf32) <- ([1x12x8x8xf32, 1x12x8x8xf32], 1xi32)
        concat_0 = paddle._C_ops.concat(combine_0, full_0)
        del combine_0, full_0

        # pd_op.full_int_array: (5xi64) <- ()
        full_int_array_1 = paddle._C_ops.full_int_array([1, 2, 12, 8, 8], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x2x12x8x8xf32) <- (1x24x8x8xf32, 5xi64)
        reshape_0 = paddle._C_ops.reshape(concat_0, full_int_array_1)
        del concat_0, full_int_array_1

        # pd_op.transpose: (1x12x2x8x8xf32) <- (1x2x12x8x8xf32)
        transpose_0 = paddle._C_ops.transpose(reshape_0, [0, 2, 1, 3, 4])
        del reshape_0

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_2 = paddle._C_ops.full_int_array([1, 24, 8, 8], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x24x8x8xf32) <- (1x12x2x8x8xf32, 4xi64)
        reshape_1 = paddle._C_ops.reshape(transpose_0, full_int_array_2)
        del transpose_0, full_int_array_2

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_3 = paddle._C_ops.full_int_array([12, 12], paddle.int64, paddle.core.CPUPlace())

        # pd_op.full: (1xi32) <- ()
        full_1 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # pd_op.split: ([1x12x8x8xf32, 1x12x8x8xf32]) <- (1x24x8x8xf32, 2xi64, 1xi32)
        split_0 = paddle._C_ops.split(reshape_1, full_int_array_3, full_1)
        del reshape_1, full_int_array_3, full_1

        # builtin.split: (1x12x8x8xf32, 1x12x8x8xf32) <- ([1x12x8x8xf32, 1x12x8x8xf32])
        split_1, split_2 = split_0
        del split_0

        # pd_op.conv2d: (1x12x8x8xf32) <- (1x12x8x8xf32, 12x12x1x1xf32)
        conv2d_4 = paddle._C_ops.conv2d(split_2, parameter_251, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del split_2, parameter_251

        # pd_op.batch_norm_: (1x12x8x8xf32, 12xf32, 12xf32, 12xf32, 12xf32, -1xu8) <- (1x12x8x8xf32, 12xf32, 12xf32, 12xf32, 12xf32)
        batch_norm__36, batch_norm__37, batch_norm__38, batch_norm__39, batch_norm__40, batch_norm__41 = paddle._C_ops.batch_norm(
            conv2d_4, parameter_248, parameter_247, parameter_250, parameter_249, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_4, parameter_248, parameter_247, parameter_250, parameter_249, batch_norm__37, batch_norm__38,
            batch_norm__39, batch_norm__40, batch_norm__41)

        # pd_op.relu: (1x12x8x8xf32) <- (1x12x8x8xf32)
        relu_4 = paddle._C_ops.relu(batch_norm__36)
        del batch_norm__36

        # pd_op.depthwise_conv2d: (1x12x8x8xf32) <- (1x12x8x8xf32, 12x1x3x3xf32)
        depthwise_conv2d_2 = paddle._C_ops.depthwise_conv2d(relu_4, parameter_246, [1, 1], [1, 1], 'EXPLICIT', 12, [1,
            1], 'NCHW')
        del relu_4, parameter_246

        # pd_op.batch_norm_: (1x12x8x8xf32, 12xf32, 12xf32, 12xf32, 12xf32, -1xu8) <- (1x12x8x8xf32, 12xf32, 12xf32, 12xf32, 12xf32)
        batch_norm__42, batch_norm__43, batch_norm__44, batch_norm__45, batch_norm__46, batch_norm__47 = paddle._C_ops.batch_norm(
            depthwise_conv2d_2, parameter_243, parameter_242, parameter_245, parameter_244, True, float("0.9"),
            float("1e-05"), 'NCHW', True, False)
        del (depthwise_conv2d_2, parameter_243, parameter_242, parameter_245, parameter_244, batch_norm__43,
            batch_norm__44, batch_norm__45, batch_norm__46, batch_norm__47)

        # pd_op.conv2d: (1x12x8x8xf32) <- (1x12x8x8xf32, 12x12x1x1xf32)
        conv2d_5 = paddle._C_ops.conv2d(batch_norm__42, parameter_241, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del batch_norm__42, parameter_241

        # pd_op.batch_norm_: (1x12x8x8xf32, 12xf32, 12xf32, 12xf32, 12xf32, -1xu8) <- (1x12x8x8xf32, 12xf32, 12xf32, 12xf32, 12xf32)
        batch_norm__48, batch_norm__49, batch_norm__50, batch_norm__51, batch_norm__52, batch_norm__53 = paddle._C_ops.batch_norm(
            conv2d_5, parameter_238, parameter_237, parameter_240, parameter_239, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_5, parameter_238, parameter_237, parameter_240, parameter_239, batch_norm__49, batch_norm__50,
            batch_norm__51, batch_norm__52, batch_norm__53)

        # pd_op.relu: (1x12x8x8xf32) <- (1x12x8x8xf32)
        relu_5 = paddle._C_ops.relu(batch_norm__48)
        del batch_norm__48

        # pd_op.full: (1xi32) <- ()
        full_2 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x12x8x8xf32, 1x12x8x8xf32]) <- (1x12x8x8xf32, 1x12x8x8xf32)
        combine_1 = [split_1, relu_5]
        del split_1, relu_5

        # pd_op.concat: (1x24x8x8xf32) <- ([1x12x8x8xf32, 1x12x8x8xf32], 1xi32)
        concat_1 = paddle._C_ops.concat(combine_1, full_2)
        del combine_1, full_2

        # pd_op.full_int_array: (5xi64) <- ()
        full_int_array_4 = paddle._C_ops.full_int_array([1, 2, 12, 8, 8], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x2x12x8x8xf32) <- (1x24x8x8xf32, 5xi64)
        reshape_2 = paddle._C_ops.reshape(concat_1, full_int_array_4)
        del concat_1, full_int_array_4

        # pd_op.transpose: (1x12x2x8x8xf32) <- (1x2x12x8x8xf32)
        transpose_1 = paddle._C_ops.transpose(reshape_2, [0, 2, 1, 3, 4])
        del reshape_2

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_5 = paddle._C_ops.full_int_array([1, 24, 8, 8], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x24x8x8xf32) <- (1x12x2x8x8xf32, 4xi64)
        reshape_3 = paddle._C_ops.reshape(transpose_1, full_int_array_5)
        del transpose_1, full_int_array_5

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_6 = paddle._C_ops.full_int_array([12, 12], paddle.int64, paddle.core.CPUPlace())

        # pd_op.full: (1xi32) <- ()
        full_3 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # pd_op.split: ([1x12x8x8xf32, 1x12x8x8xf32]) <- (1x24x8x8xf32, 2xi64, 1xi32)
        split_3 = paddle._C_ops.split(reshape_3, full_int_array_6, full_3)
        del reshape_3, full_int_array_6, full_3

        # builtin.split: (1x12x8x8xf32, 1x12x8x8xf32) <- ([1x12x8x8xf32, 1x12x8x8xf32])
        split_4, split_5 = split_3
        del split_3

        # pd_op.conv2d: (1x12x8x8xf32) <- (1x12x8x8xf32, 12x12x1x1xf32)
        conv2d_6 = paddle._C_ops.conv2d(split_5, parameter_236, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del split_5, parameter_236

        # pd_op.batch_norm_: (1x12x8x8xf32, 12xf32, 12xf32, 12xf32, 12xf32, -1xu8) <- (1x12x8x8xf32, 12xf32, 12xf32, 12xf32, 12xf32)
        batch_norm__54, batch_norm__55, batch_norm__56, batch_norm__57, batch_norm__58, batch_norm__59 = paddle._C_ops.batch_norm(
            conv2d_6, parameter_233, parameter_232, parameter_235, parameter_234, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_6, parameter_233, parameter_232, parameter_235, parameter_234, batch_norm__55, batch_norm__56,
            batch_norm__57, batch_norm__58, batch_norm__59)

        # pd_op.relu: (1x12x8x8xf32) <- (1x12x8x8xf32)
        relu_6 = paddle._C_ops.relu(batch_norm__54)
        del batch_norm__54

        # pd_op.depthwise_conv2d: (1x12x8x8xf32) <- (1x12x8x8xf32, 12x1x3x3xf32)
        depthwise_conv2d_3 = paddle._C_ops.depthwise_conv2d(relu_6, parameter_231, [1, 1], [1, 1], 'EXPLICIT', 12, [1,
            1], 'NCHW')
        del relu_6, parameter_231

        # pd_op.batch_norm_: (1x12x8x8xf32, 12xf32, 12xf32, 12xf32, 12xf32, -1xu8) <- (1x12x8x8xf32, 12xf32, 12xf32, 12xf32, 12xf32)
        batch_norm__60, batch_norm__61, batch_norm__62, batch_norm__63, batch_norm__64, batch_norm__65 = paddle._C_ops.batch_norm(
            depthwise_conv2d_3, parameter_228, parameter_227, parameter_230, parameter_229, True, float("0.9"),
            float("1e-05"), 'NCHW', True, False)
        del (depthwise_conv2d_3, parameter_228, parameter_227, parameter_230, parameter_229, batch_norm__61,
            batch_norm__62, batch_norm__63, batch_norm__64, batch_norm__65)

        # pd_op.conv2d: (1x12x8x8xf32) <- (1x12x8x8xf32, 12x12x1x1xf32)
        conv2d_7 = paddle._C_ops.conv2d(batch_norm__60, parameter_226, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del batch_norm__60, parameter_226

        # pd_op.batch_norm_: (1x12x8x8xf32, 12xf32, 12xf32, 12xf32, 12xf32, -1xu8) <- (1x12x8x8xf32, 12xf32, 12xf32, 12xf32, 12xf32)
        batch_norm__66, batch_norm__67, batch_norm__68, batch_norm__69, batch_norm__70, batch_norm__71 = paddle._C_ops.batch_norm(
            conv2d_7, parameter_223, parameter_222, parameter_225, parameter_224, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_7, parameter_223, parameter_222, parameter_225, parameter_224, batch_norm__67, batch_norm__68,
            batch_norm__69, batch_norm__70, batch_norm__71)

        # pd_op.relu: (1x12x8x8xf32) <- (1x12x8x8xf32)
        relu_7 = paddle._C_ops.relu(batch_norm__66)
        del batch_norm__66

        # pd_op.full: (1xi32) <- ()
        full_4 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x12x8x8xf32, 1x12x8x8xf32]) <- (1x12x8x8xf32, 1x12x8x8xf32)
        combine_2 = [split_4, relu_7]
        del split_4, relu_7

        # pd_op.concat: (1x24x8x8xf32) <- ([1x12x8x8xf32, 1x12x8x8xf32], 1xi32)
        concat_2 = paddle._C_ops.concat(combine_2, full_4)
        del combine_2, full_4

        # pd_op.full_int_array: (5xi64) <- ()
        full_int_array_7 = paddle._C_ops.full_int_array([1, 2, 12, 8, 8], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x2x12x8x8xf32) <- (1x24x8x8xf32, 5xi64)
        reshape_4 = paddle._C_ops.reshape(concat_2, full_int_array_7)
        del concat_2, full_int_array_7

        # pd_op.transpose: (1x12x2x8x8xf32) <- (1x2x12x8x8xf32)
        transpose_2 = paddle._C_ops.transpose(reshape_4, [0, 2, 1, 3, 4])
        del reshape_4

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_8 = paddle._C_ops.full_int_array([1, 24, 8, 8], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x24x8x8xf32) <- (1x12x2x8x8xf32, 4xi64)
        reshape_5 = paddle._C_ops.reshape(transpose_2, full_int_array_8)
        del transpose_2, full_int_array_8

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_9 = paddle._C_ops.full_int_array([12, 12], paddle.int64, paddle.core.CPUPlace())

        # pd_op.full: (1xi32) <- ()
        full_5 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # pd_op.split: ([1x12x8x8xf32, 1x12x8x8xf32]) <- (1x24x8x8xf32, 2xi64, 1xi32)
        split_6 = paddle._C_ops.split(reshape_5, full_int_array_9, full_5)
        del reshape_5, full_int_array_9, full_5

        # builtin.split: (1x12x8x8xf32, 1x12x8x8xf32) <- ([1x12x8x8xf32, 1x12x8x8xf32])
        split_7, split_8 = split_6
        del split_6

        # pd_op.conv2d: (1x12x8x8xf32) <- (1x12x8x8xf32, 12x12x1x1xf32)
        conv2d_8 = paddle._C_ops.conv2d(split_8, parameter_221, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del split_8, parameter_221

        # pd_op.batch_norm_: (1x12x8x8xf32, 12xf32, 12xf32, 12xf32, 12xf32, -1xu8) <- (1x12x8x8xf32, 12xf32, 12xf32, 12xf32, 12xf32)
        batch_norm__72, batch_norm__73, batch_norm__74, batch_norm__75, batch_norm__76, batch_norm__77 = paddle._C_ops.batch_norm(
            conv2d_8, parameter_218, parameter_217, parameter_220, parameter_219, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_8, parameter_218, parameter_217, parameter_220, parameter_219, batch_norm__73, batch_norm__74,
            batch_norm__75, batch_norm__76, batch_norm__77)

        # pd_op.relu: (1x12x8x8xf32) <- (1x12x8x8xf32)
        relu_8 = paddle._C_ops.relu(batch_norm__72)
        del batch_norm__72

        # pd_op.depthwise_conv2d: (1x12x8x8xf32) <- (1x12x8x8xf32, 12x1x3x3xf32)
        depthwise_conv2d_4 = paddle._C_ops.depthwise_conv2d(relu_8, parameter_216, [1, 1], [1, 1], 'EXPLICIT', 12, [1,
            1], 'NCHW')
        del relu_8, parameter_216

        # pd_op.batch_norm_: (1x12x8x8xf32, 12xf32, 12xf32, 12xf32, 12xf32, -1xu8) <- (1x12x8x8xf32, 12xf32, 12xf32, 12xf32, 12xf32)
        batch_norm__78, batch_norm__79, batch_norm__80, batch_norm__81, batch_norm__82, batch_norm__83 = paddle._C_ops.batch_norm(
            depthwise_conv2d_4, parameter_213, parameter_212, parameter_215, parameter_214, True, float("0.9"),
            float("1e-05"), 'NCHW', True, False)
        del (depthwise_conv2d_4, parameter_213, parameter_212, parameter_215, parameter_214, batch_norm__79,
            batch_norm__80, batch_norm__81, batch_norm__82, batch_norm__83)

        # pd_op.conv2d: (1x12x8x8xf32) <- (1x12x8x8xf32, 12x12x1x1xf32)
        conv2d_9 = paddle._C_ops.conv2d(batch_norm__78, parameter_211, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del batch_norm__78, parameter_211

        # pd_op.batch_norm_: (1x12x8x8xf32, 12xf32, 12xf32, 12xf32, 12xf32, -1xu8) <- (1x12x8x8xf32, 12xf32, 12xf32, 12xf32, 12xf32)
        batch_norm__84, batch_norm__85, batch_norm__86, batch_norm__87, batch_norm__88, batch_norm__89 = paddle._C_ops.batch_norm(
            conv2d_9, parameter_208, parameter_207, parameter_210, parameter_209, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_9, parameter_208, parameter_207, parameter_210, parameter_209, batch_norm__85, batch_norm__86,
            batch_norm__87, batch_norm__88, batch_norm__89)

        # pd_op.relu: (1x12x8x8xf32) <- (1x12x8x8xf32)
        relu_9 = paddle._C_ops.relu(batch_norm__84)
        del batch_norm__84

        # pd_op.full: (1xi32) <- ()
        full_6 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x12x8x8xf32, 1x12x8x8xf32]) <- (1x12x8x8xf32, 1x12x8x8xf32)
        combine_3 = [split_7, relu_9]
        del split_7, relu_9

        # pd_op.concat: (1x24x8x8xf32) <- ([1x12x8x8xf32, 1x12x8x8xf32], 1xi32)
        concat_3 = paddle._C_ops.concat(combine_3, full_6)
        del combine_3, full_6

        # pd_op.full_int_array: (5xi64) <- ()
        full_int_array_10 = paddle._C_ops.full_int_array([1, 2, 12, 8, 8], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x2x12x8x8xf32) <- (1x24x8x8xf32, 5xi64)
        reshape_6 = paddle._C_ops.reshape(concat_3, full_int_array_10)
        del concat_3, full_int_array_10

        # pd_op.transpose: (1x12x2x8x8xf32) <- (1x2x12x8x8xf32)
        transpose_3 = paddle._C_ops.transpose(reshape_6, [0, 2, 1, 3, 4])
        del reshape_6

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_11 = paddle._C_ops.full_int_array([1, 24, 8, 8], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x24x8x8xf32) <- (1x12x2x8x8xf32, 4xi64)
        reshape_7 = paddle._C_ops.reshape(transpose_3, full_int_array_11)
        del transpose_3, full_int_array_11

        # pd_op.depthwise_conv2d: (1x24x4x4xf32) <- (1x24x8x8xf32, 24x1x3x3xf32)
        depthwise_conv2d_5 = paddle._C_ops.depthwise_conv2d(reshape_7, parameter_206, [2, 2], [1, 1], 'EXPLICIT', 24,
            [1, 1], 'NCHW')
        del parameter_206

        # pd_op.batch_norm_: (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32, -1xu8) <- (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32)
        batch_norm__90, batch_norm__91, batch_norm__92, batch_norm__93, batch_norm__94, batch_norm__95 = paddle._C_ops.batch_norm(
            depthwise_conv2d_5, parameter_203, parameter_202, parameter_205, parameter_204, True, float("0.9"),
            float("1e-05"), 'NCHW', True, False)
        del (depthwise_conv2d_5, parameter_203, parameter_202, parameter_205, parameter_204, batch_norm__91,
            batch_norm__92, batch_norm__93, batch_norm__94, batch_norm__95)

        # pd_op.conv2d: (1x24x4x4xf32) <- (1x24x4x4xf32, 24x24x1x1xf32)
        conv2d_10 = paddle._C_ops.conv2d(batch_norm__90, parameter_201, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del batch_norm__90, parameter_201

        # pd_op.batch_norm_: (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32, -1xu8) <- (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32)
        batch_norm__96, batch_norm__97, batch_norm__98, batch_norm__99, batch_norm__100, batch_norm__101 = paddle._C_ops.batch_norm(
            conv2d_10, parameter_198, parameter_197, parameter_200, parameter_199, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_10, parameter_198, parameter_197, parameter_200, parameter_199, batch_norm__97, batch_norm__98,
            batch_norm__99, batch_norm__100, batch_norm__101)

        # pd_op.relu: (1x24x4x4xf32) <- (1x24x4x4xf32)
        relu_10 = paddle._C_ops.relu(batch_norm__96)
        del batch_norm__96

        # pd_op.conv2d: (1x24x8x8xf32) <- (1x24x8x8xf32, 24x24x1x1xf32)
        conv2d_11 = paddle._C_ops.conv2d(reshape_7, parameter_196, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del reshape_7, parameter_196

        # pd_op.batch_norm_: (1x24x8x8xf32, 24xf32, 24xf32, 24xf32, 24xf32, -1xu8) <- (1x24x8x8xf32, 24xf32, 24xf32, 24xf32, 24xf32)
        batch_norm__102, batch_norm__103, batch_norm__104, batch_norm__105, batch_norm__106, batch_norm__107 = paddle._C_ops.batch_norm(
            conv2d_11, parameter_193, parameter_192, parameter_195, parameter_194, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_11, parameter_193, parameter_192, parameter_195, parameter_194, batch_norm__103, batch_norm__104,
            batch_norm__105, batch_norm__106, batch_norm__107)

        # pd_op.relu: (1x24x8x8xf32) <- (1x24x8x8xf32)
        relu_11 = paddle._C_ops.relu(batch_norm__102)
        del batch_norm__102

        # pd_op.depthwise_conv2d: (1x24x4x4xf32) <- (1x24x8x8xf32, 24x1x3x3xf32)
        depthwise_conv2d_6 = paddle._C_ops.depthwise_conv2d(relu_11, parameter_191, [2, 2], [1, 1], 'EXPLICIT', 24, [1,
            1], 'NCHW')
        del relu_11, parameter_191

        # pd_op.batch_norm_: (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32, -1xu8) <- (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32)
        batch_norm__108, batch_norm__109, batch_norm__110, batch_norm__111, batch_norm__112, batch_norm__113 = paddle._C_ops.batch_norm(
            depthwise_conv2d_6, parameter_188, parameter_187, parameter_190, parameter_189, True, float("0.9"),
            float("1e-05"), 'NCHW', True, False)
        del (depthwise_conv2d_6, parameter_188, parameter_187, parameter_190, parameter_189, batch_norm__109,
            batch_norm__110, batch_norm__111, batch_norm__112, batch_norm__113)

        # pd_op.conv2d: (1x24x4x4xf32) <- (1x24x4x4xf32, 24x24x1x1xf32)
        conv2d_12 = paddle._C_ops.conv2d(batch_norm__108, parameter_186, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del batch_norm__108, parameter_186

        # pd_op.batch_norm_: (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32, -1xu8) <- (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32)
        batch_norm__114, batch_norm__115, batch_norm__116, batch_norm__117, batch_norm__118, batch_norm__119 = paddle._C_ops.batch_norm(
            conv2d_12, parameter_183, parameter_182, parameter_185, parameter_184, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_12, parameter_183, parameter_182, parameter_185, parameter_184, batch_norm__115, batch_norm__116,
            batch_norm__117, batch_norm__118, batch_norm__119)

        # pd_op.relu: (1x24x4x4xf32) <- (1x24x4x4xf32)
        relu_12 = paddle._C_ops.relu(batch_norm__114)
        del batch_norm__114

        # pd_op.full: (1xi32) <- ()
        full_7 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x24x4x4xf32, 1x24x4x4xf32]) <- (1x24x4x4xf32, 1x24x4x4xf32)
        combine_4 = [relu_10, relu_12]
        del relu_10, relu_12

        # pd_op.concat: (1x48x4x4xf32) <- ([1x24x4x4xf32, 1x24x4x4xf32], 1xi32)
        concat_4 = paddle._C_ops.concat(combine_4, full_7)
        del combine_4, full_7

        # pd_op.full_int_array: (5xi64) <- ()
        full_int_array_12 = paddle._C_ops.full_int_array([1, 2, 24, 4, 4], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x2x24x4x4xf32) <- (1x48x4x4xf32, 5xi64)
        reshape_8 = paddle._C_ops.reshape(concat_4, full_int_array_12)
        del concat_4, full_int_array_12

        # pd_op.transpose: (1x24x2x4x4xf32) <- (1x2x24x4x4xf32)
        transpose_4 = paddle._C_ops.transpose(reshape_8, [0, 2, 1, 3, 4])
        del reshape_8

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_13 = paddle._C_ops.full_int_array([1, 48, 4, 4], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x48x4x4xf32) <- (1x24x2x4x4xf32, 4xi64)
        reshape_9 = paddle._C_ops.reshape(transpose_4, full_int_array_13)
        del transpose_4, full_int_array_13

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_14 = paddle._C_ops.full_int_array([24, 24], paddle.int64, paddle.core.CPUPlace())

        # pd_op.full: (1xi32) <- ()
        full_8 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # pd_op.split: ([1x24x4x4xf32, 1x24x4x4xf32]) <- (1x48x4x4xf32, 2xi64, 1xi32)
        split_9 = paddle._C_ops.split(reshape_9, full_int_array_14, full_8)
        del reshape_9, full_int_array_14, full_8

        # builtin.split: (1x24x4x4xf32, 1x24x4x4xf32) <- ([1x24x4x4xf32, 1x24x4x4xf32])
        split_10, split_11 = split_9
        del split_9

        # pd_op.conv2d: (1x24x4x4xf32) <- (1x24x4x4xf32, 24x24x1x1xf32)
        conv2d_13 = paddle._C_ops.conv2d(split_11, parameter_181, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del split_11, parameter_181

        # pd_op.batch_norm_: (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32, -1xu8) <- (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32)
        batch_norm__120, batch_norm__121, batch_norm__122, batch_norm__123, batch_norm__124, batch_norm__125 = paddle._C_ops.batch_norm(
            conv2d_13, parameter_178, parameter_177, parameter_180, parameter_179, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_13, parameter_178, parameter_177, parameter_180, parameter_179, batch_norm__121, batch_norm__122,
            batch_norm__123, batch_norm__124, batch_norm__125)

        # pd_op.relu: (1x24x4x4xf32) <- (1x24x4x4xf32)
        relu_13 = paddle._C_ops.relu(batch_norm__120)
        del batch_norm__120

        # pd_op.depthwise_conv2d: (1x24x4x4xf32) <- (1x24x4x4xf32, 24x1x3x3xf32)
        depthwise_conv2d_7 = paddle._C_ops.depthwise_conv2d(relu_13, parameter_176, [1, 1], [1, 1], 'EXPLICIT', 24, [1,
            1], 'NCHW')
        del relu_13, parameter_176

        # pd_op.batch_norm_: (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32, -1xu8) <- (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32)
        batch_norm__126, batch_norm__127, batch_norm__128, batch_norm__129, batch_norm__130, batch_norm__131 = paddle._C_ops.batch_norm(
            depthwise_conv2d_7, parameter_173, parameter_172, parameter_175, parameter_174, True, float("0.9"),
            float("1e-05"), 'NCHW', True, False)
        del (depthwise_conv2d_7, parameter_173, parameter_172, parameter_175, parameter_174, batch_norm__127,
            batch_norm__128, batch_norm__129, batch_norm__130, batch_norm__131)

        # pd_op.conv2d: (1x24x4x4xf32) <- (1x24x4x4xf32, 24x24x1x1xf32)
        conv2d_14 = paddle._C_ops.conv2d(batch_norm__126, parameter_171, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del batch_norm__126, parameter_171

        # pd_op.batch_norm_: (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32, -1xu8) <- (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32)
        batch_norm__132, batch_norm__133, batch_norm__134, batch_norm__135, batch_norm__136, batch_norm__137 = paddle._C_ops.batch_norm(
            conv2d_14, parameter_168, parameter_167, parameter_170, parameter_169, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_14, parameter_168, parameter_167, parameter_170, parameter_169, batch_norm__133, batch_norm__134,
            batch_norm__135, batch_norm__136, batch_norm__137)

        # pd_op.relu: (1x24x4x4xf32) <- (1x24x4x4xf32)
        relu_14 = paddle._C_ops.relu(batch_norm__132)
        del batch_norm__132

        # pd_op.full: (1xi32) <- ()
        full_9 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x24x4x4xf32, 1x24x4x4xf32]) <- (1x24x4x4xf32, 1x24x4x4xf32)
        combine_5 = [split_10, relu_14]
        del split_10, relu_14

        # pd_op.concat: (1x48x4x4xf32) <- ([1x24x4x4xf32, 1x24x4x4xf32], 1xi32)
        concat_5 = paddle._C_ops.concat(combine_5, full_9)
        del combine_5, full_9

        # pd_op.full_int_array: (5xi64) <- ()
        full_int_array_15 = paddle._C_ops.full_int_array([1, 2, 24, 4, 4], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x2x24x4x4xf32) <- (1x48x4x4xf32, 5xi64)
        reshape_10 = paddle._C_ops.reshape(concat_5, full_int_array_15)
        del concat_5, full_int_array_15

        # pd_op.transpose: (1x24x2x4x4xf32) <- (1x2x24x4x4xf32)
        transpose_5 = paddle._C_ops.transpose(reshape_10, [0, 2, 1, 3, 4])
        del reshape_10

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_16 = paddle._C_ops.full_int_array([1, 48, 4, 4], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x48x4x4xf32) <- (1x24x2x4x4xf32, 4xi64)
        reshape_11 = paddle._C_ops.reshape(transpose_5, full_int_array_16)
        del transpose_5, full_int_array_16

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_17 = paddle._C_ops.full_int_array([24, 24], paddle.int64, paddle.core.CPUPlace())

        # pd_op.full: (1xi32) <- ()
        full_10 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # pd_op.split: ([1x24x4x4xf32, 1x24x4x4xf32]) <- (1x48x4x4xf32, 2xi64, 1xi32)
        split_12 = paddle._C_ops.split(reshape_11, full_int_array_17, full_10)
        del reshape_11, full_int_array_17, full_10

        # builtin.split: (1x24x4x4xf32, 1x24x4x4xf32) <- ([1x24x4x4xf32, 1x24x4x4xf32])
        split_13, split_14 = split_12
        del split_12

        # pd_op.conv2d: (1x24x4x4xf32) <- (1x24x4x4xf32, 24x24x1x1xf32)
        conv2d_15 = paddle._C_ops.conv2d(split_14, parameter_166, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del split_14, parameter_166

        # pd_op.batch_norm_: (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32, -1xu8) <- (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32)
        batch_norm__138, batch_norm__139, batch_norm__140, batch_norm__141, batch_norm__142, batch_norm__143 = paddle._C_ops.batch_norm(
            conv2d_15, parameter_163, parameter_162, parameter_165, parameter_164, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_15, parameter_163, parameter_162, parameter_165, parameter_164, batch_norm__139, batch_norm__140,
            batch_norm__141, batch_norm__142, batch_norm__143)

        # pd_op.relu: (1x24x4x4xf32) <- (1x24x4x4xf32)
        relu_15 = paddle._C_ops.relu(batch_norm__138)
        del batch_norm__138

        # pd_op.depthwise_conv2d: (1x24x4x4xf32) <- (1x24x4x4xf32, 24x1x3x3xf32)
        depthwise_conv2d_8 = paddle._C_ops.depthwise_conv2d(relu_15, parameter_161, [1, 1], [1, 1], 'EXPLICIT', 24, [1,
            1], 'NCHW')
        del relu_15, parameter_161

        # pd_op.batch_norm_: (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32, -1xu8) <- (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32)
        batch_norm__144, batch_norm__145, batch_norm__146, batch_norm__147, batch_norm__148, batch_norm__149 = paddle._C_ops.batch_norm(
            depthwise_conv2d_8, parameter_158, parameter_157, parameter_160, parameter_159, True, float("0.9"),
            float("1e-05"), 'NCHW', True, False)
        del (depthwise_conv2d_8, parameter_158, parameter_157, parameter_160, parameter_159, batch_norm__145,
            batch_norm__146, batch_norm__147, batch_norm__148, batch_norm__149)

        # pd_op.conv2d: (1x24x4x4xf32) <- (1x24x4x4xf32, 24x24x1x1xf32)
        conv2d_16 = paddle._C_ops.conv2d(batch_norm__144, parameter_156, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del batch_norm__144, parameter_156

        # pd_op.batch_norm_: (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32, -1xu8) <- (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32)
        batch_norm__150, batch_norm__151, batch_norm__152, batch_norm__153, batch_norm__154, batch_norm__155 = paddle._C_ops.batch_norm(
            conv2d_16, parameter_153, parameter_152, parameter_155, parameter_154, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_16, parameter_153, parameter_152, parameter_155, parameter_154, batch_norm__151, batch_norm__152,
            batch_norm__153, batch_norm__154, batch_norm__155)

        # pd_op.relu: (1x24x4x4xf32) <- (1x24x4x4xf32)
        relu_16 = paddle._C_ops.relu(batch_norm__150)
        del batch_norm__150

        # pd_op.full: (1xi32) <- ()
        full_11 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x24x4x4xf32, 1x24x4x4xf32]) <- (1x24x4x4xf32, 1x24x4x4xf32)
        combine_6 = [split_13, relu_16]
        del split_13, relu_16

        # pd_op.concat: (1x48x4x4xf32) <- ([1x24x4x4xf32, 1x24x4x4xf32], 1xi32)
        concat_6 = paddle._C_ops.concat(combine_6, full_11)
        del combine_6, full_11

        # pd_op.full_int_array: (5xi64) <- ()
        full_int_array_18 = paddle._C_ops.full_int_array([1, 2, 24, 4, 4], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x2x24x4x4xf32) <- (1x48x4x4xf32, 5xi64)
        reshape_12 = paddle._C_ops.reshape(concat_6, full_int_array_18)
        del concat_6, full_int_array_18

        # pd_op.transpose: (1x24x2x4x4xf32) <- (1x2x24x4x4xf32)
        transpose_6 = paddle._C_ops.transpose(reshape_12, [0, 2, 1, 3, 4])
        del reshape_12

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_19 = paddle._C_ops.full_int_array([1, 48, 4, 4], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x48x4x4xf32) <- (1x24x2x4x4xf32, 4xi64)
        reshape_13 = paddle._C_ops.reshape(transpose_6, full_int_array_19)
        del transpose_6, full_int_array_19

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_20 = paddle._C_ops.full_int_array([24, 24], paddle.int64, paddle.core.CPUPlace())

        # pd_op.full: (1xi32) <- ()
        full_12 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # pd_op.split: ([1x24x4x4xf32, 1x24x4x4xf32]) <- (1x48x4x4xf32, 2xi64, 1xi32)
        split_15 = paddle._C_ops.split(reshape_13, full_int_array_20, full_12)
        del reshape_13, full_int_array_20, full_12

        # builtin.split: (1x24x4x4xf32, 1x24x4x4xf32) <- ([1x24x4x4xf32, 1x24x4x4xf32])
        split_16, split_17 = split_15
        del split_15

        # pd_op.conv2d: (1x24x4x4xf32) <- (1x24x4x4xf32, 24x24x1x1xf32)
        conv2d_17 = paddle._C_ops.conv2d(split_17, parameter_151, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del split_17, parameter_151

        # pd_op.batch_norm_: (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32, -1xu8) <- (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32)
        batch_norm__156, batch_norm__157, batch_norm__158, batch_norm__159, batch_norm__160, batch_norm__161 = paddle._C_ops.batch_norm(
            conv2d_17, parameter_148, parameter_147, parameter_150, parameter_149, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_17, parameter_148, parameter_147, parameter_150, parameter_149, batch_norm__157, batch_norm__158,
            batch_norm__159, batch_norm__160, batch_norm__161)

        # pd_op.relu: (1x24x4x4xf32) <- (1x24x4x4xf32)
        relu_17 = paddle._C_ops.relu(batch_norm__156)
        del batch_norm__156

        # pd_op.depthwise_conv2d: (1x24x4x4xf32) <- (1x24x4x4xf32, 24x1x3x3xf32)
        depthwise_conv2d_9 = paddle._C_ops.depthwise_conv2d(relu_17, parameter_146, [1, 1], [1, 1], 'EXPLICIT', 24, [1,
            1], 'NCHW')
        del relu_17, parameter_146

        # pd_op.batch_norm_: (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32, -1xu8) <- (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32)
        batch_norm__162, batch_norm__163, batch_norm__164, batch_norm__165, batch_norm__166, batch_norm__167 = paddle._C_ops.batch_norm(
            depthwise_conv2d_9, parameter_143, parameter_142, parameter_145, parameter_144, True, float("0.9"),
            float("1e-05"), 'NCHW', True, False)
        del (depthwise_conv2d_9, parameter_143, parameter_142, parameter_145, parameter_144, batch_norm__163,
            batch_norm__164, batch_norm__165, batch_norm__166, batch_norm__167)

        # pd_op.conv2d: (1x24x4x4xf32) <- (1x24x4x4xf32, 24x24x1x1xf32)
        conv2d_18 = paddle._C_ops.conv2d(batch_norm__162, parameter_141, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del batch_norm__162, parameter_141

        # pd_op.batch_norm_: (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32, -1xu8) <- (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32)
        batch_norm__168, batch_norm__169, batch_norm__170, batch_norm__171, batch_norm__172, batch_norm__173 = paddle._C_ops.batch_norm(
            conv2d_18, parameter_138, parameter_137, parameter_140, parameter_139, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_18, parameter_138, parameter_137, parameter_140, parameter_139, batch_norm__169, batch_norm__170,
            batch_norm__171, batch_norm__172, batch_norm__173)

        # pd_op.relu: (1x24x4x4xf32) <- (1x24x4x4xf32)
        relu_18 = paddle._C_ops.relu(batch_norm__168)
        del batch_norm__168

        # pd_op.full: (1xi32) <- ()
        full_13 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x24x4x4xf32, 1x24x4x4xf32]) <- (1x24x4x4xf32, 1x24x4x4xf32)
        combine_7 = [split_16, relu_18]
        del split_16, relu_18

        # pd_op.concat: (1x48x4x4xf32) <- ([1x24x4x4xf32, 1x24x4x4xf32], 1xi32)
        concat_7 = paddle._C_ops.concat(combine_7, full_13)
        del combine_7, full_13

        # pd_op.full_int_array: (5xi64) <- ()
        full_int_array_21 = paddle._C_ops.full_int_array([1, 2, 24, 4, 4], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x2x24x4x4xf32) <- (1x48x4x4xf32, 5xi64)
        reshape_14 = paddle._C_ops.reshape(concat_7, full_int_array_21)
        del concat_7, full_int_array_21

        # pd_op.transpose: (1x24x2x4x4xf32) <- (1x2x24x4x4xf32)
        transpose_7 = paddle._C_ops.transpose(reshape_14, [0, 2, 1, 3, 4])
        del reshape_14

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_22 = paddle._C_ops.full_int_array([1, 48, 4, 4], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x48x4x4xf32) <- (1x24x2x4x4xf32, 4xi64)
        reshape_15 = paddle._C_ops.reshape(transpose_7, full_int_array_22)
        del transpose_7, full_int_array_22

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_23 = paddle._C_ops.full_int_array([24, 24], paddle.int64, paddle.core.CPUPlace())

        # pd_op.full: (1xi32) <- ()
        full_14 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # pd_op.split: ([1x24x4x4xf32, 1x24x4x4xf32]) <- (1x48x4x4xf32, 2xi64, 1xi32)
        split_18 = paddle._C_ops.split(reshape_15, full_int_array_23, full_14)
        del reshape_15, full_int_array_23, full_14

        # builtin.split: (1x24x4x4xf32, 1x24x4x4xf32) <- ([1x24x4x4xf32, 1x24x4x4xf32])
        split_19, split_20 = split_18
        del split_18

        # pd_op.conv2d: (1x24x4x4xf32) <- (1x24x4x4xf32, 24x24x1x1xf32)
        conv2d_19 = paddle._C_ops.conv2d(split_20, parameter_136, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del split_20, parameter_136

        # pd_op.batch_norm_: (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32, -1xu8) <- (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32)
        batch_norm__174, batch_norm__175, batch_norm__176, batch_norm__177, batch_norm__178, batch_norm__179 = paddle._C_ops.batch_norm(
            conv2d_19, parameter_133, parameter_132, parameter_135, parameter_134, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_19, parameter_133, parameter_132, parameter_135, parameter_134, batch_norm__175, batch_norm__176,
            batch_norm__177, batch_norm__178, batch_norm__179)

        # pd_op.relu: (1x24x4x4xf32) <- (1x24x4x4xf32)
        relu_19 = paddle._C_ops.relu(batch_norm__174)
        del batch_norm__174

        # pd_op.depthwise_conv2d: (1x24x4x4xf32) <- (1x24x4x4xf32, 24x1x3x3xf32)
        depthwise_conv2d_10 = paddle._C_ops.depthwise_conv2d(relu_19, parameter_131, [1, 1], [1, 1], 'EXPLICIT', 24, [1,
            1], 'NCHW')
        del relu_19, parameter_131

        # pd_op.batch_norm_: (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32, -1xu8) <- (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32)
        batch_norm__180, batch_norm__181, batch_norm__182, batch_norm__183, batch_norm__184, batch_norm__185 = paddle._C_ops.batch_norm(
            depthwise_conv2d_10, parameter_128, parameter_127, parameter_130, parameter_129, True, float("0.9"),
            float("1e-05"), 'NCHW', True, False)
        del (depthwise_conv2d_10, parameter_128, parameter_127, parameter_130, parameter_129, batch_norm__181,
            batch_norm__182, batch_norm__183, batch_norm__184, batch_norm__185)

        # pd_op.conv2d: (1x24x4x4xf32) <- (1x24x4x4xf32, 24x24x1x1xf32)
        conv2d_20 = paddle._C_ops.conv2d(batch_norm__180, parameter_126, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del batch_norm__180, parameter_126

        # pd_op.batch_norm_: (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32, -1xu8) <- (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32)
        batch_norm__186, batch_norm__187, batch_norm__188, batch_norm__189, batch_norm__190, batch_norm__191 = paddle._C_ops.batch_norm(
            conv2d_20, parameter_123, parameter_122, parameter_125, parameter_124, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_20, parameter_123, parameter_122, parameter_125, parameter_124, batch_norm__187, batch_norm__188,
            batch_norm__189, batch_norm__190, batch_norm__191)

        # pd_op.relu: (1x24x4x4xf32) <- (1x24x4x4xf32)
        relu_20 = paddle._C_ops.relu(batch_norm__186)
        del batch_norm__186

        # pd_op.full: (1xi32) <- ()
        full_15 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x24x4x4xf32, 1x24x4x4xf32]) <- (1x24x4x4xf32, 1x24x4x4xf32)
        combine_8 = [split_19, relu_20]
        del split_19, relu_20

        # pd_op.concat: (1x48x4x4xf32) <- ([1x24x4x4xf32, 1x24x4x4xf32], 1xi32)
        concat_8 = paddle._C_ops.concat(combine_8, full_15)
        del combine_8, full_15

        # pd_op.full_int_array: (5xi64) <- ()
        full_int_array_24 = paddle._C_ops.full_int_array([1, 2, 24, 4, 4], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x2x24x4x4xf32) <- (1x48x4x4xf32, 5xi64)
        reshape_16 = paddle._C_ops.reshape(concat_8, full_int_array_24)
        del concat_8, full_int_array_24

        # pd_op.transpose: (1x24x2x4x4xf32) <- (1x2x24x4x4xf32)
        transpose_8 = paddle._C_ops.transpose(reshape_16, [0, 2, 1, 3, 4])
        del reshape_16

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_25 = paddle._C_ops.full_int_array([1, 48, 4, 4], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x48x4x4xf32) <- (1x24x2x4x4xf32, 4xi64)
        reshape_17 = paddle._C_ops.reshape(transpose_8, full_int_array_25)
        del transpose_8, full_int_array_25

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_26 = paddle._C_ops.full_int_array([24, 24], paddle.int64, paddle.core.CPUPlace())

        # pd_op.full: (1xi32) <- ()
        full_16 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # pd_op.split: ([1x24x4x4xf32, 1x24x4x4xf32]) <- (1x48x4x4xf32, 2xi64, 1xi32)
        split_21 = paddle._C_ops.split(reshape_17, full_int_array_26, full_16)
        del reshape_17, full_int_array_26, full_16

        # builtin.split: (1x24x4x4xf32, 1x24x4x4xf32) <- ([1x24x4x4xf32, 1x24x4x4xf32])
        split_22, split_23 = split_21
        del split_21

        # pd_op.conv2d: (1x24x4x4xf32) <- (1x24x4x4xf32, 24x24x1x1xf32)
        conv2d_21 = paddle._C_ops.conv2d(split_23, parameter_121, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del split_23, parameter_121

        # pd_op.batch_norm_: (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32, -1xu8) <- (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32)
        batch_norm__192, batch_norm__193, batch_norm__194, batch_norm__195, batch_norm__196, batch_norm__197 = paddle._C_ops.batch_norm(
            conv2d_21, parameter_118, parameter_117, parameter_120, parameter_119, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_21, parameter_118, parameter_117, parameter_120, parameter_119, batch_norm__193, batch_norm__194,
            batch_norm__195, batch_norm__196, batch_norm__197)

        # pd_op.relu: (1x24x4x4xf32) <- (1x24x4x4xf32)
        relu_21 = paddle._C_ops.relu(batch_norm__192)
        del batch_norm__192

        # pd_op.depthwise_conv2d: (1x24x4x4xf32) <- (1x24x4x4xf32, 24x1x3x3xf32)
        depthwise_conv2d_11 = paddle._C_ops.depthwise_conv2d(relu_21, parameter_116, [1, 1], [1, 1], 'EXPLICIT', 24, [1,
            1], 'NCHW')
        del relu_21, parameter_116

        # pd_op.batch_norm_: (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32, -1xu8) <- (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32)
        batch_norm__198, batch_norm__199, batch_norm__200, batch_norm__201, batch_norm__202, batch_norm__203 = paddle._C_ops.batch_norm(
            depthwise_conv2d_11, parameter_113, parameter_112, parameter_115, parameter_114, True, float("0.9"),
            float("1e-05"), 'NCHW', True, False)
        del (depthwise_conv2d_11, parameter_113, parameter_112, parameter_115, parameter_114, batch_norm__199,
            batch_norm__200, batch_norm__201, batch_norm__202, batch_norm__203)

        # pd_op.conv2d: (1x24x4x4xf32) <- (1x24x4x4xf32, 24x24x1x1xf32)
        conv2d_22 = paddle._C_ops.conv2d(batch_norm__198, parameter_111, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del batch_norm__198, parameter_111

        # pd_op.batch_norm_: (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32, -1xu8) <- (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32)
        batch_norm__204, batch_norm__205, batch_norm__206, batch_norm__207, batch_norm__208, batch_norm__209 = paddle._C_ops.batch_norm(
            conv2d_22, parameter_108, parameter_107, parameter_110, parameter_109, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_22, parameter_108, parameter_107, parameter_110, parameter_109, batch_norm__205, batch_norm__206,
            batch_norm__207, batch_norm__208, batch_norm__209)

        # pd_op.relu: (1x24x4x4xf32) <- (1x24x4x4xf32)
        relu_22 = paddle._C_ops.relu(batch_norm__204)
        del batch_norm__204

        # pd_op.full: (1xi32) <- ()
        full_17 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x24x4x4xf32, 1x24x4x4xf32]) <- (1x24x4x4xf32, 1x24x4x4xf32)
        combine_9 = [split_22, relu_22]
        del split_22, relu_22

        # pd_op.concat: (1x48x4x4xf32) <- ([1x24x4x4xf32, 1x24x4x4xf32], 1xi32)
        concat_9 = paddle._C_ops.concat(combine_9, full_17)
        del combine_9, full_17

        # pd_op.full_int_array: (5xi64) <- ()
        full_int_array_27 = paddle._C_ops.full_int_array([1, 2, 24, 4, 4], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x2x24x4x4xf32) <- (1x48x4x4xf32, 5xi64)
        reshape_18 = paddle._C_ops.reshape(concat_9, full_int_array_27)
        del concat_9, full_int_array_27

        # pd_op.transpose: (1x24x2x4x4xf32) <- (1x2x24x4x4xf32)
        transpose_9 = paddle._C_ops.transpose(reshape_18, [0, 2, 1, 3, 4])
        del reshape_18

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_28 = paddle._C_ops.full_int_array([1, 48, 4, 4], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x48x4x4xf32) <- (1x24x2x4x4xf32, 4xi64)
        reshape_19 = paddle._C_ops.reshape(transpose_9, full_int_array_28)
        del transpose_9, full_int_array_28

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_29 = paddle._C_ops.full_int_array([24, 24], paddle.int64, paddle.core.CPUPlace())

        # pd_op.full: (1xi32) <- ()
        full_18 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # pd_op.split: ([1x24x4x4xf32, 1x24x4x4xf32]) <- (1x48x4x4xf32, 2xi64, 1xi32)
        split_24 = paddle._C_ops.split(reshape_19, full_int_array_29, full_18)
        del reshape_19, full_int_array_29, full_18

        # builtin.split: (1x24x4x4xf32, 1x24x4x4xf32) <- ([1x24x4x4xf32, 1x24x4x4xf32])
        split_25, split_26 = split_24
        del split_24

        # pd_op.conv2d: (1x24x4x4xf32) <- (1x24x4x4xf32, 24x24x1x1xf32)
        conv2d_23 = paddle._C_ops.conv2d(split_26, parameter_106, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del split_26, parameter_106

        # pd_op.batch_norm_: (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32, -1xu8) <- (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32)
        batch_norm__210, batch_norm__211, batch_norm__212, batch_norm__213, batch_norm__214, batch_norm__215 = paddle._C_ops.batch_norm(
            conv2d_23, parameter_103, parameter_102, parameter_105, parameter_104, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_23, parameter_103, parameter_102, parameter_105, parameter_104, batch_norm__211, batch_norm__212,
            batch_norm__213, batch_norm__214, batch_norm__215)

        # pd_op.relu: (1x24x4x4xf32) <- (1x24x4x4xf32)
        relu_23 = paddle._C_ops.relu(batch_norm__210)
        del batch_norm__210

        # pd_op.depthwise_conv2d: (1x24x4x4xf32) <- (1x24x4x4xf32, 24x1x3x3xf32)
        depthwise_conv2d_12 = paddle._C_ops.depthwise_conv2d(relu_23, parameter_101, [1, 1], [1, 1], 'EXPLICIT', 24, [1,
            1], 'NCHW')
        del relu_23, parameter_101

        # pd_op.batch_norm_: (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32, -1xu8) <- (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32)
        batch_norm__216, batch_norm__217, batch_norm__218, batch_norm__219, batch_norm__220, batch_norm__221 = paddle._C_ops.batch_norm(
            depthwise_conv2d_12, parameter_98, parameter_97, parameter_100, parameter_99, True, float("0.9"),
            float("1e-05"), 'NCHW', True, False)
        del (depthwise_conv2d_12, parameter_98, parameter_97, parameter_100, parameter_99, batch_norm__217,
            batch_norm__218, batch_norm__219, batch_norm__220, batch_norm__221)

        # pd_op.conv2d: (1x24x4x4xf32) <- (1x24x4x4xf32, 24x24x1x1xf32)
        conv2d_24 = paddle._C_ops.conv2d(batch_norm__216, parameter_96, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del batch_norm__216, parameter_96

        # pd_op.batch_norm_: (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32, -1xu8) <- (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32)
        batch_norm__222, batch_norm__223, batch_norm__224, batch_norm__225, batch_norm__226, batch_norm__227 = paddle._C_ops.batch_norm(
            conv2d_24, parameter_93, parameter_92, parameter_95, parameter_94, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_24, parameter_93, parameter_92, parameter_95, parameter_94, batch_norm__223, batch_norm__224,
            batch_norm__225, batch_norm__226, batch_norm__227)

        # pd_op.relu: (1x24x4x4xf32) <- (1x24x4x4xf32)
        relu_24 = paddle._C_ops.relu(batch_norm__222)
        del batch_norm__222

        # pd_op.full: (1xi32) <- ()
        full_19 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x24x4x4xf32, 1x24x4x4xf32]) <- (1x24x4x4xf32, 1x24x4x4xf32)
        combine_10 = [split_25, relu_24]
        del split_25, relu_24

        # pd_op.concat: (1x48x4x4xf32) <- ([1x24x4x4xf32, 1x24x4x4xf32], 1xi32)
        concat_10 = paddle._C_ops.concat(combine_10, full_19)
        del combine_10, full_19

        # pd_op.full_int_array: (5xi64) <- ()
        full_int_array_30 = paddle._C_ops.full_int_array([1, 2, 24, 4, 4], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x2x24x4x4xf32) <- (1x48x4x4xf32, 5xi64)
        reshape_20 = paddle._C_ops.reshape(concat_10, full_int_array_30)
        del concat_10, full_int_array_30

        # pd_op.transpose: (1x24x2x4x4xf32) <- (1x2x24x4x4xf32)
        transpose_10 = paddle._C_ops.transpose(reshape_20, [0, 2, 1, 3, 4])
        del reshape_20

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_31 = paddle._C_ops.full_int_array([1, 48, 4, 4], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x48x4x4xf32) <- (1x24x2x4x4xf32, 4xi64)
        reshape_21 = paddle._C_ops.reshape(transpose_10, full_int_array_31)
        del transpose_10, full_int_array_31

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_32 = paddle._C_ops.full_int_array([24, 24], paddle.int64, paddle.core.CPUPlace())

        # pd_op.full: (1xi32) <- ()
        full_20 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # pd_op.split: ([1x24x4x4xf32, 1x24x4x4xf32]) <- (1x48x4x4xf32, 2xi64, 1xi32)
        split_27 = paddle._C_ops.split(reshape_21, full_int_array_32, full_20)
        del reshape_21, full_int_array_32, full_20

        # builtin.split: (1x24x4x4xf32, 1x24x4x4xf32) <- ([1x24x4x4xf32, 1x24x4x4xf32])
        split_28, split_29 = split_27
        del split_27

        # pd_op.conv2d: (1x24x4x4xf32) <- (1x24x4x4xf32, 24x24x1x1xf32)
        conv2d_25 = paddle._C_ops.conv2d(split_29, parameter_91, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del split_29, parameter_91

        # pd_op.batch_norm_: (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32, -1xu8) <- (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32)
        batch_norm__228, batch_norm__229, batch_norm__230, batch_norm__231, batch_norm__232, batch_norm__233 = paddle._C_ops.batch_norm(
            conv2d_25, parameter_88, parameter_87, parameter_90, parameter_89, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_25, parameter_88, parameter_87, parameter_90, parameter_89, batch_norm__229, batch_norm__230,
            batch_norm__231, batch_norm__232, batch_norm__233)

        # pd_op.relu: (1x24x4x4xf32) <- (1x24x4x4xf32)
        relu_25 = paddle._C_ops.relu(batch_norm__228)
        del batch_norm__228

        # pd_op.depthwise_conv2d: (1x24x4x4xf32) <- (1x24x4x4xf32, 24x1x3x3xf32)
        depthwise_conv2d_13 = paddle._C_ops.depthwise_conv2d(relu_25, parameter_86, [1, 1], [1, 1], 'EXPLICIT', 24, [1,
            1], 'NCHW')
        del relu_25, parameter_86

        # pd_op.batch_norm_: (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32, -1xu8) <- (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32)
        batch_norm__234, batch_norm__235, batch_norm__236, batch_norm__237, batch_norm__238, batch_norm__239 = paddle._C_ops.batch_norm(
            depthwise_conv2d_13, parameter_83, parameter_82, parameter_85, parameter_84, True, float("0.9"),
            float("1e-05"), 'NCHW', True, False)
        del (depthwise_conv2d_13, parameter_83, parameter_82, parameter_85, parameter_84, batch_norm__235,
            batch_norm__236, batch_norm__237, batch_norm__238, batch_norm__239)

        # pd_op.conv2d: (1x24x4x4xf32) <- (1x24x4x4xf32, 24x24x1x1xf32)
        conv2d_26 = paddle._C_ops.conv2d(batch_norm__234, parameter_81, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del batch_norm__234, parameter_81

        # pd_op.batch_norm_: (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32, -1xu8) <- (1x24x4x4xf32, 24xf32, 24xf32, 24xf32, 24xf32)
        batch_norm__240, batch_norm__241, batch_norm__242, batch_norm__243, batch_norm__244, batch_norm__245 = paddle._C_ops.batch_norm(
            conv2d_26, parameter_78, parameter_77, parameter_80, parameter_79, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_26, parameter_78, parameter_77, parameter_80, parameter_79, batch_norm__241, batch_norm__242,
            batch_norm__243, batch_norm__244, batch_norm__245)

        # pd_op.relu: (1x24x4x4xf32) <- (1x24x4x4xf32)
        relu_26 = paddle._C_ops.relu(batch_norm__240)
        del batch_norm__240

        # pd_op.full: (1xi32) <- ()
        full_21 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x24x4x4xf32, 1x24x4x4xf32]) <- (1x24x4x4xf32, 1x24x4x4xf32)
        combine_11 = [split_28, relu_26]
        del split_28, relu_26

        # pd_op.concat: (1x48x4x4xf32) <- ([1x24x4x4xf32, 1x24x4x4xf32], 1xi32)
        concat_11 = paddle._C_ops.concat(combine_11, full_21)
        del combine_11, full_21

        # pd_op.full_int_array: (5xi64) <- ()
        full_int_array_33 = paddle._C_ops.full_int_array([1, 2, 24, 4, 4], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x2x24x4x4xf32) <- (1x48x4x4xf32, 5xi64)
        reshape_22 = paddle._C_ops.reshape(concat_11, full_int_array_33)
        del concat_11, full_int_array_33

        # pd_op.transpose: (1x24x2x4x4xf32) <- (1x2x24x4x4xf32)
        transpose_11 = paddle._C_ops.transpose(reshape_22, [0, 2, 1, 3, 4])
        del reshape_22

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_34 = paddle._C_ops.full_int_array([1, 48, 4, 4], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x48x4x4xf32) <- (1x24x2x4x4xf32, 4xi64)
        reshape_23 = paddle._C_ops.reshape(transpose_11, full_int_array_34)
        del transpose_11, full_int_array_34

        # pd_op.depthwise_conv2d: (1x48x2x2xf32) <- (1x48x4x4xf32, 48x1x3x3xf32)
        depthwise_conv2d_14 = paddle._C_ops.depthwise_conv2d(reshape_23, parameter_76, [2, 2], [1, 1], 'EXPLICIT', 48,
            [1, 1], 'NCHW')
        del parameter_76

        # pd_op.batch_norm_: (1x48x2x2xf32, 48xf32, 48xf32, 48xf32, 48xf32, -1xu8) <- (1x48x2x2xf32, 48xf32, 48xf32, 48xf32, 48xf32)
        batch_norm__246, batch_norm__247, batch_norm__248, batch_norm__249, batch_norm__250, batch_norm__251 = paddle._C_ops.batch_norm(
            depthwise_conv2d_14, parameter_73, parameter_72, parameter_75, parameter_74, True, float("0.9"),
            float("1e-05"), 'NCHW', True, False)
        del (depthwise_conv2d_14, parameter_73, parameter_72, parameter_75, parameter_74, batch_norm__247,
            batch_norm__248, batch_norm__249, batch_norm__250, batch_norm__251)

        # pd_op.conv2d: (1x48x2x2xf32) <- (1x48x2x2xf32, 48x48x1x1xf32)
        conv2d_27 = paddle._C_ops.conv2d(batch_norm__246, parameter_71, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del batch_norm__246, parameter_71

        # pd_op.batch_norm_: (1x48x2x2xf32, 48xf32, 48xf32, 48xf32, 48xf32, -1xu8) <- (1x48x2x2xf32, 48xf32, 48xf32, 48xf32, 48xf32)
        batch_norm__252, batch_norm__253, batch_norm__254, batch_norm__255, batch_norm__256, batch_norm__257 = paddle._C_ops.batch_norm(
            conv2d_27, parameter_68, parameter_67, parameter_70, parameter_69, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_27, parameter_68, parameter_67, parameter_70, parameter_69, batch_norm__253, batch_norm__254,
            batch_norm__255, batch_norm__256, batch_norm__257)

        # pd_op.relu: (1x48x2x2xf32) <- (1x48x2x2xf32)
        relu_27 = paddle._C_ops.relu(batch_norm__252)
        del batch_norm__252

        # pd_op.conv2d: (1x48x4x4xf32) <- (1x48x4x4xf32, 48x48x1x1xf32)
        conv2d_28 = paddle._C_ops.conv2d(reshape_23, parameter_66, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del reshape_23, parameter_66

        # pd_op.batch_norm_: (1x48x4x4xf32, 48xf32, 48xf32, 48xf32, 48xf32, -1xu8) <- (1x48x4x4xf32, 48xf32, 48xf32, 48xf32, 48xf32)
        batch_norm__258, batch_norm__259, batch_norm__260, batch_norm__261, batch_norm__262, batch_norm__263 = paddle._C_ops.batch_norm(
            conv2d_28, parameter_63, parameter_62, parameter_65, parameter_64, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_28, parameter_63, parameter_62, parameter_65, parameter_64, batch_norm__259, batch_norm__260,
            batch_norm__261, batch_norm__262, batch_norm__263)

        # pd_op.relu: (1x48x4x4xf32) <- (1x48x4x4xf32)
        relu_28 = paddle._C_ops.relu(batch_norm__258)
        del batch_norm__258

        # pd_op.depthwise_conv2d: (1x48x2x2xf32) <- (1x48x4x4xf32, 48x1x3x3xf32)
        depthwise_conv2d_15 = paddle._C_ops.depthwise_conv2d(relu_28, parameter_61, [2, 2], [1, 1], 'EXPLICIT', 48, [1,
            1], 'NCHW')
        del relu_28, parameter_61

        # pd_op.batch_norm_: (1x48x2x2xf32, 48xf32, 48xf32, 48xf32, 48xf32, -1xu8) <- (1x48x2x2xf32, 48xf32, 48xf32, 48xf32, 48xf32)
        batch_norm__264, batch_norm__265, batch_norm__266, batch_norm__267, batch_norm__268, batch_norm__269 = paddle._C_ops.batch_norm(
            depthwise_conv2d_15, parameter_58, parameter_57, parameter_60, parameter_59, True, float("0.9"),
            float("1e-05"), 'NCHW', True, False)
        del (depthwise_conv2d_15, parameter_58, parameter_57, parameter_60, parameter_59, batch_norm__265,
            batch_norm__266, batch_norm__267, batch_norm__268, batch_norm__269)

        # pd_op.conv2d: (1x48x2x2xf32) <- (1x48x2x2xf32, 48x48x1x1xf32)
        conv2d_29 = paddle._C_ops.conv2d(batch_norm__264, parameter_56, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del batch_norm__264, parameter_56

        # pd_op.batch_norm_: (1x48x2x2xf32, 48xf32, 48xf32, 48xf32, 48xf32, -1xu8) <- (1x48x2x2xf32, 48xf32, 48xf32, 48xf32, 48xf32)
        batch_norm__270, batch_norm__271, batch_norm__272, batch_norm__273, batch_norm__274, batch_norm__275 = paddle._C_ops.batch_norm(
            conv2d_29, parameter_53, parameter_52, parameter_55, parameter_54, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_29, parameter_53, parameter_52, parameter_55, parameter_54, batch_norm__271, batch_norm__272,
            batch_norm__273, batch_norm__274, batch_norm__275)

        # pd_op.relu: (1x48x2x2xf32) <- (1x48x2x2xf32)
        relu_29 = paddle._C_ops.relu(batch_norm__270)
        del batch_norm__270

        # pd_op.full: (1xi32) <- ()
        full_22 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x48x2x2xf32, 1x48x2x2xf32]) <- (1x48x2x2xf32, 1x48x2x2xf32)
        combine_12 = [relu_27, relu_29]
        del relu_27, relu_29

        # pd_op.concat: (1x96x2x2xf32) <- ([1x48x2x2xf32, 1x48x2x2xf32], 1xi32)
        concat_12 = paddle._C_ops.concat(combine_12, full_22)
        del combine_12, full_22

        # pd_op.full_int_array: (5xi64) <- ()
        full_int_array_35 = paddle._C_ops.full_int_array([1, 2, 48, 2, 2], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x2x48x2x2xf32) <- (1x96x2x2xf32, 5xi64)
        reshape_24 = paddle._C_ops.reshape(concat_12, full_int_array_35)
        del concat_12, full_int_array_35

        # pd_op.transpose: (1x48x2x2x2xf32) <- (1x2x48x2x2xf32)
        transpose_12 = paddle._C_ops.transpose(reshape_24, [0, 2, 1, 3, 4])
        del reshape_24

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_36 = paddle._C_ops.full_int_array([1, 96, 2, 2], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x96x2x2xf32) <- (1x48x2x2x2xf32, 4xi64)
        reshape_25 = paddle._C_ops.reshape(transpose_12, full_int_array_36)
        del transpose_12, full_int_array_36

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_37 = paddle._C_ops.full_int_array([48, 48], paddle.int64, paddle.core.CPUPlace())

        # pd_op.full: (1xi32) <- ()
        full_23 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # pd_op.split: ([1x48x2x2xf32, 1x48x2x2xf32]) <- (1x96x2x2xf32, 2xi64, 1xi32)
        split_30 = paddle._C_ops.split(reshape_25, full_int_array_37, full_23)
        del reshape_25, full_int_array_37, full_23

        # builtin.split: (1x48x2x2xf32, 1x48x2x2xf32) <- ([1x48x2x2xf32, 1x48x2x2xf32])
        split_31, split_32 = split_30
        del split_30

        # pd_op.conv2d: (1x48x2x2xf32) <- (1x48x2x2xf32, 48x48x1x1xf32)
        conv2d_30 = paddle._C_ops.conv2d(split_32, parameter_51, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del split_32, parameter_51

        # pd_op.batch_norm_: (1x48x2x2xf32, 48xf32, 48xf32, 48xf32, 48xf32, -1xu8) <- (1x48x2x2xf32, 48xf32, 48xf32, 48xf32, 48xf32)
        batch_norm__276, batch_norm__277, batch_norm__278, batch_norm__279, batch_norm__280, batch_norm__281 = paddle._C_ops.batch_norm(
            conv2d_30, parameter_48, parameter_47, parameter_50, parameter_49, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_30, parameter_48, parameter_47, parameter_50, parameter_49, batch_norm__277, batch_norm__278,
            batch_norm__279, batch_norm__280, batch_norm__281)

        # pd_op.relu: (1x48x2x2xf32) <- (1x48x2x2xf32)
        relu_30 = paddle._C_ops.relu(batch_norm__276)
        del batch_norm__276

        # pd_op.depthwise_conv2d: (1x48x2x2xf32) <- (1x48x2x2xf32, 48x1x3x3xf32)
        depthwise_conv2d_16 = paddle._C_ops.depthwise_conv2d(relu_30, parameter_46, [1, 1], [1, 1], 'EXPLICIT', 48, [1,
            1], 'NCHW')
        del relu_30, parameter_46

        # pd_op.batch_norm_: (1x48x2x2xf32, 48xf32, 48xf32, 48xf32, 48xf32, -1xu8) <- (1x48x2x2xf32, 48xf32, 48xf32, 48xf32, 48xf32)
        batch_norm__282, batch_norm__283, batch_norm__284, batch_norm__285, batch_norm__286, batch_norm__287 = paddle._C_ops.batch_norm(
            depthwise_conv2d_16, parameter_43, parameter_42, parameter_45, parameter_44, True, float("0.9"),
            float("1e-05"), 'NCHW', True, False)
        del (depthwise_conv2d_16, parameter_43, parameter_42, parameter_45, parameter_44, batch_norm__283,
            batch_norm__284, batch_norm__285, batch_norm__286, batch_norm__287)

        # pd_op.conv2d: (1x48x2x2xf32) <- (1x48x2x2xf32, 48x48x1x1xf32)
        conv2d_31 = paddle._C_ops.conv2d(batch_norm__282, parameter_41, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del batch_norm__282, parameter_41

        # pd_op.batch_norm_: (1x48x2x2xf32, 48xf32, 48xf32, 48xf32, 48xf32, -1xu8) <- (1x48x2x2xf32, 48xf32, 48xf32, 48xf32, 48xf32)
        batch_norm__288, batch_norm__289, batch_norm__290, batch_norm__291, batch_norm__292, batch_norm__293 = paddle._C_ops.batch_norm(
            conv2d_31, parameter_38, parameter_37, parameter_40, parameter_39, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_31, parameter_38, parameter_37, parameter_40, parameter_39, batch_norm__289, batch_norm__290,
            batch_norm__291, batch_norm__292, batch_norm__293)

        # pd_op.relu: (1x48x2x2xf32) <- (1x48x2x2xf32)
        relu_31 = paddle._C_ops.relu(batch_norm__288)
        del batch_norm__288

        # pd_op.full: (1xi32) <- ()
        full_24 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x48x2x2xf32, 1x48x2x2xf32]) <- (1x48x2x2xf32, 1x48x2x2xf32)
        combine_13 = [split_31, relu_31]
        del split_31, relu_31

        # pd_op.concat: (1x96x2x2xf32) <- ([1x48x2x2xf32, 1x48x2x2xf32], 1xi32)
        concat_13 = paddle._C_ops.concat(combine_13, full_24)
        del combine_13, full_24

        # pd_op.full_int_array: (5xi64) <- ()
        full_int_array_38 = paddle._C_ops.full_int_array([1, 2, 48, 2, 2], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x2x48x2x2xf32) <- (1x96x2x2xf32, 5xi64)
        reshape_26 = paddle._C_ops.reshape(concat_13, full_int_array_38)
        del concat_13, full_int_array_38

        # pd_op.transpose: (1x48x2x2x2xf32) <- (1x2x48x2x2xf32)
        transpose_13 = paddle._C_ops.transpose(reshape_26, [0, 2, 1, 3, 4])
        del reshape_26

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_39 = paddle._C_ops.full_int_array([1, 96, 2, 2], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x96x2x2xf32) <- (1x48x2x2x2xf32, 4xi64)
        reshape_27 = paddle._C_ops.reshape(transpose_13, full_int_array_39)
        del transpose_13, full_int_array_39

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_40 = paddle._C_ops.full_int_array([48, 48], paddle.int64, paddle.core.CPUPlace())

        # pd_op.full: (1xi32) <- ()
        full_25 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # pd_op.split: ([1x48x2x2xf32, 1x48x2x2xf32]) <- (1x96x2x2xf32, 2xi64, 1xi32)
        split_33 = paddle._C_ops.split(reshape_27, full_int_array_40, full_25)
        del reshape_27, full_int_array_40, full_25

        # builtin.split: (1x48x2x2xf32, 1x48x2x2xf32) <- ([1x48x2x2xf32, 1x48x2x2xf32])
        split_34, split_35 = split_33
        del split_33

        # pd_op.conv2d: (1x48x2x2xf32) <- (1x48x2x2xf32, 48x48x1x1xf32)
        conv2d_32 = paddle._C_ops.conv2d(split_35, parameter_36, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del split_35, parameter_36

        # pd_op.batch_norm_: (1x48x2x2xf32, 48xf32, 48xf32, 48xf32, 48xf32, -1xu8) <- (1x48x2x2xf32, 48xf32, 48xf32, 48xf32, 48xf32)
        batch_norm__294, batch_norm__295, batch_norm__296, batch_norm__297, batch_norm__298, batch_norm__299 = paddle._C_ops.batch_norm(
            conv2d_32, parameter_33, parameter_32, parameter_35, parameter_34, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_32, parameter_33, parameter_32, parameter_35, parameter_34, batch_norm__295, batch_norm__296,
            batch_norm__297, batch_norm__298, batch_norm__299)

        # pd_op.relu: (1x48x2x2xf32) <- (1x48x2x2xf32)
        relu_32 = paddle._C_ops.relu(batch_norm__294)
        del batch_norm__294

        # pd_op.depthwise_conv2d: (1x48x2x2xf32) <- (1x48x2x2xf32, 48x1x3x3xf32)
        depthwise_conv2d_17 = paddle._C_ops.depthwise_conv2d(relu_32, parameter_31, [1, 1], [1, 1], 'EXPLICIT', 48, [1,
            1], 'NCHW')
        del relu_32, parameter_31

        # pd_op.batch_norm_: (1x48x2x2xf32, 48xf32, 48xf32, 48xf32, 48xf32, -1xu8) <- (1x48x2x2xf32, 48xf32, 48xf32, 48xf32, 48xf32)
        batch_norm__300, batch_norm__301, batch_norm__302, batch_norm__303, batch_norm__304, batch_norm__305 = paddle._C_ops.batch_norm(
            depthwise_conv2d_17, parameter_28, parameter_27, parameter_30, parameter_29, True, float("0.9"),
            float("1e-05"), 'NCHW', True, False)
        del (depthwise_conv2d_17, parameter_28, parameter_27, parameter_30, parameter_29, batch_norm__301,
            batch_norm__302, batch_norm__303, batch_norm__304, batch_norm__305)

        # pd_op.conv2d: (1x48x2x2xf32) <- (1x48x2x2xf32, 48x48x1x1xf32)
        conv2d_33 = paddle._C_ops.conv2d(batch_norm__300, parameter_26, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del batch_norm__300, parameter_26

        # pd_op.batch_norm_: (1x48x2x2xf32, 48xf32, 48xf32, 48xf32, 48xf32, -1xu8) <- (1x48x2x2xf32, 48xf32, 48xf32, 48xf32, 48xf32)
        batch_norm__306, batch_norm__307, batch_norm__308, batch_norm__309, batch_norm__310, batch_norm__311 = paddle._C_ops.batch_norm(
            conv2d_33, parameter_23, parameter_22, parameter_25, parameter_24, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_33, parameter_23, parameter_22, parameter_25, parameter_24, batch_norm__307, batch_norm__308,
            batch_norm__309, batch_norm__310, batch_norm__311)

        # pd_op.relu: (1x48x2x2xf32) <- (1x48x2x2xf32)
        relu_33 = paddle._C_ops.relu(batch_norm__306)
        del batch_norm__306

        # pd_op.full: (1xi32) <- ()
        full_26 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x48x2x2xf32, 1x48x2x2xf32]) <- (1x48x2x2xf32, 1x48x2x2xf32)
        combine_14 = [split_34, relu_33]
        del split_34, relu_33

        # pd_op.concat: (1x96x2x2xf32) <- ([1x48x2x2xf32, 1x48x2x2xf32], 1xi32)
        concat_14 = paddle._C_ops.concat(combine_14, full_26)
        del combine_14, full_26

        # pd_op.full_int_array: (5xi64) <- ()
        full_int_array_41 = paddle._C_ops.full_int_array([1, 2, 48, 2, 2], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x2x48x2x2xf32) <- (1x96x2x2xf32, 5xi64)
        reshape_28 = paddle._C_ops.reshape(concat_14, full_int_array_41)
        del concat_14, full_int_array_41

        # pd_op.transpose: (1x48x2x2x2xf32) <- (1x2x48x2x2xf32)
        transpose_14 = paddle._C_ops.transpose(reshape_28, [0, 2, 1, 3, 4])
        del reshape_28

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_42 = paddle._C_ops.full_int_array([1, 96, 2, 2], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x96x2x2xf32) <- (1x48x2x2x2xf32, 4xi64)
        reshape_29 = paddle._C_ops.reshape(transpose_14, full_int_array_42)
        del transpose_14, full_int_array_42

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_43 = paddle._C_ops.full_int_array([48, 48], paddle.int64, paddle.core.CPUPlace())

        # pd_op.full: (1xi32) <- ()
        full_27 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # pd_op.split: ([1x48x2x2xf32, 1x48x2x2xf32]) <- (1x96x2x2xf32, 2xi64, 1xi32)
        split_36 = paddle._C_ops.split(reshape_29, full_int_array_43, full_27)
        del reshape_29, full_int_array_43, full_27

        # builtin.split: (1x48x2x2xf32, 1x48x2x2xf32) <- ([1x48x2x2xf32, 1x48x2x2xf32])
        split_37, split_38 = split_36
        del split_36

        # pd_op.conv2d: (1x48x2x2xf32) <- (1x48x2x2xf32, 48x48x1x1xf32)
        conv2d_34 = paddle._C_ops.conv2d(split_38, parameter_21, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del split_38, parameter_21

        # pd_op.batch_norm_: (1x48x2x2xf32, 48xf32, 48xf32, 48xf32, 48xf32, -1xu8) <- (1x48x2x2xf32, 48xf32, 48xf32, 48xf32, 48xf32)
        batch_norm__312, batch_norm__313, batch_norm__314, batch_norm__315, batch_norm__316, batch_norm__317 = paddle._C_ops.batch_norm(
            conv2d_34, parameter_18, parameter_17, parameter_20, parameter_19, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_34, parameter_18, parameter_17, parameter_20, parameter_19, batch_norm__313, batch_norm__314,
            batch_norm__315, batch_norm__316, batch_norm__317)

        # pd_op.relu: (1x48x2x2xf32) <- (1x48x2x2xf32)
        relu_34 = paddle._C_ops.relu(batch_norm__312)
        del batch_norm__312

        # pd_op.depthwise_conv2d: (1x48x2x2xf32) <- (1x48x2x2xf32, 48x1x3x3xf32)
        depthwise_conv2d_18 = paddle._C_ops.depthwise_conv2d(relu_34, parameter_16, [1, 1], [1, 1], 'EXPLICIT', 48, [1,
            1], 'NCHW')
        del relu_34, parameter_16

        # pd_op.batch_norm_: (1x48x2x2xf32, 48xf32, 48xf32, 48xf32, 48xf32, -1xu8) <- (1x48x2x2xf32, 48xf32, 48xf32, 48xf32, 48xf32)
        batch_norm__318, batch_norm__319, batch_norm__320, batch_norm__321, batch_norm__322, batch_norm__323 = paddle._C_ops.batch_norm(
            depthwise_conv2d_18, parameter_13, parameter_12, parameter_15, parameter_14, True, float("0.9"),
            float("1e-05"), 'NCHW', True, False)
        del (depthwise_conv2d_18, parameter_13, parameter_12, parameter_15, parameter_14, batch_norm__319,
            batch_norm__320, batch_norm__321, batch_norm__322, batch_norm__323)

        # pd_op.conv2d: (1x48x2x2xf32) <- (1x48x2x2xf32, 48x48x1x1xf32)
        conv2d_35 = paddle._C_ops.conv2d(batch_norm__318, parameter_11, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del batch_norm__318, parameter_11

        # pd_op.batch_norm_: (1x48x2x2xf32, 48xf32, 48xf32, 48xf32, 48xf32, -1xu8) <- (1x48x2x2xf32, 48xf32, 48xf32, 48xf32, 48xf32)
        batch_norm__324, batch_norm__325, batch_norm__326, batch_norm__327, batch_norm__328, batch_norm__329 = paddle._C_ops.batch_norm(
            conv2d_35, parameter_8, parameter_7, parameter_10, parameter_9, True, float("0.9"), float("1e-05"), 'NCHW',
            True, False)
        del (conv2d_35, parameter_8, parameter_7, parameter_10, parameter_9, batch_norm__325, batch_norm__326,
            batch_norm__327, batch_norm__328, batch_norm__329)

        # pd_op.relu: (1x48x2x2xf32) <- (1x48x2x2xf32)
        relu_35 = paddle._C_ops.relu(batch_norm__324)
        del batch_norm__324

        # pd_op.full: (1xi32) <- ()
        full_28 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x48x2x2xf32, 1x48x2x2xf32]) <- (1x48x2x2xf32, 1x48x2x2xf32)
        combine_15 = [split_37, relu_35]
        del split_37, relu_35

        # pd_op.concat: (1x96x2x2xf32) <- ([1x48x2x2xf32, 1x48x2x2xf32], 1xi32)
        concat_15 = paddle._C_ops.concat(combine_15, full_28)
        del combine_15, full_28

        # pd_op.full_int_array: (5xi64) <- ()
        full_int_array_44 = paddle._C_ops.full_int_array([1, 2, 48, 2, 2], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x2x48x2x2xf32) <- (1x96x2x2xf32, 5xi64)
        reshape_30 = paddle._C_ops.reshape(concat_15, full_int_array_44)
        del concat_15, full_int_array_44

        # pd_op.transpose: (1x48x2x2x2xf32) <- (1x2x48x2x2xf32)
        transpose_15 = paddle._C_ops.transpose(reshape_30, [0, 2, 1, 3, 4])
        del reshape_30

        # pd_op.full_int_array: (4xi64) <- ()
        full_int_array_45 = paddle._C_ops.full_int_array([1, 96, 2, 2], paddle.int64, paddle.core.CPUPlace())

        # pd_op.reshape: (1x96x2x2xf32) <- (1x48x2x2x2xf32, 4xi64)
        reshape_31 = paddle._C_ops.reshape(transpose_15, full_int_array_45)
        del transpose_15, full_int_array_45

        # pd_op.conv2d: (1x512x2x2xf32) <- (1x96x2x2xf32, 512x96x1x1xf32)
        conv2d_36 = paddle._C_ops.conv2d(reshape_31, parameter_6, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del reshape_31, parameter_6

        # pd_op.batch_norm_: (1x512x2x2xf32, 512xf32, 512xf32, 512xf32, 512xf32, -1xu8) <- (1x512x2x2xf32, 512xf32, 512xf32, 512xf32, 512xf32)
        batch_norm__330, batch_norm__331, batch_norm__332, batch_norm__333, batch_norm__334, batch_norm__335 = paddle._C_ops.batch_norm(
            conv2d_36, parameter_3, parameter_2, parameter_5, parameter_4, True, float("0.9"), float("1e-05"), 'NCHW',
            True, False)
        del (conv2d_36, parameter_3, parameter_2, parameter_5, parameter_4, batch_norm__331, batch_norm__332,
            batch_norm__333, batch_norm__334, batch_norm__335)

        # pd_op.relu: (1x512x2x2xf32) <- (1x512x2x2xf32)
        relu_36 = paddle._C_ops.relu(batch_norm__330)
        del batch_norm__330

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_46 = paddle._C_ops.full_int_array([1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.pool2d: (1x512x1x1xf32) <- (1x512x2x2xf32, 2xi64)
        pool2d_1 = paddle._C_ops.pool2d(relu_36, full_int_array_46, [1, 1], [0, 0], False, True, 'NCHW', 'avg', False,
            True, 'EXPLICIT')
        del relu_36, full_int_array_46

        # pd_op.flatten: (1x512xf32) <- (1x512x1x1xf32)
        flatten_0 = paddle._C_ops.flatten(pool2d_1, 1, 3)
        del pool2d_1

        # pd_op.matmul: (1x1000xf32) <- (1x512xf32, 512x1000xf32)
        matmul_0 = paddle._C_ops.matmul(flatten_0, parameter_1, False, False)
        del flatten_0, parameter_1

        # pd_op.add: (1x1000xf32) <- (1x1000xf32, 1000xf32)
        add_0 = paddle._C_ops.add(matmul_0, parameter_0)
        del matmul_0, parameter_0

        return (add_0, )
