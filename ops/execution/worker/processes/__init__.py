"""Processes of the kernel: system calls, the tree below a process, memory, limits and priority. Linux only.

Imports nothing else of this project.
"""
