"""The policies in force at a table, in words (clause ``timeouts-told``)."""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.templatetags.money import money
from poker.engine.rules import Rules
from poker.engine.table.sitting_out import LONGEST_SIT_OUT_MS
from poker.ratholing_policy import ratholing_sentences
from poker.services.disputing import ANSWERED_WITHIN


class Policy(NamedTuple):
    """One policy: the slug of its clause, what it is about, and what holds at this table."""

    slug: str
    subject: str
    text: str


def policies(rules: Rules) -> list[Policy]:
    """Everything a player at a table of these rules should be able to look up."""
    return [
        Policy("buy-in", _("Buy-in"), _buy_in(rules)),
        _coming_back(rules),
        Policy("queue-order", _("Waiting list"), _waiting_list()),
        Policy("leave", _("Leaving"), _leaving()),
        Policy("start-players", _("Dealing"), _dealing(rules)),
        Policy("turn-clock", _("Turn clock"), _turn_clock(rules)),
        *_time_bank(rules),
        Policy("timeouts-told", _("When the clock runs out"), " ".join(_timeout(rules))),
        Policy("reconnect-grace", _("Lost connections"), _grace(rules)),
        *_protection(rules),
        Policy("sit-out-eviction", _("Sitting out"), _sitting_out()),
        Policy("showdown-order", _("Showdown"), _showdown(rules)),
        Policy("rake-rounds-down", _("Rake"), _rake(rules)),
        Policy("void-refund", _("Interrupted hands"), _interrupted(rules)),
        Policy("player-history", _("Disputed hands"), _disputes()),
    ]


def _buy_in(rules: Rules) -> str:
    limits = {"least": money(rules.min_buy_in), "most": money(rules.max_buy_in)}
    return _("Bring from %(least)s to %(most)s. Between hands a stack may be topped up.") % limits


def _coming_back(rules: Rules) -> Policy:
    sentences = " ".join(ratholing_sentences(rules))
    return Policy("ratholing-window", _("Coming back to this table"), sentences)


def _waiting_list() -> str:
    return _(
        "A free seat goes to whoever has waited longest and whose wallet covers the smallest "
        "buy-in. Waiting reserves no money."
    )


def _leaving() -> str:
    return _(
        "Between hands you leave at once. In a hand you play it to its end and leave then, which "
        "you may take back before, or fold at your next turn and leave then. Your stack goes to "
        "your wallet."
    )


def _disputes() -> str:
    days = ANSWERED_WITHIN.days
    return ngettext(
        "Whoever was dealt in can dispute a hand, from the hand log or its page. Staff look into "
        "its whole record and answer within %(days)d day.",
        "Whoever was dealt in can dispute a hand, from the hand log or its page. Staff look into "
        "its whole record and answer within %(days)d days.",
        days,
    ) % {"days": days}


def _dealing(rules: Rules) -> str:
    return _("A hand is dealt when %(count)d players want cards.") % {"count": rules.players_needed}


def _turn_clock(rules: Rules) -> str:
    seconds = {"turn": rules.turn_s, "silent": rules.silent_s}
    return (
        _("A decision takes at most %(turn)d seconds; after %(silent)d everybody sees it counted.")
        % seconds
    )


def _time_bank(rules: Rules) -> Iterator[Policy]:
    if not rules.bank_s:
        return
    figures = {
        "start": rules.bank_s,
        "gain": rules.bank_gain_s,
        "hands": rules.bank_hands,
        "most": rules.bank_most_s,
    }
    text = _(
        "When the clock of a player who is there runs out, their time bank runs by itself, "
        "once a decision; what is not used stays in it. At each table it begins with %(start)d "
        "seconds and gains %(gain)d every %(hands)d hands dealt to the player, up to %(most)d."
    )
    yield Policy("time-bank", _("Time bank"), text % figures)


def _timeout(rules: Rules) -> Iterator[str]:
    if rules.timeout == "all_in":
        yield _(
            "A player with chips in the pot is all-in for what they have put in; the rest of "
            "the stack stays theirs. With nothing in, the hand is folded."
        )
    else:
        yield _("The player checks if that is free, and folds if not.")
    if rules.after_timeout == "sit_out":
        yield _("Whoever timed out sits out when the hand ends.")
    yield _("Time-outs are told at the table and marked in the history.")


def _grace(rules: Rules) -> str:
    seconds = {"grace": rules.grace_s}
    if rules.grace == "after_clock":
        return _("Who is disconnected when the clock ends gets %(grace)d seconds more.") % seconds
    if rules.grace == "on_reconnect":
        return _("Who reconnects before the clock ends gets %(grace)d seconds more.") % seconds
    return _("The clock runs on.")


def _protection(rules: Rules) -> Iterator[Policy]:
    if not rules.protections:
        return
    figures = {"silent": rules.silent_s, "count": rules.protections}
    text = _(
        "Who has chips in the pot and is disconnected for the first %(silent)d seconds of "
        "their turn, or when the clock runs out, is all-in for what they have put in; the rest "
        "of the stack stays theirs. That happens up to %(count)d times in 24 hours, counted over "
        "all tables, and never to a player who is connected. It can be declined at the table."
    )
    yield Policy("disconnect-protection", _("Disconnect protection"), text % figures)


def _sitting_out() -> str:
    minutes = LONGEST_SIT_OUT_MS // 60_000
    taken = ngettext(
        "After more than %(minutes)d minute the player is taken back to the lobby.",
        "After more than %(minutes)d minutes the player is taken back to the lobby.",
        minutes,
    ) % {"minutes": minutes}
    anew = _("Only being dealt a hand starts the time anew, not sitting in and out again.")
    return f"{taken} {anew}"


def _showdown(rules: Rules) -> str:
    by_choice = _("Until the next deal a player may show cards of theirs, folded ones too.")
    if rules.showdown == "all":
        return f"{_('All hands still in are shown.')} {by_choice}"
    return f"{_('Who bet last shows first; a hand that cannot win is mucked.')} {by_choice}"


def _rake(rules: Rules) -> str:
    rake = rules.rake
    if rake.schedule == "none":
        return _("None is taken.")
    if rake.schedule != "percent":
        return _("By the chart of the house rules, never more than 10 % of a pot.")
    told = {"percent": f"{rake.basis_points / 100:g}", "cap": money(rake.cap)}
    text = _("%(percent)s %% of the pot, %(cap)s at most.") % told
    return f"{text} {_('No flop, no drop.')}" if rake.no_flop_no_drop else text


def _interrupted(rules: Rules) -> str:
    if rules.interrupted == "run_out":
        return _(
            "Every bet of a hand that cannot be finished is returned. The board is completed "
            "without betting, and the house pays the best hand of each pot what it wins beyond "
            "its own bets."
        )
    return _("A hand that cannot be finished is void, and every bet of it is returned.")
