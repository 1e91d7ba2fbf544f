"""The pages where players see and set their limits, breaks and reality check."""
