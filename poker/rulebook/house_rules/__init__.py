"""The house rules: one file of clauses, and the code that reads it for players, tables and
tests."""
