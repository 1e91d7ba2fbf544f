"""What tests ask of a browser that Playwright cannot drive."""

import time
from abc import ABC, abstractmethod
from typing import Any


class DriverError(Exception):
    """The browser could not do what it was asked."""


class Driver(ABC):
    """A browser with one window."""

    @abstractmethod
    def goto(self, url: str) -> None:
        """Open a page and wait until it is loaded."""

    @abstractmethod
    def run(self, script: str, *arguments: Any) -> Any:
        """Run the body of a function in the page and return what it returns."""

    @abstractmethod
    def add_cookie(self, name: str, value: str) -> None:
        """Set a cookie for the host of the page that is open."""

    @abstractmethod
    def _resize(self, width: int, height: int) -> None:
        """Give the window this size, what is around the page included."""

    def set_size(self, width: int, height: int) -> None:
        """Give the page this size in CSS pixels, and wait until it has it."""
        around = self.run("return [outerWidth - innerWidth, outerHeight - innerHeight]")
        self._resize(width + around[0], height + around[1])
        self.until(f"innerWidth === {width} && innerHeight === {height}")

    def until(self, expression: str, timeout_s: float = 30) -> Any:
        """Wait until an expression is true in the page, and return its value."""
        deadline = time.monotonic() + timeout_s
        while not (found := self.run(f"return {expression}")):
            if time.monotonic() > deadline:
                raise DriverError(f"{expression} never became true")
            time.sleep(0.05)
        return found
