"""Mail that is written down first and sent by a worker, so that no mail server stops the room."""
