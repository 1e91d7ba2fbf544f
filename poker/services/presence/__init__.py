"""Who is connected, and which absences the room excuses."""
