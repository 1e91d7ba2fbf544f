/** Has htmx ask again what the room could not answer, as `ask.js` does for everything else. */

import { Backoff } from "./backoff.js";

const MOST = 4;
const UNANSWERED = 0;
/** Every answer of the room has this header. */
const OURS = "X-Request-ID";
/** The room promises that nothing was done. */
const UNDONE = new Set([429, 503]);

/** The attempts at what an element asks for, by its address. */
const attempts = new WeakMap();

/** Whether the room answered, and not a proxy between, or nothing. */
function isOurs(xhr) {
  return Boolean(xhr?.getResponseHeader(OURS));
}

/** Whether a request may be made a second time: it asks, or the room has done nothing. */
function mayRepeat({ verb }, xhr) {
  const status = xhr?.status ?? UNANSWERED;
  return UNDONE.has(status) || (verb === "get" && (status >= 500 || !isOurs(xhr)));
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
  if (successful || !mayRepeat(requestConfig, xhr)) {
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

/** Whatever another program answered is no part of a page, and failed. */
function checked(event) {
  const { detail } = event;
  if (isOurs(detail.xhr)) return;
  detail.shouldSwap = false;
  detail.isError = true;
}

document.addEventListener("htmx:beforeSwap", checked, { capture: true });
document.addEventListener("htmx:afterRequest", answered, { capture: true });
