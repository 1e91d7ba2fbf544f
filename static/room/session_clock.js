/** The clock in the header: how long the session has lasted. */

import { clockText } from "./play_time.js";

const EVERY_MS = 10_000;

const clock = document.querySelector("[data-session-began]");

/** Counted by the page's own clock from what it was when the page came. */
if (clock) {
  const came = Date.now() - Number(clock.dataset.sessionLasted);
  const show = () => { clock.textContent = clockText(Date.now() - came); };
  window.setInterval(show, EVERY_MS);
  show();
}
