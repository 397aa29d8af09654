"""What holds for all tests."""

import os

# Inductor asks g++ in every process that compiles whether it knows the vector instructions of this processor, for ten
# seconds. Here it does.
os.environ.setdefault("TORCHINDUCTOR_VEC_ISA_OK", "1")

# Tests run beside each other: whatever they measure is disturbed, and measuring it again would not help.
os.environ.setdefault("GRAPHNET_BENCHMARK_REPEAT_DISTURBED", "0")
