/**
 * What stands beside felt and acting row: each a class made with the table, as
 * `TablePage` describes it, and with any of `draw(view, steps)`, `heard(frame)` and
 * `connection(state)`. `heard` answers true to a frame that was for it alone.
 */

import { Company } from "../chat/company.js";
import { DealSign } from "../fairness/deal_sign.js";
import { HandLinks } from "./hand_links.js";
import { KeySheet } from "./key_sheet.js";
import { RealityCheck } from "./reality_check.js";
import { SettingsPanel } from "./settings_panel.js";
import { ShowCards } from "./show_cards.js";
import { Sounds } from "./sounds.js";

export const COMPANIONS = [DealSign, HandLinks, SettingsPanel, KeySheet, ShowCards, Sounds, RealityCheck, Company];
