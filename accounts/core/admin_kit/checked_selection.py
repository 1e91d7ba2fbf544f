"""What is selected in a list of the admin are rows, or nothing is done."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from config.refusals.refusal import Refusal

if TYPE_CHECKING:
    _Mixed = admin.ModelAdmin[Any]
else:
    _Mixed = object


class CheckedSelection(_Mixed):
    """Mixed into a model's admin whose list has actions: Django looks the selected rows up by what
    was sent, and fails on what cannot be a row's number."""

    def response_action(
        self, request: HttpRequest, queryset: "QuerySet[Any]", *more: Any, **named: Any
    ) -> HttpResponse | None:
        """Do the action on the selected rows, or return to the list with a message."""
        try:
            for selected in request.POST.getlist(ACTION_CHECKBOX_NAME):
                self.opts.pk.to_python(selected)
        except ValidationError:
            self.message_user(request, Refusal().text, messages.WARNING)
            return HttpResponseRedirect(request.get_full_path())
        return super().response_action(request, queryset, *more, **named)
