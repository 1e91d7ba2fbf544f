"""Noting in each player's history that a hand was played."""

from poker.engine.hand.events import HandEnded, RakeTaken
from poker.engine.hand.state import Hand
from poker.engine.table.events import HandStarted
from poker.models import PlayedHand
from poker.models.hands.played_hand import HandStatus
from poker.services.base.writing import Writer


def note_played(writer: Writer, hand: Hand, status: HandStatus = HandStatus.FINISHED) -> None:
    """One row for everybody dealt in, whether or not they won or lost anything.

    Call it once a hand, in the transaction that ends it, before its leavers leave.
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
    """The number of the event this hand began with; it may still be unwritten."""
    for place, event in enumerate(writer.recorder.events, start=1):
        if isinstance(event, HandStarted):
            return writer.row.seq + place
    return writer.row.anchor_seq


def _last_seq(writer: Writer) -> int:
    """The number of the event this hand ended with. One that is over with its deal is followed
    by the next hand's commitment; of one that was suspended there is no end but now."""
    for place, event in enumerate(writer.recorder.events, start=1):
        if isinstance(event, HandEnded):
            return writer.row.seq + place
    return writer.next_seq - 1


def _rake_shares(writer: Writer) -> dict[int, int]:
    """Minor units of the hand's rake by seat, which is taken as the hand ends."""
    taken = [event for event in writer.recorder.events if isinstance(event, RakeTaken)]
    return dict(taken[-1].by_player) if taken else {}
