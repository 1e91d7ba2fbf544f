"""The games of a rule set as its page lists them: stakes, buy-ins, seats and rake."""

from typing import NamedTuple

from accounts.ledger.text.money_text import money
from poker.engine.rake.charts import BIG_BET, LIMIT_CHARTS
from poker.engine.rule_sets.rules import Rules
from poker.engine.structures.registry import STRUCTURES as BETTING
from poker.models import Game, RuleSet
from poker.models.games.game import games_on_offer
from poker.models.games.game_labels import CURRENCIES, STRUCTURES
from poker.rulebook.rake_lines import RakeTable, lines_of


class Offer(NamedTuple):
    """A game on offer, amounts as a reader sees them; ``limits`` only in fixed limit."""

    name: str
    structure: str
    currency: str
    limits: tuple[str, str] | None
    blinds: tuple[str, str]
    ante: str
    buy_in: tuple[str, str]
    seats: int
    rake_cap: str


class StakesChart(NamedTuple):
    """A rake chart, and the limits it is for in fixed limit: lower and upper of the lowest and the
    highest stakes; None where it is the chart of all other stakes."""

    limits: tuple[tuple[str, str], tuple[str, str]] | None
    rake: RakeTable


def offers(row: RuleSet) -> list[Offer]:
    """Return the games at which anyone can ask for a seat, by currency and stakes; those of
    tournaments are left out."""
    games = games_on_offer().filter(rule_set=row).order_by("currency", "big_blind", "pk")
    return [_offer(game, game.rules()) for game in games]


def charts(row: RuleSet) -> list[StakesChart]:
    """Return the rake charts that apply, by structure; none where there is no rake or one without
    charts."""
    if row.rake != "charts":
        return []
    made = {BETTING[structure].chart for structure in row.structures}
    found = [StakesChart(None, lines_of(BIG_BET))] if "big_bet" in made else []
    if "limit" in made:
        found += [
            StakesChart((_limits(lowers[0]), _limits(lowers[-1])), lines_of(chart))
            for lowers, chart in LIMIT_CHARTS
        ]
    return found


def _offer(game: Game, rules: Rules) -> Offer:
    limits = _limits(rules.big_blind)
    return Offer(
        name=game.name,
        structure=str(STRUCTURES[rules.structure]),
        currency=str(CURRENCIES[game.currency]),
        limits=limits if rules.betting.names_limits else None,
        blinds=(money(rules.small_blind), money(rules.big_blind)),
        ante=money(rules.ante) if rules.ante else "",
        buy_in=(money(rules.min_buy_in), money(rules.max_buy_in)),
        seats=rules.seats,
        rake_cap=money(rules.rake.cap) if rules.rake.cap else "",
    )


def _limits(lower: int) -> tuple[str, str]:
    """Return the lower and the upper limit, as text, of stakes given by the lower one in minor
    units."""
    return money(lower), money(2 * lower)
