import torch


class GraphModule(torch.nn.Module):
    def forward(
        self,
        input_values: torch.Tensor,
        self_modules_feature_extractor_modules_conv_layers_modules_0_modules_conv_parameters_weight: torch.Tensor,
        self_modules_feature_extractor_modules_conv_layers_modules_0_modules_layer_norm_parameters_weight: torch.Tensor,
        self_modules_feature_extractor_modules_conv_layers_modules_0_modules_layer_norm_parameters_bias: torch.Tensor,
        self_modules_feature_extractor_modules_conv_layers_modules_1_modules_conv_parameters_weight: torch.Tensor,
        self_modules_feature_extractor_modules_conv_layers_modules_2_modules_conv_parameters_weight: torch.Tensor,
        self_modules_feature_projection_modules_layer_norm_parameters_weight: torch.Tensor,
        self_modules_feature_projection_modules_layer_norm_parameters_bias: torch.Tensor,
        self_modules_feature_projection_modules_projection_parameters_weight: torch.Tensor,
        self_modules_feature_projection_modules_projection_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_pos_conv_embed_modules_conv_modules_parametrizations_modules_weight_parameters_original1: torch.Tensor,
        self_modules_encoder_modules_pos_conv_embed_modules_conv_modules_parametrizations_modules_weight_parameters_original0: torch.Tensor,
        self_modules_encoder_modules_pos_conv_embed_modules_conv_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layer_norm_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layer_norm_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_attention_modules_q_proj_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_attention_modules_q_proj_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_attention_modules_k_proj_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_attention_modules_k_proj_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_attention_modules_v_proj_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_attention_modules_v_proj_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_attention_modules_out_proj_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_attention_modules_out_proj_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_layer_norm_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_layer_norm_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_feed_forward_modules_intermediate_dense_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_feed_forward_modules_intermediate_dense_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_feed_forward_modules_output_dense_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_feed_forward_modules_output_dense_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_final_layer_norm_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_0_modules_final_layer_norm_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_1_modules_attention_modules_q_proj_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_1_modules_attention_modules_q_proj_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_1_modules_attention_modules_k_proj_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_1_modules_attention_modules_k_proj_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_1_modules_attention_modules_v_proj_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_1_modules_attention_modules_v_proj_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_1_modules_attention_modules_out_proj_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_1_modules_attention_modules_out_proj_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_1_modules_layer_norm_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_1_modules_layer_norm_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_1_modules_feed_forward_modules_intermediate_dense_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_1_modules_feed_forward_modules_intermediate_dense_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_1_modules_feed_forward_modules_output_dense_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_1_modules_feed_forward_modules_output_dense_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layers_modules_1_modules_final_layer_norm_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layers_modules_1_modules_final_layer_norm_parameters_bias: torch.Tensor,
    ):
        target_device = input_values.device
        hidden_states = input_values[(slice(None, None, None), None)];  input_values = None
        hidden_states_1 = torch.conv1d(hidden_states, self_modules_feature_extractor_modules_conv_layers_modules_0_modules_conv_parameters_weight, None, (5,), (0,), (1,), 1);  hidden_states = self_modules_feature_extractor_modules_conv_layers_modules_0_modules_conv_parameters_weight = None
        hidden_states_2 = torch.nn.functional.group_norm(hidden_states_1, 32, self_modules_feature_extractor_modules_conv_layers_modules_0_modules_layer_norm_parameters_weight, self_modules_feature_extractor_modules_conv_layers_modules_0_modules_layer_norm_parameters_bias, 1e-05);  hidden_states_1 = self_modules_feature_extractor_modules_conv_layers_modules_0_modules_layer_norm_parameters_weight = self_modules_feature_extractor_modules_conv_layers_modules_0_modules_layer_norm_parameters_bias = None
        hidden_states_3 = torch.nn.functional.gelu(hidden_states_2);  hidden_states_2 = None
        hidden_states_4 = torch.conv1d(hidden_states_3, self_modules_feature_extractor_modules_conv_layers_modules_1_modules_conv_parameters_weight, None, (2,), (0,), (1,), 1);  hidden_states_3 = self_modules_feature_extractor_modules_conv_layers_modules_1_modules_conv_parameters_weight = None
        hidden_states_5 = torch.nn.functional.gelu(hidden_states_4);  hidden_states_4 = None
        hidden_states_6 = torch.conv1d(hidden_states_5, self_modules_feature_extractor_modules_conv_layers_modules_2_modules_conv_parameters_weight, None, (2,), (0,), (1,), 1);  hidden_states_5 = self_modules_feature_extractor_modules_conv_layers_modules_2_modules_conv_parameters_weight = None
        hidden_states_7 = torch.nn.functional.gelu(hidden_states_6);  hidden_states_6 = None
        extract_features = hidden_states_7.transpose(1, 2);  hidden_states_7 = None
        hidden_states_8 = torch.nn.functional.layer_norm(extract_features, (32,), self_modules_feature_projection_modules_layer_norm_parameters_weight, self_modules_feature_projection_modules_layer_norm_parameters_bias, 1e-05);  extract_features = self_modules_feature_projection_modules_layer_norm_parameters_weight = self_modules_feature_projection_modules_layer_norm_parameters_bias = None
        hidden_states_9 = torch.nn.functional.linear(hidden_states_8, self_modules_feature_projection_modules_projection_parameters_weight, self_modules_feature_projection_modules_projection_parameters_bias);  hidden_states_8 = self_modules_feature_projection_modules_projection_parameters_weight = self_modules_feature_projection_modules_projection_parameters_bias = None
        hidden_states_10 = torch.nn.functional.dropout(hidden_states_9, 0.0, False, False);  hidden_states_9 = None
        hidden_states_11 = hidden_states_10.transpose(1, 2)
        x = torch._weight_norm(self_modules_encoder_modules_pos_conv_embed_modules_conv_modules_parametrizations_modules_weight_parameters_original1, self_modules_encoder_modules_pos_conv_embed_modules_conv_modules_parametrizations_modules_weight_parameters_original0, 2);  self_modules_encoder_modules_pos_conv_embed_modules_conv_modules_parametrizations_modules_weight_parameters_original1 = self_modules_encoder_modules_pos_conv_embed_modules_conv_modules_parametrizations_modules_weight_parameters_original0 = None
        hidden_states_12 = torch.conv1d(hidden_states_11, x, self_modules_encoder_modules_pos_conv_embed_modules_conv_parameters_bias, (1,), (8,), (1,), 4);  hidden_states_11 = x = self_modules_encoder_modules_pos_conv_embed_modules_conv_parameters_bias = None
        hidden_states_13 = hidden_states_12[(slice(None, None, None), slice(None, None, None), slice(None, -1, None))];  hidden_states_12 = None
        hidden_states_14 = torch.nn.functional.gelu(hidden_states_13);  hidden_states_13 = None
        hidden_states_15 = hidden_states_14.transpose(1, 2);  hidden_states_14 = None
        to = hidden_states_15.to(target_device);  hidden_states_15 = target_device = None
        hidden_states_16 = hidden_states_10 + to;  hidden_states_10 = to = None
        hidden_states_17 = torch.nn.functional.layer_norm(hidden_states_16, (256,), self_modules_encoder_modules_layer_norm_parameters_weight, self_modules_encoder_modules_layer_norm_parameters_bias, 1e-05);  hidden_states_16 = self_modules_encoder_modules_layer_norm_parameters_weight = self_modules_encoder_modules_layer_norm_parameters_bias = None
        hidden_states_18 = torch.nn.functional.dropout(hidden_states_17, 0.1, False, False);  hidden_states_17 = None
        linear = torch.nn.functional.linear(hidden_states_18, self_modules_encoder_modules_layers_modules_0_modules_attention_modules_q_proj_parameters_weight, self_modules_encoder_modules_layers_modules_0_modules_attention_modules_q_proj_parameters_bias);  self_modules_encoder_modules_layers_modules_0_modules_attention_modules_q_proj_parameters_weight = self_modules_encoder_modules_layers_modules_0_modules_attention_modules_q_proj_parameters_bias = None
        view = linear.view((1, 199, -1, 64));  linear = None
        query_states = view.transpose(1, 2);  view = None
        linear_1 = torch.nn.functional.linear(hidden_states_18, self_modules_encoder_modules_layers_modules_0_modules_attention_modules_k_proj_parameters_weight, self_modules_encoder_modules_layers_modules_0_modules_attention_modules_k_proj_parameters_bias);  self_modules_encoder_modules_layers_modules_0_modules_attention_modules_k_proj_parameters_weight = self_modules_encoder_modules_layers_modules_0_modules_attention_modules_k_proj_parameters_bias = None
        view_1 = linear_1.view((1, 199, -1, 64));  linear_1 = None
        key_states = view_1.transpose(1, 2);  view_1 = None
        linear_2 = torch.nn.functional.linear(hidden_states_18, self_modules_encoder_modules_layers_modules_0_modules_attention_modules_v_proj_parameters_weight, self_modules_encoder_modules_layers_modules_0_modules_attention_modules_v_proj_parameters_bias);  self_modules_encoder_modules_layers_modules_0_modules_attention_modules_v_proj_parameters_weight = self_modules_encoder_modules_layers_modules_0_modules_attention_modules_v_proj_parameters_bias = None
        view_2 = linear_2.view((1, 199, -1, 64));  linear_2 = None
        value_states = view_2.transpose(1, 2);  view_2 = None
        attn_output = torch.nn.functional.scaled_dot_product_attention(query_states, key_states, value_states, attn_mask = None, dropout_p = 0.0, scale = 0.125, is_causal = False);  query_states = key_states = value_states = None
        attn_output_1 = attn_output.reshape(1, -1, 199, 64);  attn_output = None
        transpose = attn_output_1.transpose(1, 2);  attn_output_1 = None
        attn_output_2 = transpose.contiguous();  transpose = None
        reshape = attn_output_2.reshape(1, 199, -1);  attn_output_2 = None
        attn_output_3 = reshape.contiguous();  reshape = None
        attn_output_4 = torch.nn.functional.linear(attn_output_3, self_modules_encoder_modules_layers_modules_0_modules_attention_modules_out_proj_parameters_weight, self_modules_encoder_modules_layers_modules_0_modules_attention_modules_out_proj_parameters_bias);  attn_output_3 = self_modules_encoder_modules_layers_modules_0_modules_attention_modules_out_proj_parameters_weight = self_modules_encoder_modules_layers_modules_0_modules_attention_modules_out_proj_parameters_bias = None
        hidden_states_19 = torch.nn.functional.dropout(attn_output_4, 0.1, False, False);  attn_output_4 = None
        hidden_states_20 = hidden_states_18 + hidden_states_19;  hidden_states_18 = hidden_states_19 = None
        hidden_states_21 = torch.nn.functional.layer_norm(hidden_states_20, (256,), self_modules_encoder_modules_layers_modules_0_modules_layer_norm_parameters_weight, self_modules_encoder_modules_layers_modules_0_modules_layer_norm_parameters_bias, 1e-05);  hidden_states_20 = self_modules_encoder_modules_layers_modules_0_modules_layer_norm_parameters_weight = self_modules_encoder_modules_layers_modules_0_modules_layer_norm_parameters_bias = None
        hidden_states_22 = torch.nn.functional.linear(hidden_states_21, self_modules_encoder_modules_layers_modules_0_modules_feed_forward_modules_intermediate_dense_parameters_weight, self_modules_encoder_modules_layers_modules_0_modules_feed_forward_modules_intermediate_dense_parameters_bias);  self_modules_encoder_modules_layers_modules_0_modules_feed_forward_modules_intermediate_dense_parameters_weight = self_modules_encoder_modules_layers_modules_0_modules_feed_forward_modules_intermediate_dense_parameters_bias = None
        hidden_states_23 = torch.nn.functional.gelu(hidden_states_22);  hidden_states_22 = None
        hidden_states_24 = torch.nn.functional.dropout(hidden_states_23, 0.1, False, False);  hidden_states_23 = None
        hidden_states_25 = torch.nn.functional.linear(hidden_states_24, self_modules_encoder_modules_layers_modules_0_modules_feed_forward_modules_output_dense_parameters_weight, self_modules_encoder_modules_layers_modules_0_modules_feed_forward_modules_output_dense_parameters_bias);  hidden_states_24 = self_modules_encoder_modules_layers_modules_0_modules_feed_forward_modules_output_dense_parameters_weight = self_modules_encoder_modules_layers_modules_0_modules_feed_forward_modules_output_dense_parameters_bias = None
        hidden_states_26 = torch.nn.functional.dropout(hidden_states_25, 0.1, False, False);  hidden_states_25 = None
        hidden_states_27 = hidden_states_21 + hidden_states_26;  hidden_states_21 = hidden_states_26 = None
        hidden_states_28 = torch.nn.functional.layer_norm(hidden_states_27, (256,), self_modules_encoder_modules_layers_modules_0_modules_final_layer_norm_parameters_weight, self_modules_encoder_modules_layers_modules_0_modules_final_layer_norm_parameters_bias, 1e-05);  hidden_states_27 = self_modules_encoder_modules_layers_modules_0_modules_final_layer_norm_parameters_weight = self_modules_encoder_modules_layers_modules_0_modules_final_layer_norm_parameters_bias = None
        linear_3 = torch.nn.functional.linear(hidden_states_28, self_modules_encoder_modules_layers_modules_1_modules_attention_modules_q_proj_parameters_weight, self_modules_encoder_modules_layers_modules_1_modules_attention_modules_q_proj_parameters_bias);  self_modules_encoder_modules_layers_modules_1_modules_attention_modules_q_proj_parameters_weight = self_modules_encoder_modules_layers_modules_1_modules_attention_modules_q_proj_parameters_bias = None
        view_3 = linear_3.view((1, 199, -1, 64));  linear_3 = None
        query_states_1 = view_3.transpose(1, 2);  view_3 = None
        linear_4 = torch.nn.functional.linear(hidden_states_28, self_modules_encoder_modules_layers_modules_1_modules_attention_modules_k_proj_parameters_weight, self_modules_encoder_modules_layers_modules_1_modules_attention_modules_k_proj_parameters_bias);  self_modules_encoder_modules_layers_modules_1_modules_attention_modules_k_proj_parameters_weight = self_modules_encoder_modules_layers_modules_1_modules_attention_modules_k_proj_parameters_bias = None
        view_4 = linear_4.view((1, 199, -1, 64));  linear_4 = None
        key_states_1 = view_4.transpose(1, 2);  view_4 = None
        linear_5 = torch.nn.functional.linear(hidden_states_28, self_modules_encoder_modules_layers_modules_1_modules_attention_modules_v_proj_parameters_weight, self_modules_encoder_modules_layers_modules_1_modules_attention_modules_v_proj_parameters_bias);  self_modules_encoder_modules_layers_modules_1_modules_attention_modules_v_proj_parameters_weight = self_modules_encoder_modules_layers_modules_1_modules_attention_modules_v_proj_parameters_bias = None
        view_5 = linear_5.view((1, 199, -1, 64));  linear_5 = None
        value_states_1 = view_5.transpose(1, 2);  view_5 = None
        attn_output_5 = torch.nn.functional.scaled_dot_product_attention(query_states_1, key_states_1, value_states_1, attn_mask = None, dropout_p = 0.0, scale = 0.125, is_causal = False);  query_states_1 = key_states_1 = value_states_1 = None
        attn_output_6 = attn_output_5.reshape(1, -1, 199, 64);  attn_output_5 = None
        transpose_1 = attn_output_6.transpose(1, 2);  attn_output_6 = None
        attn_output_7 = transpose_1.contiguous();  transpose_1 = None
        reshape_1 = attn_output_7.reshape(1, 199, -1);  attn_output_7 = None
        attn_output_8 = reshape_1.contiguous();  reshape_1 = None
        attn_output_9 = torch.nn.functional.linear(attn_output_8, self_modules_encoder_modules_layers_modules_1_modules_attention_modules_out_proj_parameters_weight, self_modules_encoder_modules_layers_modules_1_modules_attention_modules_out_proj_parameters_bias);  attn_output_8 = self_modules_encoder_modules_layers_modules_1_modules_attention_modules_out_proj_parameters_weight = self_modules_encoder_modules_layers_modules_1_modules_attention_modules_out_proj_parameters_bias = None
        hidden_states_29 = torch.nn.functional.dropout(attn_output_9, 0.1, False, False);  attn_output_9 = None
        hidden_states_30 = hidden_states_28 + hidden_states_29;  hidden_states_28 = hidden_states_29 = None
        hidden_states_31 = torch.nn.functional.layer_norm(hidden_states_30, (256,), self_modules_encoder_modules_layers_modules_1_modules_layer_norm_parameters_weight, self_modules_encoder_modules_layers_modules_1_modules_layer_norm_parameters_bias, 1e-05);  hidden_states_30 = self_modules_encoder_modules_layers_modules_1_modules_layer_norm_parameters_weight = self_modules_encoder_modules_layers_modules_1_modules_layer_norm_parameters_bias = None
        hidden_states_32 = torch.nn.functional.linear(hidden_states_31, self_modules_encoder_modules_layers_modules_1_modules_feed_forward_modules_intermediate_dense_parameters_weight, self_modules_encoder_modules_layers_modules_1_modules_feed_forward_modules_intermediate_dense_parameters_bias);  self_modules_encoder_modules_layers_modules_1_modules_feed_forward_modules_intermediate_dense_parameters_weight = self_modules_encoder_modules_layers_modules_1_modules_feed_forward_modules_intermediate_dense_parameters_bias = None
        hidden_states_33 = torch.nn.functional.gelu(hidden_states_32);  hidden_states_32 = None
        hidden_states_34 = torch.nn.functional.dropout(hidden_states_33, 0.1, False, False);  hidden_states_33 = None
        hidden_states_35 = torch.nn.functional.linear(hidden_states_34, self_modules_encoder_modules_layers_modules_1_modules_feed_forward_modules_output_dense_parameters_weight, self_modules_encoder_modules_layers_modules_1_modules_feed_forward_modules_output_dense_parameters_bias);  hidden_states_34 = self_modules_encoder_modules_layers_modules_1_modules_feed_forward_modules_output_dense_parameters_weight = self_modules_encoder_modules_layers_modules_1_modules_feed_forward_modules_output_dense_parameters_bias = None
        hidden_states_36 = torch.nn.functional.dropout(hidden_states_35, 0.1, False, False);  hidden_states_35 = None
        hidden_states_37 = hidden_states_31 + hidden_states_36;  hidden_states_31 = hidden_states_36 = None
        hidden_states_38 = torch.nn.functional.layer_norm(hidden_states_37, (256,), self_modules_encoder_modules_layers_modules_1_modules_final_layer_norm_parameters_weight, self_modules_encoder_modules_layers_modules_1_modules_final_layer_norm_parameters_bias, 1e-05);  hidden_states_37 = self_modules_encoder_modules_layers_modules_1_modules_final_layer_norm_parameters_weight = self_modules_encoder_modules_layers_modules_1_modules_final_layer_norm_parameters_bias = None
        return (hidden_states_38,)
