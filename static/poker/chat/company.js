/** Those one sits with: what they say, and what one notes of them. */

import { untilImported } from "../../room/ask.js";
import { Marks } from "../notes/marks.js";
import { SeatMarks } from "../notes/seat_marks.js";
import { ChatPanel } from "./chat_panel.js";

export class Company {
  constructor(table) {
    const { table: number, players } = table.root.dataset;
    const told = (text) => table.toasts.show(text, { calm: true });
    this.marks = new Marks(players);
    // Seldom wanted, so it is loaded when it is.
    const open = async (player, line = null) => {
      const { openPlayerCard } = await untilImported(() => import("../notes/player_card.js"));
      openPlayerCard(player, { marks: this.marks, table: number, line, told });
    };
    this.seats = new SeatMarks(table, { marks: this.marks, open });
    this.chat = new ChatPanel(table, { marks: this.marks, open });
  }

  draw(view) {
    this.seats.draw(view);
    this.chat.draw(view);
  }

  heard(frame) {
    return this.chat.heard(frame);
  }

  connection(state) {
    this.chat.connection(state);
  }
}
