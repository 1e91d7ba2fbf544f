/** On the page of one's devices: switches on what this one is told while no page is open. */

import { asDone, send } from "./ask.js";

class Push {
  constructor(root) {
    this.root = root;
    this.note = root.querySelector("[data-push-note]");
  }

  start() {
    this.root.querySelector("[data-action=push-on]").addEventListener("click", () => this.#switchOn());
    this.root.querySelector("[data-action=push-off]").addEventListener("click", () => this.#switchOff());
    this.root.hidden = false;
  }

  async #switchOn() {
    const { refused, failed, on } = this.root.dataset;
    if (await Notification.requestPermission() !== "granted") {
      this.note.textContent = refused;
      return;
    }
    this.note.textContent = await this.#subscribe().catch(() => false) ? on : failed;
  }

  /** A subscription belongs to a key: one for an older key goes first. */
  async #subscribe() {
    const { pushManager } = await navigator.serviceWorker.ready;
    await (await pushManager.getSubscription())?.unsubscribe();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: this.root.dataset.pushKey });
    const { endpoint, keys } = made.toJSON();
    const wishes = [...this.root.querySelectorAll("[name=wishes]:checked")].map(({ value }) => ["wishes", value]);
    return this.#tell(this.root.dataset.push, [["endpoint", endpoint], ["p256dh", keys.p256dh], ["auth", keys.auth], ...wishes]);
  }

  async #switchOff() {
    const { off, failed, pushOff } = this.root.dataset;
    const { pushManager } = await navigator.serviceWorker.ready;
    await (await pushManager.getSubscription())?.unsubscribe();
    this.note.textContent = await this.#tell(pushOff, []) ? off : failed;
  }

  async #tell(url, facts) {
    const { told } = await send(url, facts, { read: asDone });
    return Boolean(told);
  }
}

const root = document.querySelector("[data-push]");
if ("serviceWorker" in navigator && "PushManager" in window) new Push(root).start();
