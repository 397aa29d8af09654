import torch


class GraphModule(torch.nn.Module):
    def forward(
        self,
        input_features: torch.Tensor,
        self_modules_encoder_modules_conv1_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_conv1_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_conv2_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_conv2_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_embed_positions_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_self_attn_layer_norm_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_self_attn_layer_norm_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_final_layer_norm_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_final_layer_norm_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_fc1_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_fc1_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_fc2_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_fc2_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layer_norm_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layer_norm_parameters_bias: torch.Tensor,
        decoder_input_ids: torch.Tensor,
        self_modules_decoder_modules_embed_tokens_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_embed_positions_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_self_attn_layer_norm_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_self_attn_layer_norm_parameters_bias: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_bias: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_bias: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_bias: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_layer_norm_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_layer_norm_parameters_bias: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_q_proj_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_q_proj_parameters_bias: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_k_proj_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_v_proj_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_v_proj_parameters_bias: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_out_proj_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_out_proj_parameters_bias: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_final_layer_norm_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_final_layer_norm_parameters_bias: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_fc1_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_fc1_parameters_bias: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_fc2_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_layers_modules_0_modules_fc2_parameters_bias: torch.Tensor,
        self_modules_decoder_modules_layer_norm_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_layer_norm_parameters_bias: torch.Tensor,
    ):
        target_device = input_features.device
        conv1d = torch.conv1d(input_features, self_modules_encoder_modules_conv1_parameters_weight, self_modules_encoder_modules_conv1_parameters_bias, (1,), (1,), (1,), 1);  input_features = self_modules_encoder_modules_conv1_parameters_weight = self_modules_encoder_modules_conv1_parameters_bias = None
        inputs_embeds = torch.nn.functional.gelu(conv1d);  conv1d = None
        conv1d_1 = torch.conv1d(inputs_embeds, self_modules_encoder_modules_conv2_parameters_weight, self_modules_encoder_modules_conv2_parameters_bias, (2,), (1,), (1,), 1);  inputs_embeds = self_modules_encoder_modules_conv2_parameters_weight = self_modules_encoder_modules_conv2_parameters_bias = None
        inputs_embeds_1 = torch.nn.functional.gelu(conv1d_1);  conv1d_1 = None
        inputs_embeds_2 = inputs_embeds_1.permute(0, 2, 1);  inputs_embeds_1 = None
        all_positions = torch.arange(64, device = target_device)
        embedding = torch.nn.functional.embedding(all_positions, self_modules_encoder_modules_embed_positions_parameters_weight, None, None, 2.0, False, False);  all_positions = self_modules_encoder_modules_embed_positions_parameters_weight = None
        hidden_states = inputs_embeds_2 + embedding;  inputs_embeds_2 = embedding = None
        hidden_states_1 = torch.nn.functional.dropout(hidden_states, p = 0.0, training = False);  hidden_states = None
        hidden_states_2 = torch.nn.functional.layer_norm(hidden_states_1, (256,), self_modules_encoder_modules_layers_modules_0_modules_self_attn_layer_norm_parameters_weight, self_modules_encoder_modules_layers_modules_0_modules_self_attn_layer_norm_parameters_bias, 1e-05);  self_modules_encoder_modules_layers_modules_0_modules_self_attn_layer_norm_parameters_weight = self_modules_encoder_modules_layers_modules_0_modules_self_attn_layer_norm_parameters_bias = None
        linear = torch.nn.functional.linear(hidden_states_2, self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight, self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_bias);  self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight = self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_bias = None
        mul = linear * 0.125;  linear = None
        view = mul.view((1, 64, -1, 64));  mul = None
        transpose = view.transpose(1, 2);  view = None
        query_states = transpose.contiguous();  transpose = None
        linear_1 = torch.nn.functional.linear(hidden_states_2, self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight, None);  self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight = None
        view_1 = linear_1.view((1, -1, 4, 64));  linear_1 = None
        transpose_1 = view_1.transpose(1, 2);  view_1 = None
        key_states = transpose_1.contiguous();  transpose_1 = None
        linear_2 = torch.nn.functional.linear(hidden_states_2, self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight, self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_bias);  hidden_states_2 = self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight = self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_bias = None
        view_2 = linear_2.view((1, -1, 4, 64));  linear_2 = None
        transpose_2 = view_2.transpose(1, 2);  view_2 = None
        value_states = transpose_2.contiguous();  transpose_2 = None
        attn_output = torch.nn.functional.scaled_dot_product_attention(query_states, key_states, value_states, attn_mask = None, dropout_p = 0.0, scale = 1.0, is_causal = False);  query_states = key_states = value_states = None
        attn_output_1 = attn_output.reshape(1, -1, 64, 64);  attn_output = None
        transpose_3 = attn_output_1.transpose(1, 2);  attn_output_1 = None
        attn_output_2 = transpose_3.contiguous();  transpose_3 = None
        reshape = attn_output_2.reshape(1, 64, -1);  attn_output_2 = None
        attn_output_3 = reshape.contiguous();  reshape = None
        attn_output_4 = torch.nn.functional.linear(attn_output_3, self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_weight, self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_bias);  attn_output_3 = self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_weight = self_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_bias = None
        hidden_states_3 = torch.nn.functional.dropout(attn_output_4, p = 0.0, training = False);  attn_output_4 = None
        hidden_states_4 = hidden_states_1 + hidden_states_3;  hidden_states_1 = hidden_states_3 = None
        hidden_states_5 = torch.nn.functional.layer_norm(hidden_states_4, (256,), self_modules_encoder_modules_layers_modules_0_modules_final_layer_norm_parameters_weight, self_modules_encoder_modules_layers_modules_0_modules_final_layer_norm_parameters_bias, 1e-05);  self_modules_encoder_modules_layers_modules_0_modules_final_layer_norm_parameters_weight = self_modules_encoder_modules_layers_modules_0_modules_final_layer_norm_parameters_bias = None
        linear_3 = torch.nn.functional.linear(hidden_states_5, self_modules_encoder_modules_layers_modules_0_modules_fc1_parameters_weight, self_modules_encoder_modules_layers_modules_0_modules_fc1_parameters_bias);  hidden_states_5 = self_modules_encoder_modules_layers_modules_0_modules_fc1_parameters_weight = self_modules_encoder_modules_layers_modules_0_modules_fc1_parameters_bias = None
        hidden_states_6 = torch.nn.functional.gelu(linear_3);  linear_3 = None
        hidden_states_7 = torch.nn.functional.dropout(hidden_states_6, p = 0.0, training = False);  hidden_states_6 = None
        hidden_states_8 = torch.nn.functional.linear(hidden_states_7, self_modules_encoder_modules_layers_modules_0_modules_fc2_parameters_weight, self_modules_encoder_modules_layers_modules_0_modules_fc2_parameters_bias);  hidden_states_7 = self_modules_encoder_modules_layers_modules_0_modules_fc2_parameters_weight = self_modules_encoder_modules_layers_modules_0_modules_fc2_parameters_bias = None
        hidden_states_9 = torch.nn.functional.dropout(hidden_states_8, p = 0.0, training = False);  hidden_states_8 = None
        hidden_states_10 = hidden_states_4 + hidden_states_9;  hidden_states_4 = hidden_states_9 = None
        hidden_states_11 = torch.nn.functional.layer_norm(hidden_states_10, (256,), self_modules_encoder_modules_layer_norm_parameters_weight, self_modules_encoder_modules_layer_norm_parameters_bias, 1e-05);  hidden_states_10 = self_modules_encoder_modules_layer_norm_parameters_weight = self_modules_encoder_modules_layer_norm_parameters_bias = None
        inputs_embeds_3 = torch.nn.functional.embedding(decoder_input_ids, self_modules_decoder_modules_embed_tokens_parameters_weight, 0, None, 2.0, False, False);  decoder_input_ids = self_modules_decoder_modules_embed_tokens_parameters_weight = None
        arange = torch.arange(32, device = target_device)
        position_ids = arange + 0;  arange = None
        unsqueeze = position_ids.unsqueeze(0);  position_ids = None
        position_ids_1 = unsqueeze.repeat(1, 1);  unsqueeze = None
        positions = self_modules_decoder_modules_embed_positions_parameters_weight[position_ids_1];  self_modules_decoder_modules_embed_positions_parameters_weight = None
        to = positions.to(target_device);  positions = None
        hidden_states_12 = inputs_embeds_3 + to;  inputs_embeds_3 = to = None
        hidden_states_13 = torch.nn.functional.dropout(hidden_states_12, p = 0.0, training = False);  hidden_states_12 = None
        getitem = position_ids_1[(slice(None, None, None), slice(None, 1, None))]
        first_dummy_value = getitem - 1;  getitem = None
        position_diff = torch.diff(position_ids_1, prepend = first_dummy_value, dim = -1);  first_dummy_value = None
        ne = position_diff != 1;  position_diff = None
        packed_sequence_mask = ne.cumsum(-1);  ne = None
        expand = position_ids_1.expand(1, -1);  position_ids_1 = None
        batch_arange = torch.arange(1, device = target_device)
        head_arange = torch.arange(1, device = target_device);  head_arange = None
        arange_1 = torch.arange(32, device = target_device)
        q_arange = arange_1 + 0;  arange_1 = None
        arange_2 = torch.arange(32, device = target_device)
        kv_arange = arange_2 + 0;  arange_2 = None
        batch_indices = batch_arange[(slice(None, None, None), None, None, None)];  batch_arange = None
        q_indices = q_arange[(None, None, slice(None, None, None), None)];  q_arange = None
        kv_indices = kv_arange[(None, None, None, slice(None, None, None))];  kv_arange = None
        result = q_indices.new_ones((), dtype = torch.bool)
        getitem_1 = packed_sequence_mask[(batch_indices, q_indices)]
        getitem_2 = packed_sequence_mask[(batch_indices, kv_indices)];  packed_sequence_mask = None
        eq = getitem_1 == getitem_2;  getitem_1 = getitem_2 = None
        to_1 = eq.to(target_device);  eq = None
        result_1 = result & to_1;  result = to_1 = None
        getitem_3 = expand[(batch_indices, q_indices)];  q_indices = None
        getitem_4 = expand[(batch_indices, kv_indices)];  expand = batch_indices = kv_indices = None
        le = getitem_4 <= getitem_3;  getitem_4 = getitem_3 = None
        to_2 = le.to(target_device);  le = target_device = None
        result_2 = result_1 & to_2;  result_1 = to_2 = None
        attention_mask = result_2.expand(1, -1, 32, 32);  result_2 = None
        hidden_states_14 = torch.nn.functional.layer_norm(hidden_states_13, (256,), self_modules_decoder_modules_layers_modules_0_modules_self_attn_layer_norm_parameters_weight, self_modules_decoder_modules_layers_modules_0_modules_self_attn_layer_norm_parameters_bias, 1e-05);  self_modules_decoder_modules_layers_modules_0_modules_self_attn_layer_norm_parameters_weight = self_modules_decoder_modules_layers_modules_0_modules_self_attn_layer_norm_parameters_bias = None
        linear_4 = torch.nn.functional.linear(hidden_states_14, self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight, self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_bias);  self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight = self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_bias = None
        mul_1 = linear_4 * 0.125;  linear_4 = None
        view_3 = mul_1.view((1, 32, -1, 64));  mul_1 = None
        transpose_4 = view_3.transpose(1, 2);  view_3 = None
        query_states_1 = transpose_4.contiguous();  transpose_4 = None
        linear_5 = torch.nn.functional.linear(hidden_states_14, self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight, None);  self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight = None
        view_4 = linear_5.view((1, -1, 4, 64));  linear_5 = None
        transpose_5 = view_4.transpose(1, 2);  view_4 = None
        key_states_1 = transpose_5.contiguous();  transpose_5 = None
        linear_6 = torch.nn.functional.linear(hidden_states_14, self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight, self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_bias);  hidden_states_14 = self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight = self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_bias = None
        view_5 = linear_6.view((1, -1, 4, 64));  linear_6 = None
        transpose_6 = view_5.transpose(1, 2);  view_5 = None
        value_states_1 = transpose_6.contiguous();  transpose_6 = None
        attn_output_5 = torch.nn.functional.scaled_dot_product_attention(query_states_1, key_states_1, value_states_1, attn_mask = attention_mask, dropout_p = 0.0, scale = 1.0, is_causal = False);  query_states_1 = key_states_1 = value_states_1 = attention_mask = None
        attn_output_6 = attn_output_5.reshape(1, -1, 32, 64);  attn_output_5 = None
        transpose_7 = attn_output_6.transpose(1, 2);  attn_output_6 = None
        attn_output_7 = transpose_7.contiguous();  transpose_7 = None
        reshape_1 = attn_output_7.reshape(1, 32, -1);  attn_output_7 = None
        attn_output_8 = reshape_1.contiguous();  reshape_1 = None
        attn_output_9 = torch.nn.functional.linear(attn_output_8, self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_weight, self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_bias);  attn_output_8 = self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_weight = self_modules_decoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_bias = None
        hidden_states_15 = torch.nn.functional.dropout(attn_output_9, p = 0.0, training = False);  attn_output_9 = None
        hidden_states_16 = hidden_states_13 + hidden_states_15;  hidden_states_13 = hidden_states_15 = None
        hidden_states_17 = torch.nn.functional.layer_norm(hidden_states_16, (256,), self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_layer_norm_parameters_weight, self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_layer_norm_parameters_bias, 1e-05);  self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_layer_norm_parameters_weight = self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_layer_norm_parameters_bias = None
        linear_7 = torch.nn.functional.linear(hidden_states_17, self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_q_proj_parameters_weight, self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_q_proj_parameters_bias);  hidden_states_17 = self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_q_proj_parameters_weight = self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_q_proj_parameters_bias = None
        mul_2 = linear_7 * 0.125;  linear_7 = None
        view_6 = mul_2.view((1, 32, -1, 64));  mul_2 = None
        transpose_8 = view_6.transpose(1, 2);  view_6 = None
        query_states_2 = transpose_8.contiguous();  transpose_8 = None
        linear_8 = torch.nn.functional.linear(hidden_states_11, self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_k_proj_parameters_weight, None);  self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_k_proj_parameters_weight = None
        view_7 = linear_8.view((1, -1, 4, 64));  linear_8 = None
        transpose_9 = view_7.transpose(1, 2);  view_7 = None
        key_states_2 = transpose_9.contiguous();  transpose_9 = None
        linear_9 = torch.nn.functional.linear(hidden_states_11, self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_v_proj_parameters_weight, self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_v_proj_parameters_bias);  self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_v_proj_parameters_weight = self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_v_proj_parameters_bias = None
        view_8 = linear_9.view((1, -1, 4, 64));  linear_9 = None
        transpose_10 = view_8.transpose(1, 2);  view_8 = None
        value_states_2 = transpose_10.contiguous();  transpose_10 = None
        attn_output_10 = torch.nn.functional.scaled_dot_product_attention(query_states_2, key_states_2, value_states_2, attn_mask = None, dropout_p = 0.0, scale = 1.0, is_causal = False);  query_states_2 = key_states_2 = value_states_2 = None
        attn_output_11 = attn_output_10.reshape(1, -1, 32, 64);  attn_output_10 = None
        transpose_11 = attn_output_11.transpose(1, 2);  attn_output_11 = None
        attn_output_12 = transpose_11.contiguous();  transpose_11 = None
        reshape_2 = attn_output_12.reshape(1, 32, -1);  attn_output_12 = None
        attn_output_13 = reshape_2.contiguous();  reshape_2 = None
        attn_output_14 = torch.nn.functional.linear(attn_output_13, self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_out_proj_parameters_weight, self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_out_proj_parameters_bias);  attn_output_13 = self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_out_proj_parameters_weight = self_modules_decoder_modules_layers_modules_0_modules_encoder_attn_modules_out_proj_parameters_bias = None
        hidden_states_18 = torch.nn.functional.dropout(attn_output_14, p = 0.0, training = False);  attn_output_14 = None
        hidden_states_19 = hidden_states_16 + hidden_states_18;  hidden_states_16 = hidden_states_18 = None
        hidden_states_20 = torch.nn.functional.layer_norm(hidden_states_19, (256,), self_modules_decoder_modules_layers_modules_0_modules_final_layer_norm_parameters_weight, self_modules_decoder_modules_layers_modules_0_modules_final_layer_norm_parameters_bias, 1e-05);  self_modules_decoder_modules_layers_modules_0_modules_final_layer_norm_parameters_weight = self_modules_decoder_modules_layers_modules_0_modules_final_layer_norm_parameters_bias = None
        linear_10 = torch.nn.functional.linear(hidden_states_20, self_modules_decoder_modules_layers_modules_0_modules_fc1_parameters_weight, self_modules_decoder_modules_layers_modules_0_modules_fc1_parameters_bias);  hidden_states_20 = self_modules_decoder_modules_layers_modules_0_modules_fc1_parameters_weight = self_modules_decoder_modules_layers_modules_0_modules_fc1_parameters_bias = None
        hidden_states_21 = torch.nn.functional.gelu(linear_10);  linear_10 = None
        hidden_states_22 = torch.nn.functional.dropout(hidden_states_21, p = 0.0, training = False);  hidden_states_21 = None
        hidden_states_23 = torch.nn.functional.linear(hidden_states_22, self_modules_decoder_modules_layers_modules_0_modules_fc2_parameters_weight, self_modules_decoder_modules_layers_modules_0_modules_fc2_parameters_bias);  hidden_states_22 = self_modules_decoder_modules_layers_modules_0_modules_fc2_parameters_weight = self_modules_decoder_modules_layers_modules_0_modules_fc2_parameters_bias = None
        hidden_states_24 = torch.nn.functional.dropout(hidden_states_23, p = 0.0, training = False);  hidden_states_23 = None
        hidden_states_25 = hidden_states_19 + hidden_states_24;  hidden_states_19 = hidden_states_24 = None
        hidden_states_26 = torch.nn.functional.layer_norm(hidden_states_25, (256,), self_modules_decoder_modules_layer_norm_parameters_weight, self_modules_decoder_modules_layer_norm_parameters_bias, 1e-05);  hidden_states_25 = self_modules_decoder_modules_layer_norm_parameters_weight = self_modules_decoder_modules_layer_norm_parameters_bias = None
        return (hidden_states_26, hidden_states_11)
