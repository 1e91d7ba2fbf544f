"""The page of what an incident is about."""

from django.apps import apps
from django.contrib import admin
from django.urls import reverse
from django.utils.html import format_html


def link_to(subject: str) -> str:
    """Return a link to the admin's page of what a subject like ``tournament:7`` or
    ``table:3 hand:17`` names first, or the subject as it is where that is no row of a page."""
    name, _colon, key = subject.split(" ", maxsplit=1)[0].partition(":")
    for model in apps.get_models():
        if model._meta.model_name == name and key.isdigit() and admin.site.is_registered(model):
            page = reverse(f"admin:{model._meta.app_label}_{name}_change", args=[key])
            return format_html('<a href="{}">{}</a>', page, subject)
    return subject
