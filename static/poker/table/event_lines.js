/** Events as sentences, for the hand log and the announcer. */

import { formatChips } from "../../room/money.js";
import { handInWords, whyItWon } from "../felt/hand_words.js";
import { cardSigns, streetName } from "../felt/names.js";

const BLINDS = {
  small: () => gettext("%(name)s posts the small blind, %(amount)s"),
  big: () => gettext("%(name)s posts the big blind, %(amount)s"),
  post: () => gettext("%(name)s posts %(amount)s to come in"),
  dead: () => gettext("%(name)s posts a dead blind of %(amount)s"),
};

const ANTES = (data) => data.for_table
  ? gettext("%(name)s posts an ante of %(amount)s for the table")
  : gettext("%(name)s posts an ante of %(amount)s");

const CALLS = (data) => data.all_in
  ? gettext("%(name)s calls %(amount)s and is all-in")
  : gettext("%(name)s calls %(amount)s");

const BETS = (data) => data.all_in
  ? gettext("%(name)s bets %(to)s and is all-in")
  : gettext("%(name)s bets %(to)s");

const RAISES = (data) => data.all_in
  ? gettext("%(name)s raises to %(to)s and is all-in")
  : gettext("%(name)s raises to %(to)s");

const SITS_OUT = (data) => data.reason === "timed_out"
  ? gettext("%(name)s sits out after running out of time")
  : gettext("%(name)s sits out");

const TIMES_OUT = (data) => data.protected
  ? gettext("%(name)s lost the connection and is protected")
  : gettext("%(name)s ran out of time");

const SHOWS = (data) => data.hand_name
  ? gettext("%(name)s shows %(cards)s: %(hand)s")
  : gettext("%(name)s shows %(cards)s");

const HOLDS = {
  paused: () => gettext("Staff pause this table: no hand is dealt after this one"),
  last_hand: () => gettext("This is the room's last hand for now"),
  closing: () => gettext("This table closes when the hand is over"),
  break: () => gettext("The tournament has a break"),
  hand_for_hand: () => gettext("Hand for hand: the next hand is dealt at all tables at once"),
  waiting: () => gettext("The table waits for players from another one"),
  outage: () => gettext("The tournament is paused, this hand too: several players lost their connection"),
};

const LEAVES = {
  asked: () => gettext("%(name)s leaves with %(stack)s"),
  knocked_out: () => gettext("%(name)s is out"),
  moved: () => gettext("%(name)s moves to another table with %(stack)s"),
  event_over: () => gettext("%(name)s has all the chips"),
};

const PATTERNS = {
  player_sat: () => gettext("%(name)s takes a seat with %(stack)s"),
  player_left: (data) => (LEAVES[data.reason] ?? LEAVES.asked)(),
  sat_out: SITS_OUT,
  sat_in: () => gettext("%(name)s is back"),
  absence_counted: () => gettext("%(name)s has had no connection for two minutes: the time counts as sitting out"),
  outage_excused: () => gettext("The room was down: that time does not count as sitting out"),
  went_away: () => gettext("%(name)s is away"),
  leave_asked: () => gettext("%(name)s is leaving"),
  turn_timed_out: TIMES_OUT,
  turn_restarted: () => gettext("%(name)s gets a full clock: play was interrupted"),
  grace_given: () => gettext("%(name)s lost the connection and gets more time"),
  time_bank_started: () => gettext("%(name)s goes into the time bank: %(seconds)s s"),
  time_bank_spent: () => gettext("%(name)s used %(seconds)s s of the time bank"),
  folded: () => gettext("%(name)s folds"),
  checked: () => gettext("%(name)s checks"),
  hand_mucked: () => gettext("%(name)s mucks"),
  went_all_in_for_pot: () => gettext("%(name)s is all-in for what is in the pot"),
  rules_changed: () => gettext("From the next hand on, this table plays by changed rules"),
  rake_taken: () => gettext("The house takes a rake of %(amount)s"),
  chips_added: () => gettext("%(name)s adds %(amount)s"),
  top_up_dropped: () => gettext("%(name)s gets no more chips: no room or no money for them"),
  dealing_held: (data) => HOLDS[data.hold](),
  dealing_released: () => gettext("Hands are dealt again"),
  play_stopped: () => gettext("Play stops for want of players"),
  hand_started: () => gettext("Hand %(hand)s"),
  ante_posted: ANTES,
  blind_posted: (data) => (BLINDS[data.blind] ?? BLINDS.post)(),
  called: CALLS,
  bet: BETS,
  raised: RAISES,
  bet_returned: () => gettext("%(amount)s goes back to %(name)s"),
  street_dealt: () => gettext("%(street)s: %(cards)s"),
  hand_shown: SHOWS,
  cards_shown: () => gettext("%(name)s shows %(cards)s after the hand"),
  hand_voided: () => gettext("This hand is void: all bets are returned"),
  bets_refunded: () => gettext("This hand was interrupted: all bets are returned, and the house pays what the best hand wins"),
  hand_suspended: () => gettext("This hand is suspended: its bets are held until staff have decided"),
};

function nameAt(number, { before, after }) {
  return before.seats?.[number]?.name ?? after.seats?.[number]?.name ?? "";
}

function words(step) {
  const { data } = step.event;
  return {
    name: nameAt(data.seat, step),
    hand: data.hand_name ? handInWords(data) : data.hand,
    cards: data.cards ? cardSigns(data.cards) : "",
    street: data.street ? streetName(data.street) : "",
    amount: formatChips(data.amount ?? 0),
    stack: formatChips(data.stack ?? 0),
    to: formatChips(data.to ?? 0),
    seconds: Math.round((data.left_ms ?? data.ms ?? 0) / 1000),
  };
}

const AWARDS = {
  pot_awarded: () => gettext("%(name)s wins %(amount)s"),
  house_awarded: () => gettext("%(name)s is paid %(amount)s by the house"),
};

function awardLines(step) {
  const lines = step.event.data.shares.map(([seat, amount]) => {
    const facts = { name: nameAt(seat, step), amount: formatChips(amount) };
    return interpolate(AWARDS[step.event.kind](), facts, true);
  });
  return [...lines, why(step)].filter(Boolean);
}

/** Why a hand won the pot, of those that contested it. */
function why({ event: { data }, before }) {
  const contested = new Set(before.hand?.pots?.[data.pot]?.seats);
  const seats = Object.entries(before.seats).filter(([number]) => contested.has(Number(number)));
  return whyItWon(Object.fromEntries(seats), new Set(data.shares.map(([seat]) => seat)));
}

function ownCardLines({ after }) {
  const cards = after.you.cards ?? [];
  return cards.length ? [interpolate(gettext("Your cards: %s"), [cardSigns(cards)])] : [];
}

/**
 * The sentences for a step `{event, before, after}`; none for events without one, and none for
 * a player who only takes back a wish to sit out later.
 */
export function eventLines(step) {
  const { kind, data } = step.event;
  if (kind in AWARDS) return awardLines(step);
  if (kind === "cards_dealt") return ownCardLines(step);
  if (kind === "sat_in" && !step.before.seats[data.seat]?.away) return [];
  const pattern = PATTERNS[kind]?.(data);
  return pattern ? [interpolate(pattern, words(step), true)] : [];
}
