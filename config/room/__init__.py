"""`make run`: opens the whole room under a supervisor and closes it again."""
