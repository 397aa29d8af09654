import torch


class GraphModule(torch.nn.Module):
    def forward(
        self,
        pixel_values: torch.Tensor,
        self_modules_encoder_modules_patch_embeddings_modules_0_modules_projection_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_patch_embeddings_modules_0_modules_projection_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_block_modules_0_modules_0_modules_before_norm_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_block_modules_0_modules_0_modules_before_norm_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_block_modules_0_modules_0_parameters_layer_scale_1: torch.Tensor,
        self_modules_encoder_modules_block_modules_0_modules_0_modules_after_norm_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_block_modules_0_modules_0_modules_after_norm_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_block_modules_0_modules_0_modules_output_modules_conv1_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_block_modules_0_modules_0_modules_output_modules_conv1_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_block_modules_0_modules_0_modules_output_modules_conv2_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_block_modules_0_modules_0_modules_output_modules_conv2_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_block_modules_0_modules_0_parameters_layer_scale_2: torch.Tensor,
        self_modules_encoder_modules_patch_embeddings_modules_1_modules_projection_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_patch_embeddings_modules_1_modules_projection_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_block_modules_1_modules_0_modules_before_norm_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_block_modules_1_modules_0_modules_before_norm_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_block_modules_1_modules_0_parameters_layer_scale_1: torch.Tensor,
        self_modules_encoder_modules_block_modules_1_modules_0_modules_after_norm_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_block_modules_1_modules_0_modules_after_norm_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_block_modules_1_modules_0_modules_output_modules_conv1_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_block_modules_1_modules_0_modules_output_modules_conv1_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_block_modules_1_modules_0_modules_output_modules_conv2_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_block_modules_1_modules_0_modules_output_modules_conv2_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_block_modules_1_modules_0_parameters_layer_scale_2: torch.Tensor,
        self_modules_encoder_modules_patch_embeddings_modules_2_modules_projection_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_patch_embeddings_modules_2_modules_projection_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_block_modules_2_modules_0_modules_before_norm_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_block_modules_2_modules_0_modules_before_norm_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_block_modules_2_modules_0_parameters_layer_scale_1: torch.Tensor,
        self_modules_encoder_modules_block_modules_2_modules_0_modules_after_norm_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_block_modules_2_modules_0_modules_after_norm_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_block_modules_2_modules_0_modules_output_modules_conv1_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_block_modules_2_modules_0_modules_output_modules_conv1_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_block_modules_2_modules_0_modules_output_modules_conv2_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_block_modules_2_modules_0_modules_output_modules_conv2_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_block_modules_2_modules_0_parameters_layer_scale_2: torch.Tensor,
        self_modules_encoder_modules_patch_embeddings_modules_3_modules_projection_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_patch_embeddings_modules_3_modules_projection_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_block_modules_3_modules_0_modules_before_norm_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_block_modules_3_modules_0_modules_before_norm_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_block_modules_3_modules_0_parameters_layer_scale_1: torch.Tensor,
        self_modules_encoder_modules_block_modules_3_modules_0_modules_after_norm_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_block_modules_3_modules_0_modules_after_norm_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_block_modules_3_modules_0_modules_output_modules_conv1_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_block_modules_3_modules_0_modules_output_modules_conv1_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_block_modules_3_modules_0_modules_output_modules_conv2_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_block_modules_3_modules_0_modules_output_modules_conv2_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_block_modules_3_modules_0_parameters_layer_scale_2: torch.Tensor,
    ):
        embeddings = torch.conv2d(pixel_values, self_modules_encoder_modules_patch_embeddings_modules_0_modules_projection_parameters_weight, self_modules_encoder_modules_patch_embeddings_modules_0_modules_projection_parameters_bias, (4, 4), (2, 2), (1, 1), 1);  pixel_values = self_modules_encoder_modules_patch_embeddings_modules_0_modules_projection_parameters_weight = self_modules_encoder_modules_patch_embeddings_modules_0_modules_projection_parameters_bias = None
        group_norm = torch.nn.functional.group_norm(embeddings, 1, self_modules_encoder_modules_block_modules_0_modules_0_modules_before_norm_parameters_weight, self_modules_encoder_modules_block_modules_0_modules_0_modules_before_norm_parameters_bias, 1e-05);  self_modules_encoder_modules_block_modules_0_modules_0_modules_before_norm_parameters_weight = self_modules_encoder_modules_block_modules_0_modules_0_modules_before_norm_parameters_bias = None
        avg_pool2d = torch.nn.functional.avg_pool2d(group_norm, 3, 1, 1, False, False, None)
        pooling_output = avg_pool2d - group_norm;  avg_pool2d = group_norm = None
        unsqueeze = self_modules_encoder_modules_block_modules_0_modules_0_parameters_layer_scale_1.unsqueeze(-1);  self_modules_encoder_modules_block_modules_0_modules_0_parameters_layer_scale_1 = None
        unsqueeze_1 = unsqueeze.unsqueeze(-1);  unsqueeze = None
        scaled_op = unsqueeze_1 * pooling_output;  unsqueeze_1 = pooling_output = None
        hidden_states = embeddings + scaled_op;  embeddings = scaled_op = None
        group_norm_1 = torch.nn.functional.group_norm(hidden_states, 1, self_modules_encoder_modules_block_modules_0_modules_0_modules_after_norm_parameters_weight, self_modules_encoder_modules_block_modules_0_modules_0_modules_after_norm_parameters_bias, 1e-05);  self_modules_encoder_modules_block_modules_0_modules_0_modules_after_norm_parameters_weight = self_modules_encoder_modules_block_modules_0_modules_0_modules_after_norm_parameters_bias = None
        hidden_states_1 = torch.conv2d(group_norm_1, self_modules_encoder_modules_block_modules_0_modules_0_modules_output_modules_conv1_parameters_weight, self_modules_encoder_modules_block_modules_0_modules_0_modules_output_modules_conv1_parameters_bias, (1, 1), (0, 0), (1, 1), 1);  group_norm_1 = self_modules_encoder_modules_block_modules_0_modules_0_modules_output_modules_conv1_parameters_weight = self_modules_encoder_modules_block_modules_0_modules_0_modules_output_modules_conv1_parameters_bias = None
        hidden_states_2 = torch.nn.functional.gelu(hidden_states_1);  hidden_states_1 = None
        hidden_states_3 = torch.conv2d(hidden_states_2, self_modules_encoder_modules_block_modules_0_modules_0_modules_output_modules_conv2_parameters_weight, self_modules_encoder_modules_block_modules_0_modules_0_modules_output_modules_conv2_parameters_bias, (1, 1), (0, 0), (1, 1), 1);  hidden_states_2 = self_modules_encoder_modules_block_modules_0_modules_0_modules_output_modules_conv2_parameters_weight = self_modules_encoder_modules_block_modules_0_modules_0_modules_output_modules_conv2_parameters_bias = None
        unsqueeze_2 = self_modules_encoder_modules_block_modules_0_modules_0_parameters_layer_scale_2.unsqueeze(-1);  self_modules_encoder_modules_block_modules_0_modules_0_parameters_layer_scale_2 = None
        unsqueeze_3 = unsqueeze_2.unsqueeze(-1);  unsqueeze_2 = None
        scaled_op_1 = unsqueeze_3 * hidden_states_3;  unsqueeze_3 = hidden_states_3 = None
        output = hidden_states + scaled_op_1;  hidden_states = scaled_op_1 = None
        embeddings_1 = torch.conv2d(output, self_modules_encoder_modules_patch_embeddings_modules_1_modules_projection_parameters_weight, self_modules_encoder_modules_patch_embeddings_modules_1_modules_projection_parameters_bias, (2, 2), (1, 1), (1, 1), 1);  output = self_modules_encoder_modules_patch_embeddings_modules_1_modules_projection_parameters_weight = self_modules_encoder_modules_patch_embeddings_modules_1_modules_projection_parameters_bias = None
        group_norm_2 = torch.nn.functional.group_norm(embeddings_1, 1, self_modules_encoder_modules_block_modules_1_modules_0_modules_before_norm_parameters_weight, self_modules_encoder_modules_block_modules_1_modules_0_modules_before_norm_parameters_bias, 1e-05);  self_modules_encoder_modules_block_modules_1_modules_0_modules_before_norm_parameters_weight = self_modules_encoder_modules_block_modules_1_modules_0_modules_before_norm_parameters_bias = None
        avg_pool2d_1 = torch.nn.functional.avg_pool2d(group_norm_2, 3, 1, 1, False, False, None)
        pooling_output_1 = avg_pool2d_1 - group_norm_2;  avg_pool2d_1 = group_norm_2 = None
        unsqueeze_4 = self_modules_encoder_modules_block_modules_1_modules_0_parameters_layer_scale_1.unsqueeze(-1);  self_modules_encoder_modules_block_modules_1_modules_0_parameters_layer_scale_1 = None
        unsqueeze_5 = unsqueeze_4.unsqueeze(-1);  unsqueeze_4 = None
        scaled_op_2 = unsqueeze_5 * pooling_output_1;  unsqueeze_5 = pooling_output_1 = None
        hidden_states_4 = embeddings_1 + scaled_op_2;  embeddings_1 = scaled_op_2 = None
        group_norm_3 = torch.nn.functional.group_norm(hidden_states_4, 1, self_modules_encoder_modules_block_modules_1_modules_0_modules_after_norm_parameters_weight, self_modules_encoder_modules_block_modules_1_modules_0_modules_after_norm_parameters_bias, 1e-05);  self_modules_encoder_modules_block_modules_1_modules_0_modules_after_norm_parameters_weight = self_modules_encoder_modules_block_modules_1_modules_0_modules_after_norm_parameters_bias = None
        hidden_states_5 = torch.conv2d(group_norm_3, self_modules_encoder_modules_block_modules_1_modules_0_modules_output_modules_conv1_parameters_weight, self_modules_encoder_modules_block_modules_1_modules_0_modules_output_modules_conv1_parameters_bias, (1, 1), (0, 0), (1, 1), 1);  group_norm_3 = self_modules_encoder_modules_block_modules_1_modules_0_modules_output_modules_conv1_parameters_weight = self_modules_encoder_modules_block_modules_1_modules_0_modules_output_modules_conv1_parameters_bias = None
        hidden_states_6 = torch.nn.functional.gelu(hidden_states_5);  hidden_states_5 = None
        hidden_states_7 = torch.conv2d(hidden_states_6, self_modules_encoder_modules_block_modules_1_modules_0_modules_output_modules_conv2_parameters_weight, self_modules_encoder_modules_block_modules_1_modules_0_modules_output_modules_conv2_parameters_bias, (1, 1), (0, 0), (1, 1), 1);  hidden_states_6 = self_modules_encoder_modules_block_modules_1_modules_0_modules_output_modules_conv2_parameters_weight = self_modules_encoder_modules_block_modules_1_modules_0_modules_output_modules_conv2_parameters_bias = None
        unsqueeze_6 = self_modules_encoder_modules_block_modules_1_modules_0_parameters_layer_scale_2.unsqueeze(-1);  self_modules_encoder_modules_block_modules_1_modules_0_parameters_layer_scale_2 = None
        unsqueeze_7 = unsqueeze_6.unsqueeze(-1);  unsqueeze_6 = None
        scaled_op_3 = unsqueeze_7 * hidden_states_7;  unsqueeze_7 = hidden_states_7 = None
        output_1 = hidden_states_4 + scaled_op_3;  hidden_states_4 = scaled_op_3 = None
        embeddings_2 = torch.conv2d(output_1, self_modules_encoder_modules_patch_embeddings_modules_2_modules_projection_parameters_weight, self_modules_encoder_modules_patch_embeddings_modules_2_modules_projection_parameters_bias, (2, 2), (1, 1), (1, 1), 1);  output_1 = self_modules_encoder_modules_patch_embeddings_modules_2_modules_projection_parameters_weight = self_modules_encoder_modules_patch_embeddings_modules_2_modules_projection_parameters_bias = None
        group_norm_4 = torch.nn.functional.group_norm(embeddings_2, 1, self_modules_encoder_modules_block_modules_2_modules_0_modules_before_norm_parameters_weight, self_modules_encoder_modules_block_modules_2_modules_0_modules_before_norm_parameters_bias, 1e-05);  self_modules_encoder_modules_block_modules_2_modules_0_modules_before_norm_parameters_weight = self_modules_encoder_modules_block_modules_2_modules_0_modules_before_norm_parameters_bias = None
        avg_pool2d_2 = torch.nn.functional.avg_pool2d(group_norm_4, 3, 1, 1, False, False, None)
        pooling_output_2 = avg_pool2d_2 - group_norm_4;  avg_pool2d_2 = group_norm_4 = None
        unsqueeze_8 = self_modules_encoder_modules_block_modules_2_modules_0_parameters_layer_scale_1.unsqueeze(-1);  self_modules_encoder_modules_block_modules_2_modules_0_parameters_layer_scale_1 = None
        unsqueeze_9 = unsqueeze_8.unsqueeze(-1);  unsqueeze_8 = None
        scaled_op_4 = unsqueeze_9 * pooling_output_2;  unsqueeze_9 = pooling_output_2 = None
        hidden_states_8 = embeddings_2 + scaled_op_4;  embeddings_2 = scaled_op_4 = None
        group_norm_5 = torch.nn.functional.group_norm(hidden_states_8, 1, self_modules_encoder_modules_block_modules_2_modules_0_modules_after_norm_parameters_weight, self_modules_encoder_modules_block_modules_2_modules_0_modules_after_norm_parameters_bias, 1e-05);  self_modules_encoder_modules_block_modules_2_modules_0_modules_after_norm_parameters_weight = self_modules_encoder_modules_block_modules_2_modules_0_modules_after_norm_parameters_bias = None
        hidden_states_9 = torch.conv2d(group_norm_5, self_modules_encoder_modules_block_modules_2_modules_0_modules_output_modules_conv1_parameters_weight, self_modules_encoder_modules_block_modules_2_modules_0_modules_output_modules_conv1_parameters_bias, (1, 1), (0, 0), (1, 1), 1);  group_norm_5 = self_modules_encoder_modules_block_modules_2_modules_0_modules_output_modules_conv1_parameters_weight = self_modules_encoder_modules_block_modules_2_modules_0_modules_output_modules_conv1_parameters_bias = None
        hidden_states_10 = torch.nn.functional.gelu(hidden_states_9);  hidden_states_9 = None
        hidden_states_11 = torch.conv2d(hidden_states_10, self_modules_encoder_modules_block_modules_2_modules_0_modules_output_modules_conv2_parameters_weight, self_modules_encoder_modules_block_modules_2_modules_0_modules_output_modules_conv2_parameters_bias, (1, 1), (0, 0), (1, 1), 1);  hidden_states_10 = self_modules_encoder_modules_block_modules_2_modules_0_modules_output_modules_conv2_parameters_weight = self_modules_encoder_modules_block_modules_2_modules_0_modules_output_modules_conv2_parameters_bias = None
        unsqueeze_10 = self_modules_encoder_modules_block_modules_2_modules_0_parameters_layer_scale_2.unsqueeze(-1);  self_modules_encoder_modules_block_modules_2_modules_0_parameters_layer_scale_2 = None
        unsqueeze_11 = unsqueeze_10.unsqueeze(-1);  unsqueeze_10 = None
        scaled_op_5 = unsqueeze_11 * hidden_states_11;  unsqueeze_11 = hidden_states_11 = None
        output_2 = hidden_states_8 + scaled_op_5;  hidden_states_8 = scaled_op_5 = None
        embeddings_3 = torch.conv2d(output_2, self_modules_encoder_modules_patch_embeddings_modules_3_modules_projection_parameters_weight, self_modules_encoder_modules_patch_embeddings_modules_3_modules_projection_parameters_bias, (2, 2), (1, 1), (1, 1), 1);  output_2 = self_modules_encoder_modules_patch_embeddings_modules_3_modules_projection_parameters_weight = self_modules_encoder_modules_patch_embeddings_modules_3_modules_projection_parameters_bias = None
        group_norm_6 = torch.nn.functional.group_norm(embeddings_3, 1, self_modules_encoder_modules_block_modules_3_modules_0_modules_before_norm_parameters_weight, self_modules_encoder_modules_block_modules_3_modules_0_modules_before_norm_parameters_bias, 1e-05);  self_modules_encoder_modules_block_modules_3_modules_0_modules_before_norm_parameters_weight = self_modules_encoder_modules_block_modules_3_modules_0_modules_before_norm_parameters_bias = None
        avg_pool2d_3 = torch.nn.functional.avg_pool2d(group_norm_6, 3, 1, 1, False, False, None)
        pooling_output_3 = avg_pool2d_3 - group_norm_6;  avg_pool2d_3 = group_norm_6 = None
        unsqueeze_12 = self_modules_encoder_modules_block_modules_3_modules_0_parameters_layer_scale_1.unsqueeze(-1);  self_modules_encoder_modules_block_modules_3_modules_0_parameters_layer_scale_1 = None
        unsqueeze_13 = unsqueeze_12.unsqueeze(-1);  unsqueeze_12 = None
        scaled_op_6 = unsqueeze_13 * pooling_output_3;  unsqueeze_13 = pooling_output_3 = None
        hidden_states_12 = embeddings_3 + scaled_op_6;  embeddings_3 = scaled_op_6 = None
        group_norm_7 = torch.nn.functional.group_norm(hidden_states_12, 1, self_modules_encoder_modules_block_modules_3_modules_0_modules_after_norm_parameters_weight, self_modules_encoder_modules_block_modules_3_modules_0_modules_after_norm_parameters_bias, 1e-05);  self_modules_encoder_modules_block_modules_3_modules_0_modules_after_norm_parameters_weight = self_modules_encoder_modules_block_modules_3_modules_0_modules_after_norm_parameters_bias = None
        hidden_states_13 = torch.conv2d(group_norm_7, self_modules_encoder_modules_block_modules_3_modules_0_modules_output_modules_conv1_parameters_weight, self_modules_encoder_modules_block_modules_3_modules_0_modules_output_modules_conv1_parameters_bias, (1, 1), (0, 0), (1, 1), 1);  group_norm_7 = self_modules_encoder_modules_block_modules_3_modules_0_modules_output_modules_conv1_parameters_weight = self_modules_encoder_modules_block_modules_3_modules_0_modules_output_modules_conv1_parameters_bias = None
        hidden_states_14 = torch.nn.functional.gelu(hidden_states_13);  hidden_states_13 = None
        hidden_states_15 = torch.conv2d(hidden_states_14, self_modules_encoder_modules_block_modules_3_modules_0_modules_output_modules_conv2_parameters_weight, self_modules_encoder_modules_block_modules_3_modules_0_modules_output_modules_conv2_parameters_bias, (1, 1), (0, 0), (1, 1), 1);  hidden_states_14 = self_modules_encoder_modules_block_modules_3_modules_0_modules_output_modules_conv2_parameters_weight = self_modules_encoder_modules_block_modules_3_modules_0_modules_output_modules_conv2_parameters_bias = None
        unsqueeze_14 = self_modules_encoder_modules_block_modules_3_modules_0_parameters_layer_scale_2.unsqueeze(-1);  self_modules_encoder_modules_block_modules_3_modules_0_parameters_layer_scale_2 = None
        unsqueeze_15 = unsqueeze_14.unsqueeze(-1);  unsqueeze_14 = None
        scaled_op_7 = unsqueeze_15 * hidden_states_15;  unsqueeze_15 = hidden_states_15 = None
        output_3 = hidden_states_12 + scaled_op_7;  hidden_states_12 = scaled_op_7 = None
        return (output_3,)
