/** The commitment and the seeds a deal was mixed from, with whose they are. */

import { element } from "../../../room/element.js";
import { unopened } from "../pledge.js";

export class SeedList {
  constructor(root, people) {
    this.root = root;
    this.people = people;
  }

  show({ root, seeds, pledges, player, receipt }) {
    const committed = this.#entry(gettext("The room's commitment"), root, {});
    const given = seeds.map(([giver, seed]) => this.#entry(this.people.player(giver), seed, {
      "data-seed-of": giver, "data-mine": giver === player,
    }));
    this.root.replaceChildren(committed, ...given, ...this.#unopened({ seeds, pledges }), ...this.#closing(seeds, receipt));
  }

  #entry(title, hex, attributes) {
    return element("li", attributes, element("strong", {}, title), element("code", {}, hex));
  }

  /** Pledges whose seed was not given in time, or was left out. */
  #unopened(deal) {
    return unopened(deal).map(([player, pledge]) => this.#entry(
      interpolate(gettext("%s: pledged, but no seed is in"), [this.people.player(player)]), pledge, { "data-unopened": player }));
  }

  #closing(seeds, receipt) {
    const lines = seeds.length ? [] : [gettext("No player's browser gave a seed.")];
    if (receipt) {
      const when = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "medium" });
      lines.push(interpolate(gettext("The room signed for your seed on %s."), [when.format(receipt.at)]));
    }
    return lines.map((line) => element("li", {}, line));
  }
}
