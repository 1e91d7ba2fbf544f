"""The pages of the admin on which staff confirm an action."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop

from accounts.core.admin_kit.staff_action import StaffAction
from accounts.core.databases.retries import retried
from accounts.core.form_page import submit
from accounts.core.requester import address_of, staff_of
from accounts.core.waits import Waits
from config.refusals.refusal import Refusal

if TYPE_CHECKING:
    from accounts.core.admin_kit.staff_action import Words

    _Mixed = admin.ModelAdmin[Any]
else:
    _Mixed = object


_WAITS: Final = gettext_noop(
    "You have signed. It is not done yet: a colleague has to sign too, with the same on this page."
)


def waits_text() -> str:
    """Return the text that the first of two people reads after signing."""
    return gettext(_WAITS)


class ActionPages(_Mixed):
    """Mixed into a model's admin in which staff do something: the one way every action goes.

    Services get the row as `row_keyword`, its id where that ends so, and who asks as
    `staff_keyword`.
    """

    row_keyword: ClassVar[str]
    staff_keyword: ClassVar[str] = "by"

    def action_title(self, action: StaffAction, row: Any) -> "Words":
        """Return the title of the action's page."""
        return action.title or action.label

    def action_facts(self, row: Any, form: forms.Form) -> Sequence[tuple[Any, Any]]:
        """Return what is shown above the form, as label and value."""
        return ()

    def may_do(self, request: HttpRequest, action: StaffAction, row: Any) -> bool:
        """Return whether who asks has the right to it."""
        return request.user.has_perm(action.permission)

    def back_to(self, request: HttpRequest, row: Any) -> str:
        """Return the address of the row's page; of the list without a row, or once it is gone."""
        if row is None or self.get_object(request, str(row.pk)) is None:
            return reverse(f"admin:{self.page_name('changelist')}")
        return reverse(f"admin:{self.page_name('change')}", args=[row.pk])

    def page_name(self, page: str) -> str:
        """Return the name of an address of this admin."""
        return f"{self.opts.app_label}_{self.opts.model_name}_{page}"

    def answer_action(self, request: HttpRequest, action: StaffAction, row: Any) -> HttpResponse:
        """Show the action's form, or do it; what is refused is shown at its field.

        Raises PermissionDenied without the right.
        """
        if not self.may_do(request, action, row):
            raise PermissionDenied
        if request.method != "POST" and not action.possible(row):
            messages.error(request, Refusal().text)
            return redirect(self.back_to(request, row))
        entered = request.POST if request.method == "POST" else None
        form = action.form(entered, initial=action.initial(row))
        facts = [*self.action_facts(row, form)]
        shown = submit(
            form, lambda: retried(lambda: self._do(request, action, row, form.cleaned_data))
        )
        if form.is_valid():
            if isinstance(shown, HttpResponse):
                return shown
            if isinstance(shown, Waits):
                messages.warning(request, waits_text())
                return redirect(self.back_to(request, row))
            if not action.shows:
                messages.success(request, str(action.said(shown)))
                return redirect(self.back_to(request, row))
            facts.append((action.shows, shown))
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": self.action_title(action, row),
            "admin_media": self.media,
            "action": action,
            "explanation": action.explained(row),
            "facts": facts,
            "back": self.back_to(request, row),
            "form": form,
        }
        return TemplateResponse(request, "admin/action.html", context)

    def _do(
        self, request: HttpRequest, action: StaffAction, row: Any, entered: Mapping[str, Any]
    ) -> object:
        """Return what the service returns. Raises Refusal, also where it is not possible now."""
        asked = {**entered, self.staff_keyword: staff_of(request), "address": address_of(request)}
        if row is not None:
            asked[self.row_keyword] = row.pk if self.row_keyword.endswith("_id") else row
        if action.possible(row):
            return action.service(**asked)
        # The service knows best why not; what it would do nevertheless is taken back.
        with transaction.atomic():
            action.service(**asked)
            raise Refusal


class AddAction(ActionPages):
    """Mixed into a model's admin whose rows are added by an action."""

    add_action: ClassVar[StaffAction]

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Show the action's form, or do it. Raises PermissionDenied without the right."""
        return self.answer_action(request, self.add_action, None)
