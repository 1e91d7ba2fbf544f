"""People at the floor's sockets: they pass the turn round as fast as it comes."""

from typing import Any

from tests.load.person import Person


class FloorPerson(Person):
    """Acts whenever the turn is at their seat. The floor sends no answers: an action is done
    when the turn has gone on."""

    @property
    def options(self) -> dict[str, Any]:
        return {"check": True} if self.view["turn"]["seat"] == self.guest.seat else {}

    async def moved_on(self) -> None:
        for message_id, decision in [*self._decision_of.items()]:
            if decision != self.open_decision:
                self.answered({"type": "done", "id": message_id})
        await super().moved_on()
