"""Which version of a compiler, or which commit of one's own, is the first that fails, is wrong or slower."""
