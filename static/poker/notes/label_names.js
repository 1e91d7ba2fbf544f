/** The colours players are marked with. */

export const LABELS = {
  "": () => gettext("no colour"), red: () => gettext("red"), orange: () => gettext("orange"),
  yellow: () => gettext("yellow"), green: () => gettext("green"), blue: () => gettext("blue"),
  violet: () => gettext("violet"),
};

/** What a mark says, in words; empty for none. */
export function spokenMark({ text, label, muted }) {
  return [label && LABELS[label](), text, muted && gettext("muted")].filter(Boolean).join(", ");
}
