import torch


class GraphModule(torch.nn.Module):
    def forward(
        self,
        input_ids: torch.Tensor,
        self_modules_embed_tokens_parameters_weight: torch.Tensor,
        attention_mask: torch.Tensor,
        self_modules_rotary_emb_buffers_inv_freq: torch.Tensor,
        self_modules_layers_modules_0_modules_input_layernorm_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_self_attn_modules_o_proj_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_post_attention_layernorm_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_mlp_modules_gate_proj_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_mlp_modules_up_proj_parameters_weight: torch.Tensor,
        self_modules_layers_modules_0_modules_mlp_modules_down_proj_parameters_weight: torch.Tensor,
        self_modules_layers_modules_1_modules_input_layernorm_parameters_weight: torch.Tensor,
        self_modules_layers_modules_1_modules_self_attn_modules_q_proj_parameters_weight: torch.Tensor,
        self_modules_layers_modules_1_modules_self_attn_modules_k_proj_parameters_weight: torch.Tensor,
        self_modules_layers_modules_1_modules_self_attn_modules_v_proj_parameters_weight: torch.Tensor,
        self_modules_layers_modules_1_modules_self_attn_modules_o_proj_parameters_weight: torch.Tensor,
        self_modules_layers_modules_1_modules_post_attention_layernorm_parameters_weight: torch.Tensor,
        self_modules_layers_modules_1_modules_mlp_modules_gate_proj_parameters_weight: torch.Tensor,
        self_modules_layers_modules_1_modules_mlp_modules_up_proj_parameters_weight: torch.Tensor,
        self_modules_layers_modules_1_modules_mlp_modules_down_proj_parameters_weight: torch.Tensor,
        self_modules_norm_parameters_weight: torch.Tensor,
    ):
        target_device = input_ids.device
        inputs_embeds = torch.nn.functional.embedding(input_ids, self_modules_embed_tokens_parameters_weight, None, None, 2.0, False, False);  input_ids = self_modules_embed_tokens_parameters_weight = None
        arange = torch.arange(64, device = target_device)
        position_ids = arange + 0;  arange = None
        position_ids_1 = position_ids.unsqueeze(0);  position_ids = None
        attention_mask_1 = attention_mask.to(device = target_device, dtype = torch.bool);  attention_mask = None
        batch_arange = torch.arange(1, device = target_device)
        head_arange = torch.arange(1, device = target_device);  head_arange = None
        arange_1 = torch.arange(64, device = target_device)
        q_arange = arange_1 + 0;  arange_1 = None
        arange_2 = torch.arange(64, device = target_device)
        kv_arange = arange_2 + 0;  arange_2 = None
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
        getitem_1 = position_ids_1[(Ellipsis, None)];  position_ids_1 = None
        float_1 = getitem_1.float();  getitem_1 = None
        to_2 = self_modules_rotary_emb_buffers_inv_freq.to(device = target_device, dtype = torch.float32);  self_modules_rotary_emb_buffers_inv_freq = target_device = None
        freqs = float_1 * to_2;  float_1 = to_2 = None
        emb = torch.cat((freqs, freqs), dim = -1);  freqs = None
        cos = emb.cos()
        cos_1 = cos * 1.0;  cos = None
        sin = emb.sin();  emb = None
        sin_1 = sin * 1.0;  sin = None
        cos_2 = cos_1.to(dtype = torch.float32);  cos_1 = None
        sin_2 = sin_1.to(dtype = torch.float32);  sin_1 = None
        hidden_states = inputs_embeds.to(torch.float32)
        pow_1 = hidden_states.pow(2)
        variance = pow_1.mean(-1, keepdim = True);  pow_1 = None
        add = variance + 1e-06;  variance = None
        rsqrt = torch.rsqrt(add);  add = None
        hidden_states_1 = hidden_states * rsqrt;  hidden_states = rsqrt = None
        to_3 = hidden_states_1.to(torch.float32);  hidden_states_1 = None
        hidden_states_2 = self_modules_layers_modules_0_modules_input_layernorm_parameters_weight * to_3;  self_modules_layers_modules_0_modules_input_layernorm_parameters_weight = to_3 = None
        linear = torch.nn.functional.linear(hidden_states_2, self_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight, None);  self_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight = None
        view = linear.view((1, 64, -1, 64));  linear = None
        query_states = view.transpose(1, 2);  view = None
        linear_1 = torch.nn.functional.linear(hidden_states_2, self_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight, None);  self_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight = None
        view_1 = linear_1.view((1, 64, -1, 64));  linear_1 = None
        key_states = view_1.transpose(1, 2);  view_1 = None
        linear_2 = torch.nn.functional.linear(hidden_states_2, self_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight, None);  hidden_states_2 = self_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight = None
        view_2 = linear_2.view((1, 64, -1, 64));  linear_2 = None
        value_states = view_2.transpose(1, 2);  view_2 = None
        cos_3 = cos_2.unsqueeze(1)
        sin_3 = sin_2.unsqueeze(1)
        mul = query_states * cos_3
        x1 = query_states[(Ellipsis, slice(None, 32, None))]
        x2 = query_states[(Ellipsis, slice(32, None, None))];  query_states = None
        neg = -x2;  x2 = None
        cat = torch.cat((neg, x1), dim = -1);  neg = x1 = None
        mul_1 = cat * sin_3;  cat = None
        q_embed = mul + mul_1;  mul = mul_1 = None
        mul_2 = key_states * cos_3;  cos_3 = None
        x1_1 = key_states[(Ellipsis, slice(None, 32, None))]
        x2_1 = key_states[(Ellipsis, slice(32, None, None))];  key_states = None
        neg_1 = -x2_1;  x2_1 = None
        cat_1 = torch.cat((neg_1, x1_1), dim = -1);  neg_1 = x1_1 = None
        mul_3 = cat_1 * sin_3;  cat_1 = sin_3 = None
        k_embed = mul_2 + mul_3;  mul_2 = mul_3 = None
        attn_output = torch.nn.functional.scaled_dot_product_attention(q_embed, k_embed, value_states, attn_mask = attention_mask_2, dropout_p = 0.0, scale = 0.125, is_causal = False);  q_embed = k_embed = value_states = None
        attn_output_1 = attn_output.reshape(1, -1, 64, 64);  attn_output = None
        transpose = attn_output_1.transpose(1, 2);  attn_output_1 = None
        attn_output_2 = transpose.contiguous();  transpose = None
        reshape = attn_output_2.reshape(1, 64, -1);  attn_output_2 = None
        attn_output_3 = reshape.contiguous();  reshape = None
        attn_output_4 = torch.nn.functional.linear(attn_output_3, self_modules_layers_modules_0_modules_self_attn_modules_o_proj_parameters_weight, None);  attn_output_3 = self_modules_layers_modules_0_modules_self_attn_modules_o_proj_parameters_weight = None
        hidden_states_3 = inputs_embeds + attn_output_4;  inputs_embeds = attn_output_4 = None
        hidden_states_4 = hidden_states_3.to(torch.float32)
        pow_2 = hidden_states_4.pow(2)
        variance_1 = pow_2.mean(-1, keepdim = True);  pow_2 = None
        add_1 = variance_1 + 1e-06;  variance_1 = None
        rsqrt_1 = torch.rsqrt(add_1);  add_1 = None
        hidden_states_5 = hidden_states_4 * rsqrt_1;  hidden_states_4 = rsqrt_1 = None
        to_4 = hidden_states_5.to(torch.float32);  hidden_states_5 = None
        hidden_states_6 = self_modules_layers_modules_0_modules_post_attention_layernorm_parameters_weight * to_4;  self_modules_layers_modules_0_modules_post_attention_layernorm_parameters_weight = to_4 = None
        linear_3 = torch.nn.functional.linear(hidden_states_6, self_modules_layers_modules_0_modules_mlp_modules_gate_proj_parameters_weight, None);  self_modules_layers_modules_0_modules_mlp_modules_gate_proj_parameters_weight = None
        silu = torch.nn.functional.silu(linear_3);  linear_3 = None
        linear_4 = torch.nn.functional.linear(hidden_states_6, self_modules_layers_modules_0_modules_mlp_modules_up_proj_parameters_weight, None);  hidden_states_6 = self_modules_layers_modules_0_modules_mlp_modules_up_proj_parameters_weight = None
        mul_4 = silu * linear_4;  silu = linear_4 = None
        down_proj = torch.nn.functional.linear(mul_4, self_modules_layers_modules_0_modules_mlp_modules_down_proj_parameters_weight, None);  mul_4 = self_modules_layers_modules_0_modules_mlp_modules_down_proj_parameters_weight = None
        hidden_states_7 = hidden_states_3 + down_proj;  hidden_states_3 = down_proj = None
        hidden_states_8 = hidden_states_7.to(torch.float32)
        pow_3 = hidden_states_8.pow(2)
        variance_2 = pow_3.mean(-1, keepdim = True);  pow_3 = None
        add_2 = variance_2 + 1e-06;  variance_2 = None
        rsqrt_2 = torch.rsqrt(add_2);  add_2 = None
        hidden_states_9 = hidden_states_8 * rsqrt_2;  hidden_states_8 = rsqrt_2 = None
        to_5 = hidden_states_9.to(torch.float32);  hidden_states_9 = None
        hidden_states_10 = self_modules_layers_modules_1_modules_input_layernorm_parameters_weight * to_5;  self_modules_layers_modules_1_modules_input_layernorm_parameters_weight = to_5 = None
        linear_5 = torch.nn.functional.linear(hidden_states_10, self_modules_layers_modules_1_modules_self_attn_modules_q_proj_parameters_weight, None);  self_modules_layers_modules_1_modules_self_attn_modules_q_proj_parameters_weight = None
        view_3 = linear_5.view((1, 64, -1, 64));  linear_5 = None
        query_states_1 = view_3.transpose(1, 2);  view_3 = None
        linear_6 = torch.nn.functional.linear(hidden_states_10, self_modules_layers_modules_1_modules_self_attn_modules_k_proj_parameters_weight, None);  self_modules_layers_modules_1_modules_self_attn_modules_k_proj_parameters_weight = None
        view_4 = linear_6.view((1, 64, -1, 64));  linear_6 = None
        key_states_1 = view_4.transpose(1, 2);  view_4 = None
        linear_7 = torch.nn.functional.linear(hidden_states_10, self_modules_layers_modules_1_modules_self_attn_modules_v_proj_parameters_weight, None);  hidden_states_10 = self_modules_layers_modules_1_modules_self_attn_modules_v_proj_parameters_weight = None
        view_5 = linear_7.view((1, 64, -1, 64));  linear_7 = None
        value_states_1 = view_5.transpose(1, 2);  view_5 = None
        cos_4 = cos_2.unsqueeze(1);  cos_2 = None
        sin_4 = sin_2.unsqueeze(1);  sin_2 = None
        mul_5 = query_states_1 * cos_4
        x1_2 = query_states_1[(Ellipsis, slice(None, 32, None))]
        x2_2 = query_states_1[(Ellipsis, slice(32, None, None))];  query_states_1 = None
        neg_2 = -x2_2;  x2_2 = None
        cat_2 = torch.cat((neg_2, x1_2), dim = -1);  neg_2 = x1_2 = None
        mul_6 = cat_2 * sin_4;  cat_2 = None
        q_embed_1 = mul_5 + mul_6;  mul_5 = mul_6 = None
        mul_7 = key_states_1 * cos_4;  cos_4 = None
        x1_3 = key_states_1[(Ellipsis, slice(None, 32, None))]
        x2_3 = key_states_1[(Ellipsis, slice(32, None, None))];  key_states_1 = None
        neg_3 = -x2_3;  x2_3 = None
        cat_3 = torch.cat((neg_3, x1_3), dim = -1);  neg_3 = x1_3 = None
        mul_8 = cat_3 * sin_4;  cat_3 = sin_4 = None
        k_embed_1 = mul_7 + mul_8;  mul_7 = mul_8 = None
        attn_output_5 = torch.nn.functional.scaled_dot_product_attention(q_embed_1, k_embed_1, value_states_1, attn_mask = attention_mask_2, dropout_p = 0.0, scale = 0.125, is_causal = False);  q_embed_1 = k_embed_1 = value_states_1 = attention_mask_2 = None
        attn_output_6 = attn_output_5.reshape(1, -1, 64, 64);  attn_output_5 = None
        transpose_1 = attn_output_6.transpose(1, 2);  attn_output_6 = None
        attn_output_7 = transpose_1.contiguous();  transpose_1 = None
        reshape_1 = attn_output_7.reshape(1, 64, -1);  attn_output_7 = None
        attn_output_8 = reshape_1.contiguous();  reshape_1 = None
        attn_output_9 = torch.nn.functional.linear(attn_output_8, self_modules_layers_modules_1_modules_self_attn_modules_o_proj_parameters_weight, None);  attn_output_8 = self_modules_layers_modules_1_modules_self_attn_modules_o_proj_parameters_weight = None
        hidden_states_11 = hidden_states_7 + attn_output_9;  hidden_states_7 = attn_output_9 = None
        hidden_states_12 = hidden_states_11.to(torch.float32)
        pow_4 = hidden_states_12.pow(2)
        variance_3 = pow_4.mean(-1, keepdim = True);  pow_4 = None
        add_3 = variance_3 + 1e-06;  variance_3 = None
        rsqrt_3 = torch.rsqrt(add_3);  add_3 = None
        hidden_states_13 = hidden_states_12 * rsqrt_3;  hidden_states_12 = rsqrt_3 = None
        to_6 = hidden_states_13.to(torch.float32);  hidden_states_13 = None
        hidden_states_14 = self_modules_layers_modules_1_modules_post_attention_layernorm_parameters_weight * to_6;  self_modules_layers_modules_1_modules_post_attention_layernorm_parameters_weight = to_6 = None
        linear_8 = torch.nn.functional.linear(hidden_states_14, self_modules_layers_modules_1_modules_mlp_modules_gate_proj_parameters_weight, None);  self_modules_layers_modules_1_modules_mlp_modules_gate_proj_parameters_weight = None
        silu_1 = torch.nn.functional.silu(linear_8);  linear_8 = None
        linear_9 = torch.nn.functional.linear(hidden_states_14, self_modules_layers_modules_1_modules_mlp_modules_up_proj_parameters_weight, None);  hidden_states_14 = self_modules_layers_modules_1_modules_mlp_modules_up_proj_parameters_weight = None
        mul_9 = silu_1 * linear_9;  silu_1 = linear_9 = None
        down_proj_1 = torch.nn.functional.linear(mul_9, self_modules_layers_modules_1_modules_mlp_modules_down_proj_parameters_weight, None);  mul_9 = self_modules_layers_modules_1_modules_mlp_modules_down_proj_parameters_weight = None
        hidden_states_15 = hidden_states_11 + down_proj_1;  hidden_states_11 = down_proj_1 = None
        hidden_states_16 = hidden_states_15.to(torch.float32);  hidden_states_15 = None
        pow_5 = hidden_states_16.pow(2)
        variance_4 = pow_5.mean(-1, keepdim = True);  pow_5 = None
        add_4 = variance_4 + 1e-06;  variance_4 = None
        rsqrt_4 = torch.rsqrt(add_4);  add_4 = None
        hidden_states_17 = hidden_states_16 * rsqrt_4;  hidden_states_16 = rsqrt_4 = None
        to_7 = hidden_states_17.to(torch.float32);  hidden_states_17 = None
        hidden_states_18 = self_modules_norm_parameters_weight * to_7;  self_modules_norm_parameters_weight = to_7 = None
        return (hidden_states_18,)
