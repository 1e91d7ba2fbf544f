from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """Games on offer, waiting lists and the drawing of seats."""

    name = "lobby"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from lobby import listening  # noqa: F401  # registers its handlers
