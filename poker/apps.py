from django.apps import AppConfig


class PokerConfig(AppConfig):
    """Table play: the engine, the table stream, sockets and the table clock."""

    name = "poker"
    default_auto_field = "django.db.models.BigAutoField"
