"""Processes as the kernel has them: system calls, the tree below one, their memory, limits and priority. Linux only.

Imports nothing else of this project.
"""
