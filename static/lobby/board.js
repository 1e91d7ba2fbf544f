/** The table of games: which rows are shown, in which order, and which are favourites. */

import { Press } from "./press.js";
import { compareRows, markHeads } from "./sorting.js";

const SPREAD_MS = 2000;

export class Board {
  #table;
  #choices;
  #press;
  #sorted = null;
  #isFetching = false;
  #shown = document.querySelector("[data-shown]");
  #nothing = document.querySelector("[data-no-game]");

  /** `choices` says with `shows(row)` and `sort` what the reader wants to see. */
  constructor(table, choices) {
    this.#table = table;
    this.#choices = choices;
    this.#press = new Press(table);
    table.addEventListener("click", (event) => this.#starPressed(event));
    table.addEventListener("pointerleave", () => this.arrange());
  }

  /** Take in rows of version `to` that follow those of version `from`. */
  take({ from, to, html }) {
    this.#press.afterwards(() => {
      if (from === this.#version && html) this.#renew(html, to);
      else this.hold(to);
    });
  }

  /** The list is at this version: fetch it, if that is not what is shown. Everybody may have
   * missed the same, so not all at once. */
  hold(version) {
    if (version === this.#version || this.#isFetching) return;
    this.#isFetching = true;
    window.setTimeout(() => this.refetch(), Math.random() * SPREAD_MS);
  }

  /** Ask for the whole list anew. */
  async refetch() {
    await htmx.ajax("GET", this.#table.dataset.gamesUrl, { target: "#games", swap: "outerHTML" });
    this.#isFetching = false;
    this.#sorted = null;
    this.arrange();
  }

  /** Show what the reader wants to see, in their order. */
  arrange() {
    const rows = [...this.#body.rows];
    for (const row of rows) {
      row.hidden = !this.#choices.shows(row);
      row.querySelector(".favourite").setAttribute("aria-pressed", "isFavourite" in row.dataset);
    }
    this.#order(rows);
    this.#tellShown(rows);
  }

  get #version() {
    return this.#body.dataset.version;
  }

  get #body() {
    return this.#table.querySelector("[data-games]");
  }

  #renew(html, version) {
    const favourites = [...this.#body.rows].filter((row) => "isFavourite" in row.dataset);
    htmx.swap(this.#table, html, { swapStyle: "none" });
    for (const { id } of favourites) document.getElementById(id).dataset.isFavourite = "";
    this.#body.dataset.version = version;
    this.arrange();
  }

  /** Rows do not move under a pointer or a keyboard's focus, unless the reader asked for it. */
  #order(rows) {
    const { sort } = this.#choices;
    const isInUse = this.#table.matches(":hover") || this.#body.contains(document.activeElement);
    if (isInUse && sort === this.#sorted) return;
    this.#sorted = sort;
    markHeads(this.#table.querySelectorAll("[data-sort]"), sort);
    const sorted = [...rows].sort((one, other) => compareRows(one, other, sort));
    if (sorted.some((row, place) => row !== rows[place])) this.#body.append(...sorted);
  }

  #tellShown(rows) {
    const shown = rows.filter((row) => !row.hidden).length;
    const sentence = gettext("%(shown)s of %(all)s games");
    const text = interpolate(sentence, { shown, all: rows.length }, true);
    if (this.#shown.textContent !== text) this.#shown.textContent = text;
    this.#nothing.hidden = shown > 0;
  }

  #starPressed(event) {
    const star = event.target.closest("[data-favourite]");
    if (!star) return;
    const row = star.closest("tr");
    const values = "isFavourite" in row.dataset ? {} : { on: "1" };
    if (values.on) row.dataset.isFavourite = "";
    else delete row.dataset.isFavourite;
    htmx.ajax("POST", star.dataset.favourite, { source: star, values, swap: "none" });
    this.arrange();
  }
}
