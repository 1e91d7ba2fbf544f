/** Calls its player to a table where it is their turn, while they look elsewhere. */

import { caller } from "../../room/caller.js";

export class TurnCall {
  #key = null;

  draw(view) {
    const decision = view.you.options ? view.turn.decision : null;
    const key = decision === null ? null : turnKey(view.table.id, decision);
    if (this.#key !== null && this.#key !== key) caller.calm(this.#key);
    this.#key = key;
    if (key !== null) callToTurn(key, view.table.name);
  }
}

/** What names a decision among all that may call. */
export function turnKey(table, decision) {
  return `turn:${table}:${decision}`;
}

/** Call for the decision `key` at a table, of `count` that wait; the `first` of them is named. */
export function callToTurn(key, name, { count = 1, first = name } = {}) {
  caller.call(key, {
    title: interpolate(gettext("(%(count)s) Your turn: %(name)s"), { count, name: first }, true),
    text: interpolate(gettext("Your turn at %s"), [name]),
  });
}
