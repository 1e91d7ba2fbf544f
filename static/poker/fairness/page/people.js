/** Whose a seat or a seed is, in words. */

export class People {
  /** `names` are `{players: {id: name}, seats: {number: name}}` as far as they are known. */
  constructor({ players = {}, seats = {} }, self) {
    this.players = players;
    this.seats = seats;
    this.self = self;
  }

  player(id) {
    const name = this.players[id] ?? interpolate(gettext("player no. %s"), [id]);
    return id === this.self ? interpolate(gettext("%s (you)"), [name]) : name;
  }

  seat(number) {
    return this.seats[number] ?? interpolate(gettext("seat %s"), [number + 1]);
  }
}
