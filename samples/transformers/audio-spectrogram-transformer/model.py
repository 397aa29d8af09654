import torch


class GraphModule(torch.nn.Module):
    def forward(
        self,
        input_values: torch.Tensor,
        self_modules_embeddings_modules_patch_embeddings_modules_projection_parameters_weight: torch.Tensor,
        self_modules_embeddings_modules_patch_embeddings_modules_projection_parameters_bias: torch.Tensor,
        self_modules_embeddings_parameters_cls_token: torch.Tensor,
        self_modules_embeddings_parameters_distillation_token: torch.Tensor,
        self_modules_embeddings_parameters_position_embeddings: torch.Tensor,
        self_modules_layers_modules_0_modules_layernorm_before_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_layernorm_before_parameters_bias: torch.Tensor,
        self_modules_layers_modules_0_modules_attention_modules_q_proj_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_attention_modules_q_proj_parameters_bias: torch.Tensor,
        self_modules_layers_modules_0_modules_attention_modules_k_proj_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_attention_modules_k_proj_parameters_bias: torch.Tensor,
        self_modules_layers_modules_0_modules_attention_modules_v_proj_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_attention_modules_v_proj_parameters_bias: torch.Tensor,
        self_modules_layers_modules_0_modules_attention_modules_o_proj_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_attention_modules_o_proj_parameters_bias: torch.Tensor,
        self_modules_layers_modules_0_modules_layernorm_after_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_layernorm_after_parameters_bias: torch.Tensor,
        self_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_bias: torch.Tensor,
        self_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_bias: torch.Tensor,
        self_modules_layers_modules_1_modules_layernorm_before_parameters_weight: torch.Tensor,
        self_modules_layers_modules_1_modules_layernorm_before_parameters_bias: torch.Tensor,
        self_modules_layers_modules_1_modules_attention_modules_q_proj_parameters_weight: torch.Tensor,
        self_modules_layers_modules_1_modules_attention_modules_q_proj_parameters_bias: torch.Tensor,
        self_modules_layers_modules_1_modules_attention_modules_k_proj_parameters_weight: torch.Tensor,
        self_modules_layers_modules_1_modules_attention_modules_k_proj_parameters_bias: torch.Tensor,
        self_modules_layers_modules_1_modules_attention_modules_v_proj_parameters_weight: torch.Tensor,
        self_modules_layers_modules_1_modules_attention_modules_v_proj_parameters_bias: torch.Tensor,
        self_modules_layers_modules_1_modules_attention_modules_o_proj_parameters_weight: torch.Tensor,
        self_modules_layers_modules_1_modules_attention_modules_o_proj_parameters_bias: torch.Tensor,
        self_modules_layers_modules_1_modules_layernorm_after_parameters_weight: torch.Tensor,
        self_modules_layers_modules_1_modules_layernorm_after_parameters_bias: torch.Tensor,
        self_modules_layers_modules_1_modules_mlp_modules_fc1_parameters_weight: torch.Tensor,
        self_modules_layers_modules_1_modules_mlp_modules_fc1_parameters_bias: torch.Tensor,
        self_modules_layers_modules_1_modules_mlp_modules_fc2_parameters_weight: torch.Tensor,
        self_modules_layers_modules_1_modules_mlp_modules_fc2_parameters_bias: torch.Tensor,
        self_modules_layernorm_parameters_weight: torch.Tensor,
        self_modules_layernorm_parameters_bias: torch.Tensor,
    ):
        input_values_1 = input_values.unsqueeze(1);  input_values = None
        input_values_2 = input_values_1.transpose(2, 3);  input_values_1 = None
        conv2d = torch.conv2d(input_values_2, self_modules_embeddings_modules_patch_embeddings_modules_projection_parameters_weight, self_modules_embeddings_modules_patch_embeddings_modules_projection_parameters_bias, (8, 8), (0, 0), (1, 1), 1);  input_values_2 = self_modules_embeddings_modules_patch_embeddings_modules_projection_parameters_weight = self_modules_embeddings_modules_patch_embeddings_modules_projection_parameters_bias = None
        flatten = conv2d.flatten(2);  conv2d = None
        embeddings = flatten.transpose(1, 2);  flatten = None
        cls_tokens = self_modules_embeddings_parameters_cls_token.expand(1, -1, -1);  self_modules_embeddings_parameters_cls_token = None
        distillation_tokens = self_modules_embeddings_parameters_distillation_token.expand(1, -1, -1);  self_modules_embeddings_parameters_distillation_token = None
        embeddings_1 = torch.cat((cls_tokens, distillation_tokens, embeddings), dim = 1);  cls_tokens = distillation_tokens = embeddings = None
        embeddings_2 = embeddings_1 + self_modules_embeddings_parameters_position_embeddings;  embeddings_1 = self_modules_embeddings_parameters_position_embeddings = None
        embeddings_3 = torch.nn.functional.dropout(embeddings_2, 0.0, False, False);  embeddings_2 = None
        hidden_states = torch.nn.functional.layer_norm(embeddings_3, (256,), self_modules_layers_modules_0_modules_layernorm_before_parameters_weight, self_modules_layers_modules_0_modules_layernorm_before_parameters_bias, 1e-12);  self_modules_layers_modules_0_modules_layernorm_before_parameters_weight = self_modules_layers_modules_0_modules_layernorm_before_parameters_bias = None
        linear = torch.nn.functional.linear(hidden_states, self_modules_layers_modules_0_modules_attention_modules_q_proj_parameters_weight, self_modules_layers_modules_0_modules_attention_modules_q_proj_parameters_bias);  self_modules_layers_modules_0_modules_attention_modules_q_proj_parameters_weight = self_modules_layers_modules_0_modules_attention_modules_q_proj_parameters_bias = None
        view = linear.view((1, 34, -1, 64));  linear = None
        query_states = view.transpose(1, 2);  view = None
        linear_1 = torch.nn.functional.linear(hidden_states, self_modules_layers_modules_0_modules_attention_modules_k_proj_parameters_weight, self_modules_layers_modules_0_modules_attention_modules_k_proj_parameters_bias);  self_modules_layers_modules_0_modules_attention_modules_k_proj_parameters_weight = self_modules_layers_modules_0_modules_attention_modules_k_proj_parameters_bias = None
        view_1 = linear_1.view((1, 34, -1, 64));  linear_1 = None
        key_states = view_1.transpose(1, 2);  view_1 = None
        linear_2 = torch.nn.functional.linear(hidden_states, self_modules_layers_modules_0_modules_attention_modules_v_proj_parameters_weight, self_modules_layers_modules_0_modules_attention_modules_v_proj_parameters_bias);  hidden_states = self_modules_layers_modules_0_modules_attention_modules_v_proj_parameters_weight = self_modules_layers_modules_0_modules_attention_modules_v_proj_parameters_bias = None
        view_2 = linear_2.view((1, 34, -1, 64));  linear_2 = None
        value_states = view_2.transpose(1, 2);  view_2 = None
        attn_output = torch.nn.functional.scaled_dot_product_attention(query_states, key_states, value_states, attn_mask = None, dropout_p = 0.0, scale = 0.125, is_causal = False);  query_states = key_states = value_states = None
        attn_output_1 = attn_output.reshape(1, -1, 34, 64);  attn_output = None
        transpose = attn_output_1.transpose(1, 2);  attn_output_1 = None
        attn_output_2 = transpose.contiguous();  transpose = None
        reshape = attn_output_2.reshape(1, 34, -1);  attn_output_2 = None
        attn_output_3 = reshape.contiguous();  reshape = None
        attn_output_4 = torch.nn.functional.linear(attn_output_3, self_modules_layers_modules_0_modules_attention_modules_o_proj_parameters_weight, self_modules_layers_modules_0_modules_attention_modules_o_proj_parameters_bias);  attn_output_3 = self_modules_layers_modules_0_modules_attention_modules_o_proj_parameters_weight = self_modules_layers_modules_0_modules_attention_modules_o_proj_parameters_bias = None
        hidden_states_1 = torch.nn.functional.dropout(attn_output_4, 0.0, False, False);  attn_output_4 = None
        hidden_states_2 = hidden_states_1 + embeddings_3;  hidden_states_1 = embeddings_3 = None
        hidden_states_3 = torch.nn.functional.layer_norm(hidden_states_2, (256,), self_modules_layers_modules_0_modules_layernorm_after_parameters_weight, self_modules_layers_modules_0_modules_layernorm_after_parameters_bias, 1e-12);  self_modules_layers_modules_0_modules_layernorm_after_parameters_weight = self_modules_layers_modules_0_modules_layernorm_after_parameters_bias = None
        hidden_states_4 = torch.nn.functional.linear(hidden_states_3, self_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_weight, self_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_bias);  hidden_states_3 = self_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_weight = self_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_bias = None
        hidden_states_5 = torch.nn.functional.gelu(hidden_states_4);  hidden_states_4 = None
        hidden_states_6 = torch.nn.functional.linear(hidden_states_5, self_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_weight, self_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_bias);  hidden_states_5 = self_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_weight = self_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_bias = None
        hidden_states_7 = torch.nn.functional.dropout(hidden_states_6, 0.0, False, False);  hidden_states_6 = None
        hidden_states_8 = hidden_states_7 + hidden_states_2;  hidden_states_7 = hidden_states_2 = None
        hidden_states_9 = torch.nn.functional.layer_norm(hidden_states_8, (256,), self_modules_layers_modules_1_modules_layernorm_before_parameters_weight, self_modules_layers_modules_1_modules_layernorm_before_parameters_bias, 1e-12);  self_modules_layers_modules_1_modules_layernorm_before_parameters_weight = self_modules_layers_modules_1_modules_layernorm_before_parameters_bias = None
        linear_3 = torch.nn.functional.linear(hidden_states_9, self_modules_layers_modules_1_modules_attention_modules_q_proj_parameters_weight, self_modules_layers_modules_1_modules_attention_modules_q_proj_parameters_bias);  self_modules_layers_modules_1_modules_attention_modules_q_proj_parameters_weight = self_modules_layers_modules_1_modules_attention_modules_q_proj_parameters_bias = None
        view_3 = linear_3.view((1, 34, -1, 64));  linear_3 = None
        query_states_1 = view_3.transpose(1, 2);  view_3 = None
        linear_4 = torch.nn.functional.linear(hidden_states_9, self_modules_layers_modules_1_modules_attention_modules_k_proj_parameters_weight, self_modules_layers_modules_1_modules_attention_modules_k_proj_parameters_bias);  self_modules_layers_modules_1_modules_attention_modules_k_proj_parameters_weight = self_modules_layers_modules_1_modules_attention_modules_k_proj_parameters_bias = None
        view_4 = linear_4.view((1, 34, -1, 64));  linear_4 = None
        key_states_1 = view_4.transpose(1, 2);  view_4 = None
        linear_5 = torch.nn.functional.linear(hidden_states_9, self_modules_layers_modules_1_modules_attention_modules_v_proj_parameters_weight, self_modules_layers_modules_1_modules_attention_modules_v_proj_parameters_bias);  hidden_states_9 = self_modules_layers_modules_1_modules_attention_modules_v_proj_parameters_weight = self_modules_layers_modules_1_modules_attention_modules_v_proj_parameters_bias = None
        view_5 = linear_5.view((1, 34, -1, 64));  linear_5 = None
        value_states_1 = view_5.transpose(1, 2);  view_5 = None
        attn_output_5 = torch.nn.functional.scaled_dot_product_attention(query_states_1, key_states_1, value_states_1, attn_mask = None, dropout_p = 0.0, scale = 0.125, is_causal = False);  query_states_1 = key_states_1 = value_states_1 = None
        attn_output_6 = attn_output_5.reshape(1, -1, 34, 64);  attn_output_5 = None
        transpose_1 = attn_output_6.transpose(1, 2);  attn_output_6 = None
        attn_output_7 = transpose_1.contiguous();  transpose_1 = None
        reshape_1 = attn_output_7.reshape(1, 34, -1);  attn_output_7 = None
        attn_output_8 = reshape_1.contiguous();  reshape_1 = None
        attn_output_9 = torch.nn.functional.linear(attn_output_8, self_modules_layers_modules_1_modules_attention_modules_o_proj_parameters_weight, self_modules_layers_modules_1_modules_attention_modules_o_proj_parameters_bias);  attn_output_8 = self_modules_layers_modules_1_modules_attention_modules_o_proj_parameters_weight = self_modules_layers_modules_1_modules_attention_modules_o_proj_parameters_bias = None
        hidden_states_10 = torch.nn.functional.dropout(attn_output_9, 0.0, False, False);  attn_output_9 = None
        hidden_states_11 = hidden_states_10 + hidden_states_8;  hidden_states_10 = hidden_states_8 = None
        hidden_states_12 = torch.nn.functional.layer_norm(hidden_states_11, (256,), self_modules_layers_modules_1_modules_layernorm_after_parameters_weight, self_modules_layers_modules_1_modules_layernorm_after_parameters_bias, 1e-12);  self_modules_layers_modules_1_modules_layernorm_after_parameters_weight = self_modules_layers_modules_1_modules_layernorm_after_parameters_bias = None
        hidden_states_13 = torch.nn.functional.linear(hidden_states_12, self_modules_layers_modules_1_modules_mlp_modules_fc1_parameters_weight, self_modules_layers_modules_1_modules_mlp_modules_fc1_parameters_bias);  hidden_states_12 = self_modules_layers_modules_1_modules_mlp_modules_fc1_parameters_weight = self_modules_layers_modules_1_modules_mlp_modules_fc1_parameters_bias = None
        hidden_states_14 = torch.nn.functional.gelu(hidden_states_13);  hidden_states_13 = None
        hidden_states_15 = torch.nn.functional.linear(hidden_states_14, self_modules_layers_modules_1_modules_mlp_modules_fc2_parameters_weight, self_modules_layers_modules_1_modules_mlp_modules_fc2_parameters_bias);  hidden_states_14 = self_modules_layers_modules_1_modules_mlp_modules_fc2_parameters_weight = self_modules_layers_modules_1_modules_mlp_modules_fc2_parameters_bias = None
        hidden_states_16 = torch.nn.functional.dropout(hidden_states_15, 0.0, False, False);  hidden_states_15 = None
        hidden_states_17 = hidden_states_16 + hidden_states_11;  hidden_states_16 = hidden_states_11 = None
        sequence_output = torch.nn.functional.layer_norm(hidden_states_17, (256,), self_modules_layernorm_parameters_weight, self_modules_layernorm_parameters_bias, 1e-12);  hidden_states_17 = self_modules_layernorm_parameters_weight = self_modules_layernorm_parameters_bias = None
        getitem = sequence_output[(slice(None, None, None), 0)]
        getitem_1 = sequence_output[(slice(None, None, None), 1)]
        add = getitem + getitem_1;  getitem = getitem_1 = None
        pooled_output = add / 2;  add = None
        return (sequence_output, pooled_output)
