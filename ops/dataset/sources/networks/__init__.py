"""Networks that this project builds itself, for frameworks whose model libraries cannot be installed beside ours.

Each module needs its framework: it is imported in a worker of that framework's environment only.
"""
