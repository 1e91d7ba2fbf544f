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


class RowDeeds(_Mixed):
    """Mixed into a model's admin whose rows have a button for each deed staff may do to them.

    The page of a deed is `ROW/DEED/do/`, named `APP_MODEL_deed`. `deed_right` is the right to
    do any of them but those with one of their own in `deed_rights`, `deed_labels` are all deeds
    by the names they have in addresses. Those in `dangerous_deeds` cannot be taken back, and stand
    out.
    """

    deed_right: ClassVar[str]
    deed_rights: ClassVar[Mapping[str, str]] = {}
    deed_labels: ClassVar[Mapping[str, "_StrPromise"]]
    dangerous_deeds: ClassVar[frozenset[str]] = frozenset()
    change_form_template = "admin/row_deeds.html"

    def possible_deeds(self, row: Any) -> Iterable[str]:
        """The names of the deeds that may be done to a row as it stands."""
        raise NotImplementedError

    def answer_deed(self, request: HttpRequest, row: Any, deed: str, back: str) -> HttpResponse:
        """Show the page of a deed, or do it; `back` is the row's own page."""
        raise NotImplementedError

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.deed_view)
        return [path("<int:pk>/<str:deed>/do/", view, name=self._name("deed")), *super().get_urls()]

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: Mapping[str, Any] | None = None,
    ) -> HttpResponse:
        """The row, with a button for everything that may be done to it."""
        row = self.get_object(request, object_id)
        deeds: list[tuple[str, _StrPromise, bool]] = []
        if row is not None:
            possible = self.possible_deeds(row)
            deeds = [self._button(row, name) for name in possible if self._may(request, name)]
        return super().change_view(
            request, object_id, form_url, {**(extra_context or {}), "deeds": deeds}
        )

    def deed_view(self, request: HttpRequest, pk: int, deed: str) -> HttpResponse:
        """Ask for what the deed needs, and do it."""
        if not self._may(request, deed):
            raise PermissionDenied
        row = self.get_object(request, str(pk))
        if row is None or deed not in self.deed_labels:
            raise Http404
        return self.answer_deed(
            request, row, deed, reverse(f"admin:{self._name('change')}", args=[pk])
        )

    def _may(self, request: HttpRequest, deed: str) -> bool:
        return request.user.has_perm(self.deed_rights.get(deed, self.deed_right))

    def _button(self, row: Model, deed: str) -> tuple[str, "_StrPromise", bool]:
        """Its address, its label, and whether it is dangerous."""
        address = reverse(f"admin:{self._name('deed')}", args=[row.pk, deed])
        return address, self.deed_labels[deed], deed in self.dangerous_deeds

    def _name(self, page: str) -> str:
        return f"{self.opts.app_label}_{self.opts.model_name}_{page}"
