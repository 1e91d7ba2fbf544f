/** Sitting out, now or later, and coming back. */

import { untilImported } from "../../room/ask.js";
import { element } from "../../room/element.js";
import { inHand } from "./in_hand.js";

const WISHES = {
  next_hand: () => gettext("You sit out when this hand is over."),
  big_blind: () => gettext("You sit out before the big blind comes to you."),
};

/** The elements for the viewer's own seat; `button(action, label, onPress)` makes one of them. */
export function absenceControls(view, own, { act, button }) {
  if (view.table.currency === "CHIP") return eventControls(own, act, button);
  const back = (label) => button("sit_in", label, () => act({ type: "sit_in" }));
  if (own.away) return own.status === "busted" && !own.top_up ? [] : [back(gettext("Sit back in"))];
  const wish = WISHES[view.you.sits_out_from];
  const out = button("absence", gettext("Sit out…"), () => askWhen(view, act));
  if (!wish) return [out];
  return [element("span", { class: "control-note" }, wish()), back(gettext("Stay in")), out];
}

/** In an event one is away instead: dealt in, and folded in turn. */
function eventControls(own, act, button) {
  if (own.status === "busted") return [];
  return own.away
    ? [button("sit_in", gettext("I am back"), () => act({ type: "sit_in" }))]
    : [button("sit_out", gettext("Go away"), () => act({ type: "sit_out" }))];
}

async function askWhen(view, act) {
  const { choiceDialog } = await untilImported(() => import("./dialogs.js"));
  const choices = [
    { action: "sit_out", label: gettext("Now: no cards from the next deal on") },
    inHand(view) ? { action: "sit_out_next_hand", label: gettext("When this hand is over") } : null,
    { action: "sit_out_big_blind", label: gettext("Before my next big blind") },
    { action: "sit_out_everywhere", label: gettext("Now, at all my tables") },
  ];
  choiceDialog({
    title: gettext("Sit out"),
    choices: choices.filter(Boolean),
    onChoice: (type) => act({ type }),
  });
}
