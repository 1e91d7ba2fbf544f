"""A page of the admin on which staff confirm an action."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.contrib.admin import ModelAdmin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse

from config.refusals.explained import ExplainedRefusal

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    Words = str | _StrPromise


@dataclass(frozen=True)
class ActionPage:
    """A page of the admin that asks staff for what an action needs, and does it once they confirm.

    `facts` are shown above the form, as label and value; `button` is the button's label, `done` the
    message after it was done, `back` the address of the page after that. The button of a
    `dangerous` action, which cannot be undone, stands out.
    """

    admin: "ModelAdmin[Any]"
    title: "Words"
    button: "Words"
    done: "Words"
    back: str
    facts: Sequence[tuple[Any, Any]] = ()
    explanation: "Words" = ""
    dangerous: bool = False

    def answer(
        self,
        request: HttpRequest,
        form: forms.Form,
        do: Callable[[Mapping[str, Any]], object],
    ) -> HttpResponse:
        """Show the form, or call `do` with what was entered; what it refuses is shown at its
        field.
        """
        if request.method == "POST" and form.is_valid():
            try:
                do(form.cleaned_data)
            except ExplainedRefusal as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, refusal)
            else:
                messages.success(request, str(self.done))
                return redirect(self.back)
        return self.show(request, form)

    def show(self, request: HttpRequest, form: forms.Form) -> HttpResponse:
        """Return the page with the form in its present state."""
        context = {
            **self.admin.admin_site.each_context(request),
            "opts": self.admin.opts,
            "title": self.title,
            "page": self,
            "form": form,
        }
        return TemplateResponse(request, "admin/action.html", context)
