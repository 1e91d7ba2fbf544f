/**
 * Notifications of the browser, as the player wants them: asked for once, when the first would have
 * helped, and never again where they were refused.
 */

import { Settings } from "./settings.js";
import { element } from "./element.js";
import { isLookedAt, onLook } from "./looked_at.js";

const root = document.getElementById("calls");
/** The settings of who is signed in, null for a guest. */
export const own = root && new Settings(root.dataset.player);
const isKnown = "Notification" in window;

/** Whether the browser would show any, once it is asked: "granted", "denied", "default" or "". */
export function permission() {
  return isKnown ? Notification.permission : "";
}

/** Whether notifications are shown to who has these settings. */
export function isNotified(settings) {
  return settings.of("notify") !== "off" && permission() === "granted";
}

/** Switch them on, which asks the browser, or off; what has come of it is kept. */
export async function setNotified(settings, wanted) {
  const answer = wanted && isKnown ? await Notification.requestPermission() : "";
  settings.set("notify", answer === "granted" ? "on" : "off");
}

/**
 * Say `text` to a player who looks elsewhere; `key` names what of, so that two pages say it once.
 * What is shown, null where nothing is.
 */
export function tellElsewhere(key, text) {
  if (!own) return null;
  if (isNotified(own)) return shown(key, text);
  if (own.of("notify") === "ask" && permission() === "default") askOnReturn();
  return null;
}

/** On phones a page may not make one itself: its service worker does. */
function shown(key, text) {
  const about = { tag: key, icon: root.dataset.icon };
  try {
    const note = new Notification(text, about);
    note.addEventListener("click", () => {
      window.focus();
      note.close();
    });
    return note;
  } catch {
    return shownByWorker(text, about);
  }
}

/** A press leads back to this page. */
function shownByWorker(text, about) {
  const path = window.location.pathname;
  const worker = navigator.serviceWorker?.ready;
  const made = worker?.then((registration) => registration.showNotification(text, { ...about, data: { path } }));
  const close = async () => {
    await made;
    for (const note of await (await worker)?.getNotifications({ tag: about.tag }) ?? []) note.close();
  };
  return { close };
}

let isAsking = false;

/** Ask the player who has missed something, as soon as they are back. */
function askOnReturn() {
  if (isAsking) return;
  isAsking = true;
  let isAsked = false;
  onLook(() => {
    if (isAsked || !isLookedAt()) return;
    isAsked = true;
    ask();
  });
}

function ask() {
  const { ask: words, askYes: yes, askNo: no } = root.dataset;
  const question = element("div", { class: "notify-question", role: "region", "aria-label": words, "data-notify-question": true });
  const answer = (wanted, label, kind) => {
    const button = element("button", { type: "button", class: kind, "data-action": wanted ? "notify" : "never-notify" }, label);
    button.addEventListener("click", () => {
      question.remove();
      setNotified(own, wanted);
    });
    return button;
  };
  question.append(element("p", {}, words), answer(true, yes, "primary"), answer(false, no, "quiet"));
  document.body.append(question);
}
