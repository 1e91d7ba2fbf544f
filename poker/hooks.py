"""What the tables add to the room: each of these modules registers its messages, listeners,
reports, reasons or jobs when it is imported. The pool's figures are registered here, for all who
measure.
"""

from prometheus_client import REGISTRY

import poker.bots.room.names
import poker.hand_messages
import poker.history.player_export
import poker.listening
import poker.messages
import poker.oversight.collusion.freezing
import poker.oversight.compliance.reports
import poker.oversight.erasure.clearing
import poker.oversight.own_records
import poker.oversight.rake_shares
import poker.oversight.retention.kinds
import poker.oversight.retention.reasons
import poker.oversight.signed_records
import poker.refusal_texts
import poker.services.money.disputed_pots
import poker.talk.chat.messages
import poker.talk.chat.player_export
import poker.talk.notes.player_export
import poker.tasks
from poker.metrics.pool import PoolCollector

REGISTRY.register(PoolCollector())
