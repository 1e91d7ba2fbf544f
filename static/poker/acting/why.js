/** Why a turn has no more choices: the question, answered by the clause that decided. */

import { clauseLink } from "../table/table_rules.js";

/** A link to what narrows the choices of a turn, null where nothing does. */
export function whyLink({ clause, options }) {
  return clauseLink(clause, question(options));
}

function question({ bet, raise, call, all_in: whole }) {
  const limits = bet ?? raise;
  if (!limits) return call ? gettext("Why can I only call?") : gettext("Why can I not bet?");
  if (limits.min < limits.max) return gettext("Why no more?");
  return limits.max === whole ? gettext("Why only all-in?") : gettext("Why only this size?");
}
