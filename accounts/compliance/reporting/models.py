"""The table of copies of reports that were issued."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

SHA256_LENGTH = 64


class Format(models.TextChoices):
    """The file formats of a copy of a report."""

    CSV = "csv", "CSV"
    XLSX = "xlsx", "XLSX"


class IssuedCopy(models.Model):
    """A copy of a report as it was issued: its bytes, and their SHA-256 in hexadecimal.

    `report` is the report's slug; `interval` and `filters` (labels and words) are what was asked
    for. Never changed once issued.
    """

    report = models.CharField(_("report"), max_length=64)
    title = models.CharField(_("title"), max_length=120)
    interval = models.CharField(_("interval"), max_length=80)
    filters = models.JSONField(_("filters"))
    format = models.CharField(_("format"), max_length=4, choices=Format)
    rows = models.PositiveIntegerField(_("rows"))
    content = models.BinaryField(_("content"))
    sha256 = models.CharField("SHA-256", max_length=SHA256_LENGTH)
    software_version = models.CharField(_("software version"), max_length=64)
    issued_at = models.DateTimeField(_("issued at"), db_index=True)
    issued_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("issued by")
    )

    class Meta:
        app_label = "accounts"
        db_table = "compliance_issued_copy"
        verbose_name = _("issued copy")
        verbose_name_plural = _("issued copies")
        ordering = ["-issued_at", "-pk"]
        default_permissions = ()
        permissions = [("read_compliance", _("Can read compliance reports"))]

    def __str__(self) -> str:
        return f"{self.report} {self.pk}"

    @property
    def file_name(self) -> str:
        """Return the name a browser saves it under."""
        return f"{self.report}-{self.issued_at:%Y%m%dT%H%M%SZ}.{self.format}"
