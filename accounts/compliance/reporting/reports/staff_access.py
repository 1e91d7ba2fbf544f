"""Report: which staff have which rights, since when, and their last sign-in."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.compliance.reporting.definition.column import Column, text, time
from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.definition.report import Moment, Report, Section

_YES_NO: Final = {True: _("yes"), False: _("no")}

_STAFF: Final = """
SELECT staff.screen_name AS name, staff.email,
       coalesce((SELECT string_agg(grp.name, ', ' ORDER BY grp.name)
                   FROM accounts_player_groups member
                   JOIN auth_group grp ON grp.id = member.group_id
                  WHERE member.player_id = staff.id), '') AS roles,
       staff.is_superuser,
       EXISTS (SELECT 1 FROM accounts_player_user_permissions own
                WHERE own.player_id = staff.id) AS has_own_rights,
       staff.joined_at AS created,
       greatest(staff.last_login,
                (SELECT max(seen_at) FROM accounts_sign_in seen WHERE seen.player_id = staff.id))
         AS last_access,
       has_passkey OR EXISTS (SELECT 1 FROM accounts_second_factor factor
                WHERE factor.player_id = staff.id AND factor.confirmed_at IS NOT NULL)
         AS has_factor,
       has_passkey,
       staff.is_active
  FROM accounts_player staff
 CROSS JOIN LATERAL (SELECT EXISTS (SELECT 1 FROM accounts_passkey passkey
                                     WHERE passkey.player_id = staff.id) AS has_passkey) held
 WHERE staff.is_staff
"""

STAFF_ACCESS: Final = REPORTS.add(
    Report(
        slug="staff-access",
        section=Section.ROOM,
        title=_("Staff access"),
        purpose=_("Who on the staff has which roles, and when they last came."),
        moment=Moment.NOW,
        columns=(
            text("name", _("Name")),
            text("email", _("E-mail")),
            text("roles", _("Roles")),
            Column(
                "is_superuser", _("Every right"), choices=_YES_NO, is_marked=lambda every: every
            ),
            Column("has_own_rights", _("Rights besides roles"), choices=_YES_NO),
            time("created", _("Created (UTC)")),
            time("last_access", _("Last access (UTC)")),
            Column(
                "has_factor", _("Second factor"), choices=_YES_NO, is_marked=lambda has: not has
            ),
            Column("has_passkey", _("Passkey"), choices=_YES_NO),
            Column("is_active", _("Status"), choices={True: _("active"), False: _("closed")}),
        ),
        query=_STAFF,
        order="name",
    )
)
