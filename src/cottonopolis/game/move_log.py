"""What has happened in a game, as the answers that were taken: how far back it can be undone, and where actions end."""

from __future__ import annotations

from dataclasses import dataclass, field

from cottonopolis.engine.state import DEBT, State


@dataclass(frozen=True)
class Step:
    """One answer that was taken."""

    move: int
    is_chosen: bool
    """Whether somebody gave it, and not the engine since there was no choice."""


@dataclass
class MoveLog:
    """All answers since the start."""

    steps: list[Step] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    """By action: how many steps had been made when it was complete."""
    notes: list[list[list[int]]] = field(default_factory=list)
    """By step: what the engine noted in its journal."""
    barrier: int = 0
    """Steps that stay: another turn has begun after them, or they have shown something hidden."""

    def add(self, step: Step, notes: list[list[int]], before: Moment, after: Moment, *, is_action: bool) -> None:
        """Keeps a step with its notes, whether it ended an action, and whether it can be taken back."""
        self.steps.append(step)
        self.notes.append(notes)
        if is_action:
            self.ends.append(len(self.steps))
        self.guard(before, after)

    def guard(self, before: Moment, after: Moment) -> None:
        """Keeps all steps so far from being taken back, if another turn has begun or something hidden was shown."""
        if before != after:
            self.barrier = len(self.steps)

    def copy(self) -> MoveLog:
        """The same answers, independent of these."""
        return MoveLog(self.steps.copy(), self.ends.copy(), self.notes.copy(), self.barrier)

    def steps_of(self, ply: int) -> list[Step]:
        """The answers of an action; the first one has number 0."""
        return self.steps[self.ends[ply - 1] if ply else 0 : self.ends[ply]]

    def notes_of(self, ply: int) -> list[list[int]]:
        """What the engine noted while an action was made; the first one has number 0."""
        begin = self.ends[ply - 1] if ply else 0
        return [note for notes in self.notes[begin : self.ends[ply]] for note in notes]

    def begin_of_last(self) -> int | None:
        """The steps before the action that was last chosen, None if that one stays."""
        last = next((n for n in reversed(range(len(self.steps))) if self.steps[n].is_chosen), None)
        if last is None:
            return None
        begin = next((end for end in reversed(self.ends) if end <= last), 0)
        return begin if begin >= self.barrier else None


Moment = tuple[int, ...]


def moment(state: State) -> Moment:
    """Whose turn it is and how much of what was hidden has been seen: cards of the deck, tiles of a distant market."""
    # Debts are settled after the last turn of a round, by its new order.
    is_debt = state.stage == DEBT
    return state.era, state.round, state.turn, is_debt, len(state.deck), state.n_revealed, *state.order
