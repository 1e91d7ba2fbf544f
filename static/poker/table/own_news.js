/** What an event has to tell the viewer alone. */

import { missedText } from "./missed.js";

const NEWS = {
  sat_in: ({ after }) => missedText(after),
  auto_top_up_stopped: () => gettext("Your wallet did not cover it: your stack is no longer filled up."),
  top_up_dropped: () => gettext("Your top-up did not come: your inbox tells why."),
};
const SENT_HOME = new Set(["evicted", "closed", "stopped"]);

function isOwn({ event, before }) {
  return before.you.seat !== undefined && event.data.seat === before.you.seat;
}

/** The sentences for the viewer in these steps `{event, before, after}`. */
export function ownNews(steps) {
  return steps.filter(isOwn).map((step) => NEWS[step.event.kind]?.(step)).filter(Boolean);
}

/** Whether the viewer gave up their seat in these steps, or the room did for them. */
export function ownLeaving(steps) {
  const left = steps.find((step) => step.event.kind === "player_left" && isOwn(step));
  if (!left) return null;
  return SENT_HOME.has(left.event.data.reason) ? "sent_home" : "asked";
}
