/** Whether a proof has the form the protocol gives it. */

import { isHex } from "./bytes.js";
import { PATH_LENGTH } from "./merkle.js";
import { boardPlaces } from "./places.js";

const KIND = "card-room deal proof";
const CARD = /^[2-9TJQKA][cdhs]$/u;
const DECK = 52;

const isNumber = (value, below = Number.MAX_SAFE_INTEGER) => Number.isInteger(value) && value >= 0 && value < below;
const isList = (value, fits) => Array.isArray(value) && value.every(fits);
const isDistinct = (values) => new Set(values).size === values.length;

const isOfPlayer = (value) => isList(value, () => true) && value.length === 2 && isNumber(value[0]) && isHex(value[1], 32);

/** Pairs of a player's number and a hash or seed. */
function isByPlayer(value) {
  return isList(value, isOfPlayer) && isDistinct(value.map(([player]) => player));
}

function isOpening(value) {
  return isNumber(value?.place, DECK) && isNumber(value.index, DECK) && CARD.test(value.card)
    && isHex(value.salt, 32) && isList(value.path, (hash) => isHex(hash, 32)) && value.path.length === PATH_LENGTH;
}

function isReceipt(value) {
  return ["table", "hand", "player", "at"].every((name) => isNumber(value[name])) && typeof value.key === "string"
    && isHex(value.root, 32) && isHex(value.seed, 32) && isHex(value.signature, 64);
}

function isClosing(value) {
  return typeof value.key === "string" && isHex(value.signature, 64);
}

function isLayout({ dealt, each, board }) {
  return isList(dealt, (seat) => isNumber(seat)) && isDistinct(dealt) && isNumber(each, DECK)
    && isList(board, (place, at) => place === boardPlaces({ dealt, each })[at]);
}

const PARTS = {
  v: (value) => value === 1,
  kind: (value) => value === KIND,
  table: (value) => isNumber(value),
  hand: (value) => isNumber(value),
  player: (value) => isNumber(value),
  seat: (value) => isNumber(value),
  root: (value) => isHex(value, 32),
  seeds: isByPlayer,
  pledges: isByPlayer,
  closing: (value) => value === null || (typeof value === "object" && isClosing(value)),
  positions: (value) => value !== null && typeof value === "object" && isLayout(value),
  openings: (value) => isList(value, isOpening) && isDistinct(value.map(({ place }) => place)),
  receipt: (value) => value === null || (typeof value === "object" && isReceipt(value)),
  keys: (value) => isList(value, (key) => typeof key?.id === "string" && typeof key.jwk === "object"),
};

/** The first part of `proof` that is missing or malformed, by its name; null when all are good. */
export function malformedPart(proof) {
  if (proof === null || typeof proof !== "object") return "file";
  return Object.keys(PARTS).find((name) => proof[name] === undefined || !PARTS[name](proof[name])) ?? null;
}
