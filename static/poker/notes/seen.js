/** On the card of another player: how they played in the hands one was dealt in to oneself. */

import { askNow } from "../../room/ask.js";
import { element } from "../../room/element.js";

const NAMES = {
  vpip: () => ["VPIP", gettext("Chips put in before the flop, blinds aside, of all hands")],
  pfr: () => ["PFR", gettext("Raised before the flop, of all hands")],
  three_bet: () => [gettext("3-bet"), gettext("Raised a single raise before the flop, where it could be")],
  aggression: () => [gettext("Aggression"), gettext("Bets and raises for each call, after the flop")],
  to_showdown: () => [gettext("To showdown"), gettext("Went to a showdown, of the flops seen")],
  won_at_showdown: () => [gettext("Won there"), gettext("Won chips, of the showdowns reached")],
};

/** The figures of a player, filled in when the room has told them; `url` is that of players. */
export function seenFigures(url, player) {
  const root = element("section", { class: "seen", "data-seen": player, "aria-busy": "true" });
  fill(root, `${url}${player}/seen/`);
  return root;
}

async function fill(root, url) {
  const { status, told: facts } = await askNow(url);
  root.removeAttribute("aria-busy");
  if (status !== 200 || !facts) return;
  const { hands, figures } = facts;
  const counted = ngettext("Seen by you in %s hand", "Seen by you in %s hands", hands);
  root.append(element("h3", { "data-hands": hands }, interpolate(counted, [hands])));
  if (hands) root.append(element("dl", {}, ...Object.entries(NAMES).map(([key, words]) => told(key, words(), figures[key]))));
}

function told(key, words, value) {
  const [name, meaning] = words;
  const number = value?.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 }) ?? "–";
  const text = value === null || key === "aggression" ? number : `${number} %`;
  return element("div", { "data-figure": key }, element("dt", { title: meaning }, name), element("dd", {}, text));
}
