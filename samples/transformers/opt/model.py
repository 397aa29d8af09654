import torch


class GraphModule(torch.nn.Module):
    def forward(
        self,
        input_ids: torch.Tensor,
        self_modules_decoder_modules_embed_tokens_parameters_weight: torch.Tensor,
        attention_mask: torch.Tensor,
        self_modules_decoder_modules_embed_positions_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_self_attn_layer_norm_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_self_attn_layer_norm_parameters_bias: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_bias: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_bias: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_bias: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_bias: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_final_layer_norm_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_final_layer_norm_parameters_bias: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_fc1_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_fc1_parameters_bias: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_fc2_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_fc2_parameters_bias: torch.Tensor,
        self_modules_decoder_modules_layers_modules_1_modules_self_attn_layer_norm_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_layers_modules_1_modules_self_attn_layer_norm_parameters_bias: torch.Tensor,
        self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_q_proj_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_q_proj_parameters_bias: torch.Tensor,
        self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_k_proj_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_k_proj_parameters_bias: torch.Tensor,
        self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_v_proj_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_v_proj_parameters_bias: torch.Tensor,
        self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_out_proj_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_out_proj_parameters_bias: torch.Tensor,
        self_modules_decoder_modules_layers_modules_1_modules_final_layer_norm_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_layers_modules_1_modules_final_layer_norm_parameters_bias: torch.Tensor,
        self_modules_decoder_modules_layers_modules_1_modules_fc1_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_layers_modules_1_modules_fc1_parameters_bias: torch.Tensor,
        self_modules_decoder_modules_layers_modules_1_modules_fc2_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_layers_modules_1_modules_fc2_parameters_bias: torch.Tensor,
        self_modules_decoder_modules_final_layer_norm_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_final_layer_norm_parameters_bias: torch.Tensor,
    ):
        target_device = input_ids.device
        input_ids_1 = input_ids.view(-1, 64);  input_ids = None
        inputs_embeds = torch.nn.functional.embedding(input_ids_1, self_modules_decoder_modules_embed_tokens_parameters_weight, 0, None, 2.0, False, False);  input_ids_1 = self_modules_decoder_modules_embed_tokens_parameters_weight = None
        position_ids = torch.cumsum(attention_mask, dim = 1)
        mul = position_ids * attention_mask;  position_ids = None
        sub = mul - 1;  mul = None
        position_ids_1 = sub.long();  sub = None
        position_ids_2 = position_ids_1[(slice(None, None, None), slice(0, None, None))];  position_ids_1 = None
        attention_mask_1 = attention_mask.to(device = target_device, dtype = torch.bool);  attention_mask = None
        batch_arange = torch.arange(1, device = target_device)
        head_arange = torch.arange(1, device = target_device);  head_arange = None
        arange = torch.arange(64, device = target_device)
        q_arange = arange + 0;  arange = None
        arange_1 = torch.arange(64, device = target_device)
        kv_arange = arange_1 + 0;  arange_1 = None
        batch_indices = batch_arange[(slice(None, None, None), None, None, None)];  batch_arange = None
        q_indices = q_arange[(None, None, slice(None, None, None), None)];  q_arange = None
        kv_indices = kv_arange[(None, None, None, slice(None, None, None))];  kv_arange = None
        result = q_indices.new_ones((), dtype = torch.bool)
        le = kv_indices <= q_indices;  q_indices = None
        to = le.to(target_device);  le = None
        result_1 = result & to;  result = to = None
        getitem = attention_mask_1[(batch_indices, kv_indices)];  attention_mask_1 = batch_indices = kv_indices = None
        to_1 = getitem.to(target_device);  getitem = None
        result_2 = result_1 & to_1;  result_1 = to_1 = None
        attention_mask_2 = result_2.expand(1, -1, 64, 64);  result_2 = None
        add = position_ids_2 + 2;  position_ids_2 = None
        pos_embeds = torch.nn.functional.embedding(add, self_modules_decoder_modules_embed_positions_parameters_weight, None, None, 2.0, False, False);  add = self_modules_decoder_modules_embed_positions_parameters_weight = None
        to_2 = pos_embeds.to(target_device);  pos_embeds = target_device = None
        hidden_states = inputs_embeds + to_2;  inputs_embeds = to_2 = None
        hidden_states_1 = torch.nn.functional.layer_norm(hidden_states, (256,), self_modules_decoder_modules_layers_modules_0_modules_self_attn_layer_norm_parameters_weight, self_modules_decoder_modules_layers_modules_0_modules_self_attn_layer_norm_parameters_bias, 1e-05);  self_modules_decoder_modules_layers_modules_0_modules_self_attn_layer_norm_parameters_weight = self_modules_decoder_modules_layers_modules_0_modules_self_attn_layer_norm_parameters_bias = None
        linear = torch.nn.functional.linear(hidden_states_1, self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight, self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_bias);  self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight = self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_bias = None
        query_states = linear * 0.125;  linear = None
        view = query_states.view(1, -1, 4, 64);  query_states = None
        query_states_1 = view.transpose(1, 2);  view = None
        key_states = torch.nn.functional.linear(hidden_states_1, self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight, self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_bias);  self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight = self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_bias = None
        value_states = torch.nn.functional.linear(hidden_states_1, self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight, self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_bias);  hidden_states_1 = self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight = self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_bias = None
        view_1 = key_states.view(1, -1, 4, 64);  key_states = None
        key_states_1 = view_1.transpose(1, 2);  view_1 = None
        view_2 = value_states.view(1, -1, 4, 64);  value_states = None
        value_states_1 = view_2.transpose(1, 2);  view_2 = None
        attn_output = torch.nn.functional.scaled_dot_product_attention(query_states_1, key_states_1, value_states_1, attn_mask = attention_mask_2, dropout_p = 0.0, scale = 1.0, is_causal = False);  query_states_1 = key_states_1 = value_states_1 = None
        attn_output_1 = attn_output.reshape(1, -1, 64, 64);  attn_output = None
        transpose = attn_output_1.transpose(1, 2);  attn_output_1 = None
        attn_output_2 = transpose.contiguous();  transpose = None
        reshape = attn_output_2.reshape(1, 64, -1);  attn_output_2 = None
        attn_output_3 = reshape.contiguous();  reshape = None
        attn_output_4 = torch.nn.functional.linear(attn_output_3, self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_weight, self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_bias);  attn_output_3 = self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_weight = self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_bias = None
        hidden_states_2 = torch.nn.functional.dropout(attn_output_4, p = 0.1, training = False);  attn_output_4 = None
        hidden_states_3 = hidden_states + hidden_states_2;  hidden_states = hidden_states_2 = None
        hidden_states_4 = hidden_states_3.reshape(-1, 256);  hidden_states_3 = None
        hidden_states_5 = torch.nn.functional.layer_norm(hidden_states_4, (256,), self_modules_decoder_modules_layers_modules_0_modules_final_layer_norm_parameters_weight, self_modules_decoder_modules_layers_modules_0_modules_final_layer_norm_parameters_bias, 1e-05);  self_modules_decoder_modules_layers_modules_0_modules_final_layer_norm_parameters_weight = self_modules_decoder_modules_layers_modules_0_modules_final_layer_norm_parameters_bias = None
        hidden_states_6 = torch.nn.functional.linear(hidden_states_5, self_modules_decoder_modules_layers_modules_0_modules_fc1_parameters_weight, self_modules_decoder_modules_layers_modules_0_modules_fc1_parameters_bias);  hidden_states_5 = self_modules_decoder_modules_layers_modules_0_modules_fc1_parameters_weight = self_modules_decoder_modules_layers_modules_0_modules_fc1_parameters_bias = None
        hidden_states_7 = torch.nn.functional.relu(hidden_states_6, inplace = False);  hidden_states_6 = None
        hidden_states_8 = torch.nn.functional.linear(hidden_states_7, self_modules_decoder_modules_layers_modules_0_modules_fc2_parameters_weight, self_modules_decoder_modules_layers_modules_0_modules_fc2_parameters_bias);  hidden_states_7 = self_modules_decoder_modules_layers_modules_0_modules_fc2_parameters_weight = self_modules_decoder_modules_layers_modules_0_modules_fc2_parameters_bias = None
        hidden_states_9 = torch.nn.functional.dropout(hidden_states_8, p = 0.1, training = False);  hidden_states_8 = None
        add_1 = hidden_states_4 + hidden_states_9;  hidden_states_4 = hidden_states_9 = None
        hidden_states_10 = add_1.view((1, 64, 256));  add_1 = None
        hidden_states_11 = torch.nn.functional.layer_norm(hidden_states_10, (256,), self_modules_decoder_modules_layers_modules_1_modules_self_attn_layer_norm_parameters_weight, self_modules_decoder_modules_layers_modules_1_modules_self_attn_layer_norm_parameters_bias, 1e-05);  self_modules_decoder_modules_layers_modules_1_modules_self_attn_layer_norm_parameters_weight = self_modules_decoder_modules_layers_modules_1_modules_self_attn_layer_norm_parameters_bias = None
        linear_1 = torch.nn.functional.linear(hidden_states_11, self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_q_proj_parameters_weight, self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_q_proj_parameters_bias);  self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_q_proj_parameters_weight = self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_q_proj_parameters_bias = None
        query_states_2 = linear_1 * 0.125;  linear_1 = None
        view_3 = query_states_2.view(1, -1, 4, 64);  query_states_2 = None
        query_states_3 = view_3.transpose(1, 2);  view_3 = None
        key_states_2 = torch.nn.functional.linear(hidden_states_11, self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_k_proj_parameters_weight, self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_k_proj_parameters_bias);  self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_k_proj_parameters_weight = self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_k_proj_parameters_bias = None
        value_states_2 = torch.nn.functional.linear(hidden_states_11, self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_v_proj_parameters_weight, self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_v_proj_parameters_bias);  hidden_states_11 = self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_v_proj_parameters_weight = self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_v_proj_parameters_bias = None
        view_4 = key_states_2.view(1, -1, 4, 64);  key_states_2 = None
        key_states_3 = view_4.transpose(1, 2);  view_4 = None
        view_5 = value_states_2.view(1, -1, 4, 64);  value_states_2 = None
        value_states_3 = view_5.transpose(1, 2);  view_5 = None
        attn_output_5 = torch.nn.functional.scaled_dot_product_attention(query_states_3, key_states_3, value_states_3, attn_mask = attention_mask_2, dropout_p = 0.0, scale = 1.0, is_causal = False);  query_states_3 = key_states_3 = value_states_3 = attention_mask_2 = None
        attn_output_6 = attn_output_5.reshape(1, -1, 64, 64);  attn_output_5 = None
        transpose_1 = attn_output_6.transpose(1, 2);  attn_output_6 = None
        attn_output_7 = transpose_1.contiguous();  transpose_1 = None
        reshape_1 = attn_output_7.reshape(1, 64, -1);  attn_output_7 = None
        attn_output_8 = reshape_1.contiguous();  reshape_1 = None
        attn_output_9 = torch.nn.functional.linear(attn_output_8, self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_out_proj_parameters_weight, self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_out_proj_parameters_bias);  attn_output_8 = self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_out_proj_parameters_weight = self_modules_decoder_modules_layers_modules_1_modules_self_attn_modules_out_proj_parameters_bias = None
        hidden_states_12 = torch.nn.functional.dropout(attn_output_9, p = 0.1, training = False);  attn_output_9 = None
        hidden_states_13 = hidden_states_10 + hidden_states_12;  hidden_states_10 = hidden_states_12 = None
        hidden_states_14 = hidden_states_13.reshape(-1, 256);  hidden_states_13 = None
        hidden_states_15 = torch.nn.functional.layer_norm(hidden_states_14, (256,), self_modules_decoder_modules_layers_modules_1_modules_final_layer_norm_parameters_weight, self_modules_decoder_modules_layers_modules_1_modules_final_layer_norm_parameters_bias, 1e-05);  self_modules_decoder_modules_layers_modules_1_modules_final_layer_norm_parameters_weight = self_modules_decoder_modules_layers_modules_1_modules_final_layer_norm_parameters_bias = None
        hidden_states_16 = torch.nn.functional.linear(hidden_states_15, self_modules_decoder_modules_layers_modules_1_modules_fc1_parameters_weight, self_modules_decoder_modules_layers_modules_1_modules_fc1_parameters_bias);  hidden_states_15 = self_modules_decoder_modules_layers_modules_1_modules_fc1_parameters_weight = self_modules_decoder_modules_layers_modules_1_modules_fc1_parameters_bias = None
        hidden_states_17 = torch.nn.functional.relu(hidden_states_16, inplace = False);  hidden_states_16 = None
        hidden_states_18 = torch.nn.functional.linear(hidden_states_17, self_modules_decoder_modules_layers_modules_1_modules_fc2_parameters_weight, self_modules_decoder_modules_layers_modules_1_modules_fc2_parameters_bias);  hidden_states_17 = self_modules_decoder_modules_layers_modules_1_modules_fc2_parameters_weight = self_modules_decoder_modules_layers_modules_1_modules_fc2_parameters_bias = None
        hidden_states_19 = torch.nn.functional.dropout(hidden_states_18, p = 0.1, training = False);  hidden_states_18 = None
        add_2 = hidden_states_14 + hidden_states_19;  hidden_states_14 = hidden_states_19 = None
        hidden_states_20 = add_2.view((1, 64, 256));  add_2 = None
        hidden_states_21 = torch.nn.functional.layer_norm(hidden_states_20, (256,), self_modules_decoder_modules_final_layer_norm_parameters_weight, self_modules_decoder_modules_final_layer_norm_parameters_bias, 1e-05);  hidden_states_20 = self_modules_decoder_modules_final_layer_norm_parameters_weight = self_modules_decoder_modules_final_layer_norm_parameters_bias = None
        return (hidden_states_21,)
