"""Pages of the tables, and what a player asks for at one."""
