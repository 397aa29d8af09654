import torch


class GraphModule(torch.nn.Module):
    def forward(
        self,
        pixel_values: torch.Tensor,
        self_modules_vision_model_modules_embeddings_modules_patch_embedding_parameters_weight: torch.Tensor,
        self_modules_vision_model_modules_embeddings_modules_patch_embedding_parameters_bias: torch.Tensor,
        self_modules_vision_model_modules_embeddings_buffers_position_ids: torch.Tensor,
        self_modules_vision_model_modules_embeddings_modules_position_embedding_parameters_weight: torch.Tensor,
        self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm1_parameters_weight: torch.Tensor,
        self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm1_parameters_bias: torch.Tensor,
        self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight: torch.Tensor,
        self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_bias: torch.Tensor,
        self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight: torch.Tensor,
        self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_bias: torch.Tensor,
        self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight: torch.Tensor,
        self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_bias: torch.Tensor,
        self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_weight: torch.Tensor,
        self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_bias: torch.Tensor,
        self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm2_parameters_weight: torch.Tensor,
        self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm2_parameters_bias: torch.Tensor,
        self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_weight: torch.Tensor,
        self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_bias: torch.Tensor,
        self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_weight: torch.Tensor,
        self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_bias: torch.Tensor,
        self_modules_vision_model_modules_post_layernorm_parameters_weight: torch.Tensor,
        self_modules_vision_model_modules_post_layernorm_parameters_bias: torch.Tensor,
        self_modules_vision_model_modules_head_parameters_probe: torch.Tensor,
        self_modules_vision_model_modules_head_modules_attention_parameters_in_proj_weight: torch.Tensor,
        self_modules_vision_model_modules_head_modules_attention_parameters_in_proj_bias: torch.Tensor,
        self_modules_vision_model_modules_head_modules_attention_modules_out_proj_parameters_weight: torch.Tensor,
        self_modules_vision_model_modules_head_modules_attention_modules_out_proj_parameters_bias: torch.Tensor,
        self_modules_vision_model_modules_head_modules_layernorm_parameters_weight: torch.Tensor,
        self_modules_vision_model_modules_head_modules_layernorm_parameters_bias: torch.Tensor,
        self_modules_vision_model_modules_head_modules_mlp_modules_fc1_parameters_weight: torch.Tensor,
        self_modules_vision_model_modules_head_modules_mlp_modules_fc1_parameters_bias: torch.Tensor,
        self_modules_vision_model_modules_head_modules_mlp_modules_fc2_parameters_weight: torch.Tensor,
        self_modules_vision_model_modules_head_modules_mlp_modules_fc2_parameters_bias: torch.Tensor,
        input_ids: torch.Tensor,
        self_modules_text_model_modules_embeddings_buffers_position_ids: torch.Tensor,
        self_modules_text_model_modules_embeddings_modules_token_embedding_parameters_weight: torch.Tensor,
        self_modules_text_model_modules_embeddings_modules_position_embedding_parameters_weight: torch.Tensor,
        attention_mask: torch.Tensor,
        self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_layer_norm1_parameters_weight: torch.Tensor,
        self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_layer_norm1_parameters_bias: torch.Tensor,
        self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight: torch.Tensor,
        self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_bias: torch.Tensor,
        self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight: torch.Tensor,
        self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_bias: torch.Tensor,
        self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight: torch.Tensor,
        self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_bias: torch.Tensor,
        self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_weight: torch.Tensor,
        self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_bias: torch.Tensor,
        self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_layer_norm2_parameters_weight: torch.Tensor,
        self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_layer_norm2_parameters_bias: torch.Tensor,
        self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_weight: torch.Tensor,
        self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_bias: torch.Tensor,
        self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_weight: torch.Tensor,
        self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_bias: torch.Tensor,
        self_modules_text_model_modules_final_layer_norm_parameters_weight: torch.Tensor,
        self_modules_text_model_modules_final_layer_norm_parameters_bias: torch.Tensor,
        self_modules_text_model_modules_head_parameters_weight: torch.Tensor,
        self_modules_text_model_modules_head_parameters_bias: torch.Tensor,
        self_parameters_logit_scale: torch.Tensor,
        self_parameters_logit_bias: torch.Tensor,
    ):
        target_device = pixel_values.device
        to = pixel_values.to(dtype = torch.float32);  pixel_values = None
        patch_embeds = torch.conv2d(to, self_modules_vision_model_modules_embeddings_modules_patch_embedding_parameters_weight, self_modules_vision_model_modules_embeddings_modules_patch_embedding_parameters_bias, (16, 16), 'valid', (1, 1), 1);  to = self_modules_vision_model_modules_embeddings_modules_patch_embedding_parameters_weight = self_modules_vision_model_modules_embeddings_modules_patch_embedding_parameters_bias = None
        flatten = patch_embeds.flatten(2);  patch_embeds = None
        embeddings = flatten.transpose(1, 2);  flatten = None
        embedding = torch.nn.functional.embedding(self_modules_vision_model_modules_embeddings_buffers_position_ids, self_modules_vision_model_modules_embeddings_modules_position_embedding_parameters_weight, None, None, 2.0, False, False);  self_modules_vision_model_modules_embeddings_buffers_position_ids = self_modules_vision_model_modules_embeddings_modules_position_embedding_parameters_weight = None
        embeddings_1 = embeddings + embedding;  embeddings = embedding = None
        hidden_states = torch.nn.functional.layer_norm(embeddings_1, (256,), self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm1_parameters_weight, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm1_parameters_bias, 1e-06);  self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm1_parameters_weight = self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm1_parameters_bias = None
        linear = torch.nn.functional.linear(hidden_states, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_bias);  self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight = self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_bias = None
        view = linear.view((1, 36, -1, 64));  linear = None
        queries = view.transpose(1, 2);  view = None
        linear_1 = torch.nn.functional.linear(hidden_states, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_bias);  self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight = self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_bias = None
        view_1 = linear_1.view((1, 36, -1, 64));  linear_1 = None
        keys = view_1.transpose(1, 2);  view_1 = None
        linear_2 = torch.nn.functional.linear(hidden_states, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_bias);  hidden_states = self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight = self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_bias = None
        view_2 = linear_2.view((1, 36, -1, 64));  linear_2 = None
        values = view_2.transpose(1, 2);  view_2 = None
        attn_output = torch.nn.functional.scaled_dot_product_attention(queries, keys, values, attn_mask = None, dropout_p = 0.0, scale = 0.125, is_causal = False);  queries = keys = values = None
        attn_output_1 = attn_output.reshape(1, -1, 36, 64);  attn_output = None
        transpose = attn_output_1.transpose(1, 2);  attn_output_1 = None
        attn_output_2 = transpose.contiguous();  transpose = None
        reshape = attn_output_2.reshape(1, 36, -1);  attn_output_2 = None
        attn_output_3 = reshape.contiguous();  reshape = None
        attn_output_4 = torch.nn.functional.linear(attn_output_3, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_weight, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_bias);  attn_output_3 = self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_weight = self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_bias = None
        hidden_states_1 = embeddings_1 + attn_output_4;  embeddings_1 = attn_output_4 = None
        hidden_states_2 = torch.nn.functional.layer_norm(hidden_states_1, (256,), self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm2_parameters_weight, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm2_parameters_bias, 1e-06);  self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm2_parameters_weight = self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm2_parameters_bias = None
        hidden_states_3 = torch.nn.functional.linear(hidden_states_2, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_weight, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_bias);  hidden_states_2 = self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_weight = self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_bias = None
        hidden_states_4 = torch.nn.functional.gelu(hidden_states_3, approximate = 'tanh');  hidden_states_3 = None
        hidden_states_5 = torch.nn.functional.linear(hidden_states_4, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_weight, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_bias);  hidden_states_4 = self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_weight = self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_bias = None
        hidden_states_6 = hidden_states_1 + hidden_states_5;  hidden_states_1 = hidden_states_5 = None
        last_hidden_state = torch.nn.functional.layer_norm(hidden_states_6, (256,), self_modules_vision_model_modules_post_layernorm_parameters_weight, self_modules_vision_model_modules_post_layernorm_parameters_bias, 1e-06);  hidden_states_6 = self_modules_vision_model_modules_post_layernorm_parameters_weight = self_modules_vision_model_modules_post_layernorm_parameters_bias = None
        probe = self_modules_vision_model_modules_head_parameters_probe.repeat(1, 1, 1);  self_modules_vision_model_modules_head_parameters_probe = None
        query = probe.transpose(1, 0);  probe = None
        key = last_hidden_state.transpose(1, 0)
        multi_head_attention_forward = torch.nn.functional.multi_head_attention_forward(query, key, key, 256, 4, self_modules_vision_model_modules_head_modules_attention_parameters_in_proj_weight, self_modules_vision_model_modules_head_modules_attention_parameters_in_proj_bias, None, None, False, 0.0, self_modules_vision_model_modules_head_modules_attention_modules_out_proj_parameters_weight, self_modules_vision_model_modules_head_modules_attention_modules_out_proj_parameters_bias, training = False, key_padding_mask = None, need_weights = True, attn_mask = None, average_attn_weights = True, is_causal = False);  query = key = self_modules_vision_model_modules_head_modules_attention_parameters_in_proj_weight = self_modules_vision_model_modules_head_modules_attention_parameters_in_proj_bias = self_modules_vision_model_modules_head_modules_attention_modules_out_proj_parameters_weight = self_modules_vision_model_modules_head_modules_attention_modules_out_proj_parameters_bias = None
        attn_output_5 = multi_head_attention_forward[0];  multi_head_attention_forward = None
        attn_output_6 = attn_output_5.transpose(1, 0);  attn_output_5 = None
        hidden_state = torch.nn.functional.layer_norm(attn_output_6, (256,), self_modules_vision_model_modules_head_modules_layernorm_parameters_weight, self_modules_vision_model_modules_head_modules_layernorm_parameters_bias, 1e-06);  self_modules_vision_model_modules_head_modules_layernorm_parameters_weight = self_modules_vision_model_modules_head_modules_layernorm_parameters_bias = None
        hidden_states_7 = torch.nn.functional.linear(hidden_state, self_modules_vision_model_modules_head_modules_mlp_modules_fc1_parameters_weight, self_modules_vision_model_modules_head_modules_mlp_modules_fc1_parameters_bias);  hidden_state = self_modules_vision_model_modules_head_modules_mlp_modules_fc1_parameters_weight = self_modules_vision_model_modules_head_modules_mlp_modules_fc1_parameters_bias = None
        hidden_states_8 = torch.nn.functional.gelu(hidden_states_7, approximate = 'tanh');  hidden_states_7 = None
        hidden_states_9 = torch.nn.functional.linear(hidden_states_8, self_modules_vision_model_modules_head_modules_mlp_modules_fc2_parameters_weight, self_modules_vision_model_modules_head_modules_mlp_modules_fc2_parameters_bias);  hidden_states_8 = self_modules_vision_model_modules_head_modules_mlp_modules_fc2_parameters_weight = self_modules_vision_model_modules_head_modules_mlp_modules_fc2_parameters_bias = None
        hidden_state_1 = attn_output_6 + hidden_states_9;  attn_output_6 = hidden_states_9 = None
        pooler_output = hidden_state_1[(slice(None, None, None), 0)];  hidden_state_1 = None
        input_ids_1 = input_ids.view(-1, 64);  input_ids = None
        position_ids = self_modules_text_model_modules_embeddings_buffers_position_ids[(slice(None, None, None), slice(None, 64, None))];  self_modules_text_model_modules_embeddings_buffers_position_ids = None
        inputs_embeds = torch.nn.functional.embedding(input_ids_1, self_modules_text_model_modules_embeddings_modules_token_embedding_parameters_weight, None, None, 2.0, False, False);  input_ids_1 = self_modules_text_model_modules_embeddings_modules_token_embedding_parameters_weight = None
        position_embeddings = torch.nn.functional.embedding(position_ids, self_modules_text_model_modules_embeddings_modules_position_embedding_parameters_weight, None, None, 2.0, False, False);  position_ids = self_modules_text_model_modules_embeddings_modules_position_embedding_parameters_weight = None
        embeddings_2 = inputs_embeds + position_embeddings;  inputs_embeds = position_embeddings = None
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
        ge = q_indices >= 0;  q_indices = None
        to_1 = ge.to(target_device);  ge = None
        result_1 = result & to_1;  result = to_1 = None
        getitem = attention_mask_1[(batch_indices, kv_indices)];  attention_mask_1 = batch_indices = kv_indices = None
        to_2 = getitem.to(target_device);  getitem = None
        result_2 = result_1 & to_2;  result_1 = to_2 = None
        attention_mask_2 = result_2.expand(1, -1, 64, 64);  result_2 = None
        hidden_states_10 = torch.nn.functional.layer_norm(embeddings_2, (256,), self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_layer_norm1_parameters_weight, self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_layer_norm1_parameters_bias, 1e-06);  self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_layer_norm1_parameters_weight = self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_layer_norm1_parameters_bias = None
        linear_3 = torch.nn.functional.linear(hidden_states_10, self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight, self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_bias);  self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight = self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_bias = None
        view_3 = linear_3.view((1, 64, -1, 64));  linear_3 = None
        queries_1 = view_3.transpose(1, 2);  view_3 = None
        linear_4 = torch.nn.functional.linear(hidden_states_10, self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight, self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_bias);  self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight = self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_bias = None
        view_4 = linear_4.view((1, 64, -1, 64));  linear_4 = None
        keys_1 = view_4.transpose(1, 2);  view_4 = None
        linear_5 = torch.nn.functional.linear(hidden_states_10, self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight, self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_bias);  hidden_states_10 = self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight = self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_bias = None
        view_5 = linear_5.view((1, 64, -1, 64));  linear_5 = None
        values_1 = view_5.transpose(1, 2);  view_5 = None
        attn_output_7 = torch.nn.functional.scaled_dot_product_attention(queries_1, keys_1, values_1, attn_mask = attention_mask_2, dropout_p = 0.0, scale = 0.125, is_causal = False);  queries_1 = keys_1 = values_1 = attention_mask_2 = None
        attn_output_8 = attn_output_7.reshape(1, -1, 64, 64);  attn_output_7 = None
        transpose_1 = attn_output_8.transpose(1, 2);  attn_output_8 = None
        attn_output_9 = transpose_1.contiguous();  transpose_1 = None
        reshape_1 = attn_output_9.reshape(1, 64, -1);  attn_output_9 = None
        attn_output_10 = reshape_1.contiguous();  reshape_1 = None
        attn_output_11 = torch.nn.functional.linear(attn_output_10, self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_weight, self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_bias);  attn_output_10 = self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_weight = self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_bias = None
        hidden_states_11 = embeddings_2 + attn_output_11;  embeddings_2 = attn_output_11 = None
        hidden_states_12 = torch.nn.functional.layer_norm(hidden_states_11, (256,), self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_layer_norm2_parameters_weight, self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_layer_norm2_parameters_bias, 1e-06);  self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_layer_norm2_parameters_weight = self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_layer_norm2_parameters_bias = None
        hidden_states_13 = torch.nn.functional.linear(hidden_states_12, self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_weight, self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_bias);  hidden_states_12 = self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_weight = self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_bias = None
        hidden_states_14 = torch.nn.functional.gelu(hidden_states_13, approximate = 'tanh');  hidden_states_13 = None
        hidden_states_15 = torch.nn.functional.linear(hidden_states_14, self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_weight, self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_bias);  hidden_states_14 = self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_weight = self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_bias = None
        hidden_states_16 = hidden_states_11 + hidden_states_15;  hidden_states_11 = hidden_states_15 = None
        last_hidden_state_1 = torch.nn.functional.layer_norm(hidden_states_16, (256,), self_modules_text_model_modules_final_layer_norm_parameters_weight, self_modules_text_model_modules_final_layer_norm_parameters_bias, 1e-06);  hidden_states_16 = self_modules_text_model_modules_final_layer_norm_parameters_weight = self_modules_text_model_modules_final_layer_norm_parameters_bias = None
        pooled_output = last_hidden_state_1[(slice(None, None, None), -1, slice(None, None, None))]
        pooled_output_1 = torch.nn.functional.linear(pooled_output, self_modules_text_model_modules_head_parameters_weight, self_modules_text_model_modules_head_parameters_bias);  pooled_output = self_modules_text_model_modules_head_parameters_weight = self_modules_text_model_modules_head_parameters_bias = None
        norm = pooler_output.norm(p = 2, dim = -1, keepdim = True)
        image_embeds = pooler_output / norm;  norm = None
        norm_1 = pooled_output_1.norm(p = 2, dim = -1, keepdim = True)
        text_embeds = pooled_output_1 / norm_1;  norm_1 = None
        t = image_embeds.t()
        to_3 = t.to(target_device);  t = None
        logits_per_text = torch.matmul(text_embeds, to_3);  to_3 = None
        logit_scale = self_parameters_logit_scale.to(target_device);  self_parameters_logit_scale = None
        logit_bias = self_parameters_logit_bias.to(target_device);  self_parameters_logit_bias = target_device = None
        exp = logit_scale.exp();  logit_scale = None
        mul = logits_per_text * exp;  logits_per_text = exp = None
        logits_per_text_1 = mul + logit_bias;  mul = logit_bias = None
        logits_per_image = logits_per_text_1.t()
        return (last_hidden_state, pooler_output, last_hidden_state_1, pooled_output_1, logits_per_image, logits_per_text_1, text_embeds, image_embeds)
