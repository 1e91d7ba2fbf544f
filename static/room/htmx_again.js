/** Has htmx ask again what the room could not answer, as `ask.js` does for everything else. */

import { Backoff } from "./backoff.js";

const MOST = 4;
const UNANSWERED = 0;
/** The room promises that nothing was done. */
const UNDONE = new Set([429, 503]);

/** The attempts at what an element asks for, by its address. */
const attempts = new WeakMap();

/** Whether a request may be made a second time: it asks, or the room has done nothing. */
function mayRepeat({ verb }, status) {
  return UNDONE.has(status) || (verb === "get" && (status === UNANSWERED || status >= 500));
}

/** The attempts at this request so far, one more. */
function counted(elt, path) {
  const made = attempts.get(elt);
  const known = made?.path === path ? made : { path, count: 0, backoff: new Backoff() };
  known.count += 1;
  attempts.set(elt, known);
  return known;
}

function answered(event) {
  const { elt, xhr, successful, requestConfig } = event.detail;
  const { path } = requestConfig;
  if (successful || !mayRepeat(requestConfig, xhr?.status ?? UNANSWERED)) {
    attempts.delete(elt);
    return;
  }
  const { count, backoff } = counted(elt, path);
  if (count >= MOST) {
    attempts.delete(elt);
    return;
  }
  // Nobody is told of a failure before the last.
  event.stopImmediatePropagation();
  const retryMs = 1000 * Number(xhr?.getResponseHeader("Retry-After") ?? 0);
  if (retryMs) backoff.spread(retryMs);
  window.setTimeout(() => { if (elt.isConnected) repeat(requestConfig); }, backoff.next());
}

function repeat({ verb, path, elt, target, unfilteredParameters }) {
  htmx.ajax(verb, path, { source: elt, target, values: unfilteredParameters });
}

document.addEventListener("htmx:afterRequest", answered, { capture: true });
