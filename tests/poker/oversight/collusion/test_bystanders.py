"""Players who only sat with colluders are neither accused nor frozen."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from types import SimpleNamespace

import pytest

from accounts.cashier.freezing.reasons import freezes
from accounts.cashier.models import Status
from poker.models import CollusionCase, Finding, Indicator
from poker.oversight.collusion import freezing
from poker.oversight.collusion.at_once import judge_who_withdraws
from poker.oversight.collusion.bystanders import Pair, Verdict, verdict
from poker.oversight.collusion.cases.winnings import MOST_HANDS, winnings
from poker.oversight.collusion.finding import look
from poker.oversight.collusion.signs.suspicion import Suspicion
from poker.oversight.collusion.window import Window
from tests.accounts.cashier.till import cashier, fund, known, pay, withdrawal
from tests.accounts.people import NOW, person
from tests.poker.oversight.collusion.club_evening import HANDS, PEOPLE, SEATS, store_evening

pytestmark = pytest.mark.rule("collusion")
ANA, BO, CARL, DORA = range(1, 5)


def sign(low: int, high: int, statistic: float, own: float = 0.0) -> Suspicion:
    figures = {"player": low, "made": 40, "beyond": 9.0}
    return Suspicion(low, high, Indicator.SQUEEZES, "EUR", statistic, 40, figures, 5.7, own)


@dataclass
class Hands:
    """Hands of pairs: what is left of the sign of each without these players, after they folded and
    in all hands in which they only folded, and alone, and who sat there."""

    left: dict[tuple[Pair, frozenset[int]], float] = field(default_factory=dict)
    left_folding: dict[tuple[Pair, frozenset[int]], float] = field(default_factory=dict)
    left_alone: dict[Pair, float] = field(default_factory=dict)
    decisions: int = 40
    sat: Collection[int] = (ANA, BO, CARL, DORA)

    def __call__(self, pair: Pair, _currency: str) -> "HandsOfPair":
        return HandsOfPair(self, pair)


@dataclass
class HandsOfPair:
    of: Hands
    pair: Pair

    def company(self) -> Collection[int]:
        return [player for player in self.of.sat if player not in self.pair]

    def without(
        self, players: Collection[int], folding: Collection[int] = ()
    ) -> Sequence[Suspicion]:
        left = self.of.left_folding if folding else self.of.left
        statistic = left.get((self.pair, frozenset({*players, *folding})), 0.0)
        return [sign(*self.pair, statistic)]

    def alone(self) -> Sequence[Suspicion]:
        told = sign(*self.pair, self.of.left_alone.get(self.pair, 0.0))
        return [told._replace(sample=self.of.decisions)]


def accused(reached: Verdict) -> set[Pair]:
    return {(each.low, each.high) for each in reached.accusing}


def test_pair_of_which_both_act_is_accused_whoever_sat_there() -> None:
    reached = verdict([sign(ANA, BO, 8.0, own=5.5)], Hands(), {})
    assert accused(reached) == {(ANA, BO)}


def test_player_beside_a_known_partner_is_only_present() -> None:
    """Even if the sign of the bystander is the stronger one."""
    found = [sign(ANA, CARL, 9.0), sign(ANA, BO, 8.0, own=5.5)]
    reached = verdict(found, Hands(), {})
    assert accused(reached) == {(ANA, BO)}
    assert reached.present[ANA] == {CARL}
    assert reached.present[CARL] == {ANA}


def test_third_member_is_accused_by_hands_the_partner_had_no_part_in() -> None:
    found = [sign(ANA, BO, 8.0, own=5.5), sign(ANA, CARL, 7.0)]
    left = {((ANA, CARL), frozenset(there)): 6.0 for there in ((BO,), (BO, DORA))}
    assert accused(verdict(found, Hands(left), {})) == {(ANA, BO), (ANA, CARL)}
    weak = dict.fromkeys(left, 5.0)
    assert accused(verdict(found, Hands(weak), {})) == {(ANA, BO)}


def test_sign_that_vanishes_without_a_third_accuses_neither() -> None:
    """The third explains it as well as the pair does, although none of their signs is beyond."""
    left = {((ANA, BO), frozenset({other})): 4.0 for other in (CARL, DORA)}
    assert accused(verdict([sign(ANA, BO, 6.0)], Hands(left), {})) == {(ANA, BO)}
    left[(ANA, BO), frozenset({DORA})] = 1.0
    reached = verdict([sign(ANA, BO, 6.0)], Hands(left), {})
    assert reached.accusing == []
    assert reached.present[ANA] == {BO}


def test_leading_sign_accuses_by_hands_in_which_a_third_only_folded() -> None:
    folding = {((ANA, BO), frozenset({other})): 4.0 for other in (CARL, DORA)}
    hands = Hands(left_folding=folding)
    assert accused(verdict([sign(ANA, BO, 7.3)], hands, {})) == {(ANA, BO)}
    assert accused(verdict([sign(ANA, BO, 7.1)], hands, {})) == set()
    rival = sign(ANA, CARL, 6.0)
    assert accused(verdict([sign(ANA, BO, 7.4), rival], hands, {})) == set()
    assert accused(verdict([sign(ANA, BO, 7.6), rival], hands, {})) == {(ANA, BO)}


def test_decisions_made_alone_accuse_whoever_sat_there() -> None:
    hands = Hands(left_alone={(ANA, BO): 4.6})
    assert accused(verdict([sign(ANA, BO, 6.0)], hands, {})) == {(ANA, BO)}
    hands = Hands(left_alone={(ANA, BO): 4.4})
    assert accused(verdict([sign(ANA, BO, 6.0)], hands, {})) == set()


def test_partner_is_accused_by_decisions_made_alone_and_a_bystander_is_not() -> None:
    found = [sign(ANA, BO, 8.0, own=5.5), sign(ANA, CARL, 7.0), sign(ANA, DORA, 7.0)]
    hands = Hands(left_alone={(ANA, CARL): 6.0, (ANA, DORA): 5.0})
    assert accused(verdict(found, hands, {})) == {(ANA, BO), (ANA, CARL)}


def test_pair_whose_absence_leaves_less_of_a_third_is_accused_rather() -> None:
    """Of two pairs with a player in common, each in the absence of the third."""
    found = [sign(ANA, BO, 7.0), sign(ANA, CARL, 7.0)]
    left = {((ANA, BO), frozenset({CARL})): 2.6, ((ANA, CARL), frozenset({BO})): 0.5}
    hands = Hands(left, sat=(ANA, BO, CARL))
    assert accused(verdict(found, hands, {})) == {(ANA, BO)}
    left[(ANA, CARL), frozenset({BO})] = 0.8
    assert accused(verdict(found, hands, {})) == set()
    left |= {((ANA, BO), frozenset({CARL})): 1.9, ((ANA, CARL), frozenset({BO})): 0.0}
    assert accused(verdict(found, hands, {})) == set()


def test_sign_of_too_few_decisions_accuses_nobody() -> None:
    few = sign(ANA, BO, 9.0, own=5.5)._replace(sample=9)
    reached = verdict([few], Hands(), {})
    assert (reached.accusing, dict(reached.present)) == ([], {})


def test_too_few_decisions_that_are_left_accuse_nobody() -> None:
    """Although the pair has made enough of them, most beside a known partner."""
    found = [sign(ANA, BO, 8.0, own=5.5), sign(ANA, CARL, 7.0)]
    hands = Hands(left_alone={(ANA, CARL): 6.0}, decisions=9)
    assert accused(verdict(found, hands, {})) == {(ANA, BO)}


def test_partner_known_from_the_queue_is_taken_out() -> None:
    left = {((ANA, CARL), frozenset({other})): 6.0 for other in (BO, DORA)}
    found = [sign(ANA, CARL, 7.0)]
    assert accused(verdict(found, Hands(left), {})) == {(ANA, CARL)}
    assert verdict(found, Hands(), {ANA: {BO}}).accusing == []


@pytest.mark.django_db
def test_daily_search_accuses_a_team_and_none_of_the_others_at_its_table() -> None:
    crowd = [person(f"Player{number}") for number in range(PEOPLE)]
    store_evening(crowd, club=3, until=NOW - timedelta(minutes=5))
    today = NOW.date()
    look(now=NOW + timedelta(days=1), window=Window(today, today))
    told = {player for pair in Finding.objects.values_list("low", "high") for player in pair}
    assert len(told) >= 2
    assert told <= {player.pk for player in crowd[:3]}
    present = {player for each in Finding.objects.all() for player in each.detail["present"]}
    assert present
    assert present.isdisjoint(told)
    assert present <= {player.pk for player in crowd[:SEATS]}
    (case,) = CollusionCase.objects.all()
    assert set(case.players.values_list("pk", flat=True)) == told


@pytest.mark.django_db
def test_bystander_who_withdraws_is_paid_and_colluders_are_frozen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(freezing, "room_time", SimpleNamespace(now=lambda: NOW))
    till = cashier("Till")
    crowd = [known(name) for name in ("Ana", "Boris", "Carl")]
    for player in crowd:
        fund(player, till, 40_000)
    crowd += [person(f"Player{number}") for number in range(PEOPLE - len(crowd))]
    store_evening(crowd, club=2, until=NOW - timedelta(minutes=5))
    *colluders, bystander = ((player, withdrawal(player, 9_900)) for player in crowd[:3])
    assert judge_who_withdraws(NOW) == 3
    for player, _asked in colluders:
        assert freezes(player.pk)
    player, asked = bystander
    assert freezes(player.pk) == []
    assert pay(asked, till).status == Status.DONE
    (case,) = CollusionCase.objects.all()
    assert list(case.players.order_by("pk")) == [player for player, _asked in colluders]
    (won,) = winnings(case).pairs
    assert {won.winner, won.loser} == {player for player, _asked in colluders}
    assert won.hands == HANDS
    assert won.amount >= 0
    assert 1 <= len(won.largest) <= MOST_HANDS
