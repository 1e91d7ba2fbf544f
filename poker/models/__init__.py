"""What is stored of table play: rule sets and their changes, games, tables, seats, the stream of
events and who played which hand, the hands that wait for a decision or an answer, who left with
what, what each deal was mixed from, daily sums of play, what players say at tables and note about
one another, and what points at collusion."""

from poker.models.chat import ChatBan, ChatLine, ChatMute, TableChat
from poker.models.clock_beat import ClockBeat
from poker.models.collusion_facts import FactsDay, PairDay, Sitting, SpotDay
from poker.models.collusion_finding import Disposition, Finding, FindingState, Indicator
from poker.models.deal_commitment import DealCommitment
from poker.models.deal_pledge import DealPledge
from poker.models.deal_seed import DealSeed
from poker.models.departure import Departure
from poker.models.event_cut import EventCut
from poker.models.event_head import EventHead, EventNote
from poker.models.event_redaction import EventRedaction
from poker.models.game import Game
from poker.models.hand_dispute import HandDispute
from poker.models.hand_tally import HandTally
from poker.models.held_bet import HeldBet
from poker.models.held_hand import HeldHand
from poker.models.last_hand import LastHand
from poker.models.play_day import PlayerDay, TableDay
from poker.models.played_hand import PlayedHand
from poker.models.player_note import Label, PlayerNote
from poker.models.player_report import PlayerReport, ReportReason
from poker.models.presence import Presence
from poker.models.protection import Protection
from poker.models.ratholing_counter import RatholingCounter
from poker.models.ratholing_day import RatholingDay
from poker.models.ratholing_refusal import RatholingRefusal
from poker.models.receipt_key import ReceiptKey
from poker.models.reservation import Reservation
from poker.models.rule_set import RuleSet
from poker.models.rules_change import RulesChange
from poker.models.seat import Seat
from poker.models.shared_replay import SharedReplay
from poker.models.shuffle_check import ShuffleCheck, ShuffleTest
from poker.models.table import Table
from poker.models.table_event import TableEvent
from poker.models.table_fault import TableFault
from poker.models.web_process import WebProcess

__all__ = [
    "ChatBan",
    "ChatLine",
    "ChatMute",
    "ClockBeat",
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
    "HandTally",
    "HeldBet",
    "HeldHand",
    "Indicator",
    "Label",
    "LastHand",
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
    "WebProcess",
]
