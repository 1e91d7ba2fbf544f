/** Where the bets lie: before their seats, clear of cards, board, pots and one another. */

/** How large things are drawn, in pixels at scale 1, as in the style sheets. */
const LARGE = {
  plate: { width: 144, up: 74, down: 36 }, roomy: { most: 198, share: 0.17 }, own: { width: 232, up: 103, down: 36 },
  bet: { width: 112, height: 28 }, gap: 6, over: 40, under: 50, pots: 384, boardAt: 0.465, inwards: 0.5,
};
const SMALL = {
  plate: { width: 90, up: 54, down: 25 }, roomy: { most: 112, share: 0.24 }, own: { width: 186, up: 84, down: 25 },
  bet: { width: 94, height: 22 }, gap: 3, over: 34, under: 80, pots: 152, boardAt: 0.445, inwards: 0.45,
};

/** Small and lying, on a phone held sideways. */
const SIDEWAYS = { ...SMALL, over: 30, under: 44, pots: 272, boardAt: 0.41 };

/** From so many seats on, or lying, small bets lie without their chips, as in the style sheet. */
const CROWD = 9;
const BARE_BET = 76;
/** Up to so many seats, plates grow with their names: to a share of the area's width, as in the style sheets. */
const FEW = 6;
const REACH = 180;
const STEP = 10;
const MARGIN = 2;
/** The cloth as the style sheet lays it: half its width and height, as shares of the felt. */
const CLOTH = { across: 0.4, down: 0.33, middle: 0.485, roundness: 3.2 };
/** Pixels it is worth to lie on the cloth; upright there is often no room on it. */
const CLOTH_WORTH = { lying: 200_000, upright: 60 };

function box(x, y, width, height) {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

function overlap(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left) + MARGIN;
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) + MARGIN;
  return across > 0 && down > 0 ? across * down : 0;
}

/** Plate, cards above it and the note below it. */
function seatBox({ x, y }, { width, up, down }, { scale }) {
  return { left: x - (width / 2) * scale, right: x + (width / 2) * scale, top: y - up * scale, bottom: y + down * scale };
}

/** The board with what stands over and under it. */
function centreBoxes({ width, height, card }, sizes) {
  const boardWidth = card * 5 + sizes.gap * 4;
  const tall = card * 1.4;
  const [x, y] = [width / 2, height * sizes.boardAt];
  return [
    box(x, y - sizes.over / 2, boardWidth, tall + sizes.over),
    box(x, y + tall / 2 + sizes.under / 2, sizes.pots, sizes.under),
  ];
}

function* pointsAround({ x, y }, scale) {
  for (let dx = -REACH; dx <= REACH; dx += STEP) {
    for (let dy = -REACH; dy <= REACH; dy += STEP) yield { x: x + dx * scale, y: y + dy * scale };
  }
}

/** How far a point is off the cloth, 0 on it. */
function offCloth({ x, y }, { width, height }) {
  const [across, down] = [x / width - 0.5, y / height - CLOTH.middle];
  const out = Math.abs(across / CLOTH.across) ** CLOTH.roundness + Math.abs(down / CLOTH.down) ** CLOTH.roundness;
  return Math.max(0, out - 1);
}

/** Near the seat and towards the middle, but above all on free cloth. */
function bestPoint(seat, obstacles, space, { size, inwards }) {
  let best = null;
  for (const point of pointsAround(seat, space.scale)) {
    const bet = box(point.x, point.y, size.width, size.height);
    const covered = obstacles.reduce((sum, obstacle) => sum + overlap(bet, obstacle), 0);
    const outside = Math.max(0, -bet.left, bet.right - space.width, -bet.top, bet.bottom - space.height);
    const off = offCloth(point, space) * CLOTH_WORTH[space.upright ? "upright" : "lying"];
    const inward = Math.hypot(space.width / 2 - point.x, space.height / 2 - point.y) * inwards;
    const cost = (covered + outside * 20) * 10 + off + Math.hypot(point.x - seat.x, point.y - seat.y) + inward;
    if (best === null || cost < best.cost) best = { ...point, bet, cost };
  }
  return best;
}

function sizesIn({ small, upright }) {
  if (!small) return LARGE;
  return upright ? SMALL : SIDEWAYS;
}

function grownPlate({ plate, roomy }, { area }) {
  return Math.max(plate.width, Math.min(roomy.most, area * roomy.share + MARGIN));
}

/**
 * A place for the bet of each of `seats`, places in percent of the felt as they are; the first
 * is the viewer's own. `space` is `{width, height, area, small, upright, scale, card}`, in pixels.
 */
export function betPlaces(seats, space) {
  const sizes = sizesIn(space);
  const points = seats.map(({ x, y }) => ({ x: (x * space.width) / 100, y: (y * space.height) / 100 }));
  const plate = seats.length <= FEW ? { ...sizes.plate, width: grownPlate(sizes, space) } : sizes.plate;
  const around = points.map((point, index) => seatBox(point, index === 0 ? sizes.own : plate, space));
  const obstacles = [...around, ...centreBoxes(space, sizes)];
  const isBare = space.small && (seats.length >= CROWD || !space.upright);
  const width = isBare ? BARE_BET : sizes.bet.width;
  const size = { width: width * space.scale, height: sizes.bet.height * space.scale };
  return points.map((point) => {
    const { x, y, bet } = bestPoint(point, obstacles, space, { size, inwards: sizes.inwards });
    obstacles.push(bet);
    return { x: (x * 100) / space.width, y: (y * 100) / space.height };
  });
}
