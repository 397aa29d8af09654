import torch


class GraphModule(torch.nn.Module):
    def forward(
        self,
        pixel_values: torch.Tensor,
        self_modules_embeddings_modules_patch_embeddings_modules_projection_parameters_weight: torch.Tensor,
        self_modules_embeddings_modules_patch_embeddings_modules_projection_parameters_bias: torch.Tensor,
        self_modules_embeddings_modules_norm_parameters_weight: torch.Tensor,
        self_modules_embeddings_modules_norm_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_layernorm_before_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_layernorm_before_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_relative_position_bias_parameters_relative_position_bias_table: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_relative_position_bias_buffers_relative_position_index: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_layernorm_after_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_layernorm_after_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_downsample_modules_norm_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_downsample_modules_norm_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_downsample_modules_reduction_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_layernorm_before_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_layernorm_before_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_relative_position_bias_parameters_relative_position_bias_table: torch.Tensor,
        self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_relative_position_bias_buffers_relative_position_index: torch.Tensor,
        self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_layernorm_after_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_layernorm_after_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_bias: torch.Tensor,
        self_modules_layernorm_parameters_weight: torch.Tensor,
        self_modules_layernorm_parameters_bias: torch.Tensor,
    ):
        embeddings = torch.conv2d(pixel_values, self_modules_embeddings_modules_patch_embeddings_modules_projection_parameters_weight, self_modules_embeddings_modules_patch_embeddings_modules_projection_parameters_bias, (4, 4), (0, 0), (1, 1), 1);  pixel_values = self_modules_embeddings_modules_patch_embeddings_modules_projection_parameters_weight = self_modules_embeddings_modules_patch_embeddings_modules_projection_parameters_bias = None
        flatten = embeddings.flatten(2);  embeddings = None
        embeddings_1 = flatten.transpose(1, 2);  flatten = None
        embeddings_2 = torch.nn.functional.layer_norm(embeddings_1, (32,), self_modules_embeddings_modules_norm_parameters_weight, self_modules_embeddings_modules_norm_parameters_bias, 1e-05);  embeddings_1 = self_modules_embeddings_modules_norm_parameters_weight = self_modules_embeddings_modules_norm_parameters_bias = None
        embeddings_3 = torch.nn.functional.dropout(embeddings_2, 0.0, False, False);  embeddings_2 = None
        hidden_states = torch.nn.functional.layer_norm(embeddings_3, (32,), self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_layernorm_before_parameters_weight, self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_layernorm_before_parameters_bias, 1e-05);  self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_layernorm_before_parameters_weight = self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_layernorm_before_parameters_bias = None
        hidden_states_1 = hidden_states.view(1, 16, 16, 32);  hidden_states = None
        hidden_states_2 = torch.nn.functional.pad(hidden_states_1, (0, 0, 0, 0, 0, 0), 'constant', None);  hidden_states_1 = None
        input_feature = hidden_states_2.view(1, 4, 4, 4, 4, 32);  hidden_states_2 = None
        transpose = input_feature.transpose(2, 3);  input_feature = None
        contiguous = transpose.contiguous();  transpose = None
        windows = contiguous.view(-1, 4, 4, 32);  contiguous = None
        hidden_states_windows = windows.view(-1, 16, 32);  windows = None
        linear = torch.nn.functional.linear(hidden_states_windows, self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_weight, self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_bias);  self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_weight = self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_bias = None
        view = linear.view((16, 16, -1, 16));  linear = None
        query_states = view.transpose(1, 2);  view = None
        linear_1 = torch.nn.functional.linear(hidden_states_windows, self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_weight, self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_bias);  self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_weight = self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_bias = None
        view_1 = linear_1.view((16, 16, -1, 16));  linear_1 = None
        key_states = view_1.transpose(1, 2);  view_1 = None
        linear_2 = torch.nn.functional.linear(hidden_states_windows, self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_weight, self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_bias);  hidden_states_windows = self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_weight = self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_bias = None
        view_2 = linear_2.view((16, 16, -1, 16));  linear_2 = None
        value_states = view_2.transpose(1, 2);  view_2 = None
        relative_position_bias = self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_relative_position_bias_parameters_relative_position_bias_table[self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_relative_position_bias_buffers_relative_position_index];  self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_relative_position_bias_parameters_relative_position_bias_table = self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_relative_position_bias_buffers_relative_position_index = None
        relative_position_bias_1 = relative_position_bias.view(16, 16, -1);  relative_position_bias = None
        permute = relative_position_bias_1.permute(2, 0, 1);  relative_position_bias_1 = None
        contiguous_1 = permute.contiguous();  permute = None
        relative_position_bias_2 = contiguous_1.unsqueeze(0);  contiguous_1 = None
        attn_output = torch.nn.functional.scaled_dot_product_attention(query_states, key_states, value_states, attn_mask = relative_position_bias_2, dropout_p = 0.0, scale = 0.25, is_causal = False);  query_states = key_states = value_states = relative_position_bias_2 = None
        attn_output_1 = attn_output.reshape(16, -1, 16, 16);  attn_output = None
        transpose_1 = attn_output_1.transpose(1, 2);  attn_output_1 = None
        attn_output_2 = transpose_1.contiguous();  transpose_1 = None
        reshape = attn_output_2.reshape(16, 16, -1);  attn_output_2 = None
        attn_output_3 = reshape.contiguous();  reshape = None
        attn_output_4 = torch.nn.functional.linear(attn_output_3, self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_weight, self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_bias);  attn_output_3 = self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_weight = self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_bias = None
        attention_output = torch.nn.functional.dropout(attn_output_4, 0.0, False, False);  attn_output_4 = None
        attention_windows = attention_output.view(-1, 4, 4, 32);  attention_output = None
        windows_1 = attention_windows.view(-1, 4, 4, 4, 4, 32);  attention_windows = None
        transpose_2 = windows_1.transpose(2, 3);  windows_1 = None
        contiguous_2 = transpose_2.contiguous();  transpose_2 = None
        windows_2 = contiguous_2.view(-1, 16, 16, 32);  contiguous_2 = None
        attention_windows_1 = windows_2.view(1, 256, 32);  windows_2 = None
        hidden_states_3 = embeddings_3 + attention_windows_1;  embeddings_3 = attention_windows_1 = None
        hidden_states_4 = torch.nn.functional.layer_norm(hidden_states_3, (32,), self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_layernorm_after_parameters_weight, self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_layernorm_after_parameters_bias, 1e-05);  self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_layernorm_after_parameters_weight = self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_layernorm_after_parameters_bias = None
        hidden_states_5 = torch.nn.functional.linear(hidden_states_4, self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_weight, self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_bias);  hidden_states_4 = self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_weight = self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_bias = None
        hidden_states_6 = torch.nn.functional.gelu(hidden_states_5);  hidden_states_5 = None
        hidden_states_7 = torch.nn.functional.linear(hidden_states_6, self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_weight, self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_bias);  hidden_states_6 = self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_weight = self_modules_encoder_modules_layers_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_bias = None
        dropout = torch.nn.functional.dropout(hidden_states_7, 0.0, False, False);  hidden_states_7 = None
        hidden_states_8 = dropout + hidden_states_3;  dropout = hidden_states_3 = None
        view_3 = hidden_states_8.view(1, 16, 16, 32);  hidden_states_8 = None
        getitem = view_3[(slice(None, None, None), slice(0, None, 2), slice(0, None, 2), slice(None, None, None))]
        getitem_1 = view_3[(slice(None, None, None), slice(1, None, 2), slice(0, None, 2), slice(None, None, None))]
        getitem_2 = view_3[(slice(None, None, None), slice(0, None, 2), slice(1, None, 2), slice(None, None, None))]
        getitem_3 = view_3[(slice(None, None, None), slice(1, None, 2), slice(1, None, 2), slice(None, None, None))];  view_3 = None
        cat = torch.cat([getitem, getitem_1, getitem_2, getitem_3], dim = -1);  getitem = getitem_1 = getitem_2 = getitem_3 = None
        view_4 = cat.view(1, -1, 128);  cat = None
        layer_norm = torch.nn.functional.layer_norm(view_4, (128,), self_modules_encoder_modules_layers_modules_0_modules_downsample_modules_norm_parameters_weight, self_modules_encoder_modules_layers_modules_0_modules_downsample_modules_norm_parameters_bias, 1e-05);  view_4 = self_modules_encoder_modules_layers_modules_0_modules_downsample_modules_norm_parameters_weight = self_modules_encoder_modules_layers_modules_0_modules_downsample_modules_norm_parameters_bias = None
        hidden_states_9 = torch.nn.functional.linear(layer_norm, self_modules_encoder_modules_layers_modules_0_modules_downsample_modules_reduction_parameters_weight, None);  layer_norm = self_modules_encoder_modules_layers_modules_0_modules_downsample_modules_reduction_parameters_weight = None
        view_5 = hidden_states_9.view(1, 8, 8, 64)
        permute_1 = view_5.permute(0, 3, 1, 2);  view_5 = None
        reshaped_hidden_states = permute_1.contiguous();  permute_1 = reshaped_hidden_states = None
        hidden_states_10 = torch.nn.functional.layer_norm(hidden_states_9, (64,), self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_layernorm_before_parameters_weight, self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_layernorm_before_parameters_bias, 1e-05);  self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_layernorm_before_parameters_weight = self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_layernorm_before_parameters_bias = None
        hidden_states_11 = hidden_states_10.view(1, 8, 8, 64);  hidden_states_10 = None
        hidden_states_12 = torch.nn.functional.pad(hidden_states_11, (0, 0, 0, 0, 0, 0), 'constant', None);  hidden_states_11 = None
        input_feature_1 = hidden_states_12.view(1, 2, 4, 2, 4, 64);  hidden_states_12 = None
        transpose_3 = input_feature_1.transpose(2, 3);  input_feature_1 = None
        contiguous_3 = transpose_3.contiguous();  transpose_3 = None
        windows_3 = contiguous_3.view(-1, 4, 4, 64);  contiguous_3 = None
        hidden_states_windows_1 = windows_3.view(-1, 16, 64);  windows_3 = None
        linear_3 = torch.nn.functional.linear(hidden_states_windows_1, self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_weight, self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_bias);  self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_weight = self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_bias = None
        view_6 = linear_3.view((4, 16, -1, 16));  linear_3 = None
        query_states_1 = view_6.transpose(1, 2);  view_6 = None
        linear_4 = torch.nn.functional.linear(hidden_states_windows_1, self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_weight, self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_bias);  self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_weight = self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_bias = None
        view_7 = linear_4.view((4, 16, -1, 16));  linear_4 = None
        key_states_1 = view_7.transpose(1, 2);  view_7 = None
        linear_5 = torch.nn.functional.linear(hidden_states_windows_1, self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_weight, self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_bias);  hidden_states_windows_1 = self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_weight = self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_bias = None
        view_8 = linear_5.view((4, 16, -1, 16));  linear_5 = None
        value_states_1 = view_8.transpose(1, 2);  view_8 = None
        relative_position_bias_3 = self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_relative_position_bias_parameters_relative_position_bias_table[self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_relative_position_bias_buffers_relative_position_index];  self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_relative_position_bias_parameters_relative_position_bias_table = self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_relative_position_bias_buffers_relative_position_index = None
        relative_position_bias_4 = relative_position_bias_3.view(16, 16, -1);  relative_position_bias_3 = None
        permute_2 = relative_position_bias_4.permute(2, 0, 1);  relative_position_bias_4 = None
        contiguous_4 = permute_2.contiguous();  permute_2 = None
        relative_position_bias_5 = contiguous_4.unsqueeze(0);  contiguous_4 = None
        attn_output_5 = torch.nn.functional.scaled_dot_product_attention(query_states_1, key_states_1, value_states_1, attn_mask = relative_position_bias_5, dropout_p = 0.0, scale = 0.25, is_causal = False);  query_states_1 = key_states_1 = value_states_1 = relative_position_bias_5 = None
        attn_output_6 = attn_output_5.reshape(4, -1, 16, 16);  attn_output_5 = None
        transpose_4 = attn_output_6.transpose(1, 2);  attn_output_6 = None
        attn_output_7 = transpose_4.contiguous();  transpose_4 = None
        reshape_1 = attn_output_7.reshape(4, 16, -1);  attn_output_7 = None
        attn_output_8 = reshape_1.contiguous();  reshape_1 = None
        attn_output_9 = torch.nn.functional.linear(attn_output_8, self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_weight, self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_bias);  attn_output_8 = self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_weight = self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_bias = None
        attention_output_1 = torch.nn.functional.dropout(attn_output_9, 0.0, False, False);  attn_output_9 = None
        attention_windows_2 = attention_output_1.view(-1, 4, 4, 64);  attention_output_1 = None
        windows_4 = attention_windows_2.view(-1, 2, 2, 4, 4, 64);  attention_windows_2 = None
        transpose_5 = windows_4.transpose(2, 3);  windows_4 = None
        contiguous_5 = transpose_5.contiguous();  transpose_5 = None
        windows_5 = contiguous_5.view(-1, 8, 8, 64);  contiguous_5 = None
        attention_windows_3 = windows_5.view(1, 64, 64);  windows_5 = None
        hidden_states_13 = hidden_states_9 + attention_windows_3;  hidden_states_9 = attention_windows_3 = None
        hidden_states_14 = torch.nn.functional.layer_norm(hidden_states_13, (64,), self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_layernorm_after_parameters_weight, self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_layernorm_after_parameters_bias, 1e-05);  self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_layernorm_after_parameters_weight = self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_layernorm_after_parameters_bias = None
        hidden_states_15 = torch.nn.functional.linear(hidden_states_14, self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_weight, self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_bias);  hidden_states_14 = self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_weight = self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_bias = None
        hidden_states_16 = torch.nn.functional.gelu(hidden_states_15);  hidden_states_15 = None
        hidden_states_17 = torch.nn.functional.linear(hidden_states_16, self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_weight, self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_bias);  hidden_states_16 = self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_weight = self_modules_encoder_modules_layers_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_bias = None
        dropout_1 = torch.nn.functional.dropout(hidden_states_17, 0.0, False, False);  hidden_states_17 = None
        hidden_states_18 = dropout_1 + hidden_states_13;  dropout_1 = hidden_states_13 = None
        view_9 = hidden_states_18.view(1, 8, 8, 64)
        permute_3 = view_9.permute(0, 3, 1, 2);  view_9 = None
        reshaped_hidden_states_1 = permute_3.contiguous();  permute_3 = reshaped_hidden_states_1 = None
        sequence_output = torch.nn.functional.layer_norm(hidden_states_18, (64,), self_modules_layernorm_parameters_weight, self_modules_layernorm_parameters_bias, 1e-05);  hidden_states_18 = self_modules_layernorm_parameters_weight = self_modules_layernorm_parameters_bias = None
        transpose_6 = sequence_output.transpose(1, 2)
        pooled_output = torch.adaptive_avg_pool1d(transpose_6, 1);  transpose_6 = None
        pooled_output_1 = torch.flatten(pooled_output, 1);  pooled_output = None
        return (sequence_output, pooled_output_1)
