/** Short sounds, made on the spot: struck notes, and what cards, chips and knuckles sound like. */

/**
 * `notes` are `[Hz, start in s, length in s]`, struck like a bell; `strokes` are noise of a colour,
 * `[Hz it is around, how narrowly, start in s, length in s, loudness]`.
 */
const TUNES = {
  turn: { notes: [[660, 0, 0.3], [880, 0.13, 0.45]] },
  hurry: { notes: [[880, 0, 0.12], [880, 0.16, 0.12], [880, 0.32, 0.2]] },
  win: { notes: [[523, 0, 0.35], [659, 0.1, 0.35], [784, 0.2, 0.7]], strokes: [[4200, 6, 0.25, 0.05, 0.5], [5100, 6, 0.31, 0.05, 0.4]] },
  deal: { strokes: [[2600, 0.8, 0, 0.07, 0.6], [2300, 0.8, 0.09, 0.07, 0.5]] },
  bet: { strokes: [[3900, 7, 0, 0.045, 1], [4700, 7, 0.04, 0.04, 0.8], [3500, 7, 0.085, 0.06, 0.7]] },
  check: { strokes: [[190, 3, 0, 0.07, 2.2], [170, 3, 0.12, 0.08, 2]] },
  fold: { strokes: [[1500, 0.7, 0, 0.14, 0.45]] },
};

/** How loud the overtones of a struck note are. */
const OVERTONES = [0, 1, 0.3, 0.12, 0.06];
const NOISE_S = 0.5;

let context = null;
let noise = null;

/** Play a tune at a `volume` from 0 to 100; a page nobody has touched yet may stay silent. */
export function playTune(name, volume) {
  context ??= new AudioContext();
  if (context.state !== "running" && navigator.userActivation?.hasBeenActive === false) return;
  context.resume();
  const { notes = [], strokes = [] } = TUNES[name];
  for (const [hertz, start, length] of notes) strike({ hertz, start, length, volume });
  for (const [hertz, narrow, start, length, loud] of strokes) stroke({ hertz, narrow, start, length, volume: volume * loud });
}

function strike({ hertz, start, length, volume }) {
  const wave = context.createPeriodicWave(new Float32Array(OVERTONES.length), new Float32Array(OVERTONES));
  const tone = new OscillatorNode(context, { type: "custom", frequency: hertz, periodicWave: wave });
  sound(tone, [], { start, length, volume });
}

function stroke({ hertz, narrow, start, length, volume }) {
  const source = new AudioBufferSourceNode(context, { buffer: whiteNoise(), loop: true });
  const colour = new BiquadFilterNode(context, { type: "bandpass", frequency: hertz, Q: narrow });
  sound(source, [colour], { start, length, volume });
}

/** Let `source` sound through `nodes`: at once, and dying away, so that it does not click. */
function sound(source, nodes, { start, length, volume }) {
  const at = context.currentTime + start;
  const loudness = new GainNode(context, { gain: 0 });
  loudness.gain.setValueAtTime(0, at);
  loudness.gain.linearRampToValueAtTime((0.22 * volume) / 100, at + 0.004);
  loudness.gain.setTargetAtTime(0, at + 0.004, length / 4);
  const path = [source, ...nodes, loudness, context.destination];
  path.slice(1).forEach((node, index) => path[index].connect(node));
  source.start(at);
  source.stop(at + length * 1.500);
}

function whiteNoise() {
  if (noise === null) {
    noise = new AudioBuffer({ length: context.sampleRate * NOISE_S, sampleRate: context.sampleRate });
    const samples = noise.getChannelData(0);
    samples.forEach((_, index) => { samples[index] = Math.random() * 2 - 1; });
  }
  return noise;
}
