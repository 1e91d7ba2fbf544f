"""The facts that decide whether a clause holds: of a rule set with its games, and of one game."""

from collections.abc import Iterable, Mapping
from typing import Final

from poker.engine.cards.variants import VARIANTS
from poker.engine.rule_sets.rule_set import RuleSet
from poker.engine.rule_sets.rules import Choices, Rules
from poker.engine.table.seats.ratholing import SHORT_STACK_BB, is_short_stack
from poker.models import Game
from poker.rulebook.house_rules.clauses import Condition, Value

Facts = Mapping[str, Value | tuple[Value, ...]]

_CHOSEN: Final = (
    "first_button",
    "button",
    "seating",
    "showdown",
    "grace",
    "timeout",
    "after_timeout",
    "rest_of_hand",
    "interrupted",
    "min_raise",
    "reopening",
    "pot_limit_counts",
    "small_blind_size",
    "ante_from",
    "ratholing_control",
)
_RAKES: Final = {"none": "none", "percent": "percent", "big_bet": "charts", "limit": "charts"}


def facts_of_rule_set(rule_set: RuleSet, games: Iterable[Game]) -> Facts:
    """Return what holds for at least one of its games; a tournament's schedule may have antes."""
    offered = list(games)
    is_tournament = rule_set.is_for_tournaments
    return _chosen(rule_set, rule_set.variant, is_tournament=is_tournament) | {
        "structures": rule_set.structures,
        "rake": rule_set.rake,
        "capped": rule_set.rake_cap_bb > 0,
        "no_flop_no_drop": rule_set.no_flop_no_drop,
        "short_stack": rule_set.max_buy_in_bb <= SHORT_STACK_BB,
        "antes": is_tournament or any(game.ante for game in offered),
        "bet_limits": any(game.min_bet or game.max_bet for game in offered),
    }


def facts_of_game(rules: Rules, *, is_tournament: bool) -> Facts:
    """Return what holds at a table of these rules, of a tournament or of a cash game."""
    return _chosen(rules, rules.variant, is_tournament=is_tournament) | {
        "structures": (rules.structure,),
        "rake": _RAKES[rules.rake.schedule],
        "capped": rules.rake.cap > 0,
        "no_flop_no_drop": rules.rake.no_flop_no_drop,
        "short_stack": is_short_stack(rules),
        "antes": is_tournament or bool(rules.ante),
        "bet_limits": bool(rules.min_bet or rules.max_bet),
    }


def holds(condition: Condition, facts: Facts) -> bool:
    """Return whether the facts meet the condition: each fact it names is, or contains, one of the
    wanted values.

    Raises KeyError for an unknown fact.
    """
    return all(
        not set(_several(wanted)).isdisjoint(_several(facts[name]))
        for name, wanted in condition.items()
    )


def _chosen(
    choices: Choices, variant: str, *, is_tournament: bool
) -> dict[str, Value | tuple[Value, ...]]:
    return {name: getattr(choices, name) for name in _CHOSEN} | {
        "omaha": VARIANTS[variant].must_use == 2,
        "tournament": is_tournament,
        "bank": choices.bank_s > 0,
        "protected": choices.protections > 0,
        "eases": choices.players_to_go_on < choices.players_needed,
    }


def _several(value: object) -> tuple[object, ...]:
    return tuple(value) if isinstance(value, list | tuple) else (value,)
