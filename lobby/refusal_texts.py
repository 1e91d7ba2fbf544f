"""What the refusals of the lobby and its tournaments say to the player who asked."""

from django.utils.translation import gettext_lazy as _

from config.refusals.texts import add_texts

add_texts(
    {
        "already_registered": _("You are registered already."),
        "line_first": _("Others wait for this table: stand in line for it."),
        "lot_decides": _("Here the room draws table and seat: join the game."),
        "no_fitting_table": _(
            "No play-money table has a free seat that your wallet covers. "
            "Refill it at the cashier, or wait for a seat."
        ),
        "no_free_seat": _("Every seat is taken: pick a table and wait there."),
        "not_registered": _("You are not registered."),
        "registration_closed": _("The tournament has begun: nobody comes or goes any more."),
        "reservation_ran_out": _("Your seat is held no longer. Pick one again."),
        "too_many_tables": _("You sit at as many tables of this game as one may."),
        "tournament_full": _("Every seat of the tournament is taken."),
    }
)
