/**
 * What stands beside felt and acting row: each a class made with the table, as
 * `TablePage` describes it, and with any of `draw(view, steps)`, `heard(frame)` and
 * `connection(state)` and `time(seat, left)`. `heard` answers true to a frame that was for it alone.
 */

import { Company } from "../chat/company.js";
import { untilImported } from "../../room/ask.js";
import { DealSign } from "../fairness/deal_sign.js";
import { AfterHand } from "./after_hand.js";
import { Awake } from "./awake.js";
import { LogTools } from "./log_tools.js";
import { RealityCheck } from "./reality_check.js";
import { Sounds } from "./sounds.js";
import { ToolButtons } from "./tool_buttons.js";

/** Loaded at an event's tables alone. */
class TournamentBarThere {
  constructor(table) {
    if (table.root.dataset.tournamentUrl) this.#bring(table);
  }

  async #bring(table) {
    const { TournamentBar } = await untilImported(() => import("./tournament_bar.js"));
    return new TournamentBar(table);
  }
}

export const COMPANIONS = [Awake, DealSign, AfterHand, LogTools, ToolButtons, Sounds, RealityCheck, Company, TournamentBarThere];
