"""A base for apps whose models lie beside the code they belong to."""

from collections.abc import Sequence
from importlib import import_module

from django.apps import AppConfig


class LayeredApp(AppConfig):
    """Imports the modules of `model_modules` as Django imports `models`, which therefore need not
    know the layers above it.

    Import this module rather than the class: Django takes every app it finds in an `apps` module
    for a candidate, and uses none of several.
    """

    model_modules: Sequence[str] = ()

    def import_models(self) -> None:
        """Import `models`, and every other module with models."""
        super().import_models()
        for module in self.model_modules:
            import_module(module)

    def ready(self) -> None:
        """Import `hooks`, where the app names what it registers with the rest of the room."""
        import_module(f"{self.name}.hooks")
