/** The line in the middle of the felt: what the table itself is waiting for. */

const INTERRUPTED = {
  voided: () => gettext("The hand is void: all bets are returned."),
  run_out: () => gettext("The hand was interrupted: all bets are returned, the house pays the winners."),
  suspended: () => gettext("The hand is suspended: its bets are held until staff have decided."),
};

export function tableNotice(view) {
  const { next } = view;
  if (next?.needed) {
    const pattern = ngettext("Waiting for %s more player", "Waiting for %s more players", next.needed);
    return interpolate(pattern, [next.needed]);
  }
  if (view.hand?.over && view.hand.interrupted) return INTERRUPTED[view.hand.interrupted]();
  if (next?.deal_at && !(view.hand && !view.hand.over)) return gettext("Dealing the next hand…");
  return "";
}
