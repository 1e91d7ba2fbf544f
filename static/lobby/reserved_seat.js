/** The buy-in dialog: a seat is held by the room while it is open, and let go when it closes. */

import { startSlider } from "./amount_slider.js";
import { bringHtmx } from "../room/htmx.js";
import { ruleLink } from "../room/rule_link.js";

const PLACE = "seat-dialog";
const PLAIN_TEXT = "text/plain";
const TICK_MS = 250;

/** Settled once the room has heard that the last seat was let go. */
let letGo = Promise.resolve();

/** Ask the room at `url` for a seat, or for a place in line, and show what it answers. */
export async function askForSeat(url, values = {}) {
  await letGo;
  await post(url, { swap: "innerHTML", values });
}

/** Tell the room something that has no dialog. */
export function tell(url) {
  return post(url, { swap: "none" });
}

async function post(url, more) {
  if (await bringHtmx()) await htmx.ajax("POST", url, { target: place(), ...more });
  else showNote(place().dataset.failed ?? "");
}

/** Show a sentence for a few seconds, with a link to why where there is one. */
export function showNote(text, link = null) {
  const note = document.createElement("p");
  note.className = "message warning room-note";
  note.setAttribute("role", "alert");
  note.append(...[text, " ", link].filter(Boolean));
  document.body.append(note);
  window.setTimeout(() => note.remove(), 6000);
}

function place() {
  let found = document.getElementById(PLACE);
  if (!found) {
    found = document.createElement("div");
    found.id = PLACE;
    document.body.append(found);
  }
  return found;
}

function refusalText(request) {
  const type = request.getResponseHeader("Content-Type") ?? "";
  if (type.startsWith(PLAIN_TEXT) && request.responseText) return request.responseText;
  return place().dataset.failed ?? "";
}

/** A link to the rule that decided a refusal, null where none did. */
function refusalRule(request) {
  const address = request.getResponseHeader("X-Rule");
  return address && ruleLink(address, place().dataset.why);
}

function showRefusal(dialog, text, link) {
  const refusal = dialog.querySelector("[data-refusal]");
  refusal.replaceChildren(...[text, " ", link].filter(Boolean));
  refusal.hidden = text === "";
}

/** Open the dialog that has come; count down while a seat is held. */
function open(dialog) {
  dialog.showModal();
  startSlider(dialog);
  dialog.querySelector("input[name=amount]").select();
  dialog.addEventListener("close", () => close(dialog));
  if (dialog.dataset.leftMs) countDown(dialog, performance.now() + Number(dialog.dataset.leftMs));
}

function close(dialog) {
  if (dialog.dataset.letsGo && !dialog.dataset.taken) letGo = tell(dialog.dataset.letsGo);
  dialog.remove();
}

function countDown(dialog, until) {
  const seconds = dialog.querySelector("[data-seconds]");
  const meter = dialog.querySelector("[data-meter]");
  const tick = () => {
    if (!dialog.isConnected) return;
    const left = Math.max(0, until - performance.now());
    seconds.textContent = String(Math.ceil(left / 1000));
    meter.value = left;
    if (left > 0) window.setTimeout(tick, TICK_MS);
    else dialog.close();
  };
  tick();
}

function answered({ target, detail }) {
  const dialog = target.closest?.("dialog.buy-in");
  if (dialog && detail.requestConfig?.verb === "post" && target.matches("form")) {
    if (detail.successful) taken(dialog, detail.xhr);
    else showRefusal(dialog, refusalText(detail.xhr), refusalRule(detail.xhr));
    return;
  }
  if (!detail.successful && detail.target?.id === PLACE) showNote(refusalText(detail.xhr), refusalRule(detail.xhr));
}

/** A seat leads to its table by itself or opens in the page, a place in line leads to the lobby. */
function taken(dialog, request) {
  dialog.dataset.taken = "true";
  if (request.getResponseHeader("HX-Redirect")) return;
  if (request.getResponseHeader("HX-Trigger")) {
    dialog.close();
    return;
  }
  window.location.assign(dialog.dataset.lobby ?? window.location.href);
}

/** At how many tables of the game the page says the player sits: so a second click is told
 * from the wish for a second table. */
function knownTables({ ofGame, beside }) {
  return beside ?? document.querySelectorAll(`[data-your-table-of="${ofGame}"]`).length;
}

function pressed({ target }) {
  const opener = target.closest("[data-holds]");
  if (opener) askForSeat(opener.dataset.holds, { beside: knownTables(opener.dataset) });
  const teller = target.closest("[data-tells]");
  if (teller) tell(teller.dataset.tells);
  if (target.closest("[data-closes-dialog]")) target.closest("dialog").close();
}

document.addEventListener("click", pressed);
document.addEventListener("htmx:afterRequest", answered);
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  const dialog = detail.target?.id === PLACE && detail.target.querySelector("dialog.buy-in");
  if (dialog) open(dialog);
});
