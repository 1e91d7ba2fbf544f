/** Where a proof comes from. Both give its `{bytes}`, or a `problem` in words. */

import { askNow } from "../../../room/ask.js";
import { MOST_BYTES } from "../json.js";

export async function fetchedProof(url) {
  const { status, told } = await askNow(url, { read: bytesOf });
  if (status === 0) return { problem: gettext("The room does not answer. Try again in a moment.") };
  if (status === 404) return { problem: gettext("The room has no proof of this deal: it was dealt before deals could be verified, or is not over.") };
  if (!told) return { problem: interpolate(gettext("The room gave no proof: error %s."), [status]) };
  return { bytes: told };
}

/** The bytes of an answer that is JSON. */
async function bytesOf(answer) {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  JSON.parse(new TextDecoder().decode(bytes));
  return answer.ok ? bytes : undefined;
}

/** A file the person chose; it is read here and goes nowhere. Of one that is too large no more than shows it. */
export async function fileProof(file) {
  return { bytes: new Uint8Array(await file.slice(0, MOST_BYTES + 1).arrayBuffer()) };
}
