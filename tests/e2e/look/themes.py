from playwright.sync_api import Page

THEMES = ("light", "dark")
DRESS = "theme => { document.documentElement.dataset.theme = theme; }"


def choose(page: Page, theme: str) -> None:
    """The open page takes on a theme, as it does when its reader chooses it."""
    page.evaluate(DRESS, theme)
    # A colour that fades into another is neither, for as long as it does.
    page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished))")
