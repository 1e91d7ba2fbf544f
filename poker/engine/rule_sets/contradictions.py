"""Choices of one game that are each possible, but not together."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from poker.engine.errors import InvalidRules

if TYPE_CHECKING:
    from poker.engine.rule_sets.rules import Rules

BURNED_AND_BOARD: Final = 3 + 5
LONGEST_TURN_S: Final = 600


def contradictions(rules: "Rules") -> Iterator[InvalidRules]:
    """Yield a refusal for each conflict in ``rules``, with the fields that do not go together."""
    yield from rules.betting.refusals(rules)
    yield from _choices_apart(rules)
    if rules.small_blind_size == "half":
        refusal = rules.betting.half_blinds(rules.small_blind, rules.big_blind)
        yield from () if refusal is None else (refusal,)


def _choices_apart(rules: "Rules") -> Iterator[InvalidRules]:
    dealt = rules.seats * rules.cards.hole_cards
    contradictions = (
        (dealt + BURNED_AND_BOARD > 52, "seats, variant", "one deck does not reach so far"),
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
