/** Calls a player who looks elsewhere: by the page's title and icon, and by a notification. */

import { isLookedAt, onLook } from "./looked_at.js";
import { tellElsewhere } from "./notifications.js";

class Caller {
  #calls = new Map();
  #title = document.title;
  #icon = document.querySelector("link[rel=icon]");
  #plain = this.#icon?.getAttribute("href");

  constructor() {
    onLook(() => this.#draw());
  }

  /**
   * Call for what `key` names, once; `title` is the page's title meanwhile, `text` what the
   * notification says. A call that `ends` is over once the player looks, any other with `calm`.
   * Whether it is news, and the player looks elsewhere.
   */
  call(key, { title, text, ends = false }) {
    const isNews = !this.#calls.has(key) && !isLookedAt();
    if (!this.#calls.has(key)) this.#calls.set(key, { ends, note: isNews ? tellElsewhere(key, text) : null });
    this.#calls.get(key).title = title;
    this.#draw();
    return isNews;
  }

  /** What `key` names calls no longer. */
  calm(key) {
    this.#calls.get(key)?.note?.close();
    if (this.#calls.delete(key)) this.#draw();
  }

  #draw() {
    const isSeen = isLookedAt();
    if (isSeen) this.#seen();
    const call = isSeen ? null : [...this.#calls.values()].at(-1);
    const [title, icon] = call ? [call.title, this.#icon?.dataset.called] : [this.#title, this.#plain];
    if (document.title !== title) document.title = title;
    if (this.#icon && this.#icon.getAttribute("href") !== icon) this.#icon.href = icon;
  }

  #seen() {
    for (const [key, { note, ends }] of this.#calls) {
      note?.close();
      if (ends) this.#calls.delete(key);
    }
  }
}

/** The page has one, for all that may call. */
export const caller = new Caller();
