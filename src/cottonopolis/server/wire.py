"""What goes over the wire of tables and people: what is asked (In) and what is answered (Out), in separate classes."""

from __future__ import annotations

import unicodedata
from functools import partial
from typing import Annotated, Any, Literal, NotRequired

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, SkipValidation, model_validator

# Before Python 3.12 the library that checks it knows only this one.
from typing_extensions import TypedDict

from cottonopolis.server.wire_base import In, Out
from cottonopolis.server.wire_pace import AnyPaceIn, ClockOut, PaceOut


def _line(text: str, most: int) -> str:
    """The text without control characters and without spaces at its ends."""
    kept = "".join(" " if ch.isspace() else ch for ch in unicodedata.normalize("NFC", text))
    said = " ".join("".join(ch for ch in kept if unicodedata.category(ch)[0] != "C").split())
    if not said:
        raise ValueError("there is nothing to read in it")
    if len(said) > most:
        # Some letters become several when they are normalized.
        raise ValueError(f"it has more than {most} letters")
    return said


Name = Annotated[str, Field(min_length=1, max_length=30, examples=["Ann"]), AfterValidator(partial(_line, most=30))]
ChatText = Annotated[
    str, Field(min_length=1, max_length=500, examples=["good luck"]), AfterValidator(partial(_line, most=500))
]
Level = Annotated[str, Field(min_length=1, max_length=80, examples=["easy"])]
Secret = Annotated[str, Field(min_length=1, max_length=100, pattern=r"^[A-Za-z0-9_-]+$")]
OptionValue = bool | int | str
Picked = Annotated[str, Field(max_length=60)]
Number = Annotated[int, Field(ge=0, le=2**31 - 1)]
Move = Annotated[int, Field(ge=0, lt=2**62)]
SeatNumber = Annotated[int, Field(ge=0, le=9)]


class SeatIn(In):
    """Who is to have a seat."""

    kind: Literal["me", "open", "bot", "hot_seat"] = Field(
        description="The one who creates the table, anybody with the link, a bot, or another player at the same screen."
    )
    name: Name | None = Field(default=None, description="Of a bot or of a player at the same screen.")
    level: Level | None = Field(default=None, description="Of a bot; `GET /api/v1/levels` lists them.")


class TableIn(In):
    """A new table."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"map": "birmingham", "name": "Ann", "seats": [{"kind": "me"}, {"kind": "bot", "level": "easy"}]}
            ]
        }
    )
    map: str = Field(min_length=1, max_length=60, description="A map of `GET /api/v1/maps`.", examples=["birmingham"])
    options: dict[Annotated[str, Field(max_length=60)], OptionValue] = Field(
        default_factory=dict, max_length=40, description="What differs from the defaults of the map."
    )
    seats: list[SeatIn] = Field(
        min_length=2, max_length=6, description="Around the table; their number is the players'."
    )
    name: Name | None = Field(default=None, description="Of the one who creates the table, if a seat is `me`.")
    invite_only: bool = Field(
        default=False, description="Whether the table is not listed, and joined or watched only with its invitation."
    )
    spectators: bool = Field(default=True, description="Whether others may watch.")
    spectator_delay: int = Field(default=0, ge=0, le=7 * 86400, description="How many seconds late they see the game.")
    pace: AnyPaceIn | None = Field(default=None, description="Clocks; nobody is in a hurry if left out.")
    rated: bool = Field(default=True, description="Whether its result moves ratings, if nobody has two seats.")
    club: str | None = Field(
        default=None,
        min_length=1,
        max_length=32,
        pattern="^[a-z0-9]+$",
        description="Of which club the table is; nobody else is told of it.",
    )


class JoinIn(In):
    """A seat at an open table."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"name": "Bob"}]})
    name: Name
    seat: SeatNumber | None = Field(default=None, description="Which one; the first open one if left out.")
    invite: Secret | None = Field(default=None, description="The invitation of a table that is invite-only.")


class StartIn(In):
    """The start of a game."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"fill": "easy"}]})
    fill: Level | None = Field(default=None, description="Level of bots that take the seats that are still open.")


class RecoverIn(In):
    """A new secret for a seat whose secret is lost or known to others."""

    recovery: Secret


class MoveIn(In):
    """An answer to the open question, or a whole action as a line of notation."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"ply": 2, "step": 0, "line": "L 30 /cov", "confirm": False}]}
    )
    ply: Number = Field(description="The position that the move answers.")
    step: Number = Field(default=0, description="How many answers and undos of this turn came before it.")
    answer: Move | None = Field(default=None, description="One of the `legal` answers.")
    line: str | None = Field(default=None, min_length=1, max_length=400, description="A whole action.")
    confirm: bool = Field(default=False, description="Whether the turn ends with it, if nothing is left to answer.")
    seat: SeatNumber | None = Field(default=None, description="Which of one's own seats; the one to move if left out.")

    @model_validator(mode="after")
    def _one_of_both(self) -> MoveIn:
        if (self.answer is None) == (self.line is None):
            raise ValueError("expected either an answer or a line")
        return self


class TurnIn(In):
    """The end of a turn, or an undo within it."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"ply": 2, "step": 2}]})
    ply: Number
    step: Number
    seat: SeatNumber | None = None


class ShownIn(In):
    """What the answer to a move, a confirmation or an undo is to have besides, so that nobody has to ask again."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"position": True, "outlook": True}]})
    position: bool = Field(default=False, description="Whether to show the table as it is then.")
    outlook: bool = Field(default=False, description="Whether to list there every whole action that could be made.")


class PicksIn(In):
    """Things that were picked and make no action yet, by their codes; an empty text is nothing."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"verb": "build", "industry": "cot", "slot": "bir.0"}]})
    verb: Picked = Field(default="", description="The word of a verb: build, network and so on.")
    industry: Picked = ""
    place: Picked = ""
    slot: Picked = ""
    link: Picked = ""
    card: Picked = ""


class LookIn(BaseModel):
    """How somebody looks at a table."""

    seat: SeatNumber | None = Field(default=None, description="Which of one's own seats looks.")
    actions: int | None = Field(default=None, ge=0, le=9999, description="The position after so many actions.")
    outlook: bool = Field(default=False, description="Whether to list every whole action that could be made.")
    text: bool = Field(default=False, description="Whether to give the table as text too.")


class ExplainIn(In):
    """A line of notation to be explained, or things for which no action is offered."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"line": "N bir-cov /cov"}]})
    line: str | None = Field(default=None, min_length=1, max_length=400)
    picks: PicksIn | None = Field(default=None, description="The nearest action with all of them is explained.")
    seat: SeatNumber | None = None

    @model_validator(mode="after")
    def _one_of_both(self) -> ExplainIn:
        if (self.line is None) == (self.picks is None):
            raise ValueError("expected either a line or picks")
        return self


class ChatIn(In):
    """A line of chat."""

    text: ChatText


class TakebackIn(In):
    """Asks the others to take back turns that were confirmed."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"ply": 14}]})
    ply: Number = Field(description="The position in which it is asked.")
    to: Number | None = Field(
        default=None, description="Number of actions that stay; the beginning of one's own last turn if left out."
    )


class VoteIn(In):
    """An answer to a proposal."""

    agree: bool


class LeaveIn(In):
    """Leaves the table for good."""

    level: Level | None = Field(
        default=None, description="Level of the bot that takes over if the others agree; the first one if left out."
    )


class FreeIn(In):
    """Who is to have the seat of somebody who does not play on."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"to": "bot", "level": "easy"}]})
    to: Literal["open", "bot"] = Field(description="Anybody who joins, or a bot.")
    level: Level | None = Field(default=None, description="Of the bot; the first one if left out.")


class ForkIn(In):
    """A new table that goes on from a position of this one."""

    actions: Number | None = Field(default=None, description="Number of actions that are kept; all if left out.")
    seats: list[SeatIn] | None = Field(
        default=None, min_length=2, max_length=6, description="All at one screen if left out."
    )
    name: Name | None = None


class LoadIn(In):
    """A record or a position as text, to look at or to play on from."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"text": "table birmingham, ann bob\nann  £30"}]})
    text: str = Field(
        min_length=1,
        max_length=50_000,
        description="A record as text or JSON, or a position; docs/notation.md says how.",
    )
    actions: Number | None = Field(default=None, description="Number of actions that are kept; all if left out.")
    seats: list[SeatIn] | None = Field(
        default=None,
        min_length=2,
        max_length=6,
        description="Who plays on: `me`, `hot_seat` or `bot`. If left out the table is only looked at.",
    )
    name: Name | None = None


class AnswerOut(TypedDict):
    """An answer to a question of the game. All but its first four fields are there only where they apply."""

    id: Annotated[
        int, Field(description="What is sent as `answer`; -1 for a bought cube, about which nobody is asked.")
    ]
    text: Annotated[str, Field(description="As in a line of notation.")]
    kind: Annotated[
        Literal["action", "again", "source", "card", "draw", "bonus", "stop"],
        Field(description="`action` begins one, `again` goes on with it."),
    ]
    verb: Annotated[str, Field(description="Of the action that it begins or belongs to: build, network and so on.")]
    tile: NotRequired[str]
    industry: NotRequired[str]
    level: NotRequired[int]
    slot: NotRequired[Annotated[str, Field(description="Where the tile is built, sold or given up.")]]
    target: NotRequired[
        Annotated[str, Field(description="Buyer: a merchant space, the slot of a port, a market box, or `distant`.")]
    ]
    link: NotRequired[str]
    amount: NotRequired[Annotated[int, Field(description="Of a loan.")]]
    resource: NotRequired[str]
    source: NotRequired[Annotated[str, Field(description="A slot, a merchant space, or `market`.")]]
    card: NotRequired[Annotated[str, Field(description="A card that is discarded or drawn, or `deck`.")]]


class Problem(Out):
    """Why a request was not done (RFC 9457)."""

    type: str = Field(default="about:blank", description="Always about:blank: `code` says what it is.")
    title: str
    status: int
    detail: str = Field(description="A sentence for people.")
    code: str = Field(description="A word for programs: a reason of the rule catalogue where there is one.")
    rule: str | None = Field(default=None, description="The id of the rule that forbids it.")
    ply: int | None = Field(default=None, description="The current position, if the request answered another one.")
    step: int | None = None
    key: str | None = Field(
        default=None, description="The key of the sentence in `data/messages` of the package or of the game."
    )
    values: dict[str, int | str] | None = Field(
        default=None, description="What the sentence names, so that it can be said in another language."
    )
    choices: list[str] | None = Field(
        default=None, description="What could be added to a line that means several things."
    )
    asks: str | None = Field(default=None, description="What such a line leaves open: coal, card, target and so on.")
    answers: list[AnswerOut] | None = Field(default=None, description="The same as answers.")
    line: int | None = Field(default=None, description="The line of a text that is refused, from 1.")


class SeatOut(Out):
    """A seat as everybody sees it."""

    seat: int
    kind: Literal["open", "human", "bot", "left"]
    name: str
    level: str | None = Field(default=None, description="Of a bot, or of the one that plays for a person for now.")
    clock: ClockOut | None = Field(default=None, description="Of a table with a pace, once its game has begun.")


class TableOut(Out):
    """A table as everybody who has its code sees it."""

    code: str
    map: str
    players: int
    options: dict[str, OptionValue]
    status: Literal["open", "playing", "over", "closed"]
    invite_only: bool
    spectators: bool
    spectator_delay: int = Field(default=0, description="How many seconds late others see the game.")
    created: float = Field(description="Seconds since 1970.")
    engine: str = Field(description="Version of the rules with which the table began.")
    host: int | None = Field(default=None, description="Seat of whoever made the table, who may send others away.")
    pace: PaceOut | None = Field(default=None, description="Null if nobody is in a hurry.")
    rated: bool = Field(default=False, description="Whether its result moves ratings.")
    seats: list[SeatOut]


class SeatedOut(Out):
    """What only the one who has sat down may know. Secrets are shown this once."""

    table: TableOut
    seats: list[int] = Field(description="One's own seats; empty for one who only watches.")
    secret: str | None = Field(default=None, description="Opens the seats: `Authorization: Bearer SECRET`.")
    recovery: str | None = Field(
        default=None, description="Gives new secrets; good until the new secret of the seat has been used."
    )
    person: str | None = Field(default=None, description="Secret of the person, if it is a new one.")
    invite: str | None = Field(default=None, description="Invitation to a table that is invite-only.")


class ProposalOut(Out):
    """What somebody asks for."""

    id: int
    kind: Literal["takeback", "replace", "end", "hints"]
    seat: int = Field(description="Who asks; of `replace` whom it concerns.")
    by: int | None = Field(
        default=None, description="Who asks that somebody be sent away; the one concerned may refuse."
    )
    to: int | None = None
    level: str | None = Field(default=None, description="Of the bot that is to play on; null if anybody may join.")
    agreed: list[int]
    waits_for: list[int] = Field(description="Seats that have not answered.")


class TurnOut(Out):
    """The turn being made; only its player gets it."""

    lines: list[str] = Field(description="Complete actions of the turn, in full.")
    half_made: str = Field(description="The text so far of an action that is not complete.")
    actions: SkipValidation[list[list[AnswerOut]]] = Field(
        description="The same as `lines`: all answers of each, forced ones too."
    )
    events: list[dict[str, Any]] = Field(description="What the complete actions did, as the log will tell it.")
    answers: SkipValidation[list[AnswerOut]] = Field(
        description="Answers that were given of the action that is not complete."
    )
    legal: SkipValidation[list[AnswerOut]] = Field(description="Answers to the open question.")
    can_undo: bool
    needs_confirm: bool = Field(
        description="Whether nothing is left to answer, and the turn waits for its confirmation."
    )
    outlook: dict[str, Any] | None = Field(
        default=None,
        description="With `outlook=true`: every whole action that could be made, with its cost, its sources, the cards "
        "that could pay for it, its effects, and the answer that begins it; null where only a card is left to choose.",
    )


class ResultOut(Out):
    """Place and points of a seat at the end."""

    seat: int
    place: int
    vp: int


class PositionOut(Out):
    """A table as one seat, or a spectator, may know it."""

    table: TableOut
    seq: int = Field(description="Number of the last entry of the log, and id of the last event.")
    ply: int = Field(description="Number of the entry that made this position; moves name it.")
    step: int = Field(description="Answers and undos of one's own running turn; 0 for everybody else.")
    actions: int = Field(description="Complete actions so far.")
    seat: int | None = Field(description="Who looks; null for a spectator.")
    yours: list[int] = Field(description="All seats of the one who asks.")
    invite: str | None = Field(
        default=None, description="Invitation to the table, for those who sit there; null if it is open to all."
    )
    to_move: int | None
    view: dict[str, Any] | None = Field(description="The table, as docs/plain.md says; null before the game.")
    text: str | None = Field(default=None, description="The same as the text of a position, if that is asked for.")
    turn: TurnOut | None = Field(description="One's own running turn.")
    proposals: list[ProposalOut]
    hints: bool = Field(default=False, description="Whether players may ask the coach at this running table.")
    result: list[ResultOut] | None = None
    commitment: str | None = Field(
        default=None, description="The hash of all shuffles of the game, shown from the start; null if only bots play."
    )
    nonce: str | None = Field(default=None, description="What opens the commitment, once the game has ended.")


class MovedOut(Out):
    """What a move, a confirmation or an undo has led to."""

    seq: int
    ply: int
    step: int
    lines: list[str] = Field(description="Actions that are now in the log, forced ones of others included.")
    needs_confirm: bool
    can_undo: bool
    position: PositionOut | None = Field(default=None, description="The table now, if the request asked for it.")


class EventOut(Out):
    """An entry of the log."""

    seq: int
    ply: int | None = Field(default=None, description="The position that it made, if it made one: its own number.")
    kind: str
    seat: int | None
    at: float
    n: int | None = Field(default=None, description="Number of an action, from 1.")
    line: str | None = Field(default=None, description="An action in full.")
    answers: list[AnswerOut] | None = Field(
        default=None, description="The same as answers, forced ones and bought cubes included."
    )
    sentence: str | None = Field(default=None, description="What it did, for people.")
    then: str | None = Field(
        default=None, description="What followed by itself: the end of a round, an era or the game, without scorings."
    )
    events: list[dict[str, Any]] | None = Field(default=None, description="What it did, for programs.")
    name: str | None = None
    level: str | None = None
    text: str | None = Field(
        default=None,
        description="A line of chat, not to be read as HTML; of `react` the sign, null if it is taken away.",
    )
    kind_of: str | None = Field(default=None, description="What is proposed.")
    of: int | None = Field(default=None, description="The proposal that is answered, or the line that gets a sign.")
    concerns: int | None = Field(default=None, description="The seat that somebody else is to have.")
    reason: str | None = Field(
        default=None, description="Why a table was closed: `nobody_came`, `nobody_played`, `agreed` or `host`."
    )
    does: str | None = Field(default=None, description="What happened when time was up: `wait`, `bot` or `replace`.")
    until: float | None = Field(default=None, description="End of a vacation.")
    to: int | None = Field(default=None, description="Actions that stay after a take-back.")
    code: str | None = Field(default=None, description="The table of a rematch.")
    commitment: str | None = Field(default=None, description="Of a start: the hash of all shuffles of the game.")


class LogOut(Out):
    """Entries of a log."""

    events: list[EventOut]
    seq: int


class ExplainOut(Out):
    """What a line would do, or why it cannot be done."""

    status: Literal["legal", "ambiguous", "illegal", "unclear"]
    sentences: list[str] = Field(description="The explanation, for people.")
    explanation: dict[str, Any] = Field(description="The same for programs: prospect, question, reason, remedies.")


class CodeOut(Out):
    """A new table at which the seats of the old one are kept, with their secrets."""

    code: str
