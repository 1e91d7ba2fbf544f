from datetime import UTC, date, datetime

from accounts.ledger import chart
from accounts.ledger.models import Account, Currency
from accounts.models import Player

ADULT = date(1990, 5, 17)
PASSWORD = "nine-grey-otters"
NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


def person(screen_name: str) -> Player:
    """A stored player without money, who cannot sign in."""
    return Player.objects.create_user(
        f"{screen_name.lower()}@example.org", screen_name=screen_name, birth_date=ADULT
    )


def who_signs_in(screen_name: str) -> Player:
    """A stored player without money, whose password is ``PASSWORD``."""
    player = person(screen_name)
    player.set_password(PASSWORD)
    player.save()
    return player


def wallet_of(player: Player, currency: Currency = Currency.PLAY) -> Account:
    """The player's wallet as it stands in the database now."""
    return chart.wallet(player=player, currency=currency)


def stack_of(player: Player, table_no: int, currency: Currency = Currency.PLAY) -> Account:
    """The player's account at a table as it stands in the database now."""
    return chart.table_account(player=player, table_no=table_no, currency=currency)
