"""The scheduled and queued tasks of the tables, run by workers."""

import logging

from django.utils.translation import gettext_lazy as _

from config import room_time
from config.others_go_on import others_go_on
from config.timetable import AT_MIDNIGHT, ON_REQUEST, every, job
from poker.event_stream.chain import noting
from poker.oversight import ledger_check
from poker.services.base.partitioning import make_partitions
from poker.services.deal.due_rules import apply_due
from poker.services.money.ratholing.departures import forget_old_departures
from poker.services.money.tallying import forget_tallies
from poker.services.presence.presence import forget_the_gone
from poker.services.seats.evicting import evict_everywhere
from poker.services.seats.playing_within import stop_at, tables_to_stop_at
from poker.services.seats.sending_away import send_away, send_away_all
from poker.services.staff import unresolved_bets
from poker.services.staff.overdue_disputes import report_overdue

logger = logging.getLogger(__name__)


@job(every(20.0), _("Takes whoever sat out for more than ten minutes from the tables."))
def evict_who_overstayed() -> int:
    """Take everybody who sat out for more than ten minutes from the tables, and return how many."""
    return evict_everywhere()


@job(ON_REQUEST, _("Lets a player who is away leave their tables."))
def send_player_away(player_id: int, reference: str) -> int:
    """Give up the seats of a player who begins a break or an exclusion, and return at how many
    tables."""
    return send_away(player_id=player_id, reference=reference)


@job(every(20.0), _("Lets those leave who are away or whose limits are used up."))
def stop_who_is_done() -> int:
    """Let players leave who are away or have used up a limit, where no deal does so, and return how
    many seats.

    A player in a hand plays it to its end: the next deal is made without them.
    """
    return send_away_all() + sum(_stopped(table) for table in tables_to_stop_at(room_time.now()))


@job(every(3600.0), _("Works out all the room's money anew and compares."))
def check_ledger() -> int:
    """Recompute all the room's money and return the number of differences, which open an
    incident."""
    return len(ledger_check.check_ledger(whole=False))


@job(
    AT_MIDNIGHT,
    _("Recalculates all money and compares every record with its last recorded version."),
)
def check_all_records() -> int:
    """Run `check_ledger` over all rows, open an incident if there are differences, and return their
    number."""
    return len(ledger_check.check_ledger())


@job(every(3600.0), _("Walks what was written since the last hour's heads and notes the new ones."))
def check_events() -> int:
    """Check the events written since the last noted heads, note the new heads, and return the
    number of breaks."""
    return len(noting.check_and_note())


@job(AT_MIDNIGHT, _("Walks every table's chain from its first event."))
def check_all_events() -> int:
    """Check every table's chain from its first event, and return the number of breaks, which open
    incidents."""
    return len(noting.check_all())


@job(AT_MIDNIGHT, _("Reads the days that are over and queues what points at collusion."))
def find_collusion() -> int:
    """Read the days that are over, queue signs of collusion, and return how many are new."""
    # Imported here: web processes, which import this module too, need neither numpy nor scipy.
    from poker.oversight.collusion.finding import look

    return look().news


@job(every(300.0), _("Reads the hands that were played for what may point at collusion."))
def read_hands_so_far() -> int:
    """Read what each player did in the hands played since the last time, and return how many parts
    of players."""
    from poker.oversight.collusion.facts.days import read_so_far

    return read_so_far(room_time.now())


@job(every(20.0), _("Judges the play of whoever asks for a withdrawal."))
def judge_who_withdraws() -> int:
    """Judge the play of everybody with an open withdrawal, as far as it has not been judged, and
    return how many."""
    from poker.oversight.collusion.at_once import judge_who_withdraws

    return judge_who_withdraws()


@job(every(3600.0), _("Tests the shuffle on fresh decks, once a UTC day."))
def check_shuffle() -> bool:
    """Test the shuffle on fresh decks, once per UTC day, and return whether it was done now."""
    from poker.oversight.shuffling.daily import check_today

    return check_today() is not None


@job(every(60.0), _("Deletes what web processes that died have left of their sockets."))
def forget_gone_sockets() -> int:
    """Delete the stored sockets that have been gone for long, and return how many."""
    return forget_the_gone()


@job(every(3600.0), _("Deletes tallies of hands that no lobby shows any more."))
def forget_old_tallies() -> int:
    """Delete the tallies of hands that no lobby shows any more, and return how many."""
    return forget_tallies()


@job(
    every(3600.0),
    _("Makes partitions of the event table ahead of time."),
    max_retries=6,
)
def make_event_partitions() -> int:
    """Make the event table's partitions ahead of time, and return how many."""
    return make_partitions()


@job(
    AT_MIDNIGHT,
    _("Closes the days of which returns were counted, and forgets departures no limit hangs on."),
)
def reset_ratholing() -> int:
    """Close the days whose returns were counted, delete departures that no limit depends on any
    more, and return how many counters and departures.

    A return is counted for its own day, so no limit depends on when or whether this runs.
    """
    return forget_old_departures()


@job(every(3600.0), _("Puts disputes that should have been answered before staff."))
def report_overdue_disputes() -> int:
    """Open incidents for disputes that should have been answered, and return how many are new."""
    return report_overdue()


@job(
    every(3600.0), _("Warns of bets nobody has decided on, and gives those of 90 days to charity.")
)
def settle_unresolved_bets() -> int:
    """Give bets undecided for 90 days to charity, warn about the others, and return how many were
    given."""
    given = unresolved_bets.sweep()
    unresolved_bets.warn()
    return given


@job(every(10.0), _("Puts changes of rules into force whose hour has come."))
def apply_rules_changes() -> int:
    """Put changes of rules into force whose hour has come, and return how many.

    Hands are dealt by them from the hour on, however late this runs.
    """
    return apply_due()


def _stopped(table_id: int) -> int:
    with others_go_on(logger, "nobody stopped", table=table_id):
        return stop_at(table_id=table_id)
    return 0
