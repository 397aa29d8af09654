import torch
from math import inf


class GraphModule(torch.nn.Module):
    def forward(
        self,
        input_ids: torch.Tensor,
        self_modules_embed_tokens_parameters_weight: torch.Tensor,
        tensor_constant0: torch.Tensor,
        tensor_constant1: torch.Tensor,
        attention_mask: torch.Tensor,
        self_modules_rotary_emb_buffers_inv_freq: torch.Tensor,
        self_modules_layers_modules_0_modules_input_layernorm_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_self_attn_modules_o_proj_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_post_attention_layernorm_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_mlp_modules_gate_proj_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_mlp_modules_up_proj_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_mlp_modules_down_proj_parameters_weight: torch.Tensor,
        self_modules_norm_parameters_weight: torch.Tensor,
    ):
        target_device = input_ids.device
        view = torch.ops.aten.view.default(input_ids, [1, 16]);  input_ids = None
        all_gather_into_tensor = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_embed_tokens_parameters_weight, 2, 'fsdp');  self_modules_embed_tokens_parameters_weight = None
        wait_tensor = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor);  all_gather_into_tensor = None
        view_1 = torch.ops.aten.view.default(wait_tensor, [256, 64]);  wait_tensor = None
        view_2 = torch.ops.aten.view.default(view_1, [256, 64]);  view_1 = None
        lt = torch.ops.aten.lt.Scalar(view, 256)
        ge = torch.ops.aten.ge.Scalar(view, 512)
        bitwise_or = torch.ops.aten.bitwise_or.Tensor(lt, ge);  lt = ge = None
        clone = torch.ops.aten.clone.default(view);  view = None
        sub = torch.ops.aten.sub.Tensor(clone, 256);  clone = None
        lift_fresh_copy = torch.ops.aten.lift_fresh_copy.default(tensor_constant0);  tensor_constant0 = None
        index_put = torch.ops.aten.index_put.default(sub, [bitwise_or], lift_fresh_copy);  sub = lift_fresh_copy = None
        embedding = torch.ops.aten.embedding.default(view_2, index_put);  view_2 = index_put = None
        lift_fresh_copy_1 = torch.ops.aten.lift_fresh_copy.default(tensor_constant1);  tensor_constant1 = None
        index_put_1 = torch.ops.aten.index_put.default(embedding, [bitwise_or], lift_fresh_copy_1);  embedding = bitwise_or = lift_fresh_copy_1 = None
        all_reduce = torch.ops._c10d_functional.all_reduce.default(index_put_1, 'sum', 'tp');  index_put_1 = None
        wait_tensor_1 = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None
        view_3 = torch.ops.aten.view.default(wait_tensor_1, [1, 16, 64]);  wait_tensor_1 = None
        arange = torch.ops.aten.arange.default(16, device = target_device, pin_memory = False)
        add = torch.ops.aten.add.Tensor(arange, 0);  arange = None
        unsqueeze = torch.ops.aten.unsqueeze.default(add, 0);  add = None
        _to_copy = torch.ops.aten._to_copy.default(attention_mask, dtype = torch.bool, device = target_device);  attention_mask = None
        arange_1 = torch.ops.aten.arange.default(1, device = target_device, pin_memory = False)
        arange_2 = torch.ops.aten.arange.default(16, device = target_device, pin_memory = False)
        add_1 = torch.ops.aten.add.Tensor(arange_2, 0);  arange_2 = None
        arange_3 = torch.ops.aten.arange.default(16, device = target_device, pin_memory = False)
        add_2 = torch.ops.aten.add.Tensor(arange_3, 0);  arange_3 = None
        unsqueeze_1 = torch.ops.aten.unsqueeze.default(arange_1, 1);  arange_1 = None
        unsqueeze_2 = torch.ops.aten.unsqueeze.default(unsqueeze_1, 2);  unsqueeze_1 = None
        unsqueeze_3 = torch.ops.aten.unsqueeze.default(unsqueeze_2, 3);  unsqueeze_2 = None
        unsqueeze_4 = torch.ops.aten.unsqueeze.default(add_1, 0);  add_1 = None
        unsqueeze_5 = torch.ops.aten.unsqueeze.default(unsqueeze_4, 1);  unsqueeze_4 = None
        unsqueeze_6 = torch.ops.aten.unsqueeze.default(unsqueeze_5, 3);  unsqueeze_5 = None
        unsqueeze_7 = torch.ops.aten.unsqueeze.default(add_2, 0);  add_2 = None
        unsqueeze_8 = torch.ops.aten.unsqueeze.default(unsqueeze_7, 1);  unsqueeze_7 = None
        unsqueeze_9 = torch.ops.aten.unsqueeze.default(unsqueeze_8, 2);  unsqueeze_8 = None
        new_ones = torch.ops.aten.new_ones.default(unsqueeze_6, [], dtype = torch.bool, pin_memory = False)
        le = torch.ops.aten.le.Tensor(unsqueeze_9, unsqueeze_6);  unsqueeze_6 = None
        bitwise_and = torch.ops.aten.bitwise_and.Tensor(new_ones, le);  new_ones = le = None
        index = torch.ops.aten.index.Tensor(_to_copy, [unsqueeze_3, unsqueeze_9]);  _to_copy = unsqueeze_3 = unsqueeze_9 = None
        bitwise_and_1 = torch.ops.aten.bitwise_and.Tensor(bitwise_and, index);  bitwise_and = index = None
        expand = torch.ops.aten.expand.default(bitwise_and_1, [1, -1, 16, 16]);  bitwise_and_1 = None
        unsqueeze_10 = torch.ops.aten.unsqueeze.default(unsqueeze, 2);  unsqueeze = None
        _to_copy_1 = torch.ops.aten._to_copy.default(unsqueeze_10, dtype = torch.float32);  unsqueeze_10 = None
        mul = torch.ops.aten.mul.Tensor(_to_copy_1, self_modules_rotary_emb_buffers_inv_freq);  _to_copy_1 = self_modules_rotary_emb_buffers_inv_freq = None
        cat = torch.ops.aten.cat.default([mul, mul], -1);  mul = None
        cos = torch.ops.aten.cos.default(cat)
        mul_1 = torch.ops.aten.mul.Tensor(cos, 1.0);  cos = None
        sin = torch.ops.aten.sin.default(cat);  cat = None
        mul_2 = torch.ops.aten.mul.Tensor(sin, 1.0);  sin = None
        pow_1 = torch.ops.aten.pow.Tensor_Scalar(view_3, 2)
        mean = torch.ops.aten.mean.dim(pow_1, [-1], True);  pow_1 = None
        add_3 = torch.ops.aten.add.Tensor(mean, 1e-06);  mean = None
        rsqrt = torch.ops.aten.rsqrt.default(add_3);  add_3 = None
        mul_3 = torch.ops.aten.mul.Tensor(view_3, rsqrt);  rsqrt = None
        all_gather_into_tensor_1 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_layers_modules_0_modules_input_layernorm_parameters_weight, 2, 'fsdp');  self_modules_layers_modules_0_modules_input_layernorm_parameters_weight = None
        wait_tensor_2 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_1);  all_gather_into_tensor_1 = None
        view_4 = torch.ops.aten.view.default(wait_tensor_2, [64]);  wait_tensor_2 = None
        mul_4 = torch.ops.aten.mul.Tensor(view_4, mul_3);  view_4 = mul_3 = None
        view_5 = torch.ops.aten.view.default(mul_4, [1, 16, 64])
        all_gather_into_tensor_2 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight, 2, 'fsdp');  self_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight = None
        wait_tensor_3 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_2);  all_gather_into_tensor_2 = None
        view_6 = torch.ops.aten.view.default(wait_tensor_3, [32, 64]);  wait_tensor_3 = None
        view_7 = torch.ops.aten.view.default(view_6, [32, 64]);  view_6 = None
        t = torch.ops.aten.t.default(view_7);  view_7 = None
        view_8 = torch.ops.aten.view.default(view_5, [16, 64]);  view_5 = None
        mm = torch.ops.aten.mm.default(view_8, t);  view_8 = t = None
        _unsafe_view = torch.ops.aten._unsafe_view.default(mm, [1, 16, 32]);  mm = None
        view_9 = torch.ops.aten.view.default(_unsafe_view, [1, 16, 32]);  _unsafe_view = None
        view_10 = torch.ops.aten.view.default(view_9, [1, 16, -1, 16]);  view_9 = None
        transpose = torch.ops.aten.transpose.int(view_10, 1, 2);  view_10 = None
        view_11 = torch.ops.aten.view.default(mul_4, [1, 16, 64])
        all_gather_into_tensor_3 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight, 2, 'fsdp');  self_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight = None
        wait_tensor_4 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_3);  all_gather_into_tensor_3 = None
        view_12 = torch.ops.aten.view.default(wait_tensor_4, [32, 64]);  wait_tensor_4 = None
        view_13 = torch.ops.aten.view.default(view_12, [32, 64]);  view_12 = None
        t_1 = torch.ops.aten.t.default(view_13);  view_13 = None
        view_14 = torch.ops.aten.view.default(view_11, [16, 64]);  view_11 = None
        mm_1 = torch.ops.aten.mm.default(view_14, t_1);  view_14 = t_1 = None
        _unsafe_view_1 = torch.ops.aten._unsafe_view.default(mm_1, [1, 16, 32]);  mm_1 = None
        view_15 = torch.ops.aten.view.default(_unsafe_view_1, [1, 16, 32]);  _unsafe_view_1 = None
        view_16 = torch.ops.aten.view.default(view_15, [1, 16, -1, 16]);  view_15 = None
        transpose_1 = torch.ops.aten.transpose.int(view_16, 1, 2);  view_16 = None
        view_17 = torch.ops.aten.view.default(mul_4, [1, 16, 64]);  mul_4 = None
        all_gather_into_tensor_4 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight, 2, 'fsdp');  self_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight = None
        wait_tensor_5 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_4);  all_gather_into_tensor_4 = None
        view_18 = torch.ops.aten.view.default(wait_tensor_5, [32, 64]);  wait_tensor_5 = None
        view_19 = torch.ops.aten.view.default(view_18, [32, 64]);  view_18 = None
        t_2 = torch.ops.aten.t.default(view_19);  view_19 = None
        view_20 = torch.ops.aten.view.default(view_17, [16, 64]);  view_17 = None
        mm_2 = torch.ops.aten.mm.default(view_20, t_2);  view_20 = t_2 = None
        _unsafe_view_2 = torch.ops.aten._unsafe_view.default(mm_2, [1, 16, 32]);  mm_2 = None
        view_21 = torch.ops.aten.view.default(_unsafe_view_2, [1, 16, 32]);  _unsafe_view_2 = None
        view_22 = torch.ops.aten.view.default(view_21, [1, 16, -1, 16]);  view_21 = None
        transpose_2 = torch.ops.aten.transpose.int(view_22, 1, 2);  view_22 = None
        unsqueeze_11 = torch.ops.aten.unsqueeze.default(mul_1, 1);  mul_1 = None
        unsqueeze_12 = torch.ops.aten.unsqueeze.default(mul_2, 1);  mul_2 = None
        mul_5 = torch.ops.aten.mul.Tensor(transpose, unsqueeze_11)
        slice_1 = torch.ops.aten.slice.Tensor(transpose, 3, 0, 8)
        slice_2 = torch.ops.aten.slice.Tensor(transpose, 3, 8, 9223372036854775807);  transpose = None
        neg = torch.ops.aten.neg.default(slice_2);  slice_2 = None
        cat_1 = torch.ops.aten.cat.default([neg, slice_1], -1);  neg = slice_1 = None
        mul_6 = torch.ops.aten.mul.Tensor(cat_1, unsqueeze_12);  cat_1 = None
        add_4 = torch.ops.aten.add.Tensor(mul_5, mul_6);  mul_5 = mul_6 = None
        mul_7 = torch.ops.aten.mul.Tensor(transpose_1, unsqueeze_11);  unsqueeze_11 = None
        slice_3 = torch.ops.aten.slice.Tensor(transpose_1, 3, 0, 8)
        slice_4 = torch.ops.aten.slice.Tensor(transpose_1, 3, 8, 9223372036854775807);  transpose_1 = None
        neg_1 = torch.ops.aten.neg.default(slice_4);  slice_4 = None
        cat_2 = torch.ops.aten.cat.default([neg_1, slice_3], -1);  neg_1 = slice_3 = None
        mul_8 = torch.ops.aten.mul.Tensor(cat_2, unsqueeze_12);  cat_2 = unsqueeze_12 = None
        add_5 = torch.ops.aten.add.Tensor(mul_7, mul_8);  mul_7 = mul_8 = None
        scalar_tensor = torch.ops.aten.scalar_tensor.default(-inf, dtype = torch.float32, device = target_device)
        scalar_tensor_1 = torch.ops.aten.scalar_tensor.default(0.0, dtype = torch.float32, layout = torch.strided, device = target_device);  target_device = None
        where = torch.ops.aten.where.self(expand, scalar_tensor_1, scalar_tensor);  expand = scalar_tensor_1 = scalar_tensor = None
        _scaled_dot_product_flash_attention_for_cpu_default = torch.ops.aten._scaled_dot_product_flash_attention_for_cpu.default(add_4, add_5, transpose_2, attn_mask = where, scale = 0.25);  add_4 = add_5 = transpose_2 = where = None
        getitem = _scaled_dot_product_flash_attention_for_cpu_default[0];  _scaled_dot_product_flash_attention_for_cpu_default = None
        view_23 = torch.ops.aten.view.default(getitem, [1, 2, 16, 16]);  getitem = None
        transpose_3 = torch.ops.aten.transpose.int(view_23, 1, 2);  view_23 = None
        view_24 = torch.ops.aten.view.default(transpose_3, [1, 16, -1]);  transpose_3 = None
        view_25 = torch.ops.aten.view.default(view_24, [1, 16, 32]);  view_24 = None
        all_gather_into_tensor_5 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_layers_modules_0_modules_self_attn_modules_o_proj_parameters_weight, 2, 'fsdp');  self_modules_layers_modules_0_modules_self_attn_modules_o_proj_parameters_weight = None
        wait_tensor_6 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_5);  all_gather_into_tensor_5 = None
        view_26 = torch.ops.aten.view.default(wait_tensor_6, [64, 32]);  wait_tensor_6 = None
        view_27 = torch.ops.aten.view.default(view_26, [64, 32]);  view_26 = None
        t_3 = torch.ops.aten.t.default(view_27);  view_27 = None
        view_28 = torch.ops.aten.view.default(view_25, [16, 32]);  view_25 = None
        mm_3 = torch.ops.aten.mm.default(view_28, t_3);  view_28 = t_3 = None
        _unsafe_view_3 = torch.ops.aten._unsafe_view.default(mm_3, [1, 16, 64]);  mm_3 = None
        all_reduce_1 = torch.ops._c10d_functional.all_reduce.default(_unsafe_view_3, 'sum', 'tp');  _unsafe_view_3 = None
        wait_tensor_7 = torch.ops._c10d_functional.wait_tensor.default(all_reduce_1);  all_reduce_1 = None
        view_29 = torch.ops.aten.view.default(wait_tensor_7, [1, 16, 64]);  wait_tensor_7 = None
        add_6 = torch.ops.aten.add.Tensor(view_3, view_29);  view_3 = view_29 = None
        pow_2 = torch.ops.aten.pow.Tensor_Scalar(add_6, 2)
        mean_1 = torch.ops.aten.mean.dim(pow_2, [-1], True);  pow_2 = None
        add_7 = torch.ops.aten.add.Tensor(mean_1, 1e-06);  mean_1 = None
        rsqrt_1 = torch.ops.aten.rsqrt.default(add_7);  add_7 = None
        mul_9 = torch.ops.aten.mul.Tensor(add_6, rsqrt_1);  rsqrt_1 = None
        all_gather_into_tensor_6 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_layers_modules_0_modules_post_attention_layernorm_parameters_weight, 2, 'fsdp');  self_modules_layers_modules_0_modules_post_attention_layernorm_parameters_weight = None
        wait_tensor_8 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_6);  all_gather_into_tensor_6 = None
        view_30 = torch.ops.aten.view.default(wait_tensor_8, [64]);  wait_tensor_8 = None
        mul_10 = torch.ops.aten.mul.Tensor(view_30, mul_9);  view_30 = mul_9 = None
        view_31 = torch.ops.aten.view.default(mul_10, [1, 16, 64])
        all_gather_into_tensor_7 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_layers_modules_0_modules_mlp_modules_gate_proj_parameters_weight, 2, 'fsdp');  self_modules_layers_modules_0_modules_mlp_modules_gate_proj_parameters_weight = None
        wait_tensor_9 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_7);  all_gather_into_tensor_7 = None
        view_32 = torch.ops.aten.view.default(wait_tensor_9, [64, 64]);  wait_tensor_9 = None
        view_33 = torch.ops.aten.view.default(view_32, [64, 64]);  view_32 = None
        t_4 = torch.ops.aten.t.default(view_33);  view_33 = None
        view_34 = torch.ops.aten.view.default(view_31, [16, 64]);  view_31 = None
        mm_4 = torch.ops.aten.mm.default(view_34, t_4);  view_34 = t_4 = None
        _unsafe_view_4 = torch.ops.aten._unsafe_view.default(mm_4, [1, 16, 64]);  mm_4 = None
        view_35 = torch.ops.aten.view.default(_unsafe_view_4, [1, 16, 64]);  _unsafe_view_4 = None
        silu = torch.ops.aten.silu.default(view_35);  view_35 = None
        view_36 = torch.ops.aten.view.default(mul_10, [1, 16, 64]);  mul_10 = None
        all_gather_into_tensor_8 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_layers_modules_0_modules_mlp_modules_up_proj_parameters_weight, 2, 'fsdp');  self_modules_layers_modules_0_modules_mlp_modules_up_proj_parameters_weight = None
        wait_tensor_10 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_8);  all_gather_into_tensor_8 = None
        view_37 = torch.ops.aten.view.default(wait_tensor_10, [64, 64]);  wait_tensor_10 = None
        view_38 = torch.ops.aten.view.default(view_37, [64, 64]);  view_37 = None
        t_5 = torch.ops.aten.t.default(view_38);  view_38 = None
        view_39 = torch.ops.aten.view.default(view_36, [16, 64]);  view_36 = None
        mm_5 = torch.ops.aten.mm.default(view_39, t_5);  view_39 = t_5 = None
        _unsafe_view_5 = torch.ops.aten._unsafe_view.default(mm_5, [1, 16, 64]);  mm_5 = None
        view_40 = torch.ops.aten.view.default(_unsafe_view_5, [1, 16, 64]);  _unsafe_view_5 = None
        mul_11 = torch.ops.aten.mul.Tensor(silu, view_40);  silu = view_40 = None
        view_41 = torch.ops.aten.view.default(mul_11, [1, 16, 64]);  mul_11 = None
        all_gather_into_tensor_9 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_layers_modules_0_modules_mlp_modules_down_proj_parameters_weight, 2, 'fsdp');  self_modules_layers_modules_0_modules_mlp_modules_down_proj_parameters_weight = None
        wait_tensor_11 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_9);  all_gather_into_tensor_9 = None
        view_42 = torch.ops.aten.view.default(wait_tensor_11, [64, 64]);  wait_tensor_11 = None
        view_43 = torch.ops.aten.view.default(view_42, [64, 64]);  view_42 = None
        t_6 = torch.ops.aten.t.default(view_43);  view_43 = None
        view_44 = torch.ops.aten.view.default(view_41, [16, 64]);  view_41 = None
        mm_6 = torch.ops.aten.mm.default(view_44, t_6);  view_44 = t_6 = None
        _unsafe_view_6 = torch.ops.aten._unsafe_view.default(mm_6, [1, 16, 64]);  mm_6 = None
        all_reduce_2 = torch.ops._c10d_functional.all_reduce.default(_unsafe_view_6, 'sum', 'tp');  _unsafe_view_6 = None
        wait_tensor_12 = torch.ops._c10d_functional.wait_tensor.default(all_reduce_2);  all_reduce_2 = None
        view_45 = torch.ops.aten.view.default(wait_tensor_12, [1, 16, 64]);  wait_tensor_12 = None
        add_8 = torch.ops.aten.add.Tensor(add_6, view_45);  add_6 = view_45 = None
        pow_3 = torch.ops.aten.pow.Tensor_Scalar(add_8, 2)
        mean_2 = torch.ops.aten.mean.dim(pow_3, [-1], True);  pow_3 = None
        add_9 = torch.ops.aten.add.Tensor(mean_2, 1e-06);  mean_2 = None
        rsqrt_2 = torch.ops.aten.rsqrt.default(add_9);  add_9 = None
        mul_12 = torch.ops.aten.mul.Tensor(add_8, rsqrt_2);  add_8 = rsqrt_2 = None
        all_gather_into_tensor_10 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_norm_parameters_weight, 2, 'fsdp');  self_modules_norm_parameters_weight = None
        wait_tensor_13 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_10);  all_gather_into_tensor_10 = None
        view_46 = torch.ops.aten.view.default(wait_tensor_13, [64]);  wait_tensor_13 = None
        mul_13 = torch.ops.aten.mul.Tensor(view_46, mul_12);  view_46 = mul_12 = None
        return (mul_13,)
