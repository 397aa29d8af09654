"""The sample: its folder format, what its graph does, its replay, the catalog, and how far its code is trusted.

May import `untrusted`.
"""
