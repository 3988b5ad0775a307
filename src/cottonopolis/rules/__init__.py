"""What only one game has: one package for each rule set. Compiled by mypyc together with `engine`."""
