"""A map, a player count and options, prepared for learning: what all environments of one kind share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from cottonopolis.content import Content, load
from cottonopolis.content.load import Option
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.errors import EnvironmentOptionError
from cottonopolis.game import build_rules
from cottonopolis.notation.position_hooks import extras_of
from cottonopolis.observe.codes import Codes
from cottonopolis.observe.learn_table import LearnTable
from cottonopolis.observe.observation_layout import SHOWS_GONE, SHOWS_REVEALED, SHOWS_TILES, Sight
from cottonopolis.rl.coding import moves_of, name_of
from cottonopolis.rl.schema import Schema, schema_of


@dataclass(frozen=True, eq=False)
class Setting:
    """Tables of the engine, numbers of the answers and schema of the observations."""

    content: Content
    rules: RuleSet
    codes: Codes
    sight: Sight
    schema: Schema
    made_of: tuple[str, int | None, dict[str, Option]] | None = None
    """The arguments of `setting`, with which another process makes the same."""

    def __deepcopy__(self, _memo: object) -> Setting:
        """Itself: nothing of it changes, so that copies share it."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Is pickled by what it was made of."""
        if self.made_of is None:
            raise TypeError("only settings that `setting` has made can be pickled")
        return setting, self.made_of

    def new_table(self, seed: int) -> LearnTable:
        """A new game, all its chance taken from the seed."""
        return LearnTable(self.rules, self.codes, self.sight, self.rules.start(seed))

    def table_after(self, seed: int, log: Sequence[int]) -> LearnTable:
        """The game after the answers of a log, forced ones too: what `LearnTable.memory` has of a table is enough."""
        table = self.new_table(seed)
        while len(table.memory.log) < len(log):
            table.follow(log[len(table.memory.log)])
        return table

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all answers, by number."""
        return tuple(name_of(self.content, self.rules, move) for move in self.codes.move_of)


def setting(
    map_or_file: str,
    players: int | None = None,
    options: Mapping[str, Option] | None = None,
    rules: str | None = None,
) -> Setting:
    """Everything that does not change between games; made once for each map, player count and choice of options.

    A map of another rule set than `rules`, if that is named, is refused.

    >>> found = setting("birmingham", players=2)
    >>> len(found.names), found.names[0], found.names[-1]
    (441, 'build:cot@bel.0', 'give_up:fso.0')
    """
    made = _setting(map_or_file, players, tuple(sorted((options or {}).items())))
    if rules not in (None, made.content.rules):
        raise EnvironmentOptionError(f"map {map_or_file!r} is one of {made.content.rules}: expected a map of {rules}")
    return made


def with_edition(options: Mapping[str, Option] | None, edition: str | None) -> dict[str, Option]:
    """The options of the rules, with the edition among them if one is named."""
    return {**(options or {}), **({} if edition is None else {"edition": edition})}


@lru_cache(maxsize=32)
def _setting(map_or_file: str, players: int | None, options: tuple[tuple[str, Option], ...]) -> Setting:
    made = setting_of(load(map_or_file, players, dict(options)))
    return replace(made, made_of=(map_or_file, players, dict(options)))


def setting_of(content: Content) -> Setting:
    """The setting of a content that was loaded already."""
    rules = build_rules(content)
    codes = Codes(moves_of(content, rules))
    sight = sight_of(content, rules)
    schema = schema_of(content, sight, codes.n)
    return Setting(content, rules, codes, sight, schema)


def sight_of(content: Content, rules: RuleSet) -> Sight:
    """Who knows what in this game, as `views` has it."""
    extras = extras_of(content)
    start = rules.start(0)
    shown, _ = extras.seen_tiles(content, start)
    tiles = extras.market_tiles(content)
    tiles_shown = SHOWS_TILES
    if -1 in shown:
        tiles_shown = SHOWS_REVEALED if extras.keeps_revealed(content) else SHOWS_GONE
    return Sight(
        rules,
        [extras.n_face_down(content, era) for era in range(rules.numbers.n_eras)],
        tiles_shown,
        tiles,
        len(start.market_tiles),
        max(tiles, default=-1) + 1,
        discards_open=content.options.get("open_discards") is not False,
    )
