import torch


class GraphModule(torch.nn.Module):
    def forward(
        self,
        view_17: torch.Tensor,
        t_3: torch.Tensor,
        view_26: torch.Tensor,
        t_6: torch.Tensor,
        tangents_1: torch.Tensor,
        self_modules_norm_parameters_weight: torch.Tensor,
        mul_12: torch.Tensor,
        add_8: torch.Tensor,
        rsqrt_2: torch.Tensor,
        detach_3: torch.Tensor,
        silu: torch.Tensor,
        view_24: torch.Tensor,
        view_23: torch.Tensor,
        t_5: torch.Tensor,
        view_21: torch.Tensor,
        view_20: torch.Tensor,
        t_4: torch.Tensor,
        self_modules_layers_modules_0_modules_post_attention_layernorm_parameters_weight: torch.Tensor,
        mul_9: torch.Tensor,
        add_6: torch.Tensor,
        rsqrt_1: torch.Tensor,
        detach_2: torch.Tensor,
        detach_1: torch.Tensor,
        add_4: torch.Tensor,
        add_5: torch.Tensor,
        transpose_2: torch.Tensor,
        getitem_1: torch.Tensor,
        where: torch.Tensor,
        unsqueeze_12: torch.Tensor,
        unsqueeze_11: torch.Tensor,
        view_11: torch.Tensor,
        t_2: torch.Tensor,
        view_7: torch.Tensor,
        t_1: torch.Tensor,
        view_3: torch.Tensor,
        t: torch.Tensor,
        self_modules_layers_modules_0_modules_input_layernorm_parameters_weight: torch.Tensor,
        mul_3: torch.Tensor,
        view_1: torch.Tensor,
        rsqrt: torch.Tensor,
        detach: torch.Tensor,
        view: torch.Tensor,
    ):
        mm = torch.ops.aten.mm.default(view_17, t_3)
        _unsafe_view = torch.ops.aten._unsafe_view.default(mm, [1, 16, 64]);  mm = _unsafe_view = None
        mm_1 = torch.ops.aten.mm.default(view_26, t_6)
        _unsafe_view_1 = torch.ops.aten._unsafe_view.default(mm_1, [1, 16, 64]);  mm_1 = _unsafe_view_1 = None
        mul = torch.ops.aten.mul.Tensor(tangents_1, self_modules_norm_parameters_weight);  self_modules_norm_parameters_weight = None
        mul_4 = torch.ops.aten.mul.Tensor(tangents_1, mul_12);  tangents_1 = mul_12 = None
        sum_1 = torch.ops.aten.sum.dim_IntList(mul_4, [0, 1], True);  mul_4 = None
        view_2 = torch.ops.aten.view.default(sum_1, [64]);  sum_1 = None
        mul_5 = torch.ops.aten.mul.Tensor(mul, add_8)
        mul_6 = torch.ops.aten.mul.Tensor(mul, rsqrt_2);  mul = rsqrt_2 = None
        sum_2 = torch.ops.aten.sum.dim_IntList(mul_5, [2], True);  mul_5 = None
        detach_4 = torch.ops.aten.detach.default(detach_3);  detach_3 = None
        pow_1 = torch.ops.aten.pow.Tensor_Scalar(detach_4, 3);  detach_4 = None
        mul_7 = torch.ops.aten.mul.Scalar(sum_2, -0.5);  sum_2 = None
        mul_8 = torch.ops.aten.mul.Tensor(mul_7, pow_1);  mul_7 = pow_1 = None
        expand = torch.ops.aten.expand.default(mul_8, [1, 16, 64]);  mul_8 = None
        div = torch.ops.aten.div.Scalar(expand, 64);  expand = None
        pow_2 = torch.ops.aten.pow.Tensor_Scalar(add_8, 1.0);  add_8 = None
        mul_10 = torch.ops.aten.mul.Scalar(pow_2, 2.0);  pow_2 = None
        mul_11 = torch.ops.aten.mul.Tensor(div, mul_10);  div = mul_10 = None
        add = torch.ops.aten.add.Tensor(mul_6, mul_11);  mul_6 = mul_11 = None
        view_4 = torch.ops.aten.view.default(add, [1, 16, 64])
        view_5 = torch.ops.aten.view.default(view_4, [16, 64]);  view_4 = None
        t_7 = torch.ops.aten.t.default(view_5)
        mm_2 = torch.ops.aten.mm.default(t_7, view_26);  t_7 = view_26 = None
        t_8 = torch.ops.aten.t.default(mm_2);  mm_2 = None
        t_9 = torch.ops.aten.t.default(t_6);  t_6 = None
        mm_3 = torch.ops.aten.mm.default(view_5, t_9);  view_5 = t_9 = None
        view_6 = torch.ops.aten.view.default(mm_3, [1, 16, 64]);  mm_3 = None
        t_10 = torch.ops.aten.t.default(t_8);  t_8 = None
        mul_13 = torch.ops.aten.mul.Tensor(view_6, silu);  silu = None
        mul_14 = torch.ops.aten.mul.Tensor(view_6, view_24);  view_6 = view_24 = None
        view_8 = torch.ops.aten.view.default(mul_13, [1, 16, 64]);  mul_13 = None
        view_9 = torch.ops.aten.view.default(view_8, [16, 64]);  view_8 = None
        t_11 = torch.ops.aten.t.default(view_9)
        mm_4 = torch.ops.aten.mm.default(t_11, view_23);  t_11 = view_23 = None
        t_12 = torch.ops.aten.t.default(mm_4);  mm_4 = None
        t_13 = torch.ops.aten.t.default(t_5);  t_5 = None
        mm_5 = torch.ops.aten.mm.default(view_9, t_13);  view_9 = t_13 = None
        view_10 = torch.ops.aten.view.default(mm_5, [1, 16, 64]);  mm_5 = None
        t_14 = torch.ops.aten.t.default(t_12);  t_12 = None
        all_reduce = torch.ops._c10d_functional.all_reduce.default(view_10, 'sum', 'tp');  view_10 = None
        wait_tensor = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None
        silu_backward = torch.ops.aten.silu_backward.default(mul_14, view_21);  mul_14 = view_21 = None
        view_12 = torch.ops.aten.view.default(silu_backward, [1, 16, 64]);  silu_backward = None
        view_13 = torch.ops.aten.view.default(view_12, [16, 64]);  view_12 = None
        t_15 = torch.ops.aten.t.default(view_13)
        mm_6 = torch.ops.aten.mm.default(t_15, view_20);  t_15 = view_20 = None
        t_16 = torch.ops.aten.t.default(mm_6);  mm_6 = None
        t_17 = torch.ops.aten.t.default(t_4);  t_4 = None
        mm_7 = torch.ops.aten.mm.default(view_13, t_17);  view_13 = t_17 = None
        view_14 = torch.ops.aten.view.default(mm_7, [1, 16, 64]);  mm_7 = None
        t_18 = torch.ops.aten.t.default(t_16);  t_16 = None
        all_reduce_1 = torch.ops._c10d_functional.all_reduce.default(view_14, 'sum', 'tp');  view_14 = None
        wait_tensor_1 = torch.ops._c10d_functional.wait_tensor.default(all_reduce_1);  all_reduce_1 = None
        add_7 = torch.ops.aten.add.Tensor(wait_tensor, wait_tensor_1);  wait_tensor = wait_tensor_1 = None
        mul_15 = torch.ops.aten.mul.Tensor(add_7, self_modules_layers_modules_0_modules_post_attention_layernorm_parameters_weight);  self_modules_layers_modules_0_modules_post_attention_layernorm_parameters_weight = None
        mul_16 = torch.ops.aten.mul.Tensor(add_7, mul_9);  add_7 = mul_9 = None
        sum_3 = torch.ops.aten.sum.dim_IntList(mul_16, [0, 1], True);  mul_16 = None
        view_15 = torch.ops.aten.view.default(sum_3, [64]);  sum_3 = None
        mul_17 = torch.ops.aten.mul.Tensor(mul_15, add_6)
        mul_18 = torch.ops.aten.mul.Tensor(mul_15, rsqrt_1);  mul_15 = rsqrt_1 = None
        sum_4 = torch.ops.aten.sum.dim_IntList(mul_17, [2], True);  mul_17 = None
        add_9 = torch.ops.aten.add.Tensor(add, mul_18);  add = mul_18 = None
        detach_5 = torch.ops.aten.detach.default(detach_2);  detach_2 = None
        pow_3 = torch.ops.aten.pow.Tensor_Scalar(detach_5, 3);  detach_5 = None
        mul_19 = torch.ops.aten.mul.Scalar(sum_4, -0.5);  sum_4 = None
        mul_20 = torch.ops.aten.mul.Tensor(mul_19, pow_3);  mul_19 = pow_3 = None
        expand_1 = torch.ops.aten.expand.default(mul_20, [1, 16, 64]);  mul_20 = None
        div_1 = torch.ops.aten.div.Scalar(expand_1, 64);  expand_1 = None
        pow_4 = torch.ops.aten.pow.Tensor_Scalar(add_6, 1.0);  add_6 = None
        mul_21 = torch.ops.aten.mul.Scalar(pow_4, 2.0);  pow_4 = None
        mul_22 = torch.ops.aten.mul.Tensor(div_1, mul_21);  div_1 = mul_21 = None
        add_10 = torch.ops.aten.add.Tensor(add_9, mul_22);  add_9 = mul_22 = None
        view_16 = torch.ops.aten.view.default(add_10, [1, 16, 64])
        view_18 = torch.ops.aten.view.default(view_16, [16, 64]);  view_16 = None
        t_19 = torch.ops.aten.t.default(view_18)
        mm_8 = torch.ops.aten.mm.default(t_19, view_17);  t_19 = view_17 = None
        t_20 = torch.ops.aten.t.default(mm_8);  mm_8 = None
        t_21 = torch.ops.aten.t.default(t_3);  t_3 = None
        mm_9 = torch.ops.aten.mm.default(view_18, t_21);  view_18 = t_21 = None
        view_19 = torch.ops.aten.view.default(mm_9, [1, 16, 32]);  mm_9 = None
        t_22 = torch.ops.aten.t.default(t_20);  t_20 = None
        view_22 = torch.ops.aten.view.default(view_19, [1, 16, 2, 16]);  view_19 = None
        transpose = torch.ops.aten.transpose.int(view_22, 1, 2);  view_22 = None
        view_25 = torch.ops.aten.view.default(transpose, [1, 2, 16, 16]);  transpose = None
        detach_6 = torch.ops.aten.detach.default(detach_1);  detach_1 = None
        _scaled_dot_product_flash_attention_for_cpu_backward_default = torch.ops.aten._scaled_dot_product_flash_attention_for_cpu_backward.default(view_25, add_4, add_5, transpose_2, detach_6, getitem_1, 0.0, False, attn_mask = where, scale = 0.25);  view_25 = add_4 = add_5 = transpose_2 = detach_6 = getitem_1 = where = None
        getitem = _scaled_dot_product_flash_attention_for_cpu_backward_default[0]
        getitem_2 = _scaled_dot_product_flash_attention_for_cpu_backward_default[1]
        getitem_3 = _scaled_dot_product_flash_attention_for_cpu_backward_default[2];  _scaled_dot_product_flash_attention_for_cpu_backward_default = None
        mul_23 = torch.ops.aten.mul.Tensor(getitem_2, unsqueeze_12)
        slice_1 = torch.ops.aten.slice.Tensor(mul_23, 3, 0, 8)
        slice_2 = torch.ops.aten.slice.Tensor(mul_23, 3, 8, 16);  mul_23 = None
        neg = torch.ops.aten.neg.default(slice_1);  slice_1 = None
        slice_backward = torch.ops.aten.slice_backward.default(neg, [1, 2, 16, 16], 3, 8, 9223372036854775807, 1);  neg = None
        slice_backward_1 = torch.ops.aten.slice_backward.default(slice_2, [1, 2, 16, 16], 3, 0, 8, 1);  slice_2 = None
        add_11 = torch.ops.aten.add.Tensor(slice_backward, slice_backward_1);  slice_backward = slice_backward_1 = None
        mul_24 = torch.ops.aten.mul.Tensor(getitem_2, unsqueeze_11);  getitem_2 = None
        add_12 = torch.ops.aten.add.Tensor(add_11, mul_24);  add_11 = mul_24 = None
        mul_25 = torch.ops.aten.mul.Tensor(getitem, unsqueeze_12);  unsqueeze_12 = None
        slice_3 = torch.ops.aten.slice.Tensor(mul_25, 3, 0, 8)
        slice_4 = torch.ops.aten.slice.Tensor(mul_25, 3, 8, 16);  mul_25 = None
        neg_1 = torch.ops.aten.neg.default(slice_3);  slice_3 = None
        slice_backward_2 = torch.ops.aten.slice_backward.default(neg_1, [1, 2, 16, 16], 3, 8, 9223372036854775807, 1);  neg_1 = None
        slice_backward_3 = torch.ops.aten.slice_backward.default(slice_4, [1, 2, 16, 16], 3, 0, 8, 1);  slice_4 = None
        add_13 = torch.ops.aten.add.Tensor(slice_backward_2, slice_backward_3);  slice_backward_2 = slice_backward_3 = None
        mul_26 = torch.ops.aten.mul.Tensor(getitem, unsqueeze_11);  getitem = unsqueeze_11 = None
        add_14 = torch.ops.aten.add.Tensor(add_13, mul_26);  add_13 = mul_26 = None
        transpose_3 = torch.ops.aten.transpose.int(getitem_3, 1, 2);  getitem_3 = None
        view_27 = torch.ops.aten.view.default(transpose_3, [1, 16, 32]);  transpose_3 = None
        view_28 = torch.ops.aten.view.default(view_27, [1, 16, 32]);  view_27 = None
        view_29 = torch.ops.aten.view.default(view_28, [16, 32]);  view_28 = None
        t_23 = torch.ops.aten.t.default(view_29)
        mm_10 = torch.ops.aten.mm.default(t_23, view_11);  t_23 = view_11 = None
        t_24 = torch.ops.aten.t.default(mm_10);  mm_10 = None
        t_25 = torch.ops.aten.t.default(t_2);  t_2 = None
        mm_11 = torch.ops.aten.mm.default(view_29, t_25);  view_29 = t_25 = None
        view_30 = torch.ops.aten.view.default(mm_11, [1, 16, 64]);  mm_11 = None
        t_26 = torch.ops.aten.t.default(t_24);  t_24 = None
        all_reduce_2 = torch.ops._c10d_functional.all_reduce.default(view_30, 'sum', 'tp');  view_30 = None
        wait_tensor_2 = torch.ops._c10d_functional.wait_tensor.default(all_reduce_2);  all_reduce_2 = None
        transpose_4 = torch.ops.aten.transpose.int(add_12, 1, 2);  add_12 = None
        clone = torch.ops.aten.clone.default(transpose_4, memory_format = torch.contiguous_format);  transpose_4 = None
        _unsafe_view_2 = torch.ops.aten._unsafe_view.default(clone, [1, 16, 32]);  clone = None
        view_31 = torch.ops.aten.view.default(_unsafe_view_2, [1, 16, 32]);  _unsafe_view_2 = None
        view_32 = torch.ops.aten.view.default(view_31, [16, 32]);  view_31 = None
        t_27 = torch.ops.aten.t.default(view_32)
        mm_12 = torch.ops.aten.mm.default(t_27, view_7);  t_27 = view_7 = None
        t_28 = torch.ops.aten.t.default(mm_12);  mm_12 = None
        t_29 = torch.ops.aten.t.default(t_1);  t_1 = None
        mm_13 = torch.ops.aten.mm.default(view_32, t_29);  view_32 = t_29 = None
        view_33 = torch.ops.aten.view.default(mm_13, [1, 16, 64]);  mm_13 = None
        t_30 = torch.ops.aten.t.default(t_28);  t_28 = None
        all_reduce_3 = torch.ops._c10d_functional.all_reduce.default(view_33, 'sum', 'tp');  view_33 = None
        wait_tensor_3 = torch.ops._c10d_functional.wait_tensor.default(all_reduce_3);  all_reduce_3 = None
        add_15 = torch.ops.aten.add.Tensor(wait_tensor_2, wait_tensor_3);  wait_tensor_2 = wait_tensor_3 = None
        transpose_5 = torch.ops.aten.transpose.int(add_14, 1, 2);  add_14 = None
        clone_1 = torch.ops.aten.clone.default(transpose_5, memory_format = torch.contiguous_format);  transpose_5 = None
        _unsafe_view_3 = torch.ops.aten._unsafe_view.default(clone_1, [1, 16, 32]);  clone_1 = None
        view_34 = torch.ops.aten.view.default(_unsafe_view_3, [1, 16, 32]);  _unsafe_view_3 = None
        view_35 = torch.ops.aten.view.default(view_34, [16, 32]);  view_34 = None
        t_31 = torch.ops.aten.t.default(view_35)
        mm_14 = torch.ops.aten.mm.default(t_31, view_3);  t_31 = view_3 = None
        t_32 = torch.ops.aten.t.default(mm_14);  mm_14 = None
        t_33 = torch.ops.aten.t.default(t);  t = None
        mm_15 = torch.ops.aten.mm.default(view_35, t_33);  view_35 = t_33 = None
        view_36 = torch.ops.aten.view.default(mm_15, [1, 16, 64]);  mm_15 = None
        t_34 = torch.ops.aten.t.default(t_32);  t_32 = None
        all_reduce_4 = torch.ops._c10d_functional.all_reduce.default(view_36, 'sum', 'tp');  view_36 = None
        wait_tensor_4 = torch.ops._c10d_functional.wait_tensor.default(all_reduce_4);  all_reduce_4 = None
        add_16 = torch.ops.aten.add.Tensor(add_15, wait_tensor_4);  add_15 = wait_tensor_4 = None
        mul_27 = torch.ops.aten.mul.Tensor(add_16, self_modules_layers_modules_0_modules_input_layernorm_parameters_weight);  self_modules_layers_modules_0_modules_input_layernorm_parameters_weight = None
        mul_28 = torch.ops.aten.mul.Tensor(add_16, mul_3);  add_16 = mul_3 = None
        sum_5 = torch.ops.aten.sum.dim_IntList(mul_28, [0, 1], True);  mul_28 = None
        view_37 = torch.ops.aten.view.default(sum_5, [64]);  sum_5 = None
        mul_29 = torch.ops.aten.mul.Tensor(mul_27, view_1)
        mul_30 = torch.ops.aten.mul.Tensor(mul_27, rsqrt);  mul_27 = rsqrt = None
        sum_6 = torch.ops.aten.sum.dim_IntList(mul_29, [2], True);  mul_29 = None
        add_17 = torch.ops.aten.add.Tensor(add_10, mul_30);  add_10 = mul_30 = None
        detach_7 = torch.ops.aten.detach.default(detach);  detach = None
        pow_5 = torch.ops.aten.pow.Tensor_Scalar(detach_7, 3);  detach_7 = None
        mul_31 = torch.ops.aten.mul.Scalar(sum_6, -0.5);  sum_6 = None
        mul_32 = torch.ops.aten.mul.Tensor(mul_31, pow_5);  mul_31 = pow_5 = None
        expand_2 = torch.ops.aten.expand.default(mul_32, [1, 16, 64]);  mul_32 = None
        div_2 = torch.ops.aten.div.Scalar(expand_2, 64);  expand_2 = None
        pow_6 = torch.ops.aten.pow.Tensor_Scalar(view_1, 1.0);  view_1 = None
        mul_33 = torch.ops.aten.mul.Scalar(pow_6, 2.0);  pow_6 = None
        mul_34 = torch.ops.aten.mul.Tensor(div_2, mul_33);  div_2 = mul_33 = None
        add_18 = torch.ops.aten.add.Tensor(add_17, mul_34);  add_17 = mul_34 = None
        view_38 = torch.ops.aten.view.default(add_18, [1, 16, 64]);  add_18 = None
        embedding_dense_backward = torch.ops.aten.embedding_dense_backward.default(view_38, view, 512, -1, False);  view_38 = view = None
        return (embedding_dense_backward, view_37, t_34, t_30, t_26, t_22, view_15, t_18, t_14, t_10, view_2)
