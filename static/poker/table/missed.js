/** What a player who sits out, or did, has missed and owes for it. */

const OWED = {
  big: () => gettext("You owe the big blind."),
  small: () => gettext("You owe the small blind."),
};

/** The sentences for the viewer; empty when nothing was missed. */
export function missedText({ you, seats }) {
  if (!you.missed) return "";
  const { hands, blinds } = you.missed;
  const dealt = ngettext("While you were away %s hand was dealt.", "While you were away %s hands were dealt.", hands);
  const passed = ngettext("The big blind passed you once.", "The big blind passed you %s times.", blinds);
  const told = [interpolate(dealt, [hands])];
  if (blinds) told.push(interpolate(passed, [blinds]));
  const owed = OWED[seats[you.seat]?.owes];
  if (owed) told.push(owed());
  return told.join(" ");
}

/** Until when the viewer's seat is kept while they sit out; empty while they do not. */
export function keptText({ kept_until: until }) {
  if (!until) return "";
  const time = new Date(until).toLocaleTimeString(document.documentElement.lang, {
    hour: "2-digit", minute: "2-digit", second: "2-digit",
  });
  return interpolate(gettext("Your seat is kept until %s."), [time]);
}
