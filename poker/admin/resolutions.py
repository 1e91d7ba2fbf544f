"""The ways staff resolve a suspended hand: each with its words, its form and its service."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.contrib.admin import ModelAdmin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounts.core.admin_kit.action_page import ActionPage
from accounts.core.audit_log.address import address_of
from accounts.core.requester import staff_of
from poker.admin.forms import AwardsForm, ReasonForm, awards_in
from poker.admin.refusals import told_to_staff
from poker.models import HeldHand
from poker.services.staff import resolving

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


@dataclass(frozen=True)
class Way:
    """One way to resolve a hand; its name is part of an address in the admin."""

    name: str
    label: "_StrPromise"
    explanation: "_StrPromise"
    resolve: Callable[..., object]
    asks_awards: bool = False

    def answer(
        self,
        admin: "ModelAdmin[Any]",
        request: HttpRequest,
        held: HeldHand,
        facts: Sequence[tuple[Any, Any]],
        back: str,
    ) -> HttpResponse:
        """Return the form, or resolve the hand and redirect to ``back``."""
        page = ActionPage(
            admin, self.label, self.label, _("The hand is resolved."), back, facts, self.explanation
        )
        entered = request.POST or None
        form = AwardsForm(held, entered) if self.asks_awards else ReasonForm(entered)

        def do(entered: Mapping[str, Any]) -> None:
            awards = {"awards": awards_in(entered)} if self.asks_awards else {}
            with told_to_staff():
                self.resolve(
                    held_id=held.pk,
                    staff=staff_of(request),
                    reason=entered["reason"],
                    address=address_of(request),
                    **awards,
                )

        return page.answer(request, form, do)


_ALL: Final = (
    Way(
        name="refund",
        label=_("Return the bets"),
        explanation=_("Every player gets back what they had bet."),
        resolve=resolving.refund,
    ),
    Way(
        name="as-played",
        label=_("Award as played"),
        explanation=_(
            "The board is completed without betting and each pot goes to the best hand. No "
            "rake is taken."
        ),
        resolve=resolving.award_as_played,
    ),
    Way(
        name="decided",
        label=_("Award as decided"),
        explanation=_("You say who gets what; together it is what is held."),
        resolve=resolving.award_as_decided,
        asks_awards=True,
    ),
)
RESOLUTIONS: Final = {way.name: way for way in _ALL}
