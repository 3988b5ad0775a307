"""Records replay exactly, without the generator; one that does not is refused with its line and why."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cottonopolis import Game, new
from cottonopolis.built import is_compiled
from cottonopolis.errors import ReplayError
from cottonopolis.game import read_record, replay
from cottonopolis.game.position import read_position
from cottonopolis.notation.record import Comment, Record, Shuffle, format_record, parse_record
from cottonopolis.notation.record_json import format_record_json
from docs.pages import page
from effort import many
from golden.recorded import golden_files, read_recorded
from records.games import ONE_EACH, TABLES, Table, answered, begun, finished

SEEDS = range(1, many(4, 40) if is_compiled() else 2)
[EXAMPLE] = page("docs/notation.md").blocks("record")


def name(table: Table) -> str:
    return "-".join([table[0], f"{table[1]}p", *[str(value) for _, value in table[2]]])


def assert_same(again: Game, game: Game) -> None:
    assert again.lines == game.lines
    assert again.moves == game.moves
    assert again.state.key() == game.state.key()


def fails(record: Record) -> ReplayError:
    with pytest.raises(ReplayError) as caught:
        replay(record)
    assert f"line {caught.value.line}: " in str(caught.value)
    return caught.value


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES, ids=name)
def test_a_random_game_comes_back_from_its_text_and_its_json(table: Table) -> None:
    for seed in SEEDS:
        game = finished(table, seed)
        record = game.record()
        text = format_record(record)
        assert parse_record(text) == record
        assert format_record(parse_record(text)) == text
        assert read_record(format_record_json(record)) == record
        assert_same(replay(parse_record(text)), game)


@pytest.mark.parametrize("path", golden_files(), ids=lambda path: path.stem)
def test_a_golden_game_is_a_record(path: Path) -> None:
    recorded = read_recorded(path)
    game = recorded.start()
    for n, (seat, line) in enumerate(recorded.lines):
        if n >= len(game.lines):
            game.play(line, seat)
    again = replay(parse_record(format_record(game.record())))
    assert again.lines == list(recorded.lines)
    assert (again.scores(), again.result()) == (recorded.scores, recorded.places)
    assert_same(again, game)


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_the_generator_is_not_needed(table: Table) -> None:
    game = finished(table, 1)
    for seed in (None, 99):
        again = replay(replace(game.record(), seed=seed))
        again.state.rng = game.state.rng
        assert_same(again, game)


@pytest.mark.parametrize("table", ONE_EACH, ids=name)
def test_a_game_may_be_written_down_at_any_time(table: Table) -> None:
    for n, game in enumerate(answered(table, 3)):
        if n % 17 == 0:
            again = replay(parse_record(format_record(game.record())))
            assert_same(again, game.fork(len(game.lines)))


@pytest.mark.parametrize("table", ONE_EACH, ids=name)
def test_a_game_played_again_can_be_written_down_again(table: Table) -> None:
    record = finished(table, 1).record()
    again = replay(record)
    assert again.record() == record
    for ply in (0, 5, len(again.lines) // 2):
        part = again.at(ply)
        assert_same(replay(part.record()), part)


def test_a_game_from_a_position_keeps_it() -> None:
    position = read_position("table birmingham, ann bob\nera rail, round 3\nann £20, hand cov cov\nbob hand bir bir")
    game = Game(position.content, position.rules, position.state, position.seats)
    game.play("L 30 /cov")
    record = game.record()
    assert "position era rail, round 3" in format_record(record)
    assert_same(replay(parse_record(format_record(record))), game)
    assert "position" not in format_record(game.record(seat=0))


def test_an_arranged_change_of_era_is_written_down_once() -> None:
    lines = ["table birmingham, ann bob", "round 10", "ann hand cov cov", "bob hand bir bir", "deck none"]
    position = read_position("\n".join([*lines, "shuffle cov bir ..."]))
    game = Game(position.content, position.rules, position.state, position.seats)
    while game.state.era == 0:
        game.play(game.legal()[-1])
    record = game.record()
    assert [shuffle.what for shuffle in record.shuffles] == ["cards"]
    again = replay(parse_record(format_record(record)))
    assert again.state.key() == game.at(len(game.lines)).state.key()


def test_the_example_of_the_page_replays_and_is_canonical() -> None:
    record = parse_record(EXAMPLE)
    assert format_record(record) == EXAMPLE
    assert read_record(format_record_json(record)) == record
    assert len(replay(record).lines) == 3
    assert record.comments[0].text == "the canal that both want"


def test_comments_stay_after_their_action() -> None:
    text = EXAMPLE.replace("# the canal that both want\n", "")
    text = text.replace("end 3", "# over\n#\nend 3  # really")
    text = text.replace("seats ann bob", "seats ann bob # friends")
    record = parse_record(text)
    assert record.comments == (Comment(0, "friends"), Comment(3, "over"), Comment(3, ""), Comment(3, "really"))
    assert parse_record(format_record(record)) == record


def test_an_action_that_is_not_possible_is_named_with_line_reason_and_position() -> None:
    error = fails(parse_record(EXAMPLE.replace("3 bob L 30 /", "3 bob D cot-4 i:market /")))
    assert EXAMPLE.splitlines()[error.line - 1].startswith("3 bob")
    assert error.reason not in ("", "bad_request")
    assert "round 2, order bob ann" in error.position
    assert error.text.startswith("3 bob D cot-4")


def test_a_record_of_another_engine_says_so_when_it_fails() -> None:
    old = EXAMPLE.replace("engine 0.1.0", "engine 0.0.3")
    assert len(replay(parse_record(old)).lines) == 3
    error = fails(parse_record(old.replace("L 30", "L 40")))
    assert "written by engine 0.0.3, this is 0.1.0" in str(error)


def test_an_action_that_is_not_written_in_full_reads_differently() -> None:
    record = finished(TABLES[0], 1).record()
    n, action = next((n, it) for n, it in enumerate(record.actions) if "market" in it.text)
    short = replace(action, text=action.text.replace(" i:market", "", 1).replace(" c:market", "", 1))
    error = fails(replace(record, actions=(*record.actions[:n], short, *record.actions[n + 1 :])))
    assert (error.reason, error.text) == ("reads_differently", f"{n + 1} {short.seat} {short.text}")


@pytest.mark.parametrize("sources", ["c:can.0 c:can.1", "c:can.1 c:can.0"])
def test_sources_stay_in_the_order_in_which_they_were_named(sources: str) -> None:
    lines = [
        "table birmingham, ann bob",
        "era rail, round 2",
        "ann £40, hand wal cov, mat manufacturer 3, link can-wal",
    ]
    position = read_position("\n".join([*lines, "ann tile coal-2 at can.0, coal-2 at can.1"]))
    game = Game(position.content, position.rules, position.state, position.seats)
    game.play(f"B man-3@wal.1 {sources} /wal")
    assert game.lines[0][1] == f"B man-3@wal.1 {sources} /wal"
    assert_same(replay(game.record()), game)


def test_shuffles_must_be_complete_and_in_their_place() -> None:
    record = finished(TABLES[4], 1).record()
    shuffles = record.shuffles
    assert [shuffle.what for shuffle in shuffles] == ["order", "distant", "cards", "distant", "cards"]
    moved = replace(shuffles[3], ply=shuffles[3].ply - 1), replace(shuffles[4], ply=shuffles[4].ply - 1)
    foreign = Shuffle(0, "cards", ("xyz", *shuffles[2].words[1:]))
    for wrong in (
        shuffles[:3],
        shuffles[:4],
        shuffles[1:],
        (*shuffles[:3], *moved),
        (*shuffles, *shuffles[3:]),
        (*shuffles[:2], foreign, *shuffles[3:]),
        (*shuffles[:2], replace(shuffles[2], words=shuffles[2].words[1:]), *shuffles[3:]),
    ):
        assert fails(replace(record, shuffles=wrong)).reason in ("bad_setup", "shuffle_differs")


def test_the_result_must_be_the_one_that_is_found() -> None:
    record = finished(TABLES[0], 1).record()
    first, second = record.result
    wrong = replace(record, result=(replace(first, vp=first.vp + 1), second))
    assert fails(wrong).reason == "result_differs"
    assert fails(replace(record, result=())).reason == "result_differs"
    early = replace(record, actions=record.actions[:3], shuffles=record.shuffles[:3])
    assert fails(early).reason == "result_differs"


@pytest.mark.parametrize(
    ("old", "new_text", "reason"),
    [
        ("map birmingham", "map atlantis", "bad_map"),
        ("map birmingham", "map germany", "bad_option"),
        ("rules birmingham", "rules lancashire", "bad_map"),
        ("tie_income=space", "tie_income=luck", "bad_option"),
        ("tie_income=space", "tie_in=space", "bad_option"),
    ],
)
def test_a_table_that_cannot_be_set_up_is_refused(old: str, new_text: str, reason: str) -> None:
    assert fails(parse_record(EXAMPLE.replace(old, new_text))).reason == reason


def test_a_map_of_ones_own_is_found_beside_the_record(tmp_path: Path) -> None:
    path = tmp_path / "south_wales.toml"
    path.write_text(page("CONTRIBUTING.md").blocks("toml")[0], encoding="utf-8")
    game = new(path, seed=4)
    for _ in range(5):
        game.play(game.legal()[0])
    record = game.record()
    assert fails(record).reason == "bad_map"
    assert_same(replay(record, tmp_path), game.at(len(game.lines)))


def test_a_new_game_counts_its_seats() -> None:
    assert new("birmingham", seats=("ann", "bob")).content.n_seats == 2
    with pytest.raises(ValueError, match="2 seats are named and 3 play"):
        new("birmingham", 3, seats=("ann", "bob"))


def test_a_seat_record_cannot_be_replayed() -> None:
    game = begun(TABLES[0], 1)
    assert fails(game.record(seat=1)).reason == "hidden"
