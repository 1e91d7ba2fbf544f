"""Whoever reads reports, and what they ask for."""

from datetime import UTC, datetime
from typing import Any

from django.contrib.auth.models import Permission
from django.http import QueryDict
from django.test import Client

from accounts.compliance.asked import Asked
from accounts.compliance.form import ReportForm
from accounts.compliance.report import Report
from accounts.models import Player
from tests.accounts.people import person
from tests.room.staff import sign_staff_in

TODAY = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


def reviewer(client: Client, screen_name: str = "Vera", *rights: str) -> Player:
    """Somebody on the staff whose one right is to read reports, signed in as the admin asks."""
    staff = person(screen_name)
    staff.is_staff = True
    staff.save()
    codenames = ["read_compliance", *rights]
    staff.user_permissions.set(Permission.objects.filter(codename__in=codenames))
    sign_staff_in(client, staff)
    return staff


def asked(report: Report, now: datetime = TODAY, **entered: Any) -> Asked:
    """What a form filled in like this asks for."""
    values = QueryDict(mutable=True)
    values.update({name: str(value) for name, value in entered.items()})
    form = ReportForm(report, values, now)
    assert form.is_valid(), form.errors
    return form.asked
