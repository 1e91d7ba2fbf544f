"""A player's chat lines, mutes, bans and reports, in their export."""

from collections.abc import Iterator

from accounts.core.databases.pieces import in_pieces
from accounts.models import Player
from accounts.staff.player_export.sections import Row, section
from poker.models import ChatBan, ChatLine, ChatMute, PlayerReport

LINE = ("table", "number", "said_at", "said", "shown")
REPORT = ("reported", "table", "line_no", "reason", "details", "reported_at", "answer")


@section("chat_line")
def chat_lines(player: Player) -> Iterator[Row]:
    """Yield what the player said at tables, as far as it is still stored."""
    said = ChatLine.objects.filter(player=player).order_by("pk")
    yield from map(dict, in_pieces(said.values(*LINE)))


@section("chat_mute")
def mutes(player: Player) -> Iterator[Row]:
    """Yield the players the player has muted."""
    muted = ChatMute.objects.filter(owner=player).order_by("pk")
    yield from map(dict, muted.values("muted", "since_at"))


@section("chat_ban")
def bans(player: Player) -> Iterator[Row]:
    """Yield the times for which staff closed the chat for the player."""
    made = ChatBan.objects.filter(player=player).order_by("pk")
    yield from map(dict, made.values("made_at", "until", "reason", "made_by"))


@section("player_report")
def reports(player: Player) -> Iterator[Row]:
    """Yield the player's reports about others."""
    made = PlayerReport.objects.filter(reporter=player).order_by("pk")
    yield from map(dict, made.values(*REPORT))
