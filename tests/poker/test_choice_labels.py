"""Every choice of a rule set has words of its own."""

from typing import Any, get_args

import pytest

from poker.engine.cards import variants
from poker.engine.rule_sets import rules
from poker.engine.rule_sets.rule_set import RakeChoice
from poker.engine.structures import registry
from poker.models import RuleSet
from poker.models.games.choice_labels import CHOICES
from poker.models.games.game_labels import STRUCTURES, VARIANTS

ASKED = (
    *(rules.AnteFrom, rules.MinRaise, rules.Reopening, rules.Showdown, rules.ButtonRule),
    *(rules.PotLimitCounts, rules.SmallBlindSize),
    *(rules.FirstButton, rules.Seating, rules.Timeout, rules.AfterTimeout, rules.Grace),
    *(rules.Interrupted, rules.RestOfHand, RakeChoice),
)


def test_every_choice_has_words() -> None:
    assert set(CHOICES) == {value for asked in ASKED for value in get_args(asked)}
    assert set(STRUCTURES) == set(registry.STRUCTURES)
    assert set(VARIANTS) == set(variants.VARIANTS)


@pytest.mark.parametrize(
    "field", [f for f in RuleSet._meta.get_fields() if getattr(f, "choices", None)]
)
def test_no_choice_is_shown_by_its_stored_name(field: Any) -> None:
    for value, words in field.choices:
        assert "_" not in str(words), value
