/** What will be dealt to whom, as the room signs it before the first seed is opened. */

import { ascii, joined, u64, u8 } from "./bytes.js";

/** The options, none of which the room has yet: straddle, bomb pot, and one run-out. */
const OPTIONS = [0, 0, 1];

const text = (value) => joined(u8(value.length), ascii(value));

/** The part of a closing's message that names the content. */
export function contentBytes({ variant, structure, deck, each, boards, button, players, posts }) {
  return joined(
    text(variant), text(structure), Uint8Array.of(deck, each, boards, ...OPTIONS),
    u8(button), u8(players.length), ...players.flatMap(([seat, player]) => [u8(seat), u64(player)]),
    u8(posts.length), ...posts.flatMap(([seat, kind, amount]) => [u8(seat), text(kind), u64(amount)]),
  );
}
