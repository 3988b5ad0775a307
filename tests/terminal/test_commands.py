"""Every command of the terminal game, and everything that is no command."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cottonopolis import new
from cottonopolis.cli.main import app
from cottonopolis.cli.terminal.choices import with_answer
from cottonopolis.cli.terminal.commands import COMMANDS
from cottonopolis.cli.terminal.complete import completions
from cottonopolis.cli.terminal.talk import PIPE_WIDTH
from cottonopolis.game import Answer, read_record
from cottonopolis.messages import messages_in
from cottonopolis.notation.action import LETTERS
from terminal.playing import SHORT, messages, run


def _typed(*lines: str, arguments: list[str] = SHORT) -> str:
    return run(*arguments, "--bots", "random", lines=list(lines)).output


SAID = [
    ("?", "Type an action"),
    ("help", "take back your last action"),
    ("? B", "B tile@place: builds the lowest tile"),
    ("? build", "For example: B "),
    ("? W", "W: discards three cards"),
    ("? G", "There is nothing of this kind to do now."),
    ("? L 30", "leaves a choice open: the card could be"),
    ("? B cot@oxf", "B cot@oxf is refused:"),
    ("explain dance", "expected B (build)"),
    ("legal", "player to move:"),
    ("list L", "L 30"),
    ("legal dance", 'there is no verb "dance"'),
    ("table", "Birmingham · canal era · round 1"),
    ("board", "bir Birmingham"),
    ("map", "bir:____"),
    ("hand", "Hand: "),
    ("mat", "cot-1     3    12"),
    ("mat random", "cot-1     3    12"),
    ("mat nobody", 'there is no seat "nobody"'),
    ("mats", "Mat random: cot 111"),
    ("view", "table birmingham, player random"),
    ("record", "for player"),
    ("undo", "nothing_to_undo"),
    ("save", "which file?"),
    ("resume", "which file?"),
    ("resume /nowhere.rec", "which file?"),
    ("save /nowhere/at/all.rec", "No such file or directory"),
    ("record /nowhere/at/all.rec", "No such file or directory"),
    ("0", "there are answers 1 to"),
    ("99999", "there are answers 1 to"),
    ("dance", "is no verb"),
    ("B", "name a tile to build and its place"),
    ("B cot@", "action"),
    ("L 60", "illegal: L 60"),
    ("/bir", "is no verb"),
]
"""What is typed at the beginning of a game, and what is said to it."""


def test_every_command_says_what_it_should() -> None:
    output = _typed(*(line for line, _ in SAID))
    assert "Traceback" not in output
    # The first part is the table, the last one the farewell.
    parts = output.split("player>\n")[1:]
    assert len(parts) == len(SAID) + 1
    assert [(line, part) for (line, says), part in zip(SAID, parts, strict=False) if says not in part] == []


def test_the_log_has_the_last_actions() -> None:
    output = _typed("1", "1", "1", "log 2", "quit")
    n = max(int(line.split(".")[0]) for line in output.splitlines() if line[:1].isdigit() and "." in line)
    shown = [
        line for line in output.rpartition("player>")[0].rpartition("player>")[2].splitlines() if line[:1].isdigit()
    ]
    assert [line.partition(".")[0] for line in shown] == [str(n - 1), str(n)]


def test_every_command_has_a_line_of_help_and_every_verb_a_text() -> None:
    text = messages_in().say("play.help")
    assert [word for word in COMMANDS if word not in text and word not in ("explain", "help")] == []
    assert [verb for verb in LETTERS if not messages_in().has(f"play.verb.{verb}")] == []


def test_quit_leaves_and_says_so(tmp_path: Path) -> None:
    result = run(*SHORT, lines=["quit", "1"])
    assert result.exit_code == 0 and "The game is left before its end.\n" in result.output
    file = tmp_path / "game.rec"
    result = run(*SHORT, "--save", str(file), lines=["quit"])
    assert result.exit_code == 0 and f"cottonopolis play --load {file}" in result.output


def test_save_and_resume_inside_a_game(tmp_path: Path) -> None:
    file, other = tmp_path / "here.rec", tmp_path / "mine.rec"
    lines = ["1", "1", "1", f"save {file}", "1", "1", "1", "1", f"resume {file}", f"record {other}", "quit"]
    result = run("--bots", "random:seed=4", *SHORT, lines=lines)
    assert result.exit_code == 0 and f"saved: {file}" in result.output
    kept, mine = (read_record(path.read_text(encoding="utf-8")) for path in (file, other))
    assert len(mine.actions) >= len(kept.actions) > 0
    assert mine.actions[: len(kept.actions)] == kept.actions
    assert mine.seat == "player" and mine.seed is None


def test_a_damaged_game_is_not_resumed_and_the_old_one_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "bad.rec"
    file.write_text("cottonopolis record 1\nnonsense\n", encoding="utf-8")
    output = _typed(f"resume {file}", "hand", "quit")
    assert "record, line 2" in output
    assert output.rindex("Hand: ") > output.index("record, line 2")


def test_what_a_line_leaves_open_can_be_typed_alone() -> None:
    found = messages(run("--json", *SHORT, lines=["L 30", "/zzz", "quit"]))
    (refused, again) = [message for message in found if message["type"] == "refused"]
    assert refused["code"] == "must_choose" and len(refused["options"]) > 1
    assert again["code"] != "must_choose"
    option = refused["options"][0]
    news = [it for it in messages(run("--json", *SHORT, lines=["L 30", option])) if it["type"] == "news"]
    assert any(it["name"] == "player" and it["line"] == f"L 30 {option}" for it in news)


def test_undo_takes_back_an_action_and_tells_it_anew() -> None:
    # In the rail era of this table a turn has two actions; the first can be taken back.
    lines = ["1"] * 40 + ["legal"]
    found = messages(run("--json", "--seats", "ann,bob", "--seed", "3", lines=lines))
    at = next(
        n
        for n, message in enumerate(found)
        if message["type"] == "question"
        and message["view"]["actions_left"] == 1
        and message["view"]["round"] > 1
        and message["view"]["question"]["asks"] == "action"
    )
    n_typed = sum(message["type"] == "question" for message in found[: at + 1]) - 1
    again = messages(run("--json", "--seats", "ann,bob", "--seed", "3", lines=["1"] * n_typed + ["undo"]))
    last = [message for message in again if message["type"] == "question"][-1]
    assert last["view"]["actions_left"] == 2
    assert last["ply"] == found[at]["ply"] - 1


def test_garbage_never_ends_the_loop() -> None:
    chance = random.Random(7)
    pieces = [
        *COMMANDS,
        *LETTERS.values(),
        "cot@bir",
        ">",
        "@",
        "/",
        "+",
        "!",
        "c:",
        ":",
        "\x00",
        "é",
        "999",
        "-1",
        "'",
    ]
    lines = [" ".join(chance.choices(pieces, k=chance.randint(1, 5))) for _ in range(120)]
    words = {"quit", "resume", "save", "record", "legal", "list", "table", "board"}
    lines = [line for line in lines if not words & set(line.lower().split())]
    result = run(*SHORT, lines=[*lines, "hand", "quit"])
    assert result.exit_code == 0, result.output
    assert "Hand: " in result.output.rpartition("player>")[0].rpartition("player>")[2]


@pytest.mark.parametrize("command", ["play", "bot"])
def test_help_says_what_can_be_asked_for(command: str) -> None:
    result = CliRunner().invoke(app, [command, "--help"])
    assert result.exit_code == 0
    words = {
        "play": ["--players", "--bots", "--seats", "--seed", "--option", "--load", "--save", "--json"],
        "bot": ["SPEC"],
    }
    assert [word for word in words[command] if word not in result.output] == []


def test_json_has_one_object_a_line_for_every_command(tmp_path: Path) -> None:
    lines = ["?", "? B", "? L 30", "legal", "table", "board", "hand", "mat", "mats", "log", "view", "record", "undo"]
    lines += [f"save {tmp_path / 'x.rec'}", "quit"]
    for line in run("--json", *SHORT, lines=lines).output.splitlines():
        assert "type" in json.loads(line)


COMPLETED = [
    ("", ["?", "B", "L", "legal", "undo"]),
    ("und", ["undo"]),
    ("l", ["L", "legal", "list", "log"]),
    ("L ", ["30"]),
    ("? L ", ["30"]),
    ("help B c", []),
    ("legal ", ["B", "L", "P"]),
    ("P ", ["/bir"]),
    ("L 30 /b", ["/bir"]),
    ("L 30 /bir ", []),
    ("W /bir ", ["/cov", "/sta"]),
    ("N zzz ", []),
]


@pytest.mark.parametrize(("line", "some"), COMPLETED)
def test_completion_offers_what_is_legal(line: str, some: list[str]) -> None:
    game = new("birmingham", players=2, seed=7)
    found = completions(game, line, tuple(COMMANDS))
    assert set(some) <= set(found)
    word = line.rpartition(" ")[2]
    assert all(other.lower().startswith(word.lower()) for other in found)
    if not some:
        assert found == [] or line.startswith("help B")


@pytest.mark.parametrize(("map_id", "players"), [("birmingham", 3), ("lancashire", 3), ("new_england", 3)])
def test_an_action_can_be_typed_by_completion_alone(map_id: str, players: int) -> None:
    chance = random.Random(5)
    game = new(map_id, players=players, seed=3)
    for _ in range(30):
        verb = chance.choice(sorted({str(answer).partition(" ")[0] for answer in game.legal()}))
        line = verb
        while words := completions(game, f"{line} ", ()):
            line = f"{line} {chance.choice(words)}"
        assert game.explain(line).status == "legal", line
        game.play(line)


def test_completion_of_files(tmp_path: Path) -> None:
    (tmp_path / "one.rec").touch()
    (tmp_path / "folder").mkdir()
    game = new("birmingham", players=2, seed=7)
    assert completions(game, f"save {tmp_path}/", ()) == [f"{tmp_path}/folder/", f"{tmp_path}/one.rec"]
    assert completions(game, "resume /nowhere/at/all/x", ()) == []


def test_slots_that_are_the_same_need_not_be_named() -> None:
    arguments = ["--json", "lancashire", "--players", "3", "--bots", "random,random", "--seed", "4"]
    news = messages(run(*arguments, lines=["B por@liv", "por", "quit"]))
    lines = [it["line"] for it in news if it["type"] == "news" and it["name"] == "player"]
    refused = [it["options"] for it in news if it["type"] == "refused"]
    assert refused == [["/liv", "/por"]]
    assert lines == ["B por-1@liv.0 /por"]


SOLD = "S man-1@bir.0>oxf.1"


def card(code: str) -> Answer:
    return Answer(1, "card", "build", card=code)


def coal(source: str) -> Answer:
    return Answer(1, "source", "build", resource="coal", source=source)


def tile(verb: str, slot: str, target: str | None = None) -> Answer:
    return Answer(1, "action", verb, tile="man-1", industry="man", level=1, slot=slot, target=target)


@pytest.mark.parametrize(
    ("text", "options", "answer", "whole"),
    [
        ("B cot@bir", [card("bir"), card("cot|man")], "/bir", "B cot@bir /bir"),
        ("B cot@bir", [card("bir"), card("cot|man")], "bir", "B cot@bir /bir"),
        ("B cot@bir /bir", [coal("dud.0"), coal("can.1")], "dud.0", "B cot@bir /bir c:dud.0"),
        ("build man@bir /bir", [tile("build", "bir.0"), tile("build", "bir.1")], "bir.1", "B man-1@bir.1 /bir"),
        ("S man@bir>oxf", [tile("sell", "bir.0", "oxf.0"), tile("sell", "bir.0", "oxf.1")], "oxf.1", SOLD),
        ("S man@bir>oxf", [tile("sell", "bir.0", "oxf.0"), tile("sell", "bir.0", "oxf.1")], SOLD, SOLD),
        ("L 30", [card("bir"), card("cov")], "L 30 /bir", None),
        ("L 30", [card("bir"), card("cov")], "ox", None),
        ("W", [card("bir"), card("cov")], "/cov", "W /cov"),
    ],
)
def test_an_answer_may_name_only_what_is_missing(
    text: str, options: list[Answer], answer: str, whole: str | None
) -> None:
    assert with_answer(text, options, answer) == whole


def test_undo_shows_the_table_once() -> None:
    before = _typed("1", "undo", "quit")
    assert before.count("player to move") == 2


def test_a_game_that_was_saved_once_is_kept_from_then_on(tmp_path: Path) -> None:
    file = tmp_path / "game.rec"
    output = _typed(f"save {file}", "L 30", "quit")
    assert f"cottonopolis play --load {file}" in output
    n_kept = len(read_record(file.read_text(encoding="utf-8")).actions)
    run("--bots", "random:seed=4", *SHORT, lines=[f"save {file}", "1", "1", "1", "1", "1", "1"])
    assert len(read_record(file.read_text(encoding="utf-8")).actions) > n_kept


def test_a_record_and_a_position_are_never_broken_into_lines() -> None:
    arguments = ["birmingham", "--players", "4", "--bots", "random,random,random", "--seed", "3"]
    output = run(*arguments, lines=["record", "view", "quit"]).output
    shown = messages(run("--json", *arguments, lines=["record", "view", "quit"]))
    texts = [next(it[kind] for it in shown if it["type"] == kind) for kind in ("record", "position")]
    assert max(len(line) for text in texts for line in text.splitlines()) > PIPE_WIDTH
    assert all(text.strip() in output for text in texts)


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"cottonopolis record 1\nnonsense\n"])
def test_a_file_that_cannot_be_resumed_is_named_and_the_game_goes_on(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "bad.rec"
    file.write_bytes(content)
    result = run(*SHORT, lines=[f"resume {file}", "hand", "quit"])
    assert result.exit_code == 0 and f"{file}: " in result.output
    assert "Hand: " in result.output.rpartition("player>")[0].rpartition("player>")[2]
    loaded = run("--load", str(file))
    assert loaded.exit_code == 2 and f"{file}: " in loaded.output


@pytest.mark.parametrize(
    ("map_id", "there", "absent"),
    [
        ("birmingham", ["beer", "era"], ["steel"]),
        ("lancashire", ["era"], ["beer"]),
        ("germany", ["steel"], ["beer", "era"]),
    ],
)
def test_a_mat_has_the_columns_of_its_game(map_id: str, there: list[str], absent: list[str]) -> None:
    output = run(map_id, "--players", "3", "--bots", "random,random", "--seed", "3", lines=["mat", "quit"]).output
    (head,) = [line.split() for line in output.splitlines() if line.startswith("tile ")]
    assert set(there) <= set(head) and not set(absent) & set(head)
