/** Leaving the table: at once, after the hand, or not after all. */

import { untilImported } from "../../room/ask.js";
import { element } from "../../room/element.js";
import { inHand } from "./in_hand.js";

/** The elements for the viewer's own seat; `button(action, label, onPress)` makes one of them. */
export function leaveControls(view, own, { act, button }) {
  if (own.leaving || view.table.currency === "CHIP") return [];
  const leave = button("leave", gettext("Leave table"), () => (inHand(view) ? askWhen(act) : act({ type: "leave" })));
  if (!view.you.leaves_after) return [leave];
  const note = element("span", { class: "control-note" }, gettext("You leave when this hand is over."));
  return [note, button("stay", gettext("Stay at the table"), () => act({ type: "stay" })), leave];
}

async function askWhen(act) {
  const { choiceDialog } = await untilImported(() => import("./dialogs.js"));
  choiceDialog({
    title: gettext("Leave table"),
    choices: [
      { action: "leave_after_hand", label: gettext("When this hand is over") },
      { action: "leave", label: gettext("Fold at my next turn, and leave then") },
    ],
    onChoice: (type) => act({ type }),
  });
}
