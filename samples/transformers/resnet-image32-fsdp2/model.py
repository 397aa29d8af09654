import torch


class GraphModule(torch.nn.Module):
    def forward(
        self,
        self_modules_embedder_modules_embedder_modules_convolution_parameters_weight: torch.Tensor,
        pixel_values: torch.Tensor,
        self_modules_embedder_modules_embedder_modules_normalization_parameters_weight: torch.Tensor,
        self_modules_embedder_modules_embedder_modules_normalization_parameters_bias: torch.Tensor,
        self_modules_embedder_modules_embedder_modules_normalization_buffers_running_mean: torch.Tensor,
        self_modules_embedder_modules_embedder_modules_normalization_buffers_running_var: torch.Tensor,
        self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_0_modules_convolution_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_buffers_running_mean: torch.Tensor,
        self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_buffers_running_var: torch.Tensor,
        self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_1_modules_convolution_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_buffers_running_mean: torch.Tensor,
        self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_buffers_running_var: torch.Tensor,
        self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_0_modules_convolution_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_buffers_running_mean: torch.Tensor,
        self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_buffers_running_var: torch.Tensor,
        self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_1_modules_convolution_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_buffers_running_mean: torch.Tensor,
        self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_buffers_running_var: torch.Tensor,
        self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_shortcut_modules_convolution_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_shortcut_modules_normalization_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_shortcut_modules_normalization_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_shortcut_modules_normalization_buffers_running_mean: torch.Tensor,
        self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_shortcut_modules_normalization_buffers_running_var: torch.Tensor,
    ):
        all_gather_into_tensor = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_embedder_modules_embedder_modules_convolution_parameters_weight, 2, 'fsdp');  self_modules_embedder_modules_embedder_modules_convolution_parameters_weight = None
        wait_tensor = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor);  all_gather_into_tensor = None
        view = torch.ops.aten.view.default(wait_tensor, [32, 3, 7, 7]);  wait_tensor = None
        convolution = torch.ops.aten.convolution.default(pixel_values, view, None, [2, 2], [3, 3], [1, 1], False, [0, 0], 1);  pixel_values = view = None
        all_gather_into_tensor_1 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_embedder_modules_embedder_modules_normalization_parameters_weight, 2, 'fsdp');  self_modules_embedder_modules_embedder_modules_normalization_parameters_weight = None
        wait_tensor_1 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_1);  all_gather_into_tensor_1 = None
        view_1 = torch.ops.aten.view.default(wait_tensor_1, [32]);  wait_tensor_1 = None
        all_gather_into_tensor_2 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_embedder_modules_embedder_modules_normalization_parameters_bias, 2, 'fsdp');  self_modules_embedder_modules_embedder_modules_normalization_parameters_bias = None
        wait_tensor_2 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_2);  all_gather_into_tensor_2 = None
        view_2 = torch.ops.aten.view.default(wait_tensor_2, [32]);  wait_tensor_2 = None
        _native_batch_norm_legit_no_training_default = torch.ops.aten._native_batch_norm_legit_no_training.default(convolution, view_1, view_2, self_modules_embedder_modules_embedder_modules_normalization_buffers_running_mean, self_modules_embedder_modules_embedder_modules_normalization_buffers_running_var, 0.1, 1e-05);  convolution = view_1 = view_2 = self_modules_embedder_modules_embedder_modules_normalization_buffers_running_mean = self_modules_embedder_modules_embedder_modules_normalization_buffers_running_var = None
        getitem = _native_batch_norm_legit_no_training_default[0];  _native_batch_norm_legit_no_training_default = None
        relu = torch.ops.aten.relu.default(getitem);  getitem = None
        max_pool2d_with_indices_default = torch.ops.aten.max_pool2d_with_indices.default(relu, [3, 3], [2, 2], [1, 1]);  relu = None
        getitem_1 = max_pool2d_with_indices_default[0];  max_pool2d_with_indices_default = None
        all_gather_into_tensor_3 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_0_modules_convolution_parameters_weight, 2, 'fsdp');  self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_0_modules_convolution_parameters_weight = None
        wait_tensor_3 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_3);  all_gather_into_tensor_3 = None
        view_3 = torch.ops.aten.view.default(wait_tensor_3, [32, 32, 3, 3]);  wait_tensor_3 = None
        convolution_1 = torch.ops.aten.convolution.default(getitem_1, view_3, None, [1, 1], [1, 1], [1, 1], False, [0, 0], 1);  view_3 = None
        all_gather_into_tensor_4 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_parameters_weight, 2, 'fsdp');  self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_parameters_weight = None
        wait_tensor_4 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_4);  all_gather_into_tensor_4 = None
        view_4 = torch.ops.aten.view.default(wait_tensor_4, [32]);  wait_tensor_4 = None
        all_gather_into_tensor_5 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_parameters_bias, 2, 'fsdp');  self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_parameters_bias = None
        wait_tensor_5 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_5);  all_gather_into_tensor_5 = None
        view_5 = torch.ops.aten.view.default(wait_tensor_5, [32]);  wait_tensor_5 = None
        _native_batch_norm_legit_no_training_default_1 = torch.ops.aten._native_batch_norm_legit_no_training.default(convolution_1, view_4, view_5, self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_buffers_running_mean, self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_buffers_running_var, 0.1, 1e-05);  convolution_1 = view_4 = view_5 = self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_buffers_running_mean = self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_buffers_running_var = None
        getitem_2 = _native_batch_norm_legit_no_training_default_1[0];  _native_batch_norm_legit_no_training_default_1 = None
        relu_1 = torch.ops.aten.relu.default(getitem_2);  getitem_2 = None
        all_gather_into_tensor_6 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_1_modules_convolution_parameters_weight, 2, 'fsdp');  self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_1_modules_convolution_parameters_weight = None
        wait_tensor_6 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_6);  all_gather_into_tensor_6 = None
        view_6 = torch.ops.aten.view.default(wait_tensor_6, [32, 32, 3, 3]);  wait_tensor_6 = None
        convolution_2 = torch.ops.aten.convolution.default(relu_1, view_6, None, [1, 1], [1, 1], [1, 1], False, [0, 0], 1);  relu_1 = view_6 = None
        all_gather_into_tensor_7 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_parameters_weight, 2, 'fsdp');  self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_parameters_weight = None
        wait_tensor_7 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_7);  all_gather_into_tensor_7 = None
        view_7 = torch.ops.aten.view.default(wait_tensor_7, [32]);  wait_tensor_7 = None
        all_gather_into_tensor_8 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_parameters_bias, 2, 'fsdp');  self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_parameters_bias = None
        wait_tensor_8 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_8);  all_gather_into_tensor_8 = None
        view_8 = torch.ops.aten.view.default(wait_tensor_8, [32]);  wait_tensor_8 = None
        _native_batch_norm_legit_no_training_default_2 = torch.ops.aten._native_batch_norm_legit_no_training.default(convolution_2, view_7, view_8, self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_buffers_running_mean, self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_buffers_running_var, 0.1, 1e-05);  convolution_2 = view_7 = view_8 = self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_buffers_running_mean = self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_buffers_running_var = None
        getitem_3 = _native_batch_norm_legit_no_training_default_2[0];  _native_batch_norm_legit_no_training_default_2 = None
        add = torch.ops.aten.add.Tensor(getitem_3, getitem_1);  getitem_3 = getitem_1 = None
        relu_2 = torch.ops.aten.relu.default(add);  add = None
        all_gather_into_tensor_9 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_0_modules_convolution_parameters_weight, 2, 'fsdp');  self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_0_modules_convolution_parameters_weight = None
        wait_tensor_9 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_9);  all_gather_into_tensor_9 = None
        view_9 = torch.ops.aten.view.default(wait_tensor_9, [64, 32, 3, 3]);  wait_tensor_9 = None
        convolution_3 = torch.ops.aten.convolution.default(relu_2, view_9, None, [2, 2], [1, 1], [1, 1], False, [0, 0], 1);  view_9 = None
        all_gather_into_tensor_10 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_parameters_weight, 2, 'fsdp');  self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_parameters_weight = None
        wait_tensor_10 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_10);  all_gather_into_tensor_10 = None
        view_10 = torch.ops.aten.view.default(wait_tensor_10, [64]);  wait_tensor_10 = None
        all_gather_into_tensor_11 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_parameters_bias, 2, 'fsdp');  self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_parameters_bias = None
        wait_tensor_11 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_11);  all_gather_into_tensor_11 = None
        view_11 = torch.ops.aten.view.default(wait_tensor_11, [64]);  wait_tensor_11 = None
        _native_batch_norm_legit_no_training_default_3 = torch.ops.aten._native_batch_norm_legit_no_training.default(convolution_3, view_10, view_11, self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_buffers_running_mean, self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_buffers_running_var, 0.1, 1e-05);  convolution_3 = view_10 = view_11 = self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_buffers_running_mean = self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_0_modules_normalization_buffers_running_var = None
        getitem_4 = _native_batch_norm_legit_no_training_default_3[0];  _native_batch_norm_legit_no_training_default_3 = None
        relu_3 = torch.ops.aten.relu.default(getitem_4);  getitem_4 = None
        all_gather_into_tensor_12 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_1_modules_convolution_parameters_weight, 2, 'fsdp');  self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_1_modules_convolution_parameters_weight = None
        wait_tensor_12 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_12);  all_gather_into_tensor_12 = None
        view_12 = torch.ops.aten.view.default(wait_tensor_12, [64, 64, 3, 3]);  wait_tensor_12 = None
        convolution_4 = torch.ops.aten.convolution.default(relu_3, view_12, None, [1, 1], [1, 1], [1, 1], False, [0, 0], 1);  relu_3 = view_12 = None
        all_gather_into_tensor_13 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_parameters_weight, 2, 'fsdp');  self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_parameters_weight = None
        wait_tensor_13 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_13);  all_gather_into_tensor_13 = None
        view_13 = torch.ops.aten.view.default(wait_tensor_13, [64]);  wait_tensor_13 = None
        all_gather_into_tensor_14 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_parameters_bias, 2, 'fsdp');  self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_parameters_bias = None
        wait_tensor_14 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_14);  all_gather_into_tensor_14 = None
        view_14 = torch.ops.aten.view.default(wait_tensor_14, [64]);  wait_tensor_14 = None
        _native_batch_norm_legit_no_training_default_4 = torch.ops.aten._native_batch_norm_legit_no_training.default(convolution_4, view_13, view_14, self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_buffers_running_mean, self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_buffers_running_var, 0.1, 1e-05);  convolution_4 = view_13 = view_14 = self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_buffers_running_mean = self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layer_modules_1_modules_normalization_buffers_running_var = None
        getitem_5 = _native_batch_norm_legit_no_training_default_4[0];  _native_batch_norm_legit_no_training_default_4 = None
        all_gather_into_tensor_15 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_shortcut_modules_convolution_parameters_weight, 2, 'fsdp');  self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_shortcut_modules_convolution_parameters_weight = None
        wait_tensor_15 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_15);  all_gather_into_tensor_15 = None
        view_15 = torch.ops.aten.view.default(wait_tensor_15, [64, 32, 1, 1]);  wait_tensor_15 = None
        convolution_5 = torch.ops.aten.convolution.default(relu_2, view_15, None, [2, 2], [0, 0], [1, 1], False, [0, 0], 1);  relu_2 = view_15 = None
        all_gather_into_tensor_16 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_shortcut_modules_normalization_parameters_weight, 2, 'fsdp');  self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_shortcut_modules_normalization_parameters_weight = None
        wait_tensor_16 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_16);  all_gather_into_tensor_16 = None
        view_16 = torch.ops.aten.view.default(wait_tensor_16, [64]);  wait_tensor_16 = None
        all_gather_into_tensor_17 = torch.ops._c10d_functional.all_gather_into_tensor.default(self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_shortcut_modules_normalization_parameters_bias, 2, 'fsdp');  self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_shortcut_modules_normalization_parameters_bias = None
        wait_tensor_17 = torch.ops._c10d_functional.wait_tensor.default(all_gather_into_tensor_17);  all_gather_into_tensor_17 = None
        view_17 = torch.ops.aten.view.default(wait_tensor_17, [64]);  wait_tensor_17 = None
        _native_batch_norm_legit_no_training_default_5 = torch.ops.aten._native_batch_norm_legit_no_training.default(convolution_5, view_16, view_17, self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_shortcut_modules_normalization_buffers_running_mean, self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_shortcut_modules_normalization_buffers_running_var, 0.1, 1e-05);  convolution_5 = view_16 = view_17 = self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_shortcut_modules_normalization_buffers_running_mean = self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_shortcut_modules_normalization_buffers_running_var = None
        getitem_6 = _native_batch_norm_legit_no_training_default_5[0];  _native_batch_norm_legit_no_training_default_5 = None
        add_1 = torch.ops.aten.add.Tensor(getitem_5, getitem_6);  getitem_5 = getitem_6 = None
        relu_4 = torch.ops.aten.relu.default(add_1);  add_1 = None
        mean = torch.ops.aten.mean.dim(relu_4, [-1, -2], True)
        return (relu_4, mean)
