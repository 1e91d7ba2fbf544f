/** The last hand whole, and what is written in the log as text to take along. */

import { element } from "../../room/element.js";
import { openPanel } from "./dialogs.js";

export function openLastHand(log) {
  const lines = log.lastHand();
  if (lines.length === 0) {
    openPanel(gettext("Last hand"), element("p", {}, gettext("No hand has ended here yet.")));
    return;
  }
  const list = element("ol", { class: "last-hand", "data-last-hand": true }, ...lines.map((line) => element("li", {}, line)));
  openPanel(gettext("Last hand"), element("div", {}, list, copyButton(() => lines, list)));
}

/** A button that copies the texts of `lines()`; where the browser does not let it, `list` is selected. */
export function copyButton(lines, list) {
  const button = element("button", { type: "button", class: "quiet", "data-action": "copy" }, gettext("Copy as text"));
  button.addEventListener("click", async () => {
    const isCopied = await copy(lines().join("\n"));
    if (!isCopied) window.getSelection().selectAllChildren(list);
    button.textContent = isCopied ? gettext("Copied") : gettext("Press Ctrl+C to copy");
  });
  return button;
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
