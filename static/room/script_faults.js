/** Tells the room, once a page, of a script that failed: the kind of error and where, nothing else. */

import { formHeaders } from "./form_headers.js";

const PLACE = /(\/static\/[^\s():?]+\.js)[^\s():]*:(\d+):(\d+)/u;

let isTold = false;

function told({ file, line, column, error }) {
  if (isTold || !file) return;
  isTold = true;
  const body = new URLSearchParams({ file, line, column, error: error?.name ?? "Error" });
  fetch(document.body.dataset.scriptFaults, { method: "POST", body, headers: formHeaders(), keepalive: true }).catch(() => {});
}

/** Where an error arose, by its stack; nothing where that is in no script of the room. */
function placeOf(error) {
  const [, file, line, column] = PLACE.exec(error?.stack ?? "") ?? [];
  return { file, line, column, error };
}

window.addEventListener("error", ({ error }) => told(placeOf(error)));
window.addEventListener("unhandledrejection", ({ reason }) => told(placeOf(reason)));
