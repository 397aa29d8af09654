import torch


class GraphModule(torch.nn.Module):
    def forward(
        self,
        pixel_values: torch.Tensor,
        self_modules_stages_modules_0_modules_patch_embeddings_modules_proj_parameters_weight: torch.Tensor,
        self_modules_stages_modules_0_modules_patch_embeddings_modules_proj_parameters_bias: torch.Tensor,
        self_modules_stages_modules_0_modules_patch_embeddings_modules_layer_norm_parameters_weight: torch.Tensor,
        self_modules_stages_modules_0_modules_patch_embeddings_modules_layer_norm_parameters_bias: torch.Tensor,
        self_modules_stages_modules_0_modules_blocks_modules_0_modules_layernorm_before_parameters_weight: torch.Tensor,
        self_modules_stages_modules_0_modules_blocks_modules_0_modules_layernorm_before_parameters_bias: torch.Tensor,
        self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_weight: torch.Tensor,
        self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_bias: torch.Tensor,
        self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_sequence_reduction_modules_sequence_reduction_parameters_weight: torch.Tensor,
        self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_sequence_reduction_modules_sequence_reduction_parameters_bias: torch.Tensor,
        self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_sequence_reduction_modules_layer_norm_parameters_weight: torch.Tensor,
        self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_sequence_reduction_modules_layer_norm_parameters_bias: torch.Tensor,
        self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_weight: torch.Tensor,
        self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_bias: torch.Tensor,
        self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_weight: torch.Tensor,
        self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_bias: torch.Tensor,
        self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_weight: torch.Tensor,
        self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_bias: torch.Tensor,
        self_modules_stages_modules_0_modules_blocks_modules_0_modules_layernorm_after_parameters_weight: torch.Tensor,
        self_modules_stages_modules_0_modules_blocks_modules_0_modules_layernorm_after_parameters_bias: torch.Tensor,
        self_modules_stages_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_weight: torch.Tensor,
        self_modules_stages_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_bias: torch.Tensor,
        self_modules_stages_modules_0_modules_blocks_modules_0_modules_mlp_modules_dwconv_modules_dwconv_parameters_weight: torch.Tensor,
        self_modules_stages_modules_0_modules_blocks_modules_0_modules_mlp_modules_dwconv_modules_dwconv_parameters_bias: torch.Tensor,
        self_modules_stages_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_weight: torch.Tensor,
        self_modules_stages_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_bias: torch.Tensor,
        self_modules_stages_modules_0_modules_layer_norm_parameters_weight: torch.Tensor,
        self_modules_stages_modules_0_modules_layer_norm_parameters_bias: torch.Tensor,
        self_modules_stages_modules_1_modules_patch_embeddings_modules_proj_parameters_weight: torch.Tensor,
        self_modules_stages_modules_1_modules_patch_embeddings_modules_proj_parameters_bias: torch.Tensor,
        self_modules_stages_modules_1_modules_patch_embeddings_modules_layer_norm_parameters_weight: torch.Tensor,
        self_modules_stages_modules_1_modules_patch_embeddings_modules_layer_norm_parameters_bias: torch.Tensor,
        self_modules_stages_modules_1_modules_blocks_modules_0_modules_layernorm_before_parameters_weight: torch.Tensor,
        self_modules_stages_modules_1_modules_blocks_modules_0_modules_layernorm_before_parameters_bias: torch.Tensor,
        self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_weight: torch.Tensor,
        self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_bias: torch.Tensor,
        self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_weight: torch.Tensor,
        self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_bias: torch.Tensor,
        self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_weight: torch.Tensor,
        self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_bias: torch.Tensor,
        self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_weight: torch.Tensor,
        self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_bias: torch.Tensor,
        self_modules_stages_modules_1_modules_blocks_modules_0_modules_layernorm_after_parameters_weight: torch.Tensor,
        self_modules_stages_modules_1_modules_blocks_modules_0_modules_layernorm_after_parameters_bias: torch.Tensor,
        self_modules_stages_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_weight: torch.Tensor,
        self_modules_stages_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_bias: torch.Tensor,
        self_modules_stages_modules_1_modules_blocks_modules_0_modules_mlp_modules_dwconv_modules_dwconv_parameters_weight: torch.Tensor,
        self_modules_stages_modules_1_modules_blocks_modules_0_modules_mlp_modules_dwconv_modules_dwconv_parameters_bias: torch.Tensor,
        self_modules_stages_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_weight: torch.Tensor,
        self_modules_stages_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_bias: torch.Tensor,
        self_modules_stages_modules_1_modules_layer_norm_parameters_weight: torch.Tensor,
        self_modules_stages_modules_1_modules_layer_norm_parameters_bias: torch.Tensor,
    ):
        embeddings = torch.conv2d(pixel_values, self_modules_stages_modules_0_modules_patch_embeddings_modules_proj_parameters_weight, self_modules_stages_modules_0_modules_patch_embeddings_modules_proj_parameters_bias, (4, 4), (3, 3), (1, 1), 1);  pixel_values = self_modules_stages_modules_0_modules_patch_embeddings_modules_proj_parameters_weight = self_modules_stages_modules_0_modules_patch_embeddings_modules_proj_parameters_bias = None
        flatten = embeddings.flatten(2);  embeddings = None
        embeddings_1 = flatten.transpose(1, 2);  flatten = None
        embeddings_2 = torch.nn.functional.layer_norm(embeddings_1, (32,), self_modules_stages_modules_0_modules_patch_embeddings_modules_layer_norm_parameters_weight, self_modules_stages_modules_0_modules_patch_embeddings_modules_layer_norm_parameters_bias, 1e-05);  embeddings_1 = self_modules_stages_modules_0_modules_patch_embeddings_modules_layer_norm_parameters_weight = self_modules_stages_modules_0_modules_patch_embeddings_modules_layer_norm_parameters_bias = None
        hidden_states = torch.nn.functional.layer_norm(embeddings_2, (32,), self_modules_stages_modules_0_modules_blocks_modules_0_modules_layernorm_before_parameters_weight, self_modules_stages_modules_0_modules_blocks_modules_0_modules_layernorm_before_parameters_bias, 1e-05);  self_modules_stages_modules_0_modules_blocks_modules_0_modules_layernorm_before_parameters_weight = self_modules_stages_modules_0_modules_blocks_modules_0_modules_layernorm_before_parameters_bias = None
        linear = torch.nn.functional.linear(hidden_states, self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_weight, self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_bias);  self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_weight = self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_bias = None
        view = linear.view((1, 576, -1, 32));  linear = None
        query_states = view.transpose(1, 2);  view = None
        transpose = hidden_states.transpose(1, 2);  hidden_states = None
        hidden_states_1 = transpose.reshape(1, 32, 24, 24);  transpose = None
        hidden_states_2 = torch.conv2d(hidden_states_1, self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_sequence_reduction_modules_sequence_reduction_parameters_weight, self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_sequence_reduction_modules_sequence_reduction_parameters_bias, (2, 2), (0, 0), (1, 1), 1);  hidden_states_1 = self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_sequence_reduction_modules_sequence_reduction_parameters_weight = self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_sequence_reduction_modules_sequence_reduction_parameters_bias = None
        reshape = hidden_states_2.reshape(1, 32, -1);  hidden_states_2 = None
        hidden_states_3 = reshape.transpose(1, 2);  reshape = None
        hidden_states_4 = torch.nn.functional.layer_norm(hidden_states_3, (32,), self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_sequence_reduction_modules_layer_norm_parameters_weight, self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_sequence_reduction_modules_layer_norm_parameters_bias, 1e-05);  hidden_states_3 = self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_sequence_reduction_modules_layer_norm_parameters_weight = self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_sequence_reduction_modules_layer_norm_parameters_bias = None
        linear_1 = torch.nn.functional.linear(hidden_states_4, self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_weight, self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_bias);  self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_weight = self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_bias = None
        view_1 = linear_1.view((1, 144, -1, 32));  linear_1 = None
        key_states = view_1.transpose(1, 2);  view_1 = None
        linear_2 = torch.nn.functional.linear(hidden_states_4, self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_weight, self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_bias);  hidden_states_4 = self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_weight = self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_bias = None
        view_2 = linear_2.view((1, 144, -1, 32));  linear_2 = None
        value_states = view_2.transpose(1, 2);  view_2 = None
        attn_output = torch.nn.functional.scaled_dot_product_attention(query_states, key_states, value_states, attn_mask = None, dropout_p = 0.0, scale = 0.1767766952966369, is_causal = False);  query_states = key_states = value_states = None
        attn_output_1 = attn_output.reshape(1, -1, 576, 32);  attn_output = None
        transpose_1 = attn_output_1.transpose(1, 2);  attn_output_1 = None
        attn_output_2 = transpose_1.contiguous();  transpose_1 = None
        reshape_1 = attn_output_2.reshape(1, 576, -1);  attn_output_2 = None
        attn_output_3 = reshape_1.contiguous();  reshape_1 = None
        attn_output_4 = torch.nn.functional.linear(attn_output_3, self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_weight, self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_bias);  attn_output_3 = self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_weight = self_modules_stages_modules_0_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_bias = None
        hidden_states_5 = torch.nn.functional.dropout(attn_output_4, 0.0, False, False);  attn_output_4 = None
        hidden_states_6 = hidden_states_5 + embeddings_2;  hidden_states_5 = embeddings_2 = None
        hidden_states_7 = torch.nn.functional.layer_norm(hidden_states_6, (32,), self_modules_stages_modules_0_modules_blocks_modules_0_modules_layernorm_after_parameters_weight, self_modules_stages_modules_0_modules_blocks_modules_0_modules_layernorm_after_parameters_bias, 1e-05);  self_modules_stages_modules_0_modules_blocks_modules_0_modules_layernorm_after_parameters_weight = self_modules_stages_modules_0_modules_blocks_modules_0_modules_layernorm_after_parameters_bias = None
        hidden_states_8 = torch.nn.functional.linear(hidden_states_7, self_modules_stages_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_weight, self_modules_stages_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_bias);  hidden_states_7 = self_modules_stages_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_weight = self_modules_stages_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_bias = None
        transpose_2 = hidden_states_8.transpose(1, 2);  hidden_states_8 = None
        hidden_states_9 = transpose_2.view(1, 64, 24, 24);  transpose_2 = None
        hidden_states_10 = torch.conv2d(hidden_states_9, self_modules_stages_modules_0_modules_blocks_modules_0_modules_mlp_modules_dwconv_modules_dwconv_parameters_weight, self_modules_stages_modules_0_modules_blocks_modules_0_modules_mlp_modules_dwconv_modules_dwconv_parameters_bias, (1, 1), (1, 1), (1, 1), 64);  hidden_states_9 = self_modules_stages_modules_0_modules_blocks_modules_0_modules_mlp_modules_dwconv_modules_dwconv_parameters_weight = self_modules_stages_modules_0_modules_blocks_modules_0_modules_mlp_modules_dwconv_modules_dwconv_parameters_bias = None
        flatten_1 = hidden_states_10.flatten(2);  hidden_states_10 = None
        hidden_states_11 = flatten_1.transpose(1, 2);  flatten_1 = None
        hidden_states_12 = torch.nn.functional.gelu(hidden_states_11);  hidden_states_11 = None
        hidden_states_13 = torch.nn.functional.dropout(hidden_states_12, 0.0, False, False);  hidden_states_12 = None
        hidden_states_14 = torch.nn.functional.linear(hidden_states_13, self_modules_stages_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_weight, self_modules_stages_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_bias);  hidden_states_13 = self_modules_stages_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_weight = self_modules_stages_modules_0_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_bias = None
        hidden_states_15 = torch.nn.functional.dropout(hidden_states_14, 0.0, False, False);  hidden_states_14 = None
        hidden_states_16 = hidden_states_15 + hidden_states_6;  hidden_states_15 = hidden_states_6 = None
        hidden_states_17 = torch.nn.functional.layer_norm(hidden_states_16, (32,), self_modules_stages_modules_0_modules_layer_norm_parameters_weight, self_modules_stages_modules_0_modules_layer_norm_parameters_bias, 1e-05);  hidden_states_16 = self_modules_stages_modules_0_modules_layer_norm_parameters_weight = self_modules_stages_modules_0_modules_layer_norm_parameters_bias = None
        reshape_2 = hidden_states_17.reshape(1, 24, 24, -1);  hidden_states_17 = None
        permute = reshape_2.permute(0, 3, 1, 2);  reshape_2 = None
        hidden_states_18 = permute.contiguous();  permute = None
        embeddings_3 = torch.conv2d(hidden_states_18, self_modules_stages_modules_1_modules_patch_embeddings_modules_proj_parameters_weight, self_modules_stages_modules_1_modules_patch_embeddings_modules_proj_parameters_bias, (2, 2), (1, 1), (1, 1), 1);  hidden_states_18 = self_modules_stages_modules_1_modules_patch_embeddings_modules_proj_parameters_weight = self_modules_stages_modules_1_modules_patch_embeddings_modules_proj_parameters_bias = None
        flatten_2 = embeddings_3.flatten(2);  embeddings_3 = None
        embeddings_4 = flatten_2.transpose(1, 2);  flatten_2 = None
        embeddings_5 = torch.nn.functional.layer_norm(embeddings_4, (64,), self_modules_stages_modules_1_modules_patch_embeddings_modules_layer_norm_parameters_weight, self_modules_stages_modules_1_modules_patch_embeddings_modules_layer_norm_parameters_bias, 1e-05);  embeddings_4 = self_modules_stages_modules_1_modules_patch_embeddings_modules_layer_norm_parameters_weight = self_modules_stages_modules_1_modules_patch_embeddings_modules_layer_norm_parameters_bias = None
        hidden_states_19 = torch.nn.functional.layer_norm(embeddings_5, (64,), self_modules_stages_modules_1_modules_blocks_modules_0_modules_layernorm_before_parameters_weight, self_modules_stages_modules_1_modules_blocks_modules_0_modules_layernorm_before_parameters_bias, 1e-05);  self_modules_stages_modules_1_modules_blocks_modules_0_modules_layernorm_before_parameters_weight = self_modules_stages_modules_1_modules_blocks_modules_0_modules_layernorm_before_parameters_bias = None
        linear_3 = torch.nn.functional.linear(hidden_states_19, self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_weight, self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_bias);  self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_weight = self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_q_proj_parameters_bias = None
        view_3 = linear_3.view((1, 144, -1, 32));  linear_3 = None
        query_states_1 = view_3.transpose(1, 2);  view_3 = None
        linear_4 = torch.nn.functional.linear(hidden_states_19, self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_weight, self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_bias);  self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_weight = self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_k_proj_parameters_bias = None
        view_4 = linear_4.view((1, 144, -1, 32));  linear_4 = None
        key_states_1 = view_4.transpose(1, 2);  view_4 = None
        linear_5 = torch.nn.functional.linear(hidden_states_19, self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_weight, self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_bias);  hidden_states_19 = self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_weight = self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_v_proj_parameters_bias = None
        view_5 = linear_5.view((1, 144, -1, 32));  linear_5 = None
        value_states_1 = view_5.transpose(1, 2);  view_5 = None
        attn_output_5 = torch.nn.functional.scaled_dot_product_attention(query_states_1, key_states_1, value_states_1, attn_mask = None, dropout_p = 0.0, scale = 0.1767766952966369, is_causal = False);  query_states_1 = key_states_1 = value_states_1 = None
        attn_output_6 = attn_output_5.reshape(1, -1, 144, 32);  attn_output_5 = None
        transpose_3 = attn_output_6.transpose(1, 2);  attn_output_6 = None
        attn_output_7 = transpose_3.contiguous();  transpose_3 = None
        reshape_3 = attn_output_7.reshape(1, 144, -1);  attn_output_7 = None
        attn_output_8 = reshape_3.contiguous();  reshape_3 = None
        attn_output_9 = torch.nn.functional.linear(attn_output_8, self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_weight, self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_bias);  attn_output_8 = self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_weight = self_modules_stages_modules_1_modules_blocks_modules_0_modules_attention_modules_o_proj_parameters_bias = None
        hidden_states_20 = torch.nn.functional.dropout(attn_output_9, 0.0, False, False);  attn_output_9 = None
        hidden_states_21 = hidden_states_20 + embeddings_5;  hidden_states_20 = embeddings_5 = None
        hidden_states_22 = torch.nn.functional.layer_norm(hidden_states_21, (64,), self_modules_stages_modules_1_modules_blocks_modules_0_modules_layernorm_after_parameters_weight, self_modules_stages_modules_1_modules_blocks_modules_0_modules_layernorm_after_parameters_bias, 1e-05);  self_modules_stages_modules_1_modules_blocks_modules_0_modules_layernorm_after_parameters_weight = self_modules_stages_modules_1_modules_blocks_modules_0_modules_layernorm_after_parameters_bias = None
        hidden_states_23 = torch.nn.functional.linear(hidden_states_22, self_modules_stages_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_weight, self_modules_stages_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_bias);  hidden_states_22 = self_modules_stages_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_weight = self_modules_stages_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc1_parameters_bias = None
        transpose_4 = hidden_states_23.transpose(1, 2);  hidden_states_23 = None
        hidden_states_24 = transpose_4.view(1, 128, 12, 12);  transpose_4 = None
        hidden_states_25 = torch.conv2d(hidden_states_24, self_modules_stages_modules_1_modules_blocks_modules_0_modules_mlp_modules_dwconv_modules_dwconv_parameters_weight, self_modules_stages_modules_1_modules_blocks_modules_0_modules_mlp_modules_dwconv_modules_dwconv_parameters_bias, (1, 1), (1, 1), (1, 1), 128);  hidden_states_24 = self_modules_stages_modules_1_modules_blocks_modules_0_modules_mlp_modules_dwconv_modules_dwconv_parameters_weight = self_modules_stages_modules_1_modules_blocks_modules_0_modules_mlp_modules_dwconv_modules_dwconv_parameters_bias = None
        flatten_3 = hidden_states_25.flatten(2);  hidden_states_25 = None
        hidden_states_26 = flatten_3.transpose(1, 2);  flatten_3 = None
        hidden_states_27 = torch.nn.functional.gelu(hidden_states_26);  hidden_states_26 = None
        hidden_states_28 = torch.nn.functional.dropout(hidden_states_27, 0.0, False, False);  hidden_states_27 = None
        hidden_states_29 = torch.nn.functional.linear(hidden_states_28, self_modules_stages_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_weight, self_modules_stages_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_bias);  hidden_states_28 = self_modules_stages_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_weight = self_modules_stages_modules_1_modules_blocks_modules_0_modules_mlp_modules_fc2_parameters_bias = None
        hidden_states_30 = torch.nn.functional.dropout(hidden_states_29, 0.0, False, False);  hidden_states_29 = None
        hidden_states_31 = hidden_states_30 + hidden_states_21;  hidden_states_30 = hidden_states_21 = None
        hidden_states_32 = torch.nn.functional.layer_norm(hidden_states_31, (64,), self_modules_stages_modules_1_modules_layer_norm_parameters_weight, self_modules_stages_modules_1_modules_layer_norm_parameters_bias, 1e-05);  hidden_states_31 = self_modules_stages_modules_1_modules_layer_norm_parameters_weight = self_modules_stages_modules_1_modules_layer_norm_parameters_bias = None
        reshape_4 = hidden_states_32.reshape(1, 12, 12, -1);  hidden_states_32 = None
        permute_1 = reshape_4.permute(0, 3, 1, 2);  reshape_4 = None
        hidden_states_33 = permute_1.contiguous();  permute_1 = None
        return (hidden_states_33,)
