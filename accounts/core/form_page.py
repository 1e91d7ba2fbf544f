"""One way for a page with forms: call the service, show what it refuses at its field."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from config.refusals.refusal import Refusal

UNPROCESSABLE: Final = 422

_Done = TypeVar("_Done")


def submit(form: forms.Form, service: Callable[[], _Done]) -> _Done | None:
    """Call the service if the form is valid, and return what it returned.

    Returns None where the form has errors: its own, or what the service refused, at the field that
    the refusal names.
    """
    if not form.is_valid():
        return None
    try:
        return service()
    except Refusal as refusal:
        field = refusal.field if refusal.field in form.fields else None
        form.add_error(field, ValidationError(refusal.text, code=refusal.code))
        return None


def attempt(request: HttpRequest, service: Callable[[], object]) -> bool:
    """Call the service and return whether it was done; what it refused is a message on the next
    page."""
    try:
        service()
    except Refusal as refusal:
        messages.warning(request, refusal.text)
        return False
    return True


def form_page(
    request: HttpRequest, template: str, context: Mapping[str, Any], *sent: forms.Form | None
) -> HttpResponse:
    """Return a page with forms, with status 422 if one of those that were sent has errors."""
    refused = any(form is not None and form.errors for form in sent)
    return render(request, template, context, status=UNPROCESSABLE if refused else 200)
