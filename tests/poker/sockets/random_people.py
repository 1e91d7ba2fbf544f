"""People who play at once and at random, through their sockets."""

import asyncio
from random import Random

from tests.poker.sockets.live import Live
from tests.room.player import Player


async def play_at_random(live: Live, hands: int, random: Random, timeout_s: float) -> None:
    """Play until ``hands`` hands are over; who runs short tops up, who sat out comes back."""
    async with asyncio.timeout(timeout_s):
        await asyncio.gather(*(_play(player, hands, random) for player in live.players))


async def _play(player: Player, hands: int, random: Random) -> None:
    while not player.has_seen_end_of(hands):
        await player.until(lambda: has_to_do(player) or player.has_seen_end_of(hands), 30)
        if player.has_seen_end_of(hands):
            return
        await take_part(player, random)


async def take_part(player: Player, random: Random) -> None:
    """Do the one thing this player has to do, if there is one."""
    if player.options:
        decision = player.decision
        kind, fields = _choice(player, random)
        await player.act(kind, **fields)
        await player.until(lambda: player.decision != decision)
    elif player.own["status"] == "busted":
        await player.send("top_up", amount=player.view["table"]["max_buy_in"])
        await player.send("sit_in")
    elif player.own["status"] == "sitting_out":
        await player.send("sit_in")
    elif "owes" in player.own:
        await player.send("entry", choice="post")


def has_to_do(player: Player) -> bool:
    own = player.own
    idle = own["status"] in ("busted", "sitting_out")
    return bool(player.options) or idle or ("owes" in own and own["choice"] == "wait")


def _choice(player: Player, random: Random) -> tuple[str, dict[str, int]]:
    options = player.options
    kinds = ["check"] * 4 if "check" in options else ["call"] * 4 + ["fold"]
    wager = next((kind for kind in ("bet", "raise") if kind in options), None)
    if wager and random.random() < 0.35:
        amount = random.choice((options[wager]["min"], options[wager]["max"]))
        return f"{wager}_to", {"amount": amount}
    if "all_in" in options and random.random() < 0.1:
        return "all_in", {}
    return random.choice(kinds), {}
