import torch
from math import inf


class GraphModule(torch.nn.Module):
    def forward(
        self,
        input_ids: torch.Tensor,
        tensor_constant0: torch.Tensor,
        self_modules_embed_tokens_parameters_weight: torch.Tensor,
        tensor_constant1: torch.Tensor,
        attention_mask: torch.Tensor,
        self_modules_rotary_emb_buffers_inv_freq: torch.Tensor,
        self_modules_layers_modules_0_modules_input_layernorm_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_self_attn_modules_o_proj_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_post_attention_layernorm_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_mlp_modules_gate_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_mlp_modules_experts_parameters_gate_up_proj: torch.Tensor,
        self_modules_layers_modules_0_modules_mlp_modules_experts_parameters_down_proj: torch.Tensor,
        self_modules_norm_parameters_weight: torch.Tensor,
    ):
        target_device = input_ids.device
        view = torch.ops.aten.view.default(input_ids, [1, 16]);  input_ids = None
        lt = torch.ops.aten.lt.Scalar(view, 256)
        ge = torch.ops.aten.ge.Scalar(view, 512)
        bitwise_or = torch.ops.aten.bitwise_or.Tensor(lt, ge);  lt = ge = None
        clone = torch.ops.aten.clone.default(view);  view = None
        sub = torch.ops.aten.sub.Tensor(clone, 256);  clone = None
        lift_fresh_copy = torch.ops.aten.lift_fresh_copy.default(tensor_constant0);  tensor_constant0 = None
        index_put = torch.ops.aten.index_put.default(sub, [bitwise_or], lift_fresh_copy);  sub = lift_fresh_copy = None
        embedding = torch.ops.aten.embedding.default(self_modules_embed_tokens_parameters_weight, index_put);  self_modules_embed_tokens_parameters_weight = index_put = None
        lift_fresh_copy_1 = torch.ops.aten.lift_fresh_copy.default(tensor_constant1);  tensor_constant1 = None
        index_put_1 = torch.ops.aten.index_put.default(embedding, [bitwise_or], lift_fresh_copy_1);  embedding = bitwise_or = lift_fresh_copy_1 = None
        all_reduce = torch.ops._c10d_functional.all_reduce.default(index_put_1, 'sum', 'tp');  index_put_1 = None
        wait_tensor = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None
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
        pow_1 = torch.ops.aten.pow.Tensor_Scalar(wait_tensor, 2)
        mean = torch.ops.aten.mean.dim(pow_1, [-1], True);  pow_1 = None
        add_3 = torch.ops.aten.add.Tensor(mean, 1e-05);  mean = None
        rsqrt = torch.ops.aten.rsqrt.default(add_3);  add_3 = None
        mul_3 = torch.ops.aten.mul.Tensor(wait_tensor, rsqrt);  rsqrt = None
        mul_4 = torch.ops.aten.mul.Tensor(self_modules_layers_modules_0_modules_input_layernorm_parameters_weight, mul_3);  self_modules_layers_modules_0_modules_input_layernorm_parameters_weight = mul_3 = None
        t = torch.ops.aten.t.default(self_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight);  self_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight = None
        view_1 = torch.ops.aten.view.default(mul_4, [16, 64])
        mm = torch.ops.aten.mm.default(view_1, t);  view_1 = t = None
        _unsafe_view = torch.ops.aten._unsafe_view.default(mm, [1, 16, 32]);  mm = None
        view_2 = torch.ops.aten.view.default(_unsafe_view, [1, 16, -1, 16]);  _unsafe_view = None
        transpose = torch.ops.aten.transpose.int(view_2, 1, 2);  view_2 = None
        t_1 = torch.ops.aten.t.default(self_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight);  self_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight = None
        view_3 = torch.ops.aten.view.default(mul_4, [16, 64])
        mm_1 = torch.ops.aten.mm.default(view_3, t_1);  view_3 = t_1 = None
        _unsafe_view_1 = torch.ops.aten._unsafe_view.default(mm_1, [1, 16, 16]);  mm_1 = None
        view_4 = torch.ops.aten.view.default(_unsafe_view_1, [1, 16, -1, 16]);  _unsafe_view_1 = None
        transpose_1 = torch.ops.aten.transpose.int(view_4, 1, 2);  view_4 = None
        t_2 = torch.ops.aten.t.default(self_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight);  self_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight = None
        view_5 = torch.ops.aten.view.default(mul_4, [16, 64]);  mul_4 = None
        mm_2 = torch.ops.aten.mm.default(view_5, t_2);  view_5 = t_2 = None
        _unsafe_view_2 = torch.ops.aten._unsafe_view.default(mm_2, [1, 16, 16]);  mm_2 = None
        view_6 = torch.ops.aten.view.default(_unsafe_view_2, [1, 16, -1, 16]);  _unsafe_view_2 = None
        transpose_2 = torch.ops.aten.transpose.int(view_6, 1, 2);  view_6 = None
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
        unsqueeze_13 = torch.ops.aten.unsqueeze.default(add_5, 2);  add_5 = None
        expand_1 = torch.ops.aten.expand.default(unsqueeze_13, [1, 1, 2, 16, 16]);  unsqueeze_13 = None
        view_7 = torch.ops.aten.view.default(expand_1, [1, 2, 16, 16]);  expand_1 = None
        unsqueeze_14 = torch.ops.aten.unsqueeze.default(transpose_2, 2);  transpose_2 = None
        expand_2 = torch.ops.aten.expand.default(unsqueeze_14, [1, 1, 2, 16, 16]);  unsqueeze_14 = None
        view_8 = torch.ops.aten.view.default(expand_2, [1, 2, 16, 16]);  expand_2 = None
        scalar_tensor = torch.ops.aten.scalar_tensor.default(-inf, dtype = torch.float32, device = target_device)
        scalar_tensor_1 = torch.ops.aten.scalar_tensor.default(0.0, dtype = torch.float32, layout = torch.strided, device = target_device);  target_device = None
        where = torch.ops.aten.where.self(expand, scalar_tensor_1, scalar_tensor);  expand = scalar_tensor_1 = scalar_tensor = None
        _scaled_dot_product_flash_attention_for_cpu_default = torch.ops.aten._scaled_dot_product_flash_attention_for_cpu.default(add_4, view_7, view_8, attn_mask = where, scale = 0.25);  add_4 = view_7 = view_8 = where = None
        getitem = _scaled_dot_product_flash_attention_for_cpu_default[0];  _scaled_dot_product_flash_attention_for_cpu_default = None
        view_9 = torch.ops.aten.view.default(getitem, [1, 2, 16, 16]);  getitem = None
        transpose_3 = torch.ops.aten.transpose.int(view_9, 1, 2);  view_9 = None
        view_10 = torch.ops.aten.view.default(transpose_3, [1, 16, -1]);  transpose_3 = None
        t_3 = torch.ops.aten.t.default(self_modules_layers_modules_0_modules_self_attn_modules_o_proj_parameters_weight);  self_modules_layers_modules_0_modules_self_attn_modules_o_proj_parameters_weight = None
        view_11 = torch.ops.aten.view.default(view_10, [16, 32]);  view_10 = None
        mm_3 = torch.ops.aten.mm.default(view_11, t_3);  view_11 = t_3 = None
        _unsafe_view_3 = torch.ops.aten._unsafe_view.default(mm_3, [1, 16, 64]);  mm_3 = None
        all_reduce_1 = torch.ops._c10d_functional.all_reduce.default(_unsafe_view_3, 'sum', 'tp')
        wait_tensor_1 = torch.ops._c10d_functional.wait_tensor.default(all_reduce_1);  all_reduce_1 = None
        copy = torch.ops.aten.copy.default(_unsafe_view_3, wait_tensor_1);  _unsafe_view_3 = wait_tensor_1 = None
        _unsafe_view_4 = torch.ops.aten._unsafe_view.default(copy, [16, 64]);  copy = None
        _unsafe_view_5 = torch.ops.aten._unsafe_view.default(_unsafe_view_4, [1, 16, 64]);  _unsafe_view_4 = None
        add_6 = torch.ops.aten.add.Tensor(wait_tensor, _unsafe_view_5);  wait_tensor = _unsafe_view_5 = None
        pow_2 = torch.ops.aten.pow.Tensor_Scalar(add_6, 2)
        mean_1 = torch.ops.aten.mean.dim(pow_2, [-1], True);  pow_2 = None
        add_7 = torch.ops.aten.add.Tensor(mean_1, 1e-05);  mean_1 = None
        rsqrt_1 = torch.ops.aten.rsqrt.default(add_7);  add_7 = None
        mul_9 = torch.ops.aten.mul.Tensor(add_6, rsqrt_1);  rsqrt_1 = None
        mul_10 = torch.ops.aten.mul.Tensor(self_modules_layers_modules_0_modules_post_attention_layernorm_parameters_weight, mul_9);  self_modules_layers_modules_0_modules_post_attention_layernorm_parameters_weight = mul_9 = None
        view_12 = torch.ops.aten.view.default(mul_10, [-1, 64]);  mul_10 = None
        view_13 = torch.ops.aten.view.default(view_12, [-1, 64])
        t_4 = torch.ops.aten.t.default(self_modules_layers_modules_0_modules_mlp_modules_gate_parameters_weight);  self_modules_layers_modules_0_modules_mlp_modules_gate_parameters_weight = None
        mm_4 = torch.ops.aten.mm.default(view_13, t_4);  view_13 = t_4 = None
        _softmax = torch.ops.aten._softmax.default(mm_4, -1, False);  mm_4 = None
        topk_default = torch.ops.aten.topk.default(_softmax, 2);  _softmax = None
        getitem_1 = topk_default[0]
        getitem_2 = topk_default[1];  topk_default = None
        sum_1 = torch.ops.aten.sum.dim_IntList(getitem_1, [-1], True)
        div = torch.ops.aten.div.Tensor(getitem_1, sum_1);  getitem_1 = sum_1 = None
        unsqueeze_15 = torch.ops.aten.unsqueeze.default(view_12, 1);  view_12 = None
        expand_3 = torch.ops.aten.expand.default(unsqueeze_15, [16, 2, 64]);  unsqueeze_15 = None
        clone_1 = torch.ops.aten.clone.default(expand_3, memory_format = torch.contiguous_format);  expand_3 = None
        view_14 = torch.ops.aten.view.default(clone_1, [32, 64]);  clone_1 = None
        view_15 = torch.ops.aten.view.default(getitem_2, [-1]);  getitem_2 = None
        index_1 = torch.ops.aten.index.Tensor(self_modules_layers_modules_0_modules_mlp_modules_experts_parameters_gate_up_proj, [view_15]);  self_modules_layers_modules_0_modules_mlp_modules_experts_parameters_gate_up_proj = None
        unsqueeze_16 = torch.ops.aten.unsqueeze.default(view_14, -1);  view_14 = None
        bmm = torch.ops.aten.bmm.default(index_1, unsqueeze_16);  index_1 = unsqueeze_16 = None
        squeeze = torch.ops.aten.squeeze.dim(bmm, -1);  bmm = None
        split_tensor = torch.ops.aten.split.Tensor(squeeze, 64, -1);  squeeze = None
        getitem_3 = split_tensor[0]
        getitem_4 = split_tensor[1];  split_tensor = None
        silu = torch.ops.aten.silu.default(getitem_3);  getitem_3 = None
        mul_11 = torch.ops.aten.mul.Tensor(silu, getitem_4);  silu = getitem_4 = None
        index_2 = torch.ops.aten.index.Tensor(self_modules_layers_modules_0_modules_mlp_modules_experts_parameters_down_proj, [view_15]);  self_modules_layers_modules_0_modules_mlp_modules_experts_parameters_down_proj = view_15 = None
        unsqueeze_17 = torch.ops.aten.unsqueeze.default(mul_11, -1);  mul_11 = None
        bmm_1 = torch.ops.aten.bmm.default(index_2, unsqueeze_17);  index_2 = unsqueeze_17 = None
        squeeze_1 = torch.ops.aten.squeeze.dim(bmm_1, -1);  bmm_1 = None
        view_16 = torch.ops.aten.view.default(div, [-1]);  div = None
        unsqueeze_18 = torch.ops.aten.unsqueeze.default(view_16, -1);  view_16 = None
        mul_12 = torch.ops.aten.mul.Tensor(squeeze_1, unsqueeze_18);  squeeze_1 = unsqueeze_18 = None
        view_17 = torch.ops.aten.view.default(mul_12, [16, 2, 64]);  mul_12 = None
        sum_2 = torch.ops.aten.sum.dim_IntList(view_17, [1]);  view_17 = None
        all_reduce_2 = torch.ops._c10d_functional.all_reduce.default(sum_2, 'sum', 'tp')
        wait_tensor_2 = torch.ops._c10d_functional.wait_tensor.default(all_reduce_2);  all_reduce_2 = None
        copy_1 = torch.ops.aten.copy.default(sum_2, wait_tensor_2);  sum_2 = wait_tensor_2 = None
        view_18 = torch.ops.aten.view.default(copy_1, [1, 16, 64]);  copy_1 = None
        add_8 = torch.ops.aten.add.Tensor(add_6, view_18);  add_6 = view_18 = None
        pow_3 = torch.ops.aten.pow.Tensor_Scalar(add_8, 2)
        mean_2 = torch.ops.aten.mean.dim(pow_3, [-1], True);  pow_3 = None
        add_9 = torch.ops.aten.add.Tensor(mean_2, 1e-05);  mean_2 = None
        rsqrt_2 = torch.ops.aten.rsqrt.default(add_9);  add_9 = None
        mul_13 = torch.ops.aten.mul.Tensor(add_8, rsqrt_2);  add_8 = rsqrt_2 = None
        mul_14 = torch.ops.aten.mul.Tensor(self_modules_norm_parameters_weight, mul_13);  self_modules_norm_parameters_weight = mul_13 = None
        return (mul_14,)
