"""Tables of the model types of transformers that the zoo knows, one file a kind of input with many of them.

Imports nothing else of this project.
"""
