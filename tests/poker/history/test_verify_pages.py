"""Who gets the page on which a deal is verified; what it checks is tried in real browsers."""

import pytest
from django.test import Client


@pytest.mark.rule("shuffle")
def test_a_saved_proof_needs_no_account(room_db: object) -> None:
    page = Client().get("/hands/verify/")
    assert page.status_code == 200
    assert "data-proof-file" in page.content.decode()
