/** Reading JSON so that every checker of a proof reads the same, whatever the file holds. */

/** A proof is far below it. */
export const MOST_BYTES = 262144;
const MOST_DEPTH = 16;
const NUMBER = /^(?:0|[1-9]\d{0,15})$/u;
const OPENING = new Set(["{", "["]);
const CLOSING = new Set(["}", "]"]);
/** The tokens of a text that `JSON.parse` has read. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[-+.\w]+/gu;

/**
 * The value of JSON bytes, or undefined if they are none.
 *
 * Everything that JSON readers disagree on is refused: numbers that are not plain digits up to
 * 2^53 - 1, a name twice in one object, a byte order mark, deep nesting.
 */
export function parsed(bytes) {
  if (bytes.length > MOST_BYTES) return undefined;
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const value = JSON.parse(text);
    return isPlain(text.match(TOKENS)) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isPlain(tokens) {
  const names = [];
  return tokens.every((token, at) => {
    if (OPENING.has(token)) return names.push(new Set()) <= MOST_DEPTH;
    if (CLOSING.has(token)) return Boolean(names.pop());
    if (token[0] === '"') return tokens[at + 1] !== ":" || isFirst(names.at(-1), JSON.parse(token));
    return !/^[-\d]/u.test(token) || (NUMBER.test(token) && Number.isSafeInteger(Number(token)));
  });
}

function isFirst(names, name) {
  if (names.has(name)) return false;
  names.add(name);
  return true;
}
