import pytest
from django.contrib.auth.models import AnonymousUser
from django.template import RequestContext, Template
from django.test import RequestFactory

from accounts.ledger import moving
from accounts.models import Player
from tests.accounts.people import person

pytestmark = pytest.mark.usefixtures("waived_evidence")

PAGE = Template("{% load money %}{{ wallet_balance|money }}")


def shown_to(viewer: Player | AnonymousUser) -> str:
    request = RequestFactory().get("/")
    request.user = viewer
    return PAGE.render(RequestContext(request))


@pytest.mark.django_db
def test_pages_show_the_viewers_own_play_money() -> None:
    ana, ben = person("Ana"), person("Ben")
    moving.refill(player=ana, amount=123_456, key="ana")
    assert (shown_to(ana), shown_to(ben)) == ("1,234.56", "0.00")


def test_a_visitor_has_no_wallet() -> None:
    assert shown_to(AnonymousUser()) == ""
