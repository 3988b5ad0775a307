"""The engine: integers only, no text, no input or output. Compiled by mypyc together with `rules`."""
