/** What there is to do after a hand of one's own, loaded with the first that ends. */

import { untilImported } from "../../room/ask.js";

export class AfterHand {
  #parts = null;
  #missed = [];

  constructor(table) {
    this.table = table;
  }

  draw(view, steps) {
    if (this.#parts) this.#draw(view, steps);
    else if (this.#missed.length || (view.hand?.over && view.you.cards)) this.#wait(view, steps);
  }

  #wait(...drawn) {
    this.#missed.push(drawn);
    if (this.#missed.length === 1) this.#load();
  }

  async #load() {
    const [{ HandLinks }, { ShowCards }] = await Promise.all([untilImported(() => import("./hand_links.js")), untilImported(() => import("./show_cards.js"))]);
    this.#parts = [new HandLinks(this.table), new ShowCards(this.table)];
    for (const drawn of this.#missed.splice(0)) this.#draw(...drawn);
  }

  #draw(view, steps) {
    for (const part of this.#parts) part.draw(view, steps);
  }
}
