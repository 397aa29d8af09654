"""The proof that parts make up the whole: by their code, without running it (`code`), and as one module (`composed`).

Parts and `decomposition.json` (`config`) are read from folders, which anybody may have changed: everything is checked
against the source.
"""
