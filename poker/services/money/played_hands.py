"""Noting in each player's history that a hand was played."""

from poker.engine.hand.events import HandEnded, RakeTaken
from poker.engine.hand.state import Hand
from poker.engine.table.events import HandStarted
from poker.models import PlayedHand
from poker.models.hands.played_hand import HandStatus
from poker.services.base.writing import Writer


def note_played(writer: Writer, hand: Hand, status: HandStatus = HandStatus.FINISHED) -> None:
    """Store a row for everybody dealt in, whether or not they won or lost anything.

    Call it once per hand, in the transaction that ends it, before players leave.
    """
    first, last = _started_seq(writer), _last_seq(writer)
    shares = _rake_shares(writer)
    wagered = {player.seat: player.bet + player.paid + player.dead for player in hand.players}
    showdown = any(player.hand_name or player.mucked for player in hand.players)
    PlayedHand.objects.bulk_create(
        PlayedHand(
            table=writer.row,
            hand_no=hand.number,
            player_id=writer.table.seat(player.seat).player,
            seat=player.seat,
            ended_at=writer.now,
            net=player.stack - player.began,
            rake=shares.get(player.seat, 0),
            pot=sum(wagered.values()),
            wagered=wagered[player.seat],
            showdown=showdown,
            status=status,
            first_seq=first,
            last_seq=last,
        )
        for player in hand.players
    )


def _started_seq(writer: Writer) -> int:
    """Return the number of the event this hand began with; it may not be stored yet."""
    for place, event in enumerate(writer.recorder.events, start=1):
        if isinstance(event, HandStarted):
            return writer.row.seq + place
    return writer.row.anchor_seq


def _last_seq(writer: Writer) -> int:
    """Return the number of the event this hand ended with.

    A hand that ends as it is dealt is followed by the next hand's commitment; a suspended one has
    no such event and ends with the last one recorded.
    """
    for place, event in enumerate(writer.recorder.events, start=1):
        if isinstance(event, HandEnded):
            return writer.row.seq + place
    return writer.next_seq - 1


def _rake_shares(writer: Writer) -> dict[int, int]:
    """Return each seat's share of the hand's rake, in minor units; empty where none was taken."""
    taken = [event for event in writer.recorder.events if isinstance(event, RakeTaken)]
    return dict(taken[-1].by_player) if taken else {}
