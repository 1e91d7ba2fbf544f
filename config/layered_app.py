"""A base for apps whose models lie beside the code they belong to."""

from collections.abc import Sequence
from importlib import import_module

from django.apps import AppConfig


class LayeredApp(AppConfig):
    """Imports the modules of `model_modules` as Django imports `models`, which therefore need not
    know the layers above it.

    A subclass says `default = True`: Django finds this class in its module, too.
    """

    model_modules: Sequence[str] = ()

    def import_models(self) -> None:
        """Import `models`, and every other module with models."""
        super().import_models()
        for module in self.model_modules:
            import_module(module)

    def ready(self) -> None:
        """Import `hooks`, where the app names what it registers with the frames of others."""
        import_module(f"{self.name}.hooks")
