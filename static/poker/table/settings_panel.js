/** The panel in which a player sets how their tables look, sound and are played. */

import { element } from "../../room/element.js";
import { isNotified, permission, setNotified } from "../../room/notifications.js";
import { openPanel } from "./dialogs.js";
import { streetName } from "../felt/names.js";
import { BETTINGS, parseSizes, STREETS } from "../../room/settings.js";

const CHOICES = {
  deck: { title: () => gettext("Deck"), options: { two: () => gettext("two colours"), four: () => gettext("four colours") } },
  face: { title: () => gettext("Cards"), options: { plain: () => gettext("plain"), large: () => gettext("large signs"), courts: () => gettext("with court cards") } },
  back: { title: () => gettext("Card backs"), options: { red: () => gettext("red"), blue: () => gettext("blue"), green: () => gettext("green") } },
  felt: { title: () => gettext("Felt"), options: { green: () => gettext("green"), blue: () => gettext("blue"), wine: () => gettext("wine red") } },
  around: { title: () => gettext("Around the table"), options: { dark: () => gettext("dark"), theme: () => gettext("as other pages") } },
};

const SWITCHES = {
  bigBlinds: () => gettext("Amounts in big blinds"),
  askFold: () => gettext("Ask before folding where checking is free"),
  motion: () => gettext("Cards and chips move"),
  sayHand: () => gettext("Your hand in words, and marked on the cards"),
  turnSounds: () => gettext("Sounds of your turn, and of time running out"),
  sounds: () => gettext("Sounds of cards and chips"),
  vibrate: () => gettext("Vibration at your turn"),
  keys: () => gettext("Keyboard shortcuts"),
};

const BETTING_NAMES = { no_limit: () => gettext("No limit"), pot_limit: () => gettext("Pot limit") };

function streetWords(street) {
  return street === "preflop" ? gettext("Before the flop") : streetName(street);
}

export function openSettings(settings) {
  openPanel(gettext("Table settings"), new SettingsFields(settings).root);
}

class SettingsFields {
  constructor(settings) {
    this.settings = settings;
    this.root = element("div", { class: "settings", "data-settings": true },
      ...Object.keys(CHOICES).map((name) => this.#choice(name)),
      ...Object.keys(SWITCHES).map((name) => this.#switch(name)),
      this.#notify(), this.#volume(), this.#sizes());
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

  #sizes() {
    const heads = BETTINGS.map((betting) => element("th", { scope: "col" }, BETTING_NAMES[betting]()));
    const rows = STREETS.map((street) => element("tr", {}, element("th", { scope: "row" }, streetWords(street)),
      ...BETTINGS.map((betting) => element("td", {}, this.#size(betting, street)))));
    return element("fieldset", { class: "sizes" }, element("legend", {}, gettext("Own bet sizes")),
      element("table", {}, element("thead", {}, element("tr", {}, element("td"), ...heads)), element("tbody", {}, ...rows)),
      element("small", {}, gettext("Up to three: before the flop in big blinds, 2.5 4; later in percent of the pot, 33 75 120")));
  }

  #size(betting, street) {
    const place = `${betting} ${street}`;
    const label = `${BETTING_NAMES[betting]()}, ${streetWords(street)}`;
    const input = element("input", { name: place, autocomplete: "off", "aria-label": label, value: (this.settings.of("sizes")[place] ?? []).join(" ") });
    input.addEventListener("input", () => {
      const sizes = parseSizes(street, input.value);
      input.setAttribute("aria-invalid", String(sizes === null));
      if (sizes !== null) this.settings.set("sizes", { ...this.settings.of("sizes"), [place]: sizes });
    });
    return input;
  }
}
