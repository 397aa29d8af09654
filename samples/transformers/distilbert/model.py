import torch


class GraphModule(torch.nn.Module):
    def forward(
        self,
        input_ids: torch.Tensor,
        self_modules_embeddings_modules_word_embeddings_parameters_weight: torch.Tensor,
        self_modules_embeddings_buffers_position_ids: torch.Tensor,
        self_modules_embeddings_modules_position_embeddings_parameters_weight: torch.Tensor,
        self_modules_embeddings_modules_LayerNorm_parameters_weight: torch.Tensor,
        self_modules_embeddings_modules_LayerNorm_parameters_bias: torch.Tensor,
        attention_mask: torch.Tensor,
        self_modules_transformer_modules_layer_modules_0_modules_attention_modules_q_lin_parameters_weight: torch.Tensor,
        self_modules_transformer_modules_layer_modules_0_modules_attention_modules_q_lin_parameters_bias: torch.Tensor,
        self_modules_transformer_modules_layer_modules_0_modules_attention_modules_k_lin_parameters_weight: torch.Tensor,
        self_modules_transformer_modules_layer_modules_0_modules_attention_modules_k_lin_parameters_bias: torch.Tensor,
        self_modules_transformer_modules_layer_modules_0_modules_attention_modules_v_lin_parameters_weight: torch.Tensor,
        self_modules_transformer_modules_layer_modules_0_modules_attention_modules_v_lin_parameters_bias: torch.Tensor,
        self_modules_transformer_modules_layer_modules_0_modules_attention_modules_out_lin_parameters_weight: torch.Tensor,
        self_modules_transformer_modules_layer_modules_0_modules_attention_modules_out_lin_parameters_bias: torch.Tensor,
        self_modules_transformer_modules_layer_modules_0_modules_sa_layer_norm_parameters_weight: torch.Tensor,
        self_modules_transformer_modules_layer_modules_0_modules_sa_layer_norm_parameters_bias: torch.Tensor,
        self_modules_transformer_modules_layer_modules_0_modules_ffn_modules_lin1_parameters_weight: torch.Tensor,
        self_modules_transformer_modules_layer_modules_0_modules_ffn_modules_lin1_parameters_bias: torch.Tensor,
        self_modules_transformer_modules_layer_modules_0_modules_ffn_modules_lin2_parameters_weight: torch.Tensor,
        self_modules_transformer_modules_layer_modules_0_modules_ffn_modules_lin2_parameters_bias: torch.Tensor,
        self_modules_transformer_modules_layer_modules_0_modules_output_layer_norm_parameters_weight: torch.Tensor,
        self_modules_transformer_modules_layer_modules_0_modules_output_layer_norm_parameters_bias: torch.Tensor,
        self_modules_transformer_modules_layer_modules_1_modules_attention_modules_q_lin_parameters_weight: torch.Tensor,
        self_modules_transformer_modules_layer_modules_1_modules_attention_modules_q_lin_parameters_bias: torch.Tensor,
        self_modules_transformer_modules_layer_modules_1_modules_attention_modules_k_lin_parameters_weight: torch.Tensor,
        self_modules_transformer_modules_layer_modules_1_modules_attention_modules_k_lin_parameters_bias: torch.Tensor,
        self_modules_transformer_modules_layer_modules_1_modules_attention_modules_v_lin_parameters_weight: torch.Tensor,
        self_modules_transformer_modules_layer_modules_1_modules_attention_modules_v_lin_parameters_bias: torch.Tensor,
        self_modules_transformer_modules_layer_modules_1_modules_attention_modules_out_lin_parameters_weight: torch.Tensor,
        self_modules_transformer_modules_layer_modules_1_modules_attention_modules_out_lin_parameters_bias: torch.Tensor,
        self_modules_transformer_modules_layer_modules_1_modules_sa_layer_norm_parameters_weight: torch.Tensor,
        self_modules_transformer_modules_layer_modules_1_modules_sa_layer_norm_parameters_bias: torch.Tensor,
        self_modules_transformer_modules_layer_modules_1_modules_ffn_modules_lin1_parameters_weight: torch.Tensor,
        self_modules_transformer_modules_layer_modules_1_modules_ffn_modules_lin1_parameters_bias: torch.Tensor,
        self_modules_transformer_modules_layer_modules_1_modules_ffn_modules_lin2_parameters_weight: torch.Tensor,
        self_modules_transformer_modules_layer_modules_1_modules_ffn_modules_lin2_parameters_bias: torch.Tensor,
        self_modules_transformer_modules_layer_modules_1_modules_output_layer_norm_parameters_weight: torch.Tensor,
        self_modules_transformer_modules_layer_modules_1_modules_output_layer_norm_parameters_bias: torch.Tensor,
    ):
        target_device = input_ids.device
        inputs_embeds = torch.nn.functional.embedding(input_ids, self_modules_embeddings_modules_word_embeddings_parameters_weight, 0, None, 2.0, False, False);  input_ids = self_modules_embeddings_modules_word_embeddings_parameters_weight = None
        position_ids = self_modules_embeddings_buffers_position_ids[(slice(None, None, None), slice(None, 64, None))];  self_modules_embeddings_buffers_position_ids = None
        position_embeddings = torch.nn.functional.embedding(position_ids, self_modules_embeddings_modules_position_embeddings_parameters_weight, None, None, 2.0, False, False);  position_ids = self_modules_embeddings_modules_position_embeddings_parameters_weight = None
        embeddings = inputs_embeds + position_embeddings;  inputs_embeds = position_embeddings = None
        embeddings_1 = torch.nn.functional.layer_norm(embeddings, (256,), self_modules_embeddings_modules_LayerNorm_parameters_weight, self_modules_embeddings_modules_LayerNorm_parameters_bias, 1e-12);  embeddings = self_modules_embeddings_modules_LayerNorm_parameters_weight = self_modules_embeddings_modules_LayerNorm_parameters_bias = None
        embeddings_2 = torch.nn.functional.dropout(embeddings_1, 0.1, False, False);  embeddings_1 = None
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
        linear = torch.nn.functional.linear(embeddings_2, self_modules_transformer_modules_layer_modules_0_modules_attention_modules_q_lin_parameters_weight, self_modules_transformer_modules_layer_modules_0_modules_attention_modules_q_lin_parameters_bias);  self_modules_transformer_modules_layer_modules_0_modules_attention_modules_q_lin_parameters_weight = self_modules_transformer_modules_layer_modules_0_modules_attention_modules_q_lin_parameters_bias = None
        view = linear.view(1, 64, -1, 64);  linear = None
        query_layer = view.transpose(1, 2);  view = None
        linear_1 = torch.nn.functional.linear(embeddings_2, self_modules_transformer_modules_layer_modules_0_modules_attention_modules_k_lin_parameters_weight, self_modules_transformer_modules_layer_modules_0_modules_attention_modules_k_lin_parameters_bias);  self_modules_transformer_modules_layer_modules_0_modules_attention_modules_k_lin_parameters_weight = self_modules_transformer_modules_layer_modules_0_modules_attention_modules_k_lin_parameters_bias = None
        view_1 = linear_1.view(1, 64, -1, 64);  linear_1 = None
        key_layer = view_1.transpose(1, 2);  view_1 = None
        linear_2 = torch.nn.functional.linear(embeddings_2, self_modules_transformer_modules_layer_modules_0_modules_attention_modules_v_lin_parameters_weight, self_modules_transformer_modules_layer_modules_0_modules_attention_modules_v_lin_parameters_bias);  self_modules_transformer_modules_layer_modules_0_modules_attention_modules_v_lin_parameters_weight = self_modules_transformer_modules_layer_modules_0_modules_attention_modules_v_lin_parameters_bias = None
        view_2 = linear_2.view(1, 64, -1, 64);  linear_2 = None
        value_layer = view_2.transpose(1, 2);  view_2 = None
        attn_output = torch.nn.functional.scaled_dot_product_attention(query_layer, key_layer, value_layer, attn_mask = attention_mask_2, dropout_p = 0.0, scale = 0.125, is_causal = False);  query_layer = key_layer = value_layer = None
        attn_output_1 = attn_output.reshape(1, -1, 64, 64);  attn_output = None
        transpose = attn_output_1.transpose(1, 2);  attn_output_1 = None
        attn_output_2 = transpose.contiguous();  transpose = None
        reshape = attn_output_2.reshape(1, 64, -1);  attn_output_2 = None
        attn_output_3 = reshape.contiguous();  reshape = None
        attn_output_4 = torch.nn.functional.linear(attn_output_3, self_modules_transformer_modules_layer_modules_0_modules_attention_modules_out_lin_parameters_weight, self_modules_transformer_modules_layer_modules_0_modules_attention_modules_out_lin_parameters_bias);  attn_output_3 = self_modules_transformer_modules_layer_modules_0_modules_attention_modules_out_lin_parameters_weight = self_modules_transformer_modules_layer_modules_0_modules_attention_modules_out_lin_parameters_bias = None
        add = attn_output_4 + embeddings_2;  attn_output_4 = embeddings_2 = None
        attention_output = torch.nn.functional.layer_norm(add, (256,), self_modules_transformer_modules_layer_modules_0_modules_sa_layer_norm_parameters_weight, self_modules_transformer_modules_layer_modules_0_modules_sa_layer_norm_parameters_bias, 1e-12);  add = self_modules_transformer_modules_layer_modules_0_modules_sa_layer_norm_parameters_weight = self_modules_transformer_modules_layer_modules_0_modules_sa_layer_norm_parameters_bias = None
        x = torch.nn.functional.linear(attention_output, self_modules_transformer_modules_layer_modules_0_modules_ffn_modules_lin1_parameters_weight, self_modules_transformer_modules_layer_modules_0_modules_ffn_modules_lin1_parameters_bias);  self_modules_transformer_modules_layer_modules_0_modules_ffn_modules_lin1_parameters_weight = self_modules_transformer_modules_layer_modules_0_modules_ffn_modules_lin1_parameters_bias = None
        x_1 = torch.nn.functional.gelu(x);  x = None
        x_2 = torch.nn.functional.linear(x_1, self_modules_transformer_modules_layer_modules_0_modules_ffn_modules_lin2_parameters_weight, self_modules_transformer_modules_layer_modules_0_modules_ffn_modules_lin2_parameters_bias);  x_1 = self_modules_transformer_modules_layer_modules_0_modules_ffn_modules_lin2_parameters_weight = self_modules_transformer_modules_layer_modules_0_modules_ffn_modules_lin2_parameters_bias = None
        x_3 = torch.nn.functional.dropout(x_2, 0.1, False, False);  x_2 = None
        add_1 = x_3 + attention_output;  x_3 = attention_output = None
        ffn_output = torch.nn.functional.layer_norm(add_1, (256,), self_modules_transformer_modules_layer_modules_0_modules_output_layer_norm_parameters_weight, self_modules_transformer_modules_layer_modules_0_modules_output_layer_norm_parameters_bias, 1e-12);  add_1 = self_modules_transformer_modules_layer_modules_0_modules_output_layer_norm_parameters_weight = self_modules_transformer_modules_layer_modules_0_modules_output_layer_norm_parameters_bias = None
        linear_3 = torch.nn.functional.linear(ffn_output, self_modules_transformer_modules_layer_modules_1_modules_attention_modules_q_lin_parameters_weight, self_modules_transformer_modules_layer_modules_1_modules_attention_modules_q_lin_parameters_bias);  self_modules_transformer_modules_layer_modules_1_modules_attention_modules_q_lin_parameters_weight = self_modules_transformer_modules_layer_modules_1_modules_attention_modules_q_lin_parameters_bias = None
        view_3 = linear_3.view(1, 64, -1, 64);  linear_3 = None
        query_layer_1 = view_3.transpose(1, 2);  view_3 = None
        linear_4 = torch.nn.functional.linear(ffn_output, self_modules_transformer_modules_layer_modules_1_modules_attention_modules_k_lin_parameters_weight, self_modules_transformer_modules_layer_modules_1_modules_attention_modules_k_lin_parameters_bias);  self_modules_transformer_modules_layer_modules_1_modules_attention_modules_k_lin_parameters_weight = self_modules_transformer_modules_layer_modules_1_modules_attention_modules_k_lin_parameters_bias = None
        view_4 = linear_4.view(1, 64, -1, 64);  linear_4 = None
        key_layer_1 = view_4.transpose(1, 2);  view_4 = None
        linear_5 = torch.nn.functional.linear(ffn_output, self_modules_transformer_modules_layer_modules_1_modules_attention_modules_v_lin_parameters_weight, self_modules_transformer_modules_layer_modules_1_modules_attention_modules_v_lin_parameters_bias);  self_modules_transformer_modules_layer_modules_1_modules_attention_modules_v_lin_parameters_weight = self_modules_transformer_modules_layer_modules_1_modules_attention_modules_v_lin_parameters_bias = None
        view_5 = linear_5.view(1, 64, -1, 64);  linear_5 = None
        value_layer_1 = view_5.transpose(1, 2);  view_5 = None
        attn_output_5 = torch.nn.functional.scaled_dot_product_attention(query_layer_1, key_layer_1, value_layer_1, attn_mask = attention_mask_2, dropout_p = 0.0, scale = 0.125, is_causal = False);  query_layer_1 = key_layer_1 = value_layer_1 = attention_mask_2 = None
        attn_output_6 = attn_output_5.reshape(1, -1, 64, 64);  attn_output_5 = None
        transpose_1 = attn_output_6.transpose(1, 2);  attn_output_6 = None
        attn_output_7 = transpose_1.contiguous();  transpose_1 = None
        reshape_1 = attn_output_7.reshape(1, 64, -1);  attn_output_7 = None
        attn_output_8 = reshape_1.contiguous();  reshape_1 = None
        attn_output_9 = torch.nn.functional.linear(attn_output_8, self_modules_transformer_modules_layer_modules_1_modules_attention_modules_out_lin_parameters_weight, self_modules_transformer_modules_layer_modules_1_modules_attention_modules_out_lin_parameters_bias);  attn_output_8 = self_modules_transformer_modules_layer_modules_1_modules_attention_modules_out_lin_parameters_weight = self_modules_transformer_modules_layer_modules_1_modules_attention_modules_out_lin_parameters_bias = None
        add_2 = attn_output_9 + ffn_output;  attn_output_9 = ffn_output = None
        attention_output_1 = torch.nn.functional.layer_norm(add_2, (256,), self_modules_transformer_modules_layer_modules_1_modules_sa_layer_norm_parameters_weight, self_modules_transformer_modules_layer_modules_1_modules_sa_layer_norm_parameters_bias, 1e-12);  add_2 = self_modules_transformer_modules_layer_modules_1_modules_sa_layer_norm_parameters_weight = self_modules_transformer_modules_layer_modules_1_modules_sa_layer_norm_parameters_bias = None
        x_4 = torch.nn.functional.linear(attention_output_1, self_modules_transformer_modules_layer_modules_1_modules_ffn_modules_lin1_parameters_weight, self_modules_transformer_modules_layer_modules_1_modules_ffn_modules_lin1_parameters_bias);  self_modules_transformer_modules_layer_modules_1_modules_ffn_modules_lin1_parameters_weight = self_modules_transformer_modules_layer_modules_1_modules_ffn_modules_lin1_parameters_bias = None
        x_5 = torch.nn.functional.gelu(x_4);  x_4 = None
        x_6 = torch.nn.functional.linear(x_5, self_modules_transformer_modules_layer_modules_1_modules_ffn_modules_lin2_parameters_weight, self_modules_transformer_modules_layer_modules_1_modules_ffn_modules_lin2_parameters_bias);  x_5 = self_modules_transformer_modules_layer_modules_1_modules_ffn_modules_lin2_parameters_weight = self_modules_transformer_modules_layer_modules_1_modules_ffn_modules_lin2_parameters_bias = None
        x_7 = torch.nn.functional.dropout(x_6, 0.1, False, False);  x_6 = None
        add_3 = x_7 + attention_output_1;  x_7 = attention_output_1 = None
        ffn_output_1 = torch.nn.functional.layer_norm(add_3, (256,), self_modules_transformer_modules_layer_modules_1_modules_output_layer_norm_parameters_weight, self_modules_transformer_modules_layer_modules_1_modules_output_layer_norm_parameters_bias, 1e-12);  add_3 = self_modules_transformer_modules_layer_modules_1_modules_output_layer_norm_parameters_weight = self_modules_transformer_modules_layer_modules_1_modules_output_layer_norm_parameters_bias = None
        return (ffn_output_1,)
