/** What the action bar says while there is nothing for the viewer to decide. */

import { formatMoney } from "../../room/money.js";
import { entryPrice } from "./entry_price.js";
import { keptText, missedText } from "./missed.js";

const IN_EVENT = {
  sitting_out: () => "",
  busted: () => gettext("You have no chips left: you are out."),
};

const IN_HAND = {
  folded: () => gettext("You folded. The hand goes on."),
  all_in: () => gettext("You are all-in."),
};

const AWAY = {
  sitting_out: ({ you }) => `${gettext("You are sitting out.")} ${keptText(you)}`,
  busted: () => gettext("You have no chips left. Top up or leave."),
};

const ENTRIES = {
  new: () => gettext("New players come in with the big blind, or post %s now to be dealt in at once."),
  big: () => gettext("You missed the big blind: wait for it, or post %s now to be dealt in at once."),
  small: () => gettext("You missed the small blind: post its %s now, or wait for the big blind."),
};

export function idleNote(view, left) {
  if (left && view.table.currency === "CHIP") return gettext("You no longer play at this table.");
  if (left) return gettext("You have left the table.");
  if (view.you.seat === undefined) return gettext("You are watching this table.");
  const own = view.seats[view.you.seat];
  if (view.next?.hold === "outage") return gettext("Play waits until most of those who were cut off are back. Then every turn has a full clock.");
  if (own.status === "waiting") return waitingNote(view, own);
  if (view.table.currency === "CHIP" && IN_EVENT[own.status]) return IN_EVENT[own.status]();
  if (AWAY[own.status]) return [AWAY[own.status](view), missedText(view)].join(" ").trim();
  if (view.hand && !view.hand.over && IN_HAND[own.status]) return IN_HAND[own.status]();
  if (view.turn) {
    const { name } = view.seats[view.turn.seat];
    return interpolate(gettext("Waiting for %(name)s to act."), { name }, true);
  }
  if (!view.hand) return "";
  return view.hand.over ? gettext("The hand is over.") : gettext("No more betting in this hand.");
}

function waitingNote(view, own) {
  if (view.next?.hold) return gettext("You have a seat. No further hand is dealt for now.");
  if (view.next?.needed) return gettext("You have a seat. Play begins when more players sit down.");
  if (own.owes && own.choice !== "post") {
    return interpolate(ENTRIES[own.owes](), [formatMoney(entryPrice(view.table, own))]);
  }
  return gettext("You are dealt in with the next hand.");
}
