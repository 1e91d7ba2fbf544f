"""A house with something in every room: hands over, held and in play, money asked for, staff."""

from dataclasses import dataclass

from django.test import Client
from django.urls import reverse

from accounts.cashier.models import CashierRequest
from accounts.models import Player
from poker.engine.hand.bets.actions import Call, RaiseTo
from poker.models import HeldHand
from poker.rulebook.house_rules.topics import TOPICS
from poker.services.staff.suspending import suspend
from poker.services.tables.opening import open_table
from tests.accounts.cashier.till import deposit, known
from tests.conftest import PlayerFactory
from tests.poker.felt import NOON, Felt
from tests.room.games import new_game
from tests.room.staff import make_superuser, sign_staff_in


@dataclass(frozen=True)
class House:
    """A player who has a seat in a hand that is played, a member of staff with every right,
    and values for the parameters of addresses that lead to something."""

    felt: Felt
    player: Player
    staff: Player
    values: dict[str, str]

    def clients(self, *, enforce_csrf_checks: bool = False) -> dict[str, Client]:
        """Who knocks: nobody, the player, the member of staff."""
        clients = {
            who: Client(enforce_csrf_checks=enforce_csrf_checks)
            for who in ("nobody", "player", "staff")
        }
        clients["player"].force_login(self.player)
        sign_staff_in(clients["staff"], self.staff)
        # Whoever looks at the page of the second factor is given a secret to begin with.
        clients["player"].get(reverse("accounts:second_factor"))
        return clients


def furnished(new_player: PlayerFactory) -> House:
    """Three hands at one table: one over, one held, one in play."""
    game = new_game("Test 1/2", small_blind=100, big_blind=200)
    felt = Felt(open_table(game=game, name="Test table").pk, NOON)
    for seat in range(3):
        felt.sit(new_player(), seat, 20000)
    staff = make_superuser(new_player())
    felt.deal()
    felt.check_down()
    felt.deal()
    felt.act(RaiseTo(700))
    held: HeldHand = suspend(table_id=felt.table_id, staff=staff, reason="Look", now=felt.now)
    felt.deal()
    felt.act(Call())
    asked: CashierRequest = deposit(known("Asker"), 5000)
    values = {
        "game_id": str(game.pk),
        "rule_set": game.rule_set.name,
        "topic": TOPICS[0].slug,
        "table_id": str(felt.table_id),
        "hand_no": "1",
        "seat": "4",
        "request_id": str(asked.pk),
        "held_id": str(held.pk),
        "object_id": "1",
        "command": "void",
        "way": "refund",
        "uidb64": "MQ",
        "slug": "liabilities",
    }
    return House(felt, felt.players[0], staff, values)
