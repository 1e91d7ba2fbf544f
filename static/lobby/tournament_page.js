/** A tournament's page: counts the level down, and leads its players to their table when it starts. */

import { goToTable } from "../room/seat_call.js";

const EVERY_MS = 1000;

let wasSeated = Boolean(ownTable());

function ownTable() {
  return document.querySelector(".now")?.dataset.table;
}

/** When each clock ends, by the page's running time: the device's time of day may be wrong. */
const ends = new WeakMap();

function drawClocks() {
  for (const sign of document.querySelectorAll("[data-left-ms]")) {
    if (!ends.has(sign)) ends.set(sign, performance.now() + Number(sign.dataset.leftMs));
    const left = Math.max(0, ends.get(sign) - performance.now());
    const seconds = Math.ceil(left / 1000);
    sign.textContent = `· ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
}

/** The stacks are the same for everybody; one's own line is marked here. */
function markOwn() {
  const reader = document.querySelector(".now")?.dataset.reader;
  document.querySelector(`.stacks tr[data-player="${reader}"]`)?.classList.add("mine");
}

function follow() {
  drawClocks();
  markOwn();
  const table = ownTable();
  if (table && !wasSeated) goToTable(table, "seated");
  wasSeated = Boolean(table);
}

document.body.addEventListener("htmx:afterSwap", follow);
setInterval(drawClocks, EVERY_MS);
drawClocks();
markOwn();
