/** Which things move after which events: dealt cards, bets, pots, folded cards, the button. */

import { element } from "../../room/element.js";
import { cardBack } from "./cards.js";
import { chipPile } from "./chips.js";

const DECK = { x: 50, y: 30 };
const MUCK = { x: 50, y: 30 };
const POT = { x: 50, y: 36 };
const BOARD_XS = [38, 44, 50, 56, 62];
const BOARD_Y = 47;
const DEAL_MS = 480;
const BOARD_GAP_MS = 80;
const AFTER_BETS_MS = 260;

/** Card by card around the table, as a dealer does, but never longer than `DEAL_MS` in all. */
function dealHands({ event }, { motion, seats }) {
  const { seats: order, each } = event.data;
  const gap = DEAL_MS / (order.length * each);
  order.forEach((number, place) => {
    seats.cardsAt(number).forEach((card, round) => {
      const delay = (round * order.length + place) * gap;
      motion.bring(card, { from: DECK, to: seats.spotOf(number), delay });
    });
  });
}

function dealStreet({ event, after }, { motion, board }) {
  const first = after.hand.board.length - event.data.cards.length;
  board.facesFrom(first).forEach((face, index) => {
    const to = { x: BOARD_XS[first + index], y: BOARD_Y };
    motion.bring(face, { from: DECK, to, delay: index * BOARD_GAP_MS });
  });
}

function putIn({ event }, { motion, seats }) {
  const { seat } = event.data;
  const bet = seats.betAt(seat);
  if (!bet.root.hidden) motion.bring(bet.root, { from: seats.spotOf(seat), to: bet.spot, ms: 180 });
}

function collect({ before }, { motion, seats }) {
  for (const [number, { bet }] of Object.entries(before.seats)) {
    if (bet) motion.send(chipPile(bet), { from: seats.betAt(number).spot, to: POT });
  }
}

function giveBack({ event }, { motion, seats }) {
  const { seat, amount } = event.data;
  motion.send(chipPile(amount), { from: seats.betAt(seat).spot, to: seats.spotOf(seat) });
}

function award({ event }, { motion, seats }) {
  for (const [number, amount] of event.data.shares) {
    motion.send(chipPile(amount), { from: POT, to: seats.spotOf(number), ms: 520, delay: AFTER_BETS_MS });
  }
}

function throwAway({ event, before }, { motion, seats }) {
  const { seat } = event.data;
  const own = before.you.seat === seat;
  const count = own ? (before.you.cards ?? []).length : (before.seats[seat]?.hidden ?? 0);
  if (count === 0) return;
  const ghost = element("span", { class: "thrown", "aria-hidden": "true" }, ...Array.from({ length: count }, cardBack));
  motion.send(ghost, { from: seats.spotOf(seat), to: MUCK });
}

function passButton({ event, before }, { motion, seats }) {
  const from = before.hand?.button;
  const to = event.data.button;
  if (from === undefined || from === to) return;
  const disc = element("span", { class: "button-disc", "aria-hidden": "true" }, "D");
  motion.send(disc, { from: seats.spotOf(from), to: seats.spotOf(to), ms: 450 });
}

const MOVES = {
  hand_started: passButton,
  cards_dealt: dealHands,
  street_dealt: dealStreet,
  blind_posted: putIn, called: putIn, bet: putIn, raised: putIn,
  bets_collected: collect,
  bet_returned: giveBack,
  pot_awarded: award, house_awarded: award,
  folded: throwAway, hand_mucked: throwAway,
};

/** Start what `steps` (`{event, before, after}`) set in motion; `felt` is `{motion, seats, board}`. */
export function startMoves(steps, felt) {
  for (const step of steps) MOVES[step.event.kind]?.(step, felt);
}
