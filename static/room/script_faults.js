/** Tells the room, once a page, of a script that failed: the kind of error and where, nothing else. */

import { asDone, send } from "./ask.js";

const PLACE = /(\/static\/[^\s():?]+\.js)[^\s():]*:(\d+):(\d+)/u;

let isTold = false;

function told({ file, line, column, error }) {
  if (isTold || !file) return;
  isTold = true;
  send(document.body.dataset.scriptFaults, { file, line, column, error: error?.name ?? "Error" }, { read: asDone });
}

/** Where an error arose, by its stack; nothing where that is in no script of the room. */
function placeOf(error) {
  const [, file, line, column] = PLACE.exec(error?.stack ?? "") ?? [];
  return { file, line, column, error };
}

window.addEventListener("error", ({ error }) => told(placeOf(error)));
window.addEventListener("unhandledrejection", ({ reason }) => told(placeOf(reason)));
