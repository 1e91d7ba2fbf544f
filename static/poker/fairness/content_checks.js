/** Whether what was dealt is what the room signed and announced before the first seed was opened. */

import { contentBytes } from "./content.js";
import { isContent } from "./format.js";

const DECK = 52;

/** The players, their order, the cards and the posts are those of the signed content. */
export function contentIsDealt({ proof }) {
  if (proof.v === 1) return { state: "limited", code: "content_unsigned" };
  const { content, positions, seat, player } = proof;
  const seats = content.players.map(([number]) => number);
  const holds = content.deck === DECK && content.boards === 1 && content.each === positions.each
    && String(seats) === String(positions.dealt) && String(seats) === String(clockwise(seats, content.button))
    && content.players.some(([number, owner]) => number === seat && owner === player)
    && content.posts.every(([number]) => seats.includes(number));
  return holds ? { state: "passed" } : { state: "failed", code: "content" };
}

/** Seats in dealing order: from the left of the button, which is last. */
function clockwise(seats, button) {
  const sorted = [...seats].sort((one, other) => one - other);
  return [...sorted.filter((number) => number > button), ...sorted.filter((number) => number <= button)];
}

/** The content is the one this browser noted before it gave its seed. */
export function contentIsAsNoted({ proof, content }) {
  if (proof.v === 1) return { state: "absent" };
  if (content === null) return { state: "unknown", code: "content_not_given" };
  const same = isContent(content) && String(contentBytes(content)) === String(contentBytes(proof.content));
  return same ? { state: "passed" } : { state: "failed", code: "other_content" };
}

/** Only players of the hand pledged, whom this browser had seen dealt in to the hand before if it was there. */
export function pledgesAreOfPlayers({ proof, among }) {
  const lists = [proof.content?.players.map(([, player]) => player), among].filter(Boolean);
  if (lists.length === 0) return { state: "absent" };
  const pledged = proof.pledges.map(([player]) => player);
  const players = pledged.filter((player) => lists.some((list) => !list.includes(player)));
  return players.length ? { state: "failed", code: "outsiders", facts: { players } } : { state: "passed" };
}
