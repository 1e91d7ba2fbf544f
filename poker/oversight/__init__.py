"""What watches over play, and how long its records are kept."""
