"""What can go wrong, as one family of exceptions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


class CottonopolisError(Exception):
    """Any error that this package raises on purpose. People read the message, programs the class and `code`."""

    code: str = "error"
    """One word for programs: a reason of the rule catalogue where there is one."""


class ContentError(CottonopolisError, ValueError):
    """A data file is wrong. The message has one line a finding: file, key, what was expected."""

    code = "bad_content"


class DefinitionError(CottonopolisError):
    """An installed game cannot be used, or is not installed: which one, and why."""

    code = "bad_game"


class PlayerCountError(ContentError):
    """A map cannot be played by so many players."""

    code = "bad_player_count"


class NotationError(CottonopolisError, ValueError):
    """A text is not well formed: what, where in it, and what was expected."""

    code = "bad_request"


class IllegalMove(CottonopolisError, ValueError):
    """A move is well formed and not legal here.

    `reason` is a word of the rule catalogue, and `rule` the id of the rule that forbids it, if there is one.
    `sentence` is in English; `key` and `values` are what a catalogue of messages needs to say it in any language.
    """

    def __init__(
        self,
        text: str,
        reason: str,
        sentence: str,
        *,
        rule: str | None = None,
        key: str = "",
        values: Mapping[str, int | str] | None = None,
    ) -> None:
        self.text = text
        self.reason = self.code = reason
        self.sentence = sentence
        self.rule = rule
        self.key = key
        self.values = dict(values or {})
        super().__init__(f"illegal: {text}: {sentence} ({reason})")


class ReplayError(CottonopolisError):
    """A record does not replay: the line, why, and the position before it.

    `reason` is a word of the rule catalogue, or says what differs: `reads_differently`, `result_differs` and so on.
    """

    def __init__(self, line: int, text: str, reason: str, sentence: str, position: str = "") -> None:
        self.line = line
        self.text = text
        self.reason = self.code = reason
        self.sentence = sentence
        self.position = position
        super().__init__(f"record, line {line}: {text}: {sentence} ({reason})")


class BotError(CottonopolisError, ValueError):
    """A bot is spelled wrongly or cannot be started."""

    code = "bad_bot"


class ServerError(CottonopolisError):
    """A server cannot do what it was asked for, or cannot start."""

    code = "server"


class ArenaError(CottonopolisError):
    """A match cannot be played or read: its file belongs to another one, is damaged or in use, or a worker died."""

    code = "bad_arena"


class ClusterError(CottonopolisError):
    """Work cannot be done on several machines: Ray is not installed, or there is no such cluster."""

    code = "bad_cluster"


class AnalysisError(CottonopolisError, ValueError):
    """A table cannot be analysed, or a game cannot be reviewed: nobody is to move, or it is another player's turn."""

    code = "bad_analysis"


class AmbiguousMove(CottonopolisError, ValueError):
    """A move fits several legal ones. `answers` are those of the notation that could be added, `options` their texts.

    `asks` is what it leaves open: coal, iron, steel, beer, card, bonus or target; `question` says that in English.
    """

    code = "must_choose"

    def __init__(self, text: str, asks: str, question: str, answers: Sequence[Any]) -> None:
        self.text = text
        self.asks = asks
        self.question = question
        self.answers = answers
        self.options = [answer.text for answer in answers]
        super().__init__(f"ambiguous: {text}: {question} could be {', '.join(self.options)}")


class EnvironmentOptionError(CottonopolisError, ValueError):
    """An environment for learning was asked for with an option that it does not have."""

    code = "bad_option"


class ExportError(CottonopolisError, ValueError):
    """Games cannot be written together into one file."""

    code = "bad_export"
