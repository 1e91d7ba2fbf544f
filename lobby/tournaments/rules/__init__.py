"""The rules of tournaments as pure functions: nothing here reads a clock or a database."""
