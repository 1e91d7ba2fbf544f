/** The replay of a hand: the felt, what happens in words, and the buttons under it. */

import { Felt } from "../felt/felt.js";
import { eventLines } from "../table/event_lines.js";
import { Playback } from "./playback.js";
import { momentsOf, streetFrom } from "./recording.js";
import { ReplayBar } from "./replay_bar.js";
import { hearKeys } from "./replay_keys.js";
import { seenFrom } from "./viewpoint.js";

export class Replay {
  /** `root` holds `[data-felt]`, `[data-told]` and `[data-replay-bar]`. */
  constructor(root, recording, { moving }) {
    const find = (name) => root.querySelector(`[data-${name}]`);
    this.moments = momentsOf(recording);
    this.seat = recording.view.you.seat;
    this.told = find("told");
    this.felt = new Felt(find("felt"), { moving });
    this.playback = new Playback(this.moments.length, (at, by) => this.#draw(at, by));
    const controls = this.#controls();
    const seats = Object.entries(recording.view.seats).map(([number, { name }]) => [number, name]);
    this.bar = new ReplayBar(find("replay-bar"), { controls, last: this.playback.last, seats, own: this.seat });
    hearKeys(root, controls);
    this.#draw(0, 0);
  }

  #controls() {
    const { playback, moments } = this;
    const street = (by) => playback.goTo(streetFrom(moments, playback.at, by));
    return {
      first: () => playback.goTo(0),
      streetBack: () => street(-1),
      back: () => playback.goTo(playback.at - 1),
      toggle: () => playback.toggle(),
      forward: () => playback.goTo(playback.at + 1),
      streetForward: () => street(1),
      last: () => playback.goTo(playback.last),
      goTo: (place) => playback.goTo(place),
      speed: (times) => { playback.speed = times; },
      sit: (seat) => { this.seat = seat; this.#draw(playback.at, 0); },
    };
  }

  /** Things move only on the way to the very next moment. */
  #draw(at, by) {
    const { view, steps } = this.moments[at];
    this.felt.draw(seenFrom(view, this.seat), by === 1 ? steps : []);
    const words = at === 0 ? gettext("The hand begins") : steps.flatMap(eventLines).join(" · ");
    this.told.textContent = words;
    this.bar?.draw({ at, last: this.playback.last, playing: this.playback.playing, words });
  }
}
