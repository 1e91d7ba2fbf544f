"""What every other layer of the accounts uses."""
