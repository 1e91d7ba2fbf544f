/** Whether the viewer is in the running hand. */

const IN_HAND = new Set(["playing", "all_in"]);

export function inHand(view) {
  const own = view.seats?.[view.you.seat];
  return Boolean(view.hand && !view.hand.over && IN_HAND.has(own?.status));
}
