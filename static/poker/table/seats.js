/** The seats around the felt, the viewer's own always at the bottom. */

import { Bet } from "./bet.js";
import { winningCards } from "./cards.js";
import { deedLabel } from "./deed_labels.js";
import { Seat } from "./seat.js";
import { betPlace, seatPlaces } from "./seat_ring.js";

const PORTRAIT = window.matchMedia("(max-width: 720px)");

export class Seats {
  #seats = [];
  #bets = [];
  #bottom = 0;

  /** `seatUrl(number)` is where a free seat is asked for; null where seats are drawn. */
  constructor(root, { seatUrl }) {
    this.root = root;
    this.seatUrl = seatUrl;
    PORTRAIT.addEventListener("change", () => this.#placeAll());
  }

  draw(view) {
    this.#setUp(view.table.seats, view.you.seat ?? this.#bottom);
    const best = winningCards(view);
    for (const seat of this.#seats) {
      const facts = view.seats?.[seat.number];
      seat.draw({
        seat: facts, best,
        own: view.you.seat === seat.number,
        yourCards: view.you.cards,
        button: view.hand?.button === seat.number,
        turn: view.turn?.seat === seat.number,
        takes: view.you.seat === undefined ? this.seatUrl?.(seat.number) : undefined,
      });
      this.#bets[seat.number].draw(facts?.bet);
    }
  }

  /** Show what players did in `steps`, but never over cards that are turned up. */
  flash(steps, view) {
    for (const { event } of steps) {
      const label = deedLabel(event);
      if (label && !view.seats?.[event.data.seat]?.cards) this.#seats[event.data.seat]?.flash(label, event.kind);
    }
  }

  showTime(number, left) {
    this.#seats[number]?.showTime(left);
  }

  #setUp(count, bottom) {
    if (this.#seats.length === count && this.#bottom === bottom) return;
    this.#bottom = bottom;
    if (this.#seats.length !== count) this.#make(count);
    this.#placeAll();
  }

  #make(count) {
    const numbers = Array.from({ length: count }, (_, number) => number);
    this.#seats = numbers.map((number) => new Seat(number));
    this.#bets = numbers.map((number) => new Bet(number));
    this.root.dataset.count = count;
    this.root.replaceChildren(...this.#seats.map((seat) => seat.root), ...this.#bets.map((bet) => bet.root));
  }

  #placeAll() {
    const count = this.#seats.length;
    const places = seatPlaces(count, PORTRAIT.matches);
    for (const seat of this.#seats) {
      const place = places[(seat.number - this.#bottom + count) % count];
      seat.place(place);
      this.#bets[seat.number].place(betPlace(place, PORTRAIT.matches));
    }
  }
}
