/** The panel in which a player sets how their tables look, sound and are played. */

import { element } from "../../room/element.js";
import { isNotified, permission, setNotified } from "../../room/notifications.js";
import { openPanel } from "./dialogs.js";
import { parsePresets } from "../../room/settings.js";

const CHOICES = {
  deck: { title: () => gettext("Deck"), options: { two: () => gettext("two colours"), four: () => gettext("four colours") } },
  back: { title: () => gettext("Card backs"), options: { red: () => gettext("red"), blue: () => gettext("blue"), green: () => gettext("green") } },
};

const SWITCHES = {
  motion: () => gettext("Cards and chips move"),
  sayHand: () => gettext("Your hand in words, and marked on the cards"),
  turnSounds: () => gettext("Sounds of your turn, and of time running out"),
  sounds: () => gettext("Sounds of cards and chips"),
  vibrate: () => gettext("Vibration at your turn"),
  keys: () => gettext("Keyboard shortcuts"),
};

export function openSettings(settings) {
  openPanel(gettext("Table settings"), new SettingsFields(settings).root);
}

class SettingsFields {
  constructor(settings) {
    this.settings = settings;
    this.root = element("div", { class: "settings", "data-settings": true },
      ...Object.keys(CHOICES).map((name) => this.#choice(name)),
      ...Object.keys(SWITCHES).map((name) => this.#switch(name)),
      this.#notify(), this.#volume(), this.#presets());
  }

  #choice(name) {
    const { title, options } = CHOICES[name];
    const made = Object.entries(options).map(([value, label]) => {
      const input = element("input", { type: "radio", name, value, checked: this.settings.of(name) === value });
      input.addEventListener("change", () => this.settings.set(name, value));
      return element("label", {}, input, ` ${label()}`);
    });
    return element("fieldset", {}, element("legend", {}, title()), ...made);
  }

  #switch(name) {
    const input = element("input", { type: "checkbox", name, checked: this.settings.of(name) });
    input.addEventListener("change", () => this.settings.set(name, input.checked));
    return element("label", { class: "switch" }, input, ` ${SWITCHES[name]()}`);
  }

  #notify() {
    const input = element("input", { type: "checkbox", name: "notify", checked: isNotified(this.settings), disabled: permission() === "denied" });
    input.addEventListener("change", async () => {
      await setNotified(this.settings, input.checked);
      input.checked = isNotified(this.settings);
    });
    const why = permission() === "denied" ? element("small", { class: "refused" }, gettext("Your browser refuses notifications of this room.")) : null;
    return element("label", { class: "switch" }, input, ` ${gettext("Notifications while you look elsewhere")}`, why);
  }

  #volume() {
    const input = element("input", { type: "range", name: "volume", min: 0, max: 100, step: 5, value: this.settings.of("volume") });
    input.addEventListener("input", () => this.settings.set("volume", Number(input.value)));
    return element("label", {}, `${gettext("Volume")} `, input);
  }

  #presets() {
    const input = element("input", { name: "presets", autocomplete: "off", value: this.settings.of("presets").join(", ") });
    input.addEventListener("input", () => {
      const presets = parsePresets(input.value);
      input.setAttribute("aria-invalid", String(presets === null));
      if (presets !== null) this.settings.set("presets", presets);
    });
    return element("label", {}, gettext("Own bet sizes"), input,
      element("small", {}, gettext("Up to three, in percent of the pot: 33, 75, 120")));
  }
}
