"""Hands at tables where players come, go, sit out and return all the time, all from a seed."""

from dataclasses import replace
from random import Random
from typing import Final, Literal

from config.refusals.refusal import Refusal
from poker.engine.hand.bets.actions import Check, Fold
from poker.engine.hand.bets.betting import options
from poker.engine.rule_sets.rules import ButtonRule, Rules
from poker.engine.table.events import PlayerSat
from poker.engine.table.state import Seat
from tests.poker.engine.big_blind_forward_watch import BigBlindForwardWatch
from tests.poker.engine.blind_watch import BlindWatch
from tests.poker.engine.games import pool_omaha
from tests.poker.engine.next_dealt_in_watch import NextDealtInWatch
from tests.poker.engine.random_play import random_action, shuffled
from tests.poker.engine.script import name_of
from tests.poker.engine.table_script import TableScript

HANDS_A_TABLE: Final = 250
SHORT: Final = 60
"""Chips of stacks so short that hands which are played out end with players all-in and broke."""
GOING: Final = {"leave": 4, "sit out": 5, "sit out at the big blind": 2, "post": 2, "wait": 1}
RETURNING: Final = {"sit in": 6, "post": 2, "wait": 1, "leave": 1}
OWING: Final = {"post": 3, "wait": 2, "sit out": 1, "leave": 1}


def watch_for(button: ButtonRule) -> BlindWatch:
    return BigBlindForwardWatch() if button == "big_blind_forward" else NextDealtInWatch()


def run_hands(button: ButtonRule, count: int, seed: int) -> int:
    """Deal at least ``count`` hands at as many tables as they take, each seen by a watch.

    Returns the number of hands dealt.
    """
    rng, hands = Random(seed), 0
    while hands < count:
        hands += TableRun(rng, button).play(min(HANDS_A_TABLE, count - hands))
    return hands


class TableRun:
    """One table: 2 to 11 seats, and players of whom many or few come and go between hands."""

    def __init__(self, rng: Random, button: ButtonRule) -> None:
        self.rng = rng
        self.table = TableScript(_rules(rng, button))
        self.watch = watch_for(button)
        self.known = 0
        self.restless = rng.choice((0.02, 0.1, 0.3))
        self.fills = rng.choice((0.05, 0.2, 0.6))
        self.is_tournament = rng.random() < 0.2
        self.can_bust = self.table.table.rules.max_buy_in == SHORT

    def play(self, hands: int) -> int:
        """Play so many hands, and return how many that was."""
        while self.watch.hands < hands:
            self._come_and_go()
            if self.table.ready:
                self._play_hand()
            elif self.table.table.playing and self.rng.random() < 0.3:
                self.table.stop()
            self._watch()
        return self.watch.hands

    def _play_hand(self) -> None:
        self.table.deck = shuffled(self.rng)
        self.table.deal(draw=self.rng.randrange(100))
        self._watch()
        played_out = self.can_bust and self.rng.random() < 0.02
        while self.table.table.running:
            choices = options(self.table.hand)
            assert choices is not None
            timid = Check() if choices.check else Fold()
            self.table.act(choices.seat, random_action(self.rng, choices) if played_out else timid)
        self._watch()

    def _come_and_go(self) -> None:
        for number, seat in enumerate(self.table.table.seats):
            if seat is None:
                if self.rng.random() < self.fills:
                    self._sit(number)
            elif not seat.stack:
                self._try("top up" if self.rng.random() < 0.5 else "leave", seat)
            elif self.rng.random() < (0.3 if seat.sitting_out else self.restless):
                wishes = RETURNING if seat.sitting_out else OWING if seat.owes else GOING
                self._try(self.rng.choices(list(wishes), list(wishes.values()))[0], seat)
            self._watch()

    def _sit(self, number: int) -> None:
        """Somebody new, who in an event is dealt in at once."""
        rules = self.table.table.rules
        stack = self.rng.randint(rules.min_buy_in, rules.max_buy_in)
        player = len(self.table.stream)
        owes: Literal["", "new"] = "" if self.is_tournament else "new"
        self.table.bring(PlayerSat(number, player, f"player {player}", stack, owes=owes))

    def _try(self, wish: str, seat: Seat) -> None:
        """What the engine refuses is left undone."""
        name, table = name_of(seat.number), self.table
        commands = {
            "leave": lambda: table.leave(name),
            "sit out": lambda: table.sit_out(name),
            "sit out at the big blind": lambda: table.sit_out_from(name, "big_blind"),
            "sit in": lambda: table.sit_in(name),
            "post": lambda: table.choose(name, "post"),
            "wait": lambda: table.choose(name, "wait"),
            "top up": lambda: table.top_up(name, table.table.rules.max_buy_in).sit_in(name),
        }
        known = len(table.stream)
        try:
            commands[wish]()
        except Refusal:
            assert len(table.stream) == known

    def _watch(self) -> None:
        """Show the watch what is new; a hand and its posts are one command."""
        self.watch.see([event for _, event in self.table.stream[self.known :]])
        self.known = len(self.table.stream)


def _rules(rng: Random, button: ButtonRule) -> Rules:
    needed = rng.choice((2, 2, 3))
    seats = rng.randint(max(needed, 2), 11)
    return replace(
        pool_omaha(small_blind=5, big_blind=10),
        button=button,
        seats=seats,
        players_needed=needed,
        players_to_go_on=2,
        min_buy_in=10,
        max_buy_in=rng.choice((SHORT, 1000)),
    )
