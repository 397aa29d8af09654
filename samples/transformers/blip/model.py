import torch


class GraphModule(torch.nn.Module):
    def forward(
        self,
        pixel_values: torch.Tensor,
        self_modules_vision_model_modules_embeddings_modules_patch_embedding_parameters_weight: torch.Tensor,
        self_modules_vision_model_modules_embeddings_modules_patch_embedding_parameters_bias: torch.Tensor,
        self_modules_vision_model_modules_embeddings_parameters_class_embedding: torch.Tensor,
        self_modules_vision_model_modules_embeddings_parameters_position_embedding: torch.Tensor,
        self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm1_parameters_weight: torch.Tensor,
        self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm1_parameters_bias: torch.Tensor,
        self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_qkv_parameters_weight: torch.Tensor,
        self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_qkv_parameters_bias: torch.Tensor,
        self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_projection_parameters_weight: torch.Tensor,
        self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_projection_parameters_bias: torch.Tensor,
        self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm2_parameters_weight: torch.Tensor,
        self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm2_parameters_bias: torch.Tensor,
        self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_weight: torch.Tensor,
        self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_bias: torch.Tensor,
        self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_weight: torch.Tensor,
        self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_bias: torch.Tensor,
        self_modules_vision_model_modules_post_layernorm_parameters_weight: torch.Tensor,
        self_modules_vision_model_modules_post_layernorm_parameters_bias: torch.Tensor,
        self_modules_text_model_modules_embeddings_buffers_position_ids: torch.Tensor,
        input_ids: torch.Tensor,
        self_modules_text_model_modules_embeddings_modules_word_embeddings_parameters_weight: torch.Tensor,
        self_modules_text_model_modules_embeddings_modules_position_embeddings_parameters_weight: torch.Tensor,
        self_modules_text_model_modules_embeddings_modules_LayerNorm_parameters_weight: torch.Tensor,
        self_modules_text_model_modules_embeddings_modules_LayerNorm_parameters_bias: torch.Tensor,
        attention_mask: torch.Tensor,
        self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_query_parameters_weight: torch.Tensor,
        self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_query_parameters_bias: torch.Tensor,
        self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_key_parameters_weight: torch.Tensor,
        self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_key_parameters_bias: torch.Tensor,
        self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_value_parameters_weight: torch.Tensor,
        self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_value_parameters_bias: torch.Tensor,
        self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_dense_parameters_weight: torch.Tensor,
        self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_dense_parameters_bias: torch.Tensor,
        self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_LayerNorm_parameters_weight: torch.Tensor,
        self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_LayerNorm_parameters_bias: torch.Tensor,
        self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_intermediate_modules_dense_parameters_weight: torch.Tensor,
        self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_intermediate_modules_dense_parameters_bias: torch.Tensor,
        self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_output_modules_dense_parameters_weight: torch.Tensor,
        self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_output_modules_dense_parameters_bias: torch.Tensor,
        self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_output_modules_LayerNorm_parameters_weight: torch.Tensor,
        self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_output_modules_LayerNorm_parameters_bias: torch.Tensor,
        self_modules_text_model_modules_pooler_modules_dense_parameters_weight: torch.Tensor,
        self_modules_text_model_modules_pooler_modules_dense_parameters_bias: torch.Tensor,
        self_modules_visual_projection_parameters_weight: torch.Tensor,
        self_modules_text_projection_parameters_weight: torch.Tensor,
        self_parameters_logit_scale: torch.Tensor,
    ):
        target_device = pixel_values.device
        to = pixel_values.to(dtype = torch.float32);  pixel_values = None
        patch_embeds = torch.conv2d(to, self_modules_vision_model_modules_embeddings_modules_patch_embedding_parameters_weight, self_modules_vision_model_modules_embeddings_modules_patch_embedding_parameters_bias, (16, 16), (0, 0), (1, 1), 1);  to = self_modules_vision_model_modules_embeddings_modules_patch_embedding_parameters_weight = self_modules_vision_model_modules_embeddings_modules_patch_embedding_parameters_bias = None
        flatten = patch_embeds.flatten(2);  patch_embeds = None
        patch_embeds_1 = flatten.transpose(1, 2);  flatten = None
        expand = self_modules_vision_model_modules_embeddings_parameters_class_embedding.expand(1, 1, -1);  self_modules_vision_model_modules_embeddings_parameters_class_embedding = None
        class_embeds = expand.to(torch.float32);  expand = None
        embeddings = torch.cat([class_embeds, patch_embeds_1], dim = 1);  class_embeds = patch_embeds_1 = None
        getitem = self_modules_vision_model_modules_embeddings_parameters_position_embedding[(slice(None, None, None), slice(None, 37, None), slice(None, None, None))];  self_modules_vision_model_modules_embeddings_parameters_position_embedding = None
        to_1 = getitem.to(torch.float32);  getitem = None
        embeddings_1 = embeddings + to_1;  embeddings = to_1 = None
        hidden_states = torch.nn.functional.layer_norm(embeddings_1, (256,), self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm1_parameters_weight, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm1_parameters_bias, 1e-05);  self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm1_parameters_weight = self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm1_parameters_bias = None
        linear = torch.nn.functional.linear(hidden_states, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_qkv_parameters_weight, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_qkv_parameters_bias);  hidden_states = self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_qkv_parameters_weight = self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_qkv_parameters_bias = None
        reshape = linear.reshape(1, 37, 3, 4, 64);  linear = None
        mixed_qkv = reshape.permute(2, 0, 3, 1, 4);  reshape = None
        query_states = mixed_qkv[0]
        key_states = mixed_qkv[1]
        value_states = mixed_qkv[2];  mixed_qkv = None
        transpose = key_states.transpose(-1, -2);  key_states = None
        attention_scores = torch.matmul(query_states, transpose);  query_states = transpose = None
        attention_scores_1 = attention_scores * 0.125;  attention_scores = None
        attention_probs = torch.nn.functional.softmax(attention_scores_1, dim = -1);  attention_scores_1 = None
        attention_probs_1 = torch.nn.functional.dropout(attention_probs, 0.0, False, False);  attention_probs = None
        matmul = torch.matmul(attention_probs_1, value_states);  attention_probs_1 = value_states = None
        context_layer = matmul.permute(0, 2, 1, 3);  matmul = None
        context_layer_1 = context_layer.reshape((1, 37, 256));  context_layer = None
        output = torch.nn.functional.linear(context_layer_1, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_projection_parameters_weight, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_projection_parameters_bias);  context_layer_1 = self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_projection_parameters_weight = self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_projection_parameters_bias = None
        hidden_states_1 = output + embeddings_1;  output = embeddings_1 = None
        hidden_states_2 = torch.nn.functional.layer_norm(hidden_states_1, (256,), self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm2_parameters_weight, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm2_parameters_bias, 1e-05);  self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm2_parameters_weight = self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm2_parameters_bias = None
        hidden_states_3 = torch.nn.functional.linear(hidden_states_2, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_weight, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_bias);  hidden_states_2 = self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_weight = self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_bias = None
        hidden_states_4 = torch.nn.functional.gelu(hidden_states_3);  hidden_states_3 = None
        hidden_states_5 = torch.nn.functional.linear(hidden_states_4, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_weight, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_bias);  hidden_states_4 = self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_weight = self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_bias = None
        hidden_states_6 = hidden_states_5 + hidden_states_1;  hidden_states_5 = hidden_states_1 = None
        last_hidden_state = torch.nn.functional.layer_norm(hidden_states_6, (256,), self_modules_vision_model_modules_post_layernorm_parameters_weight, self_modules_vision_model_modules_post_layernorm_parameters_bias, 1e-05);  hidden_states_6 = None
        pooled_output = last_hidden_state[(slice(None, None, None), 0, slice(None, None, None))]
        pooled_output_1 = torch.nn.functional.layer_norm(pooled_output, (256,), self_modules_vision_model_modules_post_layernorm_parameters_weight, self_modules_vision_model_modules_post_layernorm_parameters_bias, 1e-05);  pooled_output = self_modules_vision_model_modules_post_layernorm_parameters_weight = self_modules_vision_model_modules_post_layernorm_parameters_bias = None
        position_ids = self_modules_text_model_modules_embeddings_buffers_position_ids[(slice(None, None, None), slice(0, 64, None))];  self_modules_text_model_modules_embeddings_buffers_position_ids = None
        inputs_embeds = torch.nn.functional.embedding(input_ids, self_modules_text_model_modules_embeddings_modules_word_embeddings_parameters_weight, 0, None, 2.0, False, False);  input_ids = self_modules_text_model_modules_embeddings_modules_word_embeddings_parameters_weight = None
        position_embeddings = torch.nn.functional.embedding(position_ids, self_modules_text_model_modules_embeddings_modules_position_embeddings_parameters_weight, None, None, 2.0, False, False);  position_ids = self_modules_text_model_modules_embeddings_modules_position_embeddings_parameters_weight = None
        inputs_embeds += position_embeddings;  inputs_embeds_1 = inputs_embeds;  inputs_embeds = position_embeddings = None
        embeddings_2 = torch.nn.functional.layer_norm(inputs_embeds_1, (256,), self_modules_text_model_modules_embeddings_modules_LayerNorm_parameters_weight, self_modules_text_model_modules_embeddings_modules_LayerNorm_parameters_bias, 1e-12);  inputs_embeds_1 = self_modules_text_model_modules_embeddings_modules_LayerNorm_parameters_weight = self_modules_text_model_modules_embeddings_modules_LayerNorm_parameters_bias = None
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
        to_2 = ge.to(target_device);  ge = None
        result_1 = result & to_2;  result = to_2 = None
        getitem_1 = attention_mask_1[(batch_indices, kv_indices)];  attention_mask_1 = batch_indices = kv_indices = None
        to_3 = getitem_1.to(target_device);  getitem_1 = None
        result_2 = result_1 & to_3;  result_1 = to_3 = None
        attention_mask_2 = result_2.expand(1, -1, 64, 64);  result_2 = None
        zeros = torch.zeros((), device = target_device, dtype = torch.float32)
        mask = torch.where(attention_mask_2, zeros, -3.4028234663852886e+38);  attention_mask_2 = zeros = None
        linear_1 = torch.nn.functional.linear(embeddings_3, self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_query_parameters_weight, self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_query_parameters_bias);  self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_query_parameters_weight = self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_query_parameters_bias = None
        view = linear_1.view((1, 64, -1, 64));  linear_1 = None
        query_layer = view.transpose(1, 2);  view = None
        linear_2 = torch.nn.functional.linear(embeddings_3, self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_key_parameters_weight, self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_key_parameters_bias);  self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_key_parameters_weight = self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_key_parameters_bias = None
        view_1 = linear_2.view((1, 64, -1, 64));  linear_2 = None
        key_layer = view_1.transpose(1, 2);  view_1 = None
        linear_3 = torch.nn.functional.linear(embeddings_3, self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_value_parameters_weight, self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_value_parameters_bias);  self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_value_parameters_weight = self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_self_modules_value_parameters_bias = None
        view_2 = linear_3.view((1, 64, -1, 64));  linear_3 = None
        value_layer = view_2.transpose(1, 2);  view_2 = None
        transpose_1 = key_layer.transpose(-1, -2);  key_layer = None
        attention_scores_2 = torch.matmul(query_layer, transpose_1);  query_layer = transpose_1 = None
        attention_scores_3 = attention_scores_2 / 8.0;  attention_scores_2 = None
        to_4 = mask.to(target_device);  mask = None
        attention_scores_4 = attention_scores_3 + to_4;  attention_scores_3 = to_4 = None
        attention_probs_2 = torch.nn.functional.softmax(attention_scores_4, -1, _stacklevel = 5);  attention_scores_4 = None
        attention_probs_dropped = torch.nn.functional.dropout(attention_probs_2, 0.0, False, False);  attention_probs_2 = None
        context_layer_2 = torch.matmul(attention_probs_dropped, value_layer);  attention_probs_dropped = value_layer = None
        permute = context_layer_2.permute(0, 2, 1, 3);  context_layer_2 = None
        context_layer_3 = permute.contiguous();  permute = None
        context_layer_4 = context_layer_3.view(1, 64, 256);  context_layer_3 = None
        hidden_states_7 = torch.nn.functional.linear(context_layer_4, self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_dense_parameters_weight, self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_dense_parameters_bias);  context_layer_4 = self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_dense_parameters_weight = self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_dense_parameters_bias = None
        hidden_states_8 = torch.nn.functional.dropout(hidden_states_7, 0.0, False, False);  hidden_states_7 = None
        add = hidden_states_8 + embeddings_3;  hidden_states_8 = embeddings_3 = None
        hidden_states_9 = torch.nn.functional.layer_norm(add, (256,), self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_LayerNorm_parameters_weight, self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_LayerNorm_parameters_bias, 1e-12);  add = self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_LayerNorm_parameters_weight = self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_attention_modules_output_modules_LayerNorm_parameters_bias = None
        hidden_states_10 = torch.nn.functional.linear(hidden_states_9, self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_intermediate_modules_dense_parameters_weight, self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_intermediate_modules_dense_parameters_bias);  self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_intermediate_modules_dense_parameters_weight = self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_intermediate_modules_dense_parameters_bias = None
        hidden_states_11 = torch.nn.functional.gelu(hidden_states_10);  hidden_states_10 = None
        hidden_states_12 = torch.nn.functional.linear(hidden_states_11, self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_output_modules_dense_parameters_weight, self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_output_modules_dense_parameters_bias);  hidden_states_11 = self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_output_modules_dense_parameters_weight = self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_output_modules_dense_parameters_bias = None
        hidden_states_13 = torch.nn.functional.dropout(hidden_states_12, 0.0, False, False);  hidden_states_12 = None
        add_1 = hidden_states_13 + hidden_states_9;  hidden_states_13 = hidden_states_9 = None
        hidden_states_14 = torch.nn.functional.layer_norm(add_1, (256,), self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_output_modules_LayerNorm_parameters_weight, self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_output_modules_LayerNorm_parameters_bias, 1e-12);  add_1 = self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_output_modules_LayerNorm_parameters_weight = self_modules_text_model_modules_encoder_modules_layer_modules_0_modules_output_modules_LayerNorm_parameters_bias = None
        first_token_tensor = hidden_states_14[(slice(None, None, None), 0)]
        pooled_output_2 = torch.nn.functional.linear(first_token_tensor, self_modules_text_model_modules_pooler_modules_dense_parameters_weight, self_modules_text_model_modules_pooler_modules_dense_parameters_bias);  first_token_tensor = self_modules_text_model_modules_pooler_modules_dense_parameters_weight = self_modules_text_model_modules_pooler_modules_dense_parameters_bias = None
        pooled_output_3 = torch.tanh(pooled_output_2);  pooled_output_2 = None
        image_embeds = torch.nn.functional.linear(pooled_output_1, self_modules_visual_projection_parameters_weight, None);  self_modules_visual_projection_parameters_weight = None
        text_embeds = torch.nn.functional.linear(pooled_output_3, self_modules_text_projection_parameters_weight, None);  self_modules_text_projection_parameters_weight = None
        norm = image_embeds.norm(p = 2, dim = -1, keepdim = True)
        image_embeds_1 = image_embeds / norm;  image_embeds = norm = None
        norm_1 = text_embeds.norm(p = 2, dim = -1, keepdim = True)
        text_embeds_1 = text_embeds / norm_1;  text_embeds = norm_1 = None
        exp = self_parameters_logit_scale.exp();  self_parameters_logit_scale = None
        logit_scale = exp.to(device = target_device);  exp = None
        image_embeds_2 = image_embeds_1.to(device = target_device, dtype = torch.float32);  image_embeds_1 = target_device = None
        t = image_embeds_2.t()
        matmul_1 = torch.matmul(text_embeds_1, t);  t = None
        logits_per_text = matmul_1 * logit_scale;  matmul_1 = logit_scale = None
        logits_per_image = logits_per_text.t()
        return (last_hidden_state, pooled_output_1, hidden_states_14, pooled_output_3, logits_per_image, logits_per_text, text_embeds_1, image_embeds_2)
