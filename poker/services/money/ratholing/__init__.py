"""What a player's last stay at a table asks of their next one; see the section of poker/README.md.

Reading the limits, noting how players leave and how often they come back, refusing other amounts
and storing the refusals.
"""
