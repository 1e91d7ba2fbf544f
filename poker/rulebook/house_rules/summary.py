"""A short summary of a rule set, for the list of them and the head of its page."""

from typing import NamedTuple

from poker.models import RuleSet
from poker.models.games.game_labels import STRUCTURES, VARIANTS
from poker.rulebook.house_rules.figures import big_blinds


class Summary(NamedTuple):
    """``fewest`` to ``most`` players at a table; buy-ins in words, in big blinds."""

    name: str
    title: str
    variant: str
    structures: list[str]
    fewest: int
    most: int
    buy_in: tuple[str, str]
    turn_s: int
    is_tournament: bool


def summary(row: RuleSet) -> Summary:
    """Return what distinguishes this rule set from others at first sight."""
    return Summary(
        name=row.name,
        title=row.title,
        variant=str(VARIANTS[row.variant]),
        structures=[str(STRUCTURES[structure]) for structure in row.structures],
        fewest=row.players_needed,
        most=row.most_seats,
        buy_in=(big_blinds(row.min_buy_in_bb), big_blinds(row.max_buy_in_bb)),
        turn_s=row.turn_s,
        is_tournament=row.is_for_tournaments,
    )
