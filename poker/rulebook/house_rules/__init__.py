"""The house rules: one file of clauses, and what reads it for players, tables and tests."""
