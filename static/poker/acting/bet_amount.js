/** The size of a bet or raise: slider, wheel, typed amount and presets, always in step. */

import { element } from "../../room/element.js";
import { editableChips, formatChips, parseChips } from "../../room/money.js";

const NOTCHES = 1000;

export class BetAmount {
  #input = element("input", {
    type: "text", inputmode: "decimal", autocomplete: "off", class: "amount money", "data-amount": true,
  });
  #slider = element("input", { type: "range", min: 0, max: NOTCHES, class: "slider" });

  /**
   * `limits` is `{min, max}`, `round` what amounts on the slider are multiples of and `step`
   * a turn of the wheel, in minor units; `presets` are `{name, label, amount, fits}`;
   * `why` is a link to what bounds them, or null; `onChange(amount)` gets null while no legal amount is typed.
   */
  constructor({ limits, round, step, presets, why, onChange }) {
    this.limits = limits;
    this.round = round;
    this.step = step;
    this.why = why;
    this.onChange = onChange;
    this.presets = presets.map((preset) => this.#presetButton(preset));
    this.#listen();
    this.root = element("div", { class: "bet-amount" },
      element("div", { class: "presets" }, ...this.presets),
      element("div", { class: "sizing" }, this.#slider, this.#field()));
    this.amount = limits.min;
    this.#show();
  }

  set(amount) {
    this.amount = amount;
    this.#show();
    this.onChange(amount);
  }

  /** Go up or down by so many steps, to the limits and not beyond. */
  nudge(steps) {
    this.set(this.#clamped(this.amount + steps * this.step));
  }

  #listen() {
    this.#input.setAttribute("aria-label", gettext("Amount"));
    this.#slider.setAttribute("aria-label", gettext("Bet size"));
    this.#slider.addEventListener("input", () => this.set(this.#atNotch(Number(this.#slider.value))));
    this.#input.addEventListener("input", () => this.#typed());
    this.#input.addEventListener("blur", () => this.#left());
  }

  /** What is written may be rounded: it counts only when it was changed. */
  #left() {
    const isTouched = this.#input.value !== editableChips(this.amount);
    if (isTouched) this.set(this.#clamped(parseChips(this.#input.value)));
  }

  /** The typed amount over what it may be: the limits are the server's. */
  #field() {
    const limits = { min: formatChips(this.limits.min), max: formatChips(this.limits.max) };
    const most = interpolate(gettext("max %(max)s"), limits, true);
    return element("div", { class: "typed" }, this.#input,
      element("small", { class: "limits money", "data-max": this.limits.max }, this.why ? asking(this.why, most) : most));
  }

  #show() {
    this.#input.value = editableChips(this.amount);
    this.#input.removeAttribute("aria-invalid");
    this.#slideTo(this.amount);
  }

  #typed() {
    const amount = parseChips(this.#input.value);
    const legal = amount !== null && amount === this.#clamped(amount);
    this.#input.setAttribute("aria-invalid", String(!legal));
    if (legal) {
      this.amount = amount;
      this.#slideTo(amount);
    }
    this.onChange(legal ? amount : null);
  }

  #slideTo(amount) {
    const { min, max } = this.limits;
    const share = max > min ? (amount - min) / (max - min) : 1;
    this.#slider.value = Math.round(share * NOTCHES);
    this.#slider.setAttribute("aria-valuetext", formatChips(amount));
    this.#slider.style.setProperty("--share", share.toFixed(3));
  }

  /** Both ends are exact; between them amounts are round ones. */
  #atNotch(notch) {
    const { min, max } = this.limits;
    if (notch === NOTCHES) return max;
    const raw = min + ((max - min) * notch) / NOTCHES;
    return notch === 0 ? min : this.#clamped(Math.round(raw / this.round) * this.round);
  }

  #clamped(amount) {
    if (amount === null) return this.amount;
    return Math.min(this.limits.max, Math.max(this.limits.min, amount));
  }

  #presetButton({ name, label, amount, fits }) {
    const button = element("button", {
      type: "button", "data-preset": name, title: formatChips(amount), "data-unfit": !fits,
    }, label);
    button.addEventListener("click", () => this.set(amount));
    return button;
  }
}

/** `link` on the amount itself, so that nothing grows; its question is told to who hears or points. */
function asking(link, amount) {
  const question = link.textContent;
  link.title = question;
  link.replaceChildren(amount, " ", element("span", { class: "visually-hidden" }, question));
  return link;
}
