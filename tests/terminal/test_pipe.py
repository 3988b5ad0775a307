"""Whole games over a pipe: played by scripts, saved, resumed, broken off."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bots.programs import EXAMPLES, is_running, write_program
from cottonopolis.cli.terminal.files import load_game, save_game
from cottonopolis.game import read_record, replay
from terminal.playing import SHORT, messages, run

PLAY = [sys.executable, "-c", "from cottonopolis.cli.main import app; app()", "play"]
PLAIN_BOT = f"program:command={shlex.quote(sys.executable)} {EXAMPLES / 'plain_bot.py'}"
MANY = ["1"] * 400
"""Enough answers for any game: always the first."""


@pytest.mark.parametrize(
    "arguments",
    [
        ["birmingham", "--players", "2", "--bots", PLAIN_BOT],
        ["lancashire", "--players", "3", "--bots", "random,random:seed=4"],
        ["germany", "--seats", "ann", "--bots", "random,random"],
        ["new_england", "--players", "3", "--bots", "random,random,random"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_whole_game_is_played_through_the_pipe(arguments: list[str], tmp_path: Path) -> None:
    file = tmp_path / "game.rec"
    result = run(*arguments, "--seed", "5", "--save", str(file), lines=MANY)
    assert result.exit_code == 0, result.output
    assert "The game is over" in result.output
    assert "\x1b" not in result.output
    game = replay(read_record(file.read_text(encoding="utf-8")))
    assert game.over
    for seat, place in enumerate(game.result()):
        rows = [line.split() for line in result.output.splitlines() if line.split()[:1] == [str(place)]]
        assert any(game.seats[seat] in row and str(game.scores()[seat]) in row for row in rows)


def test_a_program_drives_the_game_by_json() -> None:
    with subprocess.Popen(
        [*PLAY, "--json", "--bots", PLAIN_BOT, *SHORT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as game:
        assert game.stdin is not None and game.stdout is not None
        kinds = []
        for line in game.stdout:
            message = json.loads(line)
            kinds.append(message["type"])
            if message["type"] == "question":
                answers = message["answers"]
                assert message["view"]["seat"] == message["seat"] == message["view"]["to_move"]
                # The text of an answer is as good as its number.
                index = len(answers) // 2
                game.stdin.write(f"{index + 1}\n")
                game.stdin.flush()
            if message["type"] == "end":
                assert sorted(message["result"]) == [1, 2] and len(message["vp"]) == 2
                assert message["faults"] == {}
        assert game.wait() == 0
    assert kinds[-1] == "end" and kinds.count("question") > 10 and "refused" not in kinds


def test_a_game_that_was_left_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.rec", tmp_path / "parts.rec"
    assert run("--bots", "random:seed=2", "--save", str(whole), *SHORT, lines=MANY).exit_code == 0
    result = run("--bots", "random:seed=2", "--save", str(parts), *SHORT, lines=["1"] * 7)
    n_runs = 0
    while result.exit_code == 3:
        n_runs += 1
        assert "The input has ended." in result.output
        assert f"cottonopolis play --load {parts}" in result.output
        result = run("--load", str(parts), lines=["1"] * 9)
    assert result.exit_code == 0 and n_runs >= 2
    assert parts.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")


def test_a_game_is_kept_after_every_action_with_its_bots(tmp_path: Path) -> None:
    file = tmp_path / "game.rec"
    found = messages(run("--json", "--bots", "random:seed=2", "--save", str(file), *SHORT, lines=["1"] * 7))
    n_plies = max(message["ply"] for message in found if message["type"] == "news")
    game, bots = load_game(file)
    assert len(game.lines) == n_plies
    assert bots == {"random": "random:seed=2"}


def test_a_file_is_whole_or_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.rec"
    run("--save", str(file), *SHORT, lines=["1", "1"])
    before = file.read_text(encoding="utf-8")
    game, bots = load_game(file)
    game.play(game.legal()[0])

    def broken(self: Path, target: Path) -> None:  # noqa: ARG001
        raise OSError(28, "no space left", str(target))

    monkeypatch.setattr(Path, "replace", broken)
    with pytest.raises(OSError, match="no space left"):
        save_game(game, file, bots)
    assert file.read_text(encoding="utf-8") == before
    assert [path.name for path in tmp_path.iterdir()] == ["game.rec"]


def test_a_folder_that_cannot_be_written_does_not_end_the_game() -> None:
    result = run("--save", "/nowhere/at/all.rec", *SHORT, lines=MANY)
    assert result.exit_code == 0
    assert "/nowhere/at/all.rec: the game is not saved" in result.output
    assert "The game is over" in result.output


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nowhere"], "nowhere"),
        (["--players", "9"], "cannot be played with 9 players"),
        (["--bots", "chess"], "there is no bot 'chess'"),
        (["--bots", "random,,random"], "'' is no bot"),
        (["--players", "2", "--bots", "random,random,random"], "2 seats are not enough for 0 people and 3 bots"),
        (["--players", "2", "--seats", "ann,bob", "--bots", "random"], "not enough for 2 people and 1 bot"),
        (["--seats", "ann,ann"], "the seat ann is named twice"),
        (["--seats", "table"], "cannot be the name of a seat"),
        (["--option", "colour=blue"], "unknown option"),
        (["--option", "colour"], "expected options such as"),
        (["--load", "/nowhere.rec"], "/nowhere.rec: cannot be read"),
        (["--load", str(EXAMPLES / "plain_bot.py")], "record"),
    ],
)
def test_a_request_that_makes_no_sense_is_refused(arguments: list[str], says: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert says in result.stderr and result.stderr.startswith("cottonopolis play: ")
    assert result.stdout == ""


def test_a_bot_that_fails_is_reported_and_does_not_stop_the_game(tmp_path: Path) -> None:
    command = write_program(tmp_path, "answer(message, id=1)").replace(",", "\\,")
    result = run("--bots", f"program:command={command}", *SHORT, lines=MANY)
    assert result.exit_code == 0
    assert "program gave no legal answer (illegal: 1 is none of the" in result.output
    found = messages(run("--json", "--bots", f"program:command={command}", *SHORT, lines=MANY))
    assert found[-1]["faults"] == {"program": 1}


def test_programs_end_when_the_game_is_broken_off(tmp_path: Path) -> None:
    fault = 'open(sys.argv[0] + ".pid", "w").write(str(os.getpid())); time.sleep(60)'
    command = write_program(tmp_path, fault, at=1).replace(",", "\\,")
    pid_file = tmp_path / "bot.py.pid"
    # Every seat is a bot, so somebody thinks for a long time.
    bots = f"program:command={command},random"
    with subprocess.Popen([*PLAY, "--bots", bots, "--players", "2", *SHORT], stdout=subprocess.PIPE, text=True) as game:
        while game.poll() is None and not (pid_file.exists() and pid_file.read_text(encoding="utf-8")):
            time.sleep(0.02)
        os.kill(game.pid, signal.SIGINT)
        output, _ = game.communicate(timeout=300)
    assert game.returncode == 130
    assert "The game is left before its end." in output
    assert not is_running(int(pid_file.read_text(encoding="utf-8")))
