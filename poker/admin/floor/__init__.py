"""The admin of tables, for floor staff."""
