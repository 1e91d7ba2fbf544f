"""Which players are connected, and which absences the room excuses."""
