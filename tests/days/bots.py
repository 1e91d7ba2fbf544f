"""The room's practice bots without their sockets: placed as they are, playing at random."""

from random import Random
from typing import Any

from config.refusals.refusal import Refusal
from poker.bots.play_tables import PlayTable, play_tables
from poker.bots.room.bankroll import keep_in_chips
from poker.bots.room.names import names
from poker.bots.room.placing import bots_wanted
from poker.bots.room.roster import Bot, enrol, enrolled
from poker.bots.sitting import sit_down
from poker.engine.table.state import Seat
from poker.event_stream import stream
from poker.models import Table
from poker.services.seats import seating


class Bots:
    """Seats bots where people want company, keeps them in chips, sends them home again."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._names = names()
        self._ids = 0

    def look(self) -> None:
        """Do once what their staff does every second."""
        tables = play_tables()
        busy = {player for table in tables for player in table.bots}
        free = [bot for bot in enrolled() if bot.player_id not in busy]
        for table in tables:
            wanted = bots_wanted(
                humans=table.humans,
                seats=table.seats - table.away,
                needed=table.needed,
                is_idle=table.is_idle,
            )
            self._dismiss(table, wanted)
            self._hire(table, wanted, free)
            self._look_after(table)

    def _dismiss(self, table: PlayTable, wanted: int) -> None:
        for player_id in table.bots[wanted:]:
            seating.leave(table_id=table.table_id, player_id=player_id, action_id=self._new_id())

    def _hire(self, table: PlayTable, wanted: int, free: list[Bot]) -> None:
        lacking = max(0, wanted - len(table.bots))
        for seat in self._random.sample(table.free, min(lacking, len(table.free))):
            sit_down(free.pop() if free else self._enrol(), table, seat)

    def _enrol(self) -> Bot:
        while (bot := enrol(next(self._names))) is None:
            continue
        return bot

    def _look_after(self, table: PlayTable) -> None:
        """Bots between hands fill up their stacks, come back and post what they owe."""
        state = stream.state_at(Table.objects.get(pk=table.table_id))
        if state is None or state.running:
            return
        for seat in state.taken():
            if seat.bot:
                self._run_errands(table, seat)

    def _run_errands(self, table: PlayTable, seat: Seat) -> None:
        who: dict[str, Any] = {"table_id": table.table_id, "player_id": seat.player}
        try:
            if seat.stack < table.max_buy_in // 2:
                keep_in_chips(seat.player, table.max_buy_in)
                lacking = table.max_buy_in - seat.stack
                seating.top_up(**who, amount=lacking, action_id=self._new_id())
            if seat.sitting_out:
                seating.sit_in(**who, action_id=self._new_id())
            if seat.owes and seat.choice != "post":
                seating.choose_entry(**who, choice="post", action_id=self._new_id())
        except Refusal as refusal:
            raise AssertionError(f"a bot's errand was refused: {refusal.code}") from refusal

    def _new_id(self) -> str:
        self._ids += 1
        return f"bots-{self._ids}"
