"""People who come for an evening: they join through the lobby, play, and leave or vanish."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from uuid import uuid4

from accounts.ledger import chart, moving
from accounts.ledger.models import Currency
from accounts.models import Player
from lobby.services.lines.attendance import note_there
from lobby.services.lines.joining import join, leave_line
from poker.models import Game, Presence, Seat
from poker.services.presence import presence
from poker.services.seats import seating
from tests.conftest import PlayerFactory


@dataclass
class Visitor:
    """One person in the room until ``goes_at``; ``vanishes`` without a word or leaves."""

    player: Player
    game: Game
    goes_at: datetime
    vanishes: bool


class Visitors:
    """Whoever is in the room at the moment; the same people come again and again."""

    def __init__(self, new_player: PlayerFactory, games: list[Game], random: Random) -> None:
        self._known = [new_player() for _ in range(8)]
        self._games = games
        self._random = random
        self.present: dict[int, Visitor] = {}

    def come_and_go(self, now: datetime) -> None:
        """Once an hour or so: somebody comes, and those whose time is over go."""
        for visitor in [*self.present.values()]:
            if visitor.goes_at <= now:
                self._go(visitor)
        away = [player for player in self._known if player.pk not in self.present]
        if away and self._random.random() < 0.6:
            self._come(self._random.choice(away), now)

    def stay_connected(self, now: datetime) -> None:
        """Keep one socket open wherever a present visitor sits, and the lobby before whoever
        waits; the other sockets are closed."""
        note_there([*self.present], now, in_lobby=True)
        here = {
            (seat.table_id, seat.player_id) for seat in Seat.objects.filter(player__in=self.present)
        }
        for link in Presence.objects.filter(gone_at=None):
            if (link.table_id, link.player_id) not in here:
                presence.go(link.socket, now)
            here.discard((link.table_id, link.player_id))
        for table_id, player_id in here:
            presence.come(socket=uuid4(), table_id=table_id, player_id=player_id, now=now)

    def _come(self, player: Player, now: datetime) -> None:
        game = self._random.choice(self._games)
        self._fill_purse(player, game, now)
        join(game_id=game.pk, player=player, amount=game.rules().max_buy_in, now=now)
        stays = timedelta(minutes=self._random.randint(20, 180))
        self.welcome(player, game, now + stays, vanishes=self._random.random() < 0.4)

    def welcome(
        self, player: Player, game: Game, goes_at: datetime, *, vanishes: bool = False
    ) -> None:
        """Count somebody among those present who has joined."""
        self.present[player.pk] = Visitor(player, game, goes_at, vanishes)

    def _fill_purse(self, player: Player, game: Game, now: datetime) -> None:
        balance = chart.wallet(player=player, currency=Currency.PLAY).balance or 0
        lacking = 2 * game.rules().max_buy_in - balance
        if lacking > 0:
            moving.refill(player=player, amount=lacking, key=f"{player.pk} {now.isoformat()}")

    def _go(self, visitor: Visitor) -> None:
        del self.present[visitor.player.pk]
        leave_line(game_id=visitor.game.pk, player=visitor.player)
        if visitor.vanishes:
            return
        for seat in Seat.objects.filter(player=visitor.player):
            seating.leave(table_id=seat.table_id, player_id=seat.player_id, action_id=uuid4().hex)
