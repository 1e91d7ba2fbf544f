"""How the admin writes dates in English: sortable, and the same for every reader."""

DATE_FORMAT = SHORT_DATE_FORMAT = "Y-m-d"
TIME_FORMAT = "H:i:s"
DATETIME_FORMAT = SHORT_DATETIME_FORMAT = "Y-m-d H:i:s"
