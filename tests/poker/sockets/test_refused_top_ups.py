"""A top-up nobody can pay for is refused over the socket, in a hand as between two."""

from contextlib import AsyncExitStack
from typing import Any

import pytest

from accounts.ledger import chart
from accounts.ledger.models import Currency
from accounts.models import Player as Account
from poker.sockets.database_threads import in_database_thread
from tests.accounts.ledger.waiver import spend
from tests.conftest import RoomFactory
from tests.poker.sockets.live import live_table

STACKS = (10_000,) * 3


def keep(player: Account, left: int) -> None:
    """Reduce the wallet to this amount."""
    spend(player, (chart.wallet(player=player, currency=Currency.PLAY).balance or 0) - left)


def noted(view: dict[str, Any], seat: int) -> int:
    return int(view["seats"][str(seat)].get("top_up", 0))


@pytest.mark.rule("top-up")
@pytest.mark.parametrize("clocks", [0, 1], ids=["between hands", "in a hand"])
@pytest.mark.parametrize("left", [0, 3_999])
async def test_what_is_allowed_is_named(room: RoomFactory, clocks: int, left: int) -> None:
    async with AsyncExitStack() as stack:
        opened = room(webs=1, clocks=clocks, seed=False)
        live = await live_table(stack, opened, STACKS)
        player = live.players[0]
        if clocks:
            await live.to_act()
        await in_database_thread(keep)(await player.account(), left)
        for kind, amount in (("top_up", 4_000), ("auto_top_up", 20_000)):
            answer = await player.send(kind, amount=amount)
            assert answer["type"] == "refused", kind
            assert (answer["code"], answer["field"]) == ("insufficient_funds", "amount")
            assert answer["allowed"] == {"max": left}
            assert f"{left / 100:.2f}" in answer["message"]
        assert player.seat is not None
        assert noted(player.view, player.seat) == 0
        assert "top_up_asked" not in await live.stored_kinds()
