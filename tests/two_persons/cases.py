"""The staff actions that pay or free money, each callable by its service or its page."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple
from uuid import uuid4

from accounts.cashier.freezing.reasons import freezes
from accounts.cashier.freezing.standing_still import freezing
from accounts.cashier.idle_money.destination import Destination
from accounts.cashier.idle_money.moving_out import move_out
from accounts.cashier.models import CashierRequest, Status
from accounts.cashier.requests import answering, reversing
from accounts.cashier.requests.releasing import release
from accounts.core.incidents import Incident, open_incident
from accounts.core.incidents.closing import close_incident
from accounts.ledger.models import Currency, Transfer
from accounts.models import Player
from accounts.staff.sanctions.suspending import expel, lift, suspend
from lobby.tournaments.models.tournament import Status as TournamentStatus
from lobby.tournaments.services.stopping import cancel
from poker.models import CollusionCase, Finding, HandDispute, HeldHand, PlayedHand, Table
from poker.oversight.collusion.cases.deciding import decide
from poker.oversight.collusion.disposing import dispose
from poker.services.staff import resolving
from poker.services.staff.correcting import correct_hand
from poker.services.staff.disputing import answer_dispute, dispute_hand
from poker.services.staff.suspending import suspend as suspend_hand
from poker.services.staff.voiding import void_running_hand
from poker.services.tables.closing import close_table
from tests.accounts.cashier.till import (
    bring,
    cashier,
    deposit,
    known,
    pay,
    teller,
    withdrawal,
)
from tests.accounts.people import NOW, wallet_of
from tests.lobby.tournaments.tournaments import new_tournament, register_all
from tests.poker.evening import play_hands, seated_at
from tests.poker.felt import Felt

REASON = "Looked into"


class Case(NamedTuple):
    """One action, ready to be done.

    `do` calls its service as a member of staff, and `is_done` returns whether it has happened. `pk`
    is its row in the admin, and `fill` the values for its form.
    """

    do: Callable[[Player], object]
    is_done: Callable[[], bool]
    pk: int
    fill: Mapping[str, Any]


class Setting(NamedTuple):
    """Makes cases. `limit` sets the amount above which a second person is required, from the amount
    of the case."""

    new_player: Callable[..., Player]
    limit: Callable[[int], None]

    def table(self, preset: str = "plo-pool") -> Felt:
        """Return a table for euros with three players."""
        return seated_at(self.new_player, preset, "pot_limit", 3, "EUR")

    def betting(self, preset: str = "plo-pool") -> Felt:
        """Return such a table with a running hand and bets in its pot."""
        table = self.table(preset)
        table.deal()
        table.check_or_call()
        return table


def correct(setting: Setting) -> Case:
    table = setting.table()
    play_hands(table, 2, Random(4))
    part = PlayedHand.objects.filter(table=table.table_id).order_by("-pot").first()
    assert part is not None
    setting.limit(part.pot)
    payee = table.players[1].screen_name

    def do(staff: Player) -> object:
        return correct_hand(
            table_id=table.table_id,
            hand_no=part.hand_no,
            payer="",
            payee=payee,
            amount=part.pot,
            reason=REASON,
            form_key=uuid4(),
            staff=staff,
        )

    fill = {"hand_no": part.hand_no, "payee": payee, "amount": f"{part.pot / 100:.2f}"}
    return Case(do, Transfer.objects.filter(kind="correction").exists, table.table_id, fill)


def void(setting: Setting) -> Case:
    table = setting.betting("omaha-protected")
    assert table.hand.rules.interrupted == "run_out"
    setting.limit(table.hand.pot_total())

    def do(staff: Player) -> object:
        about: dict[str, Any] = {"table_id": table.table_id, "now": table.now}
        return void_running_hand(staff=staff, reason=REASON, **about)

    return Case(do, lambda: not table.state.running, table.table_id, {})


def close(setting: Setting) -> Case:
    table = setting.betting("omaha-protected")
    setting.limit(table.hand.pot_total())

    def do(staff: Player) -> object:
        return close_table(table_id=table.table_id, staff=staff, reason=REASON, now=table.now)

    closed = Table.objects.filter(pk=table.table_id).exclude(closed_at=None)
    return Case(do, closed.exists, table.table_id, {})


def resolve(way: str) -> Callable[[Setting], Case]:
    def make(setting: Setting) -> Case:
        table = setting.betting()
        staff = cashier("Suspending")
        held: HeldHand = suspend_hand(
            table_id=table.table_id, staff=staff, reason=REASON, now=table.now
        )
        bets = dict(held.bets.values_list("player", "amount"))
        setting.limit(sum(bets.values()))
        service: Callable[..., object] = getattr(resolving, way)
        more = {"awards": bets} if way == "award_as_decided" else {}

        def do(staff: Player) -> object:
            return service(held_id=held.pk, staff=staff, reason=REASON, now=table.now, **more)

        done = HeldHand.objects.exclude(resolved_at=None)
        return Case(do, done.exists, held.pk, {})

    return make


def answer(setting: Setting) -> Case:
    table = setting.table()
    play_hands(table, 2, Random(4))
    won = PlayedHand.objects.filter(table=table.table_id, net__gt=0).latest("pk")
    lost = PlayedHand.objects.filter(table=table.table_id, hand_no=won.hand_no, net__lte=0)
    dispute = dispute_hand(played=lost.earliest("pk"), text="Wrong pot")
    setting.limit(sum(freeze.amount or 0 for freeze in freezes(won.player_id)))

    def do(staff: Player) -> object:
        return answer_dispute(dispute_id=dispute.pk, staff=staff, answer="It was right")

    done = HandDispute.objects.exclude(answered_at=None)
    return Case(do, done.exists, dispute.pk, {"answer": "It was right"})


def frozen(setting: Setting) -> Player:
    """Return a player with euros in the wallet to freeze."""
    ana = known("Ana")
    bring(ana)
    setting.limit(100_000)
    return ana


def suspended(setting: Setting) -> Player:
    ana = frozen(setting)
    suspend(player=ana, by=cashier("Suspending"), reason=REASON, now=NOW)
    return ana


def lifting(setting: Setting) -> Case:
    ana = suspended(setting)
    done = Player.objects.filter(pk=ana.pk, suspended_at=None)
    return Case(lambda by: lift(player=ana, by=by, reason=REASON), done.exists, ana.pk, {})


def expelling(setting: Setting) -> Case:
    ana = suspended(setting)
    done = Player.objects.filter(pk=ana.pk).exclude(expelled_at=None)
    return Case(lambda by: expel(player=ana, by=by, reason=REASON), done.exists, ana.pk, {})


def incident(setting: Setting) -> Case:
    ana = frozen(setting)
    opened = open_incident(kind="seeds_left_out", subject=f"player:{ana.pk}", detail={}, key="one")

    def do(by: Player) -> object:
        return close_incident(incident_id=opened.pk, staff=by, note=REASON)

    done = Incident.objects.exclude(closed_at=None)
    return Case(do, done.exists, opened.pk, {"note": REASON})


def sign_of(one: Player, other: Player, case: CollusionCase | None = None) -> Finding:
    """Return an open sign of collusion about two players of a game for euros."""
    low, high = sorted((one.pk, other.pk))
    sizes: dict[str, Any] = {"statistic": 1, "threshold": 1, "strength": 1, "sample": 20}
    about: dict[str, Any] = {"since": NOW.date(), "until": NOW.date(), "found_at": NOW}
    return Finding.objects.create(
        low_id=low,
        high_id=high,
        indicator="dumping",
        currency="EUR",
        detail={"lost": 40, "swings": 10},
        updated_at=NOW,
        case=case,
        **sizes,
        **about,
    )


def deciding(setting: Setting) -> Case:
    ana, ben = frozen(setting), known("Ben")
    case = CollusionCase.objects.create(opened_at=NOW, updated_at=NOW)
    case.players.set([ana, ben])
    sign_of(ana, ben, case)

    def do(by: Player) -> object:
        return decide(case_id=case.pk, staff=by, state="cleared", reason=REASON)

    done = CollusionCase.objects.filter(state="cleared")
    return Case(do, done.exists, case.pk, {"state": "cleared"})


def disposing(setting: Setting) -> Case:
    sign = sign_of(frozen(setting), known("Ben"))

    def do(by: Player) -> object:
        return dispose(finding_id=sign.pk, staff=by, state="cleared", reason=REASON)

    done = Finding.objects.filter(state="cleared")
    return Case(do, done.exists, sign.pk, {"state": "cleared"})


def cancelling(setting: Setting) -> Case:
    players = [known(name) for name in ("Ana", "Ben", "Cleo")]
    for player in players:
        bring(player, 2_000)
    tournament = new_tournament(buy_in=1_000, fee=100, currency="EUR")
    register_all(tournament, players, NOW)
    setting.limit(3_300)

    def do(by: Player) -> object:
        return cancel(tournament_id=tournament.pk, staff=by, reason=REASON)

    rows = type(tournament).objects.filter(status=TournamentStatus.CANCELLED)
    return Case(do, rows.exists, tournament.pk, {})


def moving(setting: Setting) -> Case:
    ana = frozen(setting)
    Player.objects.filter(pk=ana.pk).update(is_active=False)
    wallet = wallet_of(ana, Currency.EUR)

    def do(by: Player) -> object:
        return move_out(
            wallet_id=wallet.pk,
            amount=100_000,
            destination=Destination.OWNER,
            reason=REASON,
            staff=by,
            form_key=uuid4(),
        )

    done = Transfer.objects.filter(kind="idle_paid_out")
    return Case(do, done.exists, wallet.pk, {"destination": "owner"})


def request_case(asked: CashierRequest, step: Callable[..., object], status: Status) -> Case:
    """Return a step of a request, taken from its current status."""

    def do(by: Player) -> object:
        asked.refresh_from_db()
        return step(request_id=asked.pk, by=by, seen=Status(asked.status))

    done = CashierRequest.objects.filter(pk=asked.pk, status=status)
    return Case(do, done.exists, asked.pk, {})


def approving(setting: Setting) -> Case:
    setting.limit(5_000)
    return request_case(deposit(known("Ana"), 5_000), answering.approve, Status.DONE)


def reversing_(setting: Setting) -> Case:
    """Return the reversal of a withdrawal to a name that two people have paid before, so that one
    person may reverse a small one."""
    ana = known("Ana")
    bring(ana)
    pay(withdrawal(ana, 1_000), teller())
    paid = pay(withdrawal(ana, 5_000), teller())
    setting.limit(5_000)

    def undo(**step: Any) -> object:
        return reversing.reverse(**step, reason=REASON)

    return request_case(paid, undo, Status.REVERSED)


def releasing(setting: Setting) -> Case:
    ana = suspended(setting)
    asked = withdrawal(ana, 1_000)

    def do(by: Player) -> object:
        return release(request_id=asked.pk, by=by, reason=REASON)

    return Case(do, lambda: not freezing(asked), asked.pk, {})


CASES: Mapping[str, Callable[[Setting], Case]] = {
    "accounts.cashierrequest/approve": approving,
    "accounts.cashierrequest/release": releasing,
    "accounts.cashierrequest/reverse": reversing_,
    "accounts.idlewallet/change": moving,
    "accounts.incident/change": incident,
    "accounts.player/expel": expelling,
    "accounts.player/lift": lifting,
    "lobby.tournament/cancel": cancelling,
    "poker.collusioncase/decide": deciding,
    "poker.finding/dispose": disposing,
    "poker.handdispute/answer": answer,
    "poker.heldhand/as-played": resolve("award_as_played"),
    "poker.heldhand/decided": resolve("award_as_decided"),
    "poker.heldhand/refund": resolve("refund"),
    "poker.table/close": close,
    "poker.table/correct": correct,
    "poker.table/void": void,
}
ALWAYS_TWO = {"accounts.cashierrequest/release"}
