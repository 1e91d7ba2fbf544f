/** The room's published public keys for receipts. */

/** `[{id, jwk, from, until}, ...]` as published at `url`; null when they cannot be had now. */
export async function publishedKeys(url) {
  try {
    const answer = await fetch(url, { headers: { Accept: "application/json" } });
    return answer.ok ? (await answer.json()).keys ?? null : null;
  } catch {
    return null;
  }
}
