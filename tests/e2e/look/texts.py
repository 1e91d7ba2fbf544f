"""The texts of a page as a browser holds them, and which of them are in no language's marks."""

import re
from collections.abc import Collection, Iterator
from typing import Final

from playwright.sync_api import Page

from tests.e2e.look.pseudo_language import CLOSE, OPEN

# What is written in the document, in its order, and what is told of it beside; what names a
# language in itself, code and what people typed is nobody's to translate.
READ: Final = """() => {
  const apart = 'script, style, noscript, code, pre, kbd, samp, textarea, [lang]:not(html)';
  // Django's own icons of yes, no and a search are English in every language.
  const icons = 'img[src*="/admin/img/"]';
  const texts = [], told = [];
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const within = walker.currentNode.parentElement;
    if (!within.closest(apart)) texts.push(walker.currentNode.data);
  }
  for (const name of ['title', 'aria-label', 'aria-valuetext', 'placeholder', 'alt']) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      if (!element.closest(apart) && !element.matches(icons)) told.push(element.getAttribute(name));
    }
  }
  for (const button of document.querySelectorAll('input[type=submit], input[type=button]')) {
    told.push(button.value);
  }
  return [texts, told];
}"""
CLIPPED: Final = """() => [...document.querySelectorAll('button, .button, summary, select, th')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !one.closest('.visually-hidden') && getComputedStyle(one).overflowX !== 'visible'
    && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 && one.tagName !== 'SELECT')
  .map((one) => one.textContent.trim())"""
MARKED = re.compile(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")
CARD = re.compile(r"\b(?:10|[2-9TJQKA])[♠♥♦♣shdc]\b|[2-9TJQKA]{1,2}[♠♥♦♣]")
CODE = re.compile(
    r"\b\w+(?:[._:]\w+)+|\{\".*\}|\b[0-9a-f]{8,}\b|\b[A-Z2-7]{16,}\b|\S+@\S+|https?://\S+|/\S+/|\b[\w-]+\.(?:csv|txt|phh|json)\b"
)
# Initials of cards and seats, the names of file formats and of time, currencies and sizes.
# Seats and figures by the names players of every language give them.
SEATS: Final = ("BB", "SB", "BTN", "UTG", "UTG+1", "UTG+2", "MP", "MP+1", "LJ", "HJ", "CO")
FIGURES: Final = ("VPIP", "PFR")
FORMATS: Final = ("CSV", "PHH", "XLSX", "JSON", "SVG")
SHORT: Final = frozenset(
    {*"AKQJTDhsx", "min", "ms", *SEATS, "EUR", "IP", "UTC", *FIGURES, *FORMATS}
)
WORD = re.compile(r"[^\W\d_]+")


def untranslated(page: Page, data: Collection[str]) -> Iterator[str]:
    """What somebody reads or hears there that is in no marks and is no `data` of the room, such
    as a name."""
    texts, told = page.evaluate(READ)
    names = sorted(data, key=len, reverse=True)
    # From left to right: a code that begins with a name is a code, a name that ends in one a name.
    nobodys = re.compile("|".join([CODE.pattern, CARD.pattern, *map(re.escape, names)]))
    for text in (*_outside(texts), *(left for one in told for left in _outside([one]))):
        if any(word not in SHORT for word in WORD.findall(nobodys.sub(" ", text))):
            yield text.strip()


def _outside(texts: Collection[str]) -> Iterator[str]:
    """What of texts in a row stands outside the marks, which may open in one, close in another."""
    depth = 0
    for text in texts:
        left = ""
        for sign in text:
            if sign == OPEN:
                depth += 1
            elif sign == CLOSE:
                depth = max(0, depth - 1)
            elif not depth:
                left += sign
        yield left
