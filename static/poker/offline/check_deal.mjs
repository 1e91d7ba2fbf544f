#!/usr/bin/env node
/**
 * Check the proof of a deal, as saved from the page that verifies it, without the room.
 *
 * One file for Node 18 or later, nothing to install. It shares no code with the room: it was written
 * from the description of the protocol (`poker/fairness/README.md` in the room's source), and so was
 * `check_deal.py`. Run both.
 *
 *   node check_deal.mjs proof.json --keys keys.json --root HEX --seed HEX --pledges JSON
 *   node check_deal.mjs --vectors vectors.json
 *
 * What the room told you before the hand (root, pledges), your own seed and its published keys are
 * yours to keep; whatever you leave out is not checked, and said so.
 *
 * Exit code 0: nothing is wrong with it; 1: it was tampered with; 2: it cannot be read; 3: nothing is
 * wrong with it, but somebody could have chosen the order of the cards, or the room has not signed
 * which pledges there were.
 */

import { Buffer } from "node:buffer";
import { createHash, createHmac, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { argv, exit, stderr, stdout } from "node:process";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

const [HOLDS, TAMPERED, UNREADABLE, LIMITED] = [0, 1, 2, 3];
const RANKS = "23456789TJQKA";
const SUITS = "cdhs";

const hex = (text) => Buffer.from(text, "hex");
const u8 = (value) => Buffer.of(value);

function u32(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function u64(value) {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

function hashOf(...parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}

const handOf = ({ table, hand }) => Buffer.concat([u64(table), u64(hand)]);

export function saltOf(secret, index) {
  return createHmac("sha256", secret).update("card-room deal salt v1").update(u8(index)).digest();
}

/** The hash of an index; of 52 to 63 there is neither salt nor card. */
export function leafOf(deal, index, salt = Buffer.alloc(0), card = "") {
  return hashOf(u8(0), "card-room deal leaf v1", handOf(deal), u8(index), salt, card);
}

/** The root a leaf leads to, by the sisters on its way up. */
function climbed(leaf, index, path) {
  let [hash, at] = [leaf, index];
  for (const sister of path.map(hex)) {
    hash = at % 2 ? hashOf(u8(1), sister, hash) : hashOf(u8(1), hash, sister);
    at = Math.floor(at / 2);
  }
  return hash.toString("hex");
}

const pledgeOf = (deal, player, seed) =>
  hashOf("card-room seed pledge v1", handOf(deal), u64(player), hex(seed)).toString("hex");

const pairsIn = (pairs) => Buffer.concat(pairs.map(([player, text]) => Buffer.concat([u64(player), hex(text)])));

function mixOf(deal) {
  const seeds = [...deal.seeds].sort(([one], [other]) => one - other);
  return hashOf("card-room deal mix v1", handOf(deal), hex(deal.root), u8(seeds.length), pairsIn(seeds));
}

/** Endless numbers below 65536, sixteen to a block. */
function* drawnFrom(mix) {
  for (let block = 0; ; block += 1) {
    const bytes = hashOf("card-room deal draw v1", mix, u32(block));
    for (let at = 0; at < bytes.length; at += 2) yield bytes.readUInt16BE(at);
  }
}

/** For each place of the dealt deck the index of its card in the committed order. */
function placesOf(deal) {
  const numbers = drawnFrom(mixOf(deal));
  const places = Array.from({ length: 52 }, (_, index) => index);
  for (let last = 51; last > 0; last -= 1) {
    const tooMany = 65536 - (65536 % (last + 1));
    let number = numbers.next().value;
    while (number >= tooMany) number = numbers.next().value;
    const other = number % (last + 1);
    [places[last], places[other]] = [places[other], places[last]];
  }
  return places;
}

function receiptMessage(receipt) {
  return Buffer.concat([
    Buffer.from("card-room seed receipt v1"), handOf(receipt), hex(receipt.root), u64(receipt.player),
    hex(receipt.seed), u64(receipt.at),
  ]);
}

function closingMessage(deal) {
  const head = Buffer.from("card-room pledges closed v1");
  return Buffer.concat([head, handOf(deal), hex(deal.root), u8(deal.pledges.length), pairsIn(deal.pledges)]);
}

/** Whether a key made this signature: ECDSA over P-256 with SHA-256, r and s in hex. */
function isSigned(jwk, signature, message) {
  const { kty, crv, x, y } = jwk;
  const key = createPublicKey({ key: { kty, crv, x, y }, format: "jwk" });
  return crv === "P-256" && verify("sha256", message, { key, dsaEncoding: "ieee-p1363" }, hex(signature));
}

class Unreadable extends Error {}

function need(fits, what) {
  if (!fits) throw new Unreadable(what);
}

const isHex = (text, length) => typeof text === "string" && text.length === 2 * length && /^[0-9a-f]*$/u.test(text);
const isNumber = (value, below = 2 ** 53) => Number.isSafeInteger(value) && value >= 0 && value < below;
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const isCard = (text) => typeof text === "string" && text.length === 2 && RANKS.includes(text[0]) && SUITS.includes(text[1]);

function isByPlayer(pairs) {
  if (!Array.isArray(pairs) || pairs.length > 255) return false;
  const fits = pairs.every((pair) => Array.isArray(pair) && pair.length === 2 && isNumber(pair[0]) && isHex(pair[1], 32));
  return fits && pairs.every(([player], at) => at === 0 || pairs[at - 1][0] < player);
}

/** The places of flop, turn and river: before each a card is burnt. */
function boardOf({ dealt, each }) {
  const first = dealt.length * each + 1;
  return [first, first + 1, first + 2, first + 4, first + 6];
}

function requireOpening(one) {
  need(isObject(one) && isNumber(one.place, 52) && isNumber(one.index, 52), "openings.place");
  need(isCard(one.card) && isHex(one.salt, 32), "openings.card");
  need(Array.isArray(one.path) && one.path.length === 6 && one.path.every((hash) => isHex(hash, 32)), "openings.path");
}

function requireReceipt(receipt) {
  need(isObject(receipt) && isHex(receipt.signature, 64), "receipt");
  need(isHex(receipt.root, 32) && isHex(receipt.seed, 32), "receipt");
  for (const name of ["table", "hand", "player", "at"]) need(isNumber(receipt[name]), `receipt.${name}`);
}

/** Throw Unreadable unless the proof has every part the protocol gives it. */
function requireForm(proof) {
  need(isObject(proof), "one JSON object");
  need(proof.v === 1 && proof.kind === "card-room deal proof", "v 1, kind");
  for (const name of ["table", "hand", "player", "seat"]) need(isNumber(proof[name]), name);
  need(isHex(proof.root, 32), "root");
  for (const name of ["seeds", "pledges"]) need(isByPlayer(proof[name]), name);
  const laid = proof.positions;
  need(isObject(laid) && Array.isArray(laid.dealt) && laid.dealt.every((seat) => isNumber(seat)), "positions.dealt");
  need(isNumber(laid.each, 52) && Array.isArray(laid.board), "positions.board");
  need(laid.board.every((place, at) => place === boardOf(laid)[at]), "positions.board");
  need(Array.isArray(proof.openings) && proof.closing !== undefined && proof.receipt !== undefined, "openings");
  proof.openings.forEach(requireOpening);
  if (proof.closing !== null) need(isObject(proof.closing) && isHex(proof.closing.signature, 64), "closing");
  if (proof.receipt !== null) requireReceipt(proof.receipt);
  need(Array.isArray(proof.keys) && proof.keys.every((key) => isObject(key) && isObject(key.jwk)), "keys");
}

function signatureFlaws(keys, { key: id, signature }, message, what) {
  const jwk = keys.get(id);
  if (jwk === undefined) return [`key: the room publishes none of the name ${id}`];
  try {
    return isSigned(jwk, signature, message) ? [] : [`signature: the room did not sign ${what}`];
  } catch {
    return [`key: ${id} is no key`];
  }
}

function receiptFlaws(proof, keys, noted) {
  const { receipt } = proof;
  const found = [];
  if (receipt !== null) {
    found.push(...signatureFlaws(keys, receipt, receiptMessage(receipt), "this receipt"));
    if (["table", "hand", "root", "player"].some((part) => receipt[part] !== proof[part])) {
      found.push("receipt: it is for another hand, root or player");
    }
    if (noted && noted !== receipt.seed) found.push("receipt: it is for another seed");
  }
  const seed = noted ?? receipt?.seed;
  const mixed = new Map(proof.seeds).get(proof.player);
  if (seed && mixed !== seed) found.push("seed: yours was not mixed in as you gave it");
  return found;
}

function ownPlaces({ seat, positions: { dealt, each } }) {
  const at = dealt.indexOf(seat);
  return at < 0 ? [] : Array.from({ length: each }, (_, round) => at + round * dealt.length);
}

function cardFlaws(proof) {
  const places = placesOf(proof);
  const found = [];
  const opened = new Set();
  const seen = new Set();
  for (const { place, index, card, salt, path } of proof.openings) {
    if (index !== places[place]) found.push(`order: the seeds put another card than ${card} there`);
    if (climbed(leafOf(proof, index, hex(salt), card), index, path) !== proof.root) {
      found.push(`card: ${card} is not in the order committed to`);
    }
    if (seen.has(card)) found.push(`card: ${card} is there twice`);
    seen.add(card);
    opened.add(place);
  }
  const missing = [...ownPlaces(proof), ...proof.positions.board].filter((place) => !opened.has(place));
  return [...found, ...missing.map((place) => `missing: the card at place ${place} of the deck, which you saw, is not opened`)];
}

/** What is wrong with a proof, a line each; `keys` by their id. */
function flaws(proof, keys, { root, seed, pledges }) {
  const found = [];
  if (root && root !== proof.root) found.push("root: the room had told you another before the hand");
  if (pledges && JSON.stringify(pledges) !== JSON.stringify(proof.pledges)) {
    found.push("pledges: the room had told you others before seeds were given");
  }
  if (proof.closing !== null) found.push(...signatureFlaws(keys, proof.closing, closingMessage(proof), "these pledges"));
  found.push(...receiptFlaws(proof, keys, seed));
  const pledged = new Map(proof.pledges);
  for (const [player, its] of proof.seeds) {
    if (pledged.get(player) !== pledgeOf(proof, player, its)) found.push(`pledges: player ${player} had not pledged the seed mixed in`);
  }
  return [...found, ...cardFlaws(proof)];
}

/** What the proof leaves open though nothing in it is wrong, a line each. */
function limits(proof) {
  const given = new Map(proof.seeds);
  const silent = proof.pledges.map(([player]) => player).filter((player) => !given.has(player));
  const others = proof.pledges.filter(([player]) => player !== proof.player).length;
  const left = [];
  if (silent.length) left.push(`unopened: pledged a seed and did not give it: ${silent.join(", ")}`);
  if (silent.some((player) => player !== proof.player)) {
    left.push(`Whoever knew the committed order and all other seeds could have chosen between ${2n ** BigInt(others)} orders of the cards.`);
  }
  if (proof.closing === null) left.push("unsigned: the room has not signed which pledges there were before seeds were given.");
  return left;
}

/** `{code, lines}` for a proof; `keys` as published, else those in the proof. */
export function check(proof, keys = null, noted = {}) {
  try {
    requireForm(proof);
  } catch (fault) {
    if (!(fault instanceof Unreadable)) throw fault;
    return { code: UNREADABLE, lines: [`format: ${fault.message}`] };
  }
  const listed = keys === null ? proof.keys : keys.keys;
  const found = flaws(proof, new Map(listed.map(({ id, jwk }) => [id, jwk])), noted);
  if (found.length) return { code: TAMPERED, lines: found };
  const left = limits(proof);
  const cards = proof.openings.map(({ card }) => card).join(" ");
  const lines = [...left, `Nothing ${left.length ? "else " : ""}is wrong: ${cards}.`];
  if (proof.seeds.length === 0) lines.push("No seed was mixed in: the order rests on the room's own randomness alone.");
  else if (!new Map(proof.seeds).has(proof.player)) lines.push("Your own seed is not in it.");
  const missing = ["root", "seed", "pledges"].filter((name) => !noted[name]);
  if (keys === null) missing.push("keys");
  if (missing.length) lines.push(`Not held against what the room told you: ${missing.join(", ")}.`);
  return { code: left.length ? LIMITED : HOLDS, lines };
}

/** What differs when a worked example is worked again. */
function dealFaults(deal) {
  const secret = hex(deal.secret);
  const salts = deal.order.map((_, index) => saltOf(secret, index));
  const leaves = Array.from({ length: 64 }, (_, index) => leafOf(deal, index, salts[index], deal.order[index]));
  const places = placesOf(deal);
  const pledged = new Map(deal.pledges);
  const told = {
    salts: salts.every((salt, index) => salt.toString("hex") === deal.salts[index]),
    leaves: leaves.every((leaf, index) => leaf.toString("hex") === deal.leaves[index]),
    root: deal.paths.every((path, index) => climbed(leaves[index], index, path) === deal.root),
    pledges: deal.seeds.every(([player, seed]) => pledgeOf(deal, player, seed) === pledged.get(player)),
    permutation: places.every((index, place) => index === deal.permutation[place]),
    dealt: places.every((index, place) => deal.order[index] === deal.dealt[place]),
  };
  return Object.keys(told).filter((part) => !told[part]).map((part) => `hand ${deal.hand}: ${part}`);
}

function checkVectors(vectors) {
  const found = vectors.deals.flatMap(dealFaults);
  const { code, lines } = check(vectors.proof, vectors.keys);
  if (code !== LIMITED || !lines.join(" ").includes("between 8 orders")) found.push(`proof: ${lines.join(" ")}`);
  return found.length ? { code: TAMPERED, lines: found } : { code: HOLDS, lines: ["All worked examples come out as they should."] };
}

const read = (path) => JSON.parse(readFileSync(path, "utf8"));

function asked() {
  const names = ["keys", "root", "seed", "pledges", "vectors"];
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
  const { values, positionals: [proof] } = parseArgs({ args: argv.slice(2), options, allowPositionals: true });
  if (values.vectors) return checkVectors(read(values.vectors));
  if (!proof) throw new Error("name a proof, or --vectors");
  const { root, seed } = values;
  const pledges = values.pledges && JSON.parse(values.pledges);
  return check(read(proof), values.keys ? read(values.keys) : null, { root, seed, pledges });
}

function main() {
  try {
    return asked();
  } catch (fault) {
    return { code: UNREADABLE, lines: [`format: ${fault.message}`] };
  }
}

if (import.meta.url === pathToFileURL(argv[1] ?? "").href) {
  const { code, lines } = main();
  (code === UNREADABLE ? stderr : stdout).write(`${lines.join("\n")}\n`);
  exit(code);
}
