#!/usr/bin/env node
/**
 * Check the proof of a deal, as saved from the page that verifies it, without the room.
 *
 * One file for Node 18 or later, nothing to install. It shares no code with the room: it was written
 * from the description of the protocol (`poker/fairness/README.md` in the room's source), and so was
 * `check_deal.py`. Run both.
 *
 *   node check_deal.mjs proof.json --keys keys.json --root HEX --seed HEX --pledges JSON
 *     --content JSON
 *   node check_deal.mjs --vectors vectors.json
 *
 * The options hold your own record: the keys that the room publishes, what it announced before the
 * hand (root, pledges, content), and the seed that your browser gave. The proof itself cannot replace
 * them: without each of them the verdict is *limited*.
 *
 * Exit code 0: passed; 1: failed; 3: limited; 2: nothing was checked, because a file or an option
 * cannot be read. `verdicts.json` lists every reason with its verdict.
 */

import { Buffer } from "node:buffer";
import { createHash, createHmac, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { argv, exit, stderr, stdout } from "node:process";
import { pathToFileURL } from "node:url";
import { parseArgs, TextDecoder } from "node:util";

const [PASSED, FAILED, UNREADABLE, LIMITED] = ["passed", "failed", "unreadable", "limited"];
export const EXITS = { [PASSED]: 0, [FAILED]: 1, [UNREADABLE]: 2, [LIMITED]: 3 };
export const VERDICTS = {
  [PASSED]: "The deal holds: nobody, the room included, could choose the order of the cards.",
  [LIMITED]: "Nothing contradicts this deal, but it does not show that nobody could choose the order of the cards.",
  [FAILED]: "The deal does not hold. Save the proof and send it to the room or to its supervisor.",
  [UNREADABLE]: "This is not the proof of a deal. Nothing was checked.",
};
export const NOTE = "The room knows the deck once the last seed is in, before the first card is dealt, and it can read every hand it deals.";
export const REASONS = {
  format: [UNREADABLE, "This part is missing or malformed: {part}."],
  root: [FAILED, "Before the hand, the room announced a different commitment to you."],
  unknown_key: [FAILED, "The room publishes no key with this name: {key}."],
  closing_signature: [FAILED, "The room did not sign these pledges with this commitment."],
  receipt_signature: [FAILED, "The room did not sign this receipt."],
  receipt_not_mine: [FAILED, "The receipt is for another table, hand, commitment, player or seed."],
  my_seed_missing: [FAILED, "Your seed was not mixed in as you gave it."],
  seed_not_pledged: [FAILED, "Seeds were mixed in that do not match their players' pledges: {players}."],
  pledges: [FAILED, "Before the seeds were given, the room announced different pledges to you."],
  other_content: [FAILED, "Before the seeds were given, the room announced other players, posts or another game to you."],
  content: [FAILED, "What was dealt differs from what the room signed: players, their order, posts, game or cards."],
  outsiders: [FAILED, "Players pledged whose seeds do not count for this hand: {players}."],
  seats: [FAILED, "The cards were dealt around the table in a different order than you saw."],
  order: [FAILED, "Cards are not where the commitment and the seeds put them: {cards}."],
  opening: [FAILED, "Cards do not lead to the commitment: {cards}."],
  duplicate_card: [FAILED, "Cards appear more than once: {cards}."],
  missing_opening: [FAILED, "Cards that you saw are not opened. Their places in the deck: {places}."],
  card_seen: [FAILED, "The opened cards are not those that you saw: {cards}."],
  unopened: [LIMITED, "Players pledged a seed and did not give it: {players}. Anyone who knew the committed order and all other seeds could have chosen between {orders} orders of the cards."],
  own_unopened: [LIMITED, "You pledged a seed and did not give it. All other pledged seeds were mixed in."],
  unsigned: [LIMITED, "The room did not sign the list of pledges before the seeds were given."],
  content_unsigned: [LIMITED, "The room did not sign what would be dealt before the seeds were given: a player could have moved every card by sitting out, returning, leaving or posting."],
  no_seed: [LIMITED, "No seed was mixed in: the order rests on the room's own randomness alone."],
  own_seed_absent: [LIMITED, "Your own seed was not mixed in."],
  seat_not_dealt: [LIMITED, "No card was dealt to your seat."],
  keys_not_given: [LIMITED, "The room's published keys were not at hand: the signatures were checked with the keys in the proof itself."],
  root_not_given: [LIMITED, "Your own note of the commitment is missing. The browser you played with has it."],
  seed_not_given: [LIMITED, "Your own note of your seed is missing. The browser you played with has it."],
  pledges_not_given: [LIMITED, "Your own note of the pledges is missing. The browser you played with has it."],
  content_not_given: [LIMITED, "Your own note of what would be dealt is missing. The browser you played with has it."],
};

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
const [MOST_BYTES, MOST_DEPTH, MOST_PARTS] = [262144, 16, 100];
const POSTS = ["ante", "table_ante", "small", "big", "post", "dead"];
/** The tokens of JSON that `JSON.parse` has found good. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[-+.\w]+/gu;

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
  const head = Buffer.from(deal.v === 1 ? "card-room pledges closed v1" : "card-room deal closed v2");
  const signed = [head, handOf(deal), hex(deal.root), u8(deal.pledges.length), pairsIn(deal.pledges)];
  return Buffer.concat(deal.v === 1 ? signed : [...signed, contentBytes(deal.content)]);
}

const textBytes = (text) => Buffer.concat([u8(text.length), Buffer.from(text, "ascii")]);

/** What will be dealt to whom, as the room signs it. */
function contentBytes({ variant, structure, deck, each, boards, button, players, posts }) {
  return Buffer.concat([
    textBytes(variant), textBytes(structure), Buffer.of(deck, each, boards, 0, 0, 1),
    u8(button), u8(players.length), ...players.flatMap(([seat, player]) => [u8(seat), u64(player)]),
    u8(posts.length), ...posts.flatMap(([seat, kind, amount]) => [u8(seat), textBytes(kind), u64(amount)]),
  ]);
}

/** Whether a key made this signature: ECDSA over P-256 with SHA-256, r and s in hex. */
function isSigned(jwk, signature, message) {
  const { kty, crv, x, y } = jwk;
  try {
    const key = createPublicKey({ key: { kty, crv, x, y }, format: "jwk" });
    return verify("sha256", message, { key, dsaEncoding: "ieee-p1363" }, hex(signature));
  } catch {
    return false; // no point of the curve
  }
}

class Unreadable extends Error {}

function need(fits, part) {
  if (!fits) throw new Unreadable(part);
}

/** The value of JSON bytes: numbers must be whole, names in an object distinct. */
export function parsed(bytes) {
  need(bytes.length <= MOST_BYTES, "file");
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const value = JSON.parse(text);
    requirePlain(text.match(TOKENS));
    return value;
  } catch (fault) {
    throw fault instanceof Unreadable ? fault : new Unreadable("file");
  }
}

/** Throw Unreadable for what `JSON.parse` does not tell apart: numbers written otherwise, a name twice. */
function requirePlain(tokens) {
  const open = [];
  tokens.forEach((token, at) => {
    if (token === "{" || token === "[") need(open.push(new Set()) <= MOST_DEPTH, "file");
    else if (token === "}" || token === "]") open.pop();
    else if (token[0] === '"' && tokens[at + 1] === ":") requireFirst(open.at(-1), JSON.parse(token));
    else if (/^[-\d]/u.test(token)) need(/^(?:0|[1-9]\d{0,15})$/u.test(token) && isNumber(Number(token)), token.slice(0, 20));
  });
}

function requireFirst(names, name) {
  need(!names.has(name), "a name twice");
  names.add(name);
}

const isHex = (value, length) => typeof value === "string" && value.length === 2 * length && /^[0-9a-f]*$/u.test(value);
const isHash = (value) => isHex(value, 32);
const isSignature = (value) => isHex(value, 64);
const isName = (value) => typeof value === "string" && /^[!-~]{1,100}$/u.test(value);
const isNumber = (value, below = 2 ** 53) => Number.isSafeInteger(value) && value >= 0 && value < below;
const isSeat = (value) => isNumber(value, 100);
const isPlace = (value) => isNumber(value, 52);
const isNumberOrNull = (value) => value === null || isNumber(value);
const isCard = (text) => typeof text === "string" && text.length === 2 && RANKS.includes(text[0]) && SUITS.includes(text[1]);
/** 32 bytes in URL-safe base64, written in the only way there is. */
const isCoordinate = (value) => typeof value === "string" && /^[\w-]{42}[AEIMQUYcgkosw048]$/u.test(value);
const isConstant = (wanted) => (value) => value === wanted;
const isDistinct = (values) => new Set(values).size === values.length;
const isList = (value, fits, most = MOST_PARTS) => Array.isArray(value) && value.length <= most && value.every(fits);

/** Whether an object has each of these parts as it must be; others may stand beside them. */
function has(value, parts) {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return false;
  return Object.entries(parts).every(([name, fits]) => Object.hasOwn(value, name) && fits(value[name]));
}

function isByPlayer(pairs) {
  const isPair = (pair) => Array.isArray(pair) && pair.length === 2 && isNumber(pair[0]) && isHash(pair[1]);
  return isList(pairs, isPair) && pairs.every(([player], at) => at === 0 || pairs[at - 1][0] < player);
}

/** The places of flop, turn and river: before each a card is burnt. */
function boardOf({ dealt, each }) {
  const first = dealt.length * each + 1;
  return [first, first + 1, first + 2, first + 4, first + 6];
}

function isPositions(value) {
  const isSeats = (seats) => isList(seats, isSeat) && isDistinct(seats);
  const fits = has(value, { dealt: isSeats, each: isPlace, board: (places) => isList(places, isPlace) });
  return fits && value.board.every((place, at) => place === boardOf(value)[at]);
}

function isOpenings(value) {
  const isPath = (path) => isList(path, isHash) && path.length === 6;
  const parts = { place: isPlace, index: isPlace, card: isCard, salt: isHash, path: isPath };
  return isList(value, (one) => has(one, parts), 52) && isDistinct(value.map(({ place }) => place));
}

const isByte = (value) => isNumber(value, 256);

/** Content with the options that this program knows: none of them in use. */
function isContent(value) {
  const isPlayer = (pair) => Array.isArray(pair) && pair.length === 2 && isSeat(pair[0]) && isNumber(pair[1]);
  const isPlayers = (pairs) => isList(pairs, isPlayer) && [0, 1].every((part) => isDistinct(pairs.map((pair) => pair[part])));
  const isPost = (post) => Array.isArray(post) && post.length === 3 && isSeat(post[0]) && POSTS.includes(post[1]) && isNumber(post[2]);
  return has(value, {
    variant: isName, structure: isName, deck: isByte, each: isPlace, boards: isByte, button: isSeat,
    straddle: isConstant(null), bomb_pot: isConstant(null), run_outs: isConstant(1),
    players: isPlayers, posts: (posts) => isList(posts, isPost),
  });
}

function isClosing(value) {
  return value === null || has(value, { key: isName, signature: isSignature });
}

function isReceipt(value) {
  const numbers = { table: isNumberOf, hand: isNumberOf, player: isNumberOf, at: isNumberOf };
  const parts = { v: isConstant(1), root: isHash, seed: isHash, key: isName, signature: isSignature };
  return value === null || has(value, { ...numbers, ...parts });
}

/** For lists of parts, which call with more than the value. */
function isNumberOf(value) {
  return isNumber(value);
}

function isKeys(value) {
  const jwk = { kty: isConstant("EC"), crv: isConstant("P-256"), x: isCoordinate, y: isCoordinate };
  const parts = { id: isName, jwk: (its) => has(its, jwk), from: isNumberOf, until: isNumberOrNull };
  return isList(value, (key) => has(key, parts)) && isDistinct(value.map(({ id }) => id));
}

const PARTS = {
  v: (version) => version === 1 || version === 2,
  kind: isConstant("card-room deal proof"),
  table: isNumberOf,
  hand: isNumberOf,
  player: isNumberOf,
  seat: isSeat,
  root: isHash,
  seeds: isByPlayer,
  pledges: isByPlayer,
  closing: isClosing,
  positions: isPositions,
  openings: isOpenings,
  receipt: isReceipt,
  keys: isKeys,
};

/** The proof. Throws Unreadable, naming the part, unless it has every part of the protocol. */
function wellFormed(proof) {
  need(has(proof, {}), "file");
  for (const [name, fits] of Object.entries(PARTS)) need(has(proof, { [name]: fits }), name);
  need(proof.v === 1 || has(proof, { content: isContent }), "content");
  return proof;
}

/** Where the proof contradicts the reader's own record. */
function recordFlaws(proof, { root, pledges, content }) {
  const found = [];
  if (root && root !== proof.root) found.push(["root", {}]);
  if (pledges && JSON.stringify(pledges) !== JSON.stringify(proof.pledges)) found.push(["pledges", {}]);
  if (proof.v === 2 && content && !contentBytes(content).equals(contentBytes(proof.content))) found.push(["other_content", {}]);
  return found;
}

/** Where what was dealt differs from what the room signed. */
function contentFlaws({ v, content, positions, seat, player, pledges }) {
  if (v === 1) return [];
  const { deck, boards, each, button, players, posts } = content;
  const seats = players.map(([number]) => number);
  const clockwise = [...seats].sort((one, other) => (one <= button) - (other <= button) || one - other);
  const holds = deck === 52 && boards === 1 && each === positions.each
    && String(seats) === String(positions.dealt) && String(seats) === String(clockwise)
    && players.some((pair) => pair[0] === seat && pair[1] === player) && posts.every(([number]) => seats.includes(number));
  const listed = new Set(players.map((pair) => pair[1]));
  const outsiders = pledges.map(([number]) => number).filter((number) => !listed.has(number));
  return [...(holds ? [] : [["content", {}]]), ...(outsiders.length ? [["outsiders", { players: outsiders }]] : [])];
}

function signatureFlaws(keys, { key: id, signature }, message, reason) {
  const jwk = keys.get(id);
  if (jwk === undefined) return [["unknown_key", { key: id }]];
  return isSigned(jwk, signature, message) ? [] : [[reason, {}]];
}

function closingFlaws(proof, keys) {
  if (proof.closing === null) return [];
  return signatureFlaws(keys, proof.closing, closingMessage(proof), "closing_signature");
}

function receiptFlaws(proof, keys, noted) {
  const { receipt } = proof;
  const found = [];
  if (receipt !== null) {
    found.push(...signatureFlaws(keys, receipt, receiptMessage(receipt), "receipt_signature"));
    const isOfHand = ["table", "hand", "root", "player"].every((part) => receipt[part] === proof[part]);
    if (!isOfHand || (noted && noted !== receipt.seed)) found.push(["receipt_not_mine", {}]);
  }
  const seed = noted ?? receipt?.seed;
  if (seed && new Map(proof.seeds).get(proof.player) !== seed) found.push(["my_seed_missing", {}]);
  return found;
}

function pledgeFlaws(proof) {
  const pledged = new Map(proof.pledges);
  const wrong = proof.seeds.filter(([player, seed]) => pledged.get(player) !== pledgeOf(proof, player, seed));
  return wrong.length ? [["seed_not_pledged", { players: wrong.map(([player]) => player) }]] : [];
}

function ownPlaces({ seat, positions: { dealt, each } }) {
  const at = dealt.indexOf(seat);
  return at < 0 ? [] : Array.from({ length: each }, (_, round) => at + round * dealt.length);
}

function cardFlaws(proof) {
  const { openings, positions } = proof;
  const places = placesOf(proof);
  const cards = openings.map(({ card }) => card);
  const opened = new Set(openings.map(({ place }) => place));
  const leadsToRoot = ({ index, card, salt, path }) => climbed(leafOf(proof, index, hex(salt), card), index, path) === proof.root;
  const wrong = {
    order: openings.filter(({ place, index }) => index !== places[place]).map(({ card }) => card),
    opening: openings.filter((one) => !leadsToRoot(one)).map(({ card }) => card),
    duplicate_card: [...new Set(cards.filter((card, at) => cards.indexOf(card) !== at))],
  };
  const found = Object.entries(wrong).filter(([, those]) => those.length).map(([reason, those]) => [reason, { cards: those }]);
  const missing = [...ownPlaces(proof), ...positions.board].filter((place) => !opened.has(place));
  return missing.length ? [...found, ["missing_opening", { places: missing.map((place) => place + 1) }]] : found;
}

/** What the proof leaves open though nothing in it is wrong. */
function limits(proof, record) {
  const given = new Map(proof.seeds);
  const silent = proof.pledges.map(([player]) => player).filter((player) => !given.has(player));
  const others = proof.pledges.filter(([player]) => player !== proof.player).length;
  const left = [];
  if (silent.some((player) => player !== proof.player)) left.push(["unopened", { players: silent, orders: String(2n ** BigInt(others)) }]);
  else if (silent.length) left.push(["own_unopened", {}]);
  if (proof.closing === null) left.push(["unsigned", {}]);
  if (proof.v === 1) left.push(["content_unsigned", {}]);
  if (ownPlaces(proof).length === 0) left.push(["seat_not_dealt", {}]);
  left.push(...ownSeedLimits(given, proof.player, record));
  const needed = ["keys", "root", "pledges", ...(proof.v === 2 ? ["content"] : [])];
  const missing = needed.filter((name) => !record[name]);
  return [...left, ...missing.map((name) => [`${name}_not_given`, {}])];
}

function ownSeedLimits(given, player, { seed }) {
  if (given.size === 0) return [["no_seed", {}]];
  if (!given.has(player)) return [["own_seed_absent", {}]];
  return seed ? [] : [["seed_not_given", {}]];
}

/** Every reason against the proof, with its facts; `record` is the reader's own. */
function reasons(proof, record) {
  const keys = new Map((record.keys ?? proof.keys).map(({ id, jwk }) => [id, jwk]));
  return [
    ...recordFlaws(proof, record), ...contentFlaws(proof), ...closingFlaws(proof, keys), ...receiptFlaws(proof, keys, record.seed),
    ...pledgeFlaws(proof), ...cardFlaws(proof), ...limits(proof, record),
  ];
}

/** `{verdict, found}` on the bytes of a proof; `found` are the reasons for it, `[name, facts]`. */
export function judge(bytes, record = {}) {
  try {
    const found = reasons(wellFormed(parsed(bytes)), record);
    const those = (verdict) => found.filter(([name]) => REASONS[name][0] === verdict);
    const verdict = [FAILED, LIMITED].find((one) => those(one).length) ?? PASSED;
    return { verdict, found: those(verdict) };
  } catch (fault) {
    if (!(fault instanceof Unreadable)) throw fault;
    return { verdict: UNREADABLE, found: [["format", { part: fault.message }]] };
  }
}

/** The words of a verdict: what it comes to, then a line for each reason. */
function linesOf({ verdict, found }) {
  const lines = found.map(([name, facts]) => {
    const words = REASONS[name][1].replace(/\{(\w+)\}/gu, (_, part) => [facts[part]].flat().join(", "));
    return `${name}: ${words}`;
  });
  const note = [PASSED, LIMITED].includes(verdict) ? [NOTE] : [];
  return [`${verdict}: ${VERDICTS[verdict]}`, ...lines, ...note];
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

/** The verdict on this program by worked examples, and its words. */
function checkVectors(vectors) {
  const found = vectors.deals.flatMap(dealFaults);
  const judged = judge(Buffer.from(JSON.stringify(vectors.proof)), vectors.keys);
  const told = [judged.verdict, judged.found.map(([name]) => name).sort()];
  if (JSON.stringify(told) !== JSON.stringify(vectors.verdict)) found.push(`proof: ${linesOf(judged).join(" ")}`);
  if (found.length) return { verdict: FAILED, lines: found };
  return { verdict: PASSED, lines: ["All worked examples come out as they should."] };
}

/** The value of an option. Throws Unreadable, naming it, for a malformed one. */
function argument(value, fits, option) {
  need(value === undefined || fits(value), option);
  return value;
}

const parsedText = (text) => text === undefined ? undefined : parsed(Buffer.from(text));

/** The reader's own record, from the options. */
function recordOf({ keys, root, seed, pledges, content }) {
  const list = keys === undefined ? undefined : parsed(readFileSync(keys));
  need(list === undefined || has(list, { keys: isKeys }), "--keys");
  return {
    keys: list?.keys,
    root: argument(root, isHash, "--root"),
    seed: argument(seed, isHash, "--seed"),
    pledges: argument(parsedText(pledges), isByPlayer, "--pledges"),
    content: argument(parsedText(content), isContent, "--content"),
  };
}

const USAGE = "node check_deal.mjs proof.json [--keys FILE] [--root HEX] [--seed HEX] [--pledges JSON] [--content JSON]\nnode check_deal.mjs --vectors FILE";

function asked() {
  const names = ["keys", "root", "seed", "pledges", "content", "vectors"];
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
  options.help = { type: "boolean", short: "h" };
  const { values, positionals } = parseArgs({ args: argv.slice(2), options, allowPositionals: true });
  if (values.help) return { verdict: PASSED, lines: [USAGE] };
  need(positionals.length <= 1 && (values.vectors || positionals[0]), "name a proof, or --vectors");
  if (values.vectors) return checkVectors(JSON.parse(readFileSync(values.vectors, "utf8")));
  const judged = judge(readFileSync(positionals[0]), recordOf(values));
  return { verdict: judged.verdict, lines: linesOf(judged) };
}

function main() {
  try {
    return asked();
  } catch (fault) {
    return { verdict: UNREADABLE, lines: [`unreadable: ${fault.message}`] };
  }
}

if (import.meta.url === pathToFileURL(argv[1] ?? "").href) {
  const { verdict, lines } = main();
  (verdict === UNREADABLE ? stderr : stdout).write(`${lines.join("\n")}\n`);
  exit(EXITS[verdict]);
}
