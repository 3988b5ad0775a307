"""Whole games over the protocol: with the example bots, and with built-in bots that speak it."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bots.programs import EXAMPLES, PATIENT, program_bot
from cottonopolis import new
from cottonopolis.bots import BotTable, Clock, Happening, make_bot, protocol
from cottonopolis.bots.guest import Fault
from cottonopolis.bots.speak import speak
from cottonopolis.cli.main import app
from cottonopolis.game import replay
from cottonopolis.views import View, legal_for, plain, view

PYTHON = shlex.quote(sys.executable)
PLAIN = f"{PYTHON} {shlex.quote(str(EXAMPLES / 'plain_bot.py'))}"
CLASS = f"{PYTHON} {shlex.quote(str(EXAMPLES / 'rollout_bot.py'))}"
TREE = f"{PYTHON} {shlex.quote(str(EXAMPLES / 'tree_bot.py'))} 500"
SHELL = f"sh {shlex.quote(str(EXAMPLES / 'shell_bot.sh'))}"
BUILT_IN = f"{PYTHON} -c 'from cottonopolis.cli.main import app; app()' bot random:seed=5"


@pytest.mark.parametrize(("map_id", "players"), [("birmingham", 2), ("lancashire", 3), ("new_england", 3)])
def test_the_example_bots_play_whole_games_without_a_fault(map_id: str, players: int) -> None:
    game = new(map_id, players=players, seed=4)
    bots = {0: program_bot(PLAIN), 1: program_bot(SHELL)} | {seat: make_bot("random") for seat in range(2, players)}
    with BotTable(game, bots, PATIENT) as table:
        table.play()
        assert [table.faults_of(seat) for seat in range(players)] == [[]] * players
    assert game.over
    assert replay(game.record()).scores() == game.scores()


@pytest.mark.parametrize("command", [CLASS, TREE], ids=["rollout", "tree"])
def test_the_examples_that_are_classes_answer_without_a_fault(command: str) -> None:
    game = new("birmingham", players=2, seed=4, options={"introductory": True})
    with BotTable(game, {seat: program_bot(command) for seat in (0, 1)}, PATIENT) as table:
        for _ in range(2):
            table.action()
        assert [table.faults_of(seat) for seat in (0, 1)] == [[], []]
    assert len(game.lines) == 2


@pytest.mark.parametrize(("map_id", "players"), [("birmingham", 2), ("lancashire", 3), ("germany", 3)])
def test_a_bot_chooses_over_the_protocol_what_it_chooses_at_the_table(map_id: str, players: int) -> None:
    logs = []
    for first in (make_bot("random:seed=5"), program_bot(BUILT_IN)):
        game = new(map_id, players=players, seed=4)
        bots = {0: first} | {seat: make_bot("random") for seat in range(1, players)}
        with BotTable(game, bots, PATIENT) as table:
            table.play()
            assert table.faults_of(0) == []
        logs.append(game.moves)
    assert logs[0] == logs[1]


def test_a_built_in_bot_speaks_on_a_map_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = Path(__file__).parents[1] / "content" / "maps" / "two_players_2009.toml"
    game = new(source, players=2, seed=4)
    seen = view(game, game.to_move)
    asked = protocol.question("g", 1, [], seen, legal_for(game, game.to_move), 9)
    lines = [protocol.format_message(message) for message in (protocol.start("g", seen), asked)]
    monkeypatch.chdir(tmp_path)
    (refused, _) = [json.loads(line) for line in speak(make_bot("random"), lines)]
    assert refused["type"] == "error" and "two_players_2009" in refused["text"]
    (tmp_path / source.name).write_bytes(source.read_bytes())
    (answered,) = [json.loads(line) for line in speak(make_bot("random"), lines)]
    assert answered["id"] in legal_for(game, game.to_move)


def test_a_question_has_the_view_the_answers_and_what_happened() -> None:
    game = new("lancashire", players=3, seed=2)
    seat = game.to_move
    seen, legal = view(game, seat), legal_for(game, seat)
    asked = protocol.question(
        "g", 7, [Happening(1, 2, "P /cot", "ann passes.")], seen, [int(move) for move in legal], 2.5
    )
    assert json.loads(protocol.format_message(asked)) == asked
    assert asked["view"] == plain(seen)
    assert asked["answers"] == [move.as_json() for move in legal]
    first = {"id": int(legal[0]), "text": "B cot-1@bbn.0", "kind": "action", "verb": "build"}
    assert asked["answers"][0] == first | {"tile": "cot-1", "industry": "cot", "level": 1, "slot": "bbn.0"}
    assert asked["since"] == [{"ply": 1, "seat": 2, "line": "P /cot", "text": "ann passes."}]
    assert (asked["game"], asked["question"], asked["seconds"]) == ("g", 7, 2.5)


class _Listener:
    """A bot that plays by chance and keeps what it is told."""

    spec = "listener"

    def __init__(self) -> None:
        self.heard: list[Happening] = []
        self.told: list[str] = []
        self.faults: list[Fault] = []
        self._bot = make_bot("random")

    def choose(self, view: View, legal: Sequence[int], clock: Clock) -> int:
        return self._bot.choose(view, legal, clock)

    def begins(self, game: str, view: object) -> None:  # noqa: ARG002
        self.told.append(game)

    def sees(self, happenings: list[Happening]) -> None:
        self.heard += happenings

    def ends(self, view: object) -> None:  # noqa: ARG002
        self.told.append("end")

    def close(self) -> None:
        self.told.append("close")


def test_a_guest_is_told_every_action_once_and_in_order() -> None:
    game = new("birmingham", players=3, seed=2)
    guests = [_Listener(), _Listener()]
    with BotTable(game, {0: guests[0], 1: guests[1], 2: make_bot("random")}, name="one") as table:
        table.play()
    for guest in guests:
        assert [(it.seat, it.line) for it in guest.heard] == game.lines
        assert [it.ply for it in guest.heard] == list(range(1, len(game.lines) + 1))
        assert guest.told == ["one", "end", "close"]


def _talk(*lines: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in speak(make_bot("random"), lines)]


def test_a_built_in_bot_greets_and_goes() -> None:
    hello = protocol.format_message(protocol.hello("test"))
    assert _talk(hello, '{"type":"bye"}', hello) == [{"type": "ready", "protocol": 1, "name": "random"}]
    assert _talk('{"type":"something new"}', '{"type":"fault"}', '{"type":"end"}') == []


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("what", "'what' is not JSON"),
        ("[]", "no message"),
        ('{"type":"hello","protocol":2}', "protocol 2 is not spoken here"),
        ('{"type":"question"}', "a question before the start"),
        ('{"type":"start","facts":{"map":"nowhere","seats":2,"options":{}}}', "nowhere"),
        ('{"type":"start","facts":{"map":"birmingham","seats":9,"options":{}}}', "9 players"),
        ('{"type":"start"}', "facts"),
    ],
)
def test_a_built_in_bot_answers_nonsense_with_an_error_and_goes_on(line: str, says: str) -> None:
    hello = protocol.format_message(protocol.hello("test"))
    error, ready = _talk(line, hello)
    assert error["type"] == "error" and says in str(error["text"])
    assert ready["type"] == "ready"


def test_the_command_speaks_line_by_line_until_its_input_ends() -> None:
    result = CliRunner().invoke(app, ["bot", "random:seed=3"], input='{"type":"hello","protocol":1}\n')
    assert result.exit_code == 0
    assert json.loads(result.output) == {"type": "ready", "protocol": 1, "name": "random:seed=3"}


def test_the_command_refuses_a_bot_that_is_not_there() -> None:
    result = CliRunner().invoke(app, ["bot", "chess"])
    assert result.exit_code == 2
    assert "there is no bot 'chess'" in result.stderr
