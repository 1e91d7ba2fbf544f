"""A colluding and a dumping pair among honest players are found, and nobody else is."""

import os
import sys

import pytest

from poker.models import Finding, Indicator, PlayedHand
from poker.oversight.collusion.evidence import MOST_HANDS
from poker.oversight.collusion.finding import look
from tests.poker.oversight.collusion.planted import Planted, plant
from tests.poker.oversight.collusion.season import FIRST_DAY

pytestmark = [pytest.mark.rule("collusion"), pytest.mark.django_db]
LATER = FIRST_DAY.replace(month=12)
SEED = int(os.environ.get("SEED") or 1)


def require_found(planted: Planted) -> None:
    """Both pairs, by what they do, and nobody else; prints how many pairs were examined.

    Those who pass chips do so in hands that nobody else is in: the taker bets whatever they hold.
    """
    looked = look(now=LATER, window=planted.window)
    queued = Finding.objects.values_list("indicator", "low", "high")
    told = {(indicator, frozenset(pair)) for indicator, *pair in queued}
    assert told >= {
        (Indicator.SOFT_PLAY, planted.soft),
        (Indicator.BETS_AWAY, planted.passed),
        (Indicator.TOGETHER, planted.soft),
        (Indicator.TOGETHER, planted.passed),
    }
    assert {pair for _indicator, pair in told} == {planted.soft, planted.passed}
    assert Finding.objects.get(indicator=Indicator.BETS_AWAY).detail["player"] == planted.taker
    for indicator, pairs in looked.examined.items():
        sys.stdout.write(f"{planted.hands} hands, {indicator}: {pairs} pairs examined\n")


@pytest.mark.long
def test_both_pairs_are_found_at_a_few_tables() -> None:
    """The evidence leads to hands of the pair."""
    planted = plant(people=24, days=9, tables=8, hands=28, seed=2)
    require_found(planted)
    for finding in Finding.objects.all():
        parts = [parts_of(*named) for named in finding.hands]
        assert 5 <= len(parts) <= MOST_HANDS
        assert all({finding.low_id, finding.high_id} <= nets.keys() for nets in parts)


def parts_of(table: int, hand_no: int) -> dict[int, int]:
    """What a hand brought each of its players."""
    parts = PlayedHand.objects.filter(table=table, hand_no=hand_no)
    return dict(parts.values_list("player", "net"))


@pytest.mark.nightly
def test_both_pairs_are_found_among_five_hundred() -> None:
    require_found(plant(people=504, days=12, tables=45, hands=60, seed=SEED))
