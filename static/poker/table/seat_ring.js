/** Where the seats lie around the felt, in percent of its width and height. */

const SAMPLES = 720;
const LANDSCAPE = { a: 43, b: 37.5, centreY: 49, roundness: 2.5, aspect: 1.6 };
const PORTRAIT = { a: 38.5, b: 41, centreY: 49.5, roundness: 4.5, aspect: 0.66 };

function bent(value, roundness) {
  return Math.sign(value) * Math.abs(value) ** (2 / roundness);
}

/** A point of the superellipse; angle 0 is the bottom, growing clockwise as seen. */
function pointAt(angle, shape) {
  return {
    x: 50 - shape.a * bent(Math.sin(angle), shape.roundness),
    y: shape.centreY + shape.b * bent(Math.cos(angle), shape.roundness),
  };
}

/** Running lengths along the ring, so that seats lie evenly and not by angle. */
function lengths(points, aspect) {
  let total = 0;
  return points.map((point, index) => {
    const last = points[Math.max(0, index - 1)];
    total += Math.hypot((point.x - last.x) * aspect, point.y - last.y);
    return total;
  });
}

/** Places for `count` seats, the first at the bottom in the middle, then clockwise. */
export function seatPlaces(count, portrait) {
  const shape = portrait ? PORTRAIT : LANDSCAPE;
  const angles = Array.from({ length: SAMPLES + 1 }, (_, i) => (i * 2 * Math.PI) / SAMPLES);
  const points = angles.map((angle) => pointAt(angle, shape));
  const along = lengths(points, shape.aspect);
  const around = along[SAMPLES];
  return Array.from({ length: count }, (_, seat) => {
    return points[along.findIndex((length) => length >= (around * seat) / count)];
  });
}

/** Where the bet of a seat at `place` lies: on the way to the middle, clear of the board. */
export function betPlace(place, portrait) {
  const towards = portrait ? { x: 0.42, y: 0.3 } : { x: 0.3, y: 0.36 };
  const bet = {
    x: place.x + (50 - place.x) * towards.x,
    y: place.y + (50 - place.y) * towards.y,
  };
  const beside = Math.abs(place.y - 50) < 9;
  if (portrait && beside) bet.y = place.y + 9.5;
  return bet;
}
