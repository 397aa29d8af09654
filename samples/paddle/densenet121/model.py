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
        parameter_282,
        parameter_283,
        parameter_284,
        parameter_285,
        parameter_286,
        parameter_287,
        parameter_288,
        parameter_289,
        parameter_290,
        parameter_291,
        parameter_292,
        parameter_293,
        parameter_294,
        parameter_295,
        parameter_296,
        parameter_297,
        parameter_298,
        parameter_299,
        parameter_300,
        parameter_301,
        parameter_302,
        parameter_303,
        parameter_304,
        parameter_305,
        parameter_306,
        parameter_307,
        parameter_308,
        parameter_309,
        parameter_310,
        parameter_311,
        parameter_312,
        parameter_313,
        parameter_314,
        parameter_315,
        parameter_316,
        parameter_317,
        parameter_318,
        parameter_319,
        parameter_320,
        parameter_321,
        parameter_322,
        parameter_323,
        parameter_324,
        parameter_325,
        parameter_326,
        parameter_327,
        parameter_328,
        parameter_329,
        parameter_330,
        parameter_331,
        parameter_332,
        parameter_333,
        parameter_334,
        parameter_335,
        parameter_336,
        parameter_337,
        parameter_338,
        parameter_339,
        parameter_340,
        parameter_341,
        parameter_342,
        parameter_343,
        parameter_344,
        parameter_345,
        parameter_346,
        parameter_347,
        parameter_348,
        parameter_349,
        parameter_350,
        parameter_351,
        parameter_352,
        parameter_353,
        parameter_354,
        parameter_355,
        parameter_356,
        parameter_357,
        parameter_358,
        parameter_359,
        parameter_360,
        parameter_361,
        parameter_362,
        parameter_363,
        parameter_364,
        parameter_365,
        parameter_366,
        parameter_367,
        parameter_368,
        parameter_369,
        parameter_370,
        parameter_371,
        parameter_372,
        parameter_373,
        parameter_374,
        parameter_375,
        parameter_376,
        parameter_377,
        parameter_378,
        parameter_379,
        parameter_380,
        parameter_381,
        parameter_382,
        parameter_383,
        parameter_384,
        parameter_385,
        parameter_386,
        parameter_387,
        parameter_388,
        parameter_389,
        parameter_390,
        parameter_391,
        parameter_392,
        parameter_393,
        parameter_394,
        parameter_395,
        parameter_396,
        parameter_397,
        parameter_398,
        parameter_399,
        parameter_400,
        parameter_401,
        parameter_402,
        parameter_403,
        parameter_404,
        parameter_405,
        parameter_406,
        parameter_407,
        parameter_408,
        parameter_409,
        parameter_410,
        parameter_411,
        parameter_412,
        parameter_413,
        parameter_414,
        parameter_415,
        parameter_416,
        parameter_417,
        parameter_418,
        parameter_419,
        parameter_420,
        parameter_421,
        parameter_422,
        parameter_423,
        parameter_424,
        parameter_425,
        parameter_426,
        parameter_427,
        parameter_428,
        parameter_429,
        parameter_430,
        parameter_431,
        parameter_432,
        parameter_433,
        parameter_434,
        parameter_435,
        parameter_436,
        parameter_437,
        parameter_438,
        parameter_439,
        parameter_440,
        parameter_441,
        parameter_442,
        parameter_443,
        parameter_444,
        parameter_445,
        parameter_446,
        parameter_447,
        parameter_448,
        parameter_449,
        parameter_450,
        parameter_451,
        parameter_452,
        parameter_453,
        parameter_454,
        parameter_455,
        parameter_456,
        parameter_457,
        parameter_458,
        parameter_459,
        parameter_460,
        parameter_461,
        parameter_462,
        parameter_463,
        parameter_464,
        parameter_465,
        parameter_466,
        parameter_467,
        parameter_468,
        parameter_469,
        parameter_470,
        parameter_471,
        parameter_472,
        parameter_473,
        parameter_474,
        parameter_475,
        parameter_476,
        parameter_477,
        parameter_478,
        parameter_479,
        parameter_480,
        parameter_481,
        parameter_482,
        parameter_483,
        parameter_484,
        parameter_485,
        parameter_486,
        parameter_487,
        parameter_488,
        parameter_489,
        parameter_490,
        parameter_491,
        parameter_492,
        parameter_493,
        parameter_494,
        parameter_495,
        parameter_496,
        parameter_497,
        parameter_498,
        parameter_499,
        parameter_500,
        parameter_501,
        parameter_502,
        parameter_503,
        parameter_504,
        parameter_505,
        parameter_506,
        parameter_507,
        parameter_508,
        parameter_509,
        parameter_510,
        parameter_511,
        parameter_512,
        parameter_513,
        parameter_514,
        parameter_515,
        parameter_516,
        parameter_517,
        parameter_518,
        parameter_519,
        parameter_520,
        parameter_521,
        parameter_522,
        parameter_523,
        parameter_524,
        parameter_525,
        parameter_526,
        parameter_527,
        parameter_528,
        parameter_529,
        parameter_530,
        parameter_531,
        parameter_532,
        parameter_533,
        parameter_534,
        parameter_535,
        parameter_536,
        parameter_537,
        parameter_538,
        parameter_539,
        parameter_540,
        parameter_541,
        parameter_542,
        parameter_543,
        parameter_544,
        parameter_545,
        parameter_546,
        parameter_547,
        parameter_548,
        parameter_549,
        parameter_550,
        parameter_551,
        parameter_552,
        parameter_553,
        parameter_554,
        parameter_555,
        parameter_556,
        parameter_557,
        parameter_558,
        parameter_559,
        parameter_560,
        parameter_561,
        parameter_562,
        parameter_563,
        parameter_564,
        parameter_565,
        parameter_566,
        parameter_567,
        parameter_568,
        parameter_569,
        parameter_570,
        parameter_571,
        parameter_572,
        parameter_573,
        parameter_574,
        parameter_575,
        parameter_576,
        parameter_577,
        parameter_578,
        parameter_579,
        parameter_580,
        parameter_581,
        parameter_582,
        parameter_583,
        parameter_584,
        parameter_585,
        parameter_586,
        parameter_587,
        parameter_588,
        parameter_589,
        parameter_590,
        parameter_591,
        parameter_592,
        parameter_593,
        parameter_594,
        parameter_595,
        parameter_596,
        parameter_597,
        parameter_598,
        parameter_599,
        parameter_600,
        parameter_601,
        parameter_602,
        parameter_603,
        parameter_604,
        parameter_605,
    ):
        # pd_op.conv2d: (1x64x32x32xf32) <- (1x3x64x64xf32, 64x3x7x7xf32)
        conv2d_0 = paddle._C_ops.conv2d(data_0, parameter_605, [2, 2], [3, 3], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del data_0, parameter_605

        # pd_op.batch_norm_: (1x64x32x32xf32, 64xf32, 64xf32, 64xf32, 64xf32, -1xu8) <- (1x64x32x32xf32, 64xf32, 64xf32, 64xf32, 64xf32)
        batch_norm__0, batch_norm__1, batch_norm__2, batch_norm__3, batch_norm__4, batch_norm__5 = paddle._C_ops.batch_norm(
            conv2d_0, parameter_602, parameter_601, parameter_604, parameter_603, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_0, parameter_602, parameter_601, parameter_604, parameter_603, batch_norm__1, batch_norm__2,
            batch_norm__3, batch_norm__4, batch_norm__5)

        # pd_op.relu: (1x64x32x32xf32) <- (1x64x32x32xf32)
        relu_0 = paddle._C_ops.relu(batch_norm__0)
        del batch_norm__0

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_0 = paddle._C_ops.full_int_array([3, 3], paddle.int64, paddle.core.CPUPlace())

        # pd_op.pool2d: (1x64x16x16xf32) <- (1x64x32x32xf32, 2xi64)
        pool2d_0 = paddle._C_ops.pool2d(relu_0, full_int_array_0, [2, 2], [1, 1], False, True, 'NCHW', 'max', False,
            False, 'EXPLICIT')
        del relu_0, full_int_array_0

        # pd_op.batch_norm_: (1x64x16x16xf32, 64xf32, 64xf32, 64xf32, 64xf32, -1xu8) <- (1x64x16x16xf32, 64xf32, 64xf32, 64xf32, 64xf32)
        batch_norm__6, batch_norm__7, batch_norm__8, batch_norm__9, batch_norm__10, batch_norm__11 = paddle._C_ops.batch_norm(
            pool2d_0, parameter_598, parameter_597, parameter_600, parameter_599, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_598, parameter_597, parameter_600, parameter_599, batch_norm__7, batch_norm__8, batch_norm__9,
            batch_norm__10, batch_norm__11)

        # pd_op.relu: (1x64x16x16xf32) <- (1x64x16x16xf32)
        relu_1 = paddle._C_ops.relu(batch_norm__6)
        del batch_norm__6

        # pd_op.conv2d: (1x128x16x16xf32) <- (1x64x16x16xf32, 128x64x1x1xf32)
        conv2d_1 = paddle._C_ops.conv2d(relu_1, parameter_596, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_1, parameter_596

        # pd_op.batch_norm_: (1x128x16x16xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x16x16xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__12, batch_norm__13, batch_norm__14, batch_norm__15, batch_norm__16, batch_norm__17 = paddle._C_ops.batch_norm(
            conv2d_1, parameter_593, parameter_592, parameter_595, parameter_594, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_1, parameter_593, parameter_592, parameter_595, parameter_594, batch_norm__13, batch_norm__14,
            batch_norm__15, batch_norm__16, batch_norm__17)

        # pd_op.relu: (1x128x16x16xf32) <- (1x128x16x16xf32)
        relu_2 = paddle._C_ops.relu(batch_norm__12)
        del batch_norm__12

        # pd_op.conv2d: (1x32x16x16xf32) <- (1x128x16x16xf32, 32x128x3x3xf32)
        conv2d_2 = paddle._C_ops.conv2d(relu_2, parameter_591, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_2, parameter_591

        # pd_op.full: (1xi32) <- ()
        full_0 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x64x16x16xf32, 1x32x16x16xf32]) <- (1x64x16x16xf32, 1x32x16x16xf32)
        combine_0 = [pool2d_0, conv2d_2]
        del pool2d_0, conv2d_2

        # pd_op.concat: (1x96x16x16xf32) <- ([1x64x16x16xf32, 1x32x16x16xf32], 1xi32)
        concat_0 = paddle._C_ops.concat(combine_0, full_0)
        del combine_0, full_0

        # pd_op.batch_norm_: (1x96x16x16xf32, 96xf32, 96xf32, 96xf32, 96xf32, -1xu8) <- (1x96x16x16xf32, 96xf32, 96xf32, 96xf32, 96xf32)
        batch_norm__18, batch_norm__19, batch_norm__20, batch_norm__21, batch_norm__22, batch_norm__23 = paddle._C_ops.batch_norm(
            concat_0, parameter_588, parameter_587, parameter_590, parameter_589, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_588, parameter_587, parameter_590, parameter_589, batch_norm__19, batch_norm__20, batch_norm__21,
            batch_norm__22, batch_norm__23)

        # pd_op.relu: (1x96x16x16xf32) <- (1x96x16x16xf32)
        relu_3 = paddle._C_ops.relu(batch_norm__18)
        del batch_norm__18

        # pd_op.conv2d: (1x128x16x16xf32) <- (1x96x16x16xf32, 128x96x1x1xf32)
        conv2d_3 = paddle._C_ops.conv2d(relu_3, parameter_586, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_3, parameter_586

        # pd_op.batch_norm_: (1x128x16x16xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x16x16xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__24, batch_norm__25, batch_norm__26, batch_norm__27, batch_norm__28, batch_norm__29 = paddle._C_ops.batch_norm(
            conv2d_3, parameter_583, parameter_582, parameter_585, parameter_584, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_3, parameter_583, parameter_582, parameter_585, parameter_584, batch_norm__25, batch_norm__26,
            batch_norm__27, batch_norm__28, batch_norm__29)

        # pd_op.relu: (1x128x16x16xf32) <- (1x128x16x16xf32)
        relu_4 = paddle._C_ops.relu(batch_norm__24)
        del batch_norm__24

        # pd_op.conv2d: (1x32x16x16xf32) <- (1x128x16x16xf32, 32x128x3x3xf32)
        conv2d_4 = paddle._C_ops.conv2d(relu_4, parameter_581, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_4, parameter_581

        # pd_op.full: (1xi32) <- ()
        full_1 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x96x16x16xf32, 1x32x16x16xf32]) <- (1x96x16x16xf32, 1x32x16x16xf32)
        combine_1 = [concat_0, conv2d_4]
        del concat_0, conv2d_4

        # pd_op.concat: (1x128x16x16xf32) <- ([1x96x16x16xf32, 1x32x16x16xf32], 1xi32)
        concat_1 = paddle._C_ops.concat(combine_1, full_1)
        del combine_1, full_1

        # pd_op.batch_norm_: (1x128x16x16xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x16x16xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__30, batch_norm__31, batch_norm__32, batch_norm__33, batch_norm__34, batch_norm__35 = paddle._C_ops.batch_norm(
            concat_1, parameter_578, parameter_577, parameter_580, parameter_579, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_578, parameter_577, parameter_580, parameter_579, batch_norm__31, batch_norm__32, batch_norm__33,
            batch_norm__34, batch_norm__35)

        # pd_op.relu: (1x128x16x16xf32) <- (1x128x16x16xf32)
        relu_5 = paddle._C_ops.relu(batch_norm__30)
        del batch_norm__30

        # pd_op.conv2d: (1x128x16x16xf32) <- (1x128x16x16xf32, 128x128x1x1xf32)
        conv2d_5 = paddle._C_ops.conv2d(relu_5, parameter_576, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_5, parameter_576

        # pd_op.batch_norm_: (1x128x16x16xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x16x16xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__36, batch_norm__37, batch_norm__38, batch_norm__39, batch_norm__40, batch_norm__41 = paddle._C_ops.batch_norm(
            conv2d_5, parameter_573, parameter_572, parameter_575, parameter_574, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_5, parameter_573, parameter_572, parameter_575, parameter_574, batch_norm__37, batch_norm__38,
            batch_norm__39, batch_norm__40, batch_norm__41)

        # pd_op.relu: (1x128x16x16xf32) <- (1x128x16x16xf32)
        relu_6 = paddle._C_ops.relu(batch_norm__36)
        del batch_norm__36

        # pd_op.conv2d: (1x32x16x16xf32) <- (1x128x16x16xf32, 32x128x3x3xf32)
        conv2d_6 = paddle._C_ops.conv2d(relu_6, parameter_571, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_6, parameter_571

        # pd_op.full: (1xi32) <- ()
        full_2 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x128x16x16xf32, 1x32x16x16xf32]) <- (1x128x16x16xf32, 1x32x16x16xf32)
        combine_2 = [concat_1, conv2d_6]
        del concat_1, conv2d_6

        # pd_op.concat: (1x160x16x16xf32) <- ([1x128x16x16xf32, 1x32x16x16xf32], 1xi32)
        concat_2 = paddle._C_ops.concat(combine_2, full_2)
        del combine_2, full_2

        # pd_op.batch_norm_: (1x160x16x16xf32, 160xf32, 160xf32, 160xf32, 160xf32, -1xu8) <- (1x160x16x16xf32, 160xf32, 160xf32, 160xf32, 160xf32)
        batch_norm__42, batch_norm__43, batch_norm__44, batch_norm__45, batch_norm__46, batch_norm__47 = paddle._C_ops.batch_norm(
            concat_2, parameter_568, parameter_567, parameter_570, parameter_569, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_568, parameter_567, parameter_570, parameter_569, batch_norm__43, batch_norm__44, batch_norm__45,
            batch_norm__46, batch_norm__47)

        # pd_op.relu: (1x160x16x16xf32) <- (1x160x16x16xf32)
        relu_7 = paddle._C_ops.relu(batch_norm__42)
        del batch_norm__42

        # pd_op.conv2d: (1x128x16x16xf32) <- (1x160x16x16xf32, 128x160x1x1xf32)
        conv2d_7 = paddle._C_ops.conv2d(relu_7, parameter_566, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_7, parameter_566

        # pd_op.batch_norm_: (1x128x16x16xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x16x16xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__48, batch_norm__49, batch_norm__50, batch_norm__51, batch_norm__52, batch_norm__53 = paddle._C_ops.batch_norm(
            conv2d_7, parameter_563, parameter_562, parameter_565, parameter_564, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_7, parameter_563, parameter_562, parameter_565, parameter_564, batch_norm__49, batch_norm__50,
            batch_norm__51, batch_norm__52, batch_norm__53)

        # pd_op.relu: (1x128x16x16xf32) <- (1x128x16x16xf32)
        relu_8 = paddle._C_ops.relu(batch_norm__48)
        del batch_norm__48

        # pd_op.conv2d: (1x32x16x16xf32) <- (1x128x16x16xf32, 32x128x3x3xf32)
        conv2d_8 = paddle._C_ops.conv2d(relu_8, parameter_561, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_8, parameter_561

        # pd_op.full: (1xi32) <- ()
        full_3 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x160x16x16xf32, 1x32x16x16xf32]) <- (1x160x16x16xf32, 1x32x16x16xf32)
        combine_3 = [concat_2, conv2d_8]
        del concat_2, conv2d_8

        # pd_op.concat: (1x192x16x16xf32) <- ([1x160x16x16xf32, 1x32x16x16xf32], 1xi32)
        concat_3 = paddle._C_ops.concat(combine_3, full_3)
        del combine_3, full_3

        # pd_op.batch_norm_: (1x192x16x16xf32, 192xf32, 192xf32, 192xf32, 192xf32, -1xu8) <- (1x192x16x16xf32, 192xf32, 192xf32, 192xf32, 192xf32)
        batch_norm__54, batch_norm__55, batch_norm__56, batch_norm__57, batch_norm__58, batch_norm__59 = paddle._C_ops.batch_norm(
            concat_3, parameter_558, parameter_557, parameter_560, parameter_559, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_558, parameter_557, parameter_560, parameter_559, batch_norm__55, batch_norm__56, batch_norm__57,
            batch_norm__58, batch_norm__59)

        # pd_op.relu: (1x192x16x16xf32) <- (1x192x16x16xf32)
        relu_9 = paddle._C_ops.relu(batch_norm__54)
        del batch_norm__54

        # pd_op.conv2d: (1x128x16x16xf32) <- (1x192x16x16xf32, 128x192x1x1xf32)
        conv2d_9 = paddle._C_ops.conv2d(relu_9, parameter_556, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_9, parameter_556

        # pd_op.batch_norm_: (1x128x16x16xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x16x16xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__60, batch_norm__61, batch_norm__62, batch_norm__63, batch_norm__64, batch_norm__65 = paddle._C_ops.batch_norm(
            conv2d_9, parameter_553, parameter_552, parameter_555, parameter_554, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_9, parameter_553, parameter_552, parameter_555, parameter_554, batch_norm__61, batch_norm__62,
            batch_norm__63, batch_norm__64, batch_norm__65)

        # pd_op.relu: (1x128x16x16xf32) <- (1x128x16x16xf32)
        relu_10 = paddle._C_ops.relu(batch_norm__60)
        del batch_norm__60

        # pd_op.conv2d: (1x32x16x16xf32) <- (1x128x16x16xf32, 32x128x3x3xf32)
        conv2d_10 = paddle._C_ops.conv2d(relu_10, parameter_551, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_10, parameter_551

        # pd_op.full: (1xi32) <- ()
        full_4 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x192x16x16xf32, 1x32x16x16xf32]) <- (1x192x16x16xf32, 1x32x16x16xf32)
        combine_4 = [concat_3, conv2d_10]
        del concat_3, conv2d_10

        # pd_op.concat: (1x224x16x16xf32) <- ([1x192x16x16xf32, 1x32x16x16xf32], 1xi32)
        concat_4 = paddle._C_ops.concat(combine_4, full_4)
        del combine_4, full_4

        # pd_op.batch_norm_: (1x224x16x16xf32, 224xf32, 224xf32, 224xf32, 224xf32, -1xu8) <- (1x224x16x16xf32, 224xf32, 224xf32, 224xf32, 224xf32)
        batch_norm__66, batch_norm__67, batch_norm__68, batch_norm__69, batch_norm__70, batch_norm__71 = paddle._C_ops.batch_norm(
            concat_4, parameter_548, parameter_547, parameter_550, parameter_549, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_548, parameter_547, parameter_550, parameter_549, batch_norm__67, batch_norm__68, batch_norm__69,
            batch_norm__70, batch_norm__71)

        # pd_op.relu: (1x224x16x16xf32) <- (1x224x16x16xf32)
        relu_11 = paddle._C_ops.relu(batch_norm__66)
        del batch_norm__66

        # pd_op.conv2d: (1x128x16x16xf32) <- (1x224x16x16xf32, 128x224x1x1xf32)
        conv2d_11 = paddle._C_ops.conv2d(relu_11, parameter_546, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_11, parameter_546

        # pd_op.batch_norm_: (1x128x16x16xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x16x16xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__72, batch_norm__73, batch_norm__74, batch_norm__75, batch_norm__76, batch_norm__77 = paddle._C_ops.batch_norm(
            conv2d_11, parameter_543, parameter_542, parameter_545, parameter_544, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_11, parameter_543, parameter_542, parameter_545, parameter_544, batch_norm__73, batch_norm__74,
            batch_norm__75, batch_norm__76, batch_norm__77)

        # pd_op.relu: (1x128x16x16xf32) <- (1x128x16x16xf32)
        relu_12 = paddle._C_ops.relu(batch_norm__72)
        del batch_norm__72

        # pd_op.conv2d: (1x32x16x16xf32) <- (1x128x16x16xf32, 32x128x3x3xf32)
        conv2d_12 = paddle._C_ops.conv2d(relu_12, parameter_541, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_12, parameter_541

        # pd_op.full: (1xi32) <- ()
        full_5 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x224x16x16xf32, 1x32x16x16xf32]) <- (1x224x16x16xf32, 1x32x16x16xf32)
        combine_5 = [concat_4, conv2d_12]
        del concat_4, conv2d_12

        # pd_op.concat: (1x256x16x16xf32) <- ([1x224x16x16xf32, 1x32x16x16xf32], 1xi32)
        concat_5 = paddle._C_ops.concat(combine_5, full_5)
        del combine_5, full_5

        # pd_op.batch_norm_: (1x256x16x16xf32, 256xf32, 256xf32, 256xf32, 256xf32, -1xu8) <- (1x256x16x16xf32, 256xf32, 256xf32, 256xf32, 256xf32)
        batch_norm__78, batch_norm__79, batch_norm__80, batch_norm__81, batch_norm__82, batch_norm__83 = paddle._C_ops.batch_norm(
            concat_5, parameter_538, parameter_537, parameter_540, parameter_539, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (concat_5, parameter_538, parameter_537, parameter_540, parameter_539, batch_norm__79, batch_norm__80,
            batch_norm__81, batch_norm__82, batch_norm__83)

        # pd_op.relu: (1x256x16x16xf32) <- (1x256x16x16xf32)
        relu_13 = paddle._C_ops.relu(batch_norm__78)
        del batch_norm__78

        # pd_op.conv2d: (1x128x16x16xf32) <- (1x256x16x16xf32, 128x256x1x1xf32)
        conv2d_13 = paddle._C_ops.conv2d(relu_13, parameter_536, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_13, parameter_536

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_1 = paddle._C_ops.full_int_array([2, 2], paddle.int64, paddle.core.CPUPlace())

        # pd_op.pool2d: (1x128x8x8xf32) <- (1x128x16x16xf32, 2xi64)
        pool2d_1 = paddle._C_ops.pool2d(conv2d_13, full_int_array_1, [2, 2], [0, 0], False, True, 'NCHW', 'avg', False,
            False, 'EXPLICIT')
        del conv2d_13, full_int_array_1

        # pd_op.batch_norm_: (1x128x8x8xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x8x8xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__84, batch_norm__85, batch_norm__86, batch_norm__87, batch_norm__88, batch_norm__89 = paddle._C_ops.batch_norm(
            pool2d_1, parameter_533, parameter_532, parameter_535, parameter_534, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_533, parameter_532, parameter_535, parameter_534, batch_norm__85, batch_norm__86, batch_norm__87,
            batch_norm__88, batch_norm__89)

        # pd_op.relu: (1x128x8x8xf32) <- (1x128x8x8xf32)
        relu_14 = paddle._C_ops.relu(batch_norm__84)
        del batch_norm__84

        # pd_op.conv2d: (1x128x8x8xf32) <- (1x128x8x8xf32, 128x128x1x1xf32)
        conv2d_14 = paddle._C_ops.conv2d(relu_14, parameter_531, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_14, parameter_531

        # pd_op.batch_norm_: (1x128x8x8xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x8x8xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__90, batch_norm__91, batch_norm__92, batch_norm__93, batch_norm__94, batch_norm__95 = paddle._C_ops.batch_norm(
            conv2d_14, parameter_528, parameter_527, parameter_530, parameter_529, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_14, parameter_528, parameter_527, parameter_530, parameter_529, batch_norm__91, batch_norm__92,
            batch_norm__93, batch_norm__94, batch_norm__95)

        # pd_op.relu: (1x128x8x8xf32) <- (1x128x8x8xf32)
        relu_15 = paddle._C_ops.relu(batch_norm__90)
        del batch_norm__90

        # pd_op.conv2d: (1x32x8x8xf32) <- (1x128x8x8xf32, 32x128x3x3xf32)
        conv2d_15 = paddle._C_ops.conv2d(relu_15, parameter_526, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_15, parameter_526

        # pd_op.full: (1xi32) <- ()
        full_6 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x128x8x8xf32, 1x32x8x8xf32]) <- (1x128x8x8xf32, 1x32x8x8xf32)
        combine_6 = [pool2d_1, conv2d_15]
        del pool2d_1, conv2d_15

        # pd_op.concat: (1x160x8x8xf32) <- ([1x128x8x8xf32, 1x32x8x8xf32], 1xi32)
        concat_6 = paddle._C_ops.concat(combine_6, full_6)
        del combine_6, full_6

        # pd_op.batch_norm_: (1x160x8x8xf32, 160xf32, 160xf32, 160xf32, 160xf32, -1xu8) <- (1x160x8x8xf32, 160xf32, 160xf32, 160xf32, 160xf32)
        batch_norm__96, batch_norm__97, batch_norm__98, batch_norm__99, batch_norm__100, batch_norm__101 = paddle._C_ops.batch_norm(
            concat_6, parameter_523, parameter_522, parameter_525, parameter_524, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_523, parameter_522, parameter_525, parameter_524, batch_norm__97, batch_norm__98, batch_norm__99,
            batch_norm__100, batch_norm__101)

        # pd_op.relu: (1x160x8x8xf32) <- (1x160x8x8xf32)
        relu_16 = paddle._C_ops.relu(batch_norm__96)
        del batch_norm__96

        # pd_op.conv2d: (1x128x8x8xf32) <- (1x160x8x8xf32, 128x160x1x1xf32)
        conv2d_16 = paddle._C_ops.conv2d(relu_16, parameter_521, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_16, parameter_521

        # pd_op.batch_norm_: (1x128x8x8xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x8x8xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__102, batch_norm__103, batch_norm__104, batch_norm__105, batch_norm__106, batch_norm__107 = paddle._C_ops.batch_norm(
            conv2d_16, parameter_518, parameter_517, parameter_520, parameter_519, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_16, parameter_518, parameter_517, parameter_520, parameter_519, batch_norm__103, batch_norm__104,
            batch_norm__105, batch_norm__106, batch_norm__107)

        # pd_op.relu: (1x128x8x8xf32) <- (1x128x8x8xf32)
        relu_17 = paddle._C_ops.relu(batch_norm__102)
        del batch_norm__102

        # pd_op.conv2d: (1x32x8x8xf32) <- (1x128x8x8xf32, 32x128x3x3xf32)
        conv2d_17 = paddle._C_ops.conv2d(relu_17, parameter_516, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_17, parameter_516

        # pd_op.full: (1xi32) <- ()
        full_7 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x160x8x8xf32, 1x32x8x8xf32]) <- (1x160x8x8xf32, 1x32x8x8xf32)
        combine_7 = [concat_6, conv2d_17]
        del concat_6, conv2d_17

        # pd_op.concat: (1x192x8x8xf32) <- ([1x160x8x8xf32, 1x32x8x8xf32], 1xi32)
        concat_7 = paddle._C_ops.concat(combine_7, full_7)
        del combine_7, full_7

        # pd_op.batch_norm_: (1x192x8x8xf32, 192xf32, 192xf32, 192xf32, 192xf32, -1xu8) <- (1x192x8x8xf32, 192xf32, 192xf32, 192xf32, 192xf32)
        batch_norm__108, batch_norm__109, batch_norm__110, batch_norm__111, batch_norm__112, batch_norm__113 = paddle._C_ops.batch_norm(
            concat_7, parameter_513, parameter_512, parameter_515, parameter_514, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_513, parameter_512, parameter_515, parameter_514, batch_norm__109, batch_norm__110,
            batch_norm__111, batch_norm__112, batch_norm__113)

        # pd_op.relu: (1x192x8x8xf32) <- (1x192x8x8xf32)
        relu_18 = paddle._C_ops.relu(batch_norm__108)
        del batch_norm__108

        # pd_op.conv2d: (1x128x8x8xf32) <- (1x192x8x8xf32, 128x192x1x1xf32)
        conv2d_18 = paddle._C_ops.conv2d(relu_18, parameter_511, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_18, parameter_511

        # pd_op.batch_norm_: (1x128x8x8xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x8x8xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__114, batch_norm__115, batch_norm__116, batch_norm__117, batch_norm__118, batch_norm__119 = paddle._C_ops.batch_norm(
            conv2d_18, parameter_508, parameter_507, parameter_510, parameter_509, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_18, parameter_508, parameter_507, parameter_510, parameter_509, batch_norm__115, batch_norm__116,
            batch_norm__117, batch_norm__118, batch_norm__119)

        # pd_op.relu: (1x128x8x8xf32) <- (1x128x8x8xf32)
        relu_19 = paddle._C_ops.relu(batch_norm__114)
        del batch_norm__114

        # pd_op.conv2d: (1x32x8x8xf32) <- (1x128x8x8xf32, 32x128x3x3xf32)
        conv2d_19 = paddle._C_ops.conv2d(relu_19, parameter_506, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_19, parameter_506

        # pd_op.full: (1xi32) <- ()
        full_8 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x192x8x8xf32, 1x32x8x8xf32]) <- (1x192x8x8xf32, 1x32x8x8xf32)
        combine_8 = [concat_7, conv2d_19]
        del concat_7, conv2d_19

        # pd_op.concat: (1x224x8x8xf32) <- ([1x192x8x8xf32, 1x32x8x8xf32], 1xi32)
        concat_8 = paddle._C_ops.concat(combine_8, full_8)
        del combine_8, full_8

        # pd_op.batch_norm_: (1x224x8x8xf32, 224xf32, 224xf32, 224xf32, 224xf32, -1xu8) <- (1x224x8x8xf32, 224xf32, 224xf32, 224xf32, 224xf32)
        batch_norm__120, batch_norm__121, batch_norm__122, batch_norm__123, batch_norm__124, batch_norm__125 = paddle._C_ops.batch_norm(
            concat_8, parameter_503, parameter_502, parameter_505, parameter_504, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_503, parameter_502, parameter_505, parameter_504, batch_norm__121, batch_norm__122,
            batch_norm__123, batch_norm__124, batch_norm__125)

        # pd_op.relu: (1x224x8x8xf32) <- (1x224x8x8xf32)
        relu_20 = paddle._C_ops.relu(batch_norm__120)
        del batch_norm__120

        # pd_op.conv2d: (1x128x8x8xf32) <- (1x224x8x8xf32, 128x224x1x1xf32)
        conv2d_20 = paddle._C_ops.conv2d(relu_20, parameter_501, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_20, parameter_501

        # pd_op.batch_norm_: (1x128x8x8xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x8x8xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__126, batch_norm__127, batch_norm__128, batch_norm__129, batch_norm__130, batch_norm__131 = paddle._C_ops.batch_norm(
            conv2d_20, parameter_498, parameter_497, parameter_500, parameter_499, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_20, parameter_498, parameter_497, parameter_500, parameter_499, batch_norm__127, batch_norm__128,
            batch_norm__129, batch_norm__130, batch_norm__131)

        # pd_op.relu: (1x128x8x8xf32) <- (1x128x8x8xf32)
        relu_21 = paddle._C_ops.relu(batch_norm__126)
        del batch_norm__126

        # pd_op.conv2d: (1x32x8x8xf32) <- (1x128x8x8xf32, 32x128x3x3xf32)
        conv2d_21 = paddle._C_ops.conv2d(relu_21, parameter_496, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_21, parameter_496

        # pd_op.full: (1xi32) <- ()
        full_9 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x224x8x8xf32, 1x32x8x8xf32]) <- (1x224x8x8xf32, 1x32x8x8xf32)
        combine_9 = [concat_8, conv2d_21]
        del concat_8, conv2d_21

        # pd_op.concat: (1x256x8x8xf32) <- ([1x224x8x8xf32, 1x32x8x8xf32], 1xi32)
        concat_9 = paddle._C_ops.concat(combine_9, full_9)
        del combine_9, full_9

        # pd_op.batch_norm_: (1x256x8x8xf32, 256xf32, 256xf32, 256xf32, 256xf32, -1xu8) <- (1x256x8x8xf32, 256xf32, 256xf32, 256xf32, 256xf32)
        batch_norm__132, batch_norm__133, batch_norm__134, batch_norm__135, batch_norm__136, batch_norm__137 = paddle._C_ops.batch_norm(
            concat_9, parameter_493, parameter_492, parameter_495, parameter_494, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_493, parameter_492, parameter_495, parameter_494, batch_norm__133, batch_norm__134,
            batch_norm__135, batch_norm__136, batch_norm__137)

        # pd_op.relu: (1x256x8x8xf32) <- (1x256x8x8xf32)
        relu_22 = paddle._C_ops.relu(batch_norm__132)
        del batch_norm__132

        # pd_op.conv2d: (1x128x8x8xf32) <- (1x256x8x8xf32, 128x256x1x1xf32)
        conv2d_22 = paddle._C_ops.conv2d(relu_22, parameter_491, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_22, parameter_491

        # pd_op.batch_norm_: (1x128x8x8xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x8x8xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__138, batch_norm__139, batch_norm__140, batch_norm__141, batch_norm__142, batch_norm__143 = paddle._C_ops.batch_norm(
            conv2d_22, parameter_488, parameter_487, parameter_490, parameter_489, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_22, parameter_488, parameter_487, parameter_490, parameter_489, batch_norm__139, batch_norm__140,
            batch_norm__141, batch_norm__142, batch_norm__143)

        # pd_op.relu: (1x128x8x8xf32) <- (1x128x8x8xf32)
        relu_23 = paddle._C_ops.relu(batch_norm__138)
        del batch_norm__138

        # pd_op.conv2d: (1x32x8x8xf32) <- (1x128x8x8xf32, 32x128x3x3xf32)
        conv2d_23 = paddle._C_ops.conv2d(relu_23, parameter_486, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_23, parameter_486

        # pd_op.full: (1xi32) <- ()
        full_10 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x256x8x8xf32, 1x32x8x8xf32]) <- (1x256x8x8xf32, 1x32x8x8xf32)
        combine_10 = [concat_9, conv2d_23]
        del concat_9, conv2d_23

        # pd_op.concat: (1x288x8x8xf32) <- ([1x256x8x8xf32, 1x32x8x8xf32], 1xi32)
        concat_10 = paddle._C_ops.concat(combine_10, full_10)
        del combine_10, full_10

        # pd_op.batch_norm_: (1x288x8x8xf32, 288xf32, 288xf32, 288xf32, 288xf32, -1xu8) <- (1x288x8x8xf32, 288xf32, 288xf32, 288xf32, 288xf32)
        batch_norm__144, batch_norm__145, batch_norm__146, batch_norm__147, batch_norm__148, batch_norm__149 = paddle._C_ops.batch_norm(
            concat_10, parameter_483, parameter_482, parameter_485, parameter_484, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_483, parameter_482, parameter_485, parameter_484, batch_norm__145, batch_norm__146,
            batch_norm__147, batch_norm__148, batch_norm__149)

        # pd_op.relu: (1x288x8x8xf32) <- (1x288x8x8xf32)
        relu_24 = paddle._C_ops.relu(batch_norm__144)
        del batch_norm__144

        # pd_op.conv2d: (1x128x8x8xf32) <- (1x288x8x8xf32, 128x288x1x1xf32)
        conv2d_24 = paddle._C_ops.conv2d(relu_24, parameter_481, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_24, parameter_481

        # pd_op.batch_norm_: (1x128x8x8xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x8x8xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__150, batch_norm__151, batch_norm__152, batch_norm__153, batch_norm__154, batch_norm__155 = paddle._C_ops.batch_norm(
            conv2d_24, parameter_478, parameter_477, parameter_480, parameter_479, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_24, parameter_478, parameter_477, parameter_480, parameter_479, batch_norm__151, batch_norm__152,
            batch_norm__153, batch_norm__154, batch_norm__155)

        # pd_op.relu: (1x128x8x8xf32) <- (1x128x8x8xf32)
        relu_25 = paddle._C_ops.relu(batch_norm__150)
        del batch_norm__150

        # pd_op.conv2d: (1x32x8x8xf32) <- (1x128x8x8xf32, 32x128x3x3xf32)
        conv2d_25 = paddle._C_ops.conv2d(relu_25, parameter_476, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_25, parameter_476

        # pd_op.full: (1xi32) <- ()
        full_11 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x288x8x8xf32, 1x32x8x8xf32]) <- (1x288x8x8xf32, 1x32x8x8xf32)
        combine_11 = [concat_10, conv2d_25]
        del concat_10, conv2d_25

        # pd_op.concat: (1x320x8x8xf32) <- ([1x288x8x8xf32, 1x32x8x8xf32], 1xi32)
        concat_11 = paddle._C_ops.concat(combine_11, full_11)
        del combine_11, full_11

        # pd_op.batch_norm_: (1x320x8x8xf32, 320xf32, 320xf32, 320xf32, 320xf32, -1xu8) <- (1x320x8x8xf32, 320xf32, 320xf32, 320xf32, 320xf32)
        batch_norm__156, batch_norm__157, batch_norm__158, batch_norm__159, batch_norm__160, batch_norm__161 = paddle._C_ops.batch_norm(
            concat_11, parameter_473, parameter_472, parameter_475, parameter_474, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_473, parameter_472, parameter_475, parameter_474, batch_norm__157, batch_norm__158,
            batch_norm__159, batch_norm__160, batch_norm__161)

        # pd_op.relu: (1x320x8x8xf32) <- (1x320x8x8xf32)
        relu_26 = paddle._C_ops.relu(batch_norm__156)
        del batch_norm__156

        # pd_op.conv2d: (1x128x8x8xf32) <- (1x320x8x8xf32, 128x320x1x1xf32)
        conv2d_26 = paddle._C_ops.conv2d(relu_26, parameter_471, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_26, parameter_471

        # pd_op.batch_norm_: (1x128x8x8xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x8x8xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__162, batch_norm__163, batch_norm__164, batch_norm__165, batch_norm__166, batch_norm__167 = paddle._C_ops.batch_norm(
            conv2d_26, parameter_468, parameter_467, parameter_470, parameter_469, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_26, parameter_468, parameter_467, parameter_470, parameter_469, batch_norm__163, batch_norm__164,
            batch_norm__165, batch_norm__166, batch_norm__167)

        # pd_op.relu: (1x128x8x8xf32) <- (1x128x8x8xf32)
        relu_27 = paddle._C_ops.relu(batch_norm__162)
        del batch_norm__162

        # pd_op.conv2d: (1x32x8x8xf32) <- (1x128x8x8xf32, 32x128x3x3xf32)
        conv2d_27 = paddle._C_ops.conv2d(relu_27, parameter_466, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_27, parameter_466

        # pd_op.full: (1xi32) <- ()
        full_12 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x320x8x8xf32, 1x32x8x8xf32]) <- (1x320x8x8xf32, 1x32x8x8xf32)
        combine_12 = [concat_11, conv2d_27]
        del concat_11, conv2d_27

        # pd_op.concat: (1x352x8x8xf32) <- ([1x320x8x8xf32, 1x32x8x8xf32], 1xi32)
        concat_12 = paddle._C_ops.concat(combine_12, full_12)
        del combine_12, full_12

        # pd_op.batch_norm_: (1x352x8x8xf32, 352xf32, 352xf32, 352xf32, 352xf32, -1xu8) <- (1x352x8x8xf32, 352xf32, 352xf32, 352xf32, 352xf32)
        batch_norm__168, batch_norm__169, batch_norm__170, batch_norm__171, batch_norm__172, batch_norm__173 = paddle._C_ops.batch_norm(
            concat_12, parameter_463, parameter_462, parameter_465, parameter_464, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_463, parameter_462, parameter_465, parameter_464, batch_norm__169, batch_norm__170,
            batch_norm__171, batch_norm__172, batch_norm__173)

        # pd_op.relu: (1x352x8x8xf32) <- (1x352x8x8xf32)
        relu_28 = paddle._C_ops.relu(batch_norm__168)
        del batch_norm__168

        # pd_op.conv2d: (1x128x8x8xf32) <- (1x352x8x8xf32, 128x352x1x1xf32)
        conv2d_28 = paddle._C_ops.conv2d(relu_28, parameter_461, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_28, parameter_461

        # pd_op.batch_norm_: (1x128x8x8xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x8x8xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__174, batch_norm__175, batch_norm__176, batch_norm__177, batch_norm__178, batch_norm__179 = paddle._C_ops.batch_norm(
            conv2d_28, parameter_458, parameter_457, parameter_460, parameter_459, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_28, parameter_458, parameter_457, parameter_460, parameter_459, batch_norm__175, batch_norm__176,
            batch_norm__177, batch_norm__178, batch_norm__179)

        # pd_op.relu: (1x128x8x8xf32) <- (1x128x8x8xf32)
        relu_29 = paddle._C_ops.relu(batch_norm__174)
        del batch_norm__174

        # pd_op.conv2d: (1x32x8x8xf32) <- (1x128x8x8xf32, 32x128x3x3xf32)
        conv2d_29 = paddle._C_ops.conv2d(relu_29, parameter_456, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_29, parameter_456

        # pd_op.full: (1xi32) <- ()
        full_13 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x352x8x8xf32, 1x32x8x8xf32]) <- (1x352x8x8xf32, 1x32x8x8xf32)
        combine_13 = [concat_12, conv2d_29]
        del concat_12, conv2d_29

        # pd_op.concat: (1x384x8x8xf32) <- ([1x352x8x8xf32, 1x32x8x8xf32], 1xi32)
        concat_13 = paddle._C_ops.concat(combine_13, full_13)
        del combine_13, full_13

        # pd_op.batch_norm_: (1x384x8x8xf32, 384xf32, 384xf32, 384xf32, 384xf32, -1xu8) <- (1x384x8x8xf32, 384xf32, 384xf32, 384xf32, 384xf32)
        batch_norm__180, batch_norm__181, batch_norm__182, batch_norm__183, batch_norm__184, batch_norm__185 = paddle._C_ops.batch_norm(
            concat_13, parameter_453, parameter_452, parameter_455, parameter_454, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_453, parameter_452, parameter_455, parameter_454, batch_norm__181, batch_norm__182,
            batch_norm__183, batch_norm__184, batch_norm__185)

        # pd_op.relu: (1x384x8x8xf32) <- (1x384x8x8xf32)
        relu_30 = paddle._C_ops.relu(batch_norm__180)
        del batch_norm__180

        # pd_op.conv2d: (1x128x8x8xf32) <- (1x384x8x8xf32, 128x384x1x1xf32)
        conv2d_30 = paddle._C_ops.conv2d(relu_30, parameter_451, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_30, parameter_451

        # pd_op.batch_norm_: (1x128x8x8xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x8x8xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__186, batch_norm__187, batch_norm__188, batch_norm__189, batch_norm__190, batch_norm__191 = paddle._C_ops.batch_norm(
            conv2d_30, parameter_448, parameter_447, parameter_450, parameter_449, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_30, parameter_448, parameter_447, parameter_450, parameter_449, batch_norm__187, batch_norm__188,
            batch_norm__189, batch_norm__190, batch_norm__191)

        # pd_op.relu: (1x128x8x8xf32) <- (1x128x8x8xf32)
        relu_31 = paddle._C_ops.relu(batch_norm__186)
        del batch_norm__186

        # pd_op.conv2d: (1x32x8x8xf32) <- (1x128x8x8xf32, 32x128x3x3xf32)
        conv2d_31 = paddle._C_ops.conv2d(relu_31, parameter_446, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_31, parameter_446

        # pd_op.full: (1xi32) <- ()
        full_14 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x384x8x8xf32, 1x32x8x8xf32]) <- (1x384x8x8xf32, 1x32x8x8xf32)
        combine_14 = [concat_13, conv2d_31]
        del concat_13, conv2d_31

        # pd_op.concat: (1x416x8x8xf32) <- ([1x384x8x8xf32, 1x32x8x8xf32], 1xi32)
        concat_14 = paddle._C_ops.concat(combine_14, full_14)
        del combine_14, full_14

        # pd_op.batch_norm_: (1x416x8x8xf32, 416xf32, 416xf32, 416xf32, 416xf32, -1xu8) <- (1x416x8x8xf32, 416xf32, 416xf32, 416xf32, 416xf32)
        batch_norm__192, batch_norm__193, batch_norm__194, batch_norm__195, batch_norm__196, batch_norm__197 = paddle._C_ops.batch_norm(
            concat_14, parameter_443, parameter_442, parameter_445, parameter_444, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_443, parameter_442, parameter_445, parameter_444, batch_norm__193, batch_norm__194,
            batch_norm__195, batch_norm__196, batch_norm__197)

        # pd_op.relu: (1x416x8x8xf32) <- (1x416x8x8xf32)
        relu_32 = paddle._C_ops.relu(batch_norm__192)
        del batch_norm__192

        # pd_op.conv2d: (1x128x8x8xf32) <- (1x416x8x8xf32, 128x416x1x1xf32)
        conv2d_32 = paddle._C_ops.conv2d(relu_32, parameter_441, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_32, parameter_441

        # pd_op.batch_norm_: (1x128x8x8xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x8x8xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__198, batch_norm__199, batch_norm__200, batch_norm__201, batch_norm__202, batch_norm__203 = paddle._C_ops.batch_norm(
            conv2d_32, parameter_438, parameter_437, parameter_440, parameter_439, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_32, parameter_438, parameter_437, parameter_440, parameter_439, batch_norm__199, batch_norm__200,
            batch_norm__201, batch_norm__202, batch_norm__203)

        # pd_op.relu: (1x128x8x8xf32) <- (1x128x8x8xf32)
        relu_33 = paddle._C_ops.relu(batch_norm__198)
        del batch_norm__198

        # pd_op.conv2d: (1x32x8x8xf32) <- (1x128x8x8xf32, 32x128x3x3xf32)
        conv2d_33 = paddle._C_ops.conv2d(relu_33, parameter_436, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_33, parameter_436

        # pd_op.full: (1xi32) <- ()
        full_15 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x416x8x8xf32, 1x32x8x8xf32]) <- (1x416x8x8xf32, 1x32x8x8xf32)
        combine_15 = [concat_14, conv2d_33]
        del concat_14, conv2d_33

        # pd_op.concat: (1x448x8x8xf32) <- ([1x416x8x8xf32, 1x32x8x8xf32], 1xi32)
        concat_15 = paddle._C_ops.concat(combine_15, full_15)
        del combine_15, full_15

        # pd_op.batch_norm_: (1x448x8x8xf32, 448xf32, 448xf32, 448xf32, 448xf32, -1xu8) <- (1x448x8x8xf32, 448xf32, 448xf32, 448xf32, 448xf32)
        batch_norm__204, batch_norm__205, batch_norm__206, batch_norm__207, batch_norm__208, batch_norm__209 = paddle._C_ops.batch_norm(
            concat_15, parameter_433, parameter_432, parameter_435, parameter_434, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_433, parameter_432, parameter_435, parameter_434, batch_norm__205, batch_norm__206,
            batch_norm__207, batch_norm__208, batch_norm__209)

        # pd_op.relu: (1x448x8x8xf32) <- (1x448x8x8xf32)
        relu_34 = paddle._C_ops.relu(batch_norm__204)
        del batch_norm__204

        # pd_op.conv2d: (1x128x8x8xf32) <- (1x448x8x8xf32, 128x448x1x1xf32)
        conv2d_34 = paddle._C_ops.conv2d(relu_34, parameter_431, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_34, parameter_431

        # pd_op.batch_norm_: (1x128x8x8xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x8x8xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__210, batch_norm__211, batch_norm__212, batch_norm__213, batch_norm__214, batch_norm__215 = paddle._C_ops.batch_norm(
            conv2d_34, parameter_428, parameter_427, parameter_430, parameter_429, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_34, parameter_428, parameter_427, parameter_430, parameter_429, batch_norm__211, batch_norm__212,
            batch_norm__213, batch_norm__214, batch_norm__215)

        # pd_op.relu: (1x128x8x8xf32) <- (1x128x8x8xf32)
        relu_35 = paddle._C_ops.relu(batch_norm__210)
        del batch_norm__210

        # pd_op.conv2d: (1x32x8x8xf32) <- (1x128x8x8xf32, 32x128x3x3xf32)
        conv2d_35 = paddle._C_ops.conv2d(relu_35, parameter_426, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_35, parameter_426

        # pd_op.full: (1xi32) <- ()
        full_16 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x448x8x8xf32, 1x32x8x8xf32]) <- (1x448x8x8xf32, 1x32x8x8xf32)
        combine_16 = [concat_15, conv2d_35]
        del concat_15, conv2d_35

        # pd_op.concat: (1x480x8x8xf32) <- ([1x448x8x8xf32, 1x32x8x8xf32], 1xi32)
        concat_16 = paddle._C_ops.concat(combine_16, full_16)
        del combine_16, full_16

        # pd_op.batch_norm_: (1x480x8x8xf32, 480xf32, 480xf32, 480xf32, 480xf32, -1xu8) <- (1x480x8x8xf32, 480xf32, 480xf32, 480xf32, 480xf32)
        batch_norm__216, batch_norm__217, batch_norm__218, batch_norm__219, batch_norm__220, batch_norm__221 = paddle._C_ops.batch_norm(
            concat_16, parameter_423, parameter_422, parameter_425, parameter_424, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_423, parameter_422, parameter_425, parameter_424, batch_norm__217, batch_norm__218,
            batch_norm__219, batch_norm__220, batch_norm__221)

        # pd_op.relu: (1x480x8x8xf32) <- (1x480x8x8xf32)
        relu_36 = paddle._C_ops.relu(batch_norm__216)
        del batch_norm__216

        # pd_op.conv2d: (1x128x8x8xf32) <- (1x480x8x8xf32, 128x480x1x1xf32)
        conv2d_36 = paddle._C_ops.conv2d(relu_36, parameter_421, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_36, parameter_421

        # pd_op.batch_norm_: (1x128x8x8xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x8x8xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__222, batch_norm__223, batch_norm__224, batch_norm__225, batch_norm__226, batch_norm__227 = paddle._C_ops.batch_norm(
            conv2d_36, parameter_418, parameter_417, parameter_420, parameter_419, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_36, parameter_418, parameter_417, parameter_420, parameter_419, batch_norm__223, batch_norm__224,
            batch_norm__225, batch_norm__226, batch_norm__227)

        # pd_op.relu: (1x128x8x8xf32) <- (1x128x8x8xf32)
        relu_37 = paddle._C_ops.relu(batch_norm__222)
        del batch_norm__222

        # pd_op.conv2d: (1x32x8x8xf32) <- (1x128x8x8xf32, 32x128x3x3xf32)
        conv2d_37 = paddle._C_ops.conv2d(relu_37, parameter_416, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_37, parameter_416

        # pd_op.full: (1xi32) <- ()
        full_17 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x480x8x8xf32, 1x32x8x8xf32]) <- (1x480x8x8xf32, 1x32x8x8xf32)
        combine_17 = [concat_16, conv2d_37]
        del concat_16, conv2d_37

        # pd_op.concat: (1x512x8x8xf32) <- ([1x480x8x8xf32, 1x32x8x8xf32], 1xi32)
        concat_17 = paddle._C_ops.concat(combine_17, full_17)
        del combine_17, full_17

        # pd_op.batch_norm_: (1x512x8x8xf32, 512xf32, 512xf32, 512xf32, 512xf32, -1xu8) <- (1x512x8x8xf32, 512xf32, 512xf32, 512xf32, 512xf32)
        batch_norm__228, batch_norm__229, batch_norm__230, batch_norm__231, batch_norm__232, batch_norm__233 = paddle._C_ops.batch_norm(
            concat_17, parameter_413, parameter_412, parameter_415, parameter_414, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (concat_17, parameter_413, parameter_412, parameter_415, parameter_414, batch_norm__229, batch_norm__230,
            batch_norm__231, batch_norm__232, batch_norm__233)

        # pd_op.relu: (1x512x8x8xf32) <- (1x512x8x8xf32)
        relu_38 = paddle._C_ops.relu(batch_norm__228)
        del batch_norm__228

        # pd_op.conv2d: (1x256x8x8xf32) <- (1x512x8x8xf32, 256x512x1x1xf32)
        conv2d_38 = paddle._C_ops.conv2d(relu_38, parameter_411, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_38, parameter_411

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_2 = paddle._C_ops.full_int_array([2, 2], paddle.int64, paddle.core.CPUPlace())

        # pd_op.pool2d: (1x256x4x4xf32) <- (1x256x8x8xf32, 2xi64)
        pool2d_2 = paddle._C_ops.pool2d(conv2d_38, full_int_array_2, [2, 2], [0, 0], False, True, 'NCHW', 'avg', False,
            False, 'EXPLICIT')
        del conv2d_38, full_int_array_2

        # pd_op.batch_norm_: (1x256x4x4xf32, 256xf32, 256xf32, 256xf32, 256xf32, -1xu8) <- (1x256x4x4xf32, 256xf32, 256xf32, 256xf32, 256xf32)
        batch_norm__234, batch_norm__235, batch_norm__236, batch_norm__237, batch_norm__238, batch_norm__239 = paddle._C_ops.batch_norm(
            pool2d_2, parameter_408, parameter_407, parameter_410, parameter_409, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_408, parameter_407, parameter_410, parameter_409, batch_norm__235, batch_norm__236,
            batch_norm__237, batch_norm__238, batch_norm__239)

        # pd_op.relu: (1x256x4x4xf32) <- (1x256x4x4xf32)
        relu_39 = paddle._C_ops.relu(batch_norm__234)
        del batch_norm__234

        # pd_op.conv2d: (1x128x4x4xf32) <- (1x256x4x4xf32, 128x256x1x1xf32)
        conv2d_39 = paddle._C_ops.conv2d(relu_39, parameter_406, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_39, parameter_406

        # pd_op.batch_norm_: (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__240, batch_norm__241, batch_norm__242, batch_norm__243, batch_norm__244, batch_norm__245 = paddle._C_ops.batch_norm(
            conv2d_39, parameter_403, parameter_402, parameter_405, parameter_404, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_39, parameter_403, parameter_402, parameter_405, parameter_404, batch_norm__241, batch_norm__242,
            batch_norm__243, batch_norm__244, batch_norm__245)

        # pd_op.relu: (1x128x4x4xf32) <- (1x128x4x4xf32)
        relu_40 = paddle._C_ops.relu(batch_norm__240)
        del batch_norm__240

        # pd_op.conv2d: (1x32x4x4xf32) <- (1x128x4x4xf32, 32x128x3x3xf32)
        conv2d_40 = paddle._C_ops.conv2d(relu_40, parameter_401, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_40, parameter_401

        # pd_op.full: (1xi32) <- ()
        full_18 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x256x4x4xf32, 1x32x4x4xf32]) <- (1x256x4x4xf32, 1x32x4x4xf32)
        combine_18 = [pool2d_2, conv2d_40]
        del pool2d_2, conv2d_40

        # pd_op.concat: (1x288x4x4xf32) <- ([1x256x4x4xf32, 1x32x4x4xf32], 1xi32)
        concat_18 = paddle._C_ops.concat(combine_18, full_18)
        del combine_18, full_18

        # pd_op.batch_norm_: (1x288x4x4xf32, 288xf32, 288xf32, 288xf32, 288xf32, -1xu8) <- (1x288x4x4xf32, 288xf32, 288xf32, 288xf32, 288xf32)
        batch_norm__246, batch_norm__247, batch_norm__248, batch_norm__249, batch_norm__250, batch_norm__251 = paddle._C_ops.batch_norm(
            concat_18, parameter_398, parameter_397, parameter_400, parameter_399, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_398, parameter_397, parameter_400, parameter_399, batch_norm__247, batch_norm__248,
            batch_norm__249, batch_norm__250, batch_norm__251)

        # pd_op.relu: (1x288x4x4xf32) <- (1x288x4x4xf32)
        relu_41 = paddle._C_ops.relu(batch_norm__246)
        del batch_norm__246

        # pd_op.conv2d: (1x128x4x4xf32) <- (1x288x4x4xf32, 128x288x1x1xf32)
        conv2d_41 = paddle._C_ops.conv2d(relu_41, parameter_396, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_41, parameter_396

        # pd_op.batch_norm_: (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__252, batch_norm__253, batch_norm__254, batch_norm__255, batch_norm__256, batch_norm__257 = paddle._C_ops.batch_norm(
            conv2d_41, parameter_393, parameter_392, parameter_395, parameter_394, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_41, parameter_393, parameter_392, parameter_395, parameter_394, batch_norm__253, batch_norm__254,
            batch_norm__255, batch_norm__256, batch_norm__257)

        # pd_op.relu: (1x128x4x4xf32) <- (1x128x4x4xf32)
        relu_42 = paddle._C_ops.relu(batch_norm__252)
        del batch_norm__252

        # pd_op.conv2d: (1x32x4x4xf32) <- (1x128x4x4xf32, 32x128x3x3xf32)
        conv2d_42 = paddle._C_ops.conv2d(relu_42, parameter_391, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_42, parameter_391

        # pd_op.full: (1xi32) <- ()
        full_19 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x288x4x4xf32, 1x32x4x4xf32]) <- (1x288x4x4xf32, 1x32x4x4xf32)
        combine_19 = [concat_18, conv2d_42]
        del concat_18, conv2d_42

        # pd_op.concat: (1x320x4x4xf32) <- ([1x288x4x4xf32, 1x32x4x4xf32], 1xi32)
        concat_19 = paddle._C_ops.concat(combine_19, full_19)
        del combine_19, full_19

        # pd_op.batch_norm_: (1x320x4x4xf32, 320xf32, 320xf32, 320xf32, 320xf32, -1xu8) <- (1x320x4x4xf32, 320xf32, 320xf32, 320xf32, 320xf32)
        batch_norm__258, batch_norm__259, batch_norm__260, batch_norm__261, batch_norm__262, batch_norm__263 = paddle._C_ops.batch_norm(
            concat_19, parameter_388, parameter_387, parameter_390, parameter_389, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_388, parameter_387, parameter_390, parameter_389, batch_norm__259, batch_norm__260,
            batch_norm__261, batch_norm__262, batch_norm__263)

        # pd_op.relu: (1x320x4x4xf32) <- (1x320x4x4xf32)
        relu_43 = paddle._C_ops.relu(batch_norm__258)
        del batch_norm__258

        # pd_op.conv2d: (1x128x4x4xf32) <- (1x320x4x4xf32, 128x320x1x1xf32)
        conv2d_43 = paddle._C_ops.conv2d(relu_43, parameter_386, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_43, parameter_386

        # pd_op.batch_norm_: (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__264, batch_norm__265, batch_norm__266, batch_norm__267, batch_norm__268, batch_norm__269 = paddle._C_ops.batch_norm(
            conv2d_43, parameter_383, parameter_382, parameter_385, parameter_384, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_43, parameter_383, parameter_382, parameter_385, parameter_384, batch_norm__265, batch_norm__266,
            batch_norm__267, batch_norm__268, batch_norm__269)

        # pd_op.relu: (1x128x4x4xf32) <- (1x128x4x4xf32)
        relu_44 = paddle._C_ops.relu(batch_norm__264)
        del batch_norm__264

        # pd_op.conv2d: (1x32x4x4xf32) <- (1x128x4x4xf32, 32x128x3x3xf32)
        conv2d_44 = paddle._C_ops.conv2d(relu_44, parameter_381, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_44, parameter_381

        # pd_op.full: (1xi32) <- ()
        full_20 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x320x4x4xf32, 1x32x4x4xf32]) <- (1x320x4x4xf32, 1x32x4x4xf32)
        combine_20 = [concat_19, conv2d_44]
        del concat_19, conv2d_44

        # pd_op.concat: (1x352x4x4xf32) <- ([1x320x4x4xf32, 1x32x4x4xf32], 1xi32)
        concat_20 = paddle._C_ops.concat(combine_20, full_20)
        del combine_20, full_20

        # pd_op.batch_norm_: (1x352x4x4xf32, 352xf32, 352xf32, 352xf32, 352xf32, -1xu8) <- (1x352x4x4xf32, 352xf32, 352xf32, 352xf32, 352xf32)
        batch_norm__270, batch_norm__271, batch_norm__272, batch_norm__273, batch_norm__274, batch_norm__275 = paddle._C_ops.batch_norm(
            concat_20, parameter_378, parameter_377, parameter_380, parameter_379, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_378, parameter_377, parameter_380, parameter_379, batch_norm__271, batch_norm__272,
            batch_norm__273, batch_norm__274, batch_norm__275)

        # pd_op.relu: (1x352x4x4xf32) <- (1x352x4x4xf32)
        relu_45 = paddle._C_ops.relu(batch_norm__270)
        del batch_norm__270

        # pd_op.conv2d: (1x128x4x4xf32) <- (1x352x4x4xf32, 128x352x1x1xf32)
        conv2d_45 = paddle._C_ops.conv2d(relu_45, parameter_376, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_45, parameter_376

        # pd_op.batch_norm_: (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__276, batch_norm__277, batch_norm__278, batch_norm__279, batch_norm__280, batch_norm__281 = paddle._C_ops.batch_norm(
            conv2d_45, parameter_373, parameter_372, parameter_375, parameter_374, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_45, parameter_373, parameter_372, parameter_375, parameter_374, batch_norm__277, batch_norm__278,
            batch_norm__279, batch_norm__280, batch_norm__281)

        # pd_op.relu: (1x128x4x4xf32) <- (1x128x4x4xf32)
        relu_46 = paddle._C_ops.relu(batch_norm__276)
        del batch_norm__276

        # pd_op.conv2d: (1x32x4x4xf32) <- (1x128x4x4xf32, 32x128x3x3xf32)
        conv2d_46 = paddle._C_ops.conv2d(relu_46, parameter_371, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_46, parameter_371

        # pd_op.full: (1xi32) <- ()
        full_21 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x352x4x4xf32, 1x32x4x4xf32]) <- (1x352x4x4xf32, 1x32x4x4xf32)
        combine_21 = [concat_20, conv2d_46]
        del concat_20, conv2d_46

        # pd_op.concat: (1x384x4x4xf32) <- ([1x352x4x4xf32, 1x32x4x4xf32], 1xi32)
        concat_21 = paddle._C_ops.concat(combine_21, full_21)
        del combine_21, full_21

        # pd_op.batch_norm_: (1x384x4x4xf32, 384xf32, 384xf32, 384xf32, 384xf32, -1xu8) <- (1x384x4x4xf32, 384xf32, 384xf32, 384xf32, 384xf32)
        batch_norm__282, batch_norm__283, batch_norm__284, batch_norm__285, batch_norm__286, batch_norm__287 = paddle._C_ops.batch_norm(
            concat_21, parameter_368, parameter_367, parameter_370, parameter_369, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_368, parameter_367, parameter_370, parameter_369, batch_norm__283, batch_norm__284,
            batch_norm__285, batch_norm__286, batch_norm__287)

        # pd_op.relu: (1x384x4x4xf32) <- (1x384x4x4xf32)
        relu_47 = paddle._C_ops.relu(batch_norm__282)
        del batch_norm__282

        # pd_op.conv2d: (1x128x4x4xf32) <- (1x384x4x4xf32, 128x384x1x1xf32)
        conv2d_47 = paddle._C_ops.conv2d(relu_47, parameter_366, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_47, parameter_366

        # pd_op.batch_norm_: (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__288, batch_norm__289, batch_norm__290, batch_norm__291, batch_norm__292, batch_norm__293 = paddle._C_ops.batch_norm(
            conv2d_47, parameter_363, parameter_362, parameter_365, parameter_364, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_47, parameter_363, parameter_362, parameter_365, parameter_364, batch_norm__289, batch_norm__290,
            batch_norm__291, batch_norm__292, batch_norm__293)

        # pd_op.relu: (1x128x4x4xf32) <- (1x128x4x4xf32)
        relu_48 = paddle._C_ops.relu(batch_norm__288)
        del batch_norm__288

        # pd_op.conv2d: (1x32x4x4xf32) <- (1x128x4x4xf32, 32x128x3x3xf32)
        conv2d_48 = paddle._C_ops.conv2d(relu_48, parameter_361, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_48, parameter_361

        # pd_op.full: (1xi32) <- ()
        full_22 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x384x4x4xf32, 1x32x4x4xf32]) <- (1x384x4x4xf32, 1x32x4x4xf32)
        combine_22 = [concat_21, conv2d_48]
        del concat_21, conv2d_48

        # pd_op.concat: (1x416x4x4xf32) <- ([1x384x4x4xf32, 1x32x4x4xf32], 1xi32)
        concat_22 = paddle._C_ops.concat(combine_22, full_22)
        del combine_22, full_22

        # pd_op.batch_norm_: (1x416x4x4xf32, 416xf32, 416xf32, 416xf32, 416xf32, -1xu8) <- (1x416x4x4xf32, 416xf32, 416xf32, 416xf32, 416xf32)
        batch_norm__294, batch_norm__295, batch_norm__296, batch_norm__297, batch_norm__298, batch_norm__299 = paddle._C_ops.batch_norm(
            concat_22, parameter_358, parameter_357, parameter_360, parameter_359, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_358, parameter_357, parameter_360, parameter_359, batch_norm__295, batch_norm__296,
            batch_norm__297, batch_norm__298, batch_norm__299)

        # pd_op.relu: (1x416x4x4xf32) <- (1x416x4x4xf32)
        relu_49 = paddle._C_ops.relu(batch_norm__294)
        del batch_norm__294

        # pd_op.conv2d: (1x128x4x4xf32) <- (1x416x4x4xf32, 128x416x1x1xf32)
        conv2d_49 = paddle._C_ops.conv2d(relu_49, parameter_356, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_49, parameter_356

        # pd_op.batch_norm_: (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__300, batch_norm__301, batch_norm__302, batch_norm__303, batch_norm__304, batch_norm__305 = paddle._C_ops.batch_norm(
            conv2d_49, parameter_353, parameter_352, parameter_355, parameter_354, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_49, parameter_353, parameter_352, parameter_355, parameter_354, batch_norm__301, batch_norm__302,
            batch_norm__303, batch_norm__304, batch_norm__305)

        # pd_op.relu: (1x128x4x4xf32) <- (1x128x4x4xf32)
        relu_50 = paddle._C_ops.relu(batch_norm__300)
        del batch_norm__300

        # pd_op.conv2d: (1x32x4x4xf32) <- (1x128x4x4xf32, 32x128x3x3xf32)
        conv2d_50 = paddle._C_ops.conv2d(relu_50, parameter_351, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_50, parameter_351

        # pd_op.full: (1xi32) <- ()
        full_23 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x416x4x4xf32, 1x32x4x4xf32]) <- (1x416x4x4xf32, 1x32x4x4xf32)
        combine_23 = [concat_22, conv2d_50]
        del concat_22, conv2d_50

        # pd_op.concat: (1x448x4x4xf32) <- ([1x416x4x4xf32, 1x32x4x4xf32], 1xi32)
        concat_23 = paddle._C_ops.concat(combine_23, full_23)
        del combine_23, full_23

        # pd_op.batch_norm_: (1x448x4x4xf32, 448xf32, 448xf32, 448xf32, 448xf32, -1xu8) <- (1x448x4x4xf32, 448xf32, 448xf32, 448xf32, 448xf32)
        batch_norm__306, batch_norm__307, batch_norm__308, batch_norm__309, batch_norm__310, batch_norm__311 = paddle._C_ops.batch_norm(
            concat_23, parameter_348, parameter_347, parameter_350, parameter_349, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_348, parameter_347, parameter_350, parameter_349, batch_norm__307, batch_norm__308,
            batch_norm__309, batch_norm__310, batch_norm__311)

        # pd_op.relu: (1x448x4x4xf32) <- (1x448x4x4xf32)
        relu_51 = paddle._C_ops.relu(batch_norm__306)
        del batch_norm__306

        # pd_op.conv2d: (1x128x4x4xf32) <- (1x448x4x4xf32, 128x448x1x1xf32)
        conv2d_51 = paddle._C_ops.conv2d(relu_51, parameter_346, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_51, parameter_346

        # pd_op.batch_norm_: (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__312, batch_norm__313, batch_norm__314, batch_norm__315, batch_norm__316, batch_norm__317 = paddle._C_ops.batch_norm(
            conv2d_51, parameter_343, parameter_342, parameter_345, parameter_344, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_51, parameter_343, parameter_342, parameter_345, parameter_344, batch_norm__313, batch_norm__314,
            batch_norm__315, batch_norm__316, batch_norm__317)

        # pd_op.relu: (1x128x4x4xf32) <- (1x128x4x4xf32)
        relu_52 = paddle._C_ops.relu(batch_norm__312)
        del batch_norm__312

        # pd_op.conv2d: (1x32x4x4xf32) <- (1x128x4x4xf32, 32x128x3x3xf32)
        conv2d_52 = paddle._C_ops.conv2d(relu_52, parameter_341, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_52, parameter_341

        # pd_op.full: (1xi32) <- ()
        full_24 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x448x4x4xf32, 1x32x4x4xf32]) <- (1x448x4x4xf32, 1x32x4x4xf32)
        combine_24 = [concat_23, conv2d_52]
        del concat_23, conv2d_52

        # pd_op.concat: (1x480x4x4xf32) <- ([1x448x4x4xf32, 1x32x4x4xf32], 1xi32)
        concat_24 = paddle._C_ops.concat(combine_24, full_24)
        del combine_24, full_24

        # pd_op.batch_norm_: (1x480x4x4xf32, 480xf32, 480xf32, 480xf32, 480xf32, -1xu8) <- (1x480x4x4xf32, 480xf32, 480xf32, 480xf32, 480xf32)
        batch_norm__318, batch_norm__319, batch_norm__320, batch_norm__321, batch_norm__322, batch_norm__323 = paddle._C_ops.batch_norm(
            concat_24, parameter_338, parameter_337, parameter_340, parameter_339, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_338, parameter_337, parameter_340, parameter_339, batch_norm__319, batch_norm__320,
            batch_norm__321, batch_norm__322, batch_norm__323)

        # pd_op.relu: (1x480x4x4xf32) <- (1x480x4x4xf32)
        relu_53 = paddle._C_ops.relu(batch_norm__318)
        del batch_norm__318

        # pd_op.conv2d: (1x128x4x4xf32) <- (1x480x4x4xf32, 128x480x1x1xf32)
        conv2d_53 = paddle._C_ops.conv2d(relu_53, parameter_336, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_53, parameter_336

        # pd_op.batch_norm_: (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__324, batch_norm__325, batch_norm__326, batch_norm__327, batch_norm__328, batch_norm__329 = paddle._C_ops.batch_norm(
            conv2d_53, parameter_333, parameter_332, parameter_335, parameter_334, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_53, parameter_333, parameter_332, parameter_335, parameter_334, batch_norm__325, batch_norm__326,
            batch_norm__327, batch_norm__328, batch_norm__329)

        # pd_op.relu: (1x128x4x4xf32) <- (1x128x4x4xf32)
        relu_54 = paddle._C_ops.relu(batch_norm__324)
        del batch_norm__324

        # pd_op.conv2d: (1x32x4x4xf32) <- (1x128x4x4xf32, 32x128x3x3xf32)
        conv2d_54 = paddle._C_ops.conv2d(relu_54, parameter_331, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_54, parameter_331

        # pd_op.full: (1xi32) <- ()
        full_25 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x480x4x4xf32, 1x32x4x4xf32]) <- (1x480x4x4xf32, 1x32x4x4xf32)
        combine_25 = [concat_24, conv2d_54]
        del concat_24, conv2d_54

        # pd_op.concat: (1x512x4x4xf32) <- ([1x480x4x4xf32, 1x32x4x4xf32], 1xi32)
        concat_25 = paddle._C_ops.concat(combine_25, full_25)
        del combine_25, full_25

        # pd_op.batch_norm_: (1x512x4x4xf32, 512xf32, 512xf32, 512xf32, 512xf32, -1xu8) <- (1x512x4x4xf32, 512xf32, 512xf32, 512xf32, 512xf32)
        batch_norm__330, batch_norm__331, batch_norm__332, batch_norm__333, batch_norm__334, batch_norm__335 = paddle._C_ops.batch_norm(
            concat_25, parameter_328, parameter_327, parameter_330, parameter_329, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_328, parameter_327, parameter_330, parameter_329, batch_norm__331, batch_norm__332,
            batch_norm__333, batch_norm__334, batch_norm__335)

        # pd_op.relu: (1x512x4x4xf32) <- (1x512x4x4xf32)
        relu_55 = paddle._C_ops.relu(batch_norm__330)
        del batch_norm__330

        # pd_op.conv2d: (1x128x4x4xf32) <- (1x512x4x4xf32, 128x512x1x1xf32)
        conv2d_55 = paddle._C_ops.conv2d(relu_55, parameter_326, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_55, parameter_326

        # pd_op.batch_norm_: (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__336, batch_norm__337, batch_norm__338, batch_norm__339, batch_norm__340, batch_norm__341 = paddle._C_ops.batch_norm(
            conv2d_55, parameter_323, parameter_322, parameter_325, parameter_324, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_55, parameter_323, parameter_322, parameter_325, parameter_324, batch_norm__337, batch_norm__338,
            batch_norm__339, batch_norm__340, batch_norm__341)

        # pd_op.relu: (1x128x4x4xf32) <- (1x128x4x4xf32)
        relu_56 = paddle._C_ops.relu(batch_norm__336)
        del batch_norm__336

        # pd_op.conv2d: (1x32x4x4xf32) <- (1x128x4x4xf32, 32x128x3x3xf32)
        conv2d_56 = paddle._C_ops.conv2d(relu_56, parameter_321, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_56, parameter_321

        # pd_op.full: (1xi32) <- ()
        full_26 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x512x4x4xf32, 1x32x4x4xf32]) <- (1x512x4x4xf32, 1x32x4x4xf32)
        combine_26 = [concat_25, conv2d_56]
        del concat_25, conv2d_56

        # pd_op.concat: (1x544x4x4xf32) <- ([1x512x4x4xf32, 1x32x4x4xf32], 1xi32)
        concat_26 = paddle._C_ops.concat(combine_26, full_26)
        del combine_26, full_26

        # pd_op.batch_norm_: (1x544x4x4xf32, 544xf32, 544xf32, 544xf32, 544xf32, -1xu8) <- (1x544x4x4xf32, 544xf32, 544xf32, 544xf32, 544xf32)
        batch_norm__342, batch_norm__343, batch_norm__344, batch_norm__345, batch_norm__346, batch_norm__347 = paddle._C_ops.batch_norm(
            concat_26, parameter_318, parameter_317, parameter_320, parameter_319, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_318, parameter_317, parameter_320, parameter_319, batch_norm__343, batch_norm__344,
            batch_norm__345, batch_norm__346, batch_norm__347)

        # pd_op.relu: (1x544x4x4xf32) <- (1x544x4x4xf32)
        relu_57 = paddle._C_ops.relu(batch_norm__342)
        del batch_norm__342

        # pd_op.conv2d: (1x128x4x4xf32) <- (1x544x4x4xf32, 128x544x1x1xf32)
        conv2d_57 = paddle._C_ops.conv2d(relu_57, parameter_316, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_57, parameter_316

        # pd_op.batch_norm_: (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__348, batch_norm__349, batch_norm__350, batch_norm__351, batch_norm__352, batch_norm__353 = paddle._C_ops.batch_norm(
            conv2d_57, parameter_313, parameter_312, parameter_315, parameter_314, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_57, parameter_313, parameter_312, parameter_315, parameter_314, batch_norm__349, batch_norm__350,
            batch_norm__351, batch_norm__352, batch_norm__353)

        # pd_op.relu: (1x128x4x4xf32) <- (1x128x4x4xf32)
        relu_58 = paddle._C_ops.relu(batch_norm__348)
        del batch_norm__348

        # pd_op.conv2d: (1x32x4x4xf32) <- (1x128x4x4xf32, 32x128x3x3xf32)
        conv2d_58 = paddle._C_ops.conv2d(relu_58, parameter_311, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_58, parameter_311

        # pd_op.full: (1xi32) <- ()
        full_27 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x544x4x4xf32, 1x32x4x4xf32]) <- (1x544x4x4xf32, 1x32x4x4xf32)
        combine_27 = [concat_26, conv2d_58]
        del concat_26, conv2d_58

        # pd_op.concat: (1x576x4x4xf32) <- ([1x544x4x4xf32, 1x32x4x4xf32], 1xi32)
        concat_27 = paddle._C_ops.concat(combine_27, full_27)
        del combine_27, full_27

        # pd_op.batch_norm_: (1x576x4x4xf32, 576xf32, 576xf32, 576xf32, 576xf32, -1xu8) <- (1x576x4x4xf32, 576xf32, 576xf32, 576xf32, 576xf32)
        batch_norm__354, batch_norm__355, batch_norm__356, batch_norm__357, batch_norm__358, batch_norm__359 = paddle._C_ops.batch_norm(
            concat_27, parameter_308, parameter_307, parameter_310, parameter_309, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_308, parameter_307, parameter_310, parameter_309, batch_norm__355, batch_norm__356,
            batch_norm__357, batch_norm__358, batch_norm__359)

        # pd_op.relu: (1x576x4x4xf32) <- (1x576x4x4xf32)
        relu_59 = paddle._C_ops.relu(batch_norm__354)
        del batch_norm__354

        # pd_op.conv2d: (1x128x4x4xf32) <- (1x576x4x4xf32, 128x576x1x1xf32)
        conv2d_59 = paddle._C_ops.conv2d(relu_59, parameter_306, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_59, parameter_306

        # pd_op.batch_norm_: (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__360, batch_norm__361, batch_norm__362, batch_norm__363, batch_norm__364, batch_norm__365 = paddle._C_ops.batch_norm(
            conv2d_59, parameter_303, parameter_302, parameter_305, parameter_304, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_59, parameter_303, parameter_302, parameter_305, parameter_304, batch_norm__361, batch_norm__362,
            batch_norm__363, batch_norm__364, batch_norm__365)

        # pd_op.relu: (1x128x4x4xf32) <- (1x128x4x4xf32)
        relu_60 = paddle._C_ops.relu(batch_norm__360)
        del batch_norm__360

        # pd_op.conv2d: (1x32x4x4xf32) <- (1x128x4x4xf32, 32x128x3x3xf32)
        conv2d_60 = paddle._C_ops.conv2d(relu_60, parameter_301, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_60, parameter_301

        # pd_op.full: (1xi32) <- ()
        full_28 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x576x4x4xf32, 1x32x4x4xf32]) <- (1x576x4x4xf32, 1x32x4x4xf32)
        combine_28 = [concat_27, conv2d_60]
        del concat_27, conv2d_60

        # pd_op.concat: (1x608x4x4xf32) <- ([1x576x4x4xf32, 1x32x4x4xf32], 1xi32)
        concat_28 = paddle._C_ops.concat(combine_28, full_28)
        del combine_28, full_28

        # pd_op.batch_norm_: (1x608x4x4xf32, 608xf32, 608xf32, 608xf32, 608xf32, -1xu8) <- (1x608x4x4xf32, 608xf32, 608xf32, 608xf32, 608xf32)
        batch_norm__366, batch_norm__367, batch_norm__368, batch_norm__369, batch_norm__370, batch_norm__371 = paddle._C_ops.batch_norm(
            concat_28, parameter_298, parameter_297, parameter_300, parameter_299, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_298, parameter_297, parameter_300, parameter_299, batch_norm__367, batch_norm__368,
            batch_norm__369, batch_norm__370, batch_norm__371)

        # pd_op.relu: (1x608x4x4xf32) <- (1x608x4x4xf32)
        relu_61 = paddle._C_ops.relu(batch_norm__366)
        del batch_norm__366

        # pd_op.conv2d: (1x128x4x4xf32) <- (1x608x4x4xf32, 128x608x1x1xf32)
        conv2d_61 = paddle._C_ops.conv2d(relu_61, parameter_296, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_61, parameter_296

        # pd_op.batch_norm_: (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__372, batch_norm__373, batch_norm__374, batch_norm__375, batch_norm__376, batch_norm__377 = paddle._C_ops.batch_norm(
            conv2d_61, parameter_293, parameter_292, parameter_295, parameter_294, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_61, parameter_293, parameter_292, parameter_295, parameter_294, batch_norm__373, batch_norm__374,
            batch_norm__375, batch_norm__376, batch_norm__377)

        # pd_op.relu: (1x128x4x4xf32) <- (1x128x4x4xf32)
        relu_62 = paddle._C_ops.relu(batch_norm__372)
        del batch_norm__372

        # pd_op.conv2d: (1x32x4x4xf32) <- (1x128x4x4xf32, 32x128x3x3xf32)
        conv2d_62 = paddle._C_ops.conv2d(relu_62, parameter_291, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_62, parameter_291

        # pd_op.full: (1xi32) <- ()
        full_29 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x608x4x4xf32, 1x32x4x4xf32]) <- (1x608x4x4xf32, 1x32x4x4xf32)
        combine_29 = [concat_28, conv2d_62]
        del concat_28, conv2d_62

        # pd_op.concat: (1x640x4x4xf32) <- ([1x608x4x4xf32, 1x32x4x4xf32], 1xi32)
        concat_29 = paddle._C_ops.concat(combine_29, full_29)
        del combine_29, full_29

        # pd_op.batch_norm_: (1x640x4x4xf32, 640xf32, 640xf32, 640xf32, 640xf32, -1xu8) <- (1x640x4x4xf32, 640xf32, 640xf32, 640xf32, 640xf32)
        batch_norm__378, batch_norm__379, batch_norm__380, batch_norm__381, batch_norm__382, batch_norm__383 = paddle._C_ops.batch_norm(
            concat_29, parameter_288, parameter_287, parameter_290, parameter_289, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_288, parameter_287, parameter_290, parameter_289, batch_norm__379, batch_norm__380,
            batch_norm__381, batch_norm__382, batch_norm__383)

        # pd_op.relu: (1x640x4x4xf32) <- (1x640x4x4xf32)
        relu_63 = paddle._C_ops.relu(batch_norm__378)
        del batch_norm__378

        # pd_op.conv2d: (1x128x4x4xf32) <- (1x640x4x4xf32, 128x640x1x1xf32)
        conv2d_63 = paddle._C_ops.conv2d(relu_63, parameter_286, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_63, parameter_286

        # pd_op.batch_norm_: (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__384, batch_norm__385, batch_norm__386, batch_norm__387, batch_norm__388, batch_norm__389 = paddle._C_ops.batch_norm(
            conv2d_63, parameter_283, parameter_282, parameter_285, parameter_284, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_63, parameter_283, parameter_282, parameter_285, parameter_284, batch_norm__385, batch_norm__386,
            batch_norm__387, batch_norm__388, batch_norm__389)

        # pd_op.relu: (1x128x4x4xf32) <- (1x128x4x4xf32)
        relu_64 = paddle._C_ops.relu(batch_norm__384)
        del batch_norm__384

        # pd_op.conv2d: (1x32x4x4xf32) <- (1x128x4x4xf32, 32x128x3x3xf32)
        conv2d_64 = paddle._C_ops.conv2d(relu_64, parameter_281, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_64, parameter_281

        # pd_op.full: (1xi32) <- ()
        full_30 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x640x4x4xf32, 1x32x4x4xf32]) <- (1x640x4x4xf32, 1x32x4x4xf32)
        combine_30 = [concat_29, conv2d_64]
        del concat_29, conv2d_64

        # pd_op.concat: (1x672x4x4xf32) <- ([1x640x4x4xf32, 1x32x4x4xf32], 1xi32)
        concat_30 = paddle._C_ops.concat(combine_30, full_30)
        del combine_30, full_30

        # pd_op.batch_norm_: (1x672x4x4xf32, 672xf32, 672xf32, 672xf32, 672xf32, -1xu8) <- (1x672x4x4xf32, 672xf32, 672xf32, 672xf32, 672xf32)
        batch_norm__390, batch_norm__391, batch_norm__392, batch_norm__393, batch_norm__394, batch_norm__395 = paddle._C_ops.batch_norm(
            concat_30, parameter_278, parameter_277, parameter_280, parameter_279, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_278, parameter_277, parameter_280, parameter_279, batch_norm__391, batch_norm__392,
            batch_norm__393, batch_norm__394, batch_norm__395)

        # pd_op.relu: (1x672x4x4xf32) <- (1x672x4x4xf32)
        relu_65 = paddle._C_ops.relu(batch_norm__390)
        del batch_norm__390

        # pd_op.conv2d: (1x128x4x4xf32) <- (1x672x4x4xf32, 128x672x1x1xf32)
        conv2d_65 = paddle._C_ops.conv2d(relu_65, parameter_276, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_65, parameter_276

        # pd_op.batch_norm_: (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__396, batch_norm__397, batch_norm__398, batch_norm__399, batch_norm__400, batch_norm__401 = paddle._C_ops.batch_norm(
            conv2d_65, parameter_273, parameter_272, parameter_275, parameter_274, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_65, parameter_273, parameter_272, parameter_275, parameter_274, batch_norm__397, batch_norm__398,
            batch_norm__399, batch_norm__400, batch_norm__401)

        # pd_op.relu: (1x128x4x4xf32) <- (1x128x4x4xf32)
        relu_66 = paddle._C_ops.relu(batch_norm__396)
        del batch_norm__396

        # pd_op.conv2d: (1x32x4x4xf32) <- (1x128x4x4xf32, 32x128x3x3xf32)
        conv2d_66 = paddle._C_ops.conv2d(relu_66, parameter_271, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_66, parameter_271

        # pd_op.full: (1xi32) <- ()
        full_31 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x672x4x4xf32, 1x32x4x4xf32]) <- (1x672x4x4xf32, 1x32x4x4xf32)
        combine_31 = [concat_30, conv2d_66]
        del concat_30, conv2d_66

        # pd_op.concat: (1x704x4x4xf32) <- ([1x672x4x4xf32, 1x32x4x4xf32], 1xi32)
        concat_31 = paddle._C_ops.concat(combine_31, full_31)
        del combine_31, full_31

        # pd_op.batch_norm_: (1x704x4x4xf32, 704xf32, 704xf32, 704xf32, 704xf32, -1xu8) <- (1x704x4x4xf32, 704xf32, 704xf32, 704xf32, 704xf32)
        batch_norm__402, batch_norm__403, batch_norm__404, batch_norm__405, batch_norm__406, batch_norm__407 = paddle._C_ops.batch_norm(
            concat_31, parameter_268, parameter_267, parameter_270, parameter_269, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_268, parameter_267, parameter_270, parameter_269, batch_norm__403, batch_norm__404,
            batch_norm__405, batch_norm__406, batch_norm__407)

        # pd_op.relu: (1x704x4x4xf32) <- (1x704x4x4xf32)
        relu_67 = paddle._C_ops.relu(batch_norm__402)
        del batch_norm__402

        # pd_op.conv2d: (1x128x4x4xf32) <- (1x704x4x4xf32, 128x704x1x1xf32)
        conv2d_67 = paddle._C_ops.conv2d(relu_67, parameter_266, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_67, parameter_266

        # pd_op.batch_norm_: (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__408, batch_norm__409, batch_norm__410, batch_norm__411, batch_norm__412, batch_norm__413 = paddle._C_ops.batch_norm(
            conv2d_67, parameter_263, parameter_262, parameter_265, parameter_264, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_67, parameter_263, parameter_262, parameter_265, parameter_264, batch_norm__409, batch_norm__410,
            batch_norm__411, batch_norm__412, batch_norm__413)

        # pd_op.relu: (1x128x4x4xf32) <- (1x128x4x4xf32)
        relu_68 = paddle._C_ops.relu(batch_norm__408)
        del batch_norm__408

        # pd_op.conv2d: (1x32x4x4xf32) <- (1x128x4x4xf32, 32x128x3x3xf32)
        conv2d_68 = paddle._C_ops.conv2d(relu_68, parameter_261, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_68, parameter_261

        # pd_op.full: (1xi32) <- ()
        full_32 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x704x4x4xf32, 1x32x4x4xf32]) <- (1x704x4x4xf32, 1x32x4x4xf32)
        combine_32 = [concat_31, conv2d_68]
        del concat_31, conv2d_68

        # pd_op.concat: (1x736x4x4xf32) <- ([1x704x4x4xf32, 1x32x4x4xf32], 1xi32)
        concat_32 = paddle._C_ops.concat(combine_32, full_32)
        del combine_32, full_32

        # pd_op.batch_norm_: (1x736x4x4xf32, 736xf32, 736xf32, 736xf32, 736xf32, -1xu8) <- (1x736x4x4xf32, 736xf32, 736xf32, 736xf32, 736xf32)
        batch_norm__414, batch_norm__415, batch_norm__416, batch_norm__417, batch_norm__418, batch_norm__419 = paddle._C_ops.batch_norm(
            concat_32, parameter_258, parameter_257, parameter_260, parameter_259, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_258, parameter_257, parameter_260, parameter_259, batch_norm__415, batch_norm__416,
            batch_norm__417, batch_norm__418, batch_norm__419)

        # pd_op.relu: (1x736x4x4xf32) <- (1x736x4x4xf32)
        relu_69 = paddle._C_ops.relu(batch_norm__414)
        del batch_norm__414

        # pd_op.conv2d: (1x128x4x4xf32) <- (1x736x4x4xf32, 128x736x1x1xf32)
        conv2d_69 = paddle._C_ops.conv2d(relu_69, parameter_256, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_69, parameter_256

        # pd_op.batch_norm_: (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__420, batch_norm__421, batch_norm__422, batch_norm__423, batch_norm__424, batch_norm__425 = paddle._C_ops.batch_norm(
            conv2d_69, parameter_253, parameter_252, parameter_255, parameter_254, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_69, parameter_253, parameter_252, parameter_255, parameter_254, batch_norm__421, batch_norm__422,
            batch_norm__423, batch_norm__424, batch_norm__425)

        # pd_op.relu: (1x128x4x4xf32) <- (1x128x4x4xf32)
        relu_70 = paddle._C_ops.relu(batch_norm__420)
        del batch_norm__420

        # pd_op.conv2d: (1x32x4x4xf32) <- (1x128x4x4xf32, 32x128x3x3xf32)
        conv2d_70 = paddle._C_ops.conv2d(relu_70, parameter_251, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_70, parameter_251

        # pd_op.full: (1xi32) <- ()
        full_33 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x736x4x4xf32, 1x32x4x4xf32]) <- (1x736x4x4xf32, 1x32x4x4xf32)
        combine_33 = [concat_32, conv2d_70]
        del concat_32, conv2d_70

        # pd_op.concat: (1x768x4x4xf32) <- ([1x736x4x4xf32, 1x32x4x4xf32], 1xi32)
        concat_33 = paddle._C_ops.concat(combine_33, full_33)
        del combine_33, full_33

        # pd_op.batch_norm_: (1x768x4x4xf32, 768xf32, 768xf32, 768xf32, 768xf32, -1xu8) <- (1x768x4x4xf32, 768xf32, 768xf32, 768xf32, 768xf32)
        batch_norm__426, batch_norm__427, batch_norm__428, batch_norm__429, batch_norm__430, batch_norm__431 = paddle._C_ops.batch_norm(
            concat_33, parameter_248, parameter_247, parameter_250, parameter_249, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_248, parameter_247, parameter_250, parameter_249, batch_norm__427, batch_norm__428,
            batch_norm__429, batch_norm__430, batch_norm__431)

        # pd_op.relu: (1x768x4x4xf32) <- (1x768x4x4xf32)
        relu_71 = paddle._C_ops.relu(batch_norm__426)
        del batch_norm__426

        # pd_op.conv2d: (1x128x4x4xf32) <- (1x768x4x4xf32, 128x768x1x1xf32)
        conv2d_71 = paddle._C_ops.conv2d(relu_71, parameter_246, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_71, parameter_246

        # pd_op.batch_norm_: (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__432, batch_norm__433, batch_norm__434, batch_norm__435, batch_norm__436, batch_norm__437 = paddle._C_ops.batch_norm(
            conv2d_71, parameter_243, parameter_242, parameter_245, parameter_244, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_71, parameter_243, parameter_242, parameter_245, parameter_244, batch_norm__433, batch_norm__434,
            batch_norm__435, batch_norm__436, batch_norm__437)

        # pd_op.relu: (1x128x4x4xf32) <- (1x128x4x4xf32)
        relu_72 = paddle._C_ops.relu(batch_norm__432)
        del batch_norm__432

        # pd_op.conv2d: (1x32x4x4xf32) <- (1x128x4x4xf32, 32x128x3x3xf32)
        conv2d_72 = paddle._C_ops.conv2d(relu_72, parameter_241, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_72, parameter_241

        # pd_op.full: (1xi32) <- ()
        full_34 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x768x4x4xf32, 1x32x4x4xf32]) <- (1x768x4x4xf32, 1x32x4x4xf32)
        combine_34 = [concat_33, conv2d_72]
        del concat_33, conv2d_72

        # pd_op.concat: (1x800x4x4xf32) <- ([1x768x4x4xf32, 1x32x4x4xf32], 1xi32)
        concat_34 = paddle._C_ops.concat(combine_34, full_34)
        del combine_34, full_34

        # pd_op.batch_norm_: (1x800x4x4xf32, 800xf32, 800xf32, 800xf32, 800xf32, -1xu8) <- (1x800x4x4xf32, 800xf32, 800xf32, 800xf32, 800xf32)
        batch_norm__438, batch_norm__439, batch_norm__440, batch_norm__441, batch_norm__442, batch_norm__443 = paddle._C_ops.batch_norm(
            concat_34, parameter_238, parameter_237, parameter_240, parameter_239, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_238, parameter_237, parameter_240, parameter_239, batch_norm__439, batch_norm__440,
            batch_norm__441, batch_norm__442, batch_norm__443)

        # pd_op.relu: (1x800x4x4xf32) <- (1x800x4x4xf32)
        relu_73 = paddle._C_ops.relu(batch_norm__438)
        del batch_norm__438

        # pd_op.conv2d: (1x128x4x4xf32) <- (1x800x4x4xf32, 128x800x1x1xf32)
        conv2d_73 = paddle._C_ops.conv2d(relu_73, parameter_236, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_73, parameter_236

        # pd_op.batch_norm_: (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__444, batch_norm__445, batch_norm__446, batch_norm__447, batch_norm__448, batch_norm__449 = paddle._C_ops.batch_norm(
            conv2d_73, parameter_233, parameter_232, parameter_235, parameter_234, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_73, parameter_233, parameter_232, parameter_235, parameter_234, batch_norm__445, batch_norm__446,
            batch_norm__447, batch_norm__448, batch_norm__449)

        # pd_op.relu: (1x128x4x4xf32) <- (1x128x4x4xf32)
        relu_74 = paddle._C_ops.relu(batch_norm__444)
        del batch_norm__444

        # pd_op.conv2d: (1x32x4x4xf32) <- (1x128x4x4xf32, 32x128x3x3xf32)
        conv2d_74 = paddle._C_ops.conv2d(relu_74, parameter_231, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_74, parameter_231

        # pd_op.full: (1xi32) <- ()
        full_35 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x800x4x4xf32, 1x32x4x4xf32]) <- (1x800x4x4xf32, 1x32x4x4xf32)
        combine_35 = [concat_34, conv2d_74]
        del concat_34, conv2d_74

        # pd_op.concat: (1x832x4x4xf32) <- ([1x800x4x4xf32, 1x32x4x4xf32], 1xi32)
        concat_35 = paddle._C_ops.concat(combine_35, full_35)
        del combine_35, full_35

        # pd_op.batch_norm_: (1x832x4x4xf32, 832xf32, 832xf32, 832xf32, 832xf32, -1xu8) <- (1x832x4x4xf32, 832xf32, 832xf32, 832xf32, 832xf32)
        batch_norm__450, batch_norm__451, batch_norm__452, batch_norm__453, batch_norm__454, batch_norm__455 = paddle._C_ops.batch_norm(
            concat_35, parameter_228, parameter_227, parameter_230, parameter_229, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_228, parameter_227, parameter_230, parameter_229, batch_norm__451, batch_norm__452,
            batch_norm__453, batch_norm__454, batch_norm__455)

        # pd_op.relu: (1x832x4x4xf32) <- (1x832x4x4xf32)
        relu_75 = paddle._C_ops.relu(batch_norm__450)
        del batch_norm__450

        # pd_op.conv2d: (1x128x4x4xf32) <- (1x832x4x4xf32, 128x832x1x1xf32)
        conv2d_75 = paddle._C_ops.conv2d(relu_75, parameter_226, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_75, parameter_226

        # pd_op.batch_norm_: (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__456, batch_norm__457, batch_norm__458, batch_norm__459, batch_norm__460, batch_norm__461 = paddle._C_ops.batch_norm(
            conv2d_75, parameter_223, parameter_222, parameter_225, parameter_224, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_75, parameter_223, parameter_222, parameter_225, parameter_224, batch_norm__457, batch_norm__458,
            batch_norm__459, batch_norm__460, batch_norm__461)

        # pd_op.relu: (1x128x4x4xf32) <- (1x128x4x4xf32)
        relu_76 = paddle._C_ops.relu(batch_norm__456)
        del batch_norm__456

        # pd_op.conv2d: (1x32x4x4xf32) <- (1x128x4x4xf32, 32x128x3x3xf32)
        conv2d_76 = paddle._C_ops.conv2d(relu_76, parameter_221, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_76, parameter_221

        # pd_op.full: (1xi32) <- ()
        full_36 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x832x4x4xf32, 1x32x4x4xf32]) <- (1x832x4x4xf32, 1x32x4x4xf32)
        combine_36 = [concat_35, conv2d_76]
        del concat_35, conv2d_76

        # pd_op.concat: (1x864x4x4xf32) <- ([1x832x4x4xf32, 1x32x4x4xf32], 1xi32)
        concat_36 = paddle._C_ops.concat(combine_36, full_36)
        del combine_36, full_36

        # pd_op.batch_norm_: (1x864x4x4xf32, 864xf32, 864xf32, 864xf32, 864xf32, -1xu8) <- (1x864x4x4xf32, 864xf32, 864xf32, 864xf32, 864xf32)
        batch_norm__462, batch_norm__463, batch_norm__464, batch_norm__465, batch_norm__466, batch_norm__467 = paddle._C_ops.batch_norm(
            concat_36, parameter_218, parameter_217, parameter_220, parameter_219, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_218, parameter_217, parameter_220, parameter_219, batch_norm__463, batch_norm__464,
            batch_norm__465, batch_norm__466, batch_norm__467)

        # pd_op.relu: (1x864x4x4xf32) <- (1x864x4x4xf32)
        relu_77 = paddle._C_ops.relu(batch_norm__462)
        del batch_norm__462

        # pd_op.conv2d: (1x128x4x4xf32) <- (1x864x4x4xf32, 128x864x1x1xf32)
        conv2d_77 = paddle._C_ops.conv2d(relu_77, parameter_216, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_77, parameter_216

        # pd_op.batch_norm_: (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__468, batch_norm__469, batch_norm__470, batch_norm__471, batch_norm__472, batch_norm__473 = paddle._C_ops.batch_norm(
            conv2d_77, parameter_213, parameter_212, parameter_215, parameter_214, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_77, parameter_213, parameter_212, parameter_215, parameter_214, batch_norm__469, batch_norm__470,
            batch_norm__471, batch_norm__472, batch_norm__473)

        # pd_op.relu: (1x128x4x4xf32) <- (1x128x4x4xf32)
        relu_78 = paddle._C_ops.relu(batch_norm__468)
        del batch_norm__468

        # pd_op.conv2d: (1x32x4x4xf32) <- (1x128x4x4xf32, 32x128x3x3xf32)
        conv2d_78 = paddle._C_ops.conv2d(relu_78, parameter_211, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_78, parameter_211

        # pd_op.full: (1xi32) <- ()
        full_37 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x864x4x4xf32, 1x32x4x4xf32]) <- (1x864x4x4xf32, 1x32x4x4xf32)
        combine_37 = [concat_36, conv2d_78]
        del concat_36, conv2d_78

        # pd_op.concat: (1x896x4x4xf32) <- ([1x864x4x4xf32, 1x32x4x4xf32], 1xi32)
        concat_37 = paddle._C_ops.concat(combine_37, full_37)
        del combine_37, full_37

        # pd_op.batch_norm_: (1x896x4x4xf32, 896xf32, 896xf32, 896xf32, 896xf32, -1xu8) <- (1x896x4x4xf32, 896xf32, 896xf32, 896xf32, 896xf32)
        batch_norm__474, batch_norm__475, batch_norm__476, batch_norm__477, batch_norm__478, batch_norm__479 = paddle._C_ops.batch_norm(
            concat_37, parameter_208, parameter_207, parameter_210, parameter_209, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_208, parameter_207, parameter_210, parameter_209, batch_norm__475, batch_norm__476,
            batch_norm__477, batch_norm__478, batch_norm__479)

        # pd_op.relu: (1x896x4x4xf32) <- (1x896x4x4xf32)
        relu_79 = paddle._C_ops.relu(batch_norm__474)
        del batch_norm__474

        # pd_op.conv2d: (1x128x4x4xf32) <- (1x896x4x4xf32, 128x896x1x1xf32)
        conv2d_79 = paddle._C_ops.conv2d(relu_79, parameter_206, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_79, parameter_206

        # pd_op.batch_norm_: (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__480, batch_norm__481, batch_norm__482, batch_norm__483, batch_norm__484, batch_norm__485 = paddle._C_ops.batch_norm(
            conv2d_79, parameter_203, parameter_202, parameter_205, parameter_204, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_79, parameter_203, parameter_202, parameter_205, parameter_204, batch_norm__481, batch_norm__482,
            batch_norm__483, batch_norm__484, batch_norm__485)

        # pd_op.relu: (1x128x4x4xf32) <- (1x128x4x4xf32)
        relu_80 = paddle._C_ops.relu(batch_norm__480)
        del batch_norm__480

        # pd_op.conv2d: (1x32x4x4xf32) <- (1x128x4x4xf32, 32x128x3x3xf32)
        conv2d_80 = paddle._C_ops.conv2d(relu_80, parameter_201, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_80, parameter_201

        # pd_op.full: (1xi32) <- ()
        full_38 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x896x4x4xf32, 1x32x4x4xf32]) <- (1x896x4x4xf32, 1x32x4x4xf32)
        combine_38 = [concat_37, conv2d_80]
        del concat_37, conv2d_80

        # pd_op.concat: (1x928x4x4xf32) <- ([1x896x4x4xf32, 1x32x4x4xf32], 1xi32)
        concat_38 = paddle._C_ops.concat(combine_38, full_38)
        del combine_38, full_38

        # pd_op.batch_norm_: (1x928x4x4xf32, 928xf32, 928xf32, 928xf32, 928xf32, -1xu8) <- (1x928x4x4xf32, 928xf32, 928xf32, 928xf32, 928xf32)
        batch_norm__486, batch_norm__487, batch_norm__488, batch_norm__489, batch_norm__490, batch_norm__491 = paddle._C_ops.batch_norm(
            concat_38, parameter_198, parameter_197, parameter_200, parameter_199, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_198, parameter_197, parameter_200, parameter_199, batch_norm__487, batch_norm__488,
            batch_norm__489, batch_norm__490, batch_norm__491)

        # pd_op.relu: (1x928x4x4xf32) <- (1x928x4x4xf32)
        relu_81 = paddle._C_ops.relu(batch_norm__486)
        del batch_norm__486

        # pd_op.conv2d: (1x128x4x4xf32) <- (1x928x4x4xf32, 128x928x1x1xf32)
        conv2d_81 = paddle._C_ops.conv2d(relu_81, parameter_196, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_81, parameter_196

        # pd_op.batch_norm_: (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__492, batch_norm__493, batch_norm__494, batch_norm__495, batch_norm__496, batch_norm__497 = paddle._C_ops.batch_norm(
            conv2d_81, parameter_193, parameter_192, parameter_195, parameter_194, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_81, parameter_193, parameter_192, parameter_195, parameter_194, batch_norm__493, batch_norm__494,
            batch_norm__495, batch_norm__496, batch_norm__497)

        # pd_op.relu: (1x128x4x4xf32) <- (1x128x4x4xf32)
        relu_82 = paddle._C_ops.relu(batch_norm__492)
        del batch_norm__492

        # pd_op.conv2d: (1x32x4x4xf32) <- (1x128x4x4xf32, 32x128x3x3xf32)
        conv2d_82 = paddle._C_ops.conv2d(relu_82, parameter_191, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_82, parameter_191

        # pd_op.full: (1xi32) <- ()
        full_39 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x928x4x4xf32, 1x32x4x4xf32]) <- (1x928x4x4xf32, 1x32x4x4xf32)
        combine_39 = [concat_38, conv2d_82]
        del concat_38, conv2d_82

        # pd_op.concat: (1x960x4x4xf32) <- ([1x928x4x4xf32, 1x32x4x4xf32], 1xi32)
        concat_39 = paddle._C_ops.concat(combine_39, full_39)
        del combine_39, full_39

        # pd_op.batch_norm_: (1x960x4x4xf32, 960xf32, 960xf32, 960xf32, 960xf32, -1xu8) <- (1x960x4x4xf32, 960xf32, 960xf32, 960xf32, 960xf32)
        batch_norm__498, batch_norm__499, batch_norm__500, batch_norm__501, batch_norm__502, batch_norm__503 = paddle._C_ops.batch_norm(
            concat_39, parameter_188, parameter_187, parameter_190, parameter_189, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_188, parameter_187, parameter_190, parameter_189, batch_norm__499, batch_norm__500,
            batch_norm__501, batch_norm__502, batch_norm__503)

        # pd_op.relu: (1x960x4x4xf32) <- (1x960x4x4xf32)
        relu_83 = paddle._C_ops.relu(batch_norm__498)
        del batch_norm__498

        # pd_op.conv2d: (1x128x4x4xf32) <- (1x960x4x4xf32, 128x960x1x1xf32)
        conv2d_83 = paddle._C_ops.conv2d(relu_83, parameter_186, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_83, parameter_186

        # pd_op.batch_norm_: (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__504, batch_norm__505, batch_norm__506, batch_norm__507, batch_norm__508, batch_norm__509 = paddle._C_ops.batch_norm(
            conv2d_83, parameter_183, parameter_182, parameter_185, parameter_184, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_83, parameter_183, parameter_182, parameter_185, parameter_184, batch_norm__505, batch_norm__506,
            batch_norm__507, batch_norm__508, batch_norm__509)

        # pd_op.relu: (1x128x4x4xf32) <- (1x128x4x4xf32)
        relu_84 = paddle._C_ops.relu(batch_norm__504)
        del batch_norm__504

        # pd_op.conv2d: (1x32x4x4xf32) <- (1x128x4x4xf32, 32x128x3x3xf32)
        conv2d_84 = paddle._C_ops.conv2d(relu_84, parameter_181, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_84, parameter_181

        # pd_op.full: (1xi32) <- ()
        full_40 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x960x4x4xf32, 1x32x4x4xf32]) <- (1x960x4x4xf32, 1x32x4x4xf32)
        combine_40 = [concat_39, conv2d_84]
        del concat_39, conv2d_84

        # pd_op.concat: (1x992x4x4xf32) <- ([1x960x4x4xf32, 1x32x4x4xf32], 1xi32)
        concat_40 = paddle._C_ops.concat(combine_40, full_40)
        del combine_40, full_40

        # pd_op.batch_norm_: (1x992x4x4xf32, 992xf32, 992xf32, 992xf32, 992xf32, -1xu8) <- (1x992x4x4xf32, 992xf32, 992xf32, 992xf32, 992xf32)
        batch_norm__510, batch_norm__511, batch_norm__512, batch_norm__513, batch_norm__514, batch_norm__515 = paddle._C_ops.batch_norm(
            concat_40, parameter_178, parameter_177, parameter_180, parameter_179, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_178, parameter_177, parameter_180, parameter_179, batch_norm__511, batch_norm__512,
            batch_norm__513, batch_norm__514, batch_norm__515)

        # pd_op.relu: (1x992x4x4xf32) <- (1x992x4x4xf32)
        relu_85 = paddle._C_ops.relu(batch_norm__510)
        del batch_norm__510

        # pd_op.conv2d: (1x128x4x4xf32) <- (1x992x4x4xf32, 128x992x1x1xf32)
        conv2d_85 = paddle._C_ops.conv2d(relu_85, parameter_176, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_85, parameter_176

        # pd_op.batch_norm_: (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x4x4xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__516, batch_norm__517, batch_norm__518, batch_norm__519, batch_norm__520, batch_norm__521 = paddle._C_ops.batch_norm(
            conv2d_85, parameter_173, parameter_172, parameter_175, parameter_174, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_85, parameter_173, parameter_172, parameter_175, parameter_174, batch_norm__517, batch_norm__518,
            batch_norm__519, batch_norm__520, batch_norm__521)

        # pd_op.relu: (1x128x4x4xf32) <- (1x128x4x4xf32)
        relu_86 = paddle._C_ops.relu(batch_norm__516)
        del batch_norm__516

        # pd_op.conv2d: (1x32x4x4xf32) <- (1x128x4x4xf32, 32x128x3x3xf32)
        conv2d_86 = paddle._C_ops.conv2d(relu_86, parameter_171, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_86, parameter_171

        # pd_op.full: (1xi32) <- ()
        full_41 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x992x4x4xf32, 1x32x4x4xf32]) <- (1x992x4x4xf32, 1x32x4x4xf32)
        combine_41 = [concat_40, conv2d_86]
        del concat_40, conv2d_86

        # pd_op.concat: (1x1024x4x4xf32) <- ([1x992x4x4xf32, 1x32x4x4xf32], 1xi32)
        concat_41 = paddle._C_ops.concat(combine_41, full_41)
        del combine_41, full_41

        # pd_op.batch_norm_: (1x1024x4x4xf32, 1024xf32, 1024xf32, 1024xf32, 1024xf32, -1xu8) <- (1x1024x4x4xf32, 1024xf32, 1024xf32, 1024xf32, 1024xf32)
        batch_norm__522, batch_norm__523, batch_norm__524, batch_norm__525, batch_norm__526, batch_norm__527 = paddle._C_ops.batch_norm(
            concat_41, parameter_168, parameter_167, parameter_170, parameter_169, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (concat_41, parameter_168, parameter_167, parameter_170, parameter_169, batch_norm__523, batch_norm__524,
            batch_norm__525, batch_norm__526, batch_norm__527)

        # pd_op.relu: (1x1024x4x4xf32) <- (1x1024x4x4xf32)
        relu_87 = paddle._C_ops.relu(batch_norm__522)
        del batch_norm__522

        # pd_op.conv2d: (1x512x4x4xf32) <- (1x1024x4x4xf32, 512x1024x1x1xf32)
        conv2d_87 = paddle._C_ops.conv2d(relu_87, parameter_166, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_87, parameter_166

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_3 = paddle._C_ops.full_int_array([2, 2], paddle.int64, paddle.core.CPUPlace())

        # pd_op.pool2d: (1x512x2x2xf32) <- (1x512x4x4xf32, 2xi64)
        pool2d_3 = paddle._C_ops.pool2d(conv2d_87, full_int_array_3, [2, 2], [0, 0], False, True, 'NCHW', 'avg', False,
            False, 'EXPLICIT')
        del conv2d_87, full_int_array_3

        # pd_op.batch_norm_: (1x512x2x2xf32, 512xf32, 512xf32, 512xf32, 512xf32, -1xu8) <- (1x512x2x2xf32, 512xf32, 512xf32, 512xf32, 512xf32)
        batch_norm__528, batch_norm__529, batch_norm__530, batch_norm__531, batch_norm__532, batch_norm__533 = paddle._C_ops.batch_norm(
            pool2d_3, parameter_163, parameter_162, parameter_165, parameter_164, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_163, parameter_162, parameter_165, parameter_164, batch_norm__529, batch_norm__530,
            batch_norm__531, batch_norm__532, batch_norm__533)

        # pd_op.relu: (1x512x2x2xf32) <- (1x512x2x2xf32)
        relu_88 = paddle._C_ops.relu(batch_norm__528)
        del batch_norm__528

        # pd_op.conv2d: (1x128x2x2xf32) <- (1x512x2x2xf32, 128x512x1x1xf32)
        conv2d_88 = paddle._C_ops.conv2d(relu_88, parameter_161, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_88, parameter_161

        # pd_op.batch_norm_: (1x128x2x2xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x2x2xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__534, batch_norm__535, batch_norm__536, batch_norm__537, batch_norm__538, batch_norm__539 = paddle._C_ops.batch_norm(
            conv2d_88, parameter_158, parameter_157, parameter_160, parameter_159, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_88, parameter_158, parameter_157, parameter_160, parameter_159, batch_norm__535, batch_norm__536,
            batch_norm__537, batch_norm__538, batch_norm__539)

        # pd_op.relu: (1x128x2x2xf32) <- (1x128x2x2xf32)
        relu_89 = paddle._C_ops.relu(batch_norm__534)
        del batch_norm__534

        # pd_op.conv2d: (1x32x2x2xf32) <- (1x128x2x2xf32, 32x128x3x3xf32)
        conv2d_89 = paddle._C_ops.conv2d(relu_89, parameter_156, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_89, parameter_156

        # pd_op.full: (1xi32) <- ()
        full_42 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x512x2x2xf32, 1x32x2x2xf32]) <- (1x512x2x2xf32, 1x32x2x2xf32)
        combine_42 = [pool2d_3, conv2d_89]
        del pool2d_3, conv2d_89

        # pd_op.concat: (1x544x2x2xf32) <- ([1x512x2x2xf32, 1x32x2x2xf32], 1xi32)
        concat_42 = paddle._C_ops.concat(combine_42, full_42)
        del combine_42, full_42

        # pd_op.batch_norm_: (1x544x2x2xf32, 544xf32, 544xf32, 544xf32, 544xf32, -1xu8) <- (1x544x2x2xf32, 544xf32, 544xf32, 544xf32, 544xf32)
        batch_norm__540, batch_norm__541, batch_norm__542, batch_norm__543, batch_norm__544, batch_norm__545 = paddle._C_ops.batch_norm(
            concat_42, parameter_153, parameter_152, parameter_155, parameter_154, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_153, parameter_152, parameter_155, parameter_154, batch_norm__541, batch_norm__542,
            batch_norm__543, batch_norm__544, batch_norm__545)

        # pd_op.relu: (1x544x2x2xf32) <- (1x544x2x2xf32)
        relu_90 = paddle._C_ops.relu(batch_norm__540)
        del batch_norm__540

        # pd_op.conv2d: (1x128x2x2xf32) <- (1x544x2x2xf32, 128x544x1x1xf32)
        conv2d_90 = paddle._C_ops.conv2d(relu_90, parameter_151, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_90, parameter_151

        # pd_op.batch_norm_: (1x128x2x2xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x2x2xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__546, batch_norm__547, batch_norm__548, batch_norm__549, batch_norm__550, batch_norm__551 = paddle._C_ops.batch_norm(
            conv2d_90, parameter_148, parameter_147, parameter_150, parameter_149, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_90, parameter_148, parameter_147, parameter_150, parameter_149, batch_norm__547, batch_norm__548,
            batch_norm__549, batch_norm__550, batch_norm__551)

        # pd_op.relu: (1x128x2x2xf32) <- (1x128x2x2xf32)
        relu_91 = paddle._C_ops.relu(batch_norm__546)
        del batch_norm__546

        # pd_op.conv2d: (1x32x2x2xf32) <- (1x128x2x2xf32, 32x128x3x3xf32)
        conv2d_91 = paddle._C_ops.conv2d(relu_91, parameter_146, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_91, parameter_146

        # pd_op.full: (1xi32) <- ()
        full_43 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x544x2x2xf32, 1x32x2x2xf32]) <- (1x544x2x2xf32, 1x32x2x2xf32)
        combine_43 = [concat_42, conv2d_91]
        del concat_42, conv2d_91

        # pd_op.concat: (1x576x2x2xf32) <- ([1x544x2x2xf32, 1x32x2x2xf32], 1xi32)
        concat_43 = paddle._C_ops.concat(combine_43, full_43)
        del combine_43, full_43

        # pd_op.batch_norm_: (1x576x2x2xf32, 576xf32, 576xf32, 576xf32, 576xf32, -1xu8) <- (1x576x2x2xf32, 576xf32, 576xf32, 576xf32, 576xf32)
        batch_norm__552, batch_norm__553, batch_norm__554, batch_norm__555, batch_norm__556, batch_norm__557 = paddle._C_ops.batch_norm(
            concat_43, parameter_143, parameter_142, parameter_145, parameter_144, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_143, parameter_142, parameter_145, parameter_144, batch_norm__553, batch_norm__554,
            batch_norm__555, batch_norm__556, batch_norm__557)

        # pd_op.relu: (1x576x2x2xf32) <- (1x576x2x2xf32)
        relu_92 = paddle._C_ops.relu(batch_norm__552)
        del batch_norm__552

        # pd_op.conv2d: (1x128x2x2xf32) <- (1x576x2x2xf32, 128x576x1x1xf32)
        conv2d_92 = paddle._C_ops.conv2d(relu_92, parameter_141, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_92, parameter_141

        # pd_op.batch_norm_: (1x128x2x2xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x2x2xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__558, batch_norm__559, batch_norm__560, batch_norm__561, batch_norm__562, batch_norm__563 = paddle._C_ops.batch_norm(
            conv2d_92, parameter_138, parameter_137, parameter_140, parameter_139, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_92, parameter_138, parameter_137, parameter_140, parameter_139, batch_norm__559, batch_norm__560,
            batch_norm__561, batch_norm__562, batch_norm__563)

        # pd_op.relu: (1x128x2x2xf32) <- (1x128x2x2xf32)
        relu_93 = paddle._C_ops.relu(batch_norm__558)
        del batch_norm__558

        # pd_op.conv2d: (1x32x2x2xf32) <- (1x128x2x2xf32, 32x128x3x3xf32)
        conv2d_93 = paddle._C_ops.conv2d(relu_93, parameter_136, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_93, parameter_136

        # pd_op.full: (1xi32) <- ()
        full_44 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x576x2x2xf32, 1x32x2x2xf32]) <- (1x576x2x2xf32, 1x32x2x2xf32)
        combine_44 = [concat_43, conv2d_93]
        del concat_43, conv2d_93

        # pd_op.concat: (1x608x2x2xf32) <- ([1x576x2x2xf32, 1x32x2x2xf32], 1xi32)
        concat_44 = paddle._C_ops.concat(combine_44, full_44)
        del combine_44, full_44

        # pd_op.batch_norm_: (1x608x2x2xf32, 608xf32, 608xf32, 608xf32, 608xf32, -1xu8) <- (1x608x2x2xf32, 608xf32, 608xf32, 608xf32, 608xf32)
        batch_norm__564, batch_norm__565, batch_norm__566, batch_norm__567, batch_norm__568, batch_norm__569 = paddle._C_ops.batch_norm(
            concat_44, parameter_133, parameter_132, parameter_135, parameter_134, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_133, parameter_132, parameter_135, parameter_134, batch_norm__565, batch_norm__566,
            batch_norm__567, batch_norm__568, batch_norm__569)

        # pd_op.relu: (1x608x2x2xf32) <- (1x608x2x2xf32)
        relu_94 = paddle._C_ops.relu(batch_norm__564)
        del batch_norm__564

        # pd_op.conv2d: (1x128x2x2xf32) <- (1x608x2x2xf32, 128x608x1x1xf32)
        conv2d_94 = paddle._C_ops.conv2d(relu_94, parameter_131, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_94, parameter_131

        # pd_op.batch_norm_: (1x128x2x2xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x2x2xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__570, batch_norm__571, batch_norm__572, batch_norm__573, batch_norm__574, batch_norm__575 = paddle._C_ops.batch_norm(
            conv2d_94, parameter_128, parameter_127, parameter_130, parameter_129, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_94, parameter_128, parameter_127, parameter_130, parameter_129, batch_norm__571, batch_norm__572,
            batch_norm__573, batch_norm__574, batch_norm__575)

        # pd_op.relu: (1x128x2x2xf32) <- (1x128x2x2xf32)
        relu_95 = paddle._C_ops.relu(batch_norm__570)
        del batch_norm__570

        # pd_op.conv2d: (1x32x2x2xf32) <- (1x128x2x2xf32, 32x128x3x3xf32)
        conv2d_95 = paddle._C_ops.conv2d(relu_95, parameter_126, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_95, parameter_126

        # pd_op.full: (1xi32) <- ()
        full_45 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x608x2x2xf32, 1x32x2x2xf32]) <- (1x608x2x2xf32, 1x32x2x2xf32)
        combine_45 = [concat_44, conv2d_95]
        del concat_44, conv2d_95

        # pd_op.concat: (1x640x2x2xf32) <- ([1x608x2x2xf32, 1x32x2x2xf32], 1xi32)
        concat_45 = paddle._C_ops.concat(combine_45, full_45)
        del combine_45, full_45

        # pd_op.batch_norm_: (1x640x2x2xf32, 640xf32, 640xf32, 640xf32, 640xf32, -1xu8) <- (1x640x2x2xf32, 640xf32, 640xf32, 640xf32, 640xf32)
        batch_norm__576, batch_norm__577, batch_norm__578, batch_norm__579, batch_norm__580, batch_norm__581 = paddle._C_ops.batch_norm(
            concat_45, parameter_123, parameter_122, parameter_125, parameter_124, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_123, parameter_122, parameter_125, parameter_124, batch_norm__577, batch_norm__578,
            batch_norm__579, batch_norm__580, batch_norm__581)

        # pd_op.relu: (1x640x2x2xf32) <- (1x640x2x2xf32)
        relu_96 = paddle._C_ops.relu(batch_norm__576)
        del batch_norm__576

        # pd_op.conv2d: (1x128x2x2xf32) <- (1x640x2x2xf32, 128x640x1x1xf32)
        conv2d_96 = paddle._C_ops.conv2d(relu_96, parameter_121, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_96, parameter_121

        # pd_op.batch_norm_: (1x128x2x2xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x2x2xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__582, batch_norm__583, batch_norm__584, batch_norm__585, batch_norm__586, batch_norm__587 = paddle._C_ops.batch_norm(
            conv2d_96, parameter_118, parameter_117, parameter_120, parameter_119, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_96, parameter_118, parameter_117, parameter_120, parameter_119, batch_norm__583, batch_norm__584,
            batch_norm__585, batch_norm__586, batch_norm__587)

        # pd_op.relu: (1x128x2x2xf32) <- (1x128x2x2xf32)
        relu_97 = paddle._C_ops.relu(batch_norm__582)
        del batch_norm__582

        # pd_op.conv2d: (1x32x2x2xf32) <- (1x128x2x2xf32, 32x128x3x3xf32)
        conv2d_97 = paddle._C_ops.conv2d(relu_97, parameter_116, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_97, parameter_116

        # pd_op.full: (1xi32) <- ()
        full_46 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x640x2x2xf32, 1x32x2x2xf32]) <- (1x640x2x2xf32, 1x32x2x2xf32)
        combine_46 = [concat_45, conv2d_97]
        del concat_45, conv2d_97

        # pd_op.concat: (1x672x2x2xf32) <- ([1x640x2x2xf32, 1x32x2x2xf32], 1xi32)
        concat_46 = paddle._C_ops.concat(combine_46, full_46)
        del combine_46, full_46

        # pd_op.batch_norm_: (1x672x2x2xf32, 672xf32, 672xf32, 672xf32, 672xf32, -1xu8) <- (1x672x2x2xf32, 672xf32, 672xf32, 672xf32, 672xf32)
        batch_norm__588, batch_norm__589, batch_norm__590, batch_norm__591, batch_norm__592, batch_norm__593 = paddle._C_ops.batch_norm(
            concat_46, parameter_113, parameter_112, parameter_115, parameter_114, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_113, parameter_112, parameter_115, parameter_114, batch_norm__589, batch_norm__590,
            batch_norm__591, batch_norm__592, batch_norm__593)

        # pd_op.relu: (1x672x2x2xf32) <- (1x672x2x2xf32)
        relu_98 = paddle._C_ops.relu(batch_norm__588)
        del batch_norm__588

        # pd_op.conv2d: (1x128x2x2xf32) <- (1x672x2x2xf32, 128x672x1x1xf32)
        conv2d_98 = paddle._C_ops.conv2d(relu_98, parameter_111, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_98, parameter_111

        # pd_op.batch_norm_: (1x128x2x2xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x2x2xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__594, batch_norm__595, batch_norm__596, batch_norm__597, batch_norm__598, batch_norm__599 = paddle._C_ops.batch_norm(
            conv2d_98, parameter_108, parameter_107, parameter_110, parameter_109, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_98, parameter_108, parameter_107, parameter_110, parameter_109, batch_norm__595, batch_norm__596,
            batch_norm__597, batch_norm__598, batch_norm__599)

        # pd_op.relu: (1x128x2x2xf32) <- (1x128x2x2xf32)
        relu_99 = paddle._C_ops.relu(batch_norm__594)
        del batch_norm__594

        # pd_op.conv2d: (1x32x2x2xf32) <- (1x128x2x2xf32, 32x128x3x3xf32)
        conv2d_99 = paddle._C_ops.conv2d(relu_99, parameter_106, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_99, parameter_106

        # pd_op.full: (1xi32) <- ()
        full_47 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x672x2x2xf32, 1x32x2x2xf32]) <- (1x672x2x2xf32, 1x32x2x2xf32)
        combine_47 = [concat_46, conv2d_99]
        del concat_46, conv2d_99

        # pd_op.concat: (1x704x2x2xf32) <- ([1x672x2x2xf32, 1x32x2x2xf32], 1xi32)
        concat_47 = paddle._C_ops.concat(combine_47, full_47)
        del combine_47, full_47

        # pd_op.batch_norm_: (1x704x2x2xf32, 704xf32, 704xf32, 704xf32, 704xf32, -1xu8) <- (1x704x2x2xf32, 704xf32, 704xf32, 704xf32, 704xf32)
        batch_norm__600, batch_norm__601, batch_norm__602, batch_norm__603, batch_norm__604, batch_norm__605 = paddle._C_ops.batch_norm(
            concat_47, parameter_103, parameter_102, parameter_105, parameter_104, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_103, parameter_102, parameter_105, parameter_104, batch_norm__601, batch_norm__602,
            batch_norm__603, batch_norm__604, batch_norm__605)

        # pd_op.relu: (1x704x2x2xf32) <- (1x704x2x2xf32)
        relu_100 = paddle._C_ops.relu(batch_norm__600)
        del batch_norm__600

        # pd_op.conv2d: (1x128x2x2xf32) <- (1x704x2x2xf32, 128x704x1x1xf32)
        conv2d_100 = paddle._C_ops.conv2d(relu_100, parameter_101, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_100, parameter_101

        # pd_op.batch_norm_: (1x128x2x2xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x2x2xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__606, batch_norm__607, batch_norm__608, batch_norm__609, batch_norm__610, batch_norm__611 = paddle._C_ops.batch_norm(
            conv2d_100, parameter_98, parameter_97, parameter_100, parameter_99, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_100, parameter_98, parameter_97, parameter_100, parameter_99, batch_norm__607, batch_norm__608,
            batch_norm__609, batch_norm__610, batch_norm__611)

        # pd_op.relu: (1x128x2x2xf32) <- (1x128x2x2xf32)
        relu_101 = paddle._C_ops.relu(batch_norm__606)
        del batch_norm__606

        # pd_op.conv2d: (1x32x2x2xf32) <- (1x128x2x2xf32, 32x128x3x3xf32)
        conv2d_101 = paddle._C_ops.conv2d(relu_101, parameter_96, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_101, parameter_96

        # pd_op.full: (1xi32) <- ()
        full_48 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x704x2x2xf32, 1x32x2x2xf32]) <- (1x704x2x2xf32, 1x32x2x2xf32)
        combine_48 = [concat_47, conv2d_101]
        del concat_47, conv2d_101

        # pd_op.concat: (1x736x2x2xf32) <- ([1x704x2x2xf32, 1x32x2x2xf32], 1xi32)
        concat_48 = paddle._C_ops.concat(combine_48, full_48)
        del combine_48, full_48

        # pd_op.batch_norm_: (1x736x2x2xf32, 736xf32, 736xf32, 736xf32, 736xf32, -1xu8) <- (1x736x2x2xf32, 736xf32, 736xf32, 736xf32, 736xf32)
        batch_norm__612, batch_norm__613, batch_norm__614, batch_norm__615, batch_norm__616, batch_norm__617 = paddle._C_ops.batch_norm(
            concat_48, parameter_93, parameter_92, parameter_95, parameter_94, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_93, parameter_92, parameter_95, parameter_94, batch_norm__613, batch_norm__614, batch_norm__615,
            batch_norm__616, batch_norm__617)

        # pd_op.relu: (1x736x2x2xf32) <- (1x736x2x2xf32)
        relu_102 = paddle._C_ops.relu(batch_norm__612)
        del batch_norm__612

        # pd_op.conv2d: (1x128x2x2xf32) <- (1x736x2x2xf32, 128x736x1x1xf32)
        conv2d_102 = paddle._C_ops.conv2d(relu_102, parameter_91, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_102, parameter_91

        # pd_op.batch_norm_: (1x128x2x2xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x2x2xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__618, batch_norm__619, batch_norm__620, batch_norm__621, batch_norm__622, batch_norm__623 = paddle._C_ops.batch_norm(
            conv2d_102, parameter_88, parameter_87, parameter_90, parameter_89, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_102, parameter_88, parameter_87, parameter_90, parameter_89, batch_norm__619, batch_norm__620,
            batch_norm__621, batch_norm__622, batch_norm__623)

        # pd_op.relu: (1x128x2x2xf32) <- (1x128x2x2xf32)
        relu_103 = paddle._C_ops.relu(batch_norm__618)
        del batch_norm__618

        # pd_op.conv2d: (1x32x2x2xf32) <- (1x128x2x2xf32, 32x128x3x3xf32)
        conv2d_103 = paddle._C_ops.conv2d(relu_103, parameter_86, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_103, parameter_86

        # pd_op.full: (1xi32) <- ()
        full_49 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x736x2x2xf32, 1x32x2x2xf32]) <- (1x736x2x2xf32, 1x32x2x2xf32)
        combine_49 = [concat_48, conv2d_103]
        del concat_48, conv2d_103

        # pd_op.concat: (1x768x2x2xf32) <- ([1x736x2x2xf32, 1x32x2x2xf32], 1xi32)
        concat_49 = paddle._C_ops.concat(combine_49, full_49)
        del combine_49, full_49

        # pd_op.batch_norm_: (1x768x2x2xf32, 768xf32, 768xf32, 768xf32, 768xf32, -1xu8) <- (1x768x2x2xf32, 768xf32, 768xf32, 768xf32, 768xf32)
        batch_norm__624, batch_norm__625, batch_norm__626, batch_norm__627, batch_norm__628, batch_norm__629 = paddle._C_ops.batch_norm(
            concat_49, parameter_83, parameter_82, parameter_85, parameter_84, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_83, parameter_82, parameter_85, parameter_84, batch_norm__625, batch_norm__626, batch_norm__627,
            batch_norm__628, batch_norm__629)

        # pd_op.relu: (1x768x2x2xf32) <- (1x768x2x2xf32)
        relu_104 = paddle._C_ops.relu(batch_norm__624)
        del batch_norm__624

        # pd_op.conv2d: (1x128x2x2xf32) <- (1x768x2x2xf32, 128x768x1x1xf32)
        conv2d_104 = paddle._C_ops.conv2d(relu_104, parameter_81, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_104, parameter_81

        # pd_op.batch_norm_: (1x128x2x2xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x2x2xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__630, batch_norm__631, batch_norm__632, batch_norm__633, batch_norm__634, batch_norm__635 = paddle._C_ops.batch_norm(
            conv2d_104, parameter_78, parameter_77, parameter_80, parameter_79, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_104, parameter_78, parameter_77, parameter_80, parameter_79, batch_norm__631, batch_norm__632,
            batch_norm__633, batch_norm__634, batch_norm__635)

        # pd_op.relu: (1x128x2x2xf32) <- (1x128x2x2xf32)
        relu_105 = paddle._C_ops.relu(batch_norm__630)
        del batch_norm__630

        # pd_op.conv2d: (1x32x2x2xf32) <- (1x128x2x2xf32, 32x128x3x3xf32)
        conv2d_105 = paddle._C_ops.conv2d(relu_105, parameter_76, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_105, parameter_76

        # pd_op.full: (1xi32) <- ()
        full_50 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x768x2x2xf32, 1x32x2x2xf32]) <- (1x768x2x2xf32, 1x32x2x2xf32)
        combine_50 = [concat_49, conv2d_105]
        del concat_49, conv2d_105

        # pd_op.concat: (1x800x2x2xf32) <- ([1x768x2x2xf32, 1x32x2x2xf32], 1xi32)
        concat_50 = paddle._C_ops.concat(combine_50, full_50)
        del combine_50, full_50

        # pd_op.batch_norm_: (1x800x2x2xf32, 800xf32, 800xf32, 800xf32, 800xf32, -1xu8) <- (1x800x2x2xf32, 800xf32, 800xf32, 800xf32, 800xf32)
        batch_norm__636, batch_norm__637, batch_norm__638, batch_norm__639, batch_norm__640, batch_norm__641 = paddle._C_ops.batch_norm(
            concat_50, parameter_73, parameter_72, parameter_75, parameter_74, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_73, parameter_72, parameter_75, parameter_74, batch_norm__637, batch_norm__638, batch_norm__639,
            batch_norm__640, batch_norm__641)

        # pd_op.relu: (1x800x2x2xf32) <- (1x800x2x2xf32)
        relu_106 = paddle._C_ops.relu(batch_norm__636)
        del batch_norm__636

        # pd_op.conv2d: (1x128x2x2xf32) <- (1x800x2x2xf32, 128x800x1x1xf32)
        conv2d_106 = paddle._C_ops.conv2d(relu_106, parameter_71, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_106, parameter_71

        # pd_op.batch_norm_: (1x128x2x2xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x2x2xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__642, batch_norm__643, batch_norm__644, batch_norm__645, batch_norm__646, batch_norm__647 = paddle._C_ops.batch_norm(
            conv2d_106, parameter_68, parameter_67, parameter_70, parameter_69, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_106, parameter_68, parameter_67, parameter_70, parameter_69, batch_norm__643, batch_norm__644,
            batch_norm__645, batch_norm__646, batch_norm__647)

        # pd_op.relu: (1x128x2x2xf32) <- (1x128x2x2xf32)
        relu_107 = paddle._C_ops.relu(batch_norm__642)
        del batch_norm__642

        # pd_op.conv2d: (1x32x2x2xf32) <- (1x128x2x2xf32, 32x128x3x3xf32)
        conv2d_107 = paddle._C_ops.conv2d(relu_107, parameter_66, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_107, parameter_66

        # pd_op.full: (1xi32) <- ()
        full_51 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x800x2x2xf32, 1x32x2x2xf32]) <- (1x800x2x2xf32, 1x32x2x2xf32)
        combine_51 = [concat_50, conv2d_107]
        del concat_50, conv2d_107

        # pd_op.concat: (1x832x2x2xf32) <- ([1x800x2x2xf32, 1x32x2x2xf32], 1xi32)
        concat_51 = paddle._C_ops.concat(combine_51, full_51)
        del combine_51, full_51

        # pd_op.batch_norm_: (1x832x2x2xf32, 832xf32, 832xf32, 832xf32, 832xf32, -1xu8) <- (1x832x2x2xf32, 832xf32, 832xf32, 832xf32, 832xf32)
        batch_norm__648, batch_norm__649, batch_norm__650, batch_norm__651, batch_norm__652, batch_norm__653 = paddle._C_ops.batch_norm(
            concat_51, parameter_63, parameter_62, parameter_65, parameter_64, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_63, parameter_62, parameter_65, parameter_64, batch_norm__649, batch_norm__650, batch_norm__651,
            batch_norm__652, batch_norm__653)

        # pd_op.relu: (1x832x2x2xf32) <- (1x832x2x2xf32)
        relu_108 = paddle._C_ops.relu(batch_norm__648)
        del batch_norm__648

        # pd_op.conv2d: (1x128x2x2xf32) <- (1x832x2x2xf32, 128x832x1x1xf32)
        conv2d_108 = paddle._C_ops.conv2d(relu_108, parameter_61, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_108, parameter_61

        # pd_op.batch_norm_: (1x128x2x2xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x2x2xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__654, batch_norm__655, batch_norm__656, batch_norm__657, batch_norm__658, batch_norm__659 = paddle._C_ops.batch_norm(
            conv2d_108, parameter_58, parameter_57, parameter_60, parameter_59, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_108, parameter_58, parameter_57, parameter_60, parameter_59, batch_norm__655, batch_norm__656,
            batch_norm__657, batch_norm__658, batch_norm__659)

        # pd_op.relu: (1x128x2x2xf32) <- (1x128x2x2xf32)
        relu_109 = paddle._C_ops.relu(batch_norm__654)
        del batch_norm__654

        # pd_op.conv2d: (1x32x2x2xf32) <- (1x128x2x2xf32, 32x128x3x3xf32)
        conv2d_109 = paddle._C_ops.conv2d(relu_109, parameter_56, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_109, parameter_56

        # pd_op.full: (1xi32) <- ()
        full_52 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x832x2x2xf32, 1x32x2x2xf32]) <- (1x832x2x2xf32, 1x32x2x2xf32)
        combine_52 = [concat_51, conv2d_109]
        del concat_51, conv2d_109

        # pd_op.concat: (1x864x2x2xf32) <- ([1x832x2x2xf32, 1x32x2x2xf32], 1xi32)
        concat_52 = paddle._C_ops.concat(combine_52, full_52)
        del combine_52, full_52

        # pd_op.batch_norm_: (1x864x2x2xf32, 864xf32, 864xf32, 864xf32, 864xf32, -1xu8) <- (1x864x2x2xf32, 864xf32, 864xf32, 864xf32, 864xf32)
        batch_norm__660, batch_norm__661, batch_norm__662, batch_norm__663, batch_norm__664, batch_norm__665 = paddle._C_ops.batch_norm(
            concat_52, parameter_53, parameter_52, parameter_55, parameter_54, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_53, parameter_52, parameter_55, parameter_54, batch_norm__661, batch_norm__662, batch_norm__663,
            batch_norm__664, batch_norm__665)

        # pd_op.relu: (1x864x2x2xf32) <- (1x864x2x2xf32)
        relu_110 = paddle._C_ops.relu(batch_norm__660)
        del batch_norm__660

        # pd_op.conv2d: (1x128x2x2xf32) <- (1x864x2x2xf32, 128x864x1x1xf32)
        conv2d_110 = paddle._C_ops.conv2d(relu_110, parameter_51, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_110, parameter_51

        # pd_op.batch_norm_: (1x128x2x2xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x2x2xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__666, batch_norm__667, batch_norm__668, batch_norm__669, batch_norm__670, batch_norm__671 = paddle._C_ops.batch_norm(
            conv2d_110, parameter_48, parameter_47, parameter_50, parameter_49, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_110, parameter_48, parameter_47, parameter_50, parameter_49, batch_norm__667, batch_norm__668,
            batch_norm__669, batch_norm__670, batch_norm__671)

        # pd_op.relu: (1x128x2x2xf32) <- (1x128x2x2xf32)
        relu_111 = paddle._C_ops.relu(batch_norm__666)
        del batch_norm__666

        # pd_op.conv2d: (1x32x2x2xf32) <- (1x128x2x2xf32, 32x128x3x3xf32)
        conv2d_111 = paddle._C_ops.conv2d(relu_111, parameter_46, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_111, parameter_46

        # pd_op.full: (1xi32) <- ()
        full_53 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x864x2x2xf32, 1x32x2x2xf32]) <- (1x864x2x2xf32, 1x32x2x2xf32)
        combine_53 = [concat_52, conv2d_111]
        del concat_52, conv2d_111

        # pd_op.concat: (1x896x2x2xf32) <- ([1x864x2x2xf32, 1x32x2x2xf32], 1xi32)
        concat_53 = paddle._C_ops.concat(combine_53, full_53)
        del combine_53, full_53

        # pd_op.batch_norm_: (1x896x2x2xf32, 896xf32, 896xf32, 896xf32, 896xf32, -1xu8) <- (1x896x2x2xf32, 896xf32, 896xf32, 896xf32, 896xf32)
        batch_norm__672, batch_norm__673, batch_norm__674, batch_norm__675, batch_norm__676, batch_norm__677 = paddle._C_ops.batch_norm(
            concat_53, parameter_43, parameter_42, parameter_45, parameter_44, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_43, parameter_42, parameter_45, parameter_44, batch_norm__673, batch_norm__674, batch_norm__675,
            batch_norm__676, batch_norm__677)

        # pd_op.relu: (1x896x2x2xf32) <- (1x896x2x2xf32)
        relu_112 = paddle._C_ops.relu(batch_norm__672)
        del batch_norm__672

        # pd_op.conv2d: (1x128x2x2xf32) <- (1x896x2x2xf32, 128x896x1x1xf32)
        conv2d_112 = paddle._C_ops.conv2d(relu_112, parameter_41, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_112, parameter_41

        # pd_op.batch_norm_: (1x128x2x2xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x2x2xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__678, batch_norm__679, batch_norm__680, batch_norm__681, batch_norm__682, batch_norm__683 = paddle._C_ops.batch_norm(
            conv2d_112, parameter_38, parameter_37, parameter_40, parameter_39, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_112, parameter_38, parameter_37, parameter_40, parameter_39, batch_norm__679, batch_norm__680,
            batch_norm__681, batch_norm__682, batch_norm__683)

        # pd_op.relu: (1x128x2x2xf32) <- (1x128x2x2xf32)
        relu_113 = paddle._C_ops.relu(batch_norm__678)
        del batch_norm__678

        # pd_op.conv2d: (1x32x2x2xf32) <- (1x128x2x2xf32, 32x128x3x3xf32)
        conv2d_113 = paddle._C_ops.conv2d(relu_113, parameter_36, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_113, parameter_36

        # pd_op.full: (1xi32) <- ()
        full_54 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x896x2x2xf32, 1x32x2x2xf32]) <- (1x896x2x2xf32, 1x32x2x2xf32)
        combine_54 = [concat_53, conv2d_113]
        del concat_53, conv2d_113

        # pd_op.concat: (1x928x2x2xf32) <- ([1x896x2x2xf32, 1x32x2x2xf32], 1xi32)
        concat_54 = paddle._C_ops.concat(combine_54, full_54)
        del combine_54, full_54

        # pd_op.batch_norm_: (1x928x2x2xf32, 928xf32, 928xf32, 928xf32, 928xf32, -1xu8) <- (1x928x2x2xf32, 928xf32, 928xf32, 928xf32, 928xf32)
        batch_norm__684, batch_norm__685, batch_norm__686, batch_norm__687, batch_norm__688, batch_norm__689 = paddle._C_ops.batch_norm(
            concat_54, parameter_33, parameter_32, parameter_35, parameter_34, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_33, parameter_32, parameter_35, parameter_34, batch_norm__685, batch_norm__686, batch_norm__687,
            batch_norm__688, batch_norm__689)

        # pd_op.relu: (1x928x2x2xf32) <- (1x928x2x2xf32)
        relu_114 = paddle._C_ops.relu(batch_norm__684)
        del batch_norm__684

        # pd_op.conv2d: (1x128x2x2xf32) <- (1x928x2x2xf32, 128x928x1x1xf32)
        conv2d_114 = paddle._C_ops.conv2d(relu_114, parameter_31, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_114, parameter_31

        # pd_op.batch_norm_: (1x128x2x2xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x2x2xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__690, batch_norm__691, batch_norm__692, batch_norm__693, batch_norm__694, batch_norm__695 = paddle._C_ops.batch_norm(
            conv2d_114, parameter_28, parameter_27, parameter_30, parameter_29, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_114, parameter_28, parameter_27, parameter_30, parameter_29, batch_norm__691, batch_norm__692,
            batch_norm__693, batch_norm__694, batch_norm__695)

        # pd_op.relu: (1x128x2x2xf32) <- (1x128x2x2xf32)
        relu_115 = paddle._C_ops.relu(batch_norm__690)
        del batch_norm__690

        # pd_op.conv2d: (1x32x2x2xf32) <- (1x128x2x2xf32, 32x128x3x3xf32)
        conv2d_115 = paddle._C_ops.conv2d(relu_115, parameter_26, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_115, parameter_26

        # pd_op.full: (1xi32) <- ()
        full_55 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x928x2x2xf32, 1x32x2x2xf32]) <- (1x928x2x2xf32, 1x32x2x2xf32)
        combine_55 = [concat_54, conv2d_115]
        del concat_54, conv2d_115

        # pd_op.concat: (1x960x2x2xf32) <- ([1x928x2x2xf32, 1x32x2x2xf32], 1xi32)
        concat_55 = paddle._C_ops.concat(combine_55, full_55)
        del combine_55, full_55

        # pd_op.batch_norm_: (1x960x2x2xf32, 960xf32, 960xf32, 960xf32, 960xf32, -1xu8) <- (1x960x2x2xf32, 960xf32, 960xf32, 960xf32, 960xf32)
        batch_norm__696, batch_norm__697, batch_norm__698, batch_norm__699, batch_norm__700, batch_norm__701 = paddle._C_ops.batch_norm(
            concat_55, parameter_23, parameter_22, parameter_25, parameter_24, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_23, parameter_22, parameter_25, parameter_24, batch_norm__697, batch_norm__698, batch_norm__699,
            batch_norm__700, batch_norm__701)

        # pd_op.relu: (1x960x2x2xf32) <- (1x960x2x2xf32)
        relu_116 = paddle._C_ops.relu(batch_norm__696)
        del batch_norm__696

        # pd_op.conv2d: (1x128x2x2xf32) <- (1x960x2x2xf32, 128x960x1x1xf32)
        conv2d_116 = paddle._C_ops.conv2d(relu_116, parameter_21, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_116, parameter_21

        # pd_op.batch_norm_: (1x128x2x2xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x2x2xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__702, batch_norm__703, batch_norm__704, batch_norm__705, batch_norm__706, batch_norm__707 = paddle._C_ops.batch_norm(
            conv2d_116, parameter_18, parameter_17, parameter_20, parameter_19, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (conv2d_116, parameter_18, parameter_17, parameter_20, parameter_19, batch_norm__703, batch_norm__704,
            batch_norm__705, batch_norm__706, batch_norm__707)

        # pd_op.relu: (1x128x2x2xf32) <- (1x128x2x2xf32)
        relu_117 = paddle._C_ops.relu(batch_norm__702)
        del batch_norm__702

        # pd_op.conv2d: (1x32x2x2xf32) <- (1x128x2x2xf32, 32x128x3x3xf32)
        conv2d_117 = paddle._C_ops.conv2d(relu_117, parameter_16, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_117, parameter_16

        # pd_op.full: (1xi32) <- ()
        full_56 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x960x2x2xf32, 1x32x2x2xf32]) <- (1x960x2x2xf32, 1x32x2x2xf32)
        combine_56 = [concat_55, conv2d_117]
        del concat_55, conv2d_117

        # pd_op.concat: (1x992x2x2xf32) <- ([1x960x2x2xf32, 1x32x2x2xf32], 1xi32)
        concat_56 = paddle._C_ops.concat(combine_56, full_56)
        del combine_56, full_56

        # pd_op.batch_norm_: (1x992x2x2xf32, 992xf32, 992xf32, 992xf32, 992xf32, -1xu8) <- (1x992x2x2xf32, 992xf32, 992xf32, 992xf32, 992xf32)
        batch_norm__708, batch_norm__709, batch_norm__710, batch_norm__711, batch_norm__712, batch_norm__713 = paddle._C_ops.batch_norm(
            concat_56, parameter_13, parameter_12, parameter_15, parameter_14, True, float("0.9"), float("1e-05"),
            'NCHW', False, False)
        del (parameter_13, parameter_12, parameter_15, parameter_14, batch_norm__709, batch_norm__710, batch_norm__711,
            batch_norm__712, batch_norm__713)

        # pd_op.relu: (1x992x2x2xf32) <- (1x992x2x2xf32)
        relu_118 = paddle._C_ops.relu(batch_norm__708)
        del batch_norm__708

        # pd_op.conv2d: (1x128x2x2xf32) <- (1x992x2x2xf32, 128x992x1x1xf32)
        conv2d_118 = paddle._C_ops.conv2d(relu_118, parameter_11, [1, 1], [0, 0], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_118, parameter_11

        # pd_op.batch_norm_: (1x128x2x2xf32, 128xf32, 128xf32, 128xf32, 128xf32, -1xu8) <- (1x128x2x2xf32, 128xf32, 128xf32, 128xf32, 128xf32)
        batch_norm__714, batch_norm__715, batch_norm__716, batch_norm__717, batch_norm__718, batch_norm__719 = paddle._C_ops.batch_norm(
            conv2d_118, parameter_8, parameter_7, parameter_10, parameter_9, True, float("0.9"), float("1e-05"), 'NCHW',
            False, False)
        del (conv2d_118, parameter_8, parameter_7, parameter_10, parameter_9, batch_norm__715, batch_norm__716,
            batch_norm__717, batch_norm__718, batch_norm__719)

        # pd_op.relu: (1x128x2x2xf32) <- (1x128x2x2xf32)
        relu_119 = paddle._C_ops.relu(batch_norm__714)
        del batch_norm__714

        # pd_op.conv2d: (1x32x2x2xf32) <- (1x128x2x2xf32, 32x128x3x3xf32)
        conv2d_119 = paddle._C_ops.conv2d(relu_119, parameter_6, [1, 1], [1, 1], 'EXPLICIT', [1, 1], 1, 'NCHW')
        del relu_119, parameter_6

        # pd_op.full: (1xi32) <- ()
        full_57 = paddle._C_ops.full([1], float("1.0"), paddle.int32, paddle.core.CPUPlace())

        # builtin.combine: ([1x992x2x2xf32, 1x32x2x2xf32]) <- (1x992x2x2xf32, 1x32x2x2xf32)
        combine_57 = [concat_56, conv2d_119]
        del concat_56, conv2d_119

        # pd_op.concat: (1x1024x2x2xf32) <- ([1x992x2x2xf32, 1x32x2x2xf32], 1xi32)
        concat_57 = paddle._C_ops.concat(combine_57, full_57)
        del combine_57, full_57

        # pd_op.batch_norm_: (1x1024x2x2xf32, 1024xf32, 1024xf32, 1024xf32, 1024xf32, -1xu8) <- (1x1024x2x2xf32, 1024xf32, 1024xf32, 1024xf32, 1024xf32)
        batch_norm__720, batch_norm__721, batch_norm__722, batch_norm__723, batch_norm__724, batch_norm__725 = paddle._C_ops.batch_norm(
            concat_57, parameter_3, parameter_2, parameter_5, parameter_4, True, float("0.9"), float("1e-05"), 'NCHW',
            False, False)
        del (concat_57, parameter_3, parameter_2, parameter_5, parameter_4, batch_norm__721, batch_norm__722,
            batch_norm__723, batch_norm__724, batch_norm__725)

        # pd_op.relu: (1x1024x2x2xf32) <- (1x1024x2x2xf32)
        relu_120 = paddle._C_ops.relu(batch_norm__720)
        del batch_norm__720

        # pd_op.full_int_array: (2xi64) <- ()
        full_int_array_4 = paddle._C_ops.full_int_array([1, 1], paddle.int64, paddle.core.CPUPlace())

        # pd_op.pool2d: (1x1024x1x1xf32) <- (1x1024x2x2xf32, 2xi64)
        pool2d_4 = paddle._C_ops.pool2d(relu_120, full_int_array_4, [1, 1], [0, 0], False, True, 'NCHW', 'avg', False,
            True, 'EXPLICIT')
        del relu_120, full_int_array_4

        # pd_op.flatten: (1x1024xf32) <- (1x1024x1x1xf32)
        flatten_0 = paddle._C_ops.flatten(pool2d_4, 1, 3)
        del pool2d_4

        # pd_op.matmul: (1x1000xf32) <- (1x1024xf32, 1024x1000xf32)
        matmul_0 = paddle._C_ops.matmul(flatten_0, parameter_1, False, False)
        del flatten_0, parameter_1

        # pd_op.add: (1x1000xf32) <- (1x1000xf32, 1000xf32)
        add_0 = paddle._C_ops.add(matmul_0, parameter_0)
        del matmul_0, parameter_0

        return (add_0, )
