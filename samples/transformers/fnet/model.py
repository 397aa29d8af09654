import torch


class GraphModule(torch.nn.Module):
    def forward(
        self,
        self_modules_embeddings_buffers_token_type_ids: torch.Tensor,
        self_modules_embeddings_buffers_position_ids: torch.Tensor,
        input_ids: torch.Tensor,
        self_modules_embeddings_modules_word_embeddings_parameters_weight: torch.Tensor,
        self_modules_embeddings_modules_token_type_embeddings_parameters_weight: torch.Tensor,
        self_modules_embeddings_modules_position_embeddings_parameters_weight: torch.Tensor,
        self_modules_embeddings_modules_LayerNorm_parameters_weight: torch.Tensor,
        self_modules_embeddings_modules_LayerNorm_parameters_bias: torch.Tensor,
        self_modules_embeddings_modules_projection_parameters_weight: torch.Tensor,
        self_modules_embeddings_modules_projection_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layer_modules_0_modules_fourier_modules_output_modules_LayerNorm_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layer_modules_0_modules_fourier_modules_output_modules_LayerNorm_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layer_modules_0_modules_intermediate_modules_dense_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layer_modules_0_modules_intermediate_modules_dense_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layer_modules_0_modules_output_modules_dense_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layer_modules_0_modules_output_modules_dense_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layer_modules_0_modules_output_modules_LayerNorm_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layer_modules_0_modules_output_modules_LayerNorm_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layer_modules_1_modules_fourier_modules_output_modules_LayerNorm_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layer_modules_1_modules_fourier_modules_output_modules_LayerNorm_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layer_modules_1_modules_intermediate_modules_dense_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layer_modules_1_modules_intermediate_modules_dense_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layer_modules_1_modules_output_modules_dense_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layer_modules_1_modules_output_modules_dense_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_layer_modules_1_modules_output_modules_LayerNorm_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_layer_modules_1_modules_output_modules_LayerNorm_parameters_bias: torch.Tensor,
        self_modules_pooler_modules_dense_parameters_weight: torch.Tensor,
        self_modules_pooler_modules_dense_parameters_bias: torch.Tensor,
    ):
        buffered_token_type_ids = self_modules_embeddings_buffers_token_type_ids[(slice(None, None, None), slice(None, 64, None))];  self_modules_embeddings_buffers_token_type_ids = None
        buffered_token_type_ids_expanded = buffered_token_type_ids.expand(1, 64);  buffered_token_type_ids = None
        position_ids = self_modules_embeddings_buffers_position_ids[(slice(None, None, None), slice(None, 64, None))];  self_modules_embeddings_buffers_position_ids = None
        inputs_embeds = torch.nn.functional.embedding(input_ids, self_modules_embeddings_modules_word_embeddings_parameters_weight, 0, None, 2.0, False, False);  input_ids = self_modules_embeddings_modules_word_embeddings_parameters_weight = None
        token_type_embeddings = torch.nn.functional.embedding(buffered_token_type_ids_expanded, self_modules_embeddings_modules_token_type_embeddings_parameters_weight, None, None, 2.0, False, False);  buffered_token_type_ids_expanded = self_modules_embeddings_modules_token_type_embeddings_parameters_weight = None
        embeddings = inputs_embeds + token_type_embeddings;  inputs_embeds = token_type_embeddings = None
        position_embeddings = torch.nn.functional.embedding(position_ids, self_modules_embeddings_modules_position_embeddings_parameters_weight, None, None, 2.0, False, False);  position_ids = self_modules_embeddings_modules_position_embeddings_parameters_weight = None
        embeddings += position_embeddings;  embeddings_1 = embeddings;  embeddings = position_embeddings = None
        embeddings_2 = torch.nn.functional.layer_norm(embeddings_1, (256,), self_modules_embeddings_modules_LayerNorm_parameters_weight, self_modules_embeddings_modules_LayerNorm_parameters_bias, 1e-12);  embeddings_1 = self_modules_embeddings_modules_LayerNorm_parameters_weight = self_modules_embeddings_modules_LayerNorm_parameters_bias = None
        embeddings_3 = torch.nn.functional.linear(embeddings_2, self_modules_embeddings_modules_projection_parameters_weight, self_modules_embeddings_modules_projection_parameters_bias);  embeddings_2 = self_modules_embeddings_modules_projection_parameters_weight = self_modules_embeddings_modules_projection_parameters_bias = None
        embeddings_4 = torch.nn.functional.dropout(embeddings_3, 0.1, False, False);  embeddings_3 = None
        fft_fftn = torch.fft.fftn(embeddings_4, dim = (1, 2))
        outputs = fft_fftn.real;  fft_fftn = None
        add = embeddings_4 + outputs;  embeddings_4 = outputs = None
        hidden_states = torch.nn.functional.layer_norm(add, (256,), self_modules_encoder_modules_layer_modules_0_modules_fourier_modules_output_modules_LayerNorm_parameters_weight, self_modules_encoder_modules_layer_modules_0_modules_fourier_modules_output_modules_LayerNorm_parameters_bias, 1e-12);  add = self_modules_encoder_modules_layer_modules_0_modules_fourier_modules_output_modules_LayerNorm_parameters_weight = self_modules_encoder_modules_layer_modules_0_modules_fourier_modules_output_modules_LayerNorm_parameters_bias = None
        hidden_states_1 = torch.nn.functional.linear(hidden_states, self_modules_encoder_modules_layer_modules_0_modules_intermediate_modules_dense_parameters_weight, self_modules_encoder_modules_layer_modules_0_modules_intermediate_modules_dense_parameters_bias);  self_modules_encoder_modules_layer_modules_0_modules_intermediate_modules_dense_parameters_weight = self_modules_encoder_modules_layer_modules_0_modules_intermediate_modules_dense_parameters_bias = None
        mul = 0.5 * hidden_states_1
        pow_1 = torch.pow(hidden_states_1, 3.0)
        mul_1 = 0.044715 * pow_1;  pow_1 = None
        add_1 = hidden_states_1 + mul_1;  hidden_states_1 = mul_1 = None
        mul_2 = 0.7978845608028654 * add_1;  add_1 = None
        tanh = torch.tanh(mul_2);  mul_2 = None
        add_2 = 1.0 + tanh;  tanh = None
        hidden_states_2 = mul * add_2;  mul = add_2 = None
        hidden_states_3 = torch.nn.functional.linear(hidden_states_2, self_modules_encoder_modules_layer_modules_0_modules_output_modules_dense_parameters_weight, self_modules_encoder_modules_layer_modules_0_modules_output_modules_dense_parameters_bias);  hidden_states_2 = self_modules_encoder_modules_layer_modules_0_modules_output_modules_dense_parameters_weight = self_modules_encoder_modules_layer_modules_0_modules_output_modules_dense_parameters_bias = None
        hidden_states_4 = torch.nn.functional.dropout(hidden_states_3, 0.1, False, False);  hidden_states_3 = None
        add_3 = hidden_states_4 + hidden_states;  hidden_states_4 = hidden_states = None
        hidden_states_5 = torch.nn.functional.layer_norm(add_3, (256,), self_modules_encoder_modules_layer_modules_0_modules_output_modules_LayerNorm_parameters_weight, self_modules_encoder_modules_layer_modules_0_modules_output_modules_LayerNorm_parameters_bias, 1e-12);  add_3 = self_modules_encoder_modules_layer_modules_0_modules_output_modules_LayerNorm_parameters_weight = self_modules_encoder_modules_layer_modules_0_modules_output_modules_LayerNorm_parameters_bias = None
        fft_fftn_1 = torch.fft.fftn(hidden_states_5, dim = (1, 2))
        outputs_1 = fft_fftn_1.real;  fft_fftn_1 = None
        add_4 = hidden_states_5 + outputs_1;  hidden_states_5 = outputs_1 = None
        hidden_states_6 = torch.nn.functional.layer_norm(add_4, (256,), self_modules_encoder_modules_layer_modules_1_modules_fourier_modules_output_modules_LayerNorm_parameters_weight, self_modules_encoder_modules_layer_modules_1_modules_fourier_modules_output_modules_LayerNorm_parameters_bias, 1e-12);  add_4 = self_modules_encoder_modules_layer_modules_1_modules_fourier_modules_output_modules_LayerNorm_parameters_weight = self_modules_encoder_modules_layer_modules_1_modules_fourier_modules_output_modules_LayerNorm_parameters_bias = None
        hidden_states_7 = torch.nn.functional.linear(hidden_states_6, self_modules_encoder_modules_layer_modules_1_modules_intermediate_modules_dense_parameters_weight, self_modules_encoder_modules_layer_modules_1_modules_intermediate_modules_dense_parameters_bias);  self_modules_encoder_modules_layer_modules_1_modules_intermediate_modules_dense_parameters_weight = self_modules_encoder_modules_layer_modules_1_modules_intermediate_modules_dense_parameters_bias = None
        mul_3 = 0.5 * hidden_states_7
        pow_2 = torch.pow(hidden_states_7, 3.0)
        mul_4 = 0.044715 * pow_2;  pow_2 = None
        add_5 = hidden_states_7 + mul_4;  hidden_states_7 = mul_4 = None
        mul_5 = 0.7978845608028654 * add_5;  add_5 = None
        tanh_1 = torch.tanh(mul_5);  mul_5 = None
        add_6 = 1.0 + tanh_1;  tanh_1 = None
        hidden_states_8 = mul_3 * add_6;  mul_3 = add_6 = None
        hidden_states_9 = torch.nn.functional.linear(hidden_states_8, self_modules_encoder_modules_layer_modules_1_modules_output_modules_dense_parameters_weight, self_modules_encoder_modules_layer_modules_1_modules_output_modules_dense_parameters_bias);  hidden_states_8 = self_modules_encoder_modules_layer_modules_1_modules_output_modules_dense_parameters_weight = self_modules_encoder_modules_layer_modules_1_modules_output_modules_dense_parameters_bias = None
        hidden_states_10 = torch.nn.functional.dropout(hidden_states_9, 0.1, False, False);  hidden_states_9 = None
        add_7 = hidden_states_10 + hidden_states_6;  hidden_states_10 = hidden_states_6 = None
        hidden_states_11 = torch.nn.functional.layer_norm(add_7, (256,), self_modules_encoder_modules_layer_modules_1_modules_output_modules_LayerNorm_parameters_weight, self_modules_encoder_modules_layer_modules_1_modules_output_modules_LayerNorm_parameters_bias, 1e-12);  add_7 = self_modules_encoder_modules_layer_modules_1_modules_output_modules_LayerNorm_parameters_weight = self_modules_encoder_modules_layer_modules_1_modules_output_modules_LayerNorm_parameters_bias = None
        first_token_tensor = hidden_states_11[(slice(None, None, None), 0)]
        pooled_output = torch.nn.functional.linear(first_token_tensor, self_modules_pooler_modules_dense_parameters_weight, self_modules_pooler_modules_dense_parameters_bias);  first_token_tensor = self_modules_pooler_modules_dense_parameters_weight = self_modules_pooler_modules_dense_parameters_bias = None
        pooled_output_1 = torch.tanh(pooled_output);  pooled_output = None
        return (hidden_states_11, pooled_output_1)
