/** A recorded hand as the moments one stops at, each a view and the steps that led there. */

import { mergePatch } from "../table/merge_patch.js";

/** What nobody stops at: it is shown together with what follows it, or at the end before it. */
const IN_PASSING = new Set(["bets_collected", "turn_timed_out", "odds_told", "rake_taken", "table_restored", "hand_ended"]);
const BEGINS_STREET = new Set(["cards_dealt", "street_dealt"]);

/**
 * Unpack `{view, steps}` as the room records a hand: a list of `{view, steps, opens}`, where
 * `steps` are those since the moment before, and `opens` whether a street begins there.
 */
export function momentsOf({ view, steps }) {
  const moments = [{ view, steps: [], opens: false }];
  let passed = [];
  let before = view;
  for (const { kind, data, patch } of steps) {
    const after = mergePatch(before, patch);
    passed.push({ event: { kind, data }, before, after });
    before = after;
    if (IN_PASSING.has(kind)) continue;
    moments.push({ view: after, steps: passed, opens: BEGINS_STREET.has(kind) });
    passed = [];
  }
  const last = moments.at(-1);
  last.view = before;
  last.steps.push(...passed);
  return moments;
}

/** The next moment after (`by` 1) or before (-1) `at` where a street begins, else the edge. */
export function streetFrom(moments, at, by) {
  for (let place = at + by; place > 0 && place < moments.length; place += by) {
    if (moments[place].opens) return place;
  }
  return by > 0 ? moments.length - 1 : 0;
}
