/** What the viewer marked of the players at the table, at their seats; a press opens the card. */

import { element, renew } from "../../room/element.js";
import { spokenMark } from "./label_names.js";

export class SeatMarks {
  #seats = {};
  #own;

  /** `open(player)` opens the card of `{id, name, bot}`. */
  constructor({ felt, find }, { marks, open }) {
    this.felt = felt;
    this.marks = marks;
    this.open = open;
    find("felt").addEventListener("click", (event) => this.#pressed(event.target));
    marks.onChange(() => this.#show());
  }

  draw({ seats = {}, you }) {
    this.#seats = seats;
    this.#own = you.seat;
    this.marks.want(Object.values(seats).map((seat) => seat.player));
    this.#show();
  }

  #show() {
    for (const box of this.felt.root.querySelectorAll(".seat-marks")) {
      const number = Number(box.closest("[data-seat]").dataset.seat);
      const seat = number === this.#own ? undefined : this.#seats[number];
      const mark = seat && this.marks.of(seat.player);
      renew(box, [seat?.player, mark], () => seat && this.#button(seat.name, mark));
    }
  }

  #button(name, mark) {
    const spoken = spokenMark(mark);
    const label = interpolate(gettext("%s: note, colour, chat"), [name]);
    return element("button", { type: "button", class: spoken ? "seat-card marked" : "seat-card", "data-action": "player-card", "aria-label": spoken ? `${label} (${spoken})` : label, title: spoken || label },
      mark.label ? element("span", { class: "label-dot", "data-label": mark.label }) : null,
      mark.text ? "✎" : null, mark.muted ? "⊘" : null, spoken ? null : "⋯");
  }

  #pressed(target) {
    if (!target.closest(".plate, .seat-marks") || target.closest(".take-seat")) return;
    const number = Number(target.closest("[data-seat]").dataset.seat);
    const seat = this.#seats[number];
    if (seat && number !== this.#own) this.open({ id: seat.player, name: seat.name, bot: seat.bot });
  }
}
