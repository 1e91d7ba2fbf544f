"""The model of tables that cannot be played on."""

from django.db import models

from poker.models.tables.table import Table


class TableFault(models.Model):
    """A table the clock cannot play on, how often it has tried, and since when."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="fault")
    first_at = models.DateTimeField()
    last_at = models.DateTimeField()
    tries = models.PositiveIntegerField(default=1)

    def __str__(self) -> str:
        return f"{self.table_id} since {self.first_at:%Y-%m-%d %H:%M:%S}"
