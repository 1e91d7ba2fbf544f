"""Codes of an authenticator app, and recovery codes for the day it is lost."""

import re
import secrets
from datetime import datetime
from typing import Final

import pyotp
from django.contrib.auth.hashers import check_password, make_password
from django.utils.crypto import constant_time_compare

from accounts.models.player import Player
from accounts.sign_in.second_factor.models import RecoveryCode, SecondFactor
from accounts.sign_in.second_factor.secret import secret_of

STEP_S: Final = 30
DRIFT_STEPS: Final = 1
RECOVERY_CODES: Final = 10
GROUPS: Final = 4
GROUP: Final = 4
# Without letters and digits that look alike.
ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"


def step_shown(factor: SecondFactor, code: str, now: datetime) -> int | None:
    """Return the half minute in which an app shows this code; None for a wrong code.

    It counts half minutes since the epoch, and lies at most one from that of `now`.
    """
    app = pyotp.TOTP(secret_of(factor))
    today = int(now.timestamp()) // STEP_S
    steps = range(today - DRIFT_STEPS, today + DRIFT_STEPS + 1)
    right = [step for step in steps if constant_time_compare(app.generate_otp(step), code)]
    return right[-1] if right else None


def new_recovery_codes(player: Player) -> list[str]:
    """Store RECOVERY_CODES new codes in place of all old ones and return them.

    Only their hashes are stored, so nobody can read them again.
    """
    codes = [_new_code() for _ in range(RECOVERY_CODES)]
    forget_recovery_codes(player)
    RecoveryCode.objects.bulk_create(
        RecoveryCode(player=player, digest=make_password(_bare(code))) for code in codes
    )
    return codes


def forget_recovery_codes(player: Player) -> None:
    """Delete the player's recovery codes."""
    RecoveryCode.objects.filter(player=player).delete()


def recovery_code(player: Player, code: str) -> RecoveryCode | None:
    """Return the player's unused recovery code that `code` is; None for a wrong one."""
    bare = _bare(code)
    if len(bare) != GROUPS * GROUP:
        return None
    unused = RecoveryCode.objects.filter(player=player, used_at=None)
    return next((each for each in unused if check_password(bare, each.digest)), None)


def _new_code() -> str:
    """Return a code of about 80 random bits, in groups: `abcd-efgh-jkmn-pqrs`."""
    groups = ("".join(secrets.choice(ALPHABET) for _ in range(GROUP)) for _ in range(GROUPS))
    return "-".join(groups)


def _bare(code: str) -> str:
    return re.sub(r"[\s-]", "", code).lower()
