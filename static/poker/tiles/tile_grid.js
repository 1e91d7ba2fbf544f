/** How tables share the window: columns, and how small each is drawn. */

/** What a table’s page needs to be drawn in one piece, in px; lower, it would be that of a phone held
 * sideways, narrower that of one held upright. */
const WANTED = { width: 776, height: 492 };
const SMALLEST = 0.54;
/** The row under the felt, and the felt’s shape in what is left, as in the style sheets. */
const ROW = 44;
const FELT = { widest: 1.75, tallest: 1 / 1.42 };

function scaleIn(width, height) {
  return Math.min(1, width / WANTED.width, height / WANTED.height);
}

/**
 * The grid for `count` tables in `width` by `height` px: `{columns, rowHeight, scale}`. Where
 * they would become too small to read, rows keep their height and the page scrolls.
 */
export function gridFor(count, width, height) {
  const grids = Array.from({ length: Math.max(1, count) }, (_, index) => {
    const columns = index + 1;
    const rows = Math.ceil(count / columns) || 1;
    const across = width / columns;
    const scale = Math.max(Math.min(SMALLEST, across / WANTED.width), scaleIn(across, height / rows));
    return { columns, across, rowHeight: Math.max(height / rows, WANTED.height * scale), scale, rows };
  });
  return grids.reduce((best, grid) => (worth(grid, height) > worth(best, height) ? grid : best));
}

/** The larger the felts the better, and the less one has to scroll; too small is last. */
function worth({ across, scale, rows, rowHeight }, height) {
  const below = Math.max(0, (rows * rowHeight) / height - 1);
  return scale < SMALLEST ? scale - rows : feltIn(across, rowHeight - ROW * scale) * (1 - below);
}

/** How much of a tile is felt, in px². */
function feltIn(width, height) {
  return Math.min(width, height * FELT.widest) * Math.min(height, width * FELT.tallest);
}

/** Lay `tiles`, elements of class `tile`, out in `root`. */
export function layOut(root, tiles) {
  const { columns, rows, rowHeight, scale } = gridFor(tiles.length, root.clientWidth, root.clientHeight);
  const fits = rowHeight * rows <= root.clientHeight;
  root.style.setProperty("--columns", columns);
  // In shares where all fit, for the line above may grow.
  root.style.setProperty("--row-height", fits ? `${100 / rows}%` : `${Math.floor(rowHeight)}px`);
  root.style.setProperty("--tile-scale", scale.toFixed(3));
}
