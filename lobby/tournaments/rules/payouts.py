"""How the prize pool is shared (clause ``freezeout-end``)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from lobby.tournaments.rules.errors import InvalidTournament

WHOLE: Final = 10_000
MOST_ROWS: Final = 50


class PayoutRow(NamedTuple):
    """The shares of each place, in hundredths of a percent and the first place first, from so many
    ``players`` on."""

    players: int
    shares: tuple[int, ...]


class PayoutTable(NamedTuple):
    """Rows by their number of players, the first from 2 on; the winner takes all by default."""

    rows: tuple[PayoutRow, ...] = (PayoutRow(2, (WHOLE,)),)

    def shares(self, players: int) -> tuple[int, ...]:
        """Return what each paid place gets of the pool, in hundredths of a percent."""
        fitting = [row.shares for row in self.rows if row.players <= players]
        return fitting[-1] if fitting else (WHOLE,)

    def to_json(self) -> list[dict[str, Any]]:
        return [{"players": row.players, "shares": list(row.shares)} for row in self.rows]

    @classmethod
    def from_json(cls, data: Sequence[Mapping[str, Any]]) -> "PayoutTable":
        """Return the table in stored data. Raises InvalidTournament for what is no payout table."""
        try:
            rows = tuple(PayoutRow(row["players"], tuple(row["shares"])) for row in data)
        except (KeyError, TypeError) as fault:
            raise InvalidTournament("payouts", "a list of rows is needed", why="no_list") from fault
        table = cls(rows)
        require_whole(table)
        return table


WINNER_TAKES_ALL: Final = PayoutTable()
USUAL_PAYOUTS: Final = PayoutTable(
    (
        PayoutRow(2, (10_000,)),
        PayoutRow(5, (6_500, 3_500)),
        PayoutRow(8, (5_000, 3_000, 2_000)),
        PayoutRow(18, (4_000, 2_700, 1_800, 1_500)),
        PayoutRow(27, (3_600, 2_400, 1_700, 1_300, 1_000)),
        PayoutRow(45, (3_000, 2_000, 1_500, 1_100, 900, 800, 700)),
        PayoutRow(90, (2_700, 1_800, 1_300, 1_000, 800, 700, 600, 600, 500)),
    )
)


def require_whole(table: PayoutTable) -> None:
    """Raise InvalidTournament unless every row shares out the whole pool, best place first."""
    if not 1 <= len(table.rows) <= MOST_ROWS:
        reason = f"1 to {MOST_ROWS} rows"
        raise InvalidTournament("payouts", reason, why="lines", min=1, max=MOST_ROWS)
    before = 1
    for number, row in enumerate(table.rows, start=1):
        where = f"row {number}"
        if not _is_whole(row.players) or row.players <= before:
            reason = f"{where}: players: more than {before}"
            raise InvalidTournament(
                "payouts", reason, why="players_rise", line=number, min=before + 1
            )
        if not row.shares or not all(_is_whole(share) and share > 0 for share in row.shares):
            reason = f"{where}: shares: numbers above 0"
            raise InvalidTournament("payouts", reason, why="shares_positive", line=number)
        if sum(row.shares) != WHOLE:
            reason = f"{where}: shares: sum to {WHOLE}"
            raise InvalidTournament("payouts", reason, why="shares_whole", line=number)
        if list(row.shares) != sorted(row.shares, reverse=True):
            reason = f"{where}: shares: a better place gets no less"
            raise InvalidTournament("payouts", reason, why="shares_fall", line=number)
        if len(row.shares) > row.players:
            reason = f"{where}: shares: no more places than players"
            raise InvalidTournament("payouts", reason, why="places", line=number, max=row.players)
        before = row.players


def require_reachable(table: PayoutTable, most: int) -> None:
    """Raise InvalidTournament for a row that begins above ``most`` players, as no tournament has so
    many."""
    for number, row in enumerate(table.rows, start=1):
        if row.players > most:
            reason = f"row {number}: players: at most {most}"
            raise InvalidTournament("payouts", reason, why="players_most", line=number, max=most)


def prizes(pool: int, players: int, table: PayoutTable) -> tuple[int, ...]:
    """Return what each paid place wins, in minor units, best first; they sum to the pool.

    Every place gets its share rounded down; what is left over goes to the winner.
    """
    paid = [pool * share // WHOLE for share in table.shares(players)]
    paid[0] += pool - sum(paid)
    return tuple(paid)


def shared_prizes(ladder: Sequence[int], place: int, tied: int) -> tuple[int, ...]:
    """Return what ``tied`` players win who share the places from ``place`` (from 1) on.

    The prizes of these places in equal parts; single units that are left go to the first of them,
    one each.
    """
    won = sum(ladder[place - 1 : place - 1 + tied])
    part, left = divmod(won, tied)
    return tuple(part + (nth < left) for nth in range(tied))


def _is_whole(number: Any) -> bool:
    return isinstance(number, int) and not isinstance(number, bool)
