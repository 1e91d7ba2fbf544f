/** What stands beside the tabs: how the tables are shown, the next one, and what has no room. */

import { element, renew, setAttribute } from "../../room/element.js";

const MODES = { tiles: () => gettext("Tiles"), tabs: () => gettext("Tabs") };

export class PlayTools {
  #modes = {};

  /** `settings` keep the player's choices; `onNext()` goes to the next table that waits. */
  constructor(root, { settings, onNext }) {
    this.settings = settings;
    this.next = element("button", { type: "button", class: "next", "data-action": "next" }, gettext("Next"), " ", element("kbd", {}, "N"));
    this.next.title = gettext("The next table that waits for you");
    this.next.addEventListener("click", onNext);
    this.more = element("p", { class: "more-tables", "data-more-tables": true, hidden: true });
    root.prepend(this.next, this.#modeSwitch(), this.#bringSwitch());
    root.append(this.more);
    settings.onChange(() => this.#drawModes());
    this.#drawModes();
  }

  /** `waiting` tables can be gone to; `more` of them are open elsewhere only. */
  draw({ waiting, more }) {
    this.next.disabled = waiting.length === 0;
    this.more.hidden = more.length === 0;
    renew(this.more, more, () => more.map(({ name, url }) => element("a", { href: url, target: "_blank" }, name)));
  }

  #modeSwitch() {
    const buttons = Object.entries(MODES).map(([mode, label]) => {
      const button = element("button", { type: "button", "data-mode": mode }, label());
      button.addEventListener("click", () => this.settings.set("several", mode));
      this.#modes[mode] = button;
      return button;
    });
    return element("div", { class: "modes", role: "group", "aria-label": gettext("Tables as") }, ...buttons);
  }

  #bringSwitch() {
    this.bring = element("input", { type: "checkbox", name: "bring" });
    this.bring.addEventListener("change", () => this.settings.set("bring", this.bring.checked));
    return element("label", { class: "bring" }, this.bring, " ", gettext("Bring forward what waits"));
  }

  #drawModes() {
    for (const [mode, button] of Object.entries(this.#modes)) {
      setAttribute(button, "aria-pressed", this.settings.of("several") === mode ? "true" : "false");
    }
    this.bring.checked = this.settings.of("bring");
  }
}
