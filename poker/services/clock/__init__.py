"""What time does at tables, and tables that cannot be played on."""
