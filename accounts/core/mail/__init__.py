"""Mail that is stored first and sent by a worker, so that no mail server stops the room."""
