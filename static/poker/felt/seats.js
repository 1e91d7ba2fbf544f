/** The seats around the felt, the viewer's own always at the bottom. */

import { element } from "../../room/element.js";
import { Bet } from "./bet.js";
import { betPlaces } from "./bet_places.js";
import { cardMarks } from "./cards.js";
import { actionLabel } from "./action_labels.js";
import { Seat } from "./seat.js";
import { seatPlaces } from "./seat_ring.js";

export class Seats {
  #seats = [];
  #bets = [];
  #bottom = 0;
  #space = { width: 0, height: 0, area: 0, small: false, scale: 1, card: 62, upright: false };

  /** `seatUrl(number)` is where a free seat is asked for; null where seats are drawn. */
  constructor({ seatUrl }) {
    this.root = element("div", { "data-seats": true });
    this.seatUrl = seatUrl;
  }

  draw(view) {
    this.#setUp(view.table.seats, view.you.seat ?? this.#bottom);
    const marks = cardMarks(view);
    for (const seat of this.#seats) {
      seat.draw(this.#facts(view, seat.number, marks));
      this.#bets[seat.number].draw(view.seats?.[seat.number]?.bet);
    }
  }

  #facts(view, number, marks) {
    const own = view.you.seat === number;
    const turn = view.turn?.seat === number;
    return {
      seat: view.seats?.[number], marks, turn, own,
      made: own ? view.you.made : undefined,
      isSmall: this.#space.small,
      yourCards: view.you.cards,
      button: view.hand?.button === number,
      grace: turn && view.turn.grace === true,
      takes: view.you.seat === undefined ? this.seatUrl?.(number) : undefined,
    };
  }

  /** Show what players did in `steps`, but never over cards that are turned up. */
  flash(steps, view) {
    for (const { event } of steps) {
      const label = actionLabel(event);
      if (label && !view.seats?.[event.data.seat]?.cards) this.#seats[event.data.seat]?.flash(label, event.kind);
    }
  }

  showTime(number, left) {
    this.#seats[number]?.showTime(left);
  }

  /** Lay everything out anew for `space`, as `Felt` measures it. */
  fit(space) {
    this.#space = space;
    this.#placeAll();
  }

  betAt(number) {
    return this.#bets[number];
  }

  cardsAt(number) {
    return this.#seats[number].cards;
  }

  marksAt(number) {
    return this.#seats[number].marks;
  }

  spotOf(number) {
    return this.#seats[number].spot;
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
    if (count === 0) return;
    const places = seatPlaces(count, this.#space);
    const bets = betPlaces(places, this.#space);
    for (const seat of this.#seats) {
      const index = (seat.number - this.#bottom + count) % count;
      seat.place(places[index]);
      this.#bets[seat.number].place(bets[index]);
    }
  }
}
