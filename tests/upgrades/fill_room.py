"""A program that fills a room with one record of every kind, stops it during hands, and dumps it.

It belongs to the version whose room it fills and is run there. It is kept here to document the dump
beside it. `tests/upgrades/README.md` says how to run it.
"""

import os
import shutil
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from pathlib import Path
from random import Random
from uuid import uuid4

import pytest
from django.conf import settings
from django.core.management import call_command
from django.utils import timezone

from accounts.cashier.models import CashierRequest, Status
from accounts.cashier.requests import answering
from accounts.compliance.rollups.rolling import roll_up
from accounts.identity.terms import CURRENT_VERSION
from accounts.ledger.models import Currency
from accounts.models import Player
from accounts.sign_in.email.verification.models import VerifiedEmail
from accounts.sign_in.sign_up.creating import sign_up
from config.embedded.addresses import postgres_url
from lobby.tournaments.models import Tournament
from poker.models import PlayedHand
from poker.services.presence import downtime, web_processes
from poker.services.staff.correcting import correct_hand
from poker.services.staff.disputing import dispute_hand
from poker.services.staff.resolving import refund
from poker.services.staff.suspending import suspend
from poker.services.staff.voiding import void_running_hand
from poker.services.tables.opening import open_table
from tests.accounts.cashier.till import cashier, deposit, fund, identify, withdrawal
from tests.lobby.tournaments.evening import Evening
from tests.lobby.tournaments.tournaments import new_tournament, register_all
from tests.poker.evening import play_hands
from tests.poker.felt import Felt
from tests.poker.services.interruptions import nothing_amiss
from tests.room.database import RoomDatabase
from tests.room.elsewhere import run_program
from tests.room.games import new_game
from tests.room.player import PASSWORD

FUNDS = 90_000
"""An amount that takes only one person at the cashier."""
KEYS = ("deck", "receipt", "identity", "second-factor")
DUMPED_TO = Path(os.environ.get("ROOM_DUMPED_TO", "room"))


@pytest.mark.new_database
def test_fill(room_db: RoomDatabase) -> None:
    """Fill the room. Not a test: fixtures provide a database and the embedded servers."""
    call_command("seed_room")
    began = timezone.now() - timedelta(minutes=40)
    teller, floor = cashier("Teller"), cashier("Floor")
    euros = _euro_table([_with_euros(name, teller) for name in ("Ana", "Ben", "Cleo")], began)
    # Withdrawals come before events that freeze money.
    _pay_out(euros, teller)
    _interrupt(euros, floor)
    _correct(euros, floor)
    played = _finished_tournament([_newcomer(f"Early{n}") for n in range(4)], began)
    play = _play_table([_newcomer(name) for name in ("Dora", "Emil", "Fay")], began)
    for table in (euros, play):
        _stop_within_a_hand(table)
    running = _running_tournament([_with_euros(f"Late{n}", teller) for n in range(5)], began)
    roll_up(now=timezone.now() + timedelta(days=1, hours=2))
    for command in ("check_ledger", "check_events", "check_audit"):
        call_command(command)
    assert nothing_amiss()
    assert (played.status, running.status) == ("over", "running")
    web_processes.beat(timezone.now())
    downtime.note_beat(timezone.now())
    _dump(room_db.name)


def _dump(name: str) -> None:
    """Write the room as compressed SQL, and the keys its processes need to play on."""
    keys = DUMPED_TO / "keys"
    keys.mkdir(parents=True, exist_ok=True)
    run_program(
        settings.VAR_DIR,
        *("pg_dump", "--compress=9", f"--file={DUMPED_TO / 'room.sql.gz'}"),
        f"--dbname={postgres_url('superuser', settings.VAR_DIR, name)}",
    )
    for key in KEYS:
        shutil.copy(settings.VAR_DIR / "keys" / key, keys / key)


def _newcomer(name: str) -> Player:
    """Return a player with play money who can sign in."""
    return sign_up(
        email=f"{name.lower()}@example.org",
        screen_name=name,
        password=PASSWORD,
        birth_date=date(1990, 1, 1),
        terms_version=CURRENT_VERSION,
        is_bot=False,
        now=timezone.now() - timedelta(hours=3),
    )


def _with_euros(name: str, teller: Player) -> Player:
    player = _newcomer(name)
    VerifiedEmail.objects.create(player=player, email=player.email, verified_at=timezone.now())
    identify(player)
    fund(player, teller, FUNDS)
    return player


def _euro_table(players: Sequence[Player], began: datetime) -> Felt:
    return _seated("Upgraded 1/2", players, began, Currency.EUR)


def _play_table(players: Sequence[Player], began: datetime) -> Felt:
    return _seated("Upgraded play", players, began, Currency.PLAY)


def _seated(name: str, players: Sequence[Player], began: datetime, currency: str) -> Felt:
    game = new_game(name, small_blind=100, big_blind=200, currency=currency)
    felt = Felt(open_table(game=game, name=name, now=began).pk, began)
    for seat, player in enumerate(players):
        felt.sit(player, seat, game.rules().max_buy_in)
    play_hands(felt, 3, Random(name))
    return felt


def _interrupt(table: Felt, floor: Player) -> None:
    """Void one hand, suspend and refund one, and suspend one that stays held."""
    table.deal()
    void_running_hand(table_id=table.table_id, staff=floor, reason="a card was seen", now=table.now)
    for reason in ("two spoke at once", "a player says the clock stood"):
        play_hands(table, 1, Random(reason))
        table.deal()
        table.check_or_call()
        held = suspend(table_id=table.table_id, staff=floor, reason=reason, now=table.now)
        if reason.startswith("two"):
            refund(held_id=held.pk, staff=floor, reason="neither hand was hurt", now=table.now)


def _correct(table: Felt, floor: Player) -> None:
    """Make a correction from wallet to wallet, as this version does, and two by the house."""
    one, other = table.players[0], table.players[1]
    for payer, amount in ((one.screen_name, 150), ("", 275), (other.screen_name, 60)):
        payee = one if payer == other.screen_name else other
        correct_hand(
            table_id=table.table_id,
            hand_no=1,
            payer=payer,
            payee=payee.screen_name,
            amount=amount,
            reason="the pot was pushed to the wrong seat",
            form_key=uuid4(),
            staff=floor,
            now=table.now,
        )
    played = PlayedHand.objects.filter(table_id=table.table_id, player=other).first()
    assert played is not None
    dispute_hand(played=played, text="I had the better kicker.", now=table.now)


def _pay_out(table: Felt, teller: Player) -> None:
    """Make a paid, a refused, a picked-up and a requested withdrawal, and an unseen deposit."""
    one, other, third = (table.players[seat] for seat in range(3))
    paid, refused = withdrawal(one, 5_000), withdrawal(other, 4_000)
    under_way, _asked = withdrawal(third, 3_000), withdrawal(one, 2_000)
    for request in (paid, refused, under_way):
        answering.pick_up(request_id=request.pk, by=teller, seen=Status.ASKED)
    answering.approve(request_id=paid.pk, by=teller, seen=Status.PICKED_UP)
    answering.refuse(
        request_id=refused.pk, by=teller, seen=Status.PICKED_UP, reason="wrong account"
    )
    deposit(other, 7_000)
    assert CashierRequest.objects.filter(status=Status.DONE).exists()


def _finished_tournament(players: Sequence[Player], began: datetime) -> Tournament:
    tournament = new_tournament("Upgraded: over", most_players=4, chips=200, buy_in=500)
    register_all(tournament, players, began)
    Evening(tournament, began, Random(3)).play()
    tournament.refresh_from_db()
    return tournament


def _running_tournament(players: Sequence[Player], began: datetime) -> Tournament:
    """Return a tournament for euros, in the middle of a hand."""
    tournament = new_tournament(
        "Upgraded: running",
        most_players=5,
        chips=2_000,
        buy_in=500,
        fee=50,
        currency=Currency.EUR,
    )
    register_all(tournament, players, began)
    evening = Evening(tournament, began, Random(5), all_in=0.0, pace=timedelta(seconds=3))
    evening.play(until=lambda: evening.hands >= 3)
    while not evening.step_clock():
        evening.now += timedelta(seconds=1)
    tournament.refresh_from_db()
    return tournament


def _stop_within_a_hand(table: Felt) -> None:
    """Stop after two players have acted; the third is to act."""
    table.now = timezone.now() - timedelta(seconds=30)
    table.deal()
    table.check_or_call()
    table.check_or_call()
    assert table.state.running is not None
