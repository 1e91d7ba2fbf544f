/** Hands that visitors try: the answer comes into the page. Without this module, on its own page. */

import { askNow } from "../../room/ask.js";

const WANTED = 5;
const REFUSED = 422;

/** How many cards are picked, in words. */
function counted(form) {
  const picked = form.querySelectorAll("[name=play]:checked").length;
  if (picked === 0) return gettext("Pick five cards, or none to be told.");
  if (picked === WANTED) return gettext("Five picked.");
  return interpolate(gettext("%(picked)s of %(wanted)s picked."), { picked, wanted: WANTED }, true);
}

async function ask(form) {
  const answer = form.querySelector("[data-answer]");
  // Of any type: form data may hold files, of which this form has none.
  const query = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  // As htmx would ask: for the part of the page alone.
  const { status, told, refusal } = await askNow(`${form.action}?${query}`, { headers: { "HX-Request": "true" }, read: (response) => response.text() });
  // eslint-disable-next-line no-restricted-properties -- A page of the room, escaped by its template.
  if (status === 200 || status === REFUSED) answer.innerHTML = told ?? refusal;
  else form.submit();
}

for (const form of document.querySelectorAll("[data-try]")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask(form);
  });
  form.addEventListener("change", () => {
    const told = form.querySelector("[data-picked]");
    if (told) told.textContent = counted(form);
  });
}
