"""The house rules, the guide for newcomers, and changes of rules."""
