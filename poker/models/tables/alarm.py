"""The model of tables' alarms, as clocks read them."""

from django.db import models

from poker.models.tables.table import Table


class Alarm(models.Model):
    """When a table clock must look at a table, copied from the table's row by a trigger; of a table
    where nothing is due there is none.

    It moves with every action. No index holds it, so neither the table's row nor this one has an
    index updated then. Clocks read all alarms from a few pages, even while an old snapshot keeps
    PostgreSQL from removing what they were before.
    """

    table = models.OneToOneField(
        Table, on_delete=models.CASCADE, primary_key=True, related_name="alarm"
    )
    wake_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.table_id} at {self.wake_at}"
