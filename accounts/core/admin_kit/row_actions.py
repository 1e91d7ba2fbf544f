"""Buttons for the actions staff may do to a row of the admin."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    _Mixed = admin.ModelAdmin[Any]
else:
    _Mixed = object


class RowActions(_Mixed):
    """Mixed into a model's admin whose rows have a button for each action staff may do to them.

    The page of an action is `ROW/ACTION/do/`, named `APP_MODEL_action`. `action_right` is the right
    to every action except those with a right of their own in `action_rights`; `action_labels` maps
    each action's name in addresses to its label. Those in `dangerous_actions` cannot be undone, and
    stand out.
    """

    action_right: ClassVar[str]
    action_rights: ClassVar[Mapping[str, str]] = {}
    action_labels: ClassVar[Mapping[str, "_StrPromise"]]
    dangerous_actions: ClassVar[frozenset[str]] = frozenset()
    change_form_template = "admin/row_actions.html"

    def possible_actions(self, row: Any) -> Iterable[str]:
        """Return the names of the actions that may be done to a row in its present state."""
        raise NotImplementedError

    def answer_action(self, request: HttpRequest, row: Any, action: str, back: str) -> HttpResponse:
        """Show the page of an action, or do it; `back` is the row's own page."""
        raise NotImplementedError

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.action_view)
        return [
            path("<int:pk>/<str:action>/do/", view, name=self._name("action")),
            *super().get_urls(),
        ]

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: Mapping[str, Any] | None = None,
    ) -> HttpResponse:
        """Show the row, with a button for everything that may be done to it."""
        row = self.get_object(request, object_id)
        actions: list[tuple[str, _StrPromise, bool]] = []
        if row is not None:
            possible = self.possible_actions(row)
            actions = [self._button(row, name) for name in possible if self._may(request, name)]
        return super().change_view(
            request, object_id, form_url, {**(extra_context or {}), "actions": actions}
        )

    def action_view(self, request: HttpRequest, pk: int, action: str) -> HttpResponse:
        """Ask for what the action needs, and do it.

        Raises PermissionDenied without the right, Http404 for an unknown row or action.
        """
        if not self._may(request, action):
            raise PermissionDenied
        row = self.get_object(request, str(pk))
        if row is None or action not in self.action_labels:
            raise Http404
        return self.answer_action(
            request, row, action, reverse(f"admin:{self._name('change')}", args=[pk])
        )

    def _may(self, request: HttpRequest, action: str) -> bool:
        return request.user.has_perm(self.action_rights.get(action, self.action_right))

    def _button(self, row: Model, action: str) -> tuple[str, "_StrPromise", bool]:
        """Return the button's address, its label, and whether the action is dangerous."""
        address = reverse(f"admin:{self._name('action')}", args=[row.pk, action])
        return address, self.action_labels[action], action in self.dangerous_actions

    def _name(self, page: str) -> str:
        return f"{self.opts.app_label}_{self.opts.model_name}_{page}"
