"""What could be typed next: the words of commands and of legal actions."""

from __future__ import annotations

from pathlib import Path

from cottonopolis.game import Game

_CARDS_ONLY = ("W", "P")


def completions(game: Game, line: str, commands: tuple[str, ...]) -> list[str]:
    """Every word that may stand in place of the last word of a line, or begin after its last space."""
    before, _, word = line.rpartition(" ")
    before = before.strip()
    found = _words(game, before, word, commands)
    return sorted({other for other in found if other.lower().startswith(word.lower())})


def _words(game: Game, before: str, word: str, commands: tuple[str, ...]) -> list[str]:
    texts = [str(answer) for answer in game.legal()]
    verbs = [text.partition(" ")[0] for text in texts]
    if not before:
        return [*commands, *verbs]
    command = before.split(maxsplit=1)[0].lower()
    if command in ("?", "help", "explain", "legal", "list") and " " not in before:
        return [*commands, *verbs] if command in ("?", "help", "explain") else verbs
    if command in ("save", "resume", "record"):
        return _files(word)
    if command in ("?", "help", "explain"):
        before = before.partition(" ")[2].strip()
    if before.upper() in verbs and before.upper() not in _CARDS_ONLY:
        return [text.partition(" ")[2] for text in texts if text.startswith(f"{before.upper()} ")]
    # What the line leaves open.
    return [option for option in game.explain(before).options if " " not in option]


def _files(word: str) -> list[str]:
    folder = Path(word).parent if not word.endswith("/") else Path(word)
    try:
        return [str(path) + ("/" if path.is_dir() else "") for path in sorted(folder.iterdir())]
    except OSError:
        return []
