"""What staff say to a table stands there as the room's word, whoever mutes whom."""

from collections.abc import Callable

import pytest

from accounts.core.audit_log.models import AuditEntry
from accounts.models import Player
from poker.models import ChatLine
from poker.services.tables.closing import close_table
from poker.services.tables.opening import open_table
from poker.sockets.chat import News
from poker.talk.chat.errors import EmptyLine, LineTooLong
from poker.talk.chat.lines import Line, latest_lines, lines_after
from poker.talk.chat.muting import mute
from poker.talk.chat.staff_word import tell_room, tell_table
from tests.conftest import PlayerFactory
from tests.poker.felt import Felt

SeatPlayers = Callable[..., Felt]


@pytest.fixture
def staff(new_player: PlayerFactory) -> Player:
    return new_player()


class Reader:
    line: int = 0

    def __init__(self, player: Player) -> None:
        self.player_id = player.pk

    async def tell_lines(self, lines: list[Line], last: int) -> None:
        """Nobody tells it any: a test asks which are for it."""


def test_it_names_nobody_and_nobody_mutes_it(felt: SeatPlayers, staff: Player) -> None:
    table = felt(20000)
    ana = table.players[0]
    mute(owner=ana, muted=staff)
    tell_table(table_id=table.table_id, staff=staff, text=" We restart\n at noon ", now=table.now)
    (line,) = latest_lines(table_id=table.table_id, reader_id=ana.pk).lines
    told = line.to_json()
    assert (told["staff"], told["text"], told["no"]) == (True, "We restart at noon", 1)
    assert not {"player", "name"} & set(told)
    news = News(lines_after(table_id=table.table_id, number=0), {ana.pk: {staff.pk}})
    assert [line.text for line in news.lines_for(Reader(ana))] == ["We restart at noon"]
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.subject, entry.actor) == (
        "staff_message.sent",
        f"table:{table.table_id}",
        staff,
    )


def test_the_whole_room_is_told_at_every_open_table(felt: SeatPlayers, staff: Player) -> None:
    table = felt(20000)
    other = open_table(game=table.row.game, name="Other")
    closed = open_table(game=table.row.game, name="Closed")
    close_table(table_id=closed.pk, staff=staff, reason="Old")
    assert tell_room(staff=staff, text="Good night", now=table.now) == 2
    said = ChatLine.objects.order_by("table").values_list("table", "shown", "by_staff")
    assert list(said) == [(table.table_id, "Good night", True), (other.pk, "Good night", True)]


@pytest.mark.parametrize(("text", "refused"), [("  ", EmptyLine), ("x" * 201, LineTooLong)])
def test_what_is_no_line_is_refused(
    felt: SeatPlayers, staff: Player, text: str, refused: type[Exception]
) -> None:
    table = felt()
    with pytest.raises(refused):
        tell_table(table_id=table.table_id, staff=staff, text=text)
    with pytest.raises(refused):
        tell_room(staff=staff, text=text)
    assert not ChatLine.objects.exists()
    assert not AuditEntry.objects.exists()
