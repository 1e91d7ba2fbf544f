/** The bar of a tournament at its tables: level, clock, who is left, how the viewer stands. */

import { ask, untilImported } from "../../room/ask.js";
import { element, renew } from "../../room/element.js";
import { formatMoney } from "../../room/money.js";
import { goToTable } from "../../room/seat_call.js";

const ASK_EVERY_MS = 3000;
const TICK_MS = 500;

export class TournamentBar {
  #told = null;
  #ahead = 0;
  #toldEnd = false;

  constructor(table) {
    this.url = table.root.dataset.tournamentUrl;
    this.table = table;
    this.root = table.find("tournament-bar");
    this.#ask();
    setInterval(() => this.#ask(), ASK_EVERY_MS);
    setInterval(() => this.#draw(), TICK_MS);
  }

  async #ask() {
    // The next look is the next attempt.
    const { status, told } = await ask(this.url, { attempts: 1 });
    if (status !== 200 || told === undefined) return;
    this.#told = told;
    this.#ahead = this.#told.now - Date.now();
    this.#draw();
    if (this.#told.place) this.table.ended(resultOf(this.#told));
    this.#follow();
  }

  /** Who was moved goes on at the new table; who is out is told the place. */
  #follow() {
    const { table, place } = this.#told;
    if (table && new URL(table, window.location.href).pathname !== window.location.pathname) {
      goToTable(table, "moved");
    } else if (place && !this.#toldEnd) {
      this.#toldEnd = true;
      this.table.say(resultText(this.#told));
      showResult(this.#told);
    }
  }

  #draw() {
    const told = this.#told;
    if (!told) return;
    this.root.hidden = false;
    const facts = [...signs(told, Date.now() + this.#ahead)];
    renew(this.root, [told.href, facts], () => [
      element("a", { href: told.href, title: told.name, "data-tournament": true },
        element("span", { class: "event-name" }, told.name), element("span", { class: "event-word" }, gettext("Tournament"))),
      ...facts.map(([name, label, text]) =>
        element("span", { "data-sign": name }, element("small", {}, label), " ", text)),
    ]);
  }
}

/** What stands in the bar, as `[name, label, text]`. */
function* signs(told, now) {
  if (told.place) {
    yield ["end", gettext("Result"), endText(told)];
    return;
  }
  if (told.status !== "running") return;
  yield ["level", interpolate(gettext("Level %s"), [told.level]), blinds(told.blinds)];
  const next = told.next_blinds;
  if (next) yield ["next", gettext("Next"), [blinds(next), untilNext(told, now)].filter(Boolean).join(" · ")];
  if (told.outage) yield ["hold", gettext("Tournament"), gettext("paused: connections lost")];
  else if (told.paused) yield ["hold", gettext("Tournament"), gettext("paused")];
  else if (told.break_until > now) yield ["hold", gettext("Break"), clock(told.break_until - now)];
  else if (told.hand_for_hand) yield ["hold", gettext("Tournament"), gettext("hand for hand")];
  yield ["left", gettext("Left"), `${told.left} / ${told.entries}`];
  if (told.rank) yield ["rank", gettext("You"), interpolate(gettext("no. %s"), [told.rank])];
  yield ["average", gettext("Average"), formatMoney(told.average)];
}

function blinds({ small, big, ante }) {
  const both = `${formatMoney(small)} / ${formatMoney(big)}`;
  return ante ? `${both} + ${formatMoney(ante)}` : both;
}

function untilNext({ level_ends_at: endsAt, level_hands_left: hands }, now) {
  if (endsAt) return clock(Math.max(0, endsAt - now));
  if (hands === undefined) return "";
  return interpolate(ngettext("%s hand", "%s hands", hands), [hands]);
}

function clock(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The result, large: it is what one played for. */
async function showResult(told) {
  const { openPanel } = await untilImported(() => import("./dialogs.js"));
  openPanel(told.name, element("div", { class: "event-result", "data-event-result": told.place },
    element("p", { class: "place" }, interpolate(gettext("Place %(place)s of %(entries)s"), told, true)),
    element("p", {}, endText(told)),
    element("p", { class: "money" }, prizeText(told)),
    element("div", { class: "notice-ways" }, ...linksOf(told).map(([href, text]) => element("a", { class: "button", href }, text)))));
}

/** What the action row says to a player who is out: `{text, links}`, each link `[href, text]`. */
function resultOf(told) {
  return { text: resultText(told), links: linksOf(told) };
}

function linksOf({ href, others }) {
  return [[href, gettext("To the tournament’s page")], [others, gettext("Other tournaments")]];
}

function resultText(told) {
  return [endText(told), prizeText(told)].filter(Boolean).join(" ");
}

function prizeText({ prize, due, place, tied, paid }) {
  if (prize) return interpolate(gettext("Your prize: %s"), [prize]);
  if (due) return interpolate(gettext("Your prize of %s is paid when the tournament ends."), [due]);
  if (tied > 1 || place <= paid) return "";
  return interpolate(ngettext("Only the first place is paid.", "The first %s places are paid.", paid), [paid]);
}

function endText({ place, tied }) {
  if (place === 1) return gettext("You have all the chips: you won.");
  const pattern = tied > 1 ? gettext("You finished in place %s, with others.") : gettext("You finished in place %s.");
  return interpolate(pattern, [place]);
}
