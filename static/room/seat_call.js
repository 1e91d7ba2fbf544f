/** Calls a player who looks elsewhere to a seat: one that is held for them, or that they were given. */

import { playTune } from "./tunes.js";
import { caller } from "./caller.js";
import { own } from "./notifications.js";

/** Where the room took its player by itself, for the page that comes then. */
const ARRIVAL = "room.arrival";

/** A seat is held, at the address that takes it, until it is taken or let go. */
export function callToHeldSeat(address) {
  call(`held:${address}`, "title");
}

export function calmHeldSeat(address) {
  caller.calm(`held:${address}`);
}

/** The player was given a seat at the table of this address and name. */
export function callToTable(address, name) {
  call(`seat:${address}`, "seated", { name, ends: true });
}

/** Go to a table unasked, because the player was `seated` there, or `moved`; its page calls. */
export function goToTable(address, why) {
  const { pathname: path } = new URL(address, window.location.href);
  window.sessionStorage.setItem(ARRIVAL, JSON.stringify({ path, why }));
  window.location.assign(address);
}

/** On a table's page: call the player whom `goToTable` took here. */
export function callOnArrival(name) {
  const { path, why } = JSON.parse(window.sessionStorage.getItem(ARRIVAL)) ?? {};
  if (path !== window.location.pathname) return;
  window.sessionStorage.removeItem(ARRIVAL);
  call(`seat:${path}`, why, { name, ends: true });
}

/** `sentence` is the one of the page that says it. */
function call(key, sentence, { name = "", ends = false } = {}) {
  if (own === null) return;
  const text = document.getElementById("calls").dataset[sentence].replace("{table}", name);
  const isNews = caller.call(key, { title: text, text, ends });
  if (isNews && own.of("turnSounds")) playTune("turn", own.of("volume"));
}
