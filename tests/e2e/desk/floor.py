"""What the floor does at tables, about hands and in the lines."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from accounts.ledger.models import Transfer
from accounts.models import Player
from lobby.models import Waiting
from lobby.services.lines.attendance import arriving
from poker.engine.hand.bets.actions import RaiseTo
from poker.models import ChatLine, HandDispute, HeldHand, LastHand, PlayedHand
from poker.services.staff.suspending import suspend
from poker.services.tables.opening import open_table
from tests.accounts.people import NOW, person
from tests.conftest import PlayerFactory
from tests.e2e.desk.action import Action, Came
from tests.poker.felt import NOON, Felt
from tests.room.games import new_game

MODEL = "poker.table"
REASON = {"reason": "The lights went out"}


def actions(helper: Player, new_player: PlayerFactory) -> list[Action]:
    players = [new_player() for _seat in range(2)]
    return [*_at_tables(players), *_hands(helper, players), *_in_the_room()]


def _felt(name: str, players: list[Player]) -> Felt:
    """A table with a running hand."""
    game = new_game(f"{name} 1/2", preset="holdem", structure="no_limit", **BLINDS)
    felt = Felt(open_table(game=game, name=name).pk, NOON)
    for seat, player in enumerate(players):
        felt.sit(player, seat, 20000)
    felt.deal()
    return felt


BLINDS: dict[str, Any] = {"small_blind": 100, "big_blind": 200}


def _at_tables(players: list[Player]) -> list[Action]:
    arno, benno, cilla = (_felt(name, players) for name in ("Arno", "Benno", "Cilla"))

    def held(felt: Felt, hold: str) -> Came:
        return lambda: felt.state.hold == hold

    at = arno.table_id
    said = ChatLine.objects.filter(table=at, by_staff=True)
    return [
        Action(
            *(MODEL, "message", "floor", "staff_message.sent", at),
            {"text": "A short break"},
            said.exists,
        ),
        Action(MODEL, "pause", "floor", "table.paused", at, REASON, held(arno, "paused")),
        Action(MODEL, "resume", "floor", "table.resumed", at, REASON, held(arno, "")),
        Action(MODEL, "void", "floor", "hand.voided", at, REASON, lambda: not arno.state.running),
        Action(
            *(MODEL, "suspend", "floor", "hand.suspended", benno.table_id, REASON),
            HeldHand.objects.filter(table=benno.table_id).exists,
        ),
        Action(
            *(MODEL, "close", "floor", "table.closed", benno.table_id, REASON),
            lambda: benno.row.closed_at,
        ),
        Action(
            *(MODEL, "close-after", "floor", "table_closing.requested", cilla.table_id, REASON),
            held(cilla, "closing"),
        ),
    ]


def _hands(helper: Player, players: list[Player]) -> list[Action]:
    """Three hands on hold, one over and disputed, and a line before its table."""
    dora = _felt("Dora", players)
    dora.check_down()
    ways = ("refund", "as-played", "decided")
    waiting = Waiting.objects.create(
        game=dora.row.game,
        player=person("Patient"),
        amount=20000,
        joined_at=NOW,
        **arriving(timezone.now() + timedelta(days=1)),
    )
    dispute = HandDispute.objects.create(
        played=PlayedHand.objects.filter(table=dora.table_id).earliest("pk"),
        text="The pot was mine",
        opened_at=NOW,
        due_at=NOW + timedelta(days=7),
    )
    answered = HandDispute.objects.filter(pk=dispute.pk).exclude(answered_at=None)
    still = Waiting.objects.filter(pk=waiting.pk, dropped="")
    answer = {"answer": "The board played for both"}
    correction = {"hand_no": "1", "payee": players[0].screen_name, "amount": "2.50", **REASON}
    return [
        *(_resolved(way, _on_hold(_felt(f"Held {way}", players), helper)) for way in ways),
        Action(
            *(MODEL, "correct", "floor", "hand.corrected", dora.table_id, correction),
            Transfer.objects.filter(kind="correction").exists,
        ),
        Action(
            *("poker.handdispute", "answer", "floor", "dispute.answered", dispute.pk, answer),
            answered.exists,
        ),
        Action(
            *("lobby.waiting", "take-out", "floor", "waiting_player.removed", waiting.pk, REASON),
            lambda: not still.exists(),
        ),
    ]


def _on_hold(felt: Felt, helper: Player) -> HeldHand:
    felt.act(RaiseTo(600))
    held: HeldHand = suspend(
        table_id=felt.table_id, staff=helper, reason="First look", now=felt.now
    )
    return held


def _resolved(way: str, held: HeldHand) -> Action:
    after = HeldHand.objects.filter(pk=held.pk).exclude(resolved_at=None)
    return Action("poker.heldhand", way, "floor", "hand.resolved", held.pk, REASON, after.exists)


def _in_the_room() -> list[Action]:
    said, called = ChatLine.objects.filter(shown="Until tomorrow"), LastHand.objects.all()
    everywhere = {"text": "Until tomorrow"}
    return [
        Action(MODEL, "room message", "floor", "staff_message.sent", 0, everywhere, said.exists),
        Action(
            *(MODEL, "room last-hand", "floor", "last_hand.called", 0, REASON),
            *(called.filter(ended_at=None).exists, "The room plays its last hand."),
        ),
        Action(
            *(MODEL, "room open", "floor", "room.reopened", 0, REASON),
            *(called.exclude(ended_at=None).exists, "The room opens again."),
        ),
    ]
