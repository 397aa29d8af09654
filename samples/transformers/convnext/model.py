import torch


class GraphModule(torch.nn.Module):
    def forward(
        self,
        pixel_values: torch.Tensor,
        self_modules_embeddings_modules_patch_embeddings_parameters_weight: torch.Tensor,
        self_modules_embeddings_modules_patch_embeddings_parameters_bias: torch.Tensor,
        self_modules_embeddings_modules_layernorm_parameters_weight: torch.Tensor,
        self_modules_embeddings_modules_layernorm_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_dwconv_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_dwconv_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layernorm_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layernorm_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_pwconv1_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_pwconv1_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_pwconv2_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_pwconv2_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_parameters_layer_scale_parameter: torch.Tensor,
        self_modules_encoder_modules_stages_modules_1_modules_downsampling_layer_modules_0_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_stages_modules_1_modules_downsampling_layer_modules_0_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_stages_modules_1_modules_downsampling_layer_modules_1_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_stages_modules_1_modules_downsampling_layer_modules_1_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_dwconv_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_dwconv_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layernorm_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layernorm_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_pwconv1_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_pwconv1_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_pwconv2_parameters_weight: torch.Tensor,
        self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_pwconv2_parameters_bias: torch.Tensor,
        self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_parameters_layer_scale_parameter: torch.Tensor,
        self_modules_layernorm_parameters_weight: torch.Tensor,
        self_modules_layernorm_parameters_bias: torch.Tensor,
    ):
        embeddings = torch.conv2d(pixel_values, self_modules_embeddings_modules_patch_embeddings_parameters_weight, self_modules_embeddings_modules_patch_embeddings_parameters_bias, (4, 4), (0, 0), (1, 1), 1);  pixel_values = self_modules_embeddings_modules_patch_embeddings_parameters_weight = self_modules_embeddings_modules_patch_embeddings_parameters_bias = None
        features = embeddings.permute(0, 2, 3, 1);  embeddings = None
        features_1 = torch.nn.functional.layer_norm(features, (32,), self_modules_embeddings_modules_layernorm_parameters_weight, self_modules_embeddings_modules_layernorm_parameters_bias, 1e-06);  features = self_modules_embeddings_modules_layernorm_parameters_weight = self_modules_embeddings_modules_layernorm_parameters_bias = None
        features_2 = features_1.permute(0, 3, 1, 2);  features_1 = None
        features_3 = torch.conv2d(features_2, self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_dwconv_parameters_weight, self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_dwconv_parameters_bias, (1, 1), (3, 3), (1, 1), 32);  self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_dwconv_parameters_weight = self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_dwconv_parameters_bias = None
        features_4 = features_3.permute(0, 2, 3, 1);  features_3 = None
        features_5 = torch.nn.functional.layer_norm(features_4, (32,), self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layernorm_parameters_weight, self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layernorm_parameters_bias, 1e-06);  features_4 = self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layernorm_parameters_weight = self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_layernorm_parameters_bias = None
        features_6 = torch.nn.functional.linear(features_5, self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_pwconv1_parameters_weight, self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_pwconv1_parameters_bias);  features_5 = self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_pwconv1_parameters_weight = self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_pwconv1_parameters_bias = None
        features_7 = torch.nn.functional.gelu(features_6);  features_6 = None
        features_8 = torch.nn.functional.linear(features_7, self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_pwconv2_parameters_weight, self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_pwconv2_parameters_bias);  features_7 = self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_pwconv2_parameters_weight = self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_modules_pwconv2_parameters_bias = None
        features_9 = self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_parameters_layer_scale_parameter * features_8;  self_modules_encoder_modules_stages_modules_0_modules_layers_modules_0_parameters_layer_scale_parameter = features_8 = None
        features_10 = features_9.permute(0, 3, 1, 2);  features_9 = None
        features_11 = features_2 + features_10;  features_2 = features_10 = None
        features_12 = features_11.permute(0, 2, 3, 1);  features_11 = None
        features_13 = torch.nn.functional.layer_norm(features_12, (32,), self_modules_encoder_modules_stages_modules_1_modules_downsampling_layer_modules_0_parameters_weight, self_modules_encoder_modules_stages_modules_1_modules_downsampling_layer_modules_0_parameters_bias, 1e-06);  features_12 = self_modules_encoder_modules_stages_modules_1_modules_downsampling_layer_modules_0_parameters_weight = self_modules_encoder_modules_stages_modules_1_modules_downsampling_layer_modules_0_parameters_bias = None
        features_14 = features_13.permute(0, 3, 1, 2);  features_13 = None
        features_15 = torch.conv2d(features_14, self_modules_encoder_modules_stages_modules_1_modules_downsampling_layer_modules_1_parameters_weight, self_modules_encoder_modules_stages_modules_1_modules_downsampling_layer_modules_1_parameters_bias, (2, 2), (0, 0), (1, 1), 1);  features_14 = self_modules_encoder_modules_stages_modules_1_modules_downsampling_layer_modules_1_parameters_weight = self_modules_encoder_modules_stages_modules_1_modules_downsampling_layer_modules_1_parameters_bias = None
        features_16 = torch.conv2d(features_15, self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_dwconv_parameters_weight, self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_dwconv_parameters_bias, (1, 1), (3, 3), (1, 1), 64);  self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_dwconv_parameters_weight = self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_dwconv_parameters_bias = None
        features_17 = features_16.permute(0, 2, 3, 1);  features_16 = None
        features_18 = torch.nn.functional.layer_norm(features_17, (64,), self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layernorm_parameters_weight, self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layernorm_parameters_bias, 1e-06);  features_17 = self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layernorm_parameters_weight = self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_layernorm_parameters_bias = None
        features_19 = torch.nn.functional.linear(features_18, self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_pwconv1_parameters_weight, self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_pwconv1_parameters_bias);  features_18 = self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_pwconv1_parameters_weight = self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_pwconv1_parameters_bias = None
        features_20 = torch.nn.functional.gelu(features_19);  features_19 = None
        features_21 = torch.nn.functional.linear(features_20, self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_pwconv2_parameters_weight, self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_pwconv2_parameters_bias);  features_20 = self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_pwconv2_parameters_weight = self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_modules_pwconv2_parameters_bias = None
        features_22 = self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_parameters_layer_scale_parameter * features_21;  self_modules_encoder_modules_stages_modules_1_modules_layers_modules_0_parameters_layer_scale_parameter = features_21 = None
        features_23 = features_22.permute(0, 3, 1, 2);  features_22 = None
        features_24 = features_15 + features_23;  features_15 = features_23 = None
        mean = features_24.mean([-2, -1])
        pooled_output = torch.nn.functional.layer_norm(mean, (64,), self_modules_layernorm_parameters_weight, self_modules_layernorm_parameters_bias, 1e-12);  mean = self_modules_layernorm_parameters_weight = self_modules_layernorm_parameters_bias = None
        return (features_24, pooled_output)
