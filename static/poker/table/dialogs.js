/** A dialog that asks for an amount, or only for a yes. */

import { editableMoney, formatMoney, parseMoney } from "../../room/money.js";
import { element } from "../../room/element.js";

/** Ask `question`; `onYes()` is called when it is answered so. */
export function confirmDialog({ question, yes, onYes }) {
  openDialog({ title: question, yes, onYes: () => { onYes(); return true; } });
}

/** Ask for an amount from `min` to `max`; `onAmount(amount)` gets minor units. */
export function amountDialog({ title, min = 1, max, yes, onAmount }) {
  const input = element("input", { inputmode: "decimal", autocomplete: "off", "aria-label": title, "data-amount": true });
  const limits = { min: formatMoney(min), max: formatMoney(max) };
  const range = interpolate(min > 1 ? gettext("From %(min)s to %(max)s") : gettext("Up to %(max)s"), limits, true);
  const field = element("p", { class: "field" }, input, element("small", {}, range));
  input.value = editableMoney(max);
  openDialog({ title, yes, field, onYes: () => {
    const amount = parseMoney(input.value);
    const fits = amount !== null && amount >= min && amount <= max;
    input.setAttribute("aria-invalid", String(!fits));
    if (fits) onAmount(amount);
    return fits;
  } });
  input.select();
}

/** Ask which of `choices`, each `{action, label}`, and return the dialog; `onChoice(action)` is called with one. */
export function choiceDialog({ title, choices, onChoice }) {
  const buttons = choices.map(({ action, label }) => element("button", { type: "button", "data-action": action }, label));
  const cancel = element("button", { type: "button", class: "quiet" }, gettext("Cancel"));
  const list = element("div", { class: "dialog-choices" }, ...buttons, cancel);
  const dialog = show(element("div", {}, element("h2", {}, title), list));
  dialog.addEventListener("click", (event) => {
    const { action } = event.target.closest("button")?.dataset ?? {};
    if (action || event.target === cancel) dialog.close();
    if (action) onChoice(action);
  });
  return dialog;
}

/** Show `content` under `title` until it is closed; nothing is asked. With `beside` the page goes on being used. */
export function openPanel(title, content, { beside = false } = {}) {
  const close = element("button", { type: "button", class: "primary", "data-action": "close" }, gettext("Close"));
  const dialog = show(element("div", { class: "panel-dialog" }, element("h2", {}, title), content,
    element("div", { class: "dialog-buttons" }, close)), { beside });
  close.addEventListener("click", () => dialog.close());
}

function openDialog({ title, yes, field = null, onYes }) {
  const cancel = element("button", { type: "button" }, gettext("Cancel"));
  const accept = element("button", { type: "submit", class: "primary", "data-action": "confirm" }, yes);
  const form = element("form", {}, element("h2", {}, title), field,
    element("div", { class: "dialog-buttons" }, cancel, accept));
  const dialog = show(form);
  cancel.addEventListener("click", () => dialog.close());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (onYes()) dialog.close();
  });
}

/** Open a dialog of its own around `content`, gone when it is closed; one of those `beside` the page at a time. */
function show(content, { beside = false } = {}) {
  const dialog = element("dialog", { class: beside ? "beside" : null }, content);
  dialog.addEventListener("close", () => dialog.remove());
  if (beside) document.querySelector("dialog.beside")?.close();
  document.body.append(dialog);
  if (beside) showBeside(dialog);
  else dialog.showModal();
  return dialog;
}

/** Escape closes it and focus returns, as from a modal dialog. */
function showBeside(dialog) {
  const before = document.activeElement;
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "Escape") dialog.close();
  });
  dialog.addEventListener("close", () => {
    const isLost = document.activeElement === document.body;
    if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
  });
  dialog.show();
}
