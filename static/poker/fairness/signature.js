/** The room's signatures: ECDSA over P-256 with SHA-256, r and s of 32 bytes each. */

import { fromHex } from "./bytes.js";

const CURVE = { name: "ECDSA", namedCurve: "P-256" };
const SIGNATURE = { name: "ECDSA", hash: "SHA-256" };

/** Whether the key whose public half is `jwk` made this signature, in hex, of the bytes of `message`. */
export async function isSignature(jwk, signature, message) {
  const key = await crypto.subtle.importKey("jwk", jwk, CURVE, false, ["verify"]);
  return crypto.subtle.verify(SIGNATURE, key, fromHex(signature), message);
}

/** The key of this id that the room publishes, else the file's; null when there is none or they differ. */
export function publicKey({ proof, keys }, id) {
  const [published, own] = [keys, proof.keys].map((list) => list?.find((key) => key.id === id)?.jwk);
  if (published && own && (published.x !== own.x || published.y !== own.y)) return null;
  return published ?? own ?? null;
}
