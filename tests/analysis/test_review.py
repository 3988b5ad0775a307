"""The review of a game: exact where nothing is open, the same for the same budget, and mistakes that are mistakes."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from typer.testing import CliRunner

from analysis.late_games import finished, late
from analysis.test_analysis import best_by_trying_all
from cottonopolis.analysis import Review, ReviewResult, review_plot, summary
from cottonopolis.analysis.estimate import Estimate
from cottonopolis.analysis.expectation import expected_points
from cottonopolis.analysis.future import Player
from cottonopolis.analysis.last_turn import LastTurn
from cottonopolis.analysis.review_result import Source, Standing
from cottonopolis.analysis.review_words import Sentence
from cottonopolis.analysis.turns import turns_of
from cottonopolis.bots import BotTable, make_bot
from cottonopolis.cli.main import app
from cottonopolis.engine.api import apply
from cottonopolis.engine.move import PASS, verb_of
from cottonopolis.errors import AnalysisError
from cottonopolis.game import Game
from cottonopolis.notation.record import format_record

LEFT = 6
"""Actions of the short games: their last turns, in which no card is drawn any more."""


def short_game(*, with_blunder: bool = False) -> Game:
    """The last turns of a game as a game of its own; the last player may throw its turn away."""
    before = late("birmingham", left=LEFT)
    game = Game(before.content, before.rules, before.state.copy(), ("ann", "bob"))
    with BotTable(game, {seat: make_bot("greedy:samples=1") for seat in (0, 1)}) as table:
        while not game.over:
            hands = [len(player.hand) for player in game.state.players]
            if with_blunder and sum(hands) == hands[game.state.order[game.state.turn]]:
                answers = [answer for answer in game.legal() if verb_of(answer) == PASS]
                game.play((answers or game.legal())[0])
            else:
                table.answer()
    return game


@cache
def reviewed(*, with_blunder: bool = False) -> ReviewResult:
    return Review(short_game(with_blunder=with_blunder)).run()


def test_every_turn_has_its_standing_and_the_end_is_the_end() -> None:
    game, result = short_game(), reviewed()
    turns = list(turns_of(game))
    assert [standing.ply for standing in result.standings] == [*(turn.ply for turn in turns), len(game.lines) + 1]
    assert [standing.actions for standing in result.standings[:-1]] == [turn.actions for turn in turns]
    for standing in result.standings:
        assert sum(win.mean for win in standing.win) == pytest.approx(1)
    end = result.standings[-1]
    assert [found.mean for found in end.points] == game.scores() and end.seat is None
    assert [win.mean for win in end.win] == [float(place == 1) for place in game.result()]


def test_mistakes_alone_are_those_of_a_review() -> None:
    review = Review(short_game(with_blunder=True))
    assert review.find_mistakes() == reviewed(with_blunder=True).mistakes
    assert review.n_tried == reviewed(with_blunder=True).n_tried
    assert review.n_tried


def test_cards_bring_no_luck_where_none_are_drawn() -> None:
    assert [luck.points.mean for luck in reviewed().luck] == pytest.approx([0, 0], abs=1e-9)
    assert [luck.points.error for luck in reviewed().luck] == pytest.approx([0, 0], abs=1e-9)


def test_the_first_hand_is_compared_with_all_that_could_have_been_dealt() -> None:
    game = short_game()
    for seat, luck in enumerate(reviewed().luck):
        assert luck.hand.error is not None and luck.hand.error > 0, seat
    # Nobody could tell the hands apart that are dealt: the luck of the other deal is against the same mean.
    before = game.start.copy()
    one, two = before.players
    one.hand, two.hand = sorted([two.hand[0], *one.hand[1:]]), sorted([one.hand[0], *two.hand[1:]])
    assert one.hand != game.start.players[0].hand
    other = Game(game.content, game.rules, before, game.seats)
    with BotTable(other, {seat: make_bot("greedy:samples=1") for seat in (0, 1)}) as table:
        table.play()
    player = Player(game.content, game.rules)
    found = [expected_points(player.evaluator, state) for state in (game.start, other.start)]
    of_other = Review(other).run(tries_turns=False).luck
    for seat in (0, 1):
        assert of_other[seat].hand.mean - reviewed().luck[seat].hand.mean == pytest.approx(
            found[1][seat] - found[0][seat]
        )


def test_cards_bring_luck_where_some_are_drawn() -> None:
    before = late("birmingham", left=22)
    game = Game(before.content, before.rules, before.state.copy(), ("ann", "bob"))
    assert game.state.deck
    with BotTable(game, {seat: make_bot("greedy:samples=1") for seat in (0, 1)}) as table:
        table.play()
    luck = Review(game).run(tries_turns=False).luck
    assert all((found.points.error or 0) > 0.01 for found in luck)
    assert all(abs(found.points.mean) > 1e-6 for found in luck)


def test_a_turn_that_is_thrown_away_is_found_with_what_it_cost() -> None:
    game, result = short_game(with_blunder=True), reviewed(with_blunder=True)
    *_, last = turns_of(game)
    table = last.game.state.copy()
    moves = LastTurn(game.rules, last.seat).best(table)
    assert moves is not None and all(action.startswith("P") for action in last.actions)
    for move in moves:
        apply(game.rules, table, move)
    best, other = (int(table.players[seat].vp) for seat in (last.seat, 1 - last.seat))
    lost = best - 0.3 * other - (game.scores()[last.seat] - 0.3 * game.scores()[1 - last.seat])
    (mistake,) = [mistake for mistake in result.mistakes if mistake.ply == last.ply]
    assert lost > 1
    assert (mistake.seat, mistake.played.actions) == (last.seat, last.actions)
    assert mistake.cost.mean == pytest.approx(lost) and mistake.cost.error == pytest.approx(0)
    assert mistake.played.why


@pytest.mark.parametrize(("map_id", "players"), [("birmingham", 2), ("lancashire", 3), ("germany", 3)])
def test_before_the_last_turn_points_and_chances_are_those_of_trying_everything(map_id: str, players: int) -> None:
    before = late(map_id, players, left=3)
    game = Game(before.content, before.rules, before.state.copy(), ("ann", "bob", "cat")[:players])
    with BotTable(game, {seat: make_bot("random") for seat in range(players)}) as table:
        table.play()
    *_, last = turns_of(game)
    best = best_by_trying_all(game.rules, last.game.state.copy(), last.seat, {})
    standing = Review(game).run(tries_turns=False).standings[-2]
    points = [found.mean for found in standing.points]
    others = [value for seat, value in enumerate(points) if seat != last.seat]
    assert standing.ply == last.ply
    assert points[last.seat] - 0.3 * sum(others) / len(others) == pytest.approx(best)
    assert {found.error for found in (*standing.points, *standing.win)} == {0.0}
    leaders = {seat for seat, value in enumerate(points) if value == max(points)}
    assert {seat for seat, win in enumerate(standing.win) if win.mean > 0} <= leaders


def test_what_is_called_a_mistake_is_clear_and_the_most_costly_comes_first() -> None:
    costs = [mistake.cost for mistake in reviewed(with_blunder=True).mistakes]
    assert costs == sorted(costs, key=lambda cost: -cost.mean)
    assert all(cost.mean >= 1 and cost.is_clear() for cost in costs)


def test_points_by_source_are_all_points() -> None:
    game, result = short_game(), reviewed()
    for seat, sources in enumerate(result.sources):
        assert sum(source.got for source in sources) == game.scores()[seat] - game.start.players[seat].vp


def test_the_same_budget_gives_the_same_review_and_more_of_it_goes_on() -> None:
    game = short_game()
    first, again = (Review(game).run(playouts=1) for _ in range(2))
    assert first.as_json() == again.as_json()
    told: list[int] = []
    more = Review(game).run(playouts=first.n_playouts + 1, progress=told.append)
    assert more.n_playouts > first.n_playouts and told[-1] == more.n_playouts


def test_whoever_stops_once_it_is_ready_has_a_valid_answer() -> None:
    class Enough(Exception):
        """Somebody stops."""

    review = Review(short_game())

    def stop(_: int) -> None:
        if review.is_ready:
            raise Enough

    assert not review.is_ready
    with pytest.raises(Enough):
        review.run(progress=stop)
    result = review.result()
    assert len(result.standings) == len(reviewed().standings) and result.n_tried == 0
    json.dumps(result.as_json())


def test_only_finished_games_are_reviewed() -> None:
    with pytest.raises(AnalysisError, match="not"):
        Review(late("birmingham"))


def test_the_drawing_is_whole_and_marks_what_cost_most() -> None:
    result = reviewed(with_blunder=True)
    drawing = ET.fromstring(review_plot(result))
    words = ["".join(element.itertext()) for element in drawing.iter() if element.tag.endswith("text")]
    assert "ann" in words and any(word.startswith("bob ") for word in words)
    marks = [element for element in drawing.iter() if element.get("class") == "mark"]
    assert len(marks) == len(result.mistakes) > 0
    titles = " ".join("".join(element.itertext()) for element in drawing.iter() if element.tag.endswith("title"))
    assert result.mistakes[0].better.actions[0] in titles


def told(result: ReviewResult) -> dict[str, Sentence]:
    return {sentence.key: sentence for sentence in summary(short_game().content, result)}


def test_the_summary_says_who_won_and_what_cost_most() -> None:
    result = reviewed(with_blunder=True)
    said = told(result)
    winner = result.seats[result.places.index(1)]
    assert said["wins"].text().startswith(f"{winner} wins with {max(result.scores)} points, ")
    assert said["mistake"].values["ply"] == result.mistakes[0].ply
    assert "no_mistake" not in said


def changed(result: ReviewResult, **values: object) -> ReviewResult:
    return ReviewResult(**{**vars(result), **values})


def course(chances: list[float]) -> tuple[Standing, ...]:
    found = [
        Standing(2 * n + 1, 0, (), (Estimate(50.0, 1.0),) * 2, (Estimate(chance, 0.1), Estimate(1 - chance, 0.1)))
        for n, chance in enumerate([*chances, 1.0])
    ]
    return tuple(found)


@pytest.mark.parametrize(
    ("chances", "lowest", "decided"),
    [
        ([0.5, 0.1, 0.8, 0.6, 0.9, 0.95], 3, 9),
        ([0.5, 0.4, 0.8, 0.75], None, 5),
        ([0.5, 0.4, 0.3], None, None),
        ([0.9, 0.8], None, 1),
    ],
)
def test_the_summary_says_when_it_was_decided(chances: list[float], lowest: int | None, decided: int | None) -> None:
    said = told(changed(reviewed(), places=(1, 2), standings=course(chances)))
    assert (said["lowest"].values["ply"] if "lowest" in said else None) == lowest
    assert (said["decided"].values["ply"] if "decided" in said else None) == decided


def test_points_that_are_lost_are_called_so() -> None:
    sources = ((Source("loans", -30, Estimate(-5.0, 1.0)),), (Source("links", 40, Estimate(60.0, 1.0)),))
    said = told(changed(reviewed(), sources=sources))
    assert said["lost"].text() == "ann lost 30 points by loans not repaid; about 5 were to be expected."
    assert said["source"].text() == "bob made 40 points with links; about 60 were to be expected."


def test_winners_who_are_equal_are_named_together() -> None:
    said = told(changed(reviewed(), places=(1, 1), scores=(80, 80), mistakes=()))
    assert said["shared"].text() == "ann and bob share the first place with 80 points."
    assert said["no_mistake"].values["n"] == reviewed().n_tried


def test_the_command_tells_the_same_with_any_number_of_processes(tmp_path: Path) -> None:
    path, svg = tmp_path / "game.rec", tmp_path / "game.svg"
    path.write_text(format_record(short_game().record()), encoding="utf-8")
    result = CliRunner().invoke(app, ["review", str(path), "--jobs", "2", "--json", "--svg", str(svg)])
    assert result.exit_code == 0, result.output
    data = json.loads(result.output)
    assert data.pop("summary") == [sentence.text() for sentence in summary(short_game().content, reviewed())]
    assert data == json.loads(json.dumps(reviewed().as_json()))
    ET.fromstring(svg.read_text(encoding="utf-8"))


def test_the_command_tells_it_to_people(tmp_path: Path) -> None:
    path = tmp_path / "game.rec"
    path.write_text(format_record(short_game(with_blunder=True).record()), encoding="utf-8")
    result = CliRunner().invoke(app, ["review", str(path), "--jobs", "1"], env={"COLUMNS": "120"})
    assert result.exit_code == 0, result.output
    for wanted in (" wins with ", "1. Action ", "  played  P", "  better  ", "Points by source", "luck of later cards"):
        assert wanted in result.output


def test_the_command_refuses_a_game_that_is_not_over(tmp_path: Path) -> None:
    path = tmp_path / "game.rec"
    game = finished("birmingham").at(20)
    path.write_text(format_record(game.record()), encoding="utf-8")
    result = CliRunner().invoke(app, ["review", str(path)])
    assert result.exit_code == 2 and "not" in result.output and len(result.output.strip().splitlines()) == 1
