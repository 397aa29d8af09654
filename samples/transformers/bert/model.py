import torch


class GraphModule(torch.nn.Module):
    def forward(
        self,
        self_modules_embeddings_buffers_position_ids: torch.Tensor,
        self_modules_embeddings_buffers_token_type_ids: torch.Tensor,
        input_ids: torch.Tensor,
        self_modules_embeddings_modules_word_embeddings_parameters_weight: torch.Tensor,
        self_modules_embeddings_modules_token_type_embeddings_parameters_weight: torch.Tensor,
        self_modules_embeddings_modules_position_embeddings_parameters_weight: torch.Tensor,
        self_modules_embeddings_modules_LayerNorm_parameters_weight: torch.Tensor,
        self_modules_embeddings_modules_LayerNorm_parameters_bias: torch.Tensor,
        attention_mask: torch.Tensor,
        self_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_query_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_query_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_key_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_key_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_value_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_value_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_dense_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_dense_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_LayerNorm_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_LayerNorm_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layer_modules_0_modules_intermediate_modules_dense_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layer_modules_0_modules_intermediate_modules_dense_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layer_modules_0_modules_output_modules_dense_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layer_modules_0_modules_output_modules_dense_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layer_modules_0_modules_output_modules_LayerNorm_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layer_modules_0_modules_output_modules_LayerNorm_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layer_modules_1_modules_attention_modules_self_modules_query_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layer_modules_1_modules_attention_modules_self_modules_query_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layer_modules_1_modules_attention_modules_self_modules_key_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layer_modules_1_modules_attention_modules_self_modules_key_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layer_modules_1_modules_attention_modules_self_modules_value_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layer_modules_1_modules_attention_modules_self_modules_value_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layer_modules_1_modules_attention_modules_output_modules_dense_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layer_modules_1_modules_attention_modules_output_modules_dense_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layer_modules_1_modules_attention_modules_output_modules_LayerNorm_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layer_modules_1_modules_attention_modules_output_modules_LayerNorm_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layer_modules_1_modules_intermediate_modules_dense_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layer_modules_1_modules_intermediate_modules_dense_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layer_modules_1_modules_output_modules_dense_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layer_modules_1_modules_output_modules_dense_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layer_modules_1_modules_output_modules_LayerNorm_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layer_modules_1_modules_output_modules_LayerNorm_parameters_bias: torch.Tensor,
        self_modules_pooler_modules_dense_parameters_weight: torch.Tensor,
        self_modules_pooler_modules_dense_parameters_bias: torch.Tensor,
    ):
        target_device = self_modules_embeddings_buffers_position_ids.device
        position_ids = self_modules_embeddings_buffers_position_ids[(slice(None, None, None), slice(0, 64, None))];  self_modules_embeddings_buffers_position_ids = None
        buffered_token_type_ids = self_modules_embeddings_buffers_token_type_ids.expand(1, -1);  self_modules_embeddings_buffers_token_type_ids = None
        buffered_token_type_ids_1 = torch.gather(buffered_token_type_ids, dim = 1, index = position_ids);  buffered_token_type_ids = None
        token_type_ids = buffered_token_type_ids_1.expand(1, 64);  buffered_token_type_ids_1 = None
        inputs_embeds = torch.nn.functional.embedding(input_ids, self_modules_embeddings_modules_word_embeddings_parameters_weight, 0, None, 2.0, False, False);  input_ids = self_modules_embeddings_modules_word_embeddings_parameters_weight = None
        token_type_embeddings = torch.nn.functional.embedding(token_type_ids, self_modules_embeddings_modules_token_type_embeddings_parameters_weight, None, None, 2.0, False, False);  token_type_ids = self_modules_embeddings_modules_token_type_embeddings_parameters_weight = None
        embeddings = inputs_embeds + token_type_embeddings;  inputs_embeds = token_type_embeddings = None
        position_embeddings = torch.nn.functional.embedding(position_ids, self_modules_embeddings_modules_position_embeddings_parameters_weight, None, None, 2.0, False, False);  position_ids = self_modules_embeddings_modules_position_embeddings_parameters_weight = None
        embeddings_1 = embeddings + position_embeddings;  embeddings = position_embeddings = None
        embeddings_2 = torch.nn.functional.layer_norm(embeddings_1, (256,), self_modules_embeddings_modules_LayerNorm_parameters_weight, self_modules_embeddings_modules_LayerNorm_parameters_bias, 1e-12);  embeddings_1 = self_modules_embeddings_modules_LayerNorm_parameters_weight = self_modules_embeddings_modules_LayerNorm_parameters_bias = None
        embeddings_3 = torch.nn.functional.dropout(embeddings_2, 0.1, False, False);  embeddings_2 = None
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
        to = ge.to(target_device);  ge = None
        result_1 = result & to;  result = to = None
        getitem = attention_mask_1[(batch_indices, kv_indices)];  attention_mask_1 = batch_indices = kv_indices = None
        to_1 = getitem.to(target_device);  getitem = target_device = None
        result_2 = result_1 & to_1;  result_1 = to_1 = None
        attention_mask_2 = result_2.expand(1, -1, 64, 64);  result_2 = None
        linear = torch.nn.functional.linear(embeddings_3, self_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_query_parameters_weight, self_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_query_parameters_bias);  self_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_query_parameters_weight = self_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_query_parameters_bias = None
        view = linear.view(1, 64, -1, 64);  linear = None
        query_layer = view.transpose(1, 2);  view = None
        linear_1 = torch.nn.functional.linear(embeddings_3, self_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_key_parameters_weight, self_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_key_parameters_bias);  self_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_key_parameters_weight = self_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_key_parameters_bias = None
        view_1 = linear_1.view(1, 64, -1, 64);  linear_1 = None
        key_layer = view_1.transpose(1, 2);  view_1 = None
        linear_2 = torch.nn.functional.linear(embeddings_3, self_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_value_parameters_weight, self_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_value_parameters_bias);  self_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_value_parameters_weight = self_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_value_parameters_bias = None
        view_2 = linear_2.view(1, 64, -1, 64);  linear_2 = None
        value_layer = view_2.transpose(1, 2);  view_2 = None
        attn_output = torch.nn.functional.scaled_dot_product_attention(query_layer, key_layer, value_layer, attn_mask = attention_mask_2, dropout_p = 0.0, scale = 0.125, is_causal = False);  query_layer = key_layer = value_layer = None
        attn_output_1 = attn_output.reshape(1, -1, 64, 64);  attn_output = None
        transpose = attn_output_1.transpose(1, 2);  attn_output_1 = None
        attn_output_2 = transpose.contiguous();  transpose = None
        reshape = attn_output_2.reshape(1, 64, -1);  attn_output_2 = None
        attn_output_3 = reshape.contiguous();  reshape = None
        hidden_states = torch.nn.functional.linear(attn_output_3, self_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_dense_parameters_weight, self_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_dense_parameters_bias);  attn_output_3 = self_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_dense_parameters_weight = self_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_dense_parameters_bias = None
        hidden_states_1 = torch.nn.functional.dropout(hidden_states, 0.1, False, False);  hidden_states = None
        add = hidden_states_1 + embeddings_3;  hidden_states_1 = embeddings_3 = None
        hidden_states_2 = torch.nn.functional.layer_norm(add, (256,), self_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_LayerNorm_parameters_weight, self_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_LayerNorm_parameters_bias, 1e-12);  add = self_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_LayerNorm_parameters_weight = self_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_LayerNorm_parameters_bias = None
        hidden_states_3 = torch.nn.functional.linear(hidden_states_2, self_modules_encoder_modules_layer_modules_0_modules_intermediate_modules_dense_parameters_weight, self_modules_encoder_modules_layer_modules_0_modules_intermediate_modules_dense_parameters_bias);  self_modules_encoder_modules_layer_modules_0_modules_intermediate_modules_dense_parameters_weight = self_modules_encoder_modules_layer_modules_0_modules_intermediate_modules_dense_parameters_bias = None
        hidden_states_4 = torch.nn.functional.gelu(hidden_states_3);  hidden_states_3 = None
        hidden_states_5 = torch.nn.functional.linear(hidden_states_4, self_modules_encoder_modules_layer_modules_0_modules_output_modules_dense_parameters_weight, self_modules_encoder_modules_layer_modules_0_modules_output_modules_dense_parameters_bias);  hidden_states_4 = self_modules_encoder_modules_layer_modules_0_modules_output_modules_dense_parameters_weight = self_modules_encoder_modules_layer_modules_0_modules_output_modules_dense_parameters_bias = None
        hidden_states_6 = torch.nn.functional.dropout(hidden_states_5, 0.1, False, False);  hidden_states_5 = None
        add_1 = hidden_states_6 + hidden_states_2;  hidden_states_6 = hidden_states_2 = None
        hidden_states_7 = torch.nn.functional.layer_norm(add_1, (256,), self_modules_encoder_modules_layer_modules_0_modules_output_modules_LayerNorm_parameters_weight, self_modules_encoder_modules_layer_modules_0_modules_output_modules_LayerNorm_parameters_bias, 1e-12);  add_1 = self_modules_encoder_modules_layer_modules_0_modules_output_modules_LayerNorm_parameters_weight = self_modules_encoder_modules_layer_modules_0_modules_output_modules_LayerNorm_parameters_bias = None
        linear_3 = torch.nn.functional.linear(hidden_states_7, self_modules_encoder_modules_layer_modules_1_modules_attention_modules_self_modules_query_parameters_weight, self_modules_encoder_modules_layer_modules_1_modules_attention_modules_self_modules_query_parameters_bias);  self_modules_encoder_modules_layer_modules_1_modules_attention_modules_self_modules_query_parameters_weight = self_modules_encoder_modules_layer_modules_1_modules_attention_modules_self_modules_query_parameters_bias = None
        view_3 = linear_3.view(1, 64, -1, 64);  linear_3 = None
        query_layer_1 = view_3.transpose(1, 2);  view_3 = None
        linear_4 = torch.nn.functional.linear(hidden_states_7, self_modules_encoder_modules_layer_modules_1_modules_attention_modules_self_modules_key_parameters_weight, self_modules_encoder_modules_layer_modules_1_modules_attention_modules_self_modules_key_parameters_bias);  self_modules_encoder_modules_layer_modules_1_modules_attention_modules_self_modules_key_parameters_weight = self_modules_encoder_modules_layer_modules_1_modules_attention_modules_self_modules_key_parameters_bias = None
        view_4 = linear_4.view(1, 64, -1, 64);  linear_4 = None
        key_layer_1 = view_4.transpose(1, 2);  view_4 = None
        linear_5 = torch.nn.functional.linear(hidden_states_7, self_modules_encoder_modules_layer_modules_1_modules_attention_modules_self_modules_value_parameters_weight, self_modules_encoder_modules_layer_modules_1_modules_attention_modules_self_modules_value_parameters_bias);  self_modules_encoder_modules_layer_modules_1_modules_attention_modules_self_modules_value_parameters_weight = self_modules_encoder_modules_layer_modules_1_modules_attention_modules_self_modules_value_parameters_bias = None
        view_5 = linear_5.view(1, 64, -1, 64);  linear_5 = None
        value_layer_1 = view_5.transpose(1, 2);  view_5 = None
        attn_output_4 = torch.nn.functional.scaled_dot_product_attention(query_layer_1, key_layer_1, value_layer_1, attn_mask = attention_mask_2, dropout_p = 0.0, scale = 0.125, is_causal = False);  query_layer_1 = key_layer_1 = value_layer_1 = attention_mask_2 = None
        attn_output_5 = attn_output_4.reshape(1, -1, 64, 64);  attn_output_4 = None
        transpose_1 = attn_output_5.transpose(1, 2);  attn_output_5 = None
        attn_output_6 = transpose_1.contiguous();  transpose_1 = None
        reshape_1 = attn_output_6.reshape(1, 64, -1);  attn_output_6 = None
        attn_output_7 = reshape_1.contiguous();  reshape_1 = None
        hidden_states_8 = torch.nn.functional.linear(attn_output_7, self_modules_encoder_modules_layer_modules_1_modules_attention_modules_output_modules_dense_parameters_weight, self_modules_encoder_modules_layer_modules_1_modules_attention_modules_output_modules_dense_parameters_bias);  attn_output_7 = self_modules_encoder_modules_layer_modules_1_modules_attention_modules_output_modules_dense_parameters_weight = self_modules_encoder_modules_layer_modules_1_modules_attention_modules_output_modules_dense_parameters_bias = None
        hidden_states_9 = torch.nn.functional.dropout(hidden_states_8, 0.1, False, False);  hidden_states_8 = None
        add_2 = hidden_states_9 + hidden_states_7;  hidden_states_9 = hidden_states_7 = None
        hidden_states_10 = torch.nn.functional.layer_norm(add_2, (256,), self_modules_encoder_modules_layer_modules_1_modules_attention_modules_output_modules_LayerNorm_parameters_weight, self_modules_encoder_modules_layer_modules_1_modules_attention_modules_output_modules_LayerNorm_parameters_bias, 1e-12);  add_2 = self_modules_encoder_modules_layer_modules_1_modules_attention_modules_output_modules_LayerNorm_parameters_weight = self_modules_encoder_modules_layer_modules_1_modules_attention_modules_output_modules_LayerNorm_parameters_bias = None
        hidden_states_11 = torch.nn.functional.linear(hidden_states_10, self_modules_encoder_modules_layer_modules_1_modules_intermediate_modules_dense_parameters_weight, self_modules_encoder_modules_layer_modules_1_modules_intermediate_modules_dense_parameters_bias);  self_modules_encoder_modules_layer_modules_1_modules_intermediate_modules_dense_parameters_weight = self_modules_encoder_modules_layer_modules_1_modules_intermediate_modules_dense_parameters_bias = None
        hidden_states_12 = torch.nn.functional.gelu(hidden_states_11);  hidden_states_11 = None
        hidden_states_13 = torch.nn.functional.linear(hidden_states_12, self_modules_encoder_modules_layer_modules_1_modules_output_modules_dense_parameters_weight, self_modules_encoder_modules_layer_modules_1_modules_output_modules_dense_parameters_bias);  hidden_states_12 = self_modules_encoder_modules_layer_modules_1_modules_output_modules_dense_parameters_weight = self_modules_encoder_modules_layer_modules_1_modules_output_modules_dense_parameters_bias = None
        hidden_states_14 = torch.nn.functional.dropout(hidden_states_13, 0.1, False, False);  hidden_states_13 = None
        add_3 = hidden_states_14 + hidden_states_10;  hidden_states_14 = hidden_states_10 = None
        hidden_states_15 = torch.nn.functional.layer_norm(add_3, (256,), self_modules_encoder_modules_layer_modules_1_modules_output_modules_LayerNorm_parameters_weight, self_modules_encoder_modules_layer_modules_1_modules_output_modules_LayerNorm_parameters_bias, 1e-12);  add_3 = self_modules_encoder_modules_layer_modules_1_modules_output_modules_LayerNorm_parameters_weight = self_modules_encoder_modules_layer_modules_1_modules_output_modules_LayerNorm_parameters_bias = None
        first_token_tensor = hidden_states_15[(slice(None, None, None), 0)]
        pooled_output = torch.nn.functional.linear(first_token_tensor, self_modules_pooler_modules_dense_parameters_weight, self_modules_pooler_modules_dense_parameters_bias);  first_token_tensor = self_modules_pooler_modules_dense_parameters_weight = self_modules_pooler_modules_dense_parameters_bias = None
        pooled_output_1 = torch.tanh(pooled_output);  pooled_output = None
        return (hidden_states_15, pooled_output_1)
