"""Buttons for the actions staff may do to a row of the admin."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse

from accounts.core.admin_kit.action_pages import ActionPages
from accounts.core.admin_kit.staff_action import StaffAction


class RowActions(ActionPages):
    """Mixed into a model's admin whose rows have a button for each action staff may do to them.

    `row_actions` are the actions by their names in addresses. The page of one is
    `ROW/ACTION/do/`, named `APP_MODEL_action`.
    """

    row_actions: ClassVar[Mapping[str, StaffAction]]
    change_form_template = "admin/row_actions.html"

    def action_urls(self) -> Iterable[URLPattern]:
        """Return the addresses of the actions."""
        view = self.admin_site.admin_view(self.action_view)
        return [path("<int:pk>/<str:action>/do/", view, name=self.page_name("action"))]

    def action_address(self, pk: int, action: str) -> str:
        """Return the address of an action of a row."""
        return reverse(f"admin:{self.page_name('action')}", args=[pk, action])

    def get_urls(self) -> list[URLPattern]:
        return [*self.action_urls(), *super().get_urls()]

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: Mapping[str, Any] | None = None,
    ) -> HttpResponse:
        """Show the row, with a button for everything that may be done to it."""
        row = self.get_object(request, object_id)
        buttons = [
            (self.action_address(row.pk, name), action)
            for name, action in self.row_actions.items()
            if row is not None and self.may_do(request, action, row) and action.possible(row)
        ]
        return super().change_view(
            request, object_id, form_url, {**(extra_context or {}), "actions": buttons}
        )

    def action_view(self, request: HttpRequest, pk: int, action: str) -> HttpResponse:
        """Ask for what the action needs, and do it.

        Raises PermissionDenied without the right, Http404 for an unknown row or action.
        """
        row = self.get_object(request, str(pk))
        if row is None or action not in self.row_actions:
            raise Http404
        return self.answer_action(request, self.row_actions[action], row)
