"""Numbers of the pictures on a page, read as a browser reads them."""

import re


def drawn_numbers(page: str, element: str, attribute: str) -> list[list[float]]:
    """What this attribute of each such element holds, number by number. Raises ValueError for
    one that is no number to SVG."""
    held = re.findall(rf"<{element} [^>]*\b{attribute}=\"([^\"]*)\"", page)
    between = r"[ ,]+" if attribute == "points" else " "
    return [[float(number) for number in re.split(between, each)] for each in held]
