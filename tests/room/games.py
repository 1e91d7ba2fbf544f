"""Games for tests, of the presets the room ships with."""

from typing import Final

from accounts.ledger.models import Currency
from poker.engine.rule_sets.presets import PRESETS
from poker.models import Game, RuleSet

CASH_PRESETS: Final = {
    name: value for name, value in PRESETS.items() if not value.is_for_tournaments
}
"""Those a cash game may be of."""
EVERY_CASH_GAME: Final = [
    (name, structure) for name, preset in CASH_PRESETS.items() for structure in preset.structures
]


def new_game(
    name: str,
    *,
    small_blind: int,
    big_blind: int,
    preset: str = "plo-pool",
    structure: str = "pot_limit",
    currency: str = Currency.PLAY,
    **more: int,
) -> Game:
    """A game of a preset, whose rule set is made when there is none yet."""
    rule_set = RuleSet.objects.filter(name=preset).first() or RuleSet.from_value(PRESETS[preset])
    rule_set.save()
    return Game.objects.create(
        name=name,
        rule_set=rule_set,
        structure=structure,
        currency=currency,
        small_blind=small_blind,
        big_blind=big_blind,
        **more,
    )
