/** The line in the middle of the felt: what the table itself is waiting for. */

export function tableNotice(view) {
  const { next } = view;
  if (next?.needed) {
    const pattern = ngettext("Waiting for %s more player", "Waiting for %s more players", next.needed);
    return interpolate(pattern, [next.needed]);
  }
  if (next?.deal_at && !(view.hand && !view.hand.over)) return gettext("Dealing the next hand…");
  return "";
}
