/** The deal in the table's bar: whether this player's seed is in, and where deals are verified. */

import { element, renew } from "../../room/element.js";
import { Contribution } from "./contribution.js";
import { mixedState, replacedWords, seedCount, seedState, signMark, signWords, unopenedCount, unopenedWords, wholeWords } from "./deal_words.js";
import { unopened } from "./pledge.js";
import { seenCards } from "./seen_cards.js";

const ENDS = new Set(["hand_ended", "table_restored", "hand_suspended"]);
const ROOT_SHOWN = 12;

export class DealSign {
  #view = null;
  #verifiable = null;
  #warned = 0;
  #counted = 0;
  #dealt = { hand: 0, players: null };

  /** Of the table it takes `root`, `bar`, `toasts`, `log`, `clock` and `send(message)`. */
  constructor({ root, bar, toasts, log, clock, send }) {
    this.toasts = toasts;
    this.log = log;
    this.verifyUrl = (hand) => root.dataset.verify.replace("/hands/0/", `/hands/${hand}/`);
    this.explained = root.dataset.fairness;
    this.unopened = Number(root.dataset.unopenedLately);
    this.isTournament = root.dataset.tournamentUrl !== undefined;
    this.deals = new Contribution({
      table: Number(root.dataset.table), send, keysUrl: root.dataset.dealKeys, clock, onChange: () => this.#show(),
    });
    this.words = element("summary");
    this.panel = element("div", { class: "deal-panel" });
    this.sign = element("details", { class: "deal-sign", "data-deal-sign": true, hidden: true }, this.words, this.panel);
    bar.append(this.sign);
    document.addEventListener("click", ({ target }) => { if (!this.sign.contains(target)) this.sign.open = false; });
    this.sign.addEventListener("keydown", ({ key }) => { if (key === "Escape") this.sign.open = false; });
  }

  draw(view, steps) {
    this.#view = view;
    this.#contribute(view, steps);
    this.#noteHand(view, steps);
    for (const { event, before } of steps) {
      if (ENDS.has(event.kind) && before.you.cards && before.hand?.deal) this.#ended(before.hand.no);
    }
    this.#show();
  }

  heard(frame) {
    return this.deals.heard(frame);
  }

  connection(state) {
    if (state === "live") this.deals.askAgain();
  }

  #contribute({ you, seats, hand, next }, steps) {
    this.#noteDealt({ seats, hand }, steps);
    if (you.seat === undefined || !hand) return;
    const own = seats[you.seat];
    const signed = next?.deal;
    this.deals.pledge(own.player, (signed?.hand ?? hand.no) + 1);
    if (!signed) return;
    const { players } = signed.content;
    const counts = own.position !== undefined && players.some(([, player]) => player === own.player);
    const isAsSeen = players.every(([number, player]) => seats[number]?.player === player);
    const among = !this.isTournament && this.#dealt.hand === signed.hand - 1 ? this.#dealt.players : null;
    // The view leaves out what is null.
    const content = { straddle: null, bomb_pot: null, ...signed.content };
    this.deals.give(own.player, { ...signed, content }, { dealAt: next.deal_at, counts, among, isAsSeen });
  }

  /** Keep who was dealt in to the hand, for in a cash game the seeds of no others count for the next. */
  #noteDealt({ seats, hand }, steps) {
    const dealt = steps.findLast(({ event }) => event.kind === "cards_dealt")?.event.data.seats;
    if (dealt) this.#dealt = { hand: hand.no, players: dealt.map((number) => seats[number]?.player) };
  }

  /** Note what was mixed and what is seen, when it has changed. */
  #noteHand(view, steps) {
    const { hand } = view;
    if (!hand?.deal) return;
    this.#count(hand);
    this.deals.began(hand.no);
    const record = this.deals.of(hand.no, hand.deal.root);
    if (!record) return;
    const facts = { seeds: hand.deal.seeds, seen: seenCards(view, steps, record.seen) ?? record.seen };
    if (JSON.stringify(facts) !== JSON.stringify({ seeds: record.seeds, seen: record.seen })) this.deals.note(record, facts);
  }

  /** The page's number includes the hand that was on the table when it came. */
  #count({ no, deal }) {
    if (no === this.#counted) return;
    if (this.#counted !== 0) this.unopened += unopened(deal).length;
    this.#counted = no;
  }

  #ended(hand) {
    if (this.#verifiable === hand) return;
    this.#verifiable = hand;
    const words = interpolate(gettext("Verify the deal of hand %s"), [hand]);
    this.log.append(element("li", { "data-kind": "verify_deal" }, element("a", { href: this.verifyUrl(hand) }, words)));
  }

  #show() {
    const view = this.#view;
    if (view === null) return;
    const seated = view.you.seat !== undefined;
    const lines = seated ? [this.#nextLine(view), this.#handLine(view)].filter(Boolean) : [];
    this.sign.hidden = lines.length === 0;
    if (this.sign.hidden) return;
    const told = lines.find(({ state }) => state === "left_out") ?? lines[0];
    this.sign.dataset.state = told.state;
    this.words.setAttribute("aria-label", signWords(told.state));
    renew(this.words, told.state, () => [
      element("span", { class: "deal-mark", "aria-hidden": "true" }, signMark(told.state)),
      element("span", { class: "deal-words" }, signWords(told.state)),
    ]);
    renew(this.panel, [lines, this.#verifiable, this.deals.kept, this.unopened], () => this.#panelLines(lines));
  }

  #nextLine({ next }) {
    const record = next?.deal && this.deals.of(next.deal.hand, next.deal.root);
    if (!record) return null;
    const state = seedState(record);
    const title = interpolate(gettext("Next hand, %s:"), [record.hand]);
    const words = [wholeWords(state, record.refused), this.deals.replaces(record) ? replacedWords() : ""].join(" ").trim();
    return { state, title, root: record.root, words };
  }

  #handLine({ hand, you, seats }) {
    if (!hand?.deal || !you.cards) return null;
    const record = this.deals.of(hand.no, hand.deal.root);
    const state = mixedState(record, seats[you.seat].player, hand.deal.seeds);
    if (state === "left_out") this.#warn(hand.no);
    const names = new Map(Object.values(seats).map(({ player, name }) => [player, name]));
    const words = [seedCount(hand.deal.seeds), unopenedWords(hand.deal, names), wholeWords(state, record?.refused)].filter(Boolean).join(" ");
    return { state, title: interpolate(gettext("Hand %s:"), [hand.no]), root: hand.deal.root, words };
  }

  /** Once a hand, and heard by who does not look. */
  #warn(hand) {
    if (this.#warned === hand) return;
    this.#warned = hand;
    this.toasts.show(wholeWords("left_out"));
  }

  #panelLines(lines) {
    const told = lines.map(({ title, root, words }) => element("p", {},
      element("strong", {}, title), ` ${words} `,
      element("small", { title: root }, interpolate(gettext("Commitment %s…"), [root.slice(0, ROOT_SHOWN)]))));
    return [...told, ...this.#closing()];
  }

  #closing() {
    const kept = this.deals.kept ? null : element("p", {}, gettext("This browser keeps no notes: it cannot later hold the room to what it showed."));
    const hand = this.#verifiable;
    const verify = hand && element("a", { href: this.verifyUrl(hand), "data-verify-link": true }, interpolate(gettext("Verify the deal of hand %s"), [hand]));
    const links = [verify, element("a", { href: this.explained }, gettext("How dealing works"))].filter(Boolean);
    const left = unopenedCount(this.unopened);
    const counted = left && element("p", { "data-left-out": this.unopened }, left);
    return [kept, counted, element("p", { class: "deal-links" }, ...links)].filter(Boolean);
  }
}
