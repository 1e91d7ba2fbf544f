/** Short tunes, made on the spot. */

/** Notes as `[Hz, start in s, length in s]`. */
const TUNES = {
  turn: { wave: "sine", notes: [[660, 0, 0.14], [880, 0.13, 0.22]] },
  hurry: { wave: "sine", notes: [[880, 0, 0.09], [880, 0.16, 0.09], [880, 0.32, 0.12]] },
  deal: { wave: "triangle", notes: [[1900, 0, 0.03], [1500, 0.07, 0.03]] },
  bet: { wave: "square", notes: [[2400, 0, 0.02], [3100, 0.035, 0.025]] },
  check: { wave: "triangle", notes: [[190, 0, 0.05], [180, 0.11, 0.05]] },
  fold: { wave: "triangle", notes: [[420, 0, 0.06]] },
  win: { wave: "sine", notes: [[523, 0, 0.12], [659, 0.1, 0.12], [784, 0.2, 0.3]] },
};

let context = null;

/** Play a tune at a `volume` from 0 to 100; a page nobody has touched yet may stay silent. */
export function playTune(name, volume) {
  context ??= new AudioContext();
  if (context.state !== "running" && navigator.userActivation?.hasBeenActive === false) return;
  context.resume();
  const { wave, notes } = TUNES[name];
  for (const [hertz, start, length] of notes) playNote({ wave, hertz, start, length, volume });
}

/** A note that swells and dies away, so that it does not click. */
function playNote({ wave, hertz, start, length, volume }) {
  const at = context.currentTime + start;
  const tone = new OscillatorNode(context, { type: wave, frequency: hertz });
  const loudness = new GainNode(context, { gain: 0 });
  loudness.gain.linearRampToValueAtTime((0.2 * volume) / 100, at + 0.008);
  loudness.gain.linearRampToValueAtTime(0, at + length);
  tone.connect(loudness).connect(context.destination);
  tone.start(at);
  tone.stop(at + length);
}
