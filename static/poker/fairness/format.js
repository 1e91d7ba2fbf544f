/** Whether a proof has the form the protocol gives it. */

import { isHex } from "./bytes.js";
import { PATH_LENGTH } from "./merkle.js";
import { boardPlaces } from "./places.js";

const KIND = "card-room deal proof";
const CARD = /^[2-9TJQKA][cdhs]$/u;
const NAME = /^[!-~]{1,100}$/u;
/** 32 bytes in URL-safe base64: the last character holds four of its six bits. */
const COORDINATE = /^[\w-]{42}[AEIMQUYcgkosw048]$/u;
const POSTS = new Set(["ante", "table_ante", "small", "big", "post", "dead"]);
const [DECK, SEATS, BYTE, MOST_PARTS] = [52, 100, 256, 100];

const isNumber = (value) => Number.isSafeInteger(value) && value >= 0;
const isBelow = (most) => (value) => isNumber(value) && value < most;
const [isPlace, isSeat, isByte] = [DECK, SEATS, BYTE].map(isBelow);
const isText = (pattern) => (value) => typeof value === "string" && pattern.test(value);
const isHash = (value) => isHex(value, 32);
const isSignature = (value) => isHex(value, 64);
const only = (wanted) => (value) => value === wanted;
const orNull = (fits) => (value) => value === null || fits(value);
const isDistinct = (values) => new Set(values).size === values.length;
const isList = (value, fits, most = MOST_PARTS) => Array.isArray(value) && value.length <= most && value.every((one) => fits(one));
const isTuple = (value, ...fits) => Array.isArray(value) && value.length === fits.length && fits.every((fit, at) => fit(value[at]));

/** An object that has each of these parts as it must be; it may have others. */
function isOf(parts) {
  const needed = Object.entries(parts);
  return (value) => value !== null && typeof value === "object" && !Array.isArray(value)
    && needed.every(([name, fits]) => Object.hasOwn(value, name) && fits(value[name]));
}

/** Pairs of a player's number and a hash or seed, by the players' numbers. */
export function isByPlayer(value) {
  const isPair = (pair) => isTuple(pair, isNumber, isHash);
  return isList(value, isPair) && value.every(([player], at) => at === 0 || value[at - 1][0] < player);
}

const isPlayers = (value) => isList(value, (pair) => isTuple(pair, isSeat, isNumber))
  && isDistinct(value.map(([seat]) => seat)) && isDistinct(value.map(([, player]) => player));

/** What will be dealt to whom; options that this page does not know cannot be checked. */
export const isContent = isOf({
  variant: isText(NAME),
  structure: isText(NAME),
  deck: isByte,
  each: isPlace,
  boards: isByte,
  straddle: only(null),
  bomb_pot: only(null),
  run_outs: only(1),
  button: isSeat,
  players: isPlayers,
  posts: (value) => isList(value, (post) => isTuple(post, isSeat, (kind) => POSTS.has(kind), isNumber)),
});

const isLayout = isOf({
  dealt: (value) => isList(value, isSeat) && isDistinct(value),
  each: isPlace,
  board: (value) => isList(value, isPlace),
});

const isOpening = isOf({
  place: isPlace,
  index: isPlace,
  card: isText(CARD),
  salt: isHash,
  path: (value) => isList(value, isHash) && value.length === PATH_LENGTH,
});

const isReceipt = isOf({
  v: only(1), table: isNumber, hand: isNumber, player: isNumber, at: isNumber,
  root: isHash, seed: isHash, key: isText(NAME), signature: isSignature,
});

const isKey = isOf({
  id: isText(NAME),
  jwk: isOf({ kty: only("EC"), crv: only("P-256"), x: isText(COORDINATE), y: isText(COORDINATE) }),
  from: isNumber,
  until: orNull(isNumber),
});

const PARTS = {
  v: (value) => value === 1 || value === 2,
  kind: only(KIND),
  table: isNumber,
  hand: isNumber,
  player: isNumber,
  seat: isSeat,
  root: isHash,
  seeds: isByPlayer,
  pledges: isByPlayer,
  closing: orNull(isOf({ key: isText(NAME), signature: isSignature })),
  positions: (value) => isLayout(value) && value.board.every((place, at) => place === boardPlaces(value)[at]),
  openings: (value) => isList(value, isOpening, DECK) && isDistinct(value.map(({ place }) => place)),
  receipt: orNull(isReceipt),
  keys: (value) => isList(value, isKey) && isDistinct(value.map(({ id }) => id)),
};

/** The first part of `proof` that is missing or malformed, by its name; null when all are good. */
export function malformedPart(proof) {
  if (!isOf({})(proof)) return "file";
  const parts = proof.v === 2 ? { ...PARTS, content: isContent } : PARTS;
  return Object.keys(parts).find((name) => !isOf({ [name]: parts[name] })(proof)) ?? null;
}
