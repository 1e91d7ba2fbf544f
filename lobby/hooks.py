"""What the lobby adds to the room: modules that register when they are imported, and what the clock
of the tables does for tournaments and lines.
"""

import lobby.listening
import lobby.messages
import lobby.own_records
import lobby.refusal_texts
import lobby.retention
import lobby.tasks
import lobby.tournaments.checking
import lobby.tournaments.compliance
import lobby.tournaments.frozen_money
import lobby.tournaments.messages
import lobby.tournaments.retention_reasons
from lobby.services.lines import attendance
from lobby.tournaments.services.clock import alarms, level_clock, outage
from poker.services.base import alarm_handlers

alarm_handlers.HANDLERS.add(
    alarm_handlers.AlarmHandler(alarms.ring_one, alarms.next_alarm_at, outage.keeps_turn)
)
alarm_handlers.AFTER_OUTAGE.add(level_clock.put_off_all)
alarm_handlers.AFTER_OUTAGE.add(lambda _since, until: attendance.keep_all_places(until))
