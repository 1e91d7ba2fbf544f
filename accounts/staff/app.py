"""The configuration of Django's admin with the room's own site."""

from django.contrib.admin.apps import AdminConfig


class StaffAdminConfig(AdminConfig):
    """Django's admin, with the room's own site."""

    default_site = "accounts.staff.site.StaffSite"
