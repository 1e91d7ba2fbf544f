"""Who may open what in the admin: one file a role, and this one with the rest."""

from collections.abc import Mapping

from accounts.staff.roles import Role
from tests.roles.expected.administrator import ADMINISTRATOR
from tests.roles.expected.cashier import CASHIER
from tests.roles.expected.compliance import COMPLIANCE
from tests.roles.expected.floor import FLOOR
from tests.roles.expected.pages import Expected
from tests.roles.expected.risk import RISK
from tests.roles.expected.superuser import SUPERUSER

MAY: Mapping[str, Expected] = {
    Role.FLOOR: FLOOR,
    Role.CASHIER: CASHIER,
    Role.RISK: RISK,
    Role.COMPLIANCE: COMPLIANCE,
    Role.ADMINISTRATOR: ADMINISTRATOR,
    Role.AUDITOR: {"compliance": frozenset({"hand"})},
    "superuser": SUPERUSER,
    "player": {},
    "nobody": {},
}
"""An auditor sees on the page of a hand what everybody held; a player has no right here."""

STAFF_PAGES = frozenset({"index", "jsi18n", "password_change", "app_list"})
"""What is nobody's in particular: of the staff it is everybody's who has a model there."""

ELSEWHERE = frozenset(
    {"login", "logout", "password_change_done", "autocomplete", "view_on_site", "unnamed"}
)
"""The way in and out, what nothing here links to, and addresses that only lead to others."""
