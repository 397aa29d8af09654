import torch


class GraphModule(torch.nn.Module):
    def forward(
        self,
        self_modules_0_parameters_weight: torch.Tensor,
        self_modules_0_parameters_bias: torch.Tensor,
        input_0: torch.Tensor,
        self_modules_1_parameters_weight: torch.Tensor,
        self_modules_1_parameters_bias: torch.Tensor,
        self_modules_1_buffers_running_mean: torch.Tensor,
        self_modules_1_buffers_running_var: torch.Tensor,
        self_modules_3_parameters_weight: torch.Tensor,
        self_modules_3_parameters_bias: torch.Tensor,
        self_modules_4_parameters_weight: torch.Tensor,
        self_modules_4_parameters_bias: torch.Tensor,
        self_modules_4_buffers_running_mean: torch.Tensor,
        self_modules_4_buffers_running_var: torch.Tensor,
        self_modules_6_parameters_weight: torch.Tensor,
        self_modules_6_parameters_bias: torch.Tensor,
        self_modules_7_parameters_weight: torch.Tensor,
        self_modules_7_parameters_bias: torch.Tensor,
        self_modules_7_buffers_running_mean: torch.Tensor,
        self_modules_7_buffers_running_var: torch.Tensor,
        self_modules_11_parameters_weight: torch.Tensor,
        self_modules_11_parameters_bias: torch.Tensor,
    ):
        all_gather_into_tensor = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_0_parameters_weight, 4, 'fsdp');  self_modules_0_parameters_weight = None
        wait_tensor = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor);  all_gather_into_tensor = None
        view = torch.ops.aten.view.default(wait_tensor, [16, 3, 3, 3]);  wait_tensor = None
        all_gather_into_tensor_1 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_0_parameters_bias, 4, 'fsdp');  self_modules_0_parameters_bias = None
        wait_tensor_1 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_1);  all_gather_into_tensor_1 = None
        view_1 = torch.ops.aten.view.default(wait_tensor_1, [16]);  wait_tensor_1 = None
        convolution = torch.ops.aten.convolution.default(input_0, view, view_1, [2, 2], [1, 1], [1, 1], False, [0, 0], 1);  input_0 = view = view_1 = None
        all_gather_into_tensor_2 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_1_parameters_weight, 4, 'fsdp');  self_modules_1_parameters_weight = None
        wait_tensor_2 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_2);  all_gather_into_tensor_2 = None
        view_2 = torch.ops.aten.view.default(wait_tensor_2, [16]);  wait_tensor_2 = None
        all_gather_into_tensor_3 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_1_parameters_bias, 4, 'fsdp');  self_modules_1_parameters_bias = None
        wait_tensor_3 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_3);  all_gather_into_tensor_3 = None
        view_3 = torch.ops.aten.view.default(wait_tensor_3, [16]);  wait_tensor_3 = None
        _native_batch_norm_legit_no_training_default = torch.ops.aten._native_batch_norm_legit_no_training.default(convolution, view_2, view_3, self_modules_1_buffers_running_mean, self_modules_1_buffers_running_var, 0.1, 1e-05);  convolution = view_2 = view_3 = self_modules_1_buffers_running_mean = self_modules_1_buffers_running_var = None
        getitem = _native_batch_norm_legit_no_training_default[0];  _native_batch_norm_legit_no_training_default = None
        relu = torch.ops.aten.relu.default(getitem);  getitem = None
        all_gather_into_tensor_4 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_3_parameters_weight, 4, 'fsdp');  self_modules_3_parameters_weight = None
        wait_tensor_4 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_4);  all_gather_into_tensor_4 = None
        view_4 = torch.ops.aten.view.default(wait_tensor_4, [32, 16, 3, 3]);  wait_tensor_4 = None
        all_gather_into_tensor_5 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_3_parameters_bias, 4, 'fsdp');  self_modules_3_parameters_bias = None
        wait_tensor_5 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_5);  all_gather_into_tensor_5 = None
        view_5 = torch.ops.aten.view.default(wait_tensor_5, [32]);  wait_tensor_5 = None
        convolution_1 = torch.ops.aten.convolution.default(relu, view_4, view_5, [2, 2], [1, 1], [1, 1], False, [0, 0], 1);  relu = view_4 = view_5 = None
        all_gather_into_tensor_6 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_4_parameters_weight, 4, 'fsdp');  self_modules_4_parameters_weight = None
        wait_tensor_6 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_6);  all_gather_into_tensor_6 = None
        view_6 = torch.ops.aten.view.default(wait_tensor_6, [32]);  wait_tensor_6 = None
        all_gather_into_tensor_7 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_4_parameters_bias, 4, 'fsdp');  self_modules_4_parameters_bias = None
        wait_tensor_7 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_7);  all_gather_into_tensor_7 = None
        view_7 = torch.ops.aten.view.default(wait_tensor_7, [32]);  wait_tensor_7 = None
        _native_batch_norm_legit_no_training_default_1 = torch.ops.aten._native_batch_norm_legit_no_training.default(convolution_1, view_6, view_7, self_modules_4_buffers_running_mean, self_modules_4_buffers_running_var, 0.1, 1e-05);  convolution_1 = view_6 = view_7 = self_modules_4_buffers_running_mean = self_modules_4_buffers_running_var = None
        getitem_1 = _native_batch_norm_legit_no_training_default_1[0];  _native_batch_norm_legit_no_training_default_1 = None
        relu_1 = torch.ops.aten.relu.default(getitem_1);  getitem_1 = None
        all_gather_into_tensor_8 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_6_parameters_weight, 4, 'fsdp');  self_modules_6_parameters_weight = None
        wait_tensor_8 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_8);  all_gather_into_tensor_8 = None
        view_8 = torch.ops.aten.view.default(wait_tensor_8, [64, 32, 3, 3]);  wait_tensor_8 = None
        all_gather_into_tensor_9 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_6_parameters_bias, 4, 'fsdp');  self_modules_6_parameters_bias = None
        wait_tensor_9 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_9);  all_gather_into_tensor_9 = None
        view_9 = torch.ops.aten.view.default(wait_tensor_9, [64]);  wait_tensor_9 = None
        convolution_2 = torch.ops.aten.convolution.default(relu_1, view_8, view_9, [2, 2], [1, 1], [1, 1], False, [0, 0], 1);  relu_1 = view_8 = view_9 = None
        all_gather_into_tensor_10 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_7_parameters_weight, 4, 'fsdp');  self_modules_7_parameters_weight = None
        wait_tensor_10 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_10);  all_gather_into_tensor_10 = None
        view_10 = torch.ops.aten.view.default(wait_tensor_10, [64]);  wait_tensor_10 = None
        all_gather_into_tensor_11 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_7_parameters_bias, 4, 'fsdp');  self_modules_7_parameters_bias = None
        wait_tensor_11 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_11);  all_gather_into_tensor_11 = None
        view_11 = torch.ops.aten.view.default(wait_tensor_11, [64]);  wait_tensor_11 = None
        _native_batch_norm_legit_no_training_default_2 = torch.ops.aten._native_batch_norm_legit_no_training.default(convolution_2, view_10, view_11, self_modules_7_buffers_running_mean, self_modules_7_buffers_running_var, 0.1, 1e-05);  convolution_2 = view_10 = view_11 = self_modules_7_buffers_running_mean = self_modules_7_buffers_running_var = None
        getitem_2 = _native_batch_norm_legit_no_training_default_2[0];  _native_batch_norm_legit_no_training_default_2 = None
        relu_2 = torch.ops.aten.relu.default(getitem_2);  getitem_2 = None
        mean = torch.ops.aten.mean.dim(relu_2, [-1, -2], True);  relu_2 = None
        view_12 = torch.ops.aten.view.default(mean, [1, 64]);  mean = None
        all_gather_into_tensor_12 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_11_parameters_weight, 4, 'fsdp');  self_modules_11_parameters_weight = None
        wait_tensor_12 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_12);  all_gather_into_tensor_12 = None
        slice_1 = torch.ops.aten.slice.Tensor(wait_tensor_12, 0, 0, 10);  wait_tensor_12 = None
        view_13 = torch.ops.aten.view.default(slice_1, [10, 64]);  slice_1 = None
        all_gather_into_tensor_13 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_11_parameters_bias, 4, 'fsdp');  self_modules_11_parameters_bias = None
        wait_tensor_13 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_13);  all_gather_into_tensor_13 = None
        slice_2 = torch.ops.aten.slice.Tensor(wait_tensor_13, 0, 0, 10);  wait_tensor_13 = None
        view_14 = torch.ops.aten.view.default(slice_2, [10]);  slice_2 = None
        t = torch.ops.aten.t.default(view_13);  view_13 = None
        addmm = torch.ops.aten.addmm.default(view_14, view_12, t);  view_14 = view_12 = t = None
        return (addmm,)
