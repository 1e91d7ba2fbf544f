/** A dialog that asks for an amount, or only for a yes. */

import { editableMoney, formatMoney, parseMoney } from "../../room/money.js";
import { element } from "./element.js";

/** Ask `question`; `onYes()` is called when it is answered so. */
export function confirmDialog({ question, yes, onYes }) {
  openDialog({ title: question, yes, onYes: () => { onYes(); return true; } });
}

/** Ask for an amount from one minor unit to `max`; `onAmount(amount)` gets minor units. */
export function amountDialog({ title, max, yes, onAmount }) {
  const input = element("input", { inputmode: "decimal", autocomplete: "off", "aria-label": title, "data-amount": true });
  const range = interpolate(gettext("Up to %s"), [formatMoney(max)]);
  const field = element("p", { class: "field" }, input, element("small", {}, range));
  input.value = editableMoney(max);
  openDialog({ title, yes, field, onYes: () => {
    const amount = parseMoney(input.value);
    const fits = amount !== null && amount > 0 && amount <= max;
    input.setAttribute("aria-invalid", String(!fits));
    if (fits) onAmount(amount);
    return fits;
  } });
  input.select();
}

function openDialog({ title, yes, field = null, onYes }) {
  const cancel = element("button", { type: "button" }, gettext("Cancel"));
  const accept = element("button", { type: "submit", class: "primary", "data-action": "confirm" }, yes);
  const form = element("form", {}, element("h2", {}, title), field,
    element("div", { class: "dialog-buttons" }, cancel, accept));
  const dialog = element("dialog", {}, form);
  cancel.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (onYes()) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
}
