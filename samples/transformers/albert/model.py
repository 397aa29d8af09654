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
        self_modules_encoder_modules_embedding_hidden_mapping_in_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_embedding_hidden_mapping_in_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_query_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_query_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_key_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_key_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_value_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_value_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_dense_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_dense_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_LayerNorm_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_LayerNorm_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_ffn_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_ffn_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_ffn_output_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_ffn_output_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_full_layer_layer_norm_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_full_layer_layer_norm_parameters_bias: torch.Tensor,
        self_modules_pooler_parameters_weight: torch.Tensor,
        self_modules_pooler_parameters_bias: torch.Tensor,
    ):
        target_device = self_modules_embeddings_buffers_position_ids.device
        position_ids = self_modules_embeddings_buffers_position_ids[(slice(None, None, None), slice(None, 64, None))];  self_modules_embeddings_buffers_position_ids = None
        buffered_token_type_ids = self_modules_embeddings_buffers_token_type_ids.expand(1, -1);  self_modules_embeddings_buffers_token_type_ids = None
        buffered_token_type_ids_1 = torch.gather(buffered_token_type_ids, dim = 1, index = position_ids);  buffered_token_type_ids = None
        token_type_ids = buffered_token_type_ids_1.expand(1, 64);  buffered_token_type_ids_1 = None
        inputs_embeds = torch.nn.functional.embedding(input_ids, self_modules_embeddings_modules_word_embeddings_parameters_weight, 0, None, 2.0, False, False);  input_ids = self_modules_embeddings_modules_word_embeddings_parameters_weight = None
        token_type_embeddings = torch.nn.functional.embedding(token_type_ids, self_modules_embeddings_modules_token_type_embeddings_parameters_weight, None, None, 2.0, False, False);  token_type_ids = self_modules_embeddings_modules_token_type_embeddings_parameters_weight = None
        embeddings = inputs_embeds + token_type_embeddings;  inputs_embeds = token_type_embeddings = None
        position_embeddings = torch.nn.functional.embedding(position_ids, self_modules_embeddings_modules_position_embeddings_parameters_weight, None, None, 2.0, False, False);  position_ids = self_modules_embeddings_modules_position_embeddings_parameters_weight = None
        embeddings_1 = embeddings + position_embeddings;  embeddings = position_embeddings = None
        embeddings_2 = torch.nn.functional.layer_norm(embeddings_1, (64,), self_modules_embeddings_modules_LayerNorm_parameters_weight, self_modules_embeddings_modules_LayerNorm_parameters_bias, 1e-12);  embeddings_1 = self_modules_embeddings_modules_LayerNorm_parameters_weight = self_modules_embeddings_modules_LayerNorm_parameters_bias = None
        embeddings_3 = torch.nn.functional.dropout(embeddings_2, 0.0, False, False);  embeddings_2 = None
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
        hidden_states = torch.nn.functional.linear(embeddings_3, self_modules_encoder_modules_embedding_hidden_mapping_in_parameters_weight, self_modules_encoder_modules_embedding_hidden_mapping_in_parameters_bias);  embeddings_3 = self_modules_encoder_modules_embedding_hidden_mapping_in_parameters_weight = self_modules_encoder_modules_embedding_hidden_mapping_in_parameters_bias = None
        linear = torch.nn.functional.linear(hidden_states, self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_query_parameters_weight, self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_query_parameters_bias)
        view = linear.view(1, 64, -1, 64);  linear = None
        query_layer = view.transpose(1, 2);  view = None
        linear_1 = torch.nn.functional.linear(hidden_states, self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_key_parameters_weight, self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_key_parameters_bias)
        view_1 = linear_1.view(1, 64, -1, 64);  linear_1 = None
        key_layer = view_1.transpose(1, 2);  view_1 = None
        linear_2 = torch.nn.functional.linear(hidden_states, self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_value_parameters_weight, self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_value_parameters_bias)
        view_2 = linear_2.view(1, 64, -1, 64);  linear_2 = None
        value_layer = view_2.transpose(1, 2);  view_2 = None
        attn_output = torch.nn.functional.scaled_dot_product_attention(query_layer, key_layer, value_layer, attn_mask = attention_mask_2, dropout_p = 0.0, scale = 0.125, is_causal = False);  query_layer = key_layer = value_layer = None
        attn_output_1 = attn_output.reshape(1, -1, 64, 64);  attn_output = None
        transpose = attn_output_1.transpose(1, 2);  attn_output_1 = None
        attn_output_2 = transpose.contiguous();  transpose = None
        reshape = attn_output_2.reshape(1, 64, -1);  attn_output_2 = None
        attn_output_3 = reshape.contiguous();  reshape = None
        attn_output_4 = torch.nn.functional.linear(attn_output_3, self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_dense_parameters_weight, self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_dense_parameters_bias);  attn_output_3 = None
        attn_output_5 = torch.nn.functional.dropout(attn_output_4, 0.0, False, False);  attn_output_4 = None
        add = hidden_states + attn_output_5;  hidden_states = attn_output_5 = None
        attn_output_6 = torch.nn.functional.layer_norm(add, (256,), self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_LayerNorm_parameters_weight, self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_LayerNorm_parameters_bias, 1e-12);  add = None
        ffn_output = torch.nn.functional.linear(attn_output_6, self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_ffn_parameters_weight, self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_ffn_parameters_bias)
        mul = 0.5 * ffn_output
        pow_1 = torch.pow(ffn_output, 3.0)
        mul_1 = 0.044715 * pow_1;  pow_1 = None
        add_1 = ffn_output + mul_1;  ffn_output = mul_1 = None
        mul_2 = 0.7978845608028654 * add_1;  add_1 = None
        tanh = torch.tanh(mul_2);  mul_2 = None
        add_2 = 1.0 + tanh;  tanh = None
        ffn_output_1 = mul * add_2;  mul = add_2 = None
        ffn_output_2 = torch.nn.functional.linear(ffn_output_1, self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_ffn_output_parameters_weight, self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_ffn_output_parameters_bias);  ffn_output_1 = None
        add_3 = ffn_output_2 + attn_output_6;  ffn_output_2 = attn_output_6 = None
        hidden_states_1 = torch.nn.functional.layer_norm(add_3, (256,), self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_full_layer_layer_norm_parameters_weight, self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_full_layer_layer_norm_parameters_bias, 1e-12);  add_3 = None
        linear_3 = torch.nn.functional.linear(hidden_states_1, self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_query_parameters_weight, self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_query_parameters_bias);  self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_query_parameters_weight = self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_query_parameters_bias = None
        view_3 = linear_3.view(1, 64, -1, 64);  linear_3 = None
        query_layer_1 = view_3.transpose(1, 2);  view_3 = None
        linear_4 = torch.nn.functional.linear(hidden_states_1, self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_key_parameters_weight, self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_key_parameters_bias);  self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_key_parameters_weight = self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_key_parameters_bias = None
        view_4 = linear_4.view(1, 64, -1, 64);  linear_4 = None
        key_layer_1 = view_4.transpose(1, 2);  view_4 = None
        linear_5 = torch.nn.functional.linear(hidden_states_1, self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_value_parameters_weight, self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_value_parameters_bias);  self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_value_parameters_weight = self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_value_parameters_bias = None
        view_5 = linear_5.view(1, 64, -1, 64);  linear_5 = None
        value_layer_1 = view_5.transpose(1, 2);  view_5 = None
        attn_output_7 = torch.nn.functional.scaled_dot_product_attention(query_layer_1, key_layer_1, value_layer_1, attn_mask = attention_mask_2, dropout_p = 0.0, scale = 0.125, is_causal = False);  query_layer_1 = key_layer_1 = value_layer_1 = attention_mask_2 = None
        attn_output_8 = attn_output_7.reshape(1, -1, 64, 64);  attn_output_7 = None
        transpose_1 = attn_output_8.transpose(1, 2);  attn_output_8 = None
        attn_output_9 = transpose_1.contiguous();  transpose_1 = None
        reshape_1 = attn_output_9.reshape(1, 64, -1);  attn_output_9 = None
        attn_output_10 = reshape_1.contiguous();  reshape_1 = None
        attn_output_11 = torch.nn.functional.linear(attn_output_10, self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_dense_parameters_weight, self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_dense_parameters_bias);  attn_output_10 = self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_dense_parameters_weight = self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_dense_parameters_bias = None
        attn_output_12 = torch.nn.functional.dropout(attn_output_11, 0.0, False, False);  attn_output_11 = None
        add_4 = hidden_states_1 + attn_output_12;  hidden_states_1 = attn_output_12 = None
        attn_output_13 = torch.nn.functional.layer_norm(add_4, (256,), self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_LayerNorm_parameters_weight, self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_LayerNorm_parameters_bias, 1e-12);  add_4 = self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_LayerNorm_parameters_weight = self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_attention_modules_LayerNorm_parameters_bias = None
        ffn_output_3 = torch.nn.functional.linear(attn_output_13, self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_ffn_parameters_weight, self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_ffn_parameters_bias);  self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_ffn_parameters_weight = self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_ffn_parameters_bias = None
        mul_3 = 0.5 * ffn_output_3
        pow_2 = torch.pow(ffn_output_3, 3.0)
        mul_4 = 0.044715 * pow_2;  pow_2 = None
        add_5 = ffn_output_3 + mul_4;  ffn_output_3 = mul_4 = None
        mul_5 = 0.7978845608028654 * add_5;  add_5 = None
        tanh_1 = torch.tanh(mul_5);  mul_5 = None
        add_6 = 1.0 + tanh_1;  tanh_1 = None
        ffn_output_4 = mul_3 * add_6;  mul_3 = add_6 = None
        ffn_output_5 = torch.nn.functional.linear(ffn_output_4, self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_ffn_output_parameters_weight, self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_ffn_output_parameters_bias);  ffn_output_4 = self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_ffn_output_parameters_weight = self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_ffn_output_parameters_bias = None
        add_7 = ffn_output_5 + attn_output_13;  ffn_output_5 = attn_output_13 = None
        hidden_states_2 = torch.nn.functional.layer_norm(add_7, (256,), self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_full_layer_layer_norm_parameters_weight, self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_full_layer_layer_norm_parameters_bias, 1e-12);  add_7 = self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_full_layer_layer_norm_parameters_weight = self_modules_encoder_modules_albert_layer_groups_modules_0_modules_albert_layers_modules_0_modules_full_layer_layer_norm_parameters_bias = None
        getitem_1 = hidden_states_2[(slice(None, None, None), 0)]
        linear_6 = torch.nn.functional.linear(getitem_1, self_modules_pooler_parameters_weight, self_modules_pooler_parameters_bias);  getitem_1 = self_modules_pooler_parameters_weight = self_modules_pooler_parameters_bias = None
        pooled_output = torch.tanh(linear_6);  linear_6 = None
        return (hidden_states_2, pooled_output)
