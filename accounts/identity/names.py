"""The form of e-mail addresses and screen names, and whether they are taken."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _
from psycopg import Error

from accounts.identity.house_names import is_like_a_bots, speaks_for_the_room
from accounts.identity.marks import is_gone_name
from accounts.models.player import SCREEN_NAME_PATTERN, Player
from accounts.models.screen_name_shape import SHAPE, shape_of
from config.refusals.explained import ExplainedRefusal

LONGEST_EMAIL = 254
EMAIL_FORM = {"form": "name@example.org", "longest": LONGEST_EMAIL}
SCREEN_NAME_FORM = {"shortest": 3, "longest": 16}


def check_email(email: str) -> None:
    """Raise ExplainedRefusal unless this is an e-mail address that no player has."""
    try:
        validate_email(email)
    except ValidationError:
        raise _malformed_email() from None
    if len(email) > LONGEST_EMAIL:
        raise _malformed_email()
    if Player.objects.filter(email=Player.objects.normalize_email(email)).exists():
        raise taken_email()


def check_screen_name(screen_name: str, *, is_staff: bool = False, is_bot: bool = False) -> None:
    """Raise ExplainedRefusal unless this is a well-formed screen name that no player has, no erased
    person had, and nobody can mistake for a player's or, unless it is one, for that of the room's
    staff or of a practice bot.
    """
    if not re.fullmatch(SCREEN_NAME_PATTERN, screen_name):
        raise ExplainedRefusal(
            _(
                "A screen name has %(shortest)s to %(longest)s letters, digits, hyphens, "
                "underscores or single spaces, and begins with a letter."
            ),
            code="screen_name_form",
            field="screen_name",
            allowed=SCREEN_NAME_FORM,
        )
    if speaks_for_the_room(screen_name) and not is_staff:
        raise ExplainedRefusal(
            _("This name could be taken for one of the room's staff. Choose a different one."),
            code="screen_name_of_the_room",
            field="screen_name",
            allowed=SCREEN_NAME_FORM,
        )
    if is_like_a_bots(screen_name) and not is_bot:
        raise ExplainedRefusal(
            _("This name could be taken for a practice bot. Choose a different one."),
            code="screen_name_of_a_bot",
            field="screen_name",
            allowed=SCREEN_NAME_FORM,
        )
    alike = Player.objects.alias(shape=SHAPE).filter(shape=shape_of(screen_name))
    if alike.exists() or is_gone_name(screen_name):
        raise _taken_screen_name()


@contextmanager
def refusing_the_taken() -> Iterator[None]:
    """Turn the database's refusal of a name taken since it was checked into ExplainedRefusal."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        cause = error.__cause__
        constraint = cause.diag.constraint_name if isinstance(cause, Error) else None
        if constraint in ("player_screen_name_unique", "player_screen_name_shape"):
            raise _taken_screen_name() from error
        if constraint == "accounts_player_email_key":
            raise taken_email() from error
        raise


def _malformed_email() -> ExplainedRefusal:
    return ExplainedRefusal(
        _("Enter an e-mail address like %(form)s, of at most %(longest)s characters."),
        code="email_form",
        field="email",
        allowed=EMAIL_FORM,
    )


def taken_email() -> ExplainedRefusal:
    """Return the error for an address that already has an account."""
    return ExplainedRefusal(
        _("There is an account with this e-mail address already. Sign in, or use another."),
        code="email_taken",
        field="email",
        allowed=EMAIL_FORM,
    )


def _taken_screen_name() -> ExplainedRefusal:
    return ExplainedRefusal(
        _("Another player has this screen name, or one like it. Choose a different one."),
        code="screen_name_taken",
        field="screen_name",
        allowed=SCREEN_NAME_FORM,
    )
