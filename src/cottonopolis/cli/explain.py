"""`cottonopolis explain`: what can be done in a position, what it costs and what it does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cottonopolis.cli.bench import JSON
from cottonopolis.cli.ending import FAILED, fail, text_of
from cottonopolis.errors import NotationError
from cottonopolis.messages import messages_in, say

if TYPE_CHECKING:
    from rich.table import Table

    from cottonopolis.game import Game
    from cottonopolis.game.prospect import Prospect


def explain(
    file: Annotated[Path, typer.Argument(metavar="POSITION_FILE", help="A position as text.", show_default=False)],
    action: Annotated[
        str | None,
        typer.Option("--action", "-a", metavar="TEXT", help="Explain this one action in words.", show_default=False),
    ] = None,
    verb: Annotated[
        str | None,
        typer.Option("--verb", metavar="VERB", help="Only this verb: build or B, and so on.", show_default=False),
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option("--seat", metavar="NAME", help="Only if it is the turn of this seat.", show_default=False),
    ] = None,
    limit: Annotated[int, typer.Option("--limit", min=1, help="Actions of each verb that are listed.")] = 200,
    *,
    as_json: Annotated[bool, JSON] = False,
) -> None:
    """List the legal actions of a position with cost, sources and effect, or explain one action.

    Exit code 1 if the position is not well formed or the action is refused, 2 if the request makes no sense.
    """
    game = _game(file)
    asking = None
    if seat is not None:
        if seat not in game.seats:
            fail(say("command.no_seat", seat=seat, known=", ".join(game.seats)))
        asking = game.seats.index(seat)
    if action is not None:
        explanation = game.explain(action, asking)
        typer.echo(json.dumps(explanation.as_json()) if as_json else str(explanation))
        raise typer.Exit(FAILED if explanation.status in ("illegal", "unclear") else 0)
    word = _verb(verb)
    outlook = game.outlook(asking, limit)
    if as_json:
        data = outlook.as_json()
        data["actions"] = [one for one in data["actions"] if word in ("", one["first"]["verb"])]
        data["more"] = {key: n for key, n in data["more"].items() if word in ("", key)}
        typer.echo(json.dumps(data))
        return
    if outlook.seat is None:
        typer.echo(_why_empty(game, asking))
        return
    prospects = [prospect for prospect in outlook.prospects if word in ("", prospect.answer.verb)]
    from rich.console import Console

    Console().print(prospect_table(game, outlook.seat, prospects))
    for key, n in outlook.more.items():
        if word in ("", key):
            typer.echo(say("command.more", n=n, verb=key))


def _why_empty(game: Game, asking: int | None) -> str:
    """Why a position has no outlook for the seat that asks."""
    if game.over:
        return say("command.over")
    if asking not in (None, game.to_move):
        return say("command.not_to_move", seat=game.seats[asking or 0])
    return say("command.half_made", answers=", ".join(map(str, game.legal())))


def prospect_table(game: Game, seat: int, prospects: list[Prospect]) -> Table:
    """Actions one below the other, with cost, sources, cards and effects."""
    from rich.markup import escape
    from rich.table import Table

    from cottonopolis.game.events.words import Words

    words = Words(game.content, game.seats, messages_in())
    columns = [say(f"command.{key}") for key in ("action", "cost", "sources", "cards", "effects")]
    table = Table(title=say("command.title", who=game.seats[seat], n=len(prospects)))
    for n, column in enumerate(columns):
        table.add_column(column, overflow="fold", justify="right" if n == 1 else "left")
    for prospect in prospects:
        cost = words.money(prospect.cost) if prospect.cost else ""
        cells = [
            prospect.line,
            cost,
            _sources(prospect, words),
            _cards(game, prospect),
            _effects(game, prospect, words),
        ]
        table.add_row(*map(escape, cells))
    return table


def _sources(prospect: Prospect, words: Any) -> str:
    """Cubes and barrels by where they come from."""
    found = []
    for source in prospect.sources:
        at = words.catalogue.say("command.market", price=words.money(source["price"]))
        found.append(f"{source['n']} {source['resource']} {at if source['from'] == 'market' else source['from']}")
    return ", ".join(found)


def _cards(game: Game, prospect: Prospect) -> str:
    hand = {game.content.names.cards[card].code for card in game.state.players[prospect.seat].hand}
    if len(hand) > 1 and hand == set(prospect.cards):
        return say("command.any_card") if prospect.n_cards == 1 else say("command.any_cards", n=prospect.n_cards)
    n = f"{prospect.n_cards} × " if prospect.n_cards > 1 else ""
    return n + " ".join(prospect.cards)


def _effects(game: Game, prospect: Prospect, words: Any) -> str:
    """Flips, changes of everybody's numbers apart from what is paid, and what would be scored."""
    told = words.catalogue.say
    found = [told("command.flips", tile=flip["tile"], slot=flip["slot"]) for flip in prospect.flips]
    for seat, numbers in prospect.changes.items():
        who = "" if seat == prospect.seat else f"{game.seats[seat]} "
        gained = numbers.get("money", 0) + (prospect.cost if seat == prospect.seat else 0)
        changes = {"money": gained, **{key: numbers.get(key, 0) for key in ("space", "vp", "loans")}}
        found += [who + told(f"command.change.{key}", n=n, money=words.money(n)) for key, n in changes.items() if n]
    found += [told("command.score", who=game.seats[seat], vp=vp) for seat, vp in enumerate(prospect.scores) if vp]
    if prospect.is_chance:
        found.append(told("command.chance"))
    if prospect.then:
        found.append(told("command.then", n=len(prospect.then)))
    return ", ".join(found)


def _verb(word: str | None) -> str:
    """The full word of a verb, nothing if none is asked for."""
    from cottonopolis.notation.action import LETTERS, VERBS

    if word is None:
        return ""
    found = VERBS.get(word.lower(), word.lower())
    if found not in LETTERS:
        fail(say("command.no_verb", verb=word, known=", ".join(LETTERS)))
    return found


def _game(path: Path) -> Game:
    from cottonopolis.game import Game
    from cottonopolis.game.position import read_position

    try:
        position = read_position(text_of(path), path.parent)
    except NotationError as error:
        fail(f"{path}: {error}", FAILED)
    return Game(position.content, position.rules, position.state, position.seats)
