"""Leaving seeds out goes with winning only where somebody chooses by it."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from accounts.core.incidents.models import Incident
from accounts.models import Player
from poker.models import PlayedHand, Table, UnopenedPledge
from poker.oversight.shuffling.daily import check_today
from poker.oversight.shuffling.leaving_out import Won, examine_seeds, p_value
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory
from tests.poker.oversight.shuffling import shuffles
from tests.room.games import new_game

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
pytestmark = [pytest.mark.django_db, pytest.mark.rule("deal-proof")]


class Hands:
    """Hands of a table, each with who was dealt in, who won and who left a seed out."""

    def __init__(self) -> None:
        game = new_game("Seeds", small_blind=100, big_blind=200)
        self.table = Table.objects.get(pk=open_table(game=game, name="Seeds").pk)
        self.number = 0
        self.parts: list[PlayedHand] = []
        self.left_out: list[UnopenedPledge] = []

    def add(self, dealt_in: list[Player], winner: Player, leavers: tuple[Player, ...] = ()) -> None:
        self.number += 1
        at = NOON - timedelta(days=1)
        self.left_out += [
            UnopenedPledge(table=self.table, hand_no=self.number, player=leaver, at=at)
            for leaver in leavers
        ]
        self.parts += [
            PlayedHand(
                table=self.table,
                hand_no=self.number,
                player=player,
                seat=seat,
                ended_at=at,
                net=100 if player == winner else -50,
                first_seq=0,
                last_seq=0,
            )
            for seat, player in enumerate(dealt_in)
        ]

    def store(self) -> None:
        PlayedHand.objects.bulk_create(self.parts)
        UnopenedPledge.objects.bulk_create(self.left_out)


@pytest.fixture
def four(new_player: PlayerFactory) -> list[Player]:
    return [new_player() for _ in range(4)]


def test_an_accomplice_who_wins_by_it_is_an_incident(four: list[Player]) -> None:
    """Of 400 hands a quarter each is won by chance; of 30 with a seed of the fourth player left out
    the first wins 25."""
    hands, chance = Hands(), Random(1)
    for _ in range(400):
        hands.add(four, chance.choice(four))
    for turn in range(30):
        hands.add(four, four[0] if turn < 25 else four[1], leavers=(four[3],))
    hands.store()
    done = check_today(now=NOON, deals=1000, sources={"honest": shuffles.honest(Random(1))})
    assert done is not None
    assert (done.players, done.suspects, done.alarms) == (4, 1, 0)
    incident = Incident.objects.get()
    assert (incident.kind, incident.subject) == ("seeds_left_out", f"player:{four[0].pk}")
    assert (incident.detail["hands"], incident.detail["won"]) == (30, 25)


def test_whoever_is_away_and_folds_makes_nobody_a_suspect(four: list[Player]) -> None:
    """The fourth player is away in 300 of 600 hands: the others win a third of them instead of a
    quarter, as they do at a table of three."""
    hands, chance = Hands(), Random(2)
    for _ in range(300):
        hands.add(four, chance.choice(four))
        hands.add(four[:3], chance.choice(four[:3]))
        hands.add(four, chance.choice(four[:3]), leavers=(four[3],))
    hands.store()
    outcome = examine_seeds(NOON)
    assert (outcome.tested, outcome.suspects) == (4, [])


def test_old_hands_few_hands_and_bots_are_not_tested(
    four: list[Player], new_player: PlayerFactory
) -> None:
    hands = Hands()
    for _ in range(9):
        hands.add(four, four[0], leavers=(four[1],))
    bot = new_player()
    Player.objects.filter(pk=bot.pk).update(is_bot=True)
    for _ in range(12):
        hands.add([bot, four[2]], bot, leavers=(four[2],))
    hands.store()
    assert examine_seeds(NOON).tested == 1
    assert examine_seeds(NOON + timedelta(days=30)).tested == 0


def test_the_p_value_is_that_of_the_difference() -> None:
    """8 of 10 hands among four are won (2.5 fair shares), and 27 of 108 others (27 shares): with
    the twenty the player wins 47/47 of a share. 2.5 are expected; the variance is 2.5 * 0.75 by
    chance and 47 * (2.5 / 47)^2 = 0.1330 by the estimate, so z = (8 - 2.5 - 0.5) / 1.4170 = 3.5285,
    beyond which lies 0.000209."""
    assert p_value(Won(10, 8, 2.5), Won(108, 27, 27.0)) == pytest.approx(0.000209, rel=0.01)
    assert p_value(Won(40, 32, 10.0), Won(108, 27, 27.0)) < 0.0000001
    assert p_value(Won(10, 2, 2.5), Won(108, 27, 27.0)) > 0.5
    assert 0.001 < p_value(Won(10, 10, 5.0), Won()) < 0.05
