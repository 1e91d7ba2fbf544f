"""Only processes that deal, and the one that judges play, hold the keys that open decks."""

import ast
import subprocess
import sys
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.core.management import CommandError, call_command

from accounts.core.audit_log.models import AuditEntry
from config.celery import app
from config.places import BASE_DIR
from config.room.programs import room_programs, web
from config.workers.names import JUDGING, QUEUE
from poker.deck import decks, receipt_keys
from poker.deck.shuffling import shuffled
from poker.fairness.content import Content
from poker.fairness.leaves import HandName
from poker.models import DealCommitment
from poker.oversight.collusion.finding import look
from poker.services.seats.sending_away import send_away
from poker.tasks import find_collusion
from tests.config.workers.opening_a_deck import open_a_deck
from tests.conftest import RoomFactory
from tests.poker.felt import Felt
from tests.room.books import faults_in_the_books
from tests.room.launcher import eventually

REF = "table:1 hand:1"
CONTENT = Content("holdem", "no_limit", 52, 2, 1, 1, ((0, 7), (1, 8)), ((1, "small", 1),))
SETTING = "ROOM_HOLDS_DECK_KEYS=0"
SERVICE = BASE_DIR / "config" / "service"
KEYLESS_UNITS = {"room-worker@", "room-beat", "room-bots", "room-migrate"}
HOLDING_UNITS = {"room-web@", "room-clock@", "room-judge"}
KEY_FILES = "InaccessiblePaths=-/var/lib/room/keys/deck -/var/lib/room/keys/receipt"

OPENING = {"unseal", "unseal_bytes", "unsealed"}
OPENED_BY = {
    "poker/deck/commitments.py": "itself opens nothing: the commitment for those below",
    "poker/deck/decks.py": "itself opens nothing: decks for those below",
    "poker/projections/own.py": "players see their own cards",
    "poker/services/base/writing.py": "a hand that is being played",
    "poker/services/clock/replaying.py": "whether a hand that was interrupted can go on",
    "poker/services/deal/dealing.py": "dealing",
    "poker/services/staff/opened_deals.py": "a player's own proof, or audited: deck.opened",
    "poker/services/staff/resolving.py": "audited: hand.resolved",
    "poker/oversight/collusion/facts/hands.py": "audited: decks.judged",
}


@pytest.fixture
def no_keys(settings: Any) -> Iterator[None]:
    """As a process is that was told to hold none."""
    settings.ROOM_HOLDS_DECK_KEYS = False
    settings.ROOM_DECK_KEYS = settings.ROOM_RECEIPT_KEYS = ""
    decks.unseal.cache_clear()
    yield
    decks.unseal.cache_clear()


def test_a_worker_of_a_running_room_opens_no_deck_and_the_judge_does(
    room: RoomFactory, tmp_path: Path
) -> None:
    sealed = decks.seal(shuffled(), REF)
    opened = room(webs=0, clocks=0, seed=False)
    application = "tests.config.workers.opening_a_deck"
    opened.start_worker(application=application)
    opened.start_judge(application=application)
    for queue in (QUEUE, JUDGING):
        told = str(tmp_path / queue)
        open_a_deck.apply_async((sealed, REF, told), queue=queue)
    assert eventually((tmp_path / QUEUE).exists, 30), opened.log_text("worker")
    assert eventually((tmp_path / JUDGING).exists, 30), opened.log_text("judge")
    key = django_settings.ROOM_DECK_KEYS.partition(":")[0]
    assert (tmp_path / QUEUE).read_text() == f"no key {key!r} to open the deck of {REF}"
    assert (tmp_path / JUDGING).read_text() == "opened 52 cards"


def test_what_judges_play_is_for_the_judge_alone() -> None:
    assert app.amqp.router.route({}, find_collusion.name)["queue"].name == JUDGING


def test_a_process_that_is_to_hold_none_reads_none_whatever_it_is_given() -> None:
    """Neither from the environment nor from the room's own files."""
    code = "from config import settings as s; print([s.ROOM_DECK_KEYS, s.ROOM_RECEIPT_KEYS])"
    said = subprocess.run(
        ["env", SETTING, f"ROOM_DECK_KEYS=a:{'A' * 43}=", sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=BASE_DIR,
    )
    assert said.stdout == "['', '']\n"


def test_the_launcher_gives_keys_to_web_clock_and_judge() -> None:
    programs = [web(8000, Path("prepared")), *room_programs(8000)]
    keyless = {program.name for program in programs if SETTING in program.command}
    assert {program.name for program in programs} - keyless == {"web", "clock", "judge"}
    assert keyless == {"worker", "beat", "bots"}


@pytest.mark.parametrize("unit", sorted(SERVICE.glob("room-*.service")), ids=lambda unit: unit.stem)
def test_every_unit_that_does_not_deal_can_read_no_key(unit: Path) -> None:
    lines = unit.read_text().splitlines()
    told = (f"Environment={SETTING}" in lines, KEY_FILES in lines)
    assert told == ((True, True) if unit.stem in KEYLESS_UNITS else (False, False))
    assert unit.stem in KEYLESS_UNITS | HOLDING_UNITS


@pytest.mark.usefixtures("no_keys")
def test_without_keys_nothing_is_sealed_opened_or_signed() -> None:
    with pytest.raises(decks.DeckKeyMissing, match="ROOM_HOLDS_DECK_KEYS"):
        decks.seal(shuffled(), REF)
    with pytest.raises(decks.DeckKeyMissing, match="no key 'a'"):
        decks.unseal("a:AAAA", REF)
    with pytest.raises(receipt_keys.ReceiptKeyMissing):
        receipt_keys.closing_of(HandName(1, 1), "00" * 32, (), CONTENT)


def test_players_are_seated_without_keys_and_dealt_in_with_them(
    felt: Callable[..., Felt], settings: Any
) -> None:
    """Workers seat who waits, bots sit down: only what signs and deals needs keys."""
    keys = settings.ROOM_DECK_KEYS, settings.ROOM_RECEIPT_KEYS
    settings.ROOM_DECK_KEYS = settings.ROOM_RECEIPT_KEYS = ""
    table = felt(20000, 20000, 20000)
    assert table.state.next_root == ""
    settings.ROOM_DECK_KEYS, settings.ROOM_RECEIPT_KEYS = keys
    table.deal()
    assert table.state.root
    assert DealCommitment.objects.get(hand_no=1).closed_at
    table.check_down()
    assert table.deal_hand().number == 2


@pytest.mark.rule("leave")
@pytest.mark.parametrize("in_turn", [True, False])
def test_who_is_sent_away_without_keys_is_folded_by_the_clock_at_once(
    felt: Callable[..., Felt], settings: Any, *, in_turn: bool
) -> None:
    """In turn; out of turn they are folded when it comes to them."""
    table = felt(20000, 20000, 20000)
    table.deal()
    gone = table.to_act if in_turn else (table.to_act + 1) % 3
    keys = settings.ROOM_DECK_KEYS, settings.ROOM_RECEIPT_KEYS
    settings.ROOM_DECK_KEYS = settings.ROOM_RECEIPT_KEYS = ""
    decks.unseal.cache_clear()
    player_id = table.players[gone].pk
    assert send_away(player_id=player_id, reference="break", now=table.now) == 1
    assert table.state.seat(gone).leaving
    assert not table.hand.player(gone).folded
    settings.ROOM_DECK_KEYS, settings.ROOM_RECEIPT_KEYS = keys
    assert table.ring() is in_turn, "the others' turn is not over"
    assert table.hand.player(gone).folded is in_turn
    table.check_down()
    assert gone not in [seat.number for seat in table.state.taken()]
    assert faults_in_the_books() == []


@pytest.mark.usefixtures("db", "no_keys")
def test_without_keys_play_is_not_judged_rather_than_found_clean() -> None:
    with pytest.raises(decks.DeckKeyMissing):
        look()
    assert not AuditEntry.objects.filter(action="decks.judged").exists()


@pytest.mark.usefixtures("no_keys")
def test_without_keys_none_is_changed_over() -> None:
    """Or the new one would replace those it did not read."""
    with pytest.raises(CommandError, match="ROOM_HOLDS_DECK_KEYS is 0"):
        call_command("room_keys", "deck", "add", stdout=StringIO())


def test_decks_are_opened_for_dealing_for_ones_own_cards_or_on_record() -> None:
    """Whoever opens decks in another place says here what for, and writes it into the audit log."""
    found = {
        path.relative_to(BASE_DIR).as_posix()
        for app in ("accounts", "lobby", "poker")
        for path in (BASE_DIR / app).rglob("*.py")
        if _opens(path)
    }
    assert found == OPENED_BY.keys()


def _opens(path: Path) -> bool:
    """Whether a module of the tables' calls one of the functions that open a deck."""
    text = path.read_text()
    if "poker.deck" not in text and "poker/deck" not in path.as_posix():
        return False
    called = [node.func for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    return any(getattr(each, "attr", getattr(each, "id", "")) in OPENING for each in called)
