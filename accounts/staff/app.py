from django.contrib.admin.apps import AdminConfig


class StaffAdminConfig(AdminConfig):
    """Django's admin, entered by the room's own door."""

    default_site = "accounts.staff.site.StaffSite"
