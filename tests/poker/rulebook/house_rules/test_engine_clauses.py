"""What the engine names as its reason is a clause of the room, on the page the link leads to."""

from typing import get_args

import pytest

from config.refusals.refusal import Refusal
from lobby.services import errors as lobby_errors
from lobby.tournaments import errors as event_errors
from poker.engine import errors as engine_errors
from poker.engine.clause import Clause
from poker.rulebook.house_rules.clauses import slugs
from poker.services.base import errors as service_errors

pytestmark = pytest.mark.rule("reference-pages")

MODULES = (engine_errors, service_errors, lobby_errors, event_errors)


def test_every_reason_is_a_published_clause() -> None:
    assert set(get_args(Clause)) <= set(slugs())


def test_every_refusal_that_names_a_clause_names_one_of_them() -> None:
    named = {
        error.clause
        for module in MODULES
        for error in vars(module).values()
        if isinstance(error, type) and issubclass(error, Refusal) and error.clause
    }
    assert len(named) > 5
    assert named <= set(get_args(Clause))
