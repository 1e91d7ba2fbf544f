/** Where the seats lie around the felt, in percent of its width and height. */

const SAMPLES = 720;
const LYING = { a: 42, b: 37.5, centreY: 51, roundness: 2.5, aspect: 1.6, ownGap: 0.118 };
const SIDEWAYS = { a: 41.5, b: 37.5, centreY: 53, roundness: 2.6, aspect: 1.6, ownGap: 0.118 };
const UPRIGHT = { a: 37.5, b: 39.5, centreY: 52, roundness: 4.5, aspect: 0.66, ownGap: 0.14 };

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

/**
 * Places for `count` seats, the first at the bottom in the middle, then clockwise. The
 * first is the viewer's: its cards are larger, so its neighbours keep `ownGap` away.
 */
export function seatPlaces(count, { small, upright }) {
  const lying = small ? SIDEWAYS : LYING;
  const shape = upright ? UPRIGHT : lying;
  const angles = Array.from({ length: SAMPLES + 1 }, (_, i) => (i * 2 * Math.PI) / SAMPLES);
  const points = angles.map((angle) => pointAt(angle, shape));
  const along = lengths(points, shape.aspect);
  return sharesOfRing(count, shape.ownGap).map((share) => pointAlong(points, along, along[SAMPLES] * share));
}

/** Samples lie far apart on the straight sides, so places between them are worked out. */
function pointAlong(points, along, length) {
  const next = Math.max(1, along.findIndex((reached) => reached >= length));
  const [from, to] = [points[next - 1], points[next]];
  const share = (length - along[next - 1]) / (along[next] - along[next - 1]);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function sharesOfRing(count, ownGap) {
  const gap = Math.max(ownGap, 1 / count);
  const between = count > 2 ? (1 - 2 * gap) / (count - 2) : 0;
  return Array.from({ length: count }, (_, seat) => (seat === 0 ? 0 : gap + (seat - 1) * between));
}
