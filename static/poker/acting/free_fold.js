/** Asks once, before a hand is folded that could be checked. */

import { untilImported } from "../../room/ask.js";

export class FreeFold {
  #dialog = null;

  /** `asks()` tells whether the player wants to be asked, `stopAsking()` ends it. */
  constructor({ asks, stopAsking }) {
    this.asks = asks;
    this.stopAsking = stopAsking;
  }

  /** Do `act(type)`, after the player's answer where they fold and `options` let them check. */
  async pass(type, options, act) {
    if (type !== "fold" || !options.check || !this.asks()) {
      act(type);
      return;
    }
    const { choiceDialog } = await untilImported(() => import("../table/dialogs.js"));
    this.close();
    this.#dialog = choiceDialog({
      title: gettext("Checking costs nothing. Fold all the same?"),
      choices: [
        { action: "check", label: gettext("Check") },
        { action: "fold", label: gettext("Fold") },
        { action: "fold_unasked", label: gettext("Fold, and do not ask again") },
      ],
      onChoice: (answer) => {
        if (answer === "fold_unasked") this.stopAsking();
        act(answer === "check" ? "check" : "fold");
      },
    });
  }

  /** The decision it asked about is over. */
  close() {
    this.#dialog?.close();
    this.#dialog = null;
  }
}
