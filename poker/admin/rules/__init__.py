"""The admin of games, rule sets and changes of them."""
