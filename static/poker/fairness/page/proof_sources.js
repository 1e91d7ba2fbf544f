/** Where a proof comes from. Both give its `{bytes}`, or a `problem` in words. */

import { MOST_BYTES } from "../json.js";

export async function fetchedProof(url) {
  const answer = await fetch(url, { headers: { Accept: "application/json" } }).catch(() => null);
  if (answer === null) return { problem: gettext("The room does not answer. Try again in a moment.") };
  if (answer.status === 404) return { problem: gettext("The room has no proof of this deal: it was dealt before deals could be verified, or is not over.") };
  if (!answer.ok) return { problem: interpolate(gettext("The room gave no proof: error %s."), [answer.status]) };
  return { bytes: new Uint8Array(await answer.arrayBuffer()) };
}

/** A file the person chose; it is read here and goes nowhere. Of one that is too large no more than shows it. */
export async function fileProof(file) {
  return { bytes: new Uint8Array(await file.slice(0, MOST_BYTES + 1).arrayBuffer()) };
}
