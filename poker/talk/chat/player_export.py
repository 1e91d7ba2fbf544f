"""What a player said, and whom they muted or reported, in their export."""

from collections.abc import Iterator

from accounts.models import Player
from accounts.staff.player_export.sections import Row, section
from poker.models import ChatBan, ChatLine, ChatMute, PlayerReport

LINE = ("table", "number", "said_at", "said", "shown")
REPORT = ("reported", "table", "line_no", "reason", "details", "reported_at", "answer")


@section("chat_line")
def chat_lines(player: Player) -> Iterator[Row]:
    """What the player said at tables, as far as it is kept."""
    said = ChatLine.objects.filter(player=player).order_by("pk")
    yield from map(dict, said.values(*LINE).iterator())


@section("chat_mute")
def mutes(player: Player) -> Iterator[Row]:
    """Whom the player reads nothing of."""
    muted = ChatMute.objects.filter(owner=player).order_by("pk")
    yield from map(dict, muted.values("muted", "since_at"))


@section("chat_ban")
def bans(player: Player) -> Iterator[Row]:
    """When staff let the player write nothing."""
    made = ChatBan.objects.filter(player=player).order_by("pk")
    yield from map(dict, made.values("made_at", "until", "reason", "made_by"))


@section("player_report")
def reports(player: Player) -> Iterator[Row]:
    """Whom the player reported."""
    made = PlayerReport.objects.filter(reporter=player).order_by("pk")
    yield from map(dict, made.values(*REPORT))
