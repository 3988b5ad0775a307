"""What could be typed next: the words of commands and of legal actions."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from cottonopolis.errors import IllegalMove, NotationError
from cottonopolis.game import Answer, Game
from cottonopolis.game.matching import OPENING, Matcher
from cottonopolis.notation.action import LETTERS, VERBS, parse_action

_EXPLAINING = ("?", "help", "explain")
_LISTING = ("legal", "list")
_FILES = ("save", "resume", "record")


def completions(game: Game, line: str, commands: tuple[str, ...]) -> list[str]:
    """Every word that may stand in place of the last word of a line, or begin after its last space.

    >>> from cottonopolis import new
    >>> completions(new("birmingham", players=2, seed=7), "L ", ())
    ['30']
    """
    before, _, word = line.rpartition(" ")
    found = _words(game, before.split(), word, commands)
    return sorted({other for other in found if other.lower().startswith(word.lower())})


def _words(game: Game, typed: list[str], word: str, commands: tuple[str, ...]) -> list[str]:
    answers = game.legal()
    if game.state.stage not in OPENING:
        # Inside an action its answers are typed one by one.
        return [answer.text for answer in answers] if not typed else []
    verbs = [LETTERS[answer.verb] for answer in answers]
    if not typed:
        return [*commands, *verbs]
    command = typed[0].lower()
    if command in _FILES:
        return _files(word)
    if command in _LISTING:
        return verbs
    if command in _EXPLAINING:
        return _words(game, typed[1:], word, ()) if len(typed) > 1 else verbs
    if command not in VERBS and command not in LETTERS:
        return []
    verb = VERBS.get(command, command)
    targets = [answer.target_text for answer in answers if answer.verb == verb and answer.target_text]
    if len(typed) == 1 and targets:
        return targets
    return _details(game, verb, typed[1:])


def _details(game: Game, verb: str, typed: list[str]) -> list[str]:
    """Sources, cards, drawn cards and bonus tiles that are still to be named, and how the action may go on."""
    is_target = [verb != "take" and word[:1] not in "/!" and word[1:2] != ":" for word in typed]
    if "!" in typed:
        is_target = [flag and n < typed.index("!") for n, flag in enumerate(is_target)]
    targets = [word for word, flag in zip(typed, is_target, strict=True) if flag]
    details = Counter(word for word, flag in zip(typed, is_target, strict=True) if not flag)
    if targets[-1:] == ["+"]:
        return _further(game, verb, targets[:-1])
    try:
        request = parse_action(" ".join([verb, *targets]))
        ways = Matcher(game.content, game.rules, request).ways(game.state)
    except (NotationError, IllegalMove):
        return []
    found: set[str] = set()
    lists = [_own_words(way.moves) for way in ways]
    fitting = [words for words in lists if details <= words]
    # What is the same in all of them need not be typed.
    if len({tuple(sorted(words.elements())) for words in fitting}) > 1:
        found = {word for words in fitting for word in words - details}
    goes_on = bool(fitting) and not found and _further(game, verb, targets)
    return [*found, *(["+"] if goes_on else [])]


def _own_words(answers: list[Answer]) -> Counter[str]:
    """The words of an action without its targets."""
    return Counter(word for it in answers[1:] if it.kind not in ("stop", "again") for word in it.text.split())


def _further(game: Game, verb: str, targets: list[str]) -> list[str]:
    """Targets of a second part; only a first part that was typed in full is known here."""
    for prospect in game.outlook().prospects:
        if prospect.answer.verb == verb and [prospect.answer.target_text] == targets:
            return [answer.target_text for answer in prospect.then]
    return []


def _files(word: str) -> list[str]:
    folder = Path(word) if word.endswith("/") else Path(word).parent
    try:
        return [str(path) + ("/" if path.is_dir() else "") for path in sorted(folder.iterdir())]
    except OSError:
        return []
