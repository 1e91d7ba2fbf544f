/** Bytes as the deal protocol writes them: integers big-endian, hex in lower case. */

const HEX = /^(?:[0-9a-f]{2})*$/u;

/** The ASCII bytes of a text. */
export function ascii(text) {
  return new TextEncoder().encode(text);
}

export function u8(value) {
  return Uint8Array.of(value);
}

export function u32(value) {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

export function u64(value) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes;
}

/** One array of bytes after another. */
export function joined(...parts) {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether `text` is the lower-case hex of exactly `length` bytes. */
export function isHex(text, length) {
  return typeof text === "string" && text.length === 2 * length && HEX.test(text);
}

/** The bytes of a hex text that `isHex` has found good. */
export function fromHex(text) {
  return Uint8Array.from(text.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16));
}

export async function sha256(...parts) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", joined(...parts)));
}
