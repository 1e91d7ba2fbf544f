"""How dates and numbers are written in Italian, where it is not as Django has it."""

DATE_FORMAT = SHORT_DATE_FORMAT = "d/m/Y"
TIME_FORMAT = "H:i:s"
DATETIME_FORMAT = "d/m/Y H:i:s"
SHORT_DATETIME_FORMAT = "d/m/Y H:i"
