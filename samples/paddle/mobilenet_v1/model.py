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
    ):
        # pd_op.conv2d: (1x32x32x32xf32) <- (1x3x64x64xf32, 32x3x3x3xf32)
        conv2d_0 = paddle._C_ops.conv2d(data_0, parameter_136, [2, 2], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del data_0, parameter_136

        # pd_op.batch_norm_: (1x32x32x32xf32, 32xf32, 32xf32, 32xf32, 32xf32, -1xu8) <- (1x32x32x32xf32, 32xf32, 32xf32, 32xf32, 32xf32)
        batch_norm__0, batch_norm__1, batch_norm__2, batch_norm__3, batch_norm__4, batch_norm__5 = paddle._C_ops.batch_norm(
            conv2d_0, parameter_133, parameter_132, parameter_135, parameter_134, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_0, parameter_133, parameter_132, parameter_135, parameter_134, batch_norm__1, batch_norm__2,
            batch_norm__3, batch_norm__4, batch_norm__5)

        # pd_op.relu: (1x32x32x32xf32) <- (1x32x32x32xf32)
        relu_0 = paddle._C_ops.relu(batch_norm__0)
        del batch_norm__0

        # pd_op.depthwise_conv2d: (1x32x32x32xf32) <- (1x32x32x32xf32, 32x1x3x3xf32)
        depthwise_conv2d_0 = paddle._C_ops.depthwise_conv2d(relu_0, parameter_131, [1, 1], [1, 1], 'EXPLICIT', 32, [1,
            1], 'NCHW')
        del relu_0, parameter_131

        # pd_op.batch_norm_: (1x32x32x32xf32, 32xf32, 32xf32, 32xf32, 32xf32, -1xu8) <- (1x32x32x32xf32, 32xf32, 32xf32, 32xf32, 32xf32)
        batch_norm__6, batch_norm__7, batch_norm__8, batch_norm__9, batch_norm__10, batch_norm__11 = paddle._C_ops.batch_norm(
            depthwise_conv2d_0, parameter_128, parameter_127, parameter_130, parameter_129, True, float("0.9"),
            float("1e-05"), 'NCHW', True, False)
        del (depthwise_conv2d_0, parameter_128, parameter_127, parameter_130, parameter_129, batch_norm__7,
            batch_norm__8, batch_norm__9, batch_norm__10, batch_norm__11)

        # pd_op.relu: (1x32x32x32xf32) <- (1x32x32x32xf32)
        relu_1 = paddle._C_ops.relu(batch_norm__6)
        del batch_norm__6

        # pd_op.conv2d: (1x64x32x32xf32) <- (1x32x32x32xf32, 64x32x1x1xf32)
        conv2d_1 = paddle._C_ops.conv2d(relu_1, parameter_126, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_1, parameter_126

        # pd_op.batch_norm_: (1x64x32x32xf32, 64xf32, 64xf32, 64xf32, 64xf32, -1xu8) <- (1x64x32x32xf32, 64xf32, 64xf32, 64xf32, 64xf32)
        batch_norm__12, batch_norm__13, batch_norm__14, batch_norm__15, batch_norm__16, batch_norm__17 = paddle._C_ops.batch_norm(
            conv2d_1, parameter_123, parameter_122, parameter_125, parameter_124, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_1, parameter_123, parameter_122, parameter_125, parameter_124, batch_norm__13, batch_norm__14,
            batch_norm__15, batch_norm__16, batch_norm__17)

        # pd_op.relu: (1x64x32x32xf32) <- (1x64x32x32xf32)
        relu_2 = paddle._C_ops.relu(batch_norm__12)
        del batch_norm__12

        # pd_op.depthwise_conv2d: (1x64x16x16xf32) <- (1x64x32x32xf32, 64x1x3x3xf32)
        depthwise_conv2d_1 = paddle._C_ops.depthwise_conv2d(relu_2, parameter_121, [2, 2], [1, 1], 'EXPLICIT', 64, [1,
            1], 'NCHW')
        del relu_2, parameter_121

        # pd_op.batch_norm_: (1x64x16x16xf32, 64xf32, 64xf32, 64xf32, 64xf32, -1xu8) <- (1x64x16x16xf32, 64xf32, 64xf32, 64xf32, 64xf32)
        batch_norm__18, batch_norm__19, batch_norm__20, batch_norm__21, batch_norm__22, batch_norm__23 = paddle._C_ops.batch_norm(
            depthwise_conv2d_1, parameter_118, parameter_117, parameter_120, parameter_119, True, float("0.9"),
            float("1e-05"), 'NCHW', True, False)
        del (depthwise_conv2d_1, parameter_118, parameter_117, parameter_120, parameter_119, batch_norm__19,
            batch_norm__20, batch_norm__21, batch_norm__22, batch_norm__23)

        # pd_op.relu: (1x64x16x16xf32) <- (1x64x16x16xf32)
        relu_3 = paddle._C_ops.relu(batch_norm__18)
        del batch_norm__18

        # pd_op.conv2d: (1x128x16x16xf32) <- (1x64x16x16xf32, 128x64x1x1xf32)
        conv2d_2 = paddle._C_ops.conv2d(relu_3, parameter_116, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_3, parameter_116

        # pd_op.batch_norm_: (1x128x16x16xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x16x16xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__24, batch_norm__25, batch_norm__26, batch_norm__27, batch_norm__28, batch_norm__29 = paddle._C_ops.batch_norm(
            conv2d_2, parameter_113, parameter_112, parameter_115, parameter_114, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_2, parameter_113, parameter_112, parameter_115, parameter_114, batch_norm__25, batch_norm__26,
            batch_norm__27, batch_norm__28, batch_norm__29)

        # pd_op.relu: (1x128x16x16xf32) <- (1x128x16x16xf32)
        relu_4 = paddle._C_ops.relu(batch_norm__24)
        del batch_norm__24

        # pd_op.depthwise_conv2d: (1x128x16x16xf32) <- (1x128x16x16xf32, 128x1x3x3xf32)
        depthwise_conv2d_2 = paddle._C_ops.depthwise_conv2d(relu_4, parameter_111, [1, 1], [1, 1], 'EXPLICIT', 128, [1,
            1], 'NCHW')
        del relu_4, parameter_111

        # pd_op.batch_norm_: (1x128x16x16xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x16x16xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__30, batch_norm__31, batch_norm__32, batch_norm__33, batch_norm__34, batch_norm__35 = paddle._C_ops.batch_norm(
            depthwise_conv2d_2, parameter_108, parameter_107, parameter_110, parameter_109, True, float("0.9"),
            float("1e-05"), 'NCHW', True, False)
        del (depthwise_conv2d_2, parameter_108, parameter_107, parameter_110, parameter_109, batch_norm__31,
            batch_norm__32, batch_norm__33, batch_norm__34, batch_norm__35)

        # pd_op.relu: (1x128x16x16xf32) <- (1x128x16x16xf32)
        relu_5 = paddle._C_ops.relu(batch_norm__30)
        del batch_norm__30

        # pd_op.conv2d: (1x128x16x16xf32) <- (1x128x16x16xf32, 128x128x1x1xf32)
        conv2d_3 = paddle._C_ops.conv2d(relu_5, parameter_106, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_5, parameter_106

        # pd_op.batch_norm_: (1x128x16x16xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x16x16xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__36, batch_norm__37, batch_norm__38, batch_norm__39, batch_norm__40, batch_norm__41 = paddle._C_ops.batch_norm(
            conv2d_3, parameter_103, parameter_102, parameter_105, parameter_104, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_3, parameter_103, parameter_102, parameter_105, parameter_104, batch_norm__37, batch_norm__38,
            batch_norm__39, batch_norm__40, batch_norm__41)

        # pd_op.relu: (1x128x16x16xf32) <- (1x128x16x16xf32)
        relu_6 = paddle._C_ops.relu(batch_norm__36)
        del batch_norm__36

        # pd_op.depthwise_conv2d: (1x128x8x8xf32) <- (1x128x16x16xf32, 128x1x3x3xf32)
        depthwise_conv2d_3 = paddle._C_ops.depthwise_conv2d(relu_6, parameter_101, [2, 2], [1, 1], 'EXPLICIT', 128, [1,
            1], 'NCHW')
        del relu_6, parameter_101

        # pd_op.batch_norm_: (1x128x8x8xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x8x8xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__42, batch_norm__43, batch_norm__44, batch_norm__45, batch_norm__46, batch_norm__47 = paddle._C_ops.batch_norm(
            depthwise_conv2d_3, parameter_98, parameter_97, parameter_100, parameter_99, True, float("0.9"),
            float("1e-05"), 'NCHW', True, False)
        del (depthwise_conv2d_3, parameter_98, parameter_97, parameter_100, parameter_99, batch_norm__43,
            batch_norm__44, batch_norm__45, batch_norm__46, batch_norm__47)

        # pd_op.relu: (1x128x8x8xf32) <- (1x128x8x8xf32)
        relu_7 = paddle._C_ops.relu(batch_norm__42)
        del batch_norm__42

        # pd_op.conv2d: (1x256x8x8xf32) <- (1x128x8x8xf32, 256x128x1x1xf32)
        conv2d_4 = paddle._C_ops.conv2d(relu_7, parameter_96, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_7, parameter_96

        # pd_op.batch_norm_: (1x256x8x8xf32, 256xf32, 256xf32, 256xf32, 256xf32, -1xu8) <- (1x256x8x8xf32, 256xf32, 256xf32, 256xf32, 256xf32)
        batch_norm__48, batch_norm__49, batch_norm__50, batch_norm__51, batch_norm__52, batch_norm__53 = paddle._C_ops.batch_norm(
            conv2d_4, parameter_93, parameter_92, parameter_95, parameter_94, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_4, parameter_93, parameter_92, parameter_95, parameter_94, batch_norm__49, batch_norm__50,
            batch_norm__51, batch_norm__52, batch_norm__53)

        # pd_op.relu: (1x256x8x8xf32) <- (1x256x8x8xf32)
        relu_8 = paddle._C_ops.relu(batch_norm__48)
        del batch_norm__48

        # pd_op.depthwise_conv2d: (1x256x8x8xf32) <- (1x256x8x8xf32, 256x1x3x3xf32)
        depthwise_conv2d_4 = paddle._C_ops.depthwise_conv2d(relu_8, parameter_91, [1, 1], [1, 1], 'EXPLICIT', 256, [1,
            1], 'NCHW')
        del relu_8, parameter_91

        # pd_op.batch_norm_: (1x256x8x8xf32, 256xf32, 256xf32, 256xf32, 256xf32, -1xu8) <- (1x256x8x8xf32, 256xf32, 256xf32, 256xf32, 256xf32)
        batch_norm__54, batch_norm__55, batch_norm__56, batch_norm__57, batch_norm__58, batch_norm__59 = paddle._C_ops.batch_norm(
            depthwise_conv2d_4, parameter_88, parameter_87, parameter_90, parameter_89, True, float("0.9"),
            float("1e-05"), 'NCHW', True, False)
        del (depthwise_conv2d_4, parameter_88, parameter_87, parameter_90, parameter_89, batch_norm__55, batch_norm__56,
            batch_norm__57, batch_norm__58, batch_norm__59)

        # pd_op.relu: (1x256x8x8xf32) <- (1x256x8x8xf32)
        relu_9 = paddle._C_ops.relu(batch_norm__54)
        del batch_norm__54

        # pd_op.conv2d: (1x256x8x8xf32) <- (1x256x8x8xf32, 256x256x1x1xf32)
        conv2d_5 = paddle._C_ops.conv2d(relu_9, parameter_86, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_9, parameter_86

        # pd_op.batch_norm_: (1x256x8x8xf32, 256xf32, 256xf32, 256xf32, 256xf32, -1xu8) <- (1x256x8x8xf32, 256xf32, 256xf32, 256xf32, 256xf32)
        batch_norm__60, batch_norm__61, batch_norm__62, batch_norm__63, batch_norm__64, batch_norm__65 = paddle._C_ops.batch_norm(
            conv2d_5, parameter_83, parameter_82, parameter_85, parameter_84, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_5, parameter_83, parameter_82, parameter_85, parameter_84, batch_norm__61, batch_norm__62,
            batch_norm__63, batch_norm__64, batch_norm__65)

        # pd_op.relu: (1x256x8x8xf32) <- (1x256x8x8xf32)
        relu_10 = paddle._C_ops.relu(batch_norm__60)
        del batch_norm__60

        # pd_op.depthwise_conv2d: (1x256x4x4xf32) <- (1x256x8x8xf32, 256x1x3x3xf32)
        depthwise_conv2d_5 = paddle._C_ops.depthwise_conv2d(relu_10, parameter_81, [2, 2], [1, 1], 'EXPLICIT', 256, [1,
            1], 'NCHW')
        del relu_10, parameter_81

        # pd_op.batch_norm_: (1x256x4x4xf32, 256xf32, 256xf32, 256xf32, 256xf32, -1xu8) <- (1x256x4x4xf32, 256xf32, 256xf32, 256xf32, 256xf32)
        batch_norm__66, batch_norm__67, batch_norm__68, batch_norm__69, batch_norm__70, batch_norm__71 = paddle._C_ops.batch_norm(
            depthwise_conv2d_5, parameter_78, parameter_77, parameter_80, parameter_79, True, float("0.9"),
            float("1e-05"), 'NCHW', True, False)
        del (depthwise_conv2d_5, parameter_78, parameter_77, parameter_80, parameter_79, batch_norm__67, batch_norm__68,
            batch_norm__69, batch_norm__70, batch_norm__71)

        # pd_op.relu: (1x256x4x4xf32) <- (1x256x4x4xf32)
        relu_11 = paddle._C_ops.relu(batch_norm__66)
        del batch_norm__66

        # pd_op.conv2d: (1x512x4x4xf32) <- (1x256x4x4xf32, 512x256x1x1xf32)
        conv2d_6 = paddle._C_ops.conv2d(relu_11, parameter_76, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_11, parameter_76

        # pd_op.batch_norm_: (1x512x4x4xf32, 512xf32, 512xf32, 512xf32, 512xf32, -1xu8) <- (1x512x4x4xf32, 512xf32, 512xf32, 512xf32, 512xf32)
        batch_norm__72, batch_norm__73, batch_norm__74, batch_norm__75, batch_norm__76, batch_norm__77 = paddle._C_ops.batch_norm(
            conv2d_6, parameter_73, parameter_72, parameter_75, parameter_74, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_6, parameter_73, parameter_72, parameter_75, parameter_74, batch_norm__73, batch_norm__74,
            batch_norm__75, batch_norm__76, batch_norm__77)

        # pd_op.relu: (1x512x4x4xf32) <- (1x512x4x4xf32)
        relu_12 = paddle._C_ops.relu(batch_norm__72)
        del batch_norm__72

        # pd_op.depthwise_conv2d: (1x512x4x4xf32) <- (1x512x4x4xf32, 512x1x3x3xf32)
        depthwise_conv2d_6 = paddle._C_ops.depthwise_conv2d(relu_12, parameter_71, [1, 1], [1, 1], 'EXPLICIT', 512, [1,
            1], 'NCHW')
        del relu_12, parameter_71

        # pd_op.batch_norm_: (1x512x4x4xf32, 512xf32, 512xf32, 512xf32, 512xf32, -1xu8) <- (1x512x4x4xf32, 512xf32, 512xf32, 512xf32, 512xf32)
        batch_norm__78, batch_norm__79, batch_norm__80, batch_norm__81, batch_norm__82, batch_norm__83 = paddle._C_ops.batch_norm(
            depthwise_conv2d_6, parameter_68, parameter_67, parameter_70, parameter_69, True, float("0.9"),
            float("1e-05"), 'NCHW', True, False)
        del (depthwise_conv2d_6, parameter_68, parameter_67, parameter_70, parameter_69, batch_norm__79, batch_norm__80,
            batch_norm__81, batch_norm__82, batch_norm__83)

        # pd_op.relu: (1x512x4x4xf32) <- (1x512x4x4xf32)
        relu_13 = paddle._C_ops.relu(batch_norm__78)
        del batch_norm__78

        # pd_op.conv2d: (1x512x4x4xf32) <- (1x512x4x4xf32, 512x512x1x1xf32)
        conv2d_7 = paddle._C_ops.conv2d(relu_13, parameter_66, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_13, parameter_66

        # pd_op.batch_norm_: (1x512x4x4xf32, 512xf32, 512xf32, 512xf32, 512xf32, -1xu8) <- (1x512x4x4xf32, 512xf32, 512xf32, 512xf32, 512xf32)
        batch_norm__84, batch_norm__85, batch_norm__86, batch_norm__87, batch_norm__88, batch_norm__89 = paddle._C_ops.batch_norm(
            conv2d_7, parameter_63, parameter_62, parameter_65, parameter_64, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_7, parameter_63, parameter_62, parameter_65, parameter_64, batch_norm__85, batch_norm__86,
            batch_norm__87, batch_norm__88, batch_norm__89)

        # pd_op.relu: (1x512x4x4xf32) <- (1x512x4x4xf32)
        relu_14 = paddle._C_ops.relu(batch_norm__84)
        del batch_norm__84

        # pd_op.depthwise_conv2d: (1x512x4x4xf32) <- (1x512x4x4xf32, 512x1x3x3xf32)
        depthwise_conv2d_7 = paddle._C_ops.depthwise_conv2d(relu_14, parameter_61, [1, 1], [1, 1], 'EXPLICIT', 512, [1,
            1], 'NCHW')
        del relu_14, parameter_61

        # pd_op.batch_norm_: (1x512x4x4xf32, 512xf32, 512xf32, 512xf32, 512xf32, -1xu8) <- (1x512x4x4xf32, 512xf32, 512xf32, 512xf32, 512xf32)
        batch_norm__90, batch_norm__91, batch_norm__92, batch_norm__93, batch_norm__94, batch_norm__95 = paddle._C_ops.batch_norm(
            depthwise_conv2d_7, parameter_58, parameter_57, parameter_60, parameter_59, True, float("0.9"),
            float("1e-05"), 'NCHW', True, False)
        del (depthwise_conv2d_7, parameter_58, parameter_57, parameter_60, parameter_59, batch_norm__91, batch_norm__92,
            batch_norm__93, batch_norm__94, batch_norm__95)

        # pd_op.relu: (1x512x4x4xf32) <- (1x512x4x4xf32)
        relu_15 = paddle._C_ops.relu(batch_norm__90)
        del batch_norm__90

        # pd_op.conv2d: (1x512x4x4xf32) <- (1x512x4x4xf32, 512x512x1x1xf32)
        conv2d_8 = paddle._C_ops.conv2d(relu_15, parameter_56, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_15, parameter_56

        # pd_op.batch_norm_: (1x512x4x4xf32, 512xf32, 512xf32, 512xf32, 512xf32, -1xu8) <- (1x512x4x4xf32, 512xf32, 512xf32, 512xf32, 512xf32)
        batch_norm__96, batch_norm__97, batch_norm__98, batch_norm__99, batch_norm__100, batch_norm__101 = paddle._C_ops.batch_norm(
            conv2d_8, parameter_53, parameter_52, parameter_55, parameter_54, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_8, parameter_53, parameter_52, parameter_55, parameter_54, batch_norm__97, batch_norm__98,
            batch_norm__99, batch_norm__100, batch_norm__101)

        # pd_op.relu: (1x512x4x4xf32) <- (1x512x4x4xf32)
        relu_16 = paddle._C_ops.relu(batch_norm__96)
        del batch_norm__96

        # pd_op.depthwise_conv2d: (1x512x4x4xf32) <- (1x512x4x4xf32, 512x1x3x3xf32)
        depthwise_conv2d_8 = paddle._C_ops.depthwise_conv2d(relu_16, parameter_51, [1, 1], [1, 1], 'EXPLICIT', 512, [1,
            1], 'NCHW')
        del relu_16, parameter_51

        # pd_op.batch_norm_: (1x512x4x4xf32, 512xf32, 512xf32, 512xf32, 512xf32, -1xu8) <- (1x512x4x4xf32, 512xf32, 512xf32, 512xf32, 512xf32)
        batch_norm__102, batch_norm__103, batch_norm__104, batch_norm__105, batch_norm__106, batch_norm__107 = paddle._C_ops.batch_norm(
            depthwise_conv2d_8, parameter_48, parameter_47, parameter_50, parameter_49, True, float("0.9"),
            float("1e-05"), 'NCHW', True, False)
        del (depthwise_conv2d_8, parameter_48, parameter_47, parameter_50, parameter_49, batch_norm__103,
            batch_norm__104, batch_norm__105, batch_norm__106, batch_norm__107)

        # pd_op.relu: (1x512x4x4xf32) <- (1x512x4x4xf32)
        relu_17 = paddle._C_ops.relu(batch_norm__102)
        del batch_norm__102

        # pd_op.conv2d: (1x512x4x4xf32) <- (1x512x4x4xf32, 512x512x1x1xf32)
        conv2d_9 = paddle._C_ops.conv2d(relu_17, parameter_46, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_17, parameter_46

        # pd_op.batch_norm_: (1x512x4x4xf32, 512xf32, 512xf32, 512xf32, 512xf32, -1xu8) <- (1x512x4x4xf32, 512xf32, 512xf32, 512xf32, 512xf32)
        batch_norm__108, batch_norm__109, batch_norm__110, batch_norm__111, batch_norm__112, batch_norm__113 = paddle._C_ops.batch_norm(
            conv2d_9, parameter_43, parameter_42, parameter_45, parameter_44, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_9, parameter_43, parameter_42, parameter_45, parameter_44, batch_norm__109, batch_norm__110,
            batch_norm__111, batch_norm__112, batch_norm__113)

        # pd_op.relu: (1x512x4x4xf32) <- (1x512x4x4xf32)
        relu_18 = paddle._C_ops.relu(batch_norm__108)
        del batch_norm__108

        # pd_op.depthwise_conv2d: (1x512x4x4xf32) <- (1x512x4x4xf32, 512x1x3x3xf32)
        depthwise_conv2d_9 = paddle._C_ops.depthwise_conv2d(relu_18, parameter_41, [1, 1], [1, 1], 'EXPLICIT', 512, [1,
            1], 'NCHW')
        del relu_18, parameter_41

        # pd_op.batch_norm_: (1x512x4x4xf32, 512xf32, 512xf32, 512xf32, 512xf32, -1xu8) <- (1x512x4x4xf32, 512xf32, 512xf32, 512xf32, 512xf32)
        batch_norm__114, batch_norm__115, batch_norm__116, batch_norm__117, batch_norm__118, batch_norm__119 = paddle._C_ops.batch_norm(
            depthwise_conv2d_9, parameter_38, parameter_37, parameter_40, parameter_39, True, float("0.9"),
            float("1e-05"), 'NCHW', True, False)
        del (depthwise_conv2d_9, parameter_38, parameter_37, parameter_40, parameter_39, batch_norm__115,
            batch_norm__116, batch_norm__117, batch_norm__118, batch_norm__119)

        # pd_op.relu: (1x512x4x4xf32) <- (1x512x4x4xf32)
        relu_19 = paddle._C_ops.relu(batch_norm__114)
        del batch_norm__114

        # pd_op.conv2d: (1x512x4x4xf32) <- (1x512x4x4xf32, 512x512x1x1xf32)
        conv2d_10 = paddle._C_ops.conv2d(relu_19, parameter_36, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_19, parameter_36

        # pd_op.batch_norm_: (1x512x4x4xf32, 512xf32, 512xf32, 512xf32, 512xf32, -1xu8) <- (1x512x4x4xf32, 512xf32, 512xf32, 512xf32, 512xf32)
        batch_norm__120, batch_norm__121, batch_norm__122, batch_norm__123, batch_norm__124, batch_norm__125 = paddle._C_ops.batch_norm(
            conv2d_10, parameter_33, parameter_32, parameter_35, parameter_34, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_10, parameter_33, parameter_32, parameter_35, parameter_34, batch_norm__121, batch_norm__122,
            batch_norm__123, batch_norm__124, batch_norm__125)

        # pd_op.relu: (1x512x4x4xf32) <- (1x512x4x4xf32)
        relu_20 = paddle._C_ops.relu(batch_norm__120)
        del batch_norm__120

        # pd_op.depthwise_conv2d: (1x512x4x4xf32) <- (1x512x4x4xf32, 512x1x3x3xf32)
        depthwise_conv2d_10 = paddle._C_ops.depthwise_conv2d(relu_20, parameter_31, [1, 1], [1, 1], 'EXPLICIT', 512, [1,
            1], 'NCHW')
        del relu_20, parameter_31

        # pd_op.batch_norm_: (1x512x4x4xf32, 512xf32, 512xf32, 512xf32, 512xf32, -1xu8) <- (1x512x4x4xf32, 512xf32, 512xf32, 512xf32, 512xf32)
        batch_norm__126, batch_norm__127, batch_norm__128, batch_norm__129, batch_norm__130, batch_norm__131 = paddle._C_ops.batch_norm(
            depthwise_conv2d_10, parameter_28, parameter_27, parameter_30, parameter_29, True, float("0.9"),
            float("1e-05"), 'NCHW', True, False)
        del (depthwise_conv2d_10, parameter_28, parameter_27, parameter_30, parameter_29, batch_norm__127,
            batch_norm__128, batch_norm__129, batch_norm__130, batch_norm__131)

        # pd_op.relu: (1x512x4x4xf32) <- (1x512x4x4xf32)
        relu_21 = paddle._C_ops.relu(batch_norm__126)
        del batch_norm__126

        # pd_op.conv2d: (1x512x4x4xf32) <- (1x512x4x4xf32, 512x512x1x1xf32)
        conv2d_11 = paddle._C_ops.conv2d(relu_21, parameter_26, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_21, parameter_26

        # pd_op.batch_norm_: (1x512x4x4xf32, 512xf32, 512xf32, 512xf32, 512xf32, -1xu8) <- (1x512x4x4xf32, 512xf32, 512xf32, 512xf32, 512xf32)
        batch_norm__132, batch_norm__133, batch_norm__134, batch_norm__135, batch_norm__136, batch_norm__137 = paddle._C_ops.batch_norm(
            conv2d_11, parameter_23, parameter_22, parameter_25, parameter_24, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_11, parameter_23, parameter_22, parameter_25, parameter_24, batch_norm__133, batch_norm__134,
            batch_norm__135, batch_norm__136, batch_norm__137)

        # pd_op.relu: (1x512x4x4xf32) <- (1x512x4x4xf32)
        relu_22 = paddle._C_ops.relu(batch_norm__132)
        del batch_norm__132

        # pd_op.depthwise_conv2d: (1x512x2x2xf32) <- (1x512x4x4xf32, 512x1x3x3xf32)
        depthwise_conv2d_11 = paddle._C_ops.depthwise_conv2d(relu_22, parameter_21, [2, 2], [1, 1], 'EXPLICIT', 512, [1,
            1], 'NCHW')
        del relu_22, parameter_21

        # pd_op.batch_norm_: (1x512x2x2xf32, 512xf32, 512xf32, 512xf32, 512xf32, -1xu8) <- (1x512x2x2xf32, 512xf32, 512xf32, 512xf32, 512xf32)
        batch_norm__138, batch_norm__139, batch_norm__140, batch_norm__141, batch_norm__142, batch_norm__143 = paddle._C_ops.batch_norm(
            depthwise_conv2d_11, parameter_18, parameter_17, parameter_20, parameter_19, True, float("0.9"),
            float("1e-05"), 'NCHW', True, False)
        del (depthwise_conv2d_11, parameter_18, parameter_17, parameter_20, parameter_19, batch_norm__139,
            batch_norm__140, batch_norm__141, batch_norm__142, batch_norm__143)

        # pd_op.relu: (1x512x2x2xf32) <- (1x512x2x2xf32)
        relu_23 = paddle._C_ops.relu(batch_norm__138)
        del batch_norm__138

        # pd_op.conv2d: (1x1024x2x2xf32) <- (1x512x2x2xf32, 1024x512x1x1xf32)
        conv2d_12 = paddle._C_ops.conv2d(relu_23, parameter_16, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_23, parameter_16

        # pd_op.batch_norm_: (1x1024x2x2xf32, 1024xf32, 1024xf32, 1024xf32, 1024xf32, -1xu8) <- (1x1024x2x2xf32, 1024xf32, 1024xf32, 1024xf32, 1024xf32)
        batch_norm__144, batch_norm__145, batch_norm__146, batch_norm__147, batch_norm__148, batch_norm__149 = paddle._C_ops.batch_norm(
            conv2d_12, parameter_13, parameter_12, parameter_15, parameter_14, True, float("0.9"), float("1e-05"),
            'NCHW', True, False)
        del (conv2d_12, parameter_13, parameter_12, parameter_15, parameter_14, batch_norm__145, batch_norm__146,
            batch_norm__147, batch_norm__148, batch_norm__149)

        # pd_op.relu: (1x1024x2x2xf32) <- (1x1024x2x2xf32)
        relu_24 = paddle._C_ops.relu(batch_norm__144)
        del batch_norm__144

        # pd_op.depthwise_conv2d: (1x1024x2x2xf32) <- (1x1024x2x2xf32, 1024x1x3x3xf32)
        depthwise_conv2d_12 = paddle._C_ops.depthwise_conv2d(relu_24, parameter_11, [1, 1], [1, 1], 'EXPLICIT', 1024,
            [1, 1], 'NCHW')
        del relu_24, parameter_11

        # pd_op.batch_norm_: (1x1024x2x2xf32, 1024xf32, 1024xf32, 1024xf32, 1024xf32, -1xu8) <- (1x1024x2x2xf32, 1024xf32, 1024xf32, 1024xf32, 1024xf32)
        batch_norm__150, batch_norm__151, batch_norm__152, batch_norm__153, batch_norm__154, batch_norm__155 = paddle._C_ops.batch_norm(
            depthwise_conv2d_12, parameter_8, parameter_7, parameter_10, parameter_9, True, float("0.9"),
            float("1e-05"), 'NCHW', True, False)
        del (depthwise_conv2d_12, parameter_8, parameter_7, parameter_10, parameter_9, batch_norm__151, batch_norm__152,
            batch_norm__153, batch_norm__154, batch_norm__155)

        # pd_op.relu: (1x1024x2x2xf32) <- (1x1024x2x2xf32)
        relu_25 = paddle._C_ops.relu(batch_norm__150)
        del batch_norm__150

        # pd_op.conv2d: (1x1024x2x2xf32) <- (1x1024x2x2xf32, 1024x1024x1x1xf32)
        conv2d_13 = paddle._C_ops.conv2d(relu_25, parameter_6, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_25, parameter_6

        # pd_op.batch_norm_: (1x1024x2x2xf32, 1024xf32, 1024xf32, 1024xf32, 1024xf32, -1xu8) <- (1x1024x2x2xf32, 1024xf32, 1024xf32, 1024xf32, 1024xf32)
        batch_norm__156, batch_norm__157, batch_norm__158, batch_norm__159, batch_norm__160, batch_norm__161 = paddle._C_ops.batch_norm(
            conv2d_13, parameter_3, parameter_2, parameter_5, parameter_4, True, float("0.9"), float("1e-05"), 'NCHW',
            True, False)
        del (conv2d_13, parameter_3, parameter_2, parameter_5, parameter_4, batch_norm__157, batch_norm__158,
            batch_norm__159, batch_norm__160, batch_norm__161)

        # pd_op.relu: (1x1024x2x2xf32) <- (1x1024x2x2xf32)
        relu_26 = paddle._C_ops.relu(batch_norm__156)
        del batch_norm__156

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_0 = paddle._C_ops.full_int_array([1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.pool2d: (1x1024x1x1xf32) <- (1x1024x2x2xf32, 2xi64)
        pool2d_0 = paddle._C_ops.pool2d(relu_26, full_int_array_0, [1, 1], [0, 0], False, True, 'NCHW', 'avg', False,
            True, 'EXPLICIT')
        del relu_26, full_int_array_0

        # pd_op.flatten: (1x1024xf32) <- (1x1024x1x1xf32)
        flatten_0 = paddle._C_ops.flatten(pool2d_0, 1, 3)
        del pool2d_0

        # pd_op.matmul: (1x1000xf32) <- (1x1024xf32, 1024x1000xf32)
        matmul_0 = paddle._C_ops.matmul(flatten_0, parameter_1, False, False)
        del flatten_0, parameter_1

        # pd_op.add: (1x1000xf32) <- (1x1000xf32, 1000xf32)
        add_0 = paddle._C_ops.add(matmul_0, parameter_0)
        del matmul_0, parameter_0

        return (add_0, )
