"""Tables of older versions are played on: their logs leave out what the engine began by itself."""

from __future__ import annotations

from typing import Any

from cottonopolis import Game
from cottonopolis.game.position import read_position
from cottonopolis.server.server_table import Entry, ServerTable

START = """table lancashire, ann bob cat
era rail, round 10, ann to move, 1 action left
ann hand man
bob £0, hand wig liv
cat £0, hand mac old
deck none
"""
"""After ann nobody can do more than pass."""
LINES = [(0, "P /man"), (1, "P /wig"), (1, "P /liv"), (2, "P /mac")]


def answers_by_line() -> list[list[int]]:
    """All answers of each action, forced ones included."""
    found = read_position(START)
    game = Game(found.content, found.rules, found.state, found.seats)
    for _, line in LINES:
        game.play(line)
    ends = [0, *game.history.ends]
    return [[step.move for step in game.history.steps[ends[n] : ends[n + 1]]] for n in range(len(LINES))]


def test_a_log_without_beginnings_that_had_no_alternative_is_read() -> None:
    first, second, _, fourth = answers_by_line()
    # The engine chose the only card of ann, passed for bob and cat, and chose the last card of bob; cat has named one.
    logged = [first[:1], second[1:], []]
    table = ServerTable(1, "code", "lancashire", 3, {}, 0, START, "0", None, True, 0.0)
    table.take(Entry(1, "start", None, {"names": ["ann", "bob", "cat"]}, 0.0))
    for n, ((seat, line), answers) in enumerate(zip(LINES, logged, strict=False), start=1):
        body: dict[str, Any] = {"n": n, "line": line, "answers": answers}
        table.take(Entry(n + 1, "action", seat, body, 0.0))
    assert table.game is not None and table.game.lines == LINES[:3]
    table.set_turn(1, fourth[1:])
    assert table.turn is not None and table.turn.shown.lines == LINES
    assert [str(answer) for answer in table.turn.shown.legal()] == ["P"]
