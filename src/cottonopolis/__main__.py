"""`python -m cottonopolis` is the command `cottonopolis`."""

from cottonopolis.cli.main import app

if __name__ == "__main__":
    app(prog_name="cottonopolis")
