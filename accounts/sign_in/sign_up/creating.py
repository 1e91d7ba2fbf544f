"""Creating a player's account."""

from datetime import date, datetime

from django.db import transaction

from accounts.age import refuse_under_age, today_everywhere
from accounts.identity.mailboxes import refuse_who_is_away
from accounts.identity.names import check_email, check_screen_name, refusing_the_taken
from accounts.identity.terms import check_version
from accounts.ledger import moving
from accounts.models.player import Player
from accounts.sign_in.passwords.rules import check_password


@transaction.atomic
def sign_up(
    *,
    email: str,
    screen_name: str,
    password: str,
    birth_date: date,
    terms_version: str,
    now: datetime,
    is_bot: bool = False,
    is_staff: bool = False,
) -> Player:
    """Store a player with a wallet that has the opening grant of play money, and return them.

    The age is that in the time zone where the day begins last. Raises ExplainedRefusal naming
    `email`, `screen_name`, `birth_date`, `terms_version` or `password`; nothing is stored then.
    """
    check_email(email)
    refuse_who_is_away(email, now)
    check_screen_name(screen_name, is_staff=is_staff, is_bot=is_bot)
    refuse_under_age(birth_date, today=today_everywhere(now))
    check_version(terms_version)
    check_password(password, email=email, screen_name=screen_name)
    with refusing_the_taken():
        player = Player.objects.create_user(
            email,
            password,
            screen_name=screen_name,
            birth_date=birth_date,
            is_bot=is_bot,
            is_staff=is_staff,
            terms_version=terms_version,
            terms_accepted_at=now,
            joined_at=now,
        )
    moving.opening_grant(player=player)
    return player
