"""The tables stored for play.

Rule sets and their changes, games, tables, seats, the stream of events and who played which hand,
the hands that wait for a decision or an answer, the stacks players left with, what each deal was
mixed from, daily sums of play, what players say at tables and note about one another, and signs of
collusion.
"""

from poker.models.events.event_cut import EventCut
from poker.models.events.event_head import EventHead, EventNote
from poker.models.events.event_redaction import EventRedaction
from poker.models.events.table_event import TableEvent
from poker.models.games.game import Game
from poker.models.games.rule_set import RuleSet
from poker.models.games.rules_change import RulesChange
from poker.models.hands.deal_commitment import DealCommitment
from poker.models.hands.deal_pledge import DealPledge
from poker.models.hands.deal_seed import DealSeed
from poker.models.hands.hand_dispute import HandDispute
from poker.models.hands.hand_tally import HandTally
from poker.models.hands.held_bet import HeldBet
from poker.models.hands.held_hand import HeldHand
from poker.models.hands.played_hand import PlayedHand
from poker.models.hands.receipt_key import ReceiptKey
from poker.models.hands.shared_replay import SharedReplay
from poker.models.hands.unopened_pledge import UnopenedPledge
from poker.models.leaving.departure import Departure
from poker.models.leaving.ratholing_counter import RatholingCounter
from poker.models.leaving.ratholing_day import RatholingDay
from poker.models.leaving.ratholing_refusal import RatholingRefusal
from poker.models.oversight.collusion_case import CaseNote, CollusionCase
from poker.models.oversight.collusion_facts import (
    FactsDay,
    HandFact,
    JudgedPlay,
    PaceDay,
    PairDay,
    Sitting,
    SpotDay,
    Tendency,
    TendencyDay,
)
from poker.models.oversight.collusion_finding import Disposition, Finding, Indicator
from poker.models.oversight.finding_state import FindingState
from poker.models.oversight.play_day import PlayerDay, TableDay
from poker.models.oversight.shuffle_check import ShuffleCheck, ShuffleTest
from poker.models.people.chat import ChatBan, ChatLine, ChatMute, TableChat
from poker.models.people.player_note import Label, PlayerNote
from poker.models.people.player_report import PlayerReport, ReportReason
from poker.models.tables.alarm import Alarm
from poker.models.tables.clock_beat import ClockBeat
from poker.models.tables.last_hand import LastHand
from poker.models.tables.presence import Presence
from poker.models.tables.protection import Protection
from poker.models.tables.reservation import Reservation
from poker.models.tables.seat import Seat
from poker.models.tables.table import Table
from poker.models.tables.table_fault import TableFault
from poker.models.tables.web_process import WebProcess

__all__ = [
    "Alarm",
    "CaseNote",
    "ChatBan",
    "ChatLine",
    "ChatMute",
    "ClockBeat",
    "CollusionCase",
    "DealCommitment",
    "DealPledge",
    "DealSeed",
    "Departure",
    "Disposition",
    "EventCut",
    "EventHead",
    "EventNote",
    "EventRedaction",
    "FactsDay",
    "Finding",
    "FindingState",
    "Game",
    "HandDispute",
    "HandFact",
    "HandTally",
    "HeldBet",
    "HeldHand",
    "Indicator",
    "JudgedPlay",
    "Label",
    "LastHand",
    "PaceDay",
    "PairDay",
    "PlayedHand",
    "PlayerDay",
    "PlayerNote",
    "PlayerReport",
    "Presence",
    "Protection",
    "RatholingCounter",
    "RatholingDay",
    "RatholingRefusal",
    "ReceiptKey",
    "ReportReason",
    "Reservation",
    "RuleSet",
    "RulesChange",
    "Seat",
    "SharedReplay",
    "ShuffleCheck",
    "ShuffleTest",
    "Sitting",
    "SpotDay",
    "Table",
    "TableChat",
    "TableDay",
    "TableEvent",
    "TableFault",
    "Tendency",
    "TendencyDay",
    "UnopenedPledge",
    "WebProcess",
]
