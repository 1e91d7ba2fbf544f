"""All practice bots of the room: which tables they sit at, and the task that places them."""

import asyncio
import logging
from collections.abc import Collection, Iterator
from random import Random
from typing import Final

from django.db import Error as DatabaseError

from config.database_errors import concerns_database
from config.others_go_on import others_go_on
from config.wait_limits import BOT_CLOSE
from poker.bots.play_tables import PlayTable, play_tables, seats_in_tournaments
from poker.bots.room.entrance import Entrance
from poker.bots.room.names import names
from poker.bots.room.placing import bots_wanted
from poker.bots.room.roster import Bot, enrol, enrolled
from poker.bots.seated_bot import SeatedBot
from poker.bots.sitting import sit_down
from poker.sockets.database_threads import in_database_thread

logger = logging.getLogger(__name__)

LOOK_EVERY_S: Final = 1.0


class Staff:
    """Looks at the tables every second; seats bots, sends them away, and adopts the seated.

    At the tables with the numbers ``playing_on`` they play as if one person sat there.
    """

    def __init__(
        self,
        entrance: Entrance,
        *,
        most: int,
        is_fast: bool,
        seed: int | None = None,
        playing_on: Collection[int] = (),
    ) -> None:
        self._entrance = entrance
        self._most = most
        self._is_fast = is_fast
        self._seed = seed
        self._playing_on = frozenset(playing_on)
        self._random = Random(seed)  # noqa: S311  # picks seats, nothing secret
        self._bots: dict[int, Bot] = {}
        self._names: Iterator[str] = names()
        self._seated: dict[tuple[int, int], SeatedBot] = {}
        self._staying: dict[tuple[int, int], asyncio.Task[None]] = {}

    async def work(self) -> None:
        """Look after the tables until cancelled; a database that is down is waited for."""
        while True:
            try:
                await self._look()
            except DatabaseError as error:
                if concerns_database(error):
                    logger.warning("the database does not answer")
                else:
                    logger.exception("the tables could not be looked after")
            await asyncio.sleep(LOOK_EVERY_S)

    async def go_home(self) -> None:
        """Close every socket; the bots keep their seats."""
        staying = [*self._staying.values()]
        for task in staying:
            task.cancel()
        if staying:
            await asyncio.wait(staying, timeout=BOT_CLOSE.seconds)

    async def _look(self) -> None:
        if not self._bots:
            self._bots = {bot.player_id: bot for bot in await in_database_thread(enrolled)()}
        tables = await in_database_thread(play_tables)()
        in_tournaments = await in_database_thread(seats_in_tournaments)()
        self._let_go()
        for table in tables:
            self._place_seated(table)
        for table_id, player_id in in_tournaments:
            if await self._knows(player_id):
                self._adopt(self._bots[player_id], table_id)
        busy = {player for table in tables for player in table.bots}
        busy |= {player for _, player in in_tournaments}
        free = [bot for player, bot in self._bots.items() if player not in busy]
        self._random.shuffle(free)
        for table in tables:
            await self._fill(table, free)

    async def _knows(self, player_id: int) -> bool:
        """Return whether this is a bot with an account, after loading new ones if it is unknown.

        A tournament gives bots accounts too.
        """
        if player_id not in self._bots:
            self._bots |= {bot.player_id: bot for bot in await in_database_thread(enrolled)()}
        return player_id in self._bots

    def _let_go(self) -> None:
        """Forget bots that have left; one whose task failed comes back while it has its seat."""
        for key, task in [*self._staying.items()]:
            if task.done():
                del self._staying[key], self._seated[key]
                if not task.cancelled() and (fault := task.exception()):
                    context = {"table": key[0], "player": key[1]}
                    logger.error("bot failed", exc_info=fault, extra=context)

    def _place_seated(self, table: PlayTable) -> None:
        wanted = self._wanted(table)
        for place, player_id in enumerate(table.bots):
            if bot := self._bots.get(player_id):
                seated = self._adopt(bot, table.table_id)
                seated.be_leaving(is_leaving=place >= wanted)

    async def _fill(self, table: PlayTable, free: list[Bot]) -> None:
        lacking = max(0, self._wanted(table) - len(table.bots))
        seats = self._random.sample(table.free, lacking)
        await asyncio.gather(*(self._seat(table, seat, free) for seat in seats))

    async def _seat(self, table: PlayTable, seat: int, free: list[Bot]) -> None:
        bot = free.pop() if free else await self._enrol()
        with others_go_on(logger, "bot not seated", table=table.table_id):
            if await in_database_thread(sit_down)(bot, table, seat):
                self._adopt(bot, table.table_id)

    async def _enrol(self) -> Bot:
        while (bot := await in_database_thread(enrol)(next(self._names))) is None:
            continue
        self._bots[bot.player_id] = bot
        return bot

    def _adopt(self, bot: Bot, table_id: int) -> SeatedBot:
        """Return the bot in its seat, after starting to play for it if nobody does yet."""
        key = (table_id, bot.player_id)
        if key not in self._seated:
            self._seated[key] = SeatedBot(
                self._entrance, bot, table_id, self._style(key), is_fast=self._is_fast
            )
            self._staying[key] = asyncio.create_task(self._seated[key].stay())
        return self._seated[key]

    def _style(self, key: tuple[int, int]) -> Random:
        """Return a bot's own source of randomness, repeatable when a seed was given."""
        seed = None if self._seed is None else f"{self._seed} {key}"
        return Random(seed)  # noqa: S311  # decides how a bot plays, nothing secret

    def _wanted(self, table: PlayTable) -> int:
        """Return how many bots should sit there.

        People in line count as if they sat: a bot makes room for them.
        """
        if table.deserted:
            return 0
        alone = 1 if table.table_id in self._playing_on else 0
        return bots_wanted(
            humans=max(alone, table.humans + table.waiting),
            seats=table.seats - table.away,
            needed=table.needed,
            is_idle=table.is_idle,
            most=self._most,
        )
