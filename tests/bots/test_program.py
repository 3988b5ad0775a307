"""Programs that play: well, badly, and not at all."""

from __future__ import annotations

import json
import logging
import os
import shlex
import sys
from pathlib import Path

import pytest

from bots.programs import EXAMPLES, PATIENT, is_running, played, program_bot, write_program
from cottonopolis import new
from cottonopolis.bots import BotTable, Clock, make_bot, stand_in
from cottonopolis.bots.program import LONGEST_LINE
from cottonopolis.engine.move import PASS, STOP, verb_of
from cottonopolis.errors import BotError
from cottonopolis.views import legal_for, view

FAULTS = {
    "late": "time.sleep(60)",
    "dead": "sys.exit(3)",
    "dead by a signal": "os.kill(os.getpid(), signal.SIGKILL)",
    "dead to the ear": "os.close(1); time.sleep(60)",
    "garbage": "say('I pass\\n')",
    "garbage that is no object": "say('[1, 2]\\n')",
    "garbage without a type": "say('{}\\n')",
    "garbage in the bytes": "os.write(1, bytes([255, 254, 0, 10]))",
    "garbage that goes deep": f"say('[' * {LONGEST_LINE - 10} + '\\n')",
    "garbage as a number": "say('9' * 20000 + '\\n')",
    "garbage of another type": 'say(\'{"type":"ready","protocol":1}\\n\')',
    "garbage about another question": "answer(message, question=999)",
    "garbage about no question": "answer(message, question=None)",
    "illegal": "answer(message, id=1)",
    "illegal text": "answer(message, id='P')",
    "illegal truth": "answer(message, id=True)",
    "illegal list": "answer(message, id=[1])",
    "illegal nothing": "answer(message, id=None)",
    "late with half a line": 'say(\'{"type":"ans\'); time.sleep(60)',
    "dead after half a line": 'say(\'{"type":"ans\'); sys.exit(0)',
    "flood in one line": f"say('x' * {LONGEST_LINE + 5000}); time.sleep(60)",
    "flood of megabytes": "say('x' * 5_000_000 + '\\n')",
    "error": 'say(\'{"type":"error","text":"I am lost"}\\n\')',
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_program_that_fails_once_is_reported_and_the_game_goes_on(
    name: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    is_late = name.startswith("late")
    bot = program_bot(write_program(tmp_path, FAULTS[name]), ",faults=1" if is_late else "")
    with caplog.at_level(logging.WARNING):
        played(bot, hasty_at=3 if is_late else 0)
    assert bot.faults[0].kind == name.partition(" ")[0]
    assert bot.faults[0].question == 3
    assert f"question 3: {bot.faults[0].kind}:" in caplog.text
    assert bot.id is None


def test_a_flood_of_lines_fills_no_memory_and_ends_the_program(tmp_path: Path) -> None:
    bot = program_bot(write_program(tmp_path, "while True: say('x' * 1000 + '\\n')"))
    played(bot)
    assert [fault.kind for fault in bot.faults] == ["garbage"] * 3
    assert bot.is_retired


def test_a_program_that_does_not_read_blocks_nobody(tmp_path: Path) -> None:
    script = tmp_path / "deaf.sh"
    ready = '{"type":"ready","protocol":1,"name":"deaf"}'
    script.write_text(f"echo '{ready}'\nexec sleep 60\n", encoding="utf-8")
    bot = program_bot(f"sh {shlex.quote(str(script))}", ",faults=9")
    played(bot, Clock(0.02))
    assert [fault.kind for fault in bot.faults] == ["late"] * 9


def test_after_so_many_faults_it_is_not_asked_any_more_in_that_game_but_in_the_next(tmp_path: Path) -> None:
    bot = program_bot(write_program(tmp_path, "n -= 1; answer(message, id=1); continue", at=2), ",faults=2")
    for _ in range(2):
        played(bot)
        assert [(fault.kind, fault.question) for fault in bot.faults] == [("illegal", 2), ("illegal", 3)]
        assert bot.is_retired


def test_an_answer_that_comes_late_is_not_taken_for_the_next_question(tmp_path: Path) -> None:
    bot = program_bot(write_program(tmp_path, "time.sleep(0.5)"))
    played(bot, hasty_at=3)
    assert [(fault.kind, fault.question) for fault in bot.faults] == [("late", 3)]


def test_a_program_is_told_what_it_did_wrong(tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    bot = program_bot(f"{shlex.quote(sys.executable)} {EXAMPLES / 'plain_bot.py'}", f",log={log}")
    game = new("birmingham", players=2, seed=1)
    seat = game.to_move
    bot.begins("one", view(game, seat))
    bot.choose(view(game, seat), legal_for(game, seat), PATIENT)
    bot._fault("illegal", "for this test", legal_for(game, seat))
    bot.close()
    assert log.read_text(encoding="utf-8") == "for this test\n"


@pytest.mark.parametrize(
    ("script", "says"),
    [
        ("exit 1", "it was not ready: it has ended with exit code 1"),
        ("echo hello; sleep 9", "it was not ready: 'hello' is not JSON"),
        ('echo \'{"type":"ready","protocol":99}\'; sleep 9', "it was not ready: expected ready for protocol 1"),
        ("sleep 9", "it was not ready: it did not answer in time"),
    ],
)
def test_a_program_that_is_not_ready_does_not_play(script: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "bot.sh"
    path.write_text(script, encoding="utf-8")
    bot = program_bot(f"sh {path}", ",start=1")
    played(bot)
    assert [fault.kind for fault in bot.faults] == ["dead"]
    assert bot.faults[0].text.startswith(says)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("program", "expected a command"),
        ("program:command='',seconds=1", "expected a command"),
        ("program:command=a 'b", "the command is no command"),
        ("program:command=no_such_program_here x", "there is no program 'no_such_program_here'"),
        ("program:command=sh x,seconds=0", "seconds is '0', expected a number of seconds such as 0.5"),
        ("program:command=sh x,nodes=3", "program has no setting 'nodes'"),
    ],
)
def test_a_program_that_cannot_be_started_is_refused(text: str, says: str) -> None:
    with pytest.raises(BotError, match=says):
        make_bot(text)


def test_programs_end_with_the_game_also_when_it_breaks_off(tmp_path: Path) -> None:
    # It starts a child, ignores being asked to end, and never reads that its input has ended.
    stubborn = """
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        child = subprocess.Popen(["sleep", "60"])
        open(sys.argv[0] + ".pid", "w").write(str(child.pid))
        answer(message)
        time.sleep(60)
    """
    bot = program_bot(write_program(tmp_path, stubborn, at=1))
    game = new("birmingham", players=2, seed=11)
    pids = []

    def break_off() -> None:
        with BotTable(game, {0: bot, 1: make_bot("random")}, PATIENT) as table:
            while bot.id is None:
                table.answer()
            pids.append(bot.id)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        break_off()
    assert not is_running(pids[0])
    assert not is_running(int((tmp_path / "bot.py.pid").read_text(encoding="utf-8")))


def test_a_program_that_nobody_closed_ends_with_us(tmp_path: Path) -> None:
    bot = program_bot(write_program(tmp_path, "pass"))
    game = new("birmingham", players=2, seed=11)
    seat = game.to_move
    bot.choose(view(game, seat), legal_for(game, seat), PATIENT)
    pid = bot.id
    assert pid is not None and os.getpgid(pid) == pid
    del bot
    assert not is_running(pid)


def test_who_is_not_told_of_a_game_notices_it(tmp_path: Path) -> None:
    heard = tmp_path / "heard.jsonl"
    log = f"open({str(heard)!r}, 'a').write(line)"
    bot = program_bot(write_program(tmp_path, "pass").replace("bot.py", "log.py"))
    text = (tmp_path / "bot.py").read_text(encoding="utf-8").replace("json.loads(line)\n", f"json.loads(line); {log}\n")
    (tmp_path / "log.py").write_text(text, encoding="utf-8")
    for seed in (1, 2):
        game = new("birmingham", players=2, seed=seed)
        for _ in range(2):
            seat = game.to_move
            game.play(bot.choose(view(game, seat), legal_for(game, seat), PATIENT))
    bot.close()
    messages = [json.loads(line) for line in heard.read_text(encoding="utf-8").splitlines()]
    assert [message["type"] for message in messages].count("start") >= 2
    assert messages[0] == {"type": "hello", "protocol": 1, "engine": messages[0]["engine"]}
    games = [message["game"] for message in messages if message["type"] == "question"]
    assert len(set(games)) >= 2


def test_the_answer_by_rule_passes_or_stops_or_is_the_first() -> None:
    game = new("birmingham", players=2, seed=5)
    while not game.over:
        legal = game.legal()
        verbs = [verb_of(move) for move in legal]
        verb = verb_of(stand_in(legal))
        assert verb == (PASS if PASS in verbs else STOP if STOP in verbs else verbs[0])
        assert stand_in(legal) in legal
        game.play(legal[len(game.moves) % len(legal)])
