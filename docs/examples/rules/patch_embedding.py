"""The patch embedding of vision transformers as one matrix product.

A convolution whose patches neither overlap nor leave gaps multiplies each patch by the same matrix. Inductor calls the
library's convolution for it.
"""

import torch
import torch.nn.functional as F

SMALLEST = 4
"""Side of a patch; for smaller ones, gathering them costs more than it saves."""


def pattern(image, weight, bias, stride):
    return torch.conv2d(image, weight, bias, stride)


def replacement(image, weight, bias, stride):
    patches = image.unfold(2, stride[0], stride[0]).unfold(3, stride[1], stride[1])
    rows = patches.permute(0, 2, 3, 1, 4, 5).flatten(3)
    return F.linear(rows, weight.flatten(1), bias).permute(0, 3, 1, 2)


def match_filter(match, graph, pattern):
    _, weight, _, stride = match.placeholder_nodes
    sides = tuple(weight.meta["example_value"].shape[2:])
    return sides == tuple(stride) and min(sides) >= SMALLEST
