/** The room's published public keys for receipts. */

import { ask } from "../../room/ask.js";

/** `[{id, jwk, from, until}, ...]` as published at `url`; null after `attempts` in vain. */
export async function publishedKeys(url, { attempts = Infinity } = {}) {
  const { told } = await ask(url, { attempts, read: keysIn });
  return told ?? null;
}

async function keysIn(answer) {
  return (await answer.json()).keys;
}
