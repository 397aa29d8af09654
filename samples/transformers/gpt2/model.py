import torch


class GraphModule(torch.nn.Module):
    def forward(
        self,
        input_ids: torch.Tensor,
        self_modules_wte_parameters_weight: torch.Tensor,
        self_modules_wpe_parameters_weight: torch.Tensor,
        attention_mask: torch.Tensor,
        self_modules_h_modules_0_modules_ln_1_parameters_weight: torch.Tensor,
        self_modules_h_modules_0_modules_ln_1_parameters_bias: torch.Tensor,
        self_modules_h_modules_0_modules_attn_modules_c_attn_parameters_bias: torch.Tensor,
        self_modules_h_modules_0_modules_attn_modules_c_attn_parameters_weight: torch.Tensor,
        self_modules_h_modules_0_modules_attn_modules_c_proj_parameters_bias: torch.Tensor,
        self_modules_h_modules_0_modules_attn_modules_c_proj_parameters_weight: torch.Tensor,
        self_modules_h_modules_0_modules_ln_2_parameters_weight: torch.Tensor,
        self_modules_h_modules_0_modules_ln_2_parameters_bias: torch.Tensor,
        self_modules_h_modules_0_modules_mlp_modules_c_fc_parameters_bias: torch.Tensor,
        self_modules_h_modules_0_modules_mlp_modules_c_fc_parameters_weight: torch.Tensor,
        self_modules_h_modules_0_modules_mlp_modules_c_proj_parameters_bias: torch.Tensor,
        self_modules_h_modules_0_modules_mlp_modules_c_proj_parameters_weight: torch.Tensor,
        self_modules_h_modules_1_modules_ln_1_parameters_weight: torch.Tensor,
        self_modules_h_modules_1_modules_ln_1_parameters_bias: torch.Tensor,
        self_modules_h_modules_1_modules_attn_modules_c_attn_parameters_bias: torch.Tensor,
        self_modules_h_modules_1_modules_attn_modules_c_attn_parameters_weight: torch.Tensor,
        self_modules_h_modules_1_modules_attn_modules_c_proj_parameters_bias: torch.Tensor,
        self_modules_h_modules_1_modules_attn_modules_c_proj_parameters_weight: torch.Tensor,
        self_modules_h_modules_1_modules_ln_2_parameters_weight: torch.Tensor,
        self_modules_h_modules_1_modules_ln_2_parameters_bias: torch.Tensor,
        self_modules_h_modules_1_modules_mlp_modules_c_fc_parameters_bias: torch.Tensor,
        self_modules_h_modules_1_modules_mlp_modules_c_fc_parameters_weight: torch.Tensor,
        self_modules_h_modules_1_modules_mlp_modules_c_proj_parameters_bias: torch.Tensor,
        self_modules_h_modules_1_modules_mlp_modules_c_proj_parameters_weight: torch.Tensor,
        self_modules_ln_f_parameters_weight: torch.Tensor,
        self_modules_ln_f_parameters_bias: torch.Tensor,
    ):
        target_device = input_ids.device
        input_ids_1 = input_ids.view(-1, 64);  input_ids = None
        inputs_embeds = torch.nn.functional.embedding(input_ids_1, self_modules_wte_parameters_weight, None, None, 2.0, False, False);  input_ids_1 = self_modules_wte_parameters_weight = None
        arange = torch.arange(64, device = target_device)
        position_ids = arange + 0;  arange = None
        position_ids_1 = position_ids.unsqueeze(0);  position_ids = None
        position_embeds = torch.nn.functional.embedding(position_ids_1, self_modules_wpe_parameters_weight, None, None, 2.0, False, False);  position_ids_1 = self_modules_wpe_parameters_weight = None
        to = position_embeds.to(target_device);  position_embeds = None
        hidden_states = inputs_embeds + to;  inputs_embeds = to = None
        attention_mask_1 = attention_mask.view(1, -1);  attention_mask = None
        attention_mask_2 = attention_mask_1.to(device = target_device, dtype = torch.bool);  attention_mask_1 = None
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
        to_1 = le.to(target_device);  le = None
        result_1 = result & to_1;  result = to_1 = None
        getitem = attention_mask_2[(batch_indices, kv_indices)];  attention_mask_2 = batch_indices = kv_indices = None
        to_2 = getitem.to(target_device);  getitem = target_device = None
        result_2 = result_1 & to_2;  result_1 = to_2 = None
        attention_mask_3 = result_2.expand(1, -1, 64, 64);  result_2 = None
        hidden_states_1 = torch.nn.functional.dropout(hidden_states, 0.1, False, False);  hidden_states = None
        hidden_states_2 = torch.nn.functional.layer_norm(hidden_states_1, (256,), self_modules_h_modules_0_modules_ln_1_parameters_weight, self_modules_h_modules_0_modules_ln_1_parameters_bias, 1e-05);  self_modules_h_modules_0_modules_ln_1_parameters_weight = self_modules_h_modules_0_modules_ln_1_parameters_bias = None
        view = hidden_states_2.view(-1, 256);  hidden_states_2 = None
        x = torch.addmm(self_modules_h_modules_0_modules_attn_modules_c_attn_parameters_bias, view, self_modules_h_modules_0_modules_attn_modules_c_attn_parameters_weight);  self_modules_h_modules_0_modules_attn_modules_c_attn_parameters_bias = view = self_modules_h_modules_0_modules_attn_modules_c_attn_parameters_weight = None
        x_1 = x.view((1, 64, 768));  x = None
        split = x_1.split(256, dim = 2);  x_1 = None
        query_states = split[0]
        key_states = split[1]
        value_states = split[2];  split = None
        view_1 = key_states.view((1, 64, -1, 64));  key_states = None
        key_states_1 = view_1.transpose(1, 2);  view_1 = None
        view_2 = value_states.view((1, 64, -1, 64));  value_states = None
        value_states_1 = view_2.transpose(1, 2);  view_2 = None
        view_3 = query_states.view((1, 64, -1, 64));  query_states = None
        query_states_1 = view_3.transpose(1, 2);  view_3 = None
        attn_output = torch.nn.functional.scaled_dot_product_attention(query_states_1, key_states_1, value_states_1, attn_mask = attention_mask_3, dropout_p = 0.0, scale = 0.125, is_causal = False);  query_states_1 = key_states_1 = value_states_1 = None
        attn_output_1 = attn_output.reshape(1, -1, 64, 64);  attn_output = None
        transpose = attn_output_1.transpose(1, 2);  attn_output_1 = None
        attn_output_2 = transpose.contiguous();  transpose = None
        reshape = attn_output_2.reshape(1, 64, -1);  attn_output_2 = None
        attn_output_3 = reshape.contiguous();  reshape = None
        view_4 = attn_output_3.view(-1, 256);  attn_output_3 = None
        x_2 = torch.addmm(self_modules_h_modules_0_modules_attn_modules_c_proj_parameters_bias, view_4, self_modules_h_modules_0_modules_attn_modules_c_proj_parameters_weight);  self_modules_h_modules_0_modules_attn_modules_c_proj_parameters_bias = view_4 = self_modules_h_modules_0_modules_attn_modules_c_proj_parameters_weight = None
        x_3 = x_2.view((1, 64, 256));  x_2 = None
        attn_output_4 = torch.nn.functional.dropout(x_3, 0.1, False, False);  x_3 = None
        hidden_states_3 = attn_output_4 + hidden_states_1;  attn_output_4 = hidden_states_1 = None
        hidden_states_4 = torch.nn.functional.layer_norm(hidden_states_3, (256,), self_modules_h_modules_0_modules_ln_2_parameters_weight, self_modules_h_modules_0_modules_ln_2_parameters_bias, 1e-05);  self_modules_h_modules_0_modules_ln_2_parameters_weight = self_modules_h_modules_0_modules_ln_2_parameters_bias = None
        view_5 = hidden_states_4.view(-1, 256);  hidden_states_4 = None
        x_4 = torch.addmm(self_modules_h_modules_0_modules_mlp_modules_c_fc_parameters_bias, view_5, self_modules_h_modules_0_modules_mlp_modules_c_fc_parameters_weight);  self_modules_h_modules_0_modules_mlp_modules_c_fc_parameters_bias = view_5 = self_modules_h_modules_0_modules_mlp_modules_c_fc_parameters_weight = None
        x_5 = x_4.view((1, 64, 1024));  x_4 = None
        mul = 0.5 * x_5
        pow_1 = torch.pow(x_5, 3.0)
        mul_1 = 0.044715 * pow_1;  pow_1 = None
        add = x_5 + mul_1;  x_5 = mul_1 = None
        mul_2 = 0.7978845608028654 * add;  add = None
        tanh = torch.tanh(mul_2);  mul_2 = None
        add_1 = 1.0 + tanh;  tanh = None
        hidden_states_5 = mul * add_1;  mul = add_1 = None
        view_6 = hidden_states_5.view(-1, 1024);  hidden_states_5 = None
        x_6 = torch.addmm(self_modules_h_modules_0_modules_mlp_modules_c_proj_parameters_bias, view_6, self_modules_h_modules_0_modules_mlp_modules_c_proj_parameters_weight);  self_modules_h_modules_0_modules_mlp_modules_c_proj_parameters_bias = view_6 = self_modules_h_modules_0_modules_mlp_modules_c_proj_parameters_weight = None
        x_7 = x_6.view((1, 64, 256));  x_6 = None
        hidden_states_6 = torch.nn.functional.dropout(x_7, 0.1, False, False);  x_7 = None
        hidden_states_7 = hidden_states_3 + hidden_states_6;  hidden_states_3 = hidden_states_6 = None
        hidden_states_8 = torch.nn.functional.layer_norm(hidden_states_7, (256,), self_modules_h_modules_1_modules_ln_1_parameters_weight, self_modules_h_modules_1_modules_ln_1_parameters_bias, 1e-05);  self_modules_h_modules_1_modules_ln_1_parameters_weight = self_modules_h_modules_1_modules_ln_1_parameters_bias = None
        view_7 = hidden_states_8.view(-1, 256);  hidden_states_8 = None
        x_8 = torch.addmm(self_modules_h_modules_1_modules_attn_modules_c_attn_parameters_bias, view_7, self_modules_h_modules_1_modules_attn_modules_c_attn_parameters_weight);  self_modules_h_modules_1_modules_attn_modules_c_attn_parameters_bias = view_7 = self_modules_h_modules_1_modules_attn_modules_c_attn_parameters_weight = None
        x_9 = x_8.view((1, 64, 768));  x_8 = None
        split_1 = x_9.split(256, dim = 2);  x_9 = None
        query_states_2 = split_1[0]
        key_states_2 = split_1[1]
        value_states_2 = split_1[2];  split_1 = None
        view_8 = key_states_2.view((1, 64, -1, 64));  key_states_2 = None
        key_states_3 = view_8.transpose(1, 2);  view_8 = None
        view_9 = value_states_2.view((1, 64, -1, 64));  value_states_2 = None
        value_states_3 = view_9.transpose(1, 2);  view_9 = None
        view_10 = query_states_2.view((1, 64, -1, 64));  query_states_2 = None
        query_states_3 = view_10.transpose(1, 2);  view_10 = None
        attn_output_5 = torch.nn.functional.scaled_dot_product_attention(query_states_3, key_states_3, value_states_3, attn_mask = attention_mask_3, dropout_p = 0.0, scale = 0.125, is_causal = False);  query_states_3 = key_states_3 = value_states_3 = attention_mask_3 = None
        attn_output_6 = attn_output_5.reshape(1, -1, 64, 64);  attn_output_5 = None
        transpose_1 = attn_output_6.transpose(1, 2);  attn_output_6 = None
        attn_output_7 = transpose_1.contiguous();  transpose_1 = None
        reshape_1 = attn_output_7.reshape(1, 64, -1);  attn_output_7 = None
        attn_output_8 = reshape_1.contiguous();  reshape_1 = None
        view_11 = attn_output_8.view(-1, 256);  attn_output_8 = None
        x_10 = torch.addmm(self_modules_h_modules_1_modules_attn_modules_c_proj_parameters_bias, view_11, self_modules_h_modules_1_modules_attn_modules_c_proj_parameters_weight);  self_modules_h_modules_1_modules_attn_modules_c_proj_parameters_bias = view_11 = self_modules_h_modules_1_modules_attn_modules_c_proj_parameters_weight = None
        x_11 = x_10.view((1, 64, 256));  x_10 = None
        attn_output_9 = torch.nn.functional.dropout(x_11, 0.1, False, False);  x_11 = None
        hidden_states_9 = attn_output_9 + hidden_states_7;  attn_output_9 = hidden_states_7 = None
        hidden_states_10 = torch.nn.functional.layer_norm(hidden_states_9, (256,), self_modules_h_modules_1_modules_ln_2_parameters_weight, self_modules_h_modules_1_modules_ln_2_parameters_bias, 1e-05);  self_modules_h_modules_1_modules_ln_2_parameters_weight = self_modules_h_modules_1_modules_ln_2_parameters_bias = None
        view_12 = hidden_states_10.view(-1, 256);  hidden_states_10 = None
        x_12 = torch.addmm(self_modules_h_modules_1_modules_mlp_modules_c_fc_parameters_bias, view_12, self_modules_h_modules_1_modules_mlp_modules_c_fc_parameters_weight);  self_modules_h_modules_1_modules_mlp_modules_c_fc_parameters_bias = view_12 = self_modules_h_modules_1_modules_mlp_modules_c_fc_parameters_weight = None
        x_13 = x_12.view((1, 64, 1024));  x_12 = None
        mul_3 = 0.5 * x_13
        pow_2 = torch.pow(x_13, 3.0)
        mul_4 = 0.044715 * pow_2;  pow_2 = None
        add_2 = x_13 + mul_4;  x_13 = mul_4 = None
        mul_5 = 0.7978845608028654 * add_2;  add_2 = None
        tanh_1 = torch.tanh(mul_5);  mul_5 = None
        add_3 = 1.0 + tanh_1;  tanh_1 = None
        hidden_states_11 = mul_3 * add_3;  mul_3 = add_3 = None
        view_13 = hidden_states_11.view(-1, 1024);  hidden_states_11 = None
        x_14 = torch.addmm(self_modules_h_modules_1_modules_mlp_modules_c_proj_parameters_bias, view_13, self_modules_h_modules_1_modules_mlp_modules_c_proj_parameters_weight);  self_modules_h_modules_1_modules_mlp_modules_c_proj_parameters_bias = view_13 = self_modules_h_modules_1_modules_mlp_modules_c_proj_parameters_weight = None
        x_15 = x_14.view((1, 64, 256));  x_14 = None
        hidden_states_12 = torch.nn.functional.dropout(x_15, 0.1, False, False);  x_15 = None
        hidden_states_13 = hidden_states_9 + hidden_states_12;  hidden_states_9 = hidden_states_12 = None
        hidden_states_14 = torch.nn.functional.layer_norm(hidden_states_13, (256,), self_modules_ln_f_parameters_weight, self_modules_ln_f_parameters_bias, 1e-05);  hidden_states_13 = self_modules_ln_f_parameters_weight = self_modules_ln_f_parameters_bias = None
        hidden_states_15 = hidden_states_14.view((-1, 64, 256));  hidden_states_14 = None
        return (hidden_states_15,)
