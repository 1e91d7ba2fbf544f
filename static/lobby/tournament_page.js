/** A tournament's page: counts the level down, and leads its players to their table when it starts. */

import { goToTable } from "../room/seat_call.js";

const EVERY_MS = 1000;

let wasSeated = Boolean(ownTable());

function ownTable() {
  return document.querySelector(".now")?.dataset.table;
}

function drawClocks() {
  for (const sign of document.querySelectorAll("[data-ends-at]")) {
    const left = Math.max(0, Date.parse(sign.dataset.endsAt) - Date.now());
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
