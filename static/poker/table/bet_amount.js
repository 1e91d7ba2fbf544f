/** The size of a bet or raise: slider, typed amount and presets, always in step. */

import { editableMoney, formatMoney, parseMoney } from "../../room/money.js";
import { element } from "./element.js";

const NOTCHES = 1000;

export class BetAmount {
  #input = element("input", {
    type: "text", inputmode: "decimal", autocomplete: "off", class: "amount money", "data-amount": true,
  });
  #slider = element("input", { type: "range", min: 0, max: NOTCHES, class: "slider" });

  /**
   * `limits` is `{min, max}` and `step` the slider's step, in minor units; `presets` are
   * `{label, amount}`; `onChange(amount)` gets null while no legal amount is typed.
   */
  constructor({ limits, step, presets, onChange }) {
    this.limits = limits;
    this.step = step;
    this.onChange = onChange;
    this.#input.setAttribute("aria-label", gettext("Amount"));
    this.#slider.setAttribute("aria-label", gettext("Bet size"));
    this.#slider.addEventListener("input", () => this.set(this.#atNotch(Number(this.#slider.value))));
    this.#input.addEventListener("input", () => this.#typed());
    this.#input.addEventListener("blur", () => this.set(this.#clamped(parseMoney(this.#input.value))));
    this.root = element("div", { class: "bet-amount" },
      element("div", { class: "presets" }, ...presets.map((preset) => this.#presetButton(preset))),
      element("div", { class: "sizing" }, this.#slider, this.#input));
    this.amount = limits.min;
    this.#show();
  }

  set(amount) {
    this.amount = amount;
    this.#show();
    this.onChange(amount);
  }

  #show() {
    this.#input.value = editableMoney(this.amount);
    this.#input.removeAttribute("aria-invalid");
    this.#slideTo(this.amount);
  }

  #typed() {
    const amount = parseMoney(this.#input.value);
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
    this.#slider.setAttribute("aria-valuetext", formatMoney(amount));
    this.#slider.style.setProperty("--share", share.toFixed(3));
  }

  /** Both ends are exact; between them amounts are round ones. */
  #atNotch(notch) {
    const { min, max } = this.limits;
    if (notch === NOTCHES) return max;
    const raw = min + ((max - min) * notch) / NOTCHES;
    return notch === 0 ? min : this.#clamped(Math.round(raw / this.step) * this.step);
  }

  #clamped(amount) {
    if (amount === null) return this.amount;
    return Math.min(this.limits.max, Math.max(this.limits.min, amount));
  }

  #presetButton({ label, amount }) {
    const button = element("button", { type: "button", "data-preset": amount }, label);
    button.addEventListener("click", () => this.set(this.#clamped(amount)));
    return button;
  }
}
