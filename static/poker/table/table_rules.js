/** Where the house rules of this table stand. */

import { ruleLink } from "../../room/rule_link.js";

/** A link with `text` to a clause of this table's rule set; null where no clause decided. */
export function clauseLink(clause, text) {
  const { rules } = document.querySelector("[data-table]").dataset;
  return clause && rules ? ruleLink(`${rules}#${clause}`, text) : null;
}
