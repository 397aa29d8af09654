import torch


class GraphModule(torch.nn.Module):
    def forward(
        self,
        input_ids: torch.Tensor,
        self_modules_encoder_modules_embed_tokens_parameters_weight: torch.Tensor,
        attention_mask: torch.Tensor,
        self_modules_encoder_modules_block_modules_0_modules_layer_modules_0_modules_layer_norm_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_q_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_k_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_v_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_relative_attention_bias_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_o_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_block_modules_0_modules_layer_modules_1_modules_layer_norm_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_block_modules_0_modules_layer_modules_1_modules_DenseReluDense_modules_wi_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_block_modules_0_modules_layer_modules_1_modules_DenseReluDense_modules_wo_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_final_layer_norm_parameters_weight: torch.Tensor,
        decoder_input_ids: torch.Tensor,
        self_modules_decoder_modules_block_modules_0_modules_layer_modules_0_modules_layer_norm_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_q_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_k_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_v_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_relative_attention_bias_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_o_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_block_modules_0_modules_layer_modules_1_modules_layer_norm_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_block_modules_0_modules_layer_modules_1_modules_EncDecAttention_modules_q_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_block_modules_0_modules_layer_modules_1_modules_EncDecAttention_modules_k_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_block_modules_0_modules_layer_modules_1_modules_EncDecAttention_modules_v_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_block_modules_0_modules_layer_modules_1_modules_EncDecAttention_modules_o_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_block_modules_0_modules_layer_modules_2_modules_layer_norm_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_block_modules_0_modules_layer_modules_2_modules_DenseReluDense_modules_wi_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_block_modules_0_modules_layer_modules_2_modules_DenseReluDense_modules_wo_parameters_weight: torch.Tensor,
        self_modules_decoder_modules_final_layer_norm_parameters_weight: torch.Tensor,
    ):
        target_device = input_ids.device
        inputs_embeds = torch.nn.functional.embedding(input_ids, self_modules_encoder_modules_embed_tokens_parameters_weight, None, None, 2.0, False, False);  input_ids = None
        attention_mask_1 = attention_mask.to(device = target_device, dtype = torch.bool)
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
        to_1 = getitem.to(target_device);  getitem = None
        result_2 = result_1 & to_1;  result_1 = to_1 = None
        attention_mask_2 = result_2.expand(1, -1, 64, 64);  result_2 = None
        hidden_states = torch.nn.functional.dropout(inputs_embeds, 0.1, False, False);  inputs_embeds = None
        to_2 = hidden_states.to(torch.float32)
        pow_1 = to_2.pow(2);  to_2 = None
        variance = pow_1.mean(-1, keepdim = True);  pow_1 = None
        add = variance + 1e-06;  variance = None
        rsqrt = torch.rsqrt(add);  add = None
        hidden_states_1 = hidden_states * rsqrt;  rsqrt = None
        normed_hidden_states = self_modules_encoder_modules_block_modules_0_modules_layer_modules_0_modules_layer_norm_parameters_weight * hidden_states_1;  self_modules_encoder_modules_block_modules_0_modules_layer_modules_0_modules_layer_norm_parameters_weight = hidden_states_1 = None
        linear = torch.nn.functional.linear(normed_hidden_states, self_modules_encoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_q_parameters_weight, None);  self_modules_encoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_q_parameters_weight = None
        view = linear.view((1, 64, -1, 64));  linear = None
        query_states = view.transpose(1, 2);  view = None
        linear_1 = torch.nn.functional.linear(normed_hidden_states, self_modules_encoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_k_parameters_weight, None);  self_modules_encoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_k_parameters_weight = None
        view_1 = linear_1.view((1, 64, -1, 64));  linear_1 = None
        key_states = view_1.transpose(1, 2);  view_1 = None
        linear_2 = torch.nn.functional.linear(normed_hidden_states, self_modules_encoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_v_parameters_weight, None);  normed_hidden_states = self_modules_encoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_v_parameters_weight = None
        view_2 = linear_2.view((1, 64, -1, 64));  linear_2 = None
        value_states = view_2.transpose(1, 2);  view_2 = None
        arange_2 = torch.arange(64, dtype = torch.int64, device = target_device)
        getitem_1 = arange_2[(slice(None, None, None), None)];  arange_2 = None
        context_position = getitem_1 + 0;  getitem_1 = None
        arange_3 = torch.arange(64, dtype = torch.int64, device = target_device)
        memory_position = arange_3[(None, slice(None, None, None))];  arange_3 = None
        relative_position = memory_position - context_position;  memory_position = context_position = None
        gt = relative_position > 0
        to_3 = gt.to(torch.int64);  gt = None
        mul = to_3 * 16;  to_3 = None
        relative_buckets = 0 + mul;  mul = None
        relative_position_1 = torch.abs(relative_position);  relative_position = None
        is_small = relative_position_1 < 8
        float_1 = relative_position_1.float()
        truediv = float_1 / 8;  float_1 = None
        log = torch.log(truediv);  truediv = None
        truediv_1 = log / 2.772588722239781;  log = None
        mul_1 = truediv_1 * 8;  truediv_1 = None
        to_4 = mul_1.to(torch.int64);  mul_1 = None
        relative_position_if_large = 8 + to_4;  to_4 = None
        full_like = torch.full_like(relative_position_if_large, 15)
        relative_position_if_large_1 = torch.min(relative_position_if_large, full_like);  relative_position_if_large = full_like = None
        where = torch.where(is_small, relative_position_1, relative_position_if_large_1);  is_small = relative_position_1 = relative_position_if_large_1 = None
        relative_buckets += where;  relative_buckets_1 = relative_buckets;  relative_buckets = where = None
        values = torch.nn.functional.embedding(relative_buckets_1, self_modules_encoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_relative_attention_bias_parameters_weight, None, None, 2.0, False, False);  relative_buckets_1 = self_modules_encoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_relative_attention_bias_parameters_weight = None
        permute = values.permute([2, 0, 1]);  values = None
        values_1 = permute.unsqueeze(0);  permute = None
        position_bias_mask = torch.where(attention_mask_2, values_1, -3.4028234663852886e+38);  attention_mask_2 = values_1 = None
        attention_mask_3 = position_bias_mask.contiguous();  position_bias_mask = None
        attn_output = torch.nn.functional.scaled_dot_product_attention(query_states, key_states, value_states, attn_mask = attention_mask_3, dropout_p = 0.0, scale = 1.0, is_causal = False);  query_states = key_states = value_states = attention_mask_3 = None
        attn_output_1 = attn_output.reshape(1, -1, 64, 64);  attn_output = None
        transpose = attn_output_1.transpose(1, 2);  attn_output_1 = None
        attn_output_2 = transpose.contiguous();  transpose = None
        reshape = attn_output_2.reshape(1, 64, -1);  attn_output_2 = None
        attn_output_3 = reshape.contiguous();  reshape = None
        attn_output_4 = torch.nn.functional.linear(attn_output_3, self_modules_encoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_o_parameters_weight, None);  attn_output_3 = self_modules_encoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_o_parameters_weight = None
        dropout = torch.nn.functional.dropout(attn_output_4, 0.1, False, False);  attn_output_4 = None
        attention_output = hidden_states + dropout;  hidden_states = dropout = None
        to_5 = attention_output.to(torch.float32)
        pow_2 = to_5.pow(2);  to_5 = None
        variance_1 = pow_2.mean(-1, keepdim = True);  pow_2 = None
        add_1 = variance_1 + 1e-06;  variance_1 = None
        rsqrt_1 = torch.rsqrt(add_1);  add_1 = None
        hidden_states_2 = attention_output * rsqrt_1;  rsqrt_1 = None
        forwarded_states = self_modules_encoder_modules_block_modules_0_modules_layer_modules_1_modules_layer_norm_parameters_weight * hidden_states_2;  self_modules_encoder_modules_block_modules_0_modules_layer_modules_1_modules_layer_norm_parameters_weight = hidden_states_2 = None
        hidden_states_3 = torch.nn.functional.linear(forwarded_states, self_modules_encoder_modules_block_modules_0_modules_layer_modules_1_modules_DenseReluDense_modules_wi_parameters_weight, None);  forwarded_states = self_modules_encoder_modules_block_modules_0_modules_layer_modules_1_modules_DenseReluDense_modules_wi_parameters_weight = None
        hidden_states_4 = torch.nn.functional.relu(hidden_states_3, inplace = False);  hidden_states_3 = None
        hidden_states_5 = torch.nn.functional.dropout(hidden_states_4, 0.1, False, False);  hidden_states_4 = None
        hidden_states_6 = torch.nn.functional.linear(hidden_states_5, self_modules_encoder_modules_block_modules_0_modules_layer_modules_1_modules_DenseReluDense_modules_wo_parameters_weight, None);  hidden_states_5 = self_modules_encoder_modules_block_modules_0_modules_layer_modules_1_modules_DenseReluDense_modules_wo_parameters_weight = None
        dropout_1 = torch.nn.functional.dropout(hidden_states_6, 0.1, False, False);  hidden_states_6 = None
        hidden_states_7 = attention_output + dropout_1;  attention_output = dropout_1 = None
        to_6 = hidden_states_7.to(torch.float32)
        pow_3 = to_6.pow(2);  to_6 = None
        variance_2 = pow_3.mean(-1, keepdim = True);  pow_3 = None
        add_2 = variance_2 + 1e-06;  variance_2 = None
        rsqrt_2 = torch.rsqrt(add_2);  add_2 = None
        hidden_states_8 = hidden_states_7 * rsqrt_2;  hidden_states_7 = rsqrt_2 = None
        hidden_states_9 = self_modules_encoder_modules_final_layer_norm_parameters_weight * hidden_states_8;  self_modules_encoder_modules_final_layer_norm_parameters_weight = hidden_states_8 = None
        hidden_states_10 = torch.nn.functional.dropout(hidden_states_9, 0.1, False, False);  hidden_states_9 = None
        inputs_embeds_1 = torch.nn.functional.embedding(decoder_input_ids, self_modules_encoder_modules_embed_tokens_parameters_weight, None, None, 2.0, False, False);  decoder_input_ids = self_modules_encoder_modules_embed_tokens_parameters_weight = None
        attention_mask_4 = attention_mask.to(device = target_device, dtype = torch.bool);  attention_mask = None
        batch_arange_1 = torch.arange(1, device = target_device)
        head_arange_1 = torch.arange(1, device = target_device);  head_arange_1 = None
        arange_4 = torch.arange(32, device = target_device)
        q_arange_1 = arange_4 + 0;  arange_4 = None
        arange_5 = torch.arange(64, device = target_device)
        kv_arange_1 = arange_5 + 0;  arange_5 = None
        batch_indices_1 = batch_arange_1[(slice(None, None, None), None, None, None)];  batch_arange_1 = None
        q_indices_1 = q_arange_1[(None, None, slice(None, None, None), None)];  q_arange_1 = None
        kv_indices_1 = kv_arange_1[(None, None, None, slice(None, None, None))];  kv_arange_1 = None
        result_3 = q_indices_1.new_ones((), dtype = torch.bool)
        ge_1 = q_indices_1 >= 0;  q_indices_1 = None
        to_7 = ge_1.to(target_device);  ge_1 = None
        result_4 = result_3 & to_7;  result_3 = to_7 = None
        getitem_2 = attention_mask_4[(batch_indices_1, kv_indices_1)];  attention_mask_4 = batch_indices_1 = kv_indices_1 = None
        to_8 = getitem_2.to(target_device);  getitem_2 = None
        result_5 = result_4 & to_8;  result_4 = to_8 = None
        attention_mask_5 = result_5.expand(1, -1, 32, 64);  result_5 = None
        hidden_states_11 = torch.nn.functional.dropout(inputs_embeds_1, 0.1, False, False);  inputs_embeds_1 = None
        to_9 = hidden_states_11.to(torch.float32)
        pow_4 = to_9.pow(2);  to_9 = None
        variance_3 = pow_4.mean(-1, keepdim = True);  pow_4 = None
        add_3 = variance_3 + 1e-06;  variance_3 = None
        rsqrt_3 = torch.rsqrt(add_3);  add_3 = None
        hidden_states_12 = hidden_states_11 * rsqrt_3;  rsqrt_3 = None
        normed_hidden_states_1 = self_modules_decoder_modules_block_modules_0_modules_layer_modules_0_modules_layer_norm_parameters_weight * hidden_states_12;  self_modules_decoder_modules_block_modules_0_modules_layer_modules_0_modules_layer_norm_parameters_weight = hidden_states_12 = None
        linear_3 = torch.nn.functional.linear(normed_hidden_states_1, self_modules_decoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_q_parameters_weight, None);  self_modules_decoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_q_parameters_weight = None
        view_3 = linear_3.view((1, 32, -1, 64));  linear_3 = None
        query_states_1 = view_3.transpose(1, 2);  view_3 = None
        linear_4 = torch.nn.functional.linear(normed_hidden_states_1, self_modules_decoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_k_parameters_weight, None);  self_modules_decoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_k_parameters_weight = None
        view_4 = linear_4.view((1, 32, -1, 64));  linear_4 = None
        key_states_1 = view_4.transpose(1, 2);  view_4 = None
        linear_5 = torch.nn.functional.linear(normed_hidden_states_1, self_modules_decoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_v_parameters_weight, None);  normed_hidden_states_1 = self_modules_decoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_v_parameters_weight = None
        view_5 = linear_5.view((1, 32, -1, 64));  linear_5 = None
        value_states_1 = view_5.transpose(1, 2);  view_5 = None
        arange_6 = torch.arange(32, dtype = torch.int64, device = target_device)
        getitem_3 = arange_6[(slice(None, None, None), None)];  arange_6 = None
        context_position_1 = getitem_3 + 0;  getitem_3 = None
        arange_7 = torch.arange(32, dtype = torch.int64, device = target_device)
        memory_position_1 = arange_7[(None, slice(None, None, None))];  arange_7 = None
        relative_position_2 = memory_position_1 - context_position_1;  memory_position_1 = context_position_1 = None
        zeros_like = torch.zeros_like(relative_position_2)
        min_1 = torch.min(relative_position_2, zeros_like);  relative_position_2 = zeros_like = None
        relative_position_3 = -min_1;  min_1 = None
        is_small_1 = relative_position_3 < 16
        float_2 = relative_position_3.float()
        truediv_2 = float_2 / 16;  float_2 = None
        log_1 = torch.log(truediv_2);  truediv_2 = None
        truediv_3 = log_1 / 2.0794415416798357;  log_1 = None
        mul_2 = truediv_3 * 16;  truediv_3 = None
        to_10 = mul_2.to(torch.int64);  mul_2 = None
        relative_position_if_large_2 = 16 + to_10;  to_10 = None
        full_like_1 = torch.full_like(relative_position_if_large_2, 31)
        relative_position_if_large_3 = torch.min(relative_position_if_large_2, full_like_1);  relative_position_if_large_2 = full_like_1 = None
        where_1 = torch.where(is_small_1, relative_position_3, relative_position_if_large_3);  is_small_1 = relative_position_3 = relative_position_if_large_3 = None
        relative_buckets_2 = 0 + where_1;  where_1 = None
        values_2 = torch.nn.functional.embedding(relative_buckets_2, self_modules_decoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_relative_attention_bias_parameters_weight, None, None, 2.0, False, False);  relative_buckets_2 = self_modules_decoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_relative_attention_bias_parameters_weight = None
        permute_1 = values_2.permute([2, 0, 1]);  values_2 = None
        values_3 = permute_1.unsqueeze(0);  permute_1 = None
        arange_8 = torch.arange(32, device = target_device)
        getitem_4 = arange_8[(slice(None, None, None), None)];  arange_8 = None
        arange_9 = torch.arange(32, device = target_device)
        getitem_5 = arange_9[(None, slice(None, None, None))];  arange_9 = None
        causal_mask = getitem_4 >= getitem_5;  getitem_4 = getitem_5 = None
        causal_mask_1 = causal_mask.view(1, 1, 32, 32);  causal_mask = None
        position_bias_mask_1 = torch.where(causal_mask_1, values_3, -3.4028234663852886e+38);  causal_mask_1 = values_3 = None
        attention_mask_6 = position_bias_mask_1.contiguous();  position_bias_mask_1 = None
        attn_output_5 = torch.nn.functional.scaled_dot_product_attention(query_states_1, key_states_1, value_states_1, attn_mask = attention_mask_6, dropout_p = 0.0, scale = 1.0, is_causal = False);  query_states_1 = key_states_1 = value_states_1 = attention_mask_6 = None
        attn_output_6 = attn_output_5.reshape(1, -1, 32, 64);  attn_output_5 = None
        transpose_1 = attn_output_6.transpose(1, 2);  attn_output_6 = None
        attn_output_7 = transpose_1.contiguous();  transpose_1 = None
        reshape_1 = attn_output_7.reshape(1, 32, -1);  attn_output_7 = None
        attn_output_8 = reshape_1.contiguous();  reshape_1 = None
        attn_output_9 = torch.nn.functional.linear(attn_output_8, self_modules_decoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_o_parameters_weight, None);  attn_output_8 = self_modules_decoder_modules_block_modules_0_modules_layer_modules_0_modules_SelfAttention_modules_o_parameters_weight = None
        dropout_2 = torch.nn.functional.dropout(attn_output_9, 0.1, False, False);  attn_output_9 = None
        attention_output_1 = hidden_states_11 + dropout_2;  hidden_states_11 = dropout_2 = None
        to_11 = attention_output_1.to(torch.float32)
        pow_5 = to_11.pow(2);  to_11 = None
        variance_4 = pow_5.mean(-1, keepdim = True);  pow_5 = None
        add_4 = variance_4 + 1e-06;  variance_4 = None
        rsqrt_4 = torch.rsqrt(add_4);  add_4 = None
        hidden_states_13 = attention_output_1 * rsqrt_4;  rsqrt_4 = None
        normed_hidden_states_2 = self_modules_decoder_modules_block_modules_0_modules_layer_modules_1_modules_layer_norm_parameters_weight * hidden_states_13;  self_modules_decoder_modules_block_modules_0_modules_layer_modules_1_modules_layer_norm_parameters_weight = hidden_states_13 = None
        linear_6 = torch.nn.functional.linear(normed_hidden_states_2, self_modules_decoder_modules_block_modules_0_modules_layer_modules_1_modules_EncDecAttention_modules_q_parameters_weight, None);  normed_hidden_states_2 = self_modules_decoder_modules_block_modules_0_modules_layer_modules_1_modules_EncDecAttention_modules_q_parameters_weight = None
        view_6 = linear_6.view((1, 32, -1, 64));  linear_6 = None
        query_states_2 = view_6.transpose(1, 2);  view_6 = None
        linear_7 = torch.nn.functional.linear(hidden_states_10, self_modules_decoder_modules_block_modules_0_modules_layer_modules_1_modules_EncDecAttention_modules_k_parameters_weight, None);  self_modules_decoder_modules_block_modules_0_modules_layer_modules_1_modules_EncDecAttention_modules_k_parameters_weight = None
        view_7 = linear_7.view((1, 64, -1, 64));  linear_7 = None
        key_states_2 = view_7.transpose(1, 2);  view_7 = None
        linear_8 = torch.nn.functional.linear(hidden_states_10, self_modules_decoder_modules_block_modules_0_modules_layer_modules_1_modules_EncDecAttention_modules_v_parameters_weight, None);  self_modules_decoder_modules_block_modules_0_modules_layer_modules_1_modules_EncDecAttention_modules_v_parameters_weight = None
        view_8 = linear_8.view((1, 64, -1, 64));  linear_8 = None
        value_states_2 = view_8.transpose(1, 2);  view_8 = None
        position_bias = torch.zeros((1, 4, 32, 64), device = target_device, dtype = torch.float32);  target_device = None
        position_bias_mask_2 = torch.where(attention_mask_5, position_bias, -3.4028234663852886e+38);  attention_mask_5 = position_bias = None
        attention_mask_7 = position_bias_mask_2.contiguous();  position_bias_mask_2 = None
        attn_output_10 = torch.nn.functional.scaled_dot_product_attention(query_states_2, key_states_2, value_states_2, attn_mask = attention_mask_7, dropout_p = 0.0, scale = 1.0, is_causal = False);  query_states_2 = key_states_2 = value_states_2 = attention_mask_7 = None
        attn_output_11 = attn_output_10.reshape(1, -1, 32, 64);  attn_output_10 = None
        transpose_2 = attn_output_11.transpose(1, 2);  attn_output_11 = None
        attn_output_12 = transpose_2.contiguous();  transpose_2 = None
        reshape_2 = attn_output_12.reshape(1, 32, -1);  attn_output_12 = None
        attn_output_13 = reshape_2.contiguous();  reshape_2 = None
        attn_output_14 = torch.nn.functional.linear(attn_output_13, self_modules_decoder_modules_block_modules_0_modules_layer_modules_1_modules_EncDecAttention_modules_o_parameters_weight, None);  attn_output_13 = self_modules_decoder_modules_block_modules_0_modules_layer_modules_1_modules_EncDecAttention_modules_o_parameters_weight = None
        dropout_3 = torch.nn.functional.dropout(attn_output_14, 0.1, False, False);  attn_output_14 = None
        layer_output = attention_output_1 + dropout_3;  attention_output_1 = dropout_3 = None
        to_12 = layer_output.to(torch.float32)
        pow_6 = to_12.pow(2);  to_12 = None
        variance_5 = pow_6.mean(-1, keepdim = True);  pow_6 = None
        add_5 = variance_5 + 1e-06;  variance_5 = None
        rsqrt_5 = torch.rsqrt(add_5);  add_5 = None
        hidden_states_14 = layer_output * rsqrt_5;  rsqrt_5 = None
        forwarded_states_1 = self_modules_decoder_modules_block_modules_0_modules_layer_modules_2_modules_layer_norm_parameters_weight * hidden_states_14;  self_modules_decoder_modules_block_modules_0_modules_layer_modules_2_modules_layer_norm_parameters_weight = hidden_states_14 = None
        hidden_states_15 = torch.nn.functional.linear(forwarded_states_1, self_modules_decoder_modules_block_modules_0_modules_layer_modules_2_modules_DenseReluDense_modules_wi_parameters_weight, None);  forwarded_states_1 = self_modules_decoder_modules_block_modules_0_modules_layer_modules_2_modules_DenseReluDense_modules_wi_parameters_weight = None
        hidden_states_16 = torch.nn.functional.relu(hidden_states_15, inplace = False);  hidden_states_15 = None
        hidden_states_17 = torch.nn.functional.dropout(hidden_states_16, 0.1, False, False);  hidden_states_16 = None
        hidden_states_18 = torch.nn.functional.linear(hidden_states_17, self_modules_decoder_modules_block_modules_0_modules_layer_modules_2_modules_DenseReluDense_modules_wo_parameters_weight, None);  hidden_states_17 = self_modules_decoder_modules_block_modules_0_modules_layer_modules_2_modules_DenseReluDense_modules_wo_parameters_weight = None
        dropout_4 = torch.nn.functional.dropout(hidden_states_18, 0.1, False, False);  hidden_states_18 = None
        hidden_states_19 = layer_output + dropout_4;  layer_output = dropout_4 = None
        to_13 = hidden_states_19.to(torch.float32)
        pow_7 = to_13.pow(2);  to_13 = None
        variance_6 = pow_7.mean(-1, keepdim = True);  pow_7 = None
        add_6 = variance_6 + 1e-06;  variance_6 = None
        rsqrt_6 = torch.rsqrt(add_6);  add_6 = None
        hidden_states_20 = hidden_states_19 * rsqrt_6;  hidden_states_19 = rsqrt_6 = None
        hidden_states_21 = self_modules_decoder_modules_final_layer_norm_parameters_weight * hidden_states_20;  self_modules_decoder_modules_final_layer_norm_parameters_weight = hidden_states_20 = None
        hidden_states_22 = torch.nn.functional.dropout(hidden_states_21, 0.1, False, False);  hidden_states_21 = None
        return (hidden_states_22, hidden_states_10)
