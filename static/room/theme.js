/** Has the page take on the theme chosen at its foot at once; the room keeps it for the next one. */

import { asDone, send } from "./ask.js";

/** @param {any} event */
async function chosen(event) {
  const form = event.target.closest("[data-theme-choice]");
  if (!form || !event.submitter) return;
  event.preventDefault();
  const told = new FormData(form, event.submitter);
  document.documentElement.dataset.theme = event.submitter.value;
  for (const button of form.querySelectorAll("button")) {
    button.setAttribute("aria-pressed", String(button === event.submitter));
  }
  // Of any type: form data may hold files, of which this form has none.
  await send(form.action, /** @type {any} */ (told), { read: asDone });
}

document.addEventListener("submit", chosen);
