/** The card of another player: the viewer's note and colour, and what to do about their chat. */

import { element } from "../../room/element.js";
import { botLevel } from "../felt/bot_level.js";
import { openPanel } from "../table/dialogs.js";
import { LABELS } from "./label_names.js";
import { reportForm } from "./report_form.js";
import { seenFigures } from "./seen.js";

const LONGEST_NOTE = 500;
// Where writing takes half the screen, it begins when one wants it.
const BY_TOUCH = window.matchMedia("(pointer: coarse)");

/**
 * Open the card of `player`, `{id, name, bot}`; `marks` keeps what is noted. With `table` they
 * can be reported as somebody of that table, with `line` for that line; `told(text)` says what
 * was done.
 */
export function openPlayerCard(player, { marks, table = null, line = null, told }) {
  const root = element("div", { class: "player-card", "data-player-card": player.id, tabindex: -1, autofocus: BY_TOUCH.matches });
  const card = { player, marks, table, line, told, root, close: () => root.closest("dialog").close() };
  root.append(player.bot ? element("p", { class: "bot-level" }, botLevel(player.name)) : "", seenFigures(marks.url, player.id), noteForm(card), player.bot ? "" : chatButtons(card));
  // At a table a turn may come meanwhile.
  openPanel(player.name, root, { beside: table !== null });
}

function noteForm(card) {
  const { player, marks } = card;
  const mark = marks.of(player.id);
  const text = element("textarea", { name: "text", rows: 4, maxlength: LONGEST_NOTE });
  text.value = mark.text;
  const colours = Object.keys(LABELS).map((label) => colour(label, mark.label === label));
  const error = element("p", { class: "form-error", role: "alert" });
  const form = element("form", {},
    element("label", { class: "card-note" }, gettext("Note, for you alone"), text),
    element("fieldset", { class: "colours" }, element("legend", {}, gettext("Colour")), ...colours),
    error, element("button", { type: "submit", class: "primary", "data-action": "keep-note" }, gettext("Keep")));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    error.textContent = await marks.note(player.id, text.value, form.elements.label.value);
    if (error.textContent) return;
    card.told(gettext("Noted."));
    card.close();
  });
  return form;
}

function colour(label, checked) {
  const input = element("input", { type: "radio", name: "label", value: label, checked, class: "visually-hidden" });
  const name = LABELS[label]();
  return element("label", { class: "colour", title: name }, input,
    element("span", { class: "label-dot", "data-label": label }), element("span", { class: "visually-hidden" }, name));
}

function chatButtons(card) {
  const { player, marks, table } = card;
  const { muted } = marks.of(player.id);
  const error = element("p", { class: "form-error", role: "alert" });
  const mute = element("button", { type: "button", "data-action": muted ? "unmute" : "mute" }, muted ? gettext("Read them again") : gettext("Mute"));
  mute.addEventListener("click", async () => {
    error.textContent = await marks.mute(player.id, !muted);
    if (error.textContent) return;
    card.told(muted ? gettext("You read them again.") : gettext("Muted: you read nothing of them, at any table."));
    card.close();
  });
  const report = table === null ? null : element("button", { type: "button", class: "danger", "data-action": "report" }, gettext("Report…"));
  report?.addEventListener("click", () => card.root.replaceChildren(reportForm(card)));
  return element("div", { class: "card-commands" }, mute, report, error);
}
