"""Runs `python -m benchmarks.backends`; see `benchmarks.backends.command`."""

from benchmarks.backends.command import main

if __name__ == "__main__":
    main()
