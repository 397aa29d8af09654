import torch


class GraphModule(torch.nn.Module):
    def forward(
        self,
        input_0: torch.Tensor,
        tensor_constant0: torch.Tensor,
        self_modules_embed_parameters_weight: torch.Tensor,
        tensor_constant1: torch.Tensor,
        self_modules_layers_modules_0_modules_before_attention_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_before_attention_parameters_bias: torch.Tensor,
        self_modules_layers_modules_0_modules_attention_modules_query_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_attention_modules_query_parameters_bias: torch.Tensor,
        self_modules_layers_modules_0_modules_attention_modules_key_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_attention_modules_key_parameters_bias: torch.Tensor,
        self_modules_layers_modules_0_modules_attention_modules_value_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_attention_modules_value_parameters_bias: torch.Tensor,
        self_modules_layers_modules_0_modules_attention_modules_out_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_attention_modules_out_parameters_bias: torch.Tensor,
        self_modules_layers_modules_0_modules_before_feed_forward_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_before_feed_forward_parameters_bias: torch.Tensor,
        self_modules_layers_modules_0_modules_feed_forward_modules_0_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_feed_forward_modules_0_parameters_bias: torch.Tensor,
        self_modules_layers_modules_0_modules_feed_forward_modules_2_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_feed_forward_modules_2_parameters_bias: torch.Tensor,
        self_modules_layers_modules_1_modules_before_attention_parameters_weight: torch.Tensor,
        self_modules_layers_modules_1_modules_before_attention_parameters_bias: torch.Tensor,
        self_modules_layers_modules_1_modules_attention_modules_query_parameters_weight: torch.Tensor,
        self_modules_layers_modules_1_modules_attention_modules_query_parameters_bias: torch.Tensor,
        self_modules_layers_modules_1_modules_attention_modules_key_parameters_weight: torch.Tensor,
        self_modules_layers_modules_1_modules_attention_modules_key_parameters_bias: torch.Tensor,
        self_modules_layers_modules_1_modules_attention_modules_value_parameters_weight: torch.Tensor,
        self_modules_layers_modules_1_modules_attention_modules_value_parameters_bias: torch.Tensor,
        self_modules_layers_modules_1_modules_attention_modules_out_parameters_weight: torch.Tensor,
        self_modules_layers_modules_1_modules_attention_modules_out_parameters_bias: torch.Tensor,
        self_modules_layers_modules_1_modules_before_feed_forward_parameters_weight: torch.Tensor,
        self_modules_layers_modules_1_modules_before_feed_forward_parameters_bias: torch.Tensor,
        self_modules_layers_modules_1_modules_feed_forward_modules_0_parameters_weight: torch.Tensor,
        self_modules_layers_modules_1_modules_feed_forward_modules_0_parameters_bias: torch.Tensor,
        self_modules_layers_modules_1_modules_feed_forward_modules_2_parameters_weight: torch.Tensor,
        self_modules_layers_modules_1_modules_feed_forward_modules_2_parameters_bias: torch.Tensor,
        self_modules_norm_parameters_weight: torch.Tensor,
        self_modules_norm_parameters_bias: torch.Tensor,
        self_modules_out_parameters_weight: torch.Tensor,
        self_modules_out_parameters_bias: torch.Tensor,
    ):
        view = torch.ops.aten.view.default(input_0, [2, 16]);  input_0 = None
        lt = torch.ops.aten.lt.Scalar(view, 64)
        ge = torch.ops.aten.ge.Scalar(view, 128)
        bitwise_or = torch.ops.aten.bitwise_or.Tensor(lt, ge);  lt = ge = None
        clone = torch.ops.aten.clone.default(view);  view = None
        sub = torch.ops.aten.sub.Tensor(clone, 64);  clone = None
        lift_fresh_copy = torch.ops.aten.lift_fresh_copy.default(tensor_constant0);  tensor_constant0 = None
        index_put = torch.ops.aten.index_put.default(sub, [bitwise_or], lift_fresh_copy);  sub = lift_fresh_copy = None
        embedding = torch.ops.aten.embedding.default(self_modules_embed_parameters_weight, index_put);  self_modules_embed_parameters_weight = index_put = None
        lift_fresh_copy_1 = torch.ops.aten.lift_fresh_copy.default(tensor_constant1);  tensor_constant1 = None
        index_put_1 = torch.ops.aten.index_put.default(embedding, [bitwise_or], lift_fresh_copy_1);  embedding = bitwise_or = lift_fresh_copy_1 = None
        split_tensor = torch.ops.aten.split.Tensor(index_put_1, 8, 1)
        getitem = split_tensor[0];  split_tensor = None
        split_tensor_1 = torch.ops.aten.split.Tensor(index_put_1, 8, 1);  index_put_1 = None
        getitem_1 = split_tensor_1[1];  split_tensor_1 = None
        cat = torch.ops.aten.cat.default([getitem, getitem_1]);  getitem = getitem_1 = None
        reduce_scatter_tensor = torch.ops._c10d_functional.reduce_scatter_tensor.default(cat, 'sum', 2, 'tp');  cat = None
        wait_tensor = torch.ops._c10d_functional.wait_tensor.default(reduce_scatter_tensor);  reduce_scatter_tensor = None
        view_1 = torch.ops.aten.view.default(wait_tensor, [2, 8, 32])
        native_layer_norm_default = torch.ops.aten.native_layer_norm.default(view_1, [32], self_modules_layers_modules_0_modules_before_attention_parameters_weight, self_modules_layers_modules_0_modules_before_attention_parameters_bias, 1e-05);  view_1 = self_modules_layers_modules_0_modules_before_attention_parameters_weight = self_modules_layers_modules_0_modules_before_attention_parameters_bias = None
        getitem_2 = native_layer_norm_default[0];  native_layer_norm_default = None
        view_2 = torch.ops.aten.view.default(getitem_2, [2, 8, 32]);  getitem_2 = None
        all_gather_into_tensor = torch.ops._c10d_functional.all_gather_into_tensor.default(view_2, 2, 'tp');  view_2 = None
        wait_tensor_1 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor);  all_gather_into_tensor = None
        split_tensor_2 = torch.ops.aten.split.Tensor(wait_tensor_1, 2);  wait_tensor_1 = None
        getitem_3 = split_tensor_2[0]
        getitem_4 = split_tensor_2[1];  split_tensor_2 = None
        cat_1 = torch.ops.aten.cat.default([getitem_3, getitem_4], 1);  getitem_3 = getitem_4 = None
        view_3 = torch.ops.aten.view.default(cat_1, [2, 16, 32])
        view_4 = torch.ops.aten.view.default(view_3, [32, 32]);  view_3 = None
        t = torch.ops.aten.t.default(self_modules_layers_modules_0_modules_attention_modules_query_parameters_weight);  self_modules_layers_modules_0_modules_attention_modules_query_parameters_weight = None
        addmm = torch.ops.aten.addmm.default(self_modules_layers_modules_0_modules_attention_modules_query_parameters_bias, view_4, t);  self_modules_layers_modules_0_modules_attention_modules_query_parameters_bias = view_4 = t = None
        view_5 = torch.ops.aten.view.default(addmm, [2, 16, 16]);  addmm = None
        view_6 = torch.ops.aten.view.default(view_5, [2, 16, 2, 8]);  view_5 = None
        transpose = torch.ops.aten.transpose.int(view_6, 1, 2);  view_6 = None
        view_7 = torch.ops.aten.view.default(cat_1, [2, 16, 32])
        view_8 = torch.ops.aten.view.default(view_7, [32, 32]);  view_7 = None
        t_1 = torch.ops.aten.t.default(self_modules_layers_modules_0_modules_attention_modules_key_parameters_weight);  self_modules_layers_modules_0_modules_attention_modules_key_parameters_weight = None
        addmm_1 = torch.ops.aten.addmm.default(self_modules_layers_modules_0_modules_attention_modules_key_parameters_bias, view_8, t_1);  self_modules_layers_modules_0_modules_attention_modules_key_parameters_bias = view_8 = t_1 = None
        view_9 = torch.ops.aten.view.default(addmm_1, [2, 16, 16]);  addmm_1 = None
        view_10 = torch.ops.aten.view.default(view_9, [2, 16, 2, 8]);  view_9 = None
        transpose_1 = torch.ops.aten.transpose.int(view_10, 1, 2);  view_10 = None
        view_11 = torch.ops.aten.view.default(cat_1, [2, 16, 32]);  cat_1 = None
        view_12 = torch.ops.aten.view.default(view_11, [32, 32]);  view_11 = None
        t_2 = torch.ops.aten.t.default(self_modules_layers_modules_0_modules_attention_modules_value_parameters_weight);  self_modules_layers_modules_0_modules_attention_modules_value_parameters_weight = None
        addmm_2 = torch.ops.aten.addmm.default(self_modules_layers_modules_0_modules_attention_modules_value_parameters_bias, view_12, t_2);  self_modules_layers_modules_0_modules_attention_modules_value_parameters_bias = view_12 = t_2 = None
        view_13 = torch.ops.aten.view.default(addmm_2, [2, 16, 16]);  addmm_2 = None
        view_14 = torch.ops.aten.view.default(view_13, [2, 16, 2, 8]);  view_13 = None
        transpose_2 = torch.ops.aten.transpose.int(view_14, 1, 2);  view_14 = None
        _scaled_dot_product_flash_attention_for_cpu_default = torch.ops.aten._scaled_dot_product_flash_attention_for_cpu.default(transpose, transpose_1, transpose_2, 0.0, True);  transpose = transpose_1 = transpose_2 = None
        getitem_5 = _scaled_dot_product_flash_attention_for_cpu_default[0];  _scaled_dot_product_flash_attention_for_cpu_default = None
        transpose_3 = torch.ops.aten.transpose.int(getitem_5, 1, 2);  getitem_5 = None
        view_15 = torch.ops.aten.view.default(transpose_3, [2, 16, 16]);  transpose_3 = None
        view_16 = torch.ops.aten.view.default(view_15, [2, 16, 16]);  view_15 = None
        view_17 = torch.ops.aten.view.default(view_16, [32, 16]);  view_16 = None
        t_3 = torch.ops.aten.t.default(self_modules_layers_modules_0_modules_attention_modules_out_parameters_weight);  self_modules_layers_modules_0_modules_attention_modules_out_parameters_weight = None
        div = torch.ops.aten.div.Tensor(self_modules_layers_modules_0_modules_attention_modules_out_parameters_bias, 2);  self_modules_layers_modules_0_modules_attention_modules_out_parameters_bias = None
        addmm_3 = torch.ops.aten.addmm.default(div, view_17, t_3);  div = view_17 = t_3 = None
        view_18 = torch.ops.aten.view.default(addmm_3, [2, 16, 32]);  addmm_3 = None
        split_tensor_3 = torch.ops.aten.split.Tensor(view_18, 8, 1);  view_18 = None
        getitem_6 = split_tensor_3[0]
        getitem_7 = split_tensor_3[1];  split_tensor_3 = None
        cat_2 = torch.ops.aten.cat.default([getitem_6, getitem_7]);  getitem_6 = getitem_7 = None
        reduce_scatter_tensor_1 = torch.ops._c10d_functional.reduce_scatter_tensor.default(cat_2, 'sum', 2, 'tp');  cat_2 = None
        wait_tensor_2 = torch.ops._c10d_functional.wait_tensor.default(reduce_scatter_tensor_1);  reduce_scatter_tensor_1 = None
        add = torch.ops.aten.add.Tensor(wait_tensor, wait_tensor_2);  wait_tensor = wait_tensor_2 = None
        view_19 = torch.ops.aten.view.default(add, [2, 8, 32])
        native_layer_norm_default_1 = torch.ops.aten.native_layer_norm.default(view_19, [32], self_modules_layers_modules_0_modules_before_feed_forward_parameters_weight, self_modules_layers_modules_0_modules_before_feed_forward_parameters_bias, 1e-05);  view_19 = self_modules_layers_modules_0_modules_before_feed_forward_parameters_weight = self_modules_layers_modules_0_modules_before_feed_forward_parameters_bias = None
        getitem_8 = native_layer_norm_default_1[0];  native_layer_norm_default_1 = None
        view_20 = torch.ops.aten.view.default(getitem_8, [2, 8, 32]);  getitem_8 = None
        all_gather_into_tensor_1 = torch.ops._c10d_functional.all_gather_into_tensor.default(view_20, 2, 'tp');  view_20 = None
        wait_tensor_3 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_1);  all_gather_into_tensor_1 = None
        split_tensor_4 = torch.ops.aten.split.Tensor(wait_tensor_3, 2);  wait_tensor_3 = None
        getitem_9 = split_tensor_4[0]
        getitem_10 = split_tensor_4[1];  split_tensor_4 = None
        cat_3 = torch.ops.aten.cat.default([getitem_9, getitem_10], 1);  getitem_9 = getitem_10 = None
        view_21 = torch.ops.aten.view.default(cat_3, [2, 16, 32]);  cat_3 = None
        view_22 = torch.ops.aten.view.default(view_21, [32, 32]);  view_21 = None
        t_4 = torch.ops.aten.t.default(self_modules_layers_modules_0_modules_feed_forward_modules_0_parameters_weight);  self_modules_layers_modules_0_modules_feed_forward_modules_0_parameters_weight = None
        addmm_4 = torch.ops.aten.addmm.default(self_modules_layers_modules_0_modules_feed_forward_modules_0_parameters_bias, view_22, t_4);  self_modules_layers_modules_0_modules_feed_forward_modules_0_parameters_bias = view_22 = t_4 = None
        view_23 = torch.ops.aten.view.default(addmm_4, [2, 16, 64]);  addmm_4 = None
        gelu = torch.ops.aten.gelu.default(view_23);  view_23 = None
        view_24 = torch.ops.aten.view.default(gelu, [2, 16, 64]);  gelu = None
        view_25 = torch.ops.aten.view.default(view_24, [32, 64]);  view_24 = None
        t_5 = torch.ops.aten.t.default(self_modules_layers_modules_0_modules_feed_forward_modules_2_parameters_weight);  self_modules_layers_modules_0_modules_feed_forward_modules_2_parameters_weight = None
        div_1 = torch.ops.aten.div.Tensor(self_modules_layers_modules_0_modules_feed_forward_modules_2_parameters_bias, 2);  self_modules_layers_modules_0_modules_feed_forward_modules_2_parameters_bias = None
        addmm_5 = torch.ops.aten.addmm.default(div_1, view_25, t_5);  div_1 = view_25 = t_5 = None
        view_26 = torch.ops.aten.view.default(addmm_5, [2, 16, 32]);  addmm_5 = None
        split_tensor_5 = torch.ops.aten.split.Tensor(view_26, 8, 1);  view_26 = None
        getitem_11 = split_tensor_5[0]
        getitem_12 = split_tensor_5[1];  split_tensor_5 = None
        cat_4 = torch.ops.aten.cat.default([getitem_11, getitem_12]);  getitem_11 = getitem_12 = None
        reduce_scatter_tensor_2 = torch.ops._c10d_functional.reduce_scatter_tensor.default(cat_4, 'sum', 2, 'tp');  cat_4 = None
        wait_tensor_4 = torch.ops._c10d_functional.wait_tensor.default(reduce_scatter_tensor_2);  reduce_scatter_tensor_2 = None
        add_1 = torch.ops.aten.add.Tensor(add, wait_tensor_4);  add = wait_tensor_4 = None
        view_27 = torch.ops.aten.view.default(add_1, [2, 8, 32])
        native_layer_norm_default_2 = torch.ops.aten.native_layer_norm.default(view_27, [32], self_modules_layers_modules_1_modules_before_attention_parameters_weight, self_modules_layers_modules_1_modules_before_attention_parameters_bias, 1e-05);  view_27 = self_modules_layers_modules_1_modules_before_attention_parameters_weight = self_modules_layers_modules_1_modules_before_attention_parameters_bias = None
        getitem_13 = native_layer_norm_default_2[0];  native_layer_norm_default_2 = None
        view_28 = torch.ops.aten.view.default(getitem_13, [2, 8, 32]);  getitem_13 = None
        all_gather_into_tensor_2 = torch.ops._c10d_functional.all_gather_into_tensor.default(view_28, 2, 'tp');  view_28 = None
        wait_tensor_5 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_2);  all_gather_into_tensor_2 = None
        split_tensor_6 = torch.ops.aten.split.Tensor(wait_tensor_5, 2);  wait_tensor_5 = None
        getitem_14 = split_tensor_6[0]
        getitem_15 = split_tensor_6[1];  split_tensor_6 = None
        cat_5 = torch.ops.aten.cat.default([getitem_14, getitem_15], 1);  getitem_14 = getitem_15 = None
        view_29 = torch.ops.aten.view.default(cat_5, [2, 16, 32])
        view_30 = torch.ops.aten.view.default(view_29, [32, 32]);  view_29 = None
        t_6 = torch.ops.aten.t.default(self_modules_layers_modules_1_modules_attention_modules_query_parameters_weight);  self_modules_layers_modules_1_modules_attention_modules_query_parameters_weight = None
        addmm_6 = torch.ops.aten.addmm.default(self_modules_layers_modules_1_modules_attention_modules_query_parameters_bias, view_30, t_6);  self_modules_layers_modules_1_modules_attention_modules_query_parameters_bias = view_30 = t_6 = None
        view_31 = torch.ops.aten.view.default(addmm_6, [2, 16, 16]);  addmm_6 = None
        view_32 = torch.ops.aten.view.default(view_31, [2, 16, 2, 8]);  view_31 = None
        transpose_4 = torch.ops.aten.transpose.int(view_32, 1, 2);  view_32 = None
        view_33 = torch.ops.aten.view.default(cat_5, [2, 16, 32])
        view_34 = torch.ops.aten.view.default(view_33, [32, 32]);  view_33 = None
        t_7 = torch.ops.aten.t.default(self_modules_layers_modules_1_modules_attention_modules_key_parameters_weight);  self_modules_layers_modules_1_modules_attention_modules_key_parameters_weight = None
        addmm_7 = torch.ops.aten.addmm.default(self_modules_layers_modules_1_modules_attention_modules_key_parameters_bias, view_34, t_7);  self_modules_layers_modules_1_modules_attention_modules_key_parameters_bias = view_34 = t_7 = None
        view_35 = torch.ops.aten.view.default(addmm_7, [2, 16, 16]);  addmm_7 = None
        view_36 = torch.ops.aten.view.default(view_35, [2, 16, 2, 8]);  view_35 = None
        transpose_5 = torch.ops.aten.transpose.int(view_36, 1, 2);  view_36 = None
        view_37 = torch.ops.aten.view.default(cat_5, [2, 16, 32]);  cat_5 = None
        view_38 = torch.ops.aten.view.default(view_37, [32, 32]);  view_37 = None
        t_8 = torch.ops.aten.t.default(self_modules_layers_modules_1_modules_attention_modules_value_parameters_weight);  self_modules_layers_modules_1_modules_attention_modules_value_parameters_weight = None
        addmm_8 = torch.ops.aten.addmm.default(self_modules_layers_modules_1_modules_attention_modules_value_parameters_bias, view_38, t_8);  self_modules_layers_modules_1_modules_attention_modules_value_parameters_bias = view_38 = t_8 = None
        view_39 = torch.ops.aten.view.default(addmm_8, [2, 16, 16]);  addmm_8 = None
        view_40 = torch.ops.aten.view.default(view_39, [2, 16, 2, 8]);  view_39 = None
        transpose_6 = torch.ops.aten.transpose.int(view_40, 1, 2);  view_40 = None
        _scaled_dot_product_flash_attention_for_cpu_default_1 = torch.ops.aten._scaled_dot_product_flash_attention_for_cpu.default(transpose_4, transpose_5, transpose_6, 0.0, True);  transpose_4 = transpose_5 = transpose_6 = None
        getitem_16 = _scaled_dot_product_flash_attention_for_cpu_default_1[0];  _scaled_dot_product_flash_attention_for_cpu_default_1 = None
        transpose_7 = torch.ops.aten.transpose.int(getitem_16, 1, 2);  getitem_16 = None
        view_41 = torch.ops.aten.view.default(transpose_7, [2, 16, 16]);  transpose_7 = None
        view_42 = torch.ops.aten.view.default(view_41, [2, 16, 16]);  view_41 = None
        view_43 = torch.ops.aten.view.default(view_42, [32, 16]);  view_42 = None
        t_9 = torch.ops.aten.t.default(self_modules_layers_modules_1_modules_attention_modules_out_parameters_weight);  self_modules_layers_modules_1_modules_attention_modules_out_parameters_weight = None
        div_2 = torch.ops.aten.div.Tensor(self_modules_layers_modules_1_modules_attention_modules_out_parameters_bias, 2);  self_modules_layers_modules_1_modules_attention_modules_out_parameters_bias = None
        addmm_9 = torch.ops.aten.addmm.default(div_2, view_43, t_9);  div_2 = view_43 = t_9 = None
        view_44 = torch.ops.aten.view.default(addmm_9, [2, 16, 32]);  addmm_9 = None
        split_tensor_7 = torch.ops.aten.split.Tensor(view_44, 8, 1);  view_44 = None
        getitem_17 = split_tensor_7[0]
        getitem_18 = split_tensor_7[1];  split_tensor_7 = None
        cat_6 = torch.ops.aten.cat.default([getitem_17, getitem_18]);  getitem_17 = getitem_18 = None
        reduce_scatter_tensor_3 = torch.ops._c10d_functional.reduce_scatter_tensor.default(cat_6, 'sum', 2, 'tp');  cat_6 = None
        wait_tensor_6 = torch.ops._c10d_functional.wait_tensor.default(reduce_scatter_tensor_3);  reduce_scatter_tensor_3 = None
        add_2 = torch.ops.aten.add.Tensor(add_1, wait_tensor_6);  add_1 = wait_tensor_6 = None
        view_45 = torch.ops.aten.view.default(add_2, [2, 8, 32])
        native_layer_norm_default_3 = torch.ops.aten.native_layer_norm.default(view_45, [32], self_modules_layers_modules_1_modules_before_feed_forward_parameters_weight, self_modules_layers_modules_1_modules_before_feed_forward_parameters_bias, 1e-05);  view_45 = self_modules_layers_modules_1_modules_before_feed_forward_parameters_weight = self_modules_layers_modules_1_modules_before_feed_forward_parameters_bias = None
        getitem_19 = native_layer_norm_default_3[0];  native_layer_norm_default_3 = None
        view_46 = torch.ops.aten.view.default(getitem_19, [2, 8, 32]);  getitem_19 = None
        all_gather_into_tensor_3 = torch.ops._c10d_functional.all_gather_into_tensor.default(view_46, 2, 'tp');  view_46 = None
        wait_tensor_7 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_3);  all_gather_into_tensor_3 = None
        split_tensor_8 = torch.ops.aten.split.Tensor(wait_tensor_7, 2);  wait_tensor_7 = None
        getitem_20 = split_tensor_8[0]
        getitem_21 = split_tensor_8[1];  split_tensor_8 = None
        cat_7 = torch.ops.aten.cat.default([getitem_20, getitem_21], 1);  getitem_20 = getitem_21 = None
        view_47 = torch.ops.aten.view.default(cat_7, [2, 16, 32]);  cat_7 = None
        view_48 = torch.ops.aten.view.default(view_47, [32, 32]);  view_47 = None
        t_10 = torch.ops.aten.t.default(self_modules_layers_modules_1_modules_feed_forward_modules_0_parameters_weight);  self_modules_layers_modules_1_modules_feed_forward_modules_0_parameters_weight = None
        addmm_10 = torch.ops.aten.addmm.default(self_modules_layers_modules_1_modules_feed_forward_modules_0_parameters_bias, view_48, t_10);  self_modules_layers_modules_1_modules_feed_forward_modules_0_parameters_bias = view_48 = t_10 = None
        view_49 = torch.ops.aten.view.default(addmm_10, [2, 16, 64]);  addmm_10 = None
        gelu_1 = torch.ops.aten.gelu.default(view_49);  view_49 = None
        view_50 = torch.ops.aten.view.default(gelu_1, [2, 16, 64]);  gelu_1 = None
        view_51 = torch.ops.aten.view.default(view_50, [32, 64]);  view_50 = None
        t_11 = torch.ops.aten.t.default(self_modules_layers_modules_1_modules_feed_forward_modules_2_parameters_weight);  self_modules_layers_modules_1_modules_feed_forward_modules_2_parameters_weight = None
        div_3 = torch.ops.aten.div.Tensor(self_modules_layers_modules_1_modules_feed_forward_modules_2_parameters_bias, 2);  self_modules_layers_modules_1_modules_feed_forward_modules_2_parameters_bias = None
        addmm_11 = torch.ops.aten.addmm.default(div_3, view_51, t_11);  div_3 = view_51 = t_11 = None
        view_52 = torch.ops.aten.view.default(addmm_11, [2, 16, 32]);  addmm_11 = None
        split_tensor_9 = torch.ops.aten.split.Tensor(view_52, 8, 1);  view_52 = None
        getitem_22 = split_tensor_9[0]
        getitem_23 = split_tensor_9[1];  split_tensor_9 = None
        cat_8 = torch.ops.aten.cat.default([getitem_22, getitem_23]);  getitem_22 = getitem_23 = None
        reduce_scatter_tensor_4 = torch.ops._c10d_functional.reduce_scatter_tensor.default(cat_8, 'sum', 2, 'tp');  cat_8 = None
        wait_tensor_8 = torch.ops._c10d_functional.wait_tensor.default(reduce_scatter_tensor_4);  reduce_scatter_tensor_4 = None
        add_3 = torch.ops.aten.add.Tensor(add_2, wait_tensor_8);  add_2 = wait_tensor_8 = None
        view_53 = torch.ops.aten.view.default(add_3, [2, 8, 32]);  add_3 = None
        native_layer_norm_default_4 = torch.ops.aten.native_layer_norm.default(view_53, [32], self_modules_norm_parameters_weight, self_modules_norm_parameters_bias, 1e-05);  view_53 = self_modules_norm_parameters_weight = self_modules_norm_parameters_bias = None
        getitem_24 = native_layer_norm_default_4[0];  native_layer_norm_default_4 = None
        view_54 = torch.ops.aten.view.default(getitem_24, [2, 8, 32]);  getitem_24 = None
        all_gather_into_tensor_4 = torch.ops._c10d_functional.all_gather_into_tensor.default(view_54, 2, 'tp');  view_54 = None
        wait_tensor_9 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_4);  all_gather_into_tensor_4 = None
        split_tensor_10 = torch.ops.aten.split.Tensor(wait_tensor_9, 2);  wait_tensor_9 = None
        getitem_25 = split_tensor_10[0]
        getitem_26 = split_tensor_10[1];  split_tensor_10 = None
        cat_9 = torch.ops.aten.cat.default([getitem_25, getitem_26], 1);  getitem_25 = getitem_26 = None
        view_55 = torch.ops.aten.view.default(cat_9, [32, 32]);  cat_9 = None
        t_12 = torch.ops.aten.t.default(self_modules_out_parameters_weight);  self_modules_out_parameters_weight = None
        addmm_12 = torch.ops.aten.addmm.default(self_modules_out_parameters_bias, view_55, t_12);  self_modules_out_parameters_bias = view_55 = t_12 = None
        view_56 = torch.ops.aten.view.default(addmm_12, [2, 16, 64]);  addmm_12 = None
        all_gather_into_tensor_5 = torch.ops._c10d_functional.all_gather_into_tensor.default(view_56, 2, 'tp');  view_56 = None
        wait_tensor_10 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_5);  all_gather_into_tensor_5 = None
        split_tensor_11 = torch.ops.aten.split.Tensor(wait_tensor_10, 2);  wait_tensor_10 = None
        getitem_27 = split_tensor_11[0]
        getitem_28 = split_tensor_11[1];  split_tensor_11 = None
        cat_10 = torch.ops.aten.cat.default([getitem_27, getitem_28], 2);  getitem_27 = getitem_28 = None
        return (cat_10,)
