/** Telling staff what is wrong with a player, or with a line they said. */

import { element } from "../../room/element.js";

const LONGEST_DETAILS = 500;
const REASONS = {
  abuse: () => gettext("insults or threats"), spam: () => gettext("advertising or spam"),
  private: () => gettext("personal data"), cheating: () => gettext("playing together, or cheating"),
  other: () => gettext("something else"),
};

/** The form of a card, as `openPlayerCard` makes one; the card is closed when it is sent. */
export function reportForm({ player, marks, table, line, told, close }) {
  const reason = element("select", { name: "reason", required: true },
    element("option", { value: "" }, gettext("Choose…")),
    ...Object.entries(REASONS).map(([value, name]) => element("option", { value }, name())));
  const details = element("textarea", { name: "details", rows: 4, maxlength: LONGEST_DETAILS });
  const error = element("p", { class: "form-error", role: "alert" });
  const form = element("form", { "data-report": true },
    line ? element("blockquote", {}, line.text) : "",
    element("label", {}, gettext("What is wrong?"), reason),
    element("label", { class: "card-note" }, gettext("What staff should know"), details),
    element("p", { class: "helptext" }, gettext("Staff read it with what was said at the table, and answer in your inbox. The player is not told who you are.")),
    error, element("button", { type: "submit", class: "primary", "data-action": "send-report" }, gettext("Send report")));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const facts = { table, line: line?.no ?? "", reason: reason.value, details: details.value };
    error.textContent = await marks.report(player.id, facts);
    if (error.textContent) return;
    told(gettext("Thank you: staff will answer in your inbox."));
    close();
  });
  return form;
}
