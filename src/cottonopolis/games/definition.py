"""What a game is: one `GameDefinition`, found by the entry points of the group `cottonopolis.games`.

Every layer may ask here; nothing of the other layers is imported to answer. CONTRIBUTING tells how to add a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING

from cottonopolis.errors import DefinitionError

if TYPE_CHECKING:
    from pathlib import Path

    from cottonopolis.content import Content, Document
    from cottonopolis.engine.ruleset import RuleSet
    from cottonopolis.engine.state import State
    from cottonopolis.game.reasons.case import ReasonCatalogue
    from cottonopolis.notation.position_hooks import Extras
    from cottonopolis.think.features import Features
    from cottonopolis.think.judge import Judge
    from cottonopolis.think.weights import Weights

GROUP = "cottonopolis.games"


class GameDefinition:
    """Everything that only one game has. A game is an object of a class of its own, which its entry point names."""

    id: str
    """The id of its rules: what maps, records and commands call it. Its entry point has this name."""
    environment: str
    """What its environments for learning are called: `Birmingham` for `cottonopolis/Birmingham-v0`."""
    data: Path
    """The folder of its data: `rules.toml` and `maps/*.toml`, and what it has of `lessons/*.toml` (first games),
    `rulebook/*.toml` (chapters for people), `messages/*.toml` (its own sentences, by language), `glossary.toml` (its
    own words), `corrections.toml` (rules that a later version plays otherwise) and `weights.toml` (of its judge)."""
    document: type[Document] | None = None
    """The model of its data, with the tables that only it has or cannot be without; None for `Document` as it is."""
    position: Extras
    """Its own lines of a position, the questions and verbs that it has, its currency."""
    reasons: ReasonCatalogue
    """Why a request is refused: its verbs, the order of its reasons and the rule of each."""
    letter: str
    """The first letter of the ids of its numbered rules, such as `B-sell-01`."""
    rank: int = 100
    """Where it stands among all games, lowest first; the first is played where none is named."""

    def build(self, content: Content) -> RuleSet:
        """The rule set of one of its maps: the numbers of the data put into the tables of the engine."""
        raise NotImplementedError

    def judge(self, rules: RuleSet, weights: Weights) -> Judge:
        """Who says for the bots what a table is worth, with these weights; the usual ones are in `weights.toml`."""
        raise NotImplementedError

    def features(self, judge: Judge) -> Features:
        """What a network that learns the game sees of a table; a game without it is played by its judge alone."""
        raise NotImplementedError

    def optimistic(self, content: Content, state: State) -> State:  # noqa: ARG002
        """A copy of the table as the player to move may hope it is: what nobody knows yet turns out well.

        Whether a request is accepted must not tell what lies hidden. So it is judged on this table, and played as far
        as the true one allows: a pile that turns up worse ends the action, and what it has done stands. Lancashire: the
        distant market takes as much as it can. Others: as it is, since no action depends on what is hidden.
        """
        return state.copy()

    def map_ids(self) -> list[str]:
        """Its maps; the first is played where none is named."""
        return sorted(path.stem for path in (self.data / "maps").glob("*.toml"))

    def lesson_ids(self) -> list[str]:
        """Its first games."""
        return sorted(path.stem for path in (self.data / "lessons").glob("*.toml"))


@cache
def definitions() -> Mapping[str, GameDefinition]:
    """All games that are installed, by id.

    >>> list(definitions())[:3]
    ['birmingham', 'lancashire', 'age_of_industry']
    """
    found: dict[str, GameDefinition] = {}
    origins: dict[str, str] = {}
    for entry in entry_points(group=GROUP):
        definition = _loaded(entry)
        if definition.id in found and origins[definition.id] != entry.value:
            both = f"{origins[definition.id]} and {entry.value}"
            raise DefinitionError(f'two games are called "{definition.id}": {both}; only one of them may be installed')
        found[definition.id], origins[definition.id] = definition, entry.value
    if not found:
        raise DefinitionError(f"no game is installed: no package has an entry point of the group {GROUP}")
    return dict(sorted(found.items(), key=lambda item: (item[1].rank, item[0])))


def _loaded(entry: EntryPoint) -> GameDefinition:
    """The game of an entry point; one that cannot be used is refused with its name."""
    where = f'game "{entry.name}" ({entry.value})'
    try:
        definition = entry.load()
    except (ImportError, AttributeError, SyntaxError, TypeError, NameError, ValueError, OSError) as error:
        raise DefinitionError(f"{where} cannot be loaded: {error}") from error
    if not isinstance(definition, GameDefinition):
        raise DefinitionError(f"{where} is a {type(definition).__name__}, expected a GameDefinition")
    if definition.id != entry.name:
        raise DefinitionError(f'{where} has the id "{definition.id}", expected the name of its entry point')
    if not (definition.data / "rules.toml").is_file():
        raise DefinitionError(f"{where} has no data: expected the file {definition.data / 'rules.toml'}")
    return definition


def first_map() -> str:
    """The map that is played where none is named: the first of the first game."""
    return next(iter(definitions().values())).map_ids()[0]


def definition_of(rules: str) -> GameDefinition:
    """The game whose rules have this id."""
    found = definitions().get(rules)
    if found is None:
        raise DefinitionError(f'no game "{rules}" is installed; known: {", ".join(definitions())}')
    return found


def optimistic(content: Content, state: State) -> State:
    """A copy of a table as the player to move may hope it is."""
    return definition_of(content.rules).optimistic(content, state)


def build_rules(content: Content) -> RuleSet:
    """The rule set of a content, ready for the engine."""
    return definition_of(content.rules).build(content)
