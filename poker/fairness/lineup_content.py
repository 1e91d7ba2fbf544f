"""The content of a hand that the room signs, from the list of what is dealt to whom."""

from poker.engine.cards.cards import DECK_SIZE
from poker.engine.rule_sets.rules import Rules
from poker.engine.table.dealing.deal import Lineup
from poker.fairness.content import Content


def content_of(rules: Rules, lineup: Lineup) -> Content:
    """Return the content of a hand that is dealt by these rules to the players of ``lineup``."""
    return Content(
        rules.variant,
        rules.structure,
        DECK_SIZE,
        rules.cards.hole_cards,
        1,
        lineup.button,
        lineup.dealt,
        lineup.posts,
    )
