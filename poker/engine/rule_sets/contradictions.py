"""Choices of one game that are each possible, but not together."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from poker.engine.cards.variants import VARIANTS
from poker.engine.errors import InvalidRules
from poker.engine.rule_sets.small_blind import is_half, usual_small_blind

if TYPE_CHECKING:
    from poker.engine.rule_sets.rules import Rules

BURNED_AND_BOARD: Final = 3 + 5
LONGEST_TURN_S: Final = 600


def contradictions(rules: "Rules") -> Iterator[InvalidRules]:
    """Yield a refusal for each conflict in ``rules``, with the fields that do not go together."""
    yield from _choices_apart(rules)
    yield from _small_blind_not_half(rules)


def _choices_apart(rules: "Rules") -> Iterator[InvalidRules]:
    limit = rules.structure == "fixed_limit"
    dealt = rules.seats * rules.cards.hole_cards if rules.variant in VARIANTS else 0
    contradictions = (
        (dealt + BURNED_AND_BOARD > 52, "seats, variant", "one deck does not reach so far"),
        (
            limit and rules.upper_limit < rules.big_blind,
            "upper_limit, big_blind",
            "fixed limit needs an upper limit of at least the big blind",
        ),
        (
            not limit and rules.upper_limit > 0,
            "upper_limit, structure",
            "only fixed limit has an upper limit",
        ),
        (
            rules.min_raise == "double" and rules.structure != "no_limit",
            "min_raise, structure",
            "raises double in no limit only",
        ),
        (
            limit and (rules.min_bet > 0 or rules.max_bet > 0),
            "max_bet, structure",
            "fixed limit names its bets itself",
        ),
        (
            0 < rules.min_bet < rules.big_blind,
            "min_bet, big_blind",
            "the smallest bet is at least the big blind",
        ),
        (
            0 < rules.max_bet < rules.smallest_bet,
            "min_bet, max_bet",
            "the largest bet is at least the smallest",
        ),
        (rules.min_bet < 0 or rules.max_bet < 0, "min_bet, max_bet", "not below zero"),
        (rules.protections < 0 or rules.grace_s < 0, "protections, grace_s", "not below zero"),
        (
            rules.protections > 0 and rules.grace != "none",
            "protections, grace",
            "disconnects are either protected or given grace",
        ),
        (
            rules.timeout == "all_in" and rules.protections > 0,
            "timeout, protections",
            "whoever times out is all-in already",
        ),
        (
            rules.turn_s + rules.grace_s + rules.bank_most_s > LONGEST_TURN_S,
            "turn_s, grace_s, bank_most_s",
            f"a turn lasts no longer than {LONGEST_TURN_S} seconds, all told",
        ),
        (
            rules.bank_gain_s < 0 or rules.bank_hands < 1,
            "bank_gain_s, bank_hands",
            "a time bank gains no less than nothing, every so many hands",
        ),
        (
            rules.ratholing_control and rules.seating == "at_start",
            "ratholing_control, seating",
            "nobody comes back to a table seated at the start",
        ),
        (
            rules.after_timeout == "absent" and rules.seating != "at_start",
            "after_timeout, seating",
            "absent players are dealt in at tournaments only",
        ),
        (
            rules.small_blind_size == "half" and rules.seating == "at_start",
            "small_blind_size, seating",
            "blinds that rise at a tournament are of any amounts",
        ),
    )
    for wrong, fields, reason in contradictions:
        if wrong:
            yield InvalidRules(fields, reason)


def _small_blind_not_half(rules: "Rules") -> Iterator[InvalidRules]:
    """Yield a refusal if the rule set requires half the big blind and the small blind is
    another.
    """
    small, big, structure = rules.small_blind, rules.big_blind, rules.structure
    if rules.small_blind_size == "any" or is_half(small, big, structure):
        return
    if structure == "fixed_limit":
        half = usual_small_blind(big, structure)
        reason = f"half the lower limit by this rule set, in whole units: {half} / {big}"
        yield InvalidRules("small_blind, big_blind", reason, small_blind=half, big_blind=big)
    else:
        reason = f"the big blind is twice the small one by this rule set: {small} / {2 * small}"
        allowed = {"small_blind": small, "big_blind": 2 * small}
        yield InvalidRules("small_blind, big_blind", reason, **allowed)
