/** After a hand one was dealt in, the hand log leads to its page and to a dispute of it. */

import { element } from "../../room/element.js";

const ENDS = new Set(["hand_ended", "table_restored", "hand_suspended"]);

export class HandLinks {
  #told = 0;

  constructor({ root, log }) {
    this.log = log;
    this.addresses = root.dataset;
  }

  draw(_view, steps) {
    for (const { event, before } of steps) {
      if (ENDS.has(event.kind) && before.you.cards) this.#tell(before.hand.no);
    }
  }

  #tell(hand) {
    if (this.#told === hand) return;
    this.#told = hand;
    const link = (address, words) => {
      const href = address.replace("/hands/0/", `/hands/${hand}/`);
      return element("a", { href, target: "_blank", rel: "noopener" }, interpolate(words, [hand]));
    };
    this.log.append(element("li", { "data-kind": "hand_links" },
      link(this.addresses.hand, gettext("Hand %s in your history")), " · ",
      link(this.addresses.dispute, gettext("Dispute this hand"))));
  }
}
