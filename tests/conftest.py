"""What holds for all tests."""

import os

# Inductor asks g++ in every process that compiles whether it knows the vector instructions of this processor, for ten
# seconds. Here it does.
os.environ.setdefault("TORCHINDUCTOR_VEC_ISA_OK", "1")
