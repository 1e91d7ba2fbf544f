/** The room's signatures: ECDSA over P-256 with SHA-256, r and s of 32 bytes each. */

import { fromHex } from "./bytes.js";

const CURVE = { name: "ECDSA", namedCurve: "P-256" };
const SIGNATURE = { name: "ECDSA", hash: "SHA-256" };

/** Whether the key whose public half is `jwk` made this signature, in hex, of the bytes of `message`. */
export async function isSignature({ kty, crv, x, y }, signature, message) {
  try {
    const key = await crypto.subtle.importKey("jwk", { kty, crv, x, y }, CURVE, false, ["verify"]);
    return await crypto.subtle.verify(SIGNATURE, key, fromHex(signature), message);
  } catch {
    return false; // x and y are no point of the curve
  }
}

/** The key of this id that the room publishes, or the file's if there are no published ones; null for none. */
export function publicKey({ proof, keys }, id) {
  return (keys ?? proof.keys).find((key) => key.id === id)?.jwk ?? null;
}
