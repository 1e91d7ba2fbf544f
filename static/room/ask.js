/**
 * Requests to the room. Each is asked again until it has an answer that counts: the network, the room
 * or a proxy between may fail for a moment.
 */

import { Backoff } from "./backoff.js";
import { formHeaders } from "./form_headers.js";

/** Longer than the room takes for any answer. */
const ANSWER_MS = 15_000;
const LATER = new Set([408, 425, 429]);
/** The room promises that nothing was done. */
const UNDONE = new Set([429, 503]);
/** How often is asked for a player who waits for the answer, or who sent something. */
const WHILE_WAITING = 4;

/** What this page has asked for: only at first the page around may have the answer. */
const asked = new Set();

/**
 * The room's answer at `url` as `{status, told}`: `told` is what `read(answer)` made of it, by default
 * its JSON, and undefined if there is none. What it made of a refusal is `refusal` instead, so that
 * none is taken for an answer. The status is 0 after `attempts` in vain, and if the room
 * sent the reader to another page, such as the one to sign in, `isElsewhere` is true. `isGiven` is
 * true if it was told to the page around some moments ago.
 */
export async function ask(url, { read = asJson, headers = { Accept: "application/json" }, attempts = Infinity } = {}) {
  const given = window.parent === window || asked.has(url) ? undefined : givenBy(window.parent, url);
  asked.add(url);
  if (given !== undefined) return { status: 200, told: given, isElsewhere: false, isGiven: true };
  return untilAnswered(url, { read, sent: { headers }, attempts, mayRepeat: () => true });
}

/** The same for a player who waits for it: given up soon. */
export function askNow(url, more = {}) {
  return ask(url, { attempts: WHILE_WAITING, ...more });
}

/**
 * Send `fields` as a form. What may be done twice without harm, such as switching something on, is
 * sent again whatever has failed; with `once` only if the room has said that nothing was done.
 */
export function send(url, fields = {}, { once = false, read = asJson } = {}) {
  const sent = { method: "POST", headers: formHeaders(), body: new URLSearchParams(fields) };
  const mayRepeat = (status) => !once || UNDONE.has(status);
  return untilAnswered(url, { read, sent, attempts: WHILE_WAITING, mayRepeat });
}

async function untilAnswered(url, { read, sent, attempts, mayRepeat }) {
  const backoff = new Backoff();
  for (let left = attempts; left > 0; left -= 1) {
    const { status, told, refusal, isElsewhere, againMs } = await attempt(url, sent, read);
    if (isFinal(status, told, isElsewhere)) return { status, told, refusal, isElsewhere };
    if (!mayRepeat(status)) break;
    if (againMs) backoff.spread(againMs);
    if (left > 1) await pause(backoff.next());
  }
  return { status: 0, told: undefined, refusal: undefined, isElsewhere: false };
}

function isFinal(status, told, isElsewhere) {
  if (isElsewhere) return true;
  if (status >= 500 || status === 0 || LATER.has(status)) return false;
  return status >= 400 || told !== undefined;
}

async function attempt(url, sent, read) {
  try {
    const answer = await fetch(url, { ...sent, redirect: "manual", signal: AbortSignal.timeout(ANSWER_MS) });
    const isElsewhere = answer.type === "opaqueredirect";
    const againMs = 1000 * Number(answer.headers.get("Retry-After") ?? 0);
    const made = isElsewhere ? undefined : await read(answer).catch(() => undefined);
    const [told, refusal] = answer.ok ? [made, undefined] : [undefined, made];
    return { status: answer.status, told, refusal, isElsewhere, againMs };
  } catch {
    return { status: 0 };
  }
}

function asJson(answer) {
  return answer.status === 204 ? Promise.resolve(null) : answer.json();
}

/** For `read`: what the answer says does not matter. */
export async function asDone({ ok }) {
  return ok || undefined;
}

/** What the page around a tile has fetched for it already. */
function givenBy(around, url) {
  try {
    return around.room?.given?.take(url);
  } catch {
    return undefined;
  }
}

/** What `bring()` imports, as soon as it comes. */
export async function untilImported(bring) {
  const backoff = new Backoff();
  for (;;) {
    try {
      return await bring();
    } catch {
      await pause(backoff.next());
    }
  }
}

function pause(ms) {
  return new Promise((done) => { window.setTimeout(done, ms); });
}
