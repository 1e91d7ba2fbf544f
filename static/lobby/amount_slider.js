/** The slider of a buy-in, in step with the amount that is typed. */

import { editableMoney, parseMoney } from "../room/money.js";

const ROUND = 100;

/** Start the slider in `dialog`, if it has one. */
export function startSlider(dialog) {
  const part = dialog.querySelector("[data-slides]");
  if (!part) return;
  const typed = dialog.querySelector("input[name=amount]");
  const slider = part.querySelector("input");
  const { least, most } = part.dataset;
  const ends = { least: Number(least), most: Number(most) };
  const show = () => slider.setAttribute("aria-valuetext", typed.value);
  const set = (amount) => {
    typed.value = editableMoney(amount);
    slider.value = amount;
    show();
  };
  slider.addEventListener("input", () => set(rounded(Number(slider.value), ends)));
  typed.addEventListener("input", () => {
    const amount = parseMoney(typed.value);
    if (amount !== null) slider.value = amount;
    show();
  });
  part.addEventListener("click", ({ target }) => {
    const end = target.dataset.amountOf;
    if (end) set(ends[end]);
  });
  part.hidden = least === most;
  show();
}

/** Whole units between the ends, which are exact. */
function rounded(amount, { least, most }) {
  if (amount === least || amount === most) return amount;
  return Math.min(most, Math.max(least, Math.round(amount / ROUND) * ROUND));
}
