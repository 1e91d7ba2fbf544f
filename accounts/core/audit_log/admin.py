"""The admin of the audit log, and the mixin that records what staff change in the admin."""

from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from django.contrib import admin
from django.db import transaction
from django.db.models import Model, QuerySet
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse

from accounts.core.admin_kit.checked_selection import CheckedSelection
from accounts.core.admin_kit.large_lists import LargeList
from accounts.core.admin_kit.reading_only import RoomsRecord
from accounts.core.audit_log.actions import Action
from accounts.core.audit_log.models import AuditEntry
from accounts.core.audit_log.recording import record
from accounts.core.databases.retries import retried
from accounts.core.requester import address_of, staff_of

if TYPE_CHECKING:
    _EntryAdmin = admin.ModelAdmin[AuditEntry]
else:
    _EntryAdmin = admin.ModelAdmin


class Audited(CheckedSelection):
    """Mixed into a model's admin: what staff add, change and delete is written into the audit log.

    `added`, `changed` and `deleted` are the actions' names in the log; a model whose rows are never
    added or deleted in the admin leaves the name out.
    """

    added: ClassVar[Action]
    changed: ClassVar[Action]
    deleted: ClassVar[Action]

    def changeform_view(self, request: HttpRequest, *more: Any, **named: Any) -> HttpResponse:
        """Show a row's form, or save what was entered; once more if another transaction was in the
        way."""
        save = super().changeform_view
        return retried(partial(save, request, *more, **named))

    def save_related(
        self,
        request: HttpRequest,
        form: Any,
        formsets: Any,
        change: bool,
    ) -> None:
        """Record the change last, once many-to-many fields are stored as well."""
        super().save_related(request, form, formsets, change)
        if not form.changed_data:
            return
        record(
            actor=staff_of(request),
            action=self.changed if change else self.added,
            subject=subject_of(form.instance),
            before=_values(form, form.initial) if change else None,
            after=_values(form, form.cleaned_data),
            address=address_of(request),
        )

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        """Delete the row, and record it as it was, under the id that is lost with it."""
        subject = subject_of(obj)
        before = {field.name: getattr(obj, field.attname) for field in obj._meta.concrete_fields}
        super().delete_model(request, obj)
        record(
            actor=staff_of(request),
            action=self.deleted,
            subject=subject,
            before=before,
            address=address_of(request),
        )

    def delete_queryset(self, request: HttpRequest, queryset: "QuerySet[Any]") -> None:
        """Delete the rows of a list one by one: all of them, with their entries, or none."""
        with transaction.atomic():
            for row in queryset:
                self.delete_model(request, row)


def subject_of(row: Model) -> str:
    """Return a row's name in the audit log: "player:7"."""
    return f"{row._meta.model_name}:{row.pk}"


def _values(form: BaseForm, values: dict[str, Any]) -> dict[str, Any]:
    return {name: _value(values.get(name)) for name in form.changed_data}


def _value(value: Any) -> Any:
    """Return a row's name, a list of rows as sorted names, and any other value as it is."""
    if hasattr(value, "__iter__") and not isinstance(value, str):
        return sorted(str(each) for each in value)
    return str(value) if isinstance(value, Model) else value


@admin.register(AuditEntry)
class AuditEntryAdmin(LargeList, RoomsRecord, _EntryAdmin):
    """The audit log, to be read and searched."""

    list_display = ("number", "at", "actor", "action", "subject", "reason", "address")
    list_filter = ("action", "at")
    list_select_related = ("actor",)
    search_fields = ("subject", "reason", "actor__screen_name")
