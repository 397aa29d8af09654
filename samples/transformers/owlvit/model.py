import torch


class GraphModule(torch.nn.Module):
    def forward(
        self,
        pixel_values: torch.Tensor,
        self_modules_vision_model_modules_embeddings_modules_patch_embedding_parameters_weight: torch.Tensor,
        self_modules_vision_model_modules_embeddings_parameters_class_embedding: torch.Tensor,
        self_modules_vision_model_modules_embeddings_buffers_position_ids: torch.Tensor,
        self_modules_vision_model_modules_embeddings_modules_position_embedding_parameters_weight: torch.Tensor,
        self_modules_vision_model_modules_pre_layernorm_parameters_weight: torch.Tensor,
        self_modules_vision_model_modules_pre_layernorm_parameters_bias: torch.Tensor,
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
        self_modules_text_projection_parameters_weight: torch.Tensor,
        self_modules_visual_projection_parameters_weight: torch.Tensor,
        self_parameters_logit_scale: torch.Tensor,
    ):
        target_device = pixel_values.device
        pixel_values_1 = pixel_values.to(torch.float32);  pixel_values = None
        patch_embeds = torch.conv2d(pixel_values_1, self_modules_vision_model_modules_embeddings_modules_patch_embedding_parameters_weight, None, (16, 16), (0, 0), (1, 1), 1);  pixel_values_1 = self_modules_vision_model_modules_embeddings_modules_patch_embedding_parameters_weight = None
        flatten = patch_embeds.flatten(2);  patch_embeds = None
        patch_embeds_1 = flatten.transpose(1, 2);  flatten = None
        class_embeds = self_modules_vision_model_modules_embeddings_parameters_class_embedding.expand(1, 1, -1);  self_modules_vision_model_modules_embeddings_parameters_class_embedding = None
        embeddings = torch.cat([class_embeds, patch_embeds_1], dim = 1);  class_embeds = patch_embeds_1 = None
        embedding = torch.nn.functional.embedding(self_modules_vision_model_modules_embeddings_buffers_position_ids, self_modules_vision_model_modules_embeddings_modules_position_embedding_parameters_weight, None, None, 2.0, False, False);  self_modules_vision_model_modules_embeddings_buffers_position_ids = self_modules_vision_model_modules_embeddings_modules_position_embedding_parameters_weight = None
        embeddings_1 = embeddings + embedding;  embeddings = embedding = None
        hidden_states = torch.nn.functional.layer_norm(embeddings_1, (256,), self_modules_vision_model_modules_pre_layernorm_parameters_weight, self_modules_vision_model_modules_pre_layernorm_parameters_bias, 1e-05);  embeddings_1 = self_modules_vision_model_modules_pre_layernorm_parameters_weight = self_modules_vision_model_modules_pre_layernorm_parameters_bias = None
        hidden_states_1 = torch.nn.functional.layer_norm(hidden_states, (256,), self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm1_parameters_weight, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm1_parameters_bias, 1e-05);  self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm1_parameters_weight = self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm1_parameters_bias = None
        linear = torch.nn.functional.linear(hidden_states_1, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_bias);  self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight = self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_bias = None
        view = linear.view(1, 37, -1, 64);  linear = None
        query_states = view.transpose(1, 2);  view = None
        linear_1 = torch.nn.functional.linear(hidden_states_1, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_bias);  self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight = self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_bias = None
        view_1 = linear_1.view(1, 37, -1, 64);  linear_1 = None
        key_states = view_1.transpose(1, 2);  view_1 = None
        linear_2 = torch.nn.functional.linear(hidden_states_1, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_bias);  hidden_states_1 = self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight = self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_bias = None
        view_2 = linear_2.view(1, 37, -1, 64);  linear_2 = None
        value_states = view_2.transpose(1, 2);  view_2 = None
        attn_output = torch.nn.functional.scaled_dot_product_attention(query_states, key_states, value_states, attn_mask = None, dropout_p = 0.0, scale = 0.125, is_causal = False);  query_states = key_states = value_states = None
        attn_output_1 = attn_output.reshape(1, -1, 37, 64);  attn_output = None
        transpose = attn_output_1.transpose(1, 2);  attn_output_1 = None
        attn_output_2 = transpose.contiguous();  transpose = None
        reshape = attn_output_2.reshape(1, 37, -1);  attn_output_2 = None
        attn_output_3 = reshape.contiguous();  reshape = None
        attn_output_4 = torch.nn.functional.linear(attn_output_3, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_weight, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_bias);  attn_output_3 = self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_weight = self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_bias = None
        hidden_states_2 = hidden_states + attn_output_4;  hidden_states = attn_output_4 = None
        hidden_states_3 = torch.nn.functional.layer_norm(hidden_states_2, (256,), self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm2_parameters_weight, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm2_parameters_bias, 1e-05);  self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm2_parameters_weight = self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_layer_norm2_parameters_bias = None
        hidden_states_4 = torch.nn.functional.linear(hidden_states_3, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_weight, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_bias);  hidden_states_3 = self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_weight = self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_bias = None
        mul = 1.702 * hidden_states_4
        sigmoid = torch.sigmoid(mul);  mul = None
        hidden_states_5 = hidden_states_4 * sigmoid;  hidden_states_4 = sigmoid = None
        hidden_states_6 = torch.nn.functional.linear(hidden_states_5, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_weight, self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_bias);  hidden_states_5 = self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_weight = self_modules_vision_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_bias = None
        hidden_states_7 = hidden_states_2 + hidden_states_6;  hidden_states_2 = hidden_states_6 = None
        pooled_output = hidden_states_7[(slice(None, None, None), 0, slice(None, None, None))]
        pooled_output_1 = torch.nn.functional.layer_norm(pooled_output, (256,), self_modules_vision_model_modules_post_layernorm_parameters_weight, self_modules_vision_model_modules_post_layernorm_parameters_bias, 1e-05);  pooled_output = self_modules_vision_model_modules_post_layernorm_parameters_weight = self_modules_vision_model_modules_post_layernorm_parameters_bias = None
        input_ids_1 = input_ids.view(-1, 64);  input_ids = None
        position_ids = self_modules_text_model_modules_embeddings_buffers_position_ids[(slice(None, None, None), slice(None, 64, None))];  self_modules_text_model_modules_embeddings_buffers_position_ids = None
        inputs_embeds = torch.nn.functional.embedding(input_ids_1, self_modules_text_model_modules_embeddings_modules_token_embedding_parameters_weight, None, None, 2.0, False, False);  self_modules_text_model_modules_embeddings_modules_token_embedding_parameters_weight = None
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
        le = kv_indices <= q_indices;  q_indices = None
        to = le.to(target_device);  le = None
        result_1 = result & to;  result = to = None
        getitem = attention_mask_1[(batch_indices, kv_indices)];  attention_mask_1 = batch_indices = kv_indices = None
        to_1 = getitem.to(target_device);  getitem = None
        result_2 = result_1 & to_1;  result_1 = to_1 = None
        attention_mask_2 = result_2.expand(1, -1, 64, 64);  result_2 = None
        hidden_states_8 = torch.nn.functional.layer_norm(embeddings_2, (256,), self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_layer_norm1_parameters_weight, self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_layer_norm1_parameters_bias, 1e-05);  self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_layer_norm1_parameters_weight = self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_layer_norm1_parameters_bias = None
        linear_3 = torch.nn.functional.linear(hidden_states_8, self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight, self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_bias);  self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_weight = self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_q_proj_parameters_bias = None
        view_3 = linear_3.view(1, 64, -1, 64);  linear_3 = None
        query_states_1 = view_3.transpose(1, 2);  view_3 = None
        linear_4 = torch.nn.functional.linear(hidden_states_8, self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight, self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_bias);  self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_weight = self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_k_proj_parameters_bias = None
        view_4 = linear_4.view(1, 64, -1, 64);  linear_4 = None
        key_states_1 = view_4.transpose(1, 2);  view_4 = None
        linear_5 = torch.nn.functional.linear(hidden_states_8, self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight, self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_bias);  hidden_states_8 = self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_weight = self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_v_proj_parameters_bias = None
        view_5 = linear_5.view(1, 64, -1, 64);  linear_5 = None
        value_states_1 = view_5.transpose(1, 2);  view_5 = None
        attn_output_5 = torch.nn.functional.scaled_dot_product_attention(query_states_1, key_states_1, value_states_1, attn_mask = attention_mask_2, dropout_p = 0.0, scale = 0.125, is_causal = False);  query_states_1 = key_states_1 = value_states_1 = attention_mask_2 = None
        attn_output_6 = attn_output_5.reshape(1, -1, 64, 64);  attn_output_5 = None
        transpose_1 = attn_output_6.transpose(1, 2);  attn_output_6 = None
        attn_output_7 = transpose_1.contiguous();  transpose_1 = None
        reshape_1 = attn_output_7.reshape(1, 64, -1);  attn_output_7 = None
        attn_output_8 = reshape_1.contiguous();  reshape_1 = None
        attn_output_9 = torch.nn.functional.linear(attn_output_8, self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_weight, self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_bias);  attn_output_8 = self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_weight = self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_self_attn_modules_out_proj_parameters_bias = None
        hidden_states_9 = embeddings_2 + attn_output_9;  embeddings_2 = attn_output_9 = None
        hidden_states_10 = torch.nn.functional.layer_norm(hidden_states_9, (256,), self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_layer_norm2_parameters_weight, self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_layer_norm2_parameters_bias, 1e-05);  self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_layer_norm2_parameters_weight = self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_layer_norm2_parameters_bias = None
        hidden_states_11 = torch.nn.functional.linear(hidden_states_10, self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_weight, self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_bias);  hidden_states_10 = self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_weight = self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc1_parameters_bias = None
        mul_1 = 1.702 * hidden_states_11
        sigmoid_1 = torch.sigmoid(mul_1);  mul_1 = None
        hidden_states_12 = hidden_states_11 * sigmoid_1;  hidden_states_11 = sigmoid_1 = None
        hidden_states_13 = torch.nn.functional.linear(hidden_states_12, self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_weight, self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_bias);  hidden_states_12 = self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_weight = self_modules_text_model_modules_encoder_modules_layers_modules_0_modules_mlp_modules_fc2_parameters_bias = None
        hidden_states_14 = hidden_states_9 + hidden_states_13;  hidden_states_9 = hidden_states_13 = None
        last_hidden_state = torch.nn.functional.layer_norm(hidden_states_14, (256,), self_modules_text_model_modules_final_layer_norm_parameters_weight, self_modules_text_model_modules_final_layer_norm_parameters_bias, 1e-05);  hidden_states_14 = self_modules_text_model_modules_final_layer_norm_parameters_weight = self_modules_text_model_modules_final_layer_norm_parameters_bias = None
        arange_2 = torch.arange(1, device = target_device)
        to_2 = input_ids_1.to(torch.int32);  input_ids_1 = None
        argmax = to_2.argmax(dim = -1);  to_2 = None
        to_3 = argmax.to(target_device);  argmax = None
        pooled_output_2 = last_hidden_state[(arange_2, to_3)];  arange_2 = to_3 = None
        text_embeds = torch.nn.functional.linear(pooled_output_2, self_modules_text_projection_parameters_weight, None);  self_modules_text_projection_parameters_weight = None
        image_embeds = torch.nn.functional.linear(pooled_output_1, self_modules_visual_projection_parameters_weight, None);  self_modules_visual_projection_parameters_weight = None
        linalg_norm = torch.linalg.norm(image_embeds, ord = 2, dim = -1, keepdim = True)
        image_embeds_1 = image_embeds / linalg_norm;  image_embeds = linalg_norm = None
        linalg_norm_1 = torch.linalg.norm(text_embeds, ord = 2, dim = -1, keepdim = True)
        text_embeds_norm = text_embeds / linalg_norm_1;  text_embeds = linalg_norm_1 = None
        exp = self_parameters_logit_scale.exp();  self_parameters_logit_scale = None
        logit_scale = exp.to(target_device);  exp = target_device = None
        t = image_embeds_1.t()
        matmul = torch.matmul(text_embeds_norm, t);  t = None
        logits_per_text = matmul * logit_scale;  matmul = logit_scale = None
        logits_per_image = logits_per_text.t()
        return (hidden_states_7, pooled_output_1, last_hidden_state, pooled_output_2, logits_per_image, logits_per_text, text_embeds_norm, image_embeds_1)
