"""The house rules, the guide for newcomers, changes of rules."""
