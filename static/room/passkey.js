/** Forms that are sent with a passkey: the device is asked to show one, or to make one. */

import { send } from "./ask.js";

const KNOWN_ALREADY = "InvalidStateError";
const NOT_HERE = ["SecurityError", "NotSupportedError"];

class PasskeyForm {
  constructor(form) {
    this.form = form;
    this.note = form.querySelector("[data-passkey-note]");
  }

  start() {
    this.form.hidden = false;
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#use();
    });
  }

  async #use() {
    this.note.textContent = "";
    const asked = await this.#ask();
    if (!asked) return;
    const credential = await this.#credential(asked).catch((fault) => this.#explain(fault));
    if (!credential) return;
    this.form.elements.passkey.value = JSON.stringify(credential.toJSON());
    this.form.submit();
  }

  /** Returns what the room asks; a page that first wants the password or a code is gone to. */
  async #ask() {
    const { told: asked, refusal, isElsewhere } = await send(this.form.dataset.ask);
    if (isElsewhere) {
      location.reload();
      return null;
    }
    if (asked) return asked;
    this.note.textContent = refusal?.error ?? this.form.dataset.cancelled;
    return null;
  }

  #credential(asked) {
    if (this.form.dataset.passkey === "make") {
      return navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(asked) });
    }
    return navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(asked) });
  }

  #explain({ name }) {
    const { known, failed, cancelled } = this.form.dataset;
    if (name === KNOWN_ALREADY) this.note.textContent = known;
    else this.note.textContent = NOT_HERE.includes(name) ? failed : cancelled;
    return null;
  }
}

const canUse = typeof PublicKeyCredential === "function" && "parseRequestOptionsFromJSON" in PublicKeyCredential;
if (canUse) document.querySelectorAll("[data-passkey]").forEach((form) => new PasskeyForm(form).start());
else document.querySelectorAll("[data-passkey-unknown]").forEach((note) => { note.hidden = false; });
