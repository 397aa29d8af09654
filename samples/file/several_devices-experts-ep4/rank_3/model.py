import torch


class GraphModule(torch.nn.Module):
    def forward(
        self,
        self_modules_embed_parameters_weight: torch.Tensor,
        input_0: torch.Tensor,
        self_modules_router_parameters_weight: torch.Tensor,
        self_modules_router_parameters_bias: torch.Tensor,
        self_modules_experts_parameters_up: torch.Tensor,
        self_modules_experts_parameters_down: torch.Tensor,
        self_modules_out_parameters_weight: torch.Tensor,
        self_modules_out_parameters_bias: torch.Tensor,
    ):
        target_device = self_modules_embed_parameters_weight.device
        embedding = torch.ops.aten.embedding.default(self_modules_embed_parameters_weight, input_0);  self_modules_embed_parameters_weight = input_0 = None
        view = torch.ops.aten.view.default(embedding, [32, 32]);  embedding = None
        t = torch.ops.aten.t.default(self_modules_router_parameters_weight);  self_modules_router_parameters_weight = None
        addmm = torch.ops.aten.addmm.default(self_modules_router_parameters_bias, view, t);  self_modules_router_parameters_bias = t = None
        _softmax = torch.ops.aten._softmax.default(addmm, -1, False);  addmm = None
        amax = torch.ops.aten.amax.default(_softmax, [-1], True)
        eq = torch.ops.aten.eq.Tensor(_softmax, amax);  amax = None
        scalar_tensor = torch.ops.aten.scalar_tensor.default(0.0, dtype = torch.float32, layout = torch.strided, device = target_device);  target_device = None
        where = torch.ops.aten.where.self(eq, _softmax, scalar_tensor);  eq = _softmax = scalar_tensor = None
        view_1 = torch.ops.aten.view.default(view, [32, 32])
        split_tensor = torch.ops.aten.split.Tensor(view_1, 8);  view_1 = None
        getitem = split_tensor[3];  split_tensor = None
        clone = torch.ops.aten.clone.default(getitem);  getitem = None
        view_2 = torch.ops.aten.view.default(where, [32, 8]);  where = None
        split_tensor_1 = torch.ops.aten.split.Tensor(view_2, 8);  view_2 = None
        getitem_1 = split_tensor_1[3];  split_tensor_1 = None
        clone_1 = torch.ops.aten.clone.default(getitem_1);  getitem_1 = None
        gt = torch.ops.aten.gt.Scalar(clone_1, 0)
        _to_copy = torch.ops.aten._to_copy.default(gt, dtype = torch.float32);  gt = None
        unsqueeze = torch.ops.aten.unsqueeze.default(_to_copy, 2);  _to_copy = None
        permute = torch.ops.aten.permute.default(unsqueeze, [1, 0, 2]);  unsqueeze = None
        unsqueeze_1 = torch.ops.aten.unsqueeze.default(clone, 2);  clone = None
        permute_1 = torch.ops.aten.permute.default(unsqueeze_1, [2, 0, 1]);  unsqueeze_1 = None
        mul = torch.ops.aten.mul.Tensor(permute, permute_1);  permute = permute_1 = None
        all_to_all_single = torch.ops._c10d_functional.all_to_all_single.default(mul, [2, 2, 2, 2], [2, 2, 2, 2], 'ep');  mul = None
        wait_tensor = torch.ops._c10d_functional.wait_tensor.default(all_to_all_single);  all_to_all_single = None
        view_3 = torch.ops.aten.view.default(wait_tensor, [4, 2, 8, 32]);  wait_tensor = None
        transpose = torch.ops.aten.transpose.int(view_3, 0, 1);  view_3 = None
        clone_2 = torch.ops.aten.clone.default(transpose, memory_format = torch.contiguous_format);  transpose = None
        _unsafe_view = torch.ops.aten._unsafe_view.default(clone_2, [2, 32, 32]);  clone_2 = None
        bmm = torch.ops.aten.bmm.default(_unsafe_view, self_modules_experts_parameters_up);  _unsafe_view = self_modules_experts_parameters_up = None
        gelu = torch.ops.aten.gelu.default(bmm);  bmm = None
        bmm_1 = torch.ops.aten.bmm.default(gelu, self_modules_experts_parameters_down);  gelu = self_modules_experts_parameters_down = None
        view_4 = torch.ops.aten.view.default(bmm_1, [2, 4, 8, 32]);  bmm_1 = None
        transpose_1 = torch.ops.aten.transpose.int(view_4, 0, 1);  view_4 = None
        clone_3 = torch.ops.aten.clone.default(transpose_1, memory_format = torch.contiguous_format);  transpose_1 = None
        _unsafe_view_1 = torch.ops.aten._unsafe_view.default(clone_3, [8, 8, 32]);  clone_3 = None
        all_to_all_single_1 = torch.ops._c10d_functional.all_to_all_single.default(_unsafe_view_1, [2, 2, 2, 2], [2, 2, 2, 2], 'ep');  _unsafe_view_1 = None
        wait_tensor_1 = torch.ops._c10d_functional.wait_tensor.default(all_to_all_single_1);  all_to_all_single_1 = None
        unsqueeze_2 = torch.ops.aten.unsqueeze.default(clone_1, 2);  clone_1 = None
        permute_2 = torch.ops.aten.permute.default(unsqueeze_2, [0, 2, 1]);  unsqueeze_2 = None
        permute_3 = torch.ops.aten.permute.default(wait_tensor_1, [1, 2, 0]);  wait_tensor_1 = None
        permute_4 = torch.ops.aten.permute.default(permute_2, [0, 2, 1]);  permute_2 = None
        view_5 = torch.ops.aten.view.default(permute_4, [8, 1, 8]);  permute_4 = None
        permute_5 = torch.ops.aten.permute.default(permute_3, [0, 2, 1]);  permute_3 = None
        view_6 = torch.ops.aten.view.default(permute_5, [8, 8, 32]);  permute_5 = None
        bmm_2 = torch.ops.aten.bmm.default(view_5, view_6);  view_5 = view_6 = None
        view_7 = torch.ops.aten.view.default(bmm_2, [8, 1, 32]);  bmm_2 = None
        permute_6 = torch.ops.aten.permute.default(view_7, [0, 2, 1]);  view_7 = None
        view_8 = torch.ops.aten.view.default(permute_6, [8, 32]);  permute_6 = None
        view_9 = torch.ops.aten.view.default(view_8, [8, 32]);  view_8 = None
        all_gather_into_tensor = torch.ops._c10d_functional.all_gather_into_tensor.default(view_9, 4, 'ep');  view_9 = None
        wait_tensor_2 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor);  all_gather_into_tensor = None
        add = torch.ops.aten.add.Tensor(view, wait_tensor_2);  view = wait_tensor_2 = None
        t_1 = torch.ops.aten.t.default(self_modules_out_parameters_weight);  self_modules_out_parameters_weight = None
        addmm_1 = torch.ops.aten.addmm.default(self_modules_out_parameters_bias, add, t_1);  self_modules_out_parameters_bias = add = t_1 = None
        view_10 = torch.ops.aten.view.default(addmm_1, [2, 16, 128]);  addmm_1 = None
        return (view_10,)
