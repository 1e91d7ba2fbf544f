"""Money of players whose account is closed, or who have not signed in for a year."""
