import torch


class GraphModule(torch.nn.Module):
    def forward(
        self,
        self_modules_bottom_modules_0_parameters_weight: torch.Tensor,
        self_modules_bottom_modules_0_parameters_bias: torch.Tensor,
        input_0: torch.Tensor,
        input_1: torch.Tensor,
        tensor_constant0: torch.Tensor,
        self_modules_tables_modules_0_parameters_weight: torch.Tensor,
        tensor_constant1: torch.Tensor,
        tensor_constant2: torch.Tensor,
        self_modules_tables_modules_1_parameters_weight: torch.Tensor,
        tensor_constant3: torch.Tensor,
        tensor_constant4: torch.Tensor,
        self_modules_tables_modules_2_parameters_weight: torch.Tensor,
        tensor_constant5: torch.Tensor,
        tensor_constant6: torch.Tensor,
        self_modules_tables_modules_3_parameters_weight: torch.Tensor,
        tensor_constant7: torch.Tensor,
        self_modules_top_modules_0_parameters_weight: torch.Tensor,
        self_modules_top_modules_0_parameters_bias: torch.Tensor,
        self_modules_top_modules_2_parameters_weight: torch.Tensor,
        self_modules_top_modules_2_parameters_bias: torch.Tensor,
    ):
        t = torch.ops.aten.t.default(self_modules_bottom_modules_0_parameters_weight);  self_modules_bottom_modules_0_parameters_weight = None
        addmm = torch.ops.aten.addmm.default(self_modules_bottom_modules_0_parameters_bias, input_0, t);  self_modules_bottom_modules_0_parameters_bias = input_0 = t = None
        relu = torch.ops.aten.relu.default(addmm);  addmm = None
        select = torch.ops.aten.select.int(input_1, 1, 0)
        view = torch.ops.aten.view.default(select, [8]);  select = None
        lt = torch.ops.aten.lt.Scalar(view, 500)
        ge = torch.ops.aten.ge.Scalar(view, 1000)
        bitwise_or = torch.ops.aten.bitwise_or.Tensor(lt, ge);  lt = ge = None
        clone = torch.ops.aten.clone.default(view);  view = None
        sub = torch.ops.aten.sub.Tensor(clone, 500);  clone = None
        lift_fresh_copy = torch.ops.aten.lift_fresh_copy.default(tensor_constant0);  tensor_constant0 = None
        index_put = torch.ops.aten.index_put.default(sub, [bitwise_or], lift_fresh_copy);  sub = lift_fresh_copy = None
        embedding = torch.ops.aten.embedding.default(self_modules_tables_modules_0_parameters_weight, index_put);  self_modules_tables_modules_0_parameters_weight = index_put = None
        lift_fresh_copy_1 = torch.ops.aten.lift_fresh_copy.default(tensor_constant1);  tensor_constant1 = None
        index_put_1 = torch.ops.aten.index_put.default(embedding, [bitwise_or], lift_fresh_copy_1);  embedding = bitwise_or = lift_fresh_copy_1 = None
        all_reduce = torch.ops._c10d_functional.all_reduce.default(index_put_1, 'sum', 'tp');  index_put_1 = None
        wait_tensor = torch.ops._c10d_functional.wait_tensor.default(all_reduce);  all_reduce = None
        select_1 = torch.ops.aten.select.int(input_1, 1, 1)
        view_1 = torch.ops.aten.view.default(select_1, [8]);  select_1 = None
        lt_1 = torch.ops.aten.lt.Scalar(view_1, 500)
        ge_1 = torch.ops.aten.ge.Scalar(view_1, 1000)
        bitwise_or_1 = torch.ops.aten.bitwise_or.Tensor(lt_1, ge_1);  lt_1 = ge_1 = None
        clone_1 = torch.ops.aten.clone.default(view_1);  view_1 = None
        sub_1 = torch.ops.aten.sub.Tensor(clone_1, 500);  clone_1 = None
        lift_fresh_copy_2 = torch.ops.aten.lift_fresh_copy.default(tensor_constant2);  tensor_constant2 = None
        index_put_2 = torch.ops.aten.index_put.default(sub_1, [bitwise_or_1], lift_fresh_copy_2);  sub_1 = lift_fresh_copy_2 = None
        embedding_1 = torch.ops.aten.embedding.default(self_modules_tables_modules_1_parameters_weight, index_put_2);  self_modules_tables_modules_1_parameters_weight = index_put_2 = None
        lift_fresh_copy_3 = torch.ops.aten.lift_fresh_copy.default(tensor_constant3);  tensor_constant3 = None
        index_put_3 = torch.ops.aten.index_put.default(embedding_1, [bitwise_or_1], lift_fresh_copy_3);  embedding_1 = bitwise_or_1 = lift_fresh_copy_3 = None
        all_reduce_1 = torch.ops._c10d_functional.all_reduce.default(index_put_3, 'sum', 'tp');  index_put_3 = None
        wait_tensor_1 = torch.ops._c10d_functional.wait_tensor.default(all_reduce_1);  all_reduce_1 = None
        select_2 = torch.ops.aten.select.int(input_1, 1, 2)
        view_2 = torch.ops.aten.view.default(select_2, [8]);  select_2 = None
        lt_2 = torch.ops.aten.lt.Scalar(view_2, 500)
        ge_2 = torch.ops.aten.ge.Scalar(view_2, 1000)
        bitwise_or_2 = torch.ops.aten.bitwise_or.Tensor(lt_2, ge_2);  lt_2 = ge_2 = None
        clone_2 = torch.ops.aten.clone.default(view_2);  view_2 = None
        sub_2 = torch.ops.aten.sub.Tensor(clone_2, 500);  clone_2 = None
        lift_fresh_copy_4 = torch.ops.aten.lift_fresh_copy.default(tensor_constant4);  tensor_constant4 = None
        index_put_4 = torch.ops.aten.index_put.default(sub_2, [bitwise_or_2], lift_fresh_copy_4);  sub_2 = lift_fresh_copy_4 = None
        embedding_2 = torch.ops.aten.embedding.default(self_modules_tables_modules_2_parameters_weight, index_put_4);  self_modules_tables_modules_2_parameters_weight = index_put_4 = None
        lift_fresh_copy_5 = torch.ops.aten.lift_fresh_copy.default(tensor_constant5);  tensor_constant5 = None
        index_put_5 = torch.ops.aten.index_put.default(embedding_2, [bitwise_or_2], lift_fresh_copy_5);  embedding_2 = bitwise_or_2 = lift_fresh_copy_5 = None
        all_reduce_2 = torch.ops._c10d_functional.all_reduce.default(index_put_5, 'sum', 'tp');  index_put_5 = None
        wait_tensor_2 = torch.ops._c10d_functional.wait_tensor.default(all_reduce_2);  all_reduce_2 = None
        select_3 = torch.ops.aten.select.int(input_1, 1, 3);  input_1 = None
        view_3 = torch.ops.aten.view.default(select_3, [8]);  select_3 = None
        lt_3 = torch.ops.aten.lt.Scalar(view_3, 500)
        ge_3 = torch.ops.aten.ge.Scalar(view_3, 1000)
        bitwise_or_3 = torch.ops.aten.bitwise_or.Tensor(lt_3, ge_3);  lt_3 = ge_3 = None
        clone_3 = torch.ops.aten.clone.default(view_3);  view_3 = None
        sub_3 = torch.ops.aten.sub.Tensor(clone_3, 500);  clone_3 = None
        lift_fresh_copy_6 = torch.ops.aten.lift_fresh_copy.default(tensor_constant6);  tensor_constant6 = None
        index_put_6 = torch.ops.aten.index_put.default(sub_3, [bitwise_or_3], lift_fresh_copy_6);  sub_3 = lift_fresh_copy_6 = None
        embedding_3 = torch.ops.aten.embedding.default(self_modules_tables_modules_3_parameters_weight, index_put_6);  self_modules_tables_modules_3_parameters_weight = index_put_6 = None
        lift_fresh_copy_7 = torch.ops.aten.lift_fresh_copy.default(tensor_constant7);  tensor_constant7 = None
        index_put_7 = torch.ops.aten.index_put.default(embedding_3, [bitwise_or_3], lift_fresh_copy_7);  embedding_3 = bitwise_or_3 = lift_fresh_copy_7 = None
        all_reduce_3 = torch.ops._c10d_functional.all_reduce.default(index_put_7, 'sum', 'tp');  index_put_7 = None
        wait_tensor_3 = torch.ops._c10d_functional.wait_tensor.default(all_reduce_3);  all_reduce_3 = None
        stack = torch.ops.aten.stack.default([relu, wait_tensor, wait_tensor_1, wait_tensor_2, wait_tensor_3], 1);  wait_tensor = wait_tensor_1 = wait_tensor_2 = wait_tensor_3 = None
        transpose = torch.ops.aten.transpose.int(stack, 1, 2)
        expand = torch.ops.aten.expand.default(stack, [8, 5, 16]);  stack = None
        view_4 = torch.ops.aten.view.default(expand, [8, 5, 16]);  expand = None
        expand_1 = torch.ops.aten.expand.default(transpose, [8, 16, 5]);  transpose = None
        view_5 = torch.ops.aten.view.default(expand_1, [8, 16, 5]);  expand_1 = None
        bmm = torch.ops.aten.bmm.default(view_4, view_5);  view_4 = view_5 = None
        view_6 = torch.ops.aten.view.default(bmm, [8, 5, 5]);  bmm = None
        view_7 = torch.ops.aten.view.default(view_6, [8, 25]);  view_6 = None
        cat = torch.ops.aten.cat.default([relu, view_7], 1);  relu = view_7 = None
        view_8 = torch.ops.aten.view.default(cat, [8, 41]);  cat = None
        t_1 = torch.ops.aten.t.default(self_modules_top_modules_0_parameters_weight);  self_modules_top_modules_0_parameters_weight = None
        addmm_1 = torch.ops.aten.addmm.default(self_modules_top_modules_0_parameters_bias, view_8, t_1);  self_modules_top_modules_0_parameters_bias = view_8 = t_1 = None
        relu_1 = torch.ops.aten.relu.default(addmm_1);  addmm_1 = None
        view_9 = torch.ops.aten.view.default(relu_1, [8, 16]);  relu_1 = None
        t_2 = torch.ops.aten.t.default(self_modules_top_modules_2_parameters_weight);  self_modules_top_modules_2_parameters_weight = None
        div = torch.ops.aten.div.Tensor(self_modules_top_modules_2_parameters_bias, 2);  self_modules_top_modules_2_parameters_bias = None
        addmm_2 = torch.ops.aten.addmm.default(div, view_9, t_2);  div = view_9 = t_2 = None
        all_reduce_4 = torch.ops._c10d_functional.all_reduce.default(addmm_2, 'sum', 'tp');  addmm_2 = None
        wait_tensor_4 = torch.ops._c10d_functional.wait_tensor.default(all_reduce_4);  all_reduce_4 = None
        sigmoid = torch.ops.aten.sigmoid.default(wait_tensor_4);  wait_tensor_4 = None
        return (sigmoid,)
