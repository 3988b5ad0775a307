"""Runs scenarios: sets up a table, plays the actions, and says what is not as it should be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from cottonopolis.content import Content
from cottonopolis.engine.bits import bit, bits
from cottonopolis.engine.network import step
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import State
from cottonopolis.errors import AmbiguousMove, IllegalMove, NotationError
from cottonopolis.game.game import Game
from cottonopolis.game.position import BadTable, read_position
from cottonopolis.notation.position_lines import Item, Line
from cottonopolis.notation.position_names import find_link, find_place
from cottonopolis.notation.position_sheet import Sheet, sheet_of
from cottonopolis.testing.scenario_facts import SEAT_FACTS, TABLE_FACTS, Facts
from cottonopolis.testing.scenario_points import points_mismatch
from cottonopolis.testing.scenario_text import Part, Scenario

Look = Callable[[Content, RuleSet, State, tuple[str, ...], int | None], Sheet]
"""What a seat, or a spectator, may know of a table: the views lie above this package."""

_GOES_ON = ("market", "rank", "price", "pile", "worth")
"""Words about the table that the next item need not repeat."""
_MOST_LISTED = 20


@dataclass(frozen=True)
class Refusal:
    """Why an action was not played."""

    reason: str
    message: str
    is_ambiguous: bool = False


def run_scenario(scenario: Scenario, look: Look) -> list[str]:
    """What is not as the scenario says, with file and line; empty if it passes."""
    if scenario.error:
        return [scenario.error]
    try:
        return _Run(scenario, look).failures()
    except NotationError as error:
        return [_placed(scenario, str(error))]


def _placed(scenario: Scenario, message: str) -> str:
    """A message that begins with its file and line."""
    return message if message.startswith(f"{scenario.file}:") else f"{scenario.where}: {message}"


class _Run:
    """One scenario being run."""

    def __init__(self, scenario: Scenario, look: Look) -> None:
        self._scenario = scenario
        self._look = look
        self._found: list[str] = []
        self._part = scenario.parts[0]
        self._last: Refusal | None = None
        """Why the last action of the part was refused, None if it was played."""
        self._is_awaited = False
        """Whether some item of `then` speaks of that refusal."""

    def failures(self) -> list[str]:
        """Sets up, and plays and checks one part after another, up to the first that fails."""
        try:
            position = read_position(self._scenario.given, Path(self._scenario.file).parent)
        except BadTable as error:
            return self._without_table(error)
        self._game = Game(position.content, position.rules, position.state, position.seats)
        for part in self._scenario.parts:
            self._run_part(part)
            if self._found:
                break
        return self._found

    def _run_part(self, part: Part) -> None:
        """Plays actions and checks what must be true after them; only the last one may be refused."""
        self._part, self._last, self._is_awaited = part, None, False
        self._earlier = self._game.copy()
        self._before = sheet_of(self._game.state)
        self._facts = self._facts_of(self._before)
        for line in part.when:
            seat, text = self._parse_action(line)
            self._last = self._play(self._game, line, seat, text)
            if self._last is not None and line is not part.when[-1]:
                self._note_refused(line, self._last)
                return
        self._facts = self._facts_of(sheet_of(self._game.state))
        for line in part.then:
            self._check_line(line)
        if self._last is not None and not self._is_awaited:
            self._note_refused(part.when[-1], self._last)

    def _note_refused(self, line: Line, refusal: Refusal) -> None:
        self._found.append(f'{line.where}: "{line.text}": expected to be played, found {refusal.message}')

    def _without_table(self, error: BadTable) -> list[str]:
        """A scenario may show that a map refuses a number of players or an option."""
        words = [word for line in self._scenario.then for word in line.text.split()]
        action, reasons = _reasons(words[1:])
        is_said = _first_word(words) == "illegal" and not action and error.reason in reasons
        if is_said and not self._scenario.when:
            return []
        return [_placed(self._scenario, str(error))]

    def _facts_of(self, sheet: Sheet) -> Facts:
        game = self._game
        return Facts(game.content, game.rules, game.seats, sheet, self._before)

    def _seat(self, word: str) -> int | None:
        names = [name.casefold() for name in self._game.seats]
        return names.index(word.casefold()) if word.casefold() in names else None

    def _known_seat(self, item: Item, word: str) -> int:
        seat = self._seat(word)
        if seat is None:
            item.fail(f'there is no seat "{word[:40]}"; known: {", ".join(self._game.seats)}')
        return seat

    def _parse_action(self, line: Line) -> tuple[int, str]:
        name, _, text = line.text.partition(" ")
        return self._known_seat(Item(line.where, line.text), name), text.strip()

    def _play(self, game: Game, line: Line | Item, seat: int, text: str) -> Refusal | None:
        """Plays an action, or one answer to the open question; a refused one must leave everything as it was."""
        key = game.state.key()
        try:
            if text.split()[:1] == ["answers"]:
                _give_answer(game, seat, " ".join(text.split()[1:]))
            else:
                game.play(text, seat)
        except IllegalMove as error:
            refusal = Refusal(error.reason, str(error))
        except AmbiguousMove as error:
            refusal = Refusal("must_choose", str(error), is_ambiguous=True)
        except NotationError as error:
            refusal = Refusal("bad_request", str(error))
        else:
            return None
        if game.state.key() != key:
            self._found.append(f'{line.where}: "{line.text}": expected no change by a refused action, found one')
        return refusal

    def _check_line(self, line: Line) -> None:
        """Checks the items of a line; a line goes on with its seat and its word until it says another."""
        seat: int | None = None
        word = ""
        items = line.items()
        for n, item in enumerate(items):
            words = item.words
            first = _first_word(words)
            named = self._seat(words[0])
            if first == "answers" and named is None:
                self._check_answers(Item(item.where, ", ".join(other.text for other in items[n:])))
                return
            if word == "rank" and named is not None and len(words) == 2 and words[1].isdigit():
                first, words = "rank", ["rank", *words]
                named = None
            if named is not None or first == "all":
                if len(words) < 2:
                    item.fail("expected what this seat has or sees")
                if words[1].lower() in ("sees", "see", "never"):
                    self._check_seen(item, named, words[1:])
                    continue
                if named is None:
                    item.fail("expected `all see` or `all never see`")
                if [other.lower() for other in words[1:]] == ["to", "move"]:
                    self._note(item, self._facts.to_move(named))
                    continue
                seat, word, words = named, "", words[1:]
            elif first in _CHECKS or first in TABLE_FACTS or self._facts.is_own_word(first) or _is_count(words):
                seat, word = None, ""
            if seat is not None and words[0].lower() == "points":
                word = ""
                self._note(item, points_mismatch(item, words[1:], seat, self._game, self._earlier))
            elif seat is not None:
                word = self._facts.seat_word(words, word)
                self._note(item, self._facts.seat(item, seat, words, word))
            else:
                word = self._check_table(item, words, word)

    def _check_table(self, item: Item, words: list[str], last: str) -> str:
        """Checks an item about the table; gives the word that a following item may go on with."""
        word = _first_word(words)
        if not (word in _CHECKS or word in TABLE_FACTS or self._facts.is_own_word(word) or _is_count(words)):
            if not last:
                known = ", ".join([*_CHECKS, "answers", *TABLE_FACTS, *SEAT_FACTS, "points"])
                item.fail(f'"{words[0][:40]}" is no item of `then`; known: a seat, {known}')
            words, word = [last, *words], last
        if word in _CHECKS:
            _CHECKS[word](self, item, words[1:])
        else:
            self._note(item, self._facts.table(item, words))
        return word if word in _GOES_ON or self._facts.is_own_word(word) else ""

    def _check_answers(self, item: Item) -> None:
        """`answers are exactly stop, + bir-cov`: all answers to the open question, to the end of the line."""
        words = item.words
        if [word.lower() for word in words[:3]] != ["answers", "are", "exactly"] or len(words) == 3:
            item.fail("expected `answers are exactly` and all of them to the end of the line, or none")
        wanted = [" ".join(text.split()) for text in " ".join(words[3:]).split(",")]
        wanted = [] if wanted == ["none"] else wanted
        offered = [" ".join(answer.text.split()) for answer in self._game.legal()]
        missing = [text for text in wanted if text not in offered]
        others = [text for text in offered if text not in wanted]
        found = [f"not offered: {', '.join(missing)}"] if missing else []
        found += [f"also offered: {', '.join(others)}"] if others else []
        self._note(item, "; ".join(found))

    def _check_worth(self, item: Item, words: list[str]) -> None:
        """`worth bir-cov 3`: what a link on this line would score now, whether there is one or not."""
        if len(words) != 2:
            item.fail("expected a line and what its link is worth: worth bir-cov 3")
        link = find_link(item, self._game.content, words[0])
        now, before = (game.rules.link_worth(game.state, link) for game in (self._game, self._earlier))
        self._note(item, item.amount(words[1], now, before))

    def _note(self, item: Item, found: str) -> None:
        if found:
            self._found.append(f'{item.where}: expected "{item.text}", found {found}')

    def _check_seen(self, item: Item, seat: int | None, words: list[str]) -> None:
        """Checks `bob sees ...` and `bob never sees ...` against the view."""
        is_never = words[0].lower() == "never"
        if is_never:
            words = words[1:]
        if not words or words[0].lower() not in ("see", "sees") or len(words) < 2:
            item.fail("expected `sees` or `never sees` and a line of a position")
        game, words = self._game, words[1:]
        sheet = self._look(game.content, game.rules, game.state, game.seats, seat)
        facts = Facts(game.content, game.rules, game.seats, sheet, None)
        owner = self._seat(words[0])
        if owner is None:
            found = facts.table(item, words)
        elif [word.lower() for word in words[1:]] == ["to", "move"]:
            found = facts.to_move(owner)
        else:
            if len(words) < 2:
                item.fail("expected what is seen of this seat")
            found = facts.seat(item, owner, words[1:], facts.seat_word(words[1:], ""))
        if is_never:
            self._note(item, "" if found else "that it is seen")
        else:
            self._note(item, found)

    def _check_illegal(self, item: Item, words: list[str]) -> None:
        """`illegal no_beer or no_card` of the last action, or `illegal ann N tam-wal: wrong_era` of a next one."""
        action, reasons = _reasons(words)
        if not reasons or "or" in reasons or (action and not action[-1].endswith(":")):
            item.fail(
                "expected a reason word, several with `or`, or a seat, an action and its reason: "
                "illegal ann N tam-wal: wrong_era"
            )
        if action:
            refusal, played = self._try(item, [*action[:-1], action[-1].removesuffix(":")]), "that it can be played"
        else:
            self._await(item)
            refusal, played = self._last, "that it was played"
        if refusal is None:
            self._note(item, played)
        elif refusal.reason not in reasons:
            self._note(item, refusal.message)

    def _check_ambiguous(self, item: Item, words: list[str]) -> None:
        if words:
            item.fail("expected nothing after ambiguous")
        self._await(item)
        if self._last is None:
            self._note(item, "that it was played")
        elif not self._last.is_ambiguous:
            self._note(item, self._last.message)

    def _await(self, item: Item) -> None:
        if not self._part.when:
            item.fail("`when nothing` has no action that could be refused")
        self._is_awaited = True

    def _check_legal(self, item: Item, words: list[str]) -> None:
        refusal = self._try(item, words)
        if refusal is not None:
            self._note(item, refusal.message)

    def _try(self, item: Item, words: list[str]) -> Refusal | None:
        """Plays an action on a copy of the game, where a half-made action is known from its beginning."""
        if not words:
            item.fail("expected a seat and an action")
        seat = self._known_seat(item, words[0])
        return self._play(self._game.copy(), item, seat, " ".join(words[1:]))

    def _check_result(self, item: Item, words: list[str]) -> None:
        """`winner ann bob` and `rank ann 1`."""
        ranks = self._game.result()
        is_rank = item.words[0].lower() != "winner"
        seats = [self._known_seat(item, word) for word in (words[:1] if is_rank else words)]
        if not seats or (is_rank and len(words) != 2):
            item.fail("expected `winner ann` or `rank ann 1, bob 2`")
        if not self._game.over:
            self._note(item, "that the game is not over")
        elif is_rank:
            wanted = item.number(words[1], "a rank", 1, len(ranks))
            self._note(item, "" if ranks[seats[0]] == wanted else f"rank {ranks[seats[0]]}")
        else:
            winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
            names = " ".join(self._game.seats[seat] for seat in winners)
            self._note(item, "" if sorted(seats) == winners else f"winner {names}")

    def _check_network(self, item: Item, words: list[str]) -> None:
        if len(words) < 2:
            item.fail("expected a seat and the places of its network, or none")
        seat = self._known_seat(item, words[0])
        places = [] if words[1:] == ["none"] else words[1:]
        wanted = {find_place(item, self._game.content, word) for word in places}
        found = bits(self._game.state.players[seat].network)
        codes = [self._game.content.names.places[place].code for place in found]
        self._note(item, "" if wanted == set(found) else f"network {' '.join(codes) or 'none'}")

    def _check_distance(self, item: Item, words: list[str]) -> None:
        """`distance sto sta 2` and `apart sto sta`."""
        is_apart = item.words[0].lower() == "apart"
        if len(words) != (2 if is_apart else 3):
            item.fail("expected `distance sto sta 2` or `apart sto sta`")
        start, end = (find_place(item, self._game.content, word) for word in words[:2])
        n = self._distance(start, end)
        wanted = -1 if is_apart else item.number(words[2], "a distance", 0, 99)
        self._note(item, "" if n == wanted else "apart" if n < 0 else f"distance {n}")

    def _distance(self, start: int, end: int) -> int:
        """How many links, and sea lines where they count, lie on the shortest way; -1 if there is none."""
        game = self._game
        reached = frontier = bit(start)
        steps = 0
        while frontier:
            if frontier & bit(end):
                return steps
            frontier = step(game.content.board, game.state, frontier, bit(start)) & ~reached
            reached |= frontier
            steps += 1
        return -1


_CHECKS: dict[str, Callable[[_Run, Item, list[str]], None]] = {
    "illegal": _Run._check_illegal,
    "ambiguous": _Run._check_ambiguous,
    "legal": _Run._check_legal,
    "winner": _Run._check_result,
    "rank": _Run._check_result,
    "network": _Run._check_network,
    "worth": _Run._check_worth,
    "distance": _Run._check_distance,
    "apart": _Run._check_distance,
}


def _give_answer(game: Game, seat: int, wanted: str) -> None:
    """Gives the answer of `answers stop` or `answers + bir-cov`, as the game writes it."""
    offered = {" ".join(answer.text.split()): answer for answer in game.legal()}
    if wanted not in offered and seat == game.to_move:
        text = f"answers {wanted}"
        raise IllegalMove(text, "bad_request", f"not offered; offered: {_listed(list(offered))}")
    game.play(offered.get(wanted, -1), seat)


def _listed(texts: list[str]) -> str:
    """Some texts in a row, the rest as a number."""
    shown = ", ".join(texts[:_MOST_LISTED])
    return shown if len(texts) <= _MOST_LISTED else f"{shown} and {len(texts) - _MOST_LISTED} more"


def _reasons(words: list[str]) -> tuple[list[str], list[str]]:
    """What stands before some reason words, and these: `no_beer`, or `no_beer or no_card`."""
    n = len(words) - 1
    while n >= 2 and words[n - 1].lower() == "or":
        n -= 2
    return words[:n], [word.lower() for word in words[n::2]]


def _first_word(words: list[str]) -> str:
    """What an item speaks of; `illegal: no_beer` is `illegal no_beer`."""
    word = words[0].lower()
    return "illegal" if word == "illegal:" else word


def _is_count(words: list[str]) -> bool:
    """Whether an item is `1 action left`."""
    return len(words) == 3 and words[2].lower() == "left" and words[1].lower() in ("action", "actions")
