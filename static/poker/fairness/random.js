/** Random numbers of this browser's own. */

import { toHex } from "./bytes.js";

/** So many random bytes, in hex. */
export function random(bytes) {
  return toHex(crypto.getRandomValues(new Uint8Array(bytes)));
}
