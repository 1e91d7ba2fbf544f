/** Where a proof comes from. Both give `{proof}`, or a `problem` in words. */

const LARGEST_BYTES = 262144;

export async function fetchedProof(url) {
  const answer = await fetch(url, { headers: { Accept: "application/json" } }).catch(() => null);
  if (answer === null) return { problem: gettext("The room does not answer. Try again in a moment.") };
  if (answer.status === 404) return { problem: gettext("The room has no proof of this deal: it was dealt before deals could be verified, or is not over.") };
  if (!answer.ok) return { problem: interpolate(gettext("The room gave no proof: error %s."), [answer.status]) };
  return parsed(await answer.text());
}

/** A file the person chose; it is read here and goes nowhere. */
export async function fileProof(file) {
  if (file.size > LARGEST_BYTES) return { problem: gettext("This file is too large to be a proof: proofs are below 256 kB.") };
  return parsed(await file.text());
}

function parsed(text) {
  try {
    return { proof: JSON.parse(text) };
  } catch {
    return { problem: gettext("This is no proof: it cannot be read as JSON.") };
  }
}
